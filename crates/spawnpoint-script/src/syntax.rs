//! Parses source with tree-sitter, and maps positions to lines and columns.

use std::{ops::ControlFlow, time::Instant};

use tree_sitter::{Node, ParseOptions, Parser, Tree};

use crate::Diagnostic;

/// The longest source.
const MAX_SOURCE: usize = 512 << 10;

/// The deepest nesting; deeper trees would need more stack than a thread may have.
const MAX_DEPTH: usize = 220;

/// The time limit of the parser. Its worst inputs take far longer than any real script.
const MAX_PARSE_MILLIS: u128 = 2_000;

/// A range of the source, in bytes.
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

/// A replaced part of the text.
#[derive(Clone, Copy, Debug)]
struct Edit {
    at: usize,
    removed: usize,
    added: usize,
}

/// The source: the parsed text, and how it maps to the user's text.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub text: String,
    /// The edits, last first. Each applies to the result of the following one.
    edits: Vec<Edit>,
    /// The text of the user.
    original: String,
    /// The offsets of its lines.
    lines: Vec<usize>,
}

impl Source {
    pub fn plain(text: &str) -> Self {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(ends).collect();
        Self { text: text.to_owned(), edits: Vec::new(), original: text.to_owned(), lines }
    }

    /// Replaces a part; positions in the new part map to the start of the old one.
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

    /// The line from 1, and the text of that line before and after the position.
    fn place(&self, offset: u32) -> (u32, &str, &str) {
        let offset = self.original_offset(offset);
        let line = self.lines.partition_point(|start| *start <= offset);
        let start = self.lines[line - 1];
        let after = self.original[offset..].lines().next().unwrap_or_default();
        (line as u32, &self.original[start..offset], after)
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

/// Parses the text; `None` if that takes too long.
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

/// Syntax errors, and code that is nested too deeply.
pub(crate) fn errors(source: &Source, tree: &Tree) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut cursor = tree.walk();
    // The depth of the enclosing nodes.
    let mut around: Vec<usize> = Vec::new();
    let mut depth = 0;
    loop {
        let node = cursor.node();
        if depth > MAX_DEPTH {
            let message = "An expression is too long or complex to compile".to_owned();
            return vec![source.diagnostic("CS8078", node.into(), message)];
        }
        let is_empty_name = node.kind() == "identifier" && node.start_byte() == node.end_byte();
        if (node.is_error() || node.is_missing() || is_empty_name) && found.len() < 10 {
            found.push(syntax_error(source, node));
        }
        let is_operator = node.kind() == "binary_expression";
        if !node.is_error() && cursor.goto_first_child() {
            // Chains of operators are processed in a loop, so their left side adds no depth.
            let chained = is_operator && cursor.node().kind() == "binary_expression";
            let cost = usize::from(!chained);
            around.push(cost);
            depth += cost;
            continue;
        }
        loop {
            if cursor.goto_next_sibling() {
                // Only the first child is the left side.
                if let Some(cost @ 0) = around.last_mut() {
                    *cost = 1;
                    depth += 1;
                }
                break;
            }
            if !cursor.goto_parent() {
                return found;
            }
            depth -= around.pop().unwrap_or_default();
        }
    }
}

fn syntax_error(source: &Source, node: Node<'_>) -> Diagnostic {
    if node.is_missing() || node.kind() == "identifier" {
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

/// The named children, without comments.
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

/// Whether a keyword or operator is among the children.
pub(crate) fn has_token(node: Node<'_>, token: &str) -> bool {
    child_of_kind(node, token).is_some()
}

pub(crate) fn has_modifier(source: &Source, node: Node<'_>, wanted: &str) -> bool {
    let mut cursor = node.walk();
    node.children(&mut cursor).any(|child| child.kind() == "modifier" && source.of(child) == wanted)
}
