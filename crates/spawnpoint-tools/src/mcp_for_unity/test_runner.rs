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

/// Parameters of a run that its result has, too.
const DETAILS: [&str; 2] = ["includeFailedTests", "includeDetails"];

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
    let details: Params =
        params.iter().filter(|(name, _)| DETAILS.contains(&name.as_str())).map(owned).collect();
    let started = editor.send("run_tests", params).await?;
    // A model that calls through game_use_tool gets the result instead of the id of a job.
    match job_of(&started).filter(|_| editor.tools.client.forwarded) {
        Some(job) => {
            let mut params = details;
            params.insert("job_id".into(), job.into());
            params.insert("waitTimeout".into(), MAX_WAIT.into());
            follow(editor, params).await
        }
        None => Ok(started),
    }
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
            return Ok(match summary(&output).filter(|_| editor.tools.client.forwarded) {
                Some(text) => ToolOutput::json(json!({ "success": true, "message": text })),
                None => output,
            });
        }
        if let Some(so_far) = &output.structured {
            editor.tools.cx.reports.partial(so_far.clone());
        }
        tell(&editor, elapsed, Some(max_wait), "tests are running".into());
        tokio::time::sleep(POLL_INTERVAL.min(max_wait - elapsed)).await;
    }
}

/// The job that a run was started as.
fn job_of(started: &ToolOutput) -> Option<String> {
    let job = started.structured.as_ref()?.pointer("/data/job_id")?;
    job.as_str().filter(|_| !started.is_error).map(str::to_owned)
}

/// The result of a run that ended, for models: the counts and what failed. `None` for other answers, and for those
/// with details, of which nothing must be lost.
fn summary(output: &ToolOutput) -> Option<String> {
    let data = output.structured.as_ref().filter(|_| !output.is_error)?.get("data")?;
    let (result, progress) = (&data["result"], &data["progress"]);
    let has_details = result["results"].as_array().is_some_and(|results| !results.is_empty());
    if has_details || !data["error"].is_null() {
        return None;
    }
    let summary = &result["summary"];
    let count = |name: &str| summary[name].as_u64();
    let (total, passed, failed) = (count("total")?, count("passed")?, count("failed")?);
    let mode = result["mode"].as_str().map(|mode| format!("{mode} ")).unwrap_or_default();
    let skipped = match count("skipped").unwrap_or(0) {
        0 => String::new(),
        skipped => format!(", {skipped} skipped"),
    };
    let mut text = format!("{passed} of {total} {mode}tests passed, {failed} failed{skipped}\n");
    let failures = progress["failures_so_far"].as_array().map(Vec::as_slice).unwrap_or_default();
    for failure in failures {
        let (name, message) = (failure["full_name"].as_str()?, failure["message"].as_str());
        let lines = message.unwrap_or_default().lines().map(str::trim);
        let message: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        text.push_str(&format!("{name}: {}\n", message.join("; ")));
    }
    if (failures.len() as u64) < failed {
        text.push_str("Not all failures are shown; pass include_failed_tests.\n");
    }
    Some(text)
}

fn owned((name, value): (&String, &Value)) -> (String, Value) {
    (name.clone(), value.clone())
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

    #[test]
    fn a_run_is_summed_up_unless_details_would_be_lost() {
        let failure = json!({"full_name": "A.B", "message": "  Expected: 1\n  But was:  2\n"});
        let mut job = json!({"success": true, "data": {
            "status": "succeeded",
            "progress": {"failures_so_far": [failure]},
            "error": null,
            "result": {"mode": "EditMode", "results": null,
                "summary": {"total": 4, "passed": 2, "failed": 1, "skipped": 1}},
        }});
        let of = |job: &Value| summary(&ToolOutput::json(job.clone()));
        assert_eq!(
            of(&job).unwrap(),
            "2 of 4 EditMode tests passed, 1 failed, 1 skipped\nA.B: Expected: 1; But was:  2\n"
        );
        job["data"]["result"]["summary"]["failed"] = json!(3);
        assert!(of(&job).unwrap().ends_with("pass include_failed_tests.\n"));
        job["data"]["result"]["results"] = json!([{"name": "A.B"}]);
        assert_eq!(of(&job), None);
        assert_eq!(of(&json!({"success": true, "data": {"status": "running"}})), None);
    }
}
