#!/usr/bin/env bash
# Traces, checked by programs that know the rules and nothing of our code.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
here=$(dirname "$0")

"$piazza" trace little --seed 4 > "$work/a"
"$piazza" trace little --seed 4 > "$work/b"
cmp "$work/a" "$work/b" || { echo "FAILED: a trace is not the same twice"; failures=1; }

printf 'ring 20\nentrances 3 5\ncircles 0:1 1:2 2:3 4:4 6:5 7:6 8:-1 9:-2 10:-3 11:-4 12:-5 13:-6\n' \
    > "$work/near.board"
for players in 2 3 4 5 6; do
    for seed in 1 2 3 4 5 6; do
        "$piazza" trace little --players $players --seed $seed
        "$piazza" trace little --players $players --seed $seed --option discs=random --option first=1
    done
    "$piazza" trace little --players $players --seed 9 --board "$work/near.board"
done > "$work/traces"
python3 "$here/check_little.py" < "$work/traces" || failures=1

# The checker can fail: another die, another place, another score are noticed.
for change in 's/"move":"roll yellow 1"/"move":"roll yellow 2"/' 's/"money":2/"money":3/' \
    's/"scores":\[[0-9]*/"scores":[99/' 's/"turn":1,/"turn":0,/' 's/"weights":\[1,/"weights":[2,/'; do
    sed "$change" "$work/traces" > "$work/changed"
    if python3 "$here/check_little.py" < "$work/changed" > /dev/null 2>&1; then
        echo "FAILED: the checker does not notice $change"
        failures=1
    fi
done
finish
