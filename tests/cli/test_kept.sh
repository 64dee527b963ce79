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
kept games games_with_records
kept games-json games_with_records --json
for game in $(games_for 2); do
    [ -e "$game-2.record" ] || continue
    kept "trace-$game" ends "$piazza" trace "$game" --players 2 --seed 3
    kept "replay-$game" "$piazza" replay "$game-2.record"
    kept "replay-$game-12" "$piazza" replay "$game-2.record" --at 12
    kept "replay-$game-json" "$piazza" replay "$game-2.record" --json --at 40
done
kept trace-options ends "$piazza" trace little --players 6 --option discs=random --option first=4
kept play-people played '1\ns\n2\nwhat\n\nu\n3\nl\nm\nq\n' \
    "$piazza" play little --seats Anna,Bruno --seed 5 --option first=1 --record "$work/people.record"
kept play-record cat "$work/people.record"
kept play-secrets played '\n1\n\n2\n\nq\n' \
    "$piazza" play tickets --seats Anna,Bruno --seed 5 --option first=0 --record "$work/secrets.record"
finish
