//! The error of a command: a message, a hint and an exit code.

use std::{fmt, process::ExitCode};

/// The exit code of a failed command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The tool, or a check of `doctor`, failed.
    Failed = 1,
    /// The command line, the environment or a configuration file is wrong.
    Usage = 2,
    /// The port is in use.
    PortTaken = 3,
    /// No server or engine is available.
    Unreachable = 4,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Failure {
    /// The exit code.
    pub exit: Exit,
    /// What failed, in one sentence.
    pub message: String,
    /// What to try next.
    pub hint: Option<String>,
}

impl Failure {
    pub fn new(exit: Exit, message: impl Into<String>) -> Self {
        Self { exit, message: message.into(), hint: None }
    }

    /// The tool or check failed.
    pub fn failed(message: impl Into<String>) -> Self {
        Self::new(Exit::Failed, message)
    }

    /// The command line or configuration is wrong.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, message)
    }

    /// No server or engine is available.
    pub fn unreachable(message: impl Into<String>) -> Self {
        Self::new(Exit::Unreachable, message)
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds a hint with the most similar candidate, or else with all candidates.
    pub fn nearest<'a>(
        self,
        wanted: &str,
        candidates: impl IntoIterator<Item = &'a str> + Clone,
    ) -> Self {
        let hint = match spawnpoint_core::suggest::nearest(wanted, candidates.clone()) {
            Some(near) => format!("did you mean '{near}'?"),
            None => {
                let all: Vec<_> = candidates.into_iter().collect();
                format!("choose one of: {}", all.join(", "))
            }
        };
        self.hint(hint)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.hint {
            Some(hint) => write!(f, " ({hint})"),
            None => Ok(()),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::failed(error.to_string())
    }
}
