//! Why a connection came to its end, in the words of everyone who is told.

use spawnpoint_protocol::{Effect, ErrorKind, Fault};

/// Why a connection came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The engine closed it, or it broke.
    Left,
    /// What the engine sent was not JSON.
    NotJson,
    /// A message was larger than the hub takes.
    TooLarge,
    /// The engine introduced itself without a project hash.
    NoHash,
    /// The engine never introduced itself.
    NeverRegistered,
    /// Nothing was heard for too long.
    Silent,
    /// The same project has dialled in anew.
    Superseded,
    /// Spawnpoint stops.
    Stopping,
}

impl End {
    /// Code and reason of the close frame, where there is someone left to read it.
    pub(super) fn close(self) -> Option<(u16, &'static str)> {
        Some(match self {
            Self::Left => return None,
            Self::NotJson => (1003, "not JSON"),
            Self::TooLarge => (1009, "message too large"),
            Self::NoHash => (4400, "project_hash is empty"),
            Self::NeverRegistered => (1008, "no register message"),
            Self::Silent => (1001, "nothing heard for too long"),
            Self::Superseded => (1001, "superseded by a newer connection"),
            Self::Stopping => (1001, "the server stops"),
        })
    }

    /// What happened to the engine, after its name.
    pub(super) fn verb(self) -> &'static str {
        match self {
            Self::Left => "disconnected",
            Self::NotJson => "was disconnected, for it sent something that is not JSON,",
            Self::TooLarge => "was disconnected, for it sent a message that is too large,",
            Self::NoHash | Self::NeverRegistered => "was never attached",
            Self::Silent => "was given up, for nothing was heard of it for too long,",
            Self::Superseded => "was superseded by a newer connection of the same project",
            Self::Stopping => "was disconnected, for Spawnpoint stops,",
        }
    }

    /// What becomes of an `execute` that was in flight.
    pub(super) fn in_flight(self, engine: &str, what: &str, effect: Effect) -> Fault {
        let message = format!("{engine} {} while '{what}' was in flight", self.verb());
        match effect {
            Effect::Read => Fault::new(ErrorKind::Disconnected, message)
                .hint("it changes nothing: try again when the engine is back"),
            Effect::Write => Fault::new(
                ErrorKind::Disconnected,
                format!("{message}; whether it took effect is not known"),
            )
            .hint("look at the engine's state before trying again"),
        }
    }

    /// What becomes of an `execute` that comes too late to be sent.
    pub(super) fn not_sent(self, engine: &str, what: &str) -> Fault {
        let verb = self.verb().trim_end_matches(',');
        Fault::new(ErrorKind::Disconnected, format!("{engine} {verb} before '{what}' was sent"))
            .hint("nothing was done: try again when the engine is back")
    }
}
