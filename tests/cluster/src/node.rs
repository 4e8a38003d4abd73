//! A node: `spawnpoint serve` in a home of its own, which survives the process.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::Result;
use rusqlite::{Connection, OpenFlags};
use tempfile::TempDir;
use uuid::Uuid;

use crate::{
    history::LedgerEntry,
    process::{Process, free_address, until_listening},
};

/// A node.
#[derive(Debug)]
pub struct Node {
    /// Where it listens.
    pub address: SocketAddr,
    /// The process.
    pub process: Process,
    home: TempDir,
}

impl Node {
    /// Starts a node with these arguments besides its address, and waits until it answers.
    pub async fn start(arguments: &[&str]) -> Result<Self> {
        Self::start_program(server_binary::path()?, arguments).await
    }

    /// The same with another version of the program.
    pub async fn start_program(program: &Path, arguments: &[&str]) -> Result<Self> {
        let (address, home) = (free_address(), tempfile::tempdir()?);
        let mut command = Command::new(program);
        command
            .args(["serve", "--no-stage", "--allow-writes", "--listen", &address.to_string()])
            .args(arguments)
            .current_dir(home.path())
            .env_clear()
            .env("HOME", home.path())
            .env("TMPDIR", home.path())
            .env("SPAWNPOINT_STATE_DIR", home.path().join("state"))
            .stdout(Stdio::null())
            .stderr(match std::env::var_os("SPAWNPOINT_TEST_LOG") {
                Some(_) => Stdio::inherit(),
                None => Stdio::null(),
            });
        if let Some(filter) = std::env::var_os("SPAWNPOINT_TEST_LOG") {
            command.env("SPAWNPOINT_LOG", filter);
        }
        let mut node = Self { address, process: Process::new(command), home };
        node.begin().await?;
        Ok(node)
    }

    /// Starts it again at the same address, with the same state.
    pub async fn begin(&mut self) -> Result<()> {
        self.process.start()?;
        until_listening(self.address).await
    }

    /// Where engines dial in.
    pub fn hub(&self) -> String {
        format!("ws://{}/hub/plugin", self.address)
    }

    /// The file of the key that engines prove.
    pub fn engine_key(&self) -> PathBuf {
        self.home.path().join("state").join("engine.key")
    }

    /// Everything in its ledgers. It must not run.
    pub fn ledger(&self) -> Result<Vec<LedgerEntry>> {
        let mut entries = Vec::new();
        for file in self.home.path().join("state").read_dir()? {
            let path = file?.path();
            if path.extension().is_some_and(|extension| extension == "sqlite") {
                entries.extend(read_ledger(&path)?);
            }
        }
        Ok(entries)
    }
}

fn read_ledger(file: &Path) -> Result<Vec<LedgerEntry>> {
    let database = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let mut rows = database.prepare("SELECT log_id, arguments, status FROM calls")?;
    let entries = rows.query_map([], |row| {
        let (log_id, arguments): (Vec<u8>, String) = (row.get(0)?, row.get(1)?);
        Ok(LedgerEntry {
            log_id: Uuid::from_slice(&log_id).unwrap_or_default().to_string(),
            mark: mark_in(&arguments).to_owned(),
            status: row.get(2)?,
        })
    })?;
    Ok(entries.collect::<Result<_, _>>()?)
}

/// The argument `mark` in the summary of a call's arguments.
fn mark_in(summary: &str) -> &str {
    let mark = summary.split(", ").find_map(|part| part.strip_prefix("mark="));
    mark.unwrap_or_default()
}
