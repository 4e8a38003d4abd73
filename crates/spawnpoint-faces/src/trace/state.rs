//! The state of objects, for what a call changed.

use std::time::Duration;

use serde_json::{Map, Value, json};
use spawnpoint_core::{Core, approval::shortened, is_secret_name, router::Attached};
use spawnpoint_protocol::{
    ObjectId, OpName,
    op::{
        ComponentsList, MemberRead, MembersList, ObjectFilter, ObjectGet, ObjectsList, SceneShapes,
    },
    shape::{
        ComponentCard, Member, MemberKind, MemberValue, ObjectCard, Page, Paging, WorldShapes,
    },
};

/// How many objects of a call are read, and components and members of each.
const OBJECTS: usize = 6;
const COMPONENTS: usize = 10;
const MEMBERS: usize = 24;
/// The longest value.
const LONGEST: usize = 400;
/// How long reading may take together. A call waits for it.
const WITHIN: Duration = Duration::from_millis(400);
/// What is recorded instead of a secret.
const SECRET: &str = "(redacted)";

/// The objects that arguments name, by their ids or paths.
pub async fn named(core: &Core, on: &Attached, arguments: &Map<String, Value>) -> Vec<ObjectId> {
    let mut found = Vec::new();
    let mut paths = Vec::new();
    texts(&Value::Object(arguments.clone()), &mut |text| {
        let word = text.split(' ').next().unwrap_or_default();
        match serde_json::from_value::<ObjectId>(word.into()) {
            Ok(id) if !found.contains(&id) => found.push(id),
            _ if text.starts_with('/') && paths.len() < OBJECTS => paths.push(text.to_owned()),
            _ => {}
        }
    });
    let cx = core.owners_op_context(WITHIN);
    for path in paths {
        let filter = ObjectFilter { path: Some(path.clone()), ..ObjectFilter::default() };
        let paging = Paging { limit: Some(50), offset: None };
        let op = ObjectsList { scene: None, filter, paging, components: false };
        let listed =
            on.run(op, &cx).await.and_then(|output| output.into_shape::<Page<ObjectCard>>());
        let exact =
            listed.ok().and_then(|page| page.items.into_iter().find(|card| card.path == path));
        found.extend(exact.map(|card| card.id).filter(|id| !found.contains(id)));
    }
    found.truncate(OBJECTS);
    found
}

fn texts(value: &Value, found: &mut impl FnMut(&str)) {
    match value {
        Value::String(text) => found(text),
        Value::Array(items) => items.iter().for_each(|item| texts(item, found)),
        Value::Object(map) => map.values().for_each(|item| texts(item, found)),
        _ => {}
    }
}

/// The state of objects. What takes too long is left out.
pub async fn of(core: &Core, on: &Attached, objects: &[ObjectId]) -> Vec<Value> {
    let mut states = Vec::new();
    let all = async {
        for id in objects {
            states.push(object(core, on, *id).await);
        }
    };
    // The states that were read until then are kept.
    let _ = tokio::time::timeout(WITHIN, all).await;
    states
}

async fn object(core: &Core, on: &Attached, id: ObjectId) -> Value {
    let cx = core.owners_op_context(WITHIN);
    let card = on.run(ObjectGet { id }, &cx).await.and_then(|it| it.into_shape::<ObjectCard>());
    let Ok(card) = card else { return json!({ "id": id, "gone": true }) };
    let mut components = Map::new();
    let paging = Paging { limit: Some(COMPONENTS as i64), offset: None };
    let op = ComponentsList { object: id, paging };
    let listed = on.run(op, &cx).await.and_then(|it| it.into_shape::<Page<ComponentCard>>());
    for component in listed.map(|page| page.items).unwrap_or_default() {
        let members = members(core, on, id, &component.type_name).await;
        components.insert(short(&component.type_name).to_owned(), Value::Object(members));
    }
    json!({
        "id": id, "name": card.name, "path": card.path, "active": card.active,
        "components": components,
    })
}

async fn members(
    core: &Core,
    on: &Attached,
    object: ObjectId,
    component: &str,
) -> Map<String, Value> {
    let cx = core.owners_op_context(WITHIN);
    let paging = Paging { limit: Some(200), offset: None };
    let op =
        MembersList { object, component: component.to_owned(), include_methods: false, paging };
    let listed = on.run(op, &cx).await.and_then(|it| it.into_shape::<Page<Member>>());
    let is_read = |member: &Member| {
        member.can_read
            && member.can_write
            && matches!(member.kind, MemberKind::Field | MemberKind::Property)
    };
    let mut values = Map::new();
    let listed = listed.map(|page| page.items).unwrap_or_default();
    for member in listed.into_iter().filter(is_read).take(MEMBERS) {
        let (component, name) = (component.to_owned(), member.name.clone());
        let op = MemberRead { object, component, name };
        let value = on.run(op, &cx).await.and_then(|it| it.into_shape::<MemberValue>());
        let Ok(value) = value else { continue };
        let text = match is_secret_name(&member.name) {
            true => SECRET.to_owned(),
            false => shortened(&value.value_text, LONGEST),
        };
        values.insert(member.name, text.into());
    }
    values
}

/// The number of the current frame, if the engine counts frames.
pub async fn frame(core: &Core, on: &Attached) -> Option<u64> {
    if !on.engine().ops().has(OpName::SceneShapes) {
        return None;
    }
    let cx = core.owners_op_context(WITHIN);
    let output = on.run(SceneShapes { limit: Some(1) }, &cx).await.ok()?;
    output.into_shape::<WorldShapes>().ok()?.frame
}

fn short(type_name: &str) -> &str {
    let end = type_name.find('<').unwrap_or(type_name.len());
    type_name[..end].rfind(['.', ':']).map_or(type_name, |at| &type_name[at + 1..])
}
