//! Serialized values in the explorer's form: type, text, and JSON if it is small.

use serde_json::{Map, Number, Value as Json, json};
use spawnpoint_protocol::shape::MemberValue;

use super::object_registry::{ObjectRegistry, ResolvedObject};
use crate::{
    asset::csharp::{Source, Variable},
    project::Project,
    scene::{Component, MemberKind, Slot, Value},
};

/// The longest text of a value; the rest is replaced by `...`.
const TEXT: usize = 1024;
/// The most values that are sent as JSON.
const MAX_NODES: usize = 4096;
const NULL: &str = "<null>";

/// The types of a component's members. Files do not contain them, but the source of the script
/// does.
pub struct Types {
    declared: Vec<Variable>,
}

impl Types {
    pub fn of(project: &Project, component: &Component) -> Self {
        let path = component.script.as_ref().and_then(|script| script.path.as_deref());
        let asset = path.and_then(|path| project.index().by_path(path));
        let source = asset
            .filter(|asset| asset.path().ends_with(".cs") && asset.size() <= 1 << 20)
            .and_then(|asset| Some(Source::parse(&project.read(asset).ok()?)));
        let declared = source.into_iter().flat_map(|source| source.types);
        let class = &*component.type_name;
        let own = declared.filter(|declared| declared.name == class);
        Self { declared: own.flat_map(|declared| declared.fields).collect() }
    }

    /// The type that the script declares for a member.
    pub fn declared(&self, member: &str) -> Option<&str> {
        let field = self.declared.iter().find(|field| field.name == member)?;
        Some(&field.type_name)
    }

    /// The type of a member's value.
    pub fn name(&self, member: &str, value: &Value) -> String {
        if let Some(field) = self.declared.iter().find(|field| field.name == member) {
            return spelled_out(&field.type_name);
        }
        match value.kind() {
            MemberKind::Integer if is_switch(member) => "System.Boolean",
            MemberKind::Integer => "System.Int32",
            MemberKind::Float => "System.Single",
            MemberKind::String => "System.String",
            MemberKind::ObjectReference => "UnityEngine.Object",
            MemberKind::ManagedReference => "System.Object",
            MemberKind::Vector2 => "UnityEngine.Vector2",
            MemberKind::Vector3 => "UnityEngine.Vector3",
            MemberKind::Vector4 if member.ends_with("Rotation") => "UnityEngine.Quaternion",
            MemberKind::Vector4 => "UnityEngine.Vector4",
            MemberKind::Rect => "UnityEngine.Rect",
            MemberKind::Color => "UnityEngine.Color",
            MemberKind::Array => "System.Array",
            MemberKind::Generic => "System.Object",
        }
        .to_owned()
    }
}

/// Whether a number in the files is a boolean.
fn is_switch(member: &str) -> bool {
    matches!(member, "m_Enabled" | "m_IsActive" | "m_IsTrigger" | "m_UseGravity" | "m_IsKinematic")
}

/// Replaces C#'s keywords for types by full names, as a running game reports them.
fn spelled_out(declared: &str) -> String {
    const WORDS: [(&str, &str); 8] = [
        ("bool", "System.Boolean"),
        ("int", "System.Int32"),
        ("uint", "System.UInt32"),
        ("long", "System.Int64"),
        ("float", "System.Single"),
        ("double", "System.Double"),
        ("string", "System.String"),
        ("byte", "System.Byte"),
    ];
    const UNITY: [&str; 10] = [
        "Vector2",
        "Vector3",
        "Vector4",
        "Quaternion",
        "Color",
        "Rect",
        "GameObject",
        "Transform",
        "Material",
        "Sprite",
    ];
    if let Some((_, long)) = WORDS.iter().find(|(short, _)| *short == declared) {
        return (*long).to_owned();
    }
    if UNITY.contains(&declared) { format!("UnityEngine.{declared}") } else { declared.to_owned() }
}

/// Converts the values of one component.
pub struct Reader<'r> {
    pub project: &'r Project,
    pub registry: &'r ObjectRegistry,
    pub found: &'r ResolvedObject<'r>,
    pub component: &'r Component,
}

impl Reader<'_> {
    pub fn read(&self, type_name: String, value: &Value) -> MemberValue {
        let mut budget = MAX_NODES;
        let value_json = self.json(value, &type_name, &mut budget);
        let value_text = cut(&self.text(value, &type_name));
        MemberValue { ok: true, type_name, value_text, value_json, ref_id: None }
    }

    fn json(&self, value: &Value, type_name: &str, budget: &mut usize) -> Option<Json> {
        *budget = budget.checked_sub(1)?;
        if let Some(target) = self.pointer(value) {
            return Some(target.map_or(Json::Null, |target| target.json));
        }
        Some(match value {
            Value::Text(text) if type_name == "System.Boolean" => Json::Bool(text != "0"),
            Value::Text(text) if type_name == "System.String" => Json::String(text.clone()),
            Value::Text(text) => match (value.kind(), text.parse::<Number>()) {
                // Numbers are copied as written, so that 0.1 stays 0.1.
                (MemberKind::Integer | MemberKind::Float, Ok(number)) => Json::Number(number),
                _ => Json::String(text.clone()),
            },
            Value::List(items) => Json::Array(
                items.iter().map(|item| self.json(item, "", budget)).collect::<Option<_>>()?,
            ),
            Value::Map(entries) => {
                let mut map = Map::new();
                for (key, value) in entries {
                    map.insert(key.clone(), self.json(value, "", budget)?);
                }
                Json::Object(map)
            }
        })
    }

    fn text(&self, value: &Value, type_name: &str) -> String {
        if let Some(target) = self.pointer(value) {
            return target.map_or_else(|| NULL.to_owned(), |target| target.text);
        }
        match value {
            Value::Text(text) if type_name == "System.Boolean" => (text != "0").to_string(),
            Value::Text(text) => text.clone(),
            Value::List(items) => {
                // A longer list would not fit into the longest text.
                let items: Vec<String> =
                    items.iter().take(TEXT).map(|item| self.text(item, "")).collect();
                format!("[{}]", items.join(", "))
            }
            Value::Map(entries) => match value.kind() {
                MemberKind::Vector2
                | MemberKind::Vector3
                | MemberKind::Vector4
                | MemberKind::Color => {
                    let parts: Vec<&str> =
                        entries.iter().filter_map(|(_, value)| value.text()).collect();
                    format!("({})", parts.join(", "))
                }
                _ => {
                    let parts: Vec<String> = entries
                        .iter()
                        .map(|(key, value)| format!("{key}: {}", self.text(value, "")))
                        .collect();
                    format!("{{{}}}", parts.join(", "))
                }
            },
        }
    }

    /// The target of a pointer: `Some(None)` for a null pointer, `None` if the value is not a
    /// pointer.
    fn pointer(&self, value: &Value) -> Option<Option<Target>> {
        if value.kind() != MemberKind::ObjectReference {
            return None;
        }
        let pointer = value.pointer()?;
        if pointer.is_null() {
            return Some(None);
        }
        Some(Some(match pointer.guid {
            Some(guid) => {
                let path = self.project.index().by_guid(guid).map(|asset| asset.path());
                let text = path.map_or_else(|| guid.to_string(), str::to_owned);
                Target { json: json!({ "guid": guid, "fileID": pointer.id, "path": path }), text }
            }
            None => self.local(pointer.id),
        }))
    }

    /// A pointer within the file of the component. If that is a prefab, its target has another id
    /// in the scene.
    fn local(&self, id: i64) -> Target {
        let hierarchy = &self.found.hierarchy;
        let written_here = |origin: Option<crate::scene::SourceLocation>| {
            origin.is_some_and(|origin| {
                origin.id == id
                    && self.component.origin.is_some_and(|own| own.asset == origin.asset)
            })
        };
        let direct = hierarchy.by_id(id).filter(|_| {
            self.component.origin.is_some_and(|own| own.asset == self.found.scene.id())
        });
        let slot = direct.or_else(|| {
            hierarchy.near(self.found.at).find_map(|(at, object)| {
                if written_here(object.origin) {
                    return Some(Slot::Object(at));
                }
                let number = object.components.iter().position(|one| written_here(one.origin))?;
                Some(Slot::Component(at, u32::try_from(number).ok()?))
            })
        });
        let Some(slot) = slot else {
            return Target { json: json!({ "fileID": id }), text: format!("&{id}") };
        };
        let (at, component) = match slot {
            Slot::Object(at) => (at, None),
            Slot::Component(at, number) => {
                let component = hierarchy.object(at).components.get(number as usize);
                (at, component.map(super::components::type_name))
            }
        };
        let object = self.registry.id_of(self.found.scene.path(), hierarchy.object(at).id);
        let path = format!("/{}", hierarchy.path(at));
        let text = match &component {
            Some(component) => format!("{component} of {path}"),
            None => path.clone(),
        };
        let json = json!({ "id": object, "path": path, "component": component });
        Target { json, text }
    }
}

/// The target of a pointer.
struct Target {
    json: Json,
    text: String,
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(TEXT) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
