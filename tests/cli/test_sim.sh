#!/usr/bin/env bash
# Simulations: the same result for any number of threads and by either way of playing.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

for game in $("$piazza" games | sed -n 's/^\([a-z]*\): .*/\1/p'); do
    "$piazza" sim "$game" --games 500 --seed 3 --threads 1 --json > "$work/one"
    "$piazza" sim "$game" --games 500 --seed 3 --threads 4 --json > "$work/four"
    cmp "$work/one" "$work/four" || { echo "FAILED: $game: threads change the result"; failures=1; }
    expect 0 "turns of a game" "$piazza" sim "$game" --games 100
    expect 0 "finished 0 games; 10 stopped at the limit of 1 turns" \
        "$piazza" sim "$game" --games 10 --turn-limit 1
done
expect 0 '"games":10,"finished":10,"unfinished":0' "$piazza" sim little --games 10 --json
expect 0 '"discs":"random"' "$piazza" sim little --games 10 --json --option discs=random

# Game 7 of a simulation from seed 1 is the trace of seed 8.
wins=$("$piazza" sim little --games 1 --seed 8 --json | grep -o '"points":{"mean":[0-9]*' | grep -o '[0-9]*$' | paste -sd,)
scores=$("$piazza" trace little --seed 8 | grep -o '"scores":\[[0-9,]*' | grep -o '[0-9,]*$')
[ "$wins" = "$scores" ] || { echo "FAILED: sim says $wins, trace says $scores"; failures=1; }

expect 0 '"generator_ns"' "$piazza" bench little --rounds 1 --json
expect 0 "Yardsticks" "$piazza" bench little --rounds 1
finish
