#!/bin/sh
# Times the programs of this folder here and in real Jason, in one run on the same machine, and prints the ratios.
# Needs cargo, Maven and a JDK 21 or later in JAVA_HOME; JASON_LIB may name a folder with Jason's jars.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=${TMPDIR:-/tmp}/jason-bench.$$
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/classes"
java=${JAVA_HOME:-}/bin/java
if [ ! -x "$java" ]; then
    echo "against_jason.sh: JAVA_HOME must name a JDK 21 or later (Jason 3.3 needs it)" >&2
    exit 2
fi
harness=$here/../tests/conformance/jason
if [ -z "${JASON_LIB:-}" ]; then
    JASON_LIB=$work/lib
    (cd "$harness" && mvn -q -B dependency:copy-dependencies -DoutputDirectory="$JASON_LIB")
fi
"${java}c" -cp "$JASON_LIB/*" -d "$work/classes" "$harness/src/main/java/conformance/Run.java"
(cd "$here/.." && cargo build -q --release --example run)
run=$here/../../../target/release/examples/run
for name in counter queens reverse; do
    program=$here/programs/$name.asl
    # The second of two runs in the same JVM, so that Jason is measured warm; a deep stack for its recursion.
    jason=$("$java" -Xss512m -cp "$work/classes:$JASON_LIB/*" conformance.Run --time "$program" "$program" \
        2>/dev/null | tail -1 | cut -d' ' -f2)
    start=$(date +%s%N)
    "$run" "$program" >/dev/null
    ours=$((($(date +%s%N) - start) / 1000))
    echo "$name: Jason $jason ms, here $((ours / 1000)).$(printf '%03d' $((ours % 1000))) ms, ratio $((jason * 1000 / (ours + 1)))"
done
