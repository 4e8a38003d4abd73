//! Engines behind a wire.
//!
//! A [`seat`] is the place of one project, whichever connection it speaks through at the moment; it is
//! what survives when an editor reloads. [`hub`] is where engines dial in: one WebSocket per engine, one
//! JSON object per message, described for plugin authors in `docs/engine-protocol.md`. [`bridge`] dials
//! the framed TCP port of Unity editors that wait for it, and [`upstream`] makes another MCP server an
//! engine of ours. What attaches any of these ways is an ordinary [`Engine`](spawnpoint_core::Engine);
//! nothing beyond this crate knows that a wire is in between. [`unreal`] dials running Unreal editors, over
//! ports that they bring along.

pub mod bridge;
pub mod hub;
mod seat;
pub mod unreal;
mod untrusted;
pub mod upstream;

pub use bridge::{BridgeConfig, bridge};
pub use hub::{HubConfig, hub};
pub use upstream::{EXPLORER, upstream};
