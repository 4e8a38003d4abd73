//! The edits: find, put, take out.

use super::{
    Flavour,
    scan::{Pair, Section, scan},
};
use crate::text::{Problem, line_end, newline, splice};

/// The value of a key. When it is there more than once, the last one counts.
pub fn get(
    text: &str,
    flavour: Flavour,
    section: &str,
    key: &str,
) -> Result<Option<String>, Problem> {
    let sections = scan(text, flavour)?;
    Ok(find(text, flavour, &sections, section, key).map(|pair| text[pair.value.clone()].to_owned()))
}

/// Makes a key say this.
pub fn set(
    text: &str,
    flavour: Flavour,
    section: &str,
    key: &str,
    value: &str,
) -> Result<String, Problem> {
    let sections = scan(text, flavour)?;
    if let Some(pair) = find(text, flavour, &sections, section, key) {
        return Ok(splice(text, vec![(pair.value.clone(), value.to_owned())]));
    }
    let newline = newline(text);
    let pair = format!("{key}={value}{newline}");
    let named = |found: &&Section| flavour.same(&text[found.name.clone()], section);
    let (at, lines) = match sections.iter().rev().find(named) {
        Some(found) => match found.pairs.last() {
            Some(last) => (last.lines.end, pair),
            None => below_header(text, flavour, found, &pair),
        },
        None => new_section(text, flavour, &sections, section, &pair),
    };
    // A last line that does not end yet ends now.
    let lead = if at == 0 || text[..at].ends_with('\n') { "" } else { newline };
    Ok(splice(text, vec![(at..at, format!("{lead}{lines}"))]))
}

/// Godot leaves a blank line below a header.
fn below_header(text: &str, flavour: Flavour, section: &Section, pair: &str) -> (usize, String) {
    let at = section.header.end;
    match flavour {
        Flavour::Unreal => (at, pair.to_owned()),
        Flavour::Godot if text[at..].starts_with(['\r', '\n']) => {
            (line_end(text, at), pair.to_owned())
        }
        Flavour::Godot => (at, format!("{}{pair}", newline(text))),
    }
}

/// Where a new section goes, and its lines.
fn new_section(
    text: &str,
    flavour: Flavour,
    sections: &[Section],
    name: &str,
    pair: &str,
) -> (usize, String) {
    let newline = newline(text);
    let gap = match text.trim().is_empty() || text.ends_with("\n\n") || text.ends_with("\n\r\n") {
        true => "",
        false => newline,
    };
    match flavour {
        Flavour::Unreal => (text.len(), format!("{gap}[{name}]{newline}{pair}")),
        Flavour::Godot => {
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

/// Takes a key out, and its section when nothing else is in it.
pub fn remove(text: &str, flavour: Flavour, section: &str, key: &str) -> Result<String, Problem> {
    let sections = scan(text, flavour)?;
    let Some(pair) = find(text, flavour, &sections, section, key) else {
        return Ok(text.to_owned());
    };
    let home = sections.iter().find(|home| home.pairs.iter().any(|its| its.key == pair.key));
    let cut = match home {
        Some(home) if is_only_thing(text, home, pair) => {
            let is_last = home.end == text.len();
            let above = text[..home.header.start].trim_end_matches(['\r', '\n']).len();
            // The blank lines around it part it from one neighbour, not from two.
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
fn is_only_thing(text: &str, section: &Section, pair: &Pair) -> bool {
    let before = &text[section.header.end..pair.lines.start];
    let after = &text[pair.lines.end..section.end];
    !section.header.is_empty() && before.trim().is_empty() && after.trim().is_empty()
}

fn find<'s>(
    text: &str,
    flavour: Flavour,
    sections: &'s [Section],
    section: &str,
    key: &str,
) -> Option<&'s Pair> {
    let named = |found: &&Section| flavour.same(&text[found.name.clone()], section);
    let pairs = sections.iter().filter(named).flat_map(|found| &found.pairs);
    pairs.rev().find(|pair| flavour.same(&text[pair.key.clone()], key))
}
