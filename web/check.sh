#!/usr/bin/env bash
# Checks the page: format, lints, types, unit tests, and that web/dist is what the sources give. Needs npm.
set -euo pipefail
cd "$(dirname "$0")"
npm ci --no-audit --no-fund --silent
npm run --silent lint
npm run --silent types
npm run --silent test
built=$(mktemp -d)
trap 'rm -rf "$built"' EXIT
node build.mjs --outdir "$(realpath --relative-to=. "$built")/dist"
diff -r dist "$built/dist" || { echo "web/dist is not what the sources give: run npm run build in web/ and commit it" >&2; exit 1; }
