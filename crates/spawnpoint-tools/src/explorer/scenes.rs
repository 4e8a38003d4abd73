//! Scenes: what is loaded, what could be, loading and unloading.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, de::Error};
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{
    ArgumentFlaw, Fault, SceneId,
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
        Tool::op("LoadScene", "Load a scene by name or path.", load).destructive().long().confirm(),
        Tool::op("UnloadScene", "Unload a scene with everything in it.", |p: Unload| {
            Ok(SceneUnload { scene: p.scene_id })
        })
        .destructive()
        .long()
        .confirm(),
    ]
}

fn load(p: Load) -> Result<SceneLoad, Fault> {
    if p.name.trim().is_empty() {
        return Err(Fault::bad_argument("name", ArgumentFlaw::Value, "name is required"));
    }
    Ok(SceneLoad { name: p.name, mode: p.mode.unwrap_or_default() })
}

fn short(paging: Paging) -> Paging {
    Paging { limit: paging.limit.or(Some(SCENES)), ..paging }
}

#[derive(Deserialize, JsonSchema)]
struct Load {
    name: String,
    /// single (default) unloads the others first.
    #[serde(default, deserialize_with = "in_any_case")]
    mode: Option<LoadMode>,
}

/// The wrong mode would unload everything, so only case is forgiven here.
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
struct Unload {
    scene_id: SceneId,
}
