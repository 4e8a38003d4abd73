//! `DateTime.ParseExact`: reads a date by a format.

use super::{
    Done, Native, Rows,
    args::format_error,
    date::{MONTHS, day_number, days_in},
    timespan::{DAY, SECOND},
};
use crate::vm::{Cx, Value};

pub(super) const ROWS: Rows = &[
    ("DateTime.ParseExact", parse_exact as Native),
    ("DateTime.TryParseExact", |cx, args| {
        let texts = (cx.heap.text(args[0]), cx.heap.text(args[1]));
        let found = match texts {
            (Some(text), Some(format)) => read(text, format),
            _ => None,
        };
        cx.set_cell(&args[4], found.unwrap_or(Value::DateTime(0, 0)));
        Ok(Value::Bool(found.is_some()))
    }),
];

fn parse_exact(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let found = read(cx.text(&args[0])?, cx.text(&args[1])?);
    found.ok_or_else(|| format_error("String was not recognized as a valid DateTime."))
}

/// The fields of a date, as far as they are known.
struct Fields {
    year: i32,
    month: i32,
    day: i32,
    hour: i32,
    minute: i32,
    second: i32,
    part: i64,
    afternoon: Option<bool>,
}

fn read(text: &str, format: &str) -> Option<Value> {
    let mut rest = text;
    let mut is_utc = false;
    let mut fields = Fields {
        year: 1,
        month: 1,
        day: 1,
        hour: 0,
        minute: 0,
        second: 0,
        part: 0,
        afternoon: None,
    };
    let mut chars = format.chars().peekable();
    while let Some(letter) = chars.next() {
        let mut count = 1;
        while "yMdHhmsft".contains(letter) && chars.peek() == Some(&letter) {
            chars.next();
            count += 1;
        }
        // A field of one letter has one or two digits.
        let digits = if count == 1 { (1, 2) } else { (count, count) };
        match letter {
            'y' => {
                let year = number(&mut rest, digits)?;
                fields.year = match count {
                    2 if year < 30 => 2000 + year,
                    2 => 1900 + year,
                    _ => year,
                };
            }
            'M' if count > 2 => fields.month = name(&mut rest, count == 3)?,
            'M' => fields.month = number(&mut rest, digits)?,
            'd' if count > 2 => rest = rest.trim_start_matches(char::is_alphabetic),
            'd' => fields.day = number(&mut rest, digits)?,
            'H' | 'h' => fields.hour = number(&mut rest, digits)?,
            'm' => fields.minute = number(&mut rest, digits)?,
            's' => fields.second = number(&mut rest, digits)?,
            'f' => {
                let part = i64::from(number(&mut rest, (count, count))?);
                fields.part = part * 10_i64.pow(7_u32.checked_sub(count as u32)?);
            }
            't' => {
                let word = rest.get(..count.min(2))?;
                fields.afternoon = Some(word.to_uppercase().starts_with('P'));
                rest = &rest[word.len()..];
            }
            'K' | 'Z' if rest.starts_with('Z') => {
                is_utc = true;
                rest = &rest[1..];
            }
            'K' => {}
            '\\' => rest = rest.strip_prefix(chars.next()?)?,
            '\'' => {
                for quoted in chars.by_ref().take_while(|c| *c != '\'') {
                    rest = rest.strip_prefix(quoted)?;
                }
            }
            other => rest = rest.strip_prefix(other)?,
        }
    }
    if !rest.is_empty() {
        return None;
    }
    fields.value(is_utc)
}

impl Fields {
    fn value(&self, is_utc: bool) -> Option<Value> {
        let hour = match self.afternoon {
            Some(_) if !(1..=12).contains(&self.hour) => return None,
            Some(afternoon) => self.hour % 12 + if afternoon { 12 } else { 0 },
            None => self.hour,
        };
        let valid = (1..=9999).contains(&self.year)
            && (1..=12).contains(&self.month)
            && (1..=days_in(self.year, self.month)).contains(&self.day)
            && (0..24).contains(&hour)
            && (0..60).contains(&self.minute)
            && (0..60).contains(&self.second);
        if !valid {
            return None;
        }
        let seconds = i64::from(hour) * 3600 + i64::from(self.minute) * 60 + i64::from(self.second);
        let days = day_number(self.year, self.month, self.day);
        Some(Value::DateTime(u8::from(is_utc), days * DAY + seconds * SECOND + self.part))
    }
}

/// Takes a number with at least and at most this many digits.
fn number(rest: &mut &str, (least, most): (usize, usize)) -> Option<i32> {
    let found = rest.bytes().take(most).take_while(u8::is_ascii_digit).count();
    if found < least {
        return None;
    }
    let value = rest[..found].parse().ok()?;
    *rest = &rest[found..];
    Some(value)
}

/// Takes the name of a month.
fn name(rest: &mut &str, short: bool) -> Option<i32> {
    for (at, month) in MONTHS.iter().enumerate() {
        let wanted = if short { &month[..3] } else { *month };
        if rest.get(..wanted.len()).is_some_and(|found| found.eq_ignore_ascii_case(wanted)) {
            *rest = &rest[wanted.len()..];
            return Some(at as i32 + 1);
        }
    }
    None
}
