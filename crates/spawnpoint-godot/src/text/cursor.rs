//! A place in a text that only moves forward.

/// The maximum depth of brackets in a value.
const MAX_DEPTH: usize = 64;

/// A place in a text, with its line.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl<'a> Cursor<'a> {
    /// The beginning of a text, after its byte order mark.
    pub fn new(text: &'a str) -> Self {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { text, at, line: 1 }
    }

    pub fn at(&self) -> usize {
        self.at
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    pub fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Moves over one byte. Only ASCII bytes and parts of names and strings are passed over, so slices
    /// between two places are whole characters.
    pub fn bump(&mut self) {
        self.line += usize::from(self.peek() == Some(b'\n'));
        self.at = (self.at + 1).min(self.text.len());
    }

    /// Moves over spaces, line ends and comments.
    pub fn skip_blank(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b';' => self.skip_line(),
                byte if byte.is_ascii_whitespace() => self.bump(),
                _ => return,
            }
        }
    }

    fn skip_line(&mut self) {
        while self.peek().is_some_and(|byte| byte != b'\n') {
            self.bump();
        }
    }

    /// Moves to the next line that begins with `[`.
    pub fn skip_to_section(&mut self) {
        loop {
            self.skip_line();
            if self.peek().is_none() {
                return;
            }
            self.bump();
            if self.peek() == Some(b'[') {
                return;
            }
        }
    }

    /// A name: everything up to a space, a bracket, an equals sign or a quote.
    pub fn name(&mut self) -> &'a str {
        let start = self.at;
        let ends = |byte: u8| byte.is_ascii_whitespace() || b"[]{}()=\",;".contains(&byte);
        while self.peek().is_some_and(|byte| !ends(byte)) {
            self.bump();
        }
        &self.text[start..self.at]
    }

    /// One value; `None` if it does not end.
    pub fn value(&mut self) -> Option<&'a str> {
        let start = self.at;
        if matches!(self.peek(), Some(b'&' | b'^')) {
            self.bump();
        }
        match self.peek()? {
            b'"' => self.string()?,
            b'[' | b'{' | b'(' => self.brackets()?,
            _ => {
                self.name();
                // `Vector2(...)`, `Array[int](...)`: brackets follow at once.
                while matches!(self.peek(), Some(b'(' | b'[')) && self.at > start {
                    self.brackets()?;
                }
            }
        }
        (self.at > start).then(|| &self.text[start..self.at])
    }

    /// Moves over a string.
    fn string(&mut self) -> Option<()> {
        self.bump();
        loop {
            match self.peek()? {
                b'"' => {
                    self.bump();
                    return Some(());
                }
                b'\\' => {
                    self.bump();
                    self.peek()?;
                    self.bump();
                }
                _ => self.bump(),
            }
        }
    }

    /// Moves over a bracket and everything in it.
    fn brackets(&mut self) -> Option<()> {
        let mut depth = 0;
        loop {
            match self.peek()? {
                b'"' => {
                    self.string()?;
                    continue;
                }
                b'[' | b'{' | b'(' => depth += 1,
                b']' | b'}' | b')' => depth -= 1,
                _ => {}
            }
            if depth > MAX_DEPTH {
                return None;
            }
            self.bump();
            if depth == 0 {
                return Some(());
            }
        }
    }
}
