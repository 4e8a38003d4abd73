//! Culture-aware string comparison: first by letter, then by case.

use std::cmp::Ordering;

/// Compares like .NET's invariant culture, for common letters.
pub(crate) fn compare(a: &str, b: &str) -> Ordering {
    let keys = |text: &str| text.chars().map(primary).collect::<Vec<_>>();
    // ASCII strings need no allocation.
    let first = if a.is_ascii() && b.is_ascii() {
        a.chars().map(primary).cmp(b.chars().map(primary))
    } else {
        keys(a).cmp(&keys(b))
    };
    first
        .then_with(|| a.chars().map(accent).cmp(b.chars().map(accent)))
        .then_with(|| a.chars().map(char::is_uppercase).cmp(b.chars().map(char::is_uppercase)))
}

/// Compares without regard to case.
pub(crate) fn compare_ignoring_case(a: &str, b: &str) -> Ordering {
    compare(&a.to_lowercase(), &b.to_lowercase())
}

/// Spaces, then symbols, then digits, then letters.
fn primary(c: char) -> (u8, u32) {
    if c.is_alphabetic() {
        let lower = c.to_lowercase().next().unwrap_or(c);
        (4, base(lower) as u32)
    } else if c.is_numeric() {
        (3, c as u32)
    } else if c.is_whitespace() {
        (0, c as u32)
    } else {
        const MARKS: &str = "_-,;:!?./'\"()[]{}@*\\&#%`^+<=>|~$";
        (1, MARKS.find(c).map_or(c as u32 + 1000, |at| at as u32))
    }
}

fn accent(c: char) -> u32 {
    let lower = c.to_lowercase().next().unwrap_or(c);
    if base(lower) == lower { 0 } else { lower as u32 }
}

/// The letter without its accent, for Latin letters.
fn base(c: char) -> char {
    match c {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' | 'ø' => 'o',
        'ù'..='ü' => 'u',
        'ý' | 'ÿ' => 'y',
        _ => c,
    }
}
