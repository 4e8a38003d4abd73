//! Publishes the engines of this node.
//!
//! The revision of an entry decides which node has an engine. An engine that connects here takes its entry, whatever
//! it says. Later changes replace only the revision that this node wrote: if another node has taken the entry
//! meanwhile, the engine has connected there, and is detached here.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Weak},
    time::Duration,
};

use async_nats::jetstream::kv;
use spawnpoint_core::{Core, bus::BusEvent, router::Attached};
use spawnpoint_protocol::InstanceId;
use tokio::{
    sync::{broadcast::error::RecvError, mpsc},
    time::MissedTickBehavior,
};
use uuid::Uuid;

use super::{Directory, EngineRecord};
use crate::{names::Tenant, node::Shared};

/// How often engines are looked at again that could not be published.
const LOOK_AGAIN: Duration = Duration::from_secs(2);
/// After so many times, all engines are looked at, in case an entry was deleted.
const LOOK_AT_ALL: usize = 15;

/// Publishes the engines of this node.
pub(crate) struct Announcer {
    shared: Arc<Shared>,
    core: Core,
    tenant: Tenant,
    directory: Arc<Directory>,
    own: HashMap<InstanceId, Announced>,
    /// Engines that could not be published.
    failed: HashSet<InstanceId>,
}

/// An engine that was attached to this node when it was last looked at.
struct Announced {
    attached: Weak<Attached>,
    state: AnnouncedState,
}

enum AnnouncedState {
    /// Its entry is ours.
    Held { revision: u64, record: Box<EngineRecord> },
    /// Another node has it.
    GivenUp,
}

impl Announcer {
    pub(crate) fn new(
        shared: Arc<Shared>,
        core: Core,
        tenant: Tenant,
        directory: Arc<Directory>,
    ) -> Self {
        Self { shared, core, tenant, directory, own: HashMap::new(), failed: HashSet::new() }
    }

    /// Publishes until it is dropped. `claimed` are engines of this node that another node claims.
    pub(crate) async fn run(mut self, mut claimed: mpsc::Receiver<InstanceId>) {
        let mut events = self.core.bus().subscribe_to_instances();
        let mut connected = self.shared.connected();
        let mut ticks = tokio::time::interval(LOOK_AGAIN);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut looks = 0;
        loop {
            let mut changed = HashSet::new();
            let look_at_all = tokio::select! {
                event = events.recv() => match event {
                    Ok(event) => {
                        changed.extend(instance_of(event));
                        false
                    }
                    Err(RecvError::Lagged(_)) => true,
                    Err(RecvError::Closed) => return,
                },
                Some(id) = claimed.recv() => {
                    changed.insert(id);
                    false
                }
                Ok(()) = connected.changed() => true,
                _ = ticks.tick() => {
                    looks += 1;
                    changed.extend(self.failed.drain());
                    looks % LOOK_AT_ALL == 0
                }
            };
            // Many engines often connect at once.
            while let Ok(event) = events.try_recv() {
                changed.extend(instance_of(event));
            }
            if look_at_all {
                changed.extend(self.own.keys().cloned());
                changed.extend(self.core.router().snapshot().iter().map(|one| one.id().clone()));
            }
            if changed.is_empty() {
                continue;
            }
            let is_connected = *connected.borrow();
            let bucket = match is_connected {
                true => self.shared.engines().await,
                false => Err("not connected".into()),
            };
            let bucket = match bucket {
                Ok(bucket) => bucket,
                Err(error) => {
                    tracing::debug!(%error, "could not open the bucket of engines");
                    self.failed.extend(changed);
                    continue;
                }
            };
            for id in changed {
                if let Err(error) = self.look_at(&bucket, &id).await {
                    tracing::debug!(%error, instance = %id, "could not publish an engine");
                    self.failed.insert(id);
                }
            }
        }
    }

    /// Publishes what changed about an engine.
    async fn look_at(
        &mut self,
        bucket: &kv::Store,
        id: &InstanceId,
    ) -> Result<(), async_nats::Error> {
        let attached = self.core.router().find(id);
        // Every server has a demo world of its own.
        let is_shared = |one: &Arc<Attached>| {
            let engine = one.engine();
            !engine.is_on_another_node() && !engine.is_demo()
        };
        let Some(attached) = attached.filter(is_shared) else {
            return self.withdraw(bucket, id).await;
        };
        let is_same =
            |own: &&Announced| std::ptr::eq(own.attached.as_ptr(), Arc::as_ptr(&attached));
        let (seat, revision) = match self.own.get(id).filter(is_same).map(|own| &own.state) {
            Some(AnnouncedState::GivenUp) if attached.engine().can_move() => return Ok(()),
            Some(AnnouncedState::GivenUp) | None => (Uuid::new_v4(), None),
            Some(AnnouncedState::Held { revision, record }) => {
                let other = self.claim_of_other(id, *revision);
                let now = EngineRecord::of(&attached, self.shared.id, record.seat);
                match (other, now == **record && self.directory.entry(id).is_some()) {
                    (true, _) => {
                        self.give_up(id, &attached);
                        return Ok(());
                    }
                    (false, true) => return Ok(()),
                    (false, false) => (record.seat, Some(*revision)),
                }
            }
        };
        let record = EngineRecord::of(&attached, self.shared.id, seat);
        let value = serde_json::to_vec(&record)?.into();
        let key = self.tenant.key(id);
        let revision = match revision {
            Some(revision) => match bucket.update(&key, value, revision).await {
                Ok(revision) => revision,
                Err(error) if error.kind() == kv::UpdateErrorKind::WrongLastRevision => {
                    return self.lost_revision(bucket, id, &attached, record).await;
                }
                Err(error) => return Err(error.into()),
            },
            None if !attached.engine().can_move() && self.claim_of_other(id, 0) => {
                // Another node has an engine of the same name, such as the same folder. It may be lost.
                self.set(id, &attached, AnnouncedState::GivenUp);
                self.failed.insert(id.clone());
                return Ok(());
            }
            None => bucket.put(&key, value).await?,
        };
        self.set(id, &attached, AnnouncedState::Held { revision, record: Box::new(record) });
        Ok(())
    }

    /// The entry is not the one that this node wrote last.
    async fn lost_revision(
        &mut self,
        bucket: &kv::Store,
        id: &InstanceId,
        attached: &Arc<Attached>,
        record: EngineRecord,
    ) -> Result<(), async_nats::Error> {
        let key = self.tenant.key(id);
        let entry = self.shared.newest(bucket, &key).await?;
        let other = entry.and_then(|entry| serde_json::from_slice::<EngineRecord>(&entry).ok());
        let is_alive = |other: &EngineRecord| {
            other.node != self.shared.id && self.shared.nodes.is_alive(other.node)
        };
        if other.as_ref().is_some_and(is_alive) {
            self.give_up(id, attached);
            return Ok(());
        }
        // Another node deleted it, because this one could not be heard.
        let revision = bucket.put(&key, serde_json::to_vec(&record)?.into()).await?;
        self.set(id, attached, AnnouncedState::Held { revision, record: Box::new(record) });
        Ok(())
    }

    /// Whether another node has taken the entry after this revision.
    fn claim_of_other(&self, id: &InstanceId, revision: u64) -> bool {
        self.directory
            .entry(id)
            .is_some_and(|entry| entry.record.node != self.shared.id && entry.revision > revision)
    }

    /// The engine has connected to another node.
    fn give_up(&mut self, id: &InstanceId, attached: &Arc<Attached>) {
        self.set(id, attached, AnnouncedState::GivenUp);
        if attached.engine().can_move() {
            tracing::info!(instance = %id, "engine connected to another node");
            attached.engine().moved_away();
        }
    }

    fn set(&mut self, id: &InstanceId, attached: &Arc<Attached>, state: AnnouncedState) {
        let announced = Announced { attached: Arc::downgrade(attached), state };
        self.own.insert(id.clone(), announced);
    }

    /// Deletes the entry of an engine that is not attached to this node any more.
    async fn withdraw(
        &mut self,
        bucket: &kv::Store,
        id: &InstanceId,
    ) -> Result<(), async_nats::Error> {
        let Some(own) = self.own.get(id) else { return Ok(()) };
        if let AnnouncedState::Held { revision, .. } = own.state {
            let deleted = bucket.delete_expect_revision(self.tenant.key(id), Some(revision)).await;
            match deleted {
                Ok(()) => {}
                // Another node has it, or had deleted it.
                Err(error) if error.kind() == kv::UpdateErrorKind::WrongLastRevision => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.own.remove(id);
        Ok(())
    }
}

fn instance_of(event: BusEvent) -> Option<InstanceId> {
    match event {
        BusEvent::Attached(id)
        | BusEvent::Detached(id)
        | BusEvent::Away(id)
        | BusEvent::Back(id)
        | BusEvent::OffersChanged(id) => Some(id),
        BusEvent::Engine { .. } | BusEvent::Logged(_) | BusEvent::CallEnded { .. } => None,
    }
}
