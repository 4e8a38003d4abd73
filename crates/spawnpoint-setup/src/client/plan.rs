//! Plans a change to a client's file, and checks it before anything is written.

use serde_json::{Map, Value};

use super::{
    ClientConfig, ENTRY_NAME, EntryProblem, EntryStatus, Server, Transport,
    entry::{default_transport, entry},
    status::{ClientStatus, read_status, transport_of},
};
use crate::{
    backups::Backups, change::Change, check, error::SetupError, file::File, text::SyntaxProblem,
};

/// What to do with a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Add an entry for this server, or update it.
    Add {
        /// The transport. By default that of the existing entry, or else the client's best one.
        transport: Option<Transport>,
        /// Whether to write an entry that works already, because its settings were requested.
        rewrite: bool,
        /// Whether to remove the entries of MCP for Unity's own server.
        migrate: bool,
    },
    /// Remove our entry.
    Remove,
}

/// A planned change.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The change to the file.
    pub change: Change,
    /// The transport of the entry, if there is one afterwards.
    pub transport: Option<Transport>,
    /// How many entries of MCP for Unity's own server stay in the file.
    pub unity_entries: usize,
}

/// Plans an action.
pub fn plan(
    config: &ClientConfig,
    action: Action,
    server: &Server,
    backups: &Backups,
) -> Result<Plan, SetupError> {
    let file = File::read(&config.file)?;
    let Action::Add { transport, rewrite, migrate } = action else {
        let change = plan_removal(config, file, server, backups)?;
        return Ok(Plan { change, transport: None, unity_entries: 0 });
    };
    let status = read_status(config, &file, server)?;
    let (removed, unity_entries) = match migrate {
        true => (&status.unity_entries[..], 0),
        false => (&[][..], status.unity_entries.len()),
    };
    match status.entry {
        EntryStatus::Ready { transport, .. } if !rewrite && removed.is_empty() => {
            let text = file.text().to_owned();
            let change = Change::add(file, text, true);
            Ok(Plan { change, transport: Some(transport), unity_entries })
        }
        _ => {
            let (change, transport) =
                plan_addition(config, file, transport, &status, removed, server)?;
            Ok(Plan { change, transport: Some(transport), unity_entries })
        }
    }
}

fn entry_path(config: &ClientConfig) -> Vec<&'static str> {
    config.client.servers_path.iter().copied().chain([ENTRY_NAME]).collect()
}

fn plan_addition(
    config: &ClientConfig,
    file: File,
    transport: Option<Transport>,
    status: &ClientStatus,
    removed: &[Vec<String>],
    server: &Server,
) -> Result<(Change, Transport), SetupError> {
    let client = config.client;
    let invalid = |problem| file.invalid(&problem);
    let path = entry_path(config);
    let before = client.syntax.get(file.text(), &path).map_err(invalid)?;
    let transport = transport
        .or_else(|| before.as_ref().and_then(transport_of))
        .unwrap_or_else(|| default_transport(client, server));
    let mut entry = entry(client, transport, server)?;
    if let EntryStatus::Broken(EntryProblem::Disabled) = status.entry {
        // Setup enables the entry, with the key that disabled it.
        for (key, enabled) in [("disabled", false), ("enabled", true)] {
            if before.as_ref().is_some_and(|before| before.get(key).is_some()) {
                entry.insert(key.to_owned(), Value::from(enabled));
            }
        }
    }
    let after = with_entry(config, file.text(), &entry, transport.conflicting_keys(), removed)
        .map_err(invalid)?;
    check_rest_unchanged(config, &file, &after, removed)?;
    let written = client.syntax.get(&after, &path).ok().flatten().unwrap_or_default();
    if !contains(&written, &Value::Object(entry)) {
        return Err(check::not_editable(&file));
    }
    Ok((Change::add(file, after, before.is_some()), transport))
}

/// Returns the text with our entry and without the removed ones.
fn with_entry(
    config: &ClientConfig,
    text: &str,
    entry: &Map<String, Value>,
    conflicting_keys: &[&str],
    removed: &[Vec<String>],
) -> Result<String, SyntaxProblem> {
    let client = config.client;
    let syntax = client.syntax;
    let mut after = text.to_owned();
    if let Some(schema) = client.schema
        && text.trim().is_empty()
    {
        after = syntax.set(&after, &["$schema"], &Value::from(schema))?;
    }
    if let Some(enable_path) = client.enable_path
        && syntax.get(&after, enable_path)? != Some(Value::from(true))
    {
        after = syntax.set(&after, enable_path, &Value::from(true))?;
    }
    for path in removed {
        after = syntax.remove(&after, &as_strs(path))?;
    }
    syntax.merge_entry(&after, &entry_path(config), entry, conflicting_keys)
}

fn plan_removal(
    config: &ClientConfig,
    file: File,
    server: &Server,
    backups: &Backups,
) -> Result<Change, SetupError> {
    let syntax = config.client.syntax;
    let invalid = |problem| file.invalid(&problem);
    let path = entry_path(config);
    let Some(entry) = syntax.get(file.text(), &path).map_err(invalid)? else {
        if let EntryStatus::Ready { name, .. } = read_status(config, &file, server)?.entry {
            let file = file.path.display();
            return Err(SetupError::unsupported(
                format!("{file} has Spawnpoint as '{name}', an entry that setup did not write"),
                format!("remove the entry '{name}' from the file yourself"),
            ));
        }
        let after = file.exists().then(|| file.text().to_owned());
        return Ok(Change::remove(file, after));
    };
    // A backup that has our entry is of no use.
    let original = backups.original(&file.path);
    let original = original.filter(|original| matches!(syntax.get(original, &path), Ok(None)));
    if let Value::Object(entry) = &entry {
        // Whether our edit of this text gives the file as it is now: then no other program changed it.
        let leads_here = |original: &str, removed: &[Vec<String>]| {
            let after = with_entry(config, original, entry, &[], removed);
            after.is_ok_and(|after| after == file.text())
        };
        match &original {
            Some(original) => {
                let status = read_status(config, &file.with_text(original), server);
                let removed = status.map(|status| status.unity_entries).unwrap_or_default();
                if leads_here(original, &[]) || leads_here(original, &removed) {
                    return Ok(Change::remove(file, Some(original.clone())));
                }
            }
            None if leads_here("", &[]) => return Ok(Change::remove(file, None)),
            None => (),
        }
    }
    let after = syntax.remove_entry(file.text(), &path, original.as_deref()).map_err(invalid)?;
    check_rest_unchanged(config, &file, &after, &[])?;
    Ok(Change::remove(file, Some(after)))
}

/// Checks that the edit changed no value but our own.
fn check_rest_unchanged(
    config: &ClientConfig,
    file: &File,
    after: &str,
    removed: &[Vec<String>],
) -> Result<(), SetupError> {
    let client = config.client;
    let own = entry_path(config);
    let removed: Vec<_> = removed.iter().map(|path| as_strs(path)).collect();
    let mut edited: Vec<&[&str]> = vec![&own, &["$schema"]];
    edited.extend(client.enable_path);
    edited.extend(removed.iter().map(Vec::as_slice));
    check::rest_unchanged(client.syntax, file, after, &edited)
}

/// Whether a value contains everything that another one has.
fn contains(value: &Value, part: &Value) -> bool {
    match (value, part) {
        (Value::Object(value), Value::Object(part)) => {
            part.iter().all(|(key, part)| value.get(key).is_some_and(|value| contains(value, part)))
        }
        _ => value == part,
    }
}

fn as_strs(path: &[String]) -> Vec<&str> {
    path.iter().map(String::as_str).collect()
}
