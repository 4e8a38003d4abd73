//! Parses numbers.

use super::{
    Done, Native, Rows,
    args::{argument_null, format_error},
};
use crate::{
    types::{Numeric, Ty},
    vm::{Cx, Obj, Thrown, Value},
};

macro_rules! rows {
    ($($name:literal, $ty:expr;)*) => {
        pub(super) const ROWS: Rows = &[
            $(
                (concat!($name, ".Parse"), parse::<{ $ty.0 }> as Native),
                (concat!($name, ".TryParse"), try_parse::<{ $ty.0 }> as Native),
            )*
            ("Single.IsNaN", |_, args| Ok(Value::Bool(real(args).is_nan()))),
            ("Single.IsInfinity", |_, args| Ok(Value::Bool(real(args).is_infinite()))),
            ("Single.IsPositiveInfinity", |_, args| Ok(Value::Bool(real(args) == f64::INFINITY))),
            ("Single.IsNegativeInfinity", |_, args| Ok(Value::Bool(real(args) == f64::NEG_INFINITY))),
            ("Single.IsFinite", |_, args| Ok(Value::Bool(real(args).is_finite()))),
            ("Double.IsNaN", |_, args| Ok(Value::Bool(real(args).is_nan()))),
            ("Double.IsInfinity", |_, args| Ok(Value::Bool(real(args).is_infinite()))),
            ("Double.IsPositiveInfinity", |_, args| Ok(Value::Bool(real(args) == f64::INFINITY))),
            ("Double.IsNegativeInfinity", |_, args| Ok(Value::Bool(real(args) == f64::NEG_INFINITY))),
            ("Double.IsFinite", |_, args| Ok(Value::Bool(real(args).is_finite()))),
        ];
    };
}

rows! {
    "SByte", Ty::SBYTE;
    "Byte", Ty::BYTE;
    "Int16", Ty::SHORT;
    "UInt16", Ty::USHORT;
    "Int32", Ty::INT;
    "UInt32", Ty::UINT;
    "Int64", Ty::LONG;
    "UInt64", Ty::ULONG;
    "Single", Ty::FLOAT;
    "Double", Ty::DOUBLE;
    "Decimal", Ty::DECIMAL;
}

fn real(args: &[Value]) -> f64 {
    args[0].number().unwrap_or_default()
}

fn parse<const TY: u32>(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let text = cx.heap.text(args[0]).ok_or_else(|| argument_null("s"))?.to_owned();
    parse_styled(cx, &text, Ty(TY), args)
}

fn try_parse<const TY: u32>(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let text = cx.heap.text(args[0]).map(str::to_owned);
    let parsed = text.map(|text| parse_styled(cx, &text, Ty(TY), args));
    let cell = args[args.len() - 1];
    let (value, found) = match parsed {
        Some(Ok(value)) => (value, true),
        _ => {
            let zero = crate::vm::default_of(cx.heap, cx.types, cx.host.types(), Ty(TY));
            (zero, false)
        }
    };
    cx.set_cell(&cell, value);
    Ok(Value::Bool(found))
}

/// Bits of `NumberStyles`.
const THOUSANDS: i64 = 64;
const HEXADECIMAL: i64 = 512;

/// Parses with the `NumberStyles` argument, if there is one.
fn parse_styled(cx: &mut Cx<'_>, text: &str, ty: Ty, args: &[Value]) -> Done {
    let allows =
        |bit: i64| args.iter().any(|arg| matches!(arg, Value::Enum(_, style) if *style & bit != 0));
    match allows(THOUSANDS) && ty.range().is_some() {
        true => parse_text(cx, &text.replace(',', ""), ty, allows(HEXADECIMAL)),
        false => parse_text(cx, text, ty, allows(HEXADECIMAL)),
    }
}

/// The name of the type in overflow messages.
fn sort(ty: Ty) -> &'static str {
    match ty {
        Ty::SBYTE => "a signed byte",
        Ty::BYTE => "an unsigned byte",
        Ty::SHORT => "an Int16",
        Ty::USHORT => "a UInt16",
        Ty::INT => "an Int32",
        Ty::UINT => "a UInt32",
        Ty::LONG => "an Int64",
        Ty::ULONG => "a UInt64",
        _ => "a Decimal",
    }
}

pub(super) fn parse_text(cx: &mut Cx<'_>, text: &str, ty: Ty, hex: bool) -> Done {
    let wrong = || format_error("Input string was not in a correct format.");
    let too_large = || {
        let message = format!("Value was either too large or too small for {}.", sort(ty));
        Thrown::New("System.OverflowException", message)
    };
    let clean = text.trim();
    if hex {
        let value = u64::from_str_radix(clean, 16).map_err(|_| wrong())?;
        return Ok(crate::vm::narrow(value.into(), ty));
    }
    if ty == Ty::DECIMAL {
        let digits = clean.replace(',', "");
        let value = digits.parse::<rust_decimal::Decimal>().map_err(|_| wrong())?;
        return Ok(cx.heap.alloc(Obj::Decimal(value)));
    }
    if let Some((low, high)) = ty.range() {
        let digits = clean.strip_prefix(['+', '-']).unwrap_or(clean);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(wrong());
        }
        let value: i128 = clean.parse().map_err(|_| too_large())?;
        if value < low || value > high {
            return Err(too_large());
        }
        return Ok(crate::vm::narrow(value, ty));
    }
    let special = match clean.to_lowercase().as_str() {
        "nan" => Some(f64::NAN),
        "infinity" | "∞" => Some(f64::INFINITY),
        "-infinity" | "-∞" => Some(f64::NEG_INFINITY),
        _ => None,
    };
    let value = match special {
        Some(value) => value,
        None => {
            let digits = clean.replace(',', "");
            let allowed = |byte: u8| byte.is_ascii_digit() || b"+-.eE".contains(&byte);
            if digits.is_empty() || !digits.bytes().all(allowed) {
                return Err(wrong());
            }
            if ty == Ty::FLOAT {
                return digits.parse().map(Value::Float).map_err(|_| wrong());
            }
            digits.parse().map_err(|_| wrong())?
        }
    };
    Ok(if ty == Ty::FLOAT { Value::Float(value as f32) } else { Value::Double(value) })
}
