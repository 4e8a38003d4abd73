//! A real project of 2017, against what an independent reading of its files gave.

use spawnpoint_unity::{
    Options, Project,
    ask::{BrokenKind, Scope},
};

use crate::playground;

fn open() -> Option<Project> {
    let folder = playground::folder()?;
    Some(Project::open(&folder, Options::default(), &|_, _| ()).unwrap())
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
fn every_scene_and_prefab_is_read_without_a_problem() {
    let Some(project) = open() else { return };
    let mut objects = 0;
    let mut files = 0;
    for asset in project
        .index()
        .assets()
        .filter(|asset| [".unity", ".prefab"].iter().any(|end| asset.path().ends_with(end)))
    {
        let hierarchy = project.hierarchy(asset.id()).unwrap();
        assert_eq!(hierarchy.problems, Vec::<String>::new(), "{}", asset.path());
        assert!(hierarchy.objects.iter().all(|object| !object.opaque), "{}", asset.path());
        objects += hierarchy.walk().count();
        files += 1;
    }
    assert_eq!((files, objects), (33, 607));
}

#[test]
fn a_scene_of_2017_is_expanded_in_the_order_of_its_roots() {
    let Some(project) = open() else { return };
    let asset = project.index().by_path("Assets/Examples/Defender/Defender.unity").unwrap();
    let hierarchy = project.hierarchy(asset.id()).unwrap();
    let roots: Vec<&str> = hierarchy.roots.iter().map(|at| &*hierarchy.object(*at).name).collect();
    assert_eq!(
        roots,
        [
            "Main Camera",
            "UserInterface",
            "AsteroidSpawner",
            "CollisionDetector",
            "Cannon",
            "Decorations"
        ]
    );
    let text = hierarchy.object(hierarchy.find("UserInterface/StatsPanel/LeftNumber").unwrap());
    let types: Vec<&str> = text.components.iter().map(|component| &*component.type_name).collect();
    assert_eq!(types, ["RectTransform", "CanvasRenderer", "Text", "Shadow"]);
}

#[test]
fn what_is_missing_is_really_missing() {
    let Some(project) = open() else { return };
    assert_eq!(project.missing_scripts(Scope::All, None).found, []);
    let broken = project.broken_references(Scope::All, None).found;
    let found: Vec<(&str, BrokenKind)> = broken.iter().map(|row| (&*row.path, row.kind)).collect();
    assert_eq!(
        found,
        [
            ("Assets/Examples/Roguelike/Ground.prefab", BrokenKind::Missing),
            ("Assets/_INTERNAL_/Prefabs/ResourceItem.prefab", BrokenKind::Missing),
        ]
    );
}

#[test]
fn users_are_those_whose_text_holds_the_guid() {
    let Some(folder) = playground::folder() else { return };
    let Some(project) = open() else { return };
    let files: Vec<(String, Vec<u8>)> = playground::files(&folder)
        .into_iter()
        .map(|path| {
            (
                path.strip_prefix(&folder).unwrap().to_str().unwrap().to_owned(),
                std::fs::read(path).unwrap(),
            )
        })
        .collect();
    let mut compared = 0;
    for asset in project.index().assets() {
        let Some(guid) = asset.guid() else { continue };
        let needle = guid.to_string();
        let mut expected: Vec<String> = files
            .iter()
            .filter(|(path, text)| {
                path.strip_suffix(".meta") != Some(asset.path())
                    && memchr::memmem::find(text, needle.as_bytes()).is_some()
            })
            .map(|(path, _)| path.clone())
            .collect();
        expected.sort();
        compared += expected.len();
        assert_eq!(project.users(guid, false), expected, "{}", asset.path());
    }
    assert!(compared > 250, "{compared}");
}
