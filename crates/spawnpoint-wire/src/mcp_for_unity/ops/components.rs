//! Lists, adds and removes components.

use serde_json::{Value, json};
use spawnpoint_protocol::{
    Fault, ObjectId,
    op::{ComponentAdd, ComponentRemove, ComponentsList},
    shape::{ComponentCard, Done, Page},
    suggest::nearest,
};

use super::command::{Editor, count, items, missing_object, text};

/// How many components the editor lists at once at most.
const LARGEST_PAGE: usize = 100;
/// How many choices an error lists.
const CHOICES: usize = 5;

/// A component of an object.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ComponentRef {
    /// Full type name.
    pub(super) type_name: String,
    /// Its place among all components of the object.
    pub(super) index: usize,
    /// Its place among those of the same type.
    pub(super) nth: usize,
}

/// Lists the components of an object.
pub(super) async fn list(
    editor: &Editor<'_>,
    op: ComponentsList,
) -> Result<Page<ComponentCard>, Fault> {
    let types = types(editor, op.object).await?;
    Ok(op.paging.cut(types.into_iter().map(|type_name| ComponentCard { type_name, summary: None })))
}

/// Adds a component.
pub(super) async fn add(editor: &Editor<'_>, op: ComponentAdd) -> Result<Done, Fault> {
    let before = types(editor, op.object).await?.len();
    let params = json!({
        "action": "add", "target": op.object.0, "searchMethod": "by_id", "componentType": op.component,
    });
    editor.write("manage_components", params).await?;
    match types(editor, op.object).await?.len() > before {
        true => Ok(Done::OK),
        false => Err(Fault::internal("Unity reported success, but the component is not there")),
    }
}

/// Removes a component.
pub(super) async fn remove(editor: &Editor<'_>, op: ComponentRemove) -> Result<Done, Fault> {
    let component = find(editor, op.object, &op.component).await?;
    let params = json!({
        "action": "remove", "target": op.object.0, "searchMethod": "by_id",
        "componentType": component.type_name, "componentIndex": component.nth,
    });
    editor.write("manage_components", params).await?;
    Ok(Done::OK)
}

/// The component that a text names: its full or short type name, or its index in the list.
pub(super) async fn find(
    editor: &Editor<'_>,
    object: ObjectId,
    wanted: &str,
) -> Result<ComponentRef, Fault> {
    let types = types(editor, object).await?;
    choose(&types, wanted).ok_or_else(|| missing(object, &types, wanted))
}

fn choose(types: &[String], wanted: &str) -> Option<ComponentRef> {
    let wanted = wanted.trim();
    let by_index = wanted.parse::<usize>().ok().filter(|index| *index < types.len());
    let by_name = |is_it: &dyn Fn(&str) -> bool| types.iter().position(|name| is_it(name));
    let index = by_index
        .or_else(|| by_name(&|name| name.eq_ignore_ascii_case(wanted)))
        .or_else(|| by_name(&|name| short(name).eq_ignore_ascii_case(wanted)))?;
    let type_name = types[index].clone();
    let nth = types[..index].iter().filter(|name| **name == type_name).count();
    Some(ComponentRef { type_name, index, nth })
}

fn missing(object: ObjectId, types: &[String], wanted: &str) -> Fault {
    let names: Vec<_> = types.iter().map(|name| short(name)).collect();
    let listed = names.iter().take(CHOICES).copied().collect::<Vec<_>>().join(", ");
    let more = match names.len().saturating_sub(CHOICES) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let fault = Fault::missing("Component", format!("'{wanted}' on {object}"));
    match nearest(wanted, names.iter().copied()) {
        Some(near) => fault.hint(format!("did you mean '{near}'? It has {listed}{more}")),
        None => fault.hint(format!("it has {listed}{more}")),
    }
}

fn short(type_name: &str) -> &str {
    type_name.rsplit(['.', '+']).next().unwrap_or(type_name)
}

/// The full type names of an object's components.
async fn types(editor: &Editor<'_>, object: ObjectId) -> Result<Vec<String>, Fault> {
    let mut types: Vec<String> = Vec::new();
    loop {
        let data = page(editor, object, types.len(), LARGEST_PAGE, false).await?;
        let some = items(&data, "components");
        types.extend(some.iter().map(|component| text(component, "typeName")));
        if some.is_empty() || types.len() >= count(&data, "totalCount") {
            return Ok(types);
        }
    }
}

/// A page of an object's components, with their values on request.
pub(super) async fn page(
    editor: &Editor<'_>,
    object: ObjectId,
    offset: usize,
    limit: usize,
    with_values: bool,
) -> Result<Value, Fault> {
    let params = json!({
        "instanceID": object.0, "cursor": offset, "pageSize": limit, "includeProperties": with_values,
    });
    let answer = editor.ask("get_gameobject_components", params).await?;
    answer.found().ok_or_else(|| missing_object(object))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_component_is_found_by_type_or_index() {
        let types = ["UnityEngine.Transform", "Game.Door", "UnityEngine.BoxCollider", "Game.Door"];
        let types = types.map(str::to_owned);
        let index = |wanted| choose(&types, wanted).map(|found| (found.index, found.nth));
        assert_eq!(index("game.door"), Some((1, 0)));
        assert_eq!(index("BoxCollider"), Some((2, 0)));
        assert_eq!(index("3"), Some((3, 1)));
        assert_eq!(index("4"), None);
        assert_eq!(index("Collider"), None);
    }

    #[test]
    fn only_what_is_there_is_suggested() {
        let types = ["UnityEngine.Transform", "UnityEngine.Rigidbody"].map(str::to_owned);
        let hint = |wanted| missing(ObjectId(4), &types, wanted).hint.unwrap();
        assert_eq!(hint("Rigidbdy"), "did you mean 'Rigidbody'? It has Transform, Rigidbody");
        assert_eq!(hint("AudioSource"), "it has Transform, Rigidbody");
    }
}
