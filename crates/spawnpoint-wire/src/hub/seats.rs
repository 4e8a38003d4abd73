//! Who sits where: one seat per project hash. Whoever comes last sits.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// All seats that are taken.
#[derive(Debug, Default)]
pub(super) struct Seats(Mutex<HashMap<String, Seat>>);

#[derive(Debug)]
struct Seat {
    session: Uuid,
    superseded: CancellationToken,
}

impl Seats {
    /// Takes the seat of this project; whoever sat there is told by its token.
    pub(super) fn take(&self, hash: &str, session: Uuid, superseded: CancellationToken) {
        let seat = Seat { session, superseded };
        let before = self.lock().insert(hash.to_owned(), seat);
        if let Some(before) = before {
            tracing::info!(hash, session = %before.session, "superseded by a newer connection");
            before.superseded.cancel();
        }
    }

    /// Leaves the seat, unless someone else sits there by now.
    pub(super) fn leave(&self, hash: &str, session: Uuid) {
        let mut seats = self.lock();
        if seats.get(hash).is_some_and(|seat| seat.session == session) {
            seats.remove(hash);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Seat>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
