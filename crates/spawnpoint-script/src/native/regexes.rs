//! Regular expressions with linear run time.

use super::{Done, Rows, args::argument};
use crate::{
    types::{DefId, Ty},
    vm::{Cx, List, Obj, Thrown, Value},
};

/// The largest compiled pattern.
const MAX_SIZE: usize = 2 << 20;
/// The longest pattern, in bytes. The parser takes hundreds of bytes of memory for each byte, which the limit of the
/// compiled pattern does not count.
const MAX_PATTERN: usize = 16 << 10;

pub(super) const ROWS: Rows = &[
    ("Regex.new", |cx, args| compile(cx, &args[1], args.get(2))),
    ("Regex.IsMatch", |cx, args| {
        let (regex, text) = both(cx, args)?;
        Ok(Value::Bool(regex.is_match(&text)))
    }),
    ("Regex.Match", |cx, args| {
        let (regex, text) = both(cx, args)?;
        let found = regex.captures(&text);
        let source = source(cx, args, &regex);
        Ok(make(cx, &regex, &text, found.as_ref(), Position::default(), source))
    }),
    ("Match.NextMatch", |cx, args| {
        let fields = cx.fields(&args[0])?.to_vec();
        let (regex, text) = match (cx.heap.object(fields[6]), cx.heap.text(fields[7])) {
            (Some(Obj::Regex(regex)), Some(text)) if fields[0] == Value::Bool(true) => {
                (regex.0.clone(), text.to_owned())
            }
            _ => return Ok(args[0]),
        };
        cx.heap.charged += text.len() as u64;
        let (start, length) = (cx.int(&fields[2])? as usize, cx.int(&fields[3])? as usize);
        // After an empty match the search goes on behind the next character.
        let end = start + length.max(usize::from(length == 0));
        let (mut units, mut byte) = (0, None);
        for (at, c) in text.char_indices() {
            if units >= end {
                byte = Some(at);
                break;
            }
            units += c.len_utf16();
        }
        let byte = byte.or_else(|| (units >= end).then_some(text.len()));
        let found = byte.and_then(|byte| regex.captures_at(&text, byte));
        let source = [fields[6], fields[7]];
        Ok(make(cx, &regex, &text, found.as_ref(), Position::default(), source))
    }),
    ("Regex.AllMatches", |cx, args| {
        let (regex, text) = both(cx, args)?;
        let source = source(cx, args, &regex);
        let (mut items, mut at) = (Vec::new(), Position::default());
        for found in regex.captures_iter(&text) {
            at.advance(&text, found.get(0).map_or(0, |whole| whole.start()));
            items.push(make(cx, &regex, &text, Some(&found), at, source));
            cx.room(0)?;
        }
        let ty = cx.types.def(DefId::LIST, &[Ty::MATCH]);
        Ok(cx.heap.alloc(Obj::List(List { ty, items, version: 0 })))
    }),
    ("Regex.Replace", |cx, args| {
        let (regex, text) = both(cx, args)?;
        let with = cx.owned(&args[args.len() - 1])?;
        let with = replacement(&with, &regex);
        let references = with.matches('$').count();
        let (mut replaced, mut at) = (String::new(), 0);
        for found in regex.captures_iter(&text) {
            let Some(whole) = found.get(0) else { continue };
            // What a reference inserts is a part of the match.
            let most = with.len().saturating_add(references.saturating_mul(whole.len()));
            if !cx.heap.fits(replaced.len().saturating_add(text.len()).saturating_add(most)) {
                return Err(Thrown::Memory);
            }
            replaced.push_str(&text[at..whole.start()]);
            found.expand(&with, &mut replaced);
            at = whole.end();
        }
        replaced.push_str(&text[at..]);
        cx.room(replaced.len())?;
        Ok(cx.str(replaced))
    }),
    ("Regex.Split", |cx, args| {
        let (regex, text) = both(cx, args)?;
        let (mut parts, mut bytes) = (Vec::new(), 0);
        let mut add = |cx: &Cx<'_>, part: &str| {
            bytes += part.len() + size_of::<String>();
            parts.push(part.to_owned());
            if cx.heap.fits(bytes) { Ok(()) } else { Err(Thrown::Memory) }
        };
        let (mut at, order) = (0, group_order(&regex));
        for found in regex.captures_iter(&text) {
            let Some(whole) = found.get(0) else { continue };
            add(cx, &text[at..whole.start()])?;
            // What groups match is a part of the result.
            for group in order.iter().skip(1).filter_map(|number| found.get(*number)) {
                add(cx, group.as_str())?;
            }
            at = whole.end();
        }
        add(cx, &text[at..])?;
        cx.strings(parts)
    }),
    ("Regex.Escape", |cx, args| {
        let text = regex::escape(cx.text(&args[0])?);
        Ok(cx.str(text))
    }),
    ("Group.Success", |cx, args| Ok(cx.fields(&args[0])?[0])),
    ("Group.Value", |cx, args| Ok(cx.fields(&args[0])?[1])),
    ("Group.Index", |cx, args| Ok(cx.fields(&args[0])?[2])),
    ("Group.Length", |cx, args| Ok(cx.fields(&args[0])?[3])),
    ("Group.Name", |cx, args| Ok(cx.fields(&args[0])?[4])),
    ("Match.Groups", |cx, args| {
        let groups = cx.fields(&args[0])?[5];
        Ok(cx.new_struct(Ty::GROUPCOLLECTION, &[groups]))
    }),
    ("GroupCollection.Count", |cx, args| Ok(Value::Int(groups(cx, args)?.len() as i32))),
    ("GroupCollection.get_Item", |cx, args| {
        let all = groups(cx, args)?;
        let found = match args[1] {
            Value::Int(at) => usize::try_from(at).ok().and_then(|at| all.get(at)).copied(),
            name => all
                .iter()
                .copied()
                .find(|group| cx.fields(group).is_ok_and(|fields| cx.heap.same(fields[4], name))),
        };
        match found {
            Some(group) => Ok(group),
            None => {
                let empty = cx.str("");
                let fields = [Value::Bool(false), empty, Value::Int(0), Value::Int(0), empty];
                Ok(cx.new_struct(Ty::GROUP, &fields))
            }
        }
    }),
];

fn build(pattern: &str, options: i64) -> Result<regex::Regex, Thrown> {
    if pattern.len() > MAX_PATTERN {
        return Err(argument(format!("The pattern is longer than {MAX_PATTERN} bytes")));
    }
    regex::RegexBuilder::new(pattern)
        .case_insensitive(options & 1 != 0)
        .multi_line(options & 2 != 0)
        .dot_matches_new_line(options & 16 != 0)
        .ignore_whitespace(options & 32 != 0)
        .size_limit(MAX_SIZE)
        .build()
        .map_err(|error| {
            let reason = error.to_string();
            let reason = reason.lines().last().unwrap_or_default().trim();
            argument(format!(
                "Invalid pattern '{pattern}': {reason} (look-around and back-references are not available)"
            ))
        })
}

fn compile(cx: &mut Cx<'_>, pattern: &Value, options: Option<&Value>) -> Done {
    let pattern = cx.owned(pattern)?;
    let options = options.and_then(|options| options.whole()).unwrap_or_default() as i64;
    let regex = build(&pattern, options)?;
    cx.heap.charged += 1000;
    Ok(cx.heap.alloc(Obj::Regex(Box::new((regex, pattern)))))
}

/// For an instance: regex and text. For a static method: text, pattern and optional options.
fn both(cx: &mut Cx<'_>, args: &[Value]) -> Result<(regex::Regex, String), Thrown> {
    let (regex, text) = match cx.heap.object(args[0]) {
        Some(Obj::Regex(found)) => (found.0.clone(), cx.owned(&args[1])?),
        _ => {
            let text = cx.owned(&args[0])?;
            let pattern = cx.owned(&args[1])?;
            let options = match args.get(2) {
                Some(Value::Enum(_, options)) => *options,
                _ => 0,
            };
            cx.heap.charged += 1000;
            (build(&pattern, options)?, text)
        }
    };
    cx.heap.charged += text.len() as u64;
    Ok((regex, text))
}

/// A place in a text, in bytes and in UTF-16 units. Matches are in order, so each begins to count at the one before it.
#[derive(Clone, Copy, Default)]
struct Position {
    byte: usize,
    units: usize,
}

impl Position {
    fn advance(&mut self, text: &str, byte: usize) {
        self.units += text[self.byte..byte].encode_utf16().count();
        self.byte = byte;
    }
}

/// The numbers of the groups in the order of .NET, which counts those with names after all others.
fn group_order(regex: &regex::Regex) -> Vec<usize> {
    let names: Vec<bool> = regex.capture_names().map(|name| name.is_some()).collect();
    let with = |named: bool| {
        let names = names.iter().enumerate();
        names.filter(move |(_, is_named)| **is_named == named).map(|(at, _)| at)
    };
    with(false).chain(with(true)).collect()
}

/// The regex and the text, from which the next match is found.
fn source(cx: &mut Cx<'_>, args: &[Value], regex: &regex::Regex) -> [Value; 2] {
    match cx.heap.object(args[0]) {
        Some(Obj::Regex(_)) => [args[0], args[1]],
        _ => {
            let pattern = regex.as_str().to_owned();
            [cx.heap.alloc(Obj::Regex(Box::new((regex.clone(), pattern)))), args[0]]
        }
    }
}

/// A match that begins at this place or after it.
fn make(
    cx: &mut Cx<'_>,
    regex: &regex::Regex,
    text: &str,
    found: Option<&regex::Captures<'_>>,
    from: Position,
    source: [Value; 2],
) -> Value {
    let mut all = Vec::new();
    let names: Vec<Option<&str>> = regex.capture_names().collect();
    for (at, number) in group_order(regex).into_iter().enumerate() {
        let name = names.get(number).copied().flatten();
        let group = found.and_then(|found| found.get(number));
        let value = cx.str(group.map_or("", |group| group.as_str()));
        let name = cx.str(name.map_or_else(|| at.to_string(), str::to_owned));
        let start = group.map_or(0, |group| {
            let mut at = from;
            at.advance(text, group.start());
            at.units as i32
        });
        let length = group.map_or(0, |group| group.as_str().encode_utf16().count() as i32);
        let fields =
            [Value::Bool(group.is_some()), value, Value::Int(start), Value::Int(length), name];
        all.push(cx.new_struct(Ty::GROUP, &fields));
    }
    let mut fields = match all.first().map(|first| cx.fields(first)) {
        Some(Ok(fields)) => fields.to_vec(),
        _ => vec![Value::Bool(false); 5],
    };
    let ty = cx.types.def(DefId::LIST, &[Ty::GROUP]);
    fields.push(cx.heap.alloc(Obj::List(List { ty, items: all, version: 0 })));
    fields.extend(source);
    cx.new_struct(Ty::MATCH, &fields)
}

fn groups(cx: &mut Cx<'_>, args: &[Value]) -> Result<Vec<Value>, Thrown> {
    let list = cx.fields(&args[0])?[0];
    cx.list(&list).map(|list| list.items.clone())
}

/// A replacement of .NET in the form of Rust: `$1abc` is `${1}abc`, `$&` is `${0}`, and what names no group is text.
fn replacement(with: &str, regex: &regex::Regex) -> String {
    let order = group_order(regex);
    let mut out = String::new();
    let mut rest = with;
    while let Some(at) = rest.find('$') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let braced = rest.strip_prefix('{').and_then(|inner| inner.split_once('}'));
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (name, length) = match (braced, rest.chars().next()) {
            (_, Some('$')) => {
                out.push_str("$$");
                rest = &rest[1..];
                continue;
            }
            (_, Some('&')) => ("0", 1),
            (Some((name, _)), _) => (name, name.len() + 2),
            _ => (&rest[..digits], digits),
        };
        let number = match name.parse::<usize>() {
            Ok(number) => order.get(number).copied(),
            Err(_) => regex.capture_names().position(|known| known == Some(name)),
        };
        match number {
            Some(number) => {
                out.push_str(&format!("${{{number}}}"));
                rest = &rest[length..];
            }
            None => out.push_str("$$"),
        }
    }
    out.push_str(rest);
    out
}
