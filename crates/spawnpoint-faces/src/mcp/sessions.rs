//! Sessions by the ids that their clients send, so that a request can be answered where it comes in.
//!
//! The library keeps the sessions; this only remembers who is behind an id, from the end of the
//! handshake on.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};

use axum::http::request::Parts;
use rmcp::{Peer, RoleServer, model::Extensions};

use super::{Handler, Link};

/// The header that names a session.
pub const SESSION_ID: &str = "mcp-session-id";

/// How long the library may hear nothing of a session that is used. It gives up on those that it
/// believes idle.
const UNHEARD: Duration = Duration::from_secs(3600);

/// Who is behind which id.
#[derive(Default)]
pub struct Sessions(Mutex<HashMap<String, Known>>);

struct Known {
    link: Weak<Link>,
    peer: Peer<RoleServer>,
    heard: Instant,
}

impl Sessions {
    /// Remembers who came through the library with this request.
    pub fn heard(&self, handler: &Handler, extensions: &Extensions, peer: &Peer<RoleServer>) {
        let parts = extensions.get::<Parts>();
        let id = parts.and_then(|parts| parts.headers.get(SESSION_ID)?.to_str().ok());
        let (Some(link), Some(id)) = (&handler.link, id) else { return };
        let known = Known { link: Arc::downgrade(link), peer: peer.clone(), heard: Instant::now() };
        let mut all = self.lock();
        if all.insert(id.to_owned(), known).is_none() {
            all.retain(|_, known| known.link.strong_count() > 0);
        }
    }

    /// The session of this id, and its client; nothing when the library should hear of it first.
    pub(super) fn find(&self, id: &str) -> Option<(Arc<Link>, Peer<RoleServer>)> {
        let all = self.lock();
        let known = all.get(id).filter(|known| known.heard.elapsed() < UNHEARD)?;
        Some((known.link.upgrade()?, known.peer.clone()))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
