//! Values as the editor writes them: `True`, `(X=1.000000,Y=0.000000)`, `Class'/Script/Engine.Actor'`.

use std::fmt::{self, Write};

use crate::{
    package::{ObjectRef, Package},
    property::{Container, PinType, Property, Terminal, Value},
};

/// A value as text.
pub fn value_text(package: &Package<'_>, value: &Value<'_>) -> String {
    let mut text = super::writer::Writer::about(1 << 16);
    // The only error is a text that is too long, which ends with a note.
    let _ = write_value(&mut text, package, value);
    text.finish("(cut)")
}

/// The maximum length of a value in a list.
const MAX_SHORT: usize = 200;

/// A value for people: objects by their names, without class and path, and at most [`MAX_SHORT`] characters.
pub(super) fn short_value(package: &Package<'_>, value: &Value<'_>) -> String {
    let text = match value {
        Value::Object(object) if !object.is_null() => package.object_name(*object).into_owned(),
        Value::Soft(path) if !path.asset.is_empty() && path.sub_path.is_empty() => {
            path.asset.rsplit(['.', '/']).next().unwrap_or_default().to_owned()
        }
        value => value_text(package, value),
    };
    match text.char_indices().nth(MAX_SHORT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

pub(super) fn write_value(
    out: &mut impl Write,
    package: &Package<'_>,
    value: &Value<'_>,
) -> fmt::Result {
    match value {
        Value::Bool(true) => out.write_str("True"),
        Value::Bool(false) => out.write_str("False"),
        Value::Int(number) => write!(out, "{number}"),
        Value::UInt(number) => write!(out, "{number}"),
        Value::Float(number) => write!(out, "{number:.6}"),
        Value::Double(number) => write!(out, "{number:.6}"),
        Value::Name(text) | Value::Str(text) => quoted(out, text),
        Value::Enum(text) => out.write_str(text.rsplit("::").next().unwrap_or(text)),
        Value::Text(text) if text.key.is_empty() && text.namespace.is_empty() => {
            match text.source.is_empty() {
                true => out.write_str("\"\""),
                false => call(out, "INVTEXT", &[&text.source]),
            }
        }
        Value::Text(text) if text.source.is_empty() => {
            call(out, "LOCTABLE", &[&text.namespace, &text.key])
        }
        Value::Text(text) => call(out, "NSLOCTEXT", &[&text.namespace, &text.key, &text.source]),
        Value::Object(object) => object_text(out, package, *object),
        Value::Soft(path) if path.asset.is_empty() => out.write_str("None"),
        Value::Soft(path) if path.sub_path.is_empty() => quoted(out, &path.asset),
        Value::Soft(path) => write!(out, "\"{}:{}\"", path.asset, path.sub_path),
        Value::Guid(guid) => write!(out, "{guid}"),
        Value::Struct(fields) => structure(out, package, fields),
        Value::Native(native) => list(out, native.parts(), |out, (name, part)| {
            write!(out, "{name}=")?;
            write_value(out, package, &part)
        }),
        Value::PinType(kind) => pin_type(out, package, kind),
        Value::List(values) => list(out, values, |out, value| write_value(out, package, value)),
        Value::Packed(packed) => {
            list(out, packed.iter(), |out, value| write_value(out, package, &value))
        }
        Value::Map(entries) => list(out, entries, |out, (key, value)| {
            out.write_char('(')?;
            write_value(out, package, key)?;
            out.write_str(", ")?;
            write_value(out, package, value)?;
            out.write_char(')')
        }),
        Value::Delegate(bound) => list(out, bound, |out, (object, function)| {
            write!(out, "{}.{function}", package.path(*object))
        }),
        Value::FieldPath(path) => quoted(out, &path.join(".")),
        Value::Unset => out.write_str("None"),
        Value::Raw(bytes) => write!(out, "<{} bytes>", bytes.len()),
    }
}

/// An object with its class, as a reference: `/Script/Engine.Texture2D'/Game/T.T'`.
pub(super) fn object_text(
    out: &mut impl Write,
    package: &Package<'_>,
    object: ObjectRef,
) -> fmt::Result {
    if object.is_null() {
        return out.write_str("None");
    }
    write!(out, "{}'{}'", package.class_path(object), package.path(object))
}

pub(super) fn quoted(out: &mut impl Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    for character in text.chars() {
        match character {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            '\n' => out.write_str("\\n")?,
            '\r' => out.write_str("\\r")?,
            other => out.write_char(other)?,
        }
    }
    out.write_char('"')
}

fn call(out: &mut impl Write, name: &str, arguments: &[&str]) -> fmt::Result {
    write!(out, "{name}(")?;
    for (at, argument) in arguments.iter().enumerate() {
        if at > 0 {
            out.write_str(", ")?;
        }
        quoted(out, argument)?;
    }
    out.write_char(')')
}

fn list<W: Write, T>(
    out: &mut W,
    items: impl IntoIterator<Item = T>,
    mut one: impl FnMut(&mut W, T) -> fmt::Result,
) -> fmt::Result {
    out.write_char('(')?;
    for (at, item) in items.into_iter().enumerate() {
        if at > 0 {
            out.write_char(',')?;
        }
        one(out, item)?;
    }
    out.write_char(')')
}

fn structure(out: &mut impl Write, package: &Package<'_>, fields: &[Property<'_>]) -> fmt::Result {
    list(out, fields, |out, field| {
        key(out, field)?;
        out.write_char('=')?;
        write_value(out, package, &field.value)
    })
}

/// The name of a property, with its index in a fixed array.
pub(super) fn key(out: &mut impl Write, property: &Property<'_>) -> fmt::Result {
    match property.index {
        0 => out.write_str(&property.name),
        index => write!(out, "{}[{index}]", property.name),
    }
}

fn pin_type(out: &mut impl Write, package: &Package<'_>, kind: &PinType<'_>) -> fmt::Result {
    out.write_char('(')?;
    for (at, (name, value)) in pin_type_parts(package, kind).into_iter().enumerate() {
        write!(out, "{}{name}={value}", if at == 0 { "" } else { "," })?;
    }
    out.write_char(')')
}

/// The parts of a pin's type, with the editor's names.
pub(super) fn pin_type_parts(
    package: &Package<'_>,
    kind: &PinType<'_>,
) -> Vec<(&'static str, String)> {
    let container = match kind.container {
        Container::Single => "None",
        Container::Array => "Array",
        Container::Set => "Set",
        Container::Map => "Map",
    };
    let truth = |truth: bool| if truth { "True" } else { "False" }.to_owned();
    let mut parts = vec![
        ("PinCategory", in_quotes(&kind.terminal.category)),
        ("PinSubCategory", in_quotes(&kind.terminal.sub_category)),
        ("PinSubCategoryObject", terminal_object(package, &kind.terminal)),
        ("ContainerType", container.to_owned()),
        ("bIsReference", truth(kind.is_reference)),
        ("bIsConst", truth(kind.is_const)),
    ];
    if let Some(value) = &kind.value {
        let text = format!(
            "(TerminalCategory={},TerminalSubCategory={},TerminalSubCategoryObject={})",
            in_quotes(&value.category),
            in_quotes(&value.sub_category),
            terminal_object(package, value)
        );
        parts.push(("PinValueType", text));
    }
    parts
}

fn terminal_object(package: &Package<'_>, terminal: &Terminal<'_>) -> String {
    let mut text = String::new();
    let _ = object_text(&mut text, package, terminal.object);
    text
}

pub(super) fn in_quotes(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    let _ = quoted(&mut out, text);
    out
}
