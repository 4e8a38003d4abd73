//! Arithmetic with the semantics of C#.

use rust_decimal::Decimal;

use super::{Heap, Obj, Run, Thrown, Value};
use crate::code::{Arith, ArithCode, Cmp, Kind};

pub(super) fn by_zero() -> Thrown {
    Thrown::New("System.DivideByZeroException", "Attempted to divide by zero.".to_owned())
}

pub(super) fn overflow() -> Thrown {
    let message = "Arithmetic operation resulted in an overflow.";
    Thrown::New("System.OverflowException", message.to_owned())
}

macro_rules! whole {
    ($name:ident, $type:ty, $unsigned:ty) => {
        fn $name(code: ArithCode, a: $type, b: $type) -> Result<$type, Thrown> {
            let checked = |value: Option<$type>, wrapped: $type| match value {
                Some(value) => Ok(value),
                None if code.checked => Err(overflow()),
                None => Ok(wrapped),
            };
            Ok(match code.op {
                Arith::Add => checked(a.checked_add(b), a.wrapping_add(b))?,
                Arith::Sub => checked(a.checked_sub(b), a.wrapping_sub(b))?,
                Arith::Mul => checked(a.checked_mul(b), a.wrapping_mul(b))?,
                Arith::Div | Arith::Rem if b == 0 => return Err(by_zero()),
                Arith::Div => a.checked_div(b).ok_or_else(overflow)?,
                Arith::Rem => a.wrapping_rem(b),
                Arith::And => a & b,
                Arith::Or => a | b,
                Arith::Xor => a ^ b,
                Arith::Shl => a.wrapping_shl(b as u32),
                Arith::Shr => a.wrapping_shr(b as u32),
                Arith::ShrUnsigned => (a as $unsigned).wrapping_shr(b as u32) as $type,
            })
        }
    };
}

whole!(int, i32, u32);
whole!(uint, u32, u32);
whole!(long, i64, u64);
whole!(ulong, u64, u64);

macro_rules! real {
    ($name:ident, $type:ty) => {
        fn $name(op: Arith, a: $type, b: $type) -> $type {
            match op {
                Arith::Add => a + b,
                Arith::Sub => a - b,
                Arith::Mul => a * b,
                Arith::Div => a / b,
                _ => a % b,
            }
        }
    };
}

real!(float, f32);
real!(double, f64);

fn decimal(op: Arith, a: Decimal, b: Decimal) -> Result<Decimal, Thrown> {
    if matches!(op, Arith::Div | Arith::Rem) && b.is_zero() {
        return Err(by_zero());
    }
    let result = match op {
        Arith::Add => a.checked_add(b),
        Arith::Sub => a.checked_sub(b),
        Arith::Mul => a.checked_mul(b),
        // Keeps the scale of the operands, with more digits only if necessary.
        Arith::Div => a.checked_div(b).map(|value| {
            let mut value = value.normalize();
            let least = a.scale().saturating_sub(b.scale());
            if value.scale() < least {
                value.rescale(least);
            }
            value
        }),
        _ => a.checked_rem(b),
    };
    let message = "Value was either too large or too small for a Decimal.";
    result.ok_or_else(|| Thrown::New("System.OverflowException", message.to_owned()))
}

impl Run {
    pub(super) fn arith(&mut self, code: ArithCode, a: Value, b: Value) -> Result<Value, Thrown> {
        Ok(match (code.kind, a, b) {
            (Kind::Int, Value::Int(a), Value::Int(b)) => Value::Int(int(code, a, b)?),
            (Kind::UInt, Value::UInt(a), Value::UInt(b)) => Value::UInt(uint(code, a, b)?),
            (Kind::Long, Value::Long(a), Value::Long(b)) => Value::Long(long(code, a, b)?),
            (Kind::ULong, Value::ULong(a), Value::ULong(b)) => Value::ULong(ulong(code, a, b)?),
            // The shift count is an int.
            (Kind::UInt, Value::UInt(a), Value::Int(b)) => Value::UInt(uint(code, a, b as u32)?),
            (Kind::Long, Value::Long(a), Value::Int(b)) => Value::Long(long(code, a, b.into())?),
            (Kind::ULong, Value::ULong(a), Value::Int(b)) => {
                Value::ULong(ulong(code, a, b as u64)?)
            }
            (Kind::Float, Value::Float(a), Value::Float(b)) => Value::Float(float(code.op, a, b)),
            (Kind::Double, Value::Double(a), Value::Double(b)) => {
                Value::Double(double(code.op, a, b))
            }
            (Kind::Decimal, a, b) => {
                let pair = (self.heap.object(a), self.heap.object(b));
                let (Some(Obj::Decimal(a)), Some(Obj::Decimal(b))) = pair else {
                    return Err(Thrown::internal("expected decimals"));
                };
                let result = decimal(code.op, *a, *b)?;
                self.heap.alloc(Obj::Decimal(result))
            }
            _ => return Err(Thrown::internal("expected two numbers of one type")),
        })
    }

    pub(super) fn compare(
        &mut self,
        op: Cmp,
        kind: Kind,
        a: Value,
        b: Value,
    ) -> Result<bool, Thrown> {
        let order = match (kind, a, b) {
            (Kind::Int, Value::Int(a), Value::Int(b)) => Some(a.cmp(&b)),
            (Kind::Long, Value::Long(a), Value::Long(b)) => Some(a.cmp(&b)),
            (Kind::Float, Value::Float(a), Value::Float(b)) => a.partial_cmp(&b),
            (Kind::Double, Value::Double(a), Value::Double(b)) => a.partial_cmp(&b),
            _ => self.heap.order(a, b),
        };
        Ok(op.holds(order))
    }
}

impl Heap {
    pub fn decimal(&self, value: Value) -> Option<Decimal> {
        match self.object(value) {
            Some(Obj::Decimal(value)) => Some(*value),
            _ => None,
        }
    }
}
