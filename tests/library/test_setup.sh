#!/usr/bin/env bash
# tools/setup on systems without dpkg and apt, and for who may not install.
# shellcheck source=tests/library/lib.sh
. "$(dirname "$0")/lib.sh"

# A PATH with these commands of this system and nothing else.
mkdir "$work/bin"
for command in sh env dirname awk tr cat id cc gcc objcopy make cmake ninja msgfmt pkg-config; do
    ln -s "$(command -v "$command")" "$work/bin/$command"
done

# setup CODE WORDS SETS...: the exit code, and words that are in what it says ("" = it says nothing).
setup() {
    local code=$1 words=$2 found
    shift 2
    env -i PATH="$work/bin" CC="${cc-}" "$source/tools/setup" "$@" > "$work/out" 2>&1
    found=$?
    [ "$found" = "$code" ] || { fail "setup $*: exit code $found, not $code"; cat "$work/out"; }
    if [ -z "$words" ]; then
        [ ! -s "$work/out" ] || { fail "setup $*: it should be silent"; cat "$work/out"; }
    elif ! grep -qF -- "$words" "$work/out"; then
        fail "setup $*: '$words' is not in what it says:"
        cat "$work/out"
    fi
}

setup 0 "" run
setup 2 "there is no set 'fun'" fun

# What is missing is named by tool and by Debian package.
rm "$work/bin/ninja"
setup 1 "Ninja (Debian: ninja-build)" run
grep -q apt-get "$work/out" && fail "there is no apt-get to speak of"
ln -s "$(type -P true)" "$work/bin/ninja"
rm "$work/bin/cc" "$work/bin/gcc"
setup 1 "a C compiler that knows C17: gcc or clang" run
cc=$(command -v "$compiler") setup 0 "" run
cc=no-such-compiler setup 1 "a C compiler that knows C17" run
ln -s "$(command -v gcc)" "$work/bin/gcc"
setup 0 "" run

# What is only wanted does not stop anything.
rm "$work/bin/msgfmt"
setup 0 "GNU gettext, for Italian and German (Debian: gettext)" run want
printf '#!/bin/sh\n! /bin/cat | /bin/grep -q curses\n' > "$work/bin/blind"
chmod +x "$work/bin/blind"
cc=blind setup 0 "ncurses with wide characters, for the full screen (Debian: libncurses-dev)" run want

# Packages of npm are installed without rights, and only what package-lock.json has now.
ln -s "$(command -v cmp)" "$work/bin/cmp"
mkdir -p "$work/tree/tools" "$work/tree/pages"
cp "$source/tools/setup" "$work/tree/tools"
echo "test pages node the packages of pages" > "$work/tree/tools/packages"
echo "lint pages node the packages of pages" >> "$work/tree/tools/packages"
echo 1 > "$work/tree/pages/package-lock.json"
place=$source source=$work/tree
setup 1 "the packages of pages (npm ci in pages)" test lint
printf '#!/bin/sh\n/bin/mkdir -p node_modules && echo "npm $*" >> log\n' > "$work/bin/npm"
chmod +x "$work/bin/npm"
ln -s "$(command -v cp)" "$work/bin/cp"
setup 0 "installing: npm packages of pages" test lint
setup 0 "" test
echo 2 > "$work/tree/pages/package-lock.json"
setup 0 "installing: npm packages of pages" lint
[ "$(grep -c 'npm ci --ignore-scripts' "$work/tree/pages/log")" = 2 ] || fail "npm runs once for each change"
printf '#!/bin/sh\nexit 1\n' > "$work/bin/npm"
echo 3 > "$work/tree/pages/package-lock.json"
setup 1 "needs these first, from the network" test
source=$place

# On Debian, for who may not install: the command that would.
printf '#!/bin/sh\necho 1000\n' > "$work/id"
chmod +x "$work/id"
mv "$work/id" "$work/bin/id"
printf '#!/bin/sh\nexit 1\n' > "$work/bin/apt-get"
chmod +x "$work/bin/apt-get"
rm "$work/bin/ninja"
setup 1 "sudo apt-get update && sudo apt-get install --no-install-recommends ninja-build clang-14 lld-14 gzip gettext" run want
finish
