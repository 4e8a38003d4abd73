//! Requests to other servers: those whose tools we pass on, and those that say whose a key is.
//!
//! [`Outgoing`] is the way to one address, with or without TLS; [`Trust`] says whose certificates count.
//! Those are the system's own authorities, as every other program on the machine trusts them, and what
//! the owner adds. Built-in authorities would grow old with the binary, and would not know the private
//! ones of a company. [`pem`] reads certificates from files, for servers too.

mod outgoing;
pub mod pem;
mod trust;

pub use hyper;
pub use outgoing::{Outgoing, OutgoingError, Wrong};
pub use trust::{Pinned, Trust};
