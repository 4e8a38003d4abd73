//! `blender_bridge`: Blender may take its time, and the caller says how much.

use std::time::Duration;

use serde_json::Value;
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{
    editor::{Editor, tokio_now},
    row::Params,
};

/// What Blender gets unless somebody says otherwise, and what it may get: seconds.
const SECONDS: (i64, i64, i64) = (180, 5, 3600);

/// What the editor gets on top, for what it does with Blender's answer.
const EDITOR: Duration = Duration::from_secs(35);

/// Sends the command with as much time as it needs.
pub(super) async fn run(editor: Editor, params: Params) -> Result<ToolOutput, Fault> {
    let (usual, least, most) = SECONDS;
    let seconds = params.get("timeoutSeconds").and_then(Value::as_i64).unwrap_or(usual);
    let limit = Duration::from_secs(seconds.clamp(least, most).unsigned_abs()) + EDITOR;
    editor.send_until(tokio_now() + limit, "blender_bridge", params).await
}
