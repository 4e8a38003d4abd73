//! Values without parts, the paths to them, and how they are written.

use std::fmt::Write;

/// A step from a member into its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A key of a mapping.
    Key(String),
    /// An item of a list, counted from 0.
    Item(usize),
}

/// A value without parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// A number, boolean or text, as Unity reads it.
    Text(String),
    /// A reference to an object of the same file; 0 for none.
    Pointer(i64),
}

/// A path as overrides of prefab instances contain it: `a.b`, `list.Array.data[2].c`.
pub fn property_path(steps: &[Step]) -> String {
    let mut path = String::new();
    for step in steps {
        if !path.is_empty() {
            path.push('.');
        }
        // Writing to a String does not fail.
        let _ = match step {
            Step::Key(key) => write!(path, "{key}"),
            Step::Item(at) => write!(path, "Array.data[{at}]"),
        };
    }
    path
}

/// A text as a YAML scalar, in the style that Unity uses: plain where that is possible, double quotes for everything
/// that is not printable ASCII, else single quotes.
pub fn scalar(text: &str, in_flow: bool) -> String {
    let is_plain_ascii = |letter: char| letter == ' ' || letter.is_ascii_graphic();
    if !text.chars().all(is_plain_ascii) {
        return double_quoted(text);
    }
    match needs_quotes(text, in_flow) {
        true => format!("'{}'", text.replace('\'', "''")),
        false => text.to_owned(),
    }
}

fn needs_quotes(text: &str, in_flow: bool) -> bool {
    const INDICATORS: &str = ",[]{}#&*!|>'\"%@`";
    const WORDS: [&str; 10] =
        ["null", "~", "true", "false", "yes", "no", "on", "off", "---", "..."];
    let Some(first) = text.chars().next() else { return in_flow };
    let stands_alone = text[first.len_utf8()..].chars().next().is_none_or(|next| next == ' ');
    INDICATORS.contains(first)
        || matches!(first, '-' | '?' | ':') && stands_alone
        || text.starts_with("---")
        || text.trim() != text
        || text.ends_with(':')
        || text.contains(": ")
        || text.contains(" #")
        || WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
        || in_flow && (first == '?' || text.contains([',', '[', ']', '{', '}', ':']))
}

fn double_quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        let code = u32::from(letter);
        // Writing to a String does not fail.
        let _ = match letter {
            '"' | '\\' => write!(out, "\\{letter}"),
            '\n' => write!(out, "\\n"),
            '\r' => write!(out, "\\r"),
            '\t' => write!(out, "\\t"),
            ' '..='~' => write!(out, "{letter}"),
            _ if code <= 0xff => write!(out, "\\x{code:02X}"),
            _ if code <= 0xffff => write!(out, "\\u{code:04X}"),
            _ => write!(out, "\\U{code:08X}"),
        };
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::yaml::Tree;

    #[test]
    fn texts_are_quoted_as_unity_does() {
        for (text, written) in [
            ("Player", "Player"),
            ("-5", "-5"),
            ("a b's", "a b's"),
            ("a: b", "'a: b'"),
            ("it's: x", "'it''s: x'"),
            (" x", "' x'"),
            ("- x", "'- x'"),
            ("#1", "'#1'"),
            ("true", "'true'"),
            ("café", "\"caf\\xE9\""),
            ("a\nb\"", "\"a\\nb\\\"\""),
            ("😀", "\"\\U0001F600\""),
            ("", ""),
        ] {
            assert_eq!(scalar(text, false), written);
        }
        assert_eq!(scalar("a, b", true), "'a, b'");
        assert_eq!(scalar("a, b", false), "a, b");
    }

    #[test]
    fn paths_have_unitys_spelling() {
        let key = |key: &str| Step::Key(key.to_owned());
        let steps = [key("list"), Step::Item(2), key("m_Position"), key("x")];
        assert_eq!(property_path(&steps), "list.Array.data[2].m_Position.x");
    }

    proptest! {
        #[test]
        fn every_text_is_read_as_it_was_written(text in "\\PC{0,20}|[ -~\\n\\t]{0,20}|[-:#'\" ,{}a]{0,6}") {
            let block = format!("key: {}\n", scalar(&text, false));
            let tree = Tree::parse(block.as_bytes()).unwrap();
            prop_assert_eq!(tree.root().text_of("key"), text.clone());
            let flow = format!("key: {{a: {}, b: 1}}\n", scalar(&text, true));
            let tree = Tree::parse(flow.as_bytes()).unwrap();
            prop_assert_eq!(tree.root().get("key").unwrap().text_of("a"), text);
        }
    }
}
