//! What happens on the server, for all open pages: calls, log lines, engines, approvals.
//!
//! One task collects it and sends it on several times a second, serialized once for all pages. A page that reads too
//! slowly loses the oldest events and gets their number; nothing here waits for a page.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use serde::Serialize;
use serde_json::{Value, json};
use spawnpoint_core::{
    Core,
    bus::BusEvent,
    observe::{CallNews, EndedCall, ObservedCall},
};
use spawnpoint_incoming::websocket::tungstenite::Utf8Bytes;
use spawnpoint_protocol::{Event, LogId};
use tokio::{
    sync::broadcast::{self, error::RecvError},
    time::MissedTickBehavior,
};
use tokio_util::task::AbortOnDropHandle;

use super::{
    kept_calls::{KeptCall, KeptCalls},
    methods, rows,
};
use crate::{endpoint::Endpoint, trace::recorder::Recorder};

/// How often events are sent.
const EVERY: Duration = Duration::from_millis(100);
/// How often lists that change often are sent.
const SLOW: Duration = Duration::from_secs(1);
/// How many sent events a page may fall behind.
const BACKLOG: usize = 128;
/// How many changed calls are sent at once. The oldest of more are dropped, and the page gets their number.
const MAX_CALLS: usize = 500;
/// The same for log lines.
const MAX_LINES: usize = 1000;
/// How many clients are listed.
const MAX_CLIENTS: usize = 256;

/// A message for every page. Its numbers tell a page that missed some what it lost: changes of calls, and log lines.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The message.
    pub text: Utf8Bytes,
    /// How many are in it.
    pub count: [u64; 2],
    /// How many there ever were, with these and with those that were lost before it.
    pub total: [u64; 2],
}

/// The feed of one core.
pub struct Feed {
    core: Core,
    endpoint: Endpoint,
    recorder: Option<Arc<Recorder>>,
    frames: broadcast::Sender<Frame>,
    state: Mutex<FeedState>,
    task: Mutex<Option<AbortOnDropHandle<()>>>,
}

#[derive(Default)]
struct FeedState {
    calls: KeptCalls,
    clients: HashMap<(String, Option<uuid::Uuid>), ClientRow>,
    total: [u64; 2],
}

/// A client in the page's list.
#[derive(Clone, Debug, Serialize)]
pub struct ClientRow {
    /// What it calls itself.
    pub name: String,
    /// Its version.
    pub version: Option<String>,
    /// Its session.
    pub session: Option<uuid::Uuid>,
    /// The instance that its session has chosen.
    pub instance: Option<String>,
    /// How many calls it made.
    pub calls: u64,
    /// How many of them may change something.
    pub writes: u64,
    /// How many run now.
    pub running: u64,
    /// When it called last.
    pub last: Option<String>,
    /// Which tool.
    pub last_tool: Option<Arc<str>>,
}

impl ClientRow {
    /// A client that has not called yet.
    pub fn new(name: String, session: Option<uuid::Uuid>) -> Self {
        Self {
            name,
            version: None,
            session,
            instance: None,
            calls: 0,
            writes: 0,
            running: 0,
            last: None,
            last_tool: None,
        }
    }
}

/// What has changed since events were sent last.
#[derive(Default)]
struct Pending {
    calls: Vec<LogId>,
    lost: u64,
    engines: bool,
    clients: bool,
    approvals: bool,
    policy: bool,
}

impl Feed {
    /// The feed of this core. It begins when the first page is opened.
    pub fn new(core: Core, endpoint: Endpoint, recorder: Option<Arc<Recorder>>) -> Arc<Self> {
        let (frames, state) = (broadcast::Sender::new(BACKLOG), Mutex::default());
        Arc::new(Self { core, endpoint, recorder, frames, state, task: Mutex::default() })
    }

    /// Follows the feed from now on.
    pub fn follow(self: &Arc<Self>) -> broadcast::Receiver<Frame> {
        let receiver = self.frames.subscribe();
        let mut task = self.task.lock().unwrap_or_else(PoisonError::into_inner);
        if task.as_ref().is_none_or(|task| task.is_finished()) {
            *task = Some(AbortOnDropHandle::new(tokio::spawn(run(Arc::downgrade(self)))));
        }
        receiver
    }

    /// A call of the last ones.
    pub fn call(&self, log_id: LogId) -> Option<KeptCall> {
        self.lock().calls.get(log_id).cloned()
    }

    /// The clients that have a session or called since the first page was opened, the last one first.
    pub fn clients(&self) -> Vec<ClientRow> {
        let mut clients: Vec<_> = self.lock().clients.values().cloned().collect();
        for open in self.endpoint.open_sessions() {
            let known = clients.iter_mut().find(|client| client.session == Some(open.session));
            match known {
                Some(client) => (client.version, client.instance) = (open.version, open.instance),
                None => clients.push(ClientRow {
                    version: open.version,
                    instance: open.instance,
                    ..ClientRow::new(open.name, Some(open.session))
                }),
            }
        }
        clients.sort_by(|a, b| b.last.cmp(&a.last).then_with(|| a.name.cmp(&b.name)));
        clients
    }

    /// Sends an event to every page.
    pub fn send(&self, event: &Value) {
        self.frame(event, [0; 2], [0; 2]);
    }

    fn frame(&self, event: &Value, count: [u64; 2], lost: [u64; 2]) {
        let text = event.to_string().into();
        let mut state = self.lock();
        for (at, total) in state.total.iter_mut().enumerate() {
            *total += count[at] + lost[at];
        }
        // Without pages, sending fails; that is fine.
        let _ = self.frames.send(Frame { text, count, total: state.total });
    }

    fn lock(&self) -> MutexGuard<'_, FeedState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, news: CallNews, pending: &mut Pending) {
        let mut state = self.lock();
        let log_id = match news {
            CallNews::Started(call) => {
                state.count_start(&call);
                state.calls.start(&call);
                call.log_id
            }
            CallNews::Approved(log_id) => {
                state.calls.approve(log_id);
                log_id
            }
            CallNews::Ended(ended) => {
                state.end(&ended);
                ended.log_id
            }
        };
        pending.clients = true;
        if pending.calls.last() != Some(&log_id) {
            pending.calls.push(log_id);
        }
        // Bounded, however many calls there are: the oldest are lost.
        if pending.calls.len() > 2 * MAX_CALLS {
            let lost = pending.calls.drain(..MAX_CALLS).count();
            pending.lost += lost as u64;
        }
    }

    fn flush(&self, pending: &mut Pending, position: &mut u64) {
        let mut ids = std::mem::take(&mut pending.calls);
        let mut seen = std::collections::HashSet::new();
        ids.retain(|id| seen.insert(*id));
        if ids.len() > MAX_CALLS {
            pending.lost += (ids.len() - MAX_CALLS) as u64;
            ids.drain(..ids.len() - MAX_CALLS);
        }
        let lost = std::mem::take(&mut pending.lost);
        let rows: Vec<_> = {
            let state = self.lock();
            ids.iter().filter_map(|id| state.calls.get(*id)).map(|kept| kept.row.clone()).collect()
        };
        // Of many calls, the oldest are not kept any more.
        let gone = (ids.len() - rows.len()) as u64;
        if !ids.is_empty() || lost > 0 {
            let event = json!({ "event": "calls", "calls": rows });
            self.frame(&event, [rows.len() as u64, 0], [lost + gone, 0]);
        }
        let (mut lines, total) = self.core.logbook().lines_since(*position);
        let new = total - *position;
        *position = total;
        if new > 0 {
            let mut lost = new.saturating_sub(lines.len() as u64);
            if lines.len() > MAX_LINES {
                lost += (lines.len() - MAX_LINES) as u64;
                lines.drain(..lines.len() - MAX_LINES);
            }
            let shown: Vec<_> = lines.iter().map(methods::logs::line).collect();
            let event = json!({ "event": "logs", "lines": shown });
            self.frame(&event, [0, shown.len() as u64], [0, lost]);
        }
    }
}

impl FeedState {
    fn count_start(&mut self, call: &ObservedCall) {
        let key = (call.client.to_string(), call.session);
        if self.clients.len() >= MAX_CLIENTS && !self.clients.contains_key(&key) {
            let oldest = self.clients.iter().min_by(|a, b| a.1.last.cmp(&b.1.last));
            if let Some(oldest) = oldest.map(|(key, _)| key.clone()) {
                self.clients.remove(&oldest);
            }
        }
        let new = || ClientRow::new(call.client.to_string(), call.session);
        let client = self.clients.entry(key).or_insert_with(new);
        client.calls += 1;
        client.writes += u64::from(call.writes);
        client.running += 1;
        client.last = Some(format!("{:.3}", rows::time_of(call.log_id)));
        client.last_tool = Some(call.tool.clone());
    }

    fn end(&mut self, ended: &Arc<EndedCall>) {
        let Some((client, session)) = self.calls.end(ended) else { return };
        if let Some(client) = self.clients.get_mut(&(client.to_string(), session)) {
            client.running = client.running.saturating_sub(1);
        }
    }
}

/// Collects and sends events until no page holds the feed any more.
async fn run(feed: std::sync::Weak<Feed>) {
    let Some(strong) = feed.upgrade() else { return };
    let core = strong.core.clone();
    let mut news = core.observers().follow();
    let mut bus = core.bus().subscribe();
    let mut approvals = core.approvals().changes();
    let mut position = core.logbook().line_count();
    drop(strong);
    let mut tick = tokio::time::interval(EVERY);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut pending = Pending::default();
    let mut policy = core.guard().policy();
    let mut slow = Instant::now();
    let mut recorded = None;
    loop {
        tokio::select! {
            biased;
            _ = tick.tick() => {
                let Some(feed) = feed.upgrade() else { return };
                feed.flush(&mut pending, &mut position);
                let now = core.guard().policy();
                pending.policy |= now != policy;
                policy = now;
                if slow.elapsed() >= SLOW {
                    slow = Instant::now();
                    pending.engines |= methods::overview::any_engine_is_away(&core);
                    if std::mem::take(&mut pending.clients) {
                        let clients = feed.clients();
                        feed.send(&json!({ "event": "clients", "clients": clients }));
                    }
                    let recorder = feed.recorder.as_ref().map(|recorder| recorder.state());
                    if recorder != recorded {
                        feed.send(&json!({ "event": "recorder", "recorder": recorder }));
                        recorded = recorder;
                    }
                }
                if std::mem::take(&mut pending.engines) {
                    let engines = methods::overview::engines(&core);
                    feed.send(&json!({ "event": "engines", "engines": engines }));
                }
                if std::mem::take(&mut pending.approvals) {
                    feed.send(&methods::approvals::event(&core));
                }
                if std::mem::take(&mut pending.policy) {
                    let policy = methods::approvals::policy(&core);
                    feed.send(&json!({ "event": "policy", "policy": policy }));
                }
            }
            received = news.recv() => match received {
                Ok(news) => {
                    let Some(feed) = feed.upgrade() else { return };
                    feed.note(news, &mut pending);
                }
                Err(RecvError::Lagged(lost)) => pending.lost += lost,
                Err(RecvError::Closed) => return,
            },
            received = bus.recv() => match received {
                Ok(BusEvent::Attached(_) | BusEvent::Detached(_) | BusEvent::Away(_)
                    | BusEvent::Back(_) | BusEvent::OffersChanged(_)) => pending.engines = true,
                Ok(BusEvent::Engine { event: Event::Scenes(_), .. }) => pending.engines = true,
                Ok(BusEvent::Engine { .. } | BusEvent::Logged(_) | BusEvent::CallEnded { .. }) => {}
                // Log lines come from the logbook; engines may have changed.
                Err(RecvError::Lagged(_)) => pending.engines = true,
                Err(RecvError::Closed) => return,
            },
            changed = approvals.changed() => match changed {
                Ok(()) => pending.approvals = true,
                Err(_) => return,
            },
        }
    }
}
