//! The MCP client: what `--attach` and the commands send to MCP servers.
//!
//! [`McpClient`] speaks streamable HTTP with an [`Endpoint`](crate::Endpoint); [`message`] builds requests and reads
//! responses for any transport, so that commands can also speak with a server inside their own process.
//! Results stay plain JSON: callers pass them on, and servers send more than any typed model knows.
//! ARCHITECTURE.md says why this is not rmcp's client.

mod client;
mod error;
pub mod message;

pub use client::McpClient;
pub use error::{McpError, RpcError};

/// How a client introduces itself.
#[derive(Clone, Copy, Debug)]
pub struct ClientInfo {
    /// The name of the program.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
}
