//! The telemetry actions of `manage_editor`. This server has no telemetry and answers them itself.

use serde_json::{Value, json};
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{definition::Params, editor::Editor};

/// Answers the telemetry actions and sends all others to the editor.
pub(super) async fn or_send(editor: Editor, params: Params) -> Result<ToolOutput, Fault> {
    match params.get("action").and_then(Value::as_str) {
        Some("telemetry_status" | "telemetry_ping") => Ok(ToolOutput::json(json!({
            "success": true,
            "message": "This server has no telemetry",
            "telemetry_enabled": false,
        }))),
        _ => editor.send("manage_editor", params).await,
    }
}
