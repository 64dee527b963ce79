#!/usr/bin/env bash
# The screen: explanations, hint, log, scores, taking back, colours, ASCII, the curtain.
# shellcheck source=tests/term/lib.sh
. "$(dirname "$0")/lib.sh"

# What the keys show.
start 80 24 "$piazza play little --seats Anna,bot:random --seed 3 --pace 0 --option first=0"
see_turn
keys '?'
titled "Help"
see "Be where the money is"
see "Keys"
for words in "Out of the alley" "The rules of this decision" "L8 Roll all the dice" "The whole rules"; do
    for _ in $(seq 100); do
        screen | grep -qF "$words" && break
        keys Down
        sleep 0.05
    done
    see "$words"
done
keys End
see "disc 3 at 18." # the last words of the whole rules
keys Escape
see_turn
keys h
titled "A hint"
see "maestro would play"
see "% to win"
keys Escape
keys s
titled "Scores"
see "If a car came to it now"
keys Escape
keys l
titled "The last moves, the newest first"
see "Nothing has happened yet."
keys c
see "The yellow die shows 4."
keys c
see "Nothing has happened yet."
keys Escape
keys /
keys r e d
see "/red_ (2)"
keys Escape
see_turn
keys u
see "Nothing of yours can be taken back"

# Every popup is closed by Escape, and by a click beside it or on its cross.
keys s
see "[x]"
keys Escape
see_turn
keys l
see "[x]"
click 1 3
see_turn
keys '?'
see "[x]"
click_on "x]"
see_turn
keys q
see "ended with 0"

# Any key skips the dealing: 45 cards and tickets, two seconds each, take longer than a test waits.
start 80 24 "$piazza play tickets --seats Anna,bot:random,bot:random,bot:random,bot:random --seed 3 --pace 10000 \
    --option first=0"
see "Space skips"
keys Space
see_turn
leave
start 80 24 "$piazza play little --seats Anna,bot:random --seed 3 --pace 10000 --option first=0"
see "Space skips"
keys Space
see_turn

# Taking back works as long as nothing has followed, and only then it is offered.
screen | grep -q "takes your move back" && fail "taking back is offered before a move"
keys Enter
see "u takes your move back"
keys u
see "Taken back."
see_turn
screen | grep -q "takes your move back" && fail "taking back is still offered"

# The pace has keys.
keys -l -- -
see "A pause of 10.00 s"
keys +
see "A pause of 4.00 s"
keys q

# Two people and no secrets: no curtain in Little Italy.
start 80 24 "$piazza play little --seats Anna,Bruno --seed 3 --pace 0 --option first=0"
see "turn 1: Anna"
keys Enter
see "turn 2: Bruno"
screen | grep -q "Now for" && fail "a curtain where nothing is hidden"
keys q

# Two people and secrets: between them nothing of either is on the screen, nor of the move before.
for game in bella tickets; do
    start 80 24 "$piazza play $game --seats Anna,Bruno --seed 3 --pace 0 --option first=0"
    see "Now for Anna: press Enter."
    screen | grep -qE "take|keep|Your" && fail "$game: something behind the curtain"
    keys Enter
    see_turn
    if [ "$game" = tickets ]; then
        chosen=$(screen | grep -oE "\[ \] [A-Z][a-z]+-[A-Z][a-z]+" | head -1)
        keys Enter Enter Enter End Enter
        see "Now for Bruno: press Enter."
        screen | grep -qF "${chosen#\[ \] }" && fail "$game: the other's choice behind the curtain"
        keys Enter
        see_turn
        keys u
        see "Nothing of yours can be taken back"
    fi
    if [ "$game" = bella ]; then # what was drawn is shown before the screen is hidden
        keys Enter
        see "Enter hands over"
        titled "You drew"
        drawn=$(screen | grep -oE "Your new ticket: .*[a-z]" | head -1)
        [ -n "$drawn" ] || fail "bella: it is not told what was drawn"
        keys Enter
        see "Now for Bruno: press Enter."
        screen | grep -qF "$drawn" && fail "bella: what the other drew is behind the curtain"
        keys Enter
        see_turn
    fi
    keys q
done

# Whose only choice brings a ticket comes to the screen first, is not asked, and has time to read it; so has who gets one by
# an exchange.
start 80 24 "$piazza play bella --seats Anna,Bruno --seed 5 --pace 0 --option first=0"
see "Now for Anna"
keys Enter
see_turn
keys Enter
see "Enter hands over"
keys Enter
see "Now for Bruno: press Enter."
keys Enter
see "Only one move is possible. You take a Venezia ticket."
see "Your new ticket: Venezia–Milano."
titled "What happened"
see "Enter hands over"
keys Enter
see "Now for Anna"
keys Enter
see_turn
keys Enter # takes a Napoli ticket
see "Exchange a ticket"
keys Enter
see "You give Bruno Napoli–Venezia and get Venezia–Milano."
see "You make no trip."
titled "What happened"
see "Enter hands over"
keys q

# Monochrome: no colour reaches the terminal. With colours some do.
for setting in "NO_COLOR=1 $piazza play little" "$piazza play little --mono"; do
    start 80 24 "env $setting --seed 3 --pace 0 --option first=0"
    see_turn
    terminal capture-pane -t t -p -e > "$work/mono"
    grep -qE $'\e\\[[0-9;]*3[0-7]' "$work/mono" && fail "colours in spite of $setting"
    keys q
done
start 80 24 "TERM=screen-256color $piazza play little --seed 3 --pace 0 --option first=0"
see_turn
terminal capture-pane -t t -p -e > "$work/colour"
grep -qE $'\e\\[[0-9;]*38;5' "$work/colour" || fail "no colours where there could be"
keys q

# Yellow on a dark and on a light background, as the person says, or COLORFGBG, or the terminal:
# tmux tells the background of a pane if it has one.
yellow() {
    terminal capture-pane -t t -p -e > "$work/colour"
    grep -qF "38;5;$1m" "$work/colour" || fail "no yellow of number $1: $2"
}
for setting in "220 --theme dark" "136 --theme light" "220"; do
    # shellcheck disable=SC2086 # the number and the options
    set -- $setting
    start 80 24 "TERM=screen-256color $piazza play little ${*:2} --seed 3 --pace 0 --option first=0"
    see_turn
    yellow "$1" "${*:2}"
    keys q
done
start 80 24 "COLORFGBG='0;15' TERM=screen-256color $piazza play little --seed 3 --pace 0 --option first=0"
see_turn
yellow 136 COLORFGBG
keys q
start 80 24 "read -r _; TERM=screen-256color $piazza play little --seed 3 --pace 0 --option first=0"
terminal set-option -p -t t window-style bg=#f6f0e2
keys Enter
see_turn
yellow 136 "the terminal says it is light"
screen | grep -qE "rgb|11;|\?1;2" && fail "an answer of the terminal on the screen"
keys q

# Without UTF-8, and with --ascii, only ASCII.
for setting in "LC_ALL=C $piazza play little" "$piazza play little --ascii"; do
    start 80 24 "env $setting --seed 3 --pace 0 --option first=0"
    see_turn
    screen | LC_ALL=C grep -qP '[\x80-\xff]' && fail "more than ASCII: $setting"
    keys q
done

# Line by line in a terminal: no control of the screen, and what was there before stays.
start 80 70 "echo before; $piazza play little --plain --seed 3 --option first=0"
see "your move"
see "before"
keys q Enter
see "The game is kept in"
finish
