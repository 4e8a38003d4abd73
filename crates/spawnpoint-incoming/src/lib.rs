//! Connections that come in, and the limits on them.
//!
//! Nobody who has not been let in may hold much: [`connections`] counts connections and closes those that
//! wait too long, [`body`] meters what is read of a request, [`websocket`] stops a long message before
//! it is buffered, and [`guesses`] slows down whoever tries tokens and keys. [`Budget`] bounds what all of
//! them hold together. Small messages never wait for it, so a flood of large ones does not slow down
//! ordinary calls.

pub mod body;
pub mod budget;
pub mod connections;
pub mod guesses;
mod io;
mod pace;
mod serve;
pub mod websocket;

pub use budget::Budget;
pub use connections::{Connections, Peer};
pub use guesses::Guesses;
pub use serve::{Handshake, serve};
