//! Parses the input of a user: a script, or a query with its relaxed quotes.

use spawnpoint_csharp::{Mode, Tree};

use crate::{
    Diagnostic,
    host::Types,
    library::with_types,
    query_syntax,
    syntax::{Source, Span, errors, parse},
};

type Normalized = Result<(Source, Tree), Vec<Diagnostic>>;

fn parsed(mut source: Source, mode: Mode) -> Normalized {
    loop {
        let Some(tree) = parse(&source.text, mode) else {
            let message = "The source is too long to be parsed".to_owned();
            return Err(vec![source.diagnostic("CS8078", Span::default(), message)]);
        };
        let found = errors(&source, &tree);
        if !found.is_empty() {
            return Err(found);
        }
        match query_syntax::rewritten(&source, &tree) {
            Some(next) => source = next,
            None => return Ok((source, tree)),
        }
    }
}

pub(crate) fn script(text: &str, host: &dyn Types) -> Normalized {
    let (source, tree) = parsed(Source::plain(text), Mode::Script)?;
    match with_types(&source, &tree, host) {
        Some(source) => parsed(source, Mode::Script),
        None => Ok((source, tree)),
    }
}

pub(crate) fn query(text: &str) -> Normalized {
    let text = double_quoted(text);
    let bare = text.trim_end().trim_end_matches(';').trim_end();
    if bare.trim().is_empty() {
        let source = Source::plain(&text);
        let message = "Expected expression".to_owned();
        return Err(vec![source.diagnostic("CS1733", Span::default(), message)]);
    }
    let mut end = None;
    let mut depth = 0;
    scan(bare, |at, byte| match byte {
        b'(' | b'[' | b'{' => depth += 1,
        b')' | b']' | b'}' => depth -= 1,
        b';' if depth == 0 => end = end.or(Some(at)),
        _ => {}
    });
    if let Some(end) = end {
        let start = end + 1 + bare[end + 1..].len() - bare[end + 1..].trim_start().len();
        let span = Span { start: start as u32, end: bare.len() as u32 };
        let message = "A query is one expression; statements are not allowed".to_owned();
        return Err(vec![Source::plain(&text).diagnostic("SP0004", span, message)]);
    }
    parsed(Source::plain(bare), Mode::Expression)
}

/// Visits the bytes that are code, not strings or comments.
fn scan(text: &str, mut visit: impl FnMut(usize, u8)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        if rest.starts_with(b"//") {
            at += rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
        } else if rest.starts_with(b"/*") {
            let end = rest.windows(2).skip(2).position(|pair| pair == b"*/");
            at += end.map_or(rest.len(), |end| end + 4);
        } else if rest.starts_with(b"\"\"\"") {
            let end = rest[3..].windows(3).position(|three| three == b"\"\"\"");
            at += end.map_or(rest.len(), |end| end + 6);
        } else if rest[0] == b'"' || rest[0] == b'\'' {
            let verbatim = at > 0 && (bytes[at - 1] == b'@' || (at > 1 && bytes[at - 2] == b'@'));
            at += quoted(rest, verbatim && rest[0] == b'"');
        } else {
            visit(at, rest[0]);
            at += 1;
        }
    }
}

/// The length of a string literal.
fn quoted(rest: &[u8], verbatim: bool) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            b'\\' if !verbatim => at += 1,
            quote if quote == rest[0] => {
                if verbatim && rest.get(at + 1) == Some(&b'"') {
                    at += 1;
                } else {
                    return at + 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    rest.len()
}

/// `Scene['Player']`: single quotes are strings, unless a single character is compared.
fn double_quoted(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = String::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        match rest[0] {
            b'"' => {
                let length = quoted(rest, false);
                out.push_str(&text[at..at + length]);
                at += length;
            }
            b'\'' => {
                let length = quoted(rest, false);
                let ended = length > 1 && rest[length - 1] == b'\'';
                let inner = text.get(at + 1..at + length - usize::from(ended)).unwrap_or_default();
                let is_letter =
                    inner.chars().count() == 1 || inner.len() == 2 && inner.starts_with('\\');
                let is_compared = out.trim_end().ends_with(['<', '>'])
                    || ["==", "!=", "<=", ">="].iter().any(|sign| out.trim_end().ends_with(sign));
                if !(is_letter && is_compared) {
                    out.push('"');
                    out.push_str(&inner.replace('"', "\\\""));
                    out.push('"');
                } else {
                    out.push_str(&text[at..at + length]);
                }
                at += length;
            }
            _ => {
                let next = text[at..].chars().next().map_or(1, char::len_utf8);
                out.push_str(&text[at..at + next]);
                at += next;
            }
        }
    }
    out
}
