//! An engine that accepts any text as code, runs for a while and reports progress: for clients that
//! test results, timeouts and cancellation.

use std::time::Duration;

use serde_json::{Value, json};
use spawnpoint_protocol::{ErrorKind, Fault, OpName};

use crate::{Call, ScriptedEngine, call::Reply};

/// How long each part of the work takes.
const PART: Duration = Duration::from_millis(50);

/// Teaches it to take code and queries.
pub fn teach(mut engine: ScriptedEngine) -> ScriptedEngine {
    engine.register.parallel = Some(1024);
    engine
        .op(OpName::ScriptRun, |call| work(call, "code", &["compiling", "executing"]))
        .op(OpName::ScriptQuery, |call| work(call, "query", &["querying"]))
}

/// `slow <seconds>` takes longer, and a code that throws fails.
async fn work(call: Call, argument: &'static str, parts: &'static [&'static str]) -> Reply {
    let text = call.text(argument).unwrap_or_default().to_owned();
    let longer = text.strip_prefix("slow ").and_then(|seconds| seconds.trim().parse().ok());
    for part in parts {
        call.partial(json!({ "status": part })).await;
        wait(&call, PART).await?;
    }
    if let Some(seconds) = longer {
        wait(&call, Duration::from_secs_f64(seconds)).await?;
    }
    if let Some(thrown) = text.trim().strip_prefix("throw ") {
        let error = json!({ "type": "System.Exception", "message": thrown, "line": 1 });
        return Ok(json!({ "result": Value::Null, "error": error }));
    }
    Ok(json!({ "result": text, "value": text, "output": ["echoed"] }))
}

async fn wait(call: &Call, time: Duration) -> Result<(), Fault> {
    tokio::select! {
        () = tokio::time::sleep(time) => Ok(()),
        () = call.cancelled.cancelled() => Err(Fault::new(ErrorKind::Cancelled, "Cancelled")),
    }
}
