//! AI clients: where each keeps its servers and what an entry looks like there.

mod entry;
mod find;
mod plan;
mod standing;
mod table;

use std::path::PathBuf;

pub use entry::{NAME, Server, Way};
pub use find::{Found, Scope, found, found_here, located, named};
pub use plan::{Plan, Wish, plan};
pub use standing::{Report, Standing, Trouble, standing};
pub use table::CLIENTS;

use crate::{
    document::Syntax,
    surroundings::{Base, Os, Surroundings},
};

/// A file in one of a system's folders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    base: Base,
    path: &'static str,
}

impl Place {
    fn resolve(self, surroundings: &Surroundings) -> Option<PathBuf> {
        Some(surroundings.base(self.base)?.join(self.path))
    }

    /// As people write it on this system.
    pub fn shown(self, os: Os) -> String {
        let base = match (self.base, os) {
            (Base::Home, Os::Windows) => "%USERPROFILE%",
            (Base::Home, _) => "~",
            (Base::Config | Base::LocalConfig, Os::MacOs) => "~/Library/Application Support",
            (Base::Config, Os::Windows) => "%APPDATA%",
            (Base::LocalConfig, Os::Windows) => "%LOCALAPPDATA%",
            (Base::Xdg, Os::Windows) => "%USERPROFILE%/.config",
            (Base::Xdg | Base::Config | Base::LocalConfig, _) => "~/.config",
        };
        let path = format!("{base}/{}", self.path);
        match os {
            Os::Windows => path.replace('/', "\\"),
            Os::Linux | Os::MacOs => path,
        }
    }
}

/// A client we know of: one row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    /// What it is called on the command line.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// Where it keeps its servers; missing for one that only takes them by hand.
    pub file: Option<Place>,
    /// The same on Windows, where it differs in more than the usual folder.
    pub windows: Option<Place>,
    /// A variable that names another folder for the file.
    pub home_variable: Option<&'static str>,
    /// The file of a project's own servers, seen from the project.
    pub project: Option<&'static str>,
    /// Its folder or file in the same base: it is installed when this exists.
    pub mark: &'static str,
    /// How its file is written.
    pub syntax: Syntax,
    /// Where the servers stand in it.
    pub container: &'static [&'static str],
    /// Where further servers stand: below every member of the first name, under the second.
    pub elsewhere: Option<(&'static str, &'static str)>,
    /// A server by its address, if it can use one; see [`entry`] for the words in braces.
    pub http: Option<&'static str>,
    /// A server that it starts itself.
    pub stdio: &'static str,
    /// Whether it starts programs without the variables of its own surroundings.
    pub clears_variables: bool,
    /// What is added to an entry by address when the server wants a token. The token itself is never
    /// written; this names the variable it is in, as the client wants variables named.
    pub token: Option<&'static str>,
    /// What a new file says under `$schema`.
    pub schema: Option<&'static str>,
    /// What must be `true` for servers to be looked at at all.
    pub switch: Option<&'static [&'static str]>,
    /// What its user has to do then.
    pub then: &'static str,
}

impl Client {
    /// Where it keeps its servers on this system.
    pub fn place(&self, os: Os) -> Option<Place> {
        match os {
            Os::Windows => self.windows.or(self.file),
            Os::Linux | Os::MacOs => self.file,
        }
    }
}
