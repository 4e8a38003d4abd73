//! Several Spawnpoint servers as one hub, over NATS with JetStream.
//!
//! Each server is a [`Node`]. Engines dial in to any node, and clients connect to any node: every node lists every
//! engine, and an op of a call travels to the node that has the engine's connection. There the engine's lane keeps the
//! order of all ops, whichever node they come from.
//!
//! # Layout
//!
//! [`node`] is the process: its connection, its lease and the other nodes. A [`Membership`] ties one core to the
//! cluster; with many users, each user's core joins as a [`Tenant`] of its own, and nothing passes between tenants.
//! [`presence`] says which node has which engine: `announce` publishes the engines of this node, `directory` attaches
//! those of other nodes as [`remote`] engines. [`caller`] sends ops and receives their answers, [`holder`] runs ops for
//! other nodes. [`message`] and [`frame`] are what travels. [`calls`] copies ended calls between the ledgers, [`sessions`]
//! stores the sessions of clients, [`late`] passes on results that engines report to another node.
//!
//! Invariants: no op is sent to an engine twice; a node without a valid lease runs nothing for other nodes; nothing
//! depends on clocks that agree.

mod caller;
mod calls;
mod config;
mod connect;
mod events;
mod frame;
mod holder;
mod late;
mod lease;
mod member;
mod message;
mod names;
mod node;
mod nodes;
mod presence;
mod remote;
mod sessions;

pub use self::{
    config::ClusterConfig,
    connect::ConnectError,
    member::Membership,
    names::Tenant,
    node::{ClusterStatus, Node},
};
