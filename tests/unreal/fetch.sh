#!/usr/bin/env bash
# Fetches what checks the Unreal plugin without Unreal: the names and signatures of the engine's Python module, and
# the formatter and the type checker of the plugin.
#
#   tests/unreal/fetch.sh [FOLDER]
#
# FOLDER is $SPAWNPOINT_UNREAL by default, else ${XDG_CACHE_HOME:-~/.cache}/spawnpoint/unreal. Everything comes from
# PyPI, with the hashes in requirements.txt. The last line of the output is FOLDER. When something cannot be had there
# is one line on stderr and the exit code is 3.
set -euo pipefail

root=${1:-${SPAWNPOINT_UNREAL:-${XDG_CACHE_HOME:-$HOME/.cache}/spawnpoint/unreal}}
here=$(cd "$(dirname "$0")" && pwd)
edition=$(sha256sum "$here/requirements.txt" | cut -c1-16)

cannot() {
    echo "The tools for the Unreal tests cannot be fetched: $*" >&2
    exit 3
}

is_complete() {
    [[ -e $root/complete && $(<"$root/complete") == "$edition" ]]
}

if is_complete; then
    echo "$root"
    exit 0
fi
command -v python3 >/dev/null || cannot "this machine has no python3"
mkdir -p "$root"
exec 9>"$root.lock"
flock 9
if is_complete; then
    echo "$root"
    exit 0
fi
rm -rf "$root"/{complete,venv}
python3 -m venv "$root/venv" >"$root/log" 2>&1 || cannot "python3 makes no virtual environments (see $root/log)"
"$root/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
    -r "$here/requirements.txt" >>"$root/log" 2>&1 || cannot "PyPI does not deliver what was tested (see $root/log)"
echo "$edition" >"$root/complete"
echo "$root"
