//! A small handwritten project in the format of Unity 2022.3: nested prefabs, a variant, models,
//! every kind of override, and every kind of fault.

use std::{path::Path, sync::Arc};

use spawnpoint_unity::{
    Options, Project,
    index::AssetId,
    project::Pipeline,
    queries::{BrokenKind, Direction, ObjectQuery, Scope, TextQuery},
    scene::{Hierarchy, PrefabState},
    script::ScriptState,
};

pub fn open() -> Project {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/modern");
    Project::open(&folder, Options::default(), &|_, _| ()).unwrap()
}

fn asset(project: &Project, path: &str) -> AssetId {
    project.index().by_path(path).unwrap_or_else(|| panic!("no {path}")).id()
}

fn hierarchy(project: &Project, path: &str) -> Arc<Hierarchy> {
    let hierarchy = project.hierarchy(asset(project, path)).unwrap();
    assert_eq!(hierarchy.problems, Vec::<String>::new());
    hierarchy
}

fn lines(hierarchy: &Hierarchy) -> Vec<String> {
    hierarchy
        .walk()
        .map(|(at, object)| {
            let types: Vec<&str> =
                object.components.iter().map(|component| &*component.type_name).collect();
            let off = if object.active { "" } else { " (off)" };
            format!("{}: {}{off}", hierarchy.path(at), types.join(" "))
        })
        .collect()
}

#[test]
fn nested_prefabs_stand_in_the_order_their_parent_gives() {
    let project = open();
    assert_eq!(
        lines(&hierarchy(&project, "Assets/Prefabs/Car.prefab")),
        [
            "Car: Transform Player",
            "Car/Wheel R: Transform MeshFilter",
            "Car/Wheel R/Hub: Transform BoxCollider",
            "Car/Wheel L: Transform MeshFilter",
            "Car/Wheel L/Hub: Transform BoxCollider",
        ]
    );
}

#[test]
fn a_variant_renames_removes_adds_and_deactivates_nested_objects() {
    let project = open();
    let taxi = hierarchy(&project, "Assets/Prefabs/Taxi.prefab");
    assert_eq!(
        lines(&taxi),
        [
            "Taxi: Transform Player Light",
            "Taxi/Wheel R: Transform MeshFilter",
            "Taxi/Sign: Transform",
            "Taxi/Wheel L: Transform MeshFilter (off)",
            "Taxi/Wheel L/Hub: Transform BoxCollider",
        ]
    );
    assert_eq!(&*taxi.object(taxi.roots[0]).tag, "Player");
    let hub = taxi.object(taxi.find("Taxi/Wheel L/Hub").unwrap());
    assert_eq!(hub.components[1].enabled, Some(false));
    assert_eq!(taxi.object(taxi.find("Taxi/Sign").unwrap()).layer, 5);
}

#[test]
fn a_scene_expands_its_prefabs_and_reports_missing_ones() {
    let project = open();
    let scene = hierarchy(&project, "Assets/Scenes/Main.unity");
    assert_eq!(
        lines(&scene),
        [
            "Ghost: Transform",
            "World: A: Transform Missing Script MonoBehaviour Image",
            "World: A/First: Transform Lost (off)",
            "World: A/My Taxi: Transform Player Light",
            "World: A/My Taxi/Wheel R: Transform MeshFilter",
            "World: A/My Taxi/Sign: Transform",
            "World: A/My Taxi/Wheel L: Transform MeshFilter AudioSource (off)",
            "World: A/My Taxi/Wheel L/Hub!: Transform BoxCollider",
            "World: A/My Taxi/Wheel L/Hub!/Sticker: Transform",
            "World: A/OldTree: Transform",
            "World: A/Qué \"x\"\nnext: RectTransform",
            "Oak: Transform BoxCollider",
            "Oak/(inside Oak): Transform",
            "Oak/(inside Oak)/Nest: Transform",
        ]
    );
    let state = |path: &str| {
        let object = scene.object(scene.find(path).unwrap());
        (object.prefab.as_ref().unwrap().state, object.opaque)
    };
    assert_eq!(state("Ghost"), (PrefabState::PackageAbsent, true));
    assert_eq!(state("Oak"), (PrefabState::Opaque, true));
    assert_eq!(state("World: A/OldTree"), (PrefabState::Opaque, true));
    assert_eq!(state("World: A/My Taxi"), (PrefabState::Expanded, false));
    assert!(!scene.is_active(scene.find("World: A/My Taxi/Wheel L/Hub!/Sticker").unwrap()));
}

#[test]
fn members_carry_the_changes_of_every_level() {
    let project = open();
    let speed = |path: &str, object: &str| {
        let hierarchy = hierarchy(&project, path);
        let object = hierarchy.object(hierarchy.find(object).unwrap());
        let members = project.members(&object.components[1]).unwrap();
        let member =
            |name: &str| members.iter().find(|member| member.name == name).unwrap().clone();
        (member("speed"), member("names"), member("target"))
    };
    let (value, names, target) = speed("Assets/Prefabs/Car.prefab", "Car");
    assert_eq!((value.value.text(), value.overridden), (Some("4.5"), false));
    assert_eq!(serde_json::to_value(&names.value).unwrap(), serde_json::json!(["one", "two"]));
    assert_eq!(target.value.pointer().unwrap().id, 201);
    let (value, names, _) = speed("Assets/Prefabs/Taxi.prefab", "Taxi");
    assert_eq!((value.value.text(), value.overridden), (Some("9"), true));
    assert_eq!(
        serde_json::to_value(&names.value).unwrap(),
        serde_json::json!(["one", "two", "three"])
    );
    let (value, ..) = speed("Assets/Scenes/Main.unity", "World: A/My Taxi");
    assert_eq!(value.value.text(), Some("20"));
}

#[test]
fn missing_scripts_are_classified() {
    let project = open();
    let missing = project.missing_scripts(Scope::All, None);
    assert!(missing.is_complete());
    let found: Vec<(&str, usize, &ScriptState, Option<&str>)> = missing
        .found
        .iter()
        .map(|row| (&*row.game_object_path, row.component_index, &row.state, row.class.as_deref()))
        .collect();
    assert_eq!(
        found,
        [
            ("World: A", 1, &ScriptState::Null, None),
            ("World: A", 2, &ScriptState::PackageAbsent, None),
            ("World: A/First", 1, &ScriptState::PackageAbsent, Some("Lost")),
        ]
    );
    assert_eq!(project.missing_scripts(Scope::Prefabs, None).found, []);
    let late = project.missing_scripts(Scope::All, Some(std::time::Instant::now()));
    assert!(!late.is_complete());
}

#[test]
fn broken_references_name_the_member() {
    let project = open();
    let broken = project.broken_references(Scope::All, None).found;
    let found: Vec<(&str, &str, BrokenKind)> =
        broken.iter().map(|row| (&*row.path, &*row.reference_path, row.kind)).collect();
    assert_eq!(
        found,
        [
            ("Assets/Data/Config.asset", "lost", BrokenKind::PackageAbsent),
            ("Assets/Scenes/Main.unity", "m_SourcePrefab", BrokenKind::PackageAbsent),
        ]
    );
}

#[test]
fn users_are_found_by_pointer_and_by_any_text() {
    let project = open();
    let taxi = project.index().by_path("Assets/Prefabs/Taxi.prefab").unwrap().guid().unwrap();
    assert_eq!(project.users(taxi, true), ["Assets/Scenes/Main.unity"]);
    assert_eq!(
        project.users(taxi, false),
        [
            "Assets/AddressableAssetsData/Group.asset",
            "Assets/Data/Config.asset",
            "Assets/Scenes/Main.unity"
        ]
    );
    let wheel = asset(&project, "Assets/Prefabs/Wheel.prefab");
    let users: Vec<(String, usize)> = project
        .reach(wheel, Direction::Dependents, 10)
        .into_iter()
        .map(|node| (node.path, node.depth))
        .collect();
    assert_eq!(users[0], ("Assets/Prefabs/Car.prefab".to_owned(), 1));
    assert!(users.contains(&("Assets/Scenes/Main.unity".to_owned(), 3)), "{users:?}");
    let needs =
        project.reach(asset(&project, "Assets/Prefabs/Taxi.prefab"), Direction::Dependencies, 1);
    assert_eq!(
        needs.iter().map(|node| &*node.path).collect::<Vec<_>>(),
        ["Assets/Prefabs/Car.prefab"]
    );
    assert_eq!(project.asset_cycles(), Vec::<Vec<String>>::new());
}

#[test]
fn objects_are_found_by_every_filter() {
    let project = open();
    let scene = hierarchy(&project, "Assets/Scenes/Main.unity");
    let find = |query: ObjectQuery| -> Vec<String> {
        scene
            .find_objects(&query)
            .unwrap()
            .into_iter()
            .map(|at| scene.object(at).name.to_string())
            .collect()
    };
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(
        find(ObjectQuery { name_contains: text("Wheel"), ..Default::default() }),
        ["Wheel R", "Wheel L"]
    );
    assert_eq!(
        find(ObjectQuery { name_pattern: text("wheel *"), ..Default::default() }),
        ["Wheel R", "Wheel L"]
    );
    assert_eq!(find(ObjectQuery { tag: text("Player"), ..Default::default() }), ["My Taxi"]);
    assert_eq!(find(ObjectQuery { layer: Some(5), ..Default::default() }).len(), 2);
    assert_eq!(
        find(ObjectQuery { component: text("Game.Player"), ..Default::default() }),
        ["My Taxi"]
    );
    assert_eq!(
        find(ObjectQuery { component: text("UnityEngine.Light"), ..Default::default() }),
        ["My Taxi"]
    );
    assert_eq!(
        find(ObjectQuery { path_pattern: text("*/My Taxi/*"), ..Default::default() }).len(),
        3
    );
    let active =
        ObjectQuery { name_contains: text("Wheel"), only_active: true, ..Default::default() };
    assert_eq!(find(active), ["Wheel R"]);
}

#[test]
fn settings_packages_and_assemblies_are_read() {
    let project = open();
    let settings = project.settings();
    assert_eq!(settings.product_name.as_deref(), Some("Modern: a fixture"));
    assert_eq!(settings.unity_version.as_deref(), Some("2022.3.10f1"));
    assert_eq!(settings.pipeline, Pipeline::Universal);
    assert_eq!(settings.build_targets, ["Android", "Standalone"]);
    let scenes = project.build_scenes();
    assert_eq!(scenes[0].moved_to.as_deref(), Some("Assets/Scenes/Main.unity"));
    assert!(scenes[0].exists && !scenes[1].exists);
    let graph = project.assembly_graph(&[]);
    assert_eq!(graph.cycles.len(), 1);
    assert_eq!(project.assembly_of("Assets/Scripts/Player.cs", &project.assemblies()), "Game");
    assert_eq!(project.assembly_of("Assets/Other/A.cs", &project.assemblies()), "Assembly-CSharp");
}

#[test]
fn mixers_and_addressables_are_read() {
    let project = open();
    let mixers = project.mixers();
    assert_eq!(mixers.len(), 1);
    let groups: Vec<&str> = mixers[0].groups.iter().map(|group| &*group.path).collect();
    assert_eq!(groups, ["Master", "Master/Music"]);
    assert_eq!(mixers[0].snapshots, ["Quiet", "Snapshot"]);
    let id = asset(&project, "Assets/Data/Main.mixer");
    let values = project.mixer_snapshot(id, "Snapshot").unwrap();
    let found: Vec<(&str, &str, f64)> =
        values.parameters.iter().map(|row| (&*row.group, &*row.name, row.value)).collect();
    assert_eq!(found[0], ("Master", "Lowpass: Cutoff freq", 500.0));
    assert_eq!(found[1], ("Master", "MasterVolume", -3.5));
    assert_eq!(found[2], ("Music", "Volume", 1.0));
    assert_eq!(found[3].0, "Unknown");
    assert_eq!(values.unset, ["Nowhere"]);
    assert!(project.mixer_snapshot(id, "None").is_err());
    assert!(project.mixer(asset(&project, "Assets/Data/Config.asset")).is_err());
    let groups = project.addressables();
    assert_eq!(groups[0].entries[0].address, "vehicles/taxi");
    assert_eq!(groups[0].entries[0].path.as_deref(), Some("Assets/Prefabs/Taxi.prefab"));
}

#[test]
fn binary_files_and_lfs_pointers_are_listed() {
    let project = open();
    let check = project.asset_problems();
    assert_eq!(check.lfs_pointers, ["Assets/Models/Rock.fbx"]);
    assert_eq!(check.binary_assets, ["Assets/Data/Binary.asset"]);
    assert_eq!(check.duplicate_guids, []);
    assert_eq!(check.metas_without_asset, []);
    assert_eq!(check.assets_without_meta, Vec::<String>::new());
    assert!(project.hierarchy(asset(&project, "Assets/Data/Binary.asset")).is_err());
    assert!(project.hierarchy(asset(&project, "Assets/Models/Rock.fbx")).is_err());
}

#[test]
fn assets_files_and_text_are_described() {
    let project = open();
    let info = project.asset_info(asset(&project, "Assets/Data/Config.asset"));
    assert_eq!(info.type_name, "Player");
    assert_eq!(info.importer_type.as_deref(), Some("NativeFormatImporter"));
    assert!(info.dependencies.contains(&"Assets/Prefabs/Car.prefab".to_owned()));
    assert_eq!(info.unresolved.len(), 1);
    let unused: Vec<String> = project.unused().into_iter().map(|asset| asset.path).collect();
    assert!(unused.contains(&"Assets/Data/Config.asset".to_owned()));
    assert!(!unused.contains(&"Assets/Prefabs/Wheel.prefab".to_owned()));
    let query = TextQuery {
        pattern: "MONOBEHAVIOUR".into(),
        file_pattern: "*.cs".into(),
        max_results: 10,
        ..Default::default()
    };
    let found = project.search_text(&query, None).unwrap();
    assert_eq!((found.matches[0].line_number, found.total_matches), (7, 1));
    let list = project.list_files("Assets", "**/*.prefab", 2).unwrap();
    assert_eq!((list.files.len(), list.truncated), (2, true));
    assert!(project.read_text("Assets/Scripts/Player.cs", 10).is_err());
    assert!(
        project.read_text("Assets/Scripts/Player.cs", 1000).unwrap().contains("namespace Game")
    );
}

#[test]
fn audio_sources_are_followed_to_their_groups() {
    let folder = tempfile::tempdir().unwrap();
    let assets = folder.path().join("Assets");
    std::fs::create_dir(&assets).unwrap();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/modern/Assets/Data");
    for name in ["Main.mixer", "Main.mixer.meta"] {
        std::fs::copy(fixtures.join(name), assets.join(name)).unwrap();
    }
    let source = |id: i64, group: i64| {
        format!(
            "--- !u!82 &{id}\nAudioSource:\n  m_GameObject: {{fileID: 1}}\n  OutputAudioMixerGroup: {{fileID: {group}, guid: {},\n    type: 2}}\n",
            "8".repeat(32)
        )
    };
    let scene = format!(
        "%YAML 1.1\n--- !u!1 &1\nGameObject:\n  m_Component:\n  - component: {{fileID: 2}}\n  - component: {{fileID: 3}}\n  - component: {{fileID: 4}}\n  m_Name: Radio\n--- !u!4 &2\nTransform:\n  m_GameObject: {{fileID: 1}}\n  m_Children: []\n  m_Father: {{fileID: 0}}\n{}{}",
        source(3, 7),
        source(4, 12345)
    );
    std::fs::write(assets.join("A.unity"), scene).unwrap();
    let project = Project::open(folder.path(), Options::default(), &|_, _| ()).unwrap();
    let routes = project.mixer_routes(asset(&project, "Assets/Main.mixer")).unwrap();
    let seen: Vec<(&str, Option<&str>)> =
        routes.iter().map(|route| (&*route.game_object_path, route.group.as_deref())).collect();
    assert_eq!(seen, [("Radio", None), ("Radio", Some("Master/Music"))]);
}

#[test]
fn scripts_are_inspected() {
    let project = open();
    let source = project.inspect_script("Assets/Scripts/Player.cs").unwrap();
    assert_eq!(source.main_type("Player").unwrap().full_name(), "Game.Player");
    assert!(project.inspect_script("Assets/../x.cs").is_err());
}
