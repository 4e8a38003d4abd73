//! The folders of the system. The environment is read only here, so that tests can use another one.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// The environment variables and the current folder.
#[derive(Clone, Debug, Default)]
pub struct System {
    variables: BTreeMap<String, String>,
    /// The current folder.
    pub folder: PathBuf,
}

impl System {
    /// The environment of this process.
    pub fn here() -> Self {
        Self {
            variables: std::env::vars_os()
                .filter_map(|(name, value)| {
                    let name = name.into_string().ok()?;
                    // Their case does not matter on Windows, which writes `Path`.
                    let name = if cfg!(windows) { name.to_uppercase() } else { name };
                    Some((name, value.into_string().ok()?))
                })
                .collect(),
            folder: std::env::current_dir().unwrap_or_default(),
        }
    }

    /// All variables. On Windows their names are in upper case.
    pub fn variables(&self) -> &BTreeMap<String, String> {
        &self.variables
    }

    /// An environment with only these variables.
    #[cfg(test)]
    pub fn with(variables: &[(&str, &str)]) -> Self {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        Self { variables: variables.iter().map(owned).collect(), folder: PathBuf::new() }
    }

    /// A variable that is set and not empty.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.variables.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }

    fn variable(&self, name: &str) -> Option<PathBuf> {
        self.text(name).map(PathBuf::from)
    }

    /// The home folder.
    pub fn home(&self) -> Option<PathBuf> {
        self.variable(if cfg!(windows) { "USERPROFILE" } else { "HOME" })
    }

    /// The folder for settings.
    pub fn config_home(&self) -> Option<PathBuf> {
        if cfg!(windows) {
            self.variable("APPDATA")
        } else if cfg!(target_os = "macos") {
            Some(self.home()?.join("Library/Application Support"))
        } else {
            self.variable("XDG_CONFIG_HOME")
                .filter(|folder| folder.is_absolute())
                .or_else(|| Some(self.home()?.join(".config")))
        }
    }

    /// The path of the user's configuration file. `XDG_CONFIG_HOME` applies on every system.
    pub fn user_file(&self) -> Option<PathBuf> {
        // The XDG specification ignores relative paths.
        let folder = self.variable("XDG_CONFIG_HOME").filter(|folder| folder.is_absolute());
        let folder = folder.or_else(|| self.config_home())?;
        Some(folder.join("spawnpoint").join("config.toml"))
    }

    /// The folder for state.
    pub fn state_dir(&self) -> Option<PathBuf> {
        let folder = self.variable("XDG_STATE_HOME").filter(|folder| folder.is_absolute());
        let folder = if let Some(folder) = folder {
            folder
        } else if cfg!(windows) {
            self.variable("LOCALAPPDATA")?
        } else if cfg!(target_os = "macos") {
            self.home()?.join("Library/Application Support")
        } else {
            self.home()?.join(".local/state")
        };
        Some(folder.join("spawnpoint"))
    }

    /// The folder with the status files of Unity editors.
    pub fn unity_status_dir(&self) -> Option<PathBuf> {
        self.variable("UNITY_MCP_STATUS_DIR").or_else(|| Some(self.home()?.join(".unity-mcp")))
    }

    /// Resolves a path: `~/` is the home folder, and relative paths start at `base`.
    pub fn resolve(&self, text: &str, base: &Path) -> PathBuf {
        let rest =
            text.strip_prefix("~/").or_else(|| text.strip_prefix(r"~\").filter(|_| cfg!(windows)));
        match (rest, self.home()) {
            (Some(rest), Some(home)) => home.join(rest),
            _ => base.join(text),
        }
    }
}
