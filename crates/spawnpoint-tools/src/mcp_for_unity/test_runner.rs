//! Unity's test runner: starting a run, and following it without asking all the time.

use std::time::Duration;

use serde_json::{Value, json};
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{
    editor::{Editor, busy, tell, tokio_now},
    row::Params,
};

/// How often a run is asked how far it is.
const ASK_AGAIN: Duration = Duration::from_secs(2);

/// How long a caller may wait for a run in one call.
const LONGEST: u64 = 3600;

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
    without_empty(&mut params);
    editor.send("run_tests", params).await
}

/// `get_test_job`.
pub(super) async fn follow(editor: Editor, mut params: Params) -> Result<ToolOutput, Fault> {
    let seconds = params.remove("waitTimeout").and_then(|seconds| seconds.as_u64()).unwrap_or(0);
    let patience = Duration::from_secs(seconds.min(LONGEST));
    without_empty(&mut params);
    let began = tokio_now();
    loop {
        let output = editor.send("get_test_job", params.clone()).await?;
        let been = tokio_now().saturating_duration_since(began);
        if output.is_error || has_ended(&output) || been >= patience {
            return Ok(output);
        }
        if let Some(so_far) = &output.structured {
            editor.tools.cx.reports.partial(so_far.clone());
        }
        tell(&editor, been, Some(patience), "tests are running".into());
        tokio::time::sleep(ASK_AGAIN.min(patience - been)).await;
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

/// Switches that are off and lists of nothing are not sent.
fn without_empty(params: &mut Params) {
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
    fn what_is_off_or_empty_is_not_sent() {
        let mut params = into_params(json!({"mode": "EditMode", "includeDetails": false,
            "testNames": ["", " "], "groupNames": ["a", ""]}));
        without_empty(&mut params);
        assert_eq!(Value::Object(params), json!({"mode": "EditMode", "groupNames": ["a"]}));
    }
}
