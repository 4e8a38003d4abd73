//! How a script fails: before it runs, and while it runs.

use std::fmt;

/// Something wrong with the source; nothing of it has run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// C#'s own number where it has one (`CS0103`), else one of ours (`SP0001`).
    pub code: &'static str,
    /// What is wrong, in C#'s words.
    pub message: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// The line with carets under what is meant.
    pub caret: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, message, line, column, .. } = self;
        write!(out, "({line},{column}): error {code}: {message}")
    }
}

/// Why a run ended without a value.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ScriptError {
    /// An exception nobody caught.
    #[error("{exception}: {message} (line {line})")]
    Exception {
        /// Full name of its type, `System.NullReferenceException`.
        exception: String,
        /// Its message.
        message: String,
        /// Line of the script where it was thrown, from 1.
        line: u32,
        /// Where it went through, innermost first: `at Name (line 3)`.
        stack: Vec<String>,
    },
    /// [`Run::cancel`](crate::Run::cancel) was called.
    #[error("the script was cancelled (line {line})")]
    Cancelled {
        /// Where it was.
        line: u32,
    },
    /// It took more instructions than it may.
    #[error(
        "the script ran for more than {limit} instructions (line {line}); does a loop not end?"
    )]
    Instructions {
        /// How many it may.
        limit: u64,
        /// Where it was.
        line: u32,
    },
    /// It held more memory than it may.
    #[error("the script holds more than {limit} bytes of objects (line {line})")]
    Memory {
        /// How much it may.
        limit: usize,
        /// Where it was.
        line: u32,
    },
    /// Calls inside calls, too deep.
    #[error("the script is more than {limit} calls deep (line {line}); does a recursion not end?")]
    Depth {
        /// How deep it may.
        limit: usize,
        /// Where it was.
        line: u32,
    },
    /// It said more than it may.
    #[error("the script wrote more than {limit} (line {line})")]
    Output {
        /// How much it may, with its unit.
        limit: String,
        /// Where it was.
        line: u32,
    },
    /// Something the evaluator should have refused before; a bug of ours.
    #[error("internal error of the evaluator: {what} (line {line})")]
    Internal {
        /// What it stumbled over.
        what: String,
        /// Where it was.
        line: u32,
    },
}
