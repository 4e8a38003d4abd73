//! Which user's process is at the other end of a connection, as far as seats care.

use spawnpoint_core::{
    connection::Connection,
    connection_user::{self, ConnectedUser},
};

/// The user at the other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Peer {
    /// The user who runs the server, or a client that showed the owner's secret.
    Owner,
    /// Another user, or another machine.
    Other,
    /// This system does not tell.
    Unknown,
}

/// Finds the user at the other end of this connection.
pub(crate) fn of(connection: Option<Connection>) -> Peer {
    match connection.map(connection_user::of) {
        Some(ConnectedUser::Owner) => Peer::Owner,
        Some(ConnectedUser::Another | ConnectedUser::Elsewhere) => Peer::Other,
        Some(ConnectedUser::Unknown) | None => Peer::Unknown,
    }
}
