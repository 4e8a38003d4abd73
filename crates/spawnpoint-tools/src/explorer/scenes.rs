//! Scenes: listing, loading and unloading.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, de::Error};
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{
    ArgumentFlaw, Fault, SceneId,
    op::{SceneLoad, SceneUnload, ScenesBuildList, ScenesList},
    shape::{LoadMode, Paging},
};

use super::PageArguments;

/// The default page size for scenes, which the document sets lower than for other lists.
const DEFAULT_LIMIT: i64 = 50;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op(
            "ListScenes",
            "List the loaded scenes. The last two are pseudo-scenes: scn:ddol holds objects that \
             survive scene loads, scn:hide holds hidden objects.",
            |p: PageArguments| Ok(ScenesList { paging: short(p.paging) }),
        ),
        Tool::op(
            "ListBuildScenes",
            "List the scenes that LoadScene can load.",
            |p: PageArguments| Ok(ScenesBuildList { paging: short(p.paging) }),
        ),
        Tool::op(
            "LoadScene",
            "Load a scene by name or path. Unless mode is additive, the other scenes are unloaded \
             first.",
            load,
        )
        .destructive()
        .long()
        .confirm(),
        Tool::op(
            "UnloadScene",
            "Unload a scene and destroy the objects in it.",
            |p: UnloadArguments| Ok(SceneUnload { scene: p.scene_id }),
        )
        .destructive()
        .long()
        .confirm(),
    ]
}

fn load(p: LoadArguments) -> Result<SceneLoad, Fault> {
    if p.name.trim().is_empty() {
        return Err(Fault::bad_argument("name", ArgumentFlaw::Value, "name is required"));
    }
    Ok(SceneLoad { name: p.name, mode: p.mode.unwrap_or_default() })
}

fn short(paging: Paging) -> Paging {
    Paging { limit: paging.limit.or(Some(DEFAULT_LIMIT)), ..paging }
}

#[derive(Deserialize, JsonSchema)]
struct LoadArguments {
    /// Name or path, from ListBuildScenes.
    name: String,
    /// single (default) unloads the other scenes first; additive keeps them.
    #[serde(default, deserialize_with = "in_any_case")]
    mode: Option<LoadMode>,
}

/// A misread mode would unload every scene, so only the case may differ.
fn in_any_case<'de, D: Deserializer<'de>>(mode: D) -> Result<Option<LoadMode>, D::Error> {
    let mode = Option::<String>::deserialize(mode)?;
    match mode.map(|mode| mode.to_ascii_lowercase()).as_deref() {
        None | Some("") => Ok(None),
        Some("single") => Ok(Some(LoadMode::Single)),
        Some("additive") => Ok(Some(LoadMode::Additive)),
        Some(_) => Err(D::Error::custom("mode must be \"single\" or \"additive\"")),
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct UnloadArguments {
    scene_id: SceneId,
}
