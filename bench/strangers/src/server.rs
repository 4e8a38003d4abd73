//! The attacked server, with its own home folder.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

use anyhow::{Context, Result};
use tempfile::TempDir;

/// A running server, which ends with this.
pub struct Server {
    child: Child,
    /// Host and port.
    pub address: String,
    _home: TempDir,
}

impl Server {
    /// Starts it on a free port, and waits until it is ready.
    pub fn start(binary: &Path) -> Result<Self> {
        let binary = std::path::absolute(binary).with_context(|| binary.display().to_string())?;
        let home = tempfile::tempdir()?;
        let mut child = Command::new(binary)
            .args(["serve", "--listen", "127.0.0.1:0"])
            .current_dir(home.path())
            .env_clear()
            .env("HOME", home.path())
            .env("TMPDIR", home.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let output = child.stdout.take().context("the server has no output")?;
        let mut lines = BufReader::new(output).lines();
        let mut greeting = String::new();
        while !greeting.contains("Ctrl-C") {
            greeting += &lines.next().context("the server did not start")??;
            greeting.push('\n');
        }
        let address =
            greeting.split_once("://").and_then(|(_, rest)| rest.split_whitespace().next());
        let address = address.context("the server did not say where it listens")?.to_owned();
        Ok(Self { child, address, _home: home })
    }

    /// Its resident memory.
    pub fn kilobytes(&self) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next());
        Ok(kilobytes.context("/proc does not tell its memory")?.parse()?)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
