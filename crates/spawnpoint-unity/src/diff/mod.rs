//! Compares two versions of a scene or prefab by objects and members.
//!
//! Objects keep their ids between versions, so a renamed or moved object is still the same one.
//! Objects with new ids are matched by their path.

mod compare;
mod files;
mod members;
mod names;
mod outline;

pub use self::{compare::diff, files::SerializedFiles, names::Names};
