//! What happens, for everyone who listens.
//!
//! A bounded broadcast: a listener that sleeps too long loses the oldest events and is told how
//! many, and never slows down whoever speaks. Calls end far more often than anything else happens, and
//! there may be a listener for every client: those who have no use for the ends of calls are not woken
//! by them.

use std::sync::Arc;

use spawnpoint_protocol::{Event, InstanceId, LogId, shape::LogLine};
use tokio::sync::broadcast;

use crate::logbook::Logbook;

/// How many events a listener may fall behind.
const BACKLOG: usize = 1024;

/// Something that happened.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Happening {
    /// In an engine.
    Engine {
        /// Where.
        instance: InstanceId,
        /// What.
        event: Event,
    },
    /// Spawnpoint itself wrote a line of the log.
    Logged(LogLine),
    /// An engine was attached.
    Attached(InstanceId),
    /// An engine went away.
    Detached(InstanceId),
    /// An attached engine lost its connection and is expected back.
    Away(InstanceId),
    /// An attached engine that was away is back.
    Back(InstanceId),
    /// An engine brings along other things than before.
    OffersChanged(InstanceId),
    /// A call ended; the ledger has the rest.
    CallEnded {
        /// Which call.
        log_id: LogId,
        /// Of which tool.
        tool: String,
        /// By whom.
        client: String,
        /// Whether it did what it should.
        ok: bool,
    },
}

/// Everyone's way to say and to hear what happens.
#[derive(Clone, Debug)]
pub struct Bus {
    listeners: broadcast::Sender<Happening>,
    but_for_calls: broadcast::Sender<Happening>,
    logbook: Option<Arc<Logbook>>,
}

impl Default for Bus {
    fn default() -> Self {
        Self {
            listeners: broadcast::Sender::new(BACKLOG),
            but_for_calls: broadcast::Sender::new(BACKLOG),
            logbook: None,
        }
    }
}

impl Bus {
    /// A bus on which nothing is said that this logbook does not hear, however much there is.
    pub fn heard_by(logbook: Arc<Logbook>) -> Self {
        Self { logbook: Some(logbook), ..Self::default() }
    }

    /// Tells everyone who listens now.
    pub fn say(&self, happening: Happening) {
        if let Some(logbook) = &self.logbook {
            logbook.hear(&happening);
        }
        // Nobody listening is not a fault.
        if !matches!(happening, Happening::CallEnded { .. }) {
            let _ = self.but_for_calls.send(happening.clone());
        }
        let _ = self.listeners.send(happening);
    }

    /// Hears everything from now on but the ends of calls.
    pub fn listen_but_for_calls(&self) -> broadcast::Receiver<Happening> {
        self.but_for_calls.subscribe()
    }

    /// Hears everything from now on.
    pub fn listen(&self) -> broadcast::Receiver<Happening> {
        self.listeners.subscribe()
    }
}

/// One engine's way to say what happens in it.
#[derive(Clone, Debug)]
pub struct Feed {
    bus: Bus,
    instance: InstanceId,
}

impl Feed {
    /// A feed in the name of this instance.
    pub fn new(bus: Bus, instance: InstanceId) -> Self {
        Self { bus, instance }
    }

    /// Tells everyone who listens now.
    pub fn say(&self, event: Event) {
        self.bus.say(Happening::Engine { instance: self.instance.clone(), event });
    }
}
