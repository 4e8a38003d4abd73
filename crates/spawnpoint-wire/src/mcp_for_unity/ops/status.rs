//! The editor's state and selection.

use serde_json::{Value, json};
use spawnpoint_core::Engine;
use spawnpoint_protocol::{
    Fault,
    shape::{Selection, Status},
};

use super::{
    command::{Editor, is, items, object_id, text},
    scenes,
};

/// The status of the editor.
pub(super) async fn get(editor: &Editor<'_>) -> Result<Status, Fault> {
    let state = state(editor).await?;
    let is_busy = is(&state, "/compilation/is_compiling")
        || is(&state, "/compilation/is_domain_reload_pending")
        || is(&state, "/assets/is_updating");
    let scenes_loaded = match editor.has_tool("manage_scene") {
        true => items(&scenes::loaded(editor).await?, "scenes").len(),
        // The state describes the active scene.
        false => 1,
    };
    let selection = selection(editor).await?;
    Ok(Status {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine_version: editor.engine.info().version.clone(),
        platform: state.get("unity").map(|unity| text(unity, "platform")).unwrap_or_default(),
        runtime: "Unity editor".to_owned(),
        server_version: env!("CARGO_PKG_VERSION").to_owned(),
        ready: !is_busy,
        scenes_loaded,
        selection: selection.items.iter().map(ToString::to_string).collect(),
    })
}

/// The selected objects.
pub(super) async fn selection(editor: &Editor<'_>) -> Result<Selection, Fault> {
    let data = editor.read("get_selection", json!({})).await?;
    let id = |object: &Value| object_id(object.get("instanceID")?);
    let items: Vec<_> = items(&data, "gameObjects").iter().filter_map(id).collect();
    let active = data.get("activeInstanceID").and_then(object_id);
    // The active object may be an asset, which is not an object of the scene.
    Ok(Selection { active_id: active.filter(|id| items.contains(id)), items })
}

/// The state that the editor reports.
pub(super) async fn state(editor: &Editor<'_>) -> Result<Value, Fault> {
    editor.read("get_editor_state", json!({})).await
}
