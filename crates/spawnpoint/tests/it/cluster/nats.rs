//! A NATS server of the test's own.

use std::{
    net::TcpStream,
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::support::free_address;

/// The program that `tests/cluster/fetch.sh` fetched, or that the system has.
fn program() -> Option<PathBuf> {
    let cache = || {
        let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
        cache.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache")))
    };
    let folder = std::env::var_os("SPAWNPOINT_NATS").map(PathBuf::from);
    let folder = folder.or_else(|| Some(cache()?.join("spawnpoint/nats")))?;
    let fetched = Some(folder.join("nats-server")).filter(|program| program.exists());
    fetched.or_else(|| requires::runs("nats-server").then(|| "nats-server".into()))
}

/// A NATS server with JetStream, which ends with the test.
pub struct Nats {
    server: Option<Child>,
    program: PathBuf,
    address: String,
    arguments: Vec<String>,
    data: TempDir,
}

impl Nats {
    /// Starts a server. Nothing if there is no program, so that the test is not run.
    pub fn start(arguments: &[&str]) -> Option<Self> {
        let Some(program) = program() else {
            requires::extra("nats", "run tests/cluster/fetch.sh");
            return None;
        };
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        let data = tempfile::tempdir().unwrap();
        let mut nats = Self { server: None, program, address: free_address(), arguments, data };
        nats.begin();
        Some(nats)
    }

    /// Starts it again, with the same data.
    pub fn begin(&mut self) {
        let (_, port) = self.address.split_once(':').unwrap();
        let server = Command::new(&self.program)
            .args(["--addr", "127.0.0.1", "--port", port, "--jetstream", "--store_dir"])
            .arg(self.data.path())
            .args(&self.arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        self.server = Some(server);
        let until = Instant::now() + Duration::from_secs(20);
        while TcpStream::connect(&self.address).is_err() {
            assert!(Instant::now() < until, "nats-server does not listen");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Kills it.
    pub fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            server.kill().unwrap();
            server.wait().unwrap();
        }
    }

    pub fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    pub fn address(&self) -> &str {
        &self.address
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}
