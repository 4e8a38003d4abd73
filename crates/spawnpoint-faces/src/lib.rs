//! The protocols by which clients reach Spawnpoint.
//!
//! * [`app`] and [`serve`]: every face on one HTTP port, behind the checks of each request.
//! * [`serve_pipe`]: MCP on one byte pipe, for clients that start a server of their own.
//!
//! # Layout
//!
//! `checks` checks every request before anything else sees it. `http` is the router, `app` passes requests to it, `endpoint` is `/mcp`,
//! `sockets` limits open streams and WebSockets. `mcp` is the Model Context Protocol in both its eras over
//! [`spawnpoint_core`], `explorer` the interface of the explorer document, `editor` the envelope of the editor
//! document, `async_bridge` the async document over REST, `mcp_for_unity` the hub over REST, `stateless` MCP
//! without sessions. `tls` serves ports that other machines reach. `hosted` is a server that many users share, each
//! with a core of their own. `owner` is for the owner of the server only: decisions about calls that wait for
//! approval. `operations` is what load balancers and Prometheus read. `rpc` checks messages before the protocol library does, so that every invalid input gets a proper
//! answer.
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
mod operations;
mod origin;
mod owner;
mod page;
mod result_tool;
mod rpc;
mod sockets;
mod stateless;
mod tls;
pub mod trace;

pub use app::HttpApp;
pub use async_bridge::Manifest;
pub use hosted::{CreateUserServer, UserServer, Users, app_for_users};
pub use http::{HttpConfig, app, serve, serve_tls};
pub use mcp::{TOOLSETS_HEADER, meta, serve_pipe};
pub use mcp_for_unity::key_validation::{Keys, KeysConfig, Refused};
pub use operations::{Operations, ServedCores, operations_router};
pub use owner::{
    APPROVALS, HELLO, OWNER_KEY, OwnerConfig, OwnerKey, PAGE_LINKS, PageLinks, owner_router,
};
pub use page::{PageConfig, PageSetup, SetupClient, SetupFile, SetupPlan, access::Access};
pub use spawnpoint_incoming::{Budget, Connections, Network};
pub use stateless::{Dialect, stateless_port};
pub use tls::{Tls, TlsError};
