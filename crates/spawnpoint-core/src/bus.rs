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

/// The same for events about instances, which are rare. A channel allocates its whole backlog, 300 bytes for each
/// event.
const INSTANCE_BACKLOG: usize = 256;

/// An event on the bus.
#[derive(Clone, Debug)]
pub enum BusEvent {
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
        tool: Arc<str>,
        /// Name of the client.
        client: Arc<str>,
        /// Whether it succeeded.
        ok: bool,
    },
}

impl BusEvent {
    /// Whether the event is about attached engines or their offers.
    fn is_about_instances(&self) -> bool {
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
    all: broadcast::Sender<BusEvent>,
    instances: broadcast::Sender<BusEvent>,
    logbook: Option<Arc<Logbook>>,
}

impl Default for Bus {
    fn default() -> Self {
        Self {
            all: broadcast::Sender::new(BACKLOG),
            instances: broadcast::Sender::new(INSTANCE_BACKLOG),
            logbook: None,
        }
    }
}

impl Bus {
    /// A bus that also passes every event to this logbook, which therefore never misses one.
    pub fn recorded_by(logbook: Arc<Logbook>) -> Self {
        Self { logbook: Some(logbook), ..Self::default() }
    }

    /// Publishes an event.
    pub fn publish(&self, event: BusEvent) {
        if let Some(logbook) = &self.logbook {
            logbook.record(&event);
        }
        // Without subscribers, sending fails; that is fine.
        if event.is_about_instances() {
            let _ = self.instances.send(event.clone());
        }
        let _ = self.all.send(event);
    }

    /// Subscribes to events about attached engines and their offers, from now on.
    pub fn subscribe_to_instances(&self) -> broadcast::Receiver<BusEvent> {
        self.instances.subscribe()
    }

    /// Subscribes to all events, from now on.
    pub fn subscribe(&self) -> broadcast::Receiver<BusEvent> {
        self.all.subscribe()
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
    pub fn publish(&self, event: Event) {
        self.bus.publish(BusEvent::Engine { instance: self.instance.clone(), event });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subscribers_to_instances_get_no_other_events() {
        let bus = Bus::default();
        let (mut all, mut instances) = (bus.subscribe(), bus.subscribe_to_instances());
        let instance = InstanceId::new("Game", "1");
        let ended = BusEvent::CallEnded {
            log_id: LogId::fresh(),
            tool: "look".into(),
            client: "test".into(),
            ok: true,
        };
        bus.publish(ended);
        bus.publish(BusEvent::Attached(instance));
        assert!(matches!(all.try_recv(), Ok(BusEvent::CallEnded { .. })));
        assert!(matches!(all.try_recv(), Ok(BusEvent::Attached(_))));
        assert!(matches!(instances.try_recv(), Ok(BusEvent::Attached(_))));
        assert!(instances.try_recv().is_err());
    }
}
