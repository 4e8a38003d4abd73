//! `unity_execute_code` and `unity_query`.

use std::time::Instant;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use spawnpoint_core::{Toolbox, catalog::Tool, guard::Code};
use spawnpoint_dialects::async_bridge::Response;
use spawnpoint_protocol::{
    ErrorKind, Fault, OpName,
    op::{ScriptQuery, ScriptRun},
    shape::{ScriptFailure, ScriptResult},
};

/// How many characters of the code the answer repeats.
const MAX_REPEATED: usize = 200;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::with_ops(
            "unity_execute_code",
            "Execute C# code in Unity. For long-running operations, use the unity_get_result tool with the \
             returned log_id to retrieve results later.",
            &[OpName::ScriptRun],
            execute,
        )
        .also(&["execute_code"])
        .writes()
        .with_code(Code::Runs)
        .answering_with_status::<Response>("Code execution"),
        Tool::with_ops(
            "unity_query",
            "Execute a query using dot notation to access objects, properties, and methods in Unity",
            &[OpName::ScriptQuery],
            query,
        )
        .also(&["query"])
        .idempotent()
        .answering_with_status::<Response>("Query"),
    ]
}

#[derive(Deserialize, JsonSchema)]
struct ExecuteArguments {
    /// C# code to execute in Unity
    code: String,
}

#[derive(Deserialize, JsonSchema)]
struct QueryArguments {
    /// Query string using dot notation (e.g., Scene['Player'].transform.position)
    query: String,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ExecuteAnswer {
    message: String,
    /// The result of the code.
    result: Value,
    /// The result as text.
    output: Option<String>,
    /// Lines that the code logged.
    logs: Vec<String>,
    /// In milliseconds.
    execution_time: f64,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct QueryAnswer {
    message: String,
    result: Value,
    query: String,
    /// In milliseconds.
    execution_time: f64,
}

async fn execute(tools: Toolbox, p: ExecuteArguments) -> Result<ExecuteAnswer, Fault> {
    let begun = Instant::now();
    let message = format!("Code executed: {}", shortened(&p.code));
    let ran = without_exception(tools.run(ScriptRun { code: p.code }).await?.into_shape()?)?;
    Ok(ExecuteAnswer {
        message,
        result: ran.value.unwrap_or_default(),
        output: ran.result,
        logs: ran.output,
        execution_time: millis(begun),
    })
}

async fn query(tools: Toolbox, p: QueryArguments) -> Result<QueryAnswer, Fault> {
    let begun = Instant::now();
    let op = ScriptQuery { query: p.query.clone() };
    let ran: ScriptResult = tools.run(op).await?.into_shape()?;
    if let Some(error) = ran.error {
        return Err(query_failed(error));
    }
    Ok(QueryAnswer {
        message: format!("Query executed: {}", shortened(&p.query)),
        result: ran.value.unwrap_or_default(),
        query: p.query,
        execution_time: millis(begun),
    })
}

/// The result of code that threw no exception.
fn without_exception(ran: ScriptResult) -> Result<ScriptResult, Fault> {
    match ran.error {
        None => Ok(ran),
        Some(error) => {
            let data = json!({
                "type": error.type_name,
                "line": error.line,
                "stackTrace": error.stack.join("\n"),
                "logs": ran.output,
            });
            Err(Fault::new(ErrorKind::Internal, failure_text(&error)).details(data))
        }
    }
}

fn failure_text(error: &ScriptFailure) -> String {
    let location = error.line.map(|line| format!(" (line {line})")).unwrap_or_default();
    format!("{}: {}{location}", error.type_name, error.message)
}

/// The error of a query: a name that does not resolve, or an exception while it ran.
fn query_failed(error: ScriptFailure) -> Fault {
    let (class, what) = match error.type_name.as_str() {
        "Spawnpoint.UnresolvedException" => ("resolution", error.message.clone()),
        _ => ("execution", failure_text(&error)),
    };
    let what = format!("{class} error: {what}");
    Fault::new(ErrorKind::Internal, what).details(json!({
        "type": class,
        "message": error.message,
        "exception": error.type_name,
        "location": { "line": error.line },
        "stackTrace": error.stack.join("\n"),
    }))
}

fn shortened(code: &str) -> String {
    match code.char_indices().nth(MAX_REPEATED) {
        Some((end, _)) => format!("{}…", &code[..end]),
        None => code.to_owned(),
    }
}

fn millis(begun: Instant) -> f64 {
    (begun.elapsed().as_secs_f64() * 1e6).round() / 1e3
}
