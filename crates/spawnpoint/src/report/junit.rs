//! Formats findings as a JUnit report: one suite per rule, one failed case per file or missing asset.

use std::{collections::BTreeMap, fmt::Write as _};

use spawnpoint_core::folder::{Finding, Level, RuleInfo};

/// Returns the report. Notes become skipped cases. (quick-junit would replace `escaped` and the
/// tags, but it depends on chrono, quick-xml and five more crates.)
pub fn junit(rules: &[RuleInfo], findings: &[Finding]) -> String {
    let failed = |finding: &Finding| finding.level != Level::Note;
    let mut suites = String::new();
    let (mut tests, mut failures, mut skipped) = (0, 0, 0);
    for rule in rules {
        let mut files: BTreeMap<String, Vec<&Finding>> = BTreeMap::new();
        for finding in findings.iter().filter(|finding| finding.rule == *rule) {
            files.entry(case(finding)).or_default().push(finding);
        }
        let number = files.len().max(1);
        let bad = if rule.level == Level::Note { 0 } else { files.len() };
        let passed_over = files.len() - bad;
        let _ = writeln!(
            suites,
            "  <testsuite name=\"{}\" tests=\"{number}\" failures=\"{bad}\" errors=\"0\" skipped=\"{passed_over}\">",
            rule.id
        );
        if files.is_empty() {
            let _ = writeln!(
                suites,
                "    <testcase classname=\"{}\" name=\"whole project\"/>",
                rule.id
            );
        }
        for (case, findings) in &files {
            let head = format!("classname=\"{}\" name=\"{}\"", rule.id, escaped(case));
            let message = format!("{}. {}", rule.title, rule.fix);
            let element =
                if findings.iter().any(|finding| failed(finding)) { "failure" } else { "skipped" };
            let lines: Vec<String> = findings.iter().flat_map(|finding| lines(finding)).collect();
            let _ = writeln!(
                suites,
                "    <testcase {head}><{element} message=\"{}\">{}</{element}></testcase>",
                escaped(&message),
                lines.join("\n")
            );
        }
        suites.push_str("  </testsuite>\n");
        tests += number;
        failures += bad;
        skipped += passed_over;
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"spawnpoint check\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\">\n{suites}</testsuites>"
    )
}

/// The name of the case: the missing asset for a finding about its uses, else the file.
fn case(finding: &Finding) -> String {
    let missing = finding.asset.as_ref().or(finding.id.as_ref());
    missing.filter(|_| !finding.uses.is_empty()).unwrap_or(&finding.path).clone()
}

/// The text of a failure, escaped.
fn lines(finding: &Finding) -> Vec<String> {
    let line = finding.line.map(|line| format!(":{line}")).unwrap_or_default();
    let head = format!("{}{line}: {}", finding.path, finding.sentence());
    let uses = finding.uses.iter().map(|one| format!("{}:{}: {}", one.path, one.line, one.message));
    std::iter::once(head).chain(uses).map(|line| escaped(&line)).collect()
}

/// Escapes XML. Characters that XML cannot contain are replaced.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                out.push('\u{fffd}');
            }
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_escaped() {
        assert_eq!(escaped("a<b>&\"\u{1}\n"), "a&lt;b&gt;&amp;&quot;\u{fffd}&#10;");
    }

    #[test]
    fn a_project_without_faults_passes_every_case() {
        let rule = RuleInfo {
            id: "missing-script",
            level: Level::Error,
            title: "Missing script",
            fix: "Restore it.",
        };
        let report = junit(&[rule], &[]);
        assert!(
            report.contains(
                "failures=\"0\" errors=\"0\" skipped=\"0\">\n  <testsuite name=\"missing-script\""
            ),
            "{report}"
        );
    }
}
