//! A call's questions to its client. In the older era they travel as requests of ours; in the modern
//! one they are the answer to the client's request, which it then sends again with its answers and a
//! sealed note of ours that says which call they belong to.

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

use super::{Handler, error, info};

/// What became of putting questions to a client of the older era.
pub enum AskedPeer {
    /// The client answered, or refused to.
    Answered,
    /// The call no longer asks: someone else has decided.
    Withdrawn,
    /// There is nobody left to ask, or nothing left to ask for.
    Gone,
}

/// Seals the note that goes with a question, so that nobody else can write one. The key is made at
/// the start and never leaves: a parked call does not outlive the server either.
pub struct Seal(RequestStateCodec);

#[derive(Serialize, Deserialize)]
struct Sealed {
    call: LogId,
    // Makes two notes about one call different, round after round.
    nonce: Uuid,
}

impl Seal {
    /// A seal with a key of its own.
    pub fn fresh() -> Self {
        let key: Vec<u8> =
            std::iter::repeat_with(Uuid::new_v4).take(4).flat_map(Uuid::into_bytes).collect();
        // Twice as long as the library wants it at least.
        Self(RequestStateCodec::new_unchecked(key))
    }

    fn seal(&self, call: LogId, about: &str) -> Result<String, ErrorData> {
        let note = Sealed { call, nonce: Uuid::new_v4() };
        let options = SealOptions::new().associated_data(about.as_bytes()).ttl(ANSWER_WITHIN);
        self.0
            .seal_json_with(&note, &options)
            .map_err(|error| ErrorData::internal_error(error.to_string(), None))
    }

    /// The call that a note is about, if it is ours and about this request.
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
        result.meta = info::result_meta(Some(log_id), true);
        Ok(result)
    }

    /// Puts a call's questions to a client of the older era, one after the other, and hands its
    /// answers over. A client that refuses has closed the question. A question that the call takes
    /// back is taken back from the client too.
    pub(super) async fn ask_peer(
        &self,
        log_id: LogId,
        questions: &AskBatch,
        context: &RequestContext<RoleServer>,
    ) -> AskedPeer {
        let Some(call) = self.face.core.board().find(log_id) else {
            return AskedPeer::Gone;
        };
        let mut standing = call.follow();
        let mut answers = BTreeMap::new();
        for (name, ask) in questions {
            let (method, params) = wire(ask);
            let request = ServerRequest::CustomRequest(CustomRequest::new(method, Some(params)));
            // What is waited for is dropped at once: it locks the standing.
            let withdrawn = async {
                let gone = standing.wait_for(|now| {
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
                        // A client that is gone needs no word of it.
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

/// Hands a modern client's answers to the call that asked. What is still missing stays asked; what
/// was never asked is ignored.
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

/// Questions in the protocol's words, by their names.
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

/// An answer from the result that the protocol prescribes for the question.
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
