#!/usr/bin/env bash
# Every public header compiles alone, twice in one file, as C17 and as C++.
# shellcheck source=tests/library/lib.sh
. "$(dirname "$0")/lib.sh"
includes=(-I "$source/include" -I "$build/include")
warnings=(-Wall -Wextra -Wpedantic -Wconversion -Werror -fsyntax-only)
checked=0

# compile COMMAND...: the file of standard input.
compile() {
    command -v "$1" > /dev/null || return 0
    try "$@" "${warnings[@]}" "${includes[@]}" - < "$work/file"
    checked=$((checked + 1))
}

for header in "$source"/include/piazza/*.h "$build"/include/piazza/*.h; do
    name=piazza/$(basename "$header")
    printf '#include "%s"\n#include "%s"\nextern int piazza_test;\n' "$name" "$name" > "$work/file"
    compile "$compiler" -x c -std=c17
    compile clang-14 -x c -std=c17
    compile g++ -x c++ -std=c++11
    compile clang++-14 -x c++ -std=c++20
done
[ "$checked" -gt 30 ] || fail "only $checked compilations"

# A function that is declared outside PZ_API_BEGIN and PZ_API_END would be hidden, or have a C++ name.
for header in "$source"/include/piazza/*.h; do
    case $header in
    */api.h | */piazza.h) continue ;;
    esac
    [ "$(grep -c '^PZ_API_BEGIN$' "$header") $(grep -c '^PZ_API_END$' "$header")" = "1 1" ] ||
        fail "$header does not stand between PZ_API_BEGIN and PZ_API_END"
done
finish
