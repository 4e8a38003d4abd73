//! Observers of calls: people who follow them while they run, and recorders of what they changed. Without an observer
//! a call pays one comparison.
//!
//! Arguments and results are passed on without the secrets among the arguments, like they are recorded in the ledger.

use std::{
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use futures_util::future::BoxFuture;
use serde_json::{Map, Value};
use spawnpoint_protocol::LogId;
use tokio::sync::broadcast;
use uuid::Uuid;

use crate::{board::Outcome, ledger::CallStatus, router::Attached};

/// How many events an observer may fall behind before it loses the oldest.
const BACKLOG: usize = 4096;

/// A call that has started, or was refused.
#[derive(Clone, Debug)]
pub struct ObservedCall {
    /// Its id, which begins with the time of its start.
    pub log_id: LogId,
    /// The tool's name.
    pub tool: Arc<str>,
    /// What the client calls itself.
    pub client: Arc<str>,
    /// The client's session, if it has one.
    pub session: Option<Uuid>,
    /// The instance it runs on, if it needs one.
    pub instance: Option<String>,
    /// The arguments in a few words, as the ledger has them.
    pub summary: Arc<str>,
    /// The arguments.
    pub arguments: Arc<Map<String, Value>>,
    /// Whether it may change something.
    pub writes: bool,
    /// Whether it waits for approval before it runs.
    pub awaits_approval: bool,
}

/// News about calls.
#[derive(Clone, Debug)]
pub enum CallNews {
    /// A call started.
    Started(Arc<ObservedCall>),
    /// A call that waited for approval runs now.
    Approved(LogId),
    /// A call ended.
    Ended(Arc<EndedCall>),
}

/// A call that has ended.
#[derive(Clone, Debug)]
pub struct EndedCall {
    /// Its id.
    pub log_id: LogId,
    /// How it ended.
    pub status: CallStatus,
    /// How long it took, waits included.
    pub duration: Duration,
    /// Its outcome.
    pub outcome: Arc<Outcome>,
}

/// Records calls together with what they changed. The call waits while a recorder looks, so it must be quick.
pub trait CallRecorder: Send + Sync {
    /// Looks before a call runs.
    fn before(&self, call: Arc<ObservedCall>, on: Option<Arc<Attached>>) -> BoxFuture<'_, ()>;
    /// Looks after a call, before its caller gets the answer.
    fn after(&self, call: Arc<EndedCall>, on: Option<Arc<Attached>>) -> BoxFuture<'_, ()>;
}

/// Everyone who observes calls.
pub struct Observers {
    news: broadcast::Sender<CallNews>,
    recorder: RwLock<Option<Arc<dyn CallRecorder>>>,
}

impl Default for Observers {
    fn default() -> Self {
        Self { news: broadcast::Sender::new(BACKLOG), recorder: RwLock::default() }
    }
}

impl Observers {
    /// Follows calls from now on.
    pub fn follow(&self) -> broadcast::Receiver<CallNews> {
        self.news.subscribe()
    }

    /// Sets or removes the recorder.
    pub fn set_recorder(&self, recorder: Option<Arc<dyn CallRecorder>>) {
        *self.recorder.write().unwrap_or_else(PoisonError::into_inner) = recorder;
    }

    /// The recorder, if there is one.
    pub(crate) fn recorder(&self) -> Option<Arc<dyn CallRecorder>> {
        self.recorder.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether someone observes calls.
    pub(crate) fn any(&self) -> bool {
        self.news.receiver_count() > 0
            || self.recorder.read().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    pub(crate) fn publish(&self, news: CallNews) {
        // Without followers, sending fails; that is fine.
        let _ = self.news.send(news);
    }
}
