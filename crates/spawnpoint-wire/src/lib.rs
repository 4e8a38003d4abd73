//! Engines behind a wire.
//!
//! [`hub`] is where engines dial in: one WebSocket per engine, one JSON object per message, described
//! for plugin authors in `docs/engine-protocol.md`. What attaches there is an ordinary
//! [`Engine`](spawnpoint_core::Engine); nothing beyond this crate knows that a wire is in between.
//!
//! [`unreal`] dials out instead: to a running Unreal editor, over ports that it brings along.

pub mod hub;
pub mod unreal;

pub use hub::{HubConfig, hub};
