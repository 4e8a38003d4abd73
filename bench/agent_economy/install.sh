#!/usr/bin/env bash
# Installs MCP for Unity's Python server into a virtual environment: bench/agent_economy/install.sh FOLDER
# Versions and hashes are pinned, so that a run measures exactly what was reviewed. Needs Python 3.10 or later.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
if cmp --silent "$here/requirements.txt" "$folder/installed.txt"; then
  exit 0
fi
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$here/requirements.txt"
cp "$here/requirements.txt" "$folder/installed.txt"
