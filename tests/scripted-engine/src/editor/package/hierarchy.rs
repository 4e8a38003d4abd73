//! The scene: its levels, its objects, the scenes of the build.

use serde_json::{Value, json};

use super::{
    failure, integer, page, success,
    world::{Mode, Object, World},
};

const SCENE: &str = "Assets/Scenes/Harbor.unity";

pub(super) fn manage_scene(world: &mut World, params: &Value) -> Value {
    match params["action"].as_str().unwrap_or_default() {
        "get_hierarchy" => level(world, params),
        "get_loaded_scenes" => {
            let harbor = json!({"name": "Harbor", "path": SCENE, "buildIndex": 0, "isLoaded": true,
                "isDirty": false, "isActive": true, "rootCount": world.roots.len()});
            let sky = json!({"name": "Sky", "path": "Assets/Scenes/Sky.unity", "buildIndex": 1, "isLoaded": true,
                "isDirty": false, "isActive": false, "rootCount": 3});
            success("2 scene(s) loaded.", json!({"scenes": [harbor, sky]}))
        }
        "get_build_settings" => {
            let scene = |index: usize, path: &str| json!({"path": path, "guid": "0".repeat(32), "enabled": true, "buildIndex": index});
            let scenes = [scene(0, SCENE), scene(1, "Assets/Scenes/Sky.unity")];
            success("Retrieved scenes from Build Settings.", json!(scenes))
        }
        "load" if world.mode == Mode::Play => failure("This cannot be used during play mode."),
        "load" => {
            let path = params["path"].as_str().unwrap_or_default();
            success(
                &format!("Scene '{path}' loaded successfully."),
                json!({"path": path, "name": "Harbor"}),
            )
        }
        other => failure(&format!("Unknown action: '{other}'.")),
    }
}

fn level(world: &World, params: &Value) -> Value {
    let ids = match integer(&params["parent"]) {
        None if params.get("parent").is_none_or(Value::is_null) => world.roots.clone(),
        id => match id.and_then(|id| world.objects.get(&(id as i32))) {
            Some(parent) => parent.children.clone(),
            None => {
                return failure(&format!("Parent GameObject ('{}') not found.", params["parent"]));
            }
        },
    };
    let (cursor, size, next) = page(params, 50, ids.len());
    let some = ids.iter().skip(cursor).take(size).filter_map(|id| world.objects.get(id));
    let items: Vec<_> = some.map(|object| summary(world, object)).collect();
    let data = json!({
        "scope": if params.get("parent").is_some() { "children" } else { "roots" }, "cursor": cursor,
        "pageSize": size, "next_cursor": next.map(|next| next.to_string()), "truncated": next.is_some(),
        "total": ids.len(), "items": items,
    });
    success("Retrieved hierarchy page for scene 'Harbor'.", data)
}

fn summary(world: &World, object: &Object) -> Value {
    json!({
        "name": object.name, "instanceID": object.id, "activeSelf": object.active,
        "activeInHierarchy": world.is_active(object), "tag": object.tag, "layer": 0, "isStatic": false,
        "path": world.path(object), "childCount": object.children.len(),
        "childrenTruncated": !object.children.is_empty(), "childrenCursor": null, "childrenPageSizeDefault": 200,
        "componentTypes": short_types(object),
    })
}

pub(super) fn describe(world: &World, params: &Value) -> Value {
    let Some(object) = find_by_id(world, params) else {
        return failure(&format!(
            "GameObject with instance ID {} not found.",
            params["instanceID"]
        ));
    };
    let data = json!({
        "instanceID": object.id, "name": object.name, "tag": object.tag, "layer": 0, "layerName": "Default",
        "active": object.active, "activeInHierarchy": world.is_active(object), "isStatic": false,
        "parent": object.parent, "children": object.children, "componentTypes": short_types(object),
        "path": world.path(object),
    });
    json!({"success": true, "data": data})
}

pub(super) fn find(world: &World, params: &Value) -> Value {
    let term = params["searchTerm"].as_str().unwrap_or_default();
    let by_component = params["searchMethod"] == "by_component";
    let fits = |object: &&Object| match by_component {
        true => object.components.iter().any(|one| one.short() == term || one.type_name == term),
        false => object.name == term,
    };
    let ids: Vec<_> = world.objects.values().filter(fits).map(|object| object.id).collect();
    let (cursor, size, next) = page(params, 50, ids.len());
    let some: Vec<_> = ids.iter().skip(cursor).take(size).collect();
    let data = json!({"instanceIDs": some, "pageSize": size, "cursor": cursor, "nextCursor": next,
        "totalCount": ids.len(), "hasMore": next.is_some()});
    success("Found GameObjects", data)
}

/// The object that `instanceID` names.
pub(super) fn find_by_id<'w>(world: &'w World, params: &Value) -> Option<&'w Object> {
    integer(&params["instanceID"]).and_then(|id| world.objects.get(&(id as i32)))
}

/// The object that a target names: by its id, its path or its name.
pub(super) fn find_target(world: &World, target: &Value) -> Option<i32> {
    if let Some(id) = integer(target) {
        return world.objects.contains_key(&(id as i32)).then_some(id as i32);
    }
    let text = target.as_str()?;
    let is_it = |object: &&Object| match text.contains('/') {
        true => world.path(object) == text,
        false => object.name == text,
    };
    world.objects.values().find(is_it).map(|object| object.id)
}

fn short_types(object: &Object) -> Vec<&'static str> {
    object.components.iter().map(super::world::Component::short).collect()
}
