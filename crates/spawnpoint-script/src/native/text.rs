//! `ToString()` of all values.

use super::{
    args::format_error,
    date,
    format::{self, Number},
    timespan,
};
use crate::{
    host::{HostKind, ObjectRef},
    library::Constant,
    types::{DefId, Ty, TyKind},
    vm::{Cx, Obj, Thrown, Value},
};

/// The deepest nesting that is shown.
const MAX_DEPTH: usize = 8;
/// The limit of the text of an object's parts, and the minimum that each part counts.
const MAX_TEXT: usize = 1 << 20;
const PART: usize = 64;

/// The longest format. Custom ones take a time that grows with the square of their length.
const MAX_FORMAT: usize = 1_000;

impl Cx<'_> {
    pub fn text_of(&mut self, value: Value) -> String {
        self.heap.remaining_output = MAX_TEXT;
        self.text_at(value, 0)
    }

    fn text_at(&mut self, value: Value, depth: usize) -> String {
        if let Some(text) = self.own_text(value) {
            return text;
        }
        match value {
            Value::Null => String::new(),
            Value::Bool(value) => if value { "True" } else { "False" }.to_owned(),
            Value::Char(unit) => String::from_utf16_lossy(&[unit]),
            Value::Float(value) => format::float(value),
            Value::Double(value) => format::double(value),
            Value::Vector2(parts) => parts_text(&parts, "F2"),
            Value::Vector3(parts) => parts_text(&parts, "F2"),
            Value::DateTime(_, ticks) => date::text(ticks),
            Value::TimeSpan(ticks) => timespan::text(ticks),
            Value::Enum(ty, value) => self.enum_text(ty, value),
            Value::Type(ty) => self.types.full_name(self.host.types(), ty),
            Value::Host(ty, id) => self.host.text(ObjectRef { id, ty }),
            Value::Ref(at) => match self.heap.get(at) {
                Obj::Str(text) if depth == 0 => text.text.to_string(),
                Obj::Str(text) => {
                    let (text, left) = (text.text.to_string(), self.heap.remaining_output);
                    self.heap.remaining_output = left.saturating_sub(text.len());
                    if left == 0 { "…".to_owned() } else { text }
                }
                Obj::Builder(text) => text.clone(),
                Obj::Decimal(value) => value.to_string(),
                Obj::Guid(value) => guid_text(*value),
                Obj::Struct(ty, fields) => {
                    let (ty, fields) = (*ty, fields.to_vec());
                    self.struct_text(ty, &fields, depth)
                }
                Obj::Exception(_) => self.exception_text(value, depth),
                Obj::Regex(regex) => regex.1.clone(),
                Obj::Source(_) | Obj::Generator(_) | Obj::Iter(_) => {
                    "System.Linq.Enumerable+Iterator".to_owned()
                }
                _ => {
                    let ty = self.type_of(value);
                    self.types.full_name(self.host.types(), ty)
                }
            },
            other => other.whole().map(|value| value.to_string()).unwrap_or_default(),
        }
    }

    fn struct_text(&mut self, ty: Ty, fields: &[Value], depth: usize) -> String {
        // The text of values that contain each other can be exponentially long.
        let Some(left) = self.heap.remaining_output.checked_sub(PART) else {
            return "…".to_owned();
        };
        self.heap.remaining_output = left;
        if depth > MAX_DEPTH {
            return "…".to_owned();
        }
        let floats: Vec<f32> = fields
            .iter()
            .filter_map(|field| match field {
                Value::Float(value) => Some(*value),
                _ => None,
            })
            .collect();
        match (ty, self.types.kind(ty).clone()) {
            (Ty::VECTOR4, _) => return parts_text(&floats, "F2"),
            (Ty::QUATERNION, _) => return parts_text(&floats, "F5"),
            (Ty::COLOR, _) => return format!("RGBA{}", parts_text(&floats, "F3")),
            (Ty::COLOR32, _) => {
                let parts: Vec<String> = fields.iter().map(|part| self.text_at(*part, 1)).collect();
                return format!("RGBA({})", parts.join(", "));
            }
            (Ty::VECTOR2INT | Ty::VECTOR3INT, _) => {
                let parts: Vec<String> = fields.iter().map(|part| self.text_at(*part, 1)).collect();
                return format!("({})", parts.join(", "));
            }
            (Ty::BOUNDS, _) => {
                let parts: Vec<String> =
                    fields.iter().map(|part| self.text_at(*part, depth + 1)).collect();
                return format!("Center: {}, Extents: {}", parts[0], parts[1]);
            }
            (Ty::RAY, _) => {
                let parts: Vec<String> =
                    fields.iter().map(|part| self.text_at(*part, depth + 1)).collect();
                return format!("Origin: {}, Dir: {}", parts[0], parts[1]);
            }
            (Ty::RECT, _) => {
                let parts: Vec<String> = floats
                    .iter()
                    .map(|part| format::number(&Number::Float(*part), "F2").unwrap_or_default())
                    .collect();
                return format!(
                    "(x:{}, y:{}, width:{}, height:{})",
                    parts[0], parts[1], parts[2], parts[3]
                );
            }
            (Ty::MATCH | Ty::GROUP, _) => return self.text_at(fields[1], depth + 1),
            (_, TyKind::Tuple(_)) => {
                let parts: Vec<String> =
                    fields.iter().map(|part| self.text_at(*part, depth + 1)).collect();
                return format!("({})", parts.join(", "));
            }
            (_, TyKind::Anonymous(names)) => {
                let parts: Vec<String> = names
                    .iter()
                    .zip(fields)
                    .map(|((name, _), part)| format!("{name} = {}", self.text_at(*part, depth + 1)))
                    .collect();
                return format!("{{ {} }}", parts.join(", "));
            }
            (_, TyKind::Def(DefId::KEYVALUE, _)) => {
                let parts: Vec<String> =
                    fields.iter().map(|part| self.text_at(*part, depth + 1)).collect();
                return format!("[{}]", parts.join(", "));
            }
            _ => {}
        }
        self.types.full_name(self.host.types(), ty)
    }

    /// The names and values of an enum.
    pub fn enum_values(&self, ty: Ty) -> Vec<(String, i64)> {
        match self.types.kind(ty) {
            TyKind::Enum(def) => self
                .types
                .definition(*def)
                .constants
                .iter()
                .filter_map(|(name, _, value)| match value {
                    Constant::Int(value) => Some((name.clone(), *value as i64)),
                    _ => None,
                })
                .collect(),
            TyKind::Host(id) => match &self.host.types().describe(*id).kind {
                HostKind::Enum(values) => values.clone(),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    fn enum_text(&self, ty: Ty, value: i64) -> String {
        let values = self.enum_values(ty);
        if let Some((name, _)) = values.iter().find(|(_, known)| *known == value) {
            return name.clone();
        }
        // Flags: the names that together make up the value.
        let mut left = value;
        let mut names = Vec::new();
        for (name, bit) in values.iter().rev() {
            if *bit != 0 && left & bit == *bit && bit.count_ones() == 1 {
                names.push(name.clone());
                left &= !bit;
            }
        }
        let is_flags = match self.types.kind(ty) {
            TyKind::Enum(def) => self.types.definition(*def).script.is_flags,
            _ => true,
        };
        if left == 0 && names.len() > 1 && is_flags {
            names.reverse();
            return names.join(", ");
        }
        value.to_string()
    }

    fn exception_text(&mut self, value: Value, depth: usize) -> String {
        let Some(Obj::Exception(exception)) = self.heap.object(value) else { return String::new() };
        let (ty, inner) = (exception.ty, exception.inner);
        let stack = exception.stack.clone();
        let name =
            exception.name.clone().unwrap_or_else(|| self.types.full_name(self.host.types(), ty));
        let message = self.message_of(value);
        let mut text = if message.is_empty() { name } else { format!("{name}: {message}") };
        if !inner.is_null() && depth < MAX_DEPTH {
            text = format!("{text} ---> {}", self.exception_text(inner, depth + 1));
        }
        for line in stack {
            text.push_str("\n  ");
            text.push_str(&line);
        }
        text
    }

    pub fn message_of(&mut self, value: Value) -> String {
        let Some(Obj::Exception(exception)) = self.heap.object(value) else { return String::new() };
        match &exception.message {
            Some(message) => message.clone(),
            None => {
                let (ty, name) = (exception.ty, exception.name.clone());
                let name = name.unwrap_or_else(|| self.types.full_name(self.host.types(), ty));
                format!("Exception of type '{name}' was thrown.")
            }
        }
    }

    /// The numeric value, for format strings.
    pub fn as_number(&self, value: Value) -> Option<Number> {
        Some(match value {
            Value::Float(value) => Number::Float(value),
            Value::Double(value) => Number::Double(value),
            Value::SByte(value) => Number::Whole(value.into(), 8),
            Value::Byte(value) => Number::Whole(value.into(), 8),
            Value::Short(value) => Number::Whole(value.into(), 16),
            Value::UShort(value) => Number::Whole(value.into(), 16),
            Value::Int(value) => Number::Whole(value.into(), 32),
            Value::UInt(value) => Number::Whole(value.into(), 32),
            Value::Long(value) => Number::Whole(value.into(), 64),
            Value::ULong(value) => Number::Whole(value.into(), 64),
            other => Number::Decimal(self.heap.decimal(other)?),
        })
    }

    /// `ToString(format)`.
    pub fn formatted(&mut self, value: Value, how: &str) -> Result<String, Thrown> {
        if how.is_empty() {
            return Ok(self.text_of(value));
        }
        if how.len() > MAX_FORMAT {
            return Err(format_error("The format is too long."));
        }
        if let Some(number) = self.as_number(value) {
            return format::number(&number, how)
                .ok_or_else(|| format_error("Format specifier was invalid."));
        }
        let floats = |fields: &[Value]| -> Vec<f32> {
            let floats = fields.iter().filter_map(|field| match field {
                Value::Float(value) => Some(*value),
                _ => None,
            });
            floats.collect()
        };
        Ok(match value {
            Value::Vector2(parts) => parts_text(&parts, how),
            Value::Vector3(parts) => parts_text(&parts, how),
            Value::DateTime(kind, ticks) => date::formatted(kind, ticks, how)?,
            Value::TimeSpan(ticks) => timespan::formatted(ticks, how)?,
            Value::Enum(ty, number) => match how {
                "D" | "d" => number.to_string(),
                "X" | "x" => format!("{number:08X}"),
                _ => self.enum_text(ty, number),
            },
            Value::Ref(at) => match self.heap.get(at) {
                Obj::Struct(Ty::VECTOR4 | Ty::QUATERNION, fields) => {
                    parts_text(&floats(fields), how)
                }
                Obj::Struct(Ty::COLOR, fields) => {
                    format!("RGBA{}", parts_text(&floats(fields), how))
                }
                Obj::Guid(value) if how.eq_ignore_ascii_case("N") => format!("{value:032x}"),
                Obj::Guid(value) if how.eq_ignore_ascii_case("B") => {
                    format!("{{{}}}", guid_text(*value))
                }
                Obj::Guid(value) if how.eq_ignore_ascii_case("P") => {
                    format!("({})", guid_text(*value))
                }
                _ => self.text_of(value),
            },
            _ => self.text_of(value),
        })
    }
}

/// `(1.00, 2.00)`.
fn parts_text(parts: &[f32], how: &str) -> String {
    let parts: Vec<String> = parts
        .iter()
        .map(|part| format::number(&Number::Float(*part), how).unwrap_or_default())
        .collect();
    format!("({})", parts.join(", "))
}

pub(super) fn guid_text(value: u128) -> String {
    let hex = format!("{value:032x}");
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}
