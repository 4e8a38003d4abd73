//! Text files of a project.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Lines that match a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextSearchResult {
    /// The lines, by path and line.
    pub matches: Vec<TextMatch>,
    /// Whether there may be more: the limit or the time was reached.
    pub truncated: bool,
}

/// A line that matches a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextMatch {
    /// Path relative to the project.
    pub path: String,
    /// Line, from 1.
    pub line: u32,
    /// The line without surrounding spaces, at most 200 characters.
    pub text: String,
}

/// The text of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextFile {
    /// Path relative to the project.
    pub path: String,
    /// Size of the whole file in bytes.
    pub size: u64,
    /// The text, cut at a line.
    pub text: String,
    /// Whether the file has more text after this part.
    pub truncated: bool,
}

/// A file that was written, or could be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WrittenFile {
    /// Path relative to the project.
    pub path: String,
    /// Size of the new text in bytes.
    pub size: u64,
    /// Whether the file is new.
    pub created: bool,
}

/// Unused assets, largest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnusedAssetList {
    /// How many there are.
    pub total: usize,
    /// Their size together, in bytes.
    pub total_bytes: u64,
    /// The largest.
    pub assets: Vec<UnusedAssetCard>,
}

/// An unused asset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnusedAssetCard {
    /// Path relative to the project.
    pub path: String,
    /// Size in bytes.
    pub bytes: u64,
}
