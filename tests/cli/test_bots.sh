#!/usr/bin/env bash
# Bots as a command line names them: budgets, weights, levels; and the training of weights.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

# ---- names and budgets ----

# shellcheck disable=SC2317 # expect and refuse call it
sim() {
    "$piazza" sim "$@" --players 2 --games 2 --threads 1
}

for game in $(games_for 2); do
    for level in turista viaggiatore capotreno maestro@50; do
        has_bot "$game" "${level%@*}" || continue
        expect 0 "finished 2 games" sim "$game" --bots $level
    done
    ! has_bot "$game" maestro || expect 0 "maestro@1ms" sim "$game" --bots maestro@1ms,random
done
refuse 2 "there is no bot 'genius'; there are: turista" sim little --bots genius
refuse 2 "there is no bot 'Maestro'" sim little --bots Maestro@300ms
for budget in 0 0ms 0s 0.5ms -5 1e30 5x ms s nan inf 2.5 99999999999s; do
    refuse 2 "'$budget' is no budget" sim little --bots "maestro@$budget"
done
refuse 2 "'' is no budget" sim little --bots maestro@
refuse 2 "too long" sim little --bots "$(printf 'm%.0s' $(seq 9000))"

# The same nodes give the same games, other nodes may not; time is no part of it.
for game in $(games_for 2); do
    has_bot "$game" maestro || continue
    "$piazza" trace "$game" --players 2 --bots maestro@300 --seed 5 > "$work/one"
    "$piazza" trace "$game" --players 2 --bots maestro@300 --seed 5 > "$work/two"
    cmp "$work/one" "$work/two" || { echo "FAILED: $game: maestro@300 differs"; failures=$((failures + 1)); }
done

# ---- the time of maestro at the terminal ----

# shellcheck disable=SC2317 # expect and refuse call it
play() {
    "$piazza" play little --plain --seats bot:maestro,bot:random --seed 1 --record "$work/r$RANDOM" "$@"
}
expect 0 "" play --think 1ms
for time in 0s 300 soon ""; do
    refuse 2 "$time" play --think "$time"
done
refuse 2 "--think is a time, for instance 300ms or 5s, not '300'" play --think 300
refuse 2 "there is no bot 'genius'" "$piazza" play little --plain --seats bot:genius,bot:random

# ---- training ----

# shellcheck disable=SC2317 # expect and refuse call it
train() {
    "$piazza" train little --games 60 --generation 20 --hidden 5 "$@"
}
umask 027
expect 0 "after 60 games" train --out "$work/a.weights" --threads 1
[ "$(stat -c %a "$work/a.weights")" = 640 ] || { echo "FAILED: the umask does not count"; failures=$((failures + 1)); }
expect 0 "after 60 games" train --out "$work/b.weights" --threads 2
expect 0 "after 60 games" train --out "$work/c.weights" --seed 2
cmp "$work/a.weights" "$work/b.weights" || { echo "FAILED: threads change the weights"; failures=$((failures + 1)); }
! cmp -s "$work/a.weights" "$work/c.weights" || { echo "FAILED: the seed changes nothing"; failures=$((failures + 1)); }
ls "$work"/*.weights.* > /dev/null 2>&1 && { echo "FAILED: a half-written file was left"; failures=$((failures + 1)); }

# A bot plays with them; those that are damaged, cut off or another's are refused.
expect 0 "maestro@50=$work/a.weights" sim little --bots "maestro@50=$work/a.weights,random"
head -c 200 "$work/a.weights" > "$work/cut.weights"
cp "$work/a.weights" "$work/damaged.weights"
printf '\125' | dd of="$work/damaged.weights" bs=1 seek=150 conv=notrunc 2> /dev/null
head -c 30 "$work/a.weights" > "$work/short.weights"
echo "not weights at all, but a text of more than forty-eight bytes" > "$work/text.weights"
for kind in cut damaged short text; do
    refuse 1 "$kind.weights: " sim little --bots "maestro@50=$work/$kind.weights,random"
    refuse 1 "$kind.weights: " train --out "$work/d.weights" --start "$work/$kind.weights"
done
refuse 1 "$work/a.weights: " sim bella --bots "maestro@50=$work/a.weights,random"
refuse 1 "missing.weights: No such file" sim little --bots "maestro=$work/missing.weights"
refuse 2 "the bot greedy has no weights" sim little --bots "greedy=$work/a.weights"
[ -e "$work/d.weights" ] && { echo "FAILED: weights were written in spite of an error"; failures=$((failures + 1)); }

# Training goes on from weights of the same shape.
expect 0 "after 60 games" train --out "$work/d.weights" --start "$work/a.weights"
expect 0 "after 60 games" train --out "$work/g.weights" --start "$work/a.weights" --players 4
! cmp -s "$work/d.weights" "$work/g.weights" || { echo "FAILED: --players changes nothing"; failures=$((failures + 1)); }
refuse 1 "another shape" "$piazza" train little --out "$work/e.weights" --start "$work/a.weights" --hidden 6
refuse 2 "--out FILE is missing" "$piazza" train little
refuse 2 "--lambda is a number from 0 to 1, not '2'" train --out "$work/e.weights" --lambda 2
refuse 2 "--rate is a number from 0 to 1, not 'x'" train --out "$work/e.weights" --rate x
refuse 2 "--hidden" train --out "$work/e.weights" --hidden 0
refuse 2 "--games" train --out "$work/e.weights" --games 0
refuse 2 "--players" train --out "$work/e.weights" --players 7
expect 1 "No such file" train --out "$work/nowhere/e.weights"
refuse 2 "there is no game 'chess'" "$piazza" train chess --out "$work/e.weights"
refuse 2 "only option, not --seed" "$piazza" train bella --out "$work/e.weights" --seed 1
refuse 2 "only option, not --players" "$piazza" train bella --out "$work/e.weights" --players 3

# Interrupted, it keeps what it has learned, and says how much that is.
"$piazza" train little --out "$work/f.weights" --games 100000000 --threads 1 > "$work/out" 2> "$work/err" &
trainer=$!
for _ in $(seq 600); do # until it catches SIGINT, which is signal 2
    grep -q '^Name:.piazza' "/proc/$trainer/status" &&
        (((0x$(sed -n 's/^SigCgt:.//p' "/proc/$trainer/status") & 2) != 0)) && break
    sleep 0.1
done
kill -INT $trainer
wait $trainer
[ $? = 1 ] || { echo "FAILED: an interrupted training is no success"; failures=$((failures + 1)); }
grep -q "interrupted after" "$work/err" || { echo "FAILED: nothing says that it was interrupted"; failures=$((failures + 1)); }
expect 0 "finished 2 games" sim little --bots "maestro@50=$work/f.weights,random"

finish
