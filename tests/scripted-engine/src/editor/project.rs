//! The state that survives reloads: the changes to the project, and its scene.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use serde_json::Value;

use super::{
    Editor,
    package::{self, World},
};

/// The changes to a project.
#[derive(Debug, Default)]
pub struct Project(Mutex<Journal>);

#[derive(Debug, Default)]
struct Journal {
    changes: HashMap<String, usize>,
    commands: usize,
    cut_short: usize,
    registered: usize,
    /// All commands, in order.
    heard: Vec<(String, Value)>,
    has_package_tools: bool,
    world: Option<World>,
}

impl Project {
    /// The project of an editor.
    pub(crate) fn of(editor: &Editor) -> Self {
        Self(Mutex::new(Journal {
            has_package_tools: editor.package_tools,
            world: editor.runs_package.then(World::new),
            ..Journal::default()
        }))
    }

    /// All commands that were started, with their parameters, in order.
    pub fn heard(&self) -> Vec<(String, Value)> {
        self.lock().heard.clone()
    }

    /// How often a command was started.
    pub fn times(&self, command: &str) -> usize {
        self.lock().heard.iter().filter(|(name, _)| name == command).count()
    }

    /// Whether it runs commands of the package.
    pub(crate) fn runs_package(&self) -> bool {
        self.lock().world.is_some()
    }

    /// Whether it registers the tools of the package.
    pub(crate) fn has_package_tools(&self) -> bool {
        self.lock().has_package_tools
    }

    /// Runs a command of the package without counting it, as its own windows do. `None` if it has no such command.
    pub fn run(&self, command: &str, params: &Value) -> Option<Value> {
        package::run(self.lock().world.as_mut()?, command, params)
    }

    /// Writes to the console, if it runs the package: `kind` is Log, Warning, Error or Exception.
    pub fn log(&self, kind: &'static str, message: &str, file: &'static str, line: u32) {
        if let Some(world) = &mut self.lock().world {
            world.log(kind, message, file, line);
        }
    }

    /// How often the change of this token was made.
    pub fn changes(&self, token: &str) -> usize {
        self.lock().changes.get(token).copied().unwrap_or_default()
    }

    /// How many changes were made more than once.
    pub fn made_twice(&self) -> usize {
        self.lock().changes.values().filter(|times| **times > 1).count()
    }

    /// How many commands were started.
    pub fn commands(&self) -> usize {
        self.lock().commands
    }

    /// How many commands a reload came upon.
    pub fn cut_short(&self) -> usize {
        self.lock().cut_short
    }

    /// How often a server has taken it in.
    pub fn registered(&self) -> usize {
        self.lock().registered
    }

    pub(crate) fn change(&self, token: &str) {
        *self.lock().changes.entry(token.to_owned()).or_default() += 1;
    }

    pub(crate) fn begin(&self, command: &str, params: &Value) {
        let mut journal = self.lock();
        journal.commands += 1;
        journal.heard.push((command.to_owned(), params.clone()));
    }

    pub(crate) fn cut(&self) {
        self.lock().cut_short += 1;
    }

    pub(crate) fn register(&self) {
        self.lock().registered += 1;
    }

    fn lock(&self) -> MutexGuard<'_, Journal> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
