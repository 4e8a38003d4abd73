//! Formats findings as annotations of a GitHub workflow.

use spawnpoint_core::folder::{Finding, Level};

use super::findings_summary;

/// One workflow command for each finding, and a summary. `prefix` is the path of the project in its repository.
pub fn github(findings: &[Finding], prefix: &str) -> String {
    let mut lines: Vec<String> =
        findings.iter().map(|finding| annotation(finding, prefix)).collect();
    lines.push(findings_summary(findings));
    lines.join("\n")
}

fn annotation(finding: &Finding, prefix: &str) -> String {
    let level = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "notice",
    };
    let file = property(&format!("{prefix}{}", finding.path));
    let line = finding.line.unwrap_or(1);
    let title = property(finding.rule.title);
    format!("::{level} file={file},line={line},title={title}::{}", data(&finding.sentence()))
}

/// Escapes the message of a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property of a workflow command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use spawnpoint_core::folder::RuleInfo;

    use super::*;

    #[test]
    fn values_are_escaped() {
        let rule = RuleInfo { id: "r", level: Level::Note, title: "A: b", fix: "" };
        let finding =
            Finding { line: Some(3), ..Finding::new(rule, "a,b%.unity", "one\ntwo: 100 %") };
        assert_eq!(
            annotation(&finding, "Game/"),
            "::notice file=Game/a%2Cb%25.unity,line=3,title=A%3A b::one%0Atwo: 100 %25"
        );
    }
}
