//! Shapes of what a project's files answer. Clients get them with the same field names.

mod asset;
mod files;
mod mixer;
mod project;
mod scene;
mod script;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use self::{asset::*, files::*, mixer::*, project::*, scene::*, script::*};

/// An answer, where it was found, and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Told<T> {
    /// The answer.
    #[serde(flatten)]
    pub answer: T,
    /// `disk`: read from files, with no editor running.
    pub source: String,
    /// What was left out, and what was assumed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<String>,
}

impl<T> Told<T> {
    /// From files.
    pub fn from_disk(answer: T) -> Self {
        Self { answer, source: "disk".to_owned(), diagnostics: Vec::new() }
    }

    /// With these remarks.
    pub fn noting(mut self, diagnostics: impl IntoIterator<Item = String>) -> Self {
        self.diagnostics.extend(diagnostics);
        self
    }
}

macro_rules! shapes {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident { $( $(#[doc = $field_doc:literal])+ $(#[$attr:meta])* $field:ident : $ty:ty ),* $(,)? }
    )+) => { $(
        $(#[doc = $doc])+
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $name { $( $(#[doc = $field_doc])+ $(#[$attr])* pub $field: $ty ),* }
    )+ };
}

pub(crate) use shapes;
