# Installs what the tests need. What cannot be installed is listed in SPAWNPOINT_UNAVAILABLE; tests that
# need anything else that is missing fail, because CI is set.

export CI=${CI:-true}
# Builds that happen once gain nothing from it, and take twice the disk.
export CARGO_INCREMENTAL=0
# Many tests wait for engines and servers more than they compute.
export RUST_TEST_THREADS=${RUST_TEST_THREADS:-$(($(nproc) * 2))}
export SPAWNPOINT_UNAVAILABLE=${SPAWNPOINT_UNAVAILABLE:-}

# unavailable NAME: lets tests that need it be skipped.
unavailable() {
  echo "not available here, tests that need it are skipped: $1" >&2
  SPAWNPOINT_UNAVAILABLE+=${SPAWNPOINT_UNAVAILABLE:+,}$1
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# need PROGRAM PACKAGE...: installs the packages if the program is missing. Fails if it still is then.
need() {
  local program=$1
  shift
  command -v "$program" >/dev/null && return
  if [ -z "${apt_is_updated:-}" ]; then
    as_root apt-get update -qq || true
    apt_is_updated=1
  fi
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null || true
  command -v "$program" >/dev/null
}

install_tools() {
  # Some tests act as another user of the machine.
  [ "$(id -u)" = 0 ] || unavailable root
  # Nothing can be built without a C compiler, and no clone made without git.
  need cc gcc libc6-dev
  need git git
  need curl curl || unavailable curl
  need python3 python3 python3-venv || unavailable python3
  { need mcs mono-mcs libmono-microsoft-csharp4.0-cil && need mono mono-runtime; } || unavailable mono
  # For the page, the conformance suite and the clients; no test of cargo's needs it.
  need npm nodejs npm || true
  # For the tests of the page.
  need chromium chromium || unavailable chromium
}
