#!/usr/bin/env bash
# Type-checks the server and its tests for macOS, on Linux.
#
#   tests/macos/check.sh [CRATE]...
#
# Nothing is linked or run. The C parts of dependencies are compiled by zig, which is kept in
# ${XDG_CACHE_HOME:-~/.cache}/spawnpoint/macos. When the standard library or zig cannot be had there is one line on
# stderr and the exit code is 3.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../.." && pwd)
folder=${XDG_CACHE_HOME:-$HOME/.cache}/spawnpoint/macos
target=aarch64-apple-darwin
crates=(spawnpoint spawnpoint-setup spawnpoint-files spawnpoint-core spawnpoint-wire spawnpoint-faces)
if (($#)); then crates=("$@"); fi

cannot() {
    echo "macOS cannot be checked here: $*" >&2
    exit 3
}

cd "$repository"
if [[ ! -d $(rustc --print sysroot)/lib/rustlib/$target ]]; then
    rustup target add "$target" >&2 || cannot "rustup target add $target failed"
fi
mkdir -p "$folder/sdk"
if [[ ! -x $folder/venv/bin/python ]] || ! "$folder/venv/bin/python" -m ziglang version >/dev/null 2>&1; then
    python3 -m venv "$folder/venv" || cannot "python3 -m venv failed"
    "$folder/venv/bin/pip" install --quiet --require-hashes -r "$here/requirements.txt" >&2 ||
        cannot "zig cannot be downloaded"
fi

# zig has a target of its own name, and no SDK of Apple's.
cat >"$folder/cc" <<'END'
#!/usr/bin/env bash
arguments=()
while (($#)); do
    case $1 in
        -arch | -isysroot | -target) shift ;;
        --target=* | -mmacosx-version-min=* | -mmacos-version-min=*) ;;
        *) arguments+=("$1") ;;
    esac
    shift
done
exec "$(dirname "$0")/venv/bin/python" -m ziglang cc -target aarch64-macos "${arguments[@]}"
END
cat >"$folder/ar" <<'END'
#!/usr/bin/env bash
exec "$(dirname "$0")/venv/bin/python" -m ziglang ar "$@"
END
chmod +x "$folder/cc" "$folder/ar"

export SDKROOT=$folder/sdk CC_aarch64_apple_darwin=$folder/cc AR_aarch64_apple_darwin=$folder/ar
export CARGO_INCREMENTAL=0 CARGO_TARGET_DIR=$repository/target/macos
packages=()
for crate in "${crates[@]}"; do packages+=(-p "$crate"); done
exec cargo check --locked --target "$target" --all-targets "${packages[@]}"
