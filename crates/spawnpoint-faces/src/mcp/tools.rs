//! `tools/call`: a call on the core, with the waiting that the client supports.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::http::request::Parts;
use rmcp::{
    ErrorData, RoleServer,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ClientCapabilities, ContentBlock,
        RequestId, RequestMetaObject, ResultType,
    },
    service::RequestContext,
};
use serde_json::{Value, json};
use spawnpoint_core::{
    Call,
    board::{CallState, Outcome},
    catalog::{FailureShape, PROMPT},
    ledger::CallStatus,
};
use spawnpoint_dialects::async_bridge::{Response, Status};
use spawnpoint_protocol::{Content, Fault, LogId, ToolOutput};

use super::{
    Caller, Face, Handler, error,
    follow::{FollowResult, FollowedCall},
    lists::ListedTool,
    meta,
    written::WrittenResult,
};
use crate::result_tool::{result_tool, seen_result_tool};

/// How long a client that supports tasks waits before an ordinary call becomes one.
const BEFORE_TASK: Duration = Duration::from_secs(5);

/// How long any other client waits at most. Many time out after a minute, and would miss the log id.
const LONGEST_WAIT: Duration = Duration::from_secs(50);
/// How much longer an answer waits than the call may take, so that the call's own failure is answered.
const SLACK: Duration = Duration::from_secs(5);

/// How long a call may run before it is handed to the library. Most calls take a thousandth of that.
pub const MOMENT: Duration = Duration::from_secs(1);

/// The name under which callers set how long they wait, in milliseconds: an argument of an enveloped tool, and in
/// the `_meta` of a call of any other.
const TIMEOUT: &str = "timeout";

/// The form of an answer.
#[derive(Clone, Copy)]
pub struct Style {
    /// Whether the client is of the modern era.
    pub modern: bool,
    /// Whether answers have structured content, besides the same as text.
    pub structured: bool,
    /// Whether the client refuses structured content that does not match the tool's schema.
    pub strict: bool,
    /// The shape of the tool's failures, if it has its own.
    pub failure_shape: Option<FailureShape>,
}

impl Style {
    /// For a tool with these properties.
    pub fn of(listed: Option<&ListedTool>, modern: bool) -> Self {
        Self {
            modern,
            structured: listed.is_none_or(|listed| listed.structured),
            strict: listed.is_some_and(|listed| listed.strict),
            failure_shape: listed.and_then(|listed| listed.failure_shape),
        }
    }

    /// Whether an answer has this structured content. Clients of the older protocols accept only objects.
    pub fn shows(self, structured: &Value) -> bool {
        self.structured && (self.modern || structured.is_object())
    }

    /// The result type, which older protocols do not have. Direct answers bypass the library, which would add it.
    pub fn result_type(self) -> Option<ResultType> {
        self.modern.then_some(ResultType::COMPLETE)
    }
}

/// A started call, and what its answer depends on.
pub struct StartedCall {
    waiting: FollowedCall,
    about: String,
    listed: ListedTool,
    style: Style,
    by_task: bool,
    patience: Duration,
}

/// What a request to call a tool became.
pub enum Start {
    /// It is answered.
    Answered(Box<CallToolResponse>),
    /// It is a running call.
    Started(Box<StartedCall>),
}

/// A call that is handed over to the library.
#[derive(Clone)]
pub struct HandedOver(Arc<Mutex<Option<Box<StartedCall>>>>);

impl HandedOver {
    /// Hands over this call.
    pub fn new(started: Box<StartedCall>) -> Self {
        Self(Arc::new(Mutex::new(Some(started))))
    }

    fn take(context: &RequestContext<RoleServer>) -> Option<Box<StartedCall>> {
        let handed_over = context.extensions.get::<Parts>()?.extensions.get::<Self>()?;
        handed_over.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl StartedCall {
    /// Waits for the end of the call for a moment, and stops when something has to be sent to its client.
    pub async fn for_a_moment(&mut self, face: &Face) -> Option<Arc<Outcome>> {
        let patience = self.patience;
        let moment_ends = async {
            match patience < MOMENT {
                true => tokio::time::sleep(patience).await,
                false => face.moment.wait().await,
            }
        };
        self.waiting.for_a_moment(moment_ends).await
    }

    /// The serialized answer of an ended call, for a client that waited for it.
    pub fn written(&self, outcome: Arc<Outcome>) -> Result<WrittenResult, ErrorData> {
        match Arc::unwrap_or_clone(outcome) {
            Ok(output) if self.listed.envelope.is_none() => {
                WrittenResult::of(output, self.waiting.log_id, self.style)
            }
            outcome => self.ended(Arc::new(outcome)).map(WrittenResult::Whole),
        }
    }

    /// The answer of an ended call.
    pub fn ended(&self, outcome: Arc<Outcome>) -> Result<CallToolResult, ErrorData> {
        let log_id = self.waiting.log_id;
        match self.listed.envelope {
            Some(what) => {
                let response = Response::ended(what, log_id, Arc::unwrap_or_clone(outcome));
                Ok(enveloped(response, self.style))
            }
            None => ended(outcome, log_id, self.style),
        }
    }
}

impl Handler {
    pub(super) async fn tool_call(
        &self,
        request: CallToolRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if let Some(started) = HandedOver::take(context) {
            return self.finish(*started, context).await;
        }
        match self.begin(request, &context.meta, &context.id, self.caller(context)).await? {
            Start::Answered(response) => Ok(*response),
            Start::Started(started) => self.finish(*started, context).await,
        }
    }

    /// Starts the call.
    pub(super) async fn begin(
        &self,
        request: CallToolRequestParams,
        meta: &RequestMetaObject,
        id: &RequestId,
        caller: Caller,
    ) -> Result<Start, ErrorData> {
        let call = Call {
            tool: request.name.into_owned(),
            arguments: request.arguments.unwrap_or_default(),
            client: caller.client,
        };
        let called = self.find_tool(&call.tool)?;
        // A call that names another tool is a call of that tool in every respect.
        let call = match self.face.core.forwarded(call) {
            Ok(call) => call,
            Err(fault) => {
                let style = Style::of(Some(&called), caller.modern);
                return Ok(Start::Answered(Box::new(failure(&fault, None, style)?.into())));
            }
        };
        let listed = match call.client.forwarded {
            true => self.find_tool(&call.tool)?,
            false => called,
        };
        let style = Style::of(Some(&listed), caller.modern);
        let about = ["tools/call ", &call.tool].concat();
        let by_task = caller.follows_tasks && listed.envelope.is_none();
        let asked = match listed.envelope {
            Some(_) => call.arguments.get(TIMEOUT),
            None => meta.get(TIMEOUT),
        };
        let asked = asked.and_then(milliseconds);
        // A client of the older era does not know tasks; it gets the log id after it has waited.
        if listed.only_as_task && style.modern && !by_task {
            let needed = ClientCapabilities::builder().enable_tasks().build();
            return Err(ErrorData::missing_required_client_capability(needed));
        }
        let waiting = match request.request_state {
            // In boxes, as all that is rare: a connection holds the memory of its largest future.
            Some(state) => Box::pin(self.resume(&about, &state, request.input_responses)).await?,
            None => {
                // In this dialect refused calls have log ids, too.
                let started = match listed.envelope {
                    Some(_) => self.face.core.start_recorded(call).map_err(|(id, f)| (Some(id), f)),
                    None => self.face.core.start_driven(call).map_err(|fault| (None, fault)),
                };
                match started {
                    // An approval is asked for in the answer to this very request: no other client gets it.
                    Ok((handle, life)) if listed.as_task && by_task && !handle.needs_approval() => {
                        drop(life);
                        let log_id = handle.log_id;
                        self.face.core.detach(handle);
                        let task = Box::pin(self.task_create(log_id)).await?;
                        return Ok(Start::Answered(Box::new(task)));
                    }
                    Ok(started) => {
                        FollowedCall::from(started).with_answers(request.input_responses)
                    }
                    Err((log_id, fault)) => {
                        let refusal = match listed.envelope {
                            Some(what) => enveloped(Response::refused(what, log_id, &fault), style),
                            None => failure(&fault, None, style)?,
                        };
                        return Ok(Start::Answered(Box::new(refusal.into())));
                    }
                }
            }
        };
        self.in_flight(id, waiting.log_id);
        let patience = match (asked, listed.envelope) {
            (Some(asked), _) => asked,
            (None, Some(_)) => PROMPT,
            (None, None) if by_task => BEFORE_TASK,
            // A person takes longer than a quick tool.
            (None, None) if waiting.needs_approval() => LONGEST_WAIT,
            // Without a tool that returns the result later, the answer is the only way to it.
            (None, None) if result_tool(&self.face.core).is_none() => {
                listed.time_limits.limit() + SLACK
            }
            (None, None) => listed.time_limits.wait().min(LONGEST_WAIT),
        };
        Ok(Start::Started(Box::new(StartedCall {
            waiting,
            about,
            listed,
            style,
            by_task,
            patience,
        })))
    }

    /// Follows the call to its end, or to the client's time limit.
    async fn finish(
        &self,
        started: StartedCall,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let StartedCall { waiting, about, listed, style, by_task, patience } = started;
        let log_id = waiting.log_id;
        let followed = self.follow(waiting, patience, context).await?;
        if let Some(what) = listed.envelope
            && let Some(response) = responded(what, log_id, &followed)
        {
            return Ok(enveloped(response, style).into());
        }
        Ok(match followed {
            FollowResult::Ended(outcome) => ended(outcome, log_id, style)?.into(),
            FollowResult::Asking(questions) => {
                self.input_required(log_id, &about, &questions)?.into()
            }
            FollowResult::Running(_) if by_task => self.task_create(log_id).await?,
            FollowResult::Running(state) => {
                let (core, client) = (&self.face.core, self.caller(context).client);
                let lists = self.face.lists.now(core);
                let fetch = seen_result_tool(core, |tool| lists.is_seen(core, &client, tool));
                still_running(state, log_id, patience, fetch, style).into()
            }
        })
    }

    /// The tool with this name or alias.
    fn find_tool(&self, name: &str) -> Result<ListedTool, ErrorData> {
        let core = &self.face.core;
        let lists = self.face.lists.now(core);
        let declared = core.tool(name).and_then(|tool| lists.listed(core, tool.name));
        let listed = declared.or_else(|| lists.listed(core, name));
        listed.ok_or_else(|| {
            core.metrics().count_unknown();
            let fault = core.catalog().unknown_tool(name, lists.tool_names());
            error::invalid_params(error::sentence(&fault))
        })
    }
}

/// How long a caller waits, if it says.
fn milliseconds(value: &Value) -> Option<Duration> {
    let millis = value.as_f64().or_else(|| value.as_str()?.trim().parse().ok());
    let millis = millis.filter(|millis| *millis > 0.0)?;
    Duration::try_from_secs_f64(millis / 1e3).ok()
}

/// The response object of an enveloped tool; `None` while its call asks something.
fn responded(what: &str, log_id: LogId, followed: &FollowResult) -> Option<Response> {
    match followed {
        FollowResult::Ended(outcome) => Some(Response::ended(what, log_id, (**outcome).clone())),
        FollowResult::Running(state) => Some(match &state.approval {
            Some(how) => Response::awaiting_approval(log_id, how),
            None => Response::timed_out(what, log_id, state.partial.clone()),
        }),
        FollowResult::Asking(_) => None,
    }
}

/// A response object as the tool's own answer. The status "error" is an error to the client, too.
fn enveloped(response: Response, style: Style) -> CallToolResult {
    let log_id = response.log_id.as_deref().and_then(|id| id.parse().ok());
    let failed = matches!(response.status, Status::Error | Status::Cancelled);
    let value = serde_json::to_value(response).unwrap_or_default();
    let mut result = CallToolResult::success(vec![ContentBlock::text(value.to_string())]);
    result.structured_content = Some(value);
    result.is_error = Some(failed);
    result.meta = meta::result_meta(log_id, style.modern);
    result.result_type = style.result_type();
    result
}

/// The answer to an ended call.
pub fn ended(
    outcome: Arc<Outcome>,
    log_id: LogId,
    style: Style,
) -> Result<CallToolResult, ErrorData> {
    // The board has dropped the call already, so this is mostly the only reference.
    match Arc::unwrap_or_clone(outcome) {
        Ok(output) => Ok(success(output, log_id, style)),
        Err(fault) => failure(&fault, Some(log_id), style),
    }
}

/// The answer of a tool that succeeded.
pub fn success(output: ToolOutput, log_id: LogId, style: Style) -> CallToolResult {
    let mut content: Vec<ContentBlock> = output.content.into_iter().map(block).collect();
    if let (true, Some(structured)) = (content.is_empty(), &output.structured) {
        content.push(ContentBlock::text(structured.to_string()));
    }
    let mut result = CallToolResult::success(content);
    result.structured_content = output.structured.filter(|value| style.shows(value));
    result.is_error = Some(output.is_error);
    result.meta = meta::result_meta(Some(log_id), style.modern);
    result.result_type = style.result_type();
    result
}

/// The answer to a failed call: a result, so that the model sees it and can correct the call. A missing client
/// capability is reported as a protocol error.
pub fn failure(
    fault: &Fault,
    log_id: Option<LogId>,
    style: Style,
) -> Result<CallToolResult, ErrorData> {
    if style.modern
        && let Some(error) = error::missing_capability(fault)
    {
        return Err(error);
    }
    let (text, structured) = match style.failure_shape {
        Some(FailureShape(shape)) => (shape(fault).to_string(), shape(fault)),
        None => (error::sentence(fault), json!({ "ok": false, "error": fault })),
    };
    let mut result = CallToolResult::error(vec![ContentBlock::text(text)]);
    let is_shown = style.structured && !style.strict;
    result.structured_content = is_shown.then_some(structured);
    result.meta = meta::result_meta(log_id, style.modern);
    if !is_shown || style.failure_shape.is_some() {
        meta::add_fault(&mut result.meta, fault);
    }
    result.result_type = style.result_type();
    Ok(result)
}

/// The answer when the client's time limit passed before the call ended. `fetch` is the tool that returns its result.
fn still_running(
    state: CallState,
    log_id: LogId,
    patience: Duration,
    fetch: Option<&str>,
    style: Style,
) -> CallToolResult {
    let what = match &state.approval {
        Some(how) => how.clone(),
        None => format!("Still running after {} s.", patience.as_secs()),
    };
    let message = match fetch {
        Some(tool) => format!("{what} Fetch the result with {tool}, log_id {log_id}."),
        None => format!("{what} `spawnpoint log` shows when it ends; its log id is {log_id}."),
    };
    let mut result = CallToolResult::success(vec![ContentBlock::text(&message)]);
    result.meta = meta::result_meta(Some(log_id), style.modern);
    let status = match state.approval {
        Some(_) => CallStatus::AwaitingApproval,
        None => CallStatus::Running,
    };
    meta::add_status(&mut result.meta, status);
    result.result_type = style.result_type();
    if style.strict {
        // A success without structured content would be refused by the client.
        result.is_error = Some(true);
    }
    if style.strict || !style.structured {
        return result;
    }
    let mut structured = json!({
        "status": "timeout",
        "log_id": log_id,
        "is_complete": false,
        "message": message,
    });
    if let Some(partial) = state.partial {
        structured["partial_result"] = partial;
    }
    result.structured_content = Some(structured);
    result
}

/// A content block in the library's types. Both have the same JSON; a block that the library does not accept is
/// shown as that JSON.
fn block(content: Content) -> ContentBlock {
    match content {
        Content::Text { text } => ContentBlock::text(text),
        Content::Image { data, mime_type } => ContentBlock::image(data, mime_type),
        Content::Audio { data, mime_type } => ContentBlock::audio(data, mime_type),
        other @ (Content::Resource { .. } | Content::ResourceLink { .. }) => {
            let value = serde_json::to_value(other).unwrap_or(Value::Null);
            let text = value.to_string();
            serde_json::from_value(value).unwrap_or_else(|_| ContentBlock::text(text))
        }
    }
}
