//! Handles: `ref:<session>:<number>`, by which clients look further into a value.
//!
//! A handle holds a [`Source`], so it leads to the value of now for as long as its root lives, and is
//! gone with it. Only values that nothing leads to (items of sets, keys of dictionaries) are kept as
//! they were. The same value always has the same handle; the oldest handles give way.

use std::{
    collections::VecDeque,
    hash::{BuildHasher, RandomState},
    sync::{Mutex, MutexGuard, PoisonError},
};

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{ErrorKind, Fault};

use crate::source::Source;

/// How many handles there are at most.
const CAPACITY: usize = 1024;

/// All handles. Looking at the world makes new ones, hence the lock.
#[derive(Resource)]
pub struct Refs {
    /// Tells the handles of this world from those of one before it.
    session: u32,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    sources: VecDeque<(u64, Source)>,
    made: u64,
}

impl Default for Refs {
    fn default() -> Self {
        let random = RandomState::new().hash_one(std::process::id());
        Self { session: random as u32, held: Mutex::default() }
    }
}

impl Refs {
    fn held(&self) -> MutexGuard<'_, Held> {
        // Nothing in here can be left half done.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The handle of a value.
    pub fn capture(&self, source: &Source) -> String {
        let mut held = self.held();
        let known = held.sources.iter().rev().find(|(_, other)| other == source);
        let number = known.map(|(number, _)| *number).unwrap_or_else(|| {
            if held.sources.len() == CAPACITY {
                held.sources.pop_front();
            }
            held.made += 1;
            let number = held.made;
            held.sources.push_back((number, source.clone()));
            number
        });
        format!("ref:{:08x}:{number}", self.session)
    }

    /// The source of a reference.
    pub fn find(&self, id: &str) -> Result<Source, Fault> {
        let number = self.number(id)?;
        let held = self.held();
        let found = held.sources.iter().find(|(held, _)| Some(*held) == number);
        found.map(|(_, source)| source.clone()).ok_or_else(|| gone(id))
    }

    /// Forgets a handle; tells whether there was one.
    pub fn release(&self, id: &str) -> Result<bool, Fault> {
        let number = self.number(id)?;
        let mut held = self.held();
        let at = held.sources.iter().position(|(held, _)| Some(*held) == number);
        Ok(at.and_then(|at| held.sources.remove(at)).is_some())
    }

    /// The number in a handle of this world; none in a handle of another.
    fn number(&self, id: &str) -> Result<Option<u64>, Fault> {
        let Some(rest) = id.strip_prefix("ref:") else {
            return Err(Fault::new(
                ErrorKind::InvalidArgument,
                "Invalid refId; expected 'ref:...'",
            )
            .hint("pass the refId of a value that was read"));
        };
        let (session, number) = rest.split_once(':').unwrap_or_default();
        let ours = session == format!("{:08x}", self.session);
        Ok(number.parse().ok().filter(|_| ours))
    }
}

/// The error for a reference whose value is gone.
pub fn gone(id: &str) -> Fault {
    Fault::not_found(id).hint("the value is gone, or the refId was released; read the value again")
}
