#!/usr/bin/env bash
# Tests of the page in a real browser against the real binary. Needs npm and chromium (apt install chromium, or CHROMIUM
# names it). Pictures of every view are in tests/page/results afterwards.
# Usage: tests/page/run.sh [path to spawnpoint]
# PAGE_DIST=web/dist takes the page from there instead of from the binary, to try a change without a build.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

missing() {
  echo "NOT RUN: the tests of the page need $1" >&2
  # In CI, what can be installed is installed; a missing browser there is said by who lacks it.
  case ",${SPAWNPOINT_UNAVAILABLE:-}," in *",$2,"*) exit 0 ;; esac
  [ -z "${CI:-}" ] || exit 1
  exit 0
}
command -v npm >/dev/null || missing "npm (apt install npm)" npm
chromium=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
[ -n "$chromium" ] || missing "chromium (apt install chromium, or set CHROMIUM)" chromium
npm ci --prefix "$here" --no-audit --no-fund --silent || missing "the packages of tests/page from npm" npm

server=${1:-}
if [ -z "$server" ]; then
  (cd "$root" && cargo build -p spawnpoint)
  server=$root/target/debug/spawnpoint
fi
rm -rf "$here/results"
mkdir "$here/results"
CHROMIUM=$chromium SPAWNPOINT=$server exec node --test --test-concurrency=1 --test-timeout=900000 "$here"/*.test.mjs
