//! Clusters for tests and benchmarks: real NATS servers, real nodes, engines and clients, faults on purpose, and a
//! checker of what happened.
//!
//! [`process`] is a child that can be killed, paused and started again; [`nats`] and [`node`] are made of it. [`engine`]
//! keeps a journal of what it executed, [`client`] is a session; both reach a node through [`balancer`]. [`chaos`] lets them run under
//! seeded faults and records a [`history`], in which [`checker`] looks for anything that must not happen.
//!
//! A server without `--cluster` is a cluster of one node, so everything here works for it, too.
#![cfg(unix)]

pub mod balancer;
pub mod chaos;
pub mod checker;
pub mod client;
pub mod engine;
pub mod history;
pub mod nats;
pub mod node;
pub mod process;
