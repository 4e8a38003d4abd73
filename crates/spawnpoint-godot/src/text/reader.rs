//! Reads the text of one value.

use std::borrow::Cow;

use super::Value;

/// The maximum depth of values in values.
const MAX_DEPTH: usize = 64;

/// A place in the text of a value.
pub struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// Reads a whole text; `None` if it is not a value.
    pub fn read(text: &'a str) -> Option<Value<'a>> {
        let mut reader = Self { text, at: 0 };
        let value = reader.value(0)?;
        reader.skip_blank();
        (reader.at == text.len()).then_some(value)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_blank(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Moves over a byte if it is the next one.
    fn takes(&mut self, byte: u8) -> bool {
        self.skip_blank();
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn value(&mut self, depth: usize) -> Option<Value<'a>> {
        if depth > MAX_DEPTH {
            return None;
        }
        self.skip_blank();
        match self.peek()? {
            b'"' => self.string().map(Value::Text),
            b'&' => {
                self.at += 1;
                self.string().map(Value::Name)
            }
            b'^' => {
                self.at += 1;
                self.string().map(Value::Path)
            }
            b'[' => {
                self.at += 1;
                self.items(b']', depth).map(Value::Array)
            }
            b'{' => {
                self.at += 1;
                self.map(depth)
            }
            _ => self.word_or_call(depth),
        }
    }

    fn word_or_call(&mut self, depth: usize) -> Option<Value<'a>> {
        let start = self.at;
        let ends = |byte: u8| byte.is_ascii_whitespace() || b"[]{}(),:\"".contains(&byte);
        while self.peek().is_some_and(|byte| !ends(byte)) {
            self.at += 1;
        }
        let word = self.text.get(start..self.at).filter(|word| !word.is_empty())?;
        if self.peek() == Some(b'[') {
            // The type of the elements of `Array[int]([..])` and `Dictionary[String, int]({..})`.
            self.at += self.text.get(self.at..)?.find(']')? + 1;
        }
        if self.peek() != Some(b'(') {
            return Some(Value::Word(word));
        }
        self.at += 1;
        let mut args = self.items(b')', depth)?;
        Some(match (word, &mut args[..]) {
            ("NodePath", [Value::Text(path)]) => Value::Path(std::mem::take(path)),
            ("Array" | "Dictionary", [_]) => args.remove(0),
            _ => Value::Call(word, args),
        })
    }

    /// Values up to a closing bracket. `:` separates values too, as in `Object(Class, "key": value)`.
    fn items(&mut self, end: u8, depth: usize) -> Option<Vec<Value<'a>>> {
        let mut items = Vec::new();
        while !self.takes(end) {
            items.push(self.value(depth + 1)?);
            if !self.takes(b',') && !self.takes(b':') {
                return self.takes(end).then_some(items);
            }
        }
        Some(items)
    }

    fn map(&mut self, depth: usize) -> Option<Value<'a>> {
        let mut pairs = Vec::new();
        while !self.takes(b'}') {
            let key = self.value(depth + 1)?;
            if !self.takes(b':') {
                return None;
            }
            pairs.push((key, self.value(depth + 1)?));
            if !self.takes(b',') {
                return self.takes(b'}').then_some(Value::Map(pairs));
            }
        }
        Some(Value::Map(pairs))
    }

    fn string(&mut self) -> Option<Cow<'a, str>> {
        if self.peek() != Some(b'"') {
            return None;
        }
        self.at += 1;
        let start = self.at;
        let mut escaped = false;
        loop {
            match self.peek()? {
                b'"' => break,
                b'\\' => {
                    escaped = true;
                    self.at += 2;
                }
                _ => self.at += 1,
            }
        }
        let raw = self.text.get(start..self.at)?;
        self.at += 1;
        Some(if escaped { Cow::Owned(unescaped(raw)) } else { Cow::Borrowed(raw) })
    }
}

fn unescaped(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut letters = raw.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            out.push(letter);
            continue;
        }
        match letters.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some(kind @ ('u' | 'U')) => {
                let digits: String =
                    letters.by_ref().take(if kind == 'u' { 4 } else { 6 }).collect();
                let code = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
                out.push(code.unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            Some(other) => out.push(other),
            None => {}
        }
    }
    out
}
