//! Access to arguments. They have the declared types; missing ones are `null`.

use rust_decimal::Decimal;

use crate::{
    types::{Ty, TyKind},
    vm::{Cx, List, Obj, Thrown, Value},
};

pub(super) fn argument_null(name: &str) -> Thrown {
    let message = format!("Value cannot be null.\nParameter name: {name}");
    Thrown::New("System.ArgumentNullException", message)
}

pub(super) fn out_of_range(name: &str, what: &str) -> Thrown {
    let message = format!("{what}\nParameter name: {name}");
    Thrown::New("System.ArgumentOutOfRangeException", message)
}

pub(super) fn argument(message: impl Into<String>) -> Thrown {
    Thrown::New("System.ArgumentException", message.into())
}

pub(super) fn invalid(message: impl Into<String>) -> Thrown {
    Thrown::New("System.InvalidOperationException", message.into())
}

pub(super) fn format_error(message: impl Into<String>) -> Thrown {
    Thrown::New("System.FormatException", message.into())
}

impl Cx<'_> {
    /// A string that must not be null.
    pub fn text<'s>(&'s self, value: &Value) -> Result<&'s str, Thrown> {
        self.heap.text(*value).ok_or_else(|| argument_null("value"))
    }

    pub fn owned(&self, value: &Value) -> Result<String, Thrown> {
        self.text(value).map(str::to_owned)
    }

    pub fn int(&self, value: &Value) -> Result<i32, Thrown> {
        match value {
            Value::Int(value) => Ok(*value),
            other => other
                .whole()
                .map(|value| value as i32)
                .ok_or_else(|| Thrown::internal("expected an int")),
        }
    }

    pub fn long(&self, value: &Value) -> Result<i64, Thrown> {
        value.whole().map(|value| value as i64).ok_or_else(|| Thrown::internal("expected a long"))
    }

    pub fn number(&self, value: &Value) -> Result<f64, Thrown> {
        value.number().ok_or_else(|| Thrown::internal("expected a number"))
    }

    pub fn float(&self, value: &Value) -> Result<f32, Thrown> {
        match value {
            Value::Float(value) => Ok(*value),
            other => self.number(other).map(|value| value as f32),
        }
    }

    pub fn bool(&self, value: &Value) -> bool {
        matches!(value, Value::Bool(true))
    }

    pub fn char(&self, value: &Value) -> u16 {
        match value {
            Value::Char(unit) => *unit,
            _ => 0,
        }
    }

    pub fn decimal(&self, value: &Value) -> Result<Decimal, Thrown> {
        self.heap.decimal(*value).ok_or_else(|| Thrown::internal("expected a decimal"))
    }

    pub fn ty(&self, value: &Value) -> Result<Ty, Thrown> {
        match value {
            Value::Type(ty) => Ok(*ty),
            Value::Null => Err(argument_null("type")),
            _ => Err(Thrown::internal("expected a type")),
        }
    }

    pub fn set_cell(&mut self, cell: &Value, value: Value) {
        if let Value::Ref(at) = cell {
            *self.heap.get_mut(*at) = Obj::Cell(value);
        }
    }

    pub fn list(&mut self, value: &Value) -> Result<&mut List, Thrown> {
        match value {
            Value::Ref(at) => match self.heap.get_mut(*at) {
                Obj::List(list) => Ok(list),
                _ => Err(Thrown::internal("expected a list")),
            },
            _ => Err(Thrown::null()),
        }
    }

    /// The fields of a struct of the library.
    pub fn fields(&self, value: &Value) -> Result<&[Value], Thrown> {
        match self.heap.object(*value) {
            Some(Obj::Struct(_, fields)) => Ok(fields),
            _ => Err(Thrown::internal("expected a struct")),
        }
    }

    pub fn new_struct(&mut self, ty: Ty, fields: &[Value]) -> Value {
        self.heap.alloc(Obj::Struct(ty, fields.into()))
    }

    pub fn new_array(&mut self, of: Ty, items: Vec<Value>) -> Value {
        let ty = self.types.array(of);
        let array = crate::vm::Array { ty, items: items.into(), sizes: None };
        self.heap.alloc(Obj::Array(array))
    }

    pub fn strings(&mut self, parts: Vec<String>) -> Result<Value, Thrown> {
        self.room(parts.iter().map(|part| part.len() + 72).sum())?;
        let items = parts.into_iter().map(|part| self.str(part)).collect();
        Ok(self.new_array(Ty::STRING, items))
    }

    /// The elements of a collection in memory; `None` if code must run to enumerate them.
    pub fn elements(&mut self, value: &Value) -> Result<Option<Vec<Value>>, Thrown> {
        let Value::Ref(at) = value else { return Err(argument_null("source")) };
        let items = match self.heap.get(*at) {
            Obj::List(list) => {
                let is_stack =
                    matches!(self.types.kind(list.ty), TyKind::Def(crate::types::DefId::STACK, _));
                if is_stack {
                    list.items.iter().rev().copied().collect()
                } else {
                    list.items.clone()
                }
            }
            Obj::Array(array) => array.items.to_vec(),
            Obj::Queue(_, items) => items.iter().copied().collect(),
            Obj::Dict(dict) if !dict.sorted => {
                let is_set =
                    matches!(self.types.kind(dict.ty), TyKind::Def(_, args) if args.len() == 1);
                if !is_set {
                    return Ok(None);
                }
                dict.iter().map(|(key, _)| key).collect()
            }
            Obj::Str(text) => text.text.encode_utf16().map(Value::Char).collect(),
            _ => return Ok(None),
        };
        self.heap.charged += items.len() as u64 / 8;
        Ok(Some(items))
    }
}
