#!/usr/bin/env bash
# LANG decides what people read; what programs read is the same in every language.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
root=$(dirname "$0")/../..
unset LC_ALL

expect 0 "usage: piazza play" env LANG=C "$piazza" help play
expect 0 "usage: piazza play" env LANG=fr_FR.UTF-8 "$piazza" help play
expect 0 "uso: piazza play" env LANG=it_IT.UTF-8 "$piazza" help play
expect 0 "uso: piazza play" env LANG=de_DE.UTF-8 LC_ALL=it_IT.UTF-8 "$piazza" help play
expect 0 "Aufruf: piazza play" env LANG=de_AT.UTF-8 "$piazza" help play
expect 0 "[nostra]" env LANG=it_IT.UTF-8 "$piazza" rules little
expect 0 "[unsere]" env LANG=de_DE.UTF-8 "$piazza" rules tickets
refuse 2 "es gibt kein Spiel" env LANG=de_DE.UTF-8 "$piazza" sim go

# Traces, records and JSON do not change.
for game in little bella tickets; do
    for language in it_IT.UTF-8 de_DE.UTF-8; do
        LANG=C "$piazza" trace $game --seed 2 > "$work/english"
        LANG=$language "$piazza" trace $game --seed 2 > "$work/other"
        cmp "$work/english" "$work/other" || { echo "FAILED: the trace of $game in $language"; failures=1; }
        LANG=C "$piazza" sim $game --games 20 --json > "$work/english"
        LANG=$language "$piazza" sim $game --games 20 --json > "$work/other"
        cmp "$work/english" "$work/other" || { echo "FAILED: sim --json of $game in $language"; failures=1; }
    done
done

# Every rules page has every rule, in the same order, and marks as much as ours.
for page in "$root"/docs/rules/little.md "$root"/docs/rules/bella.md "$root"/docs/rules/tickets.md; do
    for language in it de; do
        other=${page%.md}.$language.md
        diff <(grep -o '^- \*\*[LBT][0-9]*\*\*' "$page") <(grep -o '^- \*\*[LBT][0-9]*\*\*' "$other") ||
            { echo "FAILED: the rules of $other"; failures=1; }
        [ "$(grep -o '\[ours\]' "$page" | wc -l)" = "$(grep -oE '\[(nostra|unsere)\]' "$other" | wc -l)" ] ||
            { echo "FAILED: the marks of $other"; failures=1; }
    done
done
finish
