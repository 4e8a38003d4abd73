//! `spawnpoint check`: report problems of a project, for people and for CI.

use std::path::Path;

use clap::ValueEnum;
use serde_json::json;
use spawnpoint_core::folder::{Finding, Level};

use crate::{
    config::Config,
    failure::Failure,
    print,
    report::{findings_summary, findings_text, junit, sarif},
};

/// Output format of `check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text
    Text,
    /// JSON
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// JUnit XML, for test reports
    Junit,
}

pub fn run(config: &Config, format: Format) -> Result<(), Failure> {
    let project = super::open(config)?;
    let (rules, findings) = (project.rules(), project.findings());
    let of = |level: Level| findings.iter().filter(|finding| finding.level == level).count();
    match format {
        Format::Text => print::out(findings_text(&rules, &findings)),
        Format::Json => print::json(&json!({
            "ok": passes(&findings),
            "errors": of(Level::Error),
            "warnings": of(Level::Warning),
            "notes": of(Level::Note),
            "findings": findings,
        })),
        Format::Sarif => print::json(&sarif(&rules, &findings, &prefix(project.root()))),
        Format::Junit => print::out(junit(&rules, &findings)),
    }
    match passes(&findings) {
        true => Ok(()),
        false => Err(Failure::failed(findings_summary(&findings))),
    }
}

/// Whether there is no error and no warning; notes do not fail a check.
fn passes(findings: &[Finding]) -> bool {
    findings.iter().all(|finding| finding.level == Level::Note)
}

/// The path of the project within its repository, which code scanning services expect before paths.
fn prefix(root: &Path) -> String {
    let repository = root.ancestors().find(|folder| folder.join(".git").exists());
    let inside = repository.and_then(|repository| root.strip_prefix(repository).ok());
    match inside.map(|inside| inside.to_string_lossy().replace('\\', "/")) {
        Some(inside) if !inside.is_empty() => format!("{inside}/"),
        _ => String::new(),
    }
}
