//! `TimeSpan`: ticks of a ten-millionth of a second.

use super::{Done, Rows, args::format_error};
use crate::vm::{Cx, Thrown, Value};

pub(super) const DAY: i64 = 864_000_000_000;
const HOUR: i64 = 36_000_000_000;
const MINUTE: i64 = 600_000_000;
pub(super) const SECOND: i64 = 10_000_000;
const MILLI: i64 = 10_000;

pub(super) const ROWS: Rows = &[
    ("TimeSpan.new", |cx, args| {
        let parts: Vec<i64> =
            args[1..].iter().map(|part| cx.long(part)).collect::<Result<_, _>>()?;
        Ok(Value::TimeSpan(match parts.as_slice() {
            [ticks] => *ticks,
            [h, m, s] => total(&[0, *h, *m, *s, 0])?,
            [d, h, m, s] => total(&[*d, *h, *m, *s, 0])?,
            [d, h, m, s, ms, ..] => total(&[*d, *h, *m, *s, *ms])?,
            _ => 0,
        }))
    }),
    ("TimeSpan.Zero", |_, _| Ok(Value::TimeSpan(0))),
    ("TimeSpan.MinValue", |_, _| Ok(Value::TimeSpan(i64::MIN))),
    ("TimeSpan.MaxValue", |_, _| Ok(Value::TimeSpan(i64::MAX))),
    ("TimeSpan.Days", |_, args| Ok(Value::Int((ticks(args) / DAY) as i32))),
    ("TimeSpan.Hours", |_, args| Ok(Value::Int((ticks(args) / HOUR % 24) as i32))),
    ("TimeSpan.Minutes", |_, args| Ok(Value::Int((ticks(args) / MINUTE % 60) as i32))),
    ("TimeSpan.Seconds", |_, args| Ok(Value::Int((ticks(args) / SECOND % 60) as i32))),
    ("TimeSpan.Milliseconds", |_, args| Ok(Value::Int((ticks(args) / MILLI % 1000) as i32))),
    ("TimeSpan.Ticks", |_, args| Ok(Value::Long(ticks(args)))),
    ("TimeSpan.TotalDays", |_, args| Ok(Value::Double(ticks(args) as f64 / DAY as f64))),
    ("TimeSpan.TotalHours", |_, args| Ok(Value::Double(ticks(args) as f64 / HOUR as f64))),
    ("TimeSpan.TotalMinutes", |_, args| Ok(Value::Double(ticks(args) as f64 / MINUTE as f64))),
    ("TimeSpan.TotalSeconds", |_, args| Ok(Value::Double(ticks(args) as f64 / SECOND as f64))),
    ("TimeSpan.TotalMilliseconds", |_, args| Ok(Value::Double(ticks(args) as f64 / MILLI as f64))),
    ("TimeSpan.Add", |_, args| added(ticks(args), other(args))),
    ("TimeSpan.Subtract", |_, args| added(ticks(args), other(args).wrapping_neg())),
    ("TimeSpan.Negate", |_, args| {
        Ok(Value::TimeSpan(ticks(args).checked_neg().ok_or_else(too_long)?))
    }),
    ("TimeSpan.Duration", |_, args| {
        Ok(Value::TimeSpan(ticks(args).checked_abs().ok_or_else(too_long)?))
    }),
    ("TimeSpan.op_Addition", |_, args| added(ticks(args), other(args))),
    ("TimeSpan.op_Subtraction", |_, args| added(ticks(args), other(args).wrapping_neg())),
    ("TimeSpan.op_UnaryNegation", |_, args| {
        Ok(Value::TimeSpan(ticks(args).checked_neg().ok_or_else(too_long)?))
    }),
    ("TimeSpan.op_Multiply", |cx, args| scaled(ticks(args) as f64 * cx.number(&args[1])?)),
    ("TimeSpan.op_Division", |cx, args| scaled(ticks(args) as f64 / cx.number(&args[1])?)),
    ("TimeSpan.op_Equality", |_, args| Ok(Value::Bool(ticks(args) == other(args)))),
    ("TimeSpan.op_Inequality", |_, args| Ok(Value::Bool(ticks(args) != other(args)))),
    ("TimeSpan.op_LessThan", |_, args| Ok(Value::Bool(ticks(args) < other(args)))),
    ("TimeSpan.op_GreaterThan", |_, args| Ok(Value::Bool(ticks(args) > other(args)))),
    ("TimeSpan.op_LessThanOrEqual", |_, args| Ok(Value::Bool(ticks(args) <= other(args)))),
    ("TimeSpan.op_GreaterThanOrEqual", |_, args| Ok(Value::Bool(ticks(args) >= other(args)))),
    ("TimeSpan.FromDays", |cx, args| scaled(cx.number(&args[0])? * DAY as f64)),
    ("TimeSpan.FromHours", |cx, args| scaled(cx.number(&args[0])? * HOUR as f64)),
    ("TimeSpan.FromMinutes", |cx, args| scaled(cx.number(&args[0])? * MINUTE as f64)),
    ("TimeSpan.FromSeconds", |cx, args| scaled(cx.number(&args[0])? * SECOND as f64)),
    ("TimeSpan.FromMilliseconds", |cx, args| scaled(cx.number(&args[0])? * MILLI as f64)),
    ("TimeSpan.FromTicks", |cx, args| Ok(Value::TimeSpan(cx.long(&args[0])?))),
    ("TimeSpan.Parse", |cx, args| parse(cx, args)),
    ("TimeSpan.TryParse", |cx, args| {
        let parsed = if args[0].is_null() { None } else { parse(cx, args).ok() };
        cx.set_cell(&args[1], parsed.unwrap_or(Value::TimeSpan(0)));
        Ok(Value::Bool(parsed.is_some()))
    }),
];

pub(super) fn ticks(args: &[Value]) -> i64 {
    match args[0] {
        Value::TimeSpan(ticks) | Value::DateTime(_, ticks) => ticks,
        _ => 0,
    }
}

fn other(args: &[Value]) -> i64 {
    ticks(&args[1..])
}

/// Days, hours, minutes, seconds and milliseconds in ticks.
fn total(parts: &[i64; 5]) -> Result<i64, Thrown> {
    let units = [DAY, HOUR, MINUTE, SECOND, MILLI];
    let sum: i128 =
        parts.iter().zip(units).map(|(part, unit)| i128::from(*part) * i128::from(unit)).sum();
    i64::try_from(sum).map_err(|_| too_long())
}

fn too_long() -> Thrown {
    let message = "TimeSpan overflowed because the duration is too long.";
    Thrown::New("System.OverflowException", message.to_owned())
}

fn added(a: i64, b: i64) -> Done {
    a.checked_add(b).map(Value::TimeSpan).ok_or_else(too_long)
}

fn scaled(ticks: f64) -> Done {
    if ticks.is_nan() || ticks.abs() > 9.2e18 {
        return Err(too_long());
    }
    Ok(Value::TimeSpan(ticks.round() as i64))
}

/// `[-][d.]hh:mm:ss[.fffffff]`.
pub(super) fn text(ticks: i64) -> String {
    let sign = if ticks < 0 { "-" } else { "" };
    let ticks = ticks.unsigned_abs();
    let (day, hour, minute, second) = (DAY as u64, HOUR as u64, MINUTE as u64, SECOND as u64);
    let days = if ticks >= day { format!("{}.", ticks / day) } else { String::new() };
    let part = ticks % second;
    let part = if part > 0 { format!(".{part:07}") } else { String::new() };
    format!(
        "{sign}{days}{:02}:{:02}:{:02}{part}",
        ticks / hour % 24,
        ticks / minute % 60,
        ticks / second % 60
    )
}

/// `[-][d:]h:mm:ss[.f]`, or the long form `[-]d:hh:mm:ss.fffffff`.
fn general(ticks: i64, is_long: bool) -> String {
    let sign = if ticks < 0 { "-" } else { "" };
    let ticks = ticks.unsigned_abs();
    let (day, hour, minute, second) = (DAY as u64, HOUR as u64, MINUTE as u64, SECOND as u64);
    let (days, hours) = (ticks / day, ticks / hour % 24);
    let start = match (is_long, days) {
        (true, _) => format!("{days}:{hours:02}"),
        (false, 0) => hours.to_string(),
        (false, _) => format!("{days}:{hours}"),
    };
    let part = format!(".{:07}", ticks % second);
    let part = if is_long { &part } else { part.trim_end_matches('0').trim_end_matches('.') };
    format!("{sign}{start}:{:02}:{:02}{part}", ticks / minute % 60, ticks / second % 60)
}

pub(super) fn formatted(ticks: i64, how: &str) -> Result<String, Thrown> {
    match how {
        "c" | "t" | "T" => return Ok(text(ticks)),
        "g" | "G" => return Ok(general(ticks, how == "G")),
        _ => {}
    }
    let ticks = ticks.saturating_abs();
    let mut out = String::new();
    let mut chars = how.chars().peekable();
    while let Some(c) = chars.next() {
        let mut count = 1;
        while "dhmsf".contains(c) && chars.peek() == Some(&c) {
            chars.next();
            count += 1;
        }
        match c {
            'd' => out.push_str(&format!("{:0count$}", ticks / DAY)),
            'h' => out.push_str(&format!("{:0count$}", ticks / HOUR % 24)),
            'm' => out.push_str(&format!("{:0count$}", ticks / MINUTE % 60)),
            's' => out.push_str(&format!("{:0count$}", ticks / SECOND % 60)),
            'f' => out.push_str(&format!("{:07}", ticks % SECOND)[..count.min(7)]),
            '\\' => out.extend(chars.next()),
            quote @ ('\'' | '"') => out.extend(chars.by_ref().take_while(|c| *c != quote)),
            // A single letter that is not a standard format.
            '%' => {}
            _ => return Err(format_error("Input string was not in a correct format.")),
        }
    }
    Ok(out)
}

fn parse(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let text = cx.text(&args[0])?;
    let wrong = || format_error(format!("String '{text}' was not recognized as a valid TimeSpan."));
    let clean = text.trim();
    let (negative, clean) = clean.strip_prefix('-').map_or((false, clean), |rest| (true, rest));
    let parts: Vec<&str> = clean.split(':').collect();
    let number = |text: &str| text.parse::<i64>().map_err(|_| wrong());
    let (fields, rest) = match parts.as_slice() {
        [days] => ([number(days)?, 0, 0, 0, 0], 0),
        [hours, minutes] => ([0, number(hours)?, number(minutes)?, 0, 0], 0),
        [hours, minutes, seconds] => {
            let (days, hours) = hours.split_once('.').unwrap_or(("0", hours));
            let (seconds, part) = seconds.split_once('.').unwrap_or((seconds, "0"));
            let part = format!("{part:0<7}");
            let part: i64 = part.get(..7).unwrap_or("0").parse().map_err(|_| wrong())?;
            ([number(days)?, number(hours)?, number(minutes)?, number(seconds)?, 0], part)
        }
        _ => return Err(wrong()),
    };
    let total = total(&fields)?.checked_add(rest).ok_or_else(too_long)?;
    Ok(Value::TimeSpan(if negative { total.checked_neg().ok_or_else(too_long)? } else { total }))
}
