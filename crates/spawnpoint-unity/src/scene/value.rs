//! The members of components, with prefab overrides applied.

use std::sync::Arc;

use serde::{Serialize, Serializer, ser::SerializeMap};

use super::{Component, Modification, Object, SceneError, SourceLocation};
use crate::{
    id::Pointer,
    project::Project,
    yaml::{Content, View, split, whole},
};

/// The value of a member. A mapping is a list, because it may contain duplicate keys.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number, boolean or text: the file does not contain the type.
    Text(String),
    /// Named members.
    Map(Vec<(String, Value)>),
    /// A list.
    List(Vec<Value>),
}

/// One member of a component.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Member {
    /// Its name as it is serialized.
    pub name: String,
    /// The likely type.
    #[serde(rename = "type")]
    pub kind: MemberKind,
    /// The value.
    pub value: Value,
    /// Whether it has a prefab override.
    pub overridden: bool,
}

/// The likely type of a value: the file does not contain types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "they are Unity's own names")]
pub enum MemberKind {
    Integer,
    Float,
    String,
    ObjectReference,
    ManagedReference,
    Vector2,
    Vector3,
    Vector4,
    Rect,
    Color,
    Array,
    Generic,
}

/// The maximum length of a list; larger overrides are ignored.
const MAX_LIST: usize = 100_000;
/// Unity itself serializes no deeper than ten levels.
const MAX_STEPS: usize = 64;

impl Value {
    /// From a parsed node.
    pub fn of(view: View<'_, '_>) -> Self {
        if view.is_map() {
            let entries = view
                .entries()
                .map(|(key, value)| (key.text().unwrap_or_default().into_owned(), Self::of(value)));
            Self::Map(entries.collect())
        } else if view.is_seq() {
            Self::List(view.items().map(Self::of).collect())
        } else {
            Self::Text(view.text().unwrap_or_default().into_owned())
        }
    }

    /// The member with a name.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Map(entries) => {
                entries.iter().find(|(name, _)| name == key).map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The pointer, if it is one.
    pub fn pointer(&self) -> Option<Pointer> {
        let id = whole(self.get("fileID")?.text()?.as_bytes())?;
        let guid = self.get("guid").and_then(|guid| guid.text()?.parse().ok());
        Some(Pointer { id, guid })
    }

    fn from_pointer(pointer: Pointer) -> Self {
        let mut entries = vec![("fileID".to_owned(), Self::Text(pointer.id.to_string()))];
        entries.extend(pointer.guid.map(|guid| ("guid".to_owned(), Self::Text(guid.to_string()))));
        Self::Map(entries)
    }

    /// The likely type.
    pub fn kind(&self) -> MemberKind {
        match self {
            Self::List(_) => MemberKind::Array,
            Self::Text(text) if text.parse::<i64>().is_ok() => MemberKind::Integer,
            Self::Text(text) if looks_like_float(text) => MemberKind::Float,
            Self::Text(_) => MemberKind::String,
            Self::Map(entries) => {
                let keys: Vec<&str> = entries.iter().map(|(key, _)| key.as_str()).collect();
                match keys[..] {
                    ["fileID", ..] => MemberKind::ObjectReference,
                    ["rid"] => MemberKind::ManagedReference,
                    ["x", "y"] => MemberKind::Vector2,
                    ["x", "y", "z"] => MemberKind::Vector3,
                    ["x", "y", "z", "w"] => MemberKind::Vector4,
                    ["r", "g", "b", "a"] => MemberKind::Color,
                    ["serializedVersion", "x", "y", "width", "height"] => MemberKind::Rect,
                    _ => MemberKind::Generic,
                }
            }
        }
    }

    /// Sets the value at a property path: `a.b`, `list.Array.data[2].c`, `list.Array.size`. Returns
    /// false if the path does not exist.
    fn set(&mut self, path: &str, change: &Modification) -> bool {
        let Some(place) = self.place(path) else { return false };
        if place.list {
            return place.value.resize(&change.value);
        }
        let is_pointer = place.value.get("fileID").is_some();
        *place.value = match is_pointer {
            true => Self::from_pointer(change.reference),
            false => Self::of_change(change),
        };
        true
    }

    /// Adds an overridden value of a component whose source cannot be read. Does nothing if the
    /// path conflicts with an existing value.
    fn add(&mut self, path: &str, change: &Modification) -> bool {
        let Self::Map(entries) = self else { return false };
        if path.split('.').nth(MAX_STEPS).is_some() {
            return false;
        }
        let (first, rest) = path.split_once('.').unwrap_or((path, ""));
        let known = entries.iter_mut().find(|(name, _)| name == first);
        // The other items of the list are unknown.
        let in_list = rest.starts_with("Array.");
        match known {
            Some((_, value)) => !rest.is_empty() && !in_list && value.add(rest, change),
            None if rest.is_empty() || in_list => {
                entries.push((path.to_owned(), Self::of_change(change)));
                true
            }
            None => {
                let mut value = Self::Map(Vec::new());
                let added = value.add(rest, change);
                entries.push((first.to_owned(), value));
                added
            }
        }
    }

    fn of_change(change: &Modification) -> Self {
        match change.reference.is_null() {
            true => Self::Text(change.value.to_string()),
            false => Self::from_pointer(change.reference),
        }
    }

    fn place(&mut self, path: &str) -> Option<Target<'_>> {
        let mut value = self;
        let mut rest = path;
        while !rest.is_empty() {
            if let Some(inside) = rest.strip_prefix("Array.") {
                if inside == "size" {
                    return Some(Target { value, list: true });
                }
                let (number, after) = inside.strip_prefix("data[")?.split_once(']')?;
                let number: usize = number.parse().ok()?;
                let Self::List(items) = value else { return None };
                value = items.get_mut(number)?;
                rest = after.strip_prefix('.').unwrap_or(after);
                continue;
            }
            let Self::Map(entries) = value else { return None };
            // Names of shader properties may contain dots, so the longest matching key is used.
            let fits = |key: &str| {
                rest.strip_prefix(key)
                    .is_some_and(|after| after.is_empty() || after.starts_with('.'))
            };
            let at = (0..entries.len())
                .filter(|at| fits(&entries[*at].0))
                .max_by_key(|at| entries[*at].0.len())?;
            let (key, found) = &mut entries[at];
            rest = rest[key.len()..].trim_start_matches('.');
            value = found;
        }
        Some(Target { value, list: false })
    }

    fn resize(&mut self, size: &str) -> bool {
        let Ok(size) = size.parse::<usize>() else { return false };
        if size > MAX_LIST {
            return false;
        }
        // An empty list is `[]`, or an empty text if it was added.
        if self.text() == Some("") {
            *self = Self::List(Vec::new());
        }
        let Self::List(items) = self else { return false };
        let last = items.last().cloned().unwrap_or_else(|| Self::Text(String::new()));
        items.resize(size, last);
        true
    }
}

struct Target<'v> {
    value: &'v mut Value,
    /// Whether the path is that of the list's length.
    list: bool,
}

fn looks_like_float(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit() || first == '-' || first == '.')
        && text.parse::<f64>().is_ok()
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => match self.kind() {
                MemberKind::Integer => match text.parse::<i64>() {
                    Ok(number) if number.to_string() == *text => serializer.serialize_i64(number),
                    _ => serializer.serialize_str(text),
                },
                MemberKind::Float => match text.parse::<f64>() {
                    Ok(number) if number.is_finite() => serializer.serialize_f64(number),
                    _ => serializer.serialize_str(text),
                },
                _ => serializer.serialize_str(text),
            },
            Self::List(items) => serializer.collect_seq(items),
            Self::Map(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for (key, value) in entries {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    }
}

impl Project {
    /// The members of a component, overrides applied.
    pub fn members(&self, component: &Component) -> Result<Vec<Member>, SceneError> {
        self.members_at(component.origin, &component.changes)
    }

    /// The members of a game object itself, overrides applied.
    pub fn object_members(&self, object: &Object) -> Result<Vec<Member>, SceneError> {
        self.members_at(object.origin, &object.changes)
    }

    /// The members of one document of a file.
    pub fn document_members(&self, origin: SourceLocation) -> Result<Vec<Member>, SceneError> {
        self.members_at(Some(origin), &[])
    }

    fn members_at(
        &self,
        origin: Option<SourceLocation>,
        changes: &[Arc<Modification>],
    ) -> Result<Vec<Member>, SceneError> {
        let body = match origin {
            Some(origin) => self.body(origin)?,
            None => None,
        };
        let mut body = body.unwrap_or_else(|| Value::Map(Vec::new()));
        let mut changed: Vec<&str> = Vec::new();
        for change in changes {
            if body.set(&change.path, change) || body.add(&change.path, change) {
                changed.push(&change.path);
            }
        }
        let Value::Map(entries) = body else { return Ok(Vec::new()) };
        Ok(entries
            .into_iter()
            .map(|(name, value)| Member {
                overridden: changed.iter().any(|path| belongs(path, &name)),
                kind: value.kind(),
                name,
                value,
            })
            .collect())
    }

    /// A document as a value; `None` if the file is binary or does not contain it.
    fn body(&self, origin: SourceLocation) -> Result<Option<Value>, SceneError> {
        let asset = self.index.asset(origin.asset);
        let path = asset.path().to_owned();
        let text = self.read(asset).map_err(|error| SceneError::Unreadable { path, error })?;
        if Content::of(&text) != Content::Yaml {
            return Ok(None);
        }
        let sheet = split(&text);
        let document = sheet.documents.iter().find(|document| document.id == origin.id);
        let Some(Ok(tree)) = document.map(|document| document.tree()) else { return Ok(None) };
        Ok(tree.root().entries().next().map(|(_, body)| Value::of(body)))
    }
}

fn belongs(path: &str, name: &str) -> bool {
    path.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::Tree;

    fn change(path: &str, value: &str, reference: i64) -> Modification {
        let pointer = |id| Pointer { id, guid: None };
        Modification {
            target: pointer(1),
            path: path.into(),
            value: value.into(),
            reference: pointer(reference),
        }
    }

    fn value(text: &str) -> Value {
        Value::of(Tree::parse(text.as_bytes()).unwrap().root())
    }

    #[test]
    fn overrides_reach_members_lists_and_pointers() {
        let mut body =
            value("pos: {x: 1, y: 2}\nlist:\n- {fileID: 1}\n- {fileID: 2}\nname: a\nempty: []\n");
        assert!(body.set("pos.y", &change("", "5", 0)));
        assert!(body.set("list.Array.data[1]", &change("", "", 9)));
        assert!(body.set("list.Array.size", &change("", "3", 0)));
        assert!(body.set("empty.Array.size", &change("", "1", 0)));
        assert!(body.set("empty.Array.data[0]", &change("", "x", 0)));
        assert!(!body.set("list.Array.data[7]", &change("", "", 9)));
        assert!(!body.set("list.Array.size", &change("", "99999999999", 0)));
        assert!(!body.set("nothing.here", &change("", "1", 0)));
        let json = serde_json::to_value(&body).unwrap();
        assert_eq!(json["pos"], serde_json::json!({"x": 1, "y": 5}));
        assert_eq!(json["list"], serde_json::json!([{"fileID": 1}, {"fileID": 9}, {"fileID": 9}]));
        assert_eq!(json["empty"], serde_json::json!(["x"]));
    }

    #[test]
    fn unreadable_components_have_only_their_overrides() {
        let mut body = Value::Map(Vec::new());
        assert!(body.add("place.x", &change("", "1", 0)));
        assert!(body.add("place.y", &change("", "2", 0)));
        assert!(body.add("to", &change("", "", 7)));
        assert!(body.add("list.Array.size", &change("", "3", 0)));
        assert!(!body.add("to", &change("", "x", 0)));
        let mut known = value("list:\n- 1\npair: {a: 1}\n");
        assert!(!known.add("list.Array.data[7]", &change("", "9", 0)));
        assert!(known.add("pair.b", &change("", "2", 0)));
        assert_eq!(
            serde_json::to_value(&known).unwrap(),
            serde_json::json!({"list": [1], "pair": {"a": 1, "b": 2}})
        );
        let json = serde_json::to_value(&body).unwrap();
        assert_eq!(json["place"], serde_json::json!({"x": 1, "y": 2}));
        assert_eq!(json["to"], serde_json::json!({"fileID": 7}));
        let deep = vec!["a"; 5_000].join(".");
        assert!(!body.add(&deep, &change("", "1", 0)));
    }

    #[test]
    fn likely_types_follow_from_the_text() {
        let body = value(
            "a: 1\nb: 0.5\nc: x\nd: {fileID: 0}\ne: {x: 0, y: 0, z: 0}\nf: []\ng: {r: 0, g: 0, b: 0, a: 1}\nh: nan\n",
        );
        let Value::Map(entries) = body else { panic!() };
        let kinds: Vec<MemberKind> = entries.iter().map(|(_, value)| value.kind()).collect();
        use MemberKind::*;
        assert_eq!(kinds, [Integer, Float, String, ObjectReference, Vector3, Array, Color, String]);
    }
}
