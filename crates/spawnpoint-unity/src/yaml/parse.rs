//! Parses block mappings, sequences and scalars by indentation.
//!
//! Between two entries the parser is at the first character of the next line that is not blank, and
//! knows its column; `None` is the end of the text.

use super::{MAX_DEPTH, Scalar, Style, SyntaxError, is_blank, is_break, line_of, tree::Node};

pub(super) struct Parser<'a> {
    pub(super) text: &'a [u8],
    pub(super) at: usize,
    pub(super) nodes: Vec<Node<'a>>,
    pub(super) depth: usize,
    column: Option<usize>,
}

pub(super) type Parsed<T = ()> = Result<T, SyntaxError>;

/// A key that was read ahead.
enum Key<'a> {
    Scalar(Scalar<'a>),
    /// A flow collection; its nodes are the last ones written.
    Flow,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a [u8]) -> Self {
        // A node is about twelve bytes of text; growing once is cheaper than guessing high.
        let nodes = Vec::with_capacity(text.len().min(1 << 20) / 16 + 4);
        Self { text, at: 0, nodes, depth: 0, column: Some(0) }
    }

    /// Parses the text as one block node.
    pub(super) fn block(mut self) -> Parsed<Vec<Node<'a>>> {
        self.advance()?;
        match self.column {
            Some(column) => self.block_node(column, None)?,
            None => self.push(Scalar::EMPTY),
        }
        self.finish()
    }

    /// Parses the text after a key's colon.
    pub(super) fn value_of(mut self, column: usize) -> Parsed<Vec<Node<'a>>> {
        self.value(column, true)?;
        self.finish()
    }

    fn finish(self) -> Parsed<Vec<Node<'a>>> {
        match self.column {
            None => Ok(self.nodes),
            Some(_) => Err(self.error("indented less than what it belongs to")),
        }
    }

    pub(super) fn error(&self, what: &'static str) -> SyntaxError {
        SyntaxError { line: line_of(self.text, self.at), what }
    }

    pub(super) fn byte(&self, at: usize) -> Option<u8> {
        self.text.get(at).copied()
    }

    pub(super) fn push(&mut self, scalar: Scalar<'a>) {
        self.nodes.push(Node::Scalar(scalar));
    }

    pub(super) fn blank_or_end(&self, at: usize) -> bool {
        self.byte(at).is_none_or(|byte| is_blank(byte) || is_break(byte))
    }

    pub(super) fn enter(&mut self) -> Parsed<usize> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error("nested too deeply"));
        }
        Ok(self.nodes.len())
    }

    pub(super) fn leave(&mut self, start: usize, flow: bool, map: bool) {
        self.depth -= 1;
        // A body cannot have 4 G nodes: larger files are not indexed.
        let end = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        self.nodes[start] = if map { Node::Map { flow, end } } else { Node::Seq { flow, end } };
    }

    /// The end of the line that contains `at`, without its line break.
    pub(super) fn line_end(&self, at: usize) -> usize {
        let rest = &self.text[at..];
        let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        if end > 0 && rest[end - 1] == b'\r' { at + end - 1 } else { at + end }
    }

    fn next_line(&self, at: usize) -> usize {
        memchr::memchr(b'\n', &self.text[at..]).map_or(self.text.len(), |n| at + n + 1)
    }

    /// Advances from the start of a line to the next line that is not blank.
    fn advance(&mut self) -> Parsed {
        loop {
            let start = self.at;
            let mut at = start;
            while self.byte(at) == Some(b' ') {
                at += 1;
            }
            match self.byte(at) {
                None => {
                    self.at = at;
                    self.column = None;
                    return Ok(());
                }
                Some(b'\n' | b'\r' | b'#') => self.at = self.next_line(at),
                Some(b'\t') => {
                    self.at = at;
                    let rest = &self.text[at..self.line_end(at)];
                    if !rest.iter().all(|byte| is_blank(*byte)) {
                        return Err(self.error("indented with a tab"));
                    }
                    self.at = self.next_line(at);
                }
                Some(_) => {
                    self.at = at;
                    self.column = Some(at - start);
                    return Ok(());
                }
            }
        }
    }

    /// Only a comment may follow an inline value.
    fn end_line(&mut self) -> Parsed {
        let before = self.at;
        self.skip_blanks();
        match self.byte(self.at) {
            None | Some(b'\n' | b'\r') => {}
            Some(b'#') if self.at > before => {}
            Some(_) => return Err(self.error("text behind a value that has ended")),
        }
        self.at = self.next_line(self.at);
        self.advance()
    }

    pub(super) fn skip_blanks(&mut self) {
        while self.byte(self.at).is_some_and(is_blank) {
            self.at += 1;
        }
    }

    fn at_dash(&self) -> bool {
        self.byte(self.at) == Some(b'-') && self.blank_or_end(self.at + 1)
    }

    /// A node that begins here, at `column`, below a node at `parent`.
    fn block_node(&mut self, column: usize, parent: Option<usize>) -> Parsed {
        if self.at_dash() {
            return self.sequence(column);
        }
        let start = self.nodes.len();
        // The position of the mapping, if the key is a flow collection.
        self.push(Scalar::EMPTY);
        match self.key()? {
            Some(key) => self.mapping(start, column, key),
            None => {
                self.nodes.truncate(start);
                self.inline(parent)
            }
        }
    }

    fn mapping(&mut self, start: usize, column: usize, first: Key<'a>) -> Parsed {
        self.enter()?;
        let mut key = Some(first);
        loop {
            match key {
                Some(Key::Scalar(scalar)) => self.push(scalar),
                Some(Key::Flow) => {}
                None => return Err(self.error("a key with a colon was expected")),
            }
            self.value(column, true)?;
            match self.column {
                Some(next) if next == column && !self.at_dash() => key = self.key()?,
                Some(next) if next > column => {
                    return Err(self.error("indented more than its neighbors"));
                }
                Some(next) if next == column => {
                    return Err(self.error("an item where a key was expected"));
                }
                _ => break,
            }
        }
        self.leave(start, false, true);
        Ok(())
    }

    fn sequence(&mut self, column: usize) -> Parsed {
        let start = self.enter()?;
        self.push(Scalar::EMPTY);
        loop {
            let dash = self.at;
            self.at += 1;
            self.skip_blanks();
            if self.rest_is_empty() {
                self.value(column, false)?;
            } else if self.text[dash + 1..self.at].contains(&b'\t') {
                return Err(self.error("indented with a tab"));
            } else {
                self.block_node(column + (self.at - dash), Some(column))?;
            }
            match self.column {
                Some(next) if next == column && self.at_dash() => {}
                Some(next) if next > column => {
                    return Err(self.error("indented more than its neighbors"));
                }
                _ => break,
            }
        }
        self.leave(start, false, false);
        Ok(())
    }

    fn rest_is_empty(&self) -> bool {
        match self.byte(self.at) {
            None | Some(b'\n' | b'\r') => true,
            Some(b'#') => self.at > 0 && is_blank(self.text[self.at - 1]),
            Some(_) => false,
        }
    }

    /// The value of the key or dash at `parent`: on this line, or on the next ones.
    fn value(&mut self, parent: usize, of_key: bool) -> Parsed {
        self.skip_blanks();
        if !self.rest_is_empty() {
            return self.inline(Some(parent));
        }
        self.at = self.next_line(self.at);
        self.advance()?;
        match self.column {
            Some(column) if column > parent => self.block_node(column, Some(parent)),
            Some(column) if column == parent && of_key && self.at_dash() => self.sequence(column),
            _ => {
                self.push(Scalar::EMPTY);
                Ok(())
            }
        }
    }

    /// A value that begins on this line: flow, quoted or plain.
    fn inline(&mut self, parent: Option<usize>) -> Parsed {
        match self.byte(self.at) {
            Some(b'{' | b'[') => {
                self.flow()?;
                self.end_line()
            }
            Some(quote @ (b'"' | b'\'')) => {
                let scalar = self.quoted(quote)?;
                self.push(scalar);
                self.end_line()
            }
            _ => {
                let scalar = self.plain(parent)?;
                self.push(scalar);
                Ok(())
            }
        }
    }

    /// Reads a key and its colon; `None` if this line contains none.
    fn key(&mut self) -> Parsed<Option<Key<'a>>> {
        let start = self.at;
        match self.byte(start) {
            Some(b'{' | b'[') => {
                let written = self.nodes.len();
                self.flow()?;
                let one_line = self.line_end(start) >= self.at;
                self.skip_blanks();
                if one_line && self.colon() {
                    return Ok(Some(Key::Flow));
                }
                self.nodes.truncate(written);
                self.at = start;
                Ok(None)
            }
            Some(quote @ (b'"' | b'\'')) => {
                let scalar = self.quoted(quote)?;
                let one_line = self.line_end(start) >= self.at;
                self.skip_blanks();
                if one_line && self.colon() {
                    return Ok(Some(Key::Scalar(scalar)));
                }
                self.at = start;
                Ok(None)
            }
            _ => {
                let end = self.line_end(start);
                let Some(colon) = self.colon_in(start, end) else { return Ok(None) };
                self.check_plain_start()?;
                let raw = self.text[start..colon].trim_ascii_end();
                self.at = colon + 1;
                Ok(Some(Key::Scalar(Scalar { raw, style: Style::Plain })))
            }
        }
    }

    fn colon(&mut self) -> bool {
        let found = self.byte(self.at) == Some(b':') && self.blank_or_end(self.at + 1);
        if found {
            self.at += 1;
        }
        found
    }

    /// The first colon of a line that ends a key; a comment before it hides it.
    fn colon_in(&self, start: usize, end: usize) -> Option<usize> {
        memchr::memchr2_iter(b':', b'#', &self.text[start..end])
            .map(|offset| start + offset)
            .find_map(|at| match self.text[at] {
                b':' => self.blank_or_end(at + 1).then_some(Some(at)),
                _ => (at > start && is_blank(self.text[at - 1])).then_some(None),
            })
            .flatten()
    }

    fn check_plain_start(&self) -> Parsed {
        match self.byte(self.at) {
            Some(b'-' | b'?') if self.blank_or_end(self.at + 1) => {
                Err(self.error("a list or complex key where a value was expected"))
            }
            Some(b'&' | b'*') => Err(self.error("anchors and aliases are not Unity's")),
            Some(b'!') => Err(self.error("tags inside a document are not Unity's")),
            Some(b'|' | b'>') => Err(self.error("block scalars are not Unity's")),
            Some(b'%' | b'@' | b'`' | b',' | b']' | b'}' | b'"' | b'\'' | b'{' | b'[' | b'#') => {
                Err(self.error("a character that cannot begin a value"))
            }
            _ => Ok(()),
        }
    }

    /// A plain scalar, with the deeper lines that continue it.
    fn plain(&mut self, parent: Option<usize>) -> Parsed<Scalar<'a>> {
        self.check_plain_start()?;
        let start = self.at;
        let mut end = self.plain_line(start)?;
        let mut commented = self.byte(end).is_some_and(|byte| !is_break(byte))
            && self.text[end..self.line_end(end)].contains(&b'#');
        loop {
            self.at = self.next_line(end);
            let ended = commented;
            self.advance()?;
            match self.column {
                Some(column)
                    if parent.is_none_or(|parent| column > parent)
                        && !ended
                        && self.no_comment_since(end) =>
                {
                    end = self.plain_line(self.at)?;
                    commented = self.text[end..self.line_end(end)].contains(&b'#');
                }
                _ => break,
            }
        }
        Ok(Scalar { raw: &self.text[start..end], style: Style::Plain })
    }

    fn no_comment_since(&self, end: usize) -> bool {
        self.text[end..self.at].iter().all(|byte| is_blank(*byte) || is_break(*byte))
    }

    /// The end of the plain text of this line.
    fn plain_line(&mut self, start: usize) -> Parsed<usize> {
        let mut end = self.line_end(start);
        for offset in memchr::memchr2_iter(b':', b'#', &self.text[start..end]) {
            let at = start + offset;
            if self.text[at] == b':' && self.blank_or_end(at + 1) {
                self.at = at;
                return Err(self.error("a second colon; text with a colon has to be quoted"));
            }
            if self.text[at] == b'#' && at > start && is_blank(self.text[at - 1]) {
                end = at;
                break;
            }
        }
        Ok(start + self.text[start..end].trim_ascii_end().len())
    }

    /// A quoted scalar, which may span several lines with any indentation.
    pub(super) fn quoted(&mut self, quote: u8) -> Parsed<Scalar<'a>> {
        let start = self.at + 1;
        let mut at = start;
        loop {
            let rest = &self.text[at.min(self.text.len())..];
            let found = match quote {
                b'"' => memchr::memchr2(b'"', b'\\', rest),
                _ => memchr::memchr(b'\'', rest),
            };
            let Some(found) = found else {
                return Err(self.error("a quote that is never closed"));
            };
            at += found;
            match self.text[at] {
                b'\\' => at += 2,
                b'\'' if self.byte(at + 1) == Some(b'\'') => at += 2,
                _ => break,
            }
        }
        self.at = at + 1;
        let style = if quote == b'"' { Style::Double } else { Style::Single };
        Ok(Scalar { raw: &self.text[start..at], style })
    }
}
