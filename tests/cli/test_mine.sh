#!/usr/bin/env bash
# The games that are kept: their list, going on with one of them, folders for records, and the command with
# which the program says goodbye.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
piazza=$(realpath "$piazza")
export TZ=UTC

expect 0 "No game is kept here yet." "$piazza" games --mine
expect 0 "[]" "$piazza" games --mine --json
refuse 1 "there is no unfinished game" "$piazza" play --resume 1 --plain

# One of two players who left, a finished one of bots, and things that are no records.
printf '1\nq\n' | "$piazza" play little --plain --seats "Anna, Bruno ,bot:random" --seed 5 --option first=0 > "$work/played"
"$piazza" play bella --plain --seats bot:random,bot:greedy --seed 6 > /dev/null
echo nonsense > "$XDG_STATE_HOME/piazza/spoilt.record"
touch "$XDG_STATE_HOME/piazza/empty.record" "$XDG_STATE_HOME/piazza/notes.txt"
mkdir "$XDG_STATE_HOME/piazza/folder.record"
touch -d 2026-11-03T20:14:30 "$XDG_STATE_HOME"/piazza/*-little.record
"$piazza" games --mine > "$work/mine"
grep -qE '^  1  today [0-9:]{5}, Bella Italia, won by (random|greedy): random [0-9], greedy [0-9]$' "$work/mine" ||
    { echo "FAILED: the finished game"; cat "$work/mine"; failures=1; }
grep -qE '^  2  2026-11-03 20:14, Little Italy, turn 2: Anna [0-9]+, Bruno [0-9]+, random [0-9]+$' "$work/mine" ||
    { echo "FAILED: the unfinished game"; cat "$work/mine"; failures=1; }
[ "$(sed -n 5p "$work/mine")" = "     $XDG_STATE_HOME/piazza/spoilt.record: the file cannot be read" ] ||
    { echo "FAILED: the spoilt record"; cat "$work/mine"; failures=1; }
[ "$(wc -l < "$work/mine")" = 5 ] || { echo "FAILED: files that are no games"; failures=1; }
touch -d "$(date -d yesterday +%Y-%m-%dT12:00:00)" "$XDG_STATE_HOME"/piazza/*-little.record
expect 0 "yesterday 12:00, Little Italy" "$piazza" games --mine
"$piazza" games --mine --json > "$work/json"
python3 - "$work/json" << 'END' || failures=$((failures + 1))
import json, os, sys
bella, little = json.load(open(sys.argv[1]))
assert bella["number"] == 1 and bella["game"] == "bella" and bella["over"] is True
assert sum(seat["winner"] for seat in bella["seats"]) == 1
assert little["number"] == 2 and little["over"] is False and little["turn"] == 2
assert [seat["name"] for seat in little["seats"]] == ["Anna", "Bruno", "bot:random"]
assert os.path.exists(little["path"]) and little["when"].endswith("T12:00:00Z")
END

# Going on with one of the list; then it is the one that was played last.
refuse 1 "that game is over" "$piazza" play --resume 1 --plain
refuse 2 "from 1 to 2, not '3'" "$piazza" play --resume 3 --plain
refuse 2 "from 1 to 2, not '0'" "$piazza" play --resume=0 --plain
refuse 2 "exclude each other" "$piazza" play --resume 1 --record "$work/x" --plain
echo q | "$piazza" play --resume 2 --plain > "$work/played"
grep -q "Little Italy" "$work/played" || { echo "FAILED: --resume 2"; cat "$work/played"; failures=1; }
expect 0 "  1  today" "$piazza" games --mine
head -1 "$work/out" | grep -q "Little Italy" || { echo "FAILED: the last one played is not the first"; failures=1; }

# Bots of one name have numbers.
XDG_STATE_HOME=$work/bots "$piazza" play bella --plain --seats bot:random,bot:greedy,bot:random --seed 6 > /dev/null
XDG_STATE_HOME=$work/bots "$piazza" games --mine > "$work/mine"
grep -qE ', won by (random [12]|greedy): random 1 [0-9], greedy [0-9], random 2 [0-9]$' "$work/mine" ||
    { echo "FAILED: bots are not told apart"; cat "$work/mine"; failures=1; }

# The farewell names the program as it was started, and can be pasted into a shell whatever its path.
mkdir "$work/it's a place"
ln -s "$piazza" "$work/it's a place/piazza"
echo q | "$work/it's a place/piazza" play bella --plain --seats Anna,Bruno --record "$work/it's a place/x.record" > "$work/played"
command=$(tail -1 "$work/played")
echo q | sh -c "$command --plain" > "$work/played"
grep -q "Bella Italia" "$work/played" || { echo "FAILED: the farewell '$command'"; cat "$work/played"; failures=1; }
(cd "$(dirname "$piazza")" && PATH=.:$PATH && echo q | piazza play --resume --plain | tail -1) > "$work/out"
[ "$(cat "$work/out")" = "  piazza play --resume" ] || { echo "FAILED: the farewell by PATH"; cat "$work/out"; failures=1; }

# A folder for the record: a new file of the usual name in it, each time.
mkdir "$work/folder"
for _ in 1 2; do
    echo q | "$piazza" play little --plain --record "$work/folder" > /dev/null
done
[ "$(find "$work/folder" -name '20*-little.record' | wc -l)" = 2 ] || { echo "FAILED: --record FOLDER"; failures=1; }
echo q | "$piazza" play --resume --plain --record "$work/folder" > "$work/played"
grep -q "$work/folder/20" "$work/played" || { echo "FAILED: --resume --record FOLDER"; failures=1; }
if [ "$(id -u)" != 0 ]; then
    chmod a-w "$work/folder"
    refuse 1 "$work/folder" "$piazza" play little --plain --record "$work/folder"
    chmod u+w "$work/folder"
fi
finish
