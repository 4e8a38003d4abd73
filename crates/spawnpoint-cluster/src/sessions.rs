//! Sessions of clients, in a bucket that all nodes share.
//!
//! The id of a session is a secret of its client, so the bucket has only its hash.

use std::{
    collections::{HashMap, VecDeque},
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
    ids: Mutex<Ids>,
    changes: mpsc::Sender<SessionChange>,
    changed: Mutex<Option<mpsc::Receiver<SessionChange>>>,
}

/// The ids of sessions that this node has or had, by their keys.
#[derive(Default)]
struct Ids {
    by_key: HashMap<String, String>,
    /// The keys, the oldest first. Some may have been removed.
    order: VecDeque<String>,
}

impl Ids {
    /// Adds an id. The oldest one makes room for it.
    fn add(&mut self, key: &str, id: &str) {
        if self.by_key.insert(key.to_owned(), id.to_owned()).is_none() {
            self.order.push_back(key.to_owned());
        }
        while self.order.len() > IDS
            && let Some(oldest) = self.order.pop_front()
        {
            self.by_key.remove(&oldest);
        }
    }

    fn get(&self, key: &str) -> Option<String> {
        self.by_key.get(key).cloned()
    }

    fn remove(&mut self, key: &str) {
        self.by_key.remove(key);
    }
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
            let Some(id) = self.lock_ids().get(&entry.key) else { continue };
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
        self.lock_ids().add(&key, id);
        key
    }

    async fn bucket(&self) -> Option<Store> {
        if !*self.shared.connected().borrow() {
            return None;
        }
        let bucket = self.shared.sessions().await;
        bucket.inspect_err(|error| tracing::debug!(%error, "no bucket of sessions")).ok()
    }

    fn lock_ids(&self) -> MutexGuard<'_, Ids> {
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
            // A session may be used at this node right after it was opened at another one.
            let value = self.shared.newest(&bucket, &key).await.ok()??;
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_oldest_ids_make_room_for_new_ones() {
        let mut ids = Ids::default();
        ids.add("ended", "0");
        ids.remove("ended");
        for number in 0..=IDS {
            ids.add(&format!("key{number}"), "id");
        }
        assert!(ids.get("ended").is_none() && ids.get("key0").is_none());
        assert!(ids.get("key1").is_some() && ids.get(&format!("key{IDS}")).is_some());
        assert_eq!((ids.by_key.len(), ids.order.len()), (IDS, IDS));
    }

    #[test]
    fn sessions_of_adjacent_versions_are_read() {
        let node = uuid::Uuid::nil();
        let entry = json!({ "node": node, "session": { "a": 1 }, "new": 1 });
        let entry = serde_json::from_value::<SessionEntry>(entry).unwrap();
        assert_eq!(entry.session, json!({ "a": 1 }));
    }
}
