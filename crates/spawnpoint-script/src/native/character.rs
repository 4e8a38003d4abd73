//! `char`.

use std::sync::LazyLock;

use regex::Regex;

use super::{
    Rows,
    args::{format_error, out_of_range},
};
use crate::vm::{Cx, Value};

pub(super) const ROWS: Rows = &[
    ("Char.IsDigit", |cx, args| Ok(Value::Bool(is_digit(letter(cx, args))))),
    ("Char.IsNumber", |cx, args| Ok(Value::Bool(letter(cx, args).is_numeric()))),
    ("Char.IsLetter", |cx, args| Ok(Value::Bool(letter(cx, args).is_alphabetic()))),
    ("Char.IsLetterOrDigit", |cx, args| {
        let c = letter(cx, args);
        Ok(Value::Bool(c.is_alphabetic() || is_digit(c)))
    }),
    ("Char.IsWhiteSpace", |cx, args| Ok(Value::Bool(letter(cx, args).is_whitespace()))),
    ("Char.IsUpper", |cx, args| Ok(Value::Bool(letter(cx, args).is_uppercase()))),
    ("Char.IsLower", |cx, args| Ok(Value::Bool(letter(cx, args).is_lowercase()))),
    ("Char.IsPunctuation", |cx, args| {
        let c = letter(cx, args);
        Ok(Value::Bool(match c.is_ascii() {
            true => c.is_ascii_punctuation() && !"$+<=>^`|~".contains(c),
            false => is_within(PUNCTUATION, c),
        }))
    }),
    ("Char.IsSymbol", |cx, args| {
        let c = letter(cx, args);
        Ok(Value::Bool("$+<=>^`|~".contains(c) || !c.is_ascii() && is_within(SYMBOLS, c)))
    }),
    ("Char.ConvertFromUtf32", |cx, args| {
        let c = u32::try_from(cx.int(&args[0])?).ok().and_then(char::from_u32);
        let c = c.ok_or_else(|| {
            let what = "A valid UTF32 value is between 0x000000 and 0x10ffff, inclusive, and should not include surrogate codepoint values (0x00d800 ~ 0x00dfff).";
            out_of_range("utf32", what)
        })?;
        Ok(cx.str(c.to_string()))
    }),
    ("TextInfo.ToUpper", |cx, args| {
        let text = cx.text(&args[1])?.to_uppercase();
        Ok(cx.str(text))
    }),
    ("TextInfo.ToLower", |cx, args| {
        let text = cx.text(&args[1])?.to_lowercase();
        Ok(cx.str(text))
    }),
    ("TextInfo.ToTitleCase", |cx, args| {
        let text = title_case(cx.text(&args[1])?);
        cx.room(text.len())?;
        Ok(cx.str(text))
    }),
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

/// The usual punctuation beyond ASCII, as ranges.
const PUNCTUATION: &[(u32, u32)] = &[
    (0xA1, 0xA1),
    (0xA7, 0xA7),
    (0xAB, 0xAB),
    (0xB6, 0xB7),
    (0xBB, 0xBB),
    (0xBF, 0xBF),
    (0x37E, 0x37E),
    (0x387, 0x387),
    (0x2010, 0x2027),
    (0x2030, 0x2043),
    (0x2045, 0x2051),
    (0x2053, 0x205E),
    (0x2308, 0x230B),
    (0x2329, 0x232A),
    (0x3001, 0x3003),
    (0x3008, 0x3011),
    (0x3014, 0x301F),
    (0x3030, 0x3030),
    (0x303D, 0x303D),
    (0x30A0, 0x30A0),
    (0x30FB, 0x30FB),
    (0xFF01, 0xFF03),
    (0xFF05, 0xFF0A),
    (0xFF0C, 0xFF0F),
    (0xFF1A, 0xFF1B),
    (0xFF1F, 0xFF20),
    (0xFF3B, 0xFF3D),
    (0xFF3F, 0xFF3F),
    (0xFF5B, 0xFF5B),
    (0xFF5D, 0xFF5D),
    (0xFF5F, 0xFF65),
];

/// The usual symbols beyond ASCII: signs, currencies, arrows, mathematics, shapes.
const SYMBOLS: &[(u32, u32)] = &[
    (0xA2, 0xA6),
    (0xA8, 0xA9),
    (0xAC, 0xAC),
    (0xAE, 0xB1),
    (0xB4, 0xB4),
    (0xB8, 0xB8),
    (0xD7, 0xD7),
    (0xF7, 0xF7),
    (0x2C2, 0x2C5),
    (0x2D2, 0x2DF),
    (0x2044, 0x2044),
    (0x2052, 0x2052),
    (0x207A, 0x207C),
    (0x208A, 0x208C),
    (0x20A0, 0x20C0),
    (0x2116, 0x2117),
    (0x2120, 0x2123),
    (0x2190, 0x2307),
    (0x230C, 0x2328),
    (0x232B, 0x2426),
    (0x2440, 0x244A),
    (0x249C, 0x24E9),
    (0x2500, 0x2767),
    (0x2794, 0x27C4),
    (0x27C7, 0x27E5),
    (0x27F0, 0x2982),
    (0x2999, 0x29D7),
    (0x29DC, 0x29FB),
    (0x29FE, 0x2BFF),
    (0x3004, 0x3004),
    (0x3012, 0x3013),
    (0x3020, 0x3020),
    (0xFF04, 0xFF04),
    (0xFF0B, 0xFF0B),
    (0xFF1C, 0xFF1E),
    (0xFFE0, 0xFFE6),
];

static DIGITS: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"^\d$").ok());

fn is_digit(c: char) -> bool {
    let matches = |class: &Regex| class.is_match(c.encode_utf8(&mut [0; 4]));
    c.is_ascii_digit() || !c.is_ascii() && DIGITS.as_ref().is_some_and(matches)
}

fn is_within(ranges: &[(u32, u32)], c: char) -> bool {
    ranges.iter().any(|(first, last)| (*first..=*last).contains(&u32::from(c)))
}

/// Words begin with a capital letter; words in capital letters stay as they are.
fn title_case(text: &str) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for c in text.chars().map(Some).chain([None]) {
        match c.filter(|c| c.is_alphabetic() || *c == '\'' && !word.is_empty()) {
            Some(c) => word.push(c),
            None => {
                let is_capital = word.chars().count() > 1 && !word.chars().any(char::is_lowercase);
                let mut letters = word.chars();
                match letters.next() {
                    Some(first) if !is_capital => {
                        out.extend(first.to_uppercase());
                        out.push_str(&letters.as_str().to_lowercase());
                    }
                    _ => out.push_str(&word),
                }
                word.clear();
                out.extend(c);
            }
        }
    }
    out
}

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
