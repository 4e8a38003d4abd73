//! Changes after which the editor compiles, and may drop its connection before it has answered. Such
//! a command is sent once and never again: what became of it is found out by looking.

use std::time::Duration;

use serde_json::{Value, json};
use spawnpoint_protocol::{ErrorKind, Fault, ToolOutput, details::CheckedEffect};

use super::{editor::Editor, row::Params};

/// How long the editor may take to be ready again.
const READY: Duration = Duration::from_secs(30);

/// How long it may take where its answer was lost and somebody has to look.
const BACK: Duration = Duration::from_secs(120);

/// Whether a change whose answer was lost took effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Applied {
    Yes,
    No,
    Unknown,
}

impl Applied {
    /// A file that is another than before was changed.
    pub(super) fn by_sha(before: Option<&str>, after: Option<&str>) -> Self {
        match (before, after) {
            (Some(before), Some(after)) if before.eq_ignore_ascii_case(after) => Self::No,
            (Some(_), Some(_)) => Self::Yes,
            _ => Self::Unknown,
        }
    }
}

/// Sends a change and waits until the editor is ready again. `look` is asked only when the answer was
/// lost.
pub(super) async fn send(
    editor: &Editor,
    command: &str,
    params: Params,
    look: impl Future<Output = Applied>,
) -> Result<ToolOutput, Fault> {
    match editor.send(command, params).await {
        Ok(output) => {
            if !output.is_error {
                editor.until_ready(READY).await;
            }
            Ok(output)
        }
        Err(fault) if fault.kind == ErrorKind::Disconnected => {
            if !editor.until_ready(BACK).await {
                return Err(fault);
            }
            match look.await {
                Applied::Yes => {
                    Ok(recovered("The connection was lost meanwhile, but the change is there"))
                }
                Applied::No => Err(Fault::new(
                    fault.kind,
                    "The connection was lost and the change is not there",
                )
                .hint("it can be sent again")
                .details(CheckedEffect { applied: false })),
                Applied::Unknown => Err(fault),
            }
        }
        Err(fault) => Err(fault),
    }
}

/// The answer for something that happened although its own answer was lost.
pub(super) fn recovered(message: &str) -> ToolOutput {
    let data: Value = json!({ "recovered_from_disconnect": true });
    ToolOutput::json(json!({ "success": true, "message": message, "data": data }))
}
