#!/usr/bin/env bash
# The lobby in a real terminal: by arrow keys, by mouse, line by line; what it offers first.
# shellcheck source=tests/term/lib.sh
. "$(dirname "$0")/lib.sh"

# Three times Enter: the first game, its table, and the game starts.
start 80 24 "$piazza play --pace 0"
see "Three Italian games, one table"
see "Ticket to Ride Italy"
keys Enter
see "New game"
see "Viaggiatore: casual"
keys Enter
see "turn "
leave
see "this goes on with it:"

# An unfinished game is offered first, and found among the kept ones.
start 80 24 "$piazza play --pace 0"
see "Go on with Little Italy"
keys Enter
see "turn "
keys q
see "ended with 0"
start 80 24 "$piazza play --pace 0"
see "My games (1)"
keys End Up Enter
see "Enter goes on with it."
keys Enter
see "turn "
keys q
see "ended with 0"

# A finished one is shown again, and the list comes back after it.
"$piazza" play bella --plain --seats bot:random,Anna --seed 5 < <(yes 1 | head -5000) > /dev/null
start 80 24 "$piazza play --pace 0"
see "My games (2)"
keys End Up Enter
see "Enter shows it again."
keys Enter
see "of "
screen | grep -q "My games" && fail "the game is not shown"
keys q
see "Enter shows it again."
keys Escape
see "Three Italian games"
keys q
see "ended with 0"

# A table by keys: two players, a name typed in place, a stronger bot, no guide.
start 80 24 "$piazza play --pace 0"
see "Go on with"
keys Down Down Enter
see "Bella Italia"
keys Home Left Left Down
keys -l "Zoë q"
see "Zoë q_"
keys Down Right
see "Capotreno: strong"
screen | grep "Guide" | grep -q "No" || fail "the guide is proposed to who has finished a game"
keys End Enter
see "turn "
see "Zoë q"
leave
see "this goes on with it:"

# Escape goes back, and at last leaves.
start 80 24 "$piazza play"
see "Go on with"
keys Down Enter
see "New game"
keys Escape
see "Three Italian games"
keys Escape
see "ended with 0"

# By mouse: a click chooses, another one takes it; arrows change a value.
byte() {
    printf '%b' "\\0$(printf %o "$1")"
}
# click WORDS [COLUMNS]: on the words, that many columns right of where they begin.
click() {
    local row column
    row=$(screen | grep -nF -- "$1" | head -1 | cut -d: -f1)
    column=$(screen | sed -n "${row}p" | awk -v words="$1" '{ print index($0, words) }')
    column=$((column + ${2-1}))
    terminal send-keys -t t -l $'\e[M '"$(byte $((32 + column)))$(byte $((32 + row)))"$'\e[M#'"$(byte $((32 + column)))$(byte $((32 + row)))"
}
start 80 24 "LC_ALL=C.UTF-8 $piazza play --ascii --pace 0"
see "Ticket to Ride Italy"
click "Ticket to Ride Italy"
click "Ticket to Ride Italy"
see "New game"
click "Viaggiatore: casual" 20
see "Capotreno: strong"
click "Start the game"
see "turn "
leave
see "this goes on with it:"

# Line by line: Enter takes what is proposed, and a blank after a comma is fine.
start 80 40 "$piazza play --plain"
see "  0  go on with Ticket to Ride Italy"
see "Which game? [0]"
keys 77 Enter
see "A number from 0 to 3, please."
keys 1 Enter
see "Who plays?"
keys "Anna, bot:nobody" Enter
see "there is no bot 'nobody'"
keys "Anna, Bruno" Enter
see "Options"
keys "discs=maybe" Enter
see "the option takes one of: printed, random"
keys "first=1" Enter
see "explained once"
keys no Enter
see "Bruno, your move"
keys q Enter
see "this goes on with it:"

# tried_since TIME: the program has tried to write its file again after that change of the folder.
# shellcheck disable=SC2317 # soon calls it
tried_since() {
    [ "$(stat -c %.9Y "$work/disk")" != "$1" ]
}

# A full disk: told in full, and the game goes on when there is room.
mkdir "$work/disk"
start 80 24 "sh -c 'trap \"\" XFSZ; ulimit -S -f 8; exec $piazza play little --seats Anna,Bruno --seed 3 --pace 0 --option first=0 --record $work/disk/1'"
see "turn 1: Anna"
prlimit --pid "$(program)" --fsize=1: 2> /dev/null || { echo "prlimit is missing"; finish; }
keys Enter
see "cannot be kept"
see "File too large"
see "Enter tries again"
for _ in 1 2; do # it tries again by itself; by the second time the first one is on the screen
    soon tried_since "$(stat -c %.9Y "$work/disk")" || fail "it does not try again"
done
see "cannot be kept"
prlimit --pid "$(program)" --fsize=unlimited:
see "turn 2: Bruno"
keys q
see "ended with 0"
# The same line by line.
# shellcheck disable=SC2317 # soon calls it
told_twice() {
    [ "$(screen | grep -c "Enter tries again, q leaves")" = 2 ]
}
start 80 40 "sh -c 'trap \"\" XFSZ; ulimit -S -f 8; exec $piazza play little --plain --seats Anna,Bruno --seed 3 --option first=0'"
see "Anna, your move"
prlimit --pid "$(program)" --fsize=1:
keys 2 Enter
see "File too large"
see "Enter tries again, q leaves"
screen | grep -q "Bruno, your move" && fail "a move that is not kept is shown"
keys Enter
soon told_twice || fail "the second try is not told"
screen | grep -q "Bruno, your move" && fail "a move that is not kept is shown"
prlimit --pid "$(program)" --fsize=unlimited:
keys Enter
see "Bruno, your move"
keys q Enter
see "ended with 0"
finish
