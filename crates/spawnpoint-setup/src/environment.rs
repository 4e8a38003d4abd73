//! The operating system, environment variables and current folder, which decide where programs keep their
//! files. They are values, so that the tests cover every system on every system.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// An operating system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Os {
    /// Linux, and systems that keep files in the same folders.
    Linux,
    /// macOS.
    MacOs,
    /// Windows.
    Windows,
}

impl Os {
    /// All systems.
    pub const ALL: [Self; 3] = [Self::Linux, Self::MacOs, Self::Windows];

    /// The system this program runs on.
    pub fn current() -> Self {
        if cfg!(windows) {
            Self::Windows
        } else if cfg!(target_os = "macos") {
            Self::MacOs
        } else {
            Self::Linux
        }
    }

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Linux => "Linux",
            Self::MacOs => "macOS",
            Self::Windows => "Windows",
        }
    }
}

/// A folder in which programs keep their configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BaseFolder {
    /// The home folder.
    Home,
    /// The system's folder for settings.
    Config,
    /// The system's folder for settings that do not roam to other machines.
    LocalConfig,
    /// The folder for settings by the XDG specification, on every system.
    Xdg,
}

/// The environment of a program.
#[derive(Clone, Debug)]
pub struct Environment {
    /// The operating system.
    pub os: Os,
    /// The environment variables. The case of their names does not matter on Windows.
    pub variables: BTreeMap<String, String>,
    /// The current folder.
    pub folder: PathBuf,
}

impl Environment {
    /// Returns a variable that is set and not empty.
    pub fn variable(&self, name: &str) -> Option<&str> {
        let is_same = |other: &str| match self.os {
            Os::Windows => other.eq_ignore_ascii_case(name),
            Os::Linux | Os::MacOs => other == name,
        };
        let found = self.variables.iter().find(|(other, _)| is_same(other));
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }

    /// Returns a base folder, if the variables define it.
    pub fn base_folder(&self, base: BaseFolder) -> Option<PathBuf> {
        let variable = |name: &str| self.variable(name).map(PathBuf::from);
        let home = || {
            variable(match self.os {
                Os::Windows => "USERPROFILE",
                Os::Linux | Os::MacOs => "HOME",
            })
        };
        let xdg = || {
            variable("XDG_CONFIG_HOME")
                .filter(|folder| self.is_absolute(folder))
                .or_else(|| Some(home()?.join(".config")))
        };
        match (base, self.os) {
            (BaseFolder::Home, _) => home(),
            (BaseFolder::Xdg, _) | (BaseFolder::Config | BaseFolder::LocalConfig, Os::Linux) => {
                xdg()
            }
            (BaseFolder::Config | BaseFolder::LocalConfig, Os::MacOs) => {
                Some(home()?.join("Library/Application Support"))
            }
            (BaseFolder::Config, Os::Windows) => variable("APPDATA"),
            (BaseFolder::LocalConfig, Os::Windows) => variable("LOCALAPPDATA"),
        }
    }

    fn is_absolute(&self, folder: &Path) -> bool {
        match self.os {
            Os::Windows => folder.is_absolute(),
            Os::Linux | Os::MacOs => folder.has_root(),
        }
    }

    /// Finds a program in PATH. Package managers of Windows install scripts besides programs. A folder of PATH that is
    /// relative leads into the current folder, which may be a project of someone else.
    pub fn find_program(&self, name: &str) -> Option<PathBuf> {
        let extensions: &[&str] = match self.os {
            Os::Windows => &[".exe", ".cmd"],
            Os::Linux | Os::MacOs => &[""],
        };
        let folders = std::env::split_paths(self.variable("PATH")?);
        folders.filter(|folder| self.is_absolute(folder)).find_map(|folder| {
            let mut files = extensions.iter().map(|end| folder.join(format!("{name}{end}")));
            files.find(|path| path.is_file())
        })
    }

    /// Formats a path as users of the system write it: with `~` for the home folder, or with backslashes.
    pub fn display_path(&self, path: &Path) -> String {
        if self.os == Os::Windows {
            return path.display().to_string().replace('/', "\\");
        }
        let home = self.base_folder(BaseFolder::Home);
        match home.and_then(|home| path.strip_prefix(home).ok().map(Path::to_owned)) {
            Some(rest) => format!("~/{}", rest.display()),
            None => path.display().to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_program_is_found_in_the_current_folder() {
        let here = std::env::current_dir().unwrap();
        let find = |path: &str| {
            let variables = BTreeMap::from([("PATH".to_owned(), path.to_owned())]);
            let environment = Environment { os: Os::Linux, variables, folder: here.clone() };
            environment.find_program("Cargo.toml")
        };
        for relative in [".", ":", ".:", "./src/..", "src/.."] {
            assert_eq!(find(relative), None, "{relative}");
        }
        assert_eq!(find(&here.display().to_string()), Some(here.join("Cargo.toml")));
    }
}
