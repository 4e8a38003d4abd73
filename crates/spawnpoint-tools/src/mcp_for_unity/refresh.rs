//! `refresh_unity`: sent only once. A connection that ends because the editor compiles is no failure.

use std::time::Duration;

use serde_json::Value;
use spawnpoint_protocol::{ErrorKind, Fault, ToolOutput};

use super::{change::recovered, definition::Params, editor::Editor};

/// How long to wait until the editor is ready.
const READY_TIMEOUT: Duration = Duration::from_secs(60);

/// Sends the command and waits if `wait_for_ready` is set.
pub(super) async fn run(editor: Editor, params: Params) -> Result<ToolOutput, Fault> {
    let compiles = params.get("compile").and_then(Value::as_str) == Some("request");
    let waits = params.get("wait_for_ready") == Some(&Value::Bool(true));
    let output = match editor.send("refresh_unity", params).await {
        Ok(output) => output,
        Err(fault) if fault.kind == ErrorKind::Disconnected && (compiles || waits) => {
            recovered("The editor reloaded during the refresh")
        }
        Err(fault) => return Err(fault),
    };
    if waits && !output.is_error && !editor.until_ready(READY_TIMEOUT).await {
        let what =
            format!("The refresh was started, but the editor is not ready after {READY_TIMEOUT:?}");
        return Err(Fault::new(ErrorKind::NotReady, what)
            .hint("mcpforunity://editor/state shows what it is doing"));
    }
    Ok(output)
}
