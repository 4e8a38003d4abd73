//! The edits: find, put, take out.

use std::ops::Range;

use serde_json::{Map, Value};
use toml::de::{DeTable, DeValue};

use super::{
    print,
    tree::{self, Entry, Written, entries, find},
};
use crate::text::{Problem, line_end, line_start, newline, splice};

/// What stands at a path of names, if anything does.
pub fn get(text: &str, path: &[&str]) -> Result<Option<Value>, Problem> {
    let document = tree::parse(text)?;
    let Some((last, path)) = path.split_last() else {
        return Ok(Some(tree::table_to_json(document.get_ref())));
    };
    let mut table = document.get_ref();
    for name in path {
        let Some(entry) = find(table, name) else { return Ok(None) };
        table = entry.table().ok_or_else(|| not_a_table(name, &entry))?;
    }
    Ok(find(table, last).map(|entry| tree::to_json(entry.value)))
}

/// Puts a value at a path; tables on the way are made where they are missing.
pub fn set(text: &str, path: &[&str], value: &Value) -> Result<String, Problem> {
    let document = tree::parse(text)?;
    let mut table = document.get_ref();
    let mut parent: Option<Entry<'_, '_>> = None;
    for (depth, name) in path.iter().enumerate() {
        let Some(entry) = find(table, name) else {
            return Ok(add(text, parent, &path[..depth], &path[depth..], value));
        };
        if depth + 1 == path.len() {
            return match (entry.table(), entry.written(text)) {
                (None, _) | (_, Written::Inline) => {
                    Ok(splice(text, vec![(entry.span, print::value(value))]))
                }
                _ => set(&remove(text, path)?, path, value),
            };
        }
        table = entry.table().ok_or_else(|| not_a_table(name, &entry))?;
        parent = Some(entry);
    }
    Ok(text.to_owned())
}

/// Takes out what stands at a path. Nothing there is nothing to do.
pub fn remove(text: &str, path: &[&str]) -> Result<String, Problem> {
    let document = tree::parse(text)?;
    let Some((last, above)) = path.split_last() else { return Ok(text.to_owned()) };
    let mut table = document.get_ref();
    let mut inside = None;
    for name in above {
        let Some(entry) = find(table, name) else { return Ok(text.to_owned()) };
        table = entry.table().ok_or_else(|| not_a_table(name, &entry))?;
        if entry.written(text) == Written::Inline {
            inside = Some(entry.span);
        }
    }
    let Some(entry) = find(table, last) else { return Ok(text.to_owned()) };
    let mut cuts = Vec::new();
    match inside {
        Some(inside) => cuts.push(without_comma(text, &inside, &entry)),
        None => lines(text, &entry, &mut cuts),
    }
    cuts.sort_by_key(|cut| cut.start);
    cuts.dedup();
    Ok(splice(text, cuts.into_iter().map(|cut| (cut, String::new())).collect()))
}

/// Adds what is missing from `missing` on, below the table at `above`.
fn add(
    text: &str,
    parent: Option<Entry<'_, '_>>,
    above: &[&str],
    missing: &[&str],
    value: &Value,
) -> String {
    let mut path: Vec<_> = above.iter().chain(missing).map(|name| print::key(name)).collect();
    let mut lines = match value {
        Value::Object(members) => print::pairs(members),
        other => vec![format!("{} = {}", path.pop().unwrap_or_default(), print::value(other))],
    };
    if let Some(parent) = &parent {
        let nested = missing.iter().skip(1).rev().fold(value.clone(), |value, name| {
            Value::Object(Map::from_iter([((*name).to_owned(), value)]))
        });
        let pair = format!("{} = {}", print::key(missing[0]), print::value(&nested));
        match parent.written(text) {
            Written::Inline => return into_braces(text, parent, &pair),
            Written::Header if path.len() == above.len() => return below(text, parent, &pair),
            // `a.b.c = 1`: the names in front are repeated as they stand there.
            Written::Implied if path.len() == above.len() => {
                let prefix = &text[line_start(text, parent.key.start)..parent.key.end];
                if !prefix.trim_start().starts_with('[') {
                    return below(text, parent, &format!("{prefix}.{pair}"));
                }
            }
            _ => (),
        }
    }
    let newline = newline(text);
    lines.insert(0, format!("[{}]", path.join(".")));
    let gap = match text {
        "" => "",
        text if text.ends_with('\n') => newline,
        _ => &newline.repeat(2),
    };
    format!("{text}{gap}{}{newline}", lines.join(newline))
}

/// A line below the last one of a table.
fn below(text: &str, table: &Entry<'_, '_>, line: &str) -> String {
    let newline = newline(text);
    let last = table.table().and_then(|table| last_line(text, table));
    let last = last.unwrap_or(0).max(table.span.end);
    let at = line_end(text, last - 1);
    let lead = if text[..at].ends_with('\n') { "" } else { newline };
    splice(text, vec![(at..at, format!("{lead}{line}{newline}"))])
}

/// Where the last value ends that stands in the lines of this table, not in a table of its own.
fn last_line(text: &str, table: &DeTable<'_>) -> Option<usize> {
    let ends = entries(table).filter_map(|(_, entry)| match (entry.table(), entry.written(text)) {
        (Some(_), Written::Header) => None,
        (Some(table), Written::Implied) => last_line(text, table),
        _ if is_table_list(text, &entry) => None,
        _ => Some(entry.span.end),
    });
    ends.max()
}

fn into_braces(text: &str, table: &Entry<'_, '_>, pair: &str) -> String {
    let values = table.table().into_iter().flat_map(entries).map(|(_, entry)| end(text, &entry));
    let (at, item) = match values.max() {
        Some(last) => (last, format!(", {pair}")),
        None => (table.span.start + 1, format!(" {pair} ")),
    };
    splice(text, vec![(at..at, item)])
}

/// Where an entry inside braces ends. One that is implied ends with its last part.
fn end(text: &str, entry: &Entry<'_, '_>) -> usize {
    match (entry.table(), entry.written(text)) {
        (Some(table), Written::Implied) => {
            entries(table).map(|(_, entry)| end(text, &entry)).max().unwrap_or(entry.span.end)
        }
        _ => entry.span.end,
    }
}

/// The lines an entry stands on, wherever they are.
fn lines(text: &str, entry: &Entry<'_, '_>, cuts: &mut Vec<Range<usize>>) {
    match (entry.table(), entry.written(text)) {
        (Some(table), Written::Header) => {
            let last = last_line(text, table).unwrap_or(0).max(entry.span.end);
            let mut start = line_start(text, entry.span.start);
            // The blank line that parts it from what is above.
            let above = text[..start].strip_suffix('\n').unwrap_or(&text[..start]);
            let above = above.strip_suffix('\r').unwrap_or(above);
            if above.is_empty() || above.ends_with('\n') {
                start = above.len();
            }
            cuts.push(start..line_end(text, last - 1));
            headers_below(text, table, cuts);
        }
        (Some(table), Written::Implied) => {
            entries(table).for_each(|(_, entry)| lines(text, &entry, cuts));
        }
        _ => cuts.push(line_start(text, entry.key.start)..line_end(text, entry.span.end - 1)),
    }
}

/// Tables with headers of their own, which may stand anywhere.
fn headers_below(text: &str, table: &DeTable<'_>, cuts: &mut Vec<Range<usize>>) {
    for (_, entry) in entries(table) {
        match (entry.table(), entry.written(text)) {
            (Some(_), Written::Header) => lines(text, &entry, cuts),
            (Some(table), Written::Implied) => headers_below(text, table, cuts),
            _ => (),
        }
    }
}

/// An entry inside braces, with the comma that parts it from its neighbour.
fn without_comma(text: &str, inside: &Range<usize>, entry: &Entry<'_, '_>) -> Range<usize> {
    let end = end(text, entry);
    // Dotted names in braces begin further left.
    let start = text[inside.start + 1..entry.key.start].rfind([',', '{']);
    let start = start.map_or(inside.start + 1, |at| inside.start + 1 + at);
    let behind = text[end..inside.end].trim_start();
    match (text[start..].starts_with(','), behind.strip_prefix(',')) {
        (true, _) => start..end,
        (false, Some(rest)) => start..inside.end - rest.trim_start().len(),
        (false, None) => start..inside.end - 1,
    }
}

/// `[[name]]`.
fn is_table_list(text: &str, entry: &Entry<'_, '_>) -> bool {
    matches!(entry.value, DeValue::Array(items)
        if items.iter().any(|item| text[item.span()].starts_with("[[")))
}

fn not_a_table(name: &str, entry: &Entry<'_, '_>) -> Problem {
    let found = entry.value.type_str();
    Problem::new(entry.span.start, format!("'{name}' is of type {found}, but must be a table"))
}
