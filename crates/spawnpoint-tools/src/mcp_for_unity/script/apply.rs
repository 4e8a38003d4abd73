//! `apply_text_edits`: edits by line and column, however a client counts them.

use serde_json::{Value, json};
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{
    super::{
        change::{self, Applied},
        editor::Editor,
        kind::integer,
        row::Params,
    },
    answered, data_of,
    spans::{self, Place},
    take_text, uri,
};

const CORNERS: [&str; 4] = ["startLine", "startCol", "endLine", "endCol"];

/// Reads the edits in whatever way they were written, and sends them.
pub(crate) async fn run(editor: Editor, mut params: Params) -> Result<ToolOutput, Fault> {
    let script = uri::script("uri", &take_text(&mut params, "uri"))?;
    let strict = params.remove("strict") == Some(Value::Bool(true));
    let given = listed(params.remove("edits"));
    // Places counted in characters from the beginning cannot be told without the text.
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
        edits.push(corners(at, edit, text.as_deref(), strict, &mut warnings)?);
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
        return Ok(answered("Only a preview: nothing was written", data));
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
    if let Some(data) = data_of(&mut output) {
        data.entry("normalizedEdits").or_insert(echo);
        if !warnings.is_empty() {
            data.insert("warnings".into(), warnings.into());
        }
    }
    Ok(output)
}

/// One edit alone is a list of one.
pub(super) fn listed(edits: Option<Value>) -> Vec<Value> {
    match edits {
        Some(Value::Array(edits)) => edits,
        Some(edit @ Value::Object(_)) => vec![edit],
        _ => Vec::new(),
    }
}

/// An edit with its four corners, counted from 1, and its new text.
fn corners(
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
        let places = match &range {
            Value::Object(_) => spans::from_lsp(&range),
            Value::Array(_) => spans::from_indices(&range, text.unwrap_or_default()),
            _ => None,
        };
        let (from, to) = places.ok_or_else(|| {
            Fault::argument(&format!("{name}.range"), "expected {start, end} or [from, to]")
        })?;
        set(&mut edit, from, to);
    }
    for corner in CORNERS {
        let place = format!("{name}.{corner}");
        let number = edit.get(corner).and_then(integer).ok_or_else(|| {
            Fault::argument(&place, "it is required")
                .hint("an edit has startLine, startCol, endLine, endCol and newText, or a range")
        })?;
        if number < 1 {
            if strict {
                return Err(Fault::argument(&place, "lines and columns count from 1"));
            }
            warnings.push(format!("{place} counts from 1; {number} was taken as 1").into());
        }
        edit.insert(corner.into(), number.max(1).into());
    }
    if !edit.get("newText").is_some_and(Value::is_string) {
        return Err(Fault::argument(&format!("{name}.newText"), "it is required"));
    }
    Ok(Value::Object(edit))
}

fn set(edit: &mut Params, from: Place, to: Place) {
    let corners = [from.line, from.column, to.line, to.column];
    edit.extend(CORNERS.into_iter().map(str::to_owned).zip(corners.map(Value::from)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(edit: Value, strict: bool) -> Result<Value, Fault> {
        corners(0, edit, Some("ab\ncd"), strict, &mut Vec::new())
    }

    #[test]
    fn an_edit_is_understood_in_every_form() {
        let same =
            json!({"newText": "x", "startLine": 1, "startCol": 2, "endLine": 2, "endCol": 1});
        let lsp = json!({"start": {"line": 0, "character": 1}, "end": {"line": 1, "character": 0}});
        assert_eq!(read(json!({"range": lsp, "newText": "x"}), false).unwrap(), same);
        assert_eq!(read(json!({"range": [3, 1], "text": "x"}), false).unwrap(), same);
        assert_eq!(read(same.clone(), true).unwrap(), same);
    }

    #[test]
    fn places_count_from_one() {
        let zero = json!({"newText": "", "startLine": 0, "startCol": 0, "endLine": 1, "endCol": 1});
        assert!(read(zero.clone(), true).is_err());
        let mut warnings = Vec::new();
        let edit = corners(0, zero, None, false, &mut warnings).unwrap();
        assert_eq!((edit["startLine"].as_i64(), warnings.len()), (Some(1), 2));
    }

    #[test]
    fn what_is_missing_is_named() {
        let fault = read(json!({"newText": "x", "startLine": 1}), false).unwrap_err();
        assert_eq!(fault.message, "Invalid argument 'edits[0].startCol': it is required");
        assert!(read(json!({"range": "1-2", "text": "x"}), false).is_err());
        assert!(read(json!(7), false).is_err());
    }
}
