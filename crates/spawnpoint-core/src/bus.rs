//! Events of the server and of all engines.
//!
//! The bus is a bounded broadcast. A slow subscriber loses its oldest events, learns how many, and never slows
//! down publishers. Most events are log lines and ended calls. Subscribers that only follow instances have a
//! channel of their own, so that the other events do not wake them: there may be one for each client.

use std::sync::Arc;

use spawnpoint_protocol::{Event, InstanceId, LogId, shape::LogLine};
use tokio::sync::broadcast;

use crate::logbook::Logbook;

/// How many events a subscriber may fall behind.
const BACKLOG: usize = 1024;

/// An event on the bus.
#[derive(Clone, Debug)]
pub enum Happening {
    /// An event of an engine.
    Engine {
        /// Its instance.
        instance: InstanceId,
        /// The event.
        event: Event,
    },
    /// Spawnpoint wrote a line to its own log.
    Logged(LogLine),
    /// An engine was attached.
    Attached(InstanceId),
    /// An engine was detached.
    Detached(InstanceId),
    /// An attached engine lost its connection and is expected to reconnect.
    Away(InstanceId),
    /// An attached engine has reconnected.
    Back(InstanceId),
    /// The offers of an engine changed.
    OffersChanged(InstanceId),
    /// A call ended. The ledger has its result.
    CallEnded {
        /// Its log id.
        log_id: LogId,
        /// The tool's name.
        tool: String,
        /// Name of the client.
        client: String,
        /// Whether it succeeded.
        ok: bool,
    },
}

impl Happening {
    /// Whether the event is about attached engines or their offers.
    fn is_coming_or_going(&self) -> bool {
        match self {
            Self::Attached(_)
            | Self::Detached(_)
            | Self::Away(_)
            | Self::Back(_)
            | Self::OffersChanged(_) => true,
            Self::Engine { .. } | Self::Logged(_) | Self::CallEnded { .. } => false,
        }
    }
}

/// Publishes events to all subscribers. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Bus {
    listeners: broadcast::Sender<Happening>,
    comings: broadcast::Sender<Happening>,
    logbook: Option<Arc<Logbook>>,
}

impl Default for Bus {
    fn default() -> Self {
        Self {
            listeners: broadcast::Sender::new(BACKLOG),
            comings: broadcast::Sender::new(BACKLOG),
            logbook: None,
        }
    }
}

impl Bus {
    /// A bus that also passes every event to this logbook, which therefore never misses one.
    pub fn heard_by(logbook: Arc<Logbook>) -> Self {
        Self { logbook: Some(logbook), ..Self::default() }
    }

    /// Publishes an event.
    pub fn say(&self, happening: Happening) {
        if let Some(logbook) = &self.logbook {
            logbook.hear(&happening);
        }
        // Without subscribers, sending fails; that is fine.
        if happening.is_coming_or_going() {
            let _ = self.comings.send(happening.clone());
        }
        let _ = self.listeners.send(happening);
    }

    /// Subscribes to events about attached engines and their offers, from now on.
    pub fn listen_for_comings(&self) -> broadcast::Receiver<Happening> {
        self.comings.subscribe()
    }

    /// Subscribes to all events, from now on.
    pub fn listen(&self) -> broadcast::Receiver<Happening> {
        self.listeners.subscribe()
    }
}

/// Publishes the events of one engine.
#[derive(Clone, Debug)]
pub struct Feed {
    bus: Bus,
    instance: InstanceId,
}

impl Feed {
    /// The feed of this instance.
    pub fn new(bus: Bus, instance: InstanceId) -> Self {
        Self { bus, instance }
    }

    /// Publishes an event of the engine.
    pub fn say(&self, event: Event) {
        self.bus.say(Happening::Engine { instance: self.instance.clone(), event });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wants_to_know_who_is_there_is_not_woken_by_the_rest() {
        let bus = Bus::default();
        let (mut all, mut comings) = (bus.listen(), bus.listen_for_comings());
        let instance = InstanceId::new("Game", "1");
        let ended = Happening::CallEnded {
            log_id: LogId::fresh(),
            tool: "look".into(),
            client: "test".into(),
            ok: true,
        };
        bus.say(ended);
        bus.say(Happening::Attached(instance));
        assert!(matches!(all.try_recv(), Ok(Happening::CallEnded { .. })));
        assert!(matches!(all.try_recv(), Ok(Happening::Attached(_))));
        assert!(matches!(comings.try_recv(), Ok(Happening::Attached(_))));
        assert!(comings.try_recv().is_err());
    }
}
