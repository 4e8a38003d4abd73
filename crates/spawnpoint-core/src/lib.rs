//! The waist of Spawnpoint: what can be called, on which engine, whether it may, and what became of it.
//!
//! The core names no engine and no face. Data flows one way through it:
//! catalog → router → guard → ledger → engine → ledger.

pub mod bus;
pub mod engine;
pub mod guard;
pub mod ledger;
pub mod router;
pub mod suggest;

mod actor;
