//! What users rely on is covered by tests: `users.md` says by which.

use std::{fs, path::Path};

const CRATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Whether a test named `[package/]module::name` exists.
fn exists(test: &str) -> bool {
    let (package, test) = test.split_once('/').unwrap_or(("spawnpoint", test));
    let Some((module, name)) = test.rsplit_once("::") else { return false };
    let file = Path::new(CRATES).join(package).join("tests/it").join(module.replace("::", "/"));
    let source = fs::read_to_string(file.with_extension("rs"));
    let declared = format!("fn {name}(");
    source.is_ok_and(|source| {
        let mut lines = source.lines();
        lines.any(|line| line.trim_start_matches("async ").starts_with(&declared))
    })
}

#[test]
fn every_row_names_tests_that_exist() {
    let table = fs::read_to_string(Path::new(CRATES).join("spawnpoint/tests/it/users.md")).unwrap();
    let rows: Vec<&str> = table
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.rsplit_once(" | "))
        .filter(|(what, _)| *what != "what")
        .map(|(_, tests)| tests)
        .collect();
    assert!(rows.len() > 40, "{}", rows.len());
    let missing: Vec<&str> =
        rows.iter().flat_map(|tests| tests.split(", ")).filter(|test| !exists(test)).collect();
    assert_eq!(missing, [""; 0]);
    assert!(!exists("users::no_such_test") && !exists("spawnpoint-unity/check::no_such_test"));
}
