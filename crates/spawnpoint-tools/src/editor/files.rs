//! Files as text.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::Tool;
use spawnpoint_unity_ops::{FileRead, FilesList, ScriptInspect, TextSearch};

use super::{
    Tier,
    row::{Head, telling},
};

/// How long a search may take.
const SEARCHING_MS: u64 = 15_000;
/// The most lines that a search returns.
const MAX_LINES: i64 = 500;
/// The most files that a list returns.
const MAX_FILES: i64 = 10_000;
/// The largest file that is read.
const MAX_FILE_BYTES: i64 = 2 << 20;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        telling(
            pro(
                "project_listFiles",
                "List Files",
                "List files below a folder by name or path: *.cs, **/Editor/*.cs.",
            ),
            |p: List| {
                let limit = count(p.max_results, MAX_FILES);
                Ok(FilesList { root: p.root, pattern: p.pattern, limit })
            },
            |told| told,
        ),
        telling(
            pro("project_readFile", "Read File", "Read a text file below Assets."),
            |p: Read| {
                let max_bytes = count(p.max_bytes, MAX_FILE_BYTES) as u64;
                Ok(FileRead { path: p.path, max_bytes })
            },
            |told| told,
        ),
        telling(
            pro(
                "project_searchText",
                "Search Text",
                "Find lines in text files by text or regular expression.",
            )
            .failing_as_error(),
            |p: Search| {
                Ok(TextSearch {
                    pattern: p.pattern,
                    root: p.root,
                    files: p.file_pattern,
                    limit: count(p.max_results, MAX_LINES),
                    case_sensitive: p.case_sensitive,
                    regex: p.use_regex,
                    within_ms: SEARCHING_MS,
                })
            },
            |told| told,
        )
        .long(),
        telling(
            pro(
                "project_inspectScript",
                "Inspect Script",
                "List the types of a C# file with their methods, properties and fields.",
            ),
            |p: Inspect| {
                Ok(ScriptInspect {
                    path: p.script_path,
                    methods: p.include_methods,
                    properties: p.include_properties,
                    fields: p.include_fields,
                })
            },
            |told| told,
        ),
    ]
}

const fn pro(name: &'static str, title: &'static str, help: &'static str) -> Head {
    Head::core(name, title, "project", help).from(Tier::Pro)
}

fn count(wanted: i64, most: i64) -> usize {
    usize::try_from(wanted.clamp(1, most)).unwrap_or(1)
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct List {
    /// Assets/Scripts
    root: String,
    /// *, ? and **/
    pattern: String,
    /// Maximum number of files, at most 10000
    #[serde(default = "five_hundred")]
    #[schemars(range(min = 1))]
    max_results: i64,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Read {
    /// Assets/Scripts/Player.cs
    path: String,
    /// Larger files are refused; at most 2 MiB
    #[serde(default = "sixty_four_kibibytes")]
    #[schemars(range(min = 1))]
    max_bytes: i64,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Search {
    /// Text or regular expression
    pattern: String,
    /// Folder to search
    #[serde(default = "assets")]
    root: String,
    /// Names of files, for example *.cs
    #[serde(default = "everything")]
    file_pattern: String,
    /// At most 500
    #[serde(default = "hundred")]
    #[schemars(range(min = 1))]
    max_results: i64,
    /// Distinguish upper and lower case
    #[serde(default)]
    case_sensitive: bool,
    /// Read pattern as a regular expression
    #[serde(default)]
    use_regex: bool,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Inspect {
    /// Assets/Scripts/Player.cs
    script_path: String,
    /// List methods
    #[serde(default = "yes")]
    include_methods: bool,
    /// List properties
    #[serde(default = "yes")]
    include_properties: bool,
    /// List fields
    #[serde(default)]
    include_fields: bool,
}

fn five_hundred() -> i64 {
    500
}

fn sixty_four_kibibytes() -> i64 {
    65_536
}

fn hundred() -> i64 {
    100
}

fn assets() -> String {
    "Assets/".to_owned()
}

fn everything() -> String {
    "*.*".to_owned()
}

fn yes() -> bool {
    true
}
