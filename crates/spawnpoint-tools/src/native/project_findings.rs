//! The reports `broken` and `notes` of `game_references`: what a check of the project finds.

use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{Fault, OpName, Sourced, op::ProjectCheck, project::Findings};

use super::{
    answer::{Lines, budget, counted, one_line},
    game_references::{DEFAULT_LIMIT, check, remarks},
};

/// How many findings are read to show the notes among them.
const MOST_FINDINGS: usize = 10_000;

/// The problems of the project, or the notes on it.
pub async fn report(tools: &Toolbox, limit: usize, notes: bool) -> Result<String, Fault> {
    check(tools, OpName::ProjectCheck)?;
    // Notes come last, so all before them are asked for.
    let op = ProjectCheck { limit: if notes { MOST_FINDINGS } else { limit } };
    let found: Sourced<Findings> = tools.run(op).await?.into_shape()?;
    let mut text = match notes {
        true => notes_text(&found.answer, limit),
        false => problems_text(&found.answer, limit),
    };
    text.push_str(&remarks(&found.diagnostics));
    Ok(text)
}

/// Errors and warnings, and how many notes there are.
fn problems_text(found: &Findings, limit: usize) -> String {
    let mut lines = Lines::within(budget(limit, DEFAULT_LIMIT));
    let all = found.errors + found.warnings;
    if all == 0 {
        lines.push("No problems found.");
    }
    let mut shown = 0;
    for (level, count) in [("error", found.errors), ("warning", found.warnings)] {
        if count > 0 && found.warnings > 0 {
            lines.push(&format!("{}:", counted(count, level)));
        }
        shown += findings_of(level, found, usize::MAX, &mut lines);
    }
    let mut text = lines.into_text();
    if all > shown {
        text.push_str(&format!("({} more; pass limit)\n", all - shown));
    }
    if found.notes > 0 {
        text.push_str(&format!("{}: report=notes\n", counted(found.notes, "note")));
    }
    text
}

fn notes_text(found: &Findings, limit: usize) -> String {
    let mut lines = Lines::within(budget(limit, DEFAULT_LIMIT));
    if found.notes == 0 {
        lines.push("No notes.");
    }
    let shown = findings_of("note", found, limit, &mut lines);
    let mut text = lines.into_text();
    if found.notes > shown {
        text.push_str(&format!("({} more; pass limit)\n", found.notes - shown));
    }
    text
}

/// Writes the findings of a level that fit, those of a file below its path. Returns their number.
fn findings_of(level: &str, found: &Findings, limit: usize, lines: &mut Lines) -> usize {
    let (mut path, mut written) = ("", 0);
    for finding in found.findings.iter().filter(|one| one.level == level).take(limit) {
        let message = one_line(&finding.message, 200);
        match finding.line {
            // A problem of the file itself.
            None => lines.push(&format!("{}: {message}", one_line(&finding.path, 160))),
            Some(line) => {
                if finding.path != path {
                    path = &finding.path;
                    lines.push(&one_line(path, 160));
                }
                lines.push(&format!("{line}: {message}"));
            }
        }
        if lines.left_out() > 0 {
            break;
        }
        written += 1;
    }
    written
}

#[cfg(test)]
mod tests {
    use spawnpoint_protocol::project::Finding;

    use super::*;

    #[test]
    fn problems_stand_below_their_files() {
        let finding = |path: &str, line, message: &str| Finding {
            rule: "rule".into(),
            level: "error".into(),
            path: path.into(),
            line,
            message: message.into(),
        };
        let findings = vec![
            finding("A.unity", Some(8), "b"),
            finding("A.unity", Some(9), "c"),
            finding("D.mat", None, "e"),
            Finding { level: "note".into(), ..finding("D.mat", Some(1), "f") },
        ];
        let mut found = Findings { ok: false, errors: 4, warnings: 0, notes: 2, findings };
        let expected =
            "A.unity\n8: b\n9: c\nD.mat: e\n(1 more; pass limit)\n2 notes: report=notes\n";
        assert_eq!(problems_text(&found, 50), expected);
        assert_eq!(notes_text(&found, 50), "D.mat\n1: f\n(1 more; pass limit)\n");
        assert_eq!(
            notes_text(&Findings { notes: 0, findings: vec![], ..found.clone() }, 50),
            "No notes.\n"
        );
        // Levels are named where there are several.
        found.findings.truncate(1);
        found
            .findings
            .push(Finding { level: "warning".into(), ..finding("A.unity", Some(1), "g") });
        let mixed = Findings { errors: 1, warnings: 1, notes: 0, ..found.clone() };
        assert_eq!(
            problems_text(&mixed, 50),
            "1 error:\nA.unity\n8: b\n1 warning:\nA.unity\n1: g\n"
        );
        let notes = Findings { errors: 0, warnings: 0, notes: 1, findings: vec![], ..found };
        assert_eq!(problems_text(&notes, 50), "No problems found.\n1 note: report=notes\n");
    }

    #[test]
    fn what_does_not_fit_is_counted_with_what_was_not_asked_for() {
        let finding = |line| Finding {
            rule: "rule".into(),
            level: "error".into(),
            path: "A.unity".into(),
            line: Some(line),
            message: "x".repeat(190),
        };
        let findings: Vec<Finding> = (0..50).map(finding).collect();
        let found = Findings { ok: false, errors: 90, warnings: 10, notes: 0, findings };
        let text = problems_text(&found, 50);
        let shown = text.lines().filter(|line| line.ends_with('x')).count();
        assert!((30..50).contains(&shown), "{shown}");
        assert!(text.ends_with(&format!("({} more; pass limit)\n", 100 - shown)), "{text}");
        assert!(problems_text(&found, 100).ends_with("(50 more; pass limit)\n"));
    }
}
