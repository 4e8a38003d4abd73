//! Problems and unused files of the sample project.

use std::fs;

use spawnpoint_core::folder::FolderProject;

use crate::support::{open, project};

#[test]
fn every_planted_fault_is_found_and_nothing_else() {
    let findings = project().findings();
    let found: Vec<(&str, &str, Option<usize>)> = findings
        .iter()
        .map(|finding| (finding.rule.id, finding.path.as_str(), finding.line))
        .collect();
    assert_eq!(
        found,
        [
            ("missing-autoload", "project.godot", Some(14)),
            ("duplicate-uid", "resources/leaf_copy.tres", None),
            ("missing-resource", "scenes/broken.tscn", Some(3)),
            ("missing-script", "scenes/broken.tscn", Some(4)),
            ("undeclared-resource", "scenes/broken.tscn", Some(13)),
            ("broken-node", "scenes/broken.tscn", Some(18)),
            ("broken-connection", "scenes/broken.tscn", Some(24)),
            ("cyclic-instance", "scenes/loop_a.tscn", None),
            ("missing-preload", "scripts/apple.gd", Some(5)),
            ("orphaned-side-file", "art/lost.png.import", None),
            ("broken-uid", "scenes/broken.tscn", Some(5)),
            ("missing-method", "scenes/broken.tscn", Some(22)),
            ("missing-load", "scripts/apple.gd", Some(10)),
            ("outdated-path", "scenes/broken.tscn", Some(7)),
            ("uncertain-method", "scenes/broken.tscn", Some(23)),
        ]
    );
    let message = |rule: &str| {
        findings.iter().find(|finding| finding.rule.id == rule).unwrap().message.clone()
    };
    assert_eq!(message("cyclic-instance"), "instances itself through res://scenes/loop_b.tscn");
    assert_eq!(message("outdated-path"), "res://scenes/fruit.tscn is now res://scenes/apple.tscn");
}

#[test]
fn a_missing_main_scene_and_a_broken_file_are_found() {
    let folder = sample_projects::copied(&sample_projects::godot());
    let settings = folder.path().join("project.godot");
    let text = fs::read_to_string(&settings).unwrap();
    fs::write(&settings, text.replace("uid://orchardmain", "res://scenes/start.tscn")).unwrap();
    fs::write(folder.path().join("scenes/apple.tscn"), "[gd_scene format=3]\n[node name=\"A")
        .unwrap();
    let findings = open(folder.path()).findings();
    let has = |rule: &str, path: &str| {
        findings.iter().any(|finding| finding.rule.id == rule && finding.path == path)
    };
    assert!(has("missing-main-scene", "project.godot"), "{findings:?}");
    assert!(has("unreadable", "scenes/apple.tscn"), "{findings:?}");
}

#[test]
fn unused_files_are_those_that_nothing_leads_to() {
    let unused: Vec<String> = project()
        .unused(&Default::default())
        .unwrap()
        .into_iter()
        .map(|asset| asset.path)
        .collect();
    let mut sorted = unused.clone();
    sorted.sort();
    assert_eq!(
        sorted,
        [
            "res://resources/leaf_copy.tres",
            "res://scenes/broken.tscn",
            "res://scenes/loop_a.tscn",
            "res://scenes/loop_b.tscn",
        ]
    );
    assert_eq!(unused[0], "res://scenes/broken.tscn");
}
