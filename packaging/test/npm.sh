# The npm packages, from a registry of this machine. For test.sh.

test_npm() {
  if ! command -v npm >/dev/null; then
    skip npm "npm is not installed"
    return
  fi
  start_registry
  run "npm: npx -y $package" "$dist/spawnpoint-npm-linux-x64-$version.tgz" npx_spawnpoint
  run "npm install --global" "$dist/spawnpoint-npm-linux-x64-$version.tgz" npm_global
  run "npm without the platform's package" "$dist/spawnpoint-npm-$version.tgz" npm_incomplete
}

start_registry() {
  "$python3" "$here/npm_registry.py" "$dist" >"$work/registry" &
  registry=$!
  until [ -s "$work/registry" ]; do sleep 0.1; done
}

use_registry() {
  npm_config_registry=$(cat "$work/registry")
  export npm_config_registry npm_config_update_notifier=false
  passed_on=(npm_config_registry="$npm_config_registry")
}

npx_spawnpoint() {
  use_registry
  first npx -y "$package" stdio
  client npx -y "$package" stdio
  writes "npx -y $package" npx -y "$package"
  installed_as "run with npx" npx -y "$package"
  # npm's cache is all that it leaves.
  without_trace .npm/
}

npm_global() {
  use_registry
  npm install --silent --global --prefix "$HOME/.local" "$package"
  first spawnpoint stdio
  client spawnpoint stdio
  # The launcher passes signals on, and the exit code back.
  serves spawnpoint
  fails 2 spawnpoint no-such-command
  writes "$(find "$HOME/.local/lib" -path '*linux-x64/bin/spawnpoint')" spawnpoint
  installed_as "installed with npm" spawnpoint
  npm uninstall --silent --global --prefix "$HOME/.local" "$package"
  without_trace .npm/
}

npm_incomplete() {
  use_registry
  npm install --silent --prefix "$HOME/app" --omit=optional "$package"
  fails 1 "$HOME/app/node_modules/.bin/spawnpoint" --version 2>"$HOME/tmp/said"
  grep -q 'npm install --include=optional' "$HOME/tmp/said"
}
