//! How clients reach Spawnpoint.
//!
//! * [`app`] and [`serve`]: every face on one HTTP port, behind the checks that keep strangers out.
//! * [`serve_pipe`]: MCP on one byte pipe, which is how clients start a server of their own.
//!
//! # Layout
//!
//! `checks` asks every request who it is before anything else sees it. `http` is the router, `app` the
//! way of a request to it, `endpoint` is `/mcp` on it, `sockets` counts what goes on after an answer has begun, `mcp` is the Model Context Protocol in both its eras over [`spawnpoint_core`],
//! `explorer` the interface of the explorer document, `editor` the envelope of the editor document,
//! `async_bridge` the async document over REST, `mcp_for_unity` the hub over REST, `stateless` the protocol as a server without
//! sessions speaks it, `tls` what is in front of a port that others than this machine reach.
//! `hosted` is the door where many people share a server, each in rooms of their own.
//! `owner` is what only the owner of the server may ask: to decide about calls that wait for approval.
//! `rpc` looks at messages before the protocol library does, so that no input, however broken, gets
//! less than a proper answer.
//!
//! Invariants: no face names an engine; nothing here writes to standard output; every refusal is JSON.

mod app;
mod async_bridge;
mod checks;
mod editor;
mod endpoint;
mod explorer;
mod hosted;
mod http;
mod mcp;
mod mcp_for_unity;
mod origin;
mod owner;
mod rpc;
mod sockets;
mod stateless;
mod tls;

pub use app::HttpApp;
pub use async_bridge::Manifest;
pub use hosted::{Furnish, Rooms, Users, app_for_users};
pub use http::{HttpConfig, app, serve, serve_tls};
pub use mcp::serve_pipe;
pub use mcp_for_unity::key_validation::{Keys, KeysConfig, Refused};
pub use owner::{APPROVALS, HELLO, OWNER_KEY, OwnerConfig, OwnerKey, owner_router};
pub use spawnpoint_incoming::{Budget, Connections};
pub use stateless::{Dialect, stateless_port};
pub use tls::{Tls, TlsError};
