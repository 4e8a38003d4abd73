//! The Model Context Protocol, all five versions, on the core.
//!
//! [`Face`] is what all connections share; [`Handler`] is one connection, or one request where
//! requests stand alone. Which era a request is of, is said by the request: from 2026-07-28 on each
//! carries its version and its client's abilities, before that a handshake does.

pub mod error;

mod ask;
mod completion;
mod direct;
mod follow;
mod info;
mod lists;
mod logging;
mod methods;
mod page;
mod pipe;
mod prompts;
mod resources;
mod sessions;
mod subscriptions;
mod tasks;
mod tools;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use rmcp::{
    RoleServer,
    model::{CacheScope, RequestId},
    service::RequestContext,
};
use spawnpoint_core::{
    Core,
    session::{Client, Session},
};
use spawnpoint_protocol::{AskSupport, LogId};
use tokio_util::sync::{CancellationToken, DropGuard};

use self::{
    ask::Seal, lists::ListCache, logging::Loudness, sessions::Sessions, subscriptions::Interest,
};
pub use direct::Direct;
pub use pipe::{serve_face, serve_pipe};
pub use sessions::SESSION_ID;

/// Request `_meta` key of the client's name and version, in the modern era.
const CLIENT_INFO: &str = "io.modelcontextprotocol/clientInfo";

/// How many calls of a connection are remembered before those that have ended are forgotten.
const REMEMBERED: usize = 64;

/// What all connections of this face share.
pub struct Face {
    core: Core,
    lists: ListCache,
    seal: Seal,
    sessions: Sessions,
}

impl Face {
    /// A face over this core.
    pub fn new(core: Core) -> Arc<Self> {
        let sessions = Sessions::default();
        Arc::new(Self { core, lists: ListCache::default(), seal: Seal::fresh(), sessions })
    }
}

/// One connection; or one request, when it has no [`Link`].
pub struct Handler {
    face: Arc<Face>,
    link: Option<Arc<Link>>,
}

/// What lasts from one request of a connection to the next.
struct Link {
    session: Arc<Session>,
    /// Calls in flight and some that have ended, by the client's own ids, so that it can cancel them.
    calls: Mutex<HashMap<RequestId, LogId>>,
    loudness: Loudness,
    interest: tokio::sync::watch::Sender<Interest>,
    /// Cancelled when no further requests can come.
    closing: CancellationToken,
    _closing_guard: DropGuard,
}

impl Handler {
    /// For a request that stands alone.
    pub fn alone(face: Arc<Face>) -> Self {
        Self { face, link: None }
    }

    /// For a connection, until `closing`.
    pub fn connected(face: Arc<Face>, closing: CancellationToken) -> Self {
        Self {
            face,
            link: Some(Arc::new(Link {
                session: Arc::default(),
                calls: Mutex::default(),
                loudness: Loudness::default(),
                interest: tokio::sync::watch::Sender::default(),
                _closing_guard: closing.clone().drop_guard(),
                closing,
            })),
        }
    }

    /// Who calls.
    fn client(&self, context: &RequestContext<RoleServer>) -> Client {
        let info = context.meta.get(CLIENT_INFO);
        let name = match info.and_then(|info| info.get("name")?.as_str()) {
            Some(name) => name.to_owned(),
            None => context
                .peer
                .peer_info()
                .map(|info| info.client_info.name.clone())
                .unwrap_or_default(),
        };
        Client {
            name,
            asks: asks(context),
            session: self.link.as_ref().map(|link| link.session.clone()),
        }
    }

    /// Who may share a list: everyone, unless it follows the choices of one session.
    fn scope(&self) -> CacheScope {
        if self.link.is_some() { CacheScope::Private } else { CacheScope::Public }
    }

    /// The lists as this client sees them.
    fn seen(&self, context: &RequestContext<RoleServer>) -> lists::Lists {
        let core = &self.face.core;
        self.face.lists.now(core).seen_by(core, &self.client(context))
    }

    /// Remembers which call a request became, so that the client can cancel it. Whether anybody still
    /// waits for the answer does not matter: a client that hung up can cancel, too.
    fn in_flight(&self, request: &RequestId, call: LogId) {
        let Some(link) = &self.link else { return };
        let mut calls = link.lock_calls();
        if calls.len() >= REMEMBERED {
            calls.retain(|_, call| self.face.core.board().find(*call).is_some());
        }
        calls.insert(request.clone(), call);
    }
}

impl Link {
    fn lock_calls(&self) -> std::sync::MutexGuard<'_, HashMap<RequestId, LogId>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a request is of the era in which each carries its own version.
fn is_modern(context: &RequestContext<RoleServer>) -> bool {
    context.protocol_version().is_some_and(|version| !version.has_initialize())
}

/// What this request's client can be asked.
fn asks(context: &RequestContext<RoleServer>) -> AskSupport {
    let Some(abilities) = context.client_capabilities() else {
        return AskSupport::default();
    };
    AskSupport {
        // A client that names no kind of elicitation means forms.
        form: abilities
            .elicitation
            .is_some_and(|kinds| kinds.form.is_some() || kinds.url.is_none()),
        sample: abilities.sampling.is_some(),
        roots: abilities.roots.is_some(),
    }
}
