//! Reads, sets, appends and removes values by their path.

use serde_json::Value;

use super::{
    insert, remove as removal,
    tree::{Container, Node, parse},
};
use crate::text::SyntaxProblem;

/// Returns the value at a path of names (in arrays: indexes).
pub fn get(text: &str, path: &[&str]) -> Result<Option<Value>, SyntaxProblem> {
    let Some(root) = parse(text)? else { return Ok(None) };
    Ok(match walk(text, &root, path)? {
        Walk::Found(node) => Some(node.to_value(text)),
        Walk::Missing { .. } => None,
    })
}

/// Sets the value at a path, and creates the objects on the way that are missing.
pub fn set(text: &str, path: &[&str], value: &Value) -> Result<String, SyntaxProblem> {
    let Some(root) = parse(text)? else { return Ok(insert::first(text, &nested(path, value))) };
    Ok(match walk(text, &root, path)? {
        Walk::Found(node) => insert::replace(text, &root, node.range.clone(), value),
        Walk::Missing { container, depth } => {
            let value = nested(&path[depth + 1..], value);
            insert::append(text, &root, container, Some(path[depth]), &value)
        }
    })
}

/// Appends a value to the array at a path, which is created if it is missing.
pub fn push(text: &str, path: &[&str], value: &Value) -> Result<String, SyntaxProblem> {
    let array = || Value::Array(vec![value.clone()]);
    let Some(root) = parse(text)? else { return set(text, path, &array()) };
    let Walk::Found(node) = walk(text, &root, path)? else { return set(text, path, &array()) };
    match node.container(text) {
        Some(container) if !container.is_object => {
            Ok(insert::append(text, &root, container, None, value))
        }
        _ => Err(wrong_type(text, node, path.last().copied(), "an array")),
    }
}

/// Removes the value at a path, whose last part may be the index of an array. A value that is missing
/// is not an error.
pub fn remove(text: &str, path: &[&str]) -> Result<String, SyntaxProblem> {
    let unchanged = || Ok(text.to_owned());
    let Some((last, path)) = path.split_last() else { return unchanged() };
    let Some(root) = parse(text)? else { return unchanged() };
    let Walk::Found(node) = walk(text, &root, path)? else { return unchanged() };
    let Some(container) = node.container(text) else { return unchanged() };
    match find(text, container, last)? {
        Some(index) => Ok(removal::item(text, container, index)),
        None => unchanged(),
    }
}

enum Walk<'n> {
    Found(&'n Node),
    /// The object that lacks the name at this depth of the path.
    Missing {
        container: Container<'n>,
        depth: usize,
    },
}

fn walk<'n>(text: &str, root: &'n Node, path: &[&str]) -> Result<Walk<'n>, SyntaxProblem> {
    let mut node = root;
    let mut name = None;
    for (depth, key) in path.iter().enumerate() {
        let Some(container) = node.container(text) else {
            return Err(wrong_type(text, node, name, "an object"));
        };
        match find(text, container, key)? {
            Some(index) => node = &container.items[index].value,
            None if container.is_object => return Ok(Walk::Missing { container, depth }),
            None => return Err(wrong_type(text, node, name, "an object")),
        }
        name = Some(*key);
    }
    Ok(Walk::Found(node))
}

/// Returns the index of the member with this name, or of the element with this number. Two members of
/// one name are an error: clients differ in which one they use.
fn find(text: &str, container: Container<'_>, key: &str) -> Result<Option<usize>, SyntaxProblem> {
    if !container.is_object {
        return Ok(key.parse().ok().filter(|index| *index < container.items.len()));
    }
    let items = container.items.iter().enumerate();
    let mut found = items.filter(|(_, item)| item.name(text) == key);
    let first = found.next();
    match found.next() {
        Some((_, second)) => {
            Err(SyntaxProblem::new(second.start(), format!("duplicate key \"{key}\"")))
        }
        None => Ok(first.map(|(index, _)| index)),
    }
}

fn nested(path: &[&str], value: &Value) -> Value {
    path.iter().rev().fold(value.clone(), |value, key| {
        Value::Object(serde_json::Map::from_iter([((*key).to_owned(), value)]))
    })
}

fn wrong_type(text: &str, node: &Node, name: Option<&str>, expected: &str) -> SyntaxProblem {
    let found = match text.as_bytes().get(node.range.start) {
        Some(b'{') => "an object",
        Some(b'[') => "an array",
        Some(b'"') => "a string",
        Some(b't' | b'f') => "a boolean",
        Some(b'n') => "null",
        _ => "a number",
    };
    let name = name.map_or("the top level".to_owned(), |name| format!("\"{name}\""));
    SyntaxProblem::new(node.range.start, format!("{name} is {found}, but must be {expected}"))
}
