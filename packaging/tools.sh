# The tools of a release that are not part of Rust, kept in the cache folder. For build.sh and test.sh.

packaging_cache=${XDG_CACHE_HOME:-$HOME/.cache}/spawnpoint/packaging

# venv NAME: makes a Python environment with exactly the packages of NAME.txt, and sets `venv` to its folder.
venv() {
  local list
  list=$root/packaging/requirements/$1.txt
  venv=$packaging_cache/$1
  if ! cmp -s "$list" "$venv/installed.txt"; then
    rm -rf "$venv"
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$list"
    cp "$list" "$venv/installed.txt"
  fi
}

with_zig() {
  venv zig
  PATH="$venv/bin:$PATH" "$@"
}
