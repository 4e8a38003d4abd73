//! Picks the engine of a call: the instance that it names, else the one that the session has chosen, else the
//! only one attached. A demo world does not count while another engine is attached. Otherwise the call fails.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::SystemTime,
};

use spawnpoint_protocol::{
    Effect, ErrorKind, Fault, InstanceId, Offers, OpName, details::Candidates,
};
use tokio::sync::watch;
use tokio_util::task::AbortOnDropHandle;

use crate::{
    bus::{Bus, BusEvent, Feed},
    catalog::Needs,
    engine::{Engine, OpContext, OpOutput, Presence},
    lane::Lane,
    readiness::{Epoch, Readiness},
};

/// An attached engine.
pub struct Attached {
    id: InstanceId,
    engine: Arc<dyn Engine>,
    lane: Lane,
    since: SystemTime,
    offers: watch::Receiver<Arc<Offers>>,
    readiness: Readiness,
    /// Set when it is detached or replaced.
    is_gone: AtomicBool,
    /// How many calls run on it.
    calls: AtomicUsize,
    // Stops the task that watches the engine's offers.
    _watch: AbortOnDropHandle<()>,
}

impl Attached {
    /// Its id.
    pub fn id(&self) -> &InstanceId {
        &self.id
    }

    /// The engine itself, for questions that do not go through its lane: its identity and its abilities.
    pub fn engine(&self) -> &dyn Engine {
        self.engine.as_ref()
    }

    /// Whether the router still has it under its id.
    pub(crate) fn is_attached(&self) -> bool {
        !self.is_gone.load(Ordering::Acquire)
    }

    /// When it was attached.
    pub fn since(&self) -> SystemTime {
        self.since
    }

    /// Whether it is connected, or expected back.
    pub fn presence(&self) -> Presence {
        self.lane.presence()
    }

    /// What it offers at the moment.
    pub fn offers(&self) -> Arc<Offers> {
        self.offers.borrow().clone()
    }

    /// How many ops wait for their turn.
    pub fn queued_ops(&self) -> usize {
        self.lane.queued()
    }

    /// Whether no call and no op runs on it or waits for it.
    pub fn is_idle(&self) -> bool {
        self.calls.load(Ordering::Acquire) == 0 && self.lane.is_idle()
    }

    /// Counts a call that runs on it, until the result is dropped.
    pub(crate) fn count_call(&self) -> RunningCall<'_> {
        self.calls.fetch_add(1, Ordering::AcqRel);
        RunningCall(&self.calls)
    }

    fn is_of_kind(&self, kind: &str, needs: Needs) -> bool {
        self.engine.info().kind == kind && self.has_ops(needs)
    }

    /// Whether it has these ops.
    pub fn has_ops(&self, needs: Needs) -> bool {
        needs.are_met_by(&self.engine.ops())
    }

    /// Whether this only stands in for the other one, which runs the same project: it reads the files of the project,
    /// or uses other means of its editor.
    fn is_folder_of(&self, other: &Self) -> bool {
        self.engine.is_fallback()
            && !other.engine.is_fallback()
            && self.engine.info().is_same_project(other.engine.info())
    }

    /// The epoch that a report of readiness made now belongs to. Take it before the engine is asked.
    pub fn readiness_epoch(&self) -> Epoch {
        self.readiness.epoch(self.engine.session())
    }

    /// Stores that the engine, asked in this epoch, reported that it is ready for commands.
    pub fn report_ready(&self, epoch: Epoch) {
        self.readiness.report(epoch);
    }

    /// Whether the engine reported a moment ago that it is ready, and nothing has happened since that
    /// could have changed that.
    pub fn is_known_ready(&self) -> bool {
        // Changes that other nodes send to its node are not seen here.
        !self.engine.is_on_another_node() && self.readiness.holds(&self.readiness_epoch())
    }

    /// The fault for an op that the engine lacks.
    pub(crate) fn unsupported(&self, op: OpName) -> Fault {
        let what = format!("{} does not support '{op}'", self.id);
        let fault = Fault::new(ErrorKind::Unsupported, what).on(&self.id);
        match self.engine.why_unsupported(op) {
            Some(why) => fault.hint(why),
            None => fault,
        }
    }

    /// Runs an op in the lane of the engine, if the engine has it.
    pub async fn run(
        &self,
        op: impl Into<spawnpoint_protocol::Op>,
        cx: &OpContext,
    ) -> Result<OpOutput, Fault> {
        let op = op.into();
        // The guard checked the call against what its tool declares, so no other effect may reach an engine.
        // The effect of a command depends on its name, which the guard has checked.
        let declared = cx.effect == Effect::Write || op.effect() == Effect::Read;
        if !declared && op.name() != OpName::ToolCall {
            let what =
                format!("'{}' changes something, but its tool is declared read-only", op.name());
            return Err(Fault::internal(what).on(&self.id));
        }
        if !self.engine.ops().has(op.name()) {
            return Err(self.unsupported(op.name()));
        }
        if cx.effect == Effect::Write {
            self.readiness.count_change();
        }
        self.lane.run(self.engine.as_ref(), op, cx).await
    }
}

/// A call that runs on an engine.
pub(crate) struct RunningCall<'a>(&'a AtomicUsize);

impl Drop for RunningCall<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// All attached engines.
#[derive(Default)]
pub struct Router {
    attached: RwLock<Table>,
    preferred: RwLock<Option<String>>,
    expected: RwLock<Vec<&'static str>>,
    bus: Bus,
}

/// These engines without those that only stand in for another one of them.
pub fn without_stand_ins(engines: &[Arc<Attached>]) -> Vec<Arc<Attached>> {
    let is_first = |one: &&Arc<Attached>| {
        !one.engine.is_fallback() || !engines.iter().any(|other| one.is_folder_of(other))
    };
    engines.iter().filter(is_first).cloned().collect()
}

/// Attached engines by id, and the same as a shared list, because every call reads the list several times.
#[derive(Default)]
struct Table {
    by_id: BTreeMap<InstanceId, Arc<Attached>>,
    all: Arc<[Arc<Attached>]>,
}

impl Table {
    /// Adds or removes an engine. `change` returns the one that is not attached any more.
    fn change(
        &mut self,
        change: impl FnOnce(&mut BTreeMap<InstanceId, Arc<Attached>>) -> Option<Arc<Attached>>,
    ) {
        if let Some(gone) = change(&mut self.by_id) {
            gone.is_gone.store(true, Ordering::Release);
        }
        self.all = self.by_id.values().cloned().collect();
    }
}

impl Router {
    /// A router that reports attached and detached engines to this bus.
    pub fn new(bus: Bus) -> Self {
        Self { bus, ..Self::default() }
    }

    /// Attaches an engine. Replaces an engine with the same id, because that is the same project.
    pub fn attach(&self, engine: Arc<dyn Engine>) -> InstanceId {
        let attached = self.watched(engine);
        self.write().change(|by_id| by_id.insert(attached.id.clone(), attached.clone()));
        self.announce(&attached)
    }

    /// Attaches an engine of another node, unless this node has an engine with the same id. Returns whether it is
    /// attached.
    pub fn attach_from_node(&self, engine: Arc<dyn Engine>) -> bool {
        let attached = self.watched(engine);
        {
            let mut table = self.write();
            let own = table.by_id.get(&attached.id).map(|own| own.engine.clone());
            if own.is_some_and(|own| !own.is_on_another_node()) {
                return false;
            }
            table.change(|by_id| by_id.insert(attached.id.clone(), attached.clone()));
        }
        self.announce(&attached);
        true
    }

    fn watched(&self, engine: Arc<dyn Engine>) -> Arc<Attached> {
        let info = engine.info();
        let id = InstanceId::new(&info.name, &info.hash);
        let offers = engine.offers();
        let watch = watch_offers(self.bus.clone(), id.clone(), offers.clone());
        Arc::new(Attached {
            lane: Lane::new(id.clone(), engine.as_ref()),
            id,
            since: SystemTime::now(),
            engine,
            offers,
            readiness: Readiness::default(),
            is_gone: AtomicBool::new(false),
            calls: AtomicUsize::new(0),
            _watch: AbortOnDropHandle::new(tokio::spawn(watch)),
        })
    }

    fn announce(&self, attached: &Attached) -> InstanceId {
        attached.engine.connect(Feed::new(self.bus.clone(), attached.id.clone()));
        self.bus.publish(BusEvent::Attached(attached.id.clone()));
        attached.id.clone()
    }

    /// Detaches this engine, unless another engine has already replaced it.
    pub fn detach(&self, id: &InstanceId, engine: &Arc<dyn Engine>) {
        let mut attached = self.write();
        if attached.by_id.get(id).is_some_and(|a| Arc::ptr_eq(&a.engine, engine)) {
            attached.change(|by_id| by_id.remove(id));
            drop(attached);
            self.bus.publish(BusEvent::Detached(id.clone()));
        }
    }

    /// The engine that is attached under exactly this id.
    pub fn find(&self, id: &InstanceId) -> Option<Arc<Attached>> {
        self.attached.read().unwrap_or_else(PoisonError::into_inner).by_id.get(id).cloned()
    }

    /// All engines attached now, sorted by id, as a shared list.
    pub fn snapshot(&self) -> Arc<[Arc<Attached>]> {
        self.attached.read().unwrap_or_else(PoisonError::into_inner).all.clone()
    }

    /// All attached engines, sorted by id.
    pub fn all(&self) -> Vec<Arc<Attached>> {
        self.snapshot().to_vec()
    }

    /// Attached engines of this kind that have these ops, sorted by id.
    pub fn of_kind(&self, kind: &str, needs: Needs) -> Vec<Arc<Attached>> {
        let all = self.snapshot();
        all.iter().filter(|attached| attached.is_of_kind(kind, needs)).cloned().collect()
    }

    /// Whether an engine of this kind that has these ops is attached.
    pub fn has_kind(&self, kind: &str, needs: Needs) -> bool {
        self.snapshot().iter().any(|attached| attached.is_of_kind(kind, needs))
    }

    /// Attached engines that have these ops, sorted by id. An engine that only reads the files of a project is
    /// left out if a running one of the same project has the ops.
    pub fn able(&self, needs: Needs) -> Vec<Arc<Attached>> {
        let all = self.snapshot();
        let able: Vec<_> = all.iter().filter(|one| one.has_ops(needs)).cloned().collect();
        without_stand_ins(&able)
    }

    /// The engine that answers for the project of this one: this one itself, unless only the engine that reads
    /// the files of its project is able to.
    pub fn answering(
        &self,
        picked: Arc<Attached>,
        is_able: impl Fn(&dyn Engine) -> bool,
    ) -> Arc<Attached> {
        if is_able(picked.engine()) {
            return picked;
        }
        let all = self.snapshot();
        let mut folders = all.iter().filter(|other| other.is_folder_of(&picked));
        folders.find(|folder| is_able(folder.engine())).cloned().unwrap_or(picked)
    }

    /// The engine that can stand in for this one with this op, because it reads the files of the same project.
    pub fn stand_in(&self, running: &Attached, op: OpName) -> Option<Arc<Attached>> {
        let all = self.snapshot();
        all.iter().find(|other| other.is_folder_of(running) && other.engine.ops().has(op)).cloned()
    }

    /// The engine that has the project of this folder open and has this op, if there is one. One that crashed
    /// does not count: the folder answers at once, and a call would wait for the engine to come back.
    pub fn running(&self, folder: &Attached, op: OpName) -> Option<Arc<Attached>> {
        let is_running = |other: &&Arc<Attached>| {
            folder.is_folder_of(other)
                && other.engine.ops().has(op)
                && !matches!(other.presence(), Presence::Gone { .. })
        };
        self.snapshot().iter().find(is_running).cloned()
    }

    /// Picks among all attached engines.
    pub fn pick(
        &self,
        wanted: Option<&str>,
        chosen: Option<&InstanceId>,
    ) -> Result<Arc<Attached>, Fault> {
        self.pick_among(&self.snapshot(), wanted, chosen)
    }

    /// Sets the instance to use if several are attached and neither the call nor the session names one.
    pub fn prefer(&self, instance: Option<String>) {
        *self.preferred.write().unwrap_or_else(PoisonError::into_inner) = instance;
    }

    /// Announces engines of this kind: their tools are listed before one is attached.
    pub fn expect(&self, kind: &'static str) {
        self.expected.write().unwrap_or_else(PoisonError::into_inner).push(kind);
    }

    /// The announced kinds of engines.
    pub fn expected(&self) -> Vec<&'static str> {
        self.expected.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Picks among these candidates.
    pub fn pick_among(
        &self,
        candidates: &[Arc<Attached>],
        wanted: Option<&str>,
        chosen: Option<&InstanceId>,
    ) -> Result<Arc<Attached>, Fault> {
        if wanted.is_some() || chosen.is_some() {
            return pick(candidates, wanted, chosen);
        }
        if candidates.len() > 1
            && let Some(preferred) = self.preferred_among(candidates)
        {
            return Ok(preferred);
        }
        match self.implied(candidates).as_slice() {
            [] => match candidates {
                [demo, ..] => Err(only_demo(demo)),
                [] => pick(&[], None, None),
            },
            implied => pick(implied, None, None),
        }
    }

    /// The candidates that a call without a name can mean.
    pub fn implied(&self, candidates: &[Arc<Attached>]) -> Vec<Arc<Attached>> {
        candidates.iter().filter(|candidate| self.can_imply(candidate)).cloned().collect()
    }

    /// Whether a call that names no engine can mean this one: not if it is a demo world, another engine is attached,
    /// and the owner does not prefer the demo world.
    pub fn can_imply(&self, attached: &Attached) -> bool {
        if !attached.engine.is_demo() {
            return true;
        }
        let all = self.snapshot();
        all.iter().all(|other| other.engine.is_demo())
            || self.preferred_among(&all).is_some_and(|preferred| preferred.id == attached.id)
    }

    fn preferred_among(&self, candidates: &[Arc<Attached>]) -> Option<Arc<Attached>> {
        let preferred = self.preferred.read().unwrap_or_else(PoisonError::into_inner).clone();
        preferred.and_then(|preferred| named(candidates, &preferred).ok())
    }

    fn write(&self) -> std::sync::RwLockWriteGuard<'_, Table> {
        self.attached.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The fault for what only a demo world can do, while another engine is attached.
fn only_demo(demo: &Attached) -> Fault {
    let id = demo.id();
    let what = format!("Only {id} can do this, and a demo world has to be named");
    Fault::new(ErrorKind::InvalidArgument, what)
        .hint(format!("pass '{id}' as 'instance', or choose it with set_active_instance"))
        .details(candidates_of(vec![id.as_str()]))
}

/// The named instance, else the chosen one, else the only one.
fn pick(
    candidates: &[Arc<Attached>],
    wanted: Option<&str>,
    chosen: Option<&InstanceId>,
) -> Result<Arc<Attached>, Fault> {
    if let Some(wanted) = wanted.map(str::trim).filter(|wanted| !wanted.is_empty()) {
        return named(candidates, wanted);
    }
    if let Some(chosen) = chosen {
        return candidates.iter().find(|a| a.id() == chosen).cloned().ok_or_else(|| {
            Fault::new(
                ErrorKind::NotReady,
                format!("{chosen}, chosen for this session, is not attached any more"),
            )
            .hint("wait until it is back, or choose another with set_active_instance")
            .on(chosen)
            .details(candidates_of(ids_of(candidates)))
        });
    }
    match candidates {
        [only] => Ok(only.clone()),
        [] => Err(Fault::new(ErrorKind::NotReady, "No engine is attached")
            .hint(
            "start a game or editor with the plugin, serve a project folder with --project, or serve with the \
             embedded stage",
        )),
        several => {
            let ids = ids_of(several);
            Err(Fault::new(
                ErrorKind::InvalidArgument,
                format!("Several engines are attached: {}", ids.join(", ")),
            )
            .hint("pass one of them as 'instance', or choose it with set_active_instance")
            .details(candidates_of(ids)))
        }
    }
}

/// The only instance that matches an id, a project name, a hash, the start of a hash, or a port. If there is none, the
/// only one whose id starts with the text.
fn named(candidates: &[Arc<Attached>], wanted: &str) -> Result<Arc<Attached>, Fault> {
    if let Some(exact) = candidates.iter().find(|a| a.id().as_str() == wanted) {
        return Ok(exact.clone());
    }
    let fits = |attached: &Attached| {
        let id = attached.id();
        let has_hash_or_port = |text: &str| {
            let port = attached.engine().port();
            begins(id.hash(), text) || port.is_some_and(|port| port.to_string() == text)
        };
        match wanted.split_once('@') {
            Some((name, rest)) => id.name().eq_ignore_ascii_case(name) && has_hash_or_port(rest),
            None => id.name().eq_ignore_ascii_case(wanted) || has_hash_or_port(wanted),
        }
    };
    // The text comes from a client and may be long.
    let shown: String = wanted.chars().take(100).collect();
    let mut matching: Vec<_> = candidates.iter().filter(|a| fits(a)).cloned().collect();
    if matching.is_empty() {
        let starts = candidates.iter().filter(|a| begins(a.id().as_str(), wanted));
        matching.extend(starts.cloned());
    }
    match matching.as_slice() {
        [one] => Ok(one.clone()),
        [] => {
            let ids = ids_of(candidates);
            Err(Fault::new(ErrorKind::NotFound, format!("No instance '{shown}' is attached"))
                .hint(if ids.is_empty() {
                    "no engine is attached".to_owned()
                } else {
                    format!("attached: {}", ids.join(", "))
                })
                .details(Candidates { wanted: Some(shown), ..candidates_of(ids) }))
        }
        several => {
            let ids = ids_of(several);
            Err(Fault::argument("instance", format!("'{shown}' matches {}", ids.join(", ")))
                .hint("pass the whole id")
                .details(candidates_of(ids)))
        }
    }
}

/// Whether a text begins with another, in any case.
fn begins(text: &str, with: &str) -> bool {
    text.get(..with.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(with))
}

fn ids_of(attached: &[Arc<Attached>]) -> Vec<&str> {
    attached.iter().map(|a| a.id().as_str()).collect()
}

/// The instances that a caller can choose from, for the details of a fault.
pub(crate) fn candidates_of(ids: Vec<&str>) -> Candidates {
    Candidates { wanted: None, instances: ids.into_iter().map(str::to_owned).collect() }
}

async fn watch_offers(bus: Bus, id: InstanceId, mut offers: watch::Receiver<Arc<Offers>>) {
    while offers.changed().await.is_ok() {
        bus.publish(BusEvent::OffersChanged(id.clone()));
    }
}
