//! Any bytes as a scene: parsing ends, and a tree contains every object exactly once.
//!
//! ```text
//! cargo +nightly fuzz run unity -- -max_total_time=300
//! ```

#![no_main]

use std::{fs, path::PathBuf, sync::LazyLock};

use libfuzzer_sys::fuzz_target;
use spawnpoint_unity::{
    Options, Project,
    asset::csharp::Source,
    diff,
    yaml::{Tree, split},
};

/// One project folder per process; the fuzzer provides its scene.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("spawnpoint-fuzz-{}", std::process::id()));
    fs::create_dir_all(folder.join("Assets")).unwrap();
    folder
});

fuzz_target!(|bytes: &[u8]| {
    let _ = Tree::parse(bytes).map(|tree| tree.events());
    Source::parse(bytes);
    let text = [b"%YAML 1.1\n--- !u!1 &1\n", bytes].concat();
    for document in &split(&text).documents {
        document.fields().for_each(|field| drop(field.tree()));
    }
    diff::diff(&text, b"", &());
    fs::write(FOLDER.join("Assets/A.prefab"), &text).unwrap();
    fs::write(FOLDER.join("Assets/A.prefab.meta"), b"guid: 11111111111111111111111111111111\n")
        .unwrap();
    let project = Project::open(&FOLDER, Options::default(), &|_, _| ()).unwrap();
    let scene = project.index().by_path("Assets/A.prefab").unwrap().id();
    if let Ok(hierarchy) = project.hierarchy(scene) {
        assert_eq!(hierarchy.walk().count(), hierarchy.objects.len());
    }
});
