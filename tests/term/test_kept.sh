#!/usr/bin/env bash
# Whole screens, byte for byte: tests/term/kept has a file for each `kept` below. Only people play, so
# that no bot decides what is seen. After a wanted change, `tests/term/test_kept.sh build/test/piazza
# --renew` writes the files again.
# shellcheck source=tests/term/lib.sh
. "$(dirname "$0")/lib.sh"
renew=${2-}
kept_folder=$(cd "$(dirname "$0")" && pwd)/kept

# looks_like FILE [OPTION]: the screen is that file, byte for byte.
looks_like() {
    terminal capture-pane -t t -p ${2+"$2"} | sed "s|$work|WORK|g" > "$work/seen"
    cmp -s "$1" "$work/seen"
}

# kept NAME WORDS [OPTION]: a screen with these words comes that is the file NAME. A new file is the screen when
# it has come to rest.
kept() {
    local file=$kept_folder/$1.txt before=
    see "$2" || return
    if [ "$renew" = --renew ]; then
        until [ "$before" = "$(screen)" ]; do
            before=$(screen)
            sleep 0.5
        done
        looks_like "$file" ${3+"$3"}
        cp "$work/seen" "$file"
    elif ! soon looks_like "$file" ${3+"$3"}; then
        diff -u "$file" "$work/seen"
        fail "$1 looks different"
    fi
}

# Little Italy: the list of moves, the filter, and what lies over the board.
start 80 24 "TERM=screen-256color $piazza play little --seats Anna,Bruno --seed 3 --pace 0 --option first=0"
kept little-start "Enter plays"
keys Down Down Down Up
kept little-chosen "Enter plays" -e
keys End
kept little-last "Enter plays"
keys / g r e
kept little-filter "/gre_ (2)"
keys Enter
kept little-next "turn 2: Bruno"
keys s
kept little-scores "If a car came"
keys Escape l
kept little-log "newest first"
keys Escape u
kept little-back "can be taken back"
terminal resize-window -t t -x 120 -y 40
kept little-large "Enter plays"
terminal resize-window -t t -x 70 -y 20
kept little-small "needs 80 x 24"
terminal resize-window -t t -x 80 -y 24
see_turn
play_on "The game is over"
kept little-over "The game is over"
keys r
see "replay: 0 of"
keys Right Right Right Right Right Right
kept little-replay "replay: 6 of"
keys Left End
kept little-replay-end "replay: "
keys Escape
see "The game is over"
keys q
see "ended with 0"

# Games with secrets: the curtain, then the board of the one who is to choose.
for game in bella tickets; do
    start 80 24 "$piazza play $game --seats Anna,Bruno --seed 3 --pace 0 --option first=0"
    kept "$game-curtain" "Now for Anna: press Enter."
    keys Enter
    kept "$game-start" "Enter "
    terminal resize-window -t t -x 130 -y 42
    keys Down
    kept "$game-large" "Enter "
    keys l
    kept "$game-log" "newest first"
    keys Escape
    terminal resize-window -t t -x 80 -y 24
    see_turn
    if [ "$game" = bella ]; then # before the screen is hidden: what was drawn
        keys Enter
        kept "$game-drawn" "Enter hands over"
        keys Enter
    else
        keys Enter Enter Enter End Enter
    fi
    see "Now for Bruno: press Enter."
    keys Enter
    see_turn
    keys s
    kept "$game-scores" "Anna"
    keys Escape q
    see "ended with 0"
done
finish
