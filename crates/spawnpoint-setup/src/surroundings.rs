//! The parts of a system that decide where programs keep their files. Any system can be looked at from
//! any other, so that all of them are tested everywhere.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// A kind of system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Os {
    /// Linux, and everything that keeps its files as Linux does.
    Linux,
    /// macOS.
    MacOs,
    /// Windows.
    Windows,
}

impl Os {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Linux, Self::MacOs, Self::Windows];

    /// This one.
    pub fn here() -> Self {
        if cfg!(windows) {
            Self::Windows
        } else if cfg!(target_os = "macos") {
            Self::MacOs
        } else {
            Self::Linux
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Linux => "Linux",
            Self::MacOs => "macOS",
            Self::Windows => "Windows",
        }
    }
}

/// A folder in which programs have theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// The user's home.
    Home,
    /// Where this system's programs keep settings.
    Config,
    /// The same, but what stays on this machine.
    LocalConfig,
    /// Where Linux programs keep settings, on every system.
    Xdg,
}

/// A system and its variables.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// Which system.
    pub os: Os,
    /// Its environment.
    pub variables: BTreeMap<String, String>,
    /// The folder we are in.
    pub folder: PathBuf,
}

impl Surroundings {
    /// A variable that is set and not empty.
    pub fn variable(&self, name: &str) -> Option<&str> {
        self.variables.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }

    /// A folder, where the system names it.
    pub fn base(&self, base: Base) -> Option<PathBuf> {
        let variable = |name: &str| self.variable(name).map(PathBuf::from);
        let home = || {
            variable(match self.os {
                Os::Windows => "USERPROFILE",
                Os::Linux | Os::MacOs => "HOME",
            })
        };
        let xdg = || {
            variable("XDG_CONFIG_HOME")
                .filter(|folder| folder.is_absolute())
                .or_else(|| Some(home()?.join(".config")))
        };
        match (base, self.os) {
            (Base::Home, _) => home(),
            (Base::Xdg, _) | (Base::Config | Base::LocalConfig, Os::Linux) => xdg(),
            (Base::Config | Base::LocalConfig, Os::MacOs) => {
                Some(home()?.join("Library/Application Support"))
            }
            (Base::Config, Os::Windows) => variable("APPDATA"),
            (Base::LocalConfig, Os::Windows) => variable("LOCALAPPDATA"),
        }
    }

    /// A program, as a shell would find it.
    pub fn program(&self, name: &str) -> Option<PathBuf> {
        let name = match self.os {
            Os::Windows => format!("{name}.exe"),
            Os::Linux | Os::MacOs => name.to_owned(),
        };
        let folders = std::env::split_paths(self.variable("PATH")?).collect::<Vec<_>>();
        folders.into_iter().map(|folder| folder.join(&name)).find(|path| path.is_file())
    }

    /// A path as people write it.
    pub fn short(&self, path: &Path) -> String {
        let home = self.base(Base::Home);
        match home.and_then(|home| path.strip_prefix(home).ok().map(Path::to_owned)) {
            Some(rest) => Path::new("~").join(rest).display().to_string(),
            None => path.display().to_string(),
        }
    }
}
