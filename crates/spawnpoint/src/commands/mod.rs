//! The commands, one file each.

pub mod approve;
pub mod autostart;
pub mod call;
pub mod completions;
pub mod demo;
pub mod doctor;
pub mod help;
pub mod instances;
pub mod log;
pub mod native;
pub mod open;
pub mod project;
pub mod read;
pub mod replay;
pub mod resources;
pub mod self_update;
pub mod serve;
pub mod setup;
pub mod stdio;
pub mod tools;
pub mod trust;
