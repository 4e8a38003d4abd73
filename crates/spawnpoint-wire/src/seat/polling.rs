//! Polls tools of stock plugins that answer before they are done.

use std::time::Duration;

use serde_json::Value;
use spawnpoint_core::{OpContext, engine::Progress};
use spawnpoint_protocol::{Effect, ErrorKind, Fault, op::ToolCall};
use tokio::time::{Instant, sleep};

use super::engine::PluginEngine;

/// How long a tool is polled that sets no limit.
const DEFAULT_LIMIT: Duration = Duration::from_secs(600);

/// Tools of the package that return a job: their callers poll the job themselves.
const JOBS: [&str; 6] = [
    "generate_audio",
    "generate_image",
    "generate_model",
    "import_model",
    "manage_build",
    "manage_packages",
];

/// How a tool is polled.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Polling {
    action: String,
    at_most: Duration,
}

impl Polling {
    /// How this tool is polled, if it is.
    pub(super) fn of(tool: &str, action: Option<String>, seconds: Option<f64>) -> Option<Self> {
        let at_most = seconds.filter(|seconds| *seconds > 0.0);
        (!JOBS.contains(&tool)).then(|| Self {
            action: action
                .filter(|action| !action.trim().is_empty())
                .unwrap_or_else(|| "status".to_owned()),
            at_most: at_most
                .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
                .unwrap_or(DEFAULT_LIMIT),
        })
    }
}

/// Polls until the result is final. Other calls may run in between.
pub(super) async fn finish(
    engine: &PluginEngine,
    call: &ToolCall,
    polling: &Polling,
    mut value: Value,
    cx: &OpContext,
) -> Result<Value, Fault> {
    let until = Instant::now() + polling.at_most;
    let mut again = call.clone();
    again.arguments.insert("action".into(), polling.action.clone().into());
    let mut rounds = 0.0;
    while let Some(pause) = poll_delay(&value) {
        if Instant::now() + pause > until {
            let most = polling.at_most.as_secs();
            let what = format!("'{}' was not done within {most} s", call.name);
            return Err(Fault::new(ErrorKind::Timeout, what)
                .hint("it may still be at work: look at the engine, or ask for its status"));
        }
        rounds += 1.0;
        let message = value.get("message").and_then(Value::as_str).map(str::to_owned);
        cx.reports.progress(Progress { progress: rounds, total: None, message });
        cx.reports.release_engine();
        sleep(pause).await;
        value = engine.execute(engine.command(again.clone(), Effect::Read), cx).await?;
    }
    Ok(value)
}

/// How long to wait before the next poll; `None` when the result is final.
fn poll_delay(value: &Value) -> Option<Duration> {
    let object = value.as_object()?;
    let is_pending =
        object.is_empty() || object.get("_mcp_status").and_then(Value::as_str) == Some("pending");
    is_pending.then(|| {
        let seconds = object.get("_mcp_poll_interval").and_then(Value::as_f64).unwrap_or(1.0);
        Duration::from_secs_f64(seconds.clamp(0.1, 5.0))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_pending_results_are_polled() {
        let pause = |value| poll_delay(&value).map(|pause| pause.as_millis());
        assert_eq!(pause(json!({"_mcp_status": "pending", "_mcp_poll_interval": 0.5})), Some(500));
        assert_eq!(pause(json!({"_mcp_status": "pending", "_mcp_poll_interval": 99})), Some(5000));
        assert_eq!(pause(json!({})), Some(1000));
        assert_eq!(pause(json!({"_mcp_status": "complete"})), None);
        assert_eq!(pause(json!({"success": true})), None);
        assert_eq!(pause(json!("text")), None);
    }

    #[test]
    fn jobs_of_the_package_are_left_to_their_callers() {
        assert_eq!(Polling::of("manage_build", None, None), None);
        let polling = Polling::of("bake", Some(String::new()), Some(0.0)).unwrap();
        assert_eq!((polling.action.as_str(), polling.at_most), ("status", DEFAULT_LIMIT));
    }
}
