//! Scenes: what is loaded, what could be, loading and unloading.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{
    SceneId,
    op::{SceneLoad, SceneUnload, ScenesBuildList, ScenesList},
    shape::{LoadMode, Paging},
};

use super::PageOf;

/// Lists of scenes are shorter than other lists, says the document.
const SCENES: i64 = 50;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op(
            "ListScenes",
            "Loaded scenes; pseudo-scenes scn:ddol and scn:hide last.",
            |p: PageOf| Ok(ScenesList { paging: short(p.paging) }),
        ),
        Tool::op("ListBuildScenes", "Scenes that LoadScene can load.", |p: PageOf| {
            Ok(ScenesBuildList { paging: short(p.paging) })
        }),
        Tool::op("LoadScene", "Load a scene by name or path.", |p: Load| {
            Ok(SceneLoad { name: p.name, mode: p.mode.unwrap_or_default() })
        })
        .destructive()
        .long()
        .confirm(),
        Tool::op("UnloadScene", "Unload a scene with everything in it.", |p: Unload| {
            Ok(SceneUnload { scene: p.scene_id })
        })
        .destructive()
        .long()
        .confirm(),
    ]
}

fn short(paging: Paging) -> Paging {
    Paging { limit: paging.limit.or(Some(SCENES)), ..paging }
}

#[derive(Deserialize, JsonSchema)]
struct Load {
    name: String,
    /// single (default) unloads the others first.
    mode: Option<LoadMode>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Unload {
    scene_id: SceneId,
}
