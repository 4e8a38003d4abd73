//! Places in a text, and edits of text that become places in it. Lines and columns count from 1, and
//! columns as C# counts them: in UTF-16 units.

use regex::Regex;
use serde_json::{Value, json};
use spawnpoint_protocol::{Fault, details::ErrorCode};

use super::{
    super::{kind::integer, row::Params},
    find::pattern,
};

/// How many places one pattern may change.
const MANY: usize = 10_000;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub line: i64,
    pub column: i64,
}

/// The place of a byte in a text.
fn place(text: &str, at: usize) -> Place {
    Walk::new(text).to(at)
}

/// Tells the places of bytes, one after the other, going over the text only once.
struct Walk<'t> {
    text: &'t str,
    at: usize,
    place: Place,
}

impl<'t> Walk<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, at: 0, place: Place { line: 1, column: 1 } }
    }

    fn to(&mut self, at: usize) -> Place {
        for letter in self.text[self.at..at].chars() {
            self.place = match letter {
                '\n' => Place { line: self.place.line + 1, column: 1 },
                letter => {
                    Place { column: self.place.column + letter.len_utf16() as i64, ..self.place }
                }
            };
        }
        self.at = at;
        self.place
    }
}

/// A range as language servers write it: counted from 0.
pub(super) fn from_lsp(range: &Value) -> Option<(Place, Place)> {
    let place = |end: &str| {
        let at = |key: &str| range.get(end)?.get(key).and_then(integer)?.checked_add(1);
        Some(Place { line: at("line")?, column: at("character")? })
    };
    Some((place("start")?, place("end")?))
}

/// A range of characters, counted from 0, in either order.
pub(super) fn from_indices(range: &Value, text: &str) -> Option<(Place, Place)> {
    let [from, to] = range.as_array()?.as_slice() else { return None };
    let at = |index: &Value| {
        let index = usize::try_from(integer(index)?).ok()?;
        let byte = text.char_indices().nth(index).map_or(text.len(), |(byte, _)| byte);
        Some(place(text, byte))
    };
    let (from, to) = (at(from)?, at(to)?);
    Some((from.min(to), from.max(to)))
}

/// Refuses edits of which one reaches into another. Where nothing is replaced, nothing overlaps.
pub(super) fn check_overlap(edits: &[Value]) -> Result<(), Fault> {
    let corner = |edit: &Value, line: &str, column: &str| Place {
        line: edit[line].as_i64().unwrap_or(1),
        column: edit[column].as_i64().unwrap_or(1),
    };
    let span =
        |edit: &Value| (corner(edit, "startLine", "startCol"), corner(edit, "endLine", "endCol"));
    let mut spans: Vec<_> = edits.iter().map(span).filter(|(from, to)| from != to).collect();
    spans.sort_unstable();
    for pair in spans.windows(2) {
        let [(_, end), (start, _)] = [pair[0], pair[1]];
        if end > start {
            let what = format!(
                "one ends at {}:{}, after the next begins at {}:{}",
                end.line, end.column, start.line, start.column
            );
            return Err(Fault::argument("edits", format!("two edits overlap: {what}"))
                .details(ErrorCode::new("overlap")));
        }
    }
    Ok(())
}

/// An edit of text as places in the text and what comes there instead.
pub(super) fn of_text_edit(at: usize, edit: &Params, text: &str) -> Result<Vec<Value>, Fault> {
    let name = |field: &str| format!("edits[{at}].{field}");
    let new_text = ["text", "insert", "content", "replacement"]
        .iter()
        .find_map(|key| edit.get(*key)?.as_str())
        .unwrap_or_default();
    match edit.get("op").and_then(Value::as_str).unwrap_or_default() {
        "prepend" => {
            let newline = if new_text.ends_with('\n') { "" } else { "\n" };
            let start = Place { line: 1, column: 1 };
            Ok(vec![span(start, start, format!("{new_text}{newline}"))])
        }
        "append" => {
            let newline = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
            let end = place(text, text.len());
            Ok(vec![span(end, end, format!("{newline}{new_text}"))])
        }
        "replace_range" => {
            let corner = |key: &str| {
                let number = edit.get(key).and_then(integer).filter(|number| *number > 0);
                number.ok_or_else(|| Fault::argument(&name(key), "expected a number from 1"))
            };
            let from = Place { line: corner("startLine")?, column: corner("startCol")? };
            let to = Place { line: corner("endLine")?, column: corner("endCol")? };
            Ok(vec![span(from, to, new_text.to_owned())])
        }
        "regex_replace" => {
            let words = edit.get("pattern").and_then(Value::as_str).unwrap_or_default();
            if words.is_empty() {
                return Err(Fault::argument(&name("pattern"), "it is required"));
            }
            let ignore_case = edit.get("ignore_case") == Some(&Value::Bool(true));
            let pattern = pattern(&name("pattern"), words, ignore_case)?;
            let count = edit.get("count").and_then(integer).unwrap_or(0).max(0) as usize;
            replaced(&pattern, text, &groups_in_braces(new_text), count).ok_or_else(|| {
                Fault::argument(&name("pattern"), format!("it fits more than {MANY} times"))
            })
        }
        other => Err(Fault::argument(&name("op"), format!("'{other}' is no edit of text"))),
    }
}

/// All fits of a pattern with what comes instead; `count` 0 means every one.
fn replaced(pattern: &Regex, text: &str, new_text: &str, count: usize) -> Option<Vec<Value>> {
    let most = if count == 0 { MANY + 1 } else { count };
    let mut spans = Vec::new();
    let mut walk = Walk::new(text);
    for fit in pattern.captures_iter(text).take(most) {
        let whole = fit.get(0)?;
        let mut expanded = String::new();
        fit.expand(new_text, &mut expanded);
        spans.push(span(walk.to(whole.start()), walk.to(whole.end()), expanded));
    }
    (spans.len() <= MANY).then_some(spans)
}

/// `$1x` means the first group and an x, not a group called `1x`; any other `$` is meant as it stands,
/// as C# has many of them.
fn groups_in_braces(new_text: &str) -> String {
    let mut out = String::with_capacity(new_text.len());
    let mut rest = new_text;
    while let Some((before, after)) = rest.split_once('$') {
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        out.push_str(before);
        match digits {
            0 => out.push_str("$$"),
            _ => out.push_str(&format!("${{{}}}", &after[..digits])),
        }
        rest = &after[digits..];
    }
    out + rest
}

fn span(from: Place, to: Place, new_text: String) -> Value {
    json!({
        "startLine": from.line,
        "startCol": from.column,
        "endLine": to.line,
        "endCol": to.column,
        "newText": new_text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans(edit: Value, text: &str) -> Result<Vec<Value>, Fault> {
        of_text_edit(0, edit.as_object().unwrap(), text)
    }

    fn at(from: (i64, i64), to: (i64, i64), new_text: &str) -> Value {
        let place = |(line, column)| Place { line, column };
        span(place(from), place(to), new_text.to_owned())
    }

    #[test]
    fn columns_are_counted_as_csharp_counts_them() {
        assert_eq!(place("a\n😀b", "a\n😀".len()), Place { line: 2, column: 3 });
        let whole = from_indices(&json!([0, 99]), "é\nx").unwrap();
        assert_eq!(whole, (Place { line: 1, column: 1 }, Place { line: 2, column: 2 }));
        assert_eq!(from_indices(&json!([-1, 2]), "x"), None);
    }

    #[test]
    fn edits_of_text_become_places() {
        let text = "using A;\nclass B {}";
        let prepend = spans(json!({"op": "prepend", "text": "// x"}), text).unwrap();
        assert_eq!(prepend, [at((1, 1), (1, 1), "// x\n")]);
        let append = spans(json!({"op": "append", "text": "// y"}), text).unwrap();
        assert_eq!(append, [at((2, 11), (2, 11), "\n// y")]);
        let edit =
            json!({"op": "regex_replace", "pattern": "class (\\w)", "replacement": "struct $1_"});
        assert_eq!(spans(edit, text).unwrap(), [at((2, 1), (2, 8), "struct B_")]);
        let edit = json!({"op": "regex_replace", "pattern": "[a-z]+ ", "replacement": "$\"{x}\"", "count": 1});
        assert_eq!(spans(edit, text).unwrap(), [at((1, 1), (1, 7), "$\"{x}\"")]);
        assert!(spans(json!({"op": "replace_range", "startLine": 0}), text).is_err());
        assert!(spans(json!({"op": "regex_replace", "pattern": "("}), text).is_err());
        let many = "x".repeat(MANY + 1);
        assert!(spans(json!({"op": "regex_replace", "pattern": "x"}), &many).is_err());
    }

    #[test]
    fn overlapping_edits_are_refused_and_touching_ones_are_not() {
        let touching = [at((1, 1), (1, 5), ""), at((1, 5), (1, 9), ""), at((1, 3), (1, 3), "x")];
        assert!(check_overlap(&touching).is_ok());
        let fault = check_overlap(&[at((1, 1), (2, 1), ""), at((1, 5), (1, 9), "")]).unwrap_err();
        assert_eq!(fault.data().unwrap()["code"], "overlap");
    }
}
