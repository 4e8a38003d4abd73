//! All seats: one per project hash. The newest connection with a valid claim takes the seat.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use spawnpoint_core::{Core, Engine, bus::BusEvent, engine::EngineTrust, router::Attached};
use spawnpoint_protocol::{InstanceId, message::Register};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::{
    claim::Claim,
    end::End,
    engine::{PluginEngine, Profile},
    link::Link,
    project::{Patience, Removal, Seat},
};

/// All seats. Attaches and detaches their engines in the router.
pub(crate) struct Seats {
    core: Core,
    patience: Patience,
    late: Duration,
    /// Names of engines that the owner trusts.
    trusted: Vec<String>,
    entries: Mutex<HashMap<String, SeatEntry>>,
}

struct SeatEntry {
    seat: Arc<Seat>,
    engine: Arc<PluginEngine>,
    id: InstanceId,
    /// Whether the last connection could not be identified.
    is_unknown: bool,
}

/// A seat without a connection that is kept for a while.
#[derive(Clone, Debug)]
pub(crate) struct Absence {
    hash: String,
    until: Instant,
    end: End,
}

impl Seats {
    /// Keeps seats without a connection for a while. Results of writes that were in flight are accepted
    /// up to `late` after the engine is back.
    pub(crate) fn new(
        core: Core,
        patience: Patience,
        late: Duration,
        trusted: Vec<String>,
    ) -> Self {
        Self { core, patience, late, trusted, entries: Mutex::default() }
    }

    /// Takes the seat of this project, or creates one. Commands that waited for the project continue.
    /// `admitted` is called before anything can be sent.
    pub(crate) fn sit(
        &self,
        register: &Register,
        link: Arc<Link>,
        claim: &Claim,
        admitted: impl FnOnce(),
    ) -> Result<Arc<PluginEngine>, End> {
        let router = self.core.router();
        let mut profile = Profile::from(register);
        let is_folder_of = |other: &Arc<Attached>| {
            let engine = other.engine();
            engine.is_fallback() && engine.info().is_same_project(&profile.info)
        };
        // A running engine answers in place of the folder of its project.
        if router.snapshot().iter().any(is_folder_of) && claim.is_of_another_user() {
            profile.info.path = None;
        }
        let info = &profile.info;
        profile.trust = claim.trust(&self.trusted, &info.name, &info.hash);
        let hash = profile.info.hash.clone();
        let is_unknown = claim.is_unknown();
        let mut entries = self.lock();
        if let Some(entry) = entries.get(&hash) {
            let is_live = entry.seat.taken_by().is_some();
            if !claim.may_take_over(is_live, entry.is_unknown) {
                let session = link.session();
                tracing::warn!(instance = %entry.id, %session, "refused an engine: another connection has this project");
                return Err(End::Refused);
            }
        }
        let id = InstanceId::new(&profile.info.name, &profile.info.hash);
        let has_id = entries.get(&hash).is_some_and(|entry| entry.id == id);
        if !has_id && router.find(&id).is_some_and(|other| !may_replace(claim, &other)) {
            tracing::warn!(instance = %id, session = %link.session(), "refused an engine: its id is that of another engine");
            return Err(End::Refused);
        }
        admitted();
        let Some(entry) = entries.get_mut(&hash) else {
            let seat = Arc::new(Seat::new(link));
            let engine = self.engine(profile, seat.clone());
            let id = router.attach(engine.clone());
            tracing::info!(instance = %id, "engine attached");
            entries.insert(hash, SeatEntry { seat, engine: engine.clone(), id, is_unknown });
            return Ok(engine);
        };
        tracing::info!(instance = %entry.id, session = %link.session(), "engine reconnected");
        entry.is_unknown = is_unknown;
        entry.engine.is_back();
        entry.seat.take(link);
        if *entry.engine.profile() == profile {
            self.core.bus().publish(BusEvent::Back(entry.id.clone()));
            return Ok(entry.engine.clone());
        }
        // The same project, but another name or version of the engine.
        let engine = self.engine(profile, entry.seat.clone());
        engine.inherit(&entry.engine);
        let before: Arc<dyn Engine> = entry.engine.clone();
        let id = router.attach(engine.clone());
        router.detach(&entry.id, &before);
        (entry.engine, entry.id) = (engine.clone(), id);
        Ok(engine)
    }

    fn engine(&self, profile: Profile, seat: Arc<Seat>) -> Arc<PluginEngine> {
        let late_results = self.core.late_results().clone();
        Arc::new(PluginEngine::new(profile, seat, self.late, late_results))
    }

    /// Whether this project has a seat, or there are fewer than `most` seats.
    pub(crate) fn has_room_for(&self, hash: &str, most: usize) -> bool {
        let entries = self.lock();
        entries.len() < most || entries.contains_key(hash)
    }

    /// Handles the end of a connection. Its seat is kept, unless a newer connection has it or the engine
    /// does not come back.
    pub(crate) fn leave(&self, hash: &str, link: &Link, end: End) -> Option<Absence> {
        let mut entries = self.lock();
        let entry = entries.get(hash)?;
        let end = match end {
            End::Lost if entry.engine.is_about_to_reload() => End::Reloading,
            end => end,
        };
        if end.is_for_good()
            && entry.seat.taken_by().is_some_and(|by| by.session() == link.session())
        {
            // Detach before the calls fail, so that an immediate retry does not reach the same engine.
            let engine: Arc<dyn Engine> = entry.engine.clone();
            self.core.router().detach(&entry.id, &engine);
        }
        if !entry.seat.leave(link, end, self.patience) {
            return None;
        }
        let absence = Absence { hash: hash.to_owned(), until: entry.seat.kept_until()?, end };
        if end.is_for_good() {
            self.empty(&mut entries, &absence);
            return None;
        }
        tracing::info!(instance = %entry.id, ?end, "engine disconnected; keeping its seat");
        self.core.bus().publish(BusEvent::Away(entry.id.clone()));
        Some(absence)
    }

    /// Removes the seat of a game whose editor says that it ended, even if its connection still seems
    /// open.
    pub(crate) fn dismiss(&self, game: &str, editor: &str) {
        let mut entries = self.lock();
        let Some(entry) = entries.get(game) else { return };
        if entry.engine.editor() != Some(editor) {
            return;
        }
        match entry.seat.kept_until() {
            Some(until) => {
                let absence = Absence { hash: game.to_owned(), until, end: End::Goodbye };
                self.empty(&mut entries, &absence);
            }
            None => {
                let link = entry.seat.taken_by();
                drop(entries);
                link.and_then(|link| self.leave(game, &link, End::Goodbye));
            }
        }
    }

    /// Waits while the seat is kept, and removes it if the engine does not come back.
    pub(crate) async fn keep(&self, absence: Absence, stop: &CancellationToken) {
        let seat = self.lock().get(&absence.hash).map(|entry| entry.seat.clone());
        let Some(seat) = seat else { return };
        let absence = tokio::select! {
            () = seat.settled() => return,
            () = sleep_until(absence.until) => absence,
            () = seat.moved() => Absence { end: End::Moved, ..absence },
            () = stop.cancelled() => Absence { end: End::Stopping, ..absence },
        };
        self.empty(&mut self.lock(), &absence);
    }

    /// Whether no call runs on the engine of this project or waits for it.
    pub(crate) fn is_idle(&self, hash: &str) -> bool {
        let id = self.lock().get(hash).map(|entry| entry.id.clone());
        let attached = id.and_then(|id| self.core.router().find(&id));
        attached.is_none_or(|attached| attached.is_idle())
    }

    /// The engine of this project, if it is attached.
    pub(crate) fn find(&self, hash: &str) -> Option<Arc<PluginEngine>> {
        self.lock().get(hash).map(|entry| entry.engine.clone())
    }

    fn empty(&self, entries: &mut HashMap<String, SeatEntry>, absence: &Absence) {
        let Absence { hash, until, end } = absence;
        let kept = if end.is_for_good() { Duration::ZERO } else { self.patience.reload };
        let Some(entry) = entries.get(hash) else { return };
        if entry.seat.kept_until() != Some(*until) {
            return;
        }
        let engine: Arc<dyn Engine> = entry.engine.clone();
        self.core.router().detach(&entry.id, &engine);
        tracing::info!(instance = %entry.id, ?end, "engine detached");
        entry.seat.give_up(Removal { end: *end, kept });
        entries.remove(hash);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, SeatEntry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether an engine may replace one with the same id that sits in no seat of these. Parts of the server are never
/// replaced: they would not come back.
fn may_replace(claim: &Claim, other: &Attached) -> bool {
    other.engine().trust() != EngineTrust::BuiltIn && claim.may_take_over(true, false)
}
