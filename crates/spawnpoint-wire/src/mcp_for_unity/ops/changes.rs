//! Creates, changes and deletes objects.
//!
//! The commands look for an object by its id first, and then by a path or name that equals the id. So the object is
//! looked up before, and the object that the command changed is compared with the one that was meant.

use serde_json::{Value, json};
use spawnpoint_protocol::{
    Fault, ObjectId,
    op::{ObjectCreate, ObjectDuplicate, ObjectRename, ObjectReparent, ObjectSetActive},
    play::Undone,
    shape::{Done, DoneTo},
};

use super::{
    command::{Editor, object_id, text},
    objects,
};

/// Finds inactive objects too, unlike `by_id`.
const BY_ID: &str = "by_id_or_name_or_path";

/// Creates an empty object.
pub(super) async fn create(editor: &Editor<'_>, op: ObjectCreate) -> Result<DoneTo, Fault> {
    require_name(&op.name)?;
    let mut params = json!({ "action": "create", "name": op.name });
    if let Some(parent) = op.parent {
        params["parent"] = existing(editor, parent).await?;
    }
    let made = editor.write("manage_gameobject", params).await?;
    done_to(&made)
}

/// Duplicates an object. Unity names the duplicate.
pub(super) async fn duplicate(editor: &Editor<'_>, op: ObjectDuplicate) -> Result<DoneTo, Fault> {
    let target = existing(editor, op.id).await?;
    let mut params = json!({ "action": "duplicate", "target": target, "searchMethod": BY_ID });
    if let Some(parent) = op.parent {
        params["parent"] = existing(editor, parent).await?;
    }
    let made = editor.write("manage_gameobject", params).await?;
    done_to(made.get("duplicatedObject").unwrap_or(&Value::Null))
}

/// Deletes an object and its children.
pub(super) async fn destroy(editor: &Editor<'_>, id: ObjectId) -> Result<Done, Fault> {
    let target = existing(editor, id).await?;
    let params = json!({ "action": "delete", "target": target, "searchMethod": BY_ID });
    let deleted = editor.write("manage_gameobject", params).await?;
    let is_it = |one: &Value| one.get("instanceID").and_then(object_id) == Some(id);
    match deleted.as_array().is_some_and(|all| all.iter().any(is_it)) {
        true => Ok(Done::OK),
        false => Err(Fault::internal(format!("Unity did not report that it deleted {id}"))),
    }
}

/// Moves an object below another one, or to the root of its scene.
pub(super) async fn reparent(editor: &Editor<'_>, op: ObjectReparent) -> Result<Done, Fault> {
    let parent = match op.parent {
        Some(parent) => existing(editor, parent).await?,
        None => Value::from(""),
    };
    let after = modify(editor, op.id, json!({ "parent": parent })).await?;
    // 0 stands for no parent.
    let now = after.get("parentInstanceID").and_then(Value::as_i64);
    read_back(now == Some(op.parent.map_or(0, |ObjectId(id)| id.into())), "its parent")
}

/// Renames an object.
pub(super) async fn rename(editor: &Editor<'_>, op: ObjectRename) -> Result<Done, Fault> {
    require_name(&op.name)?;
    let after = modify(editor, op.id, json!({ "name": op.name })).await?;
    read_back(text(&after, "name") == op.name, "its name")
}

/// Activates or deactivates an object.
pub(super) async fn set_active(editor: &Editor<'_>, op: ObjectSetActive) -> Result<Done, Fault> {
    let after = modify(editor, op.id, json!({ "setActive": op.active })).await?;
    read_back(after.get("activeSelf") == Some(&Value::Bool(op.active)), "whether it is active")
}

/// Undoes the last step of the editor's undo list.
pub(super) async fn undo(editor: &Editor<'_>) -> Result<Undone, Fault> {
    let done = editor.write("manage_editor", json!({ "action": "undo" })).await?;
    Ok(Undone { ok: true, action: text(&done, "undone_group") })
}

/// Redoes the step that was undone last.
pub(super) async fn redo(editor: &Editor<'_>) -> Result<Undone, Fault> {
    let done = editor.write("manage_editor", json!({ "action": "redo" })).await?;
    Ok(Undone { ok: true, action: text(&done, "current_group") })
}

async fn modify(editor: &Editor<'_>, id: ObjectId, change: Value) -> Result<Value, Fault> {
    let target = existing(editor, id).await?;
    let mut params = json!({ "action": "modify", "target": target, "searchMethod": BY_ID });
    if let (Some(params), Value::Object(change)) = (params.as_object_mut(), change) {
        params.extend(change);
    }
    let after = editor.write("manage_gameobject", params).await?;
    match after.get("instanceID").and_then(object_id) == Some(id) {
        true => Ok(after),
        false => Err(Fault::internal(format!("Unity changed another object than {id}"))),
    }
}

/// The id of an object that exists, as the editor takes it.
async fn existing(editor: &Editor<'_>, id: ObjectId) -> Result<Value, Fault> {
    objects::get(editor, id).await.map(|card| card.id.0.into())
}

fn require_name(name: &str) -> Result<(), Fault> {
    match name.trim().is_empty() {
        true => Err(Fault::argument("name", "an object has a name")),
        false => Ok(()),
    }
}

fn done_to(object: &Value) -> Result<DoneTo, Fault> {
    let id = object.get("instanceID").and_then(object_id);
    let id = id.ok_or_else(|| Fault::internal("Unity did not report the id of the new object"))?;
    Ok(DoneTo { ok: true, id })
}

fn read_back(is_as_asked: bool, what: &str) -> Result<Done, Fault> {
    match is_as_asked {
        true => Ok(Done::OK),
        false => Err(Fault::internal(format!("Unity reported success, but {what} did not change"))),
    }
}
