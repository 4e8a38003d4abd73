//! The packages that most tests read: the corpus of `unreal-packages`. `UNREAL_PACKAGES` names
//! further folders with packages, separated as in `PATH`; checks without expected values run on
//! them too.

use std::{fs, path::Path};

use spawnpoint_unreal::package::Package;
use unreal_packages::corpus;
use walkdir::WalkDir;

/// A package without expected values.
pub struct File {
    /// Its name in failed checks.
    pub label: String,
    /// Its name in a project.
    pub name: String,
    /// The whole file.
    pub bytes: Vec<u8>,
}

impl File {
    pub fn package(&self) -> Package<'_> {
        Package::read(&self.name, &self.bytes).unwrap_or_else(|e| panic!("{}: {e}", self.label))
    }
}

/// The corpus and the further packages.
pub fn files() -> Vec<File> {
    let made = corpus().iter().map(|sample| File {
        label: format!("{} {}", sample.release.engine.label, sample.name),
        name: sample.name.clone(),
        bytes: sample.bytes.clone(),
    });
    made.chain(further()).collect()
}

fn further() -> Vec<File> {
    let folders = std::env::var_os("UNREAL_PACKAGES").unwrap_or_default();
    let folders: Vec<_> =
        std::env::split_paths(&folders).filter(|folder| !folder.as_os_str().is_empty()).collect();
    folders.iter().flat_map(|folder| packages(folder)).collect()
}

fn packages(folder: &Path) -> Vec<File> {
    let files = WalkDir::new(folder).sort_by_file_name().into_iter();
    let paths = files.map(|entry| entry.unwrap().into_path());
    let is_package = |path: &Path| {
        path.extension().is_some_and(|extension| extension == "uasset" || extension == "umap")
    };
    let text = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    paths
        .filter(|path| is_package(path))
        .map(|path| File {
            label: path.display().to_string(),
            name: format!("/Game/{}/{}", text(path.parent().unwrap()), text(&path)),
            bytes: fs::read(&path).unwrap(),
        })
        .collect()
}
