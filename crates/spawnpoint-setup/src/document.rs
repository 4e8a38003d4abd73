//! An entry of ours in a document of somebody else's: put in, brought up to date, taken out.

use serde_json::{Map, Value};

use crate::{json, text::Problem, toml};

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// JSON, with comments and trailing commas where its owner likes them.
    Json,
    /// TOML.
    Toml,
}

impl Syntax {
    /// What stands at a path of names, if anything does.
    pub fn get(self, text: &str, path: &[&str]) -> Result<Option<Value>, Problem> {
        match self {
            Self::Json => json::get(text, path),
            Self::Toml => toml::get(text, path),
        }
    }

    /// Puts a value at a path.
    pub fn set(self, text: &str, path: &[&str], value: &Value) -> Result<String, Problem> {
        match self {
            Self::Json => json::set(text, path, value),
            Self::Toml => toml::set(text, path, value),
        }
    }

    /// Takes out what stands at a path.
    pub fn remove(self, text: &str, path: &[&str]) -> Result<String, Problem> {
        match self {
            Self::Json => json::remove(text, path),
            Self::Toml => toml::remove(text, path),
        }
    }

    /// Makes the entry at a path say this. What else its owner wrote into it stays, but for the
    /// names in `not`, which contradict it.
    pub fn put(
        self,
        text: &str,
        path: &[&str],
        entry: &Map<String, Value>,
        not: &[&str],
    ) -> Result<String, Problem> {
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
                    self.put(&text, &path, members, &[])?
                }
                _ => self.set(&text, &path, value)?,
            };
        }
        for key in not.iter().filter(|key| old.contains_key(**key) && !entry.contains_key(**key)) {
            text = self.remove(&text, &[path, &[key]].concat())?;
        }
        Ok(text)
    }

    /// Takes an entry out, and with it the objects around it that are empty now. Those that `before`
    /// had, the file as it was without the entry, stay.
    pub fn take(self, text: &str, path: &[&str], before: Option<&str>) -> Result<String, Problem> {
        if self.get(text, path)?.is_none() {
            return Ok(text.to_owned());
        }
        let mut text = self.remove(text, path)?;
        for depth in (1..path.len()).rev() {
            let around = &path[..depth];
            let was_there = before
                .is_some_and(|before| matches!(self.get(before, around), Ok(Some(_)) | Err(_)));
            let is_empty = match self.get(&text, around)? {
                Some(Value::Object(members)) => members.is_empty(),
                _ => false,
            };
            if was_there || !is_empty {
                break;
            }
            text = self.remove(&text, around)?;
        }
        Ok(text)
    }

    /// Whether two texts say the same but for what stands at these paths. An object that is empty says
    /// nothing.
    pub fn same_elsewhere(self, a: &str, b: &str, paths: &[&[&str]]) -> Result<bool, Problem> {
        let rest = |text: &str| -> Result<Value, Problem> {
            let mut value = self.get(text, &[])?.unwrap_or_default();
            for path in paths {
                forget(&mut value, path);
            }
            Ok(value)
        };
        Ok(rest(a)? == rest(b)?)
    }
}

/// Drops what stands at a path, and what is empty around it.
fn forget(value: &mut Value, path: &[&str]) {
    let Some((first, rest)) = path.split_first() else {
        *value = Value::Null;
        return;
    };
    if let Value::Object(members) = value {
        if let Some(member) = members.get_mut(*first) {
            forget(member, rest);
            if member.is_null() {
                members.remove(*first);
            }
        }
        if members.is_empty() {
            *value = Value::Null;
        }
    }
}
