//! `Math` and `MathF`.

use std::cmp::Ordering;

use super::{Done, Native, Rows, args::argument, decimal};
use crate::vm::{Cx, Thrown, Value};

macro_rules! real {
    ($with:expr) => {
        |cx, args| {
            let with: fn(f64) -> f64 = $with;
            Ok(Value::Double(with(cx.number(&args[0])?)))
        }
    };
}

macro_rules! float {
    ($with:expr) => {
        |cx, args| {
            let with: fn(f32) -> f32 = $with;
            Ok(Value::Float(with(cx.float(&args[0])?)))
        }
    };
}

pub(super) use float;

pub(super) const ROWS: Rows = &[
    ("Math.Abs", abs),
    ("Math.Max", max),
    ("Math.Min", min),
    ("Math.Clamp", clamp),
    ("Math.Sign", |cx, args| {
        let order = match cx.heap.decimal(args[0]) {
            Some(value) => value.cmp(&rust_decimal::Decimal::ZERO),
            None => {
                let value = cx.number(&args[0])?;
                let message = "Function does not accept floating point Not-a-Number values.";
                value
                    .partial_cmp(&0.0)
                    .ok_or_else(|| Thrown::New("System.ArithmeticException", message.to_owned()))?
            }
        };
        Ok(Value::Int(order as i32))
    }),
    ("Math.Sqrt", real!(f64::sqrt)),
    ("Math.Cbrt", real!(f64::cbrt)),
    ("Math.Exp", real!(f64::exp)),
    ("Math.Log10", real!(f64::log10)),
    ("Math.Log2", real!(f64::log2)),
    ("Math.Sin", real!(f64::sin)),
    ("Math.Cos", real!(f64::cos)),
    ("Math.Tan", real!(f64::tan)),
    ("Math.Asin", real!(f64::asin)),
    ("Math.Acos", real!(f64::acos)),
    ("Math.Atan", real!(f64::atan)),
    ("Math.Sinh", real!(f64::sinh)),
    ("Math.Cosh", real!(f64::cosh)),
    ("Math.Tanh", real!(f64::tanh)),
    ("Math.Pow", |cx, args| Ok(Value::Double(cx.number(&args[0])?.powf(cx.number(&args[1])?)))),
    ("Math.Log", |cx, args| {
        let value = cx.number(&args[0])?;
        Ok(Value::Double(match args.get(1) {
            Some(radix) => value.ln() / cx.number(radix)?.ln(),
            None => value.ln(),
        }))
    }),
    ("Math.Atan2", |cx, args| Ok(Value::Double(cx.number(&args[0])?.atan2(cx.number(&args[1])?)))),
    ("Math.IEEERemainder", |cx, args| {
        let (a, b) = (cx.number(&args[0])?, cx.number(&args[1])?);
        Ok(Value::Double(a - b * (a / b).round_ties_even()))
    }),
    ("Math.Floor", |cx, args| match cx.heap.decimal(args[0]) {
        Some(value) => decimal::made(cx, value.floor()),
        None => Ok(Value::Double(cx.number(&args[0])?.floor())),
    }),
    ("Math.Ceiling", |cx, args| match cx.heap.decimal(args[0]) {
        Some(value) => decimal::made(cx, value.ceil()),
        None => Ok(Value::Double(cx.number(&args[0])?.ceil())),
    }),
    ("Math.Truncate", |cx, args| match cx.heap.decimal(args[0]) {
        Some(value) => decimal::made(cx, value.trunc()),
        None => Ok(Value::Double(cx.number(&args[0])?.trunc())),
    }),
    ("Math.Round", round),
    ("Math.DivRem", |cx, args| {
        let (a, b) = (cx.int(&args[0])?, cx.int(&args[1])?);
        if b == 0 {
            let message = "Attempted to divide by zero.";
            return Err(Thrown::New("System.DivideByZeroException", message.to_owned()));
        }
        cx.set_cell(&args[2], Value::Int(a.wrapping_rem(b)));
        Ok(Value::Int(a.wrapping_div(b)))
    }),
    ("Math.BigMul", |cx, args| {
        Ok(Value::Long(i64::from(cx.int(&args[0])?) * i64::from(cx.int(&args[1])?)))
    }),
    ("MathF.Abs", abs as Native),
    ("MathF.Max", max),
    ("MathF.Min", min),
    ("MathF.Sqrt", float!(f32::sqrt)),
    ("MathF.Sin", float!(f32::sin)),
    ("MathF.Cos", float!(f32::cos)),
    ("MathF.Tan", float!(f32::tan)),
    ("MathF.Exp", float!(f32::exp)),
    ("MathF.Log", float!(f32::ln)),
    ("MathF.Floor", float!(f32::floor)),
    ("MathF.Ceiling", float!(f32::ceil)),
    ("MathF.Round", float!(f32::round_ties_even)),
    ("MathF.Pow", |cx, args| Ok(Value::Float(cx.float(&args[0])?.powf(cx.float(&args[1])?)))),
    ("MathF.Atan2", |cx, args| Ok(Value::Float(cx.float(&args[0])?.atan2(cx.float(&args[1])?)))),
];

pub(super) fn abs(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let message = "Negating the minimum value of a twos complement number is invalid.";
    let overflow = || Thrown::New("System.OverflowException", message.to_owned());
    Ok(match args[0] {
        Value::Int(value) => Value::Int(value.checked_abs().ok_or_else(overflow)?),
        Value::Long(value) => Value::Long(value.checked_abs().ok_or_else(overflow)?),
        Value::Float(value) => Value::Float(value.abs()),
        Value::Double(value) => Value::Double(value.abs()),
        other => {
            let value = cx.decimal(&other)?.abs();
            return decimal::made(cx, value);
        }
    })
}

fn pick(cx: &Cx<'_>, args: &[Value], wanted: Ordering) -> Value {
    for arg in args {
        if matches!(arg, Value::Float(value) if value.is_nan())
            || matches!(arg, Value::Double(value) if value.is_nan())
        {
            return *arg;
        }
    }
    match cx.heap.order(args[0], args[1]) {
        Some(order) if order == wanted => args[0],
        Some(Ordering::Equal) => args[0],
        _ => args[1],
    }
}

pub(super) fn max(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    Ok(pick(cx, args, Ordering::Greater))
}

pub(super) fn min(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    Ok(pick(cx, args, Ordering::Less))
}

fn clamp(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    if cx.heap.order(args[1], args[2]) == Some(Ordering::Greater) {
        let (low, high) = (cx.text_of(args[1]), cx.text_of(args[2]));
        return Err(argument(format!("'{low}' cannot be greater than {high}.")));
    }
    Ok(match cx.heap.order(args[0], args[1]) {
        Some(Ordering::Less) => args[1],
        _ if cx.heap.order(args[0], args[2]) == Some(Ordering::Greater) => args[2],
        _ => args[0],
    })
}

fn round(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let mut places = 0;
    let mut mode = 0;
    for arg in &args[1..] {
        match arg {
            Value::Int(value) => places = *value,
            Value::Enum(_, value) => mode = *value,
            _ => {}
        }
    }
    let Ok(places) = u32::try_from(places) else {
        let message = "Rounding digits must be between 0 and 15, inclusive.";
        return Err(super::args::out_of_range("digits", message));
    };
    if let Some(value) = cx.heap.decimal(args[0]) {
        return decimal::made(cx, decimal::rounded(value, places, mode == 1));
    }
    let value = cx.number(&args[0])?;
    let one = |value: f64| match mode {
        1 => value.round(),
        2 => value.trunc(),
        3 => value.floor(),
        4 => value.ceil(),
        _ => value.round_ties_even(),
    };
    if places == 0 || value.abs() >= 1e16 {
        return Ok(Value::Double(one(value)));
    }
    let factor = 10_f64.powi(places as i32);
    Ok(Value::Double(one(value * factor) / factor))
}
