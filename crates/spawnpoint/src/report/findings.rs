//! Formats findings as text.

use std::fmt::Write as _;

use spawnpoint_core::folder::{Finding, Level, RuleInfo};

use super::count;

/// Formats findings: one paragraph per rule, and a summary at the end. With `verbose`, every use of a missing asset
/// has its own line.
pub fn findings_text(rules: &[RuleInfo], findings: &[Finding], verbose: bool) -> String {
    let mut out = String::new();
    for rule in rules {
        let own: Vec<&Finding> = findings.iter().filter(|finding| finding.rule == *rule).collect();
        if own.is_empty() {
            continue;
        }
        let level = rule.level.as_str();
        let _ = writeln!(out, "{level}: {} [{}, {}]", rule.title, rule.id, own.len());
        for finding in own {
            let line = finding.line.map(|line| format!(":{line}")).unwrap_or_default();
            let _ = writeln!(out, "  {}{line}: {}", finding.path, finding.sentence());
            for one in finding.uses.iter().filter(|_| verbose) {
                let _ = writeln!(out, "      {}:{}: {}", one.path, one.line, one.message);
            }
        }
        let _ = writeln!(out, "  → {}\n", rule.fix);
    }
    out + &findings_summary(findings)
}

/// The number of findings of each level.
pub fn findings_summary(findings: &[Finding]) -> String {
    if findings.is_empty() {
        return "No problems found.".to_owned();
    }
    let of = |level: Level| findings.iter().filter(|finding| finding.level == level).count();
    format!(
        "{}, {}, {}.",
        count(of(Level::Error), "error"),
        count(of(Level::Warning), "warning"),
        count(of(Level::Note), "note")
    )
}
