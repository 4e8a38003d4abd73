//! Errors of setup: what failed, where, and what to do next.

use std::{io, path::PathBuf};

/// Why a client or project could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The file does not parse, so it cannot be edited safely.
    #[error("{}:{line}:{column}: {message}", path.display())]
    InvalidSyntax {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// The path is not a file that can be edited.
    #[error("{} {reason}", path.display())]
    NotEditable {
        /// The path.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
    /// The operating system reported an error.
    #[error("Cannot {action} {}: {error}", path.display())]
    Io {
        /// What was attempted.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// Another program wrote the file between reading and writing.
    #[error("{} was just changed by another program", path.display())]
    ChangedOnDisk {
        /// The file.
        path: PathBuf,
    },
    /// The request cannot be fulfilled for this client or project.
    #[error("{message}")]
    Unsupported {
        /// What is not possible.
        message: String,
        /// What to do instead.
        hint: String,
    },
}

impl SetupError {
    pub(crate) fn io(
        action: &'static str,
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |error| Self::Io { action, path, error }
    }

    pub(crate) fn not_editable(path: impl Into<PathBuf>, reason: impl Into<String>) -> Self {
        Self::NotEditable { path: path.into(), reason: reason.into() }
    }

    pub(crate) fn unsupported(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Unsupported { message: message.into(), hint: hint.into() }
    }

    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            Self::InvalidSyntax { .. } => {
                "fix the file and run the command again; it was not changed".to_owned()
            }
            Self::NotEditable { .. } => {
                "check the file and run the command again; it was not changed".to_owned()
            }
            Self::Io { error, .. } if error.kind() == io::ErrorKind::PermissionDenied => {
                "make it writable, or run the command as its owner".to_owned()
            }
            Self::Io { error, .. } if error.kind() == io::ErrorKind::ReadOnlyFilesystem => {
                "its file system is read-only; nothing was changed".to_owned()
            }
            Self::Io { .. } => "nothing was changed".to_owned(),
            Self::ChangedOnDisk { .. } => "run the command again".to_owned(),
            Self::Unsupported { hint, .. } => hint.clone(),
        }
    }
}
