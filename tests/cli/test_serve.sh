#!/usr/bin/env bash
# piazza serve as it starts: ports, where tables are kept, folders of pages. tests/server has the rest.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! "$piazza" help | grep -q '^  serve '; then
    echo "this program was built without the server"
    exit 0
fi
export XDG_DATA_HOME=$work/data

fail() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}

for port in "" x 65536 8080x 8080- 8080-8079 0-5 80-65536 99999999999999999999; do
    refuse 2 "--port is a number up to 65535" "$piazza" serve --port "$port"
done
refuse 1 "has no index.html that can be read" "$piazza" serve --web "$work"
[ ! -e "$XDG_DATA_HOME" ] || fail "a store was made by a command that failed"

# start OPTIONS...: a server; its process is $server, what it says is in $work/said.
start() {
    "$piazza" serve "$@" > "$work/said" 2> "$work/log" &
    server=$!
    for _ in $(seq 600); do
        ! grep -q 'Ctrl-C stops\|piazza join' "$work/said" || return 0
        kill -0 "$server" 2> /dev/null || break
        sleep 0.1
    done
    fail "the server does not start: $(cat "$work/said" "$work/log")"
}

# Its tables are among the user's data, for the user alone.
start --port 0
port=$(sed -n 's|^Piazza is ready: http://127.0.0.1:||p' "$work/said")
[ -n "$port" ] || fail "it says no address: $(cat "$work/said")"
[ "$(stat -c %a "$XDG_DATA_HOME/piazza")" = 700 ] || fail "others may look into the folder"
[ -s "$XDG_DATA_HOME/piazza/piazza.db" ] || fail "the tables are elsewhere"
expect 0 "are whole" "$piazza" store check
refuse 1 "another server uses the store" "$piazza" serve --port 0
expect 1 "another program has it, so choose another port" "$piazza" serve --port "$port" --store "$work/b.db"

# Of several ports the first that is free.
first=$server
if [ "$port" -lt 65516 ]; then
    start --port "$port-$((port + 20))" --store "$work/b.db"
    other=$(sed -n 's|^Piazza is ready: http://127.0.0.1:||p' "$work/said")
    if [ "$other" -le "$port" ] || [ "$other" -gt $((port + 20)) ]; then
        fail "it took port $other, not one after $port"
    fi
    kill "$server"
    wait "$server" || fail "it ends with an error"
fi
kill "$first"
wait "$first" || fail "it ends with an error"
HOME='' XDG_DATA_HOME='' refuse 1 "there is no place for the tables (HOME, XDG_DATA_HOME): give --store" \
    "$piazza" serve --port 0
finish
