//! The state of the engine: status, logs, time, selection, clipboard.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{Toolbox, catalog::Tool};
use spawnpoint_protocol::{
    Fault, ObjectId, OpName,
    op::{
        ClipboardGet, ClipboardSet, EngineStatus, LogsTail, SelectionGet, SelectionSet, TimeGet,
        TimeSet,
    },
    shape::{LogTail, Status},
};

use super::{NoArguments, ObjectArguments};

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op(
            "GetStatus",
            "Get the engine's version, whether it is ready, how many scenes are \
             loaded, and the selection.",
            |_: NoArguments| Ok(EngineStatus {}),
        ),
        Tool::op_then(
            "GetVersion",
            "Get the versions of Spawnpoint, of the explorer interface and of the engine.",
            |_: NoArguments| Ok(EngineStatus {}),
            VersionInfo::from,
        ),
        Tool::with_ops(
            "TailLogs",
            "Read the last log lines, oldest first: the engine's log, and this \
             server's changes and refused calls.",
            &[OpName::LogsTail],
            tail_logs,
        )
        .idempotent(),
        Tool::op(
            "GetSelection",
            "Get the objects that are selected in the engine.",
            |_: NoArguments| Ok(SelectionGet {}),
        ),
        Tool::op("SelectObject", "Select an object in the engine.", |p: ObjectArguments| {
            Ok(SelectionSet { id: p.object_id })
        })
        .idempotent(),
        Tool::op(
            "GetClipboard",
            "Get the content of the engine's clipboard, a text or an object.",
            |_: NoArguments| Ok(ClipboardGet {}),
        ),
        Tool::op("SetClipboardText", "Put text on the engine's clipboard.", |p: ClipboardText| {
            Ok(ClipboardSet { text: Some(p.text), object: None })
        })
        .idempotent()
        .confirm(),
        Tool::op(
            "SetClipboardObject",
            "Put an object on the engine's clipboard.",
            |p: ObjectArguments| Ok(ClipboardSet { text: None, object: Some(p.object_id) }),
        )
        .idempotent()
        .confirm(),
        Tool::op("ClearClipboard", "Clear the engine's clipboard.", |_: NoArguments| {
            Ok(ClipboardSet { text: None, object: None::<ObjectId> })
        })
        .idempotent()
        .confirm(),
        Tool::op(
            "GetTimeScale",
            "Get the time scale: 1 is real time, 0 is paused.",
            |_: NoArguments| Ok(TimeGet {}),
        )
        .audited(),
        Tool::op(
            "SetTimeScale",
            "Set the time scale, from 0 (paused) to 4. Use pause_game to pause, where the engine \
             has it.",
            |p: TimeScale| Ok(TimeSet { value: p.value, lock: p.lock }),
        )
        .idempotent()
        .confirm(),
    ]
}

/// How many lines are returned by default.
const DEFAULT_TAIL: i64 = 50;

/// The same for clients of the document.
const DEFAULT_TAIL_OF_DOCUMENT: i64 = 200;

async fn tail_logs(tools: Toolbox, p: TailArguments) -> Result<LogTail, Fault> {
    let default = if tools.client.by_document { DEFAULT_TAIL_OF_DOCUMENT } else { DEFAULT_TAIL };
    let count = p.count.unwrap_or(default).max(1);
    let engine: LogTail = tools.run(LogsTail { count: Some(count) }).await?.into_shape()?;
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    Ok(LogTail { items: tools.core.journal().tail_with(engine.items, count) })
}

#[derive(Deserialize, JsonSchema)]
struct TailArguments {
    /// Number of lines; default 50.
    #[schemars(range(min = 1, max = 2000))]
    count: Option<i64>,
}

#[derive(Deserialize, JsonSchema)]
struct ClipboardText {
    /// The text to copy.
    text: String,
}

#[derive(Deserialize, JsonSchema)]
struct TimeScale {
    /// Time scale; 1 is real time.
    value: f32,
    /// Set to true to keep the game from changing it.
    lock: Option<bool>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
struct VersionInfo {
    explorer_version: String,
    mcp_version: String,
    unity_version: String,
    runtime: String,
}

impl From<Status> for VersionInfo {
    fn from(status: Status) -> Self {
        Self {
            explorer_version: status.server_version,
            mcp_version: status.version,
            unity_version: status.engine_version,
            runtime: status.runtime,
        }
    }
}
