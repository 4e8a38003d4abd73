//! A parsed body: every node in one array, in the order of the text.

use std::borrow::Cow;

use super::{Scalar, Style, SyntaxError, parse::Parser, whole};

#[derive(Clone, Copy, Debug)]
pub(super) enum Node<'a> {
    Scalar(Scalar<'a>),
    /// `end` is the index after the last node inside.
    Map {
        flow: bool,
        end: u32,
    },
    Seq {
        flow: bool,
        end: u32,
    },
}

/// A parsed body.
#[derive(Clone, Debug)]
pub struct Tree<'a> {
    pub(super) nodes: Vec<Node<'a>>,
}

/// An event, as libyaml reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are YAML's own")]
pub enum Event<'a> {
    Scalar(Cow<'a, str>, Style),
    MapStart { flow: bool },
    MapEnd,
    SeqStart { flow: bool },
    SeqEnd,
}

impl<'a> Tree<'a> {
    /// Parses a body, or a whole file without headers.
    pub fn parse(text: &'a [u8]) -> Result<Self, SyntaxError> {
        Parser::new(text).block().map(|nodes| Self { nodes })
    }

    /// Parses the value of a key at `column`.
    pub(super) fn parse_value(text: &'a [u8], column: usize) -> Result<Self, SyntaxError> {
        Parser::new(text).value_of(column).map(|nodes| Self { nodes })
    }

    /// The outermost node.
    pub fn root(&self) -> View<'_, 'a> {
        View { nodes: &self.nodes, at: 0 }
    }

    /// The body as a list of events.
    pub fn events(&self) -> Vec<Event<'a>> {
        let mut events = Vec::with_capacity(self.nodes.len() * 2);
        let mut open: Vec<(u32, Event<'a>)> = Vec::new();
        for (at, node) in (0u32..).zip(&self.nodes) {
            while let Some((_, end)) = open.pop_if(|(end, _)| *end == at) {
                events.push(end);
            }
            match *node {
                Node::Scalar(scalar) => events.push(Event::Scalar(scalar.text(), scalar.style)),
                Node::Map { flow, end } => {
                    events.push(Event::MapStart { flow });
                    open.push((end, Event::MapEnd));
                }
                Node::Seq { flow, end } => {
                    events.push(Event::SeqStart { flow });
                    open.push((end, Event::SeqEnd));
                }
            }
        }
        events.extend(open.into_iter().rev().map(|(_, end)| end));
        events
    }
}

/// A node of a [`Tree`].
#[derive(Clone, Copy, Debug)]
pub struct View<'t, 'a> {
    nodes: &'t [Node<'a>],
    at: usize,
}

impl<'t, 'a> View<'t, 'a> {
    fn node(&self) -> Node<'a> {
        self.nodes.get(self.at).copied().unwrap_or(Node::Scalar(Scalar::EMPTY))
    }

    fn next(&self) -> usize {
        match self.node() {
            Node::Scalar(_) => self.at + 1,
            Node::Map { end, .. } | Node::Seq { end, .. } => end as usize,
        }
    }

    fn children(self) -> impl Iterator<Item = View<'t, 'a>> {
        let end = match self.node() {
            Node::Scalar(_) => self.at,
            Node::Map { end, .. } | Node::Seq { end, .. } => end as usize,
        };
        let mut child = View { nodes: self.nodes, at: self.at + 1 };
        std::iter::from_fn(move || {
            let here = child;
            (here.at < end).then(|| {
                child.at = here.next();
                here
            })
        })
    }

    /// The scalar, if it is one.
    pub fn scalar(&self) -> Option<Scalar<'a>> {
        match self.node() {
            Node::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    /// Whether it is a mapping.
    pub fn is_map(&self) -> bool {
        matches!(self.node(), Node::Map { .. })
    }

    /// Whether it is a sequence.
    pub fn is_seq(&self) -> bool {
        matches!(self.node(), Node::Seq { .. })
    }

    /// The entries of a mapping in file order, including duplicate keys; empty for other nodes.
    pub fn entries(self) -> impl Iterator<Item = (View<'t, 'a>, View<'t, 'a>)> {
        let mut children = self.is_map().then(|| self.children()).into_iter().flatten();
        std::iter::from_fn(move || Some((children.next()?, children.next()?)))
    }

    /// The items of a sequence; empty for other nodes.
    pub fn items(self) -> impl Iterator<Item = View<'t, 'a>> {
        self.is_seq().then(|| self.children()).into_iter().flatten()
    }

    /// The value of the first entry with this key.
    pub fn get(self, key: &str) -> Option<View<'t, 'a>> {
        self.entries()
            .find(|(name, _)| name.scalar().is_some_and(|name| name.raw == key.as_bytes()))
            .map(|(_, value)| value)
    }

    /// The value at the end of a path of keys.
    pub fn at(self, path: &[&str]) -> Option<View<'t, 'a>> {
        path.iter().try_fold(self, |view, key| view.get(key))
    }

    /// The scalar's text.
    pub fn text(&self) -> Option<Cow<'a, str>> {
        self.scalar().map(|scalar| scalar.text())
    }

    /// The scalar as a whole number.
    pub fn int(&self) -> Option<i64> {
        whole(self.scalar()?.raw)
    }

    /// Text of the entry with this key, empty if there is none.
    pub fn text_of(self, key: &str) -> String {
        self.get(key).and_then(|view| view.text()).unwrap_or_default().into_owned()
    }

    /// Whole number of the entry with this key.
    pub fn int_of(self, key: &str) -> Option<i64> {
        self.get(key)?.int()
    }
}
