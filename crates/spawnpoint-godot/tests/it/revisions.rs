//! Two revisions of the sample project, node by node.

use std::{fs, path::Path, process::Command};

use serde_json::Value;
use spawnpoint_core::Engine;
use spawnpoint_godot::engine::ClosedProject;
use spawnpoint_protocol::{ErrorKind, op::ProjectDiff};

use crate::support::run;

fn git(folder: &Path, arguments: &[&str]) {
    let done = Command::new("git")
        .args(["-c", "user.name=t", "-c", "user.email=t@t", "-c", "init.defaultBranch=main"])
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(done.status.success(), "{done:?}");
}

fn change(folder: &Path, file: &str, from: &str, to: &str) {
    let file = folder.join(file);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains(from), "{from}");
    fs::write(&file, text.replace(from, to)).unwrap();
}

fn diff(old: &str, new: Option<&str>) -> ProjectDiff {
    ProjectDiff { old: old.into(), new: new.map(str::to_owned), limit: 100 }
}

#[tokio::test]
async fn revisions_are_compared_node_by_node() {
    if !requires::tool("git") {
        return;
    }
    let folder = sample_projects::copied(&sample_projects::godot());
    let root = folder.path();
    git(root, &["init", "-q"]);
    git(root, &["add", "."]);
    git(root, &["commit", "-qm", "one"]);
    change(root, "scenes/main.tscn", "Vector2(80, 280)", "Vector2(90, 280)");
    change(root, "project.godot", "config/name=\"Orchard\"", "config/name=\"Garden\"");
    fs::rename(root.join("scenes/player.tscn"), root.join("scenes/actor.tscn")).unwrap();
    change(root, "scenes/actor.tscn", "radius = 12.0", "radius = 14.0");
    fs::remove_file(root.join("scenes/loop_b.tscn")).unwrap();
    git(root, &["add", "-A"]);
    git(root, &["commit", "-qm", "two"]);
    let engine = ClosedProject::open(root, None, &[]).unwrap();
    assert!(engine.is_folder());
    let answer = run(&engine, diff("HEAD~1", Some("HEAD"))).await.unwrap();
    let sentences = |answer: &Value| -> Vec<(String, Vec<String>)> {
        let files = answer["files"].as_array().unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let file = |file: &Value| {
            let changes = file["changes"].as_array().unwrap();
            (text(&file["path"]), changes.iter().map(|change| text(&change["sentence"])).collect())
        };
        files.iter().map(file).collect()
    };
    let one = |path: &str, sentences: &[&str]| {
        (path.to_owned(), sentences.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>())
    };
    assert_eq!(
        sentences(&answer),
        [
            one(
                "project.godot",
                &["config/name of application changed from \"Orchard\" to \"Garden\""]
            ),
            one("scenes/actor.tscn", &["radius of CircleShape2D round changed from 12.0 to 14.0"]),
            one("scenes/loop_b.tscn", &["Loop was removed", "Loop/Inner was removed"]),
            one(
                "scenes/main.tscn",
                &["position of Main/Hero changed from Vector2(80, 280) to Vector2(90, 280)"]
            ),
        ]
    );
    assert_eq!(answer["files"][1]["movedFrom"], "scenes/player.tscn");
    assert_eq!(answer["files"][2]["state"], "removed");
    assert_eq!(answer["source"], "disk");
    change(root, "scenes/hero.tscn", "name=\"Hat\"", "name=\"Cap\"");
    let now = run(&engine, diff("HEAD", None)).await.unwrap();
    assert_eq!(
        sentences(&now),
        [one("scenes/hero.tscn", &["Hero/Cap was renamed from Hat to Cap"])]
    );
    let fault = run(&engine, diff("--help", None)).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::InvalidArgument);
}
