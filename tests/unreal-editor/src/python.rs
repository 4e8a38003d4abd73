//! The editor's Python.

use std::{path::Path, process::Stdio, sync::Arc};

use crate::Setup;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{io::AsyncWriteExt, process::Command, sync::Mutex};

const RUN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/python/run.py");

/// A Python that keeps its project between scripts, and runs one at a time.
#[derive(Clone)]
pub struct Python {
    home: Arc<TempDir>,
    turn: Arc<Mutex<()>>,
    build_log: Option<&'static str>,
    log: Option<&'static str>,
}

impl Python {
    /// The Python of an editor.
    pub fn new(setup: &Setup) -> Self {
        let Setup { build_log, log, .. } = *setup;
        Self { home: Arc::new(tempfile::tempdir().unwrap()), turn: Arc::default(), build_log, log }
    }

    /// Runs a script; returns `success`, `result` and `output`.
    pub async fn run(&self, script: &str) -> Value {
        let _turn = self.turn.lock().await;
        let state = Path::new(self.home.path()).join("state.json");
        let request = json!({ "command": script, "state": state, "build_log": self.build_log, "log": self.log });
        let request = request.to_string();
        let mut child = Command::new("python3")
            .args(["-B", RUN])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(request.as_bytes()).await.unwrap();
        let output = child.wait_with_output().await.unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    }
}
