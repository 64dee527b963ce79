#!/usr/bin/env bash
# Choosing in steps, marking tickets, finding, what happened, the banner, forced moves, the end.
# shellcheck source=tests/term/lib.sh
. "$(dirname "$0")/lib.sh"

# Tickets have check marks; whoever keeps too few is told why.
start 80 24 "$piazza play tickets --seats Anna,bot:random --seed 3 --pace 0 --option first=0"
see_turn
see "Keep these (0)"
[ "$(screen | grep -cF '[ ]')" = 5 ] || fail "five tickets to choose from"
keys Enter Space Down
see "Keep these (2)"
keys End
see "Enter plays"
keys Enter
see "at least three"
keys Home Space Down Down Down Space
see "Keep these (2)"
keys Up Space
see "Keep these (3)"
screen | sed 's/^.\{51\}//' | tr -s ' \n' ' ' | grep -qE "takes [0-9]+ trains" || fail "what a ticket would cost is not told"
keys End Enter

# What to do, which route, how to pay; Escape and Backspace go back.
see "claim a route..."
[ "$(screen | grep -c "take a.* card")" -ge 3 ] || fail "the open cards"
click_on "F6≈3" # much more than the first cards pay
see "cannot be chosen now."
for _ in 1 2 3; do # cards for some routes
    keys Enter
    see "Draw one more card."
    keys Enter
    see "Your turn: draw"
done
see "claim a route..."
keys End
see "Enter opens"
keys Enter
see "Which route?"
route=$(screen | sed -n "$(cursor_row)p" | grep -oE "[A-Z][a-z]+-[A-Z][a-z]+" | tail -1)
keys Escape
see "claim a route..."

# A list that is longer than its space goes along with the cursor.
keys / a
see "/a_"
screen | grep -qF "↓" || fail "the list of all with an a is not longer than its space"
keys End
see_gone "↓"
[ -n "$(cursor_row)" ] || fail "the cursor has left the list"
keys Escape
see "claim a route..."

# Found by its cities in the other order, from the first step.
keys /
keys -l "${route#*-} ${route%-*}"
see "/${route#*-} ${route%-*}_ (1)"
screen | sed -n "$(cursor_row)p" | grep -qF "$route" || fail "'$route' is not found"
keys BSpace
see "/${route#*-} "
keys Escape
see "claim a route..."
keys / o n Space t h e Space w a y
see "/on the way_ ("
screen | sed -n "$(cursor_row)p" | grep -q "★" || fail "what is on the way is not found by its remark"
keys Escape End Enter
see "Which route?"
keys BSpace
see "claim a route..."
terminal resize-window -t t -x 200 -y 60
keys End Enter
see "on the way"
screen | grep -qE "★ +[A-Z][a-z]+-[A-Z][a-z]+ +[A-Z][0-9].* on the way" || fail "the list does not use the width"
terminal resize-window -t t -x 80 -y 24
see "Which route?"
keys Enter
see_gone "Which route?"
screen | grep -q "How will you pay" && keys Enter
see "You claim"
screen | grep -q "random " || fail "what happened is not told"
keys q
see "ended with 0"

# In another language: what is too long for a line takes two, which are one choice for a click; colours
# are found by their names there and as the list has them; and who finds nothing is told.
start 80 24 "$piazza play tickets --lang de --seats Anna,bot:random --seed 3 --pace 0 --option first=0"
see_turn
keys Enter Enter Enter End Enter
see "eine Karte vom Stapel"
[ "$(screen | grep -c "^.\{51\}.[A-Z] eine .*  ([0-9])")" -ge 3 ] || fail "how many cards one holds is not told"
row=$(screen | grep -nE "    ziehen *$" | cut -d: -f1)
[ -n "$row" ] || fail "the long line has no second one"
# shellcheck disable=SC2317 # soon calls it
cursor_is_in() {
    [ "$(cursor_row)" = "$1" ]
}
click 56 "$row"
soon cursor_is_in $((row - 1)) || fail "a click on the second line does not select"
keys / r o s a
see "/rosa_ ("
screen | grep -qE "[A-Z][a-z]+-[A-Z][a-z]+ +P[0-9]" || fail "no route is found by its colour in German"
keys Escape / P 2
see "/P2_ ("
screen | grep -qE "[A-Z][a-z]+-[A-Z][a-z]+ +P2" || fail "no route is found as the list has it"
keys x
see "/P2x_ (nichts)"
screen | grep -q "↑" && fail "there is an arrow at an empty list"
keys Escape q
see "ended with 0"

# A click on a die finds its car, by its name in that language.
start 80 24 "$piazza play little --lang it --seats Anna,Bruno --seed 3 --pace 0"
see_turn
click_on "[Y"
see "/gialla ("
keys q
see "ended with 0"

# What happened since: a line for each of the others; what does not fit has a key of its own.
start 80 24 "$piazza play tickets --seats Anna,bot:greedy,bot:greedy,bot:greedy,bot:greedy --seed 3 --pace 0 --option first=0"
see_turn
keys Enter Enter Enter Enter Enter Enter
see "claim a route..."
keys Enter
see "Draw one more card"
keys Enter
see "Your turn"
see "What happened"
see "w all"
keys w
titled "What happened"
see "Esc closes"
for bot in 1 2 3 4; do
    screen | grep -qE "greedy $bot (takes|claims|draws)" || fail "greedy $bot is not told of"
done
screen | grep -q "You take" && fail "what I did in my last turn is told as news"
keys Escape
see_gone "Esc closes"

# The last round has a banner across the screen, and the end tells why it came.
play_on "ast round"
terminal capture-pane -t t -p -e | sed -n 2p | grep -qF "48;5;" || fail "no banner below the title"
play_on "The game is over"
titled "The game is over"
see "trains left"
keys Escape
see_gone "trains left"
see "Enter the result"
see "the game is over"
keys Enter
see "trains left"
keys l
see "Esc closes"
keys Escape
see "The game is over"
keys q
see "ended with 0"

# Who can do only one thing does it, and is told.
start 80 24 "$piazza play bella --seats Anna,bot:random --seed 3 --pace 0"
play_on "Only one move is possible"
keys q
see "ended with 0"

# When it was taken back it is not made once more: neither before the others go on...
printf "1\nq\n" | $piazza play bella --plain --seats Anna,bot:random --seed 320 --option first=0 --record "$work/1" > /dev/null
start 80 24 "$piazza play --resume --pace 4000 --record $work/1"
see_turn
keys Enter
see "Only one move is possible. You make no trip."
keys u
see "Taken back."
keys + + + + + + + + # without a pause it would be made now
see "A pause of 0.00 s"
handled
lacks "Only one move" || fail "the only move is made again before the others go on"
shows "▶no trip" || fail "the only move is not in the list"
keys q
see "ended with 0"

# ...nor when one is asked again after it.
(yes 1 | head -9; echo q) | $piazza play bella --plain --seats Anna,bot:random --seed 209 --option first=0 --record "$work/2" > /dev/null
start 80 24 "$piazza play --resume --pace 0 --record $work/2"
see_turn
keys Enter
see "Only one move is possible. You make no trip."
see "▶put "
handled # this decision, too, was looked at
keys u
see "Taken back."
see "▶no trip"
handled
shows "Taken back." || fail "the only move is made again after the next decision"
keys Enter
see "▶put "
keys q
see "ended with 0"

# At every size: players, prompt and keys are there, and no line is wider than the screen.
for size in "80 24" "120 40" "200 60"; do
    # shellcheck disable=SC2086 # two numbers
    set -- $size
    for game in $faces; do
        start "$1" "$2" "$piazza play $game --seats Anna,bot:random,bot:random --seed 5 --pace 0 --option first=0"
        see_turn
        screen | grep -q "Anna" || fail "$game at $size: no players"
        screen | tail -1 | grep -q "q leave" || fail "$game at $size: the last key is cut off"
        keys q
        see "ended with 0"
    done
done
finish
