//! A document as tables with places: the parser's own tables, and how each of them is written.

use std::ops::Range;

use serde_json::Value;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::text::Problem;

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// `[name]`, then lines.
    Header,
    /// `{ … }`.
    Inline,
    /// Only by longer names: `name.more = …`, or `[name.more]`.
    Implied,
}

/// A name and what it stands for.
pub struct Entry<'d, 't> {
    pub key: Range<usize>,
    pub span: Range<usize>,
    pub value: &'d DeValue<'t>,
}

impl<'d, 't> Entry<'d, 't> {
    /// Its table, if it is one.
    pub fn table(&self) -> Option<&'d DeTable<'t>> {
        match self.value {
            DeValue::Table(table) => Some(table),
            _ => None,
        }
    }

    pub fn written(&self, text: &str) -> Written {
        match text[self.span.clone()].as_bytes().first() {
            Some(b'[') => Written::Header,
            Some(b'{') => Written::Inline,
            _ => Written::Implied,
        }
    }
}

/// Parses a document.
pub fn parse(text: &str) -> Result<Spanned<DeTable<'_>>, Problem> {
    DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        Problem::new(at, error.message().trim_end().replace('\n', "; "))
    })
}

/// What a table says under a name.
pub fn find<'d, 't>(table: &'d DeTable<'t>, name: &str) -> Option<Entry<'d, 't>> {
    entries(table).find(|(key, _)| key == name).map(|(_, entry)| entry)
}

/// Everything that a table says, in the order in which it says it.
pub fn entries<'d, 't>(
    table: &'d DeTable<'t>,
) -> impl Iterator<Item = (String, Entry<'d, 't>)> + use<'d, 't> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries.into_iter().map(|(key, value)| {
        let entry = Entry { key: key.span(), span: value.span(), value: value.get_ref() };
        (key.get_ref().clone().into_owned(), entry)
    })
}

/// The value in the words of JSON.
pub fn to_json(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => Value::from(text.as_ref()),
        DeValue::Boolean(on) => Value::from(*on),
        DeValue::Integer(number) => {
            let text = number.to_string();
            text.parse::<i64>().map_or(Value::from(text), Value::from)
        }
        DeValue::Float(number) => {
            let text = number.to_string();
            text.parse::<f64>().map_or(Value::from(text), Value::from)
        }
        DeValue::Datetime(time) => Value::from(time.to_string()),
        DeValue::Array(items) => items.iter().map(|item| to_json(item.get_ref())).collect(),
        DeValue::Table(table) => table_to_json(table),
    }
}

pub fn table_to_json(table: &DeTable<'_>) -> Value {
    let members = entries(table).map(|(key, entry)| (key, to_json(entry.value)));
    Value::Object(members.collect())
}
