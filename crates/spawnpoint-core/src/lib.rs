//! The waist of Spawnpoint: which tools exist, on which engine a call runs, whether it may run, and its result.
//!
//! The core names no engine and no face. Data flows one way through it:
//! [`catalog`] → [`router`] → [`guard`] → [`ledger`] → [`engine`] → ledger. [`core`] is where they
//! meet; [`board`] holds running calls; [`approval`] holds calls that wait for approval; [`bus`] carries events.

pub mod approval;
pub mod availability;
pub mod board;
pub mod bus;
pub mod catalog;
pub mod connection;
pub mod connection_user;
pub mod core;
pub mod delay;
pub mod engine;
pub mod escapes;
pub mod fast_map;
pub mod folder;
pub mod guard;
pub mod journal;
pub mod late;
pub mod ledger;
pub mod logbook;
pub mod metrics;
pub mod observe;
pub mod readiness;
pub mod router;
pub mod session;
pub mod shared_sessions;
pub mod toolbox;

mod absence;
pub mod argument_schema;
mod arguments;
mod audit;
mod compact;
mod custom;
mod lane;
mod page_budget;
mod secrets;
mod unsupported;

pub use spawnpoint_protocol::suggest;

pub use crate::{
    audit::printable,
    core::{Call, CheckedBy, Core, DrivenCall},
    engine::{Engine, EngineInfo, OpContext, OpOutput},
    secrets::{is_secret_name, redacted_lines},
    toolbox::Toolbox,
};
