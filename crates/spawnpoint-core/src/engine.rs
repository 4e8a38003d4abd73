//! The trait that every engine implements. A tool works on each engine that has the ops it needs.

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
use uuid::Uuid;

use crate::{bus::Feed, catalog::FailureShape};

/// Time limit for the answer to a question to a client.
pub const ANSWER_WITHIN: Duration = Duration::from_secs(600);

/// Something that can be inspected or driven: a live game, an editor, a project on disk.
pub trait Engine: Send + Sync + 'static {
    /// Kind, version and project. Constant while it is attached.
    fn info(&self) -> &EngineInfo;

    /// The ops that it implements. They may change only together with its offers.
    fn ops(&self) -> OpSet;

    /// How many ops it runs at once. Constant while it is attached.
    fn parallel(&self) -> usize {
        1
    }

    /// Runs an op. Called for one op after the other, unless the engine runs several at once. The future is
    /// dropped when `cx` is cancelled.
    fn run<'a>(&'a self, op: Op, cx: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>>;

    /// Tools, resources and prompts that it defines. Called once, when the engine is attached. The default is
    /// none.
    fn offers(&self) -> watch::Receiver<Arc<Offers>> {
        watch::Sender::new(Arc::default()).subscribe()
    }

    /// Whether it is connected, for engines that can lose their connection for a while. Called once, when the
    /// engine is attached.
    fn presence(&self) -> Option<watch::Receiver<Presence>> {
        None
    }

    /// Why it does not support an op, and what to do about that, if it knows.
    fn why_unsupported(&self, _op: OpName) -> Option<&'static str> {
        None
    }

    /// How far it is trusted.
    fn trust(&self) -> EngineTrust {
        EngineTrust::default()
    }

    /// Id of its connection, if it has one. Changes when it connects again.
    fn session(&self) -> Option<Uuid> {
        None
    }

    /// The shape in which tools that it defines report failures, if its clients expect a certain one.
    fn failure_shape(&self) -> Option<FailureShape> {
        None
    }

    /// Whether it only reads the files of a project: a running engine of the same project goes first, and this
    /// one answers what that cannot.
    fn is_folder(&self) -> bool {
        false
    }

    /// Whether it gives way to another engine of the same project, and answers what that cannot: one that reads files,
    /// or one that uses the ports of an editor whose plugin may be attached too.
    fn is_fallback(&self) -> bool {
        self.is_folder()
    }

    /// Whether it is a world to try things out in. A call that names no engine never means it while another engine
    /// is attached.
    fn is_demo(&self) -> bool {
        false
    }

    /// The port that it listens on, for an engine that Spawnpoint dials on this machine. Clients may pick the
    /// instance by it.
    fn port(&self) -> Option<u16> {
        None
    }

    /// For a game that an editor started: hash of the editor.
    fn editor(&self) -> Option<&str> {
        None
    }

    /// Whether it is attached to another node of a cluster, which runs its ops.
    fn is_on_another_node(&self) -> bool {
        false
    }

    /// Whether it connects by itself, and may connect to another node of a cluster next.
    fn can_move(&self) -> bool {
        false
    }

    /// Tells it that it has connected to another node of the cluster. It is detached from this one.
    fn moved_away(&self) {}

    /// Gives it the feed for its events. Called once, when the engine is attached.
    fn connect(&self, _feed: Feed) {}
}

/// How far an engine is trusted. The hints of its tools count only if it is trusted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EngineTrust {
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

impl EngineTrust {
    /// Whether the hints of its tools count.
    pub fn is_believed(self) -> bool {
        self != Self::Unproven
    }

    /// One word, for lists.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::BuiltIn => "built-in",
            Self::Proven => "proven",
            Self::Trusted => "trusted",
            Self::Unproven => "unproven",
        }
    }
}

/// Whether an attached engine is connected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Presence {
    /// It is connected.
    #[default]
    Here,
    /// Its connection is lost and it is expected back, because it announced that it reloads its code.
    Away {
        /// When the connection was lost.
        since: Instant,
        /// How long calls wait for it.
        patience: Duration,
    },
    /// Its connection is lost without an announcement: it crashed, was killed, or reloads without saying so.
    Gone {
        /// When the connection was lost.
        since: Instant,
        /// How long calls wait for it.
        patience: Duration,
    },
}

impl Presence {
    /// Whether it is connected.
    pub fn is_here(&self) -> bool {
        *self == Self::Here
    }

    /// One word, for lists.
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Here => "ready",
            Self::Away { .. } => "reloading",
            Self::Gone { .. } => "gone",
        }
    }

    /// For how long it has been away.
    pub fn away_for(&self) -> Option<Duration> {
        match self {
            Self::Here => None,
            Self::Away { since, .. } | Self::Gone { since, .. } => Some(since.elapsed()),
        }
    }
}

/// The state in words: `ready`, `reloading for 3 s`, `gone for 12 s`.
impl fmt::Display for Presence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.away_for() {
            None => f.write_str(self.as_str()),
            Some(away) => write!(f, "{} for {} s", self.as_str(), away.as_secs()),
        }
    }
}

/// Identity of an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EngineInfo {
    /// Kind of engine in one lower-case word.
    pub kind: String,
    /// Version of the engine.
    pub version: String,
    /// Name of the project.
    pub name: String,
    /// Hash that differs between two projects of the same name.
    pub hash: String,
    /// Folder of the project, if it has one.
    pub path: Option<String>,
}

impl EngineInfo {
    /// Whether both are engines of the same project folder. Engines write paths in different ways.
    pub fn is_same_project(&self, other: &Self) -> bool {
        let plain = |info: &Self| info.path.as_deref().map(comparable);
        plain(self).is_some_and(|path| Some(path) == plain(other))
    }
}

/// A path as it is compared. Paths of Windows, which begin with a drive or a server, have both separators and any
/// letter case.
fn comparable(path: &str) -> String {
    let path = path.replace('\\', "/");
    let path = path.strip_prefix("//?/").unwrap_or(&path).trim_end_matches('/');
    match path.as_bytes() {
        [drive, b':', ..] if drive.is_ascii_alphabetic() => path.to_lowercase(),
        [b'/', b'/', ..] => path.to_lowercase(),
        _ => path.to_owned(),
    }
}

/// What an op knows about its call. It has no access to the session, the client or HTTP.
#[derive(Clone)]
pub struct OpContext {
    /// The call's log id.
    pub log_id: LogId,
    /// The id to send the op with, if another node of a cluster chose it. That node can then recognize a late result.
    pub op_id: Option<Uuid>,
    /// When the engine should give up.
    pub deadline: Instant,
    /// Cancelled when the result is not needed any more.
    pub cancelled: CancellationToken,
    /// Whether the call changes anything. Needed for ops that may do either: the effect of `tool.call` is that
    /// of the tool.
    pub effect: Effect,
    /// Receives reports of the running op.
    pub reports: Arc<dyn Reports>,
}

impl OpContext {
    /// For an op that runs outside of a call.
    pub fn outside_call(timeout: Duration, effect: Effect, reports: Arc<dyn Reports>) -> Self {
        Self {
            log_id: LogId::fresh(),
            op_id: None,
            deadline: Instant::now() + timeout,
            cancelled: CancellationToken::new(),
            effect,
            reports,
        }
    }

    /// For an op that only reads, within a call that changes something.
    pub fn reading(&self) -> Self {
        Self { effect: Effect::Read, ..self.clone() }
    }

    /// Asks the client and waits for its answers. Cancels the call if there is no answer in time, because its
    /// client may be gone.
    pub async fn ask(&self, questions: AskBatch) -> Result<BTreeMap<String, Answer>, Fault> {
        let (reply, answers) = oneshot::channel();
        self.reports.ask(questions, reply);
        match tokio::time::timeout(ANSWER_WITHIN, answers).await {
            Ok(Ok(AskOutcome::Answers(answers))) => Ok(answers),
            Ok(Ok(AskOutcome::Fault(fault))) => Err(fault),
            Ok(Err(_)) => Err(Fault::internal("the call ended before its question was answered")),
            Err(_) => {
                self.cancelled.cancel();
                Err(Fault::new(
                    ErrorKind::Cancelled,
                    "The client did not answer the question of the call in time",
                ))
            }
        }
    }
}

impl fmt::Debug for OpContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpContext").field("log_id", &self.log_id).finish_non_exhaustive()
    }
}

/// Receives reports of a running op. Never blocks; reports without a receiver are dropped.
pub trait Reports: Send + Sync {
    /// Progress.
    fn progress(&self, progress: Progress);
    /// Part of the result.
    fn partial(&self, result: Value);
    /// What it waits for, or `None` when it no longer waits. The time that it waits does not count.
    fn waiting(&self, _for_what: Option<String>) {}
    /// The op does not need the engine for a while; others may use it.
    fn release_engine(&self) {}
    /// A log message for the caller.
    fn log(&self, level: &str, data: Value);
    /// Questions for the client; the answers go to `reply`.
    fn ask(&self, questions: AskBatch, reply: oneshot::Sender<AskOutcome>);
}

/// Drops all reports.
impl Reports for () {
    fn progress(&self, _: Progress) {}
    fn partial(&self, _: Value) {}
    fn log(&self, _: &str, _: Value) {}
    fn ask(&self, _: AskBatch, _: oneshot::Sender<AskOutcome>) {}
}

/// Progress of an op.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Progress {
    /// Amount done.
    pub progress: f64,
    /// Total amount, if known.
    pub total: Option<f64>,
    /// What it is doing.
    pub message: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(path: &str) -> EngineInfo {
        let text = String::new;
        let path = Some(path.to_owned());
        EngineInfo { kind: text(), version: text(), name: text(), hash: text(), path }
    }

    #[test]
    fn engines_of_one_folder_are_known_however_they_write_it() {
        for (one, other) in [
            ("/home/me/Game", "/home/me/Game/"),
            (r"C:\Games\My Game", "C:/Games/My Game"),
            (r"C:\Games\My Game", "c:/games/my game/"),
            (r"\\?\C:\Games", r"C:\Games"),
            (r"\\Server\share\Game", "//server/share/game"),
        ] {
            assert!(at(one).is_same_project(&at(other)), "{one} {other}");
        }
        for (one, other) in [("/home/me/Game", "/home/me/game"), (r"C:\Games", r"D:\Games")] {
            assert!(!at(one).is_same_project(&at(other)), "{one} {other}");
        }
        assert!(!EngineInfo { path: None, ..at("") }.is_same_project(&at("")));
    }
}
