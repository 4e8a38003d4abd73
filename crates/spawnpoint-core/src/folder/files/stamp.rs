//! Whether a file has changed, without reading it.

use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

use super::FileFacts;

/// Size and modification time of a file. A file whose stamp is the same is not read again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileStamp {
    /// Size in bytes.
    pub size: u64,
    /// Nanoseconds since 1970.
    pub modified: i64,
}

impl FileStamp {
    /// The stamp of a file that exists. It is never all zero, which means "no file".
    pub fn of(facts: &FileFacts) -> Self {
        let modified = facts
            .modified
            .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
            .and_then(|since| i64::try_from(since.as_nanos()).ok())
            .unwrap_or_default();
        Self { size: facts.size, modified: modified.max(1) }
    }

    /// Whether this is the stamp of a file, and not the default value.
    pub fn exists(self) -> bool {
        self != Self::default()
    }
}
