//! Reads colors in every common notation: from 0 to 1 for materials, from 0 to 255 for pixels of textures.

use serde_json::{Value, json};

use super::lenient::{float, from_text};

/// A color as the client wrote it, before its range is known.
enum Notation {
    /// Three or four numbers.
    Numbers(Vec<f64>),
    /// `#RGB`, `#RRGGBB` or `#RRGGBBAA`.
    Hex([u8; 4]),
}

/// Red, green, blue and alpha from 0 to 1. If one is above 1, all are read as 0 to 255.
pub(super) fn read(value: &Value) -> Option<Value> {
    Some(match parse(value)? {
        Notation::Hex(bytes) => json!(bytes.map(|byte| f64::from(byte) / 255.0)),
        Notation::Numbers(mut parts) => {
            let whole = if parts.iter().any(|part| *part > 1.0) { 255.0 } else { 1.0 };
            parts.resize(4, whole);
            json!(parts.iter().map(|part| part / whole).collect::<Vec<_>>())
        }
    })
}

/// Red, green, blue and alpha from 0 to 255. If none is above 1, all are read as 0 to 1.
pub(super) fn read_bytes(value: &Value) -> Option<Value> {
    let bytes = match parse(value)? {
        Notation::Hex(bytes) => bytes,
        Notation::Numbers(mut parts) => {
            let of_one = parts.iter().all(|part| (0.0..=1.0).contains(part));
            let whole = if of_one { 1.0 } else { 255.0 };
            parts.resize(4, whole);
            // Fractions are rounded to the nearest byte; byte values are truncated.
            let scaled = |part: &f64| if of_one { (part * 255.0).round() } else { part.trunc() };
            let byte = |part: &f64| scaled(part).clamp(0.0, 255.0) as u8;
            [byte(&parts[0]), byte(&parts[1]), byte(&parts[2]), byte(&parts[3])]
        }
    };
    Some(json!(bytes))
}

fn parse(value: &Value) -> Option<Notation> {
    let parts = match from_text(value) {
        Value::Array(parts) => parts,
        Value::Object(parts) => {
            let named = ["r", "g", "b"].iter().map(|name| parts.get(*name).cloned());
            let mut named: Vec<_> = named.collect::<Option<_>>()?;
            named.extend(parts.get("a").cloned());
            named
        }
        Value::String(text) => match text.trim().strip_prefix('#') {
            Some(digits) => return hex(digits).map(Notation::Hex),
            None => {
                let inner = text.trim().trim_start_matches(['[', '(']).trim_end_matches([']', ')']);
                inner.split(',').map(Value::from).collect()
            }
        },
        _ => return None,
    };
    let parts: Vec<_> = parts.iter().map(float).collect::<Option<_>>()?;
    matches!(parts.len(), 3 | 4).then_some(Notation::Numbers(parts))
}

fn hex(digits: &str) -> Option<[u8; 4]> {
    if !digits.chars().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let long = match digits.len() {
        3 => digits.chars().flat_map(|digit| [digit, digit]).chain(['f', 'f']).collect(),
        6 => format!("{digits}ff"),
        8 => digits.to_owned(),
        _ => return None,
    };
    u32::from_str_radix(&long, 16).ok().map(u32::to_be_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_common_notation_is_read() {
        let red = json!([1.0, 0.0, 0.0, 1.0]);
        for form in [
            json!([1, 0, 0]),
            json!([1, 0, 0, 1]),
            json!({"r": 1, "g": 0, "b": 0}),
            json!("#f00"),
            json!("#FF0000"),
            json!("#ff0000ff"),
            json!("[1, 0, 0, 1]"),
            json!("(1, 0, 0)"),
        ] {
            assert_eq!(read(&form), Some(red.clone()), "{form}");
            assert_eq!(read_bytes(&form), Some(json!([255, 0, 0, 255])), "{form}");
        }
        for form in [json!([1, 0]), json!("red"), json!("#ff"), json!("#ggg"), json!(7)] {
            assert_eq!(read(&form), None, "{form}");
        }
    }

    #[test]
    fn pixels_may_be_byte_values() {
        assert_eq!(read_bytes(&json!([255, 128, 0])), Some(json!([255, 128, 0, 255])));
        assert_eq!(read_bytes(&json!([0.5, 0.5, 0.5, 1])), Some(json!([128, 128, 128, 255])));
        assert_eq!(read_bytes(&json!([300, -5, 2.7])), Some(json!([255, 0, 2, 255])));
        assert_eq!(read(&json!([255, 0, 51])), Some(json!([1.0, 0.0, 0.2, 1.0])));
    }
}
