#!/bin/sh
# check.sh PROGRAM RECORD KEPT: what the program prints about the record must be what is kept. After
# a wanted change, tests/views/renew.sh writes the kept files again.
set -eu
out=$(mktemp)
trap 'rm -f "$out"' EXIT
"$1" "$2" > "$out"
diff -u "$3" "$out"
