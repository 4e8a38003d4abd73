//! A Unity folder on the command line, without server or editor: `refs`, `unused`, `check`, `diff`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use sample_projects::copy;
use serde_json::{Value, json};

use crate::support::{Said, User};

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../spawnpoint-unity/tests/fixtures/modern")
}

/// A user with the project in a folder of the home.
fn user() -> User {
    let user = User::new();
    copy(&fixture(), &user.home().join("Game"));
    user
}

pub fn lines(said: &Said) -> Vec<&str> {
    assert_eq!(said.code, 0, "{said:?}");
    said.out.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

#[test]
fn refs_finds_the_asset_by_path_name_and_guid() {
    let user = user();
    let by_path = user.run(&["refs", "Assets/Prefabs/Taxi.prefab"]);
    assert_eq!(
        lines(&by_path),
        [
            "Assets/Prefabs/Taxi.prefab  33333333333333333333333333333333",
            "Used by 3 assets",
            "Assets/AddressableAssetsData/Group.asset (text)",
            "Assets/Data/Config.asset (text)",
            "Assets/Scenes/Main.unity (pointer)",
            "Uses 1 asset",
            "Assets/Prefabs/Car.prefab (pointer)",
        ]
    );
    let guid = "3".repeat(32);
    for name in
        ["Taxi", "taxi.PREFAB", "Prefabs/Taxi.prefab", "Game/Assets/Prefabs/Taxi.prefab", &guid]
    {
        assert_eq!(user.run(&["refs", name]).out, by_path.out, "{name}");
    }
    let json = user.run(&["refs", "Wheel.prefab", "--transitive", "--format", "json"]).json();
    let scene = json["users"].as_array().unwrap();
    let scene = scene.iter().find(|user| user["path"] == "Assets/Scenes/Main.unity").unwrap();
    assert_eq!((&scene["depth"], &scene["via"]), (&json!(3), &json!("Assets/Prefabs/Taxi.prefab")));
    let dot = user.run(&["refs", "Wheel.prefab", "-t", "-f", "dot"]).out;
    assert!(dot.starts_with("digraph refs {") && dot.trim_end().ends_with('}'), "{dot}");
    assert!(dot.contains("\"Assets/Prefabs/Car.prefab\" -> \"Assets/Prefabs/Wheel.prefab\";"));
}

#[test]
fn refs_reports_a_missing_asset() {
    let user = user();
    let typo = user.run(&["refs", "Weel.prefab"]);
    assert_eq!(typo.code, 1);
    assert!(typo.err.contains("did you mean 'Assets/Prefabs/Wheel.prefab'?"), "{typo:?}");
    // In no file, but searched for.
    let lost = user.run(&["refs", &"c".repeat(32)]);
    assert!(lost.out.contains("Assets/Data/Config.asset (pointer)"), "{lost:?}");
    assert!(lost.out.contains("No asset has this id."), "{lost:?}");
    assert_eq!(user.run(&["refs", &"0123".repeat(8)]).code, 1);
    fs::write(user.home().join("Game/Assets/Data/Taxi.mat"), "").unwrap();
    let two = user.run(&["refs", "Taxi"]);
    assert_eq!(two.code, 1);
    assert!(two.err.contains("Assets/Data/Taxi.mat, Assets/Prefabs/Taxi.prefab"), "{two:?}");
}

#[test]
fn the_project_is_selected_by_flag_or_folder() {
    let user = user();
    let mut inside = user.command(&["unused"]);
    inside.current_dir(user.home().join("Game/Assets/Prefabs"));
    assert_eq!(Said::from(inside.output().unwrap()).code, 0);
    copy(&fixture(), &user.home().join("Other"));
    let several = user.run(&["unused"]);
    assert_eq!(several.code, 2);
    assert!(several.err.contains("several") && several.err.contains("--project"), "{several:?}");
    assert_eq!(user.run(&["unused", "--project", "Other"]).code, 0);
    let none = user.run(&["unused", "--project", "tmp"]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("tmp is not a Unity or Godot project"), "{none:?}");
    let empty = User::new();
    let nothing = empty.run(&["check"]);
    assert_eq!(nothing.code, 2);
    assert!(nothing.err.contains("No Unity or Godot project found in"), "{nothing:?}");
}

#[test]
fn unused_lists_the_largest_first() {
    let user = user();
    let unused = user.run(&["unused", "--format", "json"]).json();
    let paths: Vec<_> = unused.as_array().unwrap().iter().map(|row| &row["path"]).collect();
    assert_eq!(paths[0], "Assets/Data/Main.mixer");
    assert!(paths.contains(&&json!("Assets/Data/Config.asset")), "{paths:?}");
    assert!(user.run(&["unused"]).out.contains(" unused assets, "));
}

#[test]
fn check_fails_for_faults_and_not_for_notes() {
    let user = user();
    let said = user.run(&["check"]);
    assert_eq!(said.code, 1);
    assert!(
        said.out.contains("Assets/Scenes/Main.unity:45: component 1 of World: A has no script")
    );
    assert!(said.out.ends_with("2 errors, 3 warnings, 2 notes.\n"), "{said:?}");
    assert_eq!(said.err, "error: The check failed: 2 errors, 3 warnings\n");
    let json = user.run(&["check", "--format", "json"]);
    let json: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(
        (&json["ok"], &json["errors"], &json["notes"]),
        (&json!(false), &json!(2), &json!(2))
    );
    assert_eq!(json["findings"][0]["rule"], "missing-script");
    mend(&user.home().join("Game"));
    let clean = user.run(&["check"]);
    assert_eq!(clean.code, 0, "{clean:?}");
    assert!(clean.out.contains("0 errors, 0 warnings, 2 notes."), "{clean:?}");
}

/// Mends every error and warning of the project.
pub fn mend(game: &Path) {
    let [script, lost, other] = ['5', 'c', '4'].map(|digit| digit.to_string().repeat(32));
    let pointer = format!("m_Script: {{fileID: 11500000, guid: {script}, type: 3}}");
    let changes: [(&str, &str, &str); 6] = [
        ("Assets/Scenes/Main.unity", "m_Script: {fileID: 0}", &pointer),
        ("Assets/Scenes/Main.unity", "abababababababababababababababab", &script),
        ("Assets/Scenes/Main.unity", "acacacacacacacacacacacacacacacac", &script),
        ("Assets/Scenes/Main.unity", &lost, &other),
        ("Assets/Data/Config.asset", &lost, &other),
        ("ProjectSettings/EditorBuildSettings.asset", "Scenes/Gone.unity", "Scenes/Main.unity"),
    ];
    for (path, old, new) in changes {
        let path = game.join(path);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replace(old, new)).unwrap();
    }
}

/// What SARIF 2.1.0 requires of a log, and what code scanning services require in addition.
#[test]
fn sarif_is_what_code_scanning_reads() {
    let user = user();
    fs::create_dir(user.home().join(".git")).unwrap();
    fs::write(user.home().join("Game/Assets/A b#.mat"), "x").unwrap();
    let said = user.run(&["check", "--format", "sarif"]);
    assert_eq!(said.code, 1);
    let log: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let schema: Value = serde_json::from_str(include_str!("sarif.schema.json")).unwrap();
    jsonschema::validate(&schema, &log).unwrap();
    let run = &log["runs"][0];
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 8);
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(run["tool"]["driver"]["rules"][index]["id"], result["ruleId"]);
    }
    let uris: Vec<_> = results
        .iter()
        .map(|result| &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])
        .collect();
    // Paths are relative to the repository, and encoded as URIs.
    assert!(uris.contains(&&json!("Game/Assets/A%20b%23.mat")), "{uris:?}");
}

#[test]
fn junit_is_xml_with_true_numbers() {
    let user = user();
    fs::write(user.home().join("Game/Assets/A&<b>'.mat"), "x").unwrap();
    let report = user.run(&["check", "--format", "junit"]).out;
    let document = roxmltree::Document::parse(&report).unwrap();
    let root = document.root_element();
    let number = |node: &roxmltree::Node<'_, '_>, name: &str| -> usize {
        node.attribute(name).unwrap().parse().unwrap()
    };
    let count = |node: &roxmltree::Node<'_, '_>, name: &str| {
        node.descendants().filter(|node| node.has_tag_name(name)).count()
    };
    for node in root.descendants().filter(|node| node.tag_name().name().starts_with("testsuite")) {
        assert_eq!(number(&node, "tests"), count(&node, "testcase"));
        assert_eq!(number(&node, "failures"), count(&node, "failure"));
        assert_eq!(number(&node, "skipped"), count(&node, "skipped"));
    }
    assert_eq!(number(&root, "failures"), 6);
    let names: Vec<_> = document.descendants().filter_map(|node| node.attribute("name")).collect();
    assert!(names.contains(&"Assets/A&<b>'.mat"), "{names:?}");
}

pub fn git(folder: &Path, arguments: &[&str]) {
    let mut command = std::process::Command::new("git");
    command.arg("-C").arg(folder).args(["-c", "user.name=T", "-c", "user.email=t@example.com"]);
    let output = command.args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
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
    let car = game.join("Assets/Prefabs/Car.prefab");
    let text = fs::read_to_string(&car).unwrap();
    fs::write(&car, text.replace("speed: 4.5", "speed: a|b").replace("m_Name: Car", "m_Name: Van"))
        .unwrap();
    let in_game = |arguments: &[&str]| -> Said {
        let mut command = user.command(arguments);
        command.current_dir(&game).output().unwrap().into()
    };
    let expected = [
        "Assets/Prefabs/Car.prefab",
        "Van was renamed from Car to Van",
        "speed of Player of Van changed from 4.5 to a|b",
        "2 differences in 1 file.",
    ];
    assert_eq!(lines(&in_game(&["diff", "HEAD"])), expected);
    git(&game, &["commit", "-qam", "two"]);
    assert_eq!(lines(&in_game(&["diff", "HEAD~1", "HEAD"])), expected);
    assert_eq!(lines(&user.run(&["diff", "Old", "Game"])), expected);
    let files = ["Old/Assets/Prefabs/Car.prefab", "Game/Assets/Prefabs/Car.prefab"];
    assert_eq!(lines(&user.run(&["diff", files[0], files[1]]))[1..3], expected[1..3]);

    let markdown = in_game(&["diff", "HEAD~1", "--format", "markdown"]);
    assert!(markdown.out.contains("| Van | Player | `speed` | `4.5` | `a\\|b` |"), "{markdown:?}");
    let json = in_game(&["diff", "HEAD~1", "--format", "json"]).json();
    assert_eq!(
        json[0]["changes"][1],
        json!({ "object": "Van", "component": "Player", "change": "member",
            "member": "speed", "old": "4.5", "new": "a|b" })
    );
    assert!(
        in_game(&["diff", "HEAD"])
            .out
            .contains("No differences in scenes and other serialized files.")
    );
    let nonsense = in_game(&["diff", "nonsense"]);
    assert_eq!(nonsense.code, 2);
    assert!(nonsense.err.contains("two revisions"), "{nonsense:?}");
    assert_eq!(user.run(&["diff", "Old", files[0]]).code, 2);
}

#[test]
fn the_index_is_cached_for_the_next_command() {
    let user = user();
    user.run(&["check", "--state-dir", "state"]);
    let kept: Vec<_> = fs::read_dir(user.home().join("state/unity")).unwrap().collect();
    assert_eq!(kept.len(), 1);
}

/// The same queries as tools of a server, or of the binary without one.
#[test]
fn tools_answer_what_the_commands_answer() {
    let user = user();
    let game = user.home().join("Game");
    git(&game, &["init", "-q"]);
    git(&game, &["add", "."]);
    git(&game, &["commit", "-qm", "one"]);
    let car = game.join("Assets/Prefabs/Car.prefab");
    let text = fs::read_to_string(&car).unwrap();
    fs::write(&car, text.replace("speed: 4.5", "speed: 5")).unwrap();
    let call = |tool: &str, arguments: &[&str]| -> Said {
        let common = ["--alone", "--no-stage", "--project", "Game"];
        user.run_alone(&[&["call", tool], arguments, &common].concat())
    };
    let answer = |said: Said| said.json();
    let refs = answer(call("project_refs", &["asset=Taxi", "limit=1"]));
    assert_eq!((&refs["userCount"], &refs["source"]), (&json!(3), &json!("disk")));
    assert_eq!(refs["users"].as_array().unwrap().len(), 1);
    assert_eq!(refs["diagnostics"], json!(["1 of 3 users are listed."]));
    let check = answer(call("project_check", &[]));
    assert_eq!((&check["ok"], &check["errors"]), (&json!(false), &json!(2)));
    assert_eq!(check["findings"][0]["rule"], "missing-script");
    let unused = answer(call("project_unused", &["limit=1"]));
    assert_eq!(unused["assets"][0]["path"], "Assets/Data/Main.mixer");
    let diff = answer(call("project.diff", &["old=HEAD"]));
    assert_eq!(
        diff["files"][0]["changes"][0],
        json!({ "sentence": "speed of Player of Car changed from 4.5 to 5", "object": "Car",
            "component": "Player", "change": "member", "member": "speed", "old": "4.5", "new": "5" })
    );
    let typo = call("project_refs", &["asset=Taxy.prefab"]);
    assert!(typo.err.contains("did you mean 'Assets/Prefabs/Taxi.prefab'?"), "{typo:?}");
    assert!(call("project_diff", &["old=--output=x"]).err.contains("is not a revision"));
}
