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
# declared HEADER...: what the compiler sees of them alone: functions that are not static, and constants.
declared() {
    local header
    for header in "$@"; do
        "$compiler" -std=c17 -I "$source/include" -I "$build/include" -E "$header" |
            awk -v header="$header" '/^# [0-9]+ / { mine = $3 == "\"" header "\"" } mine && !/^#/'
    done | awk '/^static inline/ { body = 1 } !body { print } /^}/ { body = 0 }' |
        grep -oE '\bpz_[a-z0-9_]+\(|^extern const .* pz_[a-z0-9_]+;' | sed -E 's/(.* )?(pz_[a-z0-9_]+)[(;]/\2/' | sort -u
}
# The conformance suite is a library of its own, and each plug-in defines pz_plugin for itself.
find "$source/include/piazza" "$build/include/piazza" -name '*.h' ! -name conformance.h > "$work/headers"
mapfile -t headers < "$work/headers"
declared "${headers[@]}" | grep -vx pz_plugin > "$work/declared"
declared "$source/include/piazza/conformance.h" > "$work/conformance-declared"
names "$build/libpiazza_conformance.a" -g | grep '^pz_' > "$work/conformance"
diff "$work/conformance-declared" "$work/conformance" > "$work/diff" ||
    { fail "the conformance library: < declared and missing, > visible and not declared"; cat "$work/diff"; }
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
