#!/usr/bin/env bash
# Builds for Windows and tests it under Wine: the server itself, and with it every suite that can run there.
#
#   tests/windows/run.sh [--smoke] [CRATE]...
#
# --smoke stops after the server itself. CRATE limits the suites. Prints a table of the suites at the end; the whole
# output of each is in target/windows/tests. The exit code is 1 if a test failed, and 3 if nothing could be built
# here.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../.." && pwd)
smoke_only=
[[ ${1:-} == --smoke ]] && { smoke_only=yes; shift; }
mapfile -t suites <"$here/suites.txt"
if (($#)); then suites=("$@"); fi

begun=$SECONDS
root=$("$here/chroot.sh" | tail -n 1)
"$here/build.sh" --profile dev
built=$SECONDS
"$here/enter.sh" "$root" python3 tests/windows/smoke.py target/windows/dev/spawnpoint.exe
echo "built in $((built - begun)) s, smoke test in $((SECONDS - built)) s"
if [[ $smoke_only ]]; then exit 0; fi

logs=$repository/target/windows/tests
mkdir -p "$logs"
# tests/requires lists each test that lacks something there, beside what it lacks.
skipped=$repository/target/windows/cargo/x86_64-pc-windows-gnu/debug/skipped-tests/run
reasons=$logs/skipped
: >"$reasons"
table=$(printf '%-22s %7s %7s %7s\n' suite passed failed skipped)
failed=0
for suite in "${suites[@]}"; do
    rm -f "$skipped"
    # A suite that fails must not hide the others.
    "$here/cargo.sh" "$root" test --no-fail-fast -p "$suite" >"$logs/$suite.log" 2>&1 || failed=1
    lacking=0
    if [[ -e $skipped ]]; then
        sort -u "$skipped" >>"$reasons"
        lacking=$(sort -u "$skipped" | wc -l)
    fi
    row=$(awk -v suite="$suite" -v lacking="$lacking" '
        /^test result:/ { passed += $4; failed += $6; ignored += $8; ran = 1 }
        END {
            printf "%-22s %7s %7s %7s", suite, ran ? passed - lacking : "-", ran ? failed : "error", lacking + ignored
        }' "$logs/$suite.log")
    table+=$'\n'$row
    echo "$row"
done
echo
echo "$table"
if [[ -s $reasons ]]; then
    echo
    echo "Skipped, each after what it lacks:"
    cat "$reasons"
fi
exit "$failed"
