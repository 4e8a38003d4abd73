//! Adapts the input to the grammar: a final expression becomes a `return` statement, and so does a
//! query.

use tree_sitter::Tree;

use crate::{
    Diagnostic, query_syntax,
    syntax::{Source, Span, errors, parse},
};

type Normalized = Result<(Source, Tree), Vec<Diagnostic>>;

/// How many positions of the final expression are tried.
const MAX_TRIES: usize = 8;

fn too_complex(source: &Source) -> Vec<Diagnostic> {
    let message = "The source is too long or too complex to be parsed".to_owned();
    vec![source.diagnostic("CS8078", Span::default(), message)]
}

fn attempt(source: Source) -> Result<(Source, Tree), (Source, Vec<Diagnostic>)> {
    let Some(tree) = parse(&source.text) else {
        let too_complex = too_complex(&source);
        return Err((source, too_complex));
    };
    let found = errors(&source, &tree);
    if !found.is_empty() {
        return Err((source, found));
    }
    match query_syntax::rewritten(&source, &tree) {
        Some(source) => attempt(source),
        None => Ok((source, tree)),
    }
}

/// Works around a limitation of the grammar: `new List<(int, int)> { … }`.
fn work_around_grammar(text: &str) -> Source {
    let mut source = Source::plain(text);
    let mut places = Vec::new();
    let mut last = 0;
    scan(text, |at, byte| {
        // An initializer directly after type arguments that contain a tuple.
        if byte == b'{' && text[last..at].trim_end().ends_with(")>") {
            let head = text[..at].trim_end();
            if type_arguments_begin(head).is_some_and(|start| head[start..].starts_with("<(")) {
                places.push(head.len());
            }
        }
        if byte == b';' {
            last = at;
        }
    });
    for at in places.into_iter().rev() {
        source = source.with_edit(at, 0, "()");
    }
    source
}

/// The start of the type arguments at the end of the text, if `new` precedes them.
fn type_arguments_begin(head: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in head.char_indices().rev() {
        match c {
            '>' => depth += 1,
            '<' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let name =
                head[..at].trim_end_matches(|c: char| c.is_alphanumeric() || c == '.' || c == '_');
            return name.trim_end().ends_with("new").then_some(at);
        }
    }
    None
}

pub(crate) fn script(text: &str) -> Normalized {
    let trimmed = text.trim_end();
    let errors = match attempt(work_around_grammar(text)) {
        Ok(parsed) => return Ok(parsed),
        Err((_, errors)) => errors,
    };
    // `1 + 1;` is not a statement, but its value is meant.
    let bare = trimmed.strip_suffix(';').unwrap_or(trimmed);
    let starts = split_points(bare);
    for start in starts.iter().take(MAX_TRIES) {
        if bare[*start..].trim().is_empty() {
            continue;
        }
        let source = work_around_grammar(bare);
        let start = source.text.len() - bare.len() + *start;
        let end = source.text.len();
        let source = source.with_edit(end, 0, "\n;").with_edit(start, 0, "return ");
        if let Ok(parsed) = attempt(source) {
            return Ok(parsed);
        }
    }
    Err(unclosed(text).map_or(errors, |found| vec![found]))
}

/// An unclosed bracket is the cause of most other syntax errors.
fn unclosed(text: &str) -> Option<Diagnostic> {
    let mut open = Vec::new();
    scan(text, |_, byte| match byte {
        b'(' | b'[' | b'{' => open.push(byte),
        b')' | b']' | b'}' => drop(open.pop()),
        _ => {}
    });
    let (code, message) = match open.last()? {
        b'(' => ("CS1026", ") expected"),
        b'[' => ("CS1003", "Syntax error, ']' expected"),
        _ => ("CS1513", "} expected"),
    };
    let end = text.trim_end().len() as u32;
    let span = Span { start: end, end };
    Some(Source::plain(text).diagnostic(code, span, message.to_owned()))
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
    let source = Source::plain(bare).with_edit(bare.len(), 0, "\n;").with_edit(0, 0, "return ");
    attempt(source).map_err(|(_, errors)| errors)
}

/// Where the final expression may start: after a top-level `;` or `}`, the earliest after the last
/// `;` first.
fn split_points(text: &str) -> Vec<usize> {
    let mut starts = vec![0];
    let mut depth = 0_i32;
    scan(text, |at, byte| match byte {
        b'(' | b'[' | b'{' => depth += 1,
        b')' | b']' => depth -= 1,
        b'}' => {
            depth -= 1;
            if depth == 0 {
                starts.push(at + 1);
            }
        }
        b';' if depth == 0 => {
            starts.clear();
            starts.push(at + 1);
        }
        _ => {}
    });
    // Skips spaces, so that errors are reported at the expression.
    starts.iter().map(|at| at + text[*at..].len() - text[*at..].trim_start().len()).collect()
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
