//! Formats differences as text, and as Markdown for a pull request.

use std::fmt::Write as _;

use spawnpoint_core::folder::{Change, ChangeKind, FileDiff};

use super::count;

/// Formats differences as text: one section per file, one line per change.
pub fn diff_text(files: &[FileDiff]) -> String {
    let mut out = String::new();
    for file in files {
        let _ = writeln!(out, "{}", headline(file));
        for change in &file.changes {
            let _ = writeln!(out, "  {}", one_line(&change.sentence()));
        }
        out.push('\n');
    }
    out + &sum(files)
}

fn headline(file: &FileDiff) -> String {
    match (&file.moved_from, file.added, file.removed) {
        (Some(from), ..) => format!("{} (moved from {from})", file.path),
        (_, true, _) => format!("{} (new)", file.path),
        (_, _, true) => format!("{} (removed)", file.path),
        _ => file.path.clone(),
    }
}

fn sum(files: &[FileDiff]) -> String {
    match files.iter().map(|file| file.changes.len()).sum::<usize>() {
        0 if files.is_empty() => "No differences in scenes and other serialized files.".to_owned(),
        changes => format!("{} in {}.", count(changes, "difference"), count(files.len(), "file")),
    }
}

/// The maximum number of rows per table: services truncate long comments.
const MOST_ROWS: usize = 200;

/// Formats differences as Markdown: one table per file.
pub fn diff_markdown(files: &[FileDiff]) -> String {
    let mut out = format!("{}\n", sum(files));
    for file in files {
        let _ = writeln!(out, "\n### {}\n", text_cell(&headline(file)));
        if file.changes.is_empty() {
            continue;
        }
        out.push_str("| object | component | member | old | new |\n|---|---|---|---|---|\n");
        for change in file.changes.iter().take(MOST_ROWS) {
            let _ = writeln!(out, "| {} |", cells(change).join(" | "));
        }
        if let Some(rest) = file.changes.len().checked_sub(MOST_ROWS).filter(|rest| *rest > 0) {
            let _ = writeln!(out, "\nand {} more.", count(rest, "difference"));
        }
    }
    out.trim_end().to_owned()
}

fn cells(change: &Change) -> [String; 5] {
    let (what, old, new) = match &change.kind {
        ChangeKind::Added => ("*added*".to_owned(), String::new(), String::new()),
        ChangeKind::Removed => ("*removed*".to_owned(), String::new(), String::new()),
        ChangeKind::Renamed { old, new } => ("*name*".to_owned(), code(old), code(new)),
        ChangeKind::Moved { old, new } => ("*parent*".to_owned(), place(old), place(new)),
        ChangeKind::Reordered { old, new } => {
            ("*sibling index*".to_owned(), old.to_string(), new.to_string())
        }
        ChangeKind::Member { member, old, new } => {
            let shown = |value: &Option<String>| value.as_deref().map(code).unwrap_or_default();
            (code(member), shown(old), shown(new))
        }
        ChangeKind::Unreadable { reason } => {
            ("*unreadable*".to_owned(), String::new(), text_cell(reason))
        }
    };
    let component = change.component.as_deref().map(text_cell).unwrap_or_default();
    [text_cell(&change.object), component, what, old, new]
}

fn place(path: &str) -> String {
    if path.is_empty() { "*root*".to_owned() } else { text_cell(path) }
}

/// A value as inline code.
fn code(text: &str) -> String {
    let text = one_line(text).replace('|', "\\|");
    match (text.is_empty(), text.contains('`')) {
        (true, _) => "*empty*".to_owned(),
        (false, true) => format!("`` {text} ``"),
        (false, false) => format!("`{text}`"),
    }
}

/// Escapes Markdown.
fn text_cell(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in one_line(text).chars() {
        match letter {
            '<' => out.push_str("&lt;"),
            '|' | '*' | '_' | '`' | '[' | ']' | '\\' | '#' => out.extend(['\\', letter]),
            letter => out.push(letter),
        }
    }
    out
}

/// The maximum number of characters of a value.
const LONGEST: usize = 300;

fn one_line(text: &str) -> String {
    let flat = text.replace(['\n', '\r'], "⏎");
    match flat.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &flat[..end]),
        None => flat,
    }
}
