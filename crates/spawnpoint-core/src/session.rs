//! What the core knows of a client.

use std::sync::{Arc, Mutex, PoisonError};

use spawnpoint_protocol::{AskSupport, InstanceId};

/// Who calls, and what can be asked of them.
#[derive(Clone, Debug, Default)]
pub struct Client {
    /// What the client calls itself.
    pub name: String,
    /// What it can be asked in the middle of a call.
    pub asks: AskSupport,
    /// Its session, when the face keeps one.
    pub session: Option<Arc<Session>>,
}

impl Client {
    /// The instance its session has chosen.
    pub fn chosen(&self) -> Option<InstanceId> {
        self.session.as_ref().and_then(|session| session.chosen())
    }
}

/// What lasts from one call of a client to its next. Sessions never see each other's choice.
#[derive(Debug, Default)]
pub struct Session(Mutex<Option<InstanceId>>);

impl Session {
    /// The instance this session has chosen.
    pub fn chosen(&self) -> Option<InstanceId> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Chooses an instance for the calls to come.
    pub fn choose(&self, instance: Option<InstanceId>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = instance;
    }
}
