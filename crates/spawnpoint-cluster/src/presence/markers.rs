//! Markers of deleted entries. The bucket keeps one for each key that was ever used, so they are removed after a while.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

/// How long a marker is kept: longer than a node may miss it without reading all entries anew.
const KEPT: Duration = Duration::from_secs(600);
/// How many are removed at once.
const AT_ONCE: usize = 16;

/// The markers that were seen.
#[derive(Debug, Default)]
pub(super) struct Markers(HashMap<String, (u64, Instant)>);

impl Markers {
    /// An entry was deleted in this revision.
    pub(super) fn add(&mut self, key: &str, revision: u64) {
        self.0.insert(key.to_owned(), (revision, Instant::now()));
    }

    /// The entry exists again.
    pub(super) fn remove(&mut self, key: &str) {
        self.0.remove(key);
    }

    /// Takes out some of those that are old: their keys and revisions.
    pub(super) fn take_old(&mut self) -> Vec<(String, u64)> {
        let old = self.0.iter().filter(|(_, (_, since))| since.elapsed() >= KEPT);
        let old: Vec<_> =
            old.take(AT_ONCE).map(|(key, (revision, _))| (key.clone(), *revision)).collect();
        for (key, _) in &old {
            self.0.remove(key);
        }
        old
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_markers_are_taken_out_once() {
        let mut markers = Markers::default();
        markers.add("new", 1);
        let Some(long_ago) = Instant::now().checked_sub(KEPT) else { return };
        for number in 0..AT_ONCE as u64 + 1 {
            markers.0.insert(format!("old{number}"), (number, long_ago));
        }
        markers.0.insert("again".to_owned(), (99, long_ago));
        markers.remove("again");
        let (first, second) = (markers.take_old(), markers.take_old());
        assert_eq!((first.len(), second.len()), (AT_ONCE, 1));
        assert!(markers.take_old().is_empty());
        assert_eq!(markers.0.len(), 1);
    }
}
