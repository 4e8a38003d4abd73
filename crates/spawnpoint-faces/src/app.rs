//! What answers requests over HTTP: the routes of all faces, and a shorter way for messages of MCP.

use std::sync::Arc;

use axum::{Router, extract::Request, response::Response};
use spawnpoint_core::connection::Connection;
use spawnpoint_incoming::{App, Peer};
use tower::ServiceExt;

use crate::{checks::Checks, endpoint::Endpoint, page::Page};

/// What answers requests over HTTP. Cheap to clone.
#[derive(Clone)]
pub struct HttpApp {
    routes: Router,
    messages: Option<Messages>,
    page: Option<Arc<Page>>,
    /// The port that requests come in on, if no other app passes them on.
    port: Option<u16>,
}

/// `POST /mcp` and its checks. Nearly all requests are messages, and a router copies all of its layers for
/// each request, which takes longer than a call.
#[derive(Clone)]
struct Messages {
    checks: Checks,
    endpoint: Endpoint,
}

impl HttpApp {
    /// These routes, which are behind the checks and include those of the endpoint.
    pub(crate) fn new(routes: Router, checks: Checks, endpoint: Endpoint) -> Self {
        Self { messages: Some(Messages { checks, endpoint }), ..Self::from(routes) }
    }

    /// The same with a page, which has its own checks.
    pub(crate) fn with_page(self, page: Option<Arc<Page>>) -> Self {
        Self { page, ..self }
    }

    /// How many MCP sessions are open.
    pub(crate) fn open_sessions(&self) -> usize {
        self.messages.as_ref().map_or(0, |messages| messages.endpoint.session_count())
    }

    /// Adds routes, which have their own checks.
    #[must_use]
    pub fn merge(self, routes: Router) -> Self {
        Self { routes: self.routes.merge(routes), ..self }
    }

    /// The same with every request passed through the routes, as `change` makes them.
    pub(crate) fn routed(self, change: impl FnOnce(Router) -> Router) -> Self {
        Self { routes: change(self.routes), messages: None, page: None, ..self }
    }

    /// The same for requests that come in on this port.
    pub(crate) fn on_port(self, port: u16) -> Self {
        Self { port: Some(port), ..self }
    }
}

impl From<Router> for HttpApp {
    fn from(routes: Router) -> Self {
        Self { routes, messages: None, page: None, port: None }
    }
}

impl App for HttpApp {
    async fn answer(&self, mut request: Request) -> Response {
        if let Some(Messages { checks, endpoint }) = &self.messages
            && Endpoint::is_meant_by(&request)
        {
            return checks.run(request, |request| endpoint.post(request)).await;
        }
        if let Some(page) = self.page.as_ref().filter(|_| Page::is_meant_by(&request)) {
            return Box::pin(page.answer(request, self.port.unwrap_or_default())).await;
        }
        if let Some(port) = self.port
            && let Some(peer) = request.extensions().get::<Arc<Peer>>()
        {
            let connection = Connection { peer: peer.remote, port };
            request.extensions_mut().insert(connection);
        }
        // In a box: a connection holds the memory of this future for as long as it is open.
        let routed = Box::pin(self.routes.clone().oneshot(request));
        routed.await.unwrap_or_else(|never| match never {})
    }
}
