//! Every sentence of both documents is shown by a test: `sentences.md` says by which.

use std::{collections::BTreeSet, fs, path::Path};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/explorer");
const DOCUMENTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/spec");

/// A row: the beginning of a sentence, or another part of it that is not found twice, and its tests.
struct Row {
    words: String,
    tests: Vec<String>,
}

/// The table of each document, by the document's path.
fn tables() -> Vec<(String, Vec<Row>)> {
    let text = fs::read_to_string(format!("{FOLDER}/sentences.md")).unwrap();
    let mut tables = Vec::new();
    for line in text.lines() {
        if let Some(document) = line.strip_prefix("## ") {
            tables.push((document.to_owned(), Vec::new()));
        }
        let Some(cells) = line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |")) else {
            continue;
        };
        let (words, tests) = cells.rsplit_once(" | ").unwrap_or_else(|| panic!("{line}"));
        if words == "sentence" || words.starts_with("---") {
            continue;
        }
        let tests = tests.split(", ").map(str::to_owned).collect();
        tables.last_mut().unwrap().1.push(Row { words: words.replace("\\|", "|"), tests });
    }
    tables
}

/// Every test of the folder, as `module::name`.
fn tests() -> BTreeSet<String> {
    let mut tests = BTreeSet::new();
    for entry in fs::read_dir(FOLDER).unwrap().flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|end| end != "rs") {
            continue;
        }
        let module = path.file_stem().unwrap().to_string_lossy().into_owned();
        let source = fs::read_to_string(&path).unwrap();
        let mut lines = source.lines();
        while let Some(line) = lines.next() {
            if line != "#[test]" {
                continue;
            }
            let name = lines.find_map(|line| line.strip_prefix("fn ")).unwrap();
            tests.insert(format!("{module}::{}", name.split('(').next().unwrap()));
        }
    }
    tests
}

#[test]
fn every_sentence_names_tests_that_exist() {
    let tests = tests();
    assert!(tests.contains("sentences::every_sentence_names_tests_that_exist"));
    let tables = tables();
    assert_eq!(tables.len(), 2);
    for row in tables.iter().flat_map(|(_, rows)| rows) {
        for test in &row.tests {
            // What cannot be tested says why, in brackets.
            let reason = test.starts_with('(') && test.ends_with(')');
            assert!(reason || tests.contains(test), "no test '{test}' for: {}", row.words);
        }
    }
}

#[test]
fn every_test_shows_a_sentence() {
    let tables = tables();
    let named: BTreeSet<_> =
        tables.iter().flat_map(|(_, rows)| rows).flat_map(|row| &row.tests).cloned().collect();
    let unnamed: Vec<_> = tests()
        .into_iter()
        .filter(|test| !named.contains(test))
        // What a client must not be able to do is in no document.
        .filter(|test| !["hostile::", "sentences::"].iter().any(|module| test.starts_with(module)))
        .collect();
    assert_eq!(unnamed, [""; 0]);
}

#[test]
fn every_sentence_is_quoted_in_its_order_and_none_is_left_out() {
    for (document, rows) in tables() {
        let path = Path::new(DOCUMENTS).join(&document);
        let Ok(text) = fs::read_to_string(&path) else {
            eprintln!("SKIPPED: {document} is not at hand, its sentences were not looked for");
            continue;
        };
        let mut quoted = vec![false; text.len()];
        let mut from = 0;
        for row in &rows {
            let found = text[from..].find(&row.words);
            let at = from + found.unwrap_or_else(|| panic!("not in {document}: {}", row.words));
            quoted[at..at + row.words.len()].fill(true);
            from = at + 1;
        }
        let (mut start, mut fenced) = (0, false);
        for line in text.split_inclusive('\n') {
            let here = start..start + line.len();
            start = here.end;
            fenced ^= line.starts_with("```");
            let empty = line.trim().is_empty() || line.starts_with(['#', '`']);
            if !empty && !fenced {
                assert!(quoted[here].contains(&true), "in {document}, without a test: {line}");
            }
        }
    }
}
