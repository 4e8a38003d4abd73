//! `blender_bridge`: Blender may be slow, and the caller sets the time limit.

use std::{ops::RangeInclusive, time::Duration};

use serde_json::Value;
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{
    definition::Params,
    editor::{Editor, tokio_now},
};

/// The default time limit for Blender in seconds.
const DEFAULT_SECONDS: i64 = 180;

/// The time limits that a caller may set, in seconds.
const ALLOWED_SECONDS: RangeInclusive<i64> = 5..=3600;

/// Extra time for the editor to process Blender's answer.
const EDITOR_TIME: Duration = Duration::from_secs(35);

/// Sends the command with the time limit of the caller.
pub(super) async fn run(editor: Editor, params: Params) -> Result<ToolOutput, Fault> {
    let seconds = params.get("timeoutSeconds").and_then(Value::as_i64).unwrap_or(DEFAULT_SECONDS);
    let limit = Duration::from_secs(
        seconds.clamp(*ALLOWED_SECONDS.start(), *ALLOWED_SECONDS.end()).unsigned_abs(),
    ) + EDITOR_TIME;
    editor.send_until(tokio_now() + limit, "blender_bridge", params).await
}
