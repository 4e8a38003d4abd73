//! A measured server: a separate process, killed when its handle is dropped.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Stdio,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use tempfile::TempDir;
use tokio::process::{Child, Command};

use crate::mcp::Session;

/// The other server, as it is published.
const PACKAGE: &str = "mcpforunityserver==10.3.0";

/// Which server.
pub enum Kind {
    /// Ours, by its binary.
    Spawnpoint(PathBuf),
    /// Theirs, by its script.
    Python(PathBuf),
}

/// A running server.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    /// From its start to its first answer.
    pub started: Duration,
    process: Child,
    _home: TempDir,
}

impl Server {
    /// Starts one on a free port and waits until it has shaken hands.
    pub async fn start(kind: &Kind) -> Result<Self> {
        let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let address: SocketAddr = ([127, 0, 0, 1], port).into();
        let home = tempfile::tempdir()?;
        let mut command = match kind {
            Kind::Spawnpoint(binary) => {
                let mut command = Command::new(binary);
                // Only what the other server offers, too.
                command.args(["serve", "--no-stage", "--allow-writes", "--toolsets", "unity,hub"]);
                command.args(["--listen", &address.to_string()]);
                command
            }
            Kind::Python(script) => {
                let mut command = Command::new(script);
                command.args(["--transport", "http", "--http-url", &format!("http://{address}")]);
                command
            }
        };
        let started = Instant::now();
        let process = command
            .env("HOME", home.path())
            .env("XDG_STATE_HOME", home.path())
            .env("XDG_CONFIG_HOME", home.path())
            .env("DISABLE_TELEMETRY", "1")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let deadline = started + Duration::from_secs(60);
        while Session::open(address).await.is_err() {
            anyhow::ensure!(Instant::now() < deadline, "the server did not start");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        Ok(Self { address, started: started.elapsed(), process, _home: home })
    }

    /// Memory in RAM.
    pub fn resident_mb(&self) -> Result<f64> {
        let pid = self.process.id().context("the server has ended")?;
        let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).context("no VmRSS")?;
        let kilobytes: f64 = line.split_whitespace().nth(1).context("no number")?.parse()?;
        Ok(kilobytes * 1024.0 / 1e6)
    }
}

/// Installs the other server next to this program, once.
pub fn install() -> Result<PathBuf> {
    let here = std::env::current_exe()?;
    let folder = here.parent().context("the benchmark has no folder")?.join("unity_hub_venv");
    let script = folder.join("bin/mcp-for-unity");
    if !script.exists() {
        run(Path::new("python3"), &["-m", "venv", &folder.to_string_lossy()])?;
        run(&folder.join("bin/pip"), &["install", "--quiet", PACKAGE])?;
    }
    Ok(script)
}

fn run(program: &Path, args: &[&str]) -> Result<()> {
    let status = std::process::Command::new(program).args(args).status();
    let status = status.with_context(|| format!("{} cannot be run", program.display()))?;
    anyhow::ensure!(status.success(), "{} {args:?} failed", program.display());
    Ok(())
}
