//! Which AI clients are on this machine, and whether they know us.

use serde_json::{Value, json};
use spawnpoint_setup::{
    SetupError, Surroundings,
    client::{self, Report, Standing, Trouble},
};

use super::server;
use crate::{
    cli::{Scope, Setup},
    config::Config,
    failure::Failure,
    print::{self, Paint},
};

pub fn run(config: &Config, surroundings: &Surroundings, wanted: &Setup) -> Result<(), Failure> {
    let server = server(config, surroundings, None);
    let (found, nobody) = match wanted.scope {
        Scope::User => (client::found(surroundings), "No AI client was found on this machine."),
        Scope::Project => {
            (client::found_here(surroundings), "No AI client has a file in this folder.")
        }
    };
    let rows: Vec<_> = found
        .iter()
        .map(|found| (found, client::standing(found, &server)))
        .map(|(found, report)| {
            let file = surroundings.short(&found.file);
            (found.client, state(&report), old(&report), file)
        })
        .collect();
    if wanted.output.json {
        let rows: Vec<Value> = rows
            .iter()
            .map(|(client, state, old, file)| {
                json!({ "id": client.id, "name": client.name, "state": state, "old": old, "file": file })
            })
            .collect();
        print::json(&json!({ "clients": rows }));
        return Ok(());
    }
    let paint = Paint::for_stdout();
    if rows.is_empty() {
        print::out(nobody);
    } else {
        let cells = rows.iter().map(|(client, state, old, file)| {
            let state = match old {
                true => format!("{state}; has MCP for Unity's own server"),
                false => state.clone(),
            };
            vec![client.id.to_owned(), client.name.to_owned(), state, file.clone()]
        });
        print::out(print::table(&["name", "client", "state", "file"], cells.collect()));
    }
    print::out("");
    let others = client::CLIENTS
        .iter()
        .filter(|client| !found.iter().any(|found| found.client.id == client.id))
        .map(|client| client.id);
    let others: Vec<_> = others.collect();
    print::out(paint.dim(&format!("not found: {}", others.join(", "))));
    for (line, what) in [
        ("spawnpoint setup NAME…", "connects them; --dry-run shows what that would change"),
        ("spawnpoint setup --all", "connects all that were found"),
        ("spawnpoint setup NAME… --remove", "takes it back"),
    ] {
        print::out(format!("{line:<32} {what}"));
    }
    Ok(())
}

/// Whether the file has entries of MCP for Unity's own server.
fn old(report: &Report) -> bool {
    !report.old.is_empty()
}

/// What a client's file says of us, in a few words.
pub fn state(report: &Report) -> String {
    match &report.standing {
        Standing::Absent => "not set up".to_owned(),
        Standing::Ready { way, name } if name == client::NAME => {
            format!("set up by {}", way.name())
        }
        Standing::Ready { way, name } => format!("set up by {} as '{name}'", way.name()),
        Standing::Wrong(trouble) => trouble_in_words(trouble),
        // The file is named in the next column.
        Standing::Unreadable(SetupError::Malformed { line, column, what, .. }) => {
            format!("line {line}, column {column}: {what}")
        }
        Standing::Unreadable(error) => error.to_string(),
    }
}

/// What is wrong with an entry of ours.
pub fn trouble_in_words(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Elsewhere(url) => format!("points at {url}"),
        Trouble::Gone(command) => format!("starts {command}, which is not there"),
        Trouble::Copy(command) => format!("starts another copy of us, {command}"),
        Trouble::Other(command) => format!("starts {command}, which is another program"),
        Trouble::SwitchedOff => "has us switched off".to_owned(),
        Trouble::Empty => "has an entry that says neither an address nor a program".to_owned(),
    }
}
