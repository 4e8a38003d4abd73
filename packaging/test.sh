#!/usr/bin/env bash
# Installs every artifact of a release from its file into an empty folder, as its users do. Each must start, answer a
# real MCP client, be written by `setup` as the user would type it, and be removed without a trace.
#   packaging/test.sh [--short] [FOLDER]     the folder that build.sh made; by default dist/
# --short tests install.sh, npm and pip, which is what CI has the time for. What cannot be tested on this machine is
# listed at the end, with the reason.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
short=
[ "${1:-}" != --short ] || { short=1 && shift; }
dist=$(realpath "${1:-$root/dist}")
here=$root/packaging/test
cd "$root"
. packaging/tools.sh

work=$(mktemp -d)
registry=''
clean_up() {
  [ -z "$registry" ] || kill "$registry"
  rm -rf "$work"
}
trap clean_up EXIT
rows=() left_out=() failed=0

clients=$root/tests/clients
[ -d "$clients/.venv" ] || python3 -m venv "$clients/.venv"
"$clients/.venv/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$clients/requirements.txt"

# skip NAME REASON
skip() {
  left_out+=("$1: $2")
}

# one FILE...: the file, which must be there exactly once.
one() {
  [ $# = 1 ] && [ -f "$1" ] && echo "$1"
}

# Cargo is a shim of rustup, which finds its toolchains by the home folder.
cargo=$(command -v cargo || true)
export RUSTUP_HOME=${RUSTUP_HOME:-$HOME/.rustup} CARGO_HOME=${CARGO_HOME:-$HOME/.cargo}

# Every test runs in a subshell with an empty home, and a PATH without the user's own programs.
system_path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin${cargo:+:${cargo%/*}}
python3=$(python3 -c 'import sys; print(sys.executable)')

empty_home() {
  home=$(mktemp -d "$work/home.XXXXXX")
  mkdir "$home/tmp"
  export HOME=$home TMPDIR=$home/tmp PATH=$home/.local/bin:$system_path
  # rustup and npm stay where they are, whatever the home is.
  unset "${!XDG_@}" "${!PIP_@}" "${!UV_@}" "${!npm_@}" "${!SPAWNPOINT_@}"
  # A client with an empty configuration.
  mkdir "$home/.cursor"
  echo '{}' >"$home/.cursor/mcp.json"
  cd "$home"
}

# first COMMAND...: notes the seconds from the start of the test to the first answer to this command.
first() {
  "$python3" "$here/first_answer.py" "$@" >/dev/null
  awk -v start="$started" -v now="$(date +%s.%N)" 'BEGIN { printf "%.1f", now - start }' >"$work/seconds"
}

# client COMMAND...: a real client calls tools.
client() {
  "$clients/.venv/bin/python" "$clients/python_mcp.py" auto \
    env HOME="$HOME" PATH="$PATH" TMPDIR="$TMPDIR" "${passed_on[@]}" "$@" --toolsets all --listen 127.0.0.1:1 >/dev/null
}

# fails CODE COMMAND...: the command ends with this code.
fails() {
  local expected=$1 code=0
  shift
  "$@" || code=$?
  [ "$code" = "$expected" ] || { echo "'$*' ended with $code instead of $expected" >&2 && return 1; }
}

# absent PATH: nothing is there.
absent() {
  [ ! -e "$1" ] || { echo "$1 exists" >&2 && return 1; }
}

# Variables that programs in this test need, which clients do not pass on.
passed_on=()

# writes EXPECTED COMMAND...: setup writes this command line into the file of a client, which works, and takes it out
# again.
writes() {
  local expected=$1 line
  shift
  "$@" setup cursor --stdio >"$HOME/tmp/setup"
  line=$("$python3" -c '
import json, os
entry = json.load(open(os.path.expanduser("~/.cursor/mcp.json")))["mcpServers"]["spawnpoint"]
print(" ".join([entry["command"], *entry["args"]]))')
  [ "$line" = "$expected stdio" ] || { echo "setup wrote '$line' instead of '$expected stdio'" >&2 && return 1; }
  # shellcheck disable=SC2086 # a command line without spaces in its words
  client $line
  "$@" setup cursor --remove >"$HOME/tmp/setup"
  [ "$(cat "$HOME/.cursor/mcp.json")" = '{}' ]
}

# installed_as TEXT COMMAND...: what doctor says about the installation.
installed_as() {
  local expected=$1
  shift
  "$@" doctor --listen 127.0.0.1:0 >"$HOME/tmp/doctor"
  grep -q "installation *$expected;" "$HOME/tmp/doctor" || { cat "$HOME/tmp/doctor" >&2 && return 1; }
}

# serves COMMAND...: a server answers over HTTP, and ends in good order when its process is asked to.
serves() {
  local pid url='' code=0
  "$@" serve --listen 127.0.0.1:0 >"$HOME/tmp/served" 2>&1 &
  pid=$!
  for _ in $(seq 300); do
    url=$(grep -oE 'http://127\.0\.0\.1:[0-9]+/mcp' "$HOME/tmp/served" | head -n 1 || true)
    [ -z "$url" ] || break
    sleep 0.1
  done
  "$clients/.venv/bin/python" "$clients/python_mcp.py" auto "$url?toolsets=all" >/dev/null || code=1
  kill -TERM "$pid"
  wait "$pid" || code=$?
  [ "$code" = 0 ] || { echo "the server ended with $code" >&2 && cat "$HOME/tmp/served" >&2 && return 1; }
}

# without_trace PATTERN...: nothing is left in the home but paths that begin like these, which belong to others.
without_trace() {
  local left pattern
  rm -rf "$HOME/.local/state/spawnpoint" "$HOME/tmp"
  left=$(find "$HOME" -mindepth 1 ! -type d ! -path "$HOME/.cursor/mcp.json" | sed "s|^$HOME/||")
  for pattern in "$@"; do left=$(grep -v "^$pattern" <<<"$left" || true); done
  [ -z "$left" ] || { echo "left behind: $left" >&2 && return 1; }
}

# run NAME FILE FUNCTION [ARGUMENT...]
run() {
  local name=$1 file=$2 size status=ok code
  shift 2
  if [ ! -f "$file" ]; then
    skip "$name" "$(basename "$file") was not built"
    return
  fi
  size=$(du -bL "$file" | awk '{ printf "%.1f MB", $1 / 1e6 }')
  echo - >"$work/seconds"
  started=$(date +%s.%N)
  # Not in the condition of an `if`, where bash ignores `set -e`.
  set +e
  (set -e; empty_home; "$@") >"$work/log" 2>&1
  code=$?
  set -e
  if [ "$code" != 0 ]; then
    status=FAILED failed=1
    sed 's/^/    /' "$work/log"
  fi
  rows+=("$(printf '%-34s %9s %8s  %s' "$name" "$size" "$(cat "$work/seconds")" "$status")")
  echo "${rows[-1]}"
}

. packaging/test/archives.sh
. packaging/test/npm.sh
. packaging/test/python.sh
. packaging/test/others.sh

package=$(sed -n 's/^registry-name = "\(.*\)"$/\1/p' crates/spawnpoint/Cargo.toml)
version=$(sed -n 's/^ *"version": "\(.*\)",/\1/p' "$dist/latest.json")
(cd "$dist" && sha256sum --check --quiet SHA256SUMS)
printf '%-34s %9s %8s\n' "" size seconds
test_install_script
test_npm
test_pip
if [ -z "$short" ]; then
  test_archives
  test_python_tools
  test_bundle
  test_cargo
  test_container
  test_old_linux
  test_windows
  test_manifests
  test_twice
fi
for line in "${left_out[@]}"; do echo "not tested: $line"; done
exit "$failed"
