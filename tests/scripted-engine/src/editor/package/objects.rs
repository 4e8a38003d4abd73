//! `manage_gameobject`.

use serde_json::{Value, json};

use super::{
    failure,
    hierarchy::find_target,
    success,
    world::{Object, World},
};

pub(super) fn manage(world: &mut World, params: &Value) -> Value {
    let action = params["action"].as_str().unwrap_or_default().to_owned();
    if action == "create" {
        return create(world, params);
    }
    let Some(id) = target(world, params) else {
        return failure(&format!(
            "Target GameObject ('{}') not found using method 'default'.",
            params["target"]
        ));
    };
    match action.as_str() {
        "modify" => modify(world, id, params),
        "duplicate" => duplicate(world, id, params),
        "delete" => {
            let name = world.objects[&id].name.clone();
            world.remove(id);
            success(
                &format!("GameObject '{name}' deleted successfully."),
                json!([{"name": name, "instanceID": id}]),
            )
        }
        other => failure(&format!("Unknown action: '{other}'.")),
    }
}

/// The object that is meant. Only one of the search methods finds inactive objects.
fn target(world: &World, params: &Value) -> Option<i32> {
    let id = find_target(world, &params["target"])?;
    let object = world.objects.get(&id)?;
    let finds_inactive =
        params["searchMethod"] == "by_id_or_name_or_path" || params["setActive"] == true;
    (finds_inactive || world.is_active(object)).then_some(id)
}

fn parent(world: &World, params: &Value) -> Result<Option<i32>, Value> {
    match &params["parent"] {
        Value::Null => Ok(None),
        Value::String(text) if text.is_empty() => Ok(None),
        some => match find_target(world, some) {
            Some(id) => Ok(Some(id)),
            None => Err(failure(&format!("New parent ('{some}') not found."))),
        },
    }
}

fn create(world: &mut World, params: &Value) -> Value {
    let name = params["name"].as_str().unwrap_or_default().to_owned();
    let parent = match parent(world, params) {
        Ok(parent) => parent,
        Err(failed) => return failed,
    };
    let id = world.create(&name, parent);
    place(world, id, params);
    world.changes.push(format!("Create {name}"));
    success(&format!("GameObject '{name}' created successfully in scene."), described(world, id))
}

fn modify(world: &mut World, id: i32, params: &Value) -> Value {
    if params.get("parent").is_some() {
        match parent(world, params) {
            Ok(Some(below)) if is_below(world, below, id) => {
                return failure("Cannot parent: it would create a hierarchy loop.");
            }
            Ok(parent) => world.attach(id, parent),
            Err(failed) => return failed,
        }
    }
    let Some(object) = world.objects.get_mut(&id) else { return failure("gone") };
    if let Some(name) = params["name"].as_str() {
        object.name = name.to_owned();
    }
    if let Some(active) = params["setActive"].as_bool() {
        object.active = active;
    }
    place(world, id, params);
    world.changes.push("Modify GameObject Properties".to_owned());
    success("GameObject modified successfully.", described(world, id))
}

/// Moves an object to the position that the command names, if it names one.
fn place(world: &mut World, id: i32, params: &Value) {
    let position = match &params["position"] {
        Value::Array(numbers) if numbers.len() == 3 => {
            json!({"x": numbers[0], "y": numbers[1], "z": numbers[2]})
        }
        Value::Object(fields) => fields.clone().into(),
        _ => return,
    };
    let Some(object) = world.objects.get_mut(&id) else { return };
    let transform = object.components.iter_mut().find(|one| one.short() == "Transform");
    if let Some(transform) = transform {
        transform.values.insert("position".into(), position.clone());
        transform.values.insert("localPosition".into(), position);
    }
}

fn duplicate(world: &mut World, id: i32, params: &Value) -> Value {
    let source = world.objects[&id].clone();
    let parent = match params.get("parent") {
        Some(_) => match parent(world, params) {
            Ok(parent) => parent,
            Err(failed) => return failed,
        },
        None => source.parent,
    };
    let copy = copy(world, &source, &format!("{}_Copy", source.name), parent);
    let data = json!({"originalName": source.name, "originalId": id, "duplicatedObject": described(world, copy)});
    success(&format!("Duplicated '{}'.", source.name), data)
}

fn copy(world: &mut World, source: &Object, name: &str, parent: Option<i32>) -> i32 {
    let copied = world.create(name, parent);
    if let Some(object) = world.objects.get_mut(&copied) {
        object.components = source.components.clone();
    }
    for child in &source.children {
        let child = world.objects[child].clone();
        copy(world, &child, &child.name, Some(copied));
    }
    copied
}

fn is_below(world: &World, id: i32, above: i32) -> bool {
    let parent = world.objects.get(&id).and_then(|object| object.parent);
    id == above || parent.is_some_and(|parent| is_below(world, parent, above))
}

fn described(world: &World, id: i32) -> Value {
    let object = &world.objects[&id];
    json!({
        "name": object.name, "instanceID": id, "tag": object.tag, "layer": 0, "activeSelf": object.active,
        "activeInHierarchy": world.is_active(object), "isStatic": false, "scenePath": "Assets/Scenes/Harbor.unity",
        "parentInstanceID": object.parent.unwrap_or(0),
        "componentNames": object.components.iter().map(|one| one.type_name).collect::<Vec<_>>(),
    })
}
