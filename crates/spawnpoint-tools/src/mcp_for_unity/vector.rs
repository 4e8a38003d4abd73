//! Reads vectors (x, y, z) in every common notation.

use serde_json::{Value, json};

use super::lenient::{float, from_text};

/// Three numbers, from a list, an object, JSON text, or text separated by commas or spaces.
pub(super) fn read(value: &Value) -> Option<Value> {
    let axes = match from_text(value) {
        Value::Array(axes) => axes,
        Value::Object(axes) => {
            ["x", "y", "z"].iter().map(|axis| axes.get(*axis).cloned()).collect::<Option<_>>()?
        }
        Value::String(text) => {
            let inner = text.trim().trim_start_matches(['[', '(']).trim_end_matches([']', ')']);
            let parts = inner.split([',', ' ']).filter(|part| !part.is_empty());
            parts.map(Value::from).collect()
        }
        _ => return None,
    };
    match axes.iter().map(float).collect::<Option<Vec<_>>>()?.as_slice() {
        [x, y, z] => Some(json!([x, y, z])),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_common_notation_is_read() {
        let same = json!([1.0, -2.5, 3.0]);
        for form in [
            json!([1, -2.5, 3]),
            json!({"x": 1, "y": "-2.5", "z": 3}),
            json!("[1, -2.5, 3]"),
            json!("{\"x\": 1, \"y\": -2.5, \"z\": 3}"),
            json!("1,-2.5,3"),
            json!("(1 -2.5 3)"),
        ] {
            assert_eq!(read(&form), Some(same.clone()), "{form}");
        }
        for form in [json!([1, 2]), json!({"x": 1, "y": 2}), json!("Cube"), json!(true)] {
            assert_eq!(read(&form), None, "{form}");
        }
    }
}
