//! `DateTime`.

use super::{
    Done, Rows,
    args::{format_error, out_of_range},
    timespan::{DAY, SECOND, ticks},
};
use crate::{
    library::LIBRARY,
    types::{Ty, TyKind},
    vm::{Cx, Thrown, Value},
};

/// Ticks from the year 1 to 1970.
const EPOCH: i64 = 621_355_968_000_000_000;
const LAST: i64 = 3_155_378_975_999_999_999;

pub(super) const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const DAYS: [&str; 7] =
    ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

pub(super) const ROWS: Rows = &[
    ("DateTime.new", |cx, args| {
        if let [_, Value::Long(ticks)] = args {
            return made(0, *ticks);
        }
        let mut parts = [0_i32; 7];
        let mut kind = 0;
        for (at, arg) in args[1..].iter().enumerate() {
            match arg {
                Value::Enum(_, value) => kind = *value as u8,
                other => parts[at] = cx.int(other)?,
            }
        }
        let [year, month, day, hour, minute, second, milli] = parts;
        let bad = !(1..=9999).contains(&year)
            || !(1..=12).contains(&month)
            || day < 1
            || day > days_in(year, month)
            || !(0..24).contains(&hour)
            || !(0..60).contains(&minute)
            || !(0..60).contains(&second);
        if bad {
            let message = "Year, Month, and Day parameters describe an un-representable DateTime.";
            return Err(Thrown::New("System.ArgumentOutOfRangeException", message.to_owned()));
        }
        let seconds = i64::from(hour) * 3600 + i64::from(minute) * 60 + i64::from(second);
        let ticks =
            day_number(year, month, day) * DAY + seconds * SECOND + i64::from(milli) * 10_000;
        made(kind, ticks)
    }),
    ("DateTime.Now", |cx, _| {
        let (utc, ahead) = cx.host.wall();
        made(2, EPOCH + ((utc + ahead) * 1e7) as i64)
    }),
    ("DateTime.UtcNow", |cx, _| made(1, EPOCH + (cx.host.wall().0 * 1e7) as i64)),
    ("DateTime.Today", |cx, _| {
        let (utc, ahead) = cx.host.wall();
        let now = EPOCH + ((utc + ahead) * 1e7) as i64;
        made(2, now - now % DAY)
    }),
    ("DateTime.MinValue", |_, _| made(0, 0)),
    ("DateTime.MaxValue", |_, _| made(0, LAST)),
    ("DateTime.UnixEpoch", |_, _| made(1, EPOCH)),
    ("DateTime.Year", |_, args| Ok(Value::Int(date_of(ticks(args)).0))),
    ("DateTime.Month", |_, args| Ok(Value::Int(date_of(ticks(args)).1))),
    ("DateTime.Day", |_, args| Ok(Value::Int(date_of(ticks(args)).2))),
    ("DateTime.Hour", |_, args| Ok(Value::Int((ticks(args) / (3600 * SECOND) % 24) as i32))),
    ("DateTime.Minute", |_, args| Ok(Value::Int((ticks(args) / (60 * SECOND) % 60) as i32))),
    ("DateTime.Second", |_, args| Ok(Value::Int((ticks(args) / SECOND % 60) as i32))),
    ("DateTime.Millisecond", |_, args| Ok(Value::Int((ticks(args) / 10_000 % 1000) as i32))),
    ("DateTime.Ticks", |_, args| Ok(Value::Long(ticks(args)))),
    ("DateTime.DayOfWeek", |cx, args| {
        let day = (ticks(args) / DAY + 1) % 7;
        Ok(Value::Enum(enum_type(cx, "System.DayOfWeek"), day))
    }),
    ("DateTime.DayOfYear", |_, args| {
        let (year, ..) = date_of(ticks(args));
        Ok(Value::Int((ticks(args) / DAY - day_number(year, 1, 1) + 1) as i32))
    }),
    ("DateTime.Kind", |cx, args| {
        let kind = kind_of(args);
        Ok(Value::Enum(enum_type(cx, "System.DateTimeKind"), kind.into()))
    }),
    ("DateTime.Date", |_, args| made(kind_of(args), ticks(args) - ticks(args) % DAY)),
    ("DateTime.TimeOfDay", |_, args| Ok(Value::TimeSpan(ticks(args) % DAY))),
    ("DateTime.Add", |_, args| shifted(args, ticks(&args[1..]))),
    ("DateTime.AddDays", |cx, args| shifted(args, (cx.number(&args[1])? * DAY as f64) as i64)),
    ("DateTime.AddHours", |cx, args| {
        shifted(args, (cx.number(&args[1])? * 3600.0 * SECOND as f64) as i64)
    }),
    ("DateTime.AddMinutes", |cx, args| {
        shifted(args, (cx.number(&args[1])? * 60.0 * SECOND as f64) as i64)
    }),
    ("DateTime.AddSeconds", |cx, args| {
        shifted(args, (cx.number(&args[1])? * SECOND as f64) as i64)
    }),
    ("DateTime.AddMilliseconds", |cx, args| shifted(args, (cx.number(&args[1])? * 1e4) as i64)),
    ("DateTime.AddTicks", |cx, args| shifted(args, cx.long(&args[1])?)),
    ("DateTime.AddMonths", |cx, args| months(args, cx.int(&args[1])?.into())),
    ("DateTime.AddYears", |cx, args| months(args, i64::from(cx.int(&args[1])?) * 12)),
    ("DateTime.Subtract", minus),
    ("DateTime.op_Subtraction", minus),
    ("DateTime.op_Addition", |_, args| shifted(args, ticks(&args[1..]))),
    ("DateTime.op_Equality", |_, args| Ok(Value::Bool(ticks(args) == ticks(&args[1..])))),
    ("DateTime.op_Inequality", |_, args| Ok(Value::Bool(ticks(args) != ticks(&args[1..])))),
    ("DateTime.op_LessThan", |_, args| Ok(Value::Bool(ticks(args) < ticks(&args[1..])))),
    ("DateTime.op_GreaterThan", |_, args| Ok(Value::Bool(ticks(args) > ticks(&args[1..])))),
    ("DateTime.op_LessThanOrEqual", |_, args| Ok(Value::Bool(ticks(args) <= ticks(&args[1..])))),
    ("DateTime.op_GreaterThanOrEqual", |_, args| Ok(Value::Bool(ticks(args) >= ticks(&args[1..])))),
    ("DateTime.ToUniversalTime", |cx, args| {
        let ahead = if kind_of(args) == 1 { 0.0 } else { cx.host.wall().1 };
        made(1, ticks(args) - (ahead * 1e7) as i64)
    }),
    ("DateTime.ToLocalTime", |cx, args| {
        let ahead = if kind_of(args) == 2 { 0.0 } else { cx.host.wall().1 };
        made(2, ticks(args) + (ahead * 1e7) as i64)
    }),
    ("DateTime.ToShortDateString", |cx, args| shown(cx, args, "MM/dd/yyyy")),
    ("DateTime.ToLongTimeString", |cx, args| shown(cx, args, "HH:mm:ss")),
    ("DateTime.ToShortTimeString", |cx, args| shown(cx, args, "HH:mm")),
    ("DateTime.Parse", |cx, args| {
        let text = cx.owned(&args[0])?;
        let message = format!("String '{text}' was not recognized as a valid DateTime.");
        parse(&text).ok_or_else(|| format_error(message))
    }),
    ("DateTime.TryParse", |cx, args| {
        let found = cx.heap.text(args[0]).and_then(parse);
        cx.set_cell(&args[1], found.unwrap_or(Value::DateTime(0, 0)));
        Ok(Value::Bool(found.is_some()))
    }),
    ("DateTime.DaysInMonth", |cx, args| {
        let (year, month) = (cx.int(&args[0])?, cx.int(&args[1])?);
        if !(1..=12).contains(&month) {
            return Err(out_of_range("month", "Month must be between one and twelve."));
        }
        Ok(Value::Int(days_in(year, month)))
    }),
    ("DateTime.IsLeapYear", |cx, args| Ok(Value::Bool(is_leap(cx.int(&args[0])?)))),
    ("DateTime.Compare", |_, args| Ok(Value::Int(ticks(args).cmp(&ticks(&args[1..])) as i32))),
];

fn enum_type(cx: &mut Cx<'_>, name: &str) -> Ty {
    match LIBRARY.find(name, 0) {
        Some(def) => cx.types.intern(TyKind::Enum(def)),
        None => Ty::INT,
    }
}

fn made(kind: u8, ticks: i64) -> Done {
    if !(0..=LAST).contains(&ticks) {
        let message = "The added or subtracted value results in an un-representable DateTime.";
        return Err(out_of_range("value", message));
    }
    Ok(Value::DateTime(kind, ticks))
}

fn kind_of(args: &[Value]) -> u8 {
    match args[0] {
        Value::DateTime(kind, _) => kind,
        _ => 0,
    }
}

fn shifted(args: &[Value], by: i64) -> Done {
    made(kind_of(args), ticks(args).saturating_add(by))
}

fn minus(_: &mut Cx<'_>, args: &[Value]) -> Done {
    match args[1] {
        Value::TimeSpan(by) => shifted(args, by.saturating_neg()),
        _ => Ok(Value::TimeSpan(ticks(args) - ticks(&args[1..]))),
    }
}

fn is_leap(year: i32) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

pub(super) fn days_in(year: i32, month: i32) -> i32 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days since the first of January of the year 1.
pub(super) fn day_number(year: i32, month: i32, day: i32) -> i64 {
    let before = i64::from(year) - 1;
    let years = before * 365 + before / 4 - before / 100 + before / 400;
    let months: i32 = (1..month).map(|month| days_in(year, month)).sum();
    years + i64::from(months) + i64::from(day) - 1
}

fn date_of(ticks: i64) -> (i32, i32, i32) {
    let days = ticks / DAY;
    let mut year = (days / 366) as i32 + 1;
    while day_number(year + 1, 1, 1) <= days {
        year += 1;
    }
    let mut left = (days - day_number(year, 1, 1)) as i32;
    let mut month = 1;
    while left >= days_in(year, month) {
        left -= days_in(year, month);
        month += 1;
    }
    (year, month, left + 1)
}

fn months(args: &[Value], by: i64) -> Done {
    let (year, month, day) = date_of(ticks(args));
    let total = i64::from(year) * 12 + i64::from(month) - 1 + by;
    let (year, month) = ((total.div_euclid(12)) as i32, total.rem_euclid(12) as i32 + 1);
    if !(1..=9999).contains(&year) {
        return made(0, -1);
    }
    let day = day.min(days_in(year, month));
    made(kind_of(args), day_number(year, month, day) * DAY + ticks(args) % DAY)
}

fn shown(cx: &mut Cx<'_>, args: &[Value], how: &str) -> Done {
    let text = formatted(kind_of(args), ticks(args), how)?;
    Ok(cx.str(text))
}

pub(super) fn text(ticks: i64) -> String {
    formatted(0, ticks, "MM/dd/yyyy HH:mm:ss").unwrap_or_default()
}

pub(super) fn formatted(kind: u8, ticks: i64, how: &str) -> Result<String, Thrown> {
    let how = match how {
        "d" => "MM/dd/yyyy",
        "D" => "dddd, dd MMMM yyyy",
        "t" => "HH:mm",
        "T" => "HH:mm:ss",
        "g" => "MM/dd/yyyy HH:mm",
        "G" => "MM/dd/yyyy HH:mm:ss",
        "s" => "yyyy-MM-ddTHH:mm:ss",
        "u" => "yyyy-MM-dd HH:mm:ssZ",
        "o" | "O" => "yyyy-MM-ddTHH:mm:ss.fffffffK",
        "M" | "m" => "MMMM dd",
        "Y" | "y" => "yyyy MMMM",
        "f" => "dddd, dd MMMM yyyy HH:mm",
        "F" | "U" => "dddd, dd MMMM yyyy HH:mm:ss",
        "R" | "r" => "ddd, dd MMM yyyy HH:mm:ss 'GMT'",
        other if other.len() == 1 => {
            return Err(format_error("Input string was not in a correct format."));
        }
        other => other,
    };
    let (year, month, day) = date_of(ticks);
    let hour = ticks / (3600 * SECOND) % 24;
    let mut out = String::new();
    let mut chars = how.chars().peekable();
    while let Some(c) = chars.next() {
        let mut count = 1;
        while "yMdHhmsftFKzg".contains(c) && chars.peek() == Some(&c) {
            chars.next();
            count += 1;
        }
        let number = |value: i64| format!("{value:0width$}", width = count.min(2));
        match c {
            'y' if count <= 2 => out.push_str(&number(i64::from(year) % 100)),
            'y' => out.push_str(&format!("{year:0count$}")),
            'M' if count == 3 => out.push_str(&MONTHS[month as usize - 1][..3]),
            'M' if count > 3 => out.push_str(MONTHS[month as usize - 1]),
            'M' => out.push_str(&number(month.into())),
            'd' if count == 3 => out.push_str(&DAYS[((ticks / DAY + 1) % 7) as usize][..3]),
            'd' if count > 3 => out.push_str(DAYS[((ticks / DAY + 1) % 7) as usize]),
            'd' => out.push_str(&number(day.into())),
            'H' => out.push_str(&number(hour)),
            'h' => out.push_str(&number((hour + 11) % 12 + 1)),
            'm' => out.push_str(&number(ticks / (60 * SECOND) % 60)),
            's' => out.push_str(&number(ticks / SECOND % 60)),
            'f' => out.push_str(&format!("{:07}", ticks % SECOND)[..count.min(7)]),
            'F' => {
                out.push_str(format!("{:07}", ticks % SECOND)[..count.min(7)].trim_end_matches('0'))
            }
            't' => out.push_str(&if hour < 12 { "AM" } else { "PM" }[..count.min(2)]),
            'K' if kind == 1 => out.push('Z'),
            'K' if kind == 2 => out.push_str("+00:00"),
            'K' => {}
            '\\' => out.extend(chars.next()),
            quote @ ('\'' | '"') => out.extend(chars.by_ref().take_while(|c| *c != quote)),
            // Before a single letter, which would be a standard format.
            '%' => {}
            'z' => out.push_str(match count {
                1 => "+0",
                2 => "+00",
                _ => "+00:00",
            }),
            'g' => out.push_str("A.D."),
            other => out.push(other),
        }
    }
    Ok(out)
}

/// `2024-01-31`, `2024-01-31T12:30:00Z`, `01/31/2024 12:30`.
fn parse(text: &str) -> Option<Value> {
    let text = text.trim();
    let (date, time) = text.split_once(['T', ' ']).unwrap_or((text, ""));
    let numbers = |text: &str, sign: char| -> Option<Vec<i32>> {
        text.split(sign).map(|part| part.parse().ok()).collect()
    };
    let (year, month, day) = if date.contains('-') {
        let parts = numbers(date, '-')?;
        (*parts.first()?, *parts.get(1)?, *parts.get(2)?)
    } else {
        let parts = numbers(date, '/')?;
        match parts.as_slice() {
            [year, month, day] if *year > 31 => (*year, *month, *day),
            [month, day, year] => (*year, *month, *day),
            _ => return None,
        }
    };
    let is_utc = time.ends_with('Z');
    let time = time.trim_end_matches('Z').trim();
    // `1:05 PM`.
    let half = match time.get(time.len().saturating_sub(2)..).map(str::to_ascii_uppercase) {
        Some(end) if end == "AM" => Some(0),
        Some(end) if end == "PM" => Some(12),
        _ => None,
    };
    let time = if half.is_some() { time[..time.len() - 2].trim_end() } else { time };
    let (clock, part) = time.split_once('.').unwrap_or((time, ""));
    let clock = if clock.is_empty() { Vec::new() } else { numbers(clock, ':')? };
    if half.is_some() && !clock.first().is_some_and(|hour| (1..=12).contains(hour)) {
        return None;
    }
    let get = |at: usize| {
        let part = clock.get(at).copied().unwrap_or_default();
        match half {
            Some(half) if at == 0 => part % 12 + half,
            _ => part,
        }
    };
    let part: i64 = format!("{part:0<7}").get(..7)?.parse().ok()?;
    let valid = (1..=9999).contains(&year)
        && (1..=12).contains(&month)
        && (1..=days_in(year, month)).contains(&day)
        && (0..24).contains(&get(0))
        && (0..60).contains(&get(1))
        && (0..60).contains(&get(2));
    if !valid {
        return None;
    }
    let seconds = i64::from(get(0)) * 3600 + i64::from(get(1)) * 60 + i64::from(get(2));
    let ticks = day_number(year, month, day) * DAY + seconds * SECOND + part;
    Some(Value::DateTime(u8::from(is_utc), ticks))
}
