//! One server for many users. Each user authenticates with an API key, which an external service validates, and
//! gets a core of their own. Inside it everything works as on a server for one user.
//!
//! [`Keys`] validates keys, [`users`] holds the users' servers, [`unauthenticated`] answers requests without a valid key.
//! Only `/health` and the login URL need no key.

mod unauthenticated;
mod users;

use std::sync::Arc;

use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    middleware,
    response::Response,
};
use spawnpoint_incoming::{App, Peer};

pub use self::users::{CreateUserServer, UserServer, Users};
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

/// How many requests are processed at once, for all users together.
const AT_ONCE: usize = 4096;

/// The path that engines connect to.
const ENGINES: &str = "/hub/plugin";

struct Gateway {
    keys: Keys,
    users: Arc<Users>,
}

/// The server in front of the servers of all users.
pub fn app_for_users(keys: Keys, users: Arc<Users>, config: &HttpConfig) -> HttpApp {
    let config = HttpConfig {
        keyed: true,
        token: None,
        at_once: AT_ONCE,
        // The servers of users have their own limit; no body is read before the key is validated.
        max_body: usize::MAX,
        ..config.clone()
    };
    let gateway = Gateway { keys, users };
    let routes = Router::new()
        .fallback(authenticate)
        .with_state(Arc::new(gateway))
        .route("/health", health(config.availability.clone()))
        .merge(rest::login(config.login_url.clone()))
        .layer(middleware::from_fn_with_state(Checks::new(&config), checks::check));
    routes.into()
}

async fn authenticate(State(gateway): State<Arc<Gateway>>, request: Request) -> Response {
    let address = Peer::address_of(request.extensions());
    let user = match key_of(request.headers()) {
        Some(key) => gateway.keys.user(key, address).await,
        None => Err(Refused::Missing),
    };
    let refused = match user {
        Ok(user) => return gateway.forward(&user, request).await,
        Err(refused) => refused,
    };
    let (parts, body) = request.into_parts();
    match parts.uri.path() {
        ENGINES => unauthenticated::engine(&refused),
        "/mcp" | "/mcp/" => unauthenticated::mcp(&refused, &parts, body).await,
        _ => unauthenticated::client(&refused),
    }
}

impl Gateway {
    async fn forward(&self, user: &str, request: Request) -> Response {
        if let Some(peer) = request.extensions().get::<Arc<Peer>>() {
            peer.admit();
        }
        match self.users.app_of(user) {
            Ok(app) => app.answer(request).await,
            Err(why) => {
                tracing::error!("could not create the server of a user: {why}");
                Refusal::new(code::INTERNAL, format!("Could not create your server: {why}"))
                    .respond(StatusCode::INTERNAL_SERVER_ERROR)
            }
        }
    }
}

/// The API key of a request: in its own header, or as a bearer token for clients that can only send that.
fn key_of(headers: &HeaderMap) -> Option<&str> {
    let own = headers.get(API_KEY).and_then(|value| value.to_str().ok());
    let bearer = || {
        let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
        let (scheme, key) = value.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then_some(key)
    };
    own.or_else(bearer).map(str::trim).filter(|key| !key.is_empty())
}
