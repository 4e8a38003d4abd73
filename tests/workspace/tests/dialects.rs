//! The core and the protocol name no engine, no face and no document.

use std::{fs, path::Path};

use walkdir::WalkDir;

/// Folders whose files are checked.
const GENERIC: [&str; 2] = ["crates/spawnpoint-core/src", "crates/spawnpoint-protocol/src"];

/// Parts of words that refer to an engine, a face or a document.
const NAMES: [&str; 10] = [
    "unity",
    "unreal",
    "godot",
    "bevy",
    "explorer",
    "coplay",
    "mcpforunity",
    "envelope",
    "editor document",
    "async document",
];

/// The same, but only as whole words.
const WORDS: [&str; 4] = ["tier", "tiers", "bridge", "stock"];

/// Exceptions: a file, the text of its line, and why.
const ALLOWED: [(&str, &str, &str); 3] = [
    (
        "spawnpoint-core/src/logbook.rs",
        "ENGINE: &str = \"unity\"",
        "clients have stored this log's name",
    ),
    (
        "spawnpoint-core/src/custom.rs",
        "\"unity_instance\"",
        "a second name of the argument `instance`, for tools that engines define",
    ),
    (
        "spawnpoint-protocol/src/message.rs",
        "`unity` when absent",
        "the kind that plugins have which are older than the field",
    ),
];

#[test]
fn the_core_and_the_protocol_name_no_engine_no_face_and_no_document() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (mut found, mut allowed) = (Vec::new(), [false; ALLOWED.len()]);
    for folder in GENERIC {
        for entry in WalkDir::new(root.join(folder)).into_iter().map(Result::unwrap) {
            if !entry.file_type().is_file() {
                continue;
            }
            let file = entry.path().strip_prefix(&root).unwrap().display().to_string();
            let text = fs::read_to_string(entry.path()).unwrap();
            for (number, line) in text.lines().enumerate().filter(|(_, line)| names(line)) {
                let is_allowed = |(of, holds, _): &(&str, &str, &str)| {
                    file.replace('\\', "/").ends_with(of) && line.contains(holds)
                };
                match ALLOWED.iter().position(is_allowed) {
                    Some(at) => allowed[at] = true,
                    None => found.push(format!("{file}:{}: {}", number + 1, line.trim())),
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    for ((file, holds, _), used) in ALLOWED.iter().zip(allowed) {
        assert!(used, "the exception for {file}, {holds}, is no longer needed");
    }
}

/// Whether a line names one. Names of JSON fields are the shape of the wire and may stay as they are.
fn names(line: &str) -> bool {
    if line.trim_start().starts_with("#[serde(rename = ") {
        return false;
    }
    let line = line.to_lowercase();
    let mut words = line.split(|c: char| !c.is_alphanumeric());
    NAMES.iter().any(|name| line.contains(name)) || words.any(|word| WORDS.contains(&word))
}

#[test]
fn names_are_found_in_code_and_comments_and_not_in_wire_names() {
    for line in ["/// As in Unity.", "struct UnrealPackage;", "let tier = 1;", "mod bridge;"] {
        assert!(names(line), "{line}");
    }
    for line in ["    #[serde(rename = \"UnityVersion\")]", "let frontier = 1;", "abridged"] {
        assert!(!names(line), "{line}");
    }
}
