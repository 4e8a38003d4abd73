//! Why something could not be set up: what, where, and what to do.

use std::{io, path::PathBuf};

/// Why something could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The file cannot be understood, so nobody knows what an edit would do to it.
    #[error("{}:{line}:{column}: {what}", path.display())]
    Malformed {
        /// Which file.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What is wrong there.
        what: String,
    },
    /// It is no file, or not one of a configuration's size.
    #[error("{} {what}", path.display())]
    Unfit {
        /// Which file.
        path: PathBuf,
        /// Why it will not do.
        what: String,
    },
    /// The system refused.
    #[error("cannot {what} {}: {error}", path.display())]
    Io {
        /// What was tried.
        what: &'static str,
        /// With which file or folder.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// Somebody else wrote the file while we looked at it.
    #[error("{} was changed by another program just now", path.display())]
    Changed {
        /// Which file.
        path: PathBuf,
    },
    /// It cannot be set up as asked.
    #[error("{what}")]
    Impossible {
        /// What cannot be.
        what: String,
        /// What can be.
        todo: String,
    },
}

impl SetupError {
    pub(crate) fn io(
        what: &'static str,
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |error| Self::Io { what, path, error }
    }

    pub(crate) fn unfit(path: impl Into<PathBuf>, what: impl Into<String>) -> Self {
        Self::Unfit { path: path.into(), what: what.into() }
    }

    pub(crate) fn impossible(what: impl Into<String>, todo: impl Into<String>) -> Self {
        Self::Impossible { what: what.into(), todo: todo.into() }
    }

    /// What to do about it.
    pub fn todo(&self) -> String {
        match self {
            Self::Malformed { .. } => {
                "correct the file and run it again; nothing was changed".to_owned()
            }
            Self::Unfit { .. } => "look at it; nothing was changed".to_owned(),
            Self::Io { error, .. } if error.kind() == io::ErrorKind::PermissionDenied => {
                "make it writable for you, or run this as its owner".to_owned()
            }
            Self::Io { error, .. } if error.kind() == io::ErrorKind::ReadOnlyFilesystem => {
                "its file system is read-only; nothing was changed".to_owned()
            }
            Self::Io { .. } => "nothing was changed".to_owned(),
            Self::Changed { .. } => "run it again".to_owned(),
            Self::Impossible { todo, .. } => todo.clone(),
        }
    }
}
