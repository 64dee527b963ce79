#!/usr/bin/env bash
# Plain mode in a terminal: what happened in sentences, and several people at one screen, of whom none can scroll back to
# what another saw.
# shellcheck source=tests/term/lib.sh
. "$(dirname "$0")/lib.sh"

# All that can be scrolled back to.
scrolled() {
    terminal capture-pane -t t -p -S -
}

# Bella Italia: who takes a ticket is told at once which one it was, before the screen is handed over.
start 80 60 "echo before; $piazza play bella --plain --seats Anna,Bruno --seed 3 --option first=0"
see "Now for Anna: press Enter."
see "before" # nothing of the game stands there yet
keys Enter
see "take a Venezia ticket: 16 in the pile [take Venezia]"
keys 1 Enter
see "Your new ticket: Venezia–Torino."
see "Press Enter, and pass the screen to Bruno."
keys Enter
see "Now for Bruno: press Enter."
scrolled | grep -q "Torino" && fail "what Anna saw can be scrolled back to"
keys Enter
see "Bruno, your move"
screen | grep -qx "Anna takes a Venezia ticket." || fail "Bruno is not told what Anna did"
scrolled | grep -q "Venezia–" && fail "Bruno sees Anna's ticket"
keys "take Torino" Enter
see "pass the screen to Anna"
keys Enter
see "Now for Anna"
keys Enter
see "pass the screen to Bruno" # Anna has only one choice
screen | grep -qx "Your new ticket: Venezia–Torino." || fail "Anna is not told again"
screen | grep -qx "Bruno takes a Torino ticket." || fail "Anna is not told what Bruno did"

# Who has only one choice comes to the screen if it brings a ticket, is not asked, and has time to read which one; so has who
# gets one by an exchange.
start 80 60 "$piazza play bella --plain --seats Anna,Bruno --seed 5 --option first=0"
see "Now for Anna"
keys Enter
see "Anna, your move"
keys "take Venezia" Enter
see "pass the screen to Bruno"
keys Enter
see "Now for Bruno"
keys Enter
see "Only one move is possible. You take a Venezia ticket."
see "Your new ticket: Venezia–Milano."
screen | grep -q "Bruno, your move" && fail "Bruno is asked for an only choice"
see "pass the screen to Anna"
keys Enter
see "Now for Anna"
keys Enter
see "Anna, your move"
keys "take Napoli" Enter
see "Your new ticket: Napoli–Venezia."
keys "exchange Napoli>Venezia left" Enter
see "You give Bruno Napoli–Venezia and get Venezia–Milano."
see "Only one move is possible. You make no trip."
screen | grep -q "no trip \[" && fail "Anna is asked for an only choice"
see "pass the screen to Bruno"
keys Enter
see "Now for Bruno"
keys q Enter

# A terminal that cannot be cleared: it is said.
start 80 60 "TERM=dumb $piazza play bella --plain --seats Anna,Bruno --seed 3 --option first=0"
see "Now for Anna"
keys Enter
see "your move"
keys 1 Enter
see "pass the screen"
keys Enter
see "This terminal cannot be cleared: what stands above can be scrolled back to."
keys Enter
see "Bruno, your move"
keys q Enter

# Nobody has secrets in Little Italy, and one person alone none from itself: nothing is cleared.
start 80 70 "echo before; $piazza play little --plain --seats Anna,Bruno --seed 5 --option first=1"
see "Bruno, your move"
keys 1 Enter
see "Anna, your move"
screen | grep -q "^Bruno drives the yellow car out of the alley by end A, to space 2" || fail "Bruno's move is not told"
see "before"
keys q Enter
finish
