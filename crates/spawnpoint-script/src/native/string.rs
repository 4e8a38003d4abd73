//! `string`.

use std::collections::HashSet;

use super::{
    Done, Rows,
    args::{argument_null, format_error, out_of_range},
};
use crate::{
    types::Ty,
    vm::{Cx, Obj, Thrown, Value, collate, collate_ignoring_case},
};

pub(super) const ROWS: Rows = &[
    ("String.new", |cx, args| match &args[1..] {
        [Value::Char(unit), Value::Int(count)] => {
            let count = usize::try_from(*count)
                .map_err(|_| out_of_range("count", "'count' must be non-negative."))?;
            cx.room(count * 3)?;
            let text = String::from_utf16_lossy(&[*unit]).repeat(count);
            Ok(cx.str(text))
        }
        [chars, rest @ ..] => {
            let units = units_of(cx, chars)?;
            let (from, to) = part(cx, units.len(), rest)?;
            let text = String::from_utf16_lossy(&units[from..to]);
            Ok(cx.str(text))
        }
        _ => Ok(cx.str("")),
    }),
    ("String.Length", |cx, args| Ok(Value::Int(super::object::length_of(cx, args[0])?))),
    ("String.get_Item", |_, _| Err(Thrown::internal("String.get_Item has its own instruction"))),
    ("String.Contains", |cx, args| {
        let fold = ignores_case(args.get(2));
        let (text, part) =
            (fold_case(cx.text(&args[0])?, fold), fold_case(&cx.piece(&args[1])?, fold));
        Ok(Value::Bool(text.contains(&part)))
    }),
    ("String.StartsWith", |cx, args| {
        let fold = ignores_case(args.get(2));
        let (text, part) =
            (fold_case(cx.text(&args[0])?, fold), fold_case(&cx.piece(&args[1])?, fold));
        Ok(Value::Bool(text.starts_with(&part)))
    }),
    ("String.EndsWith", |cx, args| {
        let fold = ignores_case(args.get(2));
        let (text, part) =
            (fold_case(cx.text(&args[0])?, fold), fold_case(&cx.piece(&args[1])?, fold));
        Ok(Value::Bool(text.ends_with(&part)))
    }),
    ("String.IndexOf", |cx, args| {
        let (fold, start) = match args.get(2) {
            Some(Value::Int(start)) => (false, *start),
            other => (ignores_case(other), 0),
        };
        let text = fold_case(cx.text(&args[0])?, fold);
        let part = fold_case(&cx.piece(&args[1])?, fold);
        let start = byte_of(&text, start)
            .ok_or_else(|| out_of_range("startIndex", "Index was out of range. Must be non-negative and less than or equal to the size of the collection."))?;
        let found = text[start..].find(&part).map(|at| at + start);
        Ok(Value::Int(found.map_or(-1, |at| unit_of(&text, at))))
    }),
    ("String.LastIndexOf", |cx, args| {
        let text = cx.text(&args[0])?;
        let part = cx.piece(&args[1])?;
        Ok(Value::Int(text.rfind(&part).map_or(-1, |at| unit_of(text, at))))
    }),
    ("String.IndexOfAny", |cx, args| {
        let any = set_of(cx, &args[1])?;
        let found = cx.text(&args[0])?.encode_utf16().position(|unit| any.contains(&unit));
        Ok(Value::Int(found.map_or(-1, |at| at as i32)))
    }),
    ("String.LastIndexOfAny", |cx, args| {
        let any = set_of(cx, &args[1])?;
        let units: Vec<u16> = cx.text(&args[0])?.encode_utf16().collect();
        let found = units.iter().rposition(|unit| any.contains(unit));
        Ok(Value::Int(found.map_or(-1, |at| at as i32)))
    }),
    ("String.Substring", |cx, args| {
        let length = super::object::length_of(cx, args[0])? as usize;
        let (from, to) = part(cx, length, &args[1..])?;
        let text = slice(cx, &args[0], from, to)?;
        Ok(cx.str(text))
    }),
    ("String.Remove", |cx, args| {
        let length = super::object::length_of(cx, args[0])? as usize;
        if args.len() == 2 && cx.int(&args[1])? >= length as i32 {
            let message = "startIndex must be less than length of string.";
            return Err(out_of_range("startIndex", message));
        }
        let (from, to) = part(cx, length, &args[1..])?;
        let (head, tail) = (slice(cx, &args[0], 0, from)?, slice(cx, &args[0], to, length)?);
        Ok(cx.str(head + &tail))
    }),
    ("String.Insert", |cx, args| {
        let length = super::object::length_of(cx, args[0])? as usize;
        let (at, _) = part(cx, length, &args[1..2])?;
        let middle = cx.owned(&args[2])?;
        let (head, tail) = (slice(cx, &args[0], 0, at)?, slice(cx, &args[0], at, length)?);
        cx.room(length + middle.len())?;
        Ok(cx.str(format!("{head}{middle}{tail}")))
    }),
    ("String.Replace", |cx, args| {
        let from = cx.piece(&args[1])?;
        let to = if args[2].is_null() { String::new() } else { cx.piece(&args[2])? };
        if from.is_empty() {
            let message = "String cannot be of zero length.\nParameter name: oldValue";
            return Err(super::args::argument(message));
        }
        let text = cx.text(&args[0])?;
        let count = text.matches(&from).count();
        let size = text.len() + count * to.len();
        cx.room(size)?;
        let replaced = cx.text(&args[0])?.replace(&from, &to);
        Ok(cx.str(replaced))
    }),
    ("String.ToUpper", |cx, args| map(cx, args, |text| text.chars().flat_map(upper).collect())),
    ("String.ToUpperInvariant", |cx, args| {
        map(cx, args, |text| text.chars().flat_map(upper).collect())
    }),
    ("String.ToLower", |cx, args| map(cx, args, |text| text.chars().flat_map(lower).collect())),
    ("String.ToLowerInvariant", |cx, args| {
        map(cx, args, |text| text.chars().flat_map(lower).collect())
    }),
    ("String.Trim", |cx, args| trim(cx, args, true, true)),
    ("String.TrimStart", |cx, args| trim(cx, args, true, false)),
    ("String.TrimEnd", |cx, args| trim(cx, args, false, true)),
    ("String.PadLeft", |cx, args| pad(cx, args, true)),
    ("String.PadRight", |cx, args| pad(cx, args, false)),
    ("String.Split", split),
    ("String.ToCharArray", |cx, args| {
        let units: Vec<u16> = cx.text(&args[0])?.encode_utf16().collect();
        let (from, to) = part(cx, units.len(), &args[1..])?;
        cx.room((to - from) * 16)?;
        let items = units[from..to].iter().map(|unit| Value::Char(*unit)).collect();
        Ok(cx.new_array(Ty::CHAR, items))
    }),
    ("String.Clone", |_, args| Ok(args[0])),
    ("String.Copy", |_, args| Ok(args[0])),
    ("String.CompareTo", |cx, args| compare(cx, &args[0], &args[1], false)),
    ("String.Compare", |cx, args| {
        let fold = matches!(args.get(2), Some(Value::Bool(true))) || ignores_case(args.get(2));
        if let Some(Value::Enum(_, 4 | 5)) = args.get(2) {
            let (a, b) = (
                cx.heap.text(args[0]).unwrap_or_default(),
                cx.heap.text(args[1]).unwrap_or_default(),
            );
            return Ok(Value::Int(ordinal(&fold_case(a, fold), &fold_case(b, fold))));
        }
        compare(cx, &args[0], &args[1], fold)
    }),
    ("String.CompareOrdinal", |cx, args| {
        let (a, b) =
            (cx.heap.text(args[0]).unwrap_or_default(), cx.heap.text(args[1]).unwrap_or_default());
        Ok(Value::Int(ordinal(a, b)))
    }),
    ("String.Equals", |cx, args| {
        let fold = ignores_case(args.get(2));
        let (a, b) = (cx.heap.text(args[0]), cx.heap.text(args[1]));
        Ok(Value::Bool(match (a, b) {
            (Some(a), Some(b)) => fold_case(a, fold) == fold_case(b, fold),
            (a, b) => a == b,
        }))
    }),
    ("String.IsNullOrEmpty", |cx, args| {
        Ok(Value::Bool(cx.heap.text(args[0]).is_none_or(str::is_empty)))
    }),
    ("String.IsNullOrWhiteSpace", |cx, args| {
        Ok(Value::Bool(cx.heap.text(args[0]).is_none_or(|text| text.trim().is_empty())))
    }),
    ("String.Concat", |cx, args| {
        let parts = array_items(cx, &args[0])?;
        join(cx, "", parts)
    }),
    ("String.Join", |cx, args| {
        let separator = match args[0] {
            Value::Null => String::new(),
            _ => cx.piece(&args[0])?,
        };
        let parts = array_items(cx, &args[1])?;
        join(cx, &separator, parts)
    }),
    ("String.Format", |cx, args| {
        let args = if args.len() == 3 { &args[1..] } else { args };
        let items = array_items(cx, &args[1])?;
        let format = cx.owned(&args[0])?;
        let text = cx.format(&format, &items)?;
        Ok(cx.str(text))
    }),
    ("String.format_value", |cx, args| {
        let how = cx.owned(&args[2])?;
        let text = cx.formatted(args[0], &how)?;
        let width = cx.int(&args[1])?;
        let text = aligned(cx, text, width)?;
        Ok(cx.str(text))
    }),
];

fn map(cx: &mut Cx<'_>, args: &[Value], with: fn(&str) -> String) -> Done {
    let text = with(cx.text(&args[0])?);
    Ok(cx.str(text))
}

/// One character stays one character, as in .NET.
fn upper(c: char) -> impl Iterator<Item = char> {
    let mut folded = c.to_uppercase();
    let first = folded.next().filter(|_| folded.next().is_none());
    std::iter::once(first.unwrap_or(c))
}

fn lower(c: char) -> impl Iterator<Item = char> {
    let mut folded = c.to_lowercase();
    let first = folded.next().filter(|_| folded.next().is_none());
    std::iter::once(first.unwrap_or(c))
}

/// A `StringComparison` with an odd number ignores case.
fn ignores_case(value: Option<&Value>) -> bool {
    matches!(value, Some(Value::Enum(_, number)) if number % 2 == 1)
}

fn fold_case(text: &str, fold: bool) -> String {
    if fold { text.to_lowercase() } else { text.to_owned() }
}

fn ordinal(a: &str, b: &str) -> i32 {
    let (mut a, mut b) = (a.encode_utf16(), b.encode_utf16());
    loop {
        return match (a.next(), b.next()) {
            (Some(x), Some(y)) if x == y => continue,
            (Some(x), Some(y)) => i32::from(x) - i32::from(y),
            (Some(_), None) => 1 + a.count() as i32,
            (None, Some(_)) => -1 - b.count() as i32,
            (None, None) => 0,
        };
    }
}

fn compare(cx: &Cx<'_>, a: &Value, b: &Value, fold: bool) -> Done {
    let order = match (cx.heap.text(*a), cx.heap.text(*b)) {
        (Some(a), Some(b)) if fold => collate_ignoring_case(a, b),
        (Some(a), Some(b)) => collate(a, b),
        (a, b) => a.is_some().cmp(&b.is_some()),
    };
    Ok(Value::Int(order as i32))
}

/// The byte offset of a UTF-16 unit.
fn byte_of(text: &str, unit: i32) -> Option<usize> {
    let unit = usize::try_from(unit).ok()?;
    if text.is_ascii() {
        return (unit <= text.len()).then_some(unit);
    }
    let mut units = 0;
    for (at, c) in text.char_indices() {
        if units >= unit {
            return Some(at);
        }
        units += c.len_utf16();
    }
    (units >= unit).then_some(text.len())
}

fn unit_of(text: &str, byte: usize) -> i32 {
    text[..byte].encode_utf16().count() as i32
}

pub(super) fn slice(cx: &Cx<'_>, value: &Value, from: usize, to: usize) -> Result<String, Thrown> {
    let Some(Obj::Str(text)) = cx.heap.object(*value) else { return Err(Thrown::null()) };
    if text.ascii {
        return Ok(text.text[from..to].to_owned());
    }
    let units: Vec<u16> = text.text.encode_utf16().collect();
    Ok(String::from_utf16_lossy(&units[from..to]))
}

/// `start` and an optional `length`, checked against the length of the string.
pub(super) fn part(cx: &Cx<'_>, whole: usize, args: &[Value]) -> Result<(usize, usize), Thrown> {
    let Some(start) = args.first() else { return Ok((0, whole)) };
    let start = cx.int(start)?;
    let Ok(from) = usize::try_from(start) else {
        return Err(out_of_range("startIndex", "StartIndex cannot be less than zero."));
    };
    if from > whole {
        return Err(out_of_range(
            "startIndex",
            "startIndex cannot be larger than length of string.",
        ));
    }
    let Some(length) = args.get(1) else { return Ok((from, whole)) };
    let length = cx.int(length)?;
    let Ok(length) = usize::try_from(length) else {
        return Err(out_of_range("length", "Length cannot be less than zero."));
    };
    if from + length > whole {
        let message = "Index and length must refer to a location within the string.";
        return Err(out_of_range("length", message));
    }
    Ok((from, from + length))
}

pub(super) fn array_items(cx: &Cx<'_>, value: &Value) -> Result<Vec<Value>, Thrown> {
    match cx.heap.object(*value) {
        Some(Obj::Array(array)) => Ok(array.items.to_vec()),
        _ => Err(argument_null("values")),
    }
}

fn units_of(cx: &Cx<'_>, value: &Value) -> Result<Vec<u16>, Thrown> {
    Ok(array_items(cx, value)?.iter().map(|item| cx.char(item)).collect())
}

/// The characters that a text is searched for, which may be as many as it has.
fn set_of(cx: &Cx<'_>, value: &Value) -> Result<HashSet<u16>, Thrown> {
    Ok(units_of(cx, value)?.into_iter().collect())
}

fn join(cx: &mut Cx<'_>, separator: &str, parts: Vec<Value>) -> Done {
    let mut text = String::new();
    for (at, part) in parts.into_iter().enumerate() {
        if at > 0 {
            text.push_str(separator);
        }
        text.push_str(&cx.text_of(part));
        if !cx.heap.fits(text.len()) {
            return Err(Thrown::Memory);
        }
    }
    cx.room(text.len())?;
    Ok(cx.str(text))
}

fn trim(cx: &mut Cx<'_>, args: &[Value], start: bool, end: bool) -> Done {
    let chars: HashSet<char> = match args.get(1) {
        Some(set) => {
            set_of(cx, set)?.into_iter().filter_map(|unit| char::from_u32(unit.into())).collect()
        }
        None => HashSet::new(),
    };
    let goes = |c: char| if chars.is_empty() { c.is_whitespace() } else { chars.contains(&c) };
    let mut text = cx.text(&args[0])?;
    if start {
        text = text.trim_start_matches(goes);
    }
    if end {
        text = text.trim_end_matches(goes);
    }
    let text = text.to_owned();
    Ok(cx.str(text))
}

fn pad(cx: &mut Cx<'_>, args: &[Value], left: bool) -> Done {
    let length = super::object::length_of(cx, args[0])?;
    let width = cx.int(&args[1])?;
    if width < 0 {
        return Err(out_of_range("totalWidth", "Non-negative number required."));
    }
    let unit = args.get(2).map_or(u16::from(b' '), |c| cx.char(c));
    let missing = (width - length).max(0) as usize;
    cx.room(missing * 3)?;
    let filler = String::from_utf16_lossy(&vec![unit; missing]);
    let text = cx.text(&args[0])?;
    let text = if left { format!("{filler}{text}") } else { format!("{text}{filler}") };
    Ok(cx.str(text))
}

fn split(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let mut separators: Vec<String> = match (args[1], cx.heap.object(args[1])) {
        (Value::Char(_), _) => vec![cx.piece(&args[1])?],
        (_, Some(Obj::Str(text))) => vec![text.text.to_string()],
        (_, Some(Obj::Array(_))) => {
            let items = array_items(cx, &args[1])?;
            items
                .iter()
                .filter(|item| !item.is_null())
                .map(|item| cx.piece(item))
                .collect::<Result<_, _>>()?
        }
        _ => Vec::new(),
    };
    separators.retain(|separator| !separator.is_empty());
    let (mut most, mut options) = (usize::MAX, 0);
    match args.get(2) {
        Some(Value::Int(count)) => most = (*count).max(0) as usize,
        Some(Value::Enum(_, flags)) => options = *flags,
        _ => {}
    }
    if let Some(Value::Enum(_, flags)) = args.get(3) {
        options = *flags;
    }
    let omits_empty = options & 1 != 0;
    let text = cx.text(&args[0])?;
    let mut parts: Vec<String> = Vec::new();
    let mut rest = text;
    while parts.len() + 1 < most {
        let next = if separators.is_empty() {
            rest.char_indices().find(|(_, c)| c.is_whitespace()).map(|(at, c)| (at, c.len_utf8()))
        } else {
            // The earliest separator; of several at the same position, the first in the list.
            let found = separators
                .iter()
                .filter_map(|one| rest.find(one.as_str()).map(|at| (at, one.len())));
            found.min_by_key(|(at, _)| *at)
        };
        let Some((at, length)) = next else { break };
        let is_omitted =
            omits_empty && (at == 0 || options & 2 != 0 && rest[..at].trim().is_empty());
        if !is_omitted {
            parts.push(rest[..at].to_owned());
        }
        rest = &rest[at + length..];
    }
    while omits_empty && let Some(one) = separators.iter().find(|one| rest.starts_with(&***one)) {
        rest = &rest[one.len()..];
    }
    if most > 0 {
        parts.push(rest.to_owned());
    }
    if options & 2 != 0 {
        parts = parts.into_iter().map(|part| part.trim().to_owned()).collect();
    }
    if omits_empty {
        parts.retain(|part| !part.is_empty());
    }
    cx.strings(parts)
}

/// Pads to a width: left-aligned if it is negative.
fn aligned(cx: &mut Cx<'_>, text: String, width: i32) -> Result<String, Thrown> {
    let length = text.encode_utf16().count();
    let missing = (width.unsigned_abs() as usize).saturating_sub(length);
    cx.room(missing)?;
    let filler = " ".repeat(missing);
    Ok(if width < 0 { text + &filler } else { filler + &text })
}

impl Cx<'_> {
    /// A string or a character.
    pub fn piece(&self, value: &Value) -> Result<String, Thrown> {
        match value {
            Value::Char(unit) => Ok(String::from_utf16_lossy(&[*unit])),
            _ => self.owned(value),
        }
    }

    /// `string.Format`.
    pub fn format(&mut self, format: &str, items: &[Value]) -> Result<String, Thrown> {
        let wrong = || format_error("Input string was not in a correct format.");
        let mut out = String::new();
        let mut rest = format;
        while let Some(at) = rest.find(['{', '}']) {
            out.push_str(&rest[..at]);
            let sign = &rest[at..=at];
            rest = &rest[at + 1..];
            if rest.starts_with(sign) {
                out.push_str(sign);
                rest = &rest[1..];
                continue;
            }
            if sign == "}" {
                return Err(wrong());
            }
            let end = rest.find('}').ok_or_else(wrong)?;
            let (hole, how) = rest[..end].split_once(':').unwrap_or((&rest[..end], ""));
            let (number, width) = hole.split_once(',').unwrap_or((hole, "0"));
            let number: usize = number.trim().parse().map_err(|_| wrong())?;
            let width: i32 = width.trim().parse().map_err(|_| wrong())?;
            let message = "Index (zero based) must be greater than or equal to zero and less than the size of the argument list.";
            let value = *items.get(number).ok_or_else(|| format_error(message))?;
            let text = self.formatted(value, how)?;
            out.push_str(&aligned(self, text, width)?);
            rest = &rest[end + 1..];
            if !self.heap.fits(out.len()) {
                return Err(Thrown::Memory);
            }
        }
        out.push_str(rest);
        Ok(out)
    }
}
