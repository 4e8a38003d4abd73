//! Problems of a project, and the rules that find them.

use serde::{Serialize, Serializer};
use spawnpoint_protocol::{
    Sourced,
    project::{self, Findings},
};

/// The severity of a finding, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Data or a reference is lost.
    Error,
    /// Data may get lost, or a file is left over.
    Warning,
    /// The problem cannot be confirmed from disk, or needs no fix.
    Note,
}

impl Level {
    /// The level in lower case.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// A rule that projects are checked against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleInfo {
    /// The name.
    pub id: &'static str,
    /// The severity.
    pub level: Level,
    /// The problem that it finds.
    pub title: &'static str,
    /// How to fix it.
    pub fix: &'static str,
}

impl Serialize for RuleInfo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

/// A problem of a project.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// The rule.
    pub rule: RuleInfo,
    /// The severity.
    pub level: Level,
    /// The file.
    pub path: String,
    /// The line, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The path of the object in the file.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub object: String,
    /// Describes the problem.
    pub message: String,
    /// The id of the asset concerned, in engines that give assets one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The path of the asset concerned, if it is another file than [`path`](Self::path). It may no longer exist.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asset: Option<String>,
    /// Where the asset concerned is used, sorted by path, if the finding is about all of its uses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub uses: Vec<FindingUse>,
}

/// A place that uses the asset of a finding.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FindingUse {
    /// The file.
    pub path: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The path of the object in the file.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub object: String,
    /// What uses the asset: a component or a member.
    pub message: String,
}

impl Finding {
    /// A problem with a file as a whole.
    pub fn new(rule: RuleInfo, path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            rule,
            level: rule.level,
            path: path.into(),
            line: None,
            object: String::new(),
            message: message.into(),
            id: None,
            asset: None,
            uses: Vec::new(),
        }
    }

    /// A problem with an asset that is used in these places. There is one finding for all of them, at the first.
    pub fn with_uses(
        rule: RuleInfo,
        message: impl Into<String>,
        mut uses: Vec<FindingUse>,
    ) -> Self {
        uses.sort();
        let first = uses.first().cloned();
        let path = first.as_ref().map(|first| first.path.clone()).unwrap_or_default();
        Self {
            line: first.as_ref().map(|first| first.line),
            object: first.map(|first| first.object).unwrap_or_default(),
            uses,
            ..Self::new(rule, path, message)
        }
    }

    /// The same finding about some of its uses; `None` without any.
    pub fn with_only(self, uses: Vec<FindingUse>) -> Option<Self> {
        let (id, asset, level) = (self.id, self.asset, self.level);
        let finding = Self::with_uses(self.rule, self.message, uses);
        (!finding.uses.is_empty()).then_some(Self { id, asset, level, ..finding })
    }

    /// The number of files with uses.
    pub fn used_files(&self) -> usize {
        let mut paths: Vec<&str> = self.uses.iter().map(|one| one.path.as_str()).collect();
        paths.dedup();
        paths.len()
    }

    /// Describes the problem, with the number of uses and files if there are several uses.
    pub fn sentence(&self) -> String {
        let times = |number: usize, what: &str| {
            format!("{number} {what}{}", if number == 1 { "" } else { "s" })
        };
        match self.uses.len() {
            0 | 1 => self.message.clone(),
            uses => {
                let files = times(self.used_files(), "file");
                format!("{}; used {uses} times in {files}", self.message)
            }
        }
    }
}

/// The answer to `project.check`: at most `limit` findings, in the given order.
pub fn listed_findings(findings: &[Finding], limit: usize) -> Sourced<Findings> {
    let count = |level| findings.iter().filter(|finding| finding.level == level).count();
    let (errors, warnings) = (count(Level::Error), count(Level::Warning));
    let listed = findings.iter().take(limit).map(|finding| project::Finding {
        rule: finding.rule.id.to_owned(),
        level: finding.level.as_str().to_owned(),
        path: finding.path.clone(),
        line: finding.line,
        message: finding.sentence(),
    });
    let answer = Findings {
        ok: errors + warnings == 0,
        errors,
        warnings,
        notes: count(Level::Note),
        findings: listed.collect(),
    };
    Sourced::from_disk(answer).with_diagnostics(super::cut_remark(
        "findings",
        findings.len(),
        limit,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: RuleInfo =
        RuleInfo { id: "rule", level: Level::Warning, title: "Title", fix: "Fix it." };

    #[test]
    fn counts_include_what_the_limit_leaves_out() {
        let finding = Finding::new(RULE, "a", "is wrong");
        let all = [finding.clone(), Finding { level: Level::Note, ..finding }];
        let answer = listed_findings(&all, 1);
        assert_eq!((answer.answer.warnings, answer.answer.notes, answer.answer.ok), (1, 1, false));
        assert_eq!(answer.answer.findings.len(), 1);
        assert_eq!(answer.diagnostics, ["1 of 2 findings are listed."]);
        assert!(listed_findings(&all[1..], 1).answer.ok);
    }

    #[test]
    fn uses_are_counted_by_place_and_file() {
        let used = |path: &str, line| FindingUse {
            path: path.to_owned(),
            line,
            object: String::new(),
            message: "a component".to_owned(),
        };
        let uses = vec![used("b", 1), used("a", 2), used("b", 3)];
        let finding = Finding::with_uses(RULE, "script X is missing", uses);
        assert_eq!((finding.path.as_str(), finding.line), ("a", Some(2)));
        assert_eq!(finding.sentence(), "script X is missing; used 3 times in 2 files");
        let once = Finding::with_uses(RULE, "script X is missing", vec![used("b", 1)]);
        assert_eq!(
            once.sentence(),
            "script X is missing",
            "a single use is named by the finding's own path"
        );
    }
}
