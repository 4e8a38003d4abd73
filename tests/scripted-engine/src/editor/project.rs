//! The state that survives reloads: the changes to the project.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
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
}

impl Project {
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

    pub(crate) fn begin(&self) {
        self.lock().commands += 1;
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
