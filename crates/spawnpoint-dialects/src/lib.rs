//! Dialects that more than one crate at the edge speaks.
//!
//! A dialect is what the clients or the plugins of one document expect: shapes of answers, names of commands,
//! texts. The core and the protocol have none of them. A dialect that only one crate needs is in that crate, in a
//! module of the same name.

pub mod async_bridge;
pub mod mcp_for_unity;
