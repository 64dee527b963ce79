#!/usr/bin/env bash
# A PostgreSQL cluster of its own for tests: in a folder of its own, reached by a Unix socket there and by
# nothing else, with fsync on. The server of the machine is left alone.
#
#   postgres.sh run COMMAND [WORD...]   starts one in a new folder, runs the command with its URL in
#                                       PIAZZA_TEST_POSTGRES and its folder in PIAZZA_TEST_POSTGRES_DIR,
#                                       and takes it away; the exit code is the command's
#   postgres.sh start DIR               makes one in DIR if there is none, starts it, prints its URL
#   postgres.sh stop DIR                stops it (immediately, as if the power went: stop DIR immediate)
#   postgres.sh database DIR NAME       another empty database in it; prints its URL
#   postgres.sh remove DIR              stops it and removes the folder
#
# DIR must be short: a socket's name has at most 107 bytes. Exit code 77 if PostgreSQL is not installed, or if
# root runs this and there is no user postgres, as PostgreSQL does not run as root.
set -u

fail() {
    echo "postgres.sh: $1" >&2
    exit "${2:-1}"
}

# Runs as the user of the cluster, with the programs of PostgreSQL in the path.
as_owner() {
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid postgres --regid postgres --init-groups -- "$@"
    else
        "$@"
    fi
}

find_programs() {
    if ! command -v initdb > /dev/null || ! command -v pg_ctl > /dev/null; then
        local bin
        bin=$(find /usr/lib/postgresql/*/bin /usr/pgsql-*/bin -name initdb 2> /dev/null | sort -V | tail -n 1)
        [ -n "$bin" ] || fail "PostgreSQL is not installed" 77
        bin=$(dirname "$bin")
        PATH=$bin:$PATH
    fi
    if [ "$(id -u)" = 0 ]; then
        id postgres > /dev/null 2>&1 || fail "there is no user postgres to run PostgreSQL as" 77
    fi
    cd / || exit 1 # the owner may have no right to be where we are
}

url() {
    echo "postgresql:///$2?host=$1&user=postgres"
}

start() {
    local dir=$1
    mkdir -p "$dir" || fail "$dir cannot be made"
    chmod 700 "$dir" || fail "$dir is not ours"
    [ "$(id -u)" != 0 ] || chown postgres: "$dir" || fail "$dir cannot be given to postgres"
    if [ ! -d "$dir/data" ]; then
        as_owner initdb --pgdata="$dir/data" --username=postgres --auth=trust --encoding=UTF8 --locale=C \
            --no-sync > "$dir/initdb.log" 2>&1 < /dev/null || { cat "$dir/initdb.log" >&2; fail "initdb failed"; }
        cat >> "$dir/data/postgresql.conf" << END
listen_addresses = ''
unix_socket_directories = '$dir'
max_connections = 60
fsync = on
synchronous_commit = on
END
    fi
    as_owner pg_ctl --pgdata="$dir/data" --log="$dir/server.log" --wait --timeout=60 start > /dev/null 2>&1 \
        < /dev/null || { cat "$dir/server.log" >&2; fail "the server does not start"; }
    as_owner psql -qtAX -h "$dir" -U postgres -c "SELECT 1 FROM pg_database WHERE datname = 'piazza'" \
        | grep -q 1 || as_owner createdb -h "$dir" -U postgres piazza || fail "the database cannot be made"
    url "$dir" piazza
}

stop() {
    [ -d "$1/data" ] || fail "there is no cluster in $1"
    as_owner pg_ctl --pgdata="$1/data" --mode="${2:-fast}" --wait --timeout=60 stop > /dev/null 2>&1 < /dev/null
}

remove() {
    [ -d "$1/data" ] || fail "there is no cluster in $1"
    stop "$1" immediate
    rm -rf "$1"
}

run() {
    local dir address code
    dir=$(mktemp -d /tmp/piazza-pg.XXXXXX) || exit 1
    trap 'remove "$dir"' EXIT
    trap 'exit 143' TERM INT HUP
    address=$(start "$dir") || exit 1
    (
        cd "$here" || exit 1
        export PIAZZA_TEST_POSTGRES=$address PIAZZA_TEST_POSTGRES_DIR=$dir
        # Ends before CTest would kill us too and leave the cluster behind.
        exec timeout "${PIAZZA_TEST_TIMEOUT:-600}" "$@"
    ) &
    wait $!
    code=$?
    [ "$code" = 0 ] || tail -n 20 "$dir/server.log" >&2
    exit "$code"
}

here=$PWD
what=${1-}
[ $# -lt 2 ] || shift
find_programs
case $what in
run) run "$@" ;;
start) start "${1:?DIR}" ;;
stop) stop "${1:?DIR}" "${2-}" ;;
database)
    as_owner createdb -h "${1:?DIR}" -U postgres "${2:?NAME}" || fail "the database cannot be made"
    url "$1" "$2"
    ;;
remove) remove "${1:?DIR}" ;;
*) fail "run COMMAND..., start DIR, stop DIR, database DIR NAME or remove DIR" 2 ;;
esac
