//! The projects that tests read as a whole: generated ones, those made by hand, and those that
//! `UNITY_PROJECTS` names.

use std::path::{Path, PathBuf};

use spawnpoint_unity::{Options, Project};
use tempfile::TempDir;
use unity_projects::{Format, Recipe, Truth, further_projects, make};

/// A generated project, and the facts about it.
pub struct Generated {
    pub truth: Truth,
    folder: TempDir,
}

impl Generated {
    pub fn new(recipe: &Recipe) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let truth = make(folder.path(), recipe).unwrap();
        Self { truth, folder }
    }

    /// A project with every variety of file.
    pub fn everything(format: Format) -> Self {
        Self::new(&Recipe { format, ..Recipe::EVERYTHING })
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn open(&self) -> Project {
        open(self.folder())
    }
}

pub fn open(folder: &Path) -> Project {
    Project::open(folder, Options::default(), &|_, _| ()).unwrap()
}

/// Calls back with the folder of every project.
pub fn each(mut read: impl FnMut(&Path)) {
    for format in [Format::Unity2017, Format::Unity2022] {
        read(Generated::everything(format).folder());
    }
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    for folder in [fixtures.join("modern"), fixtures.join("windows"), sample_projects::unity()] {
        read(&folder);
    }
    further_projects().iter().for_each(|folder| read(folder));
}

/// Every file below a folder.
pub fn files(folder: &Path) -> Vec<PathBuf> {
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
