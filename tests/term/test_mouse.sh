#!/usr/bin/env bash
# A whole game by mouse alone, in the two ways in which terminals report it. After a click nothing
# else comes from the person: the game must go on by itself.
# shellcheck source=tests/term/lib.sh
. "$(dirname "$0")/lib.sh"

byte() {
    printf '%b' "\\0$(printf %o "$1")"
}

# click COLUMN ROW: a press and a release there, counted from 1; $report says how it is reported.
click() {
    if [ "$report" = sgr ]; then
        terminal send-keys -t t -l $'\e'"[<0;$1;$2M"
        terminal send-keys -t t -l $'\e'"[<0;$1;$2m"
    else
        local place
        place=$(byte $((32 + $1)))$(byte $((32 + $2)))
        terminal send-keys -t t -l $'\e[M '"$place"$'\e[M#'"$place"
    fi
}

# now_to_move BEFORE: waits, without a key, until the person is asked again or the game is over.
now_to_move() {
    local try now
    for try in $(seq 200); do
        now=$(screen)
        if [ "$now" != "$1" ] && grep -qE "Your moves|The game is over" <<< "$now"; then
            return 0
        fi
        sleep 0.05
    done
    fail "the game stands still after a click ($report, $try tries)"
    return 1
}

for report in sgr x10; do
    term=screen-256color
    [ "$report" = sgr ] && term=xterm-256color
    record=$work/$report.record
    start 80 24 "TERM=$term $piazza play little --seats Anna,bot:random --seed 3 --pace 20 --record $record"
    now_to_move "" || continue
    for turn in $(seq 100); do
        before=$(screen)
        grep -q "The game is over" <<< "$before" && break
        row=$(grep -n "Your moves" <<< "$before" | cut -d: -f1)
        # the first of the list is chosen already: one click plays it; now and then the second, by two
        if [ $((turn % 4)) = 0 ] && [ "$(grep -o 'Your moves ([0-9]*' <<< "$before" | grep -o '[0-9]*$')" -gt 1 ]; then
            click 56 $((row + 2))
            click 56 $((row + 2))
        else
            click 56 $((row + 1))
        fi
        now_to_move "$before" || break
    done
    see "The game is over"
    "$piazza" replay "$record" | grep -q winner || fail "the record of the game by mouse ($report)"
    keys q
    see "ended with 0"
done

# Buttons and motions that mean nothing here do not stop the game either.
start 80 24 "TERM=xterm-256color $piazza play little --seats Anna,bot:random --seed 3 --pace 300 --option first=0"
see "Your moves"
before=$(screen)
report=sgr
click 56 $(($(grep -n "Your moves" <<< "$before" | cut -d: -f1) + 1))
for code in 66 67 35 1 2 128; do
    terminal send-keys -t t -l $'\e'"[<$code;10;10M"
    terminal send-keys -t t -l $'\e'"[<$code;10;10m"
done
see "turn 3: Anna"
keys q
see "ended with 0"
finish
