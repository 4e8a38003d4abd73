//! The Model Context Protocol, all five versions, on the core.
//!
//! [`Face`] is what all connections share; [`Handler`] is one connection, or one request where
//! requests stand alone. Which era a request is of, is said by the request: from 2026-07-28 on each
//! carries its version and its client's abilities, before that a handshake does.

pub mod error;

mod ask;
mod caller;
mod completion;
mod direct;
mod follow;
mod info;
mod listed;
mod lists;
mod logging;
mod methods;
mod page;
mod pipe;
mod prompts;
mod resources;
mod serving;
mod sessions;
mod subscriptions;
mod tasks;
mod tools;
mod written;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::AtomicBool},
};

use rmcp::model::{CacheScope, RequestId};
use spawnpoint_core::{
    Core,
    delay::SharedDelay,
    session::{Client, Session},
};
use spawnpoint_protocol::LogId;
use tokio::sync::watch;
use tokio_util::sync::{CancellationToken, DropGuard};

use self::{
    ask::Seal,
    caller::{Caller, is_modern},
    lists::{ListCache, ListDigest},
    logging::Loudness,
    sessions::Sessions,
    subscriptions::Interest,
};
pub use direct::{CallMessage, Direct};
pub use pipe::{serve_face, serve_pipe};
pub use serving::Serving;
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
    moment: SharedDelay,
}

impl Face {
    /// How many sessions are open.
    pub fn sessions(&self) -> usize {
        self.sessions.count()
    }

    /// A face over this core.
    pub fn new(core: Core) -> Arc<Self> {
        Arc::new(Self {
            core,
            lists: ListCache::default(),
            seal: Seal::fresh(),
            sessions: Sessions::default(),
            moment: SharedDelay::new(tools::MOMENT),
        })
    }
}

/// Answers requests of one connection or session; or one request, when it has no [`Link`].
pub struct Handler {
    face: Arc<Face>,
    link: Option<Arc<Link>>,
    /// Only where the library serves a connection or session.
    connection: Option<Connection>,
}

/// What lasts from one request of a client to the next.
#[derive(Default)]
struct Link {
    session: Arc<Session>,
    /// Calls in flight and some that have ended, by the client's own ids, so that it can cancel them.
    calls: Mutex<HashMap<RequestId, LogId>>,
    loudness: Loudness,
    interest: watch::Sender<Interest>,
    /// The lists that the client of a session was told of last. Its service may start long after that.
    known_lists: Mutex<Option<ListDigest>>,
}

/// What lasts as long as the library serves a connection or session.
struct Connection {
    /// Cancelled when no further requests can come.
    closing: CancellationToken,
    _closing_guard: DropGuard,
    /// Whether something watches for news already.
    has_watcher: AtomicBool,
}

impl Handler {
    /// For a request that stands alone.
    pub fn alone(face: Arc<Face>) -> Self {
        Self { face, link: None, connection: None }
    }

    /// For a connection, until `closing`.
    pub fn connected(face: Arc<Face>, closing: CancellationToken) -> Self {
        let link = Arc::new(Link::default());
        Self { face, link: Some(link), connection: Some(Connection::until(closing)) }
    }

    /// For the service of a session.
    fn serving(face: Arc<Face>, link: Arc<Link>) -> Self {
        let connection = Connection::until(CancellationToken::new());
        Self { face, link: Some(link), connection: Some(connection) }
    }

    /// For one request of a session, without its service.
    fn of_session(face: Arc<Face>, link: Arc<Link>) -> Self {
        Self { face, link: Some(link), connection: None }
    }

    /// Who may share a list: everyone, unless it follows the choices of one session.
    fn scope(&self) -> CacheScope {
        if self.link.is_some() { CacheScope::Private } else { CacheScope::Public }
    }

    /// The lists as a client sees them.
    fn seen(&self, client: &Client) -> lists::Lists {
        let core = &self.face.core;
        self.face.lists.now(core).seen_by(core, client)
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

impl Connection {
    fn until(closing: CancellationToken) -> Self {
        let _closing_guard = closing.clone().drop_guard();
        Self { closing, _closing_guard, has_watcher: AtomicBool::new(false) }
    }
}

impl Link {
    /// For a session whose client sees the lists as they are now.
    fn of_session(face: &Face) -> Self {
        let link = Self::default();
        let client = Client { session: Some(link.session.clone()), ..Client::default() };
        let lists = face.lists.now(&face.core).digest_for(&face.core, &client);
        *link.lock_known_lists() = Some(lists);
        link
    }

    /// Whether one of its calls is running.
    fn has_running_call(&self, core: &Core) -> bool {
        self.lock_calls().values().any(|call| core.board().find(*call).is_some())
    }

    /// Forgets its calls, none of which runs any more.
    fn forget_calls(&self) {
        *self.lock_calls() = HashMap::new();
    }

    /// Whether its client is told of changes of resources.
    fn watches_resources(&self) -> bool {
        self.interest.borrow().watches_resources()
    }

    fn lock_calls(&self) -> MutexGuard<'_, HashMap<RequestId, LogId>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_known_lists(&self) -> MutexGuard<'_, Option<ListDigest>> {
        self.known_lists.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
