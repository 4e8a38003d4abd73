//! Lists and loads scenes.

use serde_json::{Value, json};
use spawnpoint_protocol::{
    ErrorKind, Fault, SceneId,
    op::{SceneLoad, ScenesBuildList, ScenesList},
    shape::{BuildScene, LoadMode, Page, Scene, SceneLoaded},
};

use super::command::{Editor, count, is, items, text};

/// Lists the loaded scenes.
pub(super) async fn list(editor: &Editor<'_>, op: ScenesList) -> Result<Page<Scene>, Fault> {
    let data = loaded(editor).await?;
    let scene = |(index, scene): (usize, &Value)| Scene {
        id: SceneId::index(index),
        name: text(scene, "name"),
        index: i32::try_from(index).unwrap_or(i32::MAX),
        is_loaded: is(scene, "/isLoaded"),
        root_count: count(scene, "rootCount"),
    };
    Ok(op.paging.cut(items(&data, "scenes").iter().enumerate().map(scene)))
}

/// Lists the scenes of the build settings.
pub(super) async fn build_list(
    editor: &Editor<'_>,
    op: ScenesBuildList,
) -> Result<Page<BuildScene>, Fault> {
    Ok(op.paging.cut(in_build(editor).await?))
}

/// Loads a scene. Unity refuses if the open one has unsaved changes.
pub(super) async fn load(editor: &Editor<'_>, op: SceneLoad) -> Result<SceneLoaded, Fault> {
    let path = path_of(editor, &op.name).await?;
    let is_additive = op.mode == LoadMode::Additive;
    let params = json!({ "action": "load", "path": path, "additive": is_additive });
    editor.write("manage_scene", params).await?;
    Ok(SceneLoaded { ok: true, name: stem(&path).to_owned(), mode: op.mode })
}

/// The path of a scene that is given by its path, or by the name of one in the build settings.
pub(super) async fn path_of(editor: &Editor<'_>, name: &str) -> Result<String, Fault> {
    if name.to_ascii_lowercase().ends_with(".unity") {
        return Ok(name.to_owned());
    }
    let all = in_build(editor).await?;
    let found = all.iter().find(|scene| scene.name.eq_ignore_ascii_case(name));
    found.map(|scene| scene.path.clone()).ok_or_else(|| {
        Fault::missing("Scene", format!("'{name}' in the build settings"))
            .hint("pass its path, such as Assets/Scenes/Main.unity")
    })
}

/// Fails unless a scene is the active one, the only one whose objects the editor lists.
pub(super) async fn require_active(editor: &Editor<'_>, scene: &SceneId) -> Result<(), Fault> {
    let data = loaded(editor).await?;
    let all = items(&data, "scenes");
    let id = |index| SceneId::index(index);
    let found = all.iter().enumerate().find(|(index, _)| id(*index) == *scene);
    match found {
        Some((_, scene)) if is(scene, "/isActive") => Ok(()),
        Some((_, scene)) => {
            let what = format!(
                "MCP for Unity's plugin lists only the active scene, not '{}'",
                text(scene, "name")
            );
            Err(Fault::new(ErrorKind::Unsupported, what).hint(
                "make it the active scene first (tool manage_scene, action set_active_scene)",
            ))
        }
        None => {
            let ids: Vec<_> = (0..all.len()).map(|index| id(index).0).collect();
            Err(Fault::missing("Scene", format!("'{scene}'"))
                .hint(format!("loaded: {}", ids.join(", "))))
        }
    }
}

/// The loaded scenes, as the editor describes them.
pub(super) async fn loaded(editor: &Editor<'_>) -> Result<Value, Fault> {
    editor.read("manage_scene", json!({ "action": "get_loaded_scenes" })).await
}

async fn in_build(editor: &Editor<'_>) -> Result<Vec<BuildScene>, Fault> {
    let data = editor.read("manage_scene", json!({ "action": "get_build_settings" })).await?;
    let scene = |(index, scene): (usize, &Value)| {
        let path = text(scene, "path");
        let index = i32::try_from(index).unwrap_or(i32::MAX);
        BuildScene { index, name: stem(&path).to_owned(), path }
    };
    Ok(data.as_array().into_iter().flatten().enumerate().map(scene).collect())
}

fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}
