//! What a session remembers of its earlier calls, so that later answers can show only what is new.
//!
//! Everything is bounded: a session is a small record, and there may be thousands.

use std::collections::{BTreeMap, VecDeque};

use spawnpoint_protocol::LogId;

/// How many logs' positions are kept.
const POSITIONS: usize = 32;
/// Of how many things the last values are kept.
const TARGETS: usize = 16;
/// How many values of one thing are kept.
const VALUES: usize = 128;
/// How many calls that change something are kept.
const CHANGES: usize = 256;

/// Values by name, as a client last saw them.
pub type SeenValues = BTreeMap<String, String>;

/// What a session remembers of its earlier calls.
#[derive(Debug, Default)]
pub struct SessionMemory {
    positions: Recent<String>,
    values: Recent<SeenValues>,
    changes: VecDeque<LogId>,
}

impl SessionMemory {
    /// How far the client has read a log.
    pub fn position(&self, log: &str) -> Option<String> {
        self.positions.get(log).cloned()
    }

    /// Stores how far the client has read a log.
    pub fn set_position(&mut self, log: &str, position: String) {
        self.positions.put(log, position, POSITIONS);
    }

    /// The values that the client saw last of a thing.
    pub fn seen(&self, target: &str) -> Option<SeenValues> {
        self.values.get(target).cloned()
    }

    /// Stores the values that the client sees now of a thing. Of very many, only some are kept.
    pub fn set_seen(&mut self, target: &str, mut values: SeenValues) {
        while values.len() > VALUES {
            values.pop_last();
        }
        self.values.put(target, values, TARGETS);
    }

    /// The latest calls of this session that may have changed something, newest first.
    pub fn changes(&self) -> Vec<LogId> {
        self.changes.iter().rev().copied().collect()
    }

    /// Adds a call that may change something.
    pub(crate) fn add_change(&mut self, log_id: LogId) {
        if self.changes.len() == CHANGES {
            self.changes.pop_front();
        }
        self.changes.push_back(log_id);
    }
}

/// The entries that were stored last, by name.
#[derive(Debug)]
struct Recent<T>(VecDeque<(String, T)>);

impl<T> Default for Recent<T> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<T> Recent<T> {
    fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(own, _)| own == name).map(|(_, entry)| entry)
    }

    /// Stores an entry, and drops the oldest ones above `most`.
    fn put(&mut self, name: &str, entry: T, most: usize) {
        self.0.retain(|(own, _)| own != name);
        self.0.push_back((name.to_owned(), entry));
        while self.0.len() > most {
            self.0.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entries_that_were_stored_first_are_dropped_first() {
        let mut memory = SessionMemory::default();
        for number in 0..POSITIONS {
            memory.set_position(&format!("log {number}"), number.to_string());
        }
        memory.set_position("log 0", "again".into());
        memory.set_position("one more", "1".into());
        assert_eq!(memory.position("log 0").as_deref(), Some("again"));
        assert_eq!(memory.position("log 1"), None);
        assert_eq!(memory.position("log 2").as_deref(), Some("2"));
    }

    #[test]
    fn values_and_changes_are_bounded() {
        let mut memory = SessionMemory::default();
        let many = (0..VALUES + 9).map(|number| (format!("{number:04}"), String::new())).collect();
        memory.set_seen("obj:1", many);
        assert_eq!(memory.seen("obj:1").unwrap().len(), VALUES);
        assert_eq!(memory.seen("obj:2"), None);
        let ids: Vec<_> = (0..CHANGES + 2).map(|_| LogId::fresh()).collect();
        ids.iter().for_each(|id| memory.add_change(*id));
        let changes = memory.changes();
        assert_eq!((changes.len(), changes[0]), (CHANGES, ids[CHANGES + 1]));
        assert!(!changes.contains(&ids[1]));
    }
}
