//! Dialects that more than one crate at the edge speaks.
//!
//! A dialect is what the clients or the plugins of one document expect: shapes of answers, names of commands,
//! sentences. The core and the protocol know none of them. What only one crate speaks is in that crate, in a
//! module of the same name.

pub mod async_bridge;
pub mod mcp_for_unity;
