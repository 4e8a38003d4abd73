//! A real project, against what an independent reading of its files gives.

use spawnpoint_unity::{Options, Project};

use crate::playground;

fn open() -> Option<Project> {
    let folder = playground::folder()?;
    Some(Project::open(&folder, Options::default(), &|_, _| ()).unwrap())
}

fn tree(project: &Project, path: &str) -> Vec<String> {
    let asset = project.index().by_path(path).unwrap();
    let hierarchy = project.hierarchy(asset.id()).unwrap();
    assert_eq!(hierarchy.problems, Vec::<String>::new(), "{path}");
    hierarchy
        .walk()
        .map(|(at, object)| {
            let types: Vec<&str> =
                object.components.iter().map(|component| &*component.type_name).collect();
            format!("{} [{}]", hierarchy.path(at), types.join(", "))
        })
        .collect()
}

#[test]
fn settings_and_build_scenes_are_read() {
    let Some(project) = open() else { return };
    let settings = project.settings();
    assert_eq!(settings.unity_version.as_deref(), Some("2017.4.17f1"));
    assert_eq!(settings.problems, Vec::<String>::new());
    let scenes = project.build_scenes();
    assert_eq!(scenes.len(), 6);
    assert_eq!(scenes[1].path, "Assets/Examples/Maze/MazeLevel1.unity");
    assert!(scenes[1].enabled && scenes[1].exists && scenes[1].moved_to.is_none());
    assert_eq!(project.tags().tags, ["Player2", "Enemy", "Bullet", "Ground", "Pickup"]);
    assert_eq!(project.tags().layers.len(), 32);
}

#[test]
fn dump() {
    let Some(project) = open() else { return };
    for line in tree(&project, "Assets/Examples/Defender/Defender.unity") {
        eprintln!("{line}");
    }
    eprintln!("{:?} {}", project.settings(), project.memory());
}
