//! Parses source, and maps positions to lines and columns.

use spawnpoint_csharp::{Mode, Node, Tree};

use crate::Diagnostic;

/// The longest source.
const MAX_SOURCE: usize = 512 << 10;

/// The deepest nesting; deeper trees would need more stack than a thread may have.
const MAX_DEPTH: usize = 220;

/// The most syntax errors that are reported.
const MAX_ERRORS: usize = 10;

/// A range of the source, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }
}

impl From<Node<'_>> for Span {
    fn from(node: Node<'_>) -> Self {
        Self::new(node.start_byte(), node.end_byte())
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

/// Parses the text; `None` if it is too long.
pub(crate) fn parse(text: &str, mode: Mode) -> Option<Tree> {
    (text.len() <= MAX_SOURCE).then(|| spawnpoint_csharp::parse(text, mode))
}

/// Syntax errors, conditional compilation, and code that is nested too deeply.
pub(crate) fn errors(source: &Source, tree: &Tree) -> Vec<Diagnostic> {
    if tree.is_too_deep() {
        return vec![too_complex(source, Span::default())];
    }
    if let Some((start, end)) = tree.conditional() {
        let message = "Conditional compilation is not supported in scripts".to_owned();
        return vec![source.diagnostic("SP0001", Span::new(start, end), message)];
    }
    let found: Vec<Diagnostic> = tree
        .errors()
        .iter()
        .take(MAX_ERRORS)
        .map(|error| {
            let span = Span::new(error.start, error.end);
            source.diagnostic(error.code, span, error.message.clone())
        })
        .collect();
    if !found.is_empty() {
        return found;
    }
    too_deep(tree).map(|node| too_complex(source, node.into())).into_iter().collect()
}

fn too_complex(source: &Source, span: Span) -> Diagnostic {
    let message = "An expression is too long or complex to compile".to_owned();
    source.diagnostic("CS8078", span, message)
}

/// The first node that is nested too deeply.
fn too_deep(tree: &Tree) -> Option<Node<'_>> {
    let mut pending = vec![(tree.root_node(), 0)];
    while let Some((node, depth)) = pending.pop() {
        if depth > MAX_DEPTH {
            return Some(node);
        }
        let is_operator = node.kind() == "binary_expression";
        for (at, child) in node.named_children().enumerate() {
            // Chains of operators are processed in a loop, so their left side adds no depth.
            let chained = at == 0 && is_operator && child.kind() == "binary_expression";
            pending.push((child, depth + usize::from(!chained)));
        }
    }
    None
}

/// The children that are more than a keyword, operator or bracket.
pub(crate) fn named<'t>(node: Node<'t>) -> Vec<Node<'t>> {
    node.named_children().collect()
}

pub(crate) fn child_of_kind<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    node.children().find(|child| child.kind() == kind)
}

/// Whether a keyword or operator is among the children.
pub(crate) fn has_token(node: Node<'_>, token: &str) -> bool {
    child_of_kind(node, token).is_some()
}

pub(crate) fn has_modifier(source: &Source, node: Node<'_>, wanted: &str) -> bool {
    node.children().any(|child| child.kind() == "modifier" && source.of(child) == wanted)
}
