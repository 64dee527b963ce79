#!/usr/bin/env bash
# Whole games by keys in every game: at 80 x 24, with a resize in the middle, killed and resumed.
# shellcheck source=tests/term/lib.sh
. "$(dirname "$0")/lib.sh"

for game in $faces; do
    record=$work/$game.record
    start 80 24 "$piazza play $game --seats Anna,bot:random --seed 3 --pace 0 --record $record"
    see_turn || continue
    keys Enter
    see_turn
    terminal resize-window -t t -x 130 -y 42
    see_turn
    keys Enter
    terminal resize-window -t t -x 70 -y 20
    see "needs 80 x 24"
    terminal resize-window -t t -x 80 -y 24
    see_turn

    # Killed in the middle: the record is whole, and the game goes on from there.
    before=$(grep -c . "$record")
    kill -9 "$(program)"
    see "137"
    "$piazza" replay "$record" > /dev/null || fail "$game: the record after kill -9"
    start 80 24 "$piazza play --resume --pace 0 --record $record"
    see_turn
    [ "$(grep -c . "$record")" -ge "$before" ] || fail "$game: the resumed record is shorter"
    play_on "The game is over"
    "$piazza" replay "$record" | grep -q winner || fail "$game: the record of the whole game"

    # After the game: replay it, and again.
    keys r
    see "replay: 0 of"
    keys Right
    see "replay: 1 of"
    keys End
    keys Escape
    see "The game is over"
    keys n
    see_turn
    keys q
    see "ended with 0"
done

# Who has no name in a record is a player with a number, also in the next game.
yes 1 | head -5 | "$piazza" play little --plain --seats Anna,bot:random --seed 3 --record "$work/nameless.record" > /dev/null
sed -i '/^seat 0: /d' "$work/nameless.record"
start 80 24 "$piazza play --resume --pace 0 --record $work/nameless.record"
see_turn
see "Player 1"
play_on "The game is over"
keys n
see_turn
see "Player 1"
keys q
see "ended with 0"

# Who leaves a finished game reads how it ended and where it is kept.
start 120 24 "$piazza play little --seats bot:random,bot:random --seed 3 --pace 0 --record $work/finished.record"
see "The game is over"
keys q
see "ended with 0"
see "Little Italy, won by random "
see "$work/finished.record: that game is over; 'piazza replay' shows it"
finish
