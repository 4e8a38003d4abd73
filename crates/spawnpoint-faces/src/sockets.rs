//! Limits the number of open WebSockets and streams of clients. Requests are counted while they are processed;
//! these stay open as long as their reader wants.

use std::sync::Arc;

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
use spawnpoint_incoming::{
    Budget,
    websocket::{Limit, Upgrade, WebSocket},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{http::HttpConfig, mcp::error::code, rpc::Refusal};

/// The open sockets and streams of one server, or of one of its users.
#[derive(Clone)]
pub struct Sockets {
    room: Arc<Semaphore>,
    most: usize,
    budget: Budget,
}

impl Sockets {
    /// With the limit of this configuration.
    pub fn new(config: &HttpConfig) -> Self {
        let room = Arc::new(Semaphore::new(config.sockets));
        Self { room, most: config.sockets, budget: config.budget.clone() }
    }

    /// Takes a slot, which is freed when it is dropped, or returns the refusal.
    pub fn take(&self) -> Result<OwnedSemaphorePermit, Response> {
        self.room.clone().try_acquire_owned().map_err(|_| {
            let what = format!(
                "Busy: {} sockets and streams are open. Close one of them and try again",
                self.most
            );
            let mut response =
                Refusal::new(code::RATE_LIMITED, what).respond(StatusCode::SERVICE_UNAVAILABLE);
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
            response
        })
    }

    /// Upgrades a request to a WebSocket with messages of at most this many bytes.
    pub fn accept<F>(
        &self,
        upgrade: Upgrade,
        max_message: usize,
        serve: impl FnOnce(WebSocket) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let slot = match self.take() {
            Ok(slot) => slot,
            Err(refusal) => return refusal,
        };
        upgrade.accept(Limit::new(max_message), self.budget.clone(), |socket| async move {
            serve(socket).await;
            drop(slot);
        })
    }
}
