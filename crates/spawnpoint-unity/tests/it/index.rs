//! The index over time: cached, updated, watched.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use spawnpoint_unity::{
    Guid, Options, Project,
    index::{Changes, Index},
    watch::{ProjectChanges, ProjectWatcher},
};
use unity_projects::{Recipe, make};

fn silent(_: usize, _: usize) {}

fn options(folder: &Path) -> Options {
    Options { cache: Some(folder.join("cache/index")), ..Options::default() }
}

/// A GUID, the referenced name, and the referencing asset.
type Row = (Option<Guid>, Vec<(Guid, u8)>, Vec<String>);

/// The whole content of an index, sorted.
fn content(index: &Index) -> BTreeMap<String, Row> {
    let row = |asset: spawnpoint_unity::index::Asset<'_>| {
        let mut references: Vec<(Guid, u8)> = asset.references().collect();
        references.sort();
        let users = asset.guid().map(|guid| index.references_to(guid)).unwrap_or_default();
        let mut users: Vec<String> =
            users.iter().map(|reference| index.asset(reference.source).path().to_owned()).collect();
        users.sort();
        (asset.path().to_owned(), (asset.guid(), references, users))
    };
    index.assets().map(row).collect()
}

fn write_material(folder: &Path, name: &str, guid: &str, names: &str) {
    let text = format!(
        "%YAML 1.1\n--- !u!21 &2100000\nMaterial:\n  m_Shader: {{fileID: 1, guid: {names}, type: 3}}\n"
    );
    fs::write(folder.join(format!("Assets/{name}.mat")), text).unwrap();
    fs::write(
        folder.join(format!("Assets/{name}.mat.meta")),
        format!("fileFormatVersion: 2\nguid: {guid}\n"),
    )
    .unwrap();
}

#[test]
fn a_second_start_uses_the_cache() {
    let folder = tempfile::tempdir().unwrap();
    make(&folder.path().join("p"), &Recipe::default()).unwrap();
    let seen = AtomicUsize::new(0);
    let project =
        Project::open(&folder.path().join("p"), options(folder.path()), &|done, total| {
            assert!(done <= total);
            seen.store(total, Ordering::Relaxed);
        })
        .unwrap();
    assert_eq!(seen.load(Ordering::Relaxed), project.index().len());
    let again = Project::open(&folder.path().join("p"), options(folder.path()), &|_, total| {
        assert_eq!(total, 0, "nothing is left to read");
    })
    .unwrap();
    assert_eq!(content(again.index()), content(project.index()));
}

#[test]
fn a_damaged_cache_is_ignored() {
    let folder = tempfile::tempdir().unwrap();
    make(&folder.path().join("p"), &Recipe { scenes: 1, ..Recipe::default() }).unwrap();
    let project = Project::open(&folder.path().join("p"), options(folder.path()), &silent).unwrap();
    let file = folder.path().join("cache/index");
    let whole = fs::read(&file).unwrap();
    assert!(Index::load(&file).is_ok());
    for at in (0..whole.len()).step_by(whole.len() / 300) {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x55;
        fs::write(&file, &damaged).unwrap();
        assert!(Index::load(&file).is_err(), "byte {at}");
        fs::write(&file, &whole[..at]).unwrap();
        assert!(Index::load(&file).is_err(), "cut at {at}");
    }
    let again = Project::open(&folder.path().join("p"), options(folder.path()), &silent).unwrap();
    assert_eq!(content(again.index()), content(project.index()));
}

#[test]
fn single_changes_give_the_same_index_as_reading_everything() {
    let folder = tempfile::tempdir().unwrap();
    make(folder.path(), &Recipe { scenes: 1, ..Recipe::default() }).unwrap();
    let mut project = Project::open(folder.path(), Options::default(), &silent).unwrap();
    let (a, b, c) = ("a".repeat(32), "b".repeat(32), "c".repeat(32));
    let check = |project: &Project| {
        let fresh = Project::open(folder.path(), Options::default(), &silent).unwrap();
        assert_eq!(content(project.index()), content(fresh.index()));
        let file = tempfile::tempdir().unwrap();
        project.index().save(&file.path().join("i")).unwrap();
        let loaded = Index::load(&file.path().join("i")).unwrap();
        assert_eq!(content(&loaded), content(fresh.index()));
    };

    write_material(folder.path(), "New", &a, &b);
    assert_eq!(
        project.touch(&["Assets/New.mat", "Assets/New.mat.meta"]),
        Changes { read: 2, gone: 0 }
    );
    check(&project);
    write_material(folder.path(), "Other", &b, &a);
    project.touch(&["Assets/Other.mat"]);
    check(&project);
    let users = project.users(b.parse().unwrap(), true);
    assert_eq!(users, ["Assets/New.mat"]);
    write_material(folder.path(), "New", &c, &c);
    project.touch(&["Assets/New.mat"]);
    check(&project);
    assert_eq!(project.users(b.parse().unwrap(), true), Vec::<String>::new());
    fs::remove_file(folder.path().join("Assets/Other.mat")).unwrap();
    fs::remove_file(folder.path().join("Assets/Other.mat.meta")).unwrap();
    assert_eq!(project.touch(&["Assets/Other.mat"]), Changes { read: 0, gone: 1 });
    check(&project);
    assert!(project.index().by_guid(b.parse().unwrap()).is_none());
    write_material(folder.path(), "Other", &b, &a);
    project.touch(&["Assets/Other.mat"]);
    check(&project);

    fs::create_dir(folder.path().join("Assets/Folder")).unwrap();
    fs::rename(folder.path().join("Assets/New.mat"), folder.path().join("Assets/Folder/New.mat"))
        .unwrap();
    project.touch(&["Assets/Folder", "Assets/New.mat"]);
    check(&project);
    for number in 0..600 {
        write_material(folder.path(), &format!("Many{number}"), &format!("{number:032x}"), &a);
        project.touch(&[&format!("Assets/Many{number}.mat")]);
    }
    check(&project);
}

#[test]
fn a_changed_file_is_noticed_soon() {
    let folder = tempfile::tempdir().unwrap();
    make(folder.path(), &Recipe::default()).unwrap();
    let mut project = Project::open(folder.path(), Options::default(), &silent).unwrap();
    let watcher = ProjectWatcher::start(&project).unwrap();
    assert_eq!(watcher.wait(Duration::from_millis(50)), None);
    let a = "a".repeat(32);
    let begin = Instant::now();
    write_material(folder.path(), "New", &a, &a);
    let guid = a.parse().unwrap();
    while project.index().by_guid(guid).is_none() {
        let changed = watcher.wait(Duration::from_secs(5)).expect("the change is reported");
        assert!(
            matches!(&changed, ProjectChanges::Paths(paths) if !paths.is_empty()),
            "{changed:?}"
        );
        project.apply(&changed);
    }
    // Far above the goal, because other tests run at the same time.
    assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());

    fs::create_dir(folder.path().join("Assets/Later")).unwrap();
    let deadline = Instant::now() + Duration::from_secs(5);
    while project.index().by_path("Assets/Later").is_none() && Instant::now() < deadline {
        if let Some(changed) = watcher.wait(Duration::from_secs(1)) {
            project.apply(&changed);
        }
    }
    assert!(project.index().by_path("Assets/Later").unwrap().is_folder());
}

#[test]
fn guids_of_packages_are_indexed() {
    let folder = tempfile::tempdir().unwrap();
    make(folder.path(), &Recipe { faults: 0, scenes: 0, ..Recipe::default() }).unwrap();
    let cached = folder.path().join("Library/PackageCache/com.x.tool@1.2.3/Runtime");
    fs::create_dir_all(&cached).unwrap();
    fs::write(
        cached.join("Tool.cs"),
        "namespace X { public class Tool : UnityEngine.MonoBehaviour { } }",
    )
    .unwrap();
    fs::write(cached.join("Tool.cs.meta"), format!("guid: {}\n", "e".repeat(32))).unwrap();
    fs::write(
        folder.path().join("Packages/manifest.json"),
        r#"{"dependencies": {"com.x.tool": "1.2.3"}}"#,
    )
    .unwrap();
    let project = Project::open(folder.path(), Options::default(), &silent).unwrap();
    let tool = project.index().by_guid("e".repeat(32).parse().unwrap()).unwrap();
    assert_eq!(tool.path(), "Packages/com.x.tool/Runtime/Tool.cs");
    assert!(!tool.is_own() && tool.exists());
    assert_eq!(project.asset_problems().assets_without_meta, Vec::<String>::new());
}
