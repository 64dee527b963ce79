#!/usr/bin/env bash
# The examples, from an installed tree, by every way to link: they build, run, and play the same game.
# shellcheck source=tests/library/lib.sh
. "$(dirname "$0")/lib.sh"
with_wasm=$4
try cmake --install "$build" --prefix "$work/installed"
# Nothing in it may know where it was installed to, or where it was built.
mv "$work/installed" "$work/moved"
cp -r "$source/examples" "$work/examples"
prefix=$work/moved
if grep -rlE "$work/installed|$build" "$prefix/include" "$prefix"/lib*/pkgconfig "$prefix"/lib*/cmake \
    "$prefix"/lib/*/pkgconfig "$prefix"/lib/*/cmake 2> /dev/null; then
    fail "an installed file names the build"
fi

package_file=$(find "$prefix" -name piazza.pc)
library=$(dirname "$(dirname "$package_file")")
export PKG_CONFIG_PATH=$library/pkgconfig LD_LIBRARY_PATH=$library
version=$(sed -n 's/^#define PZ_VERSION  *"\(.*\)"/\1/p' "$prefix/include/piazza/version.h")
[ "$(pkg-config --modversion piazza)" = "$version" ] || fail "pkg-config tells another version"
warnings=(-Wall -Wextra -Wpedantic -Werror)

# same EXAMPLE NAME COMMAND...: prints what the first one of that example printed.
same() {
    local example=$1 name=$1-$2
    shift 2
    for game in "little 7" "tickets 12"; do
        # shellcheck disable=SC2086
        if ! "$@" $game > "$work/$name.out" 2> "$work/err"; then
            fail "$name $game"
            cat "$work/err"
        fi
        local first=$work/$example-${game% *}.first
        [ -e "$first" ] || cp "$work/$name.out" "$first"
        cmp "$work/$name.out" "$first" || fail "$name plays another game of $game"
    done
    if "$@" chess > "$work/out" 2>&1 || ! grep -q "$example: there is no such game" "$work/out"; then
        fail "$name: a wrong game is refused"
    fi
}

# linked NAME shared|static: it needs the shared library, or does not.
linked() {
    local needs=static
    ! readelf -d "$1" | grep -q 'NEEDED.*libpiazza' || needs=shared
    [ "$needs" = "$2" ] || fail "$1 is linked with the $needs library"
}

for kind in shared static; do
    module=piazza target=piazza::piazza
    [ $kind = shared ] || { module=piazza-static target=piazza::static; }
    # shellcheck disable=SC2046
    try "$compiler" -std=c17 "${warnings[@]}" "$work/examples/c/match.c" \
        $(pkg-config --cflags --libs $module) -o "$work/c-$kind"
    # shellcheck disable=SC2046
    try g++ -std=c++17 "${warnings[@]}" "$work/examples/cpp/match.cpp" \
        $(pkg-config --cflags --libs $module) -o "$work/cpp-$kind"
    for language in c cpp; do
        try cmake -S "$work/examples/$language" -B "$work/build-$language-$kind" -G Ninja \
            -DCMAKE_C_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$prefix" -DPIAZZA=$target
        try cmake --build "$work/build-$language-$kind"
        for program in "$work/$language-$kind" "$work/build-$language-$kind/match"; do
            linked "$program" $kind
            same match $language "$program"
        done
    done
done
for example in match table; do
    same $example python python3 "$work/examples/python/$example.py" "$library/libpiazza.so"
    if [ "$with_wasm" = ON ]; then
        same $example javascript node "$work/examples/javascript/$example.mjs" \
            "$(pkg-config --variable=datadir piazza)"
    fi
    # The record is one that the installed program reads.
    sed -n '/^piazza record/,$p' "$work/$example-little.first" > "$work/record"
    try "$prefix/bin/piazza" replay "$work/record"
done
# A version that this is not, is not taken.
sed 's/find_package(piazza 0.2/find_package(piazza 9/' "$work/examples/c/CMakeLists.txt" > "$work/other"
mkdir "$work/future" && cp "$work/other" "$work/future/CMakeLists.txt" && cp "$work/examples/c/match.c" "$work/future"
if cmake -S "$work/future" -B "$work/future/build" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" > "$work/log" 2>&1; then
    fail "find_package takes a version that is not there"
fi
finish
