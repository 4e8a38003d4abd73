//! `char`.

use super::{Rows, args::format_error};
use crate::vm::{Cx, Value};

pub(super) const ROWS: Rows = &[
    ("Char.IsDigit", |cx, args| Ok(Value::Bool(letter(cx, args).is_ascii_digit()))),
    ("Char.IsNumber", |cx, args| Ok(Value::Bool(letter(cx, args).is_numeric()))),
    ("Char.IsLetter", |cx, args| Ok(Value::Bool(letter(cx, args).is_alphabetic()))),
    ("Char.IsLetterOrDigit", |cx, args| {
        let c = letter(cx, args);
        Ok(Value::Bool(c.is_alphabetic() || c.is_ascii_digit()))
    }),
    ("Char.IsWhiteSpace", |cx, args| Ok(Value::Bool(letter(cx, args).is_whitespace()))),
    ("Char.IsUpper", |cx, args| Ok(Value::Bool(letter(cx, args).is_uppercase()))),
    ("Char.IsLower", |cx, args| Ok(Value::Bool(letter(cx, args).is_lowercase()))),
    ("Char.IsPunctuation", |cx, args| {
        let c = letter(cx, args);
        Ok(Value::Bool(c.is_ascii_punctuation() && !"$+<=>^`|~".contains(c)))
    }),
    ("Char.IsSymbol", |cx, args| Ok(Value::Bool("$+<=>^`|~".contains(letter(cx, args))))),
    ("Char.IsSeparator", |cx, args| {
        let letter = letter(cx, args);
        Ok(Value::Bool(letter.is_whitespace() && !letter.is_control()))
    }),
    ("Char.IsControl", |cx, args| Ok(Value::Bool(letter(cx, args).is_control()))),
    ("Char.ToUpper", |cx, args| Ok(fold(letter(cx, args).to_uppercase(), args))),
    ("Char.ToUpperInvariant", |cx, args| Ok(fold(letter(cx, args).to_uppercase(), args))),
    ("Char.ToLower", |cx, args| Ok(fold(letter(cx, args).to_lowercase(), args))),
    ("Char.ToLowerInvariant", |cx, args| Ok(fold(letter(cx, args).to_lowercase(), args))),
    ("Char.GetNumericValue", |cx, args| {
        let digit = letter(cx, args).to_digit(10);
        Ok(Value::Double(digit.map_or(-1.0, f64::from)))
    }),
    ("Char.ToString", |cx, args| {
        let text = cx.text_of(args[0]);
        Ok(cx.str(text))
    }),
    ("Char.Parse", |cx, args| {
        let units: Vec<u16> = cx.text(&args[0])?.encode_utf16().collect();
        match units.as_slice() {
            [unit] => Ok(Value::Char(*unit)),
            _ => Err(format_error("String must be exactly one character long.")),
        }
    }),
];

/// A character, or the one at an index of a string.
fn letter(cx: &Cx<'_>, args: &[Value]) -> char {
    let unit = match args {
        [Value::Char(unit)] => Some(*unit),
        [text, Value::Int(at)] => {
            cx.heap.text(*text).and_then(|text| text.encode_utf16().nth(*at as usize))
        }
        _ => None,
    };
    unit.and_then(|unit| char::from_u32(unit.into())).unwrap_or('\0')
}

fn fold(mut folded: impl Iterator<Item = char>, args: &[Value]) -> Value {
    let first = folded.next().filter(|_| folded.next().is_none());
    match first.map(|c| u16::try_from(u32::from(c))) {
        Some(Ok(unit)) => Value::Char(unit),
        _ => args[0],
    }
}
