//! A seat belongs to one project, whichever connection the project uses at the moment.
//!
//! Engines lose their connections: an editor that reloads its code aborts its socket, does not respond
//! while it compiles, and dials in again. Its seat stays, and with it everything that clients see of the
//! engine. [`link`] is one connection; [`project`] is the seat, with a link or without; [`seats`] holds all
//! seats and attaches and detaches engines in the router. [`engine`] is what the rest of Spawnpoint sees,
//! and [`execute`] sends one command over as many links as it takes.
//!
//! A transport creates a [`link`], takes a seat with it, writes the messages of its [`outbox`], passes
//! received messages to [`receive`], and reports its [`end`].

mod answer;
mod claim;
mod end;
mod engine;
mod execute;
mod link;
mod offers;
mod outbox;
mod pending;
mod polling;
mod project;
mod receive;
mod reload;
mod seats;

pub(crate) use self::{
    claim::Claim,
    end::End,
    engine::{PluginEngine, is_stock},
    link::Link,
    outbox::{Execute, Outbox, Outgoing, Queue, outbox},
    project::Patience,
    receive::{receive, receive_success},
    seats::{Absence, Seats},
};
