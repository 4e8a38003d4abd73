//! Parses the text of scenes, resources, imports and `project.godot`: sections with attributes and entries.
//!
//! Values stay slices of the text until someone needs them ([`Value::parse`]). Every section and entry knows
//! its place in the text. Parsing never fails as a whole: after a syntax error it continues at the next section.

mod cursor;
mod reader;
mod value;

use std::{borrow::Cow, ops::Range};

use self::cursor::Cursor;
pub use self::value::Value;

/// Parsing stops after this number of syntax errors.
const MAX_PROBLEMS: usize = 20;

/// A text that was parsed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document<'a> {
    /// The sections in order. Entries before the first heading belong to a section without a tag.
    pub sections: Vec<Section<'a>>,
    /// What could not be parsed.
    pub problems: Vec<SyntaxError>,
}

/// A heading such as `[node name="Player" type="Node2D"]`, and the entries below it.
#[derive(Clone, Debug, PartialEq)]
pub struct Section<'a> {
    /// The first word of the heading; empty for entries before the first heading.
    pub tag: &'a str,
    /// The attributes of the heading.
    pub attributes: Vec<Entry<'a>>,
    /// The entries below the heading.
    pub entries: Vec<Entry<'a>>,
    /// The line of the heading, counted from 1.
    pub line: usize,
}

/// A name and a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<'a> {
    /// The name, without quotes.
    pub name: Cow<'a, str>,
    /// The value as it is written.
    pub value: &'a str,
    /// The place of the value in the text.
    pub range: Range<usize>,
    /// The line of the name, counted from 1.
    pub line: usize,
}

/// A syntax error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct SyntaxError {
    /// The line, counted from 1.
    pub line: usize,
    /// Describes the error.
    pub what: &'static str,
}

impl<'a> Section<'a> {
    /// The text of an attribute, without quotes.
    pub fn attribute(&self, name: &str) -> Option<Cow<'a, str>> {
        find(&self.attributes, name).map(Entry::text)
    }

    /// The value of an attribute.
    pub fn attribute_value(&self, name: &str) -> Option<Value<'a>> {
        find(&self.attributes, name).and_then(|entry| Value::parse(entry.value))
    }

    /// The entry of a name.
    pub fn entry(&self, name: &str) -> Option<&Entry<'a>> {
        find(&self.entries, name)
    }
}

fn find<'e, 'a>(entries: &'e [Entry<'a>], name: &str) -> Option<&'e Entry<'a>> {
    entries.iter().find(|entry| entry.name == name)
}

impl<'a> Entry<'a> {
    /// A string without its quotes; another value as it is written.
    pub fn text(&self) -> Cow<'a, str> {
        match Value::parse(self.value) {
            Some(Value::Text(text) | Value::Name(text) | Value::Path(text)) => text,
            _ => Cow::Borrowed(self.value),
        }
    }
}

impl<'a> Document<'a> {
    /// Parses a text.
    pub fn parse(text: &'a str) -> Self {
        let mut document = Self::default();
        let mut cursor = Cursor::new(text);
        loop {
            cursor.skip_blank();
            let before = cursor.clone();
            let read = match cursor.peek() {
                None => return document,
                Some(b'[') => heading(&mut cursor).map(|section| document.sections.push(section)),
                Some(_) => {
                    entry(&mut cursor).map(|entry| document.last_section().entries.push(entry))
                }
            };
            if let Err(what) = read {
                document.problems.push(SyntaxError { line: before.line(), what });
                // Each error may have read to the end of the text, so not many are looked for.
                if document.problems.len() == MAX_PROBLEMS {
                    return document;
                }
                cursor = before;
                cursor.skip_to_section();
            }
        }
    }

    /// The sections of a tag.
    pub fn tagged<'d>(&'d self, tag: &str) -> impl Iterator<Item = &'d Section<'a>> {
        self.sections.iter().filter(move |section| section.tag == tag)
    }

    /// The entry of a section, by tag and name.
    pub fn entry(&self, tag: &str, name: &str) -> Option<&Entry<'a>> {
        self.tagged(tag).find_map(|section| section.entry(name))
    }

    fn last_section(&mut self) -> &mut Section<'a> {
        if self.sections.is_empty() {
            let (attributes, entries) = (Vec::new(), Vec::new());
            self.sections.push(Section { tag: "", attributes, entries, line: 1 });
        }
        let last = self.sections.len() - 1;
        &mut self.sections[last]
    }
}

fn heading<'a>(cursor: &mut Cursor<'a>) -> Result<Section<'a>, &'static str> {
    let line = cursor.line();
    cursor.bump();
    cursor.skip_blank();
    let tag = cursor.name();
    if tag.is_empty() {
        return Err("a heading without a name");
    }
    let mut attributes = Vec::new();
    loop {
        cursor.skip_blank();
        match cursor.peek() {
            Some(b']') => {
                cursor.bump();
                return Ok(Section { tag, attributes, entries: Vec::new(), line });
            }
            None => return Err("a heading without its end"),
            Some(_) => attributes.push(entry(cursor)?),
        }
    }
}

/// `name = value`; the name may be in quotes.
fn entry<'a>(cursor: &mut Cursor<'a>) -> Result<Entry<'a>, &'static str> {
    let line = cursor.line();
    let name = match cursor.peek() {
        Some(b'"') => {
            let quoted = cursor.value().ok_or("a name without its closing quote")?;
            match Value::parse(quoted) {
                Some(Value::Text(name)) => name,
                _ => return Err("a name that is not a string"),
            }
        }
        _ => Cow::Borrowed(cursor.name()),
    };
    if name.is_empty() {
        return Err("neither a heading nor a name");
    }
    cursor.skip_blank();
    if cursor.peek() != Some(b'=') {
        return Err("a name without a value");
    }
    cursor.bump();
    cursor.skip_blank();
    let start = cursor.at();
    let value = cursor.value().ok_or("a value without its end")?;
    Ok(Entry { name, value, range: start..start + value.len(), line })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_entries_and_their_places() {
        let text = "; a comment\nconfig_version=5\n\n[node name=\"A ]\" groups=[\"x\",\n\"y\"]]\n\
            \"odd name\" = Vector2(1, 2)\ntext = \"two\nlines\"\nmap={\n\"a\": [1, {}]\n}\n[end]\n";
        let document = Document::parse(text);
        assert_eq!(document.problems, []);
        let [top, node, end] = &document.sections[..] else { panic!("{document:?}") };
        assert_eq!(
            (top.tag, top.entries[0].name.as_ref(), top.entries[0].line),
            ("", "config_version", 2)
        );
        assert_eq!((node.tag, node.line, end.line), ("node", 4, 12));
        assert_eq!(node.attribute("name").unwrap(), "A ]");
        let entries: Vec<_> = node.entries.iter().map(|e| (&*e.name, e.value, e.line)).collect();
        assert_eq!(
            entries,
            [
                ("odd name", "Vector2(1, 2)", 6),
                ("text", "\"two\nlines\"", 7),
                ("map", "{\n\"a\": [1, {}]\n}", 9),
            ]
        );
        for entry in &node.entries {
            assert_eq!(&text[entry.range.clone()], entry.value);
        }
    }

    #[test]
    fn a_typed_array_ends_where_it_ends() {
        let document = Document::parse("a = Array[int]([1, 2])\nb = &\"x\"\nc = null\n[d]\n");
        let values: Vec<_> = document.sections[0].entries.iter().map(|e| e.value).collect();
        assert_eq!(values, ["Array[int]([1, 2])", "&\"x\"", "null"]);
        assert_eq!(document.sections[1].tag, "d");
    }

    #[test]
    fn after_an_error_the_next_section_is_read() {
        let document = Document::parse("[a]\nx = (1, 2\n[b]\ny = 3\n= 4\n[c]\n");
        let tags: Vec<_> = document.sections.iter().map(|section| section.tag).collect();
        assert_eq!(tags, ["a", "b", "c"]);
        assert_eq!(document.problems.iter().map(|p| p.line).collect::<Vec<_>>(), [2, 5]);
    }
}
