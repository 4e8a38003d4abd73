//! A copy of the test game with the addon in it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use tempfile::TempDir;

use crate::{Dialed, Godot, Running, repository};

/// A separate project for every test.
pub struct Project {
    folder: TempDir,
}

impl Project {
    /// The test game, with the addon.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let project = Self { folder };
        let root = repository();
        copy(&root.join("tests/godot/game"), &project.path());
        copy(&root.join("plugins/godot/addons"), &project.path().join("addons"));
        project
    }

    /// Its folder.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("coins")
    }

    /// What its engines wrote.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("godot.log")).unwrap_or_default()
    }

    /// Runs the game. Script names are known only after the editor has imported the project, so
    /// that runs first.
    pub fn game(&self, godot: &Godot, server: &impl Dialed) -> Running {
        self.prepare(godot, server);
        godot.start(&self.path(), server, &[])
    }

    /// Opens the editor.
    pub fn editor(&self, godot: &Godot, server: &impl Dialed) -> Running {
        self.prepare(godot, server);
        godot.start(&self.path(), server, &["--editor"])
    }

    /// Runs Godot's import.
    pub fn prepare(&self, godot: &Godot, server: &impl Dialed) {
        if !self.path().join(".godot/global_script_class_cache.cfg").exists() {
            godot.start(&self.path(), server, &["--import"]).wait();
        }
    }
}

impl Default for Project {
    fn default() -> Self {
        Self::new()
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name();
        if name == ".godot" || name.to_string_lossy().ends_with(".uid") {
            continue;
        }
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to.join(name));
        } else {
            fs::copy(entry.path(), to.join(name)).unwrap();
        }
    }
}
