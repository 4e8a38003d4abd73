//! Results with their source.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An answer with its source and remarks about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Sourced<T> {
    /// The answer.
    #[serde(flatten)]
    pub answer: T,
    /// `disk`: read from files, with no editor running.
    pub source: String,
    /// What was omitted or assumed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<String>,
}

impl<T> Sourced<T> {
    /// An answer from files.
    pub fn from_disk(answer: T) -> Self {
        Self { answer, source: "disk".to_owned(), diagnostics: Vec::new() }
    }

    /// The same answer with these remarks.
    pub fn with_diagnostics(mut self, diagnostics: impl IntoIterator<Item = String>) -> Self {
        self.diagnostics.extend(diagnostics);
        self
    }

    /// The same source and remarks with another answer.
    pub fn map<U>(self, to_answer: impl FnOnce(T) -> U) -> Sourced<U> {
        let Self { answer, source, diagnostics } = self;
        Sourced { answer: to_answer(answer), source, diagnostics }
    }
}
