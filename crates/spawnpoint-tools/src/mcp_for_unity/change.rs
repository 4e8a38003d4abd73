//! Changes after which the editor compiles, and may drop its connection before it answers. Such a command is sent
//! only once; if the answer is lost, the editor is asked whether the change was applied.

use std::time::Duration;

use serde_json::{Value, json};
use spawnpoint_protocol::{ErrorKind, Fault, ToolOutput, details::CheckedEffect};

use super::{definition::Params, editor::Editor};

/// How long to wait until the editor is ready again.
const READY_TIMEOUT: Duration = Duration::from_secs(30);

/// How long to wait for the editor after its answer was lost.
const RECONNECT_TIMEOUT: Duration = Duration::from_secs(120);

/// Whether a change whose answer was lost was applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Applied {
    Yes,
    No,
    Unknown,
}

impl Applied {
    /// Compares the hash of a file before and after the change.
    pub(super) fn by_sha(before: Option<&str>, after: Option<&str>) -> Self {
        match (before, after) {
            (Some(before), Some(after)) if before.eq_ignore_ascii_case(after) => Self::No,
            (Some(_), Some(_)) => Self::Yes,
            _ => Self::Unknown,
        }
    }
}

/// Sends a change and waits until the editor is ready again. `verify` runs only if the answer was lost.
pub(super) async fn send(
    editor: &Editor,
    command: &str,
    params: Params,
    verify: impl Future<Output = Applied>,
) -> Result<ToolOutput, Fault> {
    match editor.send(command, params).await {
        Ok(output) => {
            if !output.is_error {
                editor.until_ready(READY_TIMEOUT).await;
            }
            Ok(output)
        }
        Err(fault) if fault.kind == ErrorKind::Disconnected => {
            if !editor.until_ready(RECONNECT_TIMEOUT).await {
                return Err(fault);
            }
            match verify.await {
                Applied::Yes => {
                    Ok(recovered("The connection was lost, but the change was applied"))
                }
                Applied::No => Err(Fault::new(
                    fault.kind,
                    "The connection was lost and the change was not applied",
                )
                .hint("send it again")
                .details(CheckedEffect { applied: false })),
                Applied::Unknown => Err(fault),
            }
        }
        Err(fault) => Err(fault),
    }
}

/// The answer for a change that was applied although its own answer was lost.
pub(super) fn recovered(message: &str) -> ToolOutput {
    let data: Value = json!({ "recovered_from_disconnect": true });
    ToolOutput::json(json!({ "success": true, "message": message, "data": data }))
}
