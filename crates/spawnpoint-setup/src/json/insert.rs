//! Adds an item to an object or array in the layout of its neighbors.

use std::ops::Range;

use serde_json::Value;

use super::{
    print::{Style, multiline, quoted, single_line},
    tree::{Container, Node, skip_trivia},
};
use crate::text::{indent, newline, splice};

/// Used when the file does not show its own indentation.
const DEFAULT_INDENT: &str = "  ";

/// Adds a value to a text that has none, only comments or blanks.
pub fn first(text: &str, value: &Value) -> String {
    let style = Style { newline: newline(text), indent: DEFAULT_INDENT.to_owned() };
    let gap = match text.is_empty() || text.ends_with('\n') {
        true => "",
        false => style.newline,
    };
    format!("{text}{gap}{}{}", multiline(value, &style, ""), style.newline)
}

/// Adds an item after all others. Members of objects have a key.
pub fn append(
    text: &str,
    root: &Node,
    container: Container<'_>,
    key: Option<&str>,
    value: &Value,
) -> String {
    let style = style(text, root);
    let is_multiline =
        is_multiline(text, container).unwrap_or_else(|| root_is_multiline(text, root));
    let item_indent = match container.items.last() {
        Some(item) if is_multiline => indent(text, item.start()).to_owned(),
        _ => format!("{}{}", indent(text, container.inside - 1), style.indent),
    };
    let value = match is_multiline {
        true => multiline(value, &style, &item_indent),
        false => single_line(value),
    };
    let item = key.map_or(value.clone(), |key| format!("{}: {value}", quoted(key)));

    // After the last token and its comments, before the blanks in front of the closing bracket.
    let at = text[..container.close].trim_end().len().max(container.inside);
    let last_end = container.items.last().map_or(container.inside, |last| last.end());
    let (_, after_line_comment) = skip_trivia(text, last_end);
    let lead = match (is_multiline || after_line_comment, container.items.is_empty()) {
        (true, _) => format!("{}{item_indent}", style.newline),
        (false, true) => String::new(),
        (false, false) => " ".to_owned(),
    };
    let mut edits = Vec::new();
    let mut tail = String::new();
    match container.items.last() {
        Some(last) if last.comma.is_none() => {
            edits.push((last.value.range.end..last.value.range.end, ",".to_owned()));
        }
        // A file with trailing commas keeps them.
        Some(_) => tail.push(','),
        None => (),
    }
    if is_multiline && !text[at..container.close].contains('\n') {
        tail = format!("{tail}{}{}", style.newline, indent(text, container.inside - 1));
    }
    edits.push((at..at, format!("{lead}{item}{tail}")));
    splice(text, edits)
}

/// Replaces a value.
pub fn replace(text: &str, root: &Node, old: Range<usize>, value: &Value) -> String {
    let value = match text[old.clone()].contains('\n') || root_is_multiline(text, root) {
        true => multiline(value, &style(text, root), indent(text, old.start)),
        false => single_line(value),
    };
    splice(text, vec![(old, value)])
}

fn style(text: &str, root: &Node) -> Style {
    let mut unit = DEFAULT_INDENT.to_owned();
    if let Some(root) = root.container(text)
        && let Some(first) = root.items.first()
        && is_multiline(text, root) == Some(true)
    {
        let outer = indent(text, root.inside - 1);
        let inner = indent(text, first.start());
        unit = inner.strip_prefix(outer).unwrap_or(inner).to_owned();
    }
    Style { newline: newline(text), indent: unit }
}

/// Whether the items stand on lines of their own. An empty container does not show it.
fn is_multiline(text: &str, container: Container<'_>) -> Option<bool> {
    let first = container.items.first()?;
    Some(text[container.inside..first.start()].contains('\n'))
}

fn root_is_multiline(text: &str, root: &Node) -> bool {
    root.container(text).and_then(|root| is_multiline(text, root)).unwrap_or(true)
}
