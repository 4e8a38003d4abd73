//! Tools of engines that answer "not yet": they are asked again, after as long as they say, until they
//! have an answer. Between two questions the engine's lane is free for others.

use std::time::Duration;

use serde_json::Value;
use spawnpoint_protocol::{ErrorKind, Fault, ToolOutput, op::ToolCall};
use tokio::time::Instant;

use crate::{engine::Progress, toolbox::Toolbox};

/// What such a tool is asked, as the engine protocol has it.
const POLL_ACTION: &str = "status";

/// How long an answer may take.
const LONGEST: Duration = Duration::from_secs(600);

/// How soon a tool may be asked again, and how late.
const PAUSE: (f64, f64) = (0.1, 5.0);

/// Calls a tool of an engine and waits for its final answer. `waits` tells of an answer how long to
/// wait before the next question, if it is not final.
pub async fn call(
    tools: &Toolbox,
    mut call: ToolCall,
    waits: fn(&Value) -> Option<Duration>,
) -> Result<ToolOutput, Fault> {
    let began = Instant::now();
    loop {
        let output: ToolOutput =
            tools.attached()?.run(call.clone(), &tools.cx).await?.into_shape()?;
        let Some(so_far) = &output.structured else { return Ok(output) };
        let Some(pause) = waits(so_far) else { return Ok(output) };
        let been = began.elapsed();
        if been + pause > LONGEST {
            let what = format!("'{}' is not done after {} s", call.name, been.as_secs());
            return Err(Fault::new(ErrorKind::Timeout, what)
                .hint(format!("ask it again later with action '{POLL_ACTION}'")));
        }
        let message = so_far.get("message").and_then(Value::as_str).unwrap_or("not done yet");
        tools.cx.reports.progress(Progress {
            progress: been.as_secs_f64(),
            total: None,
            message: Some(message.to_owned()),
        });
        tools.cx.reports.partial(so_far.clone());
        tokio::time::sleep(pause).await;
        call.arguments.insert("action".into(), POLL_ACTION.into());
    }
}

/// How long to wait after an answer that says that it is pending.
pub fn said(answer: &Value) -> Option<Duration> {
    let pending = answer.get("_mcp_status").and_then(Value::as_str) == Some("pending");
    let seconds = answer.get("_mcp_poll_interval").and_then(Value::as_f64).unwrap_or(1.0);
    pending.then(|| Duration::from_secs_f64(seconds.clamp(PAUSE.0, PAUSE.1)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_is_pending_is_asked_again_and_never_too_soon() {
        let pause = |answer| said(&answer).map(|pause| pause.as_secs_f64());
        assert_eq!(pause(json!({"_mcp_status": "pending"})), Some(1.0));
        assert_eq!(pause(json!({"_mcp_status": "pending", "_mcp_poll_interval": 0})), Some(0.1));
        assert_eq!(pause(json!({"_mcp_status": "pending", "_mcp_poll_interval": 1e9})), Some(5.0));
        for done in [json!({"_mcp_status": "complete"}), json!({}), json!([])] {
            assert_eq!(pause(done), None);
        }
    }
}
