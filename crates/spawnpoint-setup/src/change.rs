//! A change to one file: worked out first, shown, then made.

use std::path::{Path, PathBuf};

use crate::{
    diff::{Line, diff},
    error::SetupError,
    file::File,
    store::Store,
};

/// What a change does for us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// Puts us into a file that knew nothing of us.
    First,
    /// Brings what is ours up to date.
    Again,
    /// Takes us out.
    Out,
}

/// A change to one file, not made yet.
#[derive(Clone, Debug)]
pub struct Change {
    file: File,
    after: Option<String>,
    aim: Aim,
}

/// What was made of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Where the file is kept as it was before, if there was one and it is.
    pub kept: Option<PathBuf>,
}

impl Change {
    /// Puts us in. `known` says that the file had something of ours already.
    pub(crate) fn put(file: File, after: String, known: bool) -> Self {
        let aim = if known { Aim::Again } else { Aim::First };
        Self { file, after: Some(after), aim }
    }

    /// Takes us out; without a text, the file with us.
    pub(crate) fn take(file: File, after: Option<String>) -> Self {
        Self { file, after, aim: Aim::Out }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.file.path
    }

    /// Whether everything is as it should be already.
    pub fn is_nothing(&self) -> bool {
        match &self.after {
            Some(after) => self.file.exists() && after == self.file.text(),
            None => !self.file.exists(),
        }
    }

    /// Whether the file is new.
    pub fn creates(&self) -> bool {
        !self.file.exists() && self.after.is_some()
    }

    /// Whether the file goes.
    pub fn removes(&self) -> bool {
        self.file.exists() && self.after.is_none()
    }

    /// What it looks like.
    pub fn diff(&self) -> Vec<Line> {
        diff(self.file.text(), self.after.as_deref().unwrap_or_default())
    }

    /// The text as it will be, if the file stays.
    pub fn after(&self) -> Option<&str> {
        self.after.as_deref()
    }

    /// Makes it. The file as it was is kept aside first.
    pub fn apply(&self, store: &Store) -> Result<Made, SetupError> {
        if self.is_nothing() {
            return Ok(Made { kept: None });
        }
        let path = self.path();
        let before = store.before(path);
        let is_old_text_again = self.aim == Aim::Out && before.as_deref() == self.after();
        let kept = match self.file.bytes() {
            _ if is_old_text_again => None,
            // What is kept is the file without us, which this one no longer is.
            Some(_) if self.aim == Aim::Again && before.is_some() => Some(store.place(path)),
            Some(bytes) => Some(store.keep(path, bytes)?),
            None => {
                store.forget(path)?;
                None
            }
        };
        self.file.replace(self.after())?;
        if is_old_text_again {
            store.forget(path)?;
        }
        Ok(Made { kept })
    }
}
