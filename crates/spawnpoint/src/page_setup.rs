//! Connecting AI clients from the page, with the code of `spawnpoint setup`.

use spawnpoint_faces::{PageSetup, SetupClient, SetupFile, SetupPlan};
use spawnpoint_protocol::{ErrorKind, Fault};
use spawnpoint_setup::{
    Backups, Environment, SetupError,
    client::{self, Action, ClientConfig, EntryStatus, Plan, Scope},
    diff::{Line, LineKind},
};

use crate::{
    commands::setup::{describe_problem, environment, server},
    config::Config,
};

/// Connects the clients of this user.
pub struct ClientSetup {
    config: Config,
}

impl ClientSetup {
    /// For clients of the server with this configuration.
    pub fn new(config: &Config) -> Self {
        Self { config: config.clone() }
    }

    fn environment(&self) -> Environment {
        environment(&self.config.system)
    }

    fn backups(&self) -> Result<Backups, Fault> {
        let folder = self.config.settings.state_dir.as_ref();
        let folder = folder.ok_or_else(|| Fault::internal("the server has no state folder"))?;
        Ok(Backups::in_state_folder(folder))
    }

    fn planned(&self, client: &str, remove: bool) -> Result<(ClientConfig, Plan), Fault> {
        let known = client::by_name(client)
            .ok_or_else(|| Fault::not_found(format!("No AI client is named '{client}'")))?;
        let environment = self.environment();
        let config = client::locate(known, &environment, Scope::User).map_err(of_setup)?;
        let action = match remove {
            true => Action::Remove,
            false => Action::Add { transport: None, rewrite: false, migrate: false },
        };
        let server = server(&self.config, &environment, None, &[]);
        let plan = client::plan(&config, action, &server, &self.backups()?).map_err(of_setup)?;
        Ok((config, plan))
    }
}

impl PageSetup for ClientSetup {
    fn clients(&self) -> Result<Vec<SetupClient>, Fault> {
        let environment = self.environment();
        let server = server(&self.config, &environment, None, &[]);
        let found = client::installed(&environment);
        let mut clients: Vec<_> = found
            .iter()
            .map(|config| {
                let status = client::status(config, &server);
                let (state, note) = match &status.entry {
                    EntryStatus::NotConfigured => ("not_configured", None),
                    EntryStatus::Ready { .. } => ("configured", None),
                    EntryStatus::Broken(problem) => ("outdated", Some(describe_problem(problem))),
                    EntryStatus::Unreadable(error) => ("outdated", Some(error.to_string())),
                };
                SetupClient {
                    name: config.client.id.to_owned(),
                    title: config.client.name.to_owned(),
                    state,
                    file: Some(environment.display_path(&config.file)),
                    note,
                }
            })
            .collect();
        let is_found = |id: &str| found.iter().any(|config| config.client.id == id);
        let others = client::CLIENTS.iter().filter(|client| !is_found(client.id));
        clients.extend(others.map(|client| SetupClient {
            name: client.id.to_owned(),
            title: client.name.to_owned(),
            state: "not_found",
            file: None,
            note: None,
        }));
        Ok(clients)
    }

    fn plan(&self, client: &str, remove: bool) -> Result<SetupPlan, Fault> {
        let (config, plan) = self.planned(client, remove)?;
        let file = || {
            // Only the lines that change and those around them: the file may hold the secrets of others.
            let lines = plan.change.diff();
            let side = |skipped: LineKind| -> String {
                let kept = lines.iter().filter(|line| line.kind != skipped);
                kept.map(|line| shown(line) + "\n").collect()
            };
            SetupFile {
                path: self.environment().display_path(plan.change.path()),
                before: (!plan.change.creates_file()).then(|| side(LineKind::Added)),
                after: (!plan.change.deletes_file()).then(|| side(LineKind::Removed)),
            }
        };
        let files = if plan.change.is_empty() { Vec::new() } else { vec![file()] };
        let notes = vec![format!("Restart {} to load the change.", config.client.name)];
        Ok(SetupPlan { client: client.to_owned(), remove, files, notes })
    }

    fn apply(&self, shown: &SetupPlan) -> Result<Option<Vec<String>>, Fault> {
        let backups = self.backups()?;
        let _lock = backups.lock().map_err(of_setup)?;
        let now = PageSetup::plan(self, &shown.client, shown.remove)?;
        let is_same = now.files.len() == shown.files.len()
            && now.files.iter().zip(&shown.files).all(|(now, shown)| {
                now.path == shown.path && now.before == shown.before && now.after == shown.after
            });
        if !is_same {
            return Ok(None);
        }
        let (_, plan) = self.planned(&shown.client, shown.remove)?;
        let applied = plan.change.apply(&backups).map_err(of_setup)?;
        let mut done = vec![format!("Changed {}", plan.change.path().display())];
        done.extend(
            applied
                .backup
                .map(|backup| format!("Saved the file as it was in {}", backup.display())),
        );
        Ok(Some(done))
    }
}

/// A line as the page shows it. Values in lines that do not change belong to others and may be secret.
fn shown(line: &Line) -> String {
    let text = line.text.get(1..).unwrap_or_default();
    match line.kind {
        LineKind::Context => without_values(text),
        _ => text.to_owned(),
    }
}

/// A line without what is between quotes, except for the name before a colon.
fn without_values(line: &str) -> String {
    let mut shown = String::new();
    let mut rest = line;
    while let Some(open) = rest.find(['"', '\'']) {
        let (before, quoted) = rest.split_at(open);
        let quote = &quoted[..1];
        let mut is_escaped = false;
        let end = quoted[1..].char_indices().find(|(_, letter)| {
            let ends = !is_escaped && letter.to_string() == quote;
            is_escaped = !is_escaped && *letter == '\\';
            ends
        });
        let (value, after) = quoted[1..].split_at(end.map_or(quoted.len() - 1, |(at, _)| at));
        let is_name = after.get(1..).is_some_and(|rest| rest.trim_start().starts_with(':'));
        shown += before;
        shown += quote;
        shown += if is_name { value } else { "…" };
        rest = after;
        if let Some(closed) = rest.strip_prefix(quote) {
            shown += quote;
            rest = closed;
        }
    }
    shown + rest
}

fn of_setup(error: SetupError) -> Fault {
    let hint = error.hint();
    Fault::new(ErrorKind::InvalidArgument, error.to_string()).hint(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_others_are_not_shown() {
        let line = |kind, text: &str| shown(&Line { kind, text: text.to_owned() });
        let secret = r#"   "TOKEN": "hunter2","#;
        assert_eq!(line(LineKind::Context, secret), r#"  "TOKEN": "…","#);
        assert_eq!(line(LineKind::Context, " }"), "}");
        for (text, expected) in [
            (r#"  "args": ["--key", "hunter2"],"#, r#" "args": ["…", "…"],"#),
            (r#"  "--url=https://me:hunter2@x/","#, r#" "…","#),
            (r#"  "a": "x \"hunter2\" y: z" }"#, r#" "a": "…" }"#),
            (" token = 'hunter2'", "token = '…'"),
            (" broken \"hunter2", "broken \"…"),
        ] {
            assert_eq!(line(LineKind::Context, text), expected);
        }
        assert_eq!(line(LineKind::Added, "+\"url\": \"http://x\""), "\"url\": \"http://x\"");
    }
}
