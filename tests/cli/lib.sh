# shellcheck shell=bash
# What the tests of the command line share: source lib.sh, then expect.
set -u
# shellcheck disable=SC2034 # the tests use it
piazza=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME=$work/state LC_ALL=C
failures=0

# games_for PLAYERS: the games that so many can play.
games_for() {
    "$piazza" games --lang en | sed -n 's/^\([^ :]*\): .*, \([0-9]*\) to \([0-9]*\) players$/\1 \2 \3/p' |
        while read -r game least most; do
            if [ "$1" -ge "$least" ] && [ "$1" -le "$most" ]; then echo "$game"; fi
        done
}

# has_bot GAME BOT: the game has this bot.
has_bot() {
    "$piazza" games --lang en | awk -v game="$1:" -v bot="$2:" \
        '/^[^ ]/ { here = $1 == game } here && $1 == "bot" && $2 == bot { found = 1 } END { exit !found }'
}

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
