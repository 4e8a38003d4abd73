//! Comparisons of two versions: every difference is reported once, with its kind.

use std::{fs, path::Path, process::Command};

use crate::modern;
use spawnpoint_core::folder::{Change, ChangeKind, diff_files, diff_folders, diff_revisions};
use spawnpoint_unity::diff::{SerializedFiles, diff};

fn fixture(path: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/modern");
    fs::read_to_string(folder.join(path)).unwrap()
}

fn sentences(old: &str, new: &str) -> Vec<String> {
    let changes: Vec<Change> = diff(old.as_bytes(), new.as_bytes(), &modern::open());
    changes.iter().map(Change::sentence).collect()
}

#[test]
fn the_same_file_has_no_differences() {
    let scene = fixture("Assets/Scenes/Main.unity");
    assert_eq!(sentences(&scene, &scene), Vec::<String>::new());
}

#[test]
fn changes_of_members_names_and_parents_are_distinguished() {
    let car = fixture("Assets/Prefabs/Car.prefab");
    assert_eq!(
        sentences(&car, &car.replace("speed: 4.5", "speed: 5")),
        ["speed of Player of Car changed from 4.5 to 5"]
    );
    assert_eq!(
        sentences(&car, &car.replace("  - two\n", "")),
        ["names[1] of Player of Car was removed: two"]
    );
    assert_eq!(
        sentences(&car, &car.replace("m_Name: Car", "m_Name: Truck")),
        ["Truck was renamed from Car to Truck"]
    );
    assert_eq!(
        sentences(&car, &car.replace("value: Wheel L", "value: Left")),
        ["Car/Left was renamed from Wheel L to Left"]
    );
    assert_eq!(
        sentences(&car, &car.replace("value: -1\n", "value: -2\n")),
        ["m_LocalPosition.x (override on Transform of Wheel) of Car/Wheel L changed from -1 to -2"]
    );
}

#[test]
fn pointers_are_shown_by_the_name_of_their_target() {
    let car = fixture("Assets/Prefabs/Car.prefab");
    assert_eq!(
        sentences(&car, &car.replace("target: {fileID: 201}", "target: {fileID: 0}")),
        ["target of Player of Car changed from Transform of Car to none"]
    );
    let taxi = format!("target: {{fileID: 919132149155446097, guid: {}, type: 3}}", "4".repeat(32));
    let changed = sentences(&car, &car.replace("target: {fileID: 201}", &taxi));
    assert!(changed[0].contains(" to Assets/"), "{changed:?}");
}

#[test]
fn moved_objects_are_not_new_ones() {
    let scene = fixture("Assets/Scenes/Main.unity");
    let sticker = "m_GameObject: {fileID: 50}";
    let at = scene.find(sticker).unwrap();
    let (before, after) = scene.split_at(at);
    let moved = format!(
        "{before}{}",
        after.replacen("m_Father: {fileID: 914}", "m_Father: {fileID: 31}", 1)
    );
    assert_eq!(
        sentences(&scene, &moved),
        ["World: A/First/Sticker was moved from World: A/My Taxi to World: A/First"]
    );
}

#[test]
fn objects_and_components_are_added_and_removed() {
    let wheel = fixture("Assets/Prefabs/Wheel.prefab");
    let head = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
    let without = |ids: &[&str]| {
        let mut text = head.to_owned();
        for document in
            wheel[head.len()..].split_inclusive("\n--- ").flat_map(|part| part.split("--- "))
        {
            let keep = !document.trim().is_empty()
                && !ids
                    .iter()
                    .any(|id| document.lines().next().unwrap().ends_with(&format!("&{id}")));
            if keep {
                text.push_str(&format!("--- {}\n", document.trim_end()));
            }
        }
        text
    };
    let bare = without(&["110", "111", "112"]);
    assert_eq!(sentences(&wheel, &bare), ["Wheel/Hub was removed"]);
    assert_eq!(sentences(&bare, &wheel), ["Wheel/Hub was added"]);
    assert_eq!(sentences(&wheel, &without(&["112"])), ["BoxCollider of Wheel/Hub was removed"]);
    assert_eq!(sentences("", &wheel), ["Wheel was added", "Wheel/Hub was added"]);
}

#[test]
fn objects_with_new_ids_are_matched_by_path() {
    let wheel = fixture("Assets/Prefabs/Wheel.prefab");
    let mut renumbered = wheel.replace("m_Size: {x: 1,", "m_Size: {x: 2,");
    for id in ["100", "101", "102", "110", "111", "112"] {
        renumbered = renumbered.replace(&format!("&{id}\n"), &format!("&7{id}\n"));
        renumbered =
            renumbered.replace(&format!("{{fileID: {id}}}"), &format!("{{fileID: 7{id}}}"));
    }
    assert_eq!(
        sentences(&wheel, &renumbered),
        [
            "m_Size of BoxCollider of Wheel/Hub changed from {x: 1, y: 1, z: 1} to {x: 2, y: 1, z: 1}"
        ]
    );
}

#[test]
fn binary_files_are_reported_as_such() {
    let changes = diff(b"\0\0binary", b"%YAML 1.1\n", &());
    assert!(matches!(&changes[0].kind, ChangeKind::Unreadable { .. }));
}

fn git(folder: &Path, arguments: &[&str]) {
    let mut command = Command::new("git");
    command
        .arg("-C")
        .arg(folder)
        .args(["-c", "user.name=T", "-c", "user.email=t@example.com"])
        .args(arguments);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn revisions_and_folders_are_compared_file_by_file() {
    if !requires::tool("git") {
        return;
    }
    let repository = tempfile::tempdir().unwrap();
    let project = repository.path().join("Game");
    fs::create_dir_all(project.join("Assets")).unwrap();
    let (car, wheel) =
        (fixture("Assets/Prefabs/Car.prefab"), fixture("Assets/Prefabs/Wheel.prefab"));
    fs::write(project.join("Assets/Car.prefab"), &car).unwrap();
    fs::write(project.join("Assets/Wheel.prefab"), &wheel).unwrap();
    git(repository.path(), &["init", "-q"]);
    git(repository.path(), &["add", "."]);
    git(repository.path(), &["commit", "-qm", "one"]);
    fs::rename(project.join("Assets/Wheel.prefab"), project.join("Assets/Rad.prefab")).unwrap();
    fs::write(project.join("Assets/Car.prefab"), car.replace("speed: 4.5", "speed: 5")).unwrap();
    fs::write(project.join("Assets/Notes.txt"), "not ours").unwrap();
    git(repository.path(), &["add", "."]);
    git(repository.path(), &["commit", "-qm", "two"]);
    fs::write(project.join("Assets/Car.prefab"), car.replace("speed: 4.5", "speed: 6")).unwrap();

    let files =
        diff_revisions(&project, "HEAD~1", Some("HEAD"), &SerializedFiles::new(&())).unwrap();
    let seen: Vec<(&str, Option<&str>, usize)> = files
        .iter()
        .map(|file| (&*file.path, file.moved_from.as_deref(), file.changes.len()))
        .collect();
    assert_eq!(
        seen,
        [("Assets/Car.prefab", None, 1), ("Assets/Rad.prefab", Some("Assets/Wheel.prefab"), 0)]
    );
    let now = diff_revisions(&project, "HEAD", None, &SerializedFiles::new(&())).unwrap();
    assert!(now[0].changes[0].sentence().ends_with("changed from 5 to 6"), "{now:?}");
    assert!(diff_revisions(&project, "nothing", None, &SerializedFiles::new(&())).is_err());
    assert!(diff_revisions(&project, "--help", None, &SerializedFiles::new(&())).is_err());

    let other = tempfile::tempdir().unwrap();
    fs::create_dir(other.path().join("Assets")).unwrap();
    let meta = format!("fileFormatVersion: 2\nguid: {}\n", "7".repeat(32));
    fs::write(other.path().join("Assets/Wheel.prefab"), &wheel).unwrap();
    fs::write(other.path().join("Assets/Wheel.prefab.meta"), &meta).unwrap();
    fs::write(project.join("Assets/Rad.prefab.meta"), &meta).unwrap();
    fs::write(project.join("Assets/New.prefab"), &wheel).unwrap();
    fs::write(other.path().join("Assets/Car.prefab"), &car).unwrap();
    let files = diff_folders(other.path(), &project, &SerializedFiles::new(&())).unwrap();
    let seen: Vec<(&str, bool, Option<&str>, usize)> = files
        .iter()
        .map(|file| (&*file.path, file.added, file.moved_from.as_deref(), file.changes.len()))
        .collect();
    assert_eq!(
        seen,
        [
            ("Assets/Car.prefab", false, None, 1),
            ("Assets/New.prefab", true, None, 2),
            ("Assets/Rad.prefab", false, Some("Assets/Wheel.prefab"), 0)
        ]
    );
    let same = diff_files(
        &project.join("Assets/New.prefab"),
        &project.join("Assets/Rad.prefab"),
        &SerializedFiles::new(&()),
    );
    assert_eq!(same.unwrap(), None);
}
