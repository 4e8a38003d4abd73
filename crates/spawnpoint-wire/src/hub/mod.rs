//! The plugin hub: `GET /hub/plugin`, where engines dial in.
//!
//! [`session`] is one connection from `welcome` to its end; [`liveness`] detects engines that are gone.
//! [`seat`](crate::seat) keeps the engine and its calls when the connection ends.
//!
//! An engine that is slow, silent or broken delays no other: every queue is bounded, and a message that
//! does not fit fails only its own call. [`newcomers`] are connections that have not registered: their
//! number, the length of their messages and their time are limited.

mod draining;
pub mod key;
mod liveness;
mod newcomers;
pub(crate) mod peer;
mod register_tools;
mod session;

use std::{sync::Arc, time::Duration};

use axum::{
    Extension, Json, Router,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde_json::json;
use spawnpoint_core::{Core, connection::Connection};
use spawnpoint_incoming::{
    Budget,
    websocket::{Limit, Upgrade},
};
use spawnpoint_protocol::proof::EngineKey;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

pub use self::draining::Draining;
use self::newcomers::Newcomers;
use crate::seat::{Claim, Patience, Seats};

/// Where engines dial in.
pub const PATH: &str = "/hub/plugin";

/// The largest message of a connection that has not registered.
const UNREGISTERED: usize = 64 << 10;
/// The memory for long messages of all engines while they are received. One of the largest fits.
const ENGINE_BUDGET: usize = 96 << 20;

/// The limits of the hub. Engines can rely on the default.
#[derive(Clone, Debug)]
pub struct HubConfig {
    /// How long a connection may take to register.
    pub register_within: Duration,
    /// How often an engine is pinged.
    pub ping_every: Duration,
    /// How long an engine may send nothing.
    pub silence: Duration,
    /// The largest message a registered engine may send, in bytes.
    pub max_message: usize,
    /// The memory for long messages while they are received.
    pub budget: Budget,
    /// The most connections.
    pub sockets: usize,
    /// The most connections that have not registered. The oldest is closed for a new one.
    pub newcomers: usize,
    /// The most engines, including those that are expected back.
    pub engines: usize,
    /// The most messages that wait for an engine that does not read.
    pub queue: usize,
    /// How long the seat of an engine that lost its connection is kept, and how long calls wait for an engine that
    /// announced that it reloads.
    pub patience: Duration,
    /// How long calls wait for an engine that lost its connection and announced nothing.
    pub gone_patience: Duration,
    /// How long after the engine is back the result of an earlier write is accepted.
    pub late: Duration,
    /// The key that engines prove; without it none can.
    pub key: Option<EngineKey>,
    /// Names of engines that are trusted without proof: `Name` or `Name@hash`.
    pub trusted: Vec<String>,
    /// Whether engines have shown the owner's token or key before they dial in.
    pub authenticated: bool,
    /// Sends the engines away before the server stops.
    pub draining: Draining,
}

impl Default for HubConfig {
    fn default() -> Self {
        Self {
            register_within: Duration::from_secs(10),
            ping_every: Duration::from_secs(10),
            silence: Duration::from_secs(30),
            max_message: 64 << 20,
            budget: Budget::new(ENGINE_BUDGET),
            sockets: 16_384,
            newcomers: 1024,
            engines: 8192,
            queue: 256,
            patience: Duration::from_secs(120),
            gone_patience: Duration::from_secs(20),
            late: Duration::from_secs(2),
            key: None,
            trusted: Vec::new(),
            authenticated: false,
            draining: Draining::default(),
        }
    }
}

/// The state that all connections share.
struct Hub {
    stop: CancellationToken,
    config: HubConfig,
    seats: Seats,
    room: Arc<Semaphore>,
    newcomers: Newcomers,
}

impl Hub {
    /// The claim of a connection.
    fn claim(&self, connection: Option<Connection>, is_proven: bool) -> Claim {
        match self.config.authenticated {
            true => Claim::of_owner(is_proven),
            false => Claim::dialed_in(is_proven, connection),
        }
    }
}

/// The hub's routes. Cancelling `stop` ends every connection.
pub fn hub(core: Core, stop: CancellationToken, config: HubConfig) -> Router {
    let patience = Patience { reload: config.patience, gone: config.gone_patience };
    let seats = Seats::new(core, patience, config.late, config.trusted.clone());
    let room = Arc::new(Semaphore::new(config.sockets));
    let newcomers = Newcomers::new(config.newcomers);
    let hub = Arc::new(Hub { stop, config, seats, room, newcomers });
    Router::new()
        .route(PATH, get(dial_in))
        .route("/register-tools", post(register_tools::add))
        .with_state(hub)
}

async fn dial_in(
    State(hub): State<Arc<Hub>>,
    connection: Option<Extension<Connection>>,
    upgrade: Upgrade,
) -> Response {
    let connection = connection.map(|Extension(connection)| connection);
    if hub.config.draining.has_begun() {
        return refused("The server is about to stop. Dial again");
    }
    let Ok(place) = hub.room.clone().try_acquire_owned() else {
        let most = hub.config.sockets;
        return refused(&format!("{most} engines are connected. Close one of them and try again"));
    };
    let limit = Limit::new(UNREGISTERED.min(hub.config.max_message));
    let budget = hub.config.budget.clone();
    upgrade.accept(limit.clone(), budget, move |socket| async move {
        let _counted = hub.config.draining.count();
        session::serve(socket, connection, limit, hub).await;
        drop(place);
    })
}

fn refused(why: &str) -> Response {
    let body = Json(json!({ "success": false, "error": why }));
    (StatusCode::SERVICE_UNAVAILABLE, body).into_response()
}
