#!/usr/bin/env bash
# A game outside the tree: the lines of HACKING.md, "Add a game", from an installed Piazza; and the same game built in.
# shellcheck source=tests/library/lib.sh
. "$(dirname "$0")/lib.sh"
try cmake --install "$build" --prefix "$work/installed"
export PATH=$work/installed/bin:$PATH CC=$compiler CMAKE_PREFIX_PATH=$work/installed CMAKE_GENERATOR=Ninja
export XDG_STATE_HOME=$work/state

# recipe: the first block of shell after the heading.
recipe() {
    awk '/^## Add a game/ { here = 1 } here && /^```$/ { exit } block { print } here && /^```sh/ { block = 1 }' \
        "$source/HACKING.md"
}
[ "$(recipe | wc -l)" -ge 8 ] || fail "HACKING.md has no recipe"
mkdir "$work/tree" && cp -r "$source/examples" "$work/tree"
(cd "$work/tree" && recipe | bash -eux) > "$work/out" 2>&1 || { fail "the recipe of HACKING.md"; tail -30 "$work/out"; }
for word in "pig: .* states checked in full" "5 positions, 0 failures" "Pig, 2 players, 200 games" "^ismcts@300"; do
    grep -qE "$word" "$work/out" || fail "the recipe does not show: $word"
done
lines=$(wc -l < "$source/examples/game/pig.c")
[ "$lines" -le 150 ] || fail "pig.c has $lines lines"

# What the example's own CMake tests, and people who play it line by line.
try ctest --test-dir "$work/tree/build/pig" --output-on-failure
export PIAZZA_PLUGINS=$work/tree/build/pig/pig.so
printf '1\n2\n1\nq\n' | piazza play pig --plain --seats Anna,bot:greedy --option first=0 --seed 3 > "$work/out" 2>&1 ||
    fail "Pig is played in plain mode"
for word in roll hold "Anna: roll" "Anna: 0 points" "sum  *[0-9]"; do
    grep -q "$word" "$work/out" || { fail "plain mode offers $word"; cat "$work/out"; }
done
piazza games > "$work/out"
grep -q "Pig" "$work/out" || fail "the list of games has Pig"

# The library finds it, too, where another program loads the two.
python3 - "$(find "$work/installed" -name 'libpiazza.so' | head -1)" "$PIAZZA_PLUGINS" > "$work/out" 2>&1 <<'END' || fail "Python loads Pig"
import ctypes, sys
piazza = ctypes.CDLL(sys.argv[1], ctypes.RTLD_GLOBAL)
plugin = ctypes.CDLL(sys.argv[2])
assert piazza.pz_plugin_register(ctypes.byref(ctypes.c_char.in_dll(plugin, "pz_plugin")), None) == 0
piazza.pz_ffi_open.restype = ctypes.c_void_p
game = ctypes.c_void_p(piazza.pz_ffi_open())
assert piazza.pz_ffi_setup(game, b"pig", 3) == 0
assert piazza.pz_ffi_start(game, b"7") == 0
while piazza.pz_ffi_actor(game) >= -1:
    if piazza.pz_ffi_actor(game) == -1:
        piazza.pz_ffi_draw(game)
    else:
        assert piazza.pz_ffi_apply(game, piazza.pz_ffi_ask(game, b"greedy", 0)) == 0
print("points", [piazza.pz_ffi_points(game, seat) for seat in range(3)])
END
grep -q "points .*10[0-5]" "$work/out" || { fail "a game of Pig in Python"; cat "$work/out"; }

# refused NAME WORD COMMAND...: exit code 2 and a line that says why.
refused() {
    local name=$1 word=$2
    shift 2
    "$@" > "$work/out" 2>&1
    if [ "$? $(wc -l < "$work/out")" != "2 1" ] || ! grep -q "$word" "$work/out"; then
        fail "$name"
        cat "$work/out"
    fi
}
# variant NAME SED: the example, changed, as a plug-in.
variant() {
    sed "$2" "$source/examples/game/pig.c" > "$work/$1.c"
    try "$compiler" -std=c17 -shared -fPIC -I "$work/installed/include" "$work/$1.c" -o "$work/$1.so"
}
unset PIAZZA_PLUGINS
refused "a file that is not there" "no-such.so" piazza games --plugin "$work/no-such.so"
refused "a file that is no plug-in" "cannot be loaded" piazza games --plugin "$source/README.md"
refused "a library that is no plug-in" "PZ_PLUGIN" piazza games --plugin "$(find "$work/installed" -name 'libpiazza.so' | head -1)"
refused "an option without its value" "needs a value" piazza games --plugin
variant named 's/"pig"/"little"/'
refused "the name of another game" "already: little" piazza games --plugin "$work/named.so"
variant lacking 's/    .apply = apply,//'
refused "a game without a rule" "apply" piazza games --plugin "$work/lacking.so"
variant large 's/sizeof(struct pig),/5000,/'
refused "a state that is too large" "state_size" piazza games --plugin "$work/large.so"
for part in statistics lessons bots; do
    variant $part "s/    .text = &text,/    .text = \\&text, .$part = \\&(const struct pz_game_$part){0},/"
    refused "a part that is not whole: $part" "missing or wrong in the game: $part" piazza games --plugin "$work/$part.so"
done
variant asking 's/    .text = &text,/&\n    .option_count = 1, .options = (const struct pz_option[]){{"lucky", "a number", NULL}},/'
refused "an option that nothing reads" "data" piazza games --plugin "$work/asking.so"
variant old 's/PZ_PLUGIN(&game);/static const struct pz_game *const games[] = {\&game, NULL};\nconst struct pz_plugin pz_plugin = {99, PZ_PLUGIN_SIZES_HERE, games};/'
refused "another version" "compile it again" piazza games --plugin "$work/old.so"
variant other 's/PZ_PLUGIN(&game);/static const struct pz_game *const games[] = {\&game, NULL};\nconst struct pz_plugin pz_plugin = {PZ_PLUGIN_VERSION, {sizeof game, 1}, games};/'
refused "structs of other sizes" "compile it again" piazza games --plugin "$work/other.so"
# The bot of docs/bots.md, as a bot of Pig.
awk '/^## How to write one/ { here = 1 } here && /^```$/ { exit } block { print } here && /^```c/ { block = 1 }' \
    "$source/docs/bots.md" > "$work/last.h"
variant own 's/^static const struct pz_game game = {/#include "last.h"\nstatic const struct pz_bot_kind *const kinds[] = {\&last, NULL};\nstatic const struct pz_game_bots bots = {kinds, \&last, NULL};\n&\n    .bots = \&bots,/'
try piazza conformance pig --share 20 --plugin "$work/own.so"
piazza sim pig --players 2 --games 10 --bots last,last --plugin "$work/own.so" > "$work/out" 2>&1 || fail "a bot of a plug-in plays"
printf '1\n2\nq\n' | piazza play pig --plain --seats Anna,bot:last --plugin "$work/own.so" > "$work/out" 2>&1 ||
    { fail "a person plays with the only bot of a plug-in"; cat "$work/out"; }
# A game for two: commands that play with four unless told otherwise play with two.
variant two 's/.max_players = PZ_SEATS_MAX/.max_players = 2/'
for command in "sim pig --games 10" "trace pig --seed 3" "arena pig greedy random --games 4" "bench pig --rounds 1"; do
    # shellcheck disable=SC2086
    try piazza $command --plugin "$work/two.so"
done
# Conformance finds what is wrong, says so and ends with 1.
variant wrong 's/pig->rolling = move == ROLL;/pig->rolling = move == ROLL || move == 3;/; s/move + 1);/move + 2);/'
piazza conformance pig --share 50 --plugin "$work/wrong.so" > "$work/out" 2>&1
if [ $? != 1 ] || ! grep -q "^FAILED: " "$work/out"; then
    fail "conformance finds a broken game"
    cat "$work/out"
fi

variant told 's/^static const struct pz_game game = {/static void tell(const void *view, int seat, struct pz_json *json) { (void)view; (void)seat; pz_json_open(json, 91); pz_json_int(json, 1); pz_json_close(json, 93); }\nstatic const struct pz_game_sentences sentences = {.tell = tell};\n&\n    .sentences = \&sentences,/'
piazza conformance pig --share 50 --plugin "$work/told.so" > "$work/out" 2>&1
if [ $? != 1 ] || ! grep -q "lines of sentences" "$work/out"; then
    fail "conformance finds sentences of the wrong form"
    cat "$work/out"
fi
# Positions that say what cannot be: one line each, and exit code 1.
printf '== wrong words\ngame pig players=2\nactor somebody\nwinners 77\npoints 6 x\nactor 5\n' > "$work/wrong.positions"
piazza positions "$work/wrong.positions" --plugin "$work/tree/build/pig/pig.so" > "$work/out" 2>&1
if [ $? != 1 ] || ! grep -q "1 positions, 5 failures" "$work/out" || ! grep -q "no number that fits: 77" "$work/out"; then
    fail "wrong positions are found"
    cat "$work/out"
fi

# Built in: a folder, a line in CMakeLists.txt, rules pages.
mkdir "$work/inside"
tar -c -C "$source" --exclude=./build --exclude=./.git --exclude=node_modules . | tar -x -C "$work/inside"
(
    cd "$work/inside" || exit 1
    mkdir src/games/pig
    sed 's/^PZ_PLUGIN.*//; s/^static const struct pz_game game =/const struct pz_game pz_game_pig =/; s/#include <piazza\/plugin.h>/extern const struct pz_game pz_game_pig;/' \
        examples/game/pig.c > src/games/pig/game.c
    sed -i 's/^set(PIAZZA_GAMES \(.*\))/set(PIAZZA_GAMES \1 pig)/' CMakeLists.txt
    for page in pig pig.it pig.de; do
        echo "# Pig" > docs/rules/$page.md
    done
    cmake -S . -B build -DPIAZZA_TESTS=OFF -DPIAZZA_WASM=OFF -DCMAKE_BUILD_TYPE=Debug -DPIAZZA_WERROR=ON &&
        cmake --build build --target piazza_program && build/piazza conformance pig --share 10 &&
        build/piazza sim pig --games 10 && build/piazza games | grep Pig
) > "$work/out" 2>&1 || { fail "Pig as a game that is built in"; tail -30 "$work/out"; }
finish
