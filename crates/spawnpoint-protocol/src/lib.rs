//! The types of Spawnpoint's wire: ids, ops, shapes, errors, events and engine messages.
//!
//! Everything here is plain data. Nothing in this crate does I/O, spawns or locks, so that a plugin
//! author can read it as the specification of the waist: [`op`] is exactly what every engine may be asked
//! to do, and [`message`] is exactly what travels on `/hub/plugin`.

pub mod ask;
pub mod asset;
pub mod condition;
pub mod content;
pub mod details;
pub mod edit;
pub mod error;
pub mod event;
pub mod files;
pub mod id;
pub mod message;
pub mod offer;
pub mod op;
mod output;
pub mod play;
pub mod project;
pub mod proof;
pub mod shape;
mod sourced;
pub mod suggest;
pub mod timed_play;

pub use ask::{Answer, AnswerAction, Ask, AskBatch, AskSupport};
pub use content::{Content, ToolOutput};
pub use details::{ArgumentFlaw, FaultDetails};
pub use error::{ErrorKind, Fault};
pub use event::{Event, LogLevel, Note, NoteKind};
pub use id::{InstanceId, LogId, ObjectId, SceneId};
pub use offer::{Offers, PromptSpec, ResourceSpec, ToolSpec};
pub use op::{Effect, Op, OpName, OpSet, OpSpec};
pub use output::OpOutput;
pub use sourced::Sourced;
