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
        Ok(make(cx, &regex, &text, found.as_ref(), Position::default()))
    }),
    ("Regex.AllMatches", |cx, args| {
        let (regex, text) = both(cx, args)?;
        let (mut items, mut at) = (Vec::new(), Position::default());
        for found in regex.captures_iter(&text) {
            at.advance(&text, found.get(0).map_or(0, |whole| whole.start()));
            items.push(make(cx, &regex, &text, Some(&found), at));
            cx.room(0)?;
        }
        let ty = cx.types.def(DefId::LIST, &[Ty::MATCH]);
        Ok(cx.heap.alloc(Obj::List(List { ty, items, version: 0 })))
    }),
    ("Regex.Replace", |cx, args| {
        let (regex, text) = both(cx, args)?;
        let with = cx.owned(&args[args.len() - 1])?;
        // .NET's `$1abc` is `${1}abc` in Rust.
        let with = braced(&with);
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
        for part in regex.split(&text) {
            bytes += part.len() + size_of::<String>();
            if !cx.heap.fits(bytes) {
                return Err(Thrown::Memory);
            }
            parts.push(part.to_owned());
        }
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

/// A match that begins at this place or after it.
fn make(
    cx: &mut Cx<'_>,
    regex: &regex::Regex,
    text: &str,
    found: Option<&regex::Captures<'_>>,
    from: Position,
) -> Value {
    let mut all = Vec::new();
    for (at, name) in regex.capture_names().enumerate() {
        let group = found.and_then(|found| found.get(at));
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
    cx.new_struct(Ty::MATCH, &fields)
}

fn groups(cx: &mut Cx<'_>, args: &[Value]) -> Result<Vec<Value>, Thrown> {
    let list = cx.fields(&args[0])?[0];
    cx.list(&list).map(|list| list.items.clone())
}

fn braced(with: &str) -> String {
    let mut out = String::new();
    let mut chars = with.chars().peekable();
    while let Some(c) = chars.next() {
        out.push(c);
        if c != '$' || !chars.peek().is_some_and(char::is_ascii_digit) {
            continue;
        }
        out.push('{');
        while let Some(digit) = chars.peek().copied().filter(char::is_ascii_digit) {
            out.push(digit);
            chars.next();
        }
        out.push('}');
    }
    out
}
