//! Positions in a text, and the conversion of text edits to them. Lines and columns start at 1; columns count
//! UTF-16 units, as C# does.

use regex::Regex;
use serde_json::{Value, json};
use spawnpoint_protocol::{Fault, details::ErrorCode};

use super::{
    super::{definition::Params, lenient::integer},
    find::compile,
};

/// How many matches one pattern may replace.
const MAX_MATCHES: usize = 10_000;

/// A position in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Position {
    pub line: i64,
    pub column: i64,
}

/// The position of a byte offset.
fn position(text: &str, at: usize) -> Position {
    PositionCursor::new(text).advance_to(at)
}

/// Finds the positions of ascending byte offsets in one pass over the text.
struct PositionCursor<'t> {
    text: &'t str,
    at: usize,
    position: Position,
}

impl<'t> PositionCursor<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, at: 0, position: Position { line: 1, column: 1 } }
    }

    fn advance_to(&mut self, at: usize) -> Position {
        for letter in self.text[self.at..at].chars() {
            self.position = match letter {
                '\n' => Position { line: self.position.line + 1, column: 1 },
                letter => Position {
                    column: self.position.column + letter.len_utf16() as i64,
                    ..self.position
                },
            };
        }
        self.at = at;
        self.position
    }
}

/// A range in the notation of language servers, which starts at 0.
pub(super) fn from_lsp(range: &Value) -> Option<(Position, Position)> {
    let position = |end: &str| {
        let at = |key: &str| range.get(end)?.get(key).and_then(integer)?.checked_add(1);
        Some(Position { line: at("line")?, column: at("character")? })
    };
    Some((position("start")?, position("end")?))
}

/// A range of character offsets from 0, in either order.
pub(super) fn from_indices(range: &Value, text: &str) -> Option<(Position, Position)> {
    let [from, to] = range.as_array()?.as_slice() else { return None };
    let at = |index: &Value| {
        let index = usize::try_from(integer(index)?).ok()?;
        let byte = text.char_indices().nth(index).map_or(text.len(), |(byte, _)| byte);
        Some(position(text, byte))
    };
    let (from, to) = (at(from)?, at(to)?);
    Some((from.min(to), from.max(to)))
}

/// Refuses overlapping edits. Edits that replace nothing do not overlap.
pub(super) fn check_overlap(edits: &[Value]) -> Result<(), Fault> {
    let corner = |edit: &Value, line: &str, column: &str| Position {
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

/// Converts a text edit to positions and the new text.
pub(super) fn of_text_edit(at: usize, edit: &Params, text: &str) -> Result<Vec<Value>, Fault> {
    let name = |field: &str| format!("edits[{at}].{field}");
    let new_text = ["text", "insert", "content", "replacement"]
        .iter()
        .find_map(|key| edit.get(*key)?.as_str())
        .unwrap_or_default();
    match edit.get("op").and_then(Value::as_str).unwrap_or_default() {
        "prepend" => {
            let newline = if new_text.ends_with('\n') { "" } else { "\n" };
            let start = Position { line: 1, column: 1 };
            Ok(vec![span(start, start, format!("{new_text}{newline}"))])
        }
        "append" => {
            let newline = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
            let end = position(text, text.len());
            Ok(vec![span(end, end, format!("{newline}{new_text}"))])
        }
        "replace_range" => {
            let corner = |key: &str| {
                let number = edit.get(key).and_then(integer).filter(|number| *number > 0);
                number.ok_or_else(|| Fault::argument(&name(key), "expected a number from 1"))
            };
            let from = Position { line: corner("startLine")?, column: corner("startCol")? };
            let to = Position { line: corner("endLine")?, column: corner("endCol")? };
            Ok(vec![span(from, to, new_text.to_owned())])
        }
        "regex_replace" => {
            let source = edit.get("pattern").and_then(Value::as_str).unwrap_or_default();
            if source.is_empty() {
                return Err(Fault::argument(&name("pattern"), "it is required"));
            }
            let ignore_case = edit.get("ignore_case") == Some(&Value::Bool(true));
            let pattern = compile(&name("pattern"), source, ignore_case)?;
            let count = edit.get("count").and_then(integer).unwrap_or(0).max(0) as usize;
            replacements(&pattern, text, &groups_in_braces(new_text), count).ok_or_else(|| {
                Fault::argument(
                    &name("pattern"),
                    format!("it matches more than {MAX_MATCHES} times"),
                )
            })
        }
        other => Err(Fault::argument(&name("op"), format!("'{other}' is not a text edit"))),
    }
}

/// All matches of a pattern with their replacements; `count` 0 replaces all.
fn replacements(pattern: &Regex, text: &str, new_text: &str, count: usize) -> Option<Vec<Value>> {
    let max = if count == 0 { MAX_MATCHES + 1 } else { count };
    let mut spans = Vec::new();
    let mut cursor = PositionCursor::new(text);
    for captures in pattern.captures_iter(text).take(max) {
        let whole = captures.get(0)?;
        let mut expanded = String::new();
        captures.expand(new_text, &mut expanded);
        spans.push(span(
            cursor.advance_to(whole.start()),
            cursor.advance_to(whole.end()),
            expanded,
        ));
    }
    (spans.len() <= MAX_MATCHES).then_some(spans)
}

/// Puts the numbers of groups into braces: `$1x` is the first group followed by x, not a group named `1x`. Any
/// other `$` is escaped, because C# uses it often.
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

fn span(from: Position, to: Position, new_text: String) -> Value {
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
        let place = |(line, column)| Position { line, column };
        span(place(from), place(to), new_text.to_owned())
    }

    #[test]
    fn columns_count_utf16_units() {
        assert_eq!(position("a\n😀b", "a\n😀".len()), Position { line: 2, column: 3 });
        let whole = from_indices(&json!([0, 99]), "é\nx").unwrap();
        assert_eq!(whole, (Position { line: 1, column: 1 }, Position { line: 2, column: 2 }));
        assert_eq!(from_indices(&json!([-1, 2]), "x"), None);
    }

    #[test]
    fn text_edits_become_positions() {
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
        let many = "x".repeat(MAX_MATCHES + 1);
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
