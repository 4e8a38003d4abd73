//! A Unity project read from its folder, with no editor running.

pub mod asset;
mod id;
pub mod yaml;

pub use id::{Guid, NotAGuid, Pointer};
