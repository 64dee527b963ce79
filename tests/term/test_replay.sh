#!/usr/bin/env bash
# Looking back at a game: a record on the full screen, by keys and mouse, through whose eyes; the game just
# played; and what is printed where there is no full screen.
# shellcheck source=tests/term/lib.sh
. "$(dirname "$0")/lib.sh"
records=$(cd "$(dirname "$0")/../records" && pwd)

# see_not WORDS: they are not on the screen.
see_not() {
    ! screen | grep -qF -- "$1" || fail "'$1' is on the screen"
}

click() {
    terminal send-keys -t t -l $'\e'"[<0;$1;$2M"
    terminal send-keys -t t -l $'\e'"[<0;$1;$2m"
}

# A record with secrets: 3 players, 305 moves or so.
moves=$("$piazza" replay "$records/tickets-3.record" | grep -c '^[0-9]*\. ')
start 100 30 "$piazza replay $records/tickets-3.record"
see "replay: 0 of $moves moves"
see "All hands open"
keys Right Right Right Left
see "replay: 2 of $moves"
keys Down
see "turn 1: "
keys Down Down
see "turn 3: "
keys PageDown
see "turn 6: "
keys PageUp
see "turn 3: "
keys 1 0 0
see "Go to move: 100_"
keys Enter
see "replay: 100 of $moves"
keys t 9 Enter
see "turn 9: "
keys End
see "replay: $moves of $moves"
keys Home
see "replay: 0 of $moves"

# It plays by itself, and stops.
keys + + + + Space
see "plays, 0.08 s a move"
# shellcheck disable=SC2317 # soon calls it
past_turn_1() {
    screen | grep -qE "turn ([2-9]|[1-9][0-9]+): "
}
soon past_turn_1 || fail "it does not play" # a single turn is soon over
keys Space
see "Space plays"

# One seat's eyes: what another keeps is not named.
keys t 1 Enter
mine=$("$piazza" replay "$records/tickets-3.record" | sed -n 's/.*seat 0): keep \([^ ]*\) .*/\1/p' | head -1)
mine=${mine/-/ – }
keys h
titled "Open hands"
see "$mine"
keys Escape e e h
see "Seen by: random 2"
see_not "$mine"
keys Escape s
titled "Scores"
see_not "$mine"
keys Escape e e h
see "An onlooker sees no hands."
keys Escape e
see "All hands open"
keys m
see "m list"
see_not "All hands open"
keys m
see "All hands open"
keys '?'
titled "Keys"
see "the map over the whole width"
keys Escape q
see "ended with 0"

# The bar can be clicked: it is in the last line but one. A player's name leads to the next turn there.
start 100 30 "TERM=xterm-256color $piazza replay $records/tickets-3.record"
see "replay: 0 of $moves"
click 99 29
see "replay: $moves of"
click 4 29
see "replay: 0 of"
click 72 5 # below the headings of trains and cards
see "turn 3: "
keys q
see "ended with 0"

# As fast as keys repeat: all 917 moves one by one.
start 120 40 "$piazza replay $records/bella-singles.record"
see "replay: 0 of 917"
terminal send-keys -t t -N 500 Right
terminal send-keys -t t -N 417 Right
see "replay: 917 of 917"
terminal send-keys -t t -N 900 Left
see "replay: 17 of 917"
keys Escape
see "ended with 0"

# A game that is not over is seen by an onlooker first.
"$piazza" play bella --seats Anna,Bruno --seed 3 --record "$work/begun.record" < /dev/null > /dev/null
start 80 24 "$piazza replay $work/begun.record"
see "Seen by: An onlooker"
keys q
see "ended with 0"

# What is somebody else's is not called the reader's; of a game of one's own it is.
start 200 60 "$piazza replay $records/tickets-3.record"
keys End
see "Tickets (to build)"
see "Networks"
see_not "Your "
start 80 24 "$piazza replay $records/bella-3.record"
keys End
see "Tickets ("
see_not "Your tickets"
"$piazza" play tickets --seats bot:random,bot:random --seed 3 --plain < /dev/null > /dev/null --record "$work/own.record"
sed -i 's/^seat 0: .*/seat 0: You/' "$work/own.record"
start 120 40 "$piazza replay $work/own.record"
keys End e
see "Seen by: You"
see "Your tickets"

# Seats without a name are players, counted from 1, in the language of the reader.
start 80 24 "$piazza replay $records/little-resign.record"
see "Player 3"
see_not "seat 2"
start 80 24 "$piazza replay --lang it $records/little-resign.record"
see "Giocatore 3"

# Signals end it in good order; a terminal that is too small is told.
start 80 24 "$piazza replay $records/little-2.record"
see "replay: 0 of"
terminal resize-window -t t -x 60 -y 20
see "needs 80 x 24"
terminal resize-window -t t -x 80 -y 24
see "Before the first move."
kill -TERM "$(program)"
see "ended with 0"

# Without the full screen it prints, and errors are those of the reader.
start 80 24 "$piazza replay --plain $records/little-2.record"
see "winner"
start 80 24 "TERM=dumb $piazza replay $records/little-2.record"
see "winner"
sed '$d' "$records/little-2.record" > "$work/cut.record"
printf 'rubbish\n' >> "$work/cut.record"
start 80 24 "$piazza replay $work/cut.record"
see "cut.record:"
see "ended with 1"

# After a game, and during one without secrets; with secrets not before the end.
start 80 24 "$piazza play little --seats Anna,bot:random --seed 3 --pace 0"
see "Enter plays"
keys r
see "replay: 0 of"
keys Escape
see "Enter plays"
keys q
see "ended with 0"
start 80 24 "$piazza play bella --seats Anna,bot:random --seed 3 --pace 0"
see "Enter plays"
keys r
see "/r_" # a letter like others, which finds
see_not "replay:"
keys Escape q
see "ended with 0"
finish
