//! Components and their values.

use serde_json::{Value, json};

use super::{
    failure, failure_with,
    hierarchy::{find_by_id, find_target},
    integer, page, success,
    world::{Component, World},
};

pub(super) fn list(world: &World, params: &Value) -> Value {
    let Some(object) = find_by_id(world, params) else {
        return failure(&format!(
            "GameObject with instance ID {} not found.",
            params["instanceID"]
        ));
    };
    let with_values = params["includeProperties"] != false;
    let total = object.components.len();
    let (cursor, size, next) = page(params, 25, total);
    let some = object.components.iter().skip(cursor).take(size);
    let components: Vec<_> = some
        .map(|component| match with_values {
            true => described(component),
            false => json!({"typeName": component.type_name, "instanceID": component.id}),
        })
        .collect();
    let data = json!({
        "gameObjectID": object.id, "gameObjectName": object.name, "components": components, "cursor": cursor,
        "pageSize": size, "nextCursor": next, "totalCount": total, "hasMore": next.is_some(),
        "includeProperties": with_values,
    });
    json!({"success": true, "data": data})
}

pub(super) fn one(world: &World, params: &Value) -> Value {
    let Some(object) = find_by_id(world, params) else {
        return failure(&format!(
            "GameObject with instance ID {} not found.",
            params["instanceID"]
        ));
    };
    let wanted = params["componentName"].as_str().unwrap_or_default();
    let is_it = |one: &&Component| {
        one.short().eq_ignore_ascii_case(wanted) || one.type_name.eq_ignore_ascii_case(wanted)
    };
    match object.components.iter().find(is_it) {
        Some(component) => {
            let data = json!({"gameObjectID": object.id, "gameObjectName": object.name,
                "component": described(component)});
            json!({"success": true, "data": data})
        }
        None => {
            failure(&format!("Component '{wanted}' not found on GameObject '{}'.", object.name))
        }
    }
}

/// A Transform has its values beside its type, all others in `properties`.
fn described(component: &Component) -> Value {
    let mut described = json!({"typeName": component.type_name, "instanceID": component.id});
    match (component.short(), described.as_object_mut()) {
        ("Transform", Some(fields)) => {
            fields.extend(component.values.clone());
            fields.insert("parentInstanceID".into(), json!(0));
        }
        _ => described["properties"] = component.values.clone().into(),
    }
    described
}

pub(super) fn manage(world: &mut World, params: &Value) -> Value {
    let wanted = params["componentType"].as_str().unwrap_or_default();
    let found = find_target(world, &params["target"]);
    let Some((id, object)) = found.and_then(|id| Some((id, world.objects.get(&id)?))) else {
        let (target, method) = (&params["target"], params["searchMethod"].as_str());
        let method = method.unwrap_or("default");
        return failure(&format!(
            "Target GameObject ('{target}') not found using method '{method}'."
        ));
    };
    let name = object.name.clone();
    if params["action"] == "add" {
        return add(world, id, &name, params);
    }
    let nth = integer(&params["componentIndex"]).unwrap_or(0) as usize;
    let is_it = |one: &Component| one.type_name == wanted || one.short() == wanted;
    let places = object.components.iter().enumerate().filter(|(_, one)| is_it(one));
    let Some(place) = places.map(|(place, _)| place).nth(nth) else {
        return failure(&format!("Component '{wanted}' not found on '{name}'."));
    };
    let Some(object) = world.objects.get_mut(&id) else { return failure("gone") };
    match params["action"].as_str().unwrap_or_default() {
        "remove" if wanted.ends_with("Transform") => {
            failure("Cannot remove Transform or RectTransform components.")
        }
        "remove" => {
            object.components.remove(place);
            success(
                &format!("Component '{wanted}' removed from '{name}'."),
                json!({"instanceID": id}),
            )
        }
        "set_property" => {
            let errors = set_all(world, id, place, &new_values(params));
            if errors.is_empty() {
                return success(
                    &format!("Properties set on component '{wanted}' on '{name}'."),
                    json!({"instanceID": id}),
                );
            }
            let data = json!({"instanceID": id, "errors": errors});
            let mut failed = failure_with("", data);
            failed["message"] = format!("Some properties failed to set on '{wanted}'.").into();
            failed
        }
        other => failure(&format!("Unknown action: '{other}'")),
    }
}

/// Adds a component. Values that cannot be set are passed over, as the plugin does.
fn add(world: &mut World, id: i32, name: &str, params: &Value) -> Value {
    let wanted = params["componentType"].as_str().unwrap_or_default();
    let Some(component) = world.add_component(id, wanted) else {
        return failure(&format!(
            "Component type '{wanted}' not found. Use a fully-qualified name if needed."
        ));
    };
    let last = world.objects.get(&id).map_or(0, |object| object.components.len() - 1);
    set_all(world, id, last, &new_values(params));
    success(
        &format!("Component '{wanted}' added to '{name}'."),
        json!({"instanceID": id, "componentType": wanted, "componentInstanceID": component}),
    )
}

/// The values that a command sets: one `property` with its `value`, and all `properties`.
fn new_values(params: &Value) -> Vec<(String, Value)> {
    let one = params["property"].as_str().map(|name| (name.to_owned(), params["value"].clone()));
    let several = params["properties"].as_object().into_iter().flatten();
    one.into_iter().chain(several.map(|(name, value)| (name.clone(), value.clone()))).collect()
}

/// Sets values of the component at a place of an object. Returns what went wrong.
fn set_all(world: &mut World, id: i32, place: usize, new: &[(String, Value)]) -> Vec<String> {
    let mut errors = Vec::new();
    for (name, value) in new {
        let is_reference = |object: &super::world::Object| {
            object
                .components
                .get(place)
                .is_some_and(|one| one.values.get(name) == Some(&Value::Null))
        };
        let named = value.as_str().and_then(|text| find_target(world, &text.into()));
        let value = match (named, world.objects.get(&id)) {
            (Some(other), Some(object)) if is_reference(object) => {
                let name = world.objects.get(&other).map(|other| other.name.as_str());
                json!({"name": name, "instanceID": other})
            }
            _ => value.clone(),
        };
        let component = world.objects.get_mut(&id).and_then(|one| one.components.get_mut(place));
        errors.extend(component.and_then(|component| set(component, name, &value).err()));
    }
    errors
}

/// Sets a member in the way of Unity: a vector may be a list, and an object is named by its instance id.
fn set(component: &mut Component, property: &str, value: &Value) -> Result<(), String> {
    let Some(old) = component.values.get_mut(property) else {
        return Err(format!(
            "Property or field '{property}' not found on component '{}'.",
            component.type_name
        ));
    };
    let is_number = |value: &Value| value.is_number();
    *old = match (&*old, value) {
        (old, Value::Number(_)) if is_number(old) => value.clone(),
        (Value::Bool(_), Value::Bool(_)) | (Value::Null, _) => value.clone(),
        (Value::Object(_), Value::Object(_)) => value.clone(),
        (Value::Object(_), Value::Array(numbers)) if numbers.len() == 3 => {
            json!({"x": numbers[0], "y": numbers[1], "z": numbers[2]})
        }
        (old, _) => {
            return Err(format!(
                "Failed to convert value for '{property}' from {value} (it is {old})."
            ));
        }
    };
    Ok(())
}
