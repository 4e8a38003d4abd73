//! Carries an edit over to the original lines, so that all other lines keep their bytes.

use similar::DiffOp;

use crate::{changed_lines::changed_lines, text::newline};

/// Whether two texts differ in nothing but line ends.
pub fn same_lines(a: &str, b: &str) -> bool {
    a.lines().eq(b.lines())
}

/// Applies the lines that differ in `edited` to `original`.
pub fn carry_over(original: &str, edited: &str, keep_comments: bool) -> String {
    let (old, new): (Vec<_>, Vec<_>) = (original.lines().collect(), edited.lines().collect());
    let old_with_ends: Vec<_> = original.split_inclusive('\n').collect();
    let newline = newline(original);
    let mut text = String::with_capacity(original.len() + edited.len());
    let mut push = |line: &str, end: &str| {
        if !text.is_empty() && !text.ends_with('\n') {
            text.push_str(newline);
        }
        text.push_str(line);
        text.push_str(end);
    };
    for op in changed_lines(&old, &new) {
        match op {
            DiffOp::Equal { old_index, len, .. } => {
                old_with_ends[old_index..old_index + len].iter().for_each(|line| push(line, ""));
            }
            DiffOp::Delete { old_index, old_len, .. } if keep_comments => {
                let removed = old_index..old_index + old_len;
                let kept = comments_above(&old[removed]);
                old_with_ends[old_index..old_index + kept].iter().for_each(|line| push(line, ""));
            }
            DiffOp::Delete { .. } => (),
            DiffOp::Insert { new_index, new_len, .. }
            | DiffOp::Replace { new_index, new_len, .. } => {
                new[new_index..new_index + new_len].iter().for_each(|line| push(line, newline));
            }
        }
    }
    text
}

/// Returns how many of the removed lines are comments above the removed item. The library removes them
/// with it; they are their owner's. The blank line between them and the item goes.
fn comments_above(removed: &[&str]) -> usize {
    let is_above = |line: &&&str| line.trim().is_empty() || line.trim_start().starts_with('#');
    let above = removed.iter().take_while(is_above).count();
    match removed[..above].last() {
        Some(last) if last.trim().is_empty() => above - 1,
        _ => above,
    }
}
