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
expect 0 "Aufruf: piazza play" env LANG=de_AT@euro "$piazza" help play
expect 0 "usage: piazza play" env LANG=italia "$piazza" help play

# LANGUAGE, a list, comes before the locale, unless that is C; --lang before both, wherever it stands.
expect 0 "uso: piazza play" env -u LANG LANGUAGE=it "$piazza" help play
expect 0 "uso: piazza play" env LANG=de_DE.UTF-8 LANGUAGE=it "$piazza" help play
expect 0 "Aufruf: piazza play" env LANG=en_US.UTF-8 LANGUAGE=fr:de_DE:it "$piazza" help play
expect 0 "usage: piazza play" env LANG=it_IT.UTF-8 LANGUAGE=en:it "$piazza" help play
expect 0 "uso: piazza play" env LANG=it_IT.UTF-8 LANGUAGE=fr "$piazza" help play
expect 0 "usage: piazza play" env LANG=C LANGUAGE=it "$piazza" help play
expect 0 "Aufruf: piazza play" env LANG=C "$piazza" help play --lang de
expect 0 "Aufruf: piazza play" env LANG=it_IT.UTF-8 LANGUAGE=it "$piazza" --lang=de help play
expect 0 "usage: piazza play" env LANG=it_IT.UTF-8 "$piazza" help --lang en play
expect 0 "--lang LL" env LANG=C "$piazza" help version
refuse 2 "piazza: --lang takes it, de or en, not 'fr'" env LANG=C "$piazza" games --lang fr
refuse 2 "piazza: --lang needs a value: --lang LL" env LANG=C "$piazza" games --lang
refuse 2 "piazza: --lang is given twice" env LANG=C "$piazza" games --lang it --lang=de
refuse 2 "es gibt keine Option --lan" env LANG=de_DE.UTF-8 "$piazza" games --lan de
refuse 2 "there is no game '--lang'" env LANG=C "$piazza" rules -- --lang

# The pager shows UTF-8 also where the locale is not installed, unless told otherwise.
# shellcheck disable=SC2317 # expect calls it
on_terminal() {
    python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' "$@" < /dev/null
}
expect 0 "utf-8" on_terminal env LC_ALL=it_IT.UTF-8 PAGER="printenv LESSCHARSET" "$piazza" rules little
expect 0 "latin1" on_terminal env LC_ALL=it_IT.UTF-8 LESSCHARSET=latin1 PAGER="printenv LESSCHARSET" "$piazza" rules little

expect 0 "[nostra]" env LANG=it_IT.UTF-8 "$piazza" rules little
expect 0 "[unsere]" env LANG=de_DE.UTF-8 "$piazza" rules tickets
refuse 2 "es gibt kein Spiel" env LANG=de_DE.UTF-8 "$piazza" sim go

# Whole games in plain mode: moves, colours and cards in the language, with no gap left open; what can be typed, and
# the record, stay as they are.
for game in $(games_for 2); do
    for language in en it de; do
        yes 1 | head -3000 | "$piazza" play "$game" --lang $language --plain --seats Anna,bot:greedy --seed 5 \
            --record "$work/$game.$language" > "$work/played"
        grep -q "^$(case $language in en) echo "The game is over" ;; it) echo "La partita è finita" ;; *) echo "Die Partie ist zu Ende" ;; esac)" \
            "$work/played" || { echo "FAILED: $game in $language is not played to its end"; failures=1; }
        grep -n '[{}]' "$work/played" && { echo "FAILED: a gap in $game in $language"; failures=1; }
        [ $language = en ] && continue
        cmp "$work/$game.en" "$work/$game.$language" || { echo "FAILED: the record of $game in $language"; failures=1; }
        # what stands in brackets can be typed
        tr '\n' ' ' < "$work/played" | sed 's/\[[^]]*\]//g' |
            grep -oiE '[^.:]*\b(takes?|drives?|claims?|draws?|keeps?|travels?|you|red|yellow|green|white)\b[^.]*' | sort -u > "$work/english"
        [ -s "$work/english" ] && { echo "FAILED: English in $game in $language:"; head -5 "$work/english"; failures=1; }
    done
done

# Traces, records and JSON do not change.
for game in $(games_for 2); do
    for language in it_IT.UTF-8 de_DE.UTF-8; do
        LANG=C "$piazza" trace "$game" --seed 2 > "$work/english"
        LANG=$language "$piazza" trace "$game" --seed 2 > "$work/other"
        cmp "$work/english" "$work/other" || { echo "FAILED: the trace of $game in $language"; failures=1; }
        LANG=C "$piazza" sim "$game" --games 20 --json > "$work/english"
        LANG=$language "$piazza" sim "$game" --games 20 --json > "$work/other"
        cmp "$work/english" "$work/other" || { echo "FAILED: sim --json of $game in $language"; failures=1; }
    done
done

# Every rules page has every rule, in the same order, and marks as much as ours.
for game in $(games_for 2); do
    page=$root/docs/rules/$game.md
    for language in it de; do
        other=${page%.md}.$language.md
        diff <(grep -o '^- \*\*[A-Z][0-9]*\*\*' "$page") <(grep -o '^- \*\*[A-Z][0-9]*\*\*' "$other") ||
            { echo "FAILED: the rules of $other"; failures=1; }
        [ "$(grep -o '\[ours\]' "$page" | wc -l)" = "$(grep -oE '\[(nostra|unsere)\]' "$other" | wc -l)" ] ||
            { echo "FAILED: the marks of $other"; failures=1; }
    done
done
finish
