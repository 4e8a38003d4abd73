//! Sessions of clients, in a bucket that all nodes share.
//!
//! The id of a session is a secret of its client, so the bucket has only its hash.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use async_nats::jetstream::kv::{Operation, Store};
use futures_util::{StreamExt, future::BoxFuture};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use spawnpoint_core::shared_sessions::{SessionChange, SharedSessions};
use tokio::{sync::mpsc, time::timeout};

use crate::{
    names::{NodeId, Tenant},
    node::Shared,
};

/// How many changes may wait to be applied. Further ones are dropped; the next request stores the session again.
const CHANGES: usize = 1024;
/// How many ids are remembered.
const IDS: usize = 1 << 16;
/// How long a request may wait for the bucket.
const ACCESS: Duration = Duration::from_secs(1);
/// How long to wait before the next try after a failure.
const RETRY: Duration = Duration::from_millis(500);

/// The sessions of one tenant.
pub(crate) struct ClusterSessions {
    shared: Arc<Shared>,
    tenant: Tenant,
    /// The ids of sessions that this node has, by their keys.
    ids: Mutex<HashMap<String, String>>,
    changes: mpsc::Sender<SessionChange>,
    changed: Mutex<Option<mpsc::Receiver<SessionChange>>>,
}

/// A session in the bucket.
#[derive(Serialize, Deserialize)]
struct SessionEntry {
    /// The node that stored it.
    node: NodeId,
    session: Value,
}

impl ClusterSessions {
    pub(crate) fn new(shared: Arc<Shared>, tenant: Tenant) -> Self {
        let (changes, changed) = mpsc::channel(CHANGES);
        let changed = Mutex::new(Some(changed));
        Self { shared, tenant, ids: Mutex::default(), changes, changed }
    }

    /// Follows what other nodes store, until it is dropped.
    pub(crate) async fn follow(self: Arc<Self>) {
        loop {
            if let Err(error) = self.follow_once().await {
                tracing::debug!(%error, "could not follow the sessions of other nodes");
            }
            tokio::time::sleep(RETRY).await;
        }
    }

    async fn follow_once(&self) -> Result<(), async_nats::Error> {
        let bucket = self.shared.sessions().await?;
        let mut entries = bucket.watch(self.tenant.all_keys()).await?;
        while let Some(entry) = entries.next().await {
            let entry = entry?;
            let Some(id) = self.lock_ids().get(&entry.key).cloned() else { continue };
            let session = match entry.operation {
                Operation::Put => match serde_json::from_slice::<SessionEntry>(&entry.value) {
                    Ok(stored) if stored.node != self.shared.id => Some(stored.session),
                    _ => continue,
                },
                Operation::Delete | Operation::Purge => {
                    self.lock_ids().remove(&entry.key);
                    None
                }
            };
            let _ = self.changes.try_send(SessionChange { id, session });
        }
        Ok(())
    }

    /// The key of a session, which this node has from now on.
    fn key_of(&self, id: &str) -> String {
        let key = self.tenant.session_key(id);
        let mut ids = self.lock_ids();
        if ids.len() < IDS || ids.contains_key(&key) {
            ids.insert(key.clone(), id.to_owned());
        }
        key
    }

    async fn bucket(&self) -> Option<Store> {
        if !*self.shared.connected().borrow() {
            return None;
        }
        let bucket = self.shared.sessions().await;
        bucket.inspect_err(|error| tracing::debug!(%error, "no bucket of sessions")).ok()
    }

    fn lock_ids(&self) -> MutexGuard<'_, HashMap<String, String>> {
        self.ids.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SharedSessions for ClusterSessions {
    fn save<'a>(&'a self, id: &'a str, session: Value) -> BoxFuture<'a, ()> {
        let saving = async move {
            let Some(bucket) = self.bucket().await else { return };
            let entry = SessionEntry { node: self.shared.id, session };
            let value = serde_json::to_vec(&entry).unwrap_or_default();
            if let Err(error) = bucket.put(self.key_of(id), value.into()).await {
                tracing::debug!(%error, "could not store a session for other nodes");
            }
        };
        Box::pin(async move { timeout(ACCESS, saving).await.unwrap_or_default() })
    }

    fn find<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Option<Value>> {
        let finding = async move {
            let bucket = self.bucket().await?;
            let key = self.tenant.session_key(id);
            let value = bucket.get(key).await.ok()??;
            let entry: SessionEntry = serde_json::from_slice(&value).ok()?;
            self.key_of(id);
            Some(entry.session)
        };
        Box::pin(async move { timeout(ACCESS, finding).await.unwrap_or_default() })
    }

    fn end<'a>(&'a self, id: &'a str) -> BoxFuture<'a, ()> {
        Box::pin(async move {
            let key = self.tenant.session_key(id);
            self.lock_ids().remove(&key);
            if let Some(bucket) = self.bucket().await {
                let _ = bucket.purge(key).await;
            }
        })
    }

    fn changes(&self) -> Option<mpsc::Receiver<SessionChange>> {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
