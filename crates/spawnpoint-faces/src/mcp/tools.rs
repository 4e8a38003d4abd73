//! `tools/call`: a call on the core, waited for in the client's way.

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
    board::{Outcome, Standing},
    catalog::{FailureShape, PROMPT},
};
use spawnpoint_dialects::async_bridge::{Response, Status};
use spawnpoint_protocol::{Content, Fault, LogId, ToolOutput};

use super::{
    Caller, Face, Handler, error,
    follow::{Followed, Waiting},
    info,
    lists::Place,
    written::WrittenResult,
};

/// How long a client that can follow a task waits before an ordinary call becomes one.
const BEFORE_TASK: Duration = Duration::from_secs(5);

/// How long any other client waits at most. Many give up after a minute, and would miss the log id.
const LONGEST_WAIT: Duration = Duration::from_secs(50);

/// How long a call may take without the library's knowing of it. Most take a thousandth of that.
pub const MOMENT: Duration = Duration::from_secs(1);

/// Where a caller says how long it waits, in milliseconds: among the arguments of an enveloped tool,
/// and in the `_meta` of a call of any other.
const TIMEOUT: &str = "timeout";

/// In which form an answer is given.
#[derive(Clone, Copy)]
pub struct Style {
    /// The client is of the modern era.
    pub modern: bool,
    /// The client refuses structured content that is not of the tool's own shape.
    pub strict: bool,
    /// How the tool says that it failed, where it has words of its own for that.
    pub failure_shape: Option<FailureShape>,
}

impl Style {
    /// For a tool that is called so.
    pub fn of(place: Option<&Place>, modern: bool) -> Self {
        let strict = place.is_some_and(|place| place.strict);
        Self { modern, strict, failure_shape: place.and_then(|place| place.failure_shape) }
    }

    /// Older protocols have no word for it, and what goes the short way is not looked over by the library.
    pub fn result_type(self) -> Option<ResultType> {
        self.modern.then_some(ResultType::COMPLETE)
    }
}

/// A call that was started, and what its answer depends on.
pub struct Begun {
    waiting: Waiting,
    about: String,
    place: Place,
    style: Style,
    by_task: bool,
    patience: Duration,
}

/// What became of a request to call a tool, so far.
pub enum Start {
    /// It has its answer.
    Answered(Box<CallToolResponse>),
    /// It became a call.
    Begun(Box<Begun>),
}

/// A call on its way from where it was begun to where its client can be talked to.
#[derive(Clone)]
pub struct HandedOver(Arc<Mutex<Option<Box<Begun>>>>);

impl HandedOver {
    /// Of this call.
    pub fn new(begun: Box<Begun>) -> Self {
        Self(Arc::new(Mutex::new(Some(begun))))
    }

    fn take(context: &RequestContext<RoleServer>) -> Option<Box<Begun>> {
        let handed_over = context.extensions.get::<Parts>()?.extensions.get::<Self>()?;
        handed_over.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Begun {
    /// Waits for the call's end for a moment, and only as long as nothing has to be said to its client.
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

    /// The answer, now that the call has ended, as it is written for a client that waited for it.
    pub fn written(&self, outcome: Arc<Outcome>) -> Result<WrittenResult, ErrorData> {
        match Arc::unwrap_or_clone(outcome) {
            Ok(output) if self.place.envelope.is_none() => {
                WrittenResult::of(output, self.waiting.log_id, self.style)
            }
            outcome => self.ended(Arc::new(outcome)).map(WrittenResult::Whole),
        }
    }

    /// The answer, now that the call has ended.
    pub fn ended(&self, outcome: Arc<Outcome>) -> Result<CallToolResult, ErrorData> {
        let log_id = self.waiting.log_id;
        match self.place.envelope {
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
        if let Some(begun) = HandedOver::take(context) {
            return self.finish(*begun, context).await;
        }
        match self.begin(request, &context.meta, &context.id, self.caller(context)).await? {
            Start::Answered(response) => Ok(*response),
            Start::Begun(begun) => self.finish(*begun, context).await,
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
        let place = self.find_tool(&request.name)?;
        let style = Style::of(Some(&place), caller.modern);
        let name = request.name.into_owned();
        let about = format!("tools/call {name}");
        let by_task = caller.follows_tasks && place.envelope.is_none();
        let asked = match place.envelope {
            Some(_) => request.arguments.as_ref().and_then(|given| given.get(TIMEOUT)),
            None => meta.get(TIMEOUT),
        };
        let asked = asked.and_then(milliseconds);
        // A client of the older era cannot know of tasks; it gets the log id when it has waited.
        if place.only_as_task && style.modern && !by_task {
            let needed = ClientCapabilities::builder().enable_tasks().build();
            return Err(ErrorData::missing_required_client_capability(needed));
        }
        let waiting = match request.request_state {
            // In boxes, as all that is rare: a connection holds the memory of its largest future.
            Some(state) => Box::pin(self.resume(&about, &state, request.input_responses)).await?,
            None => {
                let call = Call {
                    tool: name,
                    arguments: request.arguments.unwrap_or_default(),
                    client: caller.client,
                };
                match self.face.core.start_driven(call) {
                    Ok((ticket, life)) if place.as_task && by_task => {
                        drop(life);
                        let log_id = ticket.log_id;
                        self.face.core.leave(ticket);
                        let task = Box::pin(self.task_create(log_id)).await?;
                        return Ok(Start::Answered(Box::new(task)));
                    }
                    Ok(begun) => Waiting::from(begun).with_answers(request.input_responses),
                    Err(fault) => {
                        let refusal = match place.envelope {
                            Some(what) => enveloped(Response::refused(what, None, &fault), style),
                            None => failure(&fault, None, style)?,
                        };
                        return Ok(Start::Answered(Box::new(refusal.into())));
                    }
                }
            }
        };
        self.in_flight(id, waiting.log_id);
        let patience = match (asked, place.envelope) {
            (Some(asked), _) => asked,
            (None, Some(_)) => PROMPT,
            (None, None) if by_task => BEFORE_TASK,
            // A person takes longer than a quick tool.
            (None, None) if waiting.needs_approval() => LONGEST_WAIT,
            (None, None) => place.patience.wait().min(LONGEST_WAIT),
        };
        Ok(Start::Begun(Box::new(Begun { waiting, about, place, style, by_task, patience })))
    }

    /// Follows the call to its end, or to the end of its client's patience.
    async fn finish(
        &self,
        begun: Begun,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Begun { waiting, about, place, style, by_task, patience } = begun;
        let log_id = waiting.log_id;
        let followed = self.follow(waiting, patience, context).await?;
        if let Some(what) = place.envelope
            && let Some(response) = responded(what, log_id, &followed)
        {
            return Ok(enveloped(response, style).into());
        }
        Ok(match followed {
            Followed::Ended(outcome) => ended(outcome, log_id, style)?.into(),
            Followed::Asking(questions) => self.input_required(log_id, &about, &questions)?.into(),
            Followed::Running(_) if by_task => self.task_create(log_id).await?,
            Followed::Running(standing) => still_running(standing, log_id, patience, style).into(),
        })
    }

    /// How a tool is called, by one of its names.
    fn find_tool(&self, name: &str) -> Result<Place, ErrorData> {
        let core = &self.face.core;
        let lists = self.face.lists.now(core);
        let declared = core.tool(name).and_then(|tool| lists.place(tool.name));
        let place = declared.or_else(|| lists.place(name));
        place.ok_or_else(|| {
            let listed = lists.tools.iter().map(|tool| tool.name.as_ref());
            let fault = core.catalog().unknown_tool(name, listed);
            error::invalid_params(error::sentence(&fault))
        })
    }
}

/// How long a caller says it waits, where it says so.
fn milliseconds(value: &Value) -> Option<Duration> {
    let millis = value.as_f64().filter(|millis| *millis > 0.0)?;
    Duration::try_from_secs_f64(millis / 1e3).ok()
}

/// Where a call of an enveloped tool stands; nothing while it asks.
fn responded(what: &str, log_id: LogId, followed: &Followed) -> Option<Response> {
    match followed {
        Followed::Ended(outcome) => Some(Response::ended(what, log_id, (**outcome).clone())),
        Followed::Running(standing) => Some(match &standing.approval {
            Some(how) => Response::awaiting_approval(log_id, how),
            None => Response::timed_out(what, log_id, standing.partial.clone()),
        }),
        Followed::Asking(_) => None,
    }
}

/// A response object as the tool's own answer. One that says "error" is an error to the client, too.
fn enveloped(response: Response, style: Style) -> CallToolResult {
    let log_id = response.log_id.as_deref().and_then(|id| id.parse().ok());
    let failed = matches!(response.status, Status::Error | Status::Cancelled);
    let value = serde_json::to_value(response).unwrap_or_default();
    let mut result = CallToolResult::success(vec![ContentBlock::text(value.to_string())]);
    result.structured_content = Some(value);
    result.is_error = Some(failed);
    result.meta = info::result_meta(log_id, style.modern);
    result.result_type = style.result_type();
    result
}

/// The answer to a call that ended.
pub fn ended(
    outcome: Arc<Outcome>,
    log_id: LogId,
    style: Style,
) -> Result<CallToolResult, ErrorData> {
    // The board has let go of the call already, so this is mostly the only hold on it.
    match Arc::unwrap_or_clone(outcome) {
        Ok(output) => Ok(success(output, log_id, style)),
        Err(fault) => failure(&fault, Some(log_id), style),
    }
}

/// The answer of a tool that gave one.
pub fn success(output: ToolOutput, log_id: LogId, style: Style) -> CallToolResult {
    let mut content: Vec<ContentBlock> = output.content.into_iter().map(block).collect();
    if let (true, Some(structured)) = (content.is_empty(), &output.structured) {
        content.push(ContentBlock::text(structured.to_string()));
    }
    let mut result = CallToolResult::success(content);
    // Clients of the older protocols take nothing but objects here.
    result.structured_content = output.structured.filter(|value| style.modern || value.is_object());
    result.is_error = Some(output.is_error);
    result.meta = info::result_meta(Some(log_id), style.modern);
    result.result_type = style.result_type();
    result
}

/// The answer to a call that failed: a result, so that the model sees it and can do better. A client
/// that lacks an ability the call needs is told so in the protocol's own way.
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
    result.structured_content = (!style.strict).then_some(structured);
    result.meta = info::result_meta(log_id, style.modern);
    result.result_type = style.result_type();
    Ok(result)
}

/// The answer when the client's patience ended before the call did.
fn still_running(
    standing: Standing,
    log_id: LogId,
    patience: Duration,
    style: Style,
) -> CallToolResult {
    let state = match &standing.approval {
        Some(how) => how.clone(),
        None => format!("Still running after {} s.", patience.as_secs()),
    };
    let message = format!("{state} Fetch the result with unity_get_result, log_id {log_id}.");
    let mut result = CallToolResult::success(vec![ContentBlock::text(&message)]);
    result.meta = info::result_meta(Some(log_id), style.modern);
    result.result_type = style.result_type();
    if style.strict {
        // Without structured content a client would refuse it as a success.
        result.is_error = Some(true);
        return result;
    }
    let mut structured = json!({
        "status": "timeout",
        "log_id": log_id,
        "is_complete": false,
        "message": message,
    });
    if let Some(partial) = standing.partial {
        structured["partial_result"] = partial;
    }
    result.structured_content = Some(structured);
    result
}

/// A content block in the library's types. They have the same JSON, so a block that the library does
/// not take is shown as that JSON.
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
