#!/usr/bin/env bash
# What the commands print, byte for byte: tests/cli/kept has a file for each line below. After a
# wanted change, `tests/cli/test_kept.sh build/test/piazza --renew` writes the files again.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
renew=${2-}
here=$(cd "$(dirname "$0")" && pwd)
piazza=$(realpath "$piazza")
cd "$here/../records" || exit 1

# kept NAME COMMAND...: what the command prints is the file NAME.
kept() {
    local file=$here/kept/$1.txt
    shift
    "$@" > "$work/out" 2>&1
    echo "exit code $?" >> "$work/out"
    if [ "$renew" = --renew ]; then
        cp "$work/out" "$file"
    elif ! diff -u "$file" "$work/out"; then
        echo "FAILED: $*"
        failures=$((failures + 1))
    fi
}

# shellcheck disable=SC2317 # kept calls it
# ends COMMAND...: the first three lines of what it prints, the last, and a sum of all.
ends() {
    "$@" > "$work/whole" || return 1
    head -3 "$work/whole"
    tail -1 "$work/whole"
    cksum < "$work/whole"
}

# shellcheck disable=SC2317 # kept calls it
# played LINES COMMAND...: the command with these lines as what somebody types.
played() {
    local lines=$1
    shift
    printf '%b' "$lines" | "$@" | sed "s|$work|WORK|g; s|$piazza|piazza|g"
}

# shellcheck disable=SC2317 # kept calls it
# games_with_records [--json]: the list, but without games of which there is no kept record.
games_with_records() {
    "$piazza" games "$@" | python3 -c '
import json, os, re, sys
text = sys.stdin.read()
def known(name): return os.path.exists(name + "-2.record")
if text.startswith("["):
    rows = [row for row in json.loads(text) if known(row["id"])]
    print(json.dumps(rows, ensure_ascii=False, separators=(",", ":")))
else:
    sys.stdout.write("".join(part for part in re.split(r"(?m)^(?=\S)", text) if known(part.split(":")[0])))'
}

# shellcheck disable=SC2317 # kept calls it
# timeless COMMAND...: what it prints, without the times that it measured.
timeless() {
    "$@" | sed -E '1s/, [0-9.]+ s$//; s/"(us|longest)":\[[0-9,]+\]/"\1":[]/g'
}

kept games games_with_records
kept games-json games_with_records --json
for game in $(games_for 2); do
    [ -e "$game-2.record" ] || continue
    kept "trace-$game" ends "$piazza" trace "$game" --players 2 --seed 3
    kept "replay-$game" "$piazza" replay "$game-2.record"
    kept "replay-$game-12" "$piazza" replay "$game-2.record" --at 12
    kept "replay-$game-json" "$piazza" replay "$game-2.record" --json --at 40
    kept "verify-$game" "$piazza" verify "$game-2.record"
    kept "verify-$game-json" "$piazza" verify "$game-2.record" --json
    kept "trace-bots-$game" ends "$piazza" trace "$game" --players 3 --bots greedy,random,greedy --seed 3
    kept "sim-$game" timeless "$piazza" sim "$game" --players 3 --games 200 --seed 3 --threads 2
    kept "sim-bots-$game" "$piazza" sim "$game" --players 2 --bots greedy,random --games 50 --seed 3 --json
done
kept trace-options ends "$piazza" trace little --players 6 --option discs=random --option first=4
# A match and a pool of the arena, and all that they write.
kept arena-match "$piazza" arena tickets greedy random --games 60 --seed 5 --no-times --threads 1 \
    --csv "$work/rows" --plot "$work/plot" --out "$work/file"
kept arena-match-rows ends cat "$work/rows"
kept arena-match-plot cat "$work/plot"
kept arena-match-file ends timeless cat "$work/file"
kept arena-pool "$piazza" arena little greedy random greedy@9 random@5 --players 3 --games 24 --seed 5 --no-times \
    --plot "$work/plot"
kept arena-pool-plot cat "$work/plot"
kept arena-pool-json "$piazza" arena little greedy random greedy@9 random@5 --players 3 --games 24 --seed 5 --no-times --json
kept arena-even "$piazza" arena bella random random@3 --games 40 --seed 5 --no-times --turn-limit 20 --plot "$work/plot"
kept arena-even-plot cat "$work/plot"
kept arena-part "$piazza" arena little random greedy --games 24 --seed 5 --no-times --part 2/3
kept arena-test "$piazza" arena little greedy random --games 400 --seed 5 --no-times --sprt 0.5 0.6 --json
kept help "$piazza" help
kept help-arena "$piazza" help arena
kept play-people played '1\ns\n2\nwhat\n\nu\n3\nl\nm\nq\n' \
    "$piazza" play little --seats Anna,Bruno --seed 5 --option first=1 --record "$work/people.record"
kept play-record cat "$work/people.record"
kept play-secrets played '\n1\n\n2\n\nq\n' \
    "$piazza" play tickets --seats Anna,Bruno --seed 5 --option first=0 --record "$work/secrets.record"
finish
