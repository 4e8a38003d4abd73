//! What a change looks like, as everybody knows it from version control.

use similar::{ChangeTag, TextDiff};

/// What a line of a diff is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Where it is.
    Place,
    /// Around the change.
    Same,
    /// Only before.
    Gone,
    /// Only after.
    New,
}

/// One line of a diff, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is.
    pub mark: Mark,
    /// The line as it is shown, with its sign in front.
    pub text: String,
}

/// Lines around a change.
const AROUND: usize = 3;
/// Longer lines are cut: a file in one line is no diff to read.
const WIDEST: usize = 160;

/// The lines that tell two texts apart.
pub fn diff(before: &str, after: &str) -> Vec<Line> {
    let diff = TextDiff::from_lines(before, after);
    let mut lines = Vec::new();
    for group in diff.grouped_ops(AROUND) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        let span = |range: std::ops::Range<usize>| match range.len() {
            0 => format!("{},0", range.start),
            length => format!("{},{length}", range.start + 1),
        };
        let old = span(first.old_range().start..last.old_range().end);
        let new = span(first.new_range().start..last.new_range().end);
        lines.push(Line { mark: Mark::Place, text: format!("@@ -{old} +{new} @@") });
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let (mark, sign) = match change.tag() {
                ChangeTag::Equal => (Mark::Same, ' '),
                ChangeTag::Delete => (Mark::Gone, '-'),
                ChangeTag::Insert => (Mark::New, '+'),
            };
            let text = change.value().trim_end_matches(['\r', '\n']);
            lines.push(Line { mark, text: format!("{sign}{}", short(text)) });
        }
    }
    lines
}

/// A line as far as it can be read; control characters must not reach a terminal.
fn short(line: &str) -> String {
    let shown = |c: char| match c {
        '\t' => '\t',
        c if c.is_control() => '\u{fffd}',
        c => c,
    };
    let cut = line.chars().map(shown).take(WIDEST).collect::<String>();
    match line.chars().nth(WIDEST) {
        Some(_) => format!("{cut}… ({} characters)", line.chars().count()),
        None => cut,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(before: &str, after: &str) -> String {
        diff(before, after).into_iter().map(|line| line.text + "\n").collect()
    }

    #[test]
    fn a_diff_reads_like_one() {
        assert_eq!(shown("a\nb\r\nc\n", "a\nB\r\nc\n"), "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n");
        assert_eq!(shown("", "a\n"), "@@ -0,0 +1,1 @@\n+a\n");
        assert_eq!(shown("a\n", "a\n"), "");
    }

    #[test]
    fn long_lines_and_control_characters_do_no_harm() {
        let text = shown("", &format!("\u{1b}[31m{}", "x".repeat(10_000)));
        assert!(text.len() < 400 && !text.contains('\u{1b}'), "{text}");
    }
}
