#!/usr/bin/env bash
# shellcheck disable=SC2317 # how a game is played is a parameter
# Whole games by mouse alone: Little Italy in the two ways in which terminals report clicks, the others
# in one of them. After a click nothing else comes from the person: the game must go on by itself.
# shellcheck disable=SC2317 # play calls what it is given
# shellcheck source=tests/term/lib.sh
. "$(dirname "$0")/lib.sh"

# now_to_move BEFORE: waits, without a key, until the person is asked again or the game is over.
now_to_move() {
    local try now
    for try in $(seq 200); do
        now=$(screen)
        if [ "$now" != "$1" ] && { my_turn <<< "$now" || grep -q "the game is over" <<< "$now"; }; then
            return 0
        fi
        sleep 0.05
    done
    fail "the game stands still after a click ($report, $try tries)"
    return 1
}

# take: a click on what the cursor is on, unless the click before it has ended the game; $before is the
# screen before it.
take() {
    local row try
    for try in $(seq 200); do
        before=$(screen)
        row=$(cursor_row)
        if [ -n "$row" ]; then
            click 56 "$row"
            return
        elif grep -q "the game is over" <<< "$before"; then
            before=
            return
        fi
        sleep 0.05
    done
    fail "there is nothing to choose ($try tries)"
}

# Now and then a click on what is below the cursor, if there is something, and then on that.
choose_by_mouse() {
    local row
    if [ $(($1 % 4)) = 0 ]; then
        row=$(cursor_row)
        [ -z "$row" ] || click 56 $((row + 1))
        sleep 0.3
    fi
    take
}

# Ticket to Ride: tickets are marked and kept; every third time a route is claimed in its steps.
choose_tickets() {
    local marked
    if screen | grep -q "Keep these"; then
        while screen | grep -qF "[ ]"; do
            marked=$(screen | grep -cF "[x]")
            click_on "[ ]"
            see "Keep these ($((marked + 1)))" || return
        done
        click_on "Keep these"
        see "Enter plays"
        before=$(screen)
        click_on "Keep these"
    elif [ $(($1 % 3)) = 0 ] && screen | grep -qF "claim a route..."; then
        click_on "claim a route..."
        see "Which route?"
        take
        sleep 0.3
        screen | grep -q "How will you pay" && take
    else
        take
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
        grep -q "the game is over" <<< "$before" && break
        "$3" "$turn"
        now_to_move "$before" || break
    done
    see "the game is over"
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
