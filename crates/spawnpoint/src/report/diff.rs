//! Formats differences as text, and as Markdown for a pull request.

use std::fmt::Write as _;

use spawnpoint_core::folder::{Change, ChangeKind, FileDiff, user_list};

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
    if files.is_empty() {
        return "No differences in scenes and other serialized files.".to_owned();
    }
    let changes = files.iter().map(|file| file.changes.len()).sum::<usize>();
    let with = |holds: fn(&FileDiff) -> bool| files.iter().filter(|file| holds(file)).count();
    let mut parts =
        vec![format!("{} in {}", count(changes, "difference"), count(files.len(), "file"))];
    for (number, what) in
        [(with(|file| file.moved_from.is_some()), "moved"), (with(|file| file.removed), "removed")]
    {
        if number > 0 {
            parts.push(format!("{} {what}", count(number, "file")));
        }
    }
    parts.join(", ") + "."
}

/// The maximum number of rows per table: services truncate long comments.
const MOST_ROWS: usize = 200;
/// The maximum length of the whole text. A comment on GitHub has at most 65,536 characters.
const MAX_MARKDOWN: usize = 60_000;

/// Formats differences as Markdown: one section per file that can be opened, with a table. Files that no longer fit
/// are counted.
pub fn diff_markdown(files: &[FileDiff]) -> String {
    let mut out = format!("{}\n", sum(files));
    for (at, file) in files.iter().enumerate() {
        let section = section(file);
        if out.len() + section.len() > MAX_MARKDOWN {
            let rest = count(files.len() - at, "file");
            let _ = writeln!(out, "\nand {rest} more, which this comment has no room for.");
            break;
        }
        out.push_str(&section);
    }
    out.trim_end().to_owned()
}

fn section(file: &FileDiff) -> String {
    let title = html(&headline(file));
    if file.changes.is_empty() {
        return format!("\n{}\n", text_cell(&headline(file)));
    }
    let number = count(file.changes.len(), "difference");
    let mut out = format!("\n<details><summary><b>{title}</b>: {number}</summary>\n\n");
    out.push_str("| object | component | member | old | new |\n|---|---|---|---|---|\n");
    for change in file.changes.iter().take(MOST_ROWS) {
        let _ = writeln!(out, "| {} |", cells(change).join(" | "));
    }
    if let Some(rest) = file.changes.len().checked_sub(MOST_ROWS).filter(|rest| *rest > 0) {
        let _ = writeln!(out, "\nand {} more.", count(rest, "difference"));
    }
    out + "\n</details>\n"
}

/// Escapes HTML.
fn html(text: &str) -> String {
    one_line(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
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
        ChangeKind::StillUsed { by } => {
            ("*still used*".to_owned(), String::new(), text_cell(&user_list(by)))
        }
        ChangeKind::LineEndings => ("*line endings*".to_owned(), String::new(), String::new()),
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
