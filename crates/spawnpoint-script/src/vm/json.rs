//! Converts values to JSON, with the mapping of the query language.

use serde_json::{Map, Value as Json, json};

use super::{Cx, Obj, Thrown, Value, iterate::linked_values};
use crate::{
    host::{HostKind, ObjectRef},
    types::{DefId, Ty, TyKind},
};

/// The deepest nesting.
const MAX_DEPTH: usize = 12;
/// The size of a value without its text.
const PART: usize = 64;
/// The size of an object of the host.
const HOST_PART: usize = 200;

impl Cx<'_> {
    /// A value as JSON; fails if it exceeds the output limit.
    pub fn json_of(&mut self, value: Value) -> Result<Json, Thrown> {
        self.heap.remaining_output = self.output.max_bytes;
        let json = self.json_at(value, 0);
        match self.heap.remaining_output {
            0 => Err(Thrown::Output(format!("{} bytes at once", self.output.max_bytes))),
            _ => Ok(json),
        }
    }

    /// Null once the limit is exceeded.
    fn json_at(&mut self, value: Value, depth: usize) -> Json {
        let size = match (value, self.heap.text(value)) {
            (_, Some(text)) => PART + text.len(),
            (Value::Host(..), None) => HOST_PART,
            _ => PART,
        };
        self.heap.remaining_output = self.heap.remaining_output.saturating_sub(size);
        if self.heap.remaining_output == 0 {
            return Json::Null;
        }
        if depth > MAX_DEPTH {
            return Json::String(self.plain_text(value));
        }
        match value {
            Value::Null => Json::Null,
            Value::Bool(value) => Json::Bool(value),
            Value::Float(value) => real(f64::from(value), &value.to_string()),
            Value::Double(value) => real(value, ""),
            Value::Char(_)
            | Value::Enum(..)
            | Value::Type(_)
            | Value::DateTime(..)
            | Value::TimeSpan(_) => Json::String(self.plain_text(value)),
            Value::Vector2([x, y]) => json!({ "x": float(x), "y": float(y) }),
            Value::Vector3([x, y, z]) => json!({ "x": float(x), "y": float(y), "z": float(z) }),
            Value::Host(ty, id) => self.host.json(ObjectRef { id, ty }),
            Value::ULong(value) => json!(value),
            Value::Ref(at) => match self.heap.get(at) {
                Obj::Str(text) => Json::String(text.text.to_string()),
                Obj::Array(array) => {
                    let items = array.items.to_vec();
                    self.json_list(items, depth)
                }
                Obj::List(list) => {
                    let items = list.items.clone();
                    self.json_list(items, depth)
                }
                Obj::Queue(_, items) => {
                    let items = items.iter().copied().collect();
                    self.json_list(items, depth)
                }
                Obj::Dict(dict) => {
                    let entries: Vec<_> = dict.iter().collect();
                    let is_set = matches!(
                        self.types.kind(dict.ty),
                        TyKind::Def(DefId::HASHSET | DefId::SORTEDSET, _)
                    );
                    if is_set {
                        return self
                            .json_list(entries.into_iter().map(|(key, _)| key).collect(), depth);
                    }
                    let mut map = Map::new();
                    for (key, value) in entries {
                        if self.heap.remaining_output == 0 {
                            break;
                        }
                        map.insert(self.plain_text(key), self.json_at(value, depth + 1));
                    }
                    Json::Object(map)
                }
                Obj::Object(..) => self.json_object(value, depth),
                Obj::Struct(ty, _) if self.types.is_declared_struct(*ty) => {
                    self.json_object(value, depth)
                }
                Obj::Struct(ty, fields) => {
                    let (ty, fields) = (*ty, fields.to_vec());
                    self.json_struct(ty, fields, depth)
                }
                Obj::Exception(exception) => {
                    let (message, inner) = (exception.message.clone(), exception.inner);
                    let (stack, name) = (exception.stack.join("\n"), exception.name.clone());
                    let ty = exception.ty;
                    let name = name.unwrap_or_else(|| self.types.full_name(self.host.types(), ty));
                    json!({
                        "ExceptionType": name,
                        "Message": message,
                        "StackTrace": stack,
                        "InnerException": self.json_at(inner, depth + 1),
                    })
                }
                Obj::Decimal(value) => {
                    let text = value.to_string();
                    serde_json::from_str(&text).unwrap_or(Json::String(text))
                }
                _ => Json::String(self.plain_text(value)),
            },
            other => other.whole().map_or(Json::Null, |value| json!(value as i64)),
        }
    }

    /// The text of a value, within the remaining limit.
    fn plain_text(&mut self, value: Value) -> String {
        let left = self.heap.remaining_output;
        let text = self.text_of(value);
        self.heap.remaining_output = left.saturating_sub(text.len());
        text
    }

    fn json_list(&mut self, items: Vec<Value>, depth: usize) -> Json {
        let mut all = Vec::new();
        for item in items {
            if self.heap.remaining_output == 0 {
                break;
            }
            all.push(self.json_at(item, depth + 1));
        }
        Json::Array(all)
    }

    /// The public fields and properties of an object of the script.
    fn json_object(&mut self, value: Value, depth: usize) -> Json {
        let mut map = Map::new();
        for (name, value) in self.visible_members(value) {
            map.insert(name, self.json_at(value, depth + 1));
        }
        Json::Object(map)
    }

    fn json_struct(&mut self, ty: Ty, fields: Vec<Value>, depth: usize) -> Json {
        if let TyKind::Def(DefId::LINKEDLIST, _) = self.types.kind(ty) {
            let items = linked_values(self.heap, &fields);
            return self.json_list(items, depth);
        }
        let names: Vec<String> = match self.types.kind(ty).clone() {
            TyKind::Tuple(parts) => parts
                .iter()
                .enumerate()
                .map(|(at, (name, _))| {
                    name.as_deref().map_or_else(|| format!("Item{}", at + 1), str::to_owned)
                })
                .collect(),
            TyKind::Anonymous(parts) => parts.iter().map(|(name, _)| name.to_string()).collect(),
            TyKind::Host(id) => {
                let described = self.host.types().describe(id);
                match described.kind {
                    HostKind::Struct => {
                        described.members.iter().map(|member| member.name.clone()).collect()
                    }
                    _ => Vec::new(),
                }
            }
            TyKind::Def(DefId::IGROUPING, _) => vec!["Key".to_owned(), "Items".to_owned()],
            TyKind::Def(def, _) => {
                self.types.definition(def).fields.iter().map(|(name, _)| name.clone()).collect()
            }
            _ => Vec::new(),
        };
        let mut map = Map::new();
        for (name, field) in names.into_iter().zip(fields) {
            map.insert(name, self.json_at(field, depth + 1));
        }
        Json::Object(map)
    }
}

/// A float by its shortest text, not converted to a double.
fn float(value: f32) -> Json {
    real(f64::from(value), &value.to_string())
}

fn real(value: f64, text: &str) -> Json {
    if !value.is_finite() {
        return Json::String(if value.is_nan() {
            "NaN".to_owned()
        } else if value > 0.0 {
            "Infinity".to_owned()
        } else {
            "-Infinity".to_owned()
        });
    }
    let shortest: f64 = text.parse().unwrap_or(value);
    // Integral values are written without a decimal point.
    if shortest.fract() == 0.0 && shortest.abs() < 1e15 {
        return json!(shortest as i64);
    }
    json!(shortest)
}
