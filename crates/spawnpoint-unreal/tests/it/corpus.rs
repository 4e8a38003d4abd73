//! Real packages of every engine version from 4.10 to 5.6, where they are at hand: in
//! `shared/data/unreal-packages` beside the repository. They are not part of it.

use std::path::{Path, PathBuf};

/// Where they are; one loud line when they are not.
pub fn folder() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let folder = root.join("shared/data/unreal-packages");
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("SKIPPED: no real packages at {}", folder.display());
    None
}

/// All of them, with the name of the engine version and the name of the package.
pub fn packages() -> Vec<(String, String, PathBuf)> {
    let Some(folder) = folder() else { return Vec::new() };
    let mut found = Vec::new();
    for version in children(&folder).into_iter().filter(|path| path.is_dir()) {
        for group in children(&version) {
            for file in children(&group) {
                let name = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
                let package = format!("/Game/{}/{}", name(&group), name(&file));
                found.push((name(&version), package, file));
            }
        }
    }
    assert_eq!(found.len(), 225);
    found
}

fn children(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found
}
