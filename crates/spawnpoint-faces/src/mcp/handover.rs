//! Sessions that continue at another node of a cluster.
//!
//! A node stores what a session was opened with and what it chose: when it is opened, and when a request has changed
//! something. A node that gets a request of a session which it does not know finds it there. Streams and running calls
//! stay with the node that has them.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use rmcp::model::{InitializeRequestParams, ProtocolVersion};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use spawnpoint_core::{
    catalog::ToolsetChoice,
    session::{Choices, Session},
};
use tokio::time::Instant;
use tokio_util::task::AbortOnDropHandle;
use uuid::Uuid;

use super::{Face, Link, sessions::SessionRecord};

/// How often a session is stored although it did not change, so that it does not expire.
const SAVE_AGAIN: Duration = Duration::from_secs(3600);

/// A session, as nodes store it.
#[derive(Serialize, Deserialize)]
struct StoredSession {
    /// Its id in the core.
    session: Uuid,
    version: ProtocolVersion,
    opened_with: InitializeRequestParams,
    choices: Choices,
    /// The resources that its client watches.
    #[serde(default)]
    watched: BTreeSet<String>,
    /// The rank of the lowest level of log lines that its client wants.
    #[serde(default)]
    log_rank: Option<u8>,
}

/// What was stored of a session, and when.
pub(super) struct SavedSession {
    json: Value,
    at: Instant,
}

impl Face {
    /// Stores a session for other nodes, if there are any and something changed.
    pub async fn save_session(&self, id: &str) {
        let Some(shared) = self.core.shared_sessions() else { return };
        let Some(record) = self.sessions.find(id) else { return };
        let json = record.to_stored();
        {
            let mut saved = record.lock_saved();
            let is_known =
                |saved: &SavedSession| saved.json == json && saved.at.elapsed() < SAVE_AGAIN;
            if saved.as_ref().is_some_and(is_known) {
                return;
            }
            *saved = Some(SavedSession { json: json.clone(), at: Instant::now() });
        }
        shared.save(id, json).await;
    }

    /// Finds a session that another node opened.
    pub async fn fetch_session(&self, id: &str, toolsets: Option<ToolsetChoice>) {
        let Some(shared) = self.core.shared_sessions() else { return };
        if self.sessions.find(id).is_some() {
            return;
        }
        let Some(json) = shared.find(id).await else { return };
        match serde_json::from_value::<StoredSession>(json.clone()) {
            Ok(stored) => self.sessions.add(stored.into_record(self, id, toolsets, json)),
            Err(error) => {
                tracing::warn!(%error, "another node stored a session in a form that this version does not know");
            }
        }
    }

    /// Ends a session on all nodes.
    pub async fn end_session(&self, id: &str) {
        if let Some(shared) = self.core.shared_sessions() {
            shared.end(id).await;
        }
    }

    /// Follows what other nodes change about the sessions of this one, until the result is dropped.
    pub fn follow_shared_sessions(self: &Arc<Self>) -> AbortOnDropHandle<()> {
        let face = self.clone();
        AbortOnDropHandle::new(tokio::spawn(async move {
            let shared = face.core.shared_sessions_joined().await;
            let Some(mut changes) = shared.changes() else { return };
            while let Some(change) = changes.recv().await {
                match change.session {
                    None => drop(face.sessions.remove(&change.id)),
                    Some(json) => face.apply(&change.id, json),
                }
            }
        }))
    }

    fn apply(&self, id: &str, json: Value) {
        let Some(record) = self.sessions.peek(id) else { return };
        let Ok(stored) = serde_json::from_value::<StoredSession>(json.clone()) else { return };
        record.link.session.set_choices(stored.choices);
        record.link.interest.send_modify(|interest| interest.set_uris(stored.watched));
        record.link.min_log_level.set_rank(stored.log_rank);
        *record.lock_saved() = Some(SavedSession { json, at: Instant::now() });
    }
}

impl StoredSession {
    fn into_record(
        self,
        face: &Face,
        id: &str,
        toolsets: Option<ToolsetChoice>,
        json: Value,
    ) -> SessionRecord {
        let session = Session::with_choices(self.session, self.choices);
        let link = Link { session: Arc::new(session), ..Link::of_session(face, toolsets) };
        link.interest.send_modify(|interest| interest.set_uris(self.watched));
        link.min_log_level.set_rank(self.log_rank);
        let record = SessionRecord::new(id.into(), Arc::new(link), self.version, self.opened_with);
        *record.lock_saved() = Some(SavedSession { json, at: Instant::now() });
        record
    }
}

impl SessionRecord {
    fn to_stored(&self) -> Value {
        let stored = StoredSession {
            session: self.link.session.id(),
            version: self.version.clone(),
            opened_with: self.opened_with.clone(),
            choices: self.link.session.choices().borrow().clone(),
            watched: self.link.interest.borrow().uris().clone(),
            log_rank: Some(self.link.min_log_level.rank()),
        };
        serde_json::to_value(stored).unwrap_or_default()
    }
}
