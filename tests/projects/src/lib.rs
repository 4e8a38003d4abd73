//! Small projects that tests look at, and copies that they may change.

#![allow(clippy::unwrap_used, reason = "a test without its project has failed")]

use std::{
    fs,
    path::{Path, PathBuf},
};

use tempfile::TempDir;

/// The Unity project, made by hand. Nobody changes it.
pub fn unity() -> PathBuf {
    folder("unity")
}

/// The Unreal project; the tests of `spawnpoint-unreal` make its packages. Nobody else changes it.
pub fn unreal() -> PathBuf {
    folder("unreal")
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name).canonicalize().unwrap()
}

/// A copy of a folder that lasts as long as this does.
pub fn copied(from: &Path) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy(from, folder.path());
    folder
}

/// Copies a folder with everything in it.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).unwrap()),
        }
    }
}
