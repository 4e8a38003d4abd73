//! How this program was installed. `setup` writes the command that the user would type again, and `doctor` and
//! `self-update` tell how to update it.
//!
//! Installers leave marks beside the program. Only those that leave none set [`INSTALLED_BY`].

use std::path::{Path, PathBuf};

use spawnpoint_setup::{Environment, Os, client::PACKAGE_NAME as PACKAGE};

use crate::config::raw::INSTALLED_BY;

const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// The image of the container.
const IMAGE: &str = "ghcr.io/spawnpoint-dev/spawnpoint";

/// A way in which the program was installed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// `npx`, without installing it.
    Npx,
    /// npm, or a program that replaces it.
    Npm,
    /// `uvx`, without installing it.
    Uvx,
    /// `uv tool install`.
    UvTool,
    /// `pipx run`, without installing it.
    PipxRun,
    /// `pipx install`.
    Pipx,
    /// pip, in a virtual environment.
    Pip,
    /// `cargo install`.
    Cargo,
    /// Homebrew.
    Homebrew,
    /// Scoop.
    Scoop,
    /// winget.
    Winget,
    /// The bundle for Claude Desktop.
    Bundle,
    /// A container.
    Docker,
    /// Built from a clone.
    Clone,
    /// An archive or `install.sh`.
    Archive,
}

/// This program and how it was installed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Installation {
    /// How it was installed.
    pub method: Method,
    /// The file of the program.
    pub program: PathBuf,
}

impl Installation {
    /// The installation of this process.
    pub fn current(environment: &Environment) -> Self {
        let program = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("spawnpoint"));
        Self::of(program, environment.variable(INSTALLED_BY))
    }

    /// The installation of a program, given what its launcher set [`INSTALLED_BY`] to.
    fn of(program: PathBuf, launcher: Option<&str>) -> Self {
        let method = method(&program, launcher);
        Self { method, program }
    }

    /// The program that an AI client starts, and the arguments before those of Spawnpoint.
    pub fn command(&self, environment: &Environment) -> (String, Vec<String>) {
        let line: Vec<_> = match self.method {
            // On Windows npx is a script, which only the command interpreter can start.
            Method::Npx if environment.os == Os::Windows => {
                vec!["cmd", "/c", "npx", "-y", PACKAGE]
            }
            Method::Npx => vec!["npx", "-y", PACKAGE],
            Method::Uvx => vec!["uvx", PACKAGE],
            Method::PipxRun => vec!["pipx", "run", PACKAGE],
            Method::Docker => vec!["docker", "run", "-i", "--rm", IMAGE],
            _ => return (self.stable_path(environment).display().to_string(), Vec::new()),
        };
        let mut words = line.into_iter().map(str::to_owned);
        (words.next().unwrap_or_default(), words.collect())
    }

    /// How a user starts the program in a shell.
    pub fn typed(&self) -> String {
        match self.method {
            Method::Npx => format!("npx -y {PACKAGE}"),
            Method::Uvx => format!("uvx {PACKAGE}"),
            Method::PipxRun => format!("pipx run {PACKAGE}"),
            Method::Docker => format!("docker run -i --rm {IMAGE}"),
            _ => "spawnpoint".to_owned(),
        }
    }

    /// A path that stays the same when the program is updated.
    fn stable_path(&self, environment: &Environment) -> PathBuf {
        let real = |path: &Path| spawnpoint_files::real_path(path).ok();
        // Package managers update the link in PATH.
        let on_path = environment.find_program("spawnpoint");
        if let Some(link) = on_path.filter(|path| real(path) == real(&self.program)) {
            return link;
        }
        let stable = match self.method {
            Method::Homebrew => {
                let prefix = self.program.ancestors().find(|path| path.ends_with("Cellar"));
                prefix.and_then(Path::parent).map(|prefix| prefix.join("bin/spawnpoint"))
            }
            Method::Scoop => {
                let versions = self.program.parent().and_then(Path::parent);
                let file = self.program.file_name().unwrap_or_default();
                versions.map(|versions| versions.join("current").join(file))
            }
            _ => None,
        };
        stable.filter(|path| path.is_file()).unwrap_or_else(|| self.program.clone())
    }

    /// How the program was installed, in words.
    pub fn description(&self) -> &'static str {
        match self.method {
            Method::Npx => "run with npx",
            Method::Npm => "installed with npm",
            Method::Uvx => "run with uvx",
            Method::UvTool => "installed with uv",
            Method::PipxRun => "run with pipx",
            Method::Pipx => "installed with pipx",
            Method::Pip => "installed with pip",
            Method::Cargo => "installed with cargo",
            Method::Homebrew => "installed with Homebrew",
            Method::Scoop => "installed with Scoop",
            Method::Winget => "installed with winget",
            Method::Bundle => "installed as a bundle of Claude Desktop",
            Method::Docker => "run in a container",
            Method::Clone => "built from a clone",
            Method::Archive => "installed from an archive",
        }
    }

    /// How to update the program.
    pub fn update(&self) -> String {
        match self.method {
            Method::Npx => format!("npx -y {PACKAGE}@latest"),
            Method::Npm => format!("npm install --global {PACKAGE}@latest"),
            Method::Uvx => format!("uvx {PACKAGE}@latest"),
            Method::UvTool => format!("uv tool upgrade {PACKAGE}"),
            Method::PipxRun => format!("pipx run --no-cache {PACKAGE}"),
            Method::Pipx => format!("pipx upgrade {PACKAGE}"),
            Method::Pip => format!("pip install --upgrade {PACKAGE}"),
            Method::Cargo => format!("cargo install --locked --git {REPOSITORY} spawnpoint"),
            Method::Homebrew => "brew upgrade spawnpoint".to_owned(),
            Method::Scoop => "scoop update spawnpoint".to_owned(),
            Method::Winget => "winget upgrade spawnpoint-dev.spawnpoint".to_owned(),
            Method::Bundle => format!("open the new spawnpoint.mcpb of {REPOSITORY}"),
            Method::Docker => format!("docker pull {IMAGE}"),
            Method::Clone => "git pull, and build it again".to_owned(),
            Method::Archive => format!("run install.sh with the new archive of {REPOSITORY}"),
        }
    }
}

fn method(program: &Path, launcher: Option<&str>) -> Method {
    // Both separators, so that the tests cover every system on every system.
    let path = program.to_string_lossy();
    let parts: Vec<_> = path.split(['/', '\\']).collect();
    let has = |name: &str| parts.contains(&name);
    let (folder, parent) = (program.parent(), program.parent().and_then(Path::parent));
    let beside =
        |folder: Option<&Path>, file: &str| folder.is_some_and(|folder| folder.join(file).exists());
    match launcher {
        Some("docker") => return Method::Docker,
        Some("mcpb") => return Method::Bundle,
        // The variable may come from another program of npx that started this one.
        Some("npx") if has("node_modules") => return Method::Npx,
        _ => {}
    }
    if has("node_modules") {
        return if has("_npx") { Method::Npx } else { Method::Npm };
    }
    if has("Cellar") {
        return Method::Homebrew;
    }
    if path.contains("Microsoft/WinGet") || path.contains(r"Microsoft\WinGet") {
        return Method::Winget;
    }
    if beside(folder, "install.json") && has("apps") {
        return Method::Scoop;
    }
    if beside(parent, ".crates.toml") {
        return Method::Cargo;
    }
    if beside(parent, "uv-receipt.toml") {
        return Method::UvTool;
    }
    if beside(parent, "pipx_metadata.json") {
        return if has("venvs") { Method::Pipx } else { Method::PipxRun };
    }
    if beside(parent, "pyvenv.cfg") {
        let is_cached =
            |part: &&str| part.starts_with("archive-v") || part.starts_with("environments-v");
        return if parts.iter().any(is_cached) { Method::Uvx } else { Method::Pip };
    }
    // `target/release`, or `target/x86_64-unknown-linux-gnu/release`.
    let above = [parent, parent.and_then(Path::parent)];
    if above
        .iter()
        .any(|folder| beside(*folder, "CACHEDIR.TAG") && beside(*folder, ".rustc_info.json"))
    {
        return Method::Clone;
    }
    Method::Archive
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// A folder with a program and the files that an installer leaves beside it.
    struct Installed {
        folder: tempfile::TempDir,
        program: PathBuf,
    }

    impl Installed {
        fn new(program: &str, marks: &[&str]) -> Self {
            let folder = tempfile::tempdir().unwrap();
            for file in [program].iter().chain(marks) {
                let path = folder.path().join(file);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, "").unwrap();
            }
            let program = folder.path().join(program);
            Self { folder, program }
        }

        fn method(&self, launcher: Option<&str>) -> Method {
            Installation::of(self.program.clone(), launcher).method
        }
    }

    fn environment(os: Os) -> Environment {
        Environment { os, variables: BTreeMap::new(), folder: PathBuf::new() }
    }

    fn line(method: Method, os: Os) -> String {
        let installation = Installation { method, program: PathBuf::from("spawnpoint") };
        let (command, args) = installation.command(&environment(os));
        [command].into_iter().chain(args).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_installer_is_known_by_its_marks() {
        let cases: [(&str, &[&str], Method); 13] = [
            (
                ".npm/_npx/1a2b/node_modules/spawnpoint-mcp-linux-x64/bin/spawnpoint",
                &[],
                Method::Npx,
            ),
            (
                "lib/node_modules/spawnpoint-mcp/node_modules/spawnpoint-mcp-linux-x64/bin/spawnpoint",
                &[],
                Method::Npm,
            ),
            (
                ".cache/uv/archive-v0/x/bin/spawnpoint",
                &[".cache/uv/archive-v0/x/pyvenv.cfg"],
                Method::Uvx,
            ),
            (
                "tools/spawnpoint/bin/spawnpoint",
                &["tools/spawnpoint/pyvenv.cfg", "tools/spawnpoint/uv-receipt.toml"],
                Method::UvTool,
            ),
            (
                "pipx/venvs/spawnpoint/bin/spawnpoint",
                &["pipx/venvs/spawnpoint/pyvenv.cfg", "pipx/venvs/spawnpoint/pipx_metadata.json"],
                Method::Pipx,
            ),
            (
                ".cache/pipx/1a2b/bin/spawnpoint",
                &[".cache/pipx/1a2b/pyvenv.cfg", ".cache/pipx/1a2b/pipx_metadata.json"],
                Method::PipxRun,
            ),
            ("game/.venv/bin/spawnpoint", &["game/.venv/pyvenv.cfg"], Method::Pip),
            (".cargo/bin/spawnpoint", &[".cargo/.crates.toml"], Method::Cargo),
            ("homebrew/Cellar/spawnpoint/0.1.0/bin/spawnpoint", &[], Method::Homebrew),
            (
                "scoop/apps/spawnpoint/0.1.0/spawnpoint.exe",
                &["scoop/apps/spawnpoint/0.1.0/install.json"],
                Method::Scoop,
            ),
            ("Microsoft/WinGet/Packages/a.spawnpoint/spawnpoint.exe", &[], Method::Winget),
            (
                "target/release/spawnpoint",
                &["target/CACHEDIR.TAG", "target/.rustc_info.json"],
                Method::Clone,
            ),
            (".local/bin/spawnpoint", &[], Method::Archive),
        ];
        for (program, marks, expected) in cases {
            assert_eq!(Installed::new(program, marks).method(None), expected, "{program}");
        }
    }

    #[test]
    fn a_launcher_is_believed_about_what_leaves_no_marks() {
        let plain = Installed::new("bin/spawnpoint", &[]);
        assert_eq!(plain.method(Some("docker")), Method::Docker);
        assert_eq!(plain.method(Some("mcpb")), Method::Bundle);
        // A shell that npx started passes the variable on to every program.
        assert_eq!(plain.method(Some("npx")), Method::Archive);
        let local = Installed::new("node_modules/spawnpoint-mcp-linux-x64/bin/spawnpoint", &[]);
        assert_eq!(local.method(Some("npx")), Method::Npx);
        assert_eq!(local.method(Some("npm")), Method::Npm);
    }

    #[test]
    fn clients_get_the_command_that_the_user_types() {
        assert_eq!(line(Method::Npx, Os::Linux), "npx -y spawnpoint-mcp");
        assert_eq!(line(Method::Npx, Os::Windows), "cmd /c npx -y spawnpoint-mcp");
        assert_eq!(line(Method::Uvx, Os::MacOs), "uvx spawnpoint-mcp");
        assert_eq!(line(Method::PipxRun, Os::Linux), "pipx run spawnpoint-mcp");
        assert_eq!(line(Method::Archive, Os::Linux), "spawnpoint");
    }

    #[test]
    fn the_path_that_clients_get_survives_an_update() {
        let brew = Installed::new(
            "homebrew/Cellar/spawnpoint/0.1.0/bin/spawnpoint",
            &["homebrew/bin/spawnpoint"],
        );
        let installation = Installation::of(brew.program.clone(), None);
        let expected = brew.folder.path().join("homebrew/bin/spawnpoint");
        assert_eq!(installation.command(&environment(Os::MacOs)).0, expected.display().to_string());

        let scoop = Installed::new(
            "scoop/apps/spawnpoint/0.1.0/spawnpoint.exe",
            &[
                "scoop/apps/spawnpoint/0.1.0/install.json",
                "scoop/apps/spawnpoint/current/spawnpoint.exe",
            ],
        );
        let installation = Installation::of(scoop.program.clone(), None);
        let expected = scoop.folder.path().join("scoop/apps/spawnpoint/current/spawnpoint.exe");
        assert_eq!(
            installation.command(&environment(Os::Windows)).0,
            expected.display().to_string()
        );
    }
}
