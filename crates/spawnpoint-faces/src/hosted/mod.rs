//! One server for many people. Whoever comes shows a key; a service elsewhere says whose it is; and from
//! there on everybody is in rooms of their own, where everything is as on a server for one.
//!
//! [`Keys`] finds out who somebody is, [`users`] has the rooms, [`stranger`] is what others are told. Open
//! to all are only `/health` and where to get a key.

mod stranger;
mod users;

use std::sync::Arc;

use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    middleware,
    response::Response,
    routing::get,
};
use spawnpoint_incoming::{App, Peer};

pub use self::users::{Furnish, Rooms, Users};
use crate::{
    app::HttpApp,
    checks::{self, API_KEY, Checks},
    http::{HttpConfig, health},
    mcp::error::code,
    mcp_for_unity::{
        key_validation::{Keys, Refused},
        rest,
    },
    rpc::Refusal,
};

/// How many requests may be worked on at once, for all users together.
const AT_ONCE: usize = 4096;

/// Where engines dial in.
const ENGINES: &str = "/hub/plugin";

struct Door {
    keys: Keys,
    users: Arc<Users>,
}

/// The door to everybody's rooms.
pub fn app_for_users(keys: Keys, users: Arc<Users>, config: &HttpConfig) -> HttpApp {
    let config = HttpConfig {
        keyed: true,
        token: None,
        at_once: AT_ONCE,
        // Everybody's own rooms have a limit; nothing of a body is read before the key was looked at.
        max_body: usize::MAX,
        ..config.clone()
    };
    let door = Door { keys, users };
    let routes = Router::new()
        .fallback(enter)
        .with_state(Arc::new(door))
        .route("/health", get(health))
        .merge(rest::login(config.login_url.clone()))
        .layer(middleware::from_fn_with_state(Checks::new(&config), checks::check));
    routes.into()
}

async fn enter(State(door): State<Arc<Door>>, request: Request) -> Response {
    let address = Peer::address_of(request.extensions());
    let user = match key_of(request.headers()) {
        Some(key) => door.keys.user(key, address).await,
        None => Err(Refused::Missing),
    };
    let refused = match user {
        Ok(user) => return door.let_in(&user, request).await,
        Err(refused) => refused,
    };
    let (parts, body) = request.into_parts();
    match parts.uri.path() {
        ENGINES => stranger::engine(&refused),
        "/mcp" | "/mcp/" => stranger::mcp(&refused, &parts, body).await,
        _ => stranger::client(&refused),
    }
}

impl Door {
    async fn let_in(&self, user: &str, request: Request) -> Response {
        if let Some(peer) = request.extensions().get::<Arc<Peer>>() {
            peer.admit();
        }
        match self.users.app_of(user) {
            Ok(app) => app.answer(request).await,
            Err(why) => {
                tracing::error!("there is no room for a user: {why}");
                Refusal::new(code::INTERNAL, format!("There is no room for you: {why}"))
                    .respond(StatusCode::INTERNAL_SERVER_ERROR)
            }
        }
    }
}

/// The key somebody shows: in a header of its own, or as clients send tokens that know no other way.
fn key_of(headers: &HeaderMap) -> Option<&str> {
    let own = headers.get(API_KEY).and_then(|value| value.to_str().ok());
    let bearer = || {
        let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
        let (scheme, key) = value.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then_some(key)
    };
    own.or_else(bearer).map(str::trim).filter(|key| !key.is_empty())
}
