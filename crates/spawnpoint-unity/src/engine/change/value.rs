//! Converts JSON values to what the files contain. Files do not contain types, so a value must fit the one
//! that is there, or the type that the script declares.

use serde_json::{Number, Value as Json};
use spawnpoint_protocol::Fault;

use super::reference::References;
use crate::{
    edit::{Leaf, Step, property_path},
    engine::explorer::as_serialized,
    scene::{MemberKind, Value},
};

/// Built-in members that are texts, although they may look like a number.
const TEXTS: [&str; 5] = ["m_Name", "m_TagString", "m_Text", "m_text", "m_EditorClassIdentifier"];
const INTEGERS: [&str; 8] = ["int", "uint", "long", "ulong", "short", "ushort", "byte", "sbyte"];
const FLOATS: [&str; 2] = ["float", "double"];

/// Converts the value of one member.
pub struct Conversion<'c> {
    pub references: References<'c>,
    /// The name of the member.
    pub name: &'c str,
}

impl Conversion<'_> {
    /// The values without parts that a new value changes, with their paths.
    pub fn leaves(
        &self,
        path: &[Step],
        current: &Value,
        json: &Json,
    ) -> Result<Vec<(Vec<Step>, Leaf)>, Fault> {
        if current.kind() == MemberKind::ObjectReference {
            let leaf = Leaf::Pointer(self.references.target_of(current, json)?);
            return Ok(vec![(path.to_vec(), leaf)]);
        }
        let expected = |what: String| {
            Fault::argument("value", format!("'{}' is {what}, not {json}", property_path(path)))
        };
        let step = |step: Step| [path, &[step]].concat();
        let mut leaves = Vec::new();
        match (current, json) {
            (Value::Text(text), _) => {
                let new = self.scalar(text, json, path.len() == 1).map_err(expected)?;
                // A number that stays the same keeps its spelling, and needs no override.
                let is_same = new == *text || is_same_number(&new, text);
                leaves.extend((!is_same).then(|| (path.to_vec(), Leaf::Text(new))));
            }
            (Value::Map(entries), Json::Object(parts)) if !parts.is_empty() => {
                for (key, part) in parts {
                    let serialized = as_serialized(key);
                    let known = entries.iter().find(|(name, _)| name == key || *name == serialized);
                    let (name, value) = known.ok_or_else(|| {
                        let names: Vec<&str> =
                            entries.iter().map(|(name, _)| name.as_str()).collect();
                        expected(format!("an object with {} and no '{key}'", names.join(", ")))
                    })?;
                    leaves.extend(self.leaves(&step(Step::Key(name.clone())), value, part)?);
                }
            }
            (Value::Map(entries), Json::Array(parts)) if parts.len() == entries.len() => {
                for ((name, value), part) in entries.iter().zip(parts) {
                    leaves.extend(self.leaves(&step(Step::Key(name.clone())), value, part)?);
                }
            }
            (Value::List(items), Json::Array(parts)) if parts.len() == items.len() => {
                for (at, (value, part)) in items.iter().zip(parts).enumerate() {
                    leaves.extend(self.leaves(&step(Step::Item(at)), value, part)?);
                }
            }
            (Value::Map(entries), _) => {
                let names: Vec<&str> = entries.iter().map(|(name, _)| name.as_str()).collect();
                return Err(expected(format!("an object with {}", names.join(", "))));
            }
            (Value::List(items), _) => {
                return Err(expected(format!("a list of {} items", items.len())).hint(
                    "the length of a list is changed in the editor; set single items as list[0]",
                ));
            }
        }
        Ok(leaves)
    }

    /// The text of a scalar, or what it should be.
    fn scalar(&self, current: &str, json: &Json, is_member: bool) -> Result<String, String> {
        let declared = self.references.declared.filter(|_| is_member);
        let is_declared = |types: &[&str]| declared.is_some_and(|one| types.contains(&one));
        let kind = Value::Text(current.to_owned()).kind();
        let is_number = matches!(kind, MemberKind::Integer | MemberKind::Float);
        let is_text = is_declared(&["string"])
            || declared.is_none() && (TEXTS.contains(&self.name) || kind == MemberKind::String);
        match json {
            Json::Bool(on) => {
                match is_declared(&["bool"]) || declared.is_none() && matches!(current, "0" | "1") {
                    true => Ok(u8::from(*on).to_string()),
                    false => Err(if is_text { "a text" } else { "a number" }.to_owned()),
                }
            }
            Json::Number(_) if is_text => Err("a text".to_owned()),
            Json::Number(number) if is_declared(&["bool"]) => match number.as_u64() {
                Some(0 | 1) => Ok(number.to_string()),
                _ => Err("a boolean".to_owned()),
            },
            Json::Number(number) if is_declared(&INTEGERS) => match is_whole(number) {
                true => Ok(written(number)),
                false => Err("a whole number".to_owned()),
            },
            // An enumeration is stored as a number.
            Json::Number(number) if is_number || is_declared(&FLOATS) => Ok(written(number)),
            Json::String(text) if is_text => Ok(text.clone()),
            _ if is_text => Err("a text".to_owned()),
            _ => Err("a number or a boolean".to_owned()),
        }
    }
}

fn is_same_number(a: &str, b: &str) -> bool {
    a.parse::<f64>().is_ok_and(|a| b.parse::<f64>() == Ok(a))
}

fn is_whole(number: &Number) -> bool {
    number.is_i64() || number.is_u64() || number.as_f64().is_some_and(|float| float.fract() == 0.0)
}

/// A number as Unity writes it: without a fraction if it is whole.
fn written(number: &Number) -> String {
    const EXACT: f64 = 1e15;
    match number.as_f64().filter(|_| number.is_f64()) {
        Some(float) if float.fract() == 0.0 && float.abs() < EXACT => format!("{float:.0}"),
        _ => number.to_string(),
    }
}

/// Sets a part of a value.
pub fn assign(value: &mut Value, path: &[Step], leaf: &Leaf) {
    let Some((first, rest)) = path.split_first() else {
        *value = match leaf {
            Leaf::Text(text) => Value::Text(text.clone()),
            Leaf::Pointer(id) => {
                Value::Map(vec![("fileID".to_owned(), Value::Text(id.to_string()))])
            }
        };
        return;
    };
    let part = match (value, first) {
        (Value::Map(entries), Step::Key(key)) => {
            entries.iter_mut().find(|(name, _)| name == key).map(|(_, value)| value)
        }
        (Value::List(items), Step::Item(at)) => items.get_mut(*at),
        _ => None,
    };
    if let Some(part) = part {
        assign(part, rest, leaf);
    }
}
