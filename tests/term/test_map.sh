#!/usr/bin/env bash
# The board of Ticket to Ride by mouse: tickets, cards, tracks and cities are clicked where they are
# drawn, on a small and on a large screen.
# shellcheck source=tests/term/lib.sh
. "$(dirname "$0")/lib.sh"
report=sgr

# find_place WORDS: sets column and row of the first place where these words stand.
find_place() {
    local found line
    found=$(screen | grep -nF -- "$1" | head -1)
    [ -n "$found" ] || { fail "there is no '$1'"; return 1; }
    line=${found#*:}
    line=${line%%"$1"*}
    column=$((${#line} + 1))
    row=${found%%:*}
}

# twice WORDS FIRST SECOND: what two clicks on that place bring onto the screen.
twice() {
    local column row
    find_place "$1" || return
    click "$column" "$row"
    see "$2"
    click "$column" "$row"
    see "$3"
}

# play WIDTH HEIGHT TICKET TICKET TICKET ROW DECK CITY HEADINGS: as panels, map and column write them there.
play() {
    start "$1" "$2" "TERM=xterm-256color $piazza play tickets --seats Anna,bot:random,bot:random --seed 3 --pace 0"
    see "Choose your tickets" || return
    see "$9"
    see "● Anna"
    screen | grep -F '● Anna' | grep -qE ' 45 +4 +0 ' || fail "the trains and cards of Anna"
    click_on "$3"
    see "[x] Bologna-Taranto"
    click_on "$4"
    see "[x] Perugia-Napoli"
    click_on "$5"
    see "Keep these (3)"
    twice "Keep these" "Keep these" "Your turn" || return
    twice "$6" "/black (" "Draw one more card." || return
    twice "$7" "/deck (" "Your turn" || return
    # a city finds its tracks, the second click on it all moves again
    twice "$8" "/Bergamo (" "Your turn"
    twice "W2" "/Bergamo-Svizzera (" "43 " # of 45 trains
}

# The map over the whole width: full names, and still something to choose; then back to the list.
start 80 24 "$piazza play tickets --seats Anna,bot:random --seed 3 --pace 0 --option first=0"
see "What happened"
see "○Trv"
keys m
see "○Tarvisio"
see "Choose your tickets"
screen | grep -qF "What happened" && fail "the right column is still there"
screen | grep -qF "m list" || fail "the line of keys does not tell the way back"
see "Gen-Rom  9"
see "▶[ ] Genova-Roma"
keys Down
see "▶[ ] Olbia-Palermo"
keys Enter
see "[x] Olbia-Palermo"
keys m
see "○Trv"
see "What happened"
see "[x] Olbia-Palermo"

# In the last round its banner takes a row of the strip, none of the map: that has 19 rows as ever.
"$piazza" play tickets --plain --seed 3 --option first=0 --record "$work/whole.record" \
    --seats bot:viaggiatore,bot:turista,bot:viaggiatore > /dev/null < /dev/null
sed 's/^seat 0: .*/seat 0: Anna/' "$work/whole.record" | head -n -3 > "$work/last.record"
start 80 24 "$piazza play --resume --pace 0 --record $work/last.record"
see "Last round"
keys m
see "m list"
[ "$(screen | grep -nE '○Sir' | cut -d: -f1)" = 21 ] || fail "the map has another height below a banner"
[ "$failures" = 0 ] || finish
play 80 24 "Bol-Tar" "Per-Nap" "Mil-Nap" "K R" "deck9" "Ber" " tr cd f  t"
[ "$failures" = 0 ] || finish
play 120 40 "Bologna-Taranto" "Perugia-Napoli" "Milano-Napoli" "K  [R]" "deck 9" "Bergamo" " tr cd f  t"
finish
