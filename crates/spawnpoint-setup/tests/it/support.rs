//! A user with a home folder.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use spawnpoint_setup::{
    Backups, Change, Environment, Os, SetupError,
    client::{Action, ClientConfig, Scope, Server, Transport, by_name, locate, plan},
};
use tempfile::TempDir;

pub const ADD: Action = Action::Add { transport: None, rewrite: false, migrate: false };

pub struct User {
    pub home: TempDir,
    pub environment: Environment,
    pub backups: Backups,
}

impl User {
    pub fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().to_str().unwrap().to_owned();
        let variables = ["HOME", "USERPROFILE"].map(|name| (name.to_owned(), path.clone()));
        let environment = Environment {
            os: Os::Linux,
            variables: BTreeMap::from(variables),
            folder: home.path().join("project"),
        };
        let backups = Backups::in_state_folder(&home.path().join("state"));
        Self { home, environment, backups }
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

    pub fn client(&self, name: &str) -> ClientConfig {
        locate(by_name(name).unwrap(), &self.environment, Scope::User).unwrap()
    }

    pub fn plan(&self, client: &str, action: Action) -> Result<Change, SetupError> {
        plan(&self.client(client), action, &server(), &self.backups).map(|plan| plan.change)
    }

    /// Applies an action, and returns whether it changed anything.
    pub fn run(&self, client: &str, action: Action) -> bool {
        let change = self.plan(client, action).unwrap();
        change.apply(&self.backups).unwrap();
        !change.is_empty()
    }
}

pub fn add(transport: Transport) -> Action {
    Action::Add { transport: Some(transport), rewrite: true, migrate: false }
}

pub fn server() -> Server {
    Server {
        url: "http://127.0.0.1:8080/mcp".to_owned(),
        ports: vec![8080],
        requires_token: false,
        command: "/opt/spawnpoint/bin/spawnpoint".to_owned(),
        launcher_args: Vec::new(),
        args: vec!["stdio".to_owned()],
        system_root: None,
    }
}

pub fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}
