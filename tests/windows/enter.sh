#!/usr/bin/env bash
# Runs a command in the system that tests/windows/chroot.sh makes.
#
#   tests/windows/enter.sh ROOT COMMAND [ARGUMENT]...
#
# This repository is /src there, and C:\src for Wine; this machine's Rust is on the path. All mounts end with the
# command.
set -euo pipefail
root=$1
shift
repository=$(cd "$(dirname "$0")/../.." && pwd)
toolchain=$(cd "$repository" && rustc --print sysroot)
cargo_home=${CARGO_HOME:-$HOME/.cargo}
mkdir -p "$cargo_home/registry" "$root"/{src,rust,cargo/registry}
# Where crates come from on this machine.
for file in config.toml config; do
    if [[ -e $cargo_home/$file ]]; then cp -L "$cargo_home/$file" "$root/cargo/$file"; fi
done
# shellcheck disable=SC2016 # the inner shell expands
exec unshare --mount --propagation private bash -c '
    set -e
    root=$1 repository=$2 toolchain=$3 registry=$4
    shift 4
    mount --rbind /dev "$root/dev"
    mount --rbind /sys "$root/sys"
    mount --rbind /proc "$root/proc"
    mount -t tmpfs tmpfs "$root/tmp"
    mount --bind "$repository" "$root/src"
    mount --bind "$toolchain" "$root/rust"
    mount --bind "$registry" "$root/cargo/registry"
    exec chroot "$root" /usr/bin/env \
        HOME=/root PATH=/rust/bin:/usr/lib/x86_64-linux-gnu/wine:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 CARGO_HOME=/cargo CARGO_INCREMENTAL=0 \
        WINEDEBUG="${WINEDEBUG:--all}" WINEPREFIX=/win/prefix \
        sh -c "cd /src; exec \"\$@\"" sh "$@"
' bash "$root" "$repository" "$toolchain" "$cargo_home/registry" "$@"
