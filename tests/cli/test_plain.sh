#!/usr/bin/env bash
# Plain mode: which moves are listed, how others are found, and what is said at the end.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

wrong() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}

# play GAME LINE...: the lines are typed.
play() {
    local game=$1
    shift
    printf '%s\n' "$@" | "$piazza" play "$game" --plain --seats Anna,Bruno --seed 3 --option first=0
}

# Ticket to Ride: a line for each of the best routes, the useful ones first, each with the number of its cheapest payment.
mapfile -t drawn < <(echo 1; echo 1; yes "draw deck" | head -40)
play tickets "${drawn[@]}" > "$work/played"
tac "$work/played" | sed '/^It is your turn/q' | tac > "$work/turn"
sed -n '/^   1  /,/^m lists/p' "$work/turn" | tr '\n' '~' | sed 's/~  *\([^ 0-9]\|[0-9]* *ways\)/ \1/g' | tr '~' '\n' > "$work/list"
grep -oE "^ *[0-9]+  claim [^ ]+" "$work/list" > "$work/routes"
[ "$(wc -l < "$work/routes")" -eq 16 ] || wrong "not 16 routes"
awk '{ print $3 }' "$work/routes" | sort | uniq -d | grep . && wrong "a route stands there twice"
grep -q "[2-9] ways to pay" "$work/list" || wrong "it is not said how many ways to pay there are"
awk '/claim/ { way = /on the way/; if (way && other) bad = 1; if (!way) other = 1 } END { exit bad }' "$work/list" ||
    wrong "useful routes stand behind others"
[ "$(wc -l < "$work/turn")" -lt 60 ] || wrong "$(wc -l < "$work/turn") lines for one decision"

# The number is the one of the move, also behind others that are not listed.
read -r number _ route < <(tail -1 "$work/routes")
play tickets "${drawn[@]}" "$number" | grep -q "^Anna, your move.*You claim $route with" || wrong "$number does not claim $route"

# Tickets are kept by the numbers of those on offer, in any order, or by their cities.
keeps() {
    play tickets "$1" l | grep -qF "> You keep $2" || wrong "'$1' does not keep $2"
}
keeps "keep 5 1 3" "Genova - Roma, Milano - Messina, and Svizzera - Catania."
keeps "keep 2,4, 5" "Olbia - Palermo, Francia - Venezia, and Svizzera - Catania."
keeps "keep genova messina 2" "Genova - Roma, Olbia - Palermo, and Milano - Messina."
keeps "keep Roma-Genova, Olbia-Palermo, venezia" "Genova - Roma, Olbia - Palermo, and Francia - Venezia."
keeps "keep Genova-Roma Olbia-Palermo Milano-Messina" "Genova - Roma, Olbia - Palermo, and Milano - Messina."

# What is wrong is said, and what to type; nothing is kept then.
mistyped() {
    play tickets "$1" l > "$work/typed"
    sed '1,/^m lists/d' "$work/typed" | tr '\n' ' ' > "$work/said"
    grep -qF "> $2 Tickets are kept by number or city, as in [keep 1 2 3]: 1 Genova-Roma, 2 Olbia-Palermo, 3 " "$work/said" ||
        wrong "'$1': $(cat "$work/said")"
    grep -q "You keep" "$work/typed" && wrong "'$1' keeps something"
}
mistyped "keep 1 3" "That is not possible. T4: at least three of the five tickets are kept."
mistyped "keep" "That is not possible. T4: at least three of the five tickets are kept."
mistyped "keep 1 3 6" "There is no ticket 6: the numbers are 1 to 5."
mistyped "keep 0 1 2 3" "There is no ticket 0: the numbers are 1 to 5."
mistyped "keep 1 2 2 3" "'2' names a ticket that is named already."
mistyped "keep 1 2 3 genova" "'genova' names a ticket that is named already."
mistyped "keep 1 2 3 Pisa" "'Pisa' is none of the tickets."
mistyped "keep 1 2 3 trains" "'trains' is none of the tickets."
mistyped "keep 1 2 en" "'en' fits several of the tickets."
play tickets "?" | sed '1,/^Type a move or its number/d' | grep -q "^Tickets are kept by number" || wrong "? does not tell how tickets are kept"
play tickets 1 1 "?" | sed '1,/^It is your turn/d' | grep -q "Tickets are kept by number" && wrong "tickets are kept without an offer"
play tickets 1 1 tickets "keep 2" > "$work/later"
grep -q "as in \[keep 1 2\]: 1 " "$work/later" || wrong "two of four later tickets are no example"
grep -q "> You keep [A-Z][a-z]* - [A-Z][a-z]*\.$" "$work/later" || wrong "one later ticket cannot be kept"

# Words find all moves that have them, m alone lists all.
play tickets "${drawn[@]}" "m $route" m "m zzz" > "$work/found"
count=$(grep -oE "m lists all [0-9]+ moves" "$work/turn" | tr -dc 0-9)
tac "$work/found" | sed '/^It is your turn/q' | tac | sed '1,/^m lists/d' > "$work/answers"
[ "$(grep -c " claim $route with" "$work/answers")" -ge 2 ] || wrong "m $route does not find it"
grep -qE "(^|>) +$number  claim $route" "$work/answers" || wrong "the number of $route is not found"
grep -qE "^ +$count  claim" "$work/answers" || wrong "m does not list all $count moves"
[ "$(grep -c "m lists all $count moves" "$work/found")" -eq 2 ] || wrong "it is not said that nothing has these words"

# Bella Italia is told by trips, not points, and in the words of people.
yes 1 | head -3000 | "$piazza" play bella --plain --seats Anna,Bruno --seed 3 > "$work/played"
sed -n '/^The game is over/,$p' "$work/played" > "$work/end"
grep -qE "^(Anna|Bruno) has made trips of [2-6]" "$work/end" || wrong "the trips are not told"
grep -qE "point|[a-z]>[A-Z]|B18" "$work/end" && wrong "points or notation at the end: $(cat "$work/end")"

# bella SEED LINE...: Anna types the lines, and so does Bruno if $other is his name, not a bot's.
other=bot:random
bella() {
    printf '%s\n' "${@:2}" | "$piazza" play bella --plain --seats "Anna,$other" --seed "$1" --option first=0 |
        sed '/^The game is kept/,$d'
}

# The only move is made without asking, but not once more when it was taken back: then it is the one that is listed.
mapfile -t first < <(yes 1 | head -10)
bella 209 "${first[@]}" u > "$work/played"
sed '1,/Taken back/d' "$work/played" > "$work/after"
sed '/Taken back/,$d' "$work/played" | tail -20 | grep -q "^Only one move is possible. You make no trip.$" || wrong "no forced move to take back"
grep -qx "   1  no trip" "$work/after" || wrong "the only move is not listed when it was taken back"
grep -q "Only one move" "$work/after" && wrong "the only move is made again when it was taken back"
bella 209 "${first[@]}" u 1 | sed '1,/Taken back/d' | grep -q "^Seven tickets and no trip" || wrong "the game does not go on by it"

# taken_back SEED BEFORE MOVE LINE...: after the lines BEFORE the move is made and taken back. Then all is told as if it had
# never been made: nothing of it, nothing a second time, and all that comes in its place.
taken_back() {
    local before
    read -ra before <<< "$2"
    bella "$1" "${before[@]}" "$3" u "${@:4}" > "$work/taken"
    bella "$1" "${before[@]}" "${@:4}" > "$work/never"
    sed '1,/Taken back/d' "$work/taken" > "$work/after"
    [ -s "$work/after" ] || wrong "'$3' cannot be taken back"
    tail -n "$(wc -l < "$work/after")" "$work/never" | diff - "$work/after" || wrong "it is told otherwise after '$3' was taken back"
}
taken_back 320 "1 1" "no exchange" "exchange Venezia>Milano left" "no trip" l 1
taken_back 4 "1 1" "exchange Napoli>Torino left" "exchange Torino>Milano left" l 1
other=Bruno
taken_back 35 "1 1 1" "exchange Napoli>Torino left" "no exchange" "no trip" 1 1 1 l

finish
