//! All seats: one per project hash. The newest connection that has a right to it sits.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use spawnpoint_core::{Core, Engine, bus::Happening};
use spawnpoint_protocol::{InstanceId, message::Register};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::{
    claim::Claim,
    end::End,
    engine::{PluginEngine, Profile},
    link::Link,
    place::{Parting, Seat},
};

/// All seats, and the router that is told of them.
pub(crate) struct Seats {
    core: Core,
    patience: Duration,
    late: Duration,
    /// Names of engines that the owner trusts.
    trusted: Vec<String>,
    places: Mutex<HashMap<String, Place>>,
}

struct Place {
    seat: Arc<Seat>,
    engine: Arc<PluginEngine>,
    id: InstanceId,
    /// Whether nothing is known of who sat there last.
    is_unknown: bool,
}

/// A seat that was left, and is kept.
#[derive(Clone, Debug)]
pub(crate) struct Absence {
    hash: String,
    until: Instant,
    end: End,
}

impl Seats {
    /// No seats yet. They are kept so long for whoever lost its connection; results still count so
    /// long after it is back.
    pub(crate) fn new(
        core: Core,
        patience: Duration,
        late: Duration,
        trusted: Vec<String>,
    ) -> Self {
        Self { core, patience, late, trusted, places: Mutex::default() }
    }

    /// Takes the seat of this project, or a new one. What was waiting for the project goes on. `admitted` is
    /// called before anything can be sent.
    pub(crate) fn sit(
        &self,
        register: &Register,
        link: Arc<Link>,
        claim: &Claim,
        admitted: impl FnOnce(),
    ) -> Result<Arc<PluginEngine>, End> {
        let router = self.core.router();
        let mut profile = Profile::from(register);
        let info = &profile.info;
        profile.standing = claim.standing(&self.trusted, &info.name, &info.hash);
        let hash = profile.info.hash.clone();
        let is_unknown = claim.is_unknown();
        let mut places = self.lock();
        if let Some(place) = places.get(&hash) {
            let is_live = place.seat.taken_by().is_some();
            if !claim.may_take_over(is_live, place.is_unknown) {
                let session = link.session();
                tracing::warn!(instance = %place.id, %session, "refused: another connection has this project");
                return Err(End::Refused);
            }
        }
        admitted();
        let Some(place) = places.get_mut(&hash) else {
            let seat = Arc::new(Seat::new(link));
            let engine = Arc::new(PluginEngine::new(profile, seat.clone(), self.late));
            let id = router.attach(engine.clone());
            tracing::info!(instance = %id, "an engine is attached");
            places.insert(hash, Place { seat, engine: engine.clone(), id, is_unknown });
            return Ok(engine);
        };
        tracing::info!(instance = %place.id, session = %link.session(), "an engine is back");
        place.is_unknown = is_unknown;
        place.seat.take(link);
        if *place.engine.profile() == profile {
            self.core.bus().say(Happening::Back(place.id.clone()));
            return Ok(place.engine.clone());
        }
        // The same project, but not quite the same engine: renamed, or of another version.
        let engine = Arc::new(PluginEngine::new(profile, place.seat.clone(), self.late));
        engine.inherit(&place.engine);
        let before: Arc<dyn Engine> = place.engine.clone();
        let id = router.attach(engine.clone());
        router.detach(&place.id, &before);
        (place.engine, place.id) = (engine.clone(), id);
        Ok(engine)
    }

    /// Whether this project has a seat, or there are fewer than so many.
    pub(crate) fn has_room_for(&self, hash: &str, most: usize) -> bool {
        let places = self.lock();
        places.len() < most || places.contains_key(hash)
    }

    /// A connection has ended. Its seat is kept, unless someone else sits there or nobody will.
    pub(crate) fn leave(&self, hash: &str, link: &Link, end: End) -> Option<Absence> {
        let mut places = self.lock();
        let place = places.get(hash)?;
        if end.is_for_good()
            && place.seat.taken_by().is_some_and(|by| by.session() == link.session())
        {
            // Before its calls fail, so that whoever tries again at once does not meet it again.
            let engine: Arc<dyn Engine> = place.engine.clone();
            self.core.router().detach(&place.id, &engine);
        }
        if !place.seat.leave(link, end, self.patience) {
            return None;
        }
        let absence = Absence { hash: hash.to_owned(), until: place.seat.kept_until()?, end };
        if end.is_for_good() {
            self.empty(&mut places, &absence);
            return None;
        }
        tracing::info!(instance = %place.id, ?end, "an engine is away");
        self.core.bus().say(Happening::Away(place.id.clone()));
        Some(absence)
    }

    /// An editor says that a game it ran has ended: whether or not its connection is known to have
    /// broken, nobody waits for it.
    pub(crate) fn dismiss(&self, game: &str, editor: &str) {
        let mut places = self.lock();
        let Some(place) = places.get(game) else { return };
        if place.engine.editor() != Some(editor) {
            return;
        }
        match place.seat.kept_until() {
            Some(until) => {
                let absence = Absence { hash: game.to_owned(), until, end: End::Goodbye };
                self.empty(&mut places, &absence);
            }
            None => {
                let link = place.seat.taken_by();
                drop(places);
                link.and_then(|link| self.leave(game, &link, End::Goodbye));
            }
        }
    }

    /// Waits as long as the seat is kept, and gives it up if nobody came.
    pub(crate) async fn keep(&self, absence: Absence, stop: &CancellationToken) {
        let seat = self.lock().get(&absence.hash).map(|place| place.seat.clone());
        let Some(seat) = seat else { return };
        let absence = tokio::select! {
            _ = seat.link() => return,
            () = sleep_until(absence.until) => absence,
            () = stop.cancelled() => Absence { end: End::Stopping, ..absence },
        };
        self.empty(&mut self.lock(), &absence);
    }

    /// The engine of this project, if there is one.
    pub(crate) fn find(&self, hash: &str) -> Option<Arc<PluginEngine>> {
        self.lock().get(hash).map(|place| place.engine.clone())
    }

    fn empty(&self, places: &mut HashMap<String, Place>, absence: &Absence) {
        let Absence { hash, until, end } = absence;
        let kept = if end.is_for_good() { Duration::ZERO } else { self.patience };
        let Some(place) = places.get(hash) else { return };
        if place.seat.kept_until() != Some(*until) {
            return;
        }
        let engine: Arc<dyn Engine> = place.engine.clone();
        self.core.router().detach(&place.id, &engine);
        tracing::info!(instance = %place.id, ?end, "an engine is gone");
        place.seat.give_up(Parting { end: *end, kept });
        places.remove(hash);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Place>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
