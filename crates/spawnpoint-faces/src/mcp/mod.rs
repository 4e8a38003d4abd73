//! The Model Context Protocol, all five versions, on the core.
//!
//! [`Face`] is shared by all connections. [`Handler`] is one connection, or one request without a session. The
//! request determines its era: from 2026-07-28 on each request carries its version and the capabilities of its
//! client; before that, the handshake does.

pub mod error;

mod ask;
mod caller;
mod completion;
mod direct;
mod follow;
mod handover;
mod info;
mod instructions;
pub mod items;
mod listed;
mod lists;
mod logging;
pub mod meta;
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
mod toolsets;
mod written;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::AtomicBool},
};

use rmcp::model::{CacheScope, InitializeResult, RequestId};
use spawnpoint_core::{
    Core,
    catalog::{Catalog, ToolsetChoice},
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
    logging::MinLogLevel,
    sessions::Sessions,
    subscriptions::Interest,
};
pub use direct::{CallMessage, Direct};
pub use pipe::{serve_face, serve_pipe};
pub use serving::Serving;
pub use sessions::{OpenSession, SESSION_ID};
pub use toolsets::{HEADER as TOOLSETS_HEADER, chosen as chosen_toolsets};

/// Request `_meta` key of the client's name and version, in the modern era.
const CLIENT_INFO: &str = "io.modelcontextprotocol/clientInfo";

/// How many calls of a connection are kept before ended ones are removed.
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
    /// Makes room for one more session, of at most so many. Returns false if there is none.
    pub fn make_room_for_session(&self, most: usize) -> bool {
        self.sessions.make_room(most, &self.core)
    }

    /// The open sessions, for people.
    pub fn open_sessions(&self) -> Vec<OpenSession> {
        self.sessions.open()
    }

    /// How many sessions are open.
    pub fn session_count(&self) -> usize {
        self.sessions.count()
    }

    /// The tools, resources and prompts.
    pub fn catalog(&self) -> &Catalog {
        self.core.catalog()
    }

    /// The face of this core.
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

/// Answers requests of one connection or session; or one request without a [`Link`].
pub struct Handler {
    face: Arc<Face>,
    link: Option<Arc<Link>>,
    /// Only if the library serves a connection or session.
    connection: Option<Connection>,
}

/// State of a client between its requests.
#[derive(Default)]
struct Link {
    session: Arc<Session>,
    /// The toolsets that it lists, if it chose them.
    toolsets: Option<ToolsetChoice>,
    /// Running calls and some that have ended, by the client's request ids, so that it can cancel them.
    calls: Mutex<HashMap<RequestId, LogId>>,
    min_log_level: MinLogLevel,
    interest: watch::Sender<Interest>,
    /// The lists that the client of a session knows. Its service may start long after it got them.
    known_lists: Mutex<Option<ListDigest>>,
}

/// State of a connection or session that the library serves.
struct Connection {
    /// Cancelled when no further requests can come.
    closing: CancellationToken,
    _closing_guard: DropGuard,
    /// Whether a watcher for changes runs already.
    has_watcher: AtomicBool,
}

impl Handler {
    /// For a request without a session.
    pub fn alone(face: Arc<Face>) -> Self {
        Self { face, link: None, connection: None }
    }

    /// For a connection that lists these toolsets, until `closing`.
    pub fn connected(
        face: Arc<Face>,
        toolsets: Option<ToolsetChoice>,
        closing: CancellationToken,
    ) -> Self {
        let link = Arc::new(Link { toolsets, ..Link::default() });
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

    /// Who may share a cached list: everyone, unless it depends on the choices of one client.
    fn scope(&self, client: &Client) -> CacheScope {
        match self.link.is_some() || client.toolsets.is_some() {
            true => CacheScope::Private,
            false => CacheScope::Public,
        }
    }

    /// Name, version, capabilities and instructions, for a client.
    fn introduction(&self, client: &Client) -> InitializeResult {
        let core = &self.face.core;
        let lists = self.face.lists.now(core);
        info::introduction(instructions::instructions(core, &lists, client))
    }

    /// The lists as a client sees them.
    fn seen(&self, client: &Client) -> lists::SeenLists {
        let core = &self.face.core;
        self.face.lists.now(core).seen_by(core, client)
    }

    /// Stores which call a request became, so that the client can cancel it, even if it no longer waits for
    /// the answer.
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
    /// For a session whose client knows the current lists.
    fn of_session(face: &Face, toolsets: Option<ToolsetChoice>) -> Self {
        let link = Self { toolsets, ..Self::default() };
        let lists = face.lists.now(&face.core).digest_for(&face.core, &link.nameless_client());
        *link.lock_known_lists() = Some(lists);
        link
    }

    /// The client as far as its lists depend on it.
    fn nameless_client(&self) -> Client {
        let session = Some(self.session.clone());
        Client { session, toolsets: self.toolsets, ..Client::default() }
    }

    /// Whether one of its calls is running.
    fn has_running_call(&self, core: &Core) -> bool {
        self.lock_calls().values().any(|call| core.board().find(*call).is_some())
    }

    /// Forgets its calls, none of which runs any more.
    fn forget_calls(&self) {
        *self.lock_calls() = HashMap::new();
    }

    /// Whether its client is notified of changed resources.
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
