//! A child process that is killed, paused and started again.

use std::{
    net::{SocketAddr, TcpListener},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU16, Ordering},
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use rustix::process::{Pid, Signal, kill_process};

/// How long a process may take to start or to stop.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that runs, or can be started again. It ends with this.
#[derive(Debug)]
pub struct Process {
    command: Command,
    child: Option<Child>,
}

impl Process {
    /// A program that is not started yet. Its output goes nowhere, unless it was set before.
    pub fn new(mut command: Command) -> Self {
        command.stdin(Stdio::null());
        Self { command, child: None }
    }

    /// Starts it, unless it runs.
    pub fn start(&mut self) -> Result<()> {
        if self.child.is_none() {
            let program = self.command.get_program().to_owned();
            let child = self.command.spawn();
            self.child =
                Some(child.with_context(|| format!("cannot start {}", program.display()))?);
        }
        Ok(())
    }

    /// Its process id, while it runs.
    pub fn pid(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// Kills it, as a power failure would.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Stops its threads. To others it looks as if the network to it had failed.
    pub fn pause(&self) {
        self.signal(Signal::STOP);
    }

    /// Lets it continue after a pause.
    pub fn resume(&self) {
        self.signal(Signal::CONT);
    }

    /// Asks it to stop, and returns its exit code.
    pub fn stop(&mut self) -> Result<Option<i32>> {
        self.signal(Signal::TERM);
        let Some(mut child) = self.child.take() else { return Ok(None) };
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(status.code());
            }
            if Instant::now() > until {
                let _ = child.kill();
                let _ = child.wait();
                anyhow::bail!("a process did not stop when it was asked to");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Memory in RAM, in bytes.
    pub fn resident_bytes(&self) -> Result<u64> {
        let pid = self.pid().context("the process does not run")?;
        let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()).context("no VmRSS")?;
        Ok(kilobytes.parse::<u64>()? * 1024)
    }

    fn signal(&self, signal: Signal) {
        let pid = self.pid().and_then(|pid| Pid::from_raw(i32::try_from(pid).ok()?));
        if let Some(pid) = pid {
            // The process may have ended by itself.
            let _ = kill_process(pid, signal);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// An address on which nothing listens, and that the system gives to no one else.
pub fn free_address() -> SocketAddr {
    // The system chooses ports only from 32768 on.
    static NEXT: AtomicU16 = AtomicU16::new(0);
    loop {
        let step = u32::from(NEXT.fetch_add(1, Ordering::Relaxed));
        let number = std::process::id().wrapping_mul(131).wrapping_add(step);
        let port = u16::try_from(20_000 + number % 12_000).unwrap_or(20_000);
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        if TcpListener::bind(address).is_ok() {
            return address;
        }
    }
}

/// Waits until something listens on an address.
pub async fn until_listening(address: SocketAddr) -> Result<()> {
    let until = Instant::now() + PATIENCE;
    while tokio::net::TcpStream::connect(address).await.is_err() {
        anyhow::ensure!(Instant::now() < until, "nothing listens on {address}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(())
}
