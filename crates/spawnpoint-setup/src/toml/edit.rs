//! Reads, sets and removes values by their path.

use serde_json::{Map, Value};
use toml_edit::{Document, DocumentMut, InlineTable, Item, Table, TableLike};

use super::{
    convert::{to_json, to_toml},
    lines::{carry_over, same_lines},
};
use crate::text::{SyntaxProblem, newline};

/// Returns the value at a path of names.
pub fn get(text: &str, path: &[&str]) -> Result<Option<Value>, SyntaxProblem> {
    let document = parse(text)?;
    Ok(find(document.as_item(), path)?.map(to_json))
}

/// Sets the value at a path, and creates the tables on the way that are missing.
pub fn set(text: &str, path: &[&str], value: &Value) -> Result<String, SyntaxProblem> {
    let document = parse(text)?;
    let Some((last, parents)) = path.split_last() else { return Ok(text.to_owned()) };
    match (find(document.as_item(), path)?, value) {
        (None, Value::Object(entry)) if has_header(document.as_item(), parents) => {
            Ok(append_table(text, path, entry))
        }
        (Some(Item::Table(_) | Item::ArrayOfTables(_)), _) => {
            set(&remove(text, path)?, path, value)
        }
        _ => edit(text, document, |document| {
            if let Some(table) = table_at(document, parents) {
                set_value(table, last, to_toml(value));
            }
        }),
    }
}

/// Removes the value at a path. A value that is missing is not an error.
pub fn remove(text: &str, path: &[&str]) -> Result<String, SyntaxProblem> {
    let document = parse(text)?;
    let Some((last, parents)) = path.split_last() else { return Ok(text.to_owned()) };
    if find(document.as_item(), path)?.is_none() {
        return Ok(text.to_owned());
    }
    edit(text, document, |document| {
        if let Some(table) = table_at(document, parents) {
            table.remove(last);
        }
    })
}

fn parse(text: &str) -> Result<Document<&str>, SyntaxProblem> {
    Document::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        SyntaxProblem::new(at, error.message().trim_end().replace('\n', "; "))
    })
}

fn find<'d>(root: &'d Item, path: &[&str]) -> Result<Option<&'d Item>, SyntaxProblem> {
    let mut item = root;
    let mut name = "";
    for key in path {
        let Some(table) = item.as_table_like() else {
            let at = item.span().map_or(0, |span| span.start);
            let found = item.type_name();
            let message = format!("'{name}' is of type {found}, but must be a table");
            return Err(SyntaxProblem::new(at, message));
        };
        match table.get(key) {
            Some(next) => item = next,
            None => return Ok(None),
        }
        name = key;
    }
    Ok(Some(item))
}

/// Whether a new table below these parents can have a header of its own. Inside braces and below dotted
/// keys it cannot.
fn has_header(root: &Item, parents: &[&str]) -> bool {
    let mut item = root;
    for name in parents {
        match item {
            Item::Table(table) if !table.is_dotted() => match table.get(name) {
                Some(next) => item = next,
                None => return true,
            },
            _ => return false,
        }
    }
    matches!(item, Item::Table(table) if !table.is_dotted())
}

/// Appends a table to the text, which stays as it is.
fn append_table(text: &str, path: &[&str], entry: &Map<String, Value>) -> String {
    let newline = newline(text);
    let header: Vec<_> = path.iter().map(|name| toml_edit::Key::new(*name).to_string()).collect();
    let mut body = Table::new();
    for (key, value) in entry {
        body.insert(key, Item::Value(to_toml(value)));
    }
    let body = body.to_string().replace('\n', newline);
    let gap = match text {
        "" => String::new(),
        text if text.ends_with('\n') => newline.to_owned(),
        _ => newline.repeat(2),
    };
    format!("{text}{gap}[{}]{newline}{body}", header.join("."))
}

/// Edits a document, and applies to the text only what changed.
fn edit(
    text: &str,
    document: Document<&str>,
    change: impl FnOnce(&mut DocumentMut),
) -> Result<String, SyntaxProblem> {
    let mut document = document.into_mut();
    if !same_lines(text, &document.to_string()) {
        let message = "the dotted keys of a table are not next to each other, so this file cannot be \
                       edited without changing their order";
        return Err(SyntaxProblem::new(0, message));
    }
    change(&mut document);
    let edited = document.to_string();
    let with_comments = carry_over(text, &edited, true);
    // A removed line that looks like a comment may be part of a string.
    match get(&with_comments, &[]) == get(&edited, &[]) {
        true => Ok(with_comments),
        false => Ok(carry_over(text, &edited, false)),
    }
}

/// Returns the table at a path, and creates what is missing in the form of the table around it.
fn table_at<'d>(document: &'d mut DocumentMut, path: &[&str]) -> Option<&'d mut dyn TableLike> {
    let mut table: &mut dyn TableLike = document.as_table_mut();
    for name in path {
        let is_dotted = table.is_dotted();
        let item = table.entry(name).or_insert_with(|| match is_dotted {
            true => Item::Value(InlineTable::new().into()),
            false => {
                let mut table = Table::new();
                table.set_implicit(true);
                Item::Table(table)
            }
        });
        table = item.as_table_like_mut()?;
    }
    Some(table)
}

fn set_value(table: &mut dyn TableLike, key: &str, mut value: toml_edit::Value) {
    match table.get_mut(key) {
        Some(Item::Value(old)) => {
            *value.decor_mut() = old.decor().clone();
            *old = value;
        }
        _ => {
            table.insert(key, Item::Value(value));
        }
    }
}
