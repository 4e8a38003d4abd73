//! The waist of Spawnpoint: what can be called, on which engine, whether it may, and what became of it.
//!
//! The core names no engine and no face. Data flows one way through it:
//! [`catalog`] → [`router`] → [`guard`] → [`ledger`] → [`engine`] → ledger. [`core`] is where they
//! meet; [`board`] holds what is running; [`approval`] what waits for a person; [`bus`] tells what happens.

pub mod approval;
pub mod board;
pub mod bus;
pub mod catalog;
pub mod connection;
pub mod core;
pub mod delay;
pub mod engine;
pub mod folder;
pub mod guard;
pub mod journal;
pub mod ledger;
pub mod logbook;
pub mod readiness;
pub mod router;
pub mod session;
pub mod toolbox;
pub mod whole_file;

mod absence;
mod argument_schema;
mod audit;
mod custom;
mod lane;

pub use spawnpoint_protocol::suggest;

pub use crate::{
    core::{Call, Core},
    engine::{Engine, EngineInfo, OpContext, OpOutput},
    toolbox::Toolbox,
};
