#!/usr/bin/env bash
# Whole games in Italian and German, by keys and, two of them, by mouse: nothing of ours on any screen is English.
# shellcheck disable=SC2317 # play calls what it is given
# shellcheck source=tests/term/lib.sh
. "$(dirname "$0")/lib.sh"
report=sgr
english='takes|draws|drives|claims|travels|car|card|cards|route|routes|tickets|points|your|you|leave|help|money|police|turn'

# by_keys: Enter plays, opens or marks; of tickets the first three are kept.
by_keys() {
    if screen | grep -qE 'Tieni questi|Diese behalten'; then
        keys Space Down Space Down Space Down Down Down Enter
    else
        keys Enter
    fi
}

by_mouse() {
    local row
    row=$(cursor_row)
    if [ -n "$row" ]; then
        click 56 "$row"
    else
        screen | close_popup
    fi
}

# play GAME LANGUAGE CHOOSE OVER: a whole game, each screen of which is looked at.
play() {
    local record=$work/$1.$2.$3.record now before='' last='' turn try
    start 80 24 "TERM=xterm-256color $piazza play $1 --lang $2 --seats Anna,bot:random --seed 4 --pace 0 --record $record"
    for turn in $(seq 600); do
        for try in $(seq 100); do
            now=$(screen)
            grep -q "$4" <<< "$now" && break 2
            [ "$now" != "$before" ] && my_turn <<< "$now" && break
            sleep 0.03
        done
        if grep -wE "$english" <<< "$now"; then
            fail "$1 by $3: English in $2 (choice $turn, $try tries)"
            return
        fi
        before=$now
        last=$turn
        "$3"
    done
    see "$4" || { echo "$1 by $3 in $2, after $last choices"; return; }
    screen | grep -wE "$english" && fail "$1 by $3: English in $2 at the end"
    "$piazza" replay "$record" | grep -q winner || fail "the record of $1 by $3 in $2"
    leave && see "ended with 0"
}

for game in $faces; do
    play "$game" it by_keys "a partita è finita"
    play "$game" de by_keys "ie Partie ist zu Ende"
done
play little it by_mouse "a partita è finita"
play bella de by_mouse "ie Partie ist zu Ende"
finish
