//! Where the real test data lies, if it is at hand.

use std::path::PathBuf;

/// The folder of a real project beside the workspace; tests that need it are skipped without it.
pub fn folder() -> Option<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/unity-playground");
    let folder = PathBuf::from(std::env::var("UNITY_PLAYGROUND").unwrap_or_else(|_| beside.into()));
    if !folder.is_dir() {
        eprintln!("SKIPPED: no real Unity project at {}", folder.display());
        return None;
    }
    Some(folder)
}

/// Every file below a folder.
pub fn files(folder: &std::path::Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}
