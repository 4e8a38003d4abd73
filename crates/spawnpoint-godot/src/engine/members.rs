//! `components.list`, `members.list`, `member.read`: what scenes say of a node.
//!
//! As in a running game, the components of a node are its class, its scripts, and the resources that it holds,
//! each as `property:Class`. Of the classes above its own, files say nothing.

use std::sync::Arc;

use serde_json::{Value as Json, json};
use spawnpoint_core::suggest::nearest;
use spawnpoint_protocol::{
    Fault,
    op::{ComponentsList, MemberRead, MembersList},
    shape::{ComponentCard, Member, MemberKind, MemberValue, Page},
};

use super::numbers::ObjectNumbers;
use crate::{
    index::FileRecord,
    project::{Project, shown},
    queries::stem,
    scene::{Node, Property, SceneFile, SceneSource},
    text::Value,
};

/// Longest text of a value.
const MAX_TEXT: usize = 1024;
/// The class of a node of which nothing is known.
const UNKNOWN: &str = "Node";

/// A part of a node that has members.
struct Component<'n> {
    name: String,
    summary: Option<String>,
    members: Vec<(&'n Property, &'n Arc<SceneFile>)>,
    /// The script that declares the members.
    script: Option<&'n FileRecord>,
}

/// The names of a node's components.
pub fn component_names(project: &Project, node: &Node) -> Vec<String> {
    all(project, node).into_iter().map(|component| component.name).collect()
}

fn all<'n>(project: &'n Project, node: &'n Node) -> Vec<Component<'n>> {
    let index = project.index();
    let script = node.script().and_then(|script| project.locate(script));
    let script = script.and_then(|path| index.by_path(&path));
    let mut scripts = script.map(|script| index.script_chain(script)).unwrap_or_default();
    // As in a running game, what is extended comes first.
    scripts.reverse();
    let scripts: Vec<&FileRecord> = scripts.into_iter().map(|script| index.file(script)).collect();
    let placed = || node.properties.iter().map(|placed| (&placed.property, &placed.file));
    let own = Component {
        name: node.type_name.clone().unwrap_or_else(|| UNKNOWN.to_owned()),
        summary: node.instance_of.as_ref().map(|path| format!("instance of {}", shown(path))),
        members: placed()
            .filter(|(property, _)| !scripts.iter().any(|script| declares(script, property)))
            .collect(),
        script: None,
    };
    let is_lost = scripts.is_empty() && node.property("script").is_some();
    let lost = is_lost.then(|| Component {
        name: "(missing script)".to_owned(),
        summary: node.script().and_then(|script| script.path.clone()),
        members: Vec::new(),
        script: None,
    });
    let scripted = scripts.iter().map(|script| Component {
        name: script_name(script),
        summary: Some(shown(&script.path)),
        members: placed().filter(|(property, _)| declares(script, property)).collect(),
        script: Some(*script),
    });
    let held = placed().filter_map(|(property, file)| {
        let value = Value::parse(&property.value)?;
        let sub = file.sub_resources.get(value.resource_id("SubResource")?)?;
        Some(Component {
            name: format!("{}:{}", property.name, sub.type_name),
            summary: None,
            members: sub.properties.iter().map(|property| (property, file)).collect(),
            script: None,
        })
    });
    [own].into_iter().chain(lost).chain(scripted).chain(held).collect()
}

fn declares(script: &FileRecord, property: &Property) -> bool {
    let declared = script.declarations.as_ref();
    declared.is_some_and(|one| one.variables.iter().any(|(name, _)| *name == property.name))
}

/// The global name of a script, else its path.
fn script_name(script: &FileRecord) -> String {
    let class = script.declarations.as_ref().and_then(|declared| declared.class_name.clone());
    class.unwrap_or_else(|| shown(&script.path))
}

fn find<'n>(project: &'n Project, node: &'n Node, wanted: &str) -> Result<Component<'n>, Fault> {
    let mut components = all(project, node);
    let is_short = |component: &Component<'_>| match component.script {
        Some(script) => stem(&script.path) == wanted,
        None => component.name.rsplit_once(':').is_some_and(|(_, class)| class == wanted),
    };
    let at = components
        .iter()
        .position(|component| component.name == wanted)
        .or_else(|| components.iter().position(is_short))
        .or_else(|| wanted.parse::<usize>().ok().filter(|at| *at < components.len()));
    match at {
        Some(at) => Ok(components.swap_remove(at)),
        None => {
            let names: Vec<&str> = components.iter().map(|one| one.name.as_str()).collect();
            let hint = match nearest(wanted, names.iter().copied()) {
                Some(near) => format!("did you mean '{near}'?"),
                None => format!("the object has {}", names.join(", ")),
            };
            Err(Fault::missing("Component", format!("'{wanted}' on '{}'", node.name)).hint(hint))
        }
    }
}

/// A node's components.
pub fn components(
    project: &Project,
    numbers: &ObjectNumbers,
    op: &ComponentsList,
) -> Result<Page<ComponentCard>, Fault> {
    let found = numbers.find(project, op.object)?;
    let card = |one: Component<'_>| ComponentCard { type_name: one.name, summary: one.summary };
    Ok(op.paging.cut(all(project, found.node()).into_iter().map(card)))
}

/// A component's members that a file sets, and the variables and functions of a script.
pub fn list(
    project: &Project,
    numbers: &ObjectNumbers,
    op: &MembersList,
) -> Result<Page<Member>, Fault> {
    let found = numbers.find(project, op.object)?;
    let component = find(project, found.node(), &op.component)?;
    let member = |name: &str, kind, type_name: String, can_read| Member {
        name: name.to_owned(),
        kind,
        type_name,
        can_read,
        can_write: false,
        hint: None,
    };
    let mut members: Vec<Member> = component
        .members
        .iter()
        .map(|(property, file)| {
            let type_name = component.type_of(property, file);
            member(&property.name, MemberKind::Property, type_name, true)
        })
        .collect();
    let declared = component.script.and_then(|script| script.declarations.as_ref());
    if let Some(declared) = declared {
        for (name, type_name) in &declared.variables {
            if !component.members.iter().any(|(property, _)| property.name == *name) {
                let type_name = type_name.clone().unwrap_or_else(|| "Variant".to_owned());
                members.push(member(name, MemberKind::Field, type_name, false));
            }
        }
        if op.include_methods {
            let methods = declared.functions.iter();
            members.extend(
                methods.map(|name| member(name, MemberKind::Method, format!("{name}()"), false)),
            );
        }
    }
    Ok(op.paging.cut(members))
}

/// One member, or a part of one: `position.x`.
pub fn read(
    project: &Project,
    numbers: &ObjectNumbers,
    op: &MemberRead,
) -> Result<MemberValue, Fault> {
    let found = numbers.find(project, op.object)?;
    let component = find(project, found.node(), &op.component)?;
    let (name, parts) = match component.members.iter().any(|(property, _)| property.name == op.name)
    {
        true => (op.name.as_str(), ""),
        false => op.name.split_once('.').unwrap_or((&op.name, "")),
    };
    let missing = || {
        let names = component.members.iter().map(|(property, _)| property.name.as_str());
        let what = format!("member '{}' of {}", op.name, component.name);
        Fault::not_found(what).hint(match nearest(&op.name, names) {
            Some(near) => format!("did you mean '{near}'?"),
            None => "files hold only values that differ from the default".to_owned(),
        })
    };
    let member = component.members.iter().find(|(property, _)| property.name == name);
    let (property, file) = member.ok_or_else(missing)?;
    let (type_name, text, value) =
        (component.type_of(property, file), &property.value, json_of(property, file));
    if parts.is_empty() {
        let text = reference(text, file).unwrap_or_else(|| plain(text));
        return Ok(member_value(type_name, &text, value));
    }
    let inner = parts.split('.').try_fold(&value, |value, part| match value {
        Json::Array(items) => items.get(part.parse::<usize>().ok()?),
        value => value.get(part),
    });
    let inner = inner.ok_or_else(missing)?;
    let text = inner.as_str().map_or_else(|| inner.to_string(), str::to_owned);
    Ok(member_value(json_type(inner).to_owned(), &text, inner.clone()))
}

impl Component<'_> {
    fn type_of(&self, property: &Property, file: &SceneFile) -> String {
        let declared = self.script.and_then(|script| script.declarations.as_ref());
        let declared = declared
            .and_then(|one| one.variables.iter().find(|(name, _)| *name == property.name))
            .and_then(|(_, type_name)| type_name.clone());
        declared.unwrap_or_else(|| {
            let value = Value::parse(&property.value);
            let sub = value.as_ref().and_then(|value| value.resource_id("SubResource"));
            let sub = sub.and_then(|id| file.sub_resources.get(id)).map(|sub| &sub.type_name);
            let external = file.external_of(&property.value).map(|external| &external.type_name);
            let named = sub.or(external).cloned();
            named.unwrap_or_else(|| value.map_or("Variant", |value| value.type_name()).to_owned())
        })
    }
}

/// What a reference to a resource leads to; `None` for another value.
fn reference(text: &str, file: &SceneFile) -> Option<String> {
    let external = file.external_of(text);
    let external = external.and_then(|one| one.path.clone().or(one.uid.clone()));
    external.or_else(|| {
        let value = Value::parse(text)?;
        let id = value.resource_id("SubResource")?;
        Some(format!("{} {id}", file.sub_resources.get(id)?.type_name))
    })
}

fn json_of(property: &Property, file: &SceneFile) -> Json {
    if let Some(external) = file.external_of(&property.value) {
        return json!({ "path": external.path, "uid": external.uid });
    }
    Value::parse(&property.value).map_or(Json::Null, |value| value.json())
}

/// A string without its quotes; another value as it is written.
fn plain(text: &str) -> String {
    Value::parse(text)
        .and_then(|value| value.text().map(str::to_owned))
        .unwrap_or_else(|| text.to_owned())
}

fn json_type(value: &Json) -> &'static str {
    match value {
        Json::Null => "Nil",
        Json::Bool(_) => "bool",
        Json::Number(number) if number.is_f64() => "float",
        Json::Number(_) => "int",
        Json::String(_) => "String",
        Json::Array(_) => "Array",
        Json::Object(_) => "Dictionary",
    }
}

fn member_value(type_name: String, text: &str, value: Json) -> MemberValue {
    let value_text = match text.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    };
    // A longer value is not small, and its text shows where it begins.
    let value_json = (text.len() <= MAX_TEXT).then_some(value);
    MemberValue { ok: true, type_name, value_text, value_json, ref_id: None }
}
