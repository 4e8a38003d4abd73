//! Small projects for tests, and copies that tests may change.

#![allow(clippy::unwrap_used, reason = "a test without its project has failed")]

use std::{
    fs,
    path::{Path, PathBuf},
};

use tempfile::TempDir;

/// The Unity project, written by hand. Tests must not change it.
pub fn unity() -> PathBuf {
    folder("unity")
}

/// The Unreal project. Only the tests of `spawnpoint-unreal` write its packages.
pub fn unreal() -> PathBuf {
    folder("unreal")
}

/// The Godot project, written by hand, with known faults. Tests must not change it.
pub fn godot() -> PathBuf {
    folder("godot")
}

fn folder(name: &str) -> PathBuf {
    spawnpoint_files::real_path(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// A temporary copy of a folder.
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
