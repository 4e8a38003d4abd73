//! The plugin hub: `GET /hub/plugin`, where engines dial in.
//!
//! [`session`] is one connection from `welcome` to its end; [`liveness`] says when the engine was last
//! heard. Where it sits, and what becomes of its calls when it leaves, is the matter of
//! [`seat`](crate::seat).
//!
//! No engine, however slow, silent or wrong, holds up anyone else: every queue is bounded, and what
//! does not fit fails the one call it belongs to. [`newcomers`] are connections that have not said who
//! they are: they are few, their messages are short, and they may not stay.

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

use self::newcomers::Newcomers;
use crate::seat::{Claim, Seats};

/// Where engines dial in.
pub const PATH: &str = "/hub/plugin";

/// The largest message of a connection that has not registered.
const UNREGISTERED: usize = 64 << 10;
/// What long messages of engines may hold together while they are received. One of the largest fits.
const ENGINES: usize = 96 << 20;

/// How patient the hub is, and how much it holds. The default is what engines can rely on.
#[derive(Clone, Debug)]
pub struct HubConfig {
    /// How long a connection may go without saying who it is.
    pub register_within: Duration,
    /// How often an engine is asked whether it is there.
    pub ping_every: Duration,
    /// How long an engine may say nothing at all.
    pub silence: Duration,
    /// The largest message a registered engine may send, in bytes.
    pub max_message: usize,
    /// What long messages may hold together while they are received.
    pub budget: Budget,
    /// How many connections there may be.
    pub sockets: usize,
    /// How many of them may not have registered yet. The oldest make room for others.
    pub newcomers: usize,
    /// How many engines there may be, with those that are expected back.
    pub engines: usize,
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
            register_within: Duration::from_secs(10),
            ping_every: Duration::from_secs(10),
            silence: Duration::from_secs(30),
            max_message: 64 << 20,
            budget: Budget::new(ENGINES),
            sockets: 4096,
            newcomers: 1024,
            engines: 2048,
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
    room: Arc<Semaphore>,
    newcomers: Newcomers,
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
    let Ok(place) = hub.room.clone().try_acquire_owned() else {
        let most = hub.config.sockets;
        let what = format!("{most} engines are connected. Close one of them and try again");
        let body = Json(json!({ "success": false, "error": what }));
        return (StatusCode::SERVICE_UNAVAILABLE, body).into_response();
    };
    let limit = Limit::new(UNREGISTERED.min(hub.config.max_message));
    let budget = hub.config.budget.clone();
    upgrade.accept(limit.clone(), budget, move |socket| async move {
        session::serve(socket, connection, limit, hub).await;
        drop(place);
    })
}
