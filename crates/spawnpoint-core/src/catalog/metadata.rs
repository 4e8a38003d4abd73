//! What a face that groups and documents its tools needs to know about each of them.

use super::schema::LazySchema;

/// How a tool is presented.
#[derive(Clone, Debug)]
pub struct Metadata {
    /// Name for people.
    pub title: &'static str,
    /// The group that it is listed in.
    pub category: &'static str,
    /// Name of the lowest level at which it is available.
    pub level: &'static str,
    /// Anything else that callers should know; mostly empty.
    pub notes: &'static str,
    /// Whether it reports failures in its answer instead of as errors.
    pub fails_in_answer: bool,
    /// Schema of its answer, with descriptions.
    pub answer: LazySchema,
}
