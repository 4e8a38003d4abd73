//! What happens, for everyone who listens.
//!
//! A bounded broadcast: a listener that sleeps too long loses the oldest events and is told how
//! many, and never slows down whoever speaks. Calls end and lines are logged far more often than engines
//! come and go, and there may be a listener for every client: those who only want to know who is there
//! are not woken by the rest.

use std::sync::Arc;

use spawnpoint_protocol::{Event, InstanceId, LogId, shape::LogLine};
use tokio::sync::broadcast;

use crate::logbook::Logbook;

/// How many events a listener may fall behind.
const BACKLOG: usize = 1024;

/// Something that happened.
#[derive(Clone, Debug)]
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
        tool: Arc<str>,
        /// By whom.
        client: Arc<str>,
        /// Whether it did what it should.
        ok: bool,
    },
}

impl Happening {
    /// Whether it is about who is there, and what they bring along.
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

/// Everyone's way to say and to hear what happens.
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
        if happening.is_coming_or_going() {
            let _ = self.comings.send(happening.clone());
        }
        let _ = self.listeners.send(happening);
    }

    /// Hears from now on who comes and goes, and who brings along something else.
    pub fn listen_for_comings(&self) -> broadcast::Receiver<Happening> {
        self.comings.subscribe()
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
