//! `apply_text_edits`: edits by line and column, in any of the notations that clients use.

use serde_json::{Value, json};
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{
    super::{
        change::{self, Applied},
        definition::Params,
        editor::Editor,
        lenient::integer,
    },
    data_mut,
    spans::{self, Position},
    success, take_text, uri,
};

const POSITION_FIELDS: [&str; 4] = ["startLine", "startCol", "endLine", "endCol"];

/// Converts the edits to lines and columns and sends them.
pub(crate) async fn run(editor: Editor, mut params: Params) -> Result<ToolOutput, Fault> {
    let script = uri::script("uri", &take_text(&mut params, "uri"))?;
    let strict = params.remove("strict") == Some(Value::Bool(true));
    let given = listed(params.remove("edits"));
    // Character offsets can be converted only with the text.
    let text = match given.iter().any(|edit| edit.get("range").is_some_and(Value::is_array)) {
        true => match script.read(&editor, Params::new()).await? {
            Ok(text) => Some(text),
            Err(failed) => return Ok(failed),
        },
        false => None,
    };
    let mut warnings = Vec::new();
    let mut edits = Vec::with_capacity(given.len());
    for (at, edit) in given.into_iter().enumerate() {
        edits.push(with_positions(at, edit, text.as_deref(), strict, &mut warnings)?);
    }
    spans::check_overlap(&edits)?;
    let mut options = match params.remove("options") {
        Some(Value::Object(options)) => options,
        _ => Params::new(),
    };
    if edits.len() > 1 {
        options.entry("applyMode").or_insert_with(|| "atomic".into());
    }
    if options.get("debug_preview") == Some(&Value::Bool(true)) {
        let data = json!({ "normalizedEdits": edits, "preview": true });
        return Ok(success("Preview only; nothing was written", data));
    }
    let before = params.get("precondition_sha256").and_then(Value::as_str).map(str::to_owned);
    let mut sent = script.params("apply_text_edits");
    let echo = Value::from(edits.clone());
    sent.insert("edits".into(), edits.into());
    sent.append(&mut params);
    sent.insert("options".into(), options.into());
    let mut output = change::send(&editor, "manage_script", sent, async {
        Applied::by_sha(before.as_deref(), script.sha(&editor).await.as_deref())
    })
    .await?;
    if let Some(data) = data_mut(&mut output) {
        data.entry("normalizedEdits").or_insert(echo);
        if !warnings.is_empty() {
            data.insert("warnings".into(), warnings.into());
        }
    }
    Ok(output)
}

/// The edits as a list; a single edit is a list of one.
pub(super) fn listed(edits: Option<Value>) -> Vec<Value> {
    match edits {
        Some(Value::Array(edits)) => edits,
        Some(edit @ Value::Object(_)) => vec![edit],
        _ => Vec::new(),
    }
}

/// An edit with start and end, counted from 1, and its new text.
fn with_positions(
    at: usize,
    edit: Value,
    text: Option<&str>,
    strict: bool,
    warnings: &mut Vec<Value>,
) -> Result<Value, Fault> {
    let name = format!("edits[{at}]");
    let Value::Object(mut edit) = edit else {
        return Err(Fault::argument(&name, "expected an object"));
    };
    if !edit.contains_key("newText")
        && let Some(text) = edit.remove("text")
    {
        edit.insert("newText".into(), text);
    }
    if let Some(range) = edit.remove("range") {
        let positions = match &range {
            Value::Object(_) => spans::from_lsp(&range),
            Value::Array(_) => spans::from_indices(&range, text.unwrap_or_default()),
            _ => None,
        };
        let (from, to) = positions.ok_or_else(|| {
            Fault::argument(&format!("{name}.range"), "expected {start, end} or [from, to]")
        })?;
        set_positions(&mut edit, from, to);
    }
    for field in POSITION_FIELDS {
        let path = format!("{name}.{field}");
        let number = edit.get(field).and_then(integer).ok_or_else(|| {
            Fault::argument(&path, "it is required")
                .hint("pass startLine, startCol, endLine, endCol and newText, or a range")
        })?;
        if number < 1 {
            if strict {
                return Err(Fault::argument(&path, "lines and columns start at 1"));
            }
            warnings.push(format!("{path} starts at 1; {number} was read as 1").into());
        }
        edit.insert(field.into(), number.max(1).into());
    }
    if !edit.get("newText").is_some_and(Value::is_string) {
        return Err(Fault::argument(&format!("{name}.newText"), "it is required"));
    }
    Ok(Value::Object(edit))
}

fn set_positions(edit: &mut Params, from: Position, to: Position) {
    let positions = [from.line, from.column, to.line, to.column];
    edit.extend(POSITION_FIELDS.into_iter().map(str::to_owned).zip(positions.map(Value::from)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(edit: Value, strict: bool) -> Result<Value, Fault> {
        with_positions(0, edit, Some("ab\ncd"), strict, &mut Vec::new())
    }

    #[test]
    fn every_notation_is_understood() {
        let same =
            json!({"newText": "x", "startLine": 1, "startCol": 2, "endLine": 2, "endCol": 1});
        let lsp = json!({"start": {"line": 0, "character": 1}, "end": {"line": 1, "character": 0}});
        assert_eq!(read(json!({"range": lsp, "newText": "x"}), false).unwrap(), same);
        assert_eq!(read(json!({"range": [3, 1], "text": "x"}), false).unwrap(), same);
        assert_eq!(read(same.clone(), true).unwrap(), same);
    }

    #[test]
    fn positions_start_at_one() {
        let zero = json!({"newText": "", "startLine": 0, "startCol": 0, "endLine": 1, "endCol": 1});
        assert!(read(zero.clone(), true).is_err());
        let mut warnings = Vec::new();
        let edit = with_positions(0, zero, None, false, &mut warnings).unwrap();
        assert_eq!((edit["startLine"].as_i64(), warnings.len()), (Some(1), 2));
    }

    #[test]
    fn a_missing_field_is_named() {
        let fault = read(json!({"newText": "x", "startLine": 1}), false).unwrap_err();
        assert_eq!(fault.message, "Invalid argument 'edits[0].startCol': it is required");
        assert!(read(json!({"range": "1-2", "text": "x"}), false).is_err());
        assert!(read(json!(7), false).is_err());
    }
}
