#!/usr/bin/env bash
# Real agents against the real binary, with a scripted model: Claude Code, Codex and the Gemini CLI list the tools and
# make three calls. They are 700 MB, so CI does not run this. Needs Python 3 and npm.
# Usage: tests/agents/run.sh [path to the spawnpoint binary]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
binary=$(realpath "${1:-$here/../../target/release/spawnpoint}")
port=${PORT:-7790}

npm ci --prefix "$here" --no-audit --no-fund --silent
export PATH="$here/node_modules/.bin:$PATH"

state=$(mktemp -d)
mkdir "$state/work"
cd "$state/work"
export HOME=$state XDG_STATE_HOME=$state XDG_CONFIG_HOME=$state
trap 'jobs -p | xargs -r kill 2>/dev/null; wait; rm -rf "$state"' EXIT

claude_code() {
  ANTHROPIC_BASE_URL=http://127.0.0.1:$1 ANTHROPIC_API_KEY=none IS_SANDBOX=1 ENABLE_TOOL_SEARCH=false \
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1 claude -p "check the player" --strict-mcp-config \
    --mcp-config "{\"mcpServers\":{\"spawnpoint\":{\"type\":\"http\",\"url\":\"$2\"}}}" --permission-mode bypassPermissions
}

codex_cli() {
  mkdir -p "$HOME/.codex"
  cat >"$HOME/.codex/config.toml" <<TOML
model = "gpt-5"
model_provider = "scripted"
[model_providers.scripted]
name = "scripted"
base_url = "http://127.0.0.1:$1/v1"
wire_api = "responses"
[mcp_servers.spawnpoint]
url = "$2"
TOML
  codex exec --skip-git-repo-check --dangerously-bypass-approvals-and-sandbox "check the player"
}

gemini_cli() {
  mkdir -p "$HOME/.gemini"
  cat >"$HOME/.gemini/settings.json" <<JSON
{"security": {"auth": {"selectedType": "gemini-api-key"}}, "privacy": {"usageStatisticsEnabled": false},
 "mcpServers": {"spawnpoint": {"httpUrl": "$2", "trust": true}}}
JSON
  GEMINI_API_KEY=none GOOGLE_GEMINI_BASE_URL=http://127.0.0.1:$1 \
    gemini --skip-trust --yolo -m gemini-2.5-pro -p "check the player"
}

failed=0
for agent in claude_code codex_cli gemini_cli; do
  # A server for each, because the script changes its world.
  "$binary" serve --listen "127.0.0.1:$port" --allow-writes >"$state/server" 2>&1 &
  server=$!
  python3 "$here/model.py" $((port + 1)) "$here/script.json" "$state/record" &
  model=$!
  until grep -q 'Press Ctrl-C' "$state/server"; do sleep 0.1; done
  echo "== $agent"
  curl --silent --max-time 10 -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \
    -d '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}' "http://127.0.0.1:$port/mcp" |
    python3 -c 'import json, sys; text = sys.stdin.read(); tools = json.loads(text[text.index("{"):])["result"]["tools"]
print(len(tools), "tools in", len(json.dumps(tools, ensure_ascii=False, separators=(",", ":")).encode()), "bytes of tools/list")'
  if timeout 120 bash -c "$(declare -f $agent); $agent $((port + 1)) http://127.0.0.1:$port/mcp" >"$state/said" 2>&1 </dev/null &&
    python3 "$here/check.py" "$state/record"; then
    echo "ok"
  else
    cat "$state/said"
    failed=1
  fi
  kill "$server" "$model"
  wait "$server" "$model" 2>/dev/null || true
  rm -f "$state/record"
  port=$((port + 2))
done
exit "$failed"
