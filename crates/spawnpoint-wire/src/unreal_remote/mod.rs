//! A running Unreal editor, driven without a plugin of ours: through its own Remote Control HTTP port, or
//! through its own Python remote execution. Each op is one script in the editor's Python.
//!
//! Behind it may stand the same project on disk. What that can answer, it does, when the editor is
//! closed or busy; the caller is told so.

mod channel;
mod http;
mod ran;
mod script;
mod udp;

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use futures_util::{FutureExt, future::BoxFuture};
use serde_json::{Value, json};
use spawnpoint_core::{Engine, EngineInfo, OpContext, OpOutput, bus::Feed};
use spawnpoint_protocol::{ErrorKind, Fault, Op, OpSet};

pub use self::channel::{RemoteConfig, Via};
use self::{channel::Channel, ran::Ran};

/// How long an editor may take over what the disk could answer.
const BUSY: Duration = Duration::from_secs(10);
/// How long an editor that was not there is not looked for, where the disk can answer.
const PAUSE: Duration = Duration::from_secs(3);
/// How many ops run at once. The editor takes one after the other; the disk does not.
const AT_ONCE: usize = 8;

/// A project in a running editor.
pub struct RemoteEditor {
    info: EngineInfo,
    ops: OpSet,
    channel: Channel,
    closed: Option<Arc<dyn Engine>>,
    missed: Mutex<Option<Instant>>,
}

impl RemoteEditor {
    /// The editor of a project that is also read from disk.
    pub fn of(closed: Arc<dyn Engine>, config: RemoteConfig) -> Self {
        let info = closed.info().clone();
        let config = RemoteConfig { project: Some(info.name.clone()), ..config };
        Self::new(info, Some(closed), config)
    }

    /// Any editor on this machine.
    pub fn any(config: RemoteConfig) -> Self {
        let info = EngineInfo {
            kind: "unreal".to_owned(),
            version: String::new(),
            name: "UnrealEditor".to_owned(),
            hash: format!("{:x}", config.http.port()),
            path: None,
        };
        Self::new(info, None, config)
    }

    fn new(info: EngineInfo, closed: Option<Arc<dyn Engine>>, config: RemoteConfig) -> Self {
        let on_disk = closed.as_ref().map(|closed| closed.ops().clone()).unwrap_or_default();
        let ops = on_disk.with(script::names());
        Self { info, ops, channel: Channel::new(config), closed, missed: Mutex::default() }
    }

    async fn answer(&self, op: Op, cx: &OpContext) -> Result<OpOutput, Fault> {
        let closed = self.closed.as_ref().filter(|closed| closed.ops().has(op.name()));
        match (script::of(&op), closed) {
            (Some(script), None) => self.ask(&script).await,
            (None, Some(closed)) => closed.run(op, cx).await,
            (None, None) => Err(Fault::new(
                ErrorKind::Unsupported,
                format!("The editor cannot be asked for '{}'", op.name()),
            )),
            (Some(script), Some(closed)) => match self.ask_soon(&script).await {
                Err(fault) if is_away(&fault) => {
                    let what = format!("{}; this was answered from disk", fault.message);
                    cx.reports.log("info", json!(what));
                    closed.run(op, cx).await
                }
                answered => answered,
            },
        }
    }

    async fn ask(&self, script: &str) -> Result<OpOutput, Fault> {
        self.channel.run(script).await.and_then(Ran::answer).map(OpOutput)
    }

    /// Asks, but does not wait long, nor look again and again for an editor that is not there.
    async fn ask_soon(&self, script: &str) -> Result<OpOutput, Fault> {
        let missed = *self.missed.lock().unwrap_or_else(PoisonError::into_inner);
        if missed.is_some_and(|missed| missed.elapsed() < PAUSE) {
            return Err(not_ready("The editor is not there"));
        }
        let answered = match tokio::time::timeout(BUSY, self.ask(script)).await {
            Ok(answered) => answered,
            Err(_) => Err(not_ready("The editor is busy")),
        };
        let away = matches!(&answered, Err(fault) if is_away(fault));
        *self.missed.lock().unwrap_or_else(PoisonError::into_inner) = away.then(Instant::now);
        answered
    }
}

impl Engine for RemoteEditor {
    fn info(&self) -> &EngineInfo {
        &self.info
    }

    fn ops(&self) -> &OpSet {
        &self.ops
    }

    fn parallel(&self) -> usize {
        AT_ONCE
    }

    fn run<'a>(&'a self, op: Op, cx: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        self.answer(op, cx).boxed()
    }

    fn connect(&self, feed: Feed) {
        if let Some(closed) = &self.closed {
            closed.connect(feed);
        }
    }
}

/// Whether the editor is not there, or no more. What the disk can answer only looks, so it does not matter
/// whether the editor was asked already.
fn is_away(fault: &Fault) -> bool {
    matches!(fault.kind, ErrorKind::NotReady | ErrorKind::Disconnected)
}

fn not_ready(what: impl Into<String>) -> Fault {
    Fault::new(ErrorKind::NotReady, what)
}

/// What an object has under a name, as text.
fn text(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap_or_default().to_owned()
}
