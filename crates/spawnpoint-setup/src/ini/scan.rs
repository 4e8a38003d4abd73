//! Finds the byte ranges of sections and pairs.

use std::ops::Range;

use super::Dialect;
use crate::text::{SyntaxProblem, line_end};

/// A key and its value.
#[derive(Clone, Debug)]
pub struct Pair {
    pub key: Range<usize>,
    pub value: Range<usize>,
    /// The lines of the pair, with their line ends.
    pub lines: Range<usize>,
}

/// A section, up to the next header.
#[derive(Clone, Debug)]
pub struct Section {
    pub name: Range<usize>,
    /// The line of the header, with its line end.
    pub header: Range<usize>,
    /// The start of the next section, or the end of the text.
    pub end: usize,
    pub pairs: Vec<Pair>,
}

/// Returns all sections. Pairs before the first header belong to a section without a name.
pub fn scan(text: &str, dialect: Dialect) -> Result<Vec<Section>, SyntaxProblem> {
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
            let to = match dialect {
                Dialect::Unreal => start + line.len(),
                Dialect::Godot => value_end(text, from)?,
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

/// Returns the name in a header, which a comment may follow.
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

/// Returns the end of a Godot value: the line in which all its brackets and quotes are closed.
fn value_end(text: &str, from: usize) -> Result<usize, SyntaxProblem> {
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
                    SyntaxProblem::new(from + offset, "unmatched closing bracket")
                })?;
            }
            (None, b'\n') if open == 0 => return Ok(from + offset),
            (None, _) => (),
        }
    }
    match (quoted, open) {
        (Some(at), _) => Err(SyntaxProblem::new(at, "unterminated string")),
        (None, 0) => Ok(text.len()),
        (None, _) => Err(SyntaxProblem::new(from, "unclosed bracket")),
    }
}
