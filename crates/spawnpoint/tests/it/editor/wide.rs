//! Larger projects, changing ones and broken ones.

use std::{
    fs,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use unity_projects::{Recipe, make};

use super::{Client, MAIN, column, copied};

/// A tree in the format of the project generator.
fn lines(nodes: &Value, out: &mut Vec<String>) {
    for node in nodes.as_array().unwrap() {
        let types: Vec<_> =
            node["components"].as_array().unwrap().iter().map(|t| t.as_str().unwrap()).collect();
        out.push(format!("{}: {}", node["path"].as_str().unwrap(), types.join(" ")));
        lines(&node["children"], out);
    }
}

#[test]
fn generated_projects_are_read_as_generated() {
    let folder = tempfile::tempdir().unwrap();
    let truth = make(folder.path(), &Recipe { seed: 7, ..Recipe::default() }).unwrap();
    let mut client = Client::of(folder.path(), &[]);
    for (path, tree) in truth.trees.iter().filter(|(path, _)| !truth.lfs_pointers.contains(path)) {
        let arguments = json!({ "scenePath": path, "includeInactive": true });
        let dump = client.call("scene.hierarchy.dump", arguments);
        let mut told = Vec::new();
        lines(&dump["rootObjects"], &mut told);
        let mut made = tree.clone();
        told.sort();
        made.sort();
        assert_eq!(told, made, "{path}");
    }
    let found = client.call("project.references.missing", json!({}));
    let mut told: Vec<(String, String)> = found["missingScripts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            (one["path"].as_str().unwrap().into(), one["gameObjectPath"].as_str().unwrap().into())
        })
        .collect();
    let mut made = [truth.null_scripts, truth.lost_scripts].concat();
    told.sort();
    made.sort();
    assert_eq!(told, made);
    let broken = found["brokenReferences"].as_array().unwrap().len();
    assert_eq!(broken, truth.broken.len() + truth.dangling.len());
    let scenes = client.call("project.scenes.list", json!({}))["scenes"].take();
    let mut built: Vec<(String, bool)> = scenes
        .as_array()
        .unwrap()
        .iter()
        .map(|scene| {
            (scene["path"].as_str().unwrap().into(), scene["enabledInBuild"].as_bool().unwrap())
        })
        .collect();
    let mut made = truth.build_scenes.clone();
    built.sort();
    made.sort();
    assert_eq!(built, made);
}

#[test]
fn changes_on_disk_are_seen() {
    let project = copied();
    let mut client = Client::of(project.path(), &[]);
    assert_eq!(
        client.call("scene.objects.find", json!({ "nameContains": "Renamed" }))["matches"],
        json!([])
    );
    let file = project.path().join(MAIN);
    let text = fs::read_to_string(&file).unwrap().replace("m_Name: Gun", "m_Name: Renamed");
    fs::write(&file, text).unwrap();
    let begun = Instant::now();
    loop {
        let found = client.call("scene.objects.find", json!({ "nameContains": "Renamed" }));
        if found["matches"][0]["path"] == "Player/Renamed" {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "the change was never seen");
    }
}

#[test]
fn broken_files_break_nothing() {
    let project = copied();
    let scenes = project.path().join("Assets/Scenes");
    let good = fs::read(scenes.join("Main.unity")).unwrap();
    fs::write(scenes.join("Cut.unity"), &good[..good.len() / 2]).unwrap();
    fs::write(scenes.join("Empty.unity"), "").unwrap();
    fs::write(scenes.join("Binary.unity"), [0, 1, 2, 255, 254].repeat(100)).unwrap();
    fs::write(scenes.join("Bare.unity"), "%YAML 1.1\n--- !u!1 &1\n").unwrap();
    fs::write(project.path().join("ProjectSettings/EditorBuildSettings.asset"), [0u8; 64]).unwrap();
    fs::write(project.path().join("ProjectSettings/ProjectSettings.asset"), "nonsense: [").unwrap();
    let mut client = Client::of(project.path(), &[]);
    client.call("project.info", json!({}));
    assert_eq!(client.call("project.scenes.list", json!({}))["scenes"], json!([]));
    let all = client.call("project.scenes.list", json!({ "includeAllScenes": true }));
    for path in column(&all["scenes"], "path") {
        let answer = client.ask(
            "tools/call",
            json!({ "tool": "scene.hierarchy.dump", "arguments": { "scenePath": path } }),
        );
        let code = answer["error"]["code"].as_i64();
        assert!(code.is_none() || code == Some(-32004), "{path}: {answer}");
    }
    client.call("project.references.missing", json!({}));
    client.call("project.architectureSummary", json!({}));
}

/// A chain of objects that is deeper than JSON parsers accept.
#[test]
fn a_very_deep_tree_is_cut_off_and_says_so() {
    let project = copied();
    let mut text = String::from("%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n");
    let depth = 3000;
    for n in 1..=depth {
        let (object, transform) = (n * 10, n * 10 + 1);
        let father = if n == 1 { 0 } else { transform - 10 };
        let children = if n == depth {
            " []".to_owned()
        } else {
            format!("\n  - {{fileID: {}}}", transform + 10)
        };
        text += &format!(
            "--- !u!1 &{object}\nGameObject:\n  m_Component:\n  - component: {{fileID: {transform}}}\n  m_Layer: 0\n  m_Name: N\n  m_TagString: Untagged\n  m_IsActive: 1\n--- !u!4 &{transform}\nTransform:\n  m_GameObject: {{fileID: {object}}}\n  m_Children:{children}\n  m_Father: {{fileID: {father}}}\n"
        );
    }
    fs::write(project.path().join("Assets/Scenes/Deep.unity"), text).unwrap();
    let mut client = Client::of(project.path(), &[]);
    let dump =
        client.result("scene.hierarchy.dump", json!({ "scenePath": "Assets/Scenes/Deep.unity" }));
    assert_eq!(
        dump["diagnostics"],
        json!(["1 objects deeper than 50 levels are omitted, with their children."])
    );
    let found =
        client.call("scene.objects.find", json!({ "scenePath": "Assets/Scenes/Deep.unity" }));
    assert_eq!(found["matches"].as_array().unwrap().len(), depth);
}
