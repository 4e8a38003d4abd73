//! The index of small projects: the corpus of one engine version each, and single packages.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use spawnpoint_core::folder::{CacheError, FileChanges};
use spawnpoint_unreal::{
    index::{
        AssetQuery, BlueprintField, BlueprintQuery, ContentWatcher, DependencyKinds, Index, Page,
        Progress,
    },
    project::Project,
};
use unreal_packages::{ENGINES, RELEASES, corpus_of, external_actor, one_of_everything};

fn quiet(_: Progress) {}

/// A project with packages in it, by their names.
fn project(packages: &[(&str, Vec<u8>)]) -> (tempfile::TempDir, Project) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("Test.uproject"), r#"{"EngineAssociation": "5.4"}"#).unwrap();
    fs::create_dir_all(folder.path().join("Content")).unwrap();
    for (name, bytes) in packages {
        put(folder.path(), name, bytes);
    }
    let project = Project::open(folder.path()).unwrap();
    (folder, project)
}

fn put(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let file = folder.join("Content").join(name.strip_prefix("/Game/").unwrap());
    let file = file.with_extension("uasset");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, bytes).unwrap();
    file
}

/// The corpus, one project for each engine version.
fn projects() -> impl Iterator<Item = (&'static str, tempfile::TempDir, Project)> {
    RELEASES.iter().map(|release| {
        let packages = corpus_of(release);
        let packages: Vec<_> =
            packages.iter().map(|sample| (&*sample.name, sample.bytes.clone())).collect();
        let (folder, project) = project(&packages);
        (release.engine.label, folder, project)
    })
}

#[test]
fn assets_are_found_by_path_class_and_parent() {
    for (version, _folder, project) in projects() {
        let index = Index::open(&project, None, &quiet);
        assert_eq!(index.package_count(), 9, "{version}");
        assert_eq!(index.unreadable().count(), 0, "{version}");
        let root = index.asset("/game/hub/HUBROOT").unwrap();
        assert_eq!(root.object_path(), "/Game/Hub/HubRoot.HubRoot");
        assert_eq!(root.class_path(), "/Script/Engine.Blueprint", "{version}");
        assert_eq!(root.parent_class(), Some("/Script/CoreUObject.Object"), "{version}");
        assert_eq!(root.native_parent_class(), Some("/Script/CoreUObject.Object"), "{version}");
        assert_eq!(root.tag("BlueprintType"), Some("BPTYPE_Normal"), "{version}");
        assert!(root.tags().all(|(key, _)| !key.starts_with("FiB")), "{version}");
        assert!(root.package().file(&project).unwrap().is_file(), "{version}");
        let blueprints = AssetQuery {
            classes: vec!["/Script/Engine.Blueprint".to_owned()],
            ..AssetQuery::default()
        };
        assert_eq!(index.search(&blueprints).len(), 9, "{version}");
        let none = AssetQuery { classes: vec!["Texture2D".to_owned()], ..AssetQuery::default() };
        assert!(index.search(&none).is_empty(), "{version}");
        let by = |parent: &str, tag: &str, value: Option<&str>| {
            let found = index.search(&AssetQuery {
                parents: vec![parent.to_owned()],
                tags: vec![(tag.to_owned(), value.map(str::to_owned))],
                ..AssetQuery::default()
            });
            found.len()
        };
        assert_eq!(by("Object", "IsDataOnly", None), 9, "{version}");
        assert_eq!(by("/Script/CoreUObject.Object", "isdataonly", Some("TRUE")), 2, "{version}");
        assert_eq!(by("Object", "GeneratedClass", Some("*Root_C'")), 1, "{version}");
        assert_eq!(by("Actor", "IsDataOnly", None), 0, "{version}");
        assert_eq!(by("Object", "Nothing", None), 0, "{version}");
        let hits = index.search_blueprints(&BlueprintQuery {
            fields: vec![BlueprintField::Name, BlueprintField::ParentClass],
            term: "pair?".to_owned(),
            folder: Some("/Game/Pair".to_owned()),
            recursive: false,
        });
        let names: Vec<_> = hits.iter().map(|hit| hit.asset.name()).collect();
        assert_eq!(names, ["PairA", "PairB"], "{version}");
        let by_parent = index.search_blueprints(&BlueprintQuery {
            fields: vec![BlueprintField::ParentClass],
            term: "Object".to_owned(),
            folder: None,
            recursive: true,
        });
        assert!(by_parent.iter().all(|hit| hit.fields == [BlueprintField::ParentClass]));
        assert_eq!(by_parent.len(), 9, "{version}");
    }
}

#[test]
fn dependencies_trees_and_cycles() {
    for (version, _folder, project) in projects() {
        let index = Index::open(&project, None, &quiet);
        let root = index.package("/Game/Hub/HubRoot").unwrap();
        let of_game = |kinds| {
            let all = root.dependencies(kinds).into_iter();
            all.filter(|d| d.package.is_some()).map(|d| d.object_path()).collect::<Vec<_>>()
        };
        let hard = ["/Game/Hub/HubDefaults.HubDefaults", "/Game/Hub/HubGraph.HubGraph"];
        let soft = ["/Game/Hub/HubSoft.HubSoft"];
        assert_eq!(of_game(DependencyKinds::HARD), hard, "{version}");
        assert_eq!(of_game(DependencyKinds::SOFT), soft, "{version}");
        assert_eq!(of_game(DependencyKinds::ALL), [&hard[..], &soft].concat(), "{version}");
        assert!(root.dependencies(DependencyKinds { hard: false, soft: false }).is_empty());
        let engine = root.dependencies(DependencyKinds::HARD);
        let engine = engine.iter().find(|d| d.name == "/Script/Engine").unwrap();
        assert_eq!(engine.object_path(), "/Script/Engine");
        let back = index.referencers("/Game/Hub/HubSoft", DependencyKinds::ALL);
        assert_eq!(back.iter().map(|d| d.name).collect::<Vec<_>>(), [root.name()], "{version}");
        assert!(index.referencers("/Game/Hub/HubSoft", DependencyKinds::HARD).is_empty());
        assert_eq!(
            index.referencers("/script/engine", DependencyKinds::HARD).len(),
            9,
            "{version}"
        );
        let cycles: Vec<Vec<&str>> = index
            .cycles(DependencyKinds::HARD)
            .into_iter()
            .map(|ring| ring.into_iter().map(|package| package.leaf()).collect())
            .collect();
        let expected = [vec!["PairA", "PairB"], vec!["RingA", "RingB", "RingC"]];
        assert_eq!(cycles, expected, "{version}");
        let a = index.package("/Game/Ring/RingA").unwrap();
        let tree = a.dependency_tree(DependencyKinds::HARD, 10);
        let ours: Vec<_> = tree
            .iter()
            .filter(|node| node.path.starts_with("/Game"))
            .map(|node| (node.path.rsplit('.').next().unwrap(), node.depth))
            .collect();
        let expected = [("RingA", 0), ("RingC", 2), ("RingB", 1)];
        assert_eq!(ours, expected, "{version}");
        assert_eq!(a.dependency_tree(DependencyKinds::SOFT, 10).len(), 1);
        let near = a.dependency_tree(DependencyKinds::HARD, 1);
        assert!(near.iter().all(|node| node.depth <= 1), "{version}");
    }
}

#[test]
fn classes_are_whole_paths_in_every_version() {
    let packages: Vec<_> = ENGINES
        .iter()
        .enumerate()
        .map(|(at, engine)| (format!("/Game/Made/Made{at}"), one_of_everything(*engine)))
        .collect();
    let packages: Vec<_> = packages.iter().map(|(name, bytes)| (&**name, bytes.clone())).collect();
    let (_folder, project) = project(&packages);
    let index = Index::open(&project, None, &quiet);
    assert_eq!(index.package_count(), ENGINES.len());
    for asset in index.assets() {
        assert_eq!(asset.class_path(), "/Script/Engine.Thing", "{}", asset.object_path());
        assert_eq!(asset.name(), "Made");
    }
    let some = index.search(&AssetQuery {
        folders: vec!["/Game/Made".to_owned()],
        packages: vec!["*made1?".to_owned()],
        ..AssetQuery::default()
    });
    let page = Page::cut(some, 3, 4);
    assert_eq!((page.items.len(), page.total, page.has_more()), (4, 10, true));
}

/// An actor in a separate file refers to the level in another package to which it belongs.
#[test]
fn an_actor_in_a_separate_file_has_its_path_in_the_level() {
    let actor = |label: &str| {
        let engine = ENGINES.iter().find(|engine| engine.label == label).unwrap();
        external_actor(*engine)
    };
    let packages = [
        ("/Game/__ExternalActors__/Map/0/AB/Old", actor("5.0")),
        ("/Game/__ExternalActors__/Map/0/AB/New", actor("5.6")),
    ];
    let (_folder, project) = project(&packages);
    let index = Index::open(&project, None, &quiet);
    for asset in index.assets() {
        assert_eq!(asset.object_path(), "/Game/Map.Map:PersistentLevel.Actor_5");
        assert_eq!(asset.name(), "Actor_5");
        assert_eq!(asset.class_path(), "/Script/Engine.Thing");
        assert!(asset.package().name().starts_with("/Game/__ExternalActors__"));
    }
    assert_eq!(index.assets().count(), 2);
    assert_eq!(index.referencers("/Game/Map", DependencyKinds::HARD).len(), 2);
}

#[test]
fn a_package_that_cannot_be_read_is_listed_with_the_reason() {
    let lfs = b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n".to_vec();
    let good = one_of_everything(ENGINES[10]);
    let packages =
        [("/Game/Broken", good[..200].to_vec()), ("/Game/Good", good), ("/Game/Pointer", lfs)];
    let (_folder, project) = project(&packages);
    let index = Index::open(&project, None, &quiet);
    let unreadable: Vec<_> = index
        .unreadable()
        .map(|(package, _)| (package.name(), package.read_error().unwrap().0))
        .collect();
    assert_eq!(unreadable, [("/Game/Broken", "broken"), ("/Game/Pointer", "lfs_pointer")]);
    assert!(index.asset("/Game/Broken").is_none());
    assert!(index.package("/Game/Broken").is_some());
}

/// How many packages were read to update an index.
fn reads(project: &Project, cache: &Path) -> (Index, usize) {
    let total = AtomicUsize::new(0);
    let index = Index::open(project, Some(cache), &|progress| {
        total.fetch_max(progress.done, Ordering::Relaxed);
    });
    (index, total.into_inner())
}

#[test]
fn unchanged_packages_are_read_from_the_cache() {
    let bytes = one_of_everything(ENGINES[20]);
    let (folder, project) = project(&[("/Game/A", bytes.clone()), ("/Game/Deep/B", bytes.clone())]);
    let cache = folder.path().join("Saved/index.bin");
    assert_eq!(reads(&project, &cache).1, 2);
    let (index, again) = reads(&project, &cache);
    assert_eq!(again, 0);
    let asset = index.asset("/Game/Deep/B.Made").unwrap();
    assert_eq!(asset.class_path(), "/Script/Engine.Thing");
    assert_eq!(asset.tag("Key"), Some("Wert ä"));
    assert_eq!(asset.package().saved_by().to_string(), "5.4.1-1234+++UE5+Test");
    assert_eq!(asset.package().dependencies(DependencyKinds::ALL).len(), 3);
    // One changed, one new, one deleted.
    put(folder.path(), "/Game/A", &[&*bytes, b"longer"].concat());
    put(folder.path(), "/Game/C", &bytes);
    fs::remove_file(folder.path().join("Content/Deep/B.uasset")).unwrap();
    let (index, again) = reads(&project, &cache);
    assert_eq!(again, 2);
    assert_eq!(index.packages().map(|p| p.name()).collect::<Vec<_>>(), ["/Game/A", "/Game/C"]);
    assert_eq!(reads(&project, &cache).1, 0);
}

#[test]
fn a_damaged_cache_is_not_used() {
    let (folder, project) = project(&[("/Game/A", one_of_everything(ENGINES[20]))]);
    let cache = folder.path().join("index.bin");
    reads(&project, &cache);
    let good = fs::read(&cache).unwrap();
    assert!(Index::load(&cache).is_ok());
    for at in 0..good.len() {
        let mut bytes = good.clone();
        bytes[at] ^= 0x10;
        fs::write(&cache, &bytes).unwrap();
        let error = Index::load(&cache).unwrap_err();
        assert!(matches!(error, CacheError::Damaged | CacheError::Version), "{at}: {error}");
    }
    for len in [0, 5, 19, 20, good.len() - 1] {
        fs::write(&cache, &good[..len]).unwrap();
        assert!(Index::load(&cache).is_err(), "{len}");
    }
    assert_eq!(reads(&project, &cache).1, 1);
    assert_eq!(fs::read(&cache).unwrap(), good);
    let left: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().ends_with("tmp")), "{left:?}");
}

#[test]
fn plugins_have_content() {
    let bytes = one_of_everything(ENGINES[20]);
    let (folder, _) = project(&[("/Game/A", bytes.clone())]);
    let plugin = folder.path().join("Plugins/Group/Doors");
    fs::create_dir_all(plugin.join("Content/Parts")).unwrap();
    fs::write(plugin.join("Doors.uplugin"), r#"{"VersionName": "1.2"}"#).unwrap();
    fs::write(plugin.join("Content/Parts/Hinge.uasset"), bytes).unwrap();
    let broken = folder.path().join("Plugins/Broken");
    fs::create_dir_all(&broken).unwrap();
    fs::write(broken.join("Broken.uplugin"), "{").unwrap();
    let project = Project::open(&folder.path().join("Test.uproject")).unwrap();
    assert_eq!(project.plugins().len(), 1);
    assert!(project.problems()[0].contains("Broken.uplugin"), "{:?}", project.problems());
    let index = Index::open(&project, None, &quiet);
    let hinge = index.asset("/Doors/Parts/Hinge").unwrap();
    assert_eq!(hinge.package().file(&project).unwrap(), plugin.join("Content/Parts/Hinge.uasset"));
}

#[test]
fn a_change_is_noticed() {
    let (folder, project) = project(&[("/Game/A", one_of_everything(ENGINES[20]))]);
    let mut index = Index::open(&project, None, &quiet);
    let watcher = ContentWatcher::start(&project, Duration::from_millis(50)).unwrap();
    assert_eq!(watcher.wait(Duration::from_millis(100)), None);
    let file = put(folder.path(), "/Game/B", &one_of_everything(ENGINES[21]));
    let changes = watcher.wait(Duration::from_secs(20));
    let noticed = match &changes {
        Some(FileChanges::Paths(files)) => files.contains(&file),
        Some(FileChanges::Everything) => true,
        None => false,
    };
    assert!(noticed, "{changes:?}");
    assert!(index.refresh(&project, &quiet));
    assert!(index.package("/Game/B").is_some());
    assert!(!index.refresh(&project, &quiet));
}
