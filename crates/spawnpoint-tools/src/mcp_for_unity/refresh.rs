//! `refresh_unity`: never sent twice; a connection that ends because scripts are compiled is what was
//! asked for.

use std::time::Duration;

use serde_json::Value;
use spawnpoint_protocol::{ErrorKind, Fault, ToolOutput};

use super::{change::recovered, editor::Editor, row::Params};

/// How long the editor may take to be ready.
const READY: Duration = Duration::from_secs(60);

/// Sends it, and waits where that is asked for.
pub(super) async fn run(editor: Editor, params: Params) -> Result<ToolOutput, Fault> {
    let compiles = params.get("compile").and_then(Value::as_str) == Some("request");
    let waits = params.get("wait_for_ready") == Some(&Value::Bool(true));
    let output = match editor.send("refresh_unity", params).await {
        Ok(output) => output,
        Err(fault) if fault.kind == ErrorKind::Disconnected && (compiles || waits) => {
            recovered("The editor reloaded while it refreshed")
        }
        Err(fault) => return Err(fault),
    };
    if waits && !output.is_error && !editor.until_ready(READY).await {
        let what = format!("The refresh was begun, but the editor is not ready after {READY:?}");
        return Err(Fault::new(ErrorKind::NotReady, what)
            .hint("read mcpforunity://editor/state to see what it does"));
    }
    Ok(output)
}
