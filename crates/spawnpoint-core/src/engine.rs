//! The waist as a trait: whatever implements [`Engine`] can be inspected and driven by every tool
//! that needs only the ops it has.

use std::{
    collections::BTreeMap,
    fmt,
    sync::Arc,
    time::{Duration, Instant},
};

use futures_util::future::BoxFuture;
use serde::Serialize;
use serde_json::Value;
pub use spawnpoint_protocol::OpOutput;
use spawnpoint_protocol::{
    Answer, AskBatch, Effect, ErrorKind, Fault, LogId, Offers, Op, OpName, OpSet,
    message::AskOutcome,
};
use tokio::sync::{oneshot, watch};
use tokio_util::sync::CancellationToken;

use crate::{bus::Feed, catalog::Told};

/// How long a question to a client may stay unanswered.
pub const ANSWER_WITHIN: Duration = Duration::from_secs(600);

/// Something that can be inspected or driven: a live game, an editor, a project on disk.
pub trait Engine: Send + Sync + 'static {
    /// Who it is. Constant for as long as it is attached.
    fn info(&self) -> &EngineInfo;

    /// What it can do. Constant for as long as it is attached.
    fn ops(&self) -> &OpSet;

    /// How many ops it takes at once. Constant for as long as it is attached.
    fn parallel(&self) -> usize {
        1
    }

    /// Does one thing. Called for one op after the other, unless it takes several at once; dropped as
    /// soon as `cx` says so.
    fn run<'a>(&'a self, op: Op, cx: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>>;

    /// What it brings along besides its ops. Called once, when the engine is attached. An engine that
    /// brings nothing keeps the default.
    fn offers(&self) -> watch::Receiver<Arc<Offers>> {
        watch::Sender::new(Arc::default()).subscribe()
    }

    /// Whether it is there, for engines that can be away for a while. Called once, when the engine is
    /// attached.
    fn presence(&self) -> Option<watch::Receiver<Presence>> {
        None
    }

    /// Why it does not support an op, and what to do about that, if it knows.
    fn why_unsupported(&self, _op: OpName) -> Option<&'static str> {
        None
    }

    /// How far it is trusted.
    fn standing(&self) -> Standing {
        Standing::default()
    }

    /// Names its connection, if it has one; another one after each return.
    fn session(&self) -> Option<String> {
        None
    }

    /// How tools that it brings along say that they failed, where its clients have words of their own for
    /// that.
    fn told(&self) -> Option<Told> {
        None
    }

    /// The port that it listens on, for one that we dial on this machine. Clients may mean it by that.
    fn port(&self) -> Option<u16> {
        None
    }

    /// The hash of the editor that it belongs to, for a game that an editor knows of.
    fn editor(&self) -> Option<&str> {
        None
    }

    /// What it tells without being asked. Called once, when the engine is attached.
    fn connect(&self, _feed: Feed) {}
}

/// How far an engine is trusted. What it says of its own tools counts only if it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// It is part of the server: the stage, a project folder.
    #[default]
    BuiltIn,
    /// It proved that it can read the server's engine key.
    Proven,
    /// The owner trusts it by name.
    Trusted,
    /// None of these.
    Unproven,
}

impl Standing {
    /// Whether its word on what its tools do is taken.
    pub fn is_believed(self) -> bool {
        self != Self::Unproven
    }

    /// In one word, for lists.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::BuiltIn => "built-in",
            Self::Proven => "proven",
            Self::Trusted => "trusted",
            Self::Unproven => "unproven",
        }
    }
}

/// Whether an attached engine is there at this moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Presence {
    /// It is.
    #[default]
    Here,
    /// Its connection is lost, and it is expected back: it reloads its code, or starts anew.
    Away {
        /// Since when.
        since: Instant,
        /// How long it is waited for.
        patience: Duration,
    },
}

impl Presence {
    /// Whether it is there.
    pub fn is_here(&self) -> bool {
        *self == Self::Here
    }

    /// In one word, for lists.
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Here => "ready",
            Self::Away { .. } => "reloading",
        }
    }
}

/// Who an engine is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EngineInfo {
    /// Kind of engine in one lower-case word.
    pub kind: String,
    /// Version of the engine.
    pub version: String,
    /// What people call the project.
    pub name: String,
    /// What tells two projects of one name apart.
    pub hash: String,
    /// Where the project lies, if it lies anywhere.
    pub path: Option<String>,
}

/// What an op needs to know of the call it belongs to. No session, no client, no HTTP.
#[derive(Clone)]
pub struct OpContext {
    /// The call's log id.
    pub log_id: LogId,
    /// When the engine should have given up by itself.
    pub deadline: Instant,
    /// Cancelled when nobody wants the result any more.
    pub cancelled: CancellationToken,
    /// Whether the call changes anything. Tells apart what the op alone does not: `tool.call` looks or
    /// changes, as the tool does.
    pub effect: Effect,
    /// Where word of the running op goes.
    pub reports: Arc<dyn Reports>,
}

impl OpContext {
    /// For an op that nobody called through a core.
    pub fn alone(patience: Duration, effect: Effect, reports: Arc<dyn Reports>) -> Self {
        Self {
            log_id: LogId::fresh(),
            deadline: Instant::now() + patience,
            cancelled: CancellationToken::new(),
            effect,
            reports,
        }
    }

    /// For an op that only looks, within a call that changes something.
    pub fn reading(&self) -> Self {
        Self { effect: Effect::Read, ..self.clone() }
    }

    /// Asks the client and waits for its answers. A call whose question nobody answers is cancelled:
    /// its client may be gone, and nobody else would ever end it.
    pub async fn ask(&self, questions: AskBatch) -> Result<BTreeMap<String, Answer>, Fault> {
        let (reply, answers) = oneshot::channel();
        self.reports.ask(questions, reply);
        match tokio::time::timeout(ANSWER_WITHIN, answers).await {
            Ok(Ok(AskOutcome::Answers(answers))) => Ok(answers),
            Ok(Ok(AskOutcome::Fault(fault))) => Err(fault),
            Ok(Err(_)) => Err(Fault::internal("the call ended before its question was answered")),
            Err(_) => {
                self.cancelled.cancel();
                Err(Fault::new(ErrorKind::Cancelled, "Nobody answered the call's question"))
            }
        }
    }
}

impl fmt::Debug for OpContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpContext").field("log_id", &self.log_id).finish_non_exhaustive()
    }
}

/// Takes word of a running op. Never blocks; what nobody wants is dropped.
pub trait Reports: Send + Sync {
    /// How far it has come.
    fn progress(&self, progress: Progress);
    /// What is known so far of its result.
    fn partial(&self, result: Value);
    /// What it waits for before it can go on, as long as it does; the time does not count.
    fn waiting(&self, _for_what: Option<String>) {}
    /// It goes on by itself for a while and leaves the engine to others.
    fn rests(&self) {}
    /// A line for the caller's own log.
    fn log(&self, level: &str, data: Value);
    /// Questions for the client; the answers go to `reply`.
    fn ask(&self, questions: AskBatch, reply: oneshot::Sender<AskOutcome>);
}

/// Nobody listens.
impl Reports for () {
    fn progress(&self, _: Progress) {}
    fn partial(&self, _: Value) {}
    fn log(&self, _: &str, _: Value) {}
    fn ask(&self, _: AskBatch, _: oneshot::Sender<AskOutcome>) {}
}

/// How far something has come.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Progress {
    /// So much,
    pub progress: f64,
    /// of so much,
    pub total: Option<f64>,
    /// doing this.
    pub message: Option<String>,
}
