//! Follows the engines of all nodes, and attaches those of other nodes to the router of this one.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use async_nats::jetstream::{
    kv::{Entry, Operation, Store, UpdateErrorKind},
    stream::LastRawMessageErrorKind,
};
use futures_util::StreamExt;
use spawnpoint_core::{Core, Engine, bus::BusEvent};
use spawnpoint_protocol::{Event, InstanceId, Offers};
use tokio::{
    sync::{broadcast::error::RecvError, mpsc},
    task::JoinSet,
};

use super::{EngineRecord, OfferedIn, markers::Markers};
use crate::{
    caller::Caller,
    names::{NodeId, Tenant},
    node::Shared,
    remote::RemoteEngine,
};

/// How long to wait before engines are followed again after a failure.
const RETRY: Duration = Duration::from_millis(500);
/// How long entries of a dead node are kept: it may only be cut off.
const DEAD_KEPT: Duration = Duration::from_secs(60);
/// How long to wait before offers are asked for again.
const FETCH_AGAIN: Duration = Duration::from_secs(1);
/// How many sets of offers are remembered, for engines that offer the same.
const OFFERS: usize = 64;

/// The engines of all nodes, as far as this one knows.
pub(crate) struct Directory {
    shared: Arc<Shared>,
    core: Core,
    tenant: Tenant,
    caller: Arc<Caller>,
    /// By their keys.
    entries: Mutex<HashMap<String, KnownEntry>>,
    remotes: Mutex<HashMap<InstanceId, Arc<RemoteEngine>>>,
    /// Where the announcer hears of engines that another node claims.
    claimed: mpsc::Sender<InstanceId>,
}

/// An entry of the bucket.
#[derive(Clone)]
pub(crate) struct KnownEntry {
    /// Its engine.
    id: InstanceId,
    /// Its revision. Of two nodes that claim an engine, the one with the higher revision has it.
    pub(crate) revision: u64,
    pub(crate) record: Arc<EngineRecord>,
}

/// State of the task that follows the entries.
#[derive(Default)]
struct Following {
    /// Offers that were fetched, the newest last.
    offers: Vec<(String, Arc<Offers>)>,
    /// Engines that wait for offers, by the hashes of these.
    waiting: HashMap<String, HashSet<InstanceId>>,
    /// The hashes of offers, and what was fetched. Tasks of their own: a slow node delays no engine of another one.
    fetches: JoinSet<(String, Option<Offers>)>,
    /// Engines that no node has at the moment, and since when. Calls still wait for them.
    lost: HashMap<InstanceId, (Instant, Arc<RemoteEngine>)>,
    /// Since when the nodes of entries are dead, by their keys.
    dead: HashMap<String, Instant>,
    markers: Markers,
}

impl Directory {
    pub(crate) fn new(
        shared: Arc<Shared>,
        core: Core,
        tenant: Tenant,
        caller: Arc<Caller>,
        claimed: mpsc::Sender<InstanceId>,
    ) -> Self {
        let (entries, remotes) = (Mutex::default(), Mutex::default());
        Self { shared, core, tenant, caller, entries, remotes, claimed }
    }

    /// The entry of an engine, if its node is alive.
    pub(crate) fn entry(&self, id: &InstanceId) -> Option<KnownEntry> {
        let entry = self.lock_entries().get(&self.tenant.key(id)).cloned()?;
        self.shared.nodes.is_alive(entry.record.node).then_some(entry)
    }

    /// Publishes an event of an engine of another node.
    pub(crate) fn publish(&self, from: NodeId, id: &InstanceId, event: Event) {
        let is_from = |entry: KnownEntry| entry.record.node == from;
        if self.entry(id).is_some_and(is_from)
            && let Some(remote) = self.lock_remotes().get(id).cloned()
        {
            remote.publish(event);
        }
    }

    /// Follows the entries until it is dropped.
    pub(crate) async fn follow(self: Arc<Self>) {
        let mut following = Following::default();
        loop {
            if let Err(error) = self.follow_once(&mut following).await {
                tracing::debug!(%error, "lost the engines of other nodes");
            }
            tokio::time::sleep(RETRY).await;
            self.sync_all(&mut following);
        }
    }

    async fn follow_once(&self, following: &mut Following) -> Result<(), async_nats::Error> {
        let bucket = self.shared.engines().await?;
        let mut instances = self.core.bus().subscribe_to_instances();
        let mut nodes = self.shared.nodes.changes();
        let mut entries = bucket.watch_with_history(self.tenant.all_keys()).await?;
        // Entries that were deleted while no one followed are not among those that arrive first.
        let mut first = Some(HashSet::new());
        if has_no_entries(&bucket, &self.tenant.all_keys()).await? {
            first = None;
            self.lock_entries().clear();
            self.sync_all(following);
        }
        let mut ticks = tokio::time::interval(RETRY);
        loop {
            tokio::select! {
                entry = entries.next() => {
                    let Some(entry) = entry else { return Ok(()) };
                    let entry = entry?;
                    if let Some(seen) = &mut first {
                        seen.insert(entry.key.clone());
                    }
                    let is_current = entry.seen_current;
                    match entry.operation {
                        Operation::Put => following.markers.remove(&entry.key),
                        Operation::Delete | Operation::Purge => {
                            following.markers.add(&entry.key, entry.revision);
                        }
                    }
                    let id = self.take(entry);
                    if is_current && let Some(seen) = first.take() {
                        self.lock_entries().retain(|key, _| seen.contains(key));
                        self.sync_all(following);
                    } else if let Some(id) = id {
                        self.sync(&id, following);
                    }
                }
                event = instances.recv() => match event {
                    Ok(BusEvent::Attached(id) | BusEvent::Detached(id)) => self.sync(&id, following),
                    Ok(_) => {}
                    Err(RecvError::Lagged(_)) => self.sync_all(following),
                    Err(RecvError::Closed) => return Ok(()),
                },
                Ok(()) = nodes.changed() => self.sync_all(following),
                Some(Ok((digest, offers))) = following.fetches.join_next() => {
                    self.fetched(digest, offers, following);
                }
                _ = ticks.tick() => {
                    let patience = self.shared.config.patience;
                    following.lost.retain(|_, (since, _)| since.elapsed() < patience);
                    self.delete_dead(&bucket, following).await?;
                    purge_markers(&bucket, following).await;
                }
            }
        }
    }

    /// Deletes entries of nodes that are dead for long. Every node does; the revision is deleted once.
    async fn delete_dead(
        &self,
        bucket: &Store,
        following: &mut Following,
    ) -> Result<(), async_nats::Error> {
        let old = self.dead_for_long(following);
        // Without a lease this node hears no other: they may be alive.
        if self.shared.lease.is_valid() {
            for (key, revision) in old {
                match bucket.delete_expect_revision(&key, Some(revision)).await {
                    Ok(()) => {}
                    Err(error) if error.kind() == UpdateErrorKind::WrongLastRevision => {}
                    Err(error) => return Err(error.into()),
                }
                following.dead.remove(&key);
            }
        }
        Ok(())
    }

    /// Keys and revisions of entries whose nodes are dead for long.
    fn dead_for_long(&self, following: &mut Following) -> Vec<(String, u64)> {
        let entries = self.lock_entries();
        let is_dead = |entry: &KnownEntry| !self.shared.nodes.is_alive(entry.record.node);
        following.dead.retain(|key, _| entries.get(key).is_some_and(is_dead));
        let mut old = Vec::new();
        for (key, entry) in entries.iter().filter(|(_, entry)| is_dead(entry)) {
            let since = following.dead.entry(key.clone()).or_insert_with(Instant::now);
            if since.elapsed() >= DEAD_KEPT {
                old.push((key.clone(), entry.revision));
            }
        }
        old
    }

    /// Stores an entry. Returns the engine that it is about.
    fn take(&self, entry: Entry) -> Option<InstanceId> {
        let mut entries = self.lock_entries();
        match entry.operation {
            Operation::Put => {
                let record: EngineRecord = match serde_json::from_slice(&entry.value) {
                    Ok(record) => record,
                    Err(error) => {
                        tracing::warn!(%error, "another node published an engine in a form that this version does not know");
                        return None;
                    }
                };
                let info = record.profile.info();
                let id = InstanceId::new(&info.name, &info.hash);
                let (revision, record) = (entry.revision, Arc::new(record));
                entries.insert(entry.key, KnownEntry { id: id.clone(), revision, record });
                Some(id)
            }
            Operation::Delete | Operation::Purge => Some(entries.remove(&entry.key)?.id),
        }
    }

    fn sync_all(&self, following: &mut Following) {
        let entries = self.lock_entries().values().map(|entry| entry.id.clone()).collect();
        let mut ids: HashSet<_> = entries;
        ids.extend(self.lock_remotes().keys().cloned());
        for id in ids {
            self.sync(&id, following);
        }
    }

    /// Attaches or detaches an engine of another node, as its entry says.
    fn sync(&self, id: &InstanceId, following: &mut Following) {
        let entry = self.entry(id);
        let is_own = |entry: &KnownEntry| entry.record.node == self.shared.id;
        let attached = self.core.router().find(id);
        let is_here = attached.is_some_and(|attached| !attached.engine().is_on_another_node());
        let remote = self.lock_remotes().get(id).cloned();
        match entry {
            Some(entry) if !is_own(&entry) => {
                if is_here {
                    // The announcer decides which of both nodes has it. Without room it looks again later.
                    let _ = self.claimed.try_send(id.clone());
                    if let Some(remote) = remote {
                        self.drop_remote(id, remote, following);
                    }
                } else {
                    self.attach(id, &entry.record, remote, following);
                }
            }
            entry => {
                let Some(remote) = remote else {
                    if let (Some(entry), Some((_, lost))) = (&entry, following.lost.get(id)) {
                        self.update(lost, entry);
                    }
                    return;
                };
                match &entry {
                    // Ops on their way continue at this node.
                    Some(own) => self.update(&remote, own),
                    None => remote.is_lost(self.shared.config.patience),
                }
                self.drop_remote(id, remote, following);
            }
        }
    }

    /// The engine is attached to this node now.
    fn update(&self, remote: &RemoteEngine, own: &KnownEntry) {
        let offers = remote.offers().borrow().clone();
        remote.update(&own.record, offers);
    }

    fn attach(
        &self,
        id: &InstanceId,
        record: &EngineRecord,
        remote: Option<Arc<RemoteEngine>>,
        following: &mut Following,
    ) {
        let Some(offers) = self.offers(id, record, following) else {
            // Calls need not wait for what the engine offers. A new engine is listed when that is known.
            let lost = following.lost.get(id).map(|(_, lost)| lost);
            if let Some(known) = remote.as_ref().or(lost) {
                let offers = known.offers().borrow().clone();
                known.update(record, offers);
            }
            return;
        };
        let known = remote.filter(|remote| *remote.profile() == record.profile);
        if let Some(remote) = known {
            let was_here = remote.presence_now().is_here();
            remote.update(record, offers);
            let is_here = remote.presence_now().is_here();
            match (was_here, is_here) {
                (true, false) => self.core.bus().publish(BusEvent::Away(id.clone())),
                (false, true) => self.core.bus().publish(BusEvent::Back(id.clone())),
                _ => {}
            }
            return;
        }
        let lost = following.lost.remove(id).map(|(_, lost)| lost);
        let lost = lost.filter(|lost| *lost.profile() == record.profile);
        let remote = match lost {
            Some(lost) => {
                lost.update(record, offers);
                lost
            }
            None => Arc::new(RemoteEngine::new(record, offers, self.caller.clone())),
        };
        if self.core.router().attach_from_node(remote.clone()) {
            tracing::info!(instance = %id, node = %record.node, "engine of another node attached");
            self.lock_remotes().insert(id.clone(), remote);
        }
    }

    fn drop_remote(&self, id: &InstanceId, remote: Arc<RemoteEngine>, following: &mut Following) {
        self.lock_remotes().remove(id);
        let engine: Arc<dyn Engine> = remote.clone();
        self.core.router().detach(id, &engine);
        following.lost.insert(id.clone(), (Instant::now(), remote));
        tracing::info!(instance = %id, "engine of another node detached");
    }

    /// What an engine offers. If that is not known yet, it is fetched, and the engine is looked at again.
    fn offers(
        &self,
        id: &InstanceId,
        record: &EngineRecord,
        following: &mut Following,
    ) -> Option<Arc<Offers>> {
        let digest = match &record.offers {
            OfferedIn::Record(offers) => return Some(Arc::new(offers.clone().into())),
            OfferedIn::Node(digest) => digest,
        };
        if let Some((_, known)) = following.offers.iter().find(|(known, _)| known == digest) {
            return Some(known.clone());
        }
        let is_first = !following.waiting.contains_key(digest);
        following.waiting.entry(digest.clone()).or_default().insert(id.clone());
        if is_first {
            let (caller, node) = (self.caller.clone(), record.node);
            let (digest, id) = (digest.clone(), id.clone());
            following.fetches.spawn(async move {
                let fetched = caller.offers(node, id.clone()).await;
                if fetched.is_none() {
                    tracing::warn!(instance = %id, "could not get what an engine of another node offers");
                    tokio::time::sleep(FETCH_AGAIN).await;
                }
                (digest, fetched)
            });
        }
        None
    }

    /// Stores offers that were fetched, and looks again at the engines that wait for them.
    fn fetched(&self, digest: String, offers: Option<Offers>, following: &mut Following) {
        let waiting = following.waiting.remove(&digest).unwrap_or_default();
        if let Some(offers) = offers {
            if following.offers.len() == OFFERS {
                following.offers.remove(0);
            }
            following.offers.push((digest, Arc::new(offers)));
        }
        for id in waiting {
            self.sync(&id, following);
        }
    }

    /// Detaches all engines of other nodes.
    pub(crate) fn detach_all(&self) {
        for (id, remote) in self.lock_remotes().drain() {
            remote.is_lost(Duration::ZERO);
            let engine: Arc<dyn Engine> = remote;
            self.core.router().detach(&id, &engine);
        }
    }

    fn lock_entries(&self) -> MutexGuard<'_, HashMap<String, KnownEntry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_remotes(&self) -> MutexGuard<'_, HashMap<InstanceId, Arc<RemoteEngine>>> {
        self.remotes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Removes the markers of entries that were deleted long ago. Every node does; a newer entry stays.
async fn purge_markers(bucket: &Store, following: &mut Following) {
    for (key, revision) in following.markers.take_old() {
        let subject = format!("{}{key}", bucket.prefix);
        let purged = bucket.stream.purge().filter(subject).sequence(revision + 1).await;
        if let Err(error) = purged {
            tracing::debug!(%error, "could not remove the marker of a deleted engine");
        }
    }
}

/// Whether the bucket has neither entries nor markers with these keys.
async fn has_no_entries(bucket: &Store, keys: &str) -> Result<bool, async_nats::Error> {
    let first = format!("{}{keys}", bucket.prefix);
    match bucket.stream.get_first_raw_message_by_subject(first, 1).await {
        Ok(_) => Ok(false),
        Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(true),
        Err(error) => Err(error.into()),
    }
}
