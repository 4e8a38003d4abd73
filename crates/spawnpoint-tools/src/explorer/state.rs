//! The engine at a glance: status, logs, time, selection, clipboard.

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

use super::{Nothing, OneObject};

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op(
            "GetStatus",
            "Engine version, readiness, number of scenes, selection.",
            |_: Nothing| Ok(EngineStatus {}),
        ),
        Tool::op_then(
            "GetVersion",
            "Versions of Spawnpoint, the interface and the engine.",
            |_: Nothing| Ok(EngineStatus {}),
            VersionInfo::from,
        ),
        Tool::with_ops(
            "TailLogs",
            "The last lines of the log, oldest first: the engine's, and what was changed or refused.",
            &[OpName::LogsTail],
            tail_logs,
        )
        .idempotent(),
        Tool::op("GetSelection", "What is selected in the engine.", |_: Nothing| {
            Ok(SelectionGet {})
        }),
        Tool::op("SelectObject", "Select an object.", |p: OneObject| {
            Ok(SelectionSet { id: p.object_id })
        })
        .idempotent(),
        Tool::op("GetClipboard", "What is on the engine's clipboard.", |_: Nothing| {
            Ok(ClipboardGet {})
        }),
        Tool::op("SetClipboardText", "Put a text on the engine's clipboard.", |p: Text| {
            Ok(ClipboardSet { text: Some(p.text), object: None })
        })
        .idempotent()
        .confirm(),
        Tool::op(
            "SetClipboardObject",
            "Put an object on the engine's clipboard.",
            |p: OneObject| Ok(ClipboardSet { text: None, object: Some(p.object_id) }),
        )
        .idempotent()
        .confirm(),
        Tool::op("ClearClipboard", "Empty the engine's clipboard.", |_: Nothing| {
            Ok(ClipboardSet { text: None, object: None::<ObjectId> })
        })
        .idempotent()
        .confirm(),
        Tool::op("GetTimeScale", "How fast game time passes.", |_: Nothing| Ok(TimeGet {}))
            .audited(),
        Tool::op("SetTimeScale", "Set how fast game time passes, 0 (still) to 4.", |p: Scale| {
            Ok(TimeSet { value: p.value, lock: p.lock })
        })
        .idempotent()
        .confirm(),
    ]
}

/// How many lines are told when nobody says otherwise.
const TAIL: i64 = 200;

async fn tail_logs(tools: Toolbox, p: Tail) -> Result<LogTail, Fault> {
    let count = p.count.unwrap_or(TAIL).max(1);
    let engine: LogTail = tools.run(LogsTail { count: Some(count) }).await?.into_shape()?;
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    Ok(LogTail { items: tools.core.journal().tail_with(engine.items, count) })
}

#[derive(Deserialize, JsonSchema)]
struct Tail {
    /// How many lines, 200 unless given.
    count: Option<i64>,
}

#[derive(Deserialize, JsonSchema)]
struct Text {
    text: String,
}

#[derive(Deserialize, JsonSchema)]
struct Scale {
    /// 1 is real time.
    value: f32,
    /// Keep the game from changing it.
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
