//! Engines in other processes, reached over the network.
//!
//! A [`seat`] belongs to one project, whichever connection the project uses at the moment, and survives
//! when an editor reloads. Engines dial in to the [`hub`]: one WebSocket per engine, one JSON object per
//! message, described for plugin authors in `docs/engine-protocol.md`. [`mcp_for_unity`] dials
//! the framed TCP port of Unity editors, [`unreal_remote`] the remote ports of running Unreal editors, and
//! [`upstream`] attaches other MCP servers. Each becomes an ordinary [`Engine`](spawnpoint_core::Engine);
//! nothing outside this crate knows about connections.

pub mod hub;
pub mod mcp_for_unity;
mod seat;
pub mod unreal_remote;
mod untrusted;
pub mod upstream;

pub use hub::{Draining, HubConfig, hub};
pub use mcp_for_unity::{FramedTcpConfig, framed_tcp};
pub use upstream::{EXPLORER, upstream};
