//! The sessions of clients that begin with `initialize`, by the ids that they send.
//!
//! A session is a small record. Its service of the protocol library, with tasks and queues, takes many
//! times as much memory: it is started for the first request that needs it ([`serving`](super::serving)), and
//! stopped when the session has not used it for a while. Calls that end in a moment do not need it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use rmcp::{
    model::{InitializeRequestParams, ProtocolVersion},
    transport::streamable_http_server::session::{SessionId, local::LocalSessionHandle},
};
use spawnpoint_core::Core;
use tokio::{sync::OnceCell, time::Instant};

use super::{Caller, Link};

/// The header that names a session.
pub const SESSION_ID: &str = "mcp-session-id";

/// How long a session is kept that its client does not use.
pub(super) const EXPIRES_AFTER: Duration = Duration::from_secs(4 * 3600);
/// How long an unused service is kept. The library keeps what it sent for a minute, for clients whose
/// connection broke.
pub(super) const STOPS_AFTER: Duration = Duration::from_secs(90);

/// All sessions of one endpoint.
#[derive(Default)]
pub struct Sessions(Mutex<HashMap<SessionId, Arc<SessionRecord>>>);

/// What is known of one session.
pub struct SessionRecord {
    /// Its id.
    pub id: SessionId,
    /// What lasts from one of its requests to the next.
    pub(super) link: Arc<Link>,
    /// Its client.
    pub caller: Caller,
    /// The protocol version that was agreed on.
    pub version: ProtocolVersion,
    /// What its client sent to open it.
    pub opened_with: InitializeRequestParams,
    activity: Mutex<Activity>,
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
        let caller = Caller::of_session(&opened_with, &version, link.session.clone());
        let activity = Activity { last_used: Instant::now(), users: 0, service: None };
        Self { id, link, caller, version, opened_with, activity: Mutex::new(activity) }
    }

    /// Uses the service, which is not stopped until the result is dropped.
    pub(super) fn use_service(self: &Arc<Self>) -> (Service, ServiceUse) {
        let mut activity = self.lock();
        activity.users += 1;
        let service = activity.service.get_or_insert_default().clone();
        (service, ServiceUse(self.clone()))
    }

    /// Takes the service away, if it has one.
    pub(super) fn take_service(&self) -> Option<Service> {
        self.lock().service.take()
    }

    /// Takes this very service away, after it ended by itself.
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

    /// Takes the service away if it was not used for a while and nothing would be lost with it.
    fn take_unused_service(&self, core: &Core) -> Option<Service> {
        let mut activity = self.lock();
        let unused = activity.users == 0 && activity.last_used.elapsed() >= STOPS_AFTER;
        if !unused || self.link.watches_resources() || self.link.has_running_call(core) {
            return None;
        }
        self.link.forget_calls();
        activity.service.take()
    }

    fn is_expired(&self) -> bool {
        let activity = self.lock();
        activity.users == 0 && activity.last_used.elapsed() >= EXPIRES_AFTER
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

    /// The session of this id.
    pub fn find(&self, id: &str) -> Option<Arc<SessionRecord>> {
        let record = self.lock().get(id).cloned()?;
        record.touch();
        Some(record)
    }

    /// Removes a session. Its service is the caller's to stop.
    pub(super) fn remove(&self, id: &str) -> Option<Arc<SessionRecord>> {
        self.lock().remove(id)
    }

    /// How many sessions there are.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// Removes sessions that expired, and takes away services that are not used. Returns the services.
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

    fn lock(&self) -> MutexGuard<'_, HashMap<SessionId, Arc<SessionRecord>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
