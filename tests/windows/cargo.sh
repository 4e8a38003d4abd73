#!/usr/bin/env bash
# Runs cargo for Windows: with the cross compiler of the system ROOT, and Wine to run what it builds.
#
#   tests/windows/cargo.sh ROOT SUBCOMMAND [ARGUMENT]...
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$1 subcommand=$2
shift 2
target=x86_64-pc-windows-gnu

if [[ ! -d $(cd "$here" && rustc --print sysroot)/lib/rustlib/$target ]]; then
    (cd "$here" && rustup target add "$target") >&2 || {
        echo "The standard library for Windows is not available: rustup target add $target failed" >&2
        exit 3
    }
fi
# Without debug information, which takes more time and disk than everything else.
exec "$here/enter.sh" "$root" env \
    CARGO_TARGET_DIR=/src/target/windows/cargo CARGO_PROFILE_DEV_DEBUG=0 \
    CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=wine \
    cargo "$subcommand" --locked --target "$target" "$@"
