#!/usr/bin/env bash
# The arena: the same result with any number of threads, after any interruption and from parts; what it
# writes can be read; wrong command lines and files are refused.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$work" || exit 1

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}
same() { cmp "$1" "$2" || fail "$3"; }

# ---- the same result ----

match=(arena tickets greedy random --games 60 --seed 5 --json --no-times)
"$piazza" "${match[@]}" --threads 1 --csv one.csv --plot one.svg > one
"$piazza" "${match[@]}" --threads 4 --csv four.csv --plot four.svg > four
same one four "threads change the result"
same one.csv four.csv "threads change the rows"
same one.svg four.svg "threads change the picture"

# interrupt SIGNAL: ends a run when its file has some blocks; prints the exit code.
interrupt() {
    : > kept
    "$piazza" "${match[@]}" --threads 2 --out kept > out 2> err &
    local child=$!
    while [ "$(wc -l < kept)" -lt 6 ] && kill -0 $child; do sleep 0.01; done
    kill "-$1" $child
    wait $child 2> /dev/null
    echo $?
}
for signal in INT TERM; do
    code=$(interrupt $signal)
    if [ "$code" = 4 ]; then # unless it was faster
        grep -q '"complete":false' out || fail "SIG$signal: no result so far"
        grep -q 'the same command goes on' err || fail "SIG$signal: does not say how to go on"
    elif [ "$code" != 0 ]; then
        fail "SIG$signal: exit code $code"
    else
        grep -q '"complete":true' out || fail "SIG$signal: interrupted, but exit code 0"
    fi
    expect 0 '"complete":true' "$piazza" "${match[@]}" --out kept
    same one out "a run ended by SIG$signal and taken up again differs"
done
# A signal that comes when the last game is over interrupts nothing: the program sends it when its input is closed.
cat > last.sh << 'EOF'
while read -r line; do
    echo "$line" |
        sed -n 's/.*"ask":{"id":\([0-9]*\),"moves":\[{"number":\([0-9]*\),.*/{"type":"move","ask":\1,"move":\2}/p'
done
kill -INT $PPID
EOF
expect 0 '"complete":true' "$piazza" arena little "cmd:bash last.sh" random --games 2 --json
[ ! -s err ] || fail "a signal after the last game: $(cat err)"
interrupt KILL > /dev/null
"$piazza" "${match[@]}" --out kept --csv resumed.csv > resumed
same one resumed "a killed run that was taken up again differs"
same one.csv resumed.csv "its rows differ"

# A last line that was cut off, anywhere; and a head.
lines=$(wc -l < kept)
for bytes in 1 2 40 300; do
    head -c -$bytes kept > cut_off
    "$piazza" "${match[@]}" --out cut_off > resumed
    same one resumed "a file without its last $bytes bytes"
    "$piazza" arena merge cut_off --json --no-times > resumed
    same one resumed "a file without its last $bytes bytes was not repaired"
    [ "$(wc -l < cut_off)" = "$lines" ] || fail "a file without its last $bytes bytes: $(wc -l < cut_off) lines"
done
head -c 100 kept > cut_off
"$piazza" "${match[@]}" --out cut_off > resumed
same one resumed "a file with half a head"
"$piazza" arena merge cut_off --json --no-times > resumed
same one resumed "a file with half a head was not repaired"
# A file that is finished is not played again, and can be extended.
cp kept before
"$piazza" "${match[@]}" --out kept > resumed
same one resumed "a finished file"
same kept before "a finished file was changed"
longer=("${match[@]}")
longer[5]=80
"$piazza" "${longer[@]}" > longer
"$piazza" "${longer[@]}" --out kept > resumed
same longer resumed "more games in the same file"
"$piazza" "${match[@]}" --out kept > resumed
same one resumed "fewer games in the same file"

# ---- parts ----

pool=(arena little greedy random greedy@7 --games 20 --json --no-times)
"$piazza" "${pool[@]}" --csv pool.csv > pool
for i in 1 2 3 4; do "$piazza" "${pool[@]}" --part $i/4 --out part$i > /dev/null; done
"$piazza" arena merge part3 part1 part4 part2 --json --no-times --csv merged.csv > merged
same pool merged "parts are not the whole"
same pool.csv merged.csv "rows of parts are not those of the whole"
"$piazza" arena merge kept --json --no-times > merged
same one merged "one file is the whole"
refuse 1 "part 2 of 4 is missing" "$piazza" arena merge part1 part3 part4
refuse 1 "part 1 of 4 was there already, in part1" "$piazza" arena merge part1 part2 part1
refuse 1 '"game" is "little" there, not "tickets"' "$piazza" arena merge kept part1
"$piazza" "${pool[@]}" --seed 9 --part 4/4 --out other > /dev/null
refuse 1 'other: holds other games: "seed" is "9" there, not "1"' "$piazza" arena merge part1 part2 part3 other
"$piazza" arena little greedy random greedy@7 --games 24 --part 4/4 --out other2 > /dev/null
refuse 1 "other2: is of 36 blocks, part1 of 30" "$piazza" arena merge part1 part2 part3 other2
head -n -2 part2 > short
refuse 1 "short: 2 blocks are missing" "$piazza" arena merge part1 short part3 part4
(cat part2; tail -1 part2) > doubled
refuse 1 "comes twice" "$piazza" arena merge part1 doubled part3 part4
(cat part2; tail -1 part3) > foreign
refuse 1 "belongs to another part" "$piazza" arena merge part1 foreign part3 part4
sed '4s/"turns"/"tunrs"/' part2 > damaged
refuse 1 "damaged:4: " "$piazza" arena merge part1 damaged part3 part4
refuse 1 "not a file of 'piazza arena'" "$piazza" arena merge one.csv
refuse 1 "not a file of 'piazza arena'" "$piazza" arena merge /dev/null
refuse 1 "none: No such file" "$piazza" arena merge part1 none
refuse 2 "name the files" "$piazza" arena merge
refuse 2 "merge takes no --seed" "$piazza" arena merge part1 --seed 2

# ---- what it writes ----

"$piazza" arena bella greedy random --players 3 --games 10 --turn-limit 30 --csv b.csv --plot b.svg --json > b.json
"$piazza" arena little greedy random random@5 greedy@9 --players 3 --games 6 --csv p.csv --plot p.svg --json > p.json
python3 - << 'END' || fail "JSON, CSV or SVG"
import csv, json, xml.dom.minidom
one = json.load(open("one"))
assert one["complete"] and one["games"] == 60 and one["blocks"] == 30 and one["sprt"] is None
assert [b["bot"] for b in one["bots"]] == ["greedy", "random"]
assert "mean_ms" not in one["bots"][0]
rows = list(csv.DictReader(open("one.csv", newline="")))
assert len(rows) == 60 and "ms0" not in rows[0]
for bot in one["bots"]:
    shares = [float(row["share%d" % s]) for row in rows for s in (0, 1) if row["bot%d" % s] == bot["bot"]]
    points = [int(row["points%d" % s]) for row in rows for s in (0, 1) if row["bot%d" % s] == bot["bot"]]
    assert abs(sum(shares) / 60 - bot["wins"]["mean"]) < 1e-4 and len(shares) == 60
    assert abs(sum(points) / 60 - bot["points"]) < 1e-3
    assert bot["wins"]["low"] < bot["wins"]["mean"] <= bot["wins"]["high"] or bot["wins"]["mean"] == 0
for a, b in zip(rows[::2], rows[1::2]):  # both seatings of each deal
    assert a["seed"] == b["seed"] and a["bot0"] == b["bot1"] and a["bot1"] == b["bot0"]
assert [int(row["seed"]) for row in rows[::2]] == list(range(5, 35))
b = json.load(open("b.json"))
assert b["games"] == 12 and b["failures"] == 0 and b["bots"][1]["games"] == 24
assert b["bots"][0]["longest_ms"] >= b["bots"][0]["mean_ms"] >= 0
rows = list(csv.DictReader(open("b.csv", newline="")))
assert sum(row["end"] == "limit" for row in rows) == b["unfinished"]
p = json.load(open("p.json"))
assert len(p["lineups"]) == 4 and len(p["matrix"]) == 4 and p["matrix"][1][1] is None
assert p["matrix"][0][3]["blocks"] == 4 and p["bots"][2]["nodes"] == 5
assert abs(sum(bot["elo"]["mean"] for bot in p["bots"])) < 0.1
for name in ("one.svg", "b.svg", "p.svg"):
    picture = xml.dom.minidom.parse(name).documentElement
    assert picture.tagName == "svg" and picture.getElementsByTagName("circle").length >= 2
END
# A game of the arena is the game that trace shows.
"$piazza" trace tickets --players 2 --seed 6 --bots random,greedy | tail -1 > end
points=$(python3 -c 'import csv; r = list(csv.DictReader(open("one.csv", newline="")))[3]; print([int(r["points0"]), int(r["points1"])])')
grep -q "\"points\":$(echo "$points" | tr -d ' ')" end || fail "the game of a row is not that of trace: $points"

expect 0 "wins are counted by game and seat: 25.0% is even" "$piazza" arena little greedy random --players 4 --games 4
expect 0 "How often the row wins against the column" "$piazza" arena little greedy random random@5 --games 4
if "$piazza" arena little greedy random --games 4 | grep -q $'\x1b'; then fail "colours in a file"; fi
expect 0 "accepted: 0.6" "$piazza" arena little greedy random --sprt 0.5 0.6 --games 400
expect 0 "accepted: 0.9" "$piazza" arena little random greedy --sprt=0.9,0.95 --games 400
expect 0 "not decided" "$piazza" arena little greedy random --sprt 0.5 0.6 --games 4
test=(arena little greedy random --sprt 0.93 0.97 --seed 3 --json --no-times --games 3000)
"$piazza" "${test[@]}" --threads 1 --out stopped > one
"$piazza" "${test[@]}" --threads 5 --out tested > five
same one five "threads change the test"
grep -q '"accepted":"p' one || fail "the test was not decided"
counted=$(sed 's/.*"games":\([0-9]*\),"complete":true.*/\1/' one)
[ "$(wc -l < stopped)" = $((counted / 2 + 2)) ] || fail "it went on after the decision: $(wc -l < stopped) lines"
"$piazza" "${test[@]}" --out tested > five
same one five "a test that was taken up again"
"$piazza" arena merge tested --json --no-times > five
same one five "the test of a file"

# A common budget is for bots that play by the clock; names have their own.
if "$piazza" games | grep -q "^    bot maestro"; then
    budgets() { sed 's/"games":.*"bots":/ /' out | grep -o '"nodes":[0-9]*,"milliseconds":[0-9]*' | tr '\n' ' '; }
    own=$("$piazza" arena little maestro@1 greedy --games 2 --json | grep -o '"bot":"greedy","nodes":[0-9]*')
    expect 0 "$own" "$piazza" arena little maestro maestro@7 greedy --games 2 --nodes 5 --json
    [[ $(budgets) == '"nodes":5,"milliseconds":0 "nodes":7,"milliseconds":0 '* ]] || fail "--nodes: $(budgets)"
    expect 0 "$own" "$piazza" arena little maestro maestro@7 greedy --games 2 --time 2ms --json
    [[ $(budgets) == '"nodes":0,"milliseconds":2 "nodes":7,"milliseconds":0 '* ]] || fail "--time: $(budgets)"
fi

# Progress and colours are for terminals.
python3 - "$piazza" > terminal << 'END'
import os, pty, re, sys
child, screen = pty.fork()
if child == 0:
    os.execv(sys.argv[1], [sys.argv[1], "arena", "tickets", "greedy", "random", "--games", "120", "--threads", "1"])
text = b""
try:
    while part := os.read(screen, 65536):
        text += part
except OSError:
    pass
os.waitpid(child, 0)
text = text.decode()
frames = re.findall(r"\r\[(#*)( *)\] (\d+)/120  ([^\r]*)\x1b\[K", text)
print("whole" if frames and all(
    len(filled) == int(done) * 30 // 120 and len(filled + empty) == 30 and
    re.fullmatch(r"|\d+ s left|\d+ min \d\d s left|\d+ h \d\d min left", left) and (left != "") == (done != "0")
    for filled, empty, done, left in frames) else frames)
rows = re.findall(r"^(\S+) +\x1b\[(\d+)m *([0-9.]+)%.*\x1b\[0m", text, re.MULTILINE)
print("coloured" if [(bot, colour) for bot, colour, _ in rows] == [("greedy", "32"), ("random", "31")] else text)
print("removed" if text.count("\r\x1b[K") == 1 else text)
END
[ "$(cat terminal)" = "$(printf 'whole\ncoloured\nremoved')" ] || fail "on a terminal: $(cat terminal)"

# ---- what is refused ----

refuse 2 "usage: piazza arena GAME BOT BOT" "$piazza" arena
refuse 2 "there is no game 'go'" "$piazza" arena go greedy random
refuse 2 "name from 2 to 32 bots" "$piazza" arena little
refuse 2 "name from 2 to 32 bots" "$piazza" arena little greedy
# shellcheck disable=SC2046 # many words
refuse 2 "name from 2 to 32 bots" "$piazza" arena little $(yes random | head -33)
# shellcheck disable=SC2046
refuse 2 "in more than 1000 ways" "$piazza" arena little $(yes random | head -30) --players 4
refuse 2 "there is no bot 'genius'" "$piazza" arena little greedy genius
refuse 2 "is no budget" "$piazza" arena little greedy@0 random
refuse 2 "is no budget" "$piazza" arena little greedy@0ms random
refuse 2 "is no budget" "$piazza" arena little greedy@fast random
refuse 2 "is no budget" "$piazza" arena little greedy random --time 0ms
refuse 2 "--time takes a time" "$piazza" arena little greedy random --time 300
refuse 2 "--nodes takes a whole number" "$piazza" arena little greedy random --nodes 0
refuse 2 "exclude each other" "$piazza" arena little greedy random --nodes 5 --time 1s
refuse 2 "is for bots that play by the clock" "$piazza" arena little greedy random --time 300ms
refuse 2 "from 2 to 6, not '7'" "$piazza" arena little greedy random --players 7
refuse 2 "not '0'" "$piazza" arena little greedy random --games 0
refuse 2 "not '0'" "$piazza" arena little greedy random --threads 0
refuse 2 "not 'x'" "$piazza" arena little greedy random --seed x
refuse 2 "--sprt needs two values: --sprt P0 P1" "$piazza" arena little greedy random --sprt 0.5
refuse 2 "between 0 and 1, not '1.5'" "$piazza" arena little greedy random --sprt 0.5 1.5
refuse 2 "between 0 and 1, not 'half'" "$piazza" arena little greedy random --sprt half,0.6
refuse 2 "between 0 and 1, not 'nan'" "$piazza" arena little greedy random --sprt 0.5 nan
refuse 2 "between 0 and 1, not ''" "$piazza" arena little greedy random --sprt 0.5,
refuse 2 "first the smaller share" "$piazza" arena little greedy random --sprt 0.6 0.5
refuse 2 "--alpha takes numbers between 0 and 1" "$piazza" arena little greedy random --sprt 0.5 0.6 --alpha 0
refuse 2 "together less than 1" "$piazza" arena little greedy random --sprt 0.5 0.6 --alpha 0.6 --beta 0.6
refuse 2 "belong to --sprt" "$piazza" arena little greedy random --beta 0.1
refuse 2 "--sprt is for one match" "$piazza" arena little greedy random random --sprt 0.5 0.6
refuse 2 "--sprt has no parts" "$piazza" arena little greedy random --sprt 0.5 0.6 --part 1/2
for part in 0/2 3/2 1 /2 2/ x/y -1/2 1/2/3 99999999999/999999999999; do
    refuse 2 "--part takes I/N" "$piazza" arena little greedy random --part "$part"
done
refuse 2 "the option takes one of" "$piazza" arena little greedy random --option discs=maybe
refuse 1 "No such file" "$piazza" arena little greedy random --out "$work/none/file"
refuse 1 "No such file" "$piazza" arena little greedy random --csv "$work/none/file"
refuse 1 "No such file" "$piazza" arena little greedy random --plot "$work/none/file"
refuse 1 "Is a directory" "$piazza" arena little greedy random --out "$work"
refuse 1 '"seed" is "5" there, not "6"' "$piazza" arena tickets greedy random --seed 6 --out kept
refuse 1 '"game" is "tickets" there' "$piazza" arena bella greedy random --seed 5 --out kept
refuse 1 '"bots" is' "$piazza" arena tickets greedy@3 random --seed 5 --out kept
refuse 1 '"sprt" is null there' "$piazza" arena tickets greedy random --seed 5 --sprt 0.5 0.6 --out kept
refuse 1 '"parts" is 1 there' "$piazza" arena tickets greedy random --seed 5 --part 1/2 --out kept
echo "my letters" > letters
refuse 1 "not a file of 'piazza arena'" "$piazza" arena little greedy random --out letters
printf 'a line that nobody ended' > letters
refuse 1 "not a file of 'piazza arena'" "$piazza" arena little greedy random --out letters
[ "$(cat letters)" = 'a line that nobody ended' ] || fail "a file of somebody else was changed"
refuse 1 "kept: another piazza is writing it" flock kept "$piazza" arena tickets greedy random --seed 5 --out kept
refuse 1 "not a regular file" "$piazza" arena little greedy random --out /dev/full
(trap '' XFSZ; ulimit -f 8; "$piazza" arena little greedy random --games 400 --out full > out 2> err)
if [ $? != 1 ] || ! grep -q "full: File too large" err; then fail "a full disk: $(cat err)"; fi
"$piazza" arena little greedy random --games 400 --no-times > out
"$piazza" arena little greedy random --games 400 --no-times --out full > resumed
same out resumed "after a full disk"
"$piazza" arena little greedy random --games 4 --csv /dev/full > out 2> err
if [ $? != 1 ] || ! grep -q "/dev/full: No space left" err; then fail "a full disk for rows: $(cat err)"; fi
finish
