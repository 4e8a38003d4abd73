//! `spawnpoint doctor`: looks at everything a set-up can get wrong, and says what to do about it.

mod checks;

use serde_json::{Value, json};

use crate::{
    cli::Output,
    config::{Config, raw::Said, raw::Setting},
    failure::Failure,
    print::{self, Paint},
};

/// How a check came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Good,
    /// Odd, or could be better.
    Odd,
    /// It will not work like this.
    Bad,
}

/// What a check found.
#[derive(Clone, Debug)]
pub struct Check {
    pub name: &'static str,
    pub status: Status,
    pub found: String,
    /// What to do about it.
    pub todo: Option<String>,
}

impl Check {
    fn new(name: &'static str, status: Status, found: impl Into<String>) -> Self {
        Self { name, status, found: found.into(), todo: None }
    }

    pub fn good(name: &'static str, found: impl Into<String>) -> Self {
        Self::new(name, Status::Good, found)
    }

    pub fn odd(name: &'static str, found: impl Into<String>) -> Self {
        Self::new(name, Status::Odd, found)
    }

    pub fn bad(name: &'static str, found: impl Into<String>) -> Self {
        Self::new(name, Status::Bad, found)
    }

    pub fn todo(mut self, todo: impl Into<String>) -> Self {
        self.todo = Some(todo.into());
        self
    }

    fn to_json(&self) -> Value {
        let status = match self.status {
            Status::Good => "ok",
            Status::Odd => "warning",
            Status::Bad => "failed",
        };
        json!({ "check": self.name, "status": status, "found": self.found, "todo": self.todo })
    }
}

pub async fn run(config: &Config, output: Output) -> Result<(), Failure> {
    let checks = checks::all(config).await;
    let settings: Vec<_> = config.words.iter().collect();
    report(&checks, &settings, output)
}

/// The report when the configuration cannot even be read: that alone.
pub fn broken(failure: &Failure, output: Output) -> Result<(), Failure> {
    let mut check = Check::bad("configuration", failure.message.clone());
    check.todo.clone_from(&failure.hint);
    report(&[checks::version(), check], &[], output)
}

fn report(
    checks: &[Check],
    settings: &[&(&'static Setting, Said)],
    output: Output,
) -> Result<(), Failure> {
    let bad = checks.iter().filter(|check| check.status == Status::Bad).count();
    if output.json {
        let settings = settings.iter().map(|(setting, said)| {
            json!({
                "key": setting.key,
                "value": shown(setting, said),
                "from": said.origin.to_string(),
            })
        });
        print::json(&json!({
            "ok": bad == 0,
            "version": env!("CARGO_PKG_VERSION"),
            "checks": checks.iter().map(Check::to_json).collect::<Vec<_>>(),
            "settings": settings.collect::<Vec<_>>(),
        }));
    } else {
        let paint = Paint::for_stdout();
        for check in checks {
            let mark = match check.status {
                Status::Good => paint.green("✓"),
                Status::Odd => paint.yellow("!"),
                Status::Bad => paint.red("✗"),
            };
            print::out(format!("{mark} {:<14} {}", check.name, check.found));
            if let Some(todo) = &check.todo {
                print::out(format!("  {:<14} {} {todo}", "", paint.dim("→")));
            }
        }
        if !settings.is_empty() {
            print::out("");
            let row = |(setting, said): &&(&'static Setting, Said)| {
                vec![setting.key.to_owned(), shown(setting, said), said.origin.to_string()]
            };
            let rows = settings.iter().map(row).collect();
            print::out(print::table(&["setting", "value", "from"], rows));
        }
    }
    match bad {
        0 => Ok(()),
        1 => Err(Failure::failed("One check failed")),
        _ => Err(Failure::failed(format!("{bad} checks failed"))),
    }
}

/// A value as a person may see it. Secrets are only ever "set".
fn shown(setting: &Setting, said: &Said) -> String {
    let text = said.values.join(", ");
    match setting.secret && !text.is_empty() {
        true => "set".to_owned(),
        false => text,
    }
}
