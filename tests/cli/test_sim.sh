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
    expect 0 "finished 0 games; 10 stopped at the limit of 1 turns" \
        "$piazza" sim "$game" --games 10 --turn-limit 1 --bots greedy
done
expect 0 '"games":10,"finished":10,"unfinished":0' "$piazza" sim little --games 10 --json
expect 0 '"discs":"random"' "$piazza" sim little --games 10 --json --option discs=random

# points SIM...: what a simulation of one game says about the points of the seats, or their trips.
points() {
    "$piazza" sim "$@" --games 1 --json | grep -oE '"(points|trips)":\{"mean":[-0-9]*' | grep -o '[-0-9]*$' |
        paste -sd,
}

# same WHAT A B
same() {
    [ "$2" = "$3" ] || { echo "FAILED: $1: $2 and $3"; failures=$((failures + 1)); }
}

# scores TRACE: the points in its last line.
scores() {
    tail -n 1 "$1" | grep -o '"scores":\[[-0-9,]*' | grep -o '[-0-9,]*$'
}

# Random play: game 7 of a simulation from seed 1 is the trace of seed 8.
for game in $(games_for 2); do
    "$piazza" trace "$game" --seed 8 > "$work/trace"
    same "$game: sim and trace" "$(points "$game" --seed 8)" "$(scores "$work/trace")"
done

# The same seed and bots give the same game by sim, trace and play, whoever sits where.
for game in $(games_for 3); do
    for bots in greedy,random random,greedy,greedy random,random,random; do
        rm -f "$work/game.record"
        seats=bot:${bots//,/,bot:}
        players=$(echo "$bots" | tr , '\n' | wc -l)
        "$piazza" play "$game" --plain --seats "$seats" --seed 21 --record "$work/game.record" \
            > /dev/null 2> "$work/err" || { cat "$work/err"; failures=$((failures + 1)); }
        # all but the head, where a record has more to say
        "$piazza" replay --json "$work/game.record" | tail -n +2 > "$work/played"
        "$piazza" trace "$game" --players "$players" --bots $bots --seed 21 |
            tail -n +2 > "$work/traced"
        cmp "$work/played" "$work/traced" ||
            { echo "FAILED: $game, $bots: play and trace differ"; failures=$((failures + 1)); }
        same "$game, $bots: sim and trace" \
            "$(points "$game" --players "$players" --bots $bots --seed 21)" "$(scores "$work/traced")"
    done
    # One bot for all seats; the bots matter, and so does the seed.
    "$piazza" trace "$game" --players 2 --bots greedy --seed 4 > "$work/one"
    "$piazza" trace "$game" --players 2 --bots greedy,greedy --seed 4 > "$work/two"
    cmp "$work/one" "$work/two" || failures=$((failures + 1))
    "$piazza" trace "$game" --players 2 --bots random --seed 4 > "$work/two"
    ! cmp -s "$work/one" "$work/two" || { echo "FAILED: $game: the bots make no difference"; failures=1; }
    "$piazza" trace "$game" --players 2 --bots greedy --seed 5 > "$work/two"
    ! cmp -s "$work/one" "$work/two" || { echo "FAILED: $game: the seed makes no difference"; failures=1; }
    # A simulation of many games is the sum of its games.
    sum=0
    for seed in 31 32 33; do
        seat=$(points "$game" --players 2 --bots greedy,random --seed $seed)
        sum=$((sum + ${seat%%,*}))
    done
    mean=$("$piazza" sim "$game" --players 2 --bots greedy,random --seed 31 --games 3 --json |
        grep -oE '"(points|trips)":\{"mean":[-0-9.]*' | head -1 | grep -o '[-0-9.]*$')
    same "$game: three games and their sum" "$mean" "$(awk -v s=$sum 'BEGIN { printf "%.6f", s / 3 }')"
done
# Bella Italia: points decide nothing there, so it counts trips, and tells how the games were won.
"$piazza" sim bella --games 300 --seed 9 > "$work/out"
grep -q points "$work/out" && { echo "FAILED: points in Bella Italia"; failures=1; }
grep -qE "wins .* trips " "$work/out" || { echo "FAILED: no trips"; failures=1; }
expect 0 "won by a trip of six:" "$piazza" sim bella --games 300 --seed 9
"$piazza" sim bella --games 300 --seed 9 --json > "$work/json"
python3 - "$work/json" << 'END' || failures=$((failures + 1))
import json, sys
sim = json.load(open(sys.argv[1]))
made = sum(seat["trips"]["mean"] for seat in sim["seats"])
assert abs(made - sum(sim["trips"].values())) < 1e-4, "the trips of the seats are those of all lengths"
assert 0 < sim["won_by_six"] < 1, sim["won_by_six"]
assert abs(sim["won_by_six"] - sim["trips"]["6"]) < 1e-6, "a trip of six wins at once"
assert abs(sum(seat["wins"]["mean"] for seat in sim["seats"]) - 1) < 1e-4
END
expect 0 "points" "$piazza" sim little --games 10

expect 0 '"bot":"greedy"' "$piazza" sim little --games 10 --json --bots greedy
expect 0 '"bot":null' "$piazza" sim little --games 10 --json
finish
