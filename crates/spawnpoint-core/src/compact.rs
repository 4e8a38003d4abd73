//! Renders JSON answers as compact text for models. Quotes, braces and members without a value cost tokens and say
//! nothing; the rest stays as it is. Numbers and texts that look like each other stay distinguishable.

use std::fmt::Write;

use serde_json::{Map, Value};
use spawnpoint_protocol::{Content, ToolOutput};

/// How many bytes a text may have.
const BUDGET: usize = 32 * 1024;
/// The longest object or list that stays on one line, in bytes.
const LINE: usize = 160;

/// The same answer with its JSON as compact text. Texts that are not JSON, and pictures, stay as they are.
pub fn compacted(mut output: ToolOutput) -> ToolOutput {
    let is_text = |block: &Content| matches!(block, Content::Text { .. });
    match output.structured.take() {
        Some(structured) if !output.content.iter().any(is_text) => {
            output.content.insert(0, Content::text(rendered(&structured)));
            return output;
        }
        // The text is a summary unless it is JSON: what it leaves out must not be lost.
        structured => output.structured = structured.filter(|_| !has_json(&output)),
    }
    for block in &mut output.content {
        if let Content::Text { text } = block
            && let Some(value) = parsed(text)
        {
            *text = rendered(&value);
        }
    }
    output
}

/// Names the engine in the first line, unless the answer does that itself.
pub fn begin_with_engine(output: &mut ToolOutput, engine: &str) {
    let head = format!("[{engine}]\n");
    let first = output.content.iter_mut().find_map(|block| match block {
        Content::Text { text } => Some(text),
        _ => None,
    });
    match first {
        Some(text) if text.starts_with(&head) => {}
        Some(text) => text.insert_str(0, &head),
        None => output.content.insert(0, Content::text(head)),
    }
}

fn has_json(output: &ToolOutput) -> bool {
    output
        .content
        .iter()
        .any(|block| matches!(block, Content::Text { text } if parsed(text).is_some()))
}

/// The object or list that a text consists of.
fn parsed(text: &str) -> Option<Value> {
    let is_json = text.trim_start().starts_with(['{', '[']);
    is_json.then(|| serde_json::from_str(text).ok())?
}

fn rendered(value: &Value) -> String {
    let mut text = String::new();
    match value {
        Value::Object(members) => top_level(&mut text, members),
        Value::Array(items) => list(&mut text, items, 0),
        scalar => text.push_str(&plain(scalar)),
    }
    if text.len() > BUDGET {
        let end = text.floor_char_boundary(BUDGET);
        let more = text.len() - end;
        text.truncate(end);
        let _ = write!(text, "\n({more} more bytes; call the tool again with narrower arguments)");
    }
    text
}

/// The members of an answer. `success` that is true says what the answer says by not being an error; with it,
/// `message` and `data` only wrap what follows.
fn top_level(text: &mut String, members: &Map<String, Value>) {
    let is_wrapper = members.get("success") == Some(&Value::Bool(true)) && members.len() > 1;
    for (name, value) in shown(members) {
        match (name.as_str(), value) {
            ("success", _) if is_wrapper => {}
            ("message", Value::String(message)) if is_wrapper => {
                let _ = writeln!(text, "{}", message.trim_end());
            }
            ("data", Value::Object(data)) if is_wrapper => object(text, data, 0),
            _ => member(text, name, value, 0),
        }
    }
}

/// Members that have a value.
fn shown(members: &Map<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    members.iter().filter(|(_, value)| !value.is_null())
}

fn object(text: &mut String, members: &Map<String, Value>, depth: usize) {
    shown(members).for_each(|(name, value)| member(text, name, value, depth));
}

fn member(text: &mut String, name: &str, value: &Value, depth: usize) {
    let indent = "  ".repeat(depth);
    let _ = match (flow(value), value) {
        (Some(line), _) => writeln!(text, "{indent}{name}: {line}"),
        (None, Value::String(long)) => {
            let _ = writeln!(text, "{indent}{name}:");
            long.lines().try_for_each(|line| writeln!(text, "{indent}  {line}"))
        }
        (None, value) => {
            let _ = writeln!(text, "{indent}{name}:");
            match value {
                Value::Array(items) => list(text, items, depth + 1),
                Value::Object(members) => object(text, members, depth + 1),
                _ => {}
            }
            Ok(())
        }
    };
}

fn list(text: &mut String, items: &[Value], depth: usize) {
    let indent = "  ".repeat(depth);
    for item in items {
        match item {
            Value::Object(members) => match members_on_a_line(members) {
                Some(line) => {
                    let _ = writeln!(text, "{indent}- {line}");
                }
                None => {
                    let mut inner = String::new();
                    object(&mut inner, members, depth + 1);
                    let _ = write!(text, "{indent}- {}", inner.trim_start());
                }
            },
            other => match flow(other) {
                Some(line) => {
                    let _ = writeln!(text, "{indent}- {line}");
                }
                None => member(text, "-", other, depth),
            },
        }
    }
}

/// A value on one line, if it is short.
fn flow(value: &Value) -> Option<String> {
    let line = match value {
        Value::Array(items) => {
            let items: Option<Vec<String>> = items.iter().map(scalar).collect();
            format!("[{}]", items?.join(", "))
        }
        Value::Object(members) => format!("{{{}}}", members_on_a_line(members)?),
        Value::String(text) if text.trim_end().contains('\n') => return None,
        other => return Some(plain(other)),
    };
    (line.len() <= LINE).then_some(line)
}

fn members_on_a_line(members: &Map<String, Value>) -> Option<String> {
    let one = |(name, value): (&String, &Value)| Some(format!("{name}: {}", scalar(value)?));
    let line = shown(members).map(one).collect::<Option<Vec<_>>>()?.join(", ");
    (line.len() <= LINE).then_some(line)
}

/// A value that is neither a list nor an object, between others on a line.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::Array(items) if items.is_empty() => Some("[]".into()),
        Value::Array(_) | Value::Object(_) => None,
        Value::String(text) if text.contains([',', '\n', '{', '}', '[', ']']) => {
            Some(value.to_string())
        }
        other => Some(plain(other)),
    }
}

/// A scalar. Texts are quoted only where they would read as something else.
fn plain(value: &Value) -> String {
    let Value::String(text) = value else { return value.to_string() };
    let looks_different =
        text.is_empty() || text.trim() != text || serde_json::from_str::<Value>(text).is_ok();
    if looks_different { value.to_string() } else { text.clone() }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn text_of(output: ToolOutput) -> String {
        assert!(output.structured.is_none(), "{output:?}");
        let [Content::Text { text }] = output.content.as_slice() else { panic!("{output:?}") };
        text.clone()
    }

    #[test]
    fn an_answer_reads_as_lines() {
        let answer = json!({
            "success": true,
            "message": "Found 2.",
            "error": null,
            "data": {
                "path": "Assets/A.cs",
                "size": {"x": 1, "y": 2.5},
                "items": [{"name": "a, b", "id": "5", "n": 5}, {"name": "", "deep": {"list": [[1]]}}],
                "tags": ["x", "y"],
                "code": "a {\n  b\n}\n",
                "none": [],
            },
        });
        let expected = "Found 2.\npath: Assets/A.cs\nsize: {x: 1, y: 2.5}\nitems:\n  \
                        - name: \"a, b\", id: \"5\", n: 5\n  - name: \"\"\n    deep:\n      list:\n        - [1]\n\
                        tags: [x, y]\ncode:\n  a {\n    b\n  }\nnone: []\n";
        assert_eq!(text_of(compacted(ToolOutput::json(answer))), expected);
    }

    #[test]
    fn a_failure_keeps_its_shape() {
        let answer = json!({"success": false, "message": "no", "data": {"reason": "busy"}});
        let output = compacted(ToolOutput { is_error: true, ..ToolOutput::json(answer) });
        assert!(output.is_error);
        assert_eq!(text_of(output), "success: false\nmessage: no\ndata: {reason: busy}\n");
        assert_eq!(
            text_of(compacted(ToolOutput::json(json!({"success": true})))),
            "success: true\n"
        );
    }

    #[test]
    fn only_json_is_rendered() {
        let text =
            |text: &str| ToolOutput { content: vec![Content::text(text)], ..ToolOutput::default() };
        assert_eq!(text_of(compacted(text("{not json}"))), "{not json}");
        assert_eq!(text_of(compacted(text("[1, 2]"))), "- 1\n- 2\n");
        let twice = ToolOutput { structured: Some(json!({"a": 1})), ..text(r#"{"a": 1}"#) };
        assert_eq!(text_of(compacted(twice)), "a: 1\n");
        let summary = ToolOutput { structured: Some(json!({"a": 1})), ..text("One a.") };
        assert_eq!(compacted(summary.clone()), summary);
    }

    #[test]
    fn a_long_answer_is_cut_and_says_so() {
        let output = compacted(ToolOutput::json(json!({"a": "ä".repeat(BUDGET)})));
        let text = text_of(output);
        assert!(text.len() < BUDGET + 100, "{}", text.len());
        assert!(
            text.ends_with("more bytes; call the tool again with narrower arguments)"),
            "{text}"
        );
    }

    #[test]
    fn the_engine_is_named_once() {
        let text =
            |text: &str| ToolOutput { content: vec![Content::text(text)], ..ToolOutput::default() };
        let named = |mut output: ToolOutput| {
            begin_with_engine(&mut output, "A@1");
            text_of(output)
        };
        assert_eq!(named(text("a: 1\n")), "[A@1]\na: 1\n");
        assert_eq!(named(text("[A@1]\na: 1\n")), "[A@1]\na: 1\n");
        assert_eq!(named(ToolOutput::default()), "[A@1]\n");
    }
}
