//! A seat is the place of one project, whichever connection it speaks through at the moment.
//!
//! Engines lose their connections: an editor that reloads its code aborts its socket, is deaf for as
//! long as it compiles, and dials in anew. Its seat stays, and with it everything that clients see of
//! it. [`link`] is one connection; [`place`] is the seat, with a link or without; [`seats`] knows them
//! all and tells the router who came for the first time and who is gone for good. [`engine`] is what
//! the rest of Spawnpoint sees, and [`execute`] one command's way through as many links as it takes.
//!
//! What a transport has to do is little: make a [`link`], let it sit down, write what is in its
//! [`outbox`], pass what the engine says to [`hear`], and say how it came to its [`end`].

mod answer;
mod claim;
mod end;
mod engine;
mod execute;
mod hear;
mod link;
mod offers;
mod outbox;
mod pending;
mod place;
mod polling;
mod seats;

pub(crate) use self::{
    claim::Claim,
    end::End,
    engine::{PluginEngine, is_stock},
    hear::{hear, hear_success},
    link::Link,
    outbox::{Outbox, Queue, outbox},
    seats::{Absence, Seats},
};
