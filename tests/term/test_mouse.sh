#!/usr/bin/env bash
# shellcheck disable=SC2317 # how a game is played is a parameter
# Whole games by mouse alone: Little Italy in the two ways in which terminals report clicks, the others
# in one of them. After a click nothing else comes from the person: the game must go on by itself.
# shellcheck disable=SC2317 # play calls what it is given
# shellcheck source=tests/term/lib.sh
. "$(dirname "$0")/lib.sh"

# goes_on BEFORE: a person is asked on another screen than that, or the game is over.
goes_on() {
    local now
    now=$(screen)
    grep -q "the game is over" <<< "$now" && return 0
    if close_popup <<< "$now"; then
        closed=yes
        return 1
    fi
    { [ "$now" != "$1" ] || [ -n "$closed" ]; } && my_turn <<< "$now"
}

# now_to_move BEFORE: waits, without a key, until the person is asked again or the game is over.
now_to_move() {
    local closed=
    soon goes_on "$1" || { fail "the game stands still after a click ($report)"; return 1; }
}

# changed BEFORE: the screen is not that any more.
changed() {
    [ "$(screen)" != "$1" ]
}

# take: a click on what the cursor is on, unless the click before it has ended the game; $before is the
# screen before it.
take() {
    soon take_now || fail "there is nothing to choose"
}

take_now() {
    local row
    before=$(screen)
    row=$(cursor_row)
    if [ -n "$row" ]; then
        click 56 "$row"
    elif grep -q "the game is over" <<< "$before"; then
        before=
    else
        close_popup <<< "$before"
        return 1
    fi
}

# Now and then a click on the choice below the cursor, if there is one, and then on that. The list is above the last
# three lines, and a choice begins one column right of the cursor.
choose_by_mouse() {
    local row now
    now=$(screen)
    row=$(grep -nP '^.{51}▶' <<< "$now" | cut -d: -f1)
    if [ $(($1 % 4)) = 0 ] && [ -n "$row" ] && [ "$row" -lt 21 ] &&
        sed -n "$((row + 1))p" <<< "$now" | grep -qP '^.{51} \S'; then
        click 56 $((row + 1))
        soon changed "$now" || fail "a click on a choice does not select it"
    fi
    take
}

# all_marked: marks the first ticket that is not marked, until all are, and the line below counts them.
all_marked() {
    local now
    now=$(screen)
    if grep -qF "[ ]" <<< "$now"; then
        click_on "[ ]"
        soon changed "$now"
        return 1
    fi
    grep -qF "Keep these ($(grep -cF "[x]" <<< "$now"))" <<< "$now"
}

# Ticket to Ride: tickets are marked and kept; every third time a route is claimed in its steps.
choose_tickets() {
    if screen | grep -q "Keep these"; then
        soon all_marked || { fail "a click does not mark a ticket"; return; }
        click_on "Keep these"
        see "Enter plays"
        before=$(screen)
        click_on "Keep these"
    elif [ $(($1 % 3)) = 0 ] && screen | grep -qF "claim a route..."; then
        click_on "claim a route..."
        see "Which route?"
        take
        see_gone "Which route?"
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
