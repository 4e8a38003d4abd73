//! `spawnpoint check`: report problems of a project, for people and for CI.

use std::path::Path;

use clap::ValueEnum;
use serde_json::json;
use spawnpoint_core::folder::{Finding, FindingUse, GitError, Level, RuleInfo, UnchangedFiles};

use super::baseline::Baseline;
use crate::{
    cli::Check,
    config::Config,
    failure::Failure,
    print,
    report::{count, findings_text, github, junit, sarif},
};

/// Output format of `check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text; with -v, every use of a missing asset
    Text,
    /// JSON
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// JUnit XML, for test reports
    Junit,
    /// Annotations of a GitHub workflow
    Github,
}

/// The lowest level that fails the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
    /// Errors
    Error,
    /// Warnings and errors
    Warning,
    /// All findings
    Note,
    /// Nothing
    Never,
}

impl FailOn {
    /// Whether findings of this level fail the check.
    fn includes(self, level: Level) -> bool {
        match self {
            Self::Error => level == Level::Error,
            Self::Warning => level != Level::Note,
            Self::Note => true,
            Self::Never => false,
        }
    }

    fn passes(self, findings: &[Finding]) -> bool {
        !findings.iter().any(|finding| self.includes(finding.level))
    }

    /// Says which findings failed the check.
    fn failure(self, findings: &[Finding]) -> Failure {
        let of = |level: Level| findings.iter().filter(|finding| finding.level == level).count();
        let levels = [(Level::Error, "error"), (Level::Warning, "warning"), (Level::Note, "note")];
        let failed = levels.iter().filter(|(level, _)| self.includes(*level) && of(*level) > 0);
        let failed: Vec<String> = failed.map(|(level, name)| count(of(*level), name)).collect();
        let failure = Failure::failed(format!("The check failed: {}", failed.join(", ")));
        match self == Self::Warning && of(Level::Error) == 0 {
            true => failure
                .hint("--fail-on error accepts warnings; --baseline FILE accepts known findings"),
            false => failure,
        }
    }
}

pub fn run(config: &Config, wanted: &Check, verbose: bool) -> Result<(), Failure> {
    let project = super::open(config)?;
    let rules = project.rules();
    check_rules(&rules, &wanted.ignore)?;
    let mut findings = project.findings();
    findings.retain(|finding| !wanted.ignore.iter().any(|rule| rule == finding.rule.id));
    if let Some(revision) = &wanted.since {
        findings = since(project.root(), revision, findings, &rules)?;
    }
    if let Some(file) = &wanted.baseline {
        let file = config.system.folder.join(file);
        if wanted.write_baseline {
            Baseline::of(&findings).write(&file)?;
            print::out(format!(
                "Wrote {} to {}.",
                count(findings.len(), "finding"),
                file.display()
            ));
            return Ok(());
        }
        findings = Baseline::read(&file)?.remove_accepted(findings);
    }
    let passes = wanted.fail_on.passes(&findings);
    let of = |level: Level| findings.iter().filter(|finding| finding.level == level).count();
    match wanted.format {
        Format::Text => print::out(findings_text(&rules, &findings, verbose)),
        Format::Json => print::json(&json!({
            "ok": passes,
            "errors": of(Level::Error),
            "warnings": of(Level::Warning),
            "notes": of(Level::Note),
            "findings": findings,
        })),
        Format::Sarif => print::json(&sarif(&rules, &findings, &prefix(project.root()))),
        Format::Junit => print::out(junit(&rules, &findings)),
        Format::Github => print::out(github(&findings, &prefix(project.root()))),
    }
    match passes {
        true => Ok(()),
        false => Err(wanted.fail_on.failure(&findings)),
    }
}

fn check_rules(rules: &[RuleInfo], ignored: &[String]) -> Result<(), Failure> {
    let known = || rules.iter().map(|rule| rule.id);
    match ignored.iter().find(|ignored| !known().any(|rule| rule == *ignored)) {
        Some(unknown) => {
            let names: Vec<&str> = known().collect();
            let failure = Failure::usage(format!("--ignore: there is no rule '{unknown}'"));
            Err(failure.nearest(unknown, names))
        }
        None => Ok(()),
    }
}

/// The findings that changes since a revision cause: those in changed files, and those about changed assets.
fn since(
    root: &Path,
    revision: &str,
    findings: Vec<Finding>,
    rules: &[RuleInfo],
) -> Result<Vec<Finding>, Failure> {
    let unchanged = UnchangedFiles::since(root, revision).map_err(|error| match error {
        GitError::Refused(_) => Failure::usage(format!("--since: {error}"))
            .hint("give a commit, branch or tag of the project's repository"),
        other => Failure::failed(other.to_string()),
    })?;
    // An asset without a change of its own may have another `.meta` file, with another id.
    let is_changed = |path: &str| {
        let asset = path.strip_suffix(".meta").unwrap_or(path);
        unchanged.differs(asset) || unchanged.differs(&format!("{asset}.meta"))
    };
    let place = |rule: RuleInfo| rules.iter().position(|one| *one == rule);
    let broken = rules.iter().find(|rule| rule.id == "broken-reference");
    let caused = findings.into_iter().filter_map(|mut finding| {
        let by_asset = finding.asset.as_deref().is_some_and(is_changed);
        // The asset was not deleted long ago, but by these changes.
        if by_asset && finding.rule.id == "deleted-reference" {
            finding.rule = broken.copied().unwrap_or(finding.rule);
            finding.level = finding.rule.level;
        }
        if finding.uses.is_empty() {
            return (by_asset || is_changed(&finding.path)).then_some(finding);
        }
        let uses: Vec<FindingUse> =
            finding.uses.iter().filter(|one| by_asset || is_changed(&one.path)).cloned().collect();
        finding.with_only(uses)
    });
    let mut caused: Vec<Finding> = caused.collect();
    caused.sort_by_key(|finding| (finding.level, place(finding.rule)));
    Ok(caused)
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
