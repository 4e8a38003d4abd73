//! Engines behind a wire.
//!
//! A [`seat`] is the place of one project, whichever connection it speaks through at the moment; it is
//! what survives when an editor reloads. [`hub`] is where engines dial in: one WebSocket per engine, one
//! JSON object per message, described for plugin authors in `docs/engine-protocol.md`. [`mcp_for_unity`]
//! dials the framed TCP port of Unity editors that wait for it, and [`upstream`] makes another MCP server an
//! engine of ours. What attaches any of these ways is an ordinary [`Engine`](spawnpoint_core::Engine);
//! nothing beyond this crate knows that a wire is in between. [`unreal_remote`] dials running Unreal editors,
//! over ports that they bring along.

pub mod hub;
pub mod mcp_for_unity;
mod seat;
pub mod unreal_remote;
mod untrusted;
pub mod upstream;

pub use hub::{HubConfig, hub};
pub use mcp_for_unity::{FramedTcpConfig, framed_tcp};
pub use upstream::{EXPLORER, upstream};
