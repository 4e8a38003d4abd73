//! The cluster that this server is a node of, if the settings name one.

use spawnpoint_core::{Core, availability::Availability};
use tokio_util::task::AbortOnDropHandle;

use crate::{config::Settings, failure::Failure};

/// Why a node that was cut off from the cluster wants no new work.
#[cfg(feature = "cluster")]
const NO_LEASE: &str = "cut off from the cluster";

/// The cluster, or none.
#[derive(Clone, Default)]
pub struct Cluster {
    #[cfg(feature = "cluster")]
    node: Option<spawnpoint_cluster::Node>,
}

/// Keeps a core in the cluster until it is dropped.
#[derive(Debug, Default)]
pub struct ClusterMember {
    #[cfg(feature = "cluster")]
    _membership: Option<spawnpoint_cluster::Membership>,
}

/// The URLs of all servers. Like NATS' own programs, the flag accepts several at once, separated by commas.
#[cfg(feature = "cluster")]
fn servers(given: &[String]) -> Vec<String> {
    let all = given.iter().flat_map(|list| list.split(','));
    all.map(|url| url.trim().to_owned()).filter(|url| !url.is_empty()).collect()
}

#[cfg(feature = "cluster")]
impl Cluster {
    /// Joins the cluster that the settings name.
    pub async fn join(settings: &Settings) -> Result<Self, Failure> {
        use spawnpoint_cluster::{ClusterConfig, ConnectError, Node};

        if settings.cluster.is_empty() {
            return match settings.cluster_credentials {
                None => Ok(Self::default()),
                Some(_) => Err(Failure::usage("--cluster-credentials requires --cluster")
                    .hint("give the URL of a NATS server with --cluster")),
            };
        }
        let config = ClusterConfig {
            servers: servers(&settings.cluster),
            credentials: settings.cluster_credentials.clone(),
            trust_certs: settings.trust_certs.clone(),
            patience: settings.gone_patience,
            retain: settings.retain,
            retain_bytes: settings.retain_bytes,
            ..ClusterConfig::default()
        };
        let node = Node::start(config).await.map_err(|error| {
            let hint = match &error {
                ConnectError::Url { .. } => "a URL is like nats://host:4222 or tls://host:4222",
                ConnectError::Credentials(_) => "give the .creds file of a NATS user",
                ConnectError::Refused(_) => {
                    "check the user, the password or --cluster-credentials, and --trust-cert"
                }
            };
            Failure::usage(format!("--cluster: {error}")).hint(hint)
        })?;
        Ok(Self { node: Some(node) })
    }

    /// Shares the engines and calls of a core with other nodes: with cores of the same user, on servers for many.
    pub fn share(&self, core: &Core, user: Option<&str>) -> ClusterMember {
        use spawnpoint_cluster::Tenant;

        let tenant = user.map_or_else(Tenant::owner, Tenant::user);
        let membership = self.node.as_ref().map(|node| node.join(core.clone(), tenant));
        ClusterMember { _membership: membership }
    }

    /// Tells load balancers that this node wants no new work while it has no lease, until the result is dropped.
    pub fn report_to(&self, availability: &Availability) -> Option<AbortOnDropHandle<()>> {
        let mut has_lease = self.node.as_ref()?.has_lease();
        let availability = availability.clone();
        Some(AbortOnDropHandle::new(tokio::spawn(async move {
            loop {
                availability.set(NO_LEASE, !*has_lease.borrow_and_update());
                if has_lease.changed().await.is_err() {
                    return;
                }
            }
        })))
    }

    /// Leaves the cluster.
    pub async fn leave(&self) {
        if let Some(node) = &self.node {
            node.leave().await;
        }
    }
}

#[cfg(not(feature = "cluster"))]
impl Cluster {
    /// A build without clusters.
    pub async fn join(_: &Settings) -> Result<Self, Failure> {
        Ok(Self::default())
    }

    /// Shares nothing.
    pub fn share(&self, _: &Core, _: Option<&str>) -> ClusterMember {
        ClusterMember::default()
    }

    /// Does nothing.
    pub fn report_to(&self, _: &Availability) -> Option<AbortOnDropHandle<()>> {
        None
    }

    /// Does nothing.
    pub async fn leave(&self) {}
}

#[cfg(all(test, feature = "cluster"))]
mod tests {
    #[test]
    fn several_servers_may_be_given_at_once() {
        let given = ["nats://a:1, nats://b:2,".to_owned(), "nats://c:3".to_owned()];
        assert_eq!(super::servers(&given), ["nats://a:1", "nats://b:2", "nats://c:3"]);
    }
}
