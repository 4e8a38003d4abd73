#!/usr/bin/env bash
# Builds the server for Windows.
#
#   tests/windows/build.sh [--profile dev|release|dist]
#
# Leaves it at target/windows/PROFILE/spawnpoint.exe. The default profile is dev. Needs what
# tests/windows/chroot.sh makes; when that cannot be made the exit code is 3.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../.." && pwd)
profile=dev
while (($#)); do
    case $1 in
        --profile) profile=${2:?--profile needs a name}; shift 2 ;;
        *) echo "usage: tests/windows/build.sh [--profile dev|release|dist]" >&2; exit 2 ;;
    esac
done

root=$("$here/chroot.sh" | tail -n 1)
"$here/cargo.sh" "$root" build --profile "$profile" -p spawnpoint --bin spawnpoint

case $profile in dev) folder=debug ;; *) folder=$profile ;; esac
mkdir -p "$repository/target/windows/$profile"
ln -f "$repository/target/windows/cargo/x86_64-pc-windows-gnu/$folder/spawnpoint.exe" \
    "$repository/target/windows/$profile/spawnpoint.exe"
echo "$repository/target/windows/$profile/spawnpoint.exe"
