//! Converts structured edits from the many names that clients use to the names that Unity expects.

use serde_json::{Value, json};
use spawnpoint_protocol::{Fault, details::ErrorCode};

use super::super::{definition::Params, lenient::integer};

/// Edits that Unity applies to the structure of the code.
pub(super) const STRUCTURED_OPS: [&str; 8] = [
    "replace_class",
    "delete_class",
    "replace_method",
    "delete_method",
    "insert_method",
    "anchor_insert",
    "anchor_delete",
    "anchor_replace",
];

/// Edits that are converted to positions in the text.
pub(super) const TEXT_OPS: [&str; 4] = ["prepend", "append", "replace_range", "regex_replace"];

/// Aliases of fields, and the field. The first alias that is present counts.
const FIELD_ALIASES: &[(&str, &str)] = &[
    ("class_name", "className"),
    ("class", "className"),
    ("method_name", "methodName"),
    ("target", "methodName"),
    ("method", "methodName"),
    ("new_content", "replacement"),
    ("newMethod", "replacement"),
    ("new_method", "replacement"),
    ("content", "replacement"),
    ("after", "afterMethodName"),
    ("after_method", "afterMethodName"),
    ("before", "beforeMethodName"),
    ("before_method", "beforeMethodName"),
    ("anchorText", "anchor"),
    ("newText", "text"),
];

/// The required fields of each edit: one of each list.
const REQUIRED_FIELDS: &[(&str, &[&[&str]])] = &[
    ("replace_class", &[&["replacement", "text"]]),
    ("replace_method", &[&["methodName"], &["replacement", "text"]]),
    ("insert_method", &[&["replacement", "text"]]),
    ("delete_method", &[&["methodName"]]),
    ("anchor_insert", &[&["anchor"], &["text", "replacement"]]),
    ("anchor_replace", &[&["anchor"], &["text", "replacement"]]),
    ("anchor_delete", &[&["anchor"]]),
];

/// An edit with Unity's names. `class` is used if the edit names none.
pub(super) fn normalized(at: usize, edit: Value, class: &str) -> Result<Params, Fault> {
    let Value::Object(edit) = edit else {
        return Err(Fault::argument(&format!("edits[{at}]"), "expected an object"));
    };
    let mut edit = unwrapped(edit);
    let mut op = None;
    for key in ["op", "operation", "type", "mode"] {
        let value = edit.remove(key);
        op = op.or_else(|| value?.as_str().map(|op| op.trim().to_lowercase()));
    }
    let mut op = op.unwrap_or_default();
    for (alias, field) in FIELD_ALIASES {
        if !edit.contains_key(*field)
            && let Some(value) = edit.remove(*alias)
        {
            edit.insert((*field).to_owned(), value);
        }
    }
    if let Some(method) = edit.remove("anchor_method") {
        let before = edit.get("position").and_then(Value::as_str) == Some("before");
        let side = if before { "beforeMethodName" } else { "afterMethodName" };
        edit.entry(side).or_insert(method);
    }
    if op.starts_with("anchor_")
        && !edit.contains_key("anchor")
        && let Some(pattern) = edit.remove("pattern")
    {
        edit.insert("anchor".into(), pattern);
    }
    op = match op.as_str() {
        "text_replace" => "replace_range".into(),
        "regex_delete" => "regex_replace".into(),
        // Next to a method, a method is inserted.
        "anchor_insert" if !has(&edit, "anchor") && names_neighbor_method(&edit) => {
            if let Some(text) = edit.get("text").cloned() {
                edit.entry("replacement").or_insert(text);
            }
            "insert_method".into()
        }
        "anchor_insert" if !has(&edit, "text") && !has(&edit, "replacement") => {
            "anchor_delete".into()
        }
        _ => op,
    };
    if let Some(range) = edit.get("range").filter(|range| range.is_object()).cloned() {
        edit.remove("range");
        op = "replace_range".into();
        for (end, line, column) in
            [("start", "startLine", "startCol"), ("end", "endLine", "endCol")]
        {
            let at =
                |key: &str| range[end].get(key).and_then(integer).unwrap_or(0).saturating_add(1);
            edit.insert(line.into(), at("line").into());
            edit.insert(column.into(), at("character").into());
        }
    }
    let is_structured = op.ends_with("_method") || op.ends_with("_class");
    if is_structured && !has(&edit, "className") {
        edit.insert("className".into(), class.into());
    }
    check(at, &op, &edit)?;
    edit.insert("op".into(), op.into());
    Ok(edit)
}

/// Unwraps `{"replace_method": {…}}`, which has its op as the key.
fn unwrapped(edit: Params) -> Params {
    let wrapper = STRUCTURED_OPS.iter().find(|op| edit.get(**op).is_some_and(Value::is_object));
    match wrapper.and_then(|op| Some((op, edit.get(*op)?.as_object()?.clone()))) {
        Some((op, mut inner)) => {
            inner.insert("op".into(), json!(op));
            inner
        }
        None => edit,
    }
}

fn has(edit: &Params, field: &str) -> bool {
    edit.get(field).is_some_and(|value| !value.is_null() && value != "")
}

fn names_neighbor_method(edit: &Params) -> bool {
    has(edit, "afterMethodName") || has(edit, "beforeMethodName")
}

fn check(at: usize, op: &str, edit: &Params) -> Result<(), Fault> {
    if !STRUCTURED_OPS.contains(&op) && !TEXT_OPS.contains(&op) {
        let known = [&STRUCTURED_OPS[..], &TEXT_OPS[..]].concat().join(", ");
        return Err(Fault::argument(&format!("edits[{at}].op"), format!("unknown edit '{op}'"))
            .hint(format!("the edits are {known}")));
    }
    let missing = |field: &str| {
        Err(Fault::argument(&format!("edits[{at}].{field}"), format!("'{op}' requires it"))
            .details(ErrorCode::new("missing_field")))
    };
    let required =
        REQUIRED_FIELDS.iter().find(|(name, _)| *name == op).map_or(&[][..], |(_, fields)| fields);
    for alternatives in required {
        if !alternatives.iter().any(|field| has(edit, field)) {
            return missing(alternatives[0]);
        }
    }
    if op == "insert_method" {
        let position = edit.get("position").and_then(Value::as_str).unwrap_or_default();
        for (side, field) in [("after", "afterMethodName"), ("before", "beforeMethodName")] {
            if position.eq_ignore_ascii_case(side) && !has(edit, field) {
                return missing(field);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(edit: Value) -> Result<Value, Fault> {
        normalized(0, edit, "A").map(Value::Object)
    }

    #[test]
    fn every_alias_is_understood() {
        let same = json!({"op": "replace_method", "className": "A", "methodName": "M", "replacement": "r"});
        for edit in [
            same.clone(),
            json!({"operation": "Replace_Method", "class": "A", "method": "M", "content": "r"}),
            json!({"type": "replace_method", "target": "M", "new_content": "r"}),
            json!({"replace_method": {"class_name": "A", "method_name": "M", "newMethod": "r"}}),
        ] {
            assert_eq!(read(edit.clone()).unwrap(), same, "{edit}");
        }
    }

    #[test]
    fn an_insert_next_to_a_method_inserts_a_method() {
        let edit = read(json!({"op": "anchor_insert", "after": "M", "text": "t"})).unwrap();
        assert_eq!(edit["op"], "insert_method");
        assert_eq!((&edit["replacement"], &edit["afterMethodName"]), (&json!("t"), &json!("M")));
        let edit = read(json!({"op": "insert_method", "anchor_method": "M", "position": "before",
            "replacement": "r"}));
        assert_eq!(edit.unwrap()["beforeMethodName"], "M");
    }

    #[test]
    fn ranges_and_anchors_are_understood() {
        let range =
            json!({"start": {"line": 0, "character": 4}, "end": {"line": 2, "character": 0}});
        let edit = read(json!({"range": range, "newText": "x"})).unwrap();
        let same = json!({"op": "replace_range", "startLine": 1, "startCol": 5, "endLine": 3,
            "endCol": 1, "text": "x"});
        assert_eq!(edit, same);
        let edit = read(json!({"op": "anchor_insert", "pattern": "x"})).unwrap();
        assert_eq!(edit, json!({"op": "anchor_delete", "anchor": "x"}));
    }

    #[test]
    fn a_missing_field_is_named() {
        let says = |edit| read(edit).unwrap_err().message;
        assert!(says(json!({"op": "replace_method"})).contains("edits[0].methodName"));
        assert!(
            says(json!({"op": "insert_method", "position": "after", "replacement": "r"}))
                .contains("afterMethodName")
        );
        assert!(says(json!({"op": "dance"})).contains("unknown edit 'dance'"));
        assert!(says(json!("replace_method")).contains("expected an object"));
    }
}
