//! The servers: separate processes, killed when their handle is dropped.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Stdio,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use tempfile::TempDir;
use tokio::process::{Child, Command};

use crate::session::Session;

/// How long a server may take to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// The programs of both servers.
pub struct Programs {
    /// Ours.
    pub spawnpoint: PathBuf,
    /// MCP for Unity's Python server, unless the run is without it.
    pub python: Option<PathBuf>,
}

/// A running server.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    _process: Child,
    _home: TempDir,
}

impl Server {
    /// Starts Spawnpoint with more arguments than those that every task needs.
    pub async fn spawnpoint(program: &Path, arguments: &[&str]) -> Result<Self> {
        let address = free_address()?;
        let mut command = Command::new(program);
        command.args(["serve", "--allow-writes", "--listen", &address.to_string()]).args(arguments);
        Self::start(command, address).await
    }

    /// Starts MCP for Unity's Python server.
    pub async fn python(program: &Path) -> Result<Self> {
        let address = free_address()?;
        let mut command = Command::new(program);
        command.args(["--transport", "http", "--http-url", &format!("http://{address}")]);
        Self::start(command, address).await
    }

    async fn start(mut command: Command, address: SocketAddr) -> Result<Self> {
        let home = tempfile::tempdir()?;
        let process = command
            .current_dir(home.path())
            .env("HOME", home.path())
            .env("XDG_STATE_HOME", home.path())
            .env("XDG_CONFIG_HOME", home.path())
            .env("DISABLE_TELEMETRY", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start {command:?}"))?;
        let deadline = Instant::now() + PATIENCE;
        while let Err(error) = Session::open(address, "/mcp").await {
            anyhow::ensure!(Instant::now() < deadline, "the server did not start: {error}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(Self { address, _process: process, _home: home })
    }

    /// The address at which engines dial in.
    pub fn hub(&self) -> String {
        format!("ws://{}/hub/plugin", self.address)
    }
}

fn free_address() -> Result<SocketAddr> {
    Ok(std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}

/// Installs the Python server into a folder below this program's, once. The versions and hashes of all packages are
/// pinned in `requirements.txt`.
pub fn install_python() -> Result<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = std::env::current_exe()?;
    let folder =
        program.parent().context("the benchmark has no folder")?.join("agent_economy_venv");
    let status =
        std::process::Command::new("bash").arg(here.join("install.sh")).arg(&folder).status()?;
    anyhow::ensure!(status.success(), "install.sh failed; --without-python runs without it");
    Ok(folder.join("bin/mcp-for-unity"))
}
