#!/usr/bin/env bash
# Without ncurses and gettext the library and the program are built by the compiler of CC, say what is
# missing, and include and call nothing of either.
# shellcheck source=tests/library/lib.sh
. "$(dirname "$0")/lib.sh"
other=clang-14
command -v $other > /dev/null || other=$compiler
mkdir "$work/poison"
for header in curses.h ncurses.h libintl.h; do
    echo "#error \"$header is not there\"" > "$work/poison/$header"
done
cd "$source" || exit 1
if ! CC=$other CFLAGS="-I$work/poison" cmake --preset release -B "$work/build" -DPIAZZA_WASM=OFF \
    -DCMAKE_C_FLAGS_RELEASE=-O0 -DCMAKE_DISABLE_FIND_PACKAGE_Curses=ON \
    -DCMAKE_DISABLE_FIND_PACKAGE_Intl=ON -DCMAKE_DISABLE_FIND_PACKAGE_Gettext=ON > "$work/configured" 2>&1; then
    fail "it is configured"
    cat "$work/configured"
fi
grep -q 'Without ncurses .*libncurses-dev' "$work/configured" || fail "CMake says that ncurses is missing"
grep -q 'Without gettext .*Debian: gettext' "$work/configured" || fail "CMake says that gettext is missing"
grep -q "CMAKE_C_COMPILER:.*$(basename "$other")" "$work/build/CMakeCache.txt" || fail "CC is not obeyed"
try cmake --build "$work/build"
piazza=$work/build/piazza
nm -u "$piazza" | grep -E 'gettext|textdomain|initscr|newterm|wgetch' && fail "gettext or ncurses is called"
readelf -d "$piazza" | grep -E 'NEEDED.*(curses|tinfo|intl)' && fail "the program needs ncurses or gettext"
unset LC_ALL
export LANG=it_IT.UTF-8 XDG_STATE_HOME=$work/state
try "$piazza" sim little --games 10
"$piazza" help play | grep -q '^usage: piazza play' || fail "it speaks English"
"$piazza" rules little | grep -qF '[ours]' || fail "the rules are in English"
"$piazza" play little --seats bot:random,bot:random --seed 1 > "$work/out" 2> "$work/err" < /dev/null
grep -q 'built without ncurses' "$work/err" || fail "play says why there is no full screen"
grep -q 'libncurses-dev' "$work/err" || fail "play says what to install"
"$piazza" play little --plain --seats bot:random,bot:random --seed 1 > "$work/plain" 2> "$work/err" < /dev/null ||
    fail "play --plain plays"
[ ! -s "$work/err" ] || fail "play --plain has nothing to say about ncurses"
finish
