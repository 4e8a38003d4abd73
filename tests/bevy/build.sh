#!/usr/bin/env bash
# Builds the Bevy game that the tests play: `crates/spawnpoint-bevy/examples/arena.rs`, without a
# renderer. It is a workspace of its own, so that nobody has to build Bevy who does not want to.
set -euo pipefail
cd "$(dirname "$0")/../../crates/spawnpoint-bevy"
exec cargo build --locked --no-default-features --features headless --example arena
