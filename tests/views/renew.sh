#!/bin/sh
# tests/views/renew.sh [BUILD]: writes the kept views again with the program of a build (build/test).
# Look at the difference before you commit it: it is what programs that read views will see.
set -eu
cd "$(dirname "$0")/../.."
views=${1:-build/test}/tests/views
for kept in tests/views/*.views; do
    name=$(basename "$kept" .views)
    "$views" "tests/records/$name.record" > "$kept.new"
    mv "$kept.new" "$kept"
done
git diff --stat -- tests/views
