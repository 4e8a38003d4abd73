//! `Stopwatch`: its start time and the time accumulated before.

use super::Rows;
use crate::{
    types::Ty,
    vm::{Cx, Obj, Thrown, Value},
};

pub(super) const ROWS: Rows = &[
    ("Stopwatch.new", |cx, _| Ok(cx.new_struct(Ty::STOPWATCH, &[Value::Null, Value::Long(0)]))),
    ("Stopwatch.StartNew", |cx, _| {
        let now = now(cx);
        Ok(cx.new_struct(Ty::STOPWATCH, &[Value::Long(now), Value::Long(0)]))
    }),
    ("Stopwatch.Start", |cx, args| {
        let (started, had) = state(cx, args)?;
        let now = now(cx);
        set(cx, args, Some(started.unwrap_or(now)), had)
    }),
    ("Stopwatch.Stop", |cx, args| {
        let total = elapsed(cx, args)?;
        set(cx, args, None, total)
    }),
    ("Stopwatch.Reset", |cx, args| set(cx, args, None, 0)),
    ("Stopwatch.Restart", |cx, args| {
        let now = now(cx);
        set(cx, args, Some(now), 0)
    }),
    ("Stopwatch.IsRunning", |cx, args| Ok(Value::Bool(state(cx, args)?.0.is_some()))),
    ("Stopwatch.Elapsed", |cx, args| Ok(Value::TimeSpan(elapsed(cx, args)?))),
    ("Stopwatch.ElapsedMilliseconds", |cx, args| Ok(Value::Long(elapsed(cx, args)? / 10_000))),
    ("Stopwatch.ElapsedTicks", |cx, args| Ok(Value::Long(elapsed(cx, args)?))),
];

fn now(cx: &Cx<'_>) -> i64 {
    (cx.host.wall().0 * 1e7) as i64
}

fn state(cx: &Cx<'_>, args: &[Value]) -> Result<(Option<i64>, i64), Thrown> {
    let fields = cx.fields(&args[0])?;
    let started = match fields[0] {
        Value::Long(at) => Some(at),
        _ => None,
    };
    Ok((started, cx.long(&fields[1])?))
}

fn elapsed(cx: &Cx<'_>, args: &[Value]) -> Result<i64, Thrown> {
    let (started, had) = state(cx, args)?;
    Ok(had + started.map_or(0, |started| now(cx) - started))
}

fn set(cx: &mut Cx<'_>, args: &[Value], started: Option<i64>, had: i64) -> super::Done {
    let Value::Ref(at) = args[0] else { return Err(Thrown::null()) };
    let fields = [started.map_or(Value::Null, Value::Long), Value::Long(had)];
    *cx.heap.get_mut(at) = Obj::Struct(Ty::STOPWATCH, fields.into());
    Ok(Value::Null)
}
