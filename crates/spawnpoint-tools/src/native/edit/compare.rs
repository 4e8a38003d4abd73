//! Whether a value fits a member, and whether a value that was read back is the one that was written.

use serde_json::Value;
use spawnpoint_protocol::shape::MemberValue;

use crate::native::target::short;

/// Relative difference below which numbers are the same: engines store 32-bit floats.
const SAME: f64 = 1e-5;

/// The value that is meant for a member, or why it cannot be: clients may send JSON as text, and only some parts of a
/// vector or color. Only clear mistakes are refused here; the engine decides about the rest.
pub fn fitting(value: Value, member: &MemberValue) -> Result<Value, String> {
    let now = member.value_json.as_ref();
    let value = match value {
        Value::String(text) if matches!(now, Some(Value::String(_))) => Value::String(text),
        value => crate::parse_json_text(value),
    };
    let is_of = |names: &[&str]| {
        let name = short(&member.type_name);
        names.iter().any(|one| one.eq_ignore_ascii_case(name))
    };
    let expected = match (now, &value) {
        (Some(Value::Bool(_)), Value::Bool(_)) => None,
        (Some(Value::Bool(_)), _) => Some("a boolean".to_owned()),
        (Some(Value::Number(_)), Value::Bool(_) | Value::Object(_) | Value::Array(_)) => {
            Some("a number".to_owned())
        }
        (Some(Value::Number(_)), Value::String(_)) if is_of(&NUMBERS) => {
            Some("a number".to_owned())
        }
        (Some(Value::String(_)), Value::Number(_) | Value::Bool(_)) if is_of(&["string"]) => {
            Some("a text".to_owned())
        }
        (Some(Value::Object(parts)), Value::Number(_) | Value::Bool(_)) => Some(object_of(parts)),
        (Some(Value::Object(parts)), Value::Object(new)) if is_vector(parts) => {
            let unknown = new.keys().find(|key| !parts.contains_key(*key));
            unknown.map(|_| object_of(parts))
        }
        _ => None,
    };
    match expected {
        None => Ok(completed(value, now)),
        Some(what) => Err(format!("is {what} ({}), not {value}", member.type_name)),
    }
}

/// A vector or color with the parts that were not given.
fn completed(value: Value, now: Option<&Value>) -> Value {
    match (value, now) {
        (Value::Object(mut new), Some(Value::Object(parts))) if is_vector(parts) => {
            for (key, part) in parts {
                new.entry(key).or_insert_with(|| part.clone());
            }
            Value::Object(new)
        }
        (value, _) => value,
    }
}

const NUMBERS: [&str; 14] = [
    "Int32", "Int64", "UInt32", "Single", "Double", "Byte", "int", "float", "f32", "f64", "i32",
    "i64", "u32", "usize",
];

fn object_of(parts: &serde_json::Map<String, Value>) -> String {
    let names: Vec<&str> = parts.keys().map(String::as_str).take(5).collect();
    format!("an object with {}", names.join(", "))
}

/// Whether these are the parts of a vector or color.
fn is_vector(parts: &serde_json::Map<String, Value>) -> bool {
    (2..=4).contains(&parts.len()) && parts.values().all(Value::is_number)
}

/// Whether a member that was read back has the value that was written, if both can be compared.
pub fn is_as_written(written: &Value, read: &Value) -> bool {
    match (written, read) {
        (Value::Number(a), Value::Number(b)) => match (a.as_f64(), b.as_f64()) {
            (Some(a), Some(b)) => (a - b).abs() <= SAME * a.abs().max(b.abs()).max(1.0),
            _ => a == b,
        },
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::String(a), Value::String(b)) => a == b,
        // Only the given parts were written.
        (Value::Object(a), Value::Object(b)) => {
            a.iter().all(|(key, part)| b.get(key).is_none_or(|read| is_as_written(part, read)))
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_as_written(a, b))
        }
        // Different forms of the same thing: an id and an object, a name and a number.
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn member(type_name: &str, value: Value) -> MemberValue {
        MemberValue {
            ok: true,
            type_name: type_name.to_owned(),
            value_text: String::new(),
            value_json: Some(value),
            ref_id: None,
        }
    }

    #[test]
    fn clear_mistakes_are_refused_and_texts_are_read_as_json_where_no_text_is_meant() {
        let float = member("System.Single", json!(1.5));
        assert_eq!(fitting(json!("2.5"), &float), Ok(json!(2.5)));
        assert!(fitting(json!(true), &float).is_err());
        assert!(fitting(json!("fast"), &float).is_err());
        let text = member("System.String", json!("a"));
        assert_eq!(fitting(json!("12"), &text), Ok(json!("12")));
        assert!(fitting(json!(12), &text).is_err());
        let vector = member("UnityEngine.Vector3", json!({"x": 0, "y": 0, "z": 0}));
        assert_eq!(fitting(json!({"x": 1}), &vector), Ok(json!({"x": 1, "y": 0, "z": 0})));
        let error = fitting(json!({"w": 1}), &vector).unwrap_err();
        assert!(error.contains("x, y, z"), "{error}");
        assert!(fitting(json!(1), &vector).is_err());
        let mode = member("Game.Mode", json!("Walk"));
        assert_eq!(fitting(json!(2), &mode), Ok(json!(2)));
    }

    #[test]
    fn what_was_clamped_is_noticed() {
        assert!(is_as_written(&json!(0.1), &json!(0.100_000_001_49)));
        assert!(!is_as_written(&json!(500), &json!(100)));
        assert!(is_as_written(&json!({"x": 1}), &json!({"x": 1.0, "y": 9})));
        assert!(!is_as_written(&json!({"x": 1}), &json!({"x": 2, "y": 9})));
        assert!(is_as_written(&json!("obj:3"), &json!({"id": "obj:3"})));
    }
}
