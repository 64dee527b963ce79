#!/usr/bin/env bash
# The benchmark: figures that fit together, and the same rows in columns.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

"$piazza" bench little --rounds 1 --threads 2 --json > "$work/json" 2> "$work/err"
python3 "$(dirname "$0")/check_bench.py" little 1 2 < "$work/json" ||
    { cat "$work/json"; failures=$((failures + 1)); }
[ -s "$work/err" ] && { echo "FAILED: progress is shown to terminals only"; failures=$((failures + 1)); }

"$piazza" bench bella --rounds 1 --threads 1 > "$work/text"
for words in "Yardsticks" "Medians of 1 rounds." "generator call" "threads x 1"; do
    grep -qF -- "$words" "$work/text" || { echo "FAILED: no '$words'"; failures=$((failures + 1)); }
done
for players in 2 3 4; do
    # game players bytes games/s decisions/s ns/decision calls chance ns decision ns x threads
    awk -v players=$players '
        $1 == "bella" && $2 == players && NF == 13 {
            found = $3 > 100 && $4 > 0 && $5 > $4 && $6 > 0 && $7 > 0 && $13 > 0 &&
                $5 * $6 > 0.95e9 && $5 * $6 < 1.05e9
        }
        END { exit !found }' "$work/text" ||
        { echo "FAILED: the row of $players players"; failures=$((failures + 1)); }
done
# game players moves/s decisions/s us/decision bytes/decision late/early
awk '$1 == "bella" && $2 == 4 && NF == 7 {
         found = $3 > $4 && $4 * $5 > 0.9e6 && $4 * $5 < 1.1e6 && $6 > 1000
     }
     END { exit !found }' "$work/text" ||
    { echo "FAILED: the row of a table"; failures=$((failures + 1)); }
refuse 2 "--rounds takes a whole number from 1 to 99," "$piazza" bench --rounds 0
refuse 2 "--threads takes a whole number from 1 to 256," "$piazza" bench --threads 0
refuse 2 "there is no game" "$piazza" bench chess
finish
