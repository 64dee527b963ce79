#!/bin/bash
# Programs as bots, cmd:COMMAND: good ones play whole games, and what a bad one does is told; none is
# left behind.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
bots=$(cd "$(dirname "$0")/../../examples/bots" && pwd)
cd "$work" || exit 1

failed() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# The first move of the list, by sed alone. It notes what it hears in the file that it is given.
cat > first.sh << 'EOF'
echo $$ >> pids
if [ $# = 1 ]; then exec 3>> "$1"; else exec 3> /dev/null; fi
while read -r line; do
    echo "$line" >&3
    echo "$line" |
        sed -n 's/.*"ask":{"id":\([0-9]*\),"moves":\[{"number":\([0-9]*\),.*/{"type":"move","ask":\1,"move":\2}/p'
done
EOF

# runs PID: the program has not ended.
runs() {
    kill -0 "$1" 2> /dev/null && ! grep -q '^State:.Z' "/proc/$1/status"
}

# gone WHEN [TRIES]: every program that noted its id has ended, or ends within so many tenths of a second.
gone() {
    local pid tries=${2-0}
    while read -r pid; do
        for ((; tries > 0; tries--)); do
            runs "$pid" || break
            sleep 0.1
        done
        if runs "$pid"; then
            failed "$1: program $pid is still there"
        fi
    done < pids
    rm -f pids
}

# ---- whole games ----

cat > check_first.py << 'EOF'
"""Of a trace: the seats that are named made the first move of the list each time; the others did not."""
import json, sys
own, others = [], []
for line in open(sys.argv[1]):
    step = json.loads(line)
    if isinstance(step.get("actor"), int) and "move" in step and len(step["moves"]) > 1:
        (own if str(step["actor"]) in sys.argv[2] else others).append(step["move"] == step["moves"][0])
assert step["finished"] is True
assert own and all(own), own
assert not others or not all(others), others
EOF
for case in little:2 little:3 little:4 little:5 little:6 bella:2 bella:3 bella:4 tickets:2 tickets:3 \
            tickets:4 tickets:5; do
    game=${case%:*} players=${case#*:}
    list="cmd:sed -un 's/.*\"ask\":{\"id\":\([0-9]*\),\"moves\":\[{\"number\":\([0-9]*\),.*/{\"type\":\"move\",\"ask\":\1,\"move\":\2}/p'"
    others=$(printf ',greedy%.0s' $(seq 2 "$players"))
    if [ $((players % 2)) = 0 ]; then
        seat=0 bots_of_case="$list$others"
    else
        seat=$((players - 1)) bots_of_case="${others#,},$list"
    fi
    "$piazza" trace "$game" --players "$players" --seed 8 --bots "$bots_of_case" > one.trace || failed "$case: the trace"
    python3 check_first.py one.trace $seat || failed "$case: seat $seat does not make its program's moves"
done
"$piazza" trace little --players 2 --seed 8 --bots "cmd:sh first.sh" > both.trace
python3 check_first.py both.trace 01 || failed "one program for all seats"
"$piazza" trace little --players 2 --seed 8 --bots "cmd:sh first.sh" | cmp -s - both.trace || failed "not the same again"
gone "good ones"

# Several games, with one thread or with three: the same result, and the program is told everything.
for threads in 1 3; do
    "$piazza" sim bella --players 2 --games 4 --seed 5 --json --threads $threads \
        --bots "cmd:sh first.sh heard.$threads,greedy" > sim.$threads || failed "sim with $threads threads"
    gone "sim"
done
sed 's/heard.[13]/heard/' sim.1 > sim.a
sed 's/heard.[13]/heard/' sim.3 | cmp -s - sim.a || failed "the number of threads matters"
python3 - heard.1 << 'EOF' || failed "what a program hears"
import json, sys
said = [json.loads(line) for line in open(sys.argv[1])]
results = [m for m in said if "result" in m["position"]]
assert [m["n"] for m in said] == list(range(1, len(said) + 1))
assert [m["game"] for m in results] == [1, 2, 3, 4], results
assert all(m["status"] == "over" and m["position"]["result"]["by"] == "play" for m in results)
assert all(m["you"]["seat"] == 0 and m["type"] == "look" and m["shuffle"] is None for m in said)
assert all(m["position"]["ask"]["id"] == m["n"] and m["position"]["actor"] == 0 for m in said if m not in results)
assert said[0]["game"] == 1 and said[0]["position"]["moves"] > 0
assert said[0]["terms"]["game"] == "bella" and said[0]["terms"]["players"] == 2
EOF
"$piazza" trace little --players 2 --option cars=red,blue,yellow,green --bots "cmd:sh first.sh cars,greedy" > /dev/null
grep -q '"cars":"blue,red,yellow,green"' cars || failed "the options of the game are not told"

# The examples play every game.
cc -std=c17 -o bot "$bots/bot.c" || failed "bot.c"
programs=("$bots/bot.py" ./bot)
if [ -n "$(command -v node)" ]; then programs+=("$bots/bot.mjs"); fi
for game in $(games_for 3); do
    for program in "${programs[@]}"; do
        expect 0 "finished 2 games" "$piazza" sim "$game" --players 3 --games 2 --threads 1 \
            --bots "cmd:$program,greedy,cmd:'$program' 'a,b'"
    done
done
expect 0 "finished 2 games" "$piazza" sim little --players 2 --games 2 --bots "cmd:$bots/bot.py@5s,greedy"

# ---- what is no command ----

refuse 2 "the command is empty" "$piazza" sim little --bots "cmd:"
refuse 2 "a quote of the command is not closed" "$piazza" sim little --bots "cmd:'a"
refuse 2 "a program counts no nodes" "$piazza" sim little --bots "cmd:cat@500"
refuse 2 "is no budget" "$piazza" sim little --bots "cmd:cat@0ms"
refuse 1 "'./nobody' cannot be started: No such file" "$piazza" sim little --bots "cmd:./nobody"
refuse 1 "cannot be started: Permission denied" "$piazza" trace little --bots "cmd:./first.sh"

# ---- what a program can do wrong ----

# bad WORDS SCRIPT [TIME]: the program answers one question, then does as the script says. sim tells it.
# The time it has is long, so that a busy machine does not take it away.
# shellcheck disable=SC2016 # the program expands it
good_once='echo $$ >> pids; read -r line; echo "$line" | sed -n "s/.*\"ask\":{\"id\":\([0-9]*\),\"moves\":\[{\"number\":\([0-9]*\),.*/{\"type\":\"move\",\"ask\":\1,\"move\":\2}/p"'
bad() {
    local bot=cmd:sh\ bad.sh@${3-60s}
    printf '%s\nread -r line\n%s\n' "$good_once" "$2" > bad.sh
    refuse 1 "the bot $bot gave no move: $1" \
        "$piazza" sim little --players 2 --games 2 --threads 2 --bots "greedy,$bot"
    grep -qF "(moves so far: 1)" "$work/err" || failed "'$2': after one move"
    gone "$2"
}
bad "it ended with exit code 3" 'exit 3'
bad "it ended with signal 9" 'kill -9 $$'
bad "it ended with exit code 0" ''
bad "it wrote 'hello': the message is not an object of the protocol" 'echo hello; read -r line'
bad "it wrote '{\"type\":\"dance\"}': there is no such type of message" "echo '{\"type\":\"dance\"}'; read -r line"
bad "it wrote '???': the message is not" "printf '\\377\\0\\033\\n'; read -r line"
bad "its move '{\"type\":\"move\",\"ask\":2,\"move\":4000}' is not legal" \
    "echo '{\"type\":\"move\",\"ask\":2,\"move\":4000}'; read -r line"
bad "it wrote '{\"type\":\"move\",\"ask\":2,\"move\":\"pink out\"}': the move is not understood" \
    "echo '{\"type\":\"move\",\"ask\":2,\"move\":\"pink out\"}'; read -r line"
bad "it wrote '{\"type\":\"move\",\"ask\":99,\"move\":1}': the game has gone on" \
    "echo '{\"type\":\"move\",\"ask\":99,\"move\":1}'; read -r line"
bad "it resigned" "echo '{\"type\":\"resign\"}'; read -r line"
bad "it did not answer within 3000 ms" 'sleep 600' 3s
bad "it did not answer within 3000 ms" 'while :; do echo "{\"type\":\"chat\",\"text\":\"hm\"}"; done' 3s
bad "it did not answer within 3000 ms" "trap '' TERM; while :; do sleep 1; done" 3s
bad "it wrote a line of more than 4096 bytes" 'while :; do printf "%01000d" 0; done'
bad "it closed its output" 'exec >&-; sleep 600'
# It does not read at all: what it is asked waits in the pipe, or finds it closed.
printf 'echo $$ >> pids; exec <&-; sleep 600\n' > bad.sh
refuse 1 "it closed its input" "$piazza" sim little --players 2 --games 1 --threads 1 --bots "cmd:sh bad.sh,greedy"
gone "a closed input"

# trace has printed what was before.
printf '%s\nread -r line\nexit 3\n' "$good_once" > bad.sh
expect 1 "the bot cmd:sh bad.sh gave no move: it ended with exit code 3" \
    "$piazza" trace little --players 2 --bots "cmd:sh bad.sh,greedy"
gone "trace"

# An answer that comes twice, chat, blank lines and a wish to hear it again do no harm.
cat > chatty.py << 'EOF'
import json, sys
again = True
print("", flush=True)
for line in sys.stdin:
    m = json.loads(line)
    ask = m["position"].get("ask")
    if ask and again:
        print(json.dumps({"type": "look", "id": 1}), flush=True)
    elif ask:
        move = json.dumps({"type": "move", "ask": ask["id"], "move": ask["moves"][0]["text"]})
        print('{"type":"chat","text":"ciao"}\n' + move + "\n \n" + move, flush=True)
    again = not again or not ask
EOF
expect 0 "finished 3 games" "$piazza" sim little --players 2 --games 3 --threads 1 --bots "cmd:python3 chatty.py,greedy"

# A program that ends with the game is started for the next one; its stderr is ours.
cat > once.py << 'EOF'
import json, sys
print("started", file=sys.stderr, flush=True)
for line in sys.stdin:
    m = json.loads(line)
    ask = m["position"].get("ask")
    if not ask:
        break
    print(json.dumps({"type": "move", "ask": ask["id"], "move": ask["moves"][0]["move"]}), flush=True)
EOF
expect 0 "finished 3 games" "$piazza" sim little --players 2 --games 3 --threads 1 --bots "cmd:python3 once.py,greedy"
[ "$(grep -c started "$work/err")" = 3 ] || failed "one process for each of three games"

# ---- the arena ----

# Who fails loses the game, and it is told: when it happens, in the result, and in the table of games.
printf '%s\nread -r line\necho hello\nread -r line\n' "$good_once" > bad.sh
expect 0 "cmd:sh bad.sh failed and lost 4 games (seat 0: 2, seat 1: 2)" \
    "$piazza" arena little "cmd:sh bad.sh" "cmd:python3 once.py" --games 4 --threads 2 --csv games.csv
[ "$(grep -c "loses game [01] of block [01]: it wrote 'hello': .* (moves so far: 1)" "$work/err")" = 4 ] ||
    failed "the arena does not tell what the program did: $(cat "$work/err")"
[ "$(grep -c ',failed,[01],NO_MOVE,' games.csv)" = 4 ] || failed "the games that were lost: $(cat games.csv)"
gone "the arena"
expect 0 " 300 ms" "$piazza" arena bella "cmd:python3 once.py" greedy --games 2 --time 300ms
expect 0 " 10000 ms" "$piazza" arena bella "cmd:python3 once.py" greedy@100 --games 2
expect 0 " 2000 ms" "$piazza" arena bella "cmd:python3 once.py a=b@2s" greedy --games 2
refuse 2 "--nodes is for bots that play by the clock" \
    "$piazza" arena bella "cmd:python3 once.py" greedy --games 2 --nodes 100

# An interrupted arena does not wait for a program that thinks.
printf 'echo $$ >> pids; read -r line; sleep 600\n' > bad.sh
"$piazza" arena little "cmd:sh bad.sh@500s" greedy --games 2 2> /dev/null > /dev/null &
host=$!
for _ in $(seq 600); do
    [ -s pids ] && break
    sleep 0.1
done
kill -TERM $host
wait $host
[ $? = 4 ] || failed "an interrupted arena"
gone "an interrupted arena"

# Whoever ends us ends them.
printf "trap '' TERM HUP INT; echo \$\$ >> pids; while :; do sleep 1; done\n" > bad.sh
"$piazza" sim little --players 2 --bots "cmd:sh bad.sh" 2> /dev/null &
host=$!
for _ in $(seq 600); do
    [ -s pids ] && break
    sleep 0.1
done
kill -TERM $host
wait $host 2> /dev/null
[ $? = 143 ] || failed "SIGTERM does not end it"
gone "a signal" 600 # the kernel ends them after us

finish
