//! Attaches a Bevy game to Spawnpoint, so that AI assistants can look at it, change it and play it.
//!
//! ```no_run
//! # use bevy_app::App;
//! use spawnpoint_bevy::SpawnpointPlugin;
//!
//! App::new().add_plugins(SpawnpointPlugin::default()).run();
//! ```
//!
//! That is all. The game dials the hub of a running `spawnpoint`, again and again until it is there,
//! and answers with the ops of `spawnpoint-stage` on its own world. `docs/bevy.md` says how a Bevy
//! game is seen.
//!
//! # Layout
//!
//! | module | holds |
//! |---|---|
//! | `plugin` | [`SpawnpointPlugin`]: what is set up, and when |
//! | `identity` | who the game is on the hub |
//! | `link` | the connection, on a thread of its own |
//! | `desk` | what was asked for, done between frames within a budget |
//! | `beside` | what needs no world, done while the game goes on |
//! | `ops` | what a whole Bevy has and the stage has not: cameras, picking, input, states, pictures |
//! | `log` | lines of the game's log |
//! | `extend` | [`SpawnpointApp`]: methods and scenes that a game declares |

mod beside;
mod desk;
mod engine_key;
mod extend;
mod identity;
mod link;
mod log;
mod ops;
mod plugin;

pub use extend::SpawnpointApp;
pub use log::log_layer;
pub use plugin::SpawnpointPlugin;
pub use spawnpoint_protocol::Fault;
pub use spawnpoint_stage::members::Members;
