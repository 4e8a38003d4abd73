//! The tour with the native tools: the same calls on every engine, live or closed. [`names`] has the names of
//! things on each engine, [`steps`] has the calls, [`walk`] makes them.

pub mod names;
pub mod steps;
mod walk;

pub use names::Engine;
pub use steps::steps;
pub use walk::walk;
