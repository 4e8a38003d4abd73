# install.sh and the plain archives. For test.sh.

test_install_script() {
  run "install.sh" "$dist/spawnpoint-$version-linux-x86_64.tar.gz" install_script
}

install_script() {
  local archive=$dist/spawnpoint-$version-linux-x86_64.tar.gz
  # A wrong checksum, and one that is missing, install nothing.
  fails 1 "$dist/install.sh" "$archive" --sha256 "$(printf '%064d' 0)"
  cp "$archive" "$HOME/tmp/spawnpoint.tar.gz"
  fails 1 "$dist/install.sh" "$HOME/tmp/spawnpoint.tar.gz"
  absent "$HOME/.local"

  started=$(date +%s.%N)
  "$dist/install.sh" "file://$archive"
  first spawnpoint stdio
  client spawnpoint stdio
  serves spawnpoint
  writes "$HOME/.local/bin/spawnpoint" spawnpoint
  installed_as "installed from an archive" spawnpoint
  # Over an older version, and while it runs.
  "$dist/install.sh" "$archive"
  spawnpoint setup cursor --stdio
  spawnpoint autostart
  "$dist/install.sh" --uninstall
  [ "$(cat "$HOME/.cursor/mcp.json")" = '{}' ]
  absent "$HOME/.local"
  without_trace
}

test_archives() {
  local name
  for name in linux-x86_64 linux-x86_64-musl; do
    run "archive $name" "$dist/spawnpoint-$version-$name.tar.gz" plain_archive "$name"
  done
}

plain_archive() {
  tar -xzf "$dist/spawnpoint-$version-$1.tar.gz"
  local program=$HOME/spawnpoint-$version-$1/spawnpoint
  first "$program" stdio
  client "$program" stdio
  serves "$program"
  writes "$program" "$program"
  rm -r "$HOME/spawnpoint-$version-$1"
  without_trace
}
