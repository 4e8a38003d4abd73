//! A real Bevy game: the example `arena` of `spawnpoint-bevy`, which runs without a window.
//!
//! It is built by `tests/bevy/build.sh`. Where it was not, whoever needs it is skipped with one loud line.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "for tests: one that cannot go on has failed"
)]

use std::{
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
    sync::Once,
};

use real_godot::{Running, Server, repository};

/// The game's program.
pub struct Arena {
    program: PathBuf,
}

impl Arena {
    /// Where it was built to; nothing, and one loud line, where it was not.
    pub fn find() -> Option<Self> {
        let name = format!("arena{}", std::env::consts::EXE_SUFFIX);
        let folder = repository().join("crates/spawnpoint-bevy/target/debug/examples");
        let program = folder.join(name);
        if program.is_file() {
            return Some(Self { program });
        }
        static SAID: Once = Once::new();
        // Not by a macro: the test harness would keep what a test prints that passes.
        SAID.call_once(|| {
            let how = "run tests/bevy/build.sh to test against a real one";
            let _ = writeln!(std::io::stderr(), "SKIPPED: no Bevy game here; {how}");
        });
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
