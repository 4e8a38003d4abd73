use serde_json::{Value, json};

use super::*;

const PATH: &[&str] = &["mcp_servers", "spawnpoint"];

fn entry() -> Value {
    json!({ "url": "u" })
}

/// Adds the entry, and checks that everything else stays and that the entry can be removed.
fn added(text: &str) -> String {
    let after = set(text, PATH, &entry()).unwrap();
    assert_eq!(get(&after, PATH).unwrap(), Some(entry()), "{after}");
    let out = remove(&after, PATH).unwrap();
    assert_eq!(get(&out, PATH).unwrap(), None, "{out}");
    let mut left = get(&out, &[]).unwrap();
    if text.find("mcp_servers").is_none() {
        left = left.map(|mut left| {
            left.as_object_mut().unwrap().remove("mcp_servers");
            left
        });
    }
    assert_eq!(left, get(text, &[]).unwrap(), "{after}\n----\n{out}");
    after
}

#[test]
fn a_new_entry_is_a_table_at_the_end() {
    let before = "# mine\r\nmodel = \"o\"\r\n\r\n[mcp_servers.a] # first\r\ncommand = 'x'\r\n";
    let after = added(before);
    assert_eq!(after, format!("{before}\r\n[mcp_servers.spawnpoint]\r\nurl = \"u\"\r\n"));
    assert_eq!(remove(&after, PATH).unwrap(), before);
    assert_eq!(added(""), "[mcp_servers.spawnpoint]\nurl = \"u\"\n");
    assert_eq!(added("a = 1"), "a = 1\n\n[mcp_servers.spawnpoint]\nurl = \"u\"\n");
}

#[test]
fn an_entry_is_added_to_every_form_of_table() {
    for text in [
        "mcp_servers = {}\n",
        "mcp_servers = { a = { url = \"x\" } }\nb = 1\n",
        "mcp_servers = { a.url = \"x\" }\n",
        "mcp_servers.a.url = \"x\"\n",
        "[mcp_servers]\n[z]\n",
        "[mcp_servers]\na = { url = \"x\" }\n\n[z]\nq = 1\n",
        "[mcp_servers.a]\nurl = \"x\"\n\n[mcp_servers]\n",
        "[[list]]\na = 1\n[[list]]\na = 2\n",
    ] {
        added(text);
    }
}

#[test]
fn keys_are_changed_and_added_in_place() {
    let text = "[mcp_servers.spawnpoint]\n# note\nurl = \"old\" # why\nenabled = false\n\n# next\n[z]\na = 1\n";
    let url = ["mcp_servers", "spawnpoint", "url"];
    assert_eq!(set(text, &url, &json!("new")).unwrap(), text.replace("old", "new"));
    let more = ["mcp_servers", "spawnpoint", "args"];
    let after = set(text, &more, &json!(["stdio"])).unwrap();
    assert_eq!(after, text.replace("enabled = false\n", "enabled = false\nargs = [\"stdio\"]\n"));
    assert_eq!(remove(&after, &more).unwrap(), text);
    assert_eq!(remove(text, PATH).unwrap(), "\n# next\n[z]\na = 1\n");
}

#[test]
fn keys_are_added_to_dotted_and_inline_entries() {
    for text in [
        "mcp_servers.spawnpoint.url = \"u\"\nb = 1\n",
        "mcp_servers = { spawnpoint = { url = \"u\" } }\n",
        "[mcp_servers]\nspawnpoint.url = \"u\"\n",
        "[mcp_servers]\nspawnpoint = { url = \"u\" }\nb = 2\n",
        "[mcp_servers.spawnpoint]\n[mcp_servers.spawnpoint.env]\nA = \"1\"\n",
    ] {
        let path = ["mcp_servers", "spawnpoint", "command"];
        match set(text, &path, &json!("c")) {
            Ok(after) => assert_eq!(get(&after, &path).unwrap(), Some(json!("c")), "{after}"),
            Err(problem) => panic!("{text}: {problem:?}"),
        }
        let out = remove(text, PATH).unwrap();
        assert_eq!(get(&out, PATH).unwrap(), None, "{out}");
    }
}

#[test]
fn tables_below_an_entry_are_removed_with_it() {
    let text = "[mcp_servers.spawnpoint]\nurl = \"u\"\n\n[z]\na = 1\n\n[mcp_servers.spawnpoint.env]\nA = \"1\"\n\n[y]\n";
    assert_eq!(remove(text, PATH).unwrap(), "\n[z]\na = 1\n\n[y]\n");
}

#[test]
fn errors_have_a_position() {
    let problem = set("a = 1\nb = [\n", PATH, &entry()).unwrap_err();
    assert!(problem.offset >= 6, "{problem:?}");
    let problem = set("mcp_servers = 1", PATH, &entry()).unwrap_err();
    assert_eq!(problem.message, "'mcp_servers' is of type integer, but must be a table");
    assert!(get("a = 1\na = 2", &[]).is_err());
    assert!(get(&format!("a = {}", "[".repeat(100_000)), &[]).is_err());
}

#[test]
fn windows_paths_are_written_as_literal_strings() {
    let after = set("", &["a"], &json!({ "command": r"C:\x\y.exe", "q": "it's \\ \"" })).unwrap();
    assert!(after.contains(r"command = 'C:\x\y.exe'"), "{after}");
    assert_eq!(get(&after, &["a", "q"]).unwrap(), Some(json!("it's \\ \"")));
}

#[test]
fn line_ends_and_the_last_line_are_kept() {
    let text = "a = 1\r\nb = 2\n[mcp_servers.spawnpoint] # mine\r\nurl = \"old\"\r\nc = 3";
    let url = ["mcp_servers", "spawnpoint", "url"];
    assert_eq!(set(text, &url, &json!("new")).unwrap(), text.replace("old", "new"));
    let more = set(text, &["mcp_servers", "spawnpoint", "d"], &json!(4)).unwrap();
    assert_eq!(more, format!("{text}\r\nd = 4\r\n"));
}

#[test]
fn comments_above_a_removed_entry_stay() {
    let text = "a = 1\n# about b\n#b = 2\n";
    let after = added(text);
    assert_eq!(remove(&after, PATH).unwrap(), text);
    let text = "[mcp_servers]\n# mine\nspawnpoint = { url = \"u\" }\n# next\nz = 1\n";
    assert_eq!(remove(text, PATH).unwrap(), "[mcp_servers]\n# mine\n# next\nz = 1\n");
    let inside = "[mcp_servers.spawnpoint]\na = \"\"\"\n# no comment\n\"\"\"\nurl = 1\n[z]\n";
    assert_eq!(remove(inside, PATH).unwrap(), "[z]\n");
}

#[test]
fn a_new_table_is_appended_to_any_file_and_other_edits_keep_the_order() {
    let text = "a.x = 1\nb = 2\na.y = 3\n";
    let after = set(text, PATH, &entry()).unwrap();
    assert!(after.starts_with(text), "{after}");
    let error = remove(&after, PATH).unwrap_err();
    assert!(error.message.contains("dotted keys"), "{error:?}");
}
