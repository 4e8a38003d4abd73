//! A change to one file: planned first, shown as a diff, then applied.

use std::path::{Path, PathBuf};

use crate::{
    backups::Backups,
    diff::{Line, diff},
    error::SetupError,
    file::File,
};

/// Why a file is changed. This decides whether the file is backed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// Add our entry to a file that has none.
    Add,
    /// Update our entry.
    Update,
    /// Remove our entry.
    Remove,
}

/// A change to one file that is not applied yet.
#[derive(Clone, Debug)]
pub struct Change {
    file: File,
    /// The new text; nothing deletes the file.
    after: Option<String>,
    purpose: Purpose,
}

/// The result of applying a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The copy of the file as it was before Spawnpoint was added.
    pub backup: Option<PathBuf>,
}

impl Change {
    /// A change that adds our entry, or updates the one that is there.
    pub(crate) fn add(file: File, after: String, has_entry: bool) -> Self {
        let purpose = if has_entry { Purpose::Update } else { Purpose::Add };
        Self { file, after: Some(after), purpose }
    }

    /// A change that removes our entry, or the whole file if there is no text.
    pub(crate) fn remove(file: File, after: Option<String>) -> Self {
        Self { file, after, purpose: Purpose::Remove }
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.file.path
    }

    /// Whether the file already is as it should be.
    pub fn is_empty(&self) -> bool {
        match &self.after {
            Some(after) => self.file.exists() && after == self.file.text(),
            None => !self.file.exists(),
        }
    }

    /// Whether the file is created.
    pub fn creates_file(&self) -> bool {
        !self.file.exists() && self.after.is_some()
    }

    /// Whether the file is deleted.
    pub fn deletes_file(&self) -> bool {
        self.file.exists() && self.after.is_none()
    }

    /// The lines that differ.
    pub fn diff(&self) -> Vec<Line> {
        diff(self.file.text(), self.after.as_deref().unwrap_or_default())
    }

    /// The new text, unless the file is deleted.
    pub fn after(&self) -> Option<&str> {
        self.after.as_deref()
    }

    /// Fails if the change cannot be applied because the file is read-only.
    pub(crate) fn check_writable(&self) -> Result<(), SetupError> {
        if self.is_empty() { Ok(()) } else { self.file.check_writable() }
    }

    /// Backs up the file and writes the new text.
    pub fn apply(&self, backups: &Backups) -> Result<Applied, SetupError> {
        if self.is_empty() {
            return Ok(Applied { backup: None });
        }
        let path = self.path();
        let original = backups.original(path);
        let restores_original =
            self.purpose == Purpose::Remove && original.as_deref() == self.after();
        let backup = match self.file.bytes() {
            _ if restores_original => None,
            // The backup is the file without our entry, which this one no longer is.
            Some(_) if self.purpose == Purpose::Update && original.is_some() => {
                Some(backups.path_of(path))
            }
            Some(bytes) => Some(backups.save(path, bytes)?),
            None => {
                backups.delete(path)?;
                None
            }
        };
        self.file.replace(self.after())?;
        if restores_original {
            backups.delete(path)?;
        }
        Ok(Applied { backup })
    }
}
