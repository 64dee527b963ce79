#!/usr/bin/env bash
# Without ncurses, gettext and what the server needs, the library and the program are built by the compiler
# of CC, say what is missing, and include and call nothing of it.
# shellcheck source=tests/library/lib.sh
. "$(dirname "$0")/lib.sh"
other=clang-14
command -v $other > /dev/null || other=$compiler
mkdir "$work/poison"
for header in curses.h ncurses.h libintl.h libwebsockets.h uv.h sqlite3.h libpq-fe.h sodium.h curl/curl.h; do
    mkdir -p "$(dirname "$work/poison/$header")"
    echo "#error \"$header is not there\"" > "$work/poison/$header"
done
cd "$source" || exit 1
if ! CC=$other CFLAGS="-I$work/poison" cmake --preset release -B "$work/build" -DPIAZZA_WASM=OFF \
    -DCMAKE_C_FLAGS_RELEASE=-O0 -DCMAKE_DISABLE_FIND_PACKAGE_Curses=ON \
    -DCMAKE_DISABLE_FIND_PACKAGE_Intl=ON -DCMAKE_DISABLE_FIND_PACKAGE_Gettext=ON \
    -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON -DPIAZZA_TESTS=OFF -DPIAZZA_WERROR=ON > "$work/configured" 2>&1; then
    fail "it is configured"
    cat "$work/configured"
fi
grep -q 'Without ncurses .*libncurses-dev' "$work/configured" || fail "CMake says that ncurses is missing"
grep -q 'Without gettext .*Debian: gettext' "$work/configured" || fail "CMake says that gettext is missing"
grep -q 'Without piazza.wasm the server has no page' "$work/configured" || fail "CMake says that the page is missing"
grep -q 'Without pkg-config .*libwebsockets-dev' "$work/configured" || fail "CMake says that the server is missing"
grep -q "CMAKE_C_COMPILER:.*$(basename "$other")" "$work/build/CMakeCache.txt" || fail "CC is not obeyed"
try cmake --build "$work/build"
piazza=$work/build/piazza
nm -u "$piazza" | grep -E 'gettext|textdomain|initscr|newterm|wgetch' && fail "gettext or ncurses is called"
readelf -d "$piazza" | grep -E 'NEEDED.*(curses|tinfo|intl)' && fail "the program needs ncurses or gettext"
unset LC_ALL
export LANG=it_IT.UTF-8 XDG_STATE_HOME=$work/state
"$piazza" help | grep -q serve && fail "there is no server in it"
"$piazza" serve 2>&1 | grep -q "there is no command 'serve'" || fail "serve is no command of it"
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
