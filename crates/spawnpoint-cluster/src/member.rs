//! One core as a part of the cluster.

use std::{fmt, sync::Arc, time::Duration};

use async_nats::Subscriber;
use spawnpoint_core::Core;
use tokio::sync::mpsc;
use tokio_util::task::AbortOnDropHandle;

use crate::{
    caller::Caller,
    calls::{self, OtherNodes},
    events,
    holder::OpHolder,
    late,
    names::Tenant,
    node::Shared,
    presence::{Announcer, Directory},
    sessions::ClusterSessions,
};

/// How many engines may wait to be looked at because another node claims them.
const CLAIMED: usize = 1024;
/// How long to wait before a subscription is tried again.
const RETRY: Duration = Duration::from_millis(500);

/// One core as a part of the cluster. Dropping it takes the core out of the cluster.
pub struct Membership {
    directory: Arc<Directory>,
    _task: AbortOnDropHandle<()>,
}

impl Membership {
    pub(crate) fn start(shared: Arc<Shared>, core: Core, tenant: Tenant) -> Self {
        let (caller, cancelled) = Caller::new(shared.clone(), core.clone(), tenant.clone());
        let caller = Arc::new(caller);
        let (claims, claimed) = mpsc::channel(CLAIMED);
        let (own, its) = (shared.clone(), tenant.clone());
        let directory = Directory::new(own, core.clone(), its, caller.clone(), claims);
        let directory = Arc::new(directory);
        let task = run(shared, core, tenant, caller, cancelled, directory.clone(), claimed);
        Self { directory, _task: AbortOnDropHandle::new(tokio::spawn(task)) }
    }
}

impl Drop for Membership {
    fn drop(&mut self) {
        self.directory.detach_all();
    }
}

impl fmt::Debug for Membership {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Membership").finish_non_exhaustive()
    }
}

async fn run(
    shared: Arc<Shared>,
    core: Core,
    tenant: Tenant,
    caller: Arc<Caller>,
    cancelled: mpsc::Receiver<(crate::names::NodeId, uuid::Uuid)>,
    directory: Arc<Directory>,
    claimed: mpsc::Receiver<spawnpoint_protocol::InstanceId>,
) {
    // Subscribed before engines are published: whoever sees one may use it at once.
    let ops = subscribe(&shared, tenant.ops(shared.id)).await;
    let replies = subscribe(&shared, tenant.all_replies(shared.id)).await;
    let all_events = subscribe(&shared, tenant.all_events()).await;
    let asked = subscribe(&shared, tenant.calls_asked()).await;
    core.look_elsewhere(Arc::new(OtherNodes { shared: shared.clone(), tenant: tenant.clone() }));
    let sessions = Arc::new(ClusterSessions::new(shared.clone(), tenant.clone()));
    core.share_sessions(sessions.clone());
    let late_results = subscribe(&shared, tenant.late()).await;
    let holder = Arc::new(OpHolder::new(shared.clone(), core.clone(), tenant.clone()));
    let (own, its) = (shared.clone(), tenant.clone());
    let announcer = Announcer::new(own, core.clone(), its, directory.clone());
    // Tasks of their own: answers of engines must not wait until an entry is written.
    let tasks = [
        tokio::spawn(holder.receive(ops)),
        tokio::spawn(async move { caller.receive(replies, cancelled).await }),
        tokio::spawn(calls::publish(shared.clone(), core.clone(), tenant.clone())),
        tokio::spawn(calls::import(shared.clone(), core.clone(), tenant.clone())),
        tokio::spawn(calls::answer(shared.clone(), core.clone(), asked)),
        tokio::spawn(sessions.follow()),
        tokio::spawn(late::send(shared.clone(), core.clone(), tenant.clone())),
        tokio::spawn(late::receive(core.clone(), late_results)),
        tokio::spawn(events::send(shared.clone(), core, tenant)),
        tokio::spawn(events::receive(shared, directory.clone(), all_events)),
        tokio::spawn(directory.follow()),
        tokio::spawn(announcer.run(claimed)),
    ]
    .map(AbortOnDropHandle::new);
    for task in tasks {
        if let Err(error) = task.await {
            tracing::error!(%error, "a part of the cluster failed");
        }
    }
}

async fn subscribe(shared: &Shared, subject: String) -> Subscriber {
    loop {
        match shared.client.subscribe(subject.clone()).await {
            Ok(subscriber) => return subscriber,
            Err(error) => tracing::warn!(%error, "could not subscribe to messages of other nodes"),
        }
        tokio::time::sleep(RETRY).await;
    }
}
