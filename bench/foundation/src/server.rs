//! A measured server: a separate process, killed when its handle is dropped.

use std::{
    net::SocketAddr,
    path::Path,
    process::Stdio,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

use crate::http::{self, Connection};

/// A running server.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    /// From its start to its first answer.
    pub started: Duration,
    process: Child,
    _state: TempDir,
}

impl Server {
    /// Starts Spawnpoint on a free port and waits for the first answered call.
    pub async fn start(binary: &Path, flags: &[&str]) -> Result<Self> {
        // A port that was free a moment ago: asking for port 0 would mean waiting for the greeting.
        let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let address: SocketAddr = ([127, 0, 0, 1], port).into();
        let state = tempfile::tempdir()?;
        let start = Instant::now();
        let process = Command::new(binary)
            .arg("serve")
            .args(["--listen", &address.to_string()])
            .args(flags)
            .env("XDG_STATE_HOME", state.path())
            .env("XDG_CONFIG_HOME", state.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let request = http::modern_call("list_instances", "{}");
        let deadline = start + Duration::from_secs(10);
        loop {
            if let Ok(mut connection) = Connection::open(address).await {
                connection.post(&request).await?;
                break;
            }
            anyhow::ensure!(Instant::now() < deadline, "the server did not start");
            tokio::time::sleep(Duration::from_micros(500)).await;
        }
        Ok(Self { address, started: start.elapsed(), process, _state: state })
    }

    /// Starts the bare echo.
    pub async fn echo() -> Result<Self> {
        let start = Instant::now();
        let mut process = Command::new(std::env::current_exe()?)
            .arg("echo")
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let output = process.stdout.take().context("no output")?;
        let line = BufReader::new(output).lines().next_line().await?.context("no address")?;
        let address = line.trim_start_matches("http://").trim_end_matches("/mcp").parse()?;
        Ok(Self { address, started: start.elapsed(), process, _state: tempfile::tempdir()? })
    }

    /// Memory in RAM.
    pub fn resident_mb(&self) -> Result<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid()?))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).context("no VmRSS")?;
        let kilobytes: f64 = line.split_whitespace().nth(1).context("no number")?.parse()?;
        Ok(kilobytes * 1024.0 / 1e6)
    }

    /// Processor time used so far.
    pub fn cpu_seconds(&self) -> Result<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.pid()?))?;
        let fields: Vec<&str> =
            stat.rsplit_once(')').context("odd stat")?.1.split_whitespace().collect();
        let ticks = |index: usize| fields.get(index).and_then(|text| text.parse::<f64>().ok());
        Ok((ticks(11).context("utime")? + ticks(12).context("stime")?) / 100.0)
    }

    fn pid(&self) -> Result<u32> {
        self.process.id().context("the server has ended")
    }
}
