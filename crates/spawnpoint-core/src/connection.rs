//! Where a request came from, for code that needs more than its headers.

use std::net::SocketAddr;

/// The two ends of a connection. HTTP faces put it into the extensions of each request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connection {
    /// The other end.
    pub peer: SocketAddr,
    /// The port that it reached us on.
    pub port: u16,
}
