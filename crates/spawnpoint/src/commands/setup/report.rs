//! What set-up tells: diffs and outcomes for people, one object for programs.

use std::path::Path;

use serde_json::{Value, json};
use spawnpoint_setup::{
    Change, SetupError, Store, Surroundings,
    diff::{Line, Mark},
};

use super::say;
use crate::{
    cli::Setup,
    config::Config,
    failure::Failure,
    print::{self, Paint},
    server_client::{Probe, ServerClient, reachable},
};

/// What there is to say of a client besides its file.
pub struct Outcome<'a> {
    /// What its user has to do then.
    pub then: &'a str,
    /// How it reaches us.
    pub how: Option<&'a str>,
    /// Entries of MCP for Unity's own server that stay.
    pub old: usize,
    /// Its name on the command line.
    pub id: &'a str,
}

/// What happened so far.
pub struct Report<'a> {
    pub wanted: &'a Setup,
    pub surroundings: &'a Surroundings,
    /// Whether some client needs a running server.
    pub by_address: bool,
    paint: Paint,
    targets: Vec<Value>,
    notes: Vec<String>,
    failed: usize,
}

impl<'a> Report<'a> {
    pub fn new(wanted: &'a Setup, surroundings: &'a Surroundings) -> Self {
        let paint = Paint::for_stdout();
        let (targets, notes) = (Vec::new(), Vec::new());
        Self { wanted, surroundings, by_address: false, paint, targets, notes, failed: 0 }
    }

    /// Shows one change to one file, and makes it.
    pub fn change(
        &mut self,
        name: &str,
        change: &Change,
        store: &Store,
        outcome: Option<&Outcome<'_>>,
    ) {
        self.show(name, change);
        let mut target = self.target(name, change);
        let how = outcome.and_then(|outcome| outcome.how);
        if let Some(how) = how {
            target["way"] = Value::from(how);
        }
        let by = how.map(|how| format!(" by {how}")).unwrap_or_default();
        if change.is_nothing() {
            let state = match self.wanted.remove {
                true => "was not set up; nothing to do".to_owned(),
                false => format!("already set up{by}; nothing to do"),
            };
            say(self.wanted, format!("{} {name}: {state}", self.paint.green("✓")));
        } else if !self.wanted.dry_run {
            let made = match change.apply(store) {
                Ok(made) => made,
                Err(error) => return self.failed(name, &error),
            };
            let kept = made.kept.as_deref().map(|kept| self.surroundings.short(kept));
            target["kept"] = kept.clone().map_or(Value::Null, Value::from);
            let state = match (self.wanted.remove, change.removes()) {
                (true, true) => "removed, with the file, which held nothing else".to_owned(),
                (true, false) => "removed".to_owned(),
                (false, _) => format!("set up{by}"),
            };
            let kept = kept.map(|kept| format!(" (as it was: {kept})")).unwrap_or_default();
            say(self.wanted, format!("{} {name}: {state}{kept}", self.paint.green("✓")));
            if let Some(outcome) = outcome.filter(|_| !self.wanted.remove) {
                self.hint(outcome.then);
            }
        }
        if let Some(outcome) = outcome.filter(|outcome| outcome.old > 0) {
            self.hint(&format!(
                "it also starts MCP for Unity's own server; `spawnpoint setup {} --migrate` takes that out",
                outcome.id
            ));
        }
        if !change.is_nothing() {
            say(self.wanted, "");
        }
        self.targets.push(target);
    }

    /// Shows several changes that belong together, and makes them.
    pub fn whole(
        &mut self,
        name: &str,
        changes: &[&Change],
        is_nothing: bool,
        apply: impl FnOnce() -> Result<(), SetupError>,
    ) {
        for change in changes.iter().filter(|change| !change.is_nothing()) {
            self.show(name, change);
            self.targets.push(self.target(name, change));
        }
        let state = match (is_nothing, self.wanted.remove) {
            (true, true) => "was not set up; nothing to do",
            (true, false) => "already set up; nothing to do",
            (false, _) if self.wanted.dry_run => return,
            (false, true) => "taken out",
            (false, false) => "set up",
        };
        let done = if is_nothing { Ok(()) } else { apply() };
        match done {
            Ok(()) => say(self.wanted, format!("{} {name}: {state}", self.paint.green("✓"))),
            Err(error) => self.failed(name, &error),
        }
    }

    /// Files that come and go as a whole.
    pub fn files(&mut self, folder: &Path, what: &str) {
        let folder = self.surroundings.short(folder);
        say(self.wanted, format!("{}  {what}", self.paint.bold(&folder)));
        self.targets.push(json!({ "file": folder, "what": what }));
    }

    pub fn failed(&mut self, name: &str, error: &SetupError) {
        self.failed += 1;
        say(self.wanted, format!("{} {name}: {error}", self.paint.red("✗")));
        self.hint(&error.todo());
        self.targets.push(json!({
            "name": name,
            "status": "failed",
            "error": error.to_string(),
            "todo": error.todo(),
        }));
    }

    /// Something to know at the end.
    pub fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    /// A server that clients are to reach should run.
    pub async fn advise(&mut self, config: &Config) {
        let is_theirs = self.wanted.url.is_some() || self.wanted.remove;
        let Some(listen) = config.settings.listen.first().filter(|_| !is_theirs) else { return };
        if !self.by_address {
            return;
        }
        // A certificate that cannot be read is for `serve` to complain about.
        let Ok(client) = ServerClient::new(*listen, &config.settings) else { return };
        if matches!(client.probe().await, Probe::Nobody) {
            let flag = match config.settings.listen.len() == 1 && listen.port() == 8080 {
                true => String::new(),
                false => format!(" --listen {listen}"),
            };
            self.note(format!(
                "no server runs on {} yet: `spawnpoint{flag}` starts one",
                reachable(*listen)
            ));
        }
    }

    /// Tells the end, and whether all went well.
    pub fn end(self) -> Result<(), Failure> {
        let mut notes = self.notes;
        if self.wanted.dry_run {
            notes.insert(0, "nothing was changed: --dry-run only shows".to_owned());
        }
        if self.wanted.output.json {
            print::json(&json!({
                "ok": self.failed == 0,
                "dry_run": self.wanted.dry_run,
                "targets": self.targets,
                "notes": notes,
            }));
        } else {
            for note in notes {
                print::out(format!("{} {note}", self.paint.dim("→")));
            }
        }
        match self.failed {
            0 => Ok(()),
            1 => Err(Failure::failed("One of them could not be set up")),
            failed => Err(Failure::failed(format!("{failed} of them could not be set up"))),
        }
    }

    fn show(&self, name: &str, change: &Change) {
        if change.is_nothing() || self.wanted.output.json {
            return;
        }
        let path = self.surroundings.short(change.path());
        let is = match (change.creates(), change.removes()) {
            (true, _) => " (new)",
            (_, true) => " (removed)",
            _ => "",
        };
        print::out(format!("{}{is}  {}", self.paint.bold(&path), self.paint.dim(name)));
        for Line { mark, text } in change.diff() {
            print::out(match mark {
                Mark::Place => self.paint.cyan(&text),
                Mark::Same => text,
                Mark::Gone => self.paint.red(&text),
                Mark::New => self.paint.green(&text),
            });
        }
    }

    fn hint(&self, todo: &str) {
        say(self.wanted, format!("  {} {todo}", self.paint.dim("→")));
    }

    fn target(&self, name: &str, change: &Change) -> Value {
        let status = match (change.is_nothing(), self.wanted.dry_run) {
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
