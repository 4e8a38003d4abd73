//! Each user has a server of their own: a core with its engines, sessions and ledger, which other users cannot
//! reach. Nothing is shared, so no filter can be forgotten.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use futures_util::future::join_all;
use spawnpoint_core::Core;
use tokio_util::sync::CancellationToken;

use crate::app::HttpApp;

/// How long an unused server is kept: as long as a session.
const UNUSED: Duration = Duration::from_secs(4 * 3600);

/// The server of one user.
pub struct UserServer {
    /// The core that the user's engines are attached to.
    pub core: Core,
    /// The app that answers the user.
    pub app: HttpApp,
    /// Ends the connections of the user's engines.
    pub stop: CancellationToken,
}

/// Creates the server of a user, or returns why that failed.
pub type CreateUserServer = Box<dyn Fn(&str) -> Result<UserServer, String> + Send + Sync>;

/// The servers of all users.
pub struct Users {
    create: CreateUserServer,
    servers: Mutex<HashMap<String, UsedServer>>,
}

struct UsedServer {
    server: UserServer,
    used: Instant,
}

impl Users {
    /// Without users yet.
    pub fn new(create: CreateUserServer) -> Arc<Self> {
        Arc::new(Self { create, servers: Mutex::default() })
    }

    /// The app of this user.
    pub(super) fn app_of(&self, user: &str) -> Result<HttpApp, String> {
        let mut servers = self.lock();
        if let Some(existing) = servers.get_mut(user) {
            existing.used = Instant::now();
            return Ok(existing.server.app.clone());
        }
        servers.retain(|_, existing| !existing.is_abandoned());
        let created = (self.create)(user)?;
        let app = created.app.clone();
        servers.insert(user.to_owned(), UsedServer { server: created, used: Instant::now() });
        Ok(app)
    }

    /// The core and the app of every user.
    pub(crate) fn all(&self) -> Vec<(Core, HttpApp)> {
        let of = |used: &UsedServer| (used.server.core.clone(), used.server.app.clone());
        self.lock().values().map(of).collect()
    }

    /// Whether a call of any user is running.
    pub fn is_busy(&self) -> bool {
        self.lock().values().any(|used| !used.server.core.board().is_empty())
    }

    /// Waits until the calls of all users have ended, at most this long.
    pub async fn drain(&self, timeout: Duration) {
        let cores: Vec<_> = self.lock().values().map(|used| used.server.core.clone()).collect();
        join_all(cores.iter().map(|core| core.drain(timeout))).await;
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, UsedServer>> {
        self.servers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl UsedServer {
    fn is_abandoned(&self) -> bool {
        let core = &self.server.core;
        let engines = core.router().snapshot();
        self.used.elapsed() > UNUSED
            && core.board().is_empty()
            && engines.iter().all(|attached| attached.engine().is_on_another_node())
    }
}

impl Drop for UsedServer {
    fn drop(&mut self) {
        self.server.stop.cancel();
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

    fn server(_: &str) -> Result<UserServer, String> {
        let config = LedgerConfig { retain: UNUSED, ..LedgerConfig::default() };
        let ledger = Ledger::open(&config).map_err(|error| error.to_string())?;
        let core = Core::new(Catalog::default(), Policy::default(), ledger);
        Ok(UserServer { core, app: axum::Router::new().into(), stop: CancellationToken::new() })
    }

    #[tokio::test]
    async fn a_server_is_kept_while_it_is_used_and_dropped_some_time_after() {
        let users = Users::new(Box::new(server));
        let _ = users.app_of("ann").unwrap();
        let stop = users.lock()["ann"].server.stop.clone();
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
    fn a_server_that_cannot_be_created_is_reported() {
        let users = Users::new(Box::new(|user| Err(format!("no disk for {user}"))));
        assert_eq!(users.app_of("ann").err().as_deref(), Some("no disk for ann"));
    }
}
