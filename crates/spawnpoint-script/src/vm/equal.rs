//! Equality, hash codes and order of values, with the defaults of .NET.

use std::{
    cmp::Ordering,
    hash::{BuildHasher, Hasher},
};

use hashbrown::DefaultHashBuilder;

use super::{
    collate,
    heap::{Heap, Obj},
    value::Value,
};

/// The maximum number of visited values. The number of paths through objects that refer to each
/// other can be exponential.
const MAX_VISITED: u32 = 10_000;
/// The deepest nesting that is visited.
const MAX_DEPTH: u32 = 64;

/// Counts visited values.
struct VisitLimit {
    left: u32,
    depth: u32,
}

impl VisitLimit {
    fn new() -> Self {
        Self { left: MAX_VISITED, depth: 0 }
    }

    /// Visits nested values; `None` if a limit is exceeded.
    fn nested<T>(&mut self, visit: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.left = self.left.checked_sub(1)?;
        if self.depth == MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let found = visit(self);
        self.depth -= 1;
        Some(found)
    }
}

impl Heap {
    /// `Equals`: numbers of one type by value, strings and structs by content, other objects by
    /// identity.
    pub fn same(&self, a: Value, b: Value) -> bool {
        self.same_at(a, b, &mut VisitLimit::new())
    }

    fn same_at(&self, a: Value, b: Value, limit: &mut VisitLimit) -> bool {
        let (Value::Ref(x), Value::Ref(y)) = (a, b) else {
            return match (a, b) {
                (Value::Double(a), Value::Double(b)) => a == b || (a.is_nan() && b.is_nan()),
                (Value::Float(a), Value::Float(b)) => a == b || (a.is_nan() && b.is_nan()),
                (Value::DateTime(_, a), Value::DateTime(_, b)) => a == b,
                (Value::Host(_, a), Value::Host(_, b)) => a == b,
                _ => a == b,
            };
        };
        if x == y {
            return true;
        }
        match (self.get(x), self.get(y)) {
            (Obj::Str(a), Obj::Str(b)) => a.text == b.text,
            (Obj::Struct(s, a), Obj::Struct(t, b)) => {
                let all = |limit: &mut VisitLimit| {
                    a.iter().zip(b).all(|(a, b)| self.same_at(*a, *b, limit))
                };
                (s == t || a.len() == b.len())
                    && a.len() == b.len()
                    && limit.nested(all).unwrap_or(false)
            }
            (Obj::Decimal(a), Obj::Decimal(b)) => a == b,
            (Obj::Delegates(_, a), Obj::Delegates(_, b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.same_at(*a, *b, limit))
            }
            (Obj::Guid(a), Obj::Guid(b)) => a == b,
            (Obj::Closure(a), Obj::Closure(b)) => {
                (a.function == b.function || a.method.is_some() && a.method == b.method)
                    && a.captures.len() == b.captures.len()
                    && a.captures.iter().zip(&b.captures).all(|(a, b)| a == b)
            }
            _ => false,
        }
    }

    pub fn hash_text(&self, text: &str) -> u64 {
        let mut hasher = builder().build_hasher();
        hasher.write(text.as_bytes());
        hasher.finish()
    }

    pub fn hash(&self, value: Value) -> u64 {
        self.hash_at(value, &mut VisitLimit::new())
    }

    fn hash_at(&self, value: Value, limit: &mut VisitLimit) -> u64 {
        // Integers are spread by a multiplication, because the hash table also uses the upper bits.
        let mix = |number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        match value {
            Value::Null => 0,
            Value::Bool(value) => mix(u64::from(value)),
            Value::Float(value) => mix(u64::from((value + 0.0).to_bits())),
            Value::Double(value) => mix((value + 0.0).to_bits()),
            Value::Vector2([x, y]) => mix(u64::from(x.to_bits()) ^ u64::from(y.to_bits()) << 32),
            Value::Vector3([x, y, z]) => {
                mix(u64::from(x.to_bits()) ^ u64::from(y.to_bits()) << 32) ^ u64::from(z.to_bits())
            }
            Value::DateTime(_, ticks) | Value::TimeSpan(ticks) => mix(ticks as u64),
            Value::Type(ty) => mix(u64::from(ty.0)),
            Value::Host(_, id) => mix(id),
            Value::Ref(at) => match self.get(at) {
                Obj::Str(text) => self.hash_text(&text.text),
                Obj::Struct(_, fields) => {
                    let all = |limit: &mut VisitLimit| {
                        fields.iter().fold(17, |hash: u64, field| {
                            mix(hash.rotate_left(7) ^ self.hash_at(*field, limit))
                        })
                    };
                    limit.nested(all).unwrap_or(17)
                }
                Obj::Decimal(value) => mix(value.normalize().mantissa() as u64),
                Obj::Guid(value) => mix(*value as u64),
                _ => mix(u64::from(at.0)),
            },
            other => mix(other.whole().unwrap_or_default() as u64),
        }
    }

    /// The default order; `None` if there is none.
    pub fn order(&self, a: Value, b: Value) -> Option<Ordering> {
        self.order_at(a, b, &mut VisitLimit::new())
    }

    fn order_at(&self, a: Value, b: Value, limit: &mut VisitLimit) -> Option<Ordering> {
        match (a, b) {
            (Value::Null, Value::Null) => return Some(Ordering::Equal),
            (Value::Null, _) => return Some(Ordering::Less),
            (_, Value::Null) => return Some(Ordering::Greater),
            (Value::Bool(a), Value::Bool(b)) => return Some(a.cmp(&b)),
            (Value::DateTime(_, a), Value::DateTime(_, b))
            | (Value::TimeSpan(a), Value::TimeSpan(b)) => return Some(a.cmp(&b)),
            (Value::Ref(x), Value::Ref(y)) => {
                return match (self.get(x), self.get(y)) {
                    (Obj::Str(a), Obj::Str(b)) => Some(collate::compare(&a.text, &b.text)),
                    (Obj::Decimal(a), Obj::Decimal(b)) => Some(a.cmp(b)),
                    (Obj::Guid(a), Obj::Guid(b)) => Some(a.cmp(b)),
                    (Obj::Struct(_, a), Obj::Struct(_, b)) if a.len() == b.len() => {
                        let mut parts = a.iter().zip(b);
                        let first = |limit: &mut VisitLimit| {
                            parts.find_map(|(a, b)| match self.order_at(*a, *b, limit) {
                                Some(Ordering::Equal) => None,
                                other => Some(other),
                            })
                        };
                        limit.nested(first)?.unwrap_or(Some(Ordering::Equal))
                    }
                    _ => None,
                };
            }
            _ => {}
        }
        if let (Some(a), Some(b)) = (a.whole(), b.whole()) {
            return Some(a.cmp(&b));
        }
        let (a, b) = (a.number()?, b.number()?);
        // NaN is sorted before everything else.
        Some(a.partial_cmp(&b).unwrap_or_else(|| b.is_nan().cmp(&a.is_nan())))
    }
}

fn builder() -> &'static DefaultHashBuilder {
    static BUILDER: std::sync::LazyLock<DefaultHashBuilder> =
        std::sync::LazyLock::new(DefaultHashBuilder::default);
    &BUILDER
}
