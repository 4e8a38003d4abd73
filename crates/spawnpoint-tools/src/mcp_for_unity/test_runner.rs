//! Unity's test runner: starting a test run and waiting for it.

use std::time::Duration;

use serde_json::{Value, json};
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{
    definition::Params,
    editor::{Editor, busy, tell, tokio_now},
};

/// How often the status of a run is polled.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// The longest wait in one call, in seconds.
const MAX_WAIT: u64 = 3600;

/// `run_tests`.
pub(super) async fn start(editor: Editor, mut params: Params) -> Result<ToolOutput, Fault> {
    if params.remove("clear_stuck") == Some(Value::Bool(true)) {
        return editor.send("run_tests", into_params(json!({ "clear_stuck": true }))).await;
    }
    let state = editor.state().await?;
    let state = editor.until_compiled(state).await?;
    if state.is_testing() {
        return Err(busy("tests_running", 5000));
    }
    remove_empty(&mut params);
    editor.send("run_tests", params).await
}

/// `get_test_job`.
pub(super) async fn follow(editor: Editor, mut params: Params) -> Result<ToolOutput, Fault> {
    let seconds = params.remove("waitTimeout").and_then(|seconds| seconds.as_u64()).unwrap_or(0);
    let max_wait = Duration::from_secs(seconds.min(MAX_WAIT));
    remove_empty(&mut params);
    let started = tokio_now();
    loop {
        let output = editor.send("get_test_job", params.clone()).await?;
        let elapsed = tokio_now().saturating_duration_since(started);
        if output.is_error || has_ended(&output) || elapsed >= max_wait {
            return Ok(output);
        }
        if let Some(so_far) = &output.structured {
            editor.tools.cx.reports.partial(so_far.clone());
        }
        tell(&editor, elapsed, Some(max_wait), "tests are running".into());
        tokio::time::sleep(POLL_INTERVAL.min(max_wait - elapsed)).await;
    }
}

fn has_ended(output: &ToolOutput) -> bool {
    let status = output.structured.as_ref().and_then(|answer| answer.pointer("/data/status"));
    let status = status.and_then(Value::as_str).unwrap_or_default().to_lowercase();
    matches!(
        status.as_str(),
        "succeeded" | "failed" | "cancelled" | "canceled" | "completed" | "error"
    )
}

/// Removes booleans that are false and empty lists.
fn remove_empty(params: &mut Params) {
    params.retain(|_, value| match value {
        Value::Bool(on) => *on,
        Value::Array(items) => {
            items.retain(|item| item.as_str().is_none_or(|text| !text.trim().is_empty()));
            !items.is_empty()
        }
        _ => true,
    });
}

fn into_params(value: Value) -> Params {
    match value {
        Value::Object(params) => params,
        _ => Params::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn false_and_empty_parameters_are_not_sent() {
        let mut params = into_params(json!({"mode": "EditMode", "includeDetails": false,
            "testNames": ["", " "], "groupNames": ["a", ""]}));
        remove_empty(&mut params);
        assert_eq!(Value::Object(params), json!({"mode": "EditMode", "groupNames": ["a"]}));
    }
}
