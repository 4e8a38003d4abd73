//! This process as a node of the cluster: its connection, its lease, and the other nodes.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use async_nats::{
    Client,
    jetstream::{
        self, Context,
        kv::{self, Operation},
        stream::{self, DiscardPolicy, LastRawMessageErrorKind, StorageType, Stream},
    },
};
use bytes::Bytes;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use spawnpoint_core::Core;
use tokio::sync::watch;
use tokio_util::task::AbortOnDropHandle;

use crate::{
    config::ClusterConfig,
    connect::{ConnectError, connect},
    frame,
    lease::Lease,
    member::Membership,
    names::{self, NodeId, Tenant},
    nodes::Nodes,
};

/// How long a write to JetStream may take.
const WRITE: Duration = Duration::from_secs(2);
/// How long to wait after a failure before the next try.
const RETRY: Duration = Duration::from_millis(500);
/// How long a refresh of the own lease may take to arrive among those of all nodes.
const ARRIVE_WITHIN: Duration = Duration::from_secs(2);
/// How long a session is kept after it was stored. Longer than nodes keep an unused one.
const SESSION_KEPT: Duration = Duration::from_secs(6 * 3600);
/// Copies of each bucket, if there are enough servers for them.
const REPLICAS: usize = 3;
/// How often a node looks whether there are enough servers by now.
const RAISE_COPIES_EVERY: Duration = Duration::from_secs(15);

/// A server in a cluster. Cheap to clone; the last clone ends its tasks.
#[derive(Clone)]
pub struct Node {
    shared: Arc<Shared>,
    _tasks: Arc<[AbortOnDropHandle<()>; 3]>,
}

/// What a node says about itself to people and balancers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClusterStatus {
    /// Its id.
    pub node: String,
    /// Whether it is connected to NATS.
    pub connected: bool,
    /// Whether its lease is valid. Without one it serves only its own engines.
    pub lease: bool,
    /// How many nodes are alive, this one included.
    pub nodes: usize,
}

/// What all parts of a node share.
pub(crate) struct Shared {
    pub(crate) id: NodeId,
    pub(crate) config: ClusterConfig,
    pub(crate) client: Client,
    pub(crate) lease: Lease,
    pub(crate) nodes: Nodes,
    context: Context,
    connected: watch::Receiver<bool>,
    has_lease: watch::Sender<bool>,
}

/// A node's entry in the bucket of leases.
#[derive(Debug, Serialize, Deserialize)]
struct LeaseEntry {
    #[serde(default)]
    number: u64,
    #[serde(default)]
    version: String,
}

/// Why a message was not sent. No part of it reached another node's program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SendError {
    /// This node is not connected to NATS.
    Disconnected,
    /// The message is too long.
    TooLong,
}

impl Node {
    /// Joins the cluster.
    pub async fn start(config: ClusterConfig) -> Result<Self, ConnectError> {
        let (state, connected) = watch::channel(false);
        let client = connect(&config, state).await?;
        let mut context = jetstream::new(client.clone());
        context.set_timeout(WRITE);
        let shared = Arc::new(Shared {
            id: NodeId::fresh(),
            lease: Lease::new(config.lease),
            nodes: Nodes::new(config.lease),
            context,
            connected,
            has_lease: watch::Sender::new(false),
            client,
            config,
        });
        let refresh = tokio::spawn(refresh(shared.clone()));
        let follow = tokio::spawn(follow(shared.clone()));
        let raise_copies = tokio::spawn(raise_copies(shared.clone()));
        let tasks = [refresh, follow, raise_copies].map(AbortOnDropHandle::new);
        Ok(Self { shared, _tasks: Arc::new(tasks) })
    }

    /// Shares the engines and calls of this core with the same tenant on other nodes, until the result is dropped.
    pub fn join(&self, core: Core, tenant: Tenant) -> Membership {
        Membership::start(self.shared.clone(), core, tenant)
    }

    /// Whether its lease is valid, with notification of changes.
    pub fn has_lease(&self) -> watch::Receiver<bool> {
        self.shared.has_lease.subscribe()
    }

    /// What it says about itself.
    pub fn status(&self) -> ClusterStatus {
        let Shared { id, lease, nodes, connected, .. } = &*self.shared;
        ClusterStatus {
            node: id.to_string(),
            connected: *connected.borrow(),
            lease: lease.is_valid(),
            nodes: nodes.count(),
        }
    }

    /// Leaves the cluster, so that the other nodes need not wait for the end of the lease.
    pub async fn leave(&self) {
        self._tasks.iter().for_each(AbortOnDropHandle::abort);
        let shared = &self.shared;
        let leaving = async {
            if let Ok(bucket) = shared.context.get_key_value(names::NODES).await {
                let _ = bucket.delete(shared.id.to_string()).await;
            }
            let _ = shared.client.flush().await;
        };
        let _ = tokio::time::timeout(WRITE, leaving).await;
    }
}

impl Shared {
    /// Whether it is connected to NATS, with notification of changes.
    pub(crate) fn connected(&self) -> watch::Receiver<bool> {
        self.connected.clone()
    }

    /// The bucket with the engines of all nodes.
    pub(crate) async fn engines(&self) -> Result<kv::Store, async_nats::Error> {
        self.bucket(names::ENGINES, Duration::ZERO).await
    }

    /// Access to JetStream.
    pub(crate) fn context(&self) -> &Context {
        &self.context
    }

    /// The stream with the calls that ended, which is created if it is missing.
    pub(crate) async fn calls(&self) -> Result<Stream, async_nats::Error> {
        if let Ok(stream) = self.context.get_stream(names::CALLS).await {
            return Ok(stream);
        }
        let config = |num_replicas, max_bytes| stream::Config {
            name: names::CALLS.to_owned(),
            subjects: vec![names::CALLS_OF_ALL.to_owned()],
            max_age: self.config.retain,
            max_bytes,
            discard: DiscardPolicy::Old,
            storage: StorageType::File,
            num_replicas,
            allow_direct: true,
            ..stream::Config::default()
        };
        let limit = i64::try_from(self.config.retain_bytes).unwrap_or(-1);
        let mut failure = None;
        // A single server, or too few of them, refuse copies; an account may have less room.
        for (replicas, bytes) in [(REPLICAS, limit), (1, limit), (REPLICAS, -1), (1, -1)] {
            match self.context.create_stream(config(replicas, bytes)).await {
                Ok(stream) => return Ok(stream),
                Err(error) => failure = Some(error),
            }
        }
        Err(failure.map_or_else(|| async_nats::Error::from("no stream"), Into::into))
    }

    /// The bucket with the sessions of clients.
    pub(crate) async fn sessions(&self) -> Result<kv::Store, async_nats::Error> {
        self.bucket(names::SESSIONS, SESSION_KEPT).await
    }

    /// A bucket, which is created if it is missing.
    async fn bucket(&self, name: &str, max_age: Duration) -> Result<kv::Store, async_nats::Error> {
        if let Ok(bucket) = self.context.get_key_value(name).await {
            return Ok(bucket);
        }
        let config = |num_replicas| kv::Config {
            bucket: name.to_owned(),
            history: 1,
            max_age,
            storage: StorageType::File,
            num_replicas,
            ..kv::Config::default()
        };
        // A single server, or too few of them, refuse the first.
        match self.context.create_key_value(config(REPLICAS)).await {
            Ok(bucket) => Ok(bucket),
            Err(error) => {
                tracing::debug!(%error, name, "no bucket with several copies");
                Ok(self.context.create_key_value(config(1)).await?)
            }
        }
    }

    /// The value of a key as the leader of the bucket knows it. Its other servers may lag behind.
    pub(crate) async fn newest(
        &self,
        bucket: &kv::Store,
        key: &str,
    ) -> Result<Option<Bytes>, async_nats::Error> {
        let subject = format!("{}{key}", bucket.prefix);
        match bucket.stream.get_last_raw_message_by_subject(&subject).await {
            // Only the marker of a deleted key is empty.
            Ok(message) => Ok(Some(message.payload).filter(|value| !value.is_empty())),
            Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Sends a message in as many frames as it takes. With `reply`, the server tells by it that no node receives them.
    pub(crate) async fn send(
        &self,
        subject: String,
        reply: Option<String>,
        message: &impl Serialize,
    ) -> Result<(), SendError> {
        let message = serde_json::to_vec(message).map_err(|_| SendError::TooLong)?;
        self.send_bytes(subject, reply, &message).await
    }

    /// The same for a message that is serialized already.
    pub(crate) async fn send_bytes(
        &self,
        subject: String,
        reply: Option<String>,
        message: &[u8],
    ) -> Result<(), SendError> {
        // The client would keep the message and send it after the sender has given up.
        if !*self.connected.borrow() {
            return Err(SendError::Disconnected);
        }
        let frames = frame::frames(message, self.client.max_payload());
        for frame in frames.ok_or(SendError::TooLong)? {
            self.publish(&subject, reply.as_deref(), frame).await?;
        }
        Ok(())
    }

    async fn publish(
        &self,
        subject: &str,
        reply: Option<&str>,
        frame: Bytes,
    ) -> Result<(), SendError> {
        let subject = subject.to_owned();
        let sent = match reply {
            Some(reply) => self.client.publish_with_reply(subject, reply.to_owned(), frame).await,
            None => self.client.publish(subject, frame).await,
        };
        sent.map_err(|error| {
            tracing::debug!(%error, "could not send a message to another node");
            SendError::Disconnected
        })
    }
}

/// Refreshes the lease of this node.
async fn refresh(shared: Arc<Shared>) {
    let lease = &shared.lease;
    let mut ticks = tokio::time::interval(lease.refresh_every());
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut connected = shared.connected();
    let (mut was_valid, mut has_warned) = (false, false);
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            changed = connected.changed() => if changed.is_err() { return },
        }
        if *connected.borrow_and_update() {
            let (began, number) = (Instant::now(), lease.next());
            match write_lease(&shared, number).await {
                Ok(()) => {
                    lease.refreshed(number, began);
                    has_warned = false;
                }
                Err(error) => {
                    if lease.is_valid() || std::mem::replace(&mut has_warned, true) {
                        tracing::debug!(%error, "could not refresh the lease of this node");
                    } else {
                        tracing::warn!(
                            "cannot write to JetStream: {error}. The NATS servers need it (nats-server --jetstream)"
                        );
                    }
                    tokio::time::sleep(RETRY).await;
                    ticks.reset_immediately();
                }
            }
        }
        if was_valid != lease.is_valid() {
            was_valid = !was_valid;
            shared.has_lease.send_replace(was_valid);
            match was_valid {
                true => tracing::info!(node = %shared.id, "this node is part of the cluster"),
                false => tracing::warn!(
                    "this node cannot reach the cluster; it serves only its own engines"
                ),
            }
        }
    }
}

async fn write_lease(shared: &Shared, number: u64) -> Result<(), async_nats::Error> {
    let bucket = shared.bucket(names::NODES, shared.lease.length()).await?;
    let entry = LeaseEntry { number, version: env!("CARGO_PKG_VERSION").to_owned() };
    bucket.put(shared.id.to_string(), serde_json::to_vec(&entry)?.into()).await?;
    Ok(())
}

/// Adds copies to buckets that were created while too few NATS servers were there.
async fn raise_copies(shared: Arc<Shared>) {
    loop {
        tokio::time::sleep(RAISE_COPIES_EVERY).await;
        if !*shared.connected.borrow() {
            continue;
        }
        for bucket in [names::NODES, names::ENGINES, names::SESSIONS] {
            raise_copies_of(&shared.context, &format!("KV_{bucket}")).await;
        }
        raise_copies_of(&shared.context, names::CALLS).await;
    }
}

async fn raise_copies_of(context: &Context, name: &str) {
    let Ok(stream) = context.get_stream(name).await else { return };
    let config = &stream.cached_info().config;
    if config.num_replicas >= REPLICAS {
        return;
    }
    let raised = stream::Config { num_replicas: REPLICAS, ..config.clone() };
    match context.update_stream(raised).await {
        Ok(_) => tracing::info!(name, "the NATS servers keep {REPLICAS} copies now"),
        // A single server, or still too few of them.
        Err(error) => tracing::debug!(%error, name, "no more copies"),
    }
}

/// Follows the leases of all nodes.
async fn follow(shared: Arc<Shared>) {
    loop {
        if let Err(error) = follow_once(&shared).await {
            tracing::debug!(%error, "lost the leases of other nodes");
        }
        let until = Instant::now() + RETRY;
        shared.nodes.drop_dead();
        tokio::time::sleep_until(until.into()).await;
    }
}

async fn follow_once(shared: &Shared) -> Result<(), async_nats::Error> {
    let bucket = shared.bucket(names::NODES, shared.lease.length()).await?;
    let mut entries = bucket.watch_with_history("*").await?;
    let mut ticks = tokio::time::interval(RETRY);
    let mut own = OwnRefreshes::default();
    loop {
        tokio::select! {
            entry = entries.next() => {
                let Some(entry) = entry else { return Ok(()) };
                let entry = entry?;
                let Some(node) = NodeId::parse(&entry.key) else { continue };
                match entry.operation {
                    Operation::Put => {
                        let lease = serde_json::from_slice::<LeaseEntry>(&entry.value);
                        // A node of another version is alive, whatever it writes.
                        shared.nodes.heard(node, lease.map_or(0, |lease| lease.number));
                    }
                    Operation::Delete | Operation::Purge => shared.nodes.left(node),
                }
            }
            _ = ticks.tick() => {
                // The server that sent the entries may be gone: the other nodes are not dead because of that.
                if own.are_missing(shared.lease.written(), shared.nodes.number_of(shared.id)) {
                    return Err("the refreshes of this node do not arrive".into());
                }
                shared.nodes.drop_dead();
            }
        }
    }
}

/// Whether the refreshes that this node writes arrive among those of all nodes.
#[derive(Default)]
struct OwnRefreshes {
    missing_since: Option<Instant>,
}

impl OwnRefreshes {
    /// Whether a refresh that was written has not arrived for too long.
    fn are_missing(&mut self, written: u64, heard: u64) -> bool {
        if heard >= written {
            self.missing_since = None;
            return false;
        }
        self.missing_since.get_or_insert_with(Instant::now).elapsed() >= ARRIVE_WITHIN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_refreshes_that_do_not_arrive_are_noticed() {
        let mut own = OwnRefreshes::default();
        assert!(!own.are_missing(0, 0));
        assert!(!own.are_missing(1, 0));
        own.missing_since = Instant::now().checked_sub(ARRIVE_WITHIN);
        assert!(own.are_missing(2, 0));
        assert!(!own.are_missing(2, 2));
        assert!(!own.are_missing(3, 2), "the next one counts anew");
    }

    #[test]
    fn leases_of_adjacent_versions_are_read() {
        let entry = serde_json::json!({ "number": 7, "version": "9.9.9", "new": 1 });
        assert_eq!(serde_json::from_value::<LeaseEntry>(entry).unwrap().number, 7);
    }
}
