//! `spawnpoint doctor`: checks the installation and suggests fixes.

mod checks;
mod projects;

use serde_json::{Value, json};

use crate::{
    cli::Output,
    config::{
        Config,
        raw::{Origin, Setting, SourcedValue},
    },
    failure::Failure,
    print::{self, Paint},
};

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Ok,
    /// Works, but should be changed.
    Warning,
    /// Does not work.
    Failed,
}

/// A check and its result.
#[derive(Clone, Debug)]
pub struct Check {
    pub name: &'static str,
    pub status: Status,
    /// What the check found.
    pub found: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Check {
    fn new(name: &'static str, status: Status, found: impl Into<String>) -> Self {
        Self { name, status, found: found.into(), hint: None }
    }

    pub fn ok(name: &'static str, found: impl Into<String>) -> Self {
        Self::new(name, Status::Ok, found)
    }

    pub fn warning(name: &'static str, found: impl Into<String>) -> Self {
        Self::new(name, Status::Warning, found)
    }

    pub fn failed(name: &'static str, found: impl Into<String>) -> Self {
        Self::new(name, Status::Failed, found)
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    fn to_json(&self) -> Value {
        let status = match self.status {
            Status::Ok => "ok",
            Status::Warning => "warning",
            Status::Failed => "failed",
        };
        json!({ "check": self.name, "status": status, "found": self.found, "hint": self.hint })
    }
}

pub async fn run(config: &Config, output: Output) -> Result<(), Failure> {
    let checks = checks::all(config).await;
    let settings: Vec<_> = config.values.iter().collect();
    report(&checks, &settings, output)
}

/// Reports a configuration that cannot be read.
pub fn report_invalid_config(failure: &Failure, output: Output) -> Result<(), Failure> {
    let mut check = Check::failed("configuration", failure.message.clone());
    check.hint.clone_from(&failure.hint);
    report(&[checks::version(), check], &[], output)
}

fn report(
    checks: &[Check],
    settings: &[&(&'static Setting, SourcedValue)],
    output: Output,
) -> Result<(), Failure> {
    let failed = checks.iter().filter(|check| check.status == Status::Failed).count();
    if output.json {
        let settings = settings.iter().map(|(setting, sourced)| {
            json!({
                "key": setting.key,
                "value": display_value(setting, sourced),
                "from": sourced.origin.to_string(),
            })
        });
        print::json(&json!({
            "ok": failed == 0,
            "version": env!("CARGO_PKG_VERSION"),
            "checks": checks.iter().map(Check::to_json).collect::<Vec<_>>(),
            "settings": settings.collect::<Vec<_>>(),
        }));
    } else {
        let paint = Paint::for_stdout();
        for check in checks {
            let mark = match check.status {
                Status::Ok => paint.green("✓"),
                Status::Warning => paint.yellow("!"),
                Status::Failed => paint.red("✗"),
            };
            print::out(format!("{mark} {:<14} {}", check.name, check.found));
            if let Some(hint) = &check.hint {
                print::out(format!("  {:<14} {} {hint}", "", paint.dim("→")));
            }
        }
        let is_changed =
            |(_, sourced): &&&(&'static Setting, SourcedValue)| sourced.origin != Origin::Default;
        let changed: Vec<_> = settings.iter().filter(is_changed).collect();
        if changed.is_empty() && !settings.is_empty() {
            print::out("");
            print::out("All settings have their default values.");
        } else if !changed.is_empty() {
            print::out("");
            let row = |(setting, sourced): &&(&'static Setting, SourcedValue)| {
                vec![
                    setting.key.to_owned(),
                    display_value(setting, sourced),
                    sourced.origin.to_string(),
                ]
            };
            let rows = changed.into_iter().map(row).collect();
            print::out(print::table(&["changed setting", "value", "from"], rows));
        }
    }
    match failed {
        0 => Ok(()),
        1 => Err(Failure::failed("1 check failed")),
        _ => Err(Failure::failed(format!("{failed} checks failed"))),
    }
}

/// Formats a value. Secrets are shown as "set".
fn display_value(setting: &Setting, sourced: &SourcedValue) -> String {
    let text = sourced.values.join(", ");
    match setting.secret && !text.is_empty() {
        true => "set".to_owned(),
        false => text,
    }
}
