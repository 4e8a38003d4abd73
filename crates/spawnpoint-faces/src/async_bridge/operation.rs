//! Runs a command of the bridge as its caller asks for it.

use std::{sync::Arc, time::Duration};

use axum::http::StatusCode;
use serde_json::{Map, Value};
use spawnpoint_core::{
    Call, Core,
    board::{CallState, WaitResult, wait},
    catalog::PROMPT,
    session::Client,
};
use spawnpoint_dialects::async_bridge::{self, Response};
use spawnpoint_protocol::{ErrorKind, Fault};

use super::parameters;

/// Client name of these requests in the ledger.
const CLIENT: &str = "rest";
/// The command that reads the result of another.
const GET_RESULT: &str = "unity_get_result";

/// A request to run a command.
pub struct Operation {
    pub tool: String,
    pub parameters: Map<String, Value>,
}

/// How an operation is answered.
pub enum Answer {
    Ended(Response),
    /// The caller's time limit passed.
    TimedOut(Response),
    /// Its response says how it can be approved.
    AwaitsApproval(Response),
}

impl Answer {
    /// The response in the words of the document.
    pub fn into_response(self) -> Response {
        match self {
            Self::Ended(response) | Self::TimedOut(response) | Self::AwaitsApproval(response) => {
                response
            }
        }
    }
}

impl Operation {
    /// The operation of a `{tool_id, parameters}` request. An error is its problem.
    pub fn read(body: &Value) -> Result<Self, String> {
        let tool = body.get("tool_id").and_then(Value::as_str);
        let tool = tool.ok_or("Missing required parameter: tool_id")?.to_owned();
        let parameters = body.get("parameters").and_then(Value::as_object).cloned();
        Ok(Self { tool, parameters: parameters.unwrap_or_default() })
    }

    fn call(&self) -> Call {
        let client = Client { name: CLIENT.into(), by_document: true, ..Client::default() };
        Call { tool: self.tool.clone(), arguments: self.parameters.clone(), client }
    }

    /// How long the caller waits.
    pub fn patience(&self) -> Duration {
        let timeout = self.parameters.get("timeout").and_then(Value::as_f64);
        let given = timeout.filter(|millis| *millis > 0.0);
        given.and_then(|millis| Duration::try_from_secs_f64(millis / 1e3).ok()).unwrap_or(PROMPT)
    }

    /// The response to a request that no command fits, with the id under which that is recorded.
    fn problem(&self, core: &Core) -> Option<Response> {
        let declared = core.tool(&self.tool);
        let problem = match declared {
            None if core.offered_tools(&self.tool).is_empty() => {
                Some(format!("Tool not found: {}", self.tool))
            }
            None => None,
            Some(tool) => parameters::problem(tool, &self.parameters),
        };
        problem.map(|problem| self.refused(core, problem))
    }

    /// The response to a request that is refused, with the id under which that is recorded.
    fn refused(&self, core: &Core, problem: impl Into<String>) -> Response {
        let fault = Fault::new(ErrorKind::InvalidArgument, problem);
        let log_id = core.record_refused(&self.call(), &fault);
        Response::refused(self.subject(core), Some(log_id), &fault)
    }

    /// What the tool does, for sentences.
    fn subject(&self, core: &Core) -> &'static str {
        core.tool(&self.tool).and_then(|tool| tool.status_subject).unwrap_or("Operation")
    }

    /// Answers it: with a result of its own, or with the one that it asks for.
    pub async fn answer(&self, core: &Core) -> (StatusCode, Answer) {
        if let Some(refused) = self.problem(core) {
            return (StatusCode::BAD_REQUEST, Answer::Ended(refused));
        }
        if core.tool(&self.tool).is_none_or(|tool| tool.name != GET_RESULT) {
            return (StatusCode::OK, self.run(core).await);
        }
        let id = self.parameters.get("log_id").and_then(Value::as_str).unwrap_or_default();
        match async_bridge::find(core, id).await {
            Ok(found) => {
                let found = found.unwrap_or_else(|| Response::not_found(id));
                (StatusCode::OK, Answer::Ended(found))
            }
            Err(fault) => {
                let refused = self.refused(core, fault.message);
                (StatusCode::INTERNAL_SERVER_ERROR, Answer::Ended(refused))
            }
        }
    }

    /// Runs the operation, and waits for its result until the time limit of the caller.
    async fn run(&self, core: &Core) -> Answer {
        let what = self.subject(core);
        let mut handle = match core.start_recorded(self.call()) {
            Ok((handle, _)) => handle,
            Err((id, fault)) => return Answer::Ended(Response::refused(what, Some(id), &fault)),
        };
        let log_id = handle.log_id;
        match wait(&mut handle.state, self.patience()).await {
            WaitResult::Running(CallState { approval: Some(how), .. }) => {
                Answer::AwaitsApproval(Response::awaiting_approval(log_id, &how))
            }
            WaitResult::Ended(outcome) => {
                Answer::Ended(Response::ended(what, log_id, Arc::unwrap_or_clone(outcome)))
            }
            WaitResult::Running(state) => {
                Answer::TimedOut(Response::timed_out(what, log_id, state.partial))
            }
            WaitResult::Asking(_) => Answer::TimedOut(Response::timed_out(what, log_id, None)),
        }
    }
}
