//! A running Unreal editor without our plugin, or as a fallback of it: over its own Remote Control HTTP port, or its own Python remote
//! execution. Each op is one script in the editor's Python.
//!
//! The same project may also be read from disk. When the editor is closed or busy, the disk answers what it can, and
//! the answer says so.

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
use spawnpoint_protocol::{ErrorKind, Fault, Op, OpSet, op::GameStateGet};
use tokio::time::sleep;

pub use self::channel::{RemoteConfig, Via};
use self::{channel::Channel, ran::Ran};

/// How long an editor may take for an op that the disk can answer, too.
const BUSY: Duration = Duration::from_secs(10);
/// How long no connection is tried after the editor was not running, for ops that the disk can answer.
const PAUSE: Duration = Duration::from_secs(3);
/// How often the editor is asked whether it plays after it was told to, and how many times.
const PLAY_LOOK_EVERY: Duration = Duration::from_millis(250);
const PLAY_LOOKS: usize = 80;
/// How many ops run at once. The editor runs one at a time; the disk does not.
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
        let on_disk = closed.as_ref().map(|closed| closed.ops()).unwrap_or_default();
        let ops = on_disk.with(script::names());
        Self { info, ops, channel: Channel::new(config), closed, missed: Mutex::default() }
    }

    async fn answer(&self, op: Op, cx: &OpContext) -> Result<OpOutput, Fault> {
        if matches!(op, Op::GameStart(_) | Op::GameStop(_)) {
            return self.play(op).await;
        }
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

    /// Starts or stops the game, and waits until that has happened. The editor begins with its next frame, and a
    /// script that waited for it would keep it from making frames.
    async fn play(&self, op: Op) -> Result<OpOutput, Fault> {
        let is_start = matches!(op, Op::GameStart(_));
        let (Some(script), Some(look)) = (script::of(&op), script::of(&GameStateGet {}.into()))
        else {
            return Err(Fault::internal("there is no script for play mode"));
        };
        let done = self.ask(&script).await?;
        for _ in 0..PLAY_LOOKS {
            let state = self.ask(&look).await?;
            if state.0["running"] == json!(is_start) {
                return Ok(if is_start { state } else { done });
            }
            sleep(PLAY_LOOK_EVERY).await;
        }
        let what = if is_start { "did not start the game" } else { "did not stop the game" };
        Err(not_ready(format!("The editor accepted the request, but {what}"))
            .hint("the log says why: blueprints that do not compile keep it from playing"))
    }

    async fn ask(&self, script: &str) -> Result<OpOutput, Fault> {
        self.channel.run(script).await.and_then(Ran::answer).map(OpOutput)
    }

    /// Asks the editor with a short time limit, and not again shortly after it was not running.
    async fn ask_soon(&self, script: &str) -> Result<OpOutput, Fault> {
        let missed = *self.missed.lock().unwrap_or_else(PoisonError::into_inner);
        if missed.is_some_and(|missed| missed.elapsed() < PAUSE) {
            return Err(not_ready("The editor is not running"));
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

    fn ops(&self) -> OpSet {
        self.ops.clone()
    }

    /// The plugin in the same editor knows more, and needs no ports.
    fn is_fallback(&self) -> bool {
        self.closed.is_some()
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

/// Whether the editor is not running or disconnected. The disk answers reads only, so it does not matter whether
/// the editor has run the script already.
fn is_away(fault: &Fault) -> bool {
    matches!(fault.kind, ErrorKind::NotReady | ErrorKind::Disconnected)
}

fn not_ready(what: impl Into<String>) -> Fault {
    Fault::new(ErrorKind::NotReady, what)
}

/// The text member of an object.
fn text(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap_or_default().to_owned()
}
