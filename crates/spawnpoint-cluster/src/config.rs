//! How a node reaches the cluster, and its limits.

use std::{path::PathBuf, time::Duration};

/// How a node reaches the cluster.
#[derive(Clone, Debug)]
pub struct ClusterConfig {
    /// URLs of NATS servers. Any of them is enough.
    pub servers: Vec<String>,
    /// File with the credentials of the NATS account, if the servers require one.
    pub credentials: Option<PathBuf>,
    /// Files of certificates that are trusted besides those of the system.
    pub trust_certs: Vec<PathBuf>,
    /// How long a node that cannot be heard counts as alive.
    pub lease: Duration,
    /// How long calls wait for an engine whose node is lost.
    pub patience: Duration,
    /// How long ended calls are kept for other nodes.
    pub retain: Duration,
    /// How many bytes of them are kept.
    pub retain_bytes: u64,
    /// How long after an engine is back the result of an earlier write is accepted.
    pub late: Duration,
}

impl Default for ClusterConfig {
    fn default() -> Self {
        Self {
            servers: Vec::new(),
            credentials: None,
            trust_certs: Vec::new(),
            lease: Duration::from_secs(10),
            patience: Duration::from_secs(20),
            retain: Duration::from_secs(24 * 3600),
            retain_bytes: 512 << 20,
            late: Duration::from_secs(2),
        }
    }
}
