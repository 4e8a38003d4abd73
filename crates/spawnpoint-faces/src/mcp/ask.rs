//! Questions of a call to its client. In the older era they are requests of the server. In the modern one they
//! are the answer to the client's request, which it then sends again with its answers and a sealed state that names
//! the call.

use std::collections::BTreeMap;

use rmcp::{
    ErrorData, RoleServer,
    model::{
        CustomRequest, InputRequest, InputRequiredResult, InputResponses, RequestStateCodec,
        RequestStateError, SealOptions, ServerRequest,
    },
    service::{PeerRequestOptions, RequestContext},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use spawnpoint_core::{board::LiveCall, engine::ANSWER_WITHIN};
use spawnpoint_protocol::{Answer, AnswerAction, Ask, AskBatch, LogId};
use uuid::Uuid;

use super::{Handler, error, meta};

/// The result of asking a client of the older era.
pub enum AskedPeer {
    /// The client answered, or refused to.
    Answered,
    /// The call withdrew its question, because someone else decided.
    Withdrawn,
    /// The client or the call is gone.
    Gone,
}

/// Seals the state that goes with a question, so that clients cannot forge one. The key is created at the start and
/// never stored, because a waiting call does not outlive the server either.
pub struct Seal(RequestStateCodec);

#[derive(Serialize, Deserialize)]
struct Sealed {
    call: LogId,
    // Makes two states about one call differ.
    nonce: Uuid,
}

impl Seal {
    /// A seal with a new key.
    pub fn fresh() -> Self {
        let key: Vec<u8> =
            std::iter::repeat_with(Uuid::new_v4).take(4).flat_map(Uuid::into_bytes).collect();
        // Twice the minimum length of the library.
        Self(RequestStateCodec::new_unchecked(key))
    }

    fn seal(&self, call: LogId, about: &str) -> Result<String, ErrorData> {
        let note = Sealed { call, nonce: Uuid::new_v4() };
        let options = SealOptions::new().associated_data(about.as_bytes()).ttl(ANSWER_WITHIN);
        self.0
            .seal_json_with(&note, &options)
            .map_err(|error| ErrorData::internal_error(error.to_string(), None))
    }

    /// The call that a state is about, if it was sealed here for this request.
    pub fn open(&self, sealed: &str, about: &str) -> Result<LogId, ErrorData> {
        match self.0.open_json_with::<Sealed>(sealed, about.as_bytes()) {
            Ok(note) => Ok(note.call),
            Err(RequestStateError::Expired) => Err(error::invalid_params(
                "Invalid requestState: it has expired; send the request again without it",
            )),
            Err(problem) => Err(error::invalid_params(format!("Invalid requestState: {problem}"))),
        }
    }
}

impl Handler {
    /// The modern answer to a request whose call asks something.
    pub(super) fn input_required(
        &self,
        log_id: LogId,
        about: &str,
        questions: &AskBatch,
    ) -> Result<InputRequiredResult, ErrorData> {
        let requests = input_requests(questions).inspect_err(|_| {
            self.face.core.cancel(log_id);
        })?;
        let state = self.face.seal.seal(log_id, about)?;
        let mut result = InputRequiredResult::new(Some(requests), Some(state));
        result.meta = meta::result_meta(Some(log_id), true);
        Ok(result)
    }

    /// Asks a client of the older era the questions of a call, one after the other, and passes its answers to the
    /// call. A client that refuses has closed the question. A question that the call withdraws is cancelled at the
    /// client too.
    pub(super) async fn ask_peer(
        &self,
        log_id: LogId,
        questions: &AskBatch,
        context: &RequestContext<RoleServer>,
    ) -> AskedPeer {
        let Some(call) = self.face.core.board().find(log_id) else {
            return AskedPeer::Gone;
        };
        let mut state = call.follow();
        let mut answers = BTreeMap::new();
        for (name, ask) in questions {
            let (method, params) = wire(ask);
            let request = ServerRequest::CustomRequest(CustomRequest::new(method, Some(params)));
            // The borrowed state is dropped at once, because it holds a lock.
            let withdrawn = async {
                let gone = state.wait_for(|now| {
                    now.asking.as_ref().is_none_or(|asking| !asking.contains_key(name))
                });
                gone.await.is_ok()
            };
            let options = PeerRequestOptions::no_options();
            let reply = match context.peer.send_cancellable_request(request, options).await {
                Err(error) => Err(error.to_string()),
                Ok(mut sent) => tokio::select! {
                    reply = &mut sent.rx => match reply {
                        Ok(reply) => reply.map_err(|error| error.to_string()),
                        Err(_) => Err("the connection was closed".to_owned()),
                    },
                    () = call.cancelled.cancelled() => return AskedPeer::Gone,
                    () = context.ct.cancelled() => return AskedPeer::Gone,
                    _ = withdrawn => {
                        // A client that has disconnected needs no notification.
                        let _ = sent.cancel(Some("decided elsewhere".to_owned())).await;
                        return AskedPeer::Withdrawn;
                    }
                },
            };
            let answer = match reply {
                Ok(result) => {
                    serde_json::to_value(result).ok().and_then(|result| read(ask, result).ok())
                }
                Err(error) => {
                    tracing::debug!(%error, method, "the client did not answer a question");
                    None
                }
            };
            let closed = Answer { action: AnswerAction::Cancel, content: Value::Null };
            answers.insert(name.clone(), answer.unwrap_or(closed));
        }
        match call.answer(answers) {
            true => AskedPeer::Answered,
            false => AskedPeer::Withdrawn,
        }
    }
}

/// Passes a modern client's answers to the call that asked. Unanswered questions stay open; answers to other
/// questions are ignored.
pub fn answer(call: &LiveCall, given: InputResponses) -> Result<(), ErrorData> {
    let Some(questions) = call.follow().borrow().asking.clone() else {
        return Ok(());
    };
    let mut answers = BTreeMap::new();
    for (name, result) in given {
        if let Some(ask) = questions.get(&name) {
            let answer = read(ask, result).map_err(|problem| {
                error::invalid_params(format!("Invalid inputResponses '{name}': {problem}"))
            })?;
            answers.insert(name, answer);
        }
    }
    call.answer(answers);
    Ok(())
}

/// Questions in the types of the protocol, by their names.
pub fn input_requests(questions: &AskBatch) -> Result<BTreeMap<String, InputRequest>, ErrorData> {
    questions
        .iter()
        .map(|(name, ask)| {
            let (method, params) = wire(ask);
            let request = json!({ "method": method, "params": params });
            let request = serde_json::from_value(request).map_err(|error| {
                let what = format!("The engine's question '{name}' cannot be asked: {error}");
                ErrorData::internal_error(what, None)
            })?;
            Ok((name.clone(), request))
        })
        .collect()
}

fn wire(ask: &Ask) -> (&'static str, Value) {
    match ask {
        Ask::Form { message, schema } => {
            ("elicitation/create", json!({ "message": message, "requestedSchema": schema }))
        }
        Ask::Sample { params } => ("sampling/createMessage", Value::Object(params.clone())),
        Ask::Roots => ("roots/list", json!({})),
    }
}

/// An answer, read from the result that the protocol defines for the question.
fn read(ask: &Ask, result: Value) -> Result<Answer, String> {
    let accepted = |content| Answer { action: AnswerAction::Accept, content };
    match ask {
        Ask::Form { .. } => {
            let answer: Answer = serde_json::from_value(result).map_err(|e| e.to_string())?;
            match (answer.action, &answer.content) {
                (AnswerAction::Accept, Value::Object(_)) => Ok(answer),
                (AnswerAction::Accept, _) => Err("'content' must be an object".to_owned()),
                _ => Ok(answer),
            }
        }
        Ask::Sample { .. } => match result.get("content") {
            Some(_) => Ok(accepted(result)),
            None => Err("'content' is missing".to_owned()),
        },
        Ask::Roots => match result.get("roots") {
            Some(roots @ Value::Array(_)) => Ok(accepted(roots.clone())),
            _ => Err("'roots' must be a list".to_owned()),
        },
    }
}
