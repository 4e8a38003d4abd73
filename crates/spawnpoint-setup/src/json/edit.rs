//! The edits: find, put, add, take out.

use std::ops::Range;

use serde_json::Value;

use super::{
    insert, remove as out,
    scan::{Item, Level, check, level},
};
use crate::text::Problem;

/// What stands at a path of names (in lists: of numbers), if anything does.
pub fn get(text: &str, path: &[&str]) -> Result<Option<Value>, Problem> {
    match walk(text, path)? {
        Walk::There(span) => value(text, span).map(Some),
        Walk::Missing { .. } | Walk::Nothing => Ok(None),
    }
}

/// Puts a value at a path; objects on the way are made where they are missing.
pub fn set(text: &str, path: &[&str], value: &Value) -> Result<String, Problem> {
    match walk(text, path)? {
        Walk::There(span) => insert::instead(text, span, value),
        Walk::Missing { level, depth } => {
            let value = nested(&path[depth + 1..], value);
            insert::last(text, &level, Some(path[depth]), &value)
        }
        Walk::Nothing => Ok(insert::first(text, &nested(path, value))),
    }
}

/// Adds a value at the end of the list at a path, which is made where it is missing.
pub fn push(text: &str, path: &[&str], value: &Value) -> Result<String, Problem> {
    let Walk::There(span) = walk(text, path)? else {
        return set(text, path, &Value::Array(vec![value.clone()]));
    };
    match level(text, span.start)? {
        Some(level) if text[span.clone()].starts_with('[') => {
            insert::last(text, &level, None, value)
        }
        _ => Err(not_a(text, span, path.last().copied(), "a list")),
    }
}

/// Takes out what stands at a path, whose last word may be the index of a list. Nothing there is
/// nothing to do.
pub fn remove(text: &str, path: &[&str]) -> Result<String, Problem> {
    let Some((last, path)) = path.split_last() else { return Ok(text.to_owned()) };
    let Walk::There(span) = walk(text, path)? else { return Ok(text.to_owned()) };
    let Some(level) = level(text, span.start)? else { return Ok(text.to_owned()) };
    match index(text, &span, &level, last)? {
        Some(index) => out::item(text, &level, index),
        None => Ok(text.to_owned()),
    }
}

enum Walk {
    There(Range<usize>),
    /// The object that lacks the word at this depth of the path.
    Missing {
        level: Level,
        depth: usize,
    },
    /// The file has nothing in it.
    Nothing,
}

fn walk(text: &str, path: &[&str]) -> Result<Walk, Problem> {
    let Some(mut span) = check(text)? else { return Ok(Walk::Nothing) };
    let mut name = None;
    for (depth, key) in path.iter().enumerate() {
        let is_object = text[span.clone()].starts_with('{');
        let level = level(text, span.start)?;
        let index = match &level {
            Some(level) => index(text, &span, level, key)?,
            None => None,
        };
        match (level, index) {
            (Some(level), Some(index)) => span = level.items[index].value.clone(),
            (Some(level), None) if is_object => return Ok(Walk::Missing { level, depth }),
            _ => return Err(not_a(text, span, name, "an object")),
        }
        name = Some(*key);
    }
    Ok(Walk::There(span))
}

/// Which item a word of a path means: the member of that name, or the element of that number.
fn index(
    text: &str,
    span: &Range<usize>,
    level: &Level,
    word: &str,
) -> Result<Option<usize>, Problem> {
    match text[span.clone()].starts_with('{') {
        true => find(text, level, word),
        false => Ok(word.parse().ok().filter(|index| *index < level.items.len())),
    }
}

/// The member of this name. Two of them are one too many: clients differ in which one they take.
fn find(text: &str, level: &Level, name: &str) -> Result<Option<usize>, Problem> {
    let is_it = |item: &Item| {
        item.key.clone().is_some_and(|key| {
            text.get(key.start + 1..key.end - 1) == Some(name)
                || (text[key.clone()].contains('\\')
                    && serde_json::from_str::<String>(&text[key]).is_ok_and(|key| key == name))
        })
    };
    let mut found = level.items.iter().enumerate().filter(|(_, item)| is_it(item));
    let first = found.next();
    match found.next() {
        Some((_, second)) => {
            Err(Problem::new(second.start(), format!("\"{name}\" is there a second time")))
        }
        None => Ok(first.map(|(index, _)| index)),
    }
}

/// A span as a value: what it says, without its comments. What JSON allows but no value can hold (half
/// of a surrogate pair, a number beyond all numbers) stays as it is written.
fn value(text: &str, span: Range<usize>) -> Result<Value, Problem> {
    let Some(level) = level(text, span.start)? else {
        let written = &text[span];
        return Ok(serde_json::from_str(written).unwrap_or_else(|_| Value::from(written)));
    };
    let is_object = text[span].starts_with('{');
    let mut members = serde_json::Map::new();
    let mut items = Vec::new();
    for item in level.items {
        let value = value(text, item.value)?;
        match item.key {
            Some(key) => {
                let written = &text[key];
                let name = serde_json::from_str(written).unwrap_or_else(|_| written.to_owned());
                members.insert(name, value);
            }
            None => items.push(value),
        }
    }
    Ok(match is_object {
        true => Value::Object(members),
        false => Value::Array(items),
    })
}

fn nested(path: &[&str], value: &Value) -> Value {
    path.iter().rev().fold(value.clone(), |value, key| {
        Value::Object(serde_json::Map::from_iter([((*key).to_owned(), value)]))
    })
}

fn not_a(text: &str, span: Range<usize>, name: Option<&str>, wanted: &str) -> Problem {
    let found = match text.as_bytes().get(span.start) {
        Some(b'{') => "an object",
        Some(b'[') => "a list",
        Some(b'"') => "a text",
        Some(b't' | b'f') => "true or false",
        Some(b'n') => "null",
        _ => "a number",
    };
    let name = name.map_or("the whole file".to_owned(), |name| format!("\"{name}\""));
    Problem::new(span.start, format!("{name} is {found}, but must be {wanted}"))
}
