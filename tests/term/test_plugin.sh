#!/usr/bin/env bash
# A game that the terminal knows nothing of, on the full screen: the example of a plug-in.
# shellcheck source=tests/term/lib.sh
. "$(dirname "$0")/lib.sh"
source=$(cd "$(dirname "$0")/../.." && pwd)
"${CC:-cc}" -std=c17 -shared -fPIC -I "$source/include" -I "$(dirname "$piazza")/include" \
    "$source/examples/game/pig.c" -o "$work/pig.so" || fail "the plug-in compiles"
piazza="PIAZZA_PLUGINS=$work/pig.so $piazza"

start 100 30 "$piazza play pig --seats Anna,bot:greedy --option first=0 --seed 3"
see "Anna: 0 points." # the position in sentences,
see "sum         4" # and its members
see "Anna: roll. 4." # what happened, in notation
keys Enter
see "sum         10"
keys '?'
titled "Help"
see "Whoever has 100 points first wins."
keys Escape
keys s
titled "Scores"
keys Escape
keys q
see "The game is kept"

start 100 40 "$piazza play"
see "Go on with Pig"
see "2–6 players "
keys Down Down Down Down Enter
see "Piazza: Pig"
keys Enter
see "Piazza: Pig"
see "points      0, 0, 0, 0, 0, 0"
leave
finish
