//! What happens, as notifications of the explorer document, in the order in which it happened.
//!
//! The bus is emptied by whoever gets to it first: the task that waits for it, or a request that is
//! about to tell its own result and must not overtake what happened before.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use serde_json::{Value, json};
use spawnpoint_core::{Core, bus::Happening};
use spawnpoint_protocol::{
    Event, InstanceId, LogId, LogLevel, SceneId,
    op::{ScenesList, SelectionGet},
    shape::{LogLine, Page, Paging, Scene, Selection},
};
use tokio::sync::broadcast::{Receiver, error::TryRecvError};
use tokio_util::{bytes::Bytes, task::AbortOnDropHandle};

use super::{
    CLIENT,
    error::Failure,
    streams::{QUEUE, Queue, Streams},
};

/// How long an engine may take to say what it shows.
const SNAPSHOT: Duration = Duration::from_secs(2);

/// Everyone who listens, and what they are told.
pub struct Events {
    core: Core,
    streams: Streams,
    heard: Mutex<Heard>,
    telling: OnceLock<AbortOnDropHandle<()>>,
}

struct Heard {
    bus: Receiver<Happening>,
    /// Loaded scenes, by id and name: a scene that takes another's place has its id.
    scenes: HashMap<InstanceId, Vec<(SceneId, String)>>,
    /// Calls of other clients that have ended and are still to be told: their results are in the ledger.
    ended: Vec<(LogId, String)>,
}

impl Events {
    /// Over this core, with nobody listening yet.
    pub fn new(core: Core) -> Self {
        let heard = Heard { bus: core.bus().listen(), scenes: HashMap::new(), ended: Vec::new() };
        Self {
            core,
            streams: Streams::default(),
            heard: Mutex::new(heard),
            telling: OnceLock::new(),
        }
    }

    /// A new reader, who hears everything from now on.
    pub async fn subscribe(self: &Arc<Self>) -> Arc<Queue> {
        if self.streams.is_empty() {
            // What happened while nobody listened is no news.
            self.pass_over();
        }
        let queue = self.streams.subscribe();
        self.telling
            .get_or_init(|| AbortOnDropHandle::new(tokio::spawn(tell(Arc::downgrade(self)))));
        for attached in self.core.router().all() {
            let known = self.lock().scenes.contains_key(attached.id());
            if !known {
                let scenes = self.scenes_of(attached.id()).await;
                self.lock().scenes.insert(attached.id().clone(), named(&scenes));
            }
        }
        queue
    }

    /// A new reader, who is told first what is loaded and what is selected.
    pub async fn subscribe_with_snapshots(self: &Arc<Self>) -> Arc<Queue> {
        let queue = self.subscribe().await;
        let attached = self.core.router().all();
        let (mut scenes, mut selection) = (Page { total: 0, items: vec![] }, Selection::default());
        if let [only] = &attached[..]
            && let Ok(cx) = self.core.aside(SNAPSHOT)
        {
            scenes = self.scenes_of(only.id()).await;
            if let Ok(output) = only.run(SelectionGet {}, &cx).await {
                selection = output.into_shape().unwrap_or_default();
            }
        }
        let first = [("scenes", json!(scenes)), ("selection", json!(selection))];
        queue.begin_with(
            first.into_iter().map(|(name, payload)| line(&notification(name, payload))),
        );
        queue
    }

    async fn scenes_of(&self, id: &InstanceId) -> Page<Scene> {
        let nothing = Page { total: 0, items: vec![] };
        let Ok(attached) = self.core.router().pick(Some(id.as_str()), None) else { return nothing };
        let all = ScenesList { paging: Paging { limit: Some(i64::from(i32::MAX)), offset: None } };
        let Ok(cx) = self.core.aside(SNAPSHOT) else { return nothing };
        match attached.run(all, &cx).await {
            Ok(output) => output.into_shape().unwrap_or(nothing),
            Err(_) => nothing,
        }
    }

    /// Tells an answer of this face, after everything that happened before it.
    pub fn mirror(&self, answer: &Value) {
        if !self.streams.is_empty() {
            self.catch_up();
            self.say(answer);
        }
    }

    /// Tells how a call ended.
    pub fn call_ended(&self, tool: &str, result: Result<&Value, &Failure>) {
        // Who named no tool has called none.
        if self.streams.is_empty() || tool.is_empty() {
            return;
        }
        let payload = match result {
            Ok(result) => json!({ "name": tool, "ok": true, "result": result }),
            Err(failure) => json!({ "name": tool, "ok": false, "error": failure.to_json() }),
        };
        self.catch_up();
        self.say(&notification("tool_result", payload));
    }

    /// Tells everything that is on the bus. What needs the ledger is left to whoever waits for it.
    fn catch_up(&self) {
        let mut heard = self.lock();
        loop {
            let happening = match heard.bus.try_recv() {
                Ok(happening) => happening,
                Err(TryRecvError::Lagged(_)) => continue,
                Err(TryRecvError::Empty | TryRecvError::Closed) => return,
            };
            match happening {
                Happening::Engine { event: Event::Log(log), .. } | Happening::Logged(log) => {
                    self.say(&notification("log", log_payload(&log)));
                }
                Happening::Engine { event: Event::Selection(selection), .. } => {
                    self.say(&notification("selection", json!(selection)));
                }
                Happening::Engine { event: Event::Scenes(scenes), instance } => {
                    let now = named(&scenes);
                    let before = heard.scenes.insert(instance, now.clone()).unwrap_or_default();
                    self.say_difference(&before, &now);
                }
                Happening::Detached(instance) => {
                    let before = heard.scenes.remove(&instance).unwrap_or_default();
                    self.say_difference(&before, &[]);
                }
                Happening::CallEnded { log_id, tool, client, .. } if *client != *CLIENT => {
                    heard.ended.push((log_id, tool.to_string()));
                }
                Happening::Engine {
                    event: Event::Note(_) | Event::ResourceUpdated { .. } | Event::Custom { .. },
                    ..
                }
                | Happening::Attached(_)
                | Happening::Away(_)
                | Happening::Back(_)
                | Happening::OffersChanged(_)
                | Happening::CallEnded { .. } => {}
            }
        }
    }

    fn pass_over(&self) {
        let mut heard = self.lock();
        while !matches!(heard.bus.try_recv(), Err(TryRecvError::Empty | TryRecvError::Closed)) {}
        heard.scenes.clear();
        heard.ended.clear();
    }

    fn say_difference(&self, before: &[(SceneId, String)], now: &[(SceneId, String)]) {
        let only_in = |all: &[(SceneId, String)], others: &[(SceneId, String)]| -> Vec<SceneId> {
            all.iter().filter(|scene| !others.contains(scene)).map(|(id, _)| id.clone()).collect()
        };
        let (added, removed) = (only_in(now, before), only_in(before, now));
        if !added.is_empty() || !removed.is_empty() {
            let payload = json!({ "added": added, "removed": removed });
            self.say(&notification("scenes_diff", payload));
        }
    }

    fn say(&self, message: &Value) {
        if self.streams.push(&line(message)) > 0 {
            let what =
                format!("a stream is full: the oldest of {QUEUE} events that wait are dropped");
            tracing::warn!("{what}");
            self.core.journal().write(LogLevel::Warn, "mcp", Some("stream"), what);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Waits for the bus and tells what is on it, for as long as the face lives.
async fn tell(events: std::sync::Weak<Events>) {
    let Some(mut bus) = events.upgrade().map(|events| events.core.bus().listen()) else { return };
    loop {
        // Only a sign that there is something; `catch_up` has its own hold on the bus.
        if let Err(tokio::sync::broadcast::error::RecvError::Closed) = bus.recv().await {
            return;
        }
        let Some(events) = events.upgrade() else { return };
        events.catch_up();
        let ended = std::mem::take(&mut events.lock().ended);
        for (log_id, tool) in ended {
            let Ok(Some(record)) = events.core.record(log_id).await else { continue };
            match (record.output, record.fault) {
                (Some(output), _) => {
                    events.call_ended(&tool, Ok(&super::methods::answer_of(output)))
                }
                (None, Some(fault)) => {
                    events.call_ended(&tool, Err(&Failure::of_read(&fault)));
                }
                (None, None) => {}
            }
        }
    }
}

fn named(scenes: &Page<Scene>) -> Vec<(SceneId, String)> {
    let loaded = scenes.items.iter().filter(|scene| scene.is_loaded);
    loaded.map(|scene| (scene.id.clone(), scene.name.clone())).collect()
}

fn notification(event: &str, payload: Value) -> Value {
    json!({
        "jsonrpc": "2.0",
        "method": "notification",
        "params": { "event": event, "payload": payload },
    })
}

fn log_payload(log: &LogLine) -> Value {
    json!({
        "level": log.level,
        "message": log.message,
        "source": log.source,
        "category": log.category,
        "t": log.t,
    })
}

fn line(message: &Value) -> Bytes {
    Bytes::from(message.to_string())
}
