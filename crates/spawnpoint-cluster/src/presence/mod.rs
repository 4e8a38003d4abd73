//! Which node has which engine. One key of a bucket for each engine; the newest write counts.
//!
//! A key does not expire by itself: it counts as long as the node that wrote it is alive. So ten thousand idle engines
//! cost nothing.

mod announce;
mod directory;
mod markers;
mod record;

pub(crate) use self::{
    announce::Announcer,
    directory::Directory,
    record::{EngineRecord, OfferedIn, Profile},
};
