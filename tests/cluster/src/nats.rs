//! NATS servers with JetStream: one, or a cluster of three.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result};
use tempfile::TempDir;

use crate::process::{Process, free_address, until_listening};

/// The variable that names the folder of `fetch.sh`.
const FOLDER: &str = "SPAWNPOINT_NATS";

/// How to get a server.
pub const FETCH: &str = "run tests/cluster/fetch.sh";

/// The program, if `fetch.sh` has fetched it or the system has it.
pub fn program() -> Option<PathBuf> {
    let cache = || {
        let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
        cache.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache")))
    };
    let folder = std::env::var_os(FOLDER).map(PathBuf::from);
    let folder = folder.or_else(|| Some(cache()?.join("spawnpoint/nats")));
    let fetched = folder.map(|folder| folder.join("nats-server")).filter(|file| file.exists());
    fetched.or_else(|| requires::runs("nats-server").then(|| "nats-server".into()))
}

/// The program; without it, the calling test is not run.
pub fn required() -> Option<PathBuf> {
    let program = program();
    if program.is_none() {
        requires::extra("nats", FETCH);
    }
    program
}

/// NATS servers that end with this.
#[derive(Debug)]
pub struct Nats {
    servers: Vec<Server>,
}

#[derive(Debug)]
struct Server {
    process: Process,
    address: SocketAddr,
    _data: TempDir,
}

impl Nats {
    /// Starts one server.
    pub async fn one(program: &Path) -> Result<Self> {
        Self::start(program, 1).await
    }

    /// Starts a cluster of three servers.
    pub async fn three(program: &Path) -> Result<Self> {
        Self::start(program, 3).await
    }

    async fn start(program: &Path, count: usize) -> Result<Self> {
        let routes: Vec<_> = (0..count).map(|_| free_address()).collect();
        let all =
            routes.iter().map(|route| format!("nats://{route}")).collect::<Vec<_>>().join(",");
        let mut servers = Vec::new();
        for (at, route) in routes.iter().enumerate() {
            let (address, data) = (free_address(), tempfile::tempdir()?);
            let mut command = Command::new(program);
            command.arg("--jetstream").arg("--store_dir").arg(data.path());
            command.args(["--addr", "127.0.0.1", "--port", &address.port().to_string()]);
            command.args(["--server_name", &format!("nats-{at}")]);
            if count > 1 {
                command.args(["--cluster_name", "test", "--cluster", &format!("nats://{route}")]);
                command.args(["--routes", &all]);
            }
            command.stdout(Stdio::null()).stderr(Stdio::null());
            let mut process = Process::new(command);
            process.start()?;
            servers.push(Server { process, address, _data: data });
        }
        for server in &servers {
            until_listening(server.address).await?;
        }
        Ok(Self { servers })
    }

    /// The value for `--cluster`: all servers.
    pub fn url(&self) -> String {
        let urls: Vec<_> =
            self.servers.iter().map(|server| format!("nats://{}", server.address)).collect();
        urls.join(",")
    }

    /// Where the first server listens.
    pub fn address(&self) -> Option<SocketAddr> {
        self.servers.first().map(|server| server.address)
    }

    /// How many servers there are.
    pub fn count(&self) -> usize {
        self.servers.len()
    }

    /// The process of a server.
    pub fn process(&mut self, at: usize) -> Result<&mut Process> {
        let server = self.servers.get_mut(at).context("no such NATS server")?;
        Ok(&mut server.process)
    }
}
