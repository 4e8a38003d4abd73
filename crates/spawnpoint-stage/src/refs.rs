//! Handles, `ref:<session>:<number>`, by which clients inspect parts of a value.
//!
//! A handle stores a [`Source`], so it reads the current value while the root of the source exists,
//! and fails afterwards. Values without a path (items of sets, keys of dictionaries) are stored as
//! copies. The same value always has the same handle. When the limit is reached, the oldest handle
//! is dropped.

use std::{
    collections::VecDeque,
    hash::{BuildHasher, RandomState},
    sync::{Mutex, MutexGuard, PoisonError},
};

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{ErrorKind, Fault};

use crate::source::Source;

/// The maximum number of handles.
const CAPACITY: usize = 1024;

/// All handles. Reading the world creates new ones, hence the lock.
#[derive(Resource)]
pub struct Refs {
    /// Distinguishes the handles of this world from those of an earlier one.
    session: u32,
    stored: Mutex<StoredSources>,
}

#[derive(Default)]
struct StoredSources {
    sources: VecDeque<(u64, Source)>,
    last_number: u64,
}

impl Default for Refs {
    fn default() -> Self {
        let random = RandomState::new().hash_one(std::process::id());
        Self { session: random as u32, stored: Mutex::default() }
    }
}

impl Refs {
    fn stored(&self) -> MutexGuard<'_, StoredSources> {
        // No operation on it can be interrupted half-way, so a poisoned lock is safe to use.
        self.stored.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The handle of a value.
    pub fn capture(&self, source: &Source) -> String {
        let mut stored = self.stored();
        let known = stored.sources.iter().rev().find(|(_, other)| other == source);
        let number = known.map(|(number, _)| *number).unwrap_or_else(|| {
            if stored.sources.len() == CAPACITY {
                stored.sources.pop_front();
            }
            stored.last_number += 1;
            let number = stored.last_number;
            stored.sources.push_back((number, source.clone()));
            number
        });
        format!("ref:{:08x}:{number}", self.session)
    }

    /// The source of a reference.
    pub fn find(&self, id: &str) -> Result<Source, Fault> {
        let number = self.number(id)?;
        let stored = self.stored();
        let found = stored.sources.iter().find(|(stored, _)| Some(*stored) == number);
        found.map(|(_, source)| source.clone()).ok_or_else(|| gone(id))
    }

    /// Releases a handle; returns whether it existed.
    pub fn release(&self, id: &str) -> Result<bool, Fault> {
        let number = self.number(id)?;
        let mut stored = self.stored();
        let at = stored.sources.iter().position(|(stored, _)| Some(*stored) == number);
        Ok(at.and_then(|at| stored.sources.remove(at)).is_some())
    }

    /// The number of a handle of this world; `None` for handles of other worlds.
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
