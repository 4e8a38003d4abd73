//! `manage_editor` asks about telemetry in two of its actions. There is none, and no editor is needed
//! to say so.

use serde_json::{Value, json};
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{editor::Editor, row::Params};

/// Answers for telemetry; everything else is the editor's.
pub(super) async fn or_send(editor: Editor, params: Params) -> Result<ToolOutput, Fault> {
    match params.get("action").and_then(Value::as_str) {
        Some("telemetry_status" | "telemetry_ping") => Ok(ToolOutput::json(json!({
            "success": true,
            "message": "Nothing is collected and nothing is sent",
            "telemetry_enabled": false,
        }))),
        _ => editor.send("manage_editor", params).await,
    }
}
