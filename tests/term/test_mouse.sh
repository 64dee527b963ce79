#!/usr/bin/env bash
# Whole games by mouse alone: Little Italy in the two ways in which terminals report clicks, the others
# in one of them. After a click nothing else comes from the person: the game must go on by itself.
# shellcheck source=tests/term/lib.sh
. "$(dirname "$0")/lib.sh"

# now_to_move BEFORE: waits, without a key, until the person is asked again or the game is over.
now_to_move() {
    local try now
    for try in $(seq 200); do
        now=$(screen)
        if [ "$now" != "$1" ] && { my_turn <<< "$now" || grep -q "The game is over" <<< "$now"; }; then
            return 0
        fi
        sleep 0.05
    done
    fail "the game stands still after a click ($report, $try tries)"
    return 1
}

# One click on what the cursor is on; now and then one on what is below it, if there is something, first.
choose_by_mouse() {
    local row
    row=$(cursor_row)
    if [ $(($1 % 4)) = 0 ]; then
        click 56 $((row + 1))
        sleep 0.2
        row=$(cursor_row)
    fi
    click 56 "$row"
}

# Ticket to Ride: tickets are marked and kept; every third time a route is claimed in its steps.
choose_tickets() {
    local place
    if screen | grep -q "Keep these"; then
        while screen | grep -qF "[ ]"; do
            place=$(screen | grep -cF "[x]")
            click_on "[ ]"
            see "Keep these ($((place + 1)))" || return
        done
        click_on "Keep these"
        sleep 0.1
        click_on "Keep these"
    elif [ $(($1 % 3)) = 0 ] && screen | grep -qF "Claim a route"; then
        click_on "Claim a route"
        see "Which route?"
        click 56 "$(cursor_row)"
        sleep 0.1
        screen | grep -q "How will you pay" && click 56 "$(cursor_row)"
    else
        click 56 "$(cursor_row)"
    fi
}

# play GAME PACE CHOOSE: a whole game, which the mouse also leaves.
play() {
    local term=screen-256color record=$work/$1.$report.record turn before
    [ "$report" = sgr ] && term=xterm-256color
    start 80 24 "TERM=$term $piazza play $1 --seats Anna,bot:random --seed 3 --pace $2 --record $record"
    now_to_move "" || return
    for turn in $(seq 400); do
        before=$(screen)
        grep -q "The game is over" <<< "$before" && break
        "$3" "$turn"
        now_to_move "$before" || break
    done
    see "The game is over"
    "$piazza" replay "$record" | grep -q winner || fail "the record of $1 by mouse ($report)"
    click 2 3 # beside the popup: it closes, and opens again by its key
    see "Enter the result"
    click_on "Enter the result"
    see "The game is over"
    click_on "q leave"
    see "ended with 0"
}

for report in sgr x10; do
    play little 20 choose_by_mouse
done
report=sgr
play bella 0 choose_by_mouse
play tickets 0 choose_tickets

# A click on a car, or on its die, finds its moves; on the same again, all are shown.
start 80 24 "TERM=xterm-256color $piazza play little --seats Anna,bot:random --seed 3 --pace 300 --option first=0"
see_turn
click_on "[G]"
see "/green ("
click_on "[G]"
see_turn
screen | grep -q "/green" && fail "the second click on a car does not show all moves again"
# Buttons and motions that mean nothing here do not stop the game.
click 56 "$(cursor_row)"
for code in 66 67 35 1 2 128; do
    terminal send-keys -t t -l $'\e'"[<$code;10;10M"
    terminal send-keys -t t -l $'\e'"[<$code;10;10m"
done
see "turn 3: Anna"
see_turn

keys q
see "ended with 0"
finish
