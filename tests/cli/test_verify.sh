#!/usr/bin/env bash
# Draws that anybody can check: by piazza verify, and by a program that knows only docs/shuffles.md.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
root=$(dirname "$0")/../..
records=$root/tests/records
sealed=$records/little-sealed-4.record

# checked CODE WORDS RECORD: what the checker in Python says.
checked() {
    "$piazza" replay --json "$3" > "$work/lines"
    expect "$1" "$2" bash -c "'$root/tools/check_shuffles.py' < '$work/lines'"
}

# doctored NAME SED: a copy of the sealed record that is not the same any more.
doctored() {
    sed "$2" "$sealed" > "$work/$1.record"
    cmp -s "$sealed" "$work/$1.record" && { echo "FAILED: $1: nothing was changed"; failures=1; }
}

for record in "$records"/*-sealed-*.record "$records"/*-resign.record "$records"/*-time.record; do
    expect 0 "follows from the secret and the words" "$piazza" verify "$record"
    checked 0 "all as the seed gives them" "$record"
done
expect 0 "the secret fits it" "$piazza" verify "$sealed"
expect 0 "first player: seat 2, by draw 0" "$piazza" verify "$sealed"
expect 0 "draws: 71, all as the seed gives them" "$piazza" verify "$sealed"
expect 0 '"right":true,"seed":"sealed","commitment":"right","sealed":"right","first":"right","draws":71,"wrong":0}' \
    "$piazza" verify --json "$sealed"

# A changed draw: the last one, after which only its consequences change.
last=$(grep -n 'chance:' "$sealed" | tail -1 | cut -d: -f1)
for die in 1 2 3 4 5 6; do
    sed "${last}s/roll red [1-6]/roll red $die/" "$sealed" > "$work/draw.record"
    ! cmp -s "$sealed" "$work/draw.record" && "$piazza" replay "$work/draw.record" > /dev/null 2>&1 && break
done
cmp -s "$sealed" "$work/draw.record" && { echo "FAILED: no draw could be changed"; failures=1; }
expect 1 "draws: WRONG: 1 of 71, first at move" "$piazza" verify "$work/draw.record"
expect 1 "but the seed gives 'roll red" "$piazza" verify "$work/draw.record"
expect 1 "'roll red $die'" "$piazza" verify "$work/draw.record"
expect 1 '"right":false' "$piazza" verify --json "$work/draw.record"
expect 1 "\"made\":\"roll red $die\",\"drawn\":\"roll red" "$piazza" verify --json "$work/draw.record"
checked 1 "but the seed gives roll red" "$work/draw.record"

doctored secret 's/^secret: ./secret: 0/'
expect 1 "commitment: WRONG: it is not the hash of the secret" "$piazza" verify "$work/secret.record"
expect 1 "seed: WRONG" "$piazza" verify "$work/secret.record"
checked 1 "does not follow from the secret" "$work/secret.record"
doctored commitment 's/^commitment: .../commitment: 000/'
expect 1 "commitment: WRONG: it is not the hash of the secret" "$piazza" verify "$work/commitment.record"
checked 1 "does not fit the commitment" "$work/commitment.record"
doctored word 's/^word 0: la luna/word 0: il sole/'
expect 1 "seed: WRONG: does not follow from the secret and the words" "$piazza" verify "$work/word.record"
checked 1 "does not follow from the secret and the words" "$work/word.record"
doctored noword '/^word 0/d'
expect 1 "seed: WRONG: does not follow" "$piazza" verify "$work/noword.record"
doctored wrongseed 's/^seed: ../seed: 00/'
expect 1 "draws: WRONG" "$piazza" verify "$work/wrongseed.record"
doctored nosecret '/^secret/d'
expect 1 "commitment: WRONG: the game is over and its secret is missing" "$piazza" verify "$work/nosecret.record"

# The seed follows from the secret; without both there is nothing to check by.
doctored noseed '/^seed/d'
expect 0 "draws: 71, all as the seed gives them" "$piazza" verify "$work/noseed.record"
doctored nothing '/^seed/d;/^secret/d'
expect 1 "seed: WRONG: the record has none" "$piazza" verify "$work/nothing.record"
expect 1 '"right":false,"seed":null' "$piazza" verify --json "$work/nothing.record"
doctored nocommitment '/^commitment/d'
expect 0 "commitment: none: nobody could know" "$piazza" verify "$work/nocommitment.record"

# A game that is not over does not owe its secret yet.
sed '/^end/d;/^secret/d' "$sealed" | sed '$d' > "$work/open.record"
expect 0 "the secret is published when the game is over" "$piazza" verify "$work/open.record"
checked 0 "all as the seed gives them" "$work/open.record"

# Numbers, and who is first.
seats=bot:random,bot:random,bot:random
"$piazza" play little --seats $seats --seed 9 --record "$work/number.record" > /dev/null
expect 0 "seed: a number; the draws were checked by the fast generator" "$piazza" verify "$work/number.record"
expect 0 "by draw 0" "$piazza" verify "$work/number.record"
sed 's/^seed: 9/seed: 10/' "$work/number.record" > "$work/ten.record"
expect 1 "draws: WRONG" "$piazza" verify "$work/ten.record"
drawn=$(sed -n 's/^option first: //p' "$work/number.record")
other=$(((drawn + 1) % 3))
"$piazza" play little --seats $seats --seed 9 --option first=$other --record "$work/named.record" > /dev/null
expect 0 "first player: seat $other, named by the table" "$piazza" verify "$work/named.record"
expect 0 '"first":"named"' "$piazza" verify --json "$work/named.record"
sed '/^first: named/d' "$work/named.record" > "$work/first.record"
expect 1 "first player: WRONG: seat $other, but draw 0 gives seat $drawn" "$piazza" verify "$work/first.record"
# Format 1 cannot say that somebody was named.
sed '1s/2/1/;/^board/d' "$work/first.record" > "$work/old.record"
expect 0 "named by the table" "$piazza" verify "$work/old.record"

# Several records; what cannot be read; usage.
expect 1 "1 of 2 records failed" "$piazza" verify "$sealed" "$work/word.record"
expect 0 "draws: 71" "$piazza" verify "$records/little-4.record" "$sealed"
refuse 1 "2 of 2 records failed" bash -c "'$piazza' verify '$work/none.record' '$work/none.record' 2>&1 | tail -1 >&2; exit 1"
expect 1 "none.record: No such file" "$piazza" verify "$work/none.record"
sed '$d' "$sealed" | sed '$d' > "$work/cut.record"
expect 1 "end: ..." "$piazza" verify "$work/cut.record"
refuse 2 "something is missing; usage: piazza verify RECORD..." "$piazza" verify
finish
