//! `decimal`.

use rust_decimal::{Decimal, RoundingStrategy, prelude::ToPrimitive};

use super::{Done, Rows};
use crate::vm::{Cx, Obj, Thrown, Value};

pub(super) const ROWS: Rows = &[
    ("Decimal.new", |cx, args| {
        crate::vm::convert_number(cx.heap, args[1], crate::types::Ty::DECIMAL, false)
    }),
    ("Decimal.Round", |cx, args| {
        let places = args.get(1).map_or(Ok(0), |places| cx.int(places))?;
        made(cx, cx.decimal(&args[0])?.round_dp(places.max(0) as u32))
    }),
    ("Decimal.Floor", |cx, args| made(cx, cx.decimal(&args[0])?.floor())),
    ("Decimal.Ceiling", |cx, args| made(cx, cx.decimal(&args[0])?.ceil())),
    ("Decimal.Truncate", |cx, args| made(cx, cx.decimal(&args[0])?.trunc())),
    ("Decimal.ToInt32", |cx, args| {
        let value = cx.decimal(&args[0])?.trunc().to_i32();
        let message = "Value was either too large or too small for an Int32.";
        value
            .map(Value::Int)
            .ok_or_else(|| Thrown::New("System.OverflowException", message.to_owned()))
    }),
    ("Decimal.ToDouble", |cx, args| {
        Ok(Value::Double(cx.decimal(&args[0])?.to_f64().unwrap_or_default()))
    }),
];

pub(super) fn made(cx: &mut Cx<'_>, value: Decimal) -> Done {
    Ok(cx.heap.alloc(Obj::Decimal(value)))
}

pub(super) fn rounded(value: Decimal, places: u32, away: bool) -> Decimal {
    let strategy = if away {
        RoundingStrategy::MidpointAwayFromZero
    } else {
        RoundingStrategy::MidpointNearestEven
    };
    value.round_dp_with_strategy(places, strategy)
}
