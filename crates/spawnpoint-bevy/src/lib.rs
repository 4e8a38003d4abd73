//! Attaches a Bevy game to Spawnpoint, so that AI assistants can inspect, change and play it.
//!
//! ```no_run
//! # use bevy_app::App;
//! use spawnpoint_bevy::SpawnpointPlugin;
//!
//! App::new().add_plugins(SpawnpointPlugin::default()).run();
//! ```
//!
//! The game connects to a running `spawnpoint`, retries until there is one, and runs the ops of
//! `spawnpoint-stage` on its own world. `docs/bevy.md` describes how clients see a Bevy game.
//!
//! # Layout
//!
//! | module | holds |
//! |---|---|
//! | `plugin` | [`SpawnpointPlugin`]: sets up everything |
//! | `identity` | the identity of the game on the server |
//! | `link` | the connection, on its own thread |
//! | `op_queue` | runs ops between frames, within a budget |
//! | `background` | a thread for work that needs no world |
//! | `ops` | ops that need a full Bevy: cameras, picking, input, states, screenshots |
//! | `log` | forwards the game's log |
//! | `extend` | [`SpawnpointApp`]: methods and scenes that a game declares |

mod background;
mod engine_key;
mod extend;
mod identity;
mod link;
mod log;
mod op_queue;
mod ops;
mod plugin;

pub use extend::SpawnpointApp;
pub use log::log_layer;
pub use plugin::SpawnpointPlugin;
pub use spawnpoint_protocol::Fault;
pub use spawnpoint_stage::members::Members;
