//! A user with a home, and what they wish for.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use spawnpoint_setup::{
    Change, Os, SetupError, Store, Surroundings,
    client::{Found, Scope, Server, Way, Wish, located, named, plan},
};
use tempfile::TempDir;

pub const ADD: Wish = Wish::Add { way: None, anew: false, migrate: false };

pub struct User {
    pub home: TempDir,
    pub surroundings: Surroundings,
    pub store: Store,
}

impl User {
    pub fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().to_str().unwrap().to_owned();
        let variables = ["HOME", "USERPROFILE"].map(|name| (name.to_owned(), path.clone()));
        let surroundings = Surroundings {
            os: Os::Linux,
            variables: BTreeMap::from(variables),
            folder: home.path().join("project"),
        };
        let store = Store::below(&home.path().join("state"));
        Self { home, surroundings, store }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }

    pub fn client(&self, name: &str) -> Found {
        located(named(name).unwrap(), &self.surroundings, Scope::User).unwrap()
    }

    pub fn plan(&self, client: &str, wish: Wish) -> Result<Change, SetupError> {
        plan(&self.client(client), wish, &server(), &self.store).map(|plan| plan.change)
    }

    /// Makes the change; whether there was one.
    pub fn wish(&self, client: &str, wish: Wish) -> bool {
        let change = self.plan(client, wish).unwrap();
        change.apply(&self.store).unwrap();
        !change.is_nothing()
    }
}

pub fn add(way: Way) -> Wish {
    Wish::Add { way: Some(way), anew: true, migrate: false }
}

/// Our own test binary stands for the program: it is there.
pub fn server() -> Server {
    Server {
        url: "http://127.0.0.1:8080/mcp".to_owned(),
        ports: vec![8080],
        token: false,
        command: "/opt/spawnpoint/bin/spawnpoint".to_owned(),
        args: vec!["stdio".to_owned()],
        system_root: None,
    }
}

pub fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}
