//! Tools that take long enough to be followed as tasks.

use std::{collections::BTreeMap, time::Duration};

use serde_json::json;
use spawnpoint_protocol::{Fault, ToolOutput, ToolSpec};

use super::{ask_one, field, form, pause};
use crate::{
    ScriptedEngine,
    tricks::{text, tool},
};

/// Milliseconds until a task is well on its way: what is asked then is asked of the task.
const WELL_INTO_IT: u64 = 500;

/// Seconds that no client waits for an ordinary call that it could follow as a task.
const PATIENCE: f64 = 6.0;

pub(super) fn teach(engine: ScriptedEngine) -> ScriptedEngine {
    let greet = tool("greet", "Greets at once.", json!({"name": {"type": "string"}}));
    let slow = tool(
        "slow_compute",
        "Computes for some seconds.",
        json!({
            "seconds": {"type": "number", "description": "How long"},
            "label": {"type": "string", "description": "What for"},
        }),
    );
    let delete = tool(
        "confirm_delete",
        "Asks before it pretends to delete.",
        json!({
            "filename": {"type": "string"},
        }),
    );
    let with_task = tool(
        "test_tool_with_task",
        "Asks a name, then works on it for long.",
        json!({"seconds": {"type": "number", "description": "How long"}}),
    );
    engine
        .tool(greet, |call| async move {
            text(format!("Hello, {}!", call.text("name").unwrap_or("World")))
        })
        .tool(long(slow), |call| async move {
            let seconds = call.number("seconds").unwrap_or(1.0).clamp(0.0, 3600.0);
            tokio::select! {
                () = tokio::time::sleep(Duration::from_secs_f64(seconds)) => {}
                () = call.cancelled.cancelled() => return text("cancelled"),
            }
            text(format!("Computed {} in {seconds} s", call.text("label").unwrap_or("it")))
        })
        .tool(only_as_task(tool("failing_job", "Fails after a while.", json!({}))), |_| async {
            pause(1000).await;
            Ok(ToolOutput { is_error: true, ..text("The job failed")? })
        })
        .tool(long(tool("protocol_error_job", "Breaks after a while.", json!({}))), |_| async {
            pause(WELL_INTO_IT).await;
            Err(Fault::internal("The job broke"))
        })
        .tool(long(delete), |call| async move {
            pause(WELL_INTO_IT).await;
            let name = call.text("filename").unwrap_or("it").to_owned();
            let question =
                form(&format!("Delete {name}?"), json!({"confirm": {"type": "boolean"}}));
            let answers = call.ask(ask_one("confirm", question)).await?;
            let yes =
                answers.get("confirm").is_some_and(|answer| answer.content["confirm"] == true);
            text(if yes { format!("Deleted {name}") } else { format!("Kept {name}") })
        })
        .tool(long(tool("multi_input", "Asks two things at once.", json!({}))), |call| async move {
            pause(WELL_INTO_IT).await;
            let question = |which: &str| {
                form(&format!("Your {which} name?"), json!({"name": {"type": "string"}}))
            };
            let answers = call
                .ask(BTreeMap::from([
                    ("first".to_owned(), question("first")),
                    ("second".to_owned(), question("second")),
                ]))
                .await?;
            let (first, second) =
                (field(&answers, "first", "name"), field(&answers, "second", "name"));
            text(format!("{first} and {second}"))
        })
        .tool(with_task, |call| async move {
            let question = form("What is your name?", json!({"name": {"type": "string"}}));
            let answers = call.ask(ask_one("user_name", question)).await?;
            let seconds = call.number("seconds").unwrap_or(PATIENCE);
            tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
            text(format!("Done for {}", field(&answers, "user_name", "name")))
        })
}

fn long(spec: ToolSpec) -> ToolSpec {
    ToolSpec { long_running: true, ..spec }
}

fn only_as_task(spec: ToolSpec) -> ToolSpec {
    ToolSpec { task_only: true, ..long(spec) }
}
