//! Everybody's own rooms: a core with its engines, its sessions and its record, which nobody else has a
//! door to. What is not shared needs no filter that could be forgotten.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use futures_util::future::join_all;
use spawnpoint_core::Core;
use tokio_util::sync::CancellationToken;

use crate::app::HttpApp;

/// How long rooms are kept that nobody uses: as long as a session is.
const UNUSED: Duration = Duration::from_secs(4 * 3600);

/// What one user has.
pub struct Rooms {
    /// What the user's engines are attached to.
    pub core: Core,
    /// What answers the user.
    pub app: HttpApp,
    /// Ends the connections of the user's engines.
    pub stop: CancellationToken,
}

/// Makes rooms for a user, or says why it cannot.
pub type Furnish = Box<dyn Fn(&str) -> Result<Rooms, String> + Send + Sync>;

/// All users who were here.
pub struct Users {
    furnish: Furnish,
    rooms: Mutex<HashMap<String, Kept>>,
}

struct Kept {
    rooms: Rooms,
    used: Instant,
}

impl Users {
    /// Nobody yet.
    pub fn new(furnish: Furnish) -> Arc<Self> {
        Arc::new(Self { furnish, rooms: Mutex::default() })
    }

    /// What answers this user.
    pub(super) fn app_of(&self, user: &str) -> Result<HttpApp, String> {
        let mut rooms = self.lock();
        if let Some(kept) = rooms.get_mut(user) {
            kept.used = Instant::now();
            return Ok(kept.rooms.app.clone());
        }
        rooms.retain(|_, kept| !kept.is_abandoned());
        let made = (self.furnish)(user)?;
        let app = made.app.clone();
        rooms.insert(user.to_owned(), Kept { rooms: made, used: Instant::now() });
        Ok(app)
    }

    /// Whether anybody's call is running.
    pub fn is_busy(&self) -> bool {
        self.lock().values().any(|kept| !kept.rooms.core.board().is_empty())
    }

    /// Waits until everybody's calls have ended, at most this long.
    pub async fn drain(&self, patience: Duration) {
        let cores: Vec<_> = self.lock().values().map(|kept| kept.rooms.core.clone()).collect();
        join_all(cores.iter().map(|core| core.drain(patience))).await;
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Kept>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn is_abandoned(&self) -> bool {
        let core = &self.rooms.core;
        self.used.elapsed() > UNUSED && core.board().is_empty() && core.router().all().is_empty()
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.rooms.stop.cancel();
    }
}

#[cfg(test)]
mod tests {
    use spawnpoint_core::{
        catalog::Catalog,
        guard::Policy,
        ledger::{Ledger, LedgerConfig},
    };

    use super::*;

    fn rooms(_: &str) -> Result<Rooms, String> {
        let config = LedgerConfig { retain: UNUSED, ..LedgerConfig::default() };
        let ledger = Ledger::open(&config).map_err(|error| error.to_string())?;
        let core = Core::new(Catalog::default(), Policy::default(), ledger);
        Ok(Rooms { core, app: axum::Router::new().into(), stop: CancellationToken::new() })
    }

    #[tokio::test]
    async fn rooms_are_kept_while_they_are_used_and_given_up_some_time_after() {
        let users = Users::new(Box::new(rooms));
        let _ = users.app_of("ann").unwrap();
        let stop = users.lock()["ann"].rooms.stop.clone();
        let _ = users.app_of("bob").unwrap();
        assert_eq!((users.lock().len(), stop.is_cancelled()), (2, false));
        let Some(long_ago) = Instant::now().checked_sub(2 * UNUSED) else { return };
        if let Some(kept) = users.lock().get_mut("ann") {
            kept.used = long_ago;
        }
        let _ = users.app_of("cid").unwrap();
        assert!(!users.lock().contains_key("ann") && stop.is_cancelled());
        assert!(!users.is_busy());
    }

    #[test]
    fn whoever_cannot_be_given_rooms_is_told_why() {
        let users = Users::new(Box::new(|user| Err(format!("no disk for {user}"))));
        assert_eq!(users.app_of("ann").err().as_deref(), Some("no disk for ann"));
    }
}
