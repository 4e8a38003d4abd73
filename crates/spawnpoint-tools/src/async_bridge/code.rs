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

/// How much of the code is repeated in the answer.
const REPEATED: usize = 200;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::with_ops(
            "unity_execute_code",
            "Run C# (GDScript on Godot); return, or a trailing expression, is the result. \
             Coroutines may yield. AI.Write(name, x): partial results.",
            &[OpName::ScriptRun],
            execute,
        )
        .also(&["execute_code"])
        .writes()
        .with_code(Code::Runs)
        .answering_with_status::<Response>("Code execution"),
        Tool::with_ops(
            "unity_query",
            "Read anything with one expression: Scene['Player'].transform.position, \
             Static.Time.timeScale. unity_help has the grammar.",
            &[OpName::ScriptQuery],
            query,
        )
        .also(&["query"])
        .idempotent()
        .answering_with_status::<Response>("Query"),
    ]
}

#[derive(Deserialize, JsonSchema)]
struct Execute {
    code: String,
}

#[derive(Deserialize, JsonSchema)]
struct Query {
    query: String,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Executed {
    message: String,
    /// What the code gave.
    result: Value,
    /// The same as text.
    output: Option<String>,
    /// What it wrote to the log.
    logs: Vec<String>,
    /// Milliseconds.
    execution_time: f64,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Queried {
    message: String,
    result: Value,
    query: String,
    /// Milliseconds.
    execution_time: f64,
}

async fn execute(tools: Toolbox, p: Execute) -> Result<Executed, Fault> {
    let begun = Instant::now();
    let message = format!("Code executed: {}", shortened(&p.code));
    let ran = finished(tools.run(ScriptRun { code: p.code }).await?.into_shape()?)?;
    Ok(Executed {
        message,
        result: ran.value.unwrap_or_default(),
        output: ran.result,
        logs: ran.output,
        execution_time: millis(begun),
    })
}

async fn query(tools: Toolbox, p: Query) -> Result<Queried, Fault> {
    let begun = Instant::now();
    let op = ScriptQuery { query: p.query.clone() };
    let ran: ScriptResult = tools.run(op).await?.into_shape()?;
    if let Some(error) = ran.error {
        return Err(query_failed(error));
    }
    Ok(Queried {
        message: format!("Query executed: {}", shortened(&p.query)),
        result: ran.value.unwrap_or_default(),
        query: p.query,
        execution_time: millis(begun),
    })
}

/// Code that failed has no result.
fn finished(ran: ScriptResult) -> Result<ScriptResult, Fault> {
    match ran.error {
        None => Ok(ran),
        Some(error) => {
            let data = json!({
                "type": error.type_name,
                "line": error.line,
                "stackTrace": error.stack.join("\n"),
                "logs": ran.output,
            });
            Err(Fault::new(ErrorKind::Internal, sentence(&error)).details(data))
        }
    }
}

fn sentence(error: &ScriptFailure) -> String {
    let place = error.line.map(|line| format!(" (line {line})")).unwrap_or_default();
    format!("{}: {}{place}", error.type_name, error.message)
}

/// A query that failed while it ran names what is not there, or did what cannot be done.
fn query_failed(error: ScriptFailure) -> Fault {
    let (class, what) = match error.type_name.as_str() {
        "Spawnpoint.UnresolvedException" => ("resolution", error.message.clone()),
        _ => ("execution", sentence(&error)),
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
    match code.char_indices().nth(REPEATED) {
        Some((end, _)) => format!("{}…", &code[..end]),
        None => code.to_owned(),
    }
}

fn millis(begun: Instant) -> f64 {
    (begun.elapsed().as_secs_f64() * 1e6).round() / 1e3
}
