#!/usr/bin/env bash
# Traces, checked by programs that know the rules and nothing of our code.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
here=$(dirname "$0")

# notices GAME CHANGE...: its checker can fail: it notices each change that sed makes in the traces.
notices() {
    local game=$1 change
    shift
    for change in "$@"; do
        sed "$change" "$work/traces" > "$work/changed"
        if cmp -s "$work/traces" "$work/changed"; then
            echo "FAILED: $change changes nothing in the traces of $game"
            failures=$((failures + 1))
        elif python3 "$here/check_$game.py" < "$work/changed" > /dev/null 2> "$work/err" ||
            ! grep -q 'by the rules' "$work/err"; then
            echo "FAILED: the checker of $game does not notice $change"
            failures=$((failures + 1))
        fi
    done
}

# corner KIND PLAYERS SEED PATTERN...: a game made for it comes to what the patterns say, and the
# program plays it as the checker does.
corner() {
    local game=$1 pattern
    [ "$game" = bella ] || game=tickets
    python3 "$here/corner_games.py" "$1" "$2" "$3" > "$work/corner.record" &&
        "$piazza" replay --json "$work/corner.record" > "$work/corner" &&
        python3 "$here/check_$game.py" < "$work/corner" || failures=$((failures + 1))
    shift 3
    for pattern in "$@"; do
        grep -q "$pattern" "$work/corner" || {
            echo "FAILED: the game of $game never comes to $pattern"
            failures=$((failures + 1))
        }
    done
}

"$piazza" trace little --seed 4 > "$work/a"
"$piazza" trace little --seed 4 > "$work/b"
cmp "$work/a" "$work/b" || { echo "FAILED: a trace is not the same twice"; failures=1; }

printf 'ring 20\nentrances 3 5\ncircles 0:1 1:2 2:3 4:4 6:5 7:6 8:-1 9:-2 10:-3 11:-4 12:-5 13:-6\n' \
    > "$work/near.board"
for players in 2 3 4 5 6; do
    for seed in 1 2 3 4 5 6; do
        "$piazza" trace little --players $players --seed $seed
        "$piazza" trace little --players $players --seed $seed --option discs=random --option first=1
    done
    "$piazza" trace little --players $players --seed 9 --board "$work/near.board"
    case $players in
    2 | 4) cars=white,green,black,blue ;;
    5) cars=red,white,green,black,blue ;;
    *) cars=red,white,green,yellow,black,blue ;;
    esac
    "$piazza" trace little --players $players --seed 7 --option cars=$cars
done > "$work/traces"
python3 "$here/check_little.py" < "$work/traces" || failures=1

# another die, another place, another score
notices little 's/"move":"roll yellow 1"/"move":"roll yellow 2"/' 's/"money":2/"money":3/' \
    's/"scores":\[[0-9]*/"scores":[99/' 's/"turn":1,/"turn":0,/' 's/"weights":\[1,/"weights":[2,/' \
    's/"owners":{"green":\[0\]/"owners":{"green":[1]/' 's/"cars":"white,green/"cars":"green,white/'

for players in 2 3 4; do
    for seed in 1 2 3; do
        "$piazza" trace bella --players $players --seed $seed
        "$piazza" trace bella --players $players --seed $seed --option mix=singles --option first=1
    done
done > "$work/traces"
python3 "$here/check_bella.py" < "$work/traces" || failures=1
# another choice, weight or city; a move too few or too many; knowledge, question or result changed
notices bella 's/"move":"take Milano"/"move":"take Venezia"/' 's/"weights":\[5,/"weights":[4,/' \
    's/"hands":\[\["Milano>Roma"/"hands":[["Milano>Napoli"/' 's/,"no trip"\],/],/' \
    's/"moves":\["take Milano"\]/"moves":["take Milano","take Torino"]/' \
    's/"known":\[{"1":\[[^]]*\]/"known":[{"1":["Milano>Roma"]/' 's/"phase":"give"/"phase":"trip"/' \
    's/"wants":"Milano"/"wants":"Napoli"/' 's/"by":\[0/"by":[1/' 's/"turns":9/"turns":8/' \
    's/"moves":\["trip [^"]*",/"moves":[/' 's/"scores":\[[0-9]*/"scores":[9/' \
    's/"winners":\[0\]/"winners":[1]/' 's/"finished":true/"finished":false/' '/"finished"/d'
# an empty pile; a card that shows none of the others (B7); a ticket that was put under
for players in 2 3 4; do
    corner bella $players 1 '"unseen":{},"under":\[\]' \
        '"shown":"[^"]*","taking":null.*"moves":\["show' '"moves":\["deal [^,]*\]'
done

for players in 2 3 4 5; do
    "$piazza" trace tickets --players $players --seed 1
    "$piazza" trace tickets --players $players --seed 2 --option first=1
done > "$work/traces"
python3 "$here/check_tickets.py" < "$work/traces" || failures=1
# nothing left to do (T12); a row that keeps three locomotives (T6); holes in the row (T7)
for players in 3 5; do
    corner tickets $players 2 '"move":"pass"' '"row":[^]]*null.*"phase":"turn","drawing":null' \
        '"row":\(\[\|[^]]*,\)"loco",\([^]]*,\)*"loco",\([^]]*,\)*"loco".*"drawing":null'
done
# networks of many regions, and of all cities of one that then counts twice (T22)
corner networks 2 2 '"twice":\["' '"count":15'
# tickets to zones, and from zone to zone (T19)
corner zones 2 5 '"ticket":"Francia-Austria","complete":true'
corner zones 4 6 '"ticket":"Francia-Austria","complete":true'
corner zones 5 5 '"ticket":"Svizzera-[^"]*","complete":true'
# one game is enough for the changes: another card, place, payment or count; a move too few or
# too many; tickets, networks or result changed
"$piazza" trace tickets --players 2 --seed 1 > "$work/traces"
notices tickets 's/"move":"card red"/"move":"card blue"/' 's/"row":\["red"/"row":["blue"/' \
    's/,"draw deck"//' 's/,"ferry"//' 's/"moves":\["keep [^"]*",/"moves":[/' \
    's/\("claim [^"]* loco \)1"/\12"/' 's/\("claim [^"]* ferry \)1"/\12"/' \
    's/"weights":\[12,/"weights":[11,/' 's/"turns_left":2/"turns_left":1/' \
    's/"under":\[\("[^"]*"\),\("[^"]*"\)/"under":[\2,\1/' 's/"trains":\[4[0-4]/"trains":[45/' \
    's/"complete":false/"complete":true/' 's/"region_points":[0-9]*/"region_points":99/' \
    's/"scores":\[[-0-9]*/"scores":[999/' 's/"winners":\[[01]/"winners":[5/' \
    's/"finished":true/"finished":false/' '/"finished"/d'
finish
