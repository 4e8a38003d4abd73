//! A test engine that connects to the plugin hub and follows a script.
//!
//! It can answer, stall, stream, ask, lie, drop its connection in the middle of a frame, reconnect
//! and crash. It is independent of the server: its messages follow `docs/engine-protocol.md`, and
//! no code of the server is linked into it.
//!
//! [`ScriptedEngine`] is the script, [`Running`] an engine that follows it, [`Call`] the call of a
//! handler, [`Wire`] its access to the connection. [`tricks`] offers tools that misbehave on
//! demand; [`echo`] accepts any text as code; [`editor`] is a Unity editor with its stock plugin,
//! including reloads, which [`Dice`] may time; [`conformance`] offers what the official MCP suite
//! expects of a server.

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
