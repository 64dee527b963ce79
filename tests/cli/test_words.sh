#!/usr/bin/env bash
# Words and options of the command line in all their forms, files from outside, and pages.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
record=$(dirname "$0")/../records/little-2.record

# same WHAT COMMAND...: prints what $work/wanted has.
same() {
    local what=$1
    shift
    "$@" > "$work/out" 2> "$work/err" < /dev/null
    cmp -s "$work/wanted" "$work/out" || { echo "FAILED: $what"; failures=$((failures + 1)); }
}

# A value may stand after = or by itself; words and options come in any order; -- ends the options.
"$piazza" trace little --players 3 --seed 9 --option first=2 --option discs=random > "$work/wanted"
same "= for a blank" "$piazza" trace little --players=3 --seed=9 --option=first=2 --option=discs=random
same "options first" "$piazza" trace --option discs=random --seed 9 --option first=2 --players 3 little
same "after --" "$piazza" trace --option discs=random --seed 9 --option first=2 --players 3 -- little
"$piazza" trace little > "$work/wanted"
same "the defaults" "$piazza" trace little --players 4 --seed 1
"$piazza" trace little --seed 2 > "$work/other"
cmp -s "$work/wanted" "$work/other" && { echo "FAILED: another seed, another game"; failures=$((failures + 1)); }

refuse 2 "'x' is one word too many; usage: piazza trace GAME" "$piazza" trace little x
refuse 2 "'x' is one word too many; usage: piazza version" "$piazza" version x
refuse 2 "something is missing; usage: piazza replay" "$piazza" replay
refuse 2 "there is no option -p; options have two dashes" "$piazza" trace little -p 3
refuse 2 "there is no game '-p'" "$piazza" trace -- -p
refuse 2 "--players takes a whole number from 2 to 6, not '1'" "$piazza" trace little --players 1
refuse 2 "not ''" "$piazza" trace little --players=
refuse 2 "not '+3'" "$piazza" trace little --players +3
refuse 2 "not ' 3'" "$piazza" trace little --players ' 3'
expect 0 '"players":2' "$piazza" trace little --players 2
expect 0 '"players":6' "$piazza" trace little --players 6
expect 0 'usage: piazza trace' "$piazza" trace little --players 99 --help

# A record from a pipe, an empty one, one that is too large, and one that cannot be read.
"$piazza" replay "$record" > "$work/wanted"
"$piazza" replay - < "$record" > "$work/out"
cmp -s "$work/wanted" "$work/out" || { echo "FAILED: a record from a pipe"; failures=$((failures + 1)); }
(cat "$record"; head -c 200000 /dev/zero | tr '\0' ';') > "$work/long.record"
expect 0 "winner" "$piazza" replay "$work/long.record"
: > "$work/empty.record"
refuse 1 "empty.record:1:1: " "$piazza" replay "$work/empty.record"
head -c 68000000 /dev/zero > "$work/large.record"
refuse 1 "larger than 64 MiB" "$piazza" replay "$work/large.record"

# A pager is for terminals only; rules are printed whole.
expect 0 "**T1**" env PAGER=false "$piazza" rules tickets
"$piazza" rules tickets > "$work/rules"
cmp -s "$work/rules" "$(dirname "$0")/../../docs/rules/tickets.md" ||
    { echo "FAILED: the rules page is printed as it is"; failures=$((failures + 1)); }
finish
