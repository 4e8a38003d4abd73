//! Events as notifications of the explorer document, in the order in which they happened.
//!
//! Two readers drain the bus: the task that waits for it, and a request that is about to report its own result,
//! so that no result overtakes earlier events.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use serde_json::{Value, json};
use spawnpoint_core::{Core, bus::BusEvent};
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
    methods::Answer,
    streams::{QUEUE, Queue, Streams},
};

/// How long an engine may take to report its scenes and selection.
const SNAPSHOT: Duration = Duration::from_secs(2);

/// The subscribers of this face, and the events that they get.
pub struct Events {
    core: Core,
    streams: Streams,
    reader: Mutex<BusReader>,
    telling: OnceLock<AbortOnDropHandle<()>>,
}

struct BusReader {
    bus: Receiver<BusEvent>,
    /// Loaded scenes by id and name, because a scene that replaces another has the same id.
    scenes: HashMap<InstanceId, Vec<(SceneId, String)>>,
    /// Ended calls of other clients that are not reported yet; the ledger has their results.
    ended: Vec<(LogId, String)>,
}

impl Events {
    /// Without subscribers yet.
    pub fn new(core: Core) -> Self {
        let reader =
            BusReader { bus: core.bus().subscribe(), scenes: HashMap::new(), ended: Vec::new() };
        Self {
            core,
            streams: Streams::default(),
            reader: Mutex::new(reader),
            telling: OnceLock::new(),
        }
    }

    /// A new subscriber, which gets all events from now on.
    pub async fn subscribe(self: &Arc<Self>) -> Arc<Queue> {
        if self.streams.is_empty() {
            // Earlier events are skipped.
            self.skip_pending();
        }
        let queue = self.streams.subscribe();
        self.telling
            .get_or_init(|| AbortOnDropHandle::new(tokio::spawn(run(Arc::downgrade(self)))));
        for attached in self.core.router().all() {
            let known = self.lock().scenes.contains_key(attached.id());
            if !known {
                let scenes = self.scenes_of(attached.id()).await;
                self.lock().scenes.insert(attached.id().clone(), named(&scenes));
            }
        }
        queue
    }

    /// A new subscriber, which first gets the loaded scenes and the selection.
    pub async fn subscribe_with_snapshots(self: &Arc<Self>) -> Arc<Queue> {
        let queue = self.subscribe().await;
        let attached = self.core.router().all();
        let (mut scenes, mut selection) = (Page { total: 0, items: vec![] }, Selection::default());
        if let [only] = &attached[..]
            && let Ok(cx) = self.core.op_context(SNAPSHOT)
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
        let Ok(cx) = self.core.op_context(SNAPSHOT) else { return nothing };
        match attached.run(all, &cx).await {
            Ok(output) => output.into_shape().unwrap_or(nothing),
            Err(_) => nothing,
        }
    }

    /// Sends an answer of this face, after all events before it.
    pub fn mirror(&self, answer: &Value) {
        if !self.streams.is_empty() {
            self.send_pending();
            self.send(answer);
        }
    }

    /// Sends how a call ended.
    pub fn call_ended(&self, tool: &str, result: Result<&Value, &Failure>) {
        // A request that names no tool is not a call.
        if self.streams.is_empty() || tool.is_empty() {
            return;
        }
        let payload = match result {
            Ok(result) => json!({ "name": tool, "ok": true, "result": result }),
            Err(failure) => json!({ "name": tool, "ok": false, "error": failure.to_json() }),
        };
        self.send_pending();
        self.send(&notification("tool_result", payload));
    }

    /// Sends everything that is on the bus. Results that need the ledger are left to the waiting task.
    fn send_pending(&self) {
        let mut reader = self.lock();
        loop {
            let event = match reader.bus.try_recv() {
                Ok(event) => event,
                Err(TryRecvError::Lagged(_)) => continue,
                Err(TryRecvError::Empty | TryRecvError::Closed) => return,
            };
            match event {
                BusEvent::Engine { event: Event::Log(log), .. } | BusEvent::Logged(log) => {
                    self.send(&notification("log", log_payload(&log)));
                }
                BusEvent::Engine { event: Event::Selection(selection), .. } => {
                    self.send(&notification("selection", json!(selection)));
                }
                BusEvent::Engine { event: Event::Scenes(scenes), instance } => {
                    let now = named(&scenes);
                    let before = reader.scenes.insert(instance, now.clone()).unwrap_or_default();
                    self.send_difference(&before, &now);
                }
                BusEvent::Detached(instance) => {
                    let before = reader.scenes.remove(&instance).unwrap_or_default();
                    self.send_difference(&before, &[]);
                }
                BusEvent::CallEnded { log_id, tool, client, .. } if *client != *CLIENT => {
                    reader.ended.push((log_id, tool.to_string()));
                }
                BusEvent::Engine {
                    event: Event::Note(_) | Event::ResourceUpdated { .. } | Event::Custom { .. },
                    ..
                }
                | BusEvent::Attached(_)
                | BusEvent::Away(_)
                | BusEvent::Back(_)
                | BusEvent::OffersChanged(_)
                | BusEvent::CallEnded { .. } => {}
            }
        }
    }

    fn skip_pending(&self) {
        let mut reader = self.lock();
        while !matches!(reader.bus.try_recv(), Err(TryRecvError::Empty | TryRecvError::Closed)) {}
        reader.scenes.clear();
        reader.ended.clear();
    }

    fn send_difference(&self, before: &[(SceneId, String)], now: &[(SceneId, String)]) {
        let only_in = |all: &[(SceneId, String)], others: &[(SceneId, String)]| -> Vec<SceneId> {
            all.iter().filter(|scene| !others.contains(scene)).map(|(id, _)| id.clone()).collect()
        };
        let (added, removed) = (only_in(now, before), only_in(before, now));
        if !added.is_empty() || !removed.is_empty() {
            let payload = json!({ "added": added, "removed": removed });
            self.send(&notification("scenes_diff", payload));
        }
    }

    fn send(&self, message: &Value) {
        if self.streams.push(&line(message)) > 0 {
            let what =
                format!("a stream is full: the oldest of {QUEUE} events that wait are dropped");
            tracing::warn!("{what}");
            self.core.journal().write(LogLevel::Warn, "mcp", Some("stream"), what);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BusReader> {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Waits for the bus and sends its events, until the face is dropped.
async fn run(events: std::sync::Weak<Events>) {
    let Some(mut bus) = events.upgrade().map(|events| events.core.bus().subscribe()) else {
        return;
    };
    loop {
        // Only a wake-up; `send_pending` has its own receiver.
        if let Err(tokio::sync::broadcast::error::RecvError::Closed) = bus.recv().await {
            return;
        }
        let Some(events) = events.upgrade() else { return };
        events.send_pending();
        let ended = std::mem::take(&mut events.lock().ended);
        for (log_id, tool) in ended {
            let Ok(Some(record)) = events.core.record(log_id).await else { continue };
            match (record.output, record.fault) {
                (Some(output), _) => match Answer::of(output) {
                    Answer::Done(answer) => events.call_ended(&tool, Ok(&answer)),
                    Answer::Reported { failure, .. } | Answer::Failed(failure) => {
                        events.call_ended(&tool, Err(&failure));
                    }
                },
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
