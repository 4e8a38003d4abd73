//! Values of members as the editor serializes them: their type, their text, and paths into them.
//!
//! The editor sends values without their types, so types are inferred from shapes.

use serde_json::{Map, Value, json};
use spawnpoint_protocol::{Fault, ObjectId, shape::MemberValue};

use crate::untrusted;

/// How long a value may be as text.
const MAX_TEXT: usize = 1024;
/// How many bytes of JSON count as small.
const SMALL: usize = 4096;

/// Names of values that consist of numbers, by their fields.
const SHAPES: [(&str, &[&str]); 7] = [
    ("Vector2", &["x", "y"]),
    ("Vector3", &["x", "y", "z"]),
    ("Quaternion", &["w", "x", "y", "z"]),
    ("Color", &["a", "b", "g", "r"]),
    ("Rect", &["height", "width", "x", "y"]),
    ("Bounds", &["center", "size"]),
    ("Object", &["instanceID", "name"]),
];

/// The type of a value, as far as its shape shows it.
pub(super) fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Number(number) if number.is_f64() => "float",
        Value::Number(_) => "int",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(fields) => {
            let mut names: Vec<_> = fields.keys().map(String::as_str).collect();
            names.sort_unstable();
            if fields.contains_key("instanceID") {
                return "Object";
            }
            SHAPES.iter().find(|(_, shape)| *shape == names).map_or("object", |(name, _)| name)
        }
    }
}

/// A value as an answer.
pub(super) fn answer(value: &Value) -> MemberValue {
    let is_small = value.to_string().len() <= SMALL;
    MemberValue {
        ok: true,
        type_name: type_of(value).to_owned(),
        value_text: untrusted::text(&shown(value), MAX_TEXT),
        value_json: is_small.then(|| value.clone()),
        ref_id: None,
    }
}

/// A value as text, in Unity's own style where it has one.
fn shown(value: &Value) -> String {
    let numbers = |fields: &Map<String, Value>, names: &[&str]| {
        let numbers: Vec<_> = names.iter().map(|name| fields[*name].to_string()).collect();
        format!("({})", numbers.join(", "))
    };
    match (type_of(value), value) {
        (_, Value::String(text)) => text.clone(),
        ("Vector2", Value::Object(fields)) => numbers(fields, &["x", "y"]),
        ("Vector3", Value::Object(fields)) => numbers(fields, &["x", "y", "z"]),
        ("Quaternion", Value::Object(fields)) => numbers(fields, &["x", "y", "z", "w"]),
        ("Color", Value::Object(fields)) => {
            format!("RGBA{}", numbers(fields, &["r", "g", "b", "a"]))
        }
        ("Object", Value::Object(fields)) => {
            let name = fields.get("name").and_then(Value::as_str).unwrap_or_default();
            format!("{name} (instance {})", fields.get("instanceID").unwrap_or(&Value::Null))
        }
        _ => value.to_string(),
    }
}

/// A member and a path into its value: `position.x`, `points[2].y`.
#[derive(Debug, PartialEq)]
pub(super) struct ValuePath<'t> {
    /// The member.
    pub(super) member: &'t str,
    steps: Vec<Step<'t>>,
}

#[derive(Debug, PartialEq)]
enum Step<'t> {
    Field(&'t str),
    Item(usize),
}

impl<'t> ValuePath<'t> {
    /// Reads a path.
    pub(super) fn parse(text: &'t str) -> Result<Self, Fault> {
        let wrong =
            || Fault::argument("name", format!("'{text}' is not a member or a path into one"));
        let mut steps = Vec::new();
        for part in text.split('.') {
            let (name, mut items) = part.split_at(part.find('[').unwrap_or(part.len()));
            if name.is_empty() {
                return Err(wrong());
            }
            steps.push(Step::Field(name));
            while let Some(rest) = items.strip_prefix('[') {
                let (index, after) = rest.split_once(']').ok_or_else(wrong)?;
                steps.push(Step::Item(index.parse().map_err(|_| wrong())?));
                items = after;
            }
            if !items.is_empty() {
                return Err(wrong());
            }
        }
        match steps.remove(0) {
            Step::Field(member) => Ok(Self { member, steps }),
            Step::Item(_) => Err(wrong()),
        }
    }

    /// Whether it names a member and nothing inside its value.
    pub(super) fn is_member(&self) -> bool {
        self.steps.is_empty()
    }

    /// The part of a member's value that it leads to.
    pub(super) fn find<'v>(&self, value: &'v Value) -> Option<&'v Value> {
        self.steps.iter().try_fold(value, |value, step| match step {
            Step::Field(name) => value.get(*name),
            Step::Item(index) => value.get(*index),
        })
    }

    /// The member's value with the value at this path replaced. `None` if the path does not exist.
    pub(super) fn replace(&self, mut value: Value, new: Value) -> Option<Value> {
        let place = self.steps.iter().try_fold(&mut value, |value, step| match step {
            Step::Field(name) => value.get_mut(*name),
            Step::Item(index) => value.get_mut(*index),
        })?;
        *place = new;
        Some(value)
    }
}

/// A value in the form in which the editor takes it: objects are named by their instance ids.
pub(super) fn to_send(value: Value) -> Value {
    match value {
        Value::String(text) => match text.parse::<ObjectId>() {
            Ok(ObjectId(id)) => json!({ "instanceID": id }),
            Err(_) => Value::String(text),
        },
        Value::Array(items) => items.into_iter().map(to_send).collect(),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_and_texts_follow_the_shape() {
        let of = |value: Value| (type_of(&value), shown(&value));
        assert_eq!(of(json!({"x": 1.5, "y": 0, "z": -2})), ("Vector3", "(1.5, 0, -2)".to_owned()));
        assert_eq!(of(json!({"r": 1, "g": 0, "b": 0, "a": 1})).1, "RGBA(1, 0, 0, 1)");
        let lamp = json!({"name": "Lamp", "instanceID": -8, "entityID": "9"});
        assert_eq!(of(lamp), ("Object", "Lamp (instance -8)".to_owned()));
        assert_eq!(of(json!(2)).0, "int");
        assert_eq!(of(json!(2.0)).0, "float");
        assert_eq!(of(json!("Assets/a.mat")), ("string", "Assets/a.mat".to_owned()));
    }

    #[test]
    fn large_values_are_only_text() {
        let large = answer(&json!(vec!["point"; 2000]));
        assert_eq!(large.value_json, None);
        assert!(large.value_text.len() <= MAX_TEXT + 3, "{}", large.value_text.len());
    }

    #[test]
    fn paths_lead_into_values() {
        let path = ValuePath::parse("points[1].y").unwrap();
        assert_eq!(path.member, "points");
        let value = json!([{"y": 1}, {"y": 2}]);
        assert_eq!(path.find(&value), Some(&json!(2)));
        assert_eq!(path.replace(value, json!(5)).unwrap(), json!([{"y": 1}, {"y": 5}]));
        assert!(ValuePath::parse("mass").unwrap().is_member());
        for wrong in ["", ".x", "a..b", "[0]", "a[x]", "a[0", "a[0]b"] {
            assert!(ValuePath::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn objects_are_sent_by_their_instance_ids() {
        assert_eq!(to_send(json!("obj:-12")), json!({"instanceID": -12}));
        assert_eq!(to_send(json!(["obj:1", "x"])), json!([{"instanceID": 1}, "x"]));
    }
}
