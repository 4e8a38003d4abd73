//! The Unreal plugin in a real CPython, whose module `unreal` is a stub: an editor with a level, assets, an undo
//! history, frames, and play in editor.
//!
//! What the stub has, the engine has too: `tests/unreal/fetch.sh` fetches a list of everything in the engine's module,
//! and `surface.py` compares.

#![allow(clippy::unwrap_used, reason = "for tests: one that cannot continue has failed")]

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
};

use real_godot::{Dialed, repository};
use tempfile::TempDir;

/// The folder with the engine's names and the tools that check the plugin, if it is not in the cache folder. The
/// script uses it too.
const FOLDER: &str = "SPAWNPOINT_UNREAL";

/// A Python in which editors run.
pub struct Unreal(());

impl Unreal {
    /// Returns it. Where there is no Python, the calling test is skipped.
    pub fn find() -> Option<Self> {
        requires::tool("python3").then_some(Self(()))
    }

    /// Opens an editor on a project, with the plugin of the repository.
    pub fn editor(&self, project: &Project, server: &impl Dialed) -> Editor {
        self.editor_with(&plugin(), project, server)
    }

    /// Opens an editor with the plugin in a folder.
    pub fn editor_with(&self, plugin: &Path, project: &Project, server: &impl Dialed) -> Editor {
        let log = File::options().create(true).append(true).open(project.output_path()).unwrap();
        let mut child = Command::new("python3")
            .arg("-B")
            .arg(repository().join("tests/unreal/python/editor.py"))
            .arg(plugin)
            .arg(project.path())
            .env("HOME", project.folder.path())
            .env("TMPDIR", project.folder.path())
            .env("SPAWNPOINT_URL", server.hub())
            .env("SPAWNPOINT_STATE_DIR", server.state_folder())
            .stdin(Stdio::piped())
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        Editor { child, input }
    }
}

/// An editor that runs until it is dropped.
pub struct Editor {
    child: Child,
    input: Option<ChildStdin>,
}

impl Editor {
    /// Ends it without warning.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Closes it as a person does, and waits until it has ended.
    pub fn close(&mut self) {
        self.input = None;
        self.child.wait().unwrap();
    }

    /// Runs Python between two frames: what the person at the editor does.
    pub fn run(&mut self, code: &str) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{code}").unwrap();
        input.flush().unwrap();
    }

    /// Its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The plugin in the repository.
pub fn plugin() -> PathBuf {
    repository().join("plugins/unreal")
}

/// The folder that `tests/unreal/fetch.sh` fetched. Where there is none, the calling test is skipped.
pub fn fetched() -> Option<PathBuf> {
    let cached = || {
        let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(|| {
            let home = std::env::var_os("HOME")?;
            Some(PathBuf::from(home).join(".cache"))
        })?;
        Some(cache.join("spawnpoint/unreal"))
    };
    let folder = std::env::var_os(FOLDER).map(PathBuf::from).or_else(cached);
    let found = folder.filter(|folder| folder.join("complete").exists());
    if found.is_none() {
        requires::extra("unreal", "run tests/unreal/fetch.sh");
    }
    found
}

/// A separate project for every test.
pub struct Project {
    folder: TempDir,
}

impl Project {
    /// A new project.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let project = folder.path().join("Sample");
        fs::create_dir_all(project.join("Content/Python")).unwrap();
        fs::write(project.join("Sample.uproject"), "{\n\t\"FileVersion\": 3\n}\n").unwrap();
        Self { folder }
    }

    /// Its folder.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("Sample")
    }

    /// A file beside it.
    pub fn beside(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file of the project.
    pub fn write(&self, name: &str, text: &str) {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn output_path(&self) -> PathBuf {
        self.beside("output.log")
    }

    /// What the processes of its editors wrote.
    pub fn output(&self) -> String {
        fs::read_to_string(self.output_path()).unwrap_or_default()
    }

    /// The log of its editors.
    pub fn log(&self) -> String {
        fs::read_to_string(self.path().join("Saved/Logs/Sample.log")).unwrap_or_default()
    }
}

impl Default for Project {
    fn default() -> Self {
        Self::new()
    }
}
