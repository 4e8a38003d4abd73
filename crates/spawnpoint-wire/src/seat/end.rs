//! Why a connection ended, in the wording for engines and callers.

/// Why a connection ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The engine said goodbye.
    Goodbye,
    /// It broke without an announcement: the engine crashed, was killed, or reloads without saying so.
    Lost,
    /// It broke after the engine announced that it reloads its code, or did what makes it reload.
    Reloading,
    /// What the engine sent was not JSON.
    NotJson,
    /// A message was larger than the hub accepts.
    TooLarge,
    /// The engine registered without a project hash.
    NoHash,
    /// Another connection has the project, and this one has no valid claim to it.
    Refused,
    /// Too many engines are attached.
    Full,
    /// The engine did not register in time.
    NeverRegistered,
    /// The engine sent nothing for too long.
    Silent,
    /// The same project dialed in again.
    Superseded,
    /// The same project dialed in to another node of the cluster.
    Moved,
    /// The server stops.
    Stopping,
}

impl End {
    /// Code and reason of the close frame, if the engine can still read one.
    pub(crate) fn close(self) -> Option<(u16, &'static str)> {
        Some(match self {
            Self::Goodbye | Self::Lost | Self::Reloading => return None,
            Self::NotJson => (1003, "not JSON"),
            Self::TooLarge => (1009, "message too large"),
            Self::NoHash => (4400, "project_hash is empty, too long, or has invisible characters"),
            Self::Refused => {
                (4403, "this project_hash is in use; prove the engine key to take it over")
            }
            Self::NeverRegistered => (1008, "no register message"),
            Self::Full => (1013, "too many engines are attached"),
            Self::Silent => (1001, "nothing heard for too long"),
            Self::Superseded => (1001, "superseded by a newer connection"),
            Self::Moved => (1001, "superseded by a newer connection to another node"),
            Self::Stopping => (1012, "the server stops; dial again"),
        })
    }

    /// What happened, as a phrase after the name of the engine.
    pub(super) fn verb(self) -> &'static str {
        match self {
            Self::Goodbye => "said goodbye",
            Self::Lost => "lost its connection",
            Self::Reloading => "disconnected to reload its code",
            Self::NotJson => "was disconnected because it sent something that is not JSON,",
            Self::TooLarge => "was disconnected because it sent a message that is too large,",
            Self::NoHash | Self::Refused | Self::NeverRegistered | Self::Full => {
                "was never attached"
            }
            Self::Silent => "was disconnected because it sent nothing for too long,",
            Self::Superseded => "was superseded by a newer connection of the same project",
            Self::Moved => "connected to another node of the cluster",
            Self::Stopping => "was disconnected because Spawnpoint is stopping,",
        }
    }

    /// Whether the engine announced that it will be back.
    pub(super) fn is_announced(self) -> bool {
        self == Self::Reloading
    }

    /// Whether the engine is not expected back here.
    pub(super) fn is_for_good(self) -> bool {
        matches!(self, Self::Goodbye | Self::Moved | Self::Stopping)
    }

    /// Whether a command that was in flight would only end the same way again, or cannot be sent again.
    pub(super) fn ends_what_was_in_flight(self) -> bool {
        matches!(self, Self::Goodbye | Self::Stopping | Self::NotJson | Self::TooLarge)
    }
}
