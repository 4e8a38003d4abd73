//! The report of setup: diffs and results as text, or one JSON object.

use serde_json::{Value, json};
use spawnpoint_setup::{
    Backups, Change, Environment, FolderChange, SetupError,
    client::Client,
    diff::{Line, LineKind},
};

use super::say;
use crate::{
    cli::Setup,
    config::Config,
    failure::Failure,
    installation::Installation,
    print::{self, Paint},
    server_client::{Probe, ServerClient, reachable},
};

/// The result for a client, besides the change to its file.
pub struct ClientOutcome<'a> {
    pub client: &'a Client,
    /// The transport of its entry, if it has one.
    pub transport: Option<&'a str>,
    /// How many entries of MCP for Unity's own server stay.
    pub unity_entries: usize,
}

/// Collects the results.
pub struct Report<'a> {
    pub options: &'a Setup,
    pub environment: &'a Environment,
    /// Whether a client needs a running server.
    pub needs_server: bool,
    paint: Paint,
    targets: Vec<Value>,
    notes: Vec<String>,
    /// The names of the clients and projects for which it failed.
    failed: Vec<String>,
}

impl<'a> Report<'a> {
    pub fn new(options: &'a Setup, environment: &'a Environment) -> Self {
        let paint = Paint::for_stdout();
        let (targets, notes) = (Vec::new(), Vec::new());
        Self {
            options,
            environment,
            needs_server: false,
            paint,
            targets,
            notes,
            failed: Vec::new(),
        }
    }

    /// Shows the change to a client's file, and applies it.
    pub fn client(&mut self, outcome: &ClientOutcome<'_>, change: &Change, backups: &Backups) {
        let name = outcome.client.name;
        self.show(name, change);
        let mut target = self.target(name, change);
        if let Some(transport) = outcome.transport {
            target["transport"] = Value::from(transport);
        }
        let transport = outcome.transport.map(|name| format!(" ({name})")).unwrap_or_default();
        if change.is_empty() {
            let state = match self.options.remove {
                true => "not configured; nothing to remove".to_owned(),
                false => format!("already configured{transport}"),
            };
            self.succeeded(name, &state);
        } else if !self.options.dry_run {
            let applied = match change.apply(backups) {
                Ok(applied) => applied,
                Err(error) => return self.failed(name, &error),
            };
            let backup = applied.backup.as_deref().map(|path| self.environment.display_path(path));
            target["backup"] = backup.clone().map_or(Value::Null, Value::from);
            self.succeeded(
                name,
                &match (self.options.remove, change.deletes_file()) {
                    (true, true) => {
                        "removed; deleted the file, which contained nothing else".to_owned()
                    }
                    (true, false) => "removed".to_owned(),
                    (false, _) => format!("configured{transport}"),
                },
            );
            if let Some(backup) = backup {
                self.hint(&format!("Backup of the original file: {backup}"));
            }
            if !self.options.remove {
                self.hint(outcome.client.next_step);
            }
        }
        if outcome.unity_entries > 0 {
            self.hint(&format!(
                "It also starts MCP for Unity's own server. `spawnpoint setup {} --migrate` removes that \
                 entry.",
                outcome.client.id
            ));
        }
        if !change.is_empty() {
            say(self.options, "");
        }
        self.targets.push(target);
    }

    /// Shows the changes to a project, and applies them together. Returns whether the project has a next step: not if
    /// nothing changed or it failed.
    pub fn project(
        &mut self,
        name: &str,
        changes: &[&Change],
        is_empty: bool,
        apply: impl FnOnce() -> Result<(), SetupError>,
    ) -> bool {
        for change in changes.iter().filter(|change| !change.is_empty()) {
            self.show(name, change);
            self.targets.push(self.target(name, change));
        }
        let state = match (is_empty, self.options.remove) {
            (true, true) => "not configured; nothing to remove",
            (true, false) => "already configured",
            (false, _) if self.options.dry_run => return true,
            (false, true) => "removed",
            (false, false) => "configured",
        };
        let applied = if is_empty { Ok(()) } else { apply() };
        match &applied {
            Ok(()) => self.succeeded(name, state),
            Err(error) => self.failed(name, error),
        }
        applied.is_ok() && !is_empty
    }

    /// Shows how many files of a folder change.
    pub fn files(&mut self, change: &FolderChange) {
        let counts = [
            (change.added(), "added"),
            (change.updated(), "updated"),
            (change.removed(), "removed"),
        ];
        let parts = counts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| {
            let files = if *count == 1 { "file" } else { "files" };
            format!("{count} {files} {what}")
        });
        let parts = parts.collect::<Vec<_>>().join(", ");
        if parts.is_empty() {
            return;
        }
        let folder = self.environment.display_path(change.folder());
        say(self.options, format!("{}  {parts}", self.paint.bold(&folder)));
        self.targets.push(json!({ "file": folder, "what": parts }));
    }

    pub fn failed(&mut self, name: &str, error: &SetupError) {
        self.failed.push(name.to_owned());
        say(self.options, format!("{} {name}: {error}", self.paint.red("✗")));
        self.hint(&error.hint());
        self.targets.push(json!({
            "name": name,
            "status": "failed",
            "error": error.to_string(),
            "hint": error.hint(),
        }));
    }

    /// Adds a note to the end of the report.
    pub fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    /// Adds a note if clients need a running server and none is running.
    pub async fn suggest_server(&mut self, config: &Config) {
        let is_other_server = self.options.url.is_some() || self.options.remove;
        let listen = config.settings.listen.first().filter(|_| !is_other_server);
        let Some(listen) = listen.filter(|_| self.needs_server) else { return };
        // `serve` reports a certificate that cannot be read.
        let Ok(client) = ServerClient::new(*listen, &config.settings) else { return };
        if matches!(client.probe().await, Probe::Nothing) {
            let flag = match config.settings.listen.len() == 1 && listen.port() == 8080 {
                true => String::new(),
                false => format!(" --listen {listen}"),
            };
            let program = Installation::current(self.environment).typed();
            self.note(format!(
                "No server is running on {}. Start one with `{program}{flag}`.",
                reachable(*listen)
            ));
        }
    }

    /// Prints the notes, and returns an error if something failed.
    pub fn finish(self) -> Result<(), Failure> {
        let mut notes = self.notes;
        if self.options.dry_run {
            notes.insert(0, "Dry run: nothing was changed.".to_owned());
        }
        if self.options.output.json {
            print::json(&json!({
                "ok": self.failed.is_empty(),
                "dry_run": self.options.dry_run,
                "targets": self.targets,
                "notes": notes,
            }));
        } else {
            for note in notes {
                print::out(format!("{} {note}", self.paint.dim("→")));
            }
        }
        let what = match self.options.remove {
            true => "Spawnpoint was not removed from",
            false => "Setup failed for",
        };
        match self.failed.is_empty() {
            true => Ok(()),
            false => Err(Failure::failed(format!("{what} {}", self.failed.join(", ")))),
        }
    }

    fn show(&self, name: &str, change: &Change) {
        if change.is_empty() || self.options.output.json {
            return;
        }
        let path = self.environment.display_path(change.path());
        let kind = match (change.creates_file(), change.deletes_file()) {
            (true, _) => " (new file)",
            (_, true) => " (deleted)",
            _ => "",
        };
        print::out(format!("{}{kind}  {}", self.paint.bold(&path), self.paint.dim(name)));
        for Line { kind, text } in change.diff() {
            print::out(match kind {
                LineKind::Header => self.paint.cyan(&text),
                LineKind::Context => text,
                LineKind::Removed => self.paint.red(&text),
                LineKind::Added => self.paint.green(&text),
            });
        }
    }

    fn succeeded(&self, name: &str, state: &str) {
        say(self.options, format!("{} {name}: {state}", self.paint.green("✓")));
    }

    fn hint(&self, hint: &str) {
        say(self.options, format!("  {} {hint}", self.paint.dim("→")));
    }

    fn target(&self, name: &str, change: &Change) -> Value {
        let status = match (change.is_empty(), self.options.dry_run) {
            (true, _) => "unchanged",
            (false, true) => "would change",
            (false, false) => "changed",
        };
        let diff: Vec<_> = change.diff().into_iter().map(|line| line.text).collect();
        json!({
            "name": name,
            "file": change.path().display().to_string(),
            "status": status,
            "diff": diff.join("\n"),
        })
    }
}
