//! A handwritten project whose files have Windows line endings and byte order marks.

use std::path::{Path, PathBuf};

use crate::{projects, written::lines};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/windows")
}

#[test]
fn its_files_have_windows_line_ends() {
    for file in projects::files(&folder()) {
        let text = String::from_utf8(std::fs::read(&file).unwrap()).unwrap();
        let (all, windows) = (text.matches('\n').count(), text.matches("\r\n").count());
        assert!(all > 0 && all == windows, "{}: git changed its line ends", file.display());
    }
}

#[test]
fn it_is_read_like_any_other() {
    let project = projects::open(&folder());
    let asset = project.index().by_path("Assets/Room.unity").unwrap();
    let hierarchy = project.hierarchy(asset.id()).unwrap();
    assert_eq!(hierarchy.problems, Vec::<String>::new());
    assert_eq!(lines(&hierarchy), ["Küche: Transform", "Küche/Ceiling: Transform Light Flicker"]);
    let lamp = hierarchy.object(hierarchy.find("Küche/Ceiling").unwrap());
    let members = project.members(&lamp.components[2]).unwrap();
    let hint = members.iter().find(|member| member.name == "hint").unwrap();
    assert_eq!(hint.value.text(), Some("first\nsecond"));
    assert_eq!(project.unity_version().as_deref(), Some("2022.3.21f1"));
    assert_eq!(project.tags().tags, ["Switch"]);
    assert_eq!(project.tags().layers, ["Default", ""]);
    let scenes = project.build_scenes();
    assert!(scenes[0].exists && scenes[0].enabled && scenes[0].path == asset.path());
    assert_eq!(project.packages().problems, Vec::<String>::new());
    assert_eq!(project.asset_problems(), Default::default());
}
