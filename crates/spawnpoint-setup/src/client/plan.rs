//! What a wish does to a client's file, worked out and checked before anything is written.

use serde_json::Value;

use super::{
    Found, NAME, Server, Standing, Way,
    entry::{entry, usual_way},
    standing::{Report, look, way_of},
};
use crate::{change::Change, error::SetupError, file::File, store::Store};

/// What is wanted of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// An entry that reaches us.
    Add {
        /// How; as it is, or as it fits best, when nobody said.
        way: Option<Way>,
        /// Whether an entry that does reach us is made anew, because somebody said how it should be.
        anew: bool,
        /// Whether entries of MCP for Unity's own server go.
        migrate: bool,
    },
    /// No entry of ours.
    Remove,
}

/// What a wish comes to.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What happens to the file.
    pub change: Change,
    /// How the client reaches us then, if it does.
    pub way: Option<Way>,
    /// Entries of MCP for Unity's own server that stay.
    pub old: usize,
}

/// Works out what a wish changes.
pub fn plan(found: &Found, wish: Wish, server: &Server, store: &Store) -> Result<Plan, SetupError> {
    let file = File::read(&found.file)?;
    let Wish::Add { way, anew, migrate } = wish else {
        return Ok(Plan { change: remove(found, file, server, store)?, way: None, old: 0 });
    };
    let report = look(found, &file, server)?;
    let (going, staying) = match migrate {
        true => (&report.old[..], 0),
        false => (&[][..], report.old.len()),
    };
    match report.standing {
        Standing::Ready { way, .. } if !anew && going.is_empty() => {
            let text = file.text().to_owned();
            let change = Change::put(file, text, true);
            Ok(Plan { change, way: Some(way), old: staying })
        }
        _ => {
            let (change, way) = add(found, file, way, &report, going, server)?;
            Ok(Plan { change, way: Some(way), old: staying })
        }
    }
}

fn path(found: &Found) -> Vec<&'static str> {
    found.client.container.iter().copied().chain([NAME]).collect()
}

fn add(
    found: &Found,
    file: File,
    way: Option<Way>,
    report: &Report,
    old: &[Vec<String>],
    server: &Server,
) -> Result<(Change, Way), SetupError> {
    let client = found.client;
    let malformed = |problem| file.malformed(&problem);
    let path = path(found);
    let before = client.syntax.get(file.text(), &path).map_err(malformed)?;
    let way = way
        .or_else(|| before.as_ref().and_then(way_of))
        .unwrap_or_else(|| usual_way(client, server));
    let mut entry = entry(client, way, server)?;
    if let Standing::Wrong(super::Trouble::SwitchedOff) = report.standing {
        // Whoever sets it up wants it on, in the words its user switched it off with.
        for (key, on) in [("disabled", false), ("enabled", true)] {
            if before.as_ref().is_some_and(|before| before.get(key).is_some()) {
                entry.insert(key.to_owned(), Value::from(on));
            }
        }
    }
    let after =
        with_entry(found, file.text(), &entry, way.contradicted_by(), old).map_err(malformed)?;
    unharmed(found, &file, &after, old)?;
    let there = client.syntax.get(&after, &path).ok().flatten().unwrap_or_default();
    if !says(&there, &Value::Object(entry)) {
        return Err(not_editable(&file));
    }
    Ok((Change::put(file, after, before.is_some()), way))
}

/// The text with our entry, and without the old ones.
fn with_entry(
    found: &Found,
    text: &str,
    entry: &serde_json::Map<String, Value>,
    not: &[&str],
    old: &[Vec<String>],
) -> Result<String, crate::text::Problem> {
    let client = found.client;
    let syntax = client.syntax;
    let mut after = text.to_owned();
    if let Some(schema) = client.schema
        && text.trim().is_empty()
    {
        after = syntax.set(&after, &["$schema"], &Value::from(schema))?;
    }
    if let Some(switch) = client.switch
        && syntax.get(&after, switch)? != Some(Value::from(true))
    {
        after = syntax.set(&after, switch, &Value::from(true))?;
    }
    for path in old {
        after = syntax.remove(&after, &words(path))?;
    }
    syntax.put(&after, &path(found), entry, not)
}

fn remove(found: &Found, file: File, server: &Server, store: &Store) -> Result<Change, SetupError> {
    let syntax = found.client.syntax;
    let malformed = |problem| file.malformed(&problem);
    let path = path(found);
    let Some(entry) = syntax.get(file.text(), &path).map_err(malformed)? else {
        let after = file.exists().then(|| file.text().to_owned());
        return Ok(Change::take(file, after));
    };
    // The file as it was without us; of no use when it was not.
    let before = store.before(&file.path);
    let before = before.filter(|before| matches!(syntax.get(before, &path), Ok(None)));
    if let Value::Object(entry) = &entry {
        let again = |before: &str, old: &[Vec<String>]| {
            let after = with_entry(found, before, entry, &[], old);
            after.is_ok_and(|after| after == file.text())
        };
        match &before {
            Some(before) => {
                let old = look(found, &file.pretend(before), server);
                let old = old.map(|report| report.old).unwrap_or_default();
                if again(before, &[]) || again(before, &old) {
                    return Ok(Change::take(file, Some(before.clone())));
                }
            }
            // We made it, and nobody else has written into it since.
            None if again("", &[]) => return Ok(Change::take(file, None)),
            None => (),
        }
    }
    let after = syntax.take(file.text(), &path, before.as_deref()).map_err(malformed)?;
    unharmed(found, &file, &after, &[])?;
    Ok(Change::take(file, Some(after)))
}

/// The last line of defence: nothing but what is ours may say anything else than before.
fn unharmed(
    found: &Found,
    file: &File,
    after: &str,
    old: &[Vec<String>],
) -> Result<(), SetupError> {
    let client = found.client;
    let own = path(found);
    let old: Vec<_> = old.iter().map(|path| words(path)).collect();
    let mut ours: Vec<&[&str]> = vec![&own, &["$schema"]];
    ours.extend(client.switch);
    ours.extend(old.iter().map(Vec::as_slice));
    match client.syntax.same_elsewhere(file.text(), after, &ours) {
        Ok(true) => Ok(()),
        Ok(false) | Err(_) => Err(not_editable(file)),
    }
}

/// Whether a value says everything that another one does.
fn says(there: &Value, wanted: &Value) -> bool {
    match (there, wanted) {
        (Value::Object(there), Value::Object(wanted)) => wanted
            .iter()
            .all(|(key, wanted)| there.get(key).is_some_and(|there| says(there, wanted))),
        _ => there == wanted,
    }
}

fn not_editable(file: &File) -> SetupError {
    let what = "is written in a way that cannot be edited without changing something else";
    SetupError::unfit(&file.path, what)
}

fn words(path: &[String]) -> Vec<&str> {
    path.iter().map(String::as_str).collect()
}
