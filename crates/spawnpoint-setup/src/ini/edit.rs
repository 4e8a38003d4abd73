//! Reads, sets and removes values.

use super::{
    Dialect,
    scan::{Pair, Section, scan},
};
use crate::text::{SyntaxProblem, line_end, newline, splice};

/// Returns the value of a key. If the key is repeated, the last value counts.
pub fn get(
    text: &str,
    dialect: Dialect,
    section: &str,
    key: &str,
) -> Result<Option<String>, SyntaxProblem> {
    let sections = scan(text, dialect)?;
    Ok(find(text, dialect, &sections, section, key).map(|pair| text[pair.value.clone()].to_owned()))
}

/// Sets the value of a key, and creates its section if needed.
pub fn set(
    text: &str,
    dialect: Dialect,
    section: &str,
    key: &str,
    value: &str,
) -> Result<String, SyntaxProblem> {
    let sections = scan(text, dialect)?;
    if let Some(pair) = find(text, dialect, &sections, section, key) {
        return Ok(splice(text, vec![(pair.value.clone(), value.to_owned())]));
    }
    let newline = newline(text);
    let pair = format!("{key}={value}{newline}");
    let named = |found: &&Section| dialect.same(&text[found.name.clone()], section);
    let (at, lines) = match sections.iter().rev().find(named) {
        Some(found) => match found.pairs.last() {
            Some(last) => (last.lines.end, pair),
            None => below_header(text, dialect, found, &pair),
        },
        None => new_section(text, dialect, &sections, section, &pair),
    };
    // Completes a last line without a line end.
    let lead = if at == 0 || text[..at].ends_with('\n') { "" } else { newline };
    Ok(splice(text, vec![(at..at, format!("{lead}{lines}"))]))
}

/// Godot leaves a blank line below a header.
fn below_header(text: &str, dialect: Dialect, section: &Section, pair: &str) -> (usize, String) {
    let at = section.header.end;
    match dialect {
        Dialect::Unreal => (at, pair.to_owned()),
        Dialect::Godot if text[at..].starts_with(['\r', '\n']) => {
            (line_end(text, at), pair.to_owned())
        }
        Dialect::Godot => (at, format!("{}{pair}", newline(text))),
    }
}

/// Returns the position and the lines of a new section.
fn new_section(
    text: &str,
    dialect: Dialect,
    sections: &[Section],
    name: &str,
    pair: &str,
) -> (usize, String) {
    let newline = newline(text);
    let gap = match text.trim().is_empty() || text.ends_with("\n\n") || text.ends_with("\n\r\n") {
        true => "",
        false => newline,
    };
    match dialect {
        Dialect::Unreal => (text.len(), format!("{gap}[{name}]{newline}{pair}")),
        Dialect::Godot => {
            let next = sections.iter().skip(1).find(|next| text[next.name.clone()] > *name);
            match next {
                Some(next) => {
                    (next.header.start, format!("[{name}]{newline}{newline}{pair}{newline}"))
                }
                None => (text.len(), format!("{gap}[{name}]{newline}{newline}{pair}")),
            }
        }
    }
}

/// Removes a key, and its section if that is empty then.
pub fn remove(
    text: &str,
    dialect: Dialect,
    section: &str,
    key: &str,
) -> Result<String, SyntaxProblem> {
    let sections = scan(text, dialect)?;
    let Some(pair) = find(text, dialect, &sections, section, key) else {
        return Ok(text.to_owned());
    };
    let home = sections.iter().find(|home| home.pairs.iter().any(|its| its.key == pair.key));
    let cut = match home {
        Some(home) if is_only_pair(text, home, pair) => {
            let is_last = home.end == text.len();
            let above = text[..home.header.start].trim_end_matches(['\r', '\n']).len();
            // Only one of the blank lines around the section goes.
            match is_last && above > 0 {
                true => above + line_break(&text[above..])..home.end,
                false => home.header.start..home.end,
            }
        }
        _ => pair.lines.clone(),
    };
    Ok(splice(text, vec![(cut, String::new())]))
}

fn line_break(text: &str) -> usize {
    text.find('\n').map_or(0, |at| at + 1)
}

/// Whether a section with a header has nothing but this pair.
fn is_only_pair(text: &str, section: &Section, pair: &Pair) -> bool {
    let before = &text[section.header.end..pair.lines.start];
    let after = &text[pair.lines.end..section.end];
    !section.header.is_empty() && before.trim().is_empty() && after.trim().is_empty()
}

fn find<'s>(
    text: &str,
    dialect: Dialect,
    sections: &'s [Section],
    section: &str,
    key: &str,
) -> Option<&'s Pair> {
    let named = |found: &&Section| dialect.same(&text[found.name.clone()], section);
    let pairs = sections.iter().filter(named).flat_map(|found| &found.pairs);
    pairs.rev().find(|pair| dialect.same(&text[pair.key.clone()], key))
}
