//! The Unity package, compiled against a shim of Unity and run on mono: an editor that reloads its code, and a player.
//!
//! `tests/unity/fetch.sh` fetches the tools. Tests that need them do not run where they were not fetched.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "for tests: one that cannot continue has failed"
)]

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::OnceLock,
};

use real_godot::{Dialed, Running, repository};
use tempfile::TempDir;

/// The folder to which the tools were fetched, if it is not in the cache folder. The script uses it too.
const FOLDER: &str = "SPAWNPOINT_UNITY";
/// The Unity release that tests run.
const RELEASE: &str = "2022.3";

/// The tools, and what was compiled with them.
pub struct Unity {
    tools: PathBuf,
    built: PathBuf,
}

impl Unity {
    /// Returns the tools that `tests/unity/fetch.sh` fetched. Where there are none, the calling test is skipped.
    pub fn find() -> Option<Self> {
        let Some(tools) = tools() else {
            requires::extra("unity", "run tests/unity/fetch.sh");
            return None;
        };
        Some(Self { tools, built: built().to_owned() })
    }

    /// Runs the package's own tests, and returns whether they passed and what they said.
    pub fn unit_tests(&self) -> (bool, String) {
        let program = self.built.join("editor/Spawnpoint.UnitTests.exe");
        let output =
            Command::new(self.tools.join("mono")).arg("--debug").arg(program).output().unwrap();
        (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Opens the editor on a project. It runs on mono, and replaces its C# domain to reload code.
    pub fn editor(&self, project: &Project, server: &impl Dialed, args: &[&str]) -> Running {
        self.start_editor(self.mono("editor/Editor.exe"), project, server, args)
    }

    /// Opens an editor that runs on .NET, and replaces its load context to reload code.
    pub fn load_context_editor(
        &self,
        project: &Project,
        server: &impl Dialed,
        args: &[&str],
    ) -> Running {
        let mut command = Command::new(self.tools.join("dotnet"));
        command.arg("exec").arg(self.built.join("load-context/Editor.exe"));
        self.start_editor(command, project, server, args)
    }

    fn start_editor(
        &self,
        mut command: Command,
        project: &Project,
        server: &impl Dialed,
        args: &[&str],
    ) -> Running {
        command.args(["editor", "--contents"]).arg(self.tools.join("Data"));
        start(command, project, server, args)
    }

    /// Runs the game as a player.
    pub fn player(&self, project: &Project, server: &impl Dialed, args: &[&str]) -> Running {
        let mut command = self.mono("player/Player.exe");
        command.arg("player");
        start(command, project, server, args)
    }

    /// Runs a player on .NET that measures its frames. It is driven over its input and output.
    pub fn measured_player(&self, project: &Project, server: &impl Dialed) -> Child {
        Command::new(self.tools.join("dotnet"))
            .arg("exec")
            .arg(self.built.join("cost/Cost.exe"))
            .arg("player")
            .arg("--project")
            .arg(project.path())
            .env("SPAWNPOINT_URL", server.hub())
            .env("SPAWNPOINT_STATE_DIR", server.state_folder())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }

    fn mono(&self, program: &str) -> Command {
        let mut command = Command::new(self.tools.join("mono"));
        // Without it, exceptions have no line numbers.
        command.arg("--debug").arg(self.built.join(program));
        command
    }
}

fn start(mut command: Command, project: &Project, server: &impl Dialed, args: &[&str]) -> Running {
    let log = File::options().create(true).append(true).open(project.log_path()).unwrap();
    let child = command
        .arg("--project")
        .arg(project.path())
        .args(args)
        .env("HOME", project.folder.path())
        .env("TMPDIR", project.folder.path())
        .env("SPAWNPOINT_URL", server.hub())
        .env("SPAWNPOINT_STATE_DIR", server.state_folder())
        .stdin(Stdio::null())
        .stdout(log.try_clone().unwrap())
        .stderr(log)
        .spawn()
        .unwrap();
    Running::new(child)
}

/// The folder of the tools, if they were fetched.
pub fn tools() -> Option<PathBuf> {
    let cached = || {
        let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(|| {
            let home = std::env::var_os("HOME")?;
            Some(PathBuf::from(home).join(".cache"))
        })?;
        Some(cache.join("spawnpoint/unity"))
    };
    let folder = std::env::var_os(FOLDER).map(PathBuf::from).or_else(cached)?;
    folder.join("complete").exists().then_some(folder)
}

/// Compiles everything once per process; the script does nothing if nothing has changed.
fn built() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let folder = output_folder(RELEASE);
        build(RELEASE, &folder, false).unwrap();
        folder
    })
}

/// A file of the repository.
pub fn repository_file(path: &str) -> PathBuf {
    repository().join(path)
}

/// Where a release is compiled to: beside the running test.
pub fn output_folder(release: &str) -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.ancestors().nth(2).unwrap().join("unity-shim").join(release)
}

/// Compiles the package for a Unity release; with `only_check`, nothing that runs. Returns what the compiler says if
/// that fails.
pub fn build(release: &str, folder: &Path, only_check: bool) -> Result<(), String> {
    let mut command = Command::new("bash");
    command.arg(repository().join("tests/unity/build.sh")).arg(release).arg(folder);
    if only_check {
        command.arg("--check");
    }
    let output = command.stdin(Stdio::null()).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    output.status.success().then_some(()).ok_or_else(|| String::from_utf8_lossy(&said).into_owned())
}

/// A separate project for every test.
pub struct Project {
    folder: TempDir,
}

impl Project {
    /// A project whose scenes are made when it is first opened.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("coins")).unwrap();
        Self { folder }
    }

    /// Its folder.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("coins")
    }

    /// A file beside it.
    pub fn beside(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn log_path(&self) -> PathBuf {
        self.beside("unity.log")
    }

    /// What its editors and players wrote.
    pub fn log(&self) -> String {
        fs::read_to_string(self.log_path()).unwrap_or_default()
    }
}

impl Default for Project {
    fn default() -> Self {
        Self::new()
    }
}
