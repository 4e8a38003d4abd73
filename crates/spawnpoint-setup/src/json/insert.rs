//! Adding an item to an object or array, laid out as its neighbours are.

use serde_json::Value;

use super::{
    print::{Style, on_one_line, over_lines, quoted},
    scan::{self, Level, level},
};
use crate::text::{Problem, indent, newline, splice};

/// Two blanks, unless the file shows another taste.
const UNIT: &str = "  ";

/// A file that has nothing in it yet, or nothing but comments.
pub fn first(text: &str, value: &Value) -> String {
    let style = Style { newline: newline(text), unit: UNIT.to_owned() };
    let gap = match text.is_empty() || text.ends_with('\n') {
        true => "",
        false => style.newline,
    };
    format!("{text}{gap}{}{}", over_lines(value, &style, ""), style.newline)
}

/// Adds an item behind all others. `key` is for members of objects.
pub fn last(
    text: &str,
    level: &Level,
    key: Option<&str>,
    value: &Value,
) -> Result<String, Problem> {
    let style = style(text)?;
    let over = stands_over_lines(text, level);
    let inner = match level.items.last() {
        Some(item) if over => indent(text, item.start()).to_owned(),
        _ => format!("{}{}", indent(text, level.inside - 1), style.unit),
    };
    let value = match over {
        true => over_lines(value, &style, &inner),
        false => on_one_line(value),
    };
    let item = key.map_or(value.clone(), |key| format!("{}: {value}", quoted(key)));

    // Behind the last token and any comment, in front of the blanks that lead to the bracket.
    let behind = text[..level.close].trim_end().len().max(level.inside);
    let last = level
        .items
        .last()
        .map_or(level.inside, |last| last.comma.map_or(last.value.end, |comma| comma + 1));
    let (_, behind_line_comment) = scan::blanks(text, last)?;
    let lead = match (over || behind_line_comment, level.items.is_empty()) {
        (true, _) => format!("{}{inner}", style.newline),
        (false, true) => String::new(),
        (false, false) => " ".to_owned(),
    };
    let mut edits = Vec::new();
    let mut tail = String::new();
    match level.items.last() {
        Some(last) if last.comma.is_none() => {
            edits.push((last.value.end..last.value.end, ",".to_owned()));
        }
        // Who ends the last line with a comma wants the new last line to end with one.
        Some(_) => tail.push(','),
        None => (),
    }
    if over && !text[behind..level.close].contains('\n') {
        tail = format!("{tail}{}{}", style.newline, indent(text, level.inside - 1));
    }
    edits.push((behind..behind, format!("{lead}{item}{tail}")));
    Ok(splice(text, edits))
}

/// Puts another value in the place of one.
pub fn instead(text: &str, old: std::ops::Range<usize>, value: &Value) -> Result<String, Problem> {
    let style = style(text)?;
    let over = text[old.clone()].contains('\n') || root_stands_over_lines(text)?;
    let value = match over {
        true => over_lines(value, &style, indent(text, old.start)),
        false => on_one_line(value),
    };
    Ok(splice(text, vec![(old, value)]))
}

fn style(text: &str) -> Result<Style, Problem> {
    let mut unit = UNIT.to_owned();
    if let Some(root) = root(text)?
        && let Some(first) = root.items.first()
        && stands_over_lines(text, &root)
    {
        let outer = indent(text, root.inside - 1);
        let inner = indent(text, first.start());
        unit = inner.strip_prefix(outer).unwrap_or(inner).to_owned();
    }
    Ok(Style { newline: newline(text), unit })
}

/// Whether items stand on lines of their own. Nobody can tell of an empty one: then as the file does.
fn stands_over_lines(text: &str, level: &Level) -> bool {
    match level.items.first() {
        Some(first) => text[level.inside..first.start()].contains('\n'),
        None => root_stands_over_lines(text).unwrap_or(true),
    }
}

fn root_stands_over_lines(text: &str) -> Result<bool, Problem> {
    let Some(root) = root(text)? else { return Ok(true) };
    Ok(match root.items.first() {
        Some(first) => text[root.inside..first.start()].contains('\n'),
        None => true,
    })
}

fn root(text: &str) -> Result<Option<Level>, Problem> {
    match scan::check(text)? {
        Some(root) => level(text, root.start),
        None => Ok(None),
    }
}
