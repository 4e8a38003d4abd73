//! Incoming connections and their limits.
//!
//! A client that is not authenticated may use few resources: [`connections`] counts connections and closes
//! those that wait too long, [`body`] meters the bodies of requests, [`websocket`] stops a long message
//! before it is buffered, and [`guesses`] limits attempts to guess tokens and keys. [`Budget`] bounds the
//! memory of all of them together. Small messages never wait for it, so a flood of large ones does not slow down
//! ordinary calls.

pub mod body;
pub mod budget;
pub mod connections;
pub mod guesses;
mod io;
mod network;
mod pace;
mod serve;
mod socket;
pub mod websocket;

pub use budget::Budget;
pub use connections::{Connections, Peer};
pub use guesses::Guesses;
pub use network::Network;
pub use serve::{App, Handshake, serve};
