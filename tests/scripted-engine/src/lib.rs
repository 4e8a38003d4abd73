//! A test engine that dials into the plugin hub and does what its script says.
//!
//! It can answer, stall, stream, ask, lie, drop its connection in the middle of a frame, come back
//! and crash. It knows the protocol only from the outside: its messages are those of
//! `docs/engine-protocol.md`, and nothing of the server is linked into it.
//!
//! [`ScriptedEngine`] is the script, [`Running`] an engine that follows it, [`Call`] what a handler
//! holds while it works, [`Wire`] what it can do to its connection. [`tricks`] brings tools that
//! misbehave on demand; [`echo`] takes any text for code; [`editor`] is a Unity editor with its stock
//! plugin, reloads and all, which [`Dice`] may time; [`conformance`] brings what the official MCP suite expects of a server.

pub mod conformance;
pub mod echo;
pub mod editor;
pub mod tricks;

mod call;
mod connection;
mod dice;
mod engine;
mod wire;

pub use call::{Call, Handler, Reply};
pub use connection::{ConnectError, Running};
pub use dice::Dice;
pub use engine::ScriptedEngine;
pub use wire::Wire;
