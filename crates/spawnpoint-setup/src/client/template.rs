//! The entries that clients expect, as typed constants.

use std::fmt;

use serde_json::{Map, Value, json};

use super::Server;

/// A value of an entry.
#[derive(Clone, Copy, Debug)]
pub enum Field {
    /// A string.
    Text(&'static str),
    /// A boolean.
    Bool(bool),
    /// A number.
    Number(u32),
    /// An array of strings.
    List(&'static [&'static str]),
    /// An object.
    Object(Template),
    /// The URL of the server.
    Url,
    /// The path of the program that the client starts.
    Command,
    /// The arguments of that program.
    Args,
    /// The program and its arguments in one array.
    CommandLine,
}

/// The fields of an entry, in their order.
#[derive(Clone, Copy, Debug)]
pub struct Template(pub &'static [(&'static str, Field)]);

impl Template {
    /// Fills in the values of a server.
    pub(super) fn fill(self, server: &Server) -> Map<String, Value> {
        let value = |field: Field| match field {
            Field::Text(text) => Value::from(text),
            Field::Bool(on) => Value::from(on),
            Field::Number(number) => Value::from(number),
            Field::List(items) => json!(items),
            Field::Object(template) => Value::Object(template.fill(server)),
            Field::Url => Value::from(server.url.as_str()),
            Field::Command => Value::from(server.command.as_str()),
            Field::Args => server.all_args().cloned().collect(),
            Field::CommandLine => {
                [&server.command].into_iter().chain(server.all_args()).cloned().collect()
            }
        };
        self.0.iter().map(|(name, field)| ((*name).to_owned(), value(*field))).collect()
    }
}

/// The template as JSON, with placeholders in braces.
impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, field)) in self.0.iter().enumerate() {
            write!(f, "{}\"{name}\": {field}", if index == 0 { "{" } else { ", " })?;
        }
        f.write_str(if self.0.is_empty() { "{}" } else { "}" })
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "\"{text}\""),
            Self::Bool(on) => write!(f, "{on}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::List(items) => write!(f, "{}", json!(items)),
            Self::Object(template) => write!(f, "{template}"),
            Self::Url => f.write_str("\"{url}\""),
            Self::Command => f.write_str("\"{command}\""),
            Self::Args => f.write_str("\"{args}\""),
            Self::CommandLine => f.write_str("\"{command_line}\""),
        }
    }
}
