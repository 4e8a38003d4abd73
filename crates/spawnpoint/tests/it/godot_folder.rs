//! A Godot folder with neither a server nor an editor: the commands, and the same questions as tools.

use std::fs;

use sample_projects::copy;
use serde_json::json;

use crate::{
    folder::{git, lines},
    support::{Said, User},
};

/// A user with the sample project in a folder of the home.
fn user() -> User {
    let user = User::new();
    copy(&sample_projects::godot(), &user.home().join("Game"));
    user
}

fn call(user: &User, tool: &str, arguments: &[&str]) -> Said {
    let common = ["--alone", "--no-stage", "--project", "Game"];
    user.run_alone(&[&["call", tool], arguments, &common].concat())
}

#[test]
fn refs_finds_the_asset_however_it_is_named() {
    let user = user();
    let by_path = user.run(&["refs", "res://scenes/player.tscn"]);
    assert_eq!(
        lines(&by_path),
        [
            "res://scenes/player.tscn  uid://orchardplayer",
            "Used by 1 asset",
            "res://scenes/hero.tscn (instance)",
            "Uses 1 asset",
            "res://scripts/player.gd (script)",
        ]
    );
    for name in ["player.tscn", "scenes/player.tscn", "uid://orchardplayer"] {
        assert_eq!(user.run(&["refs", name]).out, by_path.out, "{name}");
    }
    let json = user.run(&["refs", "actor.gd", "--transitive", "--format", "json"]).json();
    assert_eq!(json["users"][1]["via"], "res://scripts/player.gd");
    let dot = user.run(&["refs", "hero.tscn", "-f", "dot"]).out;
    assert!(dot.contains("\"res://scenes/main.tscn\" -> \"res://scenes/hero.tscn\";"), "{dot}");
    let lost = user.run(&["refs", "res://scripts/gone.gd"]);
    assert!(lost.out.contains("No asset has this id."), "{lost:?}");
    let typo = user.run(&["refs", "heroo.tscn"]);
    assert_eq!(typo.code, 1);
    assert!(typo.err.contains("did you mean 'res://scenes/hero.tscn'?"), "{typo:?}");
}

#[test]
fn check_reports_the_planted_faults_in_every_format() {
    let user = user();
    let said = user.run(&["check"]);
    assert_eq!(said.code, 1);
    assert!(said.out.ends_with("9 errors, 4 warnings, 2 notes.\n"), "{said:?}");
    assert_eq!(said.err, "error: The check failed: 9 errors, 4 warnings\n");
    let wanted =
        "scenes/broken.tscn:24: the signal 'picked' is connected to 'Pear', which does not exist";
    assert!(said.out.contains(wanted), "{said:?}");
    let sarif = user.run(&["check", "--format", "sarif"]).out;
    let log: serde_json::Value = serde_json::from_str(&sarif).unwrap();
    let schema = serde_json::from_str(include_str!("sarif.schema.json")).unwrap();
    jsonschema::validate(&schema, &log).unwrap();
    assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), 15);
    let unused = user.run(&["unused"]);
    assert!(unused.out.contains("4 unused assets, "), "{unused:?}");
    fs::remove_dir_all(user.home().join("Game/scenes")).unwrap();
    let json = user.run(&["check", "--format", "json"]).out;
    assert!(json.contains("\"missing-main-scene\""), "{json}");
}

#[test]
fn diff_compares_revisions_folders_and_files() {
    if !requires::tool("git") {
        return;
    }
    let user = user();
    let game = user.home().join("Game");
    copy(&game, &user.home().join("Old"));
    git(&game, &["init", "-q"]);
    git(&game, &["add", "."]);
    git(&game, &["commit", "-qm", "one"]);
    let scene = game.join("scenes/hero.tscn");
    let text = fs::read_to_string(&scene).unwrap();
    fs::write(&scene, text.replace("150.0", "160.0").replace("\"Hat\"", "\"Cap\"")).unwrap();
    let expected = [
        "scenes/hero.tscn",
        "speed of Hero changed from 150.0 to 160.0",
        "Hero/Cap was renamed from Hat to Cap",
        "2 differences in 1 file.",
    ];
    assert_eq!(lines(&user.run(&["diff", "HEAD", "--project", "Game"])), expected);
    assert_eq!(lines(&user.run(&["diff", "Old", "Game"])), expected);
    let files = ["Old/scenes/hero.tscn", "Game/scenes/hero.tscn"];
    assert_eq!(lines(&user.run(&["diff", files[0], files[1]]))[1..3], expected[1..3]);
    let diff = call(&user, "project_diff", &["old=HEAD"]).json();
    assert_eq!((&diff["total"], &diff["source"]), (&json!(2), &json!("disk")));
    assert_eq!(diff["files"][0]["changes"][0]["member"], "speed");
}

#[test]
fn tools_answer_what_the_commands_answer() {
    let user = user();
    let refs = call(&user, "project_refs", &["asset=player.tscn"]).json();
    assert_eq!((&refs["userCount"], &refs["source"]), (&json!(1), &json!("disk")));
    let check = call(&user, "project_check", &["limit=1"]).json();
    assert_eq!(
        (&check["errors"], &check["findings"][0]["rule"]),
        (&json!(9), &json!("missing-autoload"))
    );
    let info = call(&user, "asset_info", &["assetPath=res://art/apple.svg"]).json();
    assert_eq!(info["type"], "CompressedTexture2D");
    let found = call(&user, "asset_find", &["types=[\"Gradient\"]"]).json();
    assert_eq!((&found["Total"], &found["source"]), (&json!(3), &json!("disk")));
    let tree = call(&user, "asset_tree", &["asset=hero.tscn", "depth=1"]).json();
    assert_eq!(tree["nodes"].as_array().unwrap().len(), 2);
    let text = call(&user, "asset_export", &["asset=season.tres"]).json();
    assert!(text["text"].as_str().unwrap().contains("type=\"Gradient\""), "{text}");
    let list = call(&user, "ListObjects", &["name=Hero"]).json();
    let hero = list["Items"].as_array().unwrap().iter().find(|card| card["Path"] == "/Main/Hero");
    let id = hero.unwrap()["Id"].as_str().unwrap();
    let arguments = [&format!("objectId={id}"), "componentType=Actor", "name=speed"];
    let speed = call(&user, "ReadComponentMember", &arguments).json();
    assert_eq!((&speed["valueJson"], &speed["source"]), (&json!(150.0), &json!("disk")));
    let write = call(&user, "SetActive", &[&format!("objectId={id}"), "active=false"]);
    assert_ne!(write.code, 0);
}

#[test]
fn the_project_around_the_current_folder_is_served() {
    let user = user();
    let mut inside = user.command(&["unused"]);
    inside.current_dir(user.home().join("Game/scenes"));
    assert_eq!(Said::from(inside.output().unwrap()).code, 0);
    let kept = |name: &str| fs::read_dir(user.home().join(name)).unwrap().count();
    user.run(&["check", "--state-dir", "state"]);
    assert_eq!(kept("state/godot"), 1);
}
