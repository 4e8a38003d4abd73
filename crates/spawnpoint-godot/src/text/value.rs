//! Values as Godot writes them: `true`, `1.5`, `"text"`, `Vector2(1, 2)`, `[..]`, `{..}`.

use std::borrow::Cow;

use serde_json::{Map, Number, Value as Json};

use super::reader::Reader;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    /// `"text"`.
    Text(Cow<'a, str>),
    /// `&"name"`.
    Name(Cow<'a, str>),
    /// `^"path"` or `NodePath("path")`.
    Path(Cow<'a, str>),
    /// A number, `true`, `false`, `null` or another word.
    Word(&'a str),
    /// `[..]`.
    Array(Vec<Self>),
    /// `{..}`.
    Map(Vec<(Self, Self)>),
    /// `Vector2(1, 2)`: a name and values. Keys of `Object(Class, "key": value)` are values too.
    Call(&'a str, Vec<Self>),
}

impl<'a> Value<'a> {
    /// Parses a whole text; `None` if it is not a value.
    pub fn parse(text: &'a str) -> Option<Self> {
        Reader::read(text)
    }

    /// The text of a string, name or path.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) | Self::Name(text) | Self::Path(text) => Some(text),
            Self::Word(_) | Self::Array(_) | Self::Map(_) | Self::Call(..) => None,
        }
    }

    /// The id in `ExtResource("id")` or `SubResource("id")`, if this is a call of that name.
    pub fn resource_id(&self, call: &str) -> Option<&str> {
        match self {
            Self::Call(name, args) if *name == call => match &args[..] {
                [Self::Word(number)] => Some(number),
                [only] => only.text(),
                _ => None,
            },
            _ => None,
        }
    }

    /// Calls back with this value and all values in it.
    pub fn walk(&self, seen: &mut dyn FnMut(&Self)) {
        seen(self);
        match self {
            Self::Array(items) | Self::Call(_, items) => {
                items.iter().for_each(|item| item.walk(seen));
            }
            Self::Map(pairs) => pairs.iter().for_each(|(key, value)| {
                key.walk(seen);
                value.walk(seen);
            }),
            Self::Text(_) | Self::Name(_) | Self::Path(_) | Self::Word(_) => {}
        }
    }

    /// Its type, as far as the text shows it.
    pub fn type_name(&self) -> &'a str {
        match self {
            Self::Text(_) => "String",
            Self::Name(_) => "StringName",
            Self::Path(_) => "NodePath",
            Self::Array(_) => "Array",
            Self::Map(_) => "Dictionary",
            Self::Word("true" | "false") => "bool",
            Self::Word("null") => "Nil",
            Self::Word(word) if word.parse::<i64>().is_ok() => "int",
            Self::Word(_) => "float",
            Self::Call("ExtResource" | "SubResource" | "Resource", _) => "Resource",
            Self::Call(name, _) => name,
        }
    }

    /// The value as JSON: vectors and colors as objects, other calls as lists.
    pub fn json(&self) -> Json {
        match self {
            Self::Text(text) | Self::Name(text) | Self::Path(text) => {
                Json::String(text.to_string())
            }
            Self::Word("true") => Json::Bool(true),
            Self::Word("false") => Json::Bool(false),
            Self::Word("null") => Json::Null,
            // Numbers as they are written: 0.1 stays 0.1. JSON has no infinity.
            Self::Word(word) => word
                .parse::<Number>()
                .map_or_else(|_| Json::String((*word).to_owned()), Json::Number),
            Self::Array(items) => items.iter().map(Self::json).collect(),
            Self::Map(pairs) => {
                let pair = |(key, value): &(Self, Self)| (key.key(), value.json());
                Json::Object(pairs.iter().map(pair).collect())
            }
            Self::Call(name, args) => match axes(name, args.len()) {
                Some(axes) => Json::Object(
                    axes.iter()
                        .map(|axis| (*axis).to_owned())
                        .zip(args.iter().map(Self::json))
                        .collect::<Map<_, _>>(),
                ),
                None => args.iter().map(Self::json).collect(),
            },
        }
    }

    fn key(&self) -> String {
        self.text().map_or_else(|| self.json().to_string(), str::to_owned)
    }
}

fn axes(call: &str, count: usize) -> Option<&'static [&'static str]> {
    let axes: &[&str] = match call {
        "Vector2" | "Vector2i" | "Vector3" | "Vector3i" | "Vector4" | "Vector4i" | "Quaternion" => {
            &["x", "y", "z", "w"]
        }
        "Color" => &["r", "g", "b", "a"],
        _ => return None,
    };
    axes.get(..count)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn json_of(text: &str) -> Json {
        Value::parse(text).unwrap().json()
    }

    #[test]
    fn values_become_json() {
        assert_eq!(json_of("Vector2(1, -0.5)"), json!({"x": 1, "y": -0.5}));
        assert_eq!(json_of("Array[int]([1, 2])"), json!([1, 2]));
        assert_eq!(
            json_of("{\n\"a\": [true, null],\n2: &\"n\"\n}"),
            json!({"a": [true, null], "2": "n"})
        );
        assert_eq!(json_of(r#""a\"b\nA""#), json!("a\"b\nA"));
        assert_eq!(json_of("inf"), json!("inf"));
        assert_eq!(json_of("PackedStringArray(\"4.3\", \"x\")"), json!(["4.3", "x"]));
        let event = Value::parse("Object(InputEventKey,\"device\":-1,\"script\":null)").unwrap();
        assert!(matches!(event, Value::Call("Object", args) if args.len() == 5));
    }

    #[test]
    fn types_and_resource_ids_are_read() {
        let id = |text| Value::parse(text).unwrap().resource_id("ExtResource").map(str::to_owned);
        assert_eq!(id("ExtResource(\"1_ab\")").as_deref(), Some("1_ab"));
        assert_eq!(id("ExtResource(1)").as_deref(), Some("1"));
        assert_eq!(id("SubResource(\"1\")"), None);
        for (text, name) in
            [("1", "int"), ("1.0", "float"), ("^\"a\"", "NodePath"), ("Color(1,1,1,1)", "Color")]
        {
            assert_eq!(Value::parse(text).unwrap().type_name(), name);
        }
    }

    #[test]
    fn what_is_no_value_is_refused() {
        for text in ["", "[1", "{1}", "\"a", "a b", "Vector2(1,", "&a", &"[".repeat(200)] {
            assert_eq!(Value::parse(text), None, "{text}");
        }
    }
}
