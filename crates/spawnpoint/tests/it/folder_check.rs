//! `spawnpoint check` as CI uses it, and what `diff` and `unused` say about deleted and kept assets.

use std::{fs, path::PathBuf};

use sample_projects::copy;
use serde_json::{Value, json};

use crate::{
    folder::{git, lines, mend},
    support::{Said, User},
};

fn fixture() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../spawnpoint-unity/tests/fixtures/modern")
}

/// A user with a committed project without errors and warnings in a folder of the home.
fn user() -> (User, PathBuf) {
    let user = User::new();
    let game = user.home().join("Game");
    copy(&fixture(), &game);
    mend(&game);
    git(&game, &["init", "-q"]);
    git(&game, &["add", "."]);
    git(&game, &["commit", "-qm", "one"]);
    (user, game)
}

/// The script of the fixture that prefabs and scenes use, by its GUID.
fn delete_player(game: &std::path::Path) -> String {
    let script = fs::read_dir(game.join("Assets/Scripts")).unwrap();
    let metas = script.map(|entry| entry.unwrap().path());
    let meta = metas
        .filter(|path| path.extension().is_some_and(|end| end == "meta"))
        .find(|path| fs::read_to_string(path).unwrap().contains(&"5".repeat(32)))
        .unwrap();
    let asset = meta.with_extension("");
    fs::remove_file(&meta).unwrap();
    fs::remove_file(&asset).unwrap();
    asset.strip_prefix(game).unwrap().to_string_lossy().into_owned()
}

fn findings(said: &Said) -> Vec<Value> {
    let json: Value = serde_json::from_str(&said.out).unwrap();
    json["findings"].as_array().unwrap().clone()
}

#[test]
fn a_deleted_script_is_one_finding_in_every_format() {
    if !requires::tool("git") {
        return;
    }
    let (user, game) = user();
    assert_eq!(user.run(&["check"]).code, 0);
    let path = delete_player(&game);
    git(&game, &["add", "-A"]);
    git(&game, &["commit", "-qm", "two"]);

    let said = user.run(&["check", "--format", "json"]);
    assert_eq!(said.code, 1);
    let found = findings(&said);
    let deleted = &found[0];
    assert_eq!((&deleted["rule"], &deleted["asset"]), (&json!("missing-script"), &json!(path)));
    let uses = deleted["uses"].as_array().unwrap().len();
    assert!(uses > 1, "{deleted}");

    let text = user.run(&["check"]).out;
    let about = format!("as {path}, GUID {}; used {uses} times in ", "5".repeat(32));
    assert_eq!(text.matches(&about).count(), 1, "{text}");
    let verbose = user.run(&["check", "-v"]).out;
    assert!(verbose.lines().count() >= text.lines().count() + uses, "{verbose}");

    let sarif: Value =
        serde_json::from_str(&user.run(&["check", "--format", "sarif"]).out).unwrap();
    let schema: Value = serde_json::from_str(include_str!("sarif.schema.json")).unwrap();
    jsonschema::validate(&schema, &sarif).unwrap();
    let run = &sarif["runs"][0];
    assert!(run["tool"]["driver"]["informationUri"].as_str().unwrap().starts_with("https://"));
    assert_eq!(run["results"].as_array().unwrap().len(), found.len());
    assert_eq!(run["results"][0]["relatedLocations"].as_array().unwrap().len(), uses - 1);

    let junit = user.run(&["check", "--format", "junit"]).out;
    let document = roxmltree::Document::parse(&junit).unwrap();
    let cases = document.descendants().filter(|node| node.attribute("name") == Some(&path));
    assert_eq!(cases.count(), 1, "{junit}");

    let github = user.run(&["check", "--format", "github"]).out;
    assert!(github.starts_with("::error file=Assets/"), "{github}");
    assert!(github.contains(",title=Missing script::script"), "{github}");
}

#[test]
fn since_reports_what_a_change_causes() {
    if !requires::tool("git") {
        return;
    }
    let (user, game) = user();
    fs::write(game.join("Assets/Old.mat"), "x").unwrap();
    git(&game, &["add", "-A"]);
    git(&game, &["commit", "-qm", "two"]);
    assert_eq!(user.run(&["check"]).code, 1);
    let unchanged = user.run(&["check", "--since", "HEAD", "--format", "json"]);
    assert_eq!((unchanged.code, findings(&unchanged)), (0, vec![]));
    // The scenes are the same, but a script that they use is gone.
    delete_player(&game);
    fs::write(game.join("Assets/New.mat"), "x").unwrap();
    let said = user.run(&["check", "--since", "HEAD", "--format", "json"]);
    let rules: Vec<Value> = findings(&said).iter().map(|finding| finding["rule"].clone()).collect();
    assert_eq!(rules, ["missing-script", "asset-without-meta"]);
    let unknown = user.run(&["check", "--since", "nonsense"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("--since") && unknown.err.contains("nonsense"), "{unknown:?}");
    assert_eq!(user.run(&["check", "--since", "--output=x"]).code, 2);
}

#[test]
fn a_texture_that_a_change_deletes_is_an_error_of_that_change() {
    if !requires::tool("git") {
        return;
    }
    let (user, game) = user();
    let texture = "a".repeat(32);
    let meta = |id: &str| format!("fileFormatVersion: 2\nguid: {id}\n");
    let material = format!(
        "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!21 &1\nMaterial:\n  m_Name: M\n  \
         m_Texture: {{fileID: 2800000, guid: {texture}, type: 3}}\n"
    );
    fs::write(game.join("Assets/T.png"), "image").unwrap();
    fs::write(game.join("Assets/T.png.meta"), meta(&texture)).unwrap();
    fs::write(game.join("Assets/M.mat"), material).unwrap();
    fs::write(game.join("Assets/M.mat.meta"), meta(&"b".repeat(32))).unwrap();
    git(&game, &["add", "-A"]);
    git(&game, &["commit", "-qm", "two"]);
    fs::remove_file(game.join("Assets/T.png")).unwrap();
    fs::remove_file(game.join("Assets/T.png.meta")).unwrap();
    git(&game, &["add", "-A"]);
    git(&game, &["commit", "-qm", "three"]);
    let rule = |revision: &str| {
        let said =
            user.run(&["check", "--since", revision, "--fail-on", "error", "--format", "json"]);
        let rules: Vec<Value> = findings(&said).iter().map(|one| one["rule"].clone()).collect();
        (said.code, rules)
    };
    assert_eq!(rule("HEAD~1"), (1, vec![json!("broken-reference")]));
    // For later changes it was deleted earlier.
    assert_eq!(rule("HEAD"), (0, vec![]));
}

#[test]
fn a_baseline_accepts_findings_and_not_new_uses_of_them() {
    if !requires::tool("git") {
        return;
    }
    let (user, game) = user();
    delete_player(&game);
    fs::write(game.join("Assets/Old.mat"), "x").unwrap();
    let baseline = ["check", "--project", "Game", "--baseline", "accepted.json"];
    let missing = user.run(&baseline);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("--write-baseline"), "{missing:?}");
    let written = user.run(&[&baseline[..], &["--write-baseline"]].concat());
    assert_eq!(written.code, 0, "{written:?}");
    let accepted = user.run(&baseline);
    assert_eq!(accepted.code, 0, "{accepted:?}");
    assert!(accepted.out.contains("No problems found."), "{accepted:?}");
    let scene = game.join("Assets/Scenes/Main.unity");
    let meta = format!("fileFormatVersion: 2\nguid: {}\n", "e1".repeat(16));
    fs::copy(&scene, game.join("Assets/Scenes/Other.unity")).unwrap();
    fs::write(game.join("Assets/Scenes/Other.unity.meta"), meta).unwrap();
    let said = user.run(&[&baseline[..], &["--format", "json"]].concat());
    let found = findings(&said);
    assert_eq!(found[0]["rule"], "missing-script");
    let paths: Vec<&Value> =
        found[0]["uses"].as_array().unwrap().iter().map(|one| &one["path"]).collect();
    assert!(paths.iter().all(|path| **path == "Assets/Scenes/Other.unity"), "{paths:?}");
}

#[test]
fn levels_and_rules_are_selected() {
    if !requires::tool("git") {
        return;
    }
    let (user, game) = user();
    fs::write(game.join("Assets/Old.mat"), "x").unwrap();
    for (arguments, code) in [
        (&[][..], 1),
        (&["--fail-on", "error"], 0),
        (&["--fail-on", "warning"], 1),
        (&["--fail-on", "note"], 1),
        (&["--fail-on", "never"], 0),
        (&["--ignore", "asset-without-meta"], 0),
        (&["--ignore", "asset-without-metas"], 2),
        (&["--write-baseline"], 2),
    ] {
        let said = user.run(&[&["check"], arguments].concat());
        assert_eq!(said.code, code, "{arguments:?} {said:?}");
    }
    let typo = user.run(&["check", "--ignore", "asset-without-metas"]);
    assert!(typo.err.contains("did you mean 'asset-without-meta'?"), "{typo:?}");
}

#[test]
fn diff_tells_what_still_uses_a_deleted_script() {
    if !requires::tool("git") {
        return;
    }
    let (user, game) = user();
    let path = delete_player(&game);
    let wheel = game.join("Assets/Prefabs/Wheel.prefab");
    let moved = game.join("Assets/Prefabs/Round.prefab");
    fs::rename(&wheel, &moved).unwrap();
    fs::rename(wheel.with_extension("prefab.meta"), moved.with_extension("prefab.meta")).unwrap();
    git(&game, &["add", "-A"]);
    git(&game, &["commit", "-qm", "two"]);
    let said = user.run(&["diff", "HEAD~1", "HEAD"]);
    let text = lines(&said);
    assert!(text.contains(&format!("{path} (removed)").as_str()), "{text:#?}");
    let users = format!("{path} was deleted, but is still used by ");
    assert!(text.iter().any(|line| line.starts_with(&users)), "{text:#?}");
    let renamed = "Assets/Prefabs/Round.prefab (moved from Assets/Prefabs/Wheel.prefab)";
    assert!(text.contains(&renamed), "{text:#?}");
    assert!(text.last().unwrap().ends_with("1 file moved, 1 file removed."), "{text:#?}");

    let markdown = user.run(&["diff", "HEAD~1", "HEAD", "--format", "markdown"]).out;
    assert!(markdown.contains("<details><summary><b>"), "{markdown}");
    assert!(markdown.contains("*still used*"), "{markdown}");
}

#[test]
fn diff_names_deleted_scripts_and_line_endings() {
    if !requires::tool("git") {
        return;
    }
    let (user, game) = user();
    let car = game.join("Assets/Prefabs/Car.prefab");
    let text = fs::read_to_string(&car).unwrap();
    delete_player(&game);
    fs::write(&car, text.replace("speed: 4.5", "speed: 5")).unwrap();
    let wheel = game.join("Assets/Prefabs/Wheel.prefab");
    let round = fs::read_to_string(&wheel).unwrap();
    fs::write(&wheel, round.replace('\n', "\r\n")).unwrap();
    git(&game, &["-c", "core.autocrlf=false", "add", "-A"]);
    git(&game, &["commit", "-qm", "two"]);
    let said = user.run(&["diff", "HEAD~1", "HEAD"]);
    let text = lines(&said);
    assert!(text.contains(&"speed of Player of Car changed from 4.5 to 5"), "{text:#?}");
    assert!(text.contains(&"only the line endings changed"), "{text:#?}");
}

#[test]
fn unused_takes_further_roots() {
    let user = User::new();
    let game = user.home().join("Game");
    copy(&fixture(), &game);
    for (path, digits) in [("Assets/Models/A.fbx", "a1"), ("Assets/Models/A.fbm/skin.png", "a2")] {
        fs::create_dir_all(game.join(path).parent().unwrap()).unwrap();
        fs::write(game.join(path), "binary").unwrap();
        let meta = format!("fileFormatVersion: 2\nguid: {}\n", digits.repeat(16));
        fs::write(game.join(format!("{path}.meta")), meta).unwrap();
    }
    let unused = |arguments: &[&str]| -> Vec<String> {
        let said = user.run(&[&["unused", "--format", "json"], arguments].concat());
        let rows = said.json();
        let paths = rows.as_array().unwrap().iter().map(|row| row["path"].as_str().unwrap());
        paths.map(str::to_owned).collect()
    };
    let skin = "Assets/Models/A.fbm/skin.png".to_owned();
    assert!(unused(&[]).contains(&skin));
    assert!(!unused(&["--root", "Assets/Models/A.fbx"]).contains(&skin));
    let data = unused(&["--root", "Assets/Data/"]);
    assert!(!data.contains(&"Assets/Data/Main.mixer".to_owned()), "{data:?}");
    assert!(unused(&["--all-scenes"]).len() <= unused(&[]).len());
    let unknown = user.run(&["unused", "--root", "Assets/Date"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("--root: Asset 'Assets/Date' not found"), "{unknown:?}");
}
