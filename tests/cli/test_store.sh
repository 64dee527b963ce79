#!/usr/bin/env bash
# piazza store: export, import and check. kept/store.txt is a store that every version must read and write
# again byte for byte.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
kept=$(cd "$(dirname "$0")" && pwd)/kept/store.txt
if ! "$piazza" help | grep -q '^  store '; then
    echo "this program was built without the server"
    exit 0
fi

fail() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}

refuse 2 "usage: piazza store" "$piazza" store
refuse 2 "'frob' is not export, import or check" "$piazza" store frob
refuse 2 "import needs a file" "$piazza" store import
refuse 2 "check takes no file" "$piazza" store check file
refuse 2 "--stor" "$piazza" store check --stor x
refuse 1 "there is no such file" "$piazza" store check --store "$work/none.db"
refuse 1 "there is no such file" "$piazza" store export --store "$work/none.db"
[ ! -e "$work/none.db" ] || fail "a store was made by looking for it"
refuse 1 "a store is a file for SQLite" "$piazza" store check --store mysql://somewhere
refuse 1 "cannot be reached" "$piazza" store check --store postgres://anna:s3cret@127.0.0.1:1/x
grep -q s3cret "$work/err" && fail "the password is shown"
refuse 1 "cannot be read" "$piazza" store check --store postgres://anna:s3@cret@127.0.0.1:1/x
grep -q cret "$work/err" && fail "the password is shown"
refuse 1 "No such file" "$piazza" store import "$work/none.txt" --store "$work/a.db"
refuse 1 ":1: not a store" "$piazza" store import "$0" --store "$work/a.db"
sed 's/"n":3,/"n":4,/' "$kept" > "$work/wrong.txt"
refuse 1 "wrong.txt:6: " "$piazza" store import "$work/wrong.txt" --store "$work/a.db"

expect 0 "2 tables with" "$piazza" store import "$kept" --store "$work/a.db"
expect 0 "2 of the tables were there already" "$piazza" store import "$kept" --store "$work/a.db"
expect 0 "are whole" "$piazza" store check --store "$work/a.db"
"$piazza" store export --store "$work/a.db" > "$work/again.txt" || fail "export"
cmp "$kept" "$work/again.txt" || fail "an export is not what was imported"
touch "$work/backup.txt"
chmod 644 "$work/backup.txt"
expect 0 "were exported to" "$piazza" store export "$work/backup.txt" --store "$work/a.db"
cmp "$kept" "$work/backup.txt" || fail "an export into a file is not what was imported"
[ "$(stat -c %a "$work/backup.txt")" = 600 ] || fail "others can read the backup"
[ "$(stat -c %a "$work/a.db")" = 600 ] || fail "others can read the store"
[ "$(ls "$work"/backup.txt*)" = "$work/backup.txt" ] || fail "something is left beside the backup"
refuse 1 "No such file" "$piazza" store export "$work/none/backup.txt" --store "$work/a.db"
"$piazza" store import - --store "$work/b.db" < "$kept" > "$work/out" || fail "import from standard input"
"$piazza" store export - --store "$work/b.db" | cmp - "$kept" || fail "through pipes"
if [ -w /dev/full ]; then
    "$piazza" store export --store "$work/a.db" > /dev/full 2> "$work/err" && fail "a full disk was not seen"
fi

# Somebody changed something.
if command -v python3 > /dev/null; then
    tamper() {
        python3 -c 'import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); d.execute(sys.argv[2]); d.commit()' \
            "$work/b.db" "$1" || fail "$1"
    }
    tamper "UPDATE tables SET status = 2 WHERE id LIKE 'a%'"
    expect 1 "table aaaaaaaaaaaaaaaaaaaa: the row does not fit the events: status" \
        "$piazza" store check --store "$work/b.db"
    tamper "UPDATE events SET lines = replace(lines, '\"n\":6,', '\"n\":5,') WHERE tbl = 2"
    expect 1 "table bbbbbbbbbbbbbbbbbbbb, event 6: " "$piazza" store check --store "$work/b.db"
    expect 1 "2 problems in 2 tables" "$piazza" store check --store "$work/b.db"
    refuse 1 "exists already, and is not the same; nothing was imported" \
        "$piazza" store import "$kept" --store "$work/b.db"
    tamper "PRAGMA user_version = 99"
    refuse 1 "99" "$piazza" store check --store "$work/b.db"
fi
printf 'not a database' > "$work/c.db"
refuse 1 "damaged" "$piazza" store check --store "$work/c.db"
finish
