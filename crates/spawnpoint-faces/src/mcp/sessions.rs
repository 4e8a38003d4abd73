//! The sessions of clients that begin with `initialize`, by the ids that they send.
//!
//! A session is a small record. Its service of the protocol library, with tasks and queues, takes many times as
//! much memory. It is started for the first request that needs it ([`serving`](super::serving)), and stopped when
//! the session has not used it for a while. Calls that end quickly do not need it.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use rmcp::{
    model::{InitializeRequestParams, ProtocolVersion},
    transport::streamable_http_server::session::{SessionId, local::LocalSessionHandle},
};
use spawnpoint_core::{Core, fast_map::FastMap};
use tokio::{sync::OnceCell, time::Instant};
use uuid::Uuid;

use super::{Caller, Link, handover::SavedSession};

/// The header that names a session.
pub const SESSION_ID: &str = "mcp-session-id";
/// The longest version of a client that is shown, in characters.
const MAX_VERSION: usize = 40;

/// How long an unused session is kept.
pub(super) const EXPIRES_AFTER: Duration = Duration::from_secs(4 * 3600);
/// How long an unused service is kept. The library keeps sent messages for a minute, for clients whose
/// connection broke.
pub(super) const STOPS_AFTER: Duration = Duration::from_secs(90);

/// All sessions of one endpoint.
#[derive(Default)]
pub struct Sessions(Mutex<FastMap<SessionId, Arc<SessionRecord>>>);

/// An open session, for people.
#[derive(Clone, Debug)]
pub struct OpenSession {
    /// What its client calls itself.
    pub name: String,
    /// The client's version.
    pub version: Option<String>,
    /// Its id in the core.
    pub session: Uuid,
    /// The instance that it has chosen.
    pub instance: Option<String>,
}

/// One session.
pub struct SessionRecord {
    /// Its id.
    pub id: SessionId,
    /// State between its requests.
    pub(super) link: Arc<Link>,
    /// Its client.
    pub caller: Caller,
    /// The protocol version that was agreed on.
    pub version: ProtocolVersion,
    /// What its client sent to open it.
    pub opened_with: InitializeRequestParams,
    activity: Mutex<Activity>,
    /// What other nodes can find of it.
    saved: Mutex<Option<SavedSession>>,
}

/// The running service of a session, once it has started.
pub(super) type Service = Arc<OnceCell<LocalSessionHandle>>;

struct Activity {
    last_used: Instant,
    /// How many requests and streams use the service now.
    users: usize,
    service: Option<Service>,
}

impl SessionRecord {
    pub(super) fn new(
        id: SessionId,
        link: Arc<Link>,
        version: ProtocolVersion,
        opened_with: InitializeRequestParams,
    ) -> Self {
        let caller = Caller::of_session(&opened_with, &version, &link);
        let activity = Activity { last_used: Instant::now(), users: 0, service: None };
        let (activity, saved) = (Mutex::new(activity), Mutex::default());
        Self { id, link, caller, version, opened_with, activity, saved }
    }

    /// Uses the service, which is not stopped until the result is dropped.
    pub(super) fn use_service(self: &Arc<Self>) -> (Service, ServiceUse) {
        let mut activity = self.lock();
        activity.users += 1;
        let service = activity.service.get_or_insert_default().clone();
        (service, ServiceUse(self.clone()))
    }

    /// Takes the service out, if there is one.
    pub(super) fn take_service(&self) -> Option<Service> {
        self.lock().service.take()
    }

    /// Takes out this very service, after it ended by itself.
    pub(super) fn drop_service(&self, ended: &Service) {
        let mut activity = self.lock();
        if activity.service.as_ref().is_some_and(|service| Arc::ptr_eq(service, ended)) {
            activity.service = None;
        }
    }

    #[cfg(test)]
    pub(super) fn has_service(&self) -> bool {
        self.lock().service.is_some()
    }

    fn touch(&self) {
        self.lock().last_used = Instant::now();
    }

    /// Takes the service out if it was not used for a while and nothing would be lost.
    fn take_unused_service(&self, core: &Core) -> Option<Service> {
        let mut activity = self.lock();
        let unused = activity.users == 0 && activity.last_used.elapsed() >= STOPS_AFTER;
        if !unused || self.link.watches_resources() || self.link.has_running_call(core) {
            return None;
        }
        self.link.forget_calls();
        activity.service.take()
    }

    /// Since when nothing happened in it; `None` while a request, a stream or a call of it continues.
    fn idle_since(&self, core: &Core) -> Option<Instant> {
        let activity = self.lock();
        let is_idle = activity.users == 0 && !self.link.has_running_call(core);
        is_idle.then_some(activity.last_used)
    }

    fn is_expired(&self) -> bool {
        let activity = self.lock();
        activity.users == 0 && activity.last_used.elapsed() >= EXPIRES_AFTER
    }

    pub(super) fn lock_saved(&self) -> MutexGuard<'_, Option<SavedSession>> {
        self.saved.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, Activity> {
        self.activity.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Use of a session's service by one request or stream.
pub(super) struct ServiceUse(Arc<SessionRecord>);

impl Drop for ServiceUse {
    fn drop(&mut self) {
        let mut activity = self.0.lock();
        activity.users -= 1;
        activity.last_used = Instant::now();
    }
}

impl Sessions {
    /// Adds a session.
    pub(super) fn add(&self, record: SessionRecord) {
        self.lock().insert(record.id.clone(), Arc::new(record));
    }

    /// Makes room for one more session, of at most so many. If all places are taken, the session ends that was
    /// idle for longest: a client that lost its session opens another one, but a client that gets none is locked
    /// out. Returns false if none is idle.
    pub(super) fn make_room(&self, most: usize, core: &Core) -> bool {
        let mut sessions = self.lock();
        if sessions.len() < most {
            return true;
        }
        let idle = sessions.values().filter_map(|record| Some((record.idle_since(core)?, record)));
        let Some((_, longest)) = idle.min_by_key(|(since, _)| *since) else { return false };
        let id = longest.id.clone();
        tracing::warn!("{most} sessions are open; the one that was idle for longest has ended");
        // Its service ends with its last handle.
        sessions.remove(&id);
        true
    }

    /// The session of this id.
    pub fn find(&self, id: &str) -> Option<Arc<SessionRecord>> {
        let record = self.lock().get(id).cloned()?;
        record.touch();
        Some(record)
    }

    /// How many are open.
    pub(super) fn count(&self) -> usize {
        self.lock().len()
    }

    /// The session of this id, without counting that as use.
    pub(super) fn peek(&self, id: &str) -> Option<Arc<SessionRecord>> {
        self.lock().get(id).cloned()
    }

    /// The open sessions, for people.
    pub(super) fn open(&self) -> Vec<OpenSession> {
        let sessions = self.lock();
        let open = sessions.values().map(|record| {
            let version = &record.opened_with.client_info.version;
            let session = record.caller.client.session.as_ref()?;
            let version: String = version.chars().take(MAX_VERSION).collect();
            Some(OpenSession {
                name: record.caller.client.name.to_string(),
                version: Some(version).filter(|version| !version.is_empty()),
                session: session.id(),
                instance: session.chosen().map(|instance| instance.to_string()),
            })
        });
        open.flatten().collect()
    }

    /// Removes a session. The caller must stop its service.
    pub(super) fn remove(&self, id: &str) -> Option<Arc<SessionRecord>> {
        self.lock().remove(id)
    }

    /// Removes expired sessions and takes out unused services. Returns the services.
    pub(super) fn tidy(&self, core: &Core) -> Vec<Service> {
        let mut stopped = Vec::new();
        self.lock().retain(|_, record| {
            let expired = record.is_expired();
            stopped.extend(match expired {
                true => record.take_service(),
                false => record.take_unused_service(core),
            });
            !expired
        });
        stopped
    }

    fn lock(&self) -> MutexGuard<'_, FastMap<SessionId, Arc<SessionRecord>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
