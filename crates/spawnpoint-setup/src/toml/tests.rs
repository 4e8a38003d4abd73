use serde_json::{Value, json};

use super::*;

const PATH: &[&str] = &["mcp_servers", "spawnpoint"];

fn entry() -> Value {
    json!({ "url": "u" })
}

/// Adds the entry, and checks that everything else says what it said, and that it can be taken out.
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
fn every_way_to_write_a_table_takes_an_entry() {
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
fn keys_are_changed_and_added_where_the_table_stands() {
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
fn dotted_and_inline_entries_take_keys_too() {
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
fn tables_below_an_entry_go_with_it() {
    let text = "[mcp_servers.spawnpoint]\nurl = \"u\"\n\n[z]\na = 1\n\n[mcp_servers.spawnpoint.env]\nA = \"1\"\n\n[y]\n";
    assert_eq!(remove(text, PATH).unwrap(), "\n[z]\na = 1\n\n[y]\n");
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let problem = set("a = 1\nb = [\n", PATH, &entry()).unwrap_err();
    assert!(problem.at >= 6, "{problem:?}");
    let problem = set("mcp_servers = 1", PATH, &entry()).unwrap_err();
    assert_eq!(problem.what, "'mcp_servers' is of type integer, but must be a table");
    assert!(get("a = 1\na = 2", &[]).is_err());
    assert!(get(&format!("a = {}", "[".repeat(100_000)), &[]).is_err());
}

#[test]
fn windows_paths_are_written_as_people_write_them() {
    let after = set("", &["a"], &json!({ "command": r"C:\x\y.exe", "q": "it's \\ \"" })).unwrap();
    assert!(after.contains(r"command = 'C:\x\y.exe'"), "{after}");
    assert_eq!(get(&after, &["a", "q"]).unwrap(), Some(json!("it's \\ \"")));
}
