//! The call that a handler works on.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, PoisonError},
};

use futures_util::future::BoxFuture;
use serde_json::{Map, Value};
use spawnpoint_protocol::{
    Answer, AskBatch, ErrorKind, Fault,
    message::{AskOutcome, FromEngine},
};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use crate::wire::Wire;

/// The result of a handler.
pub type Reply = Result<Value, Fault>;

/// Works on one `execute`.
pub type Handler = Arc<dyn Fn(Call) -> BoxFuture<'static, Reply> + Send + Sync>;

/// Questions that wait for their answers, by `execute`.
pub(crate) type Questions = Arc<Mutex<HashMap<String, oneshot::Sender<AskOutcome>>>>;

/// One `execute`, with everything that can be sent while it runs.
#[derive(Clone, Debug)]
pub struct Call {
    /// The `execute`'s id.
    pub id: String,
    /// The tool, the prompt, the address of the resource, or the op.
    pub name: String,
    /// Its arguments or parameters.
    pub arguments: Map<String, Value>,
    /// Seconds it may take.
    pub timeout: f64,
    /// Cancelled by the server.
    pub cancelled: CancellationToken,
    pub(crate) wire: Wire,
    pub(crate) questions: Questions,
}

impl Call {
    /// The connection itself.
    pub fn wire(&self) -> &Wire {
        &self.wire
    }

    /// An argument that is a text.
    pub fn text(&self, argument: &str) -> Option<&str> {
        self.arguments.get(argument)?.as_str()
    }

    /// An argument that is a number.
    pub fn number(&self, argument: &str) -> Option<f64> {
        self.arguments.get(argument)?.as_f64()
    }

    /// Reports progress.
    pub async fn progress(&self, progress: f64, total: f64, message: &str) {
        let message = FromEngine::Progress {
            id: self.id.clone(),
            progress,
            total: Some(total),
            message: Some(message.to_owned()),
        };
        self.wire.send(&message).await;
    }

    /// Reports a partial result.
    pub async fn partial(&self, result: Value) {
        let message = FromEngine::PartialResult { id: self.id.clone(), result };
        self.wire.send(&message).await;
    }

    /// Writes to the caller's log.
    pub async fn log(&self, level: &str, data: impl Into<Value>) {
        let message =
            FromEngine::CallLog { id: self.id.clone(), level: level.to_owned(), data: data.into() };
        self.wire.send(&message).await;
    }

    /// Asks the caller and waits for the answers.
    pub async fn ask(&self, questions: AskBatch) -> Result<BTreeMap<String, Answer>, Fault> {
        let (reply, outcome) = oneshot::channel();
        self.questions
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(self.id.clone(), reply);
        let message = FromEngine::Ask { id: self.id.clone(), questions };
        self.wire.send(&message).await;
        match outcome.await {
            Ok(AskOutcome::Answers(answers)) => Ok(answers),
            Ok(AskOutcome::Fault(fault)) => Err(fault),
            Err(_) => Err(Fault::new(ErrorKind::Disconnected, "no answer")),
        }
    }
}
