#!/bin/sh
# tests/views/renew.sh [BUILD]: writes the kept views and faces again with the programs of a build
# (build/test). Look at the difference before you commit it: it is what people and programs will see.
set -eu
cd "$(dirname "$0")/../.."
build=${1:-build/test}
for kept in tests/views/*.views tests/views/*.faces; do
    kind=${kept##*.}
    name=$(basename "$kept" ".$kind")
    "$build/tests/$kind" "tests/records/$name.record" > "$kept.new"
    mv "$kept.new" "$kept"
done
git diff --stat -- tests/views
