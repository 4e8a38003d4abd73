//! Tasks: long calls that a client follows by polling. The id of a task is the log id of its call, so a task is
//! another view of the board and the ledger.

use rmcp::{
    ErrorData, RoleServer,
    model::{
        CallToolResponse, CreateTaskResult, DetailedTask, GetTaskResult, JsonObject, Task,
        TaskPayload, TaskStatus, UpdateTaskParams,
    },
    service::RequestContext,
};
use serde_json::Value;
use spawnpoint_core::{
    board::CallState,
    ledger::{CallStatus, Record},
    session::Client,
};
use spawnpoint_protocol::{ErrorKind, Fault, LogId};

use super::{
    Handler, ask, error, is_modern, meta,
    tools::{self, Style},
};

/// How often a client should poll, in milliseconds.
const POLL_MS: u64 = 500;

impl Handler {
    /// The answer to a call that became a task.
    pub(super) async fn task_create(&self, log_id: LogId) -> Result<CallToolResponse, ErrorData> {
        let record = self.task_record(log_id).await?;
        let mut result = CreateTaskResult::new(base(&record));
        result.meta = meta::result_meta(Some(log_id), true);
        Ok(result.into())
    }

    pub(super) async fn task_get(
        &self,
        task_id: &str,
        context: &RequestContext<RoleServer>,
    ) -> Result<GetTaskResult, ErrorData> {
        let log_id = parse(task_id)?;
        // The board is read first: a call is in the ledger before it leaves the board.
        let state = self.face.core.board().find(log_id).map(|call| call.follow().borrow().clone());
        let record = self.task_record(log_id).await?;
        let mut task = base(&record);
        let payload = match state {
            Some(state) => {
                task.status_message = message(&state);
                running(&state)?
            }
            None => {
                let core = &self.face.core;
                let listed = self.face.lists.now(core).listed(core, &record.tool);
                let style = Style::of(listed.as_ref(), is_modern(context));
                ended(record, style)?
            }
        };
        let mut result = GetTaskResult::new(DetailedTask::new(task, payload));
        result.meta = meta::result_meta(Some(log_id), true);
        Ok(result)
    }

    pub(super) async fn task_update(
        &self,
        request: UpdateTaskParams,
        client: &Client,
    ) -> Result<(), ErrorData> {
        let log_id = parse(&request.task_id)?;
        match self.face.core.board().find(log_id) {
            // A task's id is no secret: every client can list the calls of all of them.
            Some(call) if call.follow().borrow().approval.is_some() => {
                Err(error::invalid_params(format!(
                    "Task '{log_id}' waits for approval. Only the client that made the call, or the owner of the server, can answer"
                )))
            }
            Some(call) if !call.belongs_to(client) => Err(error::invalid_params(format!(
                "Task '{log_id}' belongs to another client, which has to answer its questions"
            ))),
            Some(call) => ask::answer(&call, request.input_responses),
            // An answer that comes too late is ignored.
            None => self.task_record(log_id).await.map(drop),
        }
    }

    pub(super) async fn task_cancel(
        &self,
        task_id: &str,
        client: &Client,
    ) -> Result<(), ErrorData> {
        let log_id = parse(task_id)?;
        let cancelled = self.face.core.cancel_for(client, log_id);
        match cancelled.map_err(|fault| error::error_of(&fault))? {
            true => Ok(()),
            false => self.task_record(log_id).await.map(drop),
        }
    }

    async fn task_record(&self, log_id: LogId) -> Result<Record, ErrorData> {
        match self.face.core.record(log_id).await {
            Ok(Some(record)) => Ok(record),
            Ok(None) => Err(unknown(&log_id.to_string())),
            Err(fault) => Err(error::error_of(&fault)),
        }
    }
}

fn parse(task_id: &str) -> Result<LogId, ErrorData> {
    task_id.parse().map_err(|_| unknown(task_id))
}

fn unknown(task_id: &str) -> ErrorData {
    error::invalid_params(format!("Task not found: '{task_id}'"))
}

fn base(record: &Record) -> Task {
    let updated = record.ended.as_ref().unwrap_or(&record.started);
    Task::new(record.log_id.to_string(), TaskStatus::Working, &record.started, updated)
        .with_poll_interval_ms(POLL_MS)
}

fn message(state: &CallState) -> Option<String> {
    if state.approval.is_some() {
        return state.approval.clone();
    }
    let progress = state.progress.as_ref()?;
    let far = match progress.total {
        Some(total) => format!("{} of {total}", progress.progress),
        None => progress.progress.to_string(),
    };
    Some(match &progress.message {
        Some(doing) => format!("{far}: {doing}"),
        None => far,
    })
}

fn running(state: &CallState) -> Result<TaskPayload, ErrorData> {
    Ok(match &state.asking {
        Some(questions) if state.approval.is_none() => {
            TaskPayload::InputRequired { input_requests: ask::input_requests(questions)? }
        }
        Some(_) | None => TaskPayload::Working,
    })
}

fn ended(record: Record, style: Style) -> Result<TaskPayload, ErrorData> {
    let log_id = record.log_id;
    match (record.status, record.output, record.fault) {
        (CallStatus::Cancelled, ..) => Ok(TaskPayload::Cancelled),
        (CallStatus::AwaitingApproval | CallStatus::Running, ..) => Ok(TaskPayload::Working),
        (_, Some(output), _) => completed(tools::success(output, log_id, style)),
        (CallStatus::Interrupted, _, Some(fault)) => failed(&fault),
        (_, _, Some(fault)) if broke(&fault) => failed(&fault),
        (_, _, Some(fault)) => match tools::failure(&fault, Some(log_id), style) {
            Ok(result) => completed(result),
            Err(error) => object(error).map(|error| TaskPayload::Failed { error }),
        },
        (..) => failed(&Fault::internal("the ledger has no result of the call")),
    }
}

/// Whether the server failed, and not only the work of the call.
fn broke(fault: &Fault) -> bool {
    matches!(fault.kind, ErrorKind::Internal | ErrorKind::Disconnected | ErrorKind::Timeout)
}

fn completed(result: impl serde::Serialize) -> Result<TaskPayload, ErrorData> {
    object(result).map(|result| TaskPayload::Completed { result })
}

fn failed(fault: &Fault) -> Result<TaskPayload, ErrorData> {
    object(error::error_of(fault)).map(|error| TaskPayload::Failed { error })
}

fn object(value: impl serde::Serialize) -> Result<JsonObject, ErrorData> {
    match serde_json::to_value(value) {
        Ok(Value::Object(object)) => Ok(object),
        _ => Err(ErrorData::internal_error("a result is not an object", None)),
    }
}
