//! The plugin hub: `GET /hub/plugin`, where engines dial in.
//!
//! [`session`] is one connection from `welcome` to its end; [`liveness`] says when the engine was last
//! heard. Where it sits, and what becomes of its calls when it leaves, is the matter of
//! [`seat`](crate::seat).
//!
//! No engine, however slow, silent or wrong, holds up anyone else: every queue is bounded, and what
//! does not fit fails the one call it belongs to.

pub mod key;
mod liveness;
pub(crate) mod peer;
mod register_tools;
mod session;

use std::{sync::Arc, time::Duration};

use axum::{
    Extension, Router,
    extract::{State, ws::WebSocketUpgrade},
    response::Response,
    routing::{get, post},
};
use spawnpoint_core::{Core, connection::Connection};
use spawnpoint_protocol::proof::EngineKey;
use tokio_util::sync::CancellationToken;

use crate::seat::{Claim, Seats};

/// Where engines dial in.
pub const PATH: &str = "/hub/plugin";

/// Bytes read at once. Every connection holds as many, and most messages are short.
const READ_BUFFER: usize = 8 << 10;

/// How patient the hub is, and how much it holds. The default is what engines can rely on.
#[derive(Clone, Debug)]
pub struct HubConfig {
    /// How long a connection may go without saying who it is.
    pub register_within: Duration,
    /// How often an engine is asked whether it is there.
    pub ping_every: Duration,
    /// How long an engine may say nothing at all.
    pub silence: Duration,
    /// The largest message an engine may send, in bytes.
    pub max_message: usize,
    /// How many messages may wait for an engine that does not read.
    pub queue: usize,
    /// How long an engine that lost its connection is waited for, with everything that waits for it.
    pub patience: Duration,
    /// How long after it is back the result of a write still counts that was in flight before.
    pub late: Duration,
    /// What engines prove themselves with; without it none can.
    pub key: Option<EngineKey>,
    /// Names of engines that are trusted without proof: `Name` or `Name@hash`.
    pub trusted: Vec<String>,
    /// Whether whoever dials in has shown the owner's token or key already.
    pub authenticated: bool,
}

impl Default for HubConfig {
    fn default() -> Self {
        Self {
            register_within: Duration::from_secs(30),
            ping_every: Duration::from_secs(10),
            silence: Duration::from_secs(30),
            max_message: 64 << 20,
            queue: 256,
            patience: Duration::from_secs(120),
            late: Duration::from_secs(2),
            key: None,
            trusted: Vec::new(),
            authenticated: false,
        }
    }
}

/// What all connections share.
struct Hub {
    stop: CancellationToken,
    config: HubConfig,
    seats: Seats,
}

impl Hub {
    /// What is known of a connection.
    fn claim(&self, connection: Option<Connection>, is_proven: bool) -> Claim {
        match self.config.authenticated {
            true => Claim::of_owner(is_proven),
            false => Claim::dialed_in(is_proven, connection),
        }
    }
}

/// The hub's routes. Cancelling `stop` ends every connection.
pub fn hub(core: Core, stop: CancellationToken, config: HubConfig) -> Router {
    let seats = Seats::new(core, config.patience, config.late, config.trusted.clone());
    let hub = Arc::new(Hub { stop, config, seats });
    Router::new()
        .route(PATH, get(dial_in))
        .route("/register-tools", post(register_tools::add))
        .with_state(hub)
}

async fn dial_in(
    State(hub): State<Arc<Hub>>,
    connection: Option<Extension<Connection>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let connection = connection.map(|Extension(connection)| connection);
    let limit = hub.config.max_message;
    upgrade
        .read_buffer_size(READ_BUFFER)
        .max_message_size(limit)
        .max_frame_size(limit)
        .on_upgrade(move |socket| session::serve(socket, connection, hub))
}
