# shellcheck shell=bash
# What the tests of the library share: source lib.sh, then fail and finish.
set -u
# shellcheck disable=SC2034 # the tests use them
source=$1 build=$2 compiler=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C
failures=0

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# try COMMAND...: it must succeed; its output is shown if it does not.
try() {
    "$@" > "$work/log" 2>&1 || { fail "$*"; tail -20 "$work/log"; }
}

finish() {
    echo "$failures failures"
    [ "$failures" = 0 ]
    exit $?
}
