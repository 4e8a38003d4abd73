//! Every sentence of the Unreal document that needs a running editor is shown by a test: `sentences.md` says by which.

use std::{collections::BTreeSet, fs, path::Path};

use real_godot::repository;

/// The quotes and the tests that show them.
fn rows() -> Vec<(String, Vec<String>)> {
    let table = repository().join("tests/unreal/tests/it/sentences.md");
    let text = fs::read_to_string(table).unwrap();
    let cells = |line: &str| {
        let (words, tests) = line.strip_prefix("| ")?.strip_suffix(" |")?.rsplit_once(" | ")?;
        (words != "sentence").then(|| (words.to_owned(), tests.to_owned()))
    };
    let split = |tests: &str| match tests.starts_with('(') {
        true => vec![tests.to_owned()],
        false => tests.split(", ").map(str::to_owned).collect(),
    };
    text.lines().filter_map(cells).map(|(words, tests)| (words, split(&tests))).collect()
}

/// Every test of this package, as `module::name`.
fn tests() -> BTreeSet<String> {
    let folder = repository().join("tests/unreal/tests/it");
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "rs") {
            continue;
        }
        let module = path.file_stem().unwrap().to_string_lossy().into_owned();
        let source = fs::read_to_string(&path).unwrap();
        let mut lines = source.lines();
        while let Some(line) = lines.next() {
            if line == "#[test]" {
                let name = lines.find_map(|line| line.strip_prefix("fn ")).unwrap();
                found.insert(format!("{module}::{}", name.split('(').next().unwrap()));
            }
        }
    }
    found
}

#[test]
fn every_sentence_names_tests_that_exist() {
    let tests = tests();
    assert!(tests.contains("sentences::every_sentence_names_tests_that_exist"));
    let rows = rows();
    assert!(rows.len() >= 20, "{} sentences", rows.len());
    for (words, shown_by) in &rows {
        for test in shown_by {
            let is_reason = test.starts_with('(') && test.ends_with(')');
            assert!(is_reason || tests.contains(test), "no test '{test}' for: {words}");
        }
    }
    if let Some(folder) = std::env::var_os("UNREAL_DOCUMENTS") {
        let text = fs::read_to_string(Path::new(&folder).join("unreal-server.md")).unwrap();
        let mut from = 0;
        for (words, _) in &rows {
            let found = text[from..].find(words.as_str());
            from += found
                .unwrap_or_else(|| panic!("not in the document, or not in its order: {words}"))
                + 1;
        }
    }
}
