//! Tools that answer "not yet": they are asked again, after as long as they say, until they have an
//! answer.

use std::time::Duration;

use serde_json::Value;
use spawnpoint_protocol::{ErrorKind, Fault, ToolOutput};

use super::{
    editor::{Editor, tell, tokio_now},
    row::Params,
};

/// What such a tool is asked, unless it says otherwise.
const POLL_ACTION: &str = "status";

/// How long an answer may take.
const LONGEST: Duration = Duration::from_secs(600);

/// Sends a command and waits for its final answer.
pub(super) async fn send(
    editor: &Editor,
    command: &str,
    mut params: Params,
) -> Result<ToolOutput, Fault> {
    let began = tokio_now();
    let mut output = editor.send(command, params.clone()).await?;
    while let Some(pause) = output.structured.as_ref().and_then(asks_to_wait) {
        let been = tokio_now().saturating_duration_since(began);
        if been + pause > LONGEST {
            let what = format!("'{command}' is not done after {} s", been.as_secs());
            return Err(Fault::new(ErrorKind::Timeout, what)
                .hint(format!("ask it again with action '{POLL_ACTION}'")));
        }
        if let Some(so_far) = &output.structured {
            let message = so_far.get("message").and_then(Value::as_str).unwrap_or("not done yet");
            tell(editor, been, None, message.to_owned());
            editor.tools.cx.reports.partial(so_far.clone());
        }
        tokio::time::sleep(pause).await;
        params.insert("action".into(), POLL_ACTION.into());
        output = editor.send(command, params.clone()).await?;
    }
    Ok(output)
}

/// How long to wait before the next question, if the answer is not final. Nothing at all is no final
/// answer either.
fn asks_to_wait(answer: &Value) -> Option<Duration> {
    let answer = answer.as_object()?;
    let pending =
        answer.is_empty() || answer.get("_mcp_status").and_then(Value::as_str) == Some("pending");
    let seconds = answer.get("_mcp_poll_interval").and_then(Value::as_f64).unwrap_or(1.0);
    pending.then(|| Duration::from_secs_f64(seconds.clamp(0.1, 5.0)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_is_pending_is_asked_again_and_never_too_soon() {
        let pause = |answer| asks_to_wait(&answer).map(|pause| pause.as_secs_f64());
        assert_eq!(pause(json!({"_mcp_status": "pending"})), Some(1.0));
        assert_eq!(pause(json!({"_mcp_status": "pending", "_mcp_poll_interval": 0})), Some(0.1));
        assert_eq!(pause(json!({"_mcp_status": "pending", "_mcp_poll_interval": 1e9})), Some(5.0));
        assert_eq!(pause(json!({})), Some(1.0));
        for done in [json!({"_mcp_status": "complete"}), json!({"success": true}), json!([])] {
            assert_eq!(pause(done), None);
        }
    }
}
