#!/usr/bin/env bash
# The guide: a new decision is explained once, on the full screen and line by line.
# shellcheck source=tests/term/lib.sh
. "$(dirname "$0")/lib.sh"

# In the lobby it is proposed to whoever has finished no game of that kind.
start 80 24 "$piazza play --pace 0"
see "Three Italian games"
keys Enter
see "Guide"
screen | grep "Guide" | grep -q "Yes" || fail "the guide is not proposed"
keys Up
see "Each decision that is new"
keys Down Enter
see "Out of the alley"
keys Escape
see_turn
keys q
see "ended with 0"

# Each lesson once; G ends it; ? tells all that fits.
start 80 24 "$piazza play tickets --guide --seats Anna,bot:random --seed 3 --pace 0 --option first=0"
titled "Choose your tickets"
see "A tip: you have 45 trains"
keys Escape
see_turn
keys '?'
keys NPage
see "A tip: you have 45 trains"
keys Escape
keys Enter Down Enter Down Enter End Enter
see "one of four actions"
keys Escape
see_turn
keys G
see "The guide is silent now"
keys q
see "ended with 0"

# Two people with secrets hear it each, after the curtain; what is told is never over the curtain.
start 80 24 "$piazza play bella --guide --seats Anna,Bruno --seed 3 --pace 0 --option first=0"
see "Now for Anna: press Enter."
screen | grep -q "Take a ticket" && fail "the guide speaks behind the curtain"
keys Enter
see "Take a ticket"
keys Escape
see_turn
keys Enter
play_on "Now for Bruno: press Enter."
keys Enter
see "Take a ticket"
keys q
keys q
see "ended with 0"

# Without it nothing is explained.
start 80 24 "$piazza play little --seats Anna,bot:random --seed 3 --pace 0 --option first=0"
see_turn
screen | grep -q "Out of the alley" && fail "a guide that nobody wanted"
keys q

# Line by line.
start 80 60 "$piazza play little --plain --guide --seats Anna,bot:random --seed 3 --option first=0"
see "* Out of the alley"
keys 1 Enter
# shellcheck disable=SC2317 # soon calls it
moves_twice() {
    [ "$(terminal capture-pane -t t -p -S - | grep -c "your move")" = 2 ]
}
soon moves_twice || fail "the next decision does not come"
[ "$(terminal capture-pane -t t -p -S - | grep -c "Out of the alley")" = 1 ] || fail "a lesson comes twice"
keys q Enter
see "ended with 0"
finish
