//! The values of a JSON text with their byte ranges.

use std::{borrow::Cow, ops::Range};

use jsonc_parser::{CollectOptions, ParseOptions, ast, common::Ranged, parse_to_ast};
use serde_json::Value;

use crate::text::SyntaxProblem;

/// Comments and trailing commas are allowed; every other extension of JSON would be rejected by some
/// client.
const OPTIONS: ParseOptions = ParseOptions {
    allow_comments: true,
    allow_trailing_commas: true,
    allow_loose_object_property_names: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_extended_string_escapes: false,
    allow_non_finite_numbers: false,
};

/// A value and its range.
#[derive(Clone, Debug)]
pub struct Node {
    pub range: Range<usize>,
    /// Present for objects and arrays.
    pub items: Option<Vec<Item>>,
}

/// A member of an object, or an element of an array.
#[derive(Clone, Debug)]
pub struct Item {
    /// The quoted name; absent in arrays.
    pub key: Option<Range<usize>>,
    pub value: Node,
    /// The position of the comma that follows.
    pub comma: Option<usize>,
}

impl Item {
    /// The first byte.
    pub fn start(&self) -> usize {
        self.key.as_ref().map_or(self.value.range.start, |key| key.start)
    }

    /// The byte after the value and its comma.
    pub fn end(&self) -> usize {
        self.comma.map_or(self.value.range.end, |comma| comma + 1)
    }
}

/// An object or an array, with its brackets.
#[derive(Clone, Copy, Debug)]
pub struct Container<'n> {
    pub is_object: bool,
    /// The byte after the opening bracket.
    pub inside: usize,
    /// The closing bracket.
    pub close: usize,
    pub items: &'n [Item],
}

impl Node {
    /// This value as an object or array.
    pub fn container(&self, text: &str) -> Option<Container<'_>> {
        Some(Container {
            is_object: text[self.range.clone()].starts_with('{'),
            inside: self.range.start + 1,
            close: self.range.end - 1,
            items: self.items.as_deref()?,
        })
    }

    /// This value without comments. What JSON allows but a [`Value`] cannot hold (half of a surrogate
    /// pair, a number that is too large) becomes a string with its source text.
    pub fn to_value(&self, text: &str) -> Value {
        let Some(container) = self.container(text) else {
            let source = &text[self.range.clone()];
            return serde_json::from_str(source).unwrap_or_else(|_| Value::from(source));
        };
        let values = container.items.iter().map(|item| item.value.to_value(text));
        match container.is_object {
            true => {
                let names = container.items.iter().map(|item| item.name(text).into_owned());
                Value::Object(names.zip(values).collect())
            }
            false => values.collect(),
        }
    }
}

impl Item {
    /// The name of a member.
    pub fn name<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let quoted = self.key.clone().map_or("\"\"", |key| &text[key]);
        match quoted.contains('\\') {
            false => Cow::Borrowed(&quoted[1..quoted.len() - 1]),
            true => serde_json::from_str(quoted).map_or(Cow::Borrowed(quoted), Cow::Owned),
        }
    }
}

/// Parses a text. Returns nothing for one that holds no value, only comments or blanks.
pub fn parse(text: &str) -> Result<Option<Node>, SyntaxProblem> {
    let masked = without_surrogates(text);
    let parsed = parse_to_ast(&masked, &CollectOptions::default(), &OPTIONS)
        .map_err(|error| SyntaxProblem::new(error.range().start, error.kind().to_string()))?;
    Ok(parsed.value.map(|value| node(text, &value)))
}

/// The text with every surrogate escape replaced by as many bytes. The parser rejects half of a
/// surrogate pair; clients write one when they cut a text in the middle of an emoji.
fn without_surrogates(text: &str) -> Cow<'_, str> {
    let is_surrogate = |digits: &[u8]| {
        let [b'd' | b'D', second, third, fourth, ..] = digits else { return false };
        b"89abcdefABCDEF".contains(second)
            && third.is_ascii_hexdigit()
            && fourth.is_ascii_hexdigit()
    };
    let mut masked = Cow::Borrowed(text);
    for (at, _) in text.match_indices("\\u") {
        if is_surrogate(&text.as_bytes()[at + 2..]) {
            masked.to_mut().replace_range(at + 2..at + 6, "fffd");
        }
    }
    masked
}

fn node(text: &str, value: &ast::Value<'_>) -> Node {
    let items = match value {
        ast::Value::Object(object) => {
            let members = object.properties.iter();
            let member = |member: &ast::ObjectProp<'_>| {
                item(text, Some(member.name.start()..member.name.end()), &member.value)
            };
            Some(members.map(member).collect())
        }
        ast::Value::Array(array) => {
            Some(array.elements.iter().map(|element| item(text, None, element)).collect())
        }
        _ => None,
    };
    Node { range: value.start()..value.end(), items }
}

fn item(text: &str, key: Option<Range<usize>>, value: &ast::Value<'_>) -> Item {
    let value = node(text, value);
    let (after, _) = skip_trivia(text, value.range.end);
    let comma = text[after..].starts_with(',').then_some(after);
    Item { key, value, comma }
}

/// Skips blanks and comments of a text that parses. Returns the next position, and whether the last
/// comment ends with its line.
pub fn skip_trivia(text: &str, start: usize) -> (usize, bool) {
    let mut at = start;
    let mut line_comment = false;
    loop {
        let rest = &text[at..];
        let blanks = rest.len() - rest.trim_start().len();
        at += blanks;
        let rest = &rest[blanks..];
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            line_comment = true;
        } else if let Some(comment) = rest.strip_prefix("/*") {
            at += comment.find("*/").map_or(rest.len(), |end| end + 4);
            line_comment = false;
        } else {
            return (at, line_comment);
        }
    }
}
