# shellcheck shell=bash
# What the tests of the command line share: source lib.sh, then expect.
set -u
# shellcheck disable=SC2034 # the tests use it
piazza=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME=$work/state LC_ALL=C
failures=0

# expect CODE WORDS COMMAND...: the exit code, and words that stand in what it prints (out or err).
expect() {
    local code=$1 words=$2 found
    shift 2
    "$@" > "$work/out" 2> "$work/err" < /dev/null
    found=$?
    if [ "$found" != "$code" ]; then
        echo "FAILED: $*: exit code $found, not $code"
        cat "$work/err"
        failures=$((failures + 1))
    elif ! grep -qF -- "$words" "$work/out" "$work/err"; then
        echo "FAILED: $*: '$words' is not in its output:"
        head -5 "$work/out" "$work/err"
        failures=$((failures + 1))
    fi
}

# refuse CODE WORDS COMMAND...: like expect, and the error is one line, and nothing is printed.
refuse() {
    expect "$@"
    if [ "$(wc -l < "$work/err")" != 1 ] || [ -s "$work/out" ]; then
        echo "FAILED: ${*:3}: an error is one line on stderr and nothing else"
        failures=$((failures + 1))
    fi
}

finish() {
    echo "$failures failures"
    [ "$failures" = 0 ]
    exit $?
}
