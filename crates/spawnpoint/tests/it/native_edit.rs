//! `game_edit` on the real binary: on the embedded world, and on closed projects.

use std::{fs, path::Path};

use serde_json::{Value, json};

use crate::{
    http::Http,
    support::{Server, User},
};

struct Game {
    server: Server,
    user: User,
}

impl Game {
    fn stage(args: &[&str]) -> Self {
        let user = User::new();
        Self { server: user.serve(args), user }
    }

    /// A server of a copy of a sample project.
    fn project(sample: &Path, args: &[&str]) -> Self {
        let user = User::new();
        sample_projects::copy(sample, &user.home().join("Game"));
        let server = user.serve(&[&["--no-stage", "--project", "Game"], args].concat());
        Self { server, user }
    }

    fn result(&self, tool: &str, arguments: Value) -> Value {
        Http::open(&self.server.address).call(tool, arguments).unwrap()["result"].take()
    }

    /// The text of an edit that works.
    fn edit(&self, arguments: Value) -> String {
        let result = self.result("game_edit", arguments);
        assert_ne!(result["isError"], true, "{result}");
        result["content"][0]["text"].as_str().unwrap().to_owned()
    }

    /// The text of an edit that fails.
    fn fails(&self, arguments: Value) -> String {
        let result = self.result("game_edit", arguments);
        assert_eq!(result["isError"], true, "{result}");
        result.to_string()
    }

    /// All objects with their paths, without ids that change.
    fn objects(&self) -> Vec<Value> {
        let list = self.result("ListObjects", json!({ "limit": 500 }));
        let items = list["structuredContent"]["Items"].as_array().unwrap().clone();
        // The range itself spawns objects.
        items.into_iter().filter(|item| !item["Path"].as_str().unwrap().contains("Clay")).collect()
    }

    fn id(&self, path: &str) -> String {
        let objects = self.objects();
        let found = objects.iter().find(|item| item["Path"] == path);
        found.unwrap_or_else(|| panic!("{path}"))["Id"].as_str().unwrap().to_owned()
    }

    fn read(&self, path: &str, component: &str, name: &str) -> Value {
        let arguments =
            json!({ "objectId": self.id(path), "componentType": component, "name": name });
        self.result("ReadComponentMember", arguments)["structuredContent"]["valueJson"].take()
    }

    fn file(&self, path: &str) -> String {
        fs::read_to_string(self.user.home().join("Game").join(path)).unwrap()
    }
}

#[test]
fn changes_are_applied_in_order_and_read_back() {
    let game = Game::stage(&["--allow-writes"]);
    let player = game.id("/Player");
    let text = game.edit(json!({ "changes": [
        {"do": "set", "object": "/Player", "member": "Health.current", "value": 70},
        {"do": "create", "name": "Crate", "as": "crate"},
        {"do": "add_component", "object": "$crate", "component": "BoxCollider"},
        {"do": "set", "object": "$crate", "member": "BoxCollider.size", "value": {"x": 2}},
        {"do": "set", "object": "$crate", "member": "Transform.position", "value": {"x": 1, "y": 2, "z": 3}},
        {"do": "duplicate", "object": "$crate", "parent": "$crate", "as": "copy"},
        {"do": "set_active", "object": "$copy", "value": false},
        {"do": "reparent", "object": "$crate", "parent": "Player"},
    ]}));
    assert!(text.starts_with("Applied 8 changes.\n"), "{text}");
    assert!(text.contains(&format!("1. set {player} Health.current: 100 → 70\n")), "{text}");
    assert!(text.contains("8. reparent $crate: the top of the scene → /Player\n"), "{text}");
    assert_eq!(game.read("/Player", "Range.Health", "current"), 70);
    assert_eq!(game.read("/Player/Crate", "UnityEngine.BoxCollider", "size")["x"], 2.0);
    assert!(
        game.objects()
            .iter()
            .any(|item| item["Path"] == "/Player/Crate/Crate" && item["Active"] == false)
            || text.contains("7. set_active $copy: true → false"),
        "{text}"
    );
}

#[test]
fn a_failure_in_the_middle_takes_everything_back() {
    let game = Game::stage(&["--allow-writes"]);
    let before = game.objects();
    let position = game.read("/Player", "UnityEngine.Transform", "localPosition");
    let text = game.fails(json!({ "changes": [
        {"do": "set", "object": "Player", "member": "Health.current", "value": 70},
        {"do": "set", "object": "Player", "member": "Transform.localPosition", "value": {"x": 9}},
        {"do": "create", "name": "Crate", "as": "c"},
        {"do": "add_component", "object": "$c", "component": "BoxCollider"},
        {"do": "set_active", "object": "Player", "value": false},
        {"do": "remove_component", "object": "Player", "component": "Health"},
        {"do": "reparent", "object": "$c", "parent": "Player"},
        {"do": "delete", "object": "Player"},
        {"do": "reparent", "object": "Player", "parent": "$c"},
    ]}));
    // The last one fails because an earlier change deletes the object.
    assert!(
        text.contains("9. reparent: ") && text.contains("an earlier change deletes 'Player'"),
        "{text}"
    );
    assert_eq!(game.objects(), before);
    let text = game.fails(json!({ "changes": [
        {"do": "delete", "object": "/Lighting/Sun"},
        {"do": "set", "object": "Player", "member": "Health.current", "value": 70},
        {"do": "set", "object": "Player", "member": "Transform.localPosition", "value": {"x": 9}},
        {"do": "create", "name": "Crate", "as": "c"},
        {"do": "add_component", "object": "$c", "component": "BoxCollider"},
        {"do": "set_active", "object": "Player", "value": false},
        {"do": "remove_component", "object": "Player", "component": "Health"},
        {"do": "reparent", "object": "$c", "parent": "Player"},
        {"do": "reparent", "object": "Player", "parent": "$c"},
    ]}));
    assert!(
        text.contains("Change 9 (reparent) failed") && text.contains("No change is left."),
        "{text}"
    );
    assert!(text.contains("→ 70 — undone"), "{text}");
    assert_eq!(game.objects(), before);
    assert_eq!(game.read("/Player", "Range.Health", "current"), 100);
    assert_eq!(game.read("/Player", "UnityEngine.Transform", "localPosition"), position);
}

#[test]
fn all_problems_are_reported_before_anything_changes() {
    let game = Game::stage(&["--allow-writes"]);
    let before = game.objects();
    let text = game.fails(json!({ "changes": [
        {"do": "create", "name": "Fine", "as": "a"},
        {"do": "set", "object": "Player", "member": "Helth.current", "value": 1},
        {"do": "set", "object": "Player", "member": "Health.curent", "value": 1},
        {"do": "set", "object": "Player", "member": "Health.current", "value": "many"},
        {"do": "set", "object": "Nobody", "member": "Health.current", "value": 1},
        {"do": "add_component", "object": "$b", "component": "BoxCollider"},
        {"do": "add_component", "object": "$a", "component": "BoxColider"},
        {"do": "rename", "object": "Player"},
        {"do": "create", "name": "Again", "as": "a"},
        {"do": "delete", "object": "obj:999999"},
    ]}));
    for expected in [
        "9 of 10 changes cannot be made",
        "2. set: Component not found: 'Helth'",
        "did you mean 'Health'?",
        "3. set: ",
        "4. set: Invalid argument 'value': 'Health.current' is a number",
        "5. set: Object not found: 'Nobody'",
        "6. add_component: no earlier change has",
        "7. add_component: ",
        "did you mean 'BoxCollider'?",
        "8. rename: rename needs name",
        "9. create: an earlier change already has",
        "10. delete: ",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert_eq!(game.objects(), before);
}

#[test]
fn a_preview_works_on_a_read_only_server_and_changes_nothing() {
    let game = Game::stage(&[]);
    let before = game.objects();
    let changes = json!([
        {"do": "set", "object": "Player", "member": "Health.current", "value": 70},
        {"do": "delete", "object": "Player"},
        {"do": "create", "name": "Crate"},
    ]);
    let text = game.edit(json!({ "changes": changes, "dry_run": true }));
    assert!(text.starts_with("Preview; nothing was changed.\n"), "{text}");
    assert!(text.contains("Health.current: 100 → 70\n"), "{text}");
    assert_eq!(game.objects(), before);
    assert_eq!(game.read("/Player", "Range.Health", "current"), 100);
    for other in [json!(false), Value::Null, json!("yes"), json!(1)] {
        let text = game.fails(json!({ "changes": changes, "dry_run": other }));
        assert!(text.contains("Writes disabled"), "{other}: {text}");
    }
    assert_eq!(game.objects(), before);
}

#[test]
fn allowlists_hold_for_full_names_however_they_are_written() {
    let game = Game::stage(&[
        "--allow-writes",
        "--allow-member",
        "Range.Health.current",
        "--allow-component",
        "UnityEngine.BoxCollider",
    ]);
    let set = |member: &str| json!({ "changes": [{"do": "set", "object": "Player", "member": member, "value": 1}] });
    let text = game.edit(set("Health.current"));
    assert!(text.contains("100 → 1"), "{text}");
    assert!(game.fails(set("Health.max")).contains("Denied by allowlist"));
    assert!(game.fails(set("range.health.MAX")).contains("Denied by allowlist"));
    let remove = json!({ "changes": [{"do": "remove_component", "object": "Player", "component": "Health"}] });
    assert!(game.fails(remove).contains("Denied by allowlist"));
}

const SCENE: &str = "Assets/Scenes/Main.unity";

#[test]
fn a_closed_unity_project_is_edited_in_place() {
    let game = Game::project(&sample_projects::unity(), &["--allow-writes"]);
    let before = game.file(SCENE);
    let objects = game.objects();
    let first = objects[0]["Id"].as_str().unwrap();
    let name = objects[0]["Name"].as_str().unwrap();
    let changes = json!([
        {"do": "rename", "object": first, "name": "Renamed"},
        {"do": "write_file", "path": "Assets/notes.txt", "text": "one"},
    ]);
    let text = game.edit(json!({ "changes": changes, "dry_run": true }));
    assert!(text.contains(&format!("1. rename {first}: {name} → Renamed\n")), "{text}");
    assert_eq!(game.file(SCENE), before);
    assert!(!game.user.home().join("Game/Assets/notes.txt").exists());
    let text = game.edit(json!({ "changes": changes }));
    assert!(text.starts_with("Applied 2 changes.\n"), "{text}");
    assert_eq!(game.file("Assets/notes.txt"), "one");
    let old = format!("m_Name: {name}\n");
    assert_eq!(game.file(SCENE), before.replacen(&old, "m_Name: Renamed\n", 1));
    // A change that fails takes the file back.
    let text = game.fails(json!({ "changes": [
        {"do": "write_file", "path": "Assets/notes.txt", "text": "two"},
        {"do": "write_file", "path": "Assets/more.txt", "text": "new"},
        {"do": "delete", "object": first},
    ]}));
    assert!(text.contains("A closed Unity project cannot delete objects"), "{text}");
    assert_eq!(game.file("Assets/notes.txt"), "one");
    assert!(!game.user.home().join("Game/Assets/more.txt").exists());
}

#[test]
fn files_outside_of_the_project_and_private_ones_are_not_written() {
    for sample in [sample_projects::unity(), sample_projects::godot(), sample_projects::unreal()] {
        let game = Game::project(&sample, &["--allow-writes", "--allow-code"]);
        for path in [
            "../outside.txt",
            "/tmp/spawnpoint-outside.txt",
            ".git/config",
            "spawnpoint.toml",
            "Library/a.txt",
            "Saved/a.txt",
            "a/../../outside.txt",
        ] {
            let write = json!({ "changes": [{"do": "write_file", "path": path, "text": "x"}] });
            let text = game.fails(write);
            assert!(text.contains("Nothing was changed"), "{path}: {text}");
        }
        assert!(!game.user.home().join("outside.txt").exists());
        assert!(!game.user.home().join("Game/spawnpoint.toml").exists());
        let write = json!({ "changes": [{"do": "write_file", "path": "docs/a.txt", "text": "x"}] });
        assert!(game.edit(write).contains("1. write_file docs/a.txt: new → 1 bytes"));
        assert_eq!(game.file("docs/a.txt"), "x");
    }
}

#[test]
fn files_that_can_hold_code_need_the_permission_for_code() {
    let game = Game::project(&sample_projects::godot(), &["--allow-writes"]);
    let write =
        |path: &str| json!({ "changes": [{"do": "write_file", "path": path, "text": "x"}] });
    for path in
        ["scripts/new.gd", "res://scripts/new.gd", "scenes/new.tscn", "project.godot", "a.txt.gd"]
    {
        assert!(game.fails(write(path)).contains("ConsoleEval disabled by config"), "{path}");
    }
    game.edit(write("res://notes.txt"));
    // Forms that are read as the same change. Clients of the explorer's document pass no check of the schema.
    let path = "scripts/new.gd";
    for change in [
        json!({"do": {"write_file": null}, "path": path, "text": "x"}),
        json!(["write_file", null, null, null, null, null, null, null, null, path, "x"]),
    ] {
        let params = json!({ "name": "game_edit", "arguments": { "changes": [change] } });
        let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "call_tool", "params": params });
        let headers = [("Content-Type", "application/json")];
        let mut http = Http::open(&game.server.address);
        let answer = http.send("POST", "/message", &headers, call.to_string().as_bytes()).unwrap();
        let answer = answer.value().to_string();
        assert!(answer.contains("ConsoleEval disabled by config"), "{change}: {answer}");
        game.fails(json!({ "changes": [change] }));
    }
    assert!(!game.user.home().join("Game/scripts/new.gd").exists());
    let game = Game::project(&sample_projects::godot(), &["--allow-writes", "--allow-code"]);
    game.edit(write("res://scripts/new.gd"));
    assert_eq!(game.file("scripts/new.gd"), "x");
}
