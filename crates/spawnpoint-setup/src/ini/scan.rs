//! Where sections and pairs stand.

use std::ops::Range;

use super::Flavour;
use crate::text::{Problem, line_end};

/// A pair that stands in a section.
#[derive(Clone, Debug)]
pub struct Pair {
    pub key: Range<usize>,
    pub value: Range<usize>,
    /// Its lines, with their ends.
    pub lines: Range<usize>,
}

/// A section, from its header to the next one.
#[derive(Clone, Debug)]
pub struct Section {
    pub name: Range<usize>,
    /// The line of the header, with its end.
    pub header: Range<usize>,
    /// Where the next one begins, or the text ends.
    pub end: usize,
    pub pairs: Vec<Pair>,
}

/// All sections. What stands before the first header belongs to one without a name.
pub fn scan(text: &str, flavour: Flavour) -> Result<Vec<Section>, Problem> {
    let mut sections = vec![Section { name: 0..0, header: 0..0, end: 0, pairs: Vec::new() }];
    let mut at = 0;
    while at < text.len() {
        let end = line_end(text, at);
        let line = text[at..end].trim_end();
        let start = at + (line.len() - line.trim_start().len());
        let line = line.trim_start();
        let mut lines = at..end;
        if let Some(name) = header(line) {
            let name = start + 1..start + 1 + name.len();
            close(&mut sections, at);
            sections.push(Section {
                name,
                header: lines.clone(),
                end: text.len(),
                pairs: Vec::new(),
            });
        } else if !line.starts_with(';')
            && let Some(equals) = line.find('=')
        {
            let key = start..start + line[..equals].trim_end().len();
            let from = start + equals + 1;
            let to = match flavour {
                Flavour::Unreal => start + line.len(),
                Flavour::Godot => value_end(text, from)?,
            };
            lines.end = line_end(text, to.saturating_sub(1).max(at));
            let value = &text[from..to];
            let value_start = from + (value.len() - value.trim_start().len());
            let value = value_start..(value_start + value.trim().len());
            if let Some(section) = sections.last_mut() {
                section.pairs.push(Pair { key, value, lines: lines.clone() });
            }
        }
        at = lines.end;
    }
    close(&mut sections, text.len());
    Ok(sections)
}

/// The name in a header, behind which a comment may stand.
fn header(line: &str) -> Option<&str> {
    let (name, rest) = line.strip_prefix('[')?.split_once(']')?;
    let rest = rest.trim_start();
    (rest.is_empty() || rest.starts_with(';')).then_some(name)
}

fn close(sections: &mut [Section], at: usize) {
    if let Some(section) = sections.last_mut() {
        section.end = at;
    }
}

/// Where a value of Godot's ends: with the line in which all its brackets and quotes are closed.
fn value_end(text: &str, from: usize) -> Result<usize, Problem> {
    let mut open = 0usize;
    let mut quoted = None;
    let mut escaped = false;
    for (offset, byte) in text.as_bytes()[from..].iter().enumerate() {
        match (quoted, byte) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), b'\\') => escaped = true,
            (Some(_), b'"') => quoted = None,
            (Some(_), _) => (),
            (None, b'"') => quoted = Some(from + offset),
            (None, b'(' | b'[' | b'{') => open += 1,
            (None, b')' | b']' | b'}') => {
                open = open.checked_sub(1).ok_or_else(|| {
                    Problem::new(from + offset, "this bracket closes what nothing opened")
                })?;
            }
            (None, b'\n') if open == 0 => return Ok(from + offset),
            (None, _) => (),
        }
    }
    match (quoted, open) {
        (Some(at), _) => Err(Problem::new(at, "this text has no end quote")),
        (None, 0) => Ok(text.len()),
        (None, _) => Err(Problem::new(from, "this value has a bracket that nothing closes")),
    }
}
