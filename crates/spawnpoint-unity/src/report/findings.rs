//! What is wrong with a project, as text.

use std::fmt::Write as _;

use super::count;
use crate::ask::{Finding, Level, Rule};

/// One paragraph for each rule that found something, and a sum at the end.
pub fn findings_text(findings: &[Finding]) -> String {
    let mut out = String::new();
    for rule in Rule::ALL {
        let own: Vec<&Finding> = findings.iter().filter(|finding| finding.rule == *rule).collect();
        if own.is_empty() {
            continue;
        }
        let about = rule.about();
        let level = about.level.word();
        let _ = writeln!(out, "{level}: {} [{}, {}]", about.what, about.id, own.len());
        for finding in own {
            let line = finding.line.map(|line| format!(":{line}")).unwrap_or_default();
            let _ = writeln!(out, "  {}{line}: {}", finding.path, finding.message);
        }
        let _ = writeln!(out, "  → {}\n", about.todo);
    }
    out + &findings_sum(findings)
}

/// How many of each level.
pub fn findings_sum(findings: &[Finding]) -> String {
    if findings.is_empty() {
        return "Nothing is wrong.".to_owned();
    }
    let of = |level: Level| findings.iter().filter(|finding| finding.level == level).count();
    format!(
        "{}, {}, {}.",
        count(of(Level::Error), "error"),
        count(of(Level::Warning), "warning"),
        count(of(Level::Note), "note")
    )
}
