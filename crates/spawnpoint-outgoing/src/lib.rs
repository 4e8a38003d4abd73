//! Requests to other servers. This is the only HTTP client of the workspace, and the only MCP client.
//!
//! An [`Endpoint`] sends requests to one URL, over plain HTTP or over TLS. [`Trust`] decides which
//! certificates it accepts: those of the system's authorities, as every other program on the machine does,
//! and those that the owner adds. Built-in authorities would grow old with the binary, and would not include
//! the private ones of a company. [`mcp`] speaks MCP with an endpoint. [`pem`] reads certificates from files,
//! for servers too.

mod connect;
mod endpoint;
mod error;
mod events;
pub mod mcp;
pub mod pem;
mod response;
mod trust;

pub use connect::Connection;
pub use endpoint::{AddressError, Endpoint};
pub use error::RequestError;
pub use hyper::http;
pub use response::{EventStream, Response};
pub use trust::Trust;
