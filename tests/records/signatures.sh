#!/bin/sh
# signatures.sh PROGRAM KEPT: what the program prints must be what is kept.
set -eu
out=$(mktemp)
trap 'rm -f "$out"' EXIT
"$1" > "$out"
diff -u "$2" "$out"
