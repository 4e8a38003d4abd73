#!/usr/bin/env bash
# Builds the Bevy game of the tests: `crates/spawnpoint-bevy/examples/arena.rs`, without a renderer.
# It is a separate workspace, so that other builds do not compile Bevy.
set -euo pipefail
cd "$(dirname "$0")/../../crates/spawnpoint-bevy"
exec cargo build --locked --no-default-features --features headless --example arena
