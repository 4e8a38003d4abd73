#!/usr/bin/env bash
# Makes a small Debian system with a cross compiler for Windows and Wine, once, without touching this system.
#
#   tests/windows/chroot.sh [FOLDER]
#
# FOLDER is $SPAWNPOINT_WINDOWS by default, else ${XDG_CACHE_HOME:-~/.cache}/spawnpoint/windows. The last line of the
# output is the root of the system. tests/windows/enter.sh runs commands in it, with this machine's Rust.
#
# Takes about four minutes and 4 GB. Needs root, for chroot. When the system cannot be made there is one line on
# stderr and the exit code is 3.
set -euo pipefail

folder=${1:-${SPAWNPOINT_WINDOWS:-${XDG_CACHE_HOME:-$HOME/.cache}/spawnpoint/windows}}
here=$(cd "$(dirname "$0")" && pwd)
root=$folder/root
# The testing suite has no Wine for 64 bits.
suite=${SPAWNPOINT_WINDOWS_SUITE:-sid}
packages=(gcc libc6-dev gcc-mingw-w64-x86-64-win32 wine64 wine git curl python3)

cannot() {
    echo "The system for Windows cannot be made: $*" >&2
    exit 3
}

if [[ -e $folder/complete ]]; then
    echo "$root"
    exit 0
fi
[[ $(uname -sm) == "Linux x86_64" ]] || cannot "only Linux on x86-64 can"
[[ $(id -u) == 0 ]] || cannot "chroot needs root"
unshare --mount true 2>/dev/null || cannot "this machine does not allow mounts (unshare --mount)"
command -v apt-get >/dev/null || cannot "this machine has no apt-get"
# The machine's own Debian archive carries the other suites, too.
codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
# shellcheck disable=SC2016 # apt's own variable
archive=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Release: $codename" 2>/dev/null | head -n 1)
[[ -n $archive ]] || cannot "no package source of this machine carries $codename"
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
[[ -e $keyring ]] || cannot "$keyring is missing"

mkdir -p "$folder"
exec 9>"$folder.lock"
flock 9
if [[ -e $folder/complete ]]; then
    echo "$root"
    exit 0
fi
log=$folder/log
rm -rf "$root"
: >"$log"

# debootstrap is a script; it runs from the folder that it is unpacked to.
debootstrap=$(command -v debootstrap || true)
if [[ -z $debootstrap ]]; then
    work=$folder/debootstrap
    mkdir -p "$work"
    (cd "$work" && apt-get download debootstrap >>"$log" 2>&1 && dpkg-deb -x debootstrap_*.deb .) ||
        cannot "debootstrap cannot be downloaded (see $log)"
    export DEBOOTSTRAP_DIR=$work/usr/share/debootstrap
    debootstrap=$work/usr/sbin/debootstrap
fi
"$debootstrap" --variant=minbase --include=ca-certificates --keyring="$keyring" "$suite" "$root" \
    "$archive" >>"$log" 2>&1 || cannot "debootstrap failed (see $log)"

# A machine without network for a while still has an older list of packages.
echo 'Acquire::Check-Valid-Until "false";' >"$root/etc/apt/apt.conf.d/50-spawnpoint"
for file in /etc/resolv.conf /etc/hosts /etc/ssl/certs/ca-certificates.crt; do
    if [[ -e $file ]]; then cp -L "$file" "$root$file"; fi
done
"$here/enter.sh" "$root" sh -c "apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y \
    --no-install-recommends ${packages[*]} && apt-get clean" >>"$log" 2>&1 || cannot "apt-get failed (see $log)"

# Drive C: with the folders of a user.
"$here/enter.sh" "$root" sh -c 'mkdir -p /win && wineboot -i && wineserver -w && ln -s /src /win/prefix/drive_c/src' \
    >>"$log" 2>&1 || cannot "Wine does not start (see $log)"
touch "$folder/complete"
echo "$root"
