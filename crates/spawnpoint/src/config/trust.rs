//! The projects whose configuration file the owner trusts: folder and hash of the file, kept in the user's own
//! state folder. A file that changes is no longer trusted.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use spawnpoint_files::{ReadError, read_own};

use crate::failure::Failure;

const NAME: &str = "trust.json";
/// The maximum size of the list.
const LARGEST: u64 = 4 << 20;

/// Whether the owner trusts a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrustStatus {
    Trusted,
    /// The folder is trusted, but with other contents of the file.
    Changed,
    Unknown,
    /// The list cannot be read, for this reason.
    Unreadable(String),
}

/// A trusted file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The folder of the file, with all links resolved.
    pub folder: PathBuf,
    pub sha256: String,
    pub since: String,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct Stored {
    trusted: Vec<Entry>,
}

/// The list of trusted files.
#[derive(Clone, Debug)]
pub struct TrustStore {
    file: PathBuf,
}

impl TrustStore {
    /// The list in this state folder. It must never be one that a project names.
    pub fn below(state_dir: &Path) -> Self {
        Self { file: state_dir.join(NAME) }
    }

    /// Returns all entries, or why the list cannot be read.
    pub fn entries(&self) -> Result<Vec<Entry>, String> {
        let shown = self.file.display();
        let contents = match read_own(&self.file, LARGEST) {
            Ok(contents) => contents,
            Err(ReadError::Missing) => return Ok(Vec::new()),
            Err(ReadError::Refused(why)) => return Err(format!("{shown}: {why}")),
        };
        let stored: Stored =
            serde_json::from_slice(&contents.bytes).map_err(|error| format!("{shown}: {error}"))?;
        Ok(stored.trusted)
    }

    /// Returns whether a file with these contents is trusted in this folder.
    pub fn status(&self, folder: &Path, bytes: &[u8]) -> TrustStatus {
        let entries = match self.entries() {
            Ok(entries) => entries,
            Err(why) => return TrustStatus::Unreadable(why),
        };
        match entries.iter().find(|entry| entry.folder == folder) {
            Some(entry) if entry.sha256 == hash(bytes) => TrustStatus::Trusted,
            Some(_) => TrustStatus::Changed,
            None => TrustStatus::Unknown,
        }
    }

    /// Trusts a file with these contents in this folder, and no other contents.
    pub fn add(&self, folder: &Path, bytes: &[u8]) -> Result<(), Failure> {
        let (sha256, since) = (hash(bytes), format!("{:.0}", jiff::Timestamp::now()));
        self.update(|entries| {
            entries.retain(|entry| entry.folder != folder);
            entries.push(Entry { folder: folder.to_owned(), sha256, since });
        })
    }

    /// Stops trusting the file in this folder. Returns whether it was trusted.
    pub fn remove(&self, folder: &Path) -> Result<bool, Failure> {
        let mut found = false;
        self.update(|entries| {
            let before = entries.len();
            entries.retain(|entry| entry.folder != folder);
            found = entries.len() < before;
        })?;
        Ok(found)
    }

    fn update(&self, change: impl FnOnce(&mut Vec<Entry>)) -> Result<(), Failure> {
        let failed = |why: String| {
            Failure::failed(format!("Cannot change the list of trusted projects: {why}"))
                .hint("fix or delete the file")
        };
        let io = |error: std::io::Error| failed(format!("{}: {error}", self.file.display()));
        if let Some(folder) = self.file.parent() {
            spawnpoint_files::folder(folder).map_err(io)?;
        }
        // Without the lock, two commands at once could lose a change. Closing the file releases it.
        let lock = spawnpoint_files::file(&self.file.with_extension("lock")).map_err(io)?;
        lock.lock().map_err(io)?;
        let mut stored = Stored { trusted: self.entries().map_err(failed)? };
        change(&mut stored.trusted);
        let text = serde_json::to_vec_pretty(&stored).map_err(|error| failed(error.to_string()))?;
        spawnpoint_files::replace(&self.file, &text).map_err(io)
    }
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_trusted_by_its_folder_and_its_very_contents() {
        let temp = tempfile::tempdir().unwrap();
        let store = TrustStore::below(&temp.path().join("state"));
        let (here, there) = (Path::new("/a/game"), Path::new("/a/other"));
        assert_eq!(store.status(here, b"x"), TrustStatus::Unknown);
        store.add(here, b"x").unwrap();
        assert_eq!(store.status(here, b"x"), TrustStatus::Trusted);
        assert_eq!(store.status(here, b"y"), TrustStatus::Changed);
        assert_eq!(store.status(there, b"x"), TrustStatus::Unknown);
        store.add(here, b"y").unwrap();
        assert_eq!(store.status(here, b"x"), TrustStatus::Changed);
        assert_eq!(store.entries().unwrap().len(), 1);
        assert!(store.remove(here).unwrap() && !store.remove(here).unwrap());
        assert_eq!(store.status(here, b"y"), TrustStatus::Unknown);
    }

    #[test]
    fn a_damaged_list_trusts_nothing_and_is_not_overwritten() {
        let temp = tempfile::tempdir().unwrap();
        std::fs::write(temp.path().join(NAME), "{").unwrap();
        let store = TrustStore::below(temp.path());
        assert!(matches!(store.status(Path::new("/a"), b"x"), TrustStatus::Unreadable(_)));
        assert!(store.add(Path::new("/a"), b"x").is_err());
        assert_eq!(std::fs::read_to_string(temp.path().join(NAME)).unwrap(), "{");
    }
}
