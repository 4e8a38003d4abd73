//! Unified diffs.

use similar::{DiffTag, group_diff_ops};

use crate::changed_lines::changed_lines;

/// The kind of a line of a diff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// The header of a hunk.
    Header,
    /// An unchanged line around a change.
    Context,
    /// A removed line.
    Removed,
    /// An added line.
    Added,
}

/// One line of a diff, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The kind.
    pub kind: LineKind,
    /// The text, with its sign in front.
    pub text: String,
}

impl Line {
    fn new(kind: LineKind, sign: char, line: &str) -> Self {
        let text = line.trim_end_matches(['\r', '\n']);
        Self { kind, text: format!("{sign}{}", printable(text)) }
    }
}

/// Unchanged lines around a change.
const CONTEXT: usize = 3;
/// Longer lines are cut, so that a file in one line does not fill the screen.
const MAX_WIDTH: usize = 160;

/// Returns the lines that differ between two texts.
pub fn diff(before: &str, after: &str) -> Vec<Line> {
    let [before, after]: [Vec<&str>; 2] =
        [before, after].map(|text| text.split_inclusive('\n').collect());
    let mut lines = Vec::new();
    for group in group_diff_ops(changed_lines(&before, &after), CONTEXT) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        let span = |range: std::ops::Range<usize>| match range.len() {
            0 => format!("{},0", range.start),
            length => format!("{},{length}", range.start + 1),
        };
        let old = span(first.old_range().start..last.old_range().end);
        let new = span(first.new_range().start..last.new_range().end);
        lines.push(Line { kind: LineKind::Header, text: format!("@@ -{old} +{new} @@") });
        for op in group {
            let (old, new) = (&before[op.old_range()], &after[op.new_range()]);
            if op.tag() == DiffTag::Equal {
                lines.extend(old.iter().map(|line| Line::new(LineKind::Context, ' ', line)));
                continue;
            }
            lines.extend(old.iter().map(|line| Line::new(LineKind::Removed, '-', line)));
            lines.extend(new.iter().map(|line| Line::new(LineKind::Added, '+', line)));
        }
    }
    lines
}

/// Shortens a line, and replaces control characters, which must not reach a terminal.
pub(crate) fn printable(line: &str) -> String {
    let shown = |c: char| match c {
        '\t' => '\t',
        c if c.is_control() => '\u{fffd}',
        c => c,
    };
    let cut = line.chars().map(shown).take(MAX_WIDTH).collect::<String>();
    match line.chars().nth(MAX_WIDTH) {
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
