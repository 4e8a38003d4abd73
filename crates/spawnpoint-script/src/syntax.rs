//! From text to tree-sitter's tree, and from places in it to lines and columns.

use std::{ops::ControlFlow, time::Instant};

use tree_sitter::{Node, ParseOptions, Parser, Tree};

use crate::Diagnostic;

/// Longest source that is looked at.
const MAX_SOURCE: usize = 512 << 10;

/// Deepest nesting that is compiled; deeper would need more stack than a thread may have.
const MAX_DEPTH: usize = 220;

/// Longest time the parser may take; its worst inputs are far worse than any honest one.
const MAX_PARSE_MILLIS: u128 = 2_000;

/// A place in the source, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Span {
    pub start: u32,
    pub end: u32,
}

impl From<Node<'_>> for Span {
    fn from(node: Node<'_>) -> Self {
        Self { start: node.start_byte() as u32, end: node.end_byte() as u32 }
    }
}

/// A piece of text that took the place of another.
#[derive(Clone, Copy, Debug)]
struct Edit {
    at: usize,
    removed: usize,
    added: usize,
}

/// What is compiled: the text that was parsed, and how it maps to what the user wrote.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub text: String,
    /// What was changed, last first: each was done on the text that the next one left.
    edits: Vec<Edit>,
    /// The user's text.
    original: String,
}

impl Source {
    pub fn plain(text: &str) -> Self {
        Self { text: text.to_owned(), edits: Vec::new(), original: text.to_owned() }
    }

    /// The same with a piece replaced; places in the new piece mean where the old one began.
    pub fn with_edit(mut self, at: usize, removed: usize, new: &str) -> Self {
        self.text.replace_range(at..at + removed, new);
        self.edits.insert(0, Edit { at, removed, added: new.len() });
        self
    }

    pub fn of(&self, node: Node<'_>) -> &str {
        self.text.get(node.start_byte()..node.end_byte()).unwrap_or_default()
    }

    fn original_offset(&self, offset: u32) -> usize {
        let mut offset = offset as usize;
        for edit in &self.edits {
            if offset >= edit.at + edit.added {
                offset = offset - edit.added + edit.removed;
            } else if offset > edit.at {
                offset = edit.at;
            }
        }
        let mut offset = offset.min(self.original.len());
        while !self.original.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }

    /// Line from 1, and the text before and from the place on that line.
    fn place(&self, offset: u32) -> (u32, &str, &str) {
        let offset = self.original_offset(offset);
        let (before, after) = self.original.split_at(offset);
        let line = before.matches('\n').count() as u32 + 1;
        let before = before.rsplit('\n').next().unwrap_or_default();
        (line, before, after.lines().next().unwrap_or_default())
    }

    pub fn line(&self, span: Span) -> u32 {
        self.place(span.start).0
    }

    pub fn diagnostic(&self, code: &'static str, span: Span, message: String) -> Diagnostic {
        let (line, before, after) = self.place(span.start);
        let width = (self.original_offset(span.end) - self.original_offset(span.start))
            .min(after.len())
            .max(1);
        let width = after.get(..width).map_or(1, |text| text.chars().count().max(1));
        let blank: String = before.chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let caret = format!("{before}{after}\n{blank}{}", "^".repeat(width));
        let column = before.chars().count() as u32 + 1;
        Diagnostic { code, message, line, column, caret }
    }
}

/// Parses; `None` when it takes too long.
pub(crate) fn parse(text: &str) -> Option<Tree> {
    if text.len() > MAX_SOURCE {
        return None;
    }
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_c_sharp::LANGUAGE.into()).ok()?;
    let begun = Instant::now();
    let mut watch = |_: &tree_sitter::ParseState| {
        if begun.elapsed().as_millis() > MAX_PARSE_MILLIS {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let options = ParseOptions::new().progress_callback(&mut watch);
    let bytes = text.as_bytes();
    parser.parse_with_options(&mut |at, _| bytes.get(at..).unwrap_or_default(), None, Some(options))
}

/// What the parser could not make sense of, and what is nested too deep.
pub(crate) fn errors(source: &Source, tree: &Tree) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut cursor = tree.walk();
    let mut depth = 0_usize;
    loop {
        let node = cursor.node();
        if depth > MAX_DEPTH {
            let message = "An expression is too long or complex to compile".to_owned();
            return vec![source.diagnostic("CS8078", node.into(), message)];
        }
        if (node.is_error() || node.is_missing()) && found.len() < 10 {
            found.push(syntax_error(source, node));
        }
        let inside = node.has_error() || depth_matters(node);
        if inside && !node.is_error() && cursor.goto_first_child() {
            depth += depth_of(cursor.node());
            continue;
        }
        loop {
            let left = depth_of(cursor.node());
            if cursor.goto_next_sibling() {
                depth = depth - left + depth_of(cursor.node());
                break;
            }
            if !cursor.goto_parent() {
                return found;
            }
            depth -= left.min(depth);
        }
    }
}

fn depth_matters(node: Node<'_>) -> bool {
    node.child_count() > 0
}

/// Chains of operators are worked off in a loop, so their left side costs no depth.
fn depth_of(node: Node<'_>) -> usize {
    let chained = node.kind() == "binary_expression"
        && node.parent().is_some_and(|parent| {
            parent.kind() == "binary_expression" && parent.start_byte() == node.start_byte()
        });
    usize::from(!chained)
}

fn syntax_error(source: &Source, node: Node<'_>) -> Diagnostic {
    if node.is_missing() {
        let wanted = node.kind();
        let (code, message) = match wanted {
            ";" => ("CS1002", "; expected".to_owned()),
            ")" => ("CS1026", ") expected".to_owned()),
            "}" => ("CS1513", "} expected".to_owned()),
            "]" => ("CS1003", "Syntax error, ']' expected".to_owned()),
            "identifier" => ("CS1001", "Identifier expected".to_owned()),
            _ => ("CS1003", format!("Syntax error, '{wanted}' expected")),
        };
        return source.diagnostic(code, node.into(), message);
    }
    let text = source.of(node);
    let word: String =
        text.trim_start().chars().take_while(|c| !c.is_whitespace()).take(30).collect();
    let (code, message) = if word.starts_with('"') || word.starts_with("$\"") {
        ("CS1010", "Newline in constant, or a string that does not end".to_owned())
    } else if node.parent().is_none() || word.is_empty() {
        ("CS1525", "Invalid expression term".to_owned())
    } else {
        ("CS1525", format!("Invalid expression term '{word}'"))
    };
    source.diagnostic(code, node.into(), message)
}

/// Named children without comments.
pub(crate) fn named<'t>(node: Node<'t>) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor)
        .filter(|child| !child.is_extra() || !child.kind().starts_with("comment"))
        .filter(|child| child.kind() != "comment" && !child.kind().starts_with("preproc_"))
        .collect()
}

pub(crate) fn child_of_kind<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    let mut cursor = node.walk();
    node.children(&mut cursor).find(|child| child.kind() == kind)
}

/// Whether a keyword or sign is among the children.
pub(crate) fn has_token(node: Node<'_>, token: &str) -> bool {
    child_of_kind(node, token).is_some()
}

pub(crate) fn has_modifier(source: &Source, node: Node<'_>, wanted: &str) -> bool {
    let mut cursor = node.walk();
    node.children(&mut cursor).any(|child| child.kind() == "modifier" && source.of(child) == wanted)
}
