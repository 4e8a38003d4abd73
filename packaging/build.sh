#!/usr/bin/env bash
# Makes a release in dist/: archives, npm packages, wheels, the bundle for Claude Desktop, manifests for package
# managers, checksums and the list of components.
#   packaging/build.sh --host            the platform of this machine
#   packaging/build.sh --all             every platform that this machine can build; says which it left out, and why
#   packaging/build.sh --program FILE    packs this program for the platform of this machine, and builds nothing
#   --output DIR                         instead of dist/
# On Linux, zig is the linker (from PyPI, kept in the cache folder), because its programs run on old systems.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
. packaging/tools.sh

wanted=host given='' output=$root/dist
while [ $# -gt 0 ]; do
  case $1 in
  --host) wanted=host ;;
  --all) wanted=all ;;
  --program) wanted=program given=$(realpath "$2") && shift ;;
  --output) mkdir -p "$2" && output=$(realpath "$2") && shift ;;
  *) sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2 && exit 2 ;;
  esac
  shift
done

host() {
  case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) echo linux-x86_64 ;;
  Darwin-arm64) echo macos-aarch64 ;;
  Darwin-x86_64) echo macos-x86_64 ;;
  *) echo "there is no release for $(uname -s) on $(uname -m)" >&2 && return 1 ;;
  esac
}

everything() {
  case "$(uname -s)" in
  Linux) echo linux-x86_64 linux-x86_64-musl windows-x86_64 ;;
  *) echo macos-aarch64 macos-x86_64 ;;
  esac
}

# The paths of this machine stay out of the program, so that the same sources give the same bytes everywhere.
export_flags() {
  local separator=$'\x1f'
  local cargo=${CARGO_HOME:-$HOME/.cargo}
  export CARGO_ENCODED_RUSTFLAGS="--remap-path-prefix=$cargo=/cargo$separator--remap-path-prefix=$root=/spawnpoint"
  # The C code of SQLite and ring. cc splits its flags as a shell does only when asked to.
  export CC_SHELL_ESCAPED_FLAGS=1
  export CFLAGS="-ffile-prefix-map='$cargo'=/cargo -ffile-prefix-map='$root'=/spawnpoint"
  export CARGO_INCREMENTAL=0 MACOSX_DEPLOYMENT_TARGET=11.0
}

# build PLATFORM: builds the program, and sets `program` to its path.
build() {
  local target zig
  if [ "$1" = windows-x86_64 ]; then
    # In a system of its own, where paths are the same on every machine.
    env -u CARGO_ENCODED_RUSTFLAGS -u CFLAGS tests/windows/build.sh --profile dist || return
    program=target/windows/dist/spawnpoint.exe
    return
  fi
  read -r target zig < <(PYTHONPATH=packaging python3 -m release.target "$1")
  rustup target add "$target" >/dev/null 2>&1 || { echo "rustup has no standard library for $target" >&2 && return 1; }
  if [ -n "$zig" ]; then
    with_zig cargo zigbuild --locked --profile dist -p spawnpoint --target "$zig" || return
  else
    cargo build --locked --profile dist -p spawnpoint --target "$target" || return
  fi
  program=${CARGO_TARGET_DIR:-target}/$target/dist/spawnpoint
}

programs=()
case $wanted in
program) programs=("$(host)=$given") ;;
host)
  export_flags
  platform=$(host)
  build "$platform"
  programs=("$platform=$program")
  ;;
all)
  export_flags
  for platform in $(everything); do
    if build "$platform"; then
      programs+=("$platform=$program")
    else
      echo "left out: $platform could not be built here" >&2
    fi
  done
  ;;
esac
PYTHONPATH=packaging python3 -m release "$output" "${programs[@]}"
