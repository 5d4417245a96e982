#!/bin/sh
# Runs every conformance program in real Jason and compares what it prints with the expected output.
# With --write, the expected outputs are written instead. Needs Maven and a JDK 21 or later in JAVA_HOME.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=${TMPDIR:-/tmp}/jason-conformance.$$
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/classes" "$work/out"
java=${JAVA_HOME:-}/bin/java
if [ ! -x "$java" ] || ! "$java" -version 2>&1 | grep -Eq 'version "(2[1-9]|[3-9][0-9])'; then
    echo "confirm.sh: JAVA_HOME must name a JDK 21 or later (Jason 3.3 needs it)" >&2
    exit 2
fi
if [ -z "${JASON_LIB:-}" ]; then
    JASON_LIB=$work/lib
    (cd "$here/jason" && mvn -q -B dependency:copy-dependencies -DoutputDirectory="$JASON_LIB")
fi
"${java}c" -cp "$JASON_LIB/*" -d "$work/classes" "$here/jason/src/main/java/conformance/Run.java"
set --  ${1:-}
mode=${1:-compare}
set --
for program in "$here"/cases/*.asl "$here"/cases/*.mas2j; do
    name=$(basename "$program")
    name=${name%.*}
    case $name in *__*) continue ;; esac
    set -- "$@" "$program" "$work/out/$name.out"
done
(cd "$here/cases" && "$java" -cp "$work/classes:$JASON_LIB/*" conformance.Run "$@") >/dev/null 2>&1
failed=0
count=0
for found in "$work"/out/*.out; do
    expected=$here/cases/$(basename "$found")
    count=$((count + 1))
    if [ "$mode" = --write ]; then
        cp "$found" "$expected"
    elif ! cmp -s "$found" "$expected"; then
        failed=$((failed + 1))
        echo "differs: $(basename "$found")"
        diff "$expected" "$found" || true
    fi
done
echo "$count programs, $failed differ from Jason"
[ "$failed" -eq 0 ]
