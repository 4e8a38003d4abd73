//! A real Bevy game: the example `arena` of `spawnpoint-bevy`, which runs without a window.
//!
//! `tests/bevy/build.sh` builds it. Tests that need it do not run where it was not built.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "for tests: one that cannot continue has failed"
)]

use std::{
    path::PathBuf,
    process::{Command, Stdio},
};

use real_godot::{Dialed, Running, Server, repository};

/// Names the game's program, if it was built elsewhere.
const PROGRAM: &str = "SPAWNPOINT_BEVY_ARENA";

/// The game's program.
pub struct Arena {
    program: PathBuf,
}

impl Arena {
    /// Returns the program that `SPAWNPOINT_BEVY_ARENA` names, or the one that was built in this
    /// repository. Where there is none, the calling test does not run.
    pub fn find() -> Option<Self> {
        let built = || {
            let name = format!("arena{}", std::env::consts::EXE_SUFFIX);
            repository().join("crates/spawnpoint-bevy/target/debug/examples").join(name)
        };
        let program = std::env::var_os(PROGRAM).map_or_else(built, PathBuf::from);
        if program.is_file() {
            return Some(Self { program });
        }
        requires::extra("bevy", "run tests/bevy/build.sh");
        None
    }

    /// Starts it.
    pub fn start(&self, server: &Server, env: &[(&str, &str)]) -> Running {
        let child = Command::new(&self.program)
            .env("SPAWNPOINT_URL", server.hub())
            .env("SPAWNPOINT_STATE_DIR", server.state_folder())
            .envs(env.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Running::new(child)
    }
}
