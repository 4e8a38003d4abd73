//! Structured edits in the words Unity knows, from the many words clients use.

use serde_json::{Value, json};
use spawnpoint_protocol::{Fault, details::ErrorCode};

use super::super::{kind::integer, row::Params};

/// Edits that Unity's own editor of structures does.
pub(super) const STRUCTURED: [&str; 8] = [
    "replace_class",
    "delete_class",
    "replace_method",
    "delete_method",
    "insert_method",
    "anchor_insert",
    "anchor_delete",
    "anchor_replace",
];

/// Edits that are turned into places in the text.
pub(super) const OF_TEXT: [&str; 4] = ["prepend", "append", "replace_range", "regex_replace"];

/// Words for a field, and the field. The first that is there counts.
const FIELDS: &[(&str, &str)] = &[
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

/// Edits, and what each cannot do without: any one of each list.
const NEEDS: &[(&str, &[&[&str]])] = &[
    ("replace_class", &[&["replacement", "text"]]),
    ("replace_method", &[&["methodName"], &["replacement", "text"]]),
    ("insert_method", &[&["replacement", "text"]]),
    ("delete_method", &[&["methodName"]]),
    ("anchor_insert", &[&["anchor"], &["text", "replacement"]]),
    ("anchor_replace", &[&["anchor"], &["text", "replacement"]]),
    ("anchor_delete", &[&["anchor"]]),
];

/// An edit in Unity's words. `class` is meant where none is named.
pub(super) fn plain(at: usize, edit: Value, class: &str) -> Result<Params, Fault> {
    let Value::Object(edit) = edit else {
        return Err(Fault::argument(&format!("edits[{at}]"), "expected an object"));
    };
    let mut edit = unwrapped(edit);
    let mut op = None;
    for key in ["op", "operation", "type", "mode"] {
        let word = edit.remove(key);
        op = op.or_else(|| word?.as_str().map(|word| word.trim().to_lowercase()));
    }
    let mut op = op.unwrap_or_default();
    for (word, field) in FIELDS {
        if !edit.contains_key(*field)
            && let Some(value) = edit.remove(*word)
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
        // Beside a method, it is a method that is inserted.
        "anchor_insert" if !has(&edit, "anchor") && beside_method(&edit) => {
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
    let of_structure = op.ends_with("_method") || op.ends_with("_class");
    if of_structure && !has(&edit, "className") {
        edit.insert("className".into(), class.into());
    }
    check(at, &op, &edit)?;
    edit.insert("op".into(), op.into());
    Ok(edit)
}

/// `{"replace_method": {…}}` says its op outside.
fn unwrapped(edit: Params) -> Params {
    let wrapper = STRUCTURED.iter().find(|op| edit.get(**op).is_some_and(Value::is_object));
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

fn beside_method(edit: &Params) -> bool {
    has(edit, "afterMethodName") || has(edit, "beforeMethodName")
}

fn check(at: usize, op: &str, edit: &Params) -> Result<(), Fault> {
    if !STRUCTURED.contains(&op) && !OF_TEXT.contains(&op) {
        let known = [&STRUCTURED[..], &OF_TEXT[..]].concat().join(", ");
        return Err(Fault::argument(&format!("edits[{at}].op"), format!("'{op}' is no edit"))
            .hint(format!("there are {known}")));
    }
    let missing = |field: &str| {
        Err(Fault::argument(&format!("edits[{at}].{field}"), format!("'{op}' needs it"))
            .details(ErrorCode::new("missing_field")))
    };
    let needs = NEEDS.iter().find(|(name, _)| *name == op).map_or(&[][..], |(_, needs)| needs);
    for need in needs {
        if !need.iter().any(|field| has(edit, field)) {
            return missing(need[0]);
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
        plain(0, edit, "A").map(Value::Object)
    }

    #[test]
    fn an_edit_is_understood_in_every_clients_words() {
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
    fn inserting_beside_a_method_is_inserting_a_method() {
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
    fn what_is_missing_is_named() {
        let says = |edit| read(edit).unwrap_err().message;
        assert!(says(json!({"op": "replace_method"})).contains("edits[0].methodName"));
        assert!(
            says(json!({"op": "insert_method", "position": "after", "replacement": "r"}))
                .contains("afterMethodName")
        );
        assert!(says(json!({"op": "dance"})).contains("'dance' is no edit"));
        assert!(says(json!("replace_method")).contains("expected an object"));
    }
}
