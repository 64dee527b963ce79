#!/usr/bin/env bash
# Playing through a pipe, the record that is kept, replay.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
record=$work/game.record

# A person who always takes the first move plays a whole game against bots.
yes 1 | head -2000 | "$piazza" play little --seed 5 --record "$record" > "$work/played"
grep -q "The game is over" "$work/played" || { echo "FAILED: the game is not played to its end"; failures=1; }
grep -q "^Points: You [0-9]*, viaggiatore 1 [0-9]*, " "$work/played" || { echo "FAILED: names are not told apart"; failures=1; }
expect 0 "winner" "$piazza" replay "$record"
expect 0 "You (seat 0)" "$piazza" replay "$record"
expect 0 "after 0 of" "$piazza" replay "$record" --at 0
expect 0 '"finished":true' "$piazza" replay "$record" --json
expect 0 '"finished":false' "$piazza" replay "$record" --json --at 3
refuse 2 "--at takes a whole number from 0 to" "$piazza" replay "$record" --at 100000
refuse 2 "--theme is dark, light or auto" "$piazza" replay "$record" --theme blue
"$piazza" replay "$record" > "$work/wanted"
"$piazza" replay "$record" --plain | cmp - "$work/wanted" || { echo "FAILED: --plain prints something else"; failures=1; }

# What each would score now, in sentences.
printf 's\nq\n' | "$piazza" play tickets --plain --seats Anna,bot:greedy --seed 5 --record "$work/asked.record" > "$work/played"
grep -qF "greedy: If it ended now: 0 (routes 0, tickets ?, regions 0)" "$work/played" ||
    { echo "FAILED: the standing is not told"; failures=1; }

for game in bella tickets; do
    yes 1 | head -3000 | "$piazza" play $game --plain --seats Anna,bot:greedy --seed 5 \
        --record "$work/$game.record" > "$work/played"
    grep -q "The game is over" "$work/played" || { echo "FAILED: $game is not played to its end"; failures=1; }
    expect 0 "winner" "$piazza" replay "$work/$game.record"
    grep -q $'\e' "$work/played" && { echo "FAILED: control of the screen in plain mode"; failures=1; }
    # a position stands between an empty line and the list of moves
    awk '/^$/ { told = 1 } /^ +[0-9]+  / || /is over/ { told = 0 } told && (length > 79 || /^ /)' "$work/played" > "$work/wide"
    [ -s "$work/wide" ] && { echo "FAILED: $game is not told in short lines"; head -3 "$work/wide"; failures=1; }
    grep -qE "^Anna(:| has made) " "$work/played" || { echo "FAILED: $game is not told"; failures=1; }
done

# Wrong answers are explained and asked again; leaving keeps the record.
rm "$record"
printf '99\nnonsense\nyellow alley\n?\n\n1\nq\n' |
    "$piazza" play little --seed 5 --option first=0 --record "$record" > "$work/played"
for words in "There are moves 1 to 8" "'nonsense' is not understood" "L11: the car is in the alley" \
    "Type a move or its number" "The game is kept in"; do
    grep -qF "$words" "$work/played" || { echo "FAILED: no '$words'"; failures=$((failures + 1)); }
done
expect 0 "the game is not over" "$piazza" replay "$record"

# A text that can be read but names no move is refused by its rule, at the terminal and in records.
printf '1\nclaim Roma-Napoli red 9\nclaim Bari-Taranto pink 2\nkeep Roma-Palermo\nq\n' |
    "$piazza" play tickets --plain --seats Anna,bot:random --seed 5 --option first=0 --record "$work/refusals.record" > "$work/played"
for words in "T13: a coloured track takes cards of its colour" "T15: the payment is not exact" \
    "T10: that ticket is not on offer"; do
    grep -qF "$words" "$work/played" || { echo "FAILED: no '$words'"; failures=$((failures + 1)); }
done
sed 's/claim Foggia-Salerno black 2/claim Foggia-Salerno black 9/' \
    "$(dirname "$0")/../records/tickets-2.record" > "$work/wrong.record"
refuse 1 "T15: the payment is not exact" "$piazza" replay "$work/wrong.record"

# The end of input is the end of the game, not of the program's good manners.
"$piazza" play little --seed 5 < /dev/null > "$work/played" || { echo "FAILED: end of input"; failures=1; }

rm -rf "$XDG_STATE_HOME"

# What was left goes on: the same game as if it had never stopped.
seats=Anna,bot:random,bot:random
yes 1 | head -400 | "$piazza" play little --seats $seats --seed 6 --record "$work/whole.record" > /dev/null
cp "$work/whole.record" "$work/kept.record"
yes 1 | head -3 | "$piazza" play little --seats $seats --seed 6 > /dev/null
for _ in 1 2 3; do
    yes 1 | head -2 | "$piazza" play --resume > "$work/played"
done
yes 1 | head -400 | "$piazza" play --resume > "$work/played"
cmp "$work/kept.record" "$XDG_STATE_HOME"/piazza/*-little.record ||
    { echo "FAILED: a resumed game goes on in another way"; failures=1; }
refuse 1 "there is no unfinished game" "$piazza" play --resume
refuse 1 "that game is over" "$piazza" play --resume --record "$work/whole.record"

# Without --seed 256 random bits are drawn, and the game can be verified.
yes 1 | head -400 | "$piazza" play little --record "$work/sealed.record" > "$work/played"
grep -qE '^seed: [0-9a-f]{64}$' "$work/sealed.record" || { echo "FAILED: the seed has no 256 bits"; failures=1; }
expect 0 "all as the seed gives them" "$piazza" verify "$work/sealed.record"
yes 1 | head -400 | "$piazza" play little --record "$work/sealed2.record" > "$work/played"
cmp -s "$work/sealed.record" "$work/sealed2.record" && { echo "FAILED: the same game twice"; failures=1; }

# A record whose last step was not written to its end goes on before that step, and says so.
head -c -30 "$work/sealed.record" > "$work/cut.record"
expect 0 "cut.record was not written completely; it is left out" \
    "$piazza" play --plain --resume --record "$work/cut.record"

# Nothing is overwritten: not a record, not another file, not the game before.
refuse 1 "exists already" "$piazza" play little --record "$work/whole.record"
echo "shopping list" > "$work/list"
refuse 1 "exists already" "$piazza" play little --record "$work/list"
"$piazza" play little < /dev/null > /dev/null
"$piazza" play little < /dev/null > /dev/null
[ "$(find "$XDG_STATE_HOME/piazza" -name '*.record' | wc -l)" = 3 ] ||
    { echo "FAILED: every game has a file of its own"; failures=1; }

# A record that breaks a rule is refused with its place.
sed 's/yellow out A/yellow alley/' "$record" > "$work/broken.record"
cmp -s "$record" "$work/broken.record" && { echo "FAILED: there is nothing to break"; failures=1; }
refuse 1 "broken.record:18:9: L11" "$piazza" replay "$work/broken.record"
refuse 1 "cannot.record: No such file" "$piazza" replay "$work/cannot.record"
expect 1 "No such file or directory" "$piazza" play little --seats bot:random,bot:random,bot:random,bot:random \
    --record "$work/no/such/folder/x.record"

# What happened to seats is shown where it happened, and decides who wins.
records=$(dirname "$0")/../records
expect 0 "(seat 1): resigned" "$piazza" replay "$records/little-resign.record"
expect 0 "Anna (seat 0): bot greedy plays" "$piazza" replay "$records/little-resign.record"
expect 0 "Anna (seat 0): points 11, winner" "$piazza" replay "$records/little-resign.record"
expect 0 '{"step":45,"seat":1,"note":"resigned"}' "$piazza" replay --json "$records/little-resign.record"
expect 0 '"winners":[0]' "$piazza" replay --json "$records/little-resign.record"
expect 0 '"board":"printed","seed":"2b31366d' "$piazza" replay --json "$records/little-resign.record"
expect 0 '"finished":true,"end":"time","scores":[1,1],"winners":[0]' "$piazza" replay --json "$records/bella-time.record"
expect 0 "Anna (seat 0): points 1, winner" "$piazza" replay "$records/bella-time.record"
cp "$records/bella-time.record" "$work/time.record"
refuse 1 "that game is over" "$piazza" play --resume --record "$work/time.record"

# A game that was left while a bot played for a seat goes on with that bot, and notes stay.
sed '/^6\./,$d' "$records/little-resign.record" > "$work/left.record"
before=$(wc -l < "$work/left.record")
yes s | head -3 | "$piazza" play --plain --resume --record "$work/left.record" > "$work/played"
grep -q "^Player 3: [0-9]* point" "$work/played" || { echo "FAILED: nobody is asked"; failures=1; }
grep -q "0: (bot greedy)" "$work/left.record" || { echo "FAILED: a note is lost"; failures=1; }
[ "$(wc -l < "$work/left.record")" -gt "$before" ] || { echo "FAILED: the game does not go on"; failures=1; }
yes 1 | head -200 | "$piazza" play --plain --resume --record "$work/left.record" > "$work/played"
grep -q "The game is over" "$work/played" || { echo "FAILED: the game is not played to its end"; failures=1; }
grep -q "^Anna, your move" "$work/played" && { echo "FAILED: Anna is asked, not her bot"; failures=1; }
sed '/^11\./,$d' "$records/little-resign.record" > "$work/resigned.record"
yes 1 | head -200 | "$piazza" play --plain --resume --record "$work/resigned.record" > "$work/played"
grep -q "The game is over" "$work/played" || { echo "FAILED: a game with a resignation goes on"; failures=1; }
expect 0 "resigned" "$piazza" replay "$work/resigned.record"
finish
