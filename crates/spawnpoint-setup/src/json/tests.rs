use serde_json::{Value, json};

use super::{tree::parse, *};
use crate::text::line_and_column;

const PATH: &[&str] = &["mcpServers", "spawnpoint"];

fn entry() -> Value {
    json!({ "type": "http", "url": "u" })
}

fn added(text: &str) -> String {
    set(text, PATH, &entry()).unwrap()
}

fn problem(text: &str) -> (usize, usize, String) {
    let problem = set(text, PATH, &entry()).unwrap_err();
    let (line, column) = line_and_column(text, problem.offset);
    (line, column, problem.message)
}

#[test]
fn a_new_entry_looks_like_its_neighbors() {
    let before = "{\n    // mine\n    \"mcpServers\": {\n        \"a\": {}, // first\n        \"b\": {} // last\n    },\n    \"x\": 1\n}\n";
    let after = "{\n    // mine\n    \"mcpServers\": {\n        \"a\": {}, // first\n        \"b\": {}, // last\n        \"spawnpoint\": {\n            \"type\": \"http\",\n            \"url\": \"u\"\n        }\n    },\n    \"x\": 1\n}\n";
    assert_eq!(added(before), after);
    assert_eq!(remove(after, PATH).unwrap(), before);
}

#[test]
fn one_line_stays_one_line() {
    let before = r#"{"mcpServers": {"a": {}}}"#;
    let after = r#"{"mcpServers": {"a": {}, "spawnpoint": {"type": "http", "url": "u"}}}"#;
    assert_eq!(added(before), after);
    assert_eq!(remove(after, PATH).unwrap(), before);
    assert_eq!(
        added(r#"{"x":1}"#),
        r#"{"x":1, "mcpServers": {"spawnpoint": {"type": "http", "url": "u"}}}"#
    );
}

#[test]
fn trailing_commas_tabs_and_windows_lines_are_kept() {
    let before = "{\r\n\t\"mcpServers\": {\r\n\t\t\"a\": {},\r\n\t},\r\n}\r\n";
    let after = "{\r\n\t\"mcpServers\": {\r\n\t\t\"a\": {},\r\n\t\t\"spawnpoint\": {\r\n\t\t\t\"type\": \"http\",\r\n\t\t\t\"url\": \"u\"\r\n\t\t},\r\n\t},\r\n}\r\n";
    assert_eq!(added(before), after);
    assert_eq!(remove(after, PATH).unwrap(), before);
}

#[test]
fn an_empty_file_and_empty_objects_become_whole_ones() {
    let whole = "{\n  \"mcpServers\": {\n    \"spawnpoint\": {\n      \"type\": \"http\",\n      \"url\": \"u\"\n    }\n  }\n}";
    assert_eq!(added(""), format!("{whole}\n"));
    assert_eq!(added("// hi\n"), format!("// hi\n{whole}\n"));
    assert_eq!(added("{}"), whole);
    assert_eq!(added("{\n  \"mcpServers\": {}\n}"), whole);
}

#[test]
fn a_value_is_replaced_in_place() {
    let text = "{\n  \"mcpServers\": {\n    \"spawnpoint\": { /* c */ \"url\": \"old\", \"off\": true }\n  }\n}";
    let path = ["mcpServers", "spawnpoint", "url"];
    let after = set(text, &path, &json!("new")).unwrap();
    assert_eq!(after, text.replace("old", "new"));
}

#[test]
fn lists_grow_and_shrink() {
    let text = "{\n\t\"Plugins\": [\n\t\t{\n\t\t\t\"Name\": \"A\"\n\t\t}\n\t]\n}\n";
    let more = push(text, &["Plugins"], &json!({ "Name": "B" })).unwrap();
    assert_eq!(
        more,
        "{\n\t\"Plugins\": [\n\t\t{\n\t\t\t\"Name\": \"A\"\n\t\t},\n\t\t{\n\t\t\t\"Name\": \"B\"\n\t\t}\n\t]\n}\n"
    );
    assert_eq!(remove(&more, &["Plugins", "1"]).unwrap(), text);
    let made = push("{\n}\n", &["Plugins"], &json!(1)).unwrap();
    assert_eq!(made, "{\n  \"Plugins\": [1]\n}\n");
}

#[test]
fn the_end_of_a_comment_stays_the_end_of_the_comment() {
    let text = "{\"mcpServers\": { // c\n \"spawnpoint\": 1, \"b\": 2}}";
    let after = remove(text, PATH).unwrap();
    assert_eq!(get(&after, &["mcpServers"]).unwrap(), Some(json!({ "b": 2 })));
    let text = "{\"mcpServers\": { // c\n \"spawnpoint\": 1}}";
    let after = remove(text, PATH).unwrap();
    assert_eq!(get(&after, &["mcpServers"]).unwrap(), Some(json!({})));
    assert!(after.contains("// c"));
}

#[test]
fn errors_have_a_position() {
    assert_eq!(problem("{ this is not JSON").1, 3);
    assert_eq!(problem("{\n  \"a\": 1\n  \"b\": 2\n}"), (2, 9, "Expected comma".to_owned()));
    assert_eq!(
        problem("{\"mcpServers\": []}"),
        (1, 16, "\"mcpServers\" is an array, but must be an object".to_owned())
    );
    assert_eq!(
        problem("{\"mcpServers\": {}, \"mcpServers\": {}}"),
        (1, 20, "duplicate key \"mcpServers\"".to_owned())
    );
    assert_eq!(
        problem("[]"),
        (1, 1, "the top level is an array, but must be an object".to_owned())
    );
    for bad in [
        "{",
        "{\"a\": 01}",
        "{\"a\": .5}",
        "{\"a\": \"\\x\"}",
        "{} {}",
        "/* ",
        "{'a': 1}",
        "{\"a\"",
        "{,}",
    ] {
        assert!(parse(bad).is_err(), "{bad}");
    }
}

/// Strict parsers reject a tab in a string. The file is its owner's: it is edited, and keeps the tab.
#[test]
fn control_characters_in_strings_are_kept() {
    let text = "{\"a\": \"\t\", \"mcpServers\": {\"a\": {}}}";
    assert_eq!(remove(&added(text), PATH).unwrap(), text);
}

#[test]
fn deep_nesting_is_an_error() {
    let deep = "[".repeat(100_000);
    assert_eq!(parse(&deep).unwrap_err().message, "Maximum nesting depth exceeded");
}

#[test]
fn values_that_serde_json_rejects_are_kept() {
    let text = r#"{"history": ["\ud83d", 1e999], "mcpServers": {"a": {}}}"#;
    assert_eq!(remove(&added(text), PATH).unwrap(), text);
    assert!(get(text, &[]).unwrap().is_some());
    assert_eq!(get(r#"{"mcp\u0053ervers": 1}"#, &["mcpServers"]).unwrap(), Some(json!(1)));
}
