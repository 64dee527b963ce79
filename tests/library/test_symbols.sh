#!/usr/bin/env bash
# Both libraries show what the public headers declare, and nothing else.
# shellcheck source=tests/library/lib.sh
. "$(dirname "$0")/lib.sh"

# names FILE OPTIONS...: the names that it defines for others.
names() {
    nm --defined-only "${@:2}" "$1" | awk 'NF == 3 { print $3 }' | sort
}

names "$build/libpiazza.so" -D > "$work/shared"
names "$build/libpiazza.a" -g > "$work/static"
# What the compiler sees of the headers: functions that are not static.
for header in "$source"/include/piazza/*.h "$build"/include/piazza/*.h; do
    "$compiler" -std=c17 -I "$source/include" -I "$build/include" -E -P "$header"
done | awk '/^static inline/ { body = 1 } !body { print } /^}/ { body = 0 }' |
    grep -oE '\bpz_[a-z0-9_]+\(' | tr -d '(' | sort -u > "$work/declared"
[ "$(wc -l < "$work/declared")" -gt 100 ] || fail "only $(wc -l < "$work/declared") functions are declared"
for kind in shared static; do
    diff "$work/declared" "$work/$kind" > "$work/diff" ||
        { fail "the $kind library: < declared and missing, > visible and not declared"; cat "$work/diff"; }
done

# Nothing but the C library is needed, and the name carries the version.
readelf -d "$build/libpiazza.so" > "$work/dynamic"
[ "$(grep -c NEEDED "$work/dynamic")" -le 1 ] || { fail "the shared library needs others"; cat "$work/dynamic"; }
grep -q 'SONAME.*\[libpiazza\.so\.[0-9]' "$work/dynamic" || fail "the shared library has no SONAME"
finish
