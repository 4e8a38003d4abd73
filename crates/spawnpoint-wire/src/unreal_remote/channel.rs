//! The connection to the editor: Remote Control or Python remote execution.

use std::{
    net::{Ipv4Addr, SocketAddr, SocketAddrV4},
    sync::{Mutex, MutexGuard, PoisonError},
};

use spawnpoint_protocol::{ErrorKind, Fault};
use tokio::sync::{Semaphore, SemaphorePermit};

use super::{
    http,
    ran::Ran,
    udp::{self, Connection},
};

/// How the editor is reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Via {
    /// Remote Control if it answers, else remote execution.
    #[default]
    Auto,
    /// Remote Control: HTTP.
    Http,
    /// Python remote execution: UDP to find the editor, TCP to talk to it.
    Udp,
}

/// Where editors are searched for.
#[derive(Clone, Debug)]
pub struct RemoteConfig {
    /// How the editor is reached.
    pub via: Via,
    /// Remote Control's port.
    pub http: SocketAddr,
    /// The multicast group of remote execution.
    pub group: SocketAddrV4,
    /// The project whose editor is used, if there are several.
    pub project: Option<String>,
}

impl Default for RemoteConfig {
    fn default() -> Self {
        Self {
            via: Via::Auto,
            http: SocketAddr::from(([127, 0, 0, 1], 30010)),
            group: SocketAddrV4::new(Ipv4Addr::new(239, 0, 0, 1), 6766),
            project: None,
        }
    }
}

/// Runs scripts in an editor, one after the other. It connects at the first script, and again after the
/// connection was lost.
pub struct Channel {
    config: RemoteConfig,
    /// One script runs at a time.
    turn: Semaphore,
    connection: Mutex<Option<Connection>>,
}

impl Channel {
    pub fn new(config: RemoteConfig) -> Self {
        Self { config, turn: Semaphore::new(1), connection: Mutex::default() }
    }

    pub async fn run(&self, script: &str) -> Result<Ran, Fault> {
        match self.config.via {
            Via::Http => {
                let _turn = self.take_turn().await?;
                http::run(self.config.http, script).await
            }
            Via::Udp => self.over_udp(script).await,
            Via::Auto => {
                let first = {
                    let _turn = self.take_turn().await?;
                    http::run(self.config.http, script).await
                };
                match first {
                    Err(fault) if fault.kind == ErrorKind::NotReady => self.over_udp(script).await,
                    ran => ran,
                }
            }
        }
    }

    async fn take_turn(&self) -> Result<SemaphorePermit<'_>, Fault> {
        self.turn.acquire().await.map_err(Fault::internal)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Connection>> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn over_udp(&self, script: &str) -> Result<Ran, Fault> {
        let _turn = self.take_turn().await?;
        let open = self.lock().take();
        let mut connection = match open {
            Some(connection) if connection.is_open() => connection,
            _ => udp::connect(self.config.group, self.config.project.as_deref()).await?,
        };
        let ran = connection.run(script).await;
        if ran.is_ok() {
            *self.lock() = Some(connection);
        }
        ran
    }
}
