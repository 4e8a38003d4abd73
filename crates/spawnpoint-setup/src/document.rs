//! Edits an entry in a document, in either syntax.

use serde_json::{Map, Value};

use crate::{json, text::SyntaxProblem, toml};

/// The syntax of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// JSON, with comments and trailing commas.
    Json,
    /// TOML.
    Toml,
}

impl Syntax {
    /// Returns the value at a path of names.
    pub fn get(self, text: &str, path: &[&str]) -> Result<Option<Value>, SyntaxProblem> {
        match self {
            Self::Json => json::get(text, path),
            Self::Toml => toml::get(text, path),
        }
    }

    /// Sets the value at a path.
    pub fn set(self, text: &str, path: &[&str], value: &Value) -> Result<String, SyntaxProblem> {
        match self {
            Self::Json => json::set(text, path, value),
            Self::Toml => toml::set(text, path, value),
        }
    }

    /// Removes the value at a path.
    pub fn remove(self, text: &str, path: &[&str]) -> Result<String, SyntaxProblem> {
        match self {
            Self::Json => json::remove(text, path),
            Self::Toml => toml::remove(text, path),
        }
    }

    /// Adds an entry at a path, or merges it into the one that is there. Other keys of that entry stay,
    /// except `conflicting_keys`.
    pub fn merge_entry(
        self,
        text: &str,
        path: &[&str],
        entry: &Map<String, Value>,
        conflicting_keys: &[&str],
    ) -> Result<String, SyntaxProblem> {
        let old = match self.get(text, path)? {
            Some(Value::Object(old)) => old,
            Some(_) | None => {
                return self.set(text, path, &Value::Object(entry.clone()));
            }
        };
        let mut text = text.to_owned();
        for (key, value) in entry {
            let path = [path, &[key]].concat();
            text = match (old.get(key), value) {
                (Some(old), value) if old == value => text,
                (Some(Value::Object(_)), Value::Object(members)) => {
                    self.merge_entry(&text, &path, members, &[])?
                }
                _ => self.set(&text, &path, value)?,
            };
        }
        for key in conflicting_keys {
            if !old.contains_key(*key) || entry.contains_key(*key) {
                continue;
            }
            text = self.remove(&text, &[path, &[key]].concat())?;
        }
        Ok(text)
    }

    /// Removes an entry, and the objects around it that are empty then. Objects that `original` has, the
    /// text before the entry was added, stay.
    pub fn remove_entry(
        self,
        text: &str,
        path: &[&str],
        original: Option<&str>,
    ) -> Result<String, SyntaxProblem> {
        if self.get(text, path)?.is_none() {
            return Ok(text.to_owned());
        }
        let mut text = self.remove(text, path)?;
        for depth in (1..path.len()).rev() {
            let around = &path[..depth];
            let is_original = original
                .is_some_and(|original| matches!(self.get(original, around), Ok(Some(_)) | Err(_)));
            let is_empty = match self.get(&text, around)? {
                Some(Value::Object(members)) => members.is_empty(),
                _ => false,
            };
            if is_original || !is_empty {
                break;
            }
            text = self.remove(&text, around)?;
        }
        Ok(text)
    }

    /// Whether two texts have the same values except at these paths. Empty objects are ignored.
    pub fn same_except(self, a: &str, b: &str, paths: &[&[&str]]) -> Result<bool, SyntaxProblem> {
        let rest = |text: &str| -> Result<Value, SyntaxProblem> {
            let mut value = self.get(text, &[])?.unwrap_or_default();
            for path in paths {
                remove_value(&mut value, path);
            }
            Ok(value)
        };
        Ok(rest(a)? == rest(b)?)
    }
}

/// Removes the value at a path, and the objects around it that are empty then.
fn remove_value(value: &mut Value, path: &[&str]) {
    let Some((first, rest)) = path.split_first() else {
        *value = Value::Null;
        return;
    };
    if let Value::Object(members) = value {
        if let Some(member) = members.get_mut(*first) {
            remove_value(member, rest);
            if member.is_null() {
                members.remove(*first);
            }
        }
        if members.is_empty() {
            *value = Value::Null;
        }
    }
}
