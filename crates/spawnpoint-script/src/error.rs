//! Errors of scripts, at compile time and at run time.

use std::fmt;

/// An error in the source, found before anything runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The code of the C# compiler, if there is one (`CS0103`), otherwise an own one (`SP0001`).
    pub code: &'static str,
    /// The message, in the wording of the C# compiler.
    pub message: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// The line with carets below the error.
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
    /// An uncaught exception.
    #[error("{exception}: {message} (line {line})")]
    Exception {
        /// Full name of its type, `System.NullReferenceException`.
        exception: String,
        /// Its message.
        message: String,
        /// Line of the script where it was thrown, from 1.
        line: u32,
        /// The stack trace, innermost call first: `at Name (line 3)`.
        stack: Vec<String>,
    },
    /// [`Run::cancel`](crate::Run::cancel) was called.
    #[error("the script was cancelled (line {line})")]
    Cancelled {
        /// The line at which it was cancelled.
        line: u32,
    },
    /// It exceeded the limit of instructions.
    #[error(
        "the script exceeded the limit of {limit} instructions (line {line}). Is there an endless loop?"
    )]
    Instructions {
        /// The limit.
        limit: u64,
        /// The line at that moment.
        line: u32,
    },
    /// It exceeded the limit of memory.
    #[error("the script exceeded the memory limit of {limit} bytes (line {line})")]
    Memory {
        /// The limit in bytes.
        limit: usize,
        /// The line at that moment.
        line: u32,
    },
    /// It exceeded the limit of nested calls.
    #[error(
        "the script exceeded the limit of {limit} nested calls (line {line}). Is there an endless recursion?"
    )]
    Depth {
        /// The limit.
        limit: usize,
        /// The line at that moment.
        line: u32,
    },
    /// It exceeded the limit of output.
    #[error("the script exceeded the output limit of {limit} (line {line})")]
    Output {
        /// The limit with its unit.
        limit: String,
        /// The line at that moment.
        line: u32,
    },
    /// A bug of the evaluator.
    #[error("internal error of the evaluator: {what} (line {line})")]
    Internal {
        /// What went wrong.
        what: String,
        /// The line at that moment.
        line: u32,
    },
}
