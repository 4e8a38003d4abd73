//! Every sentence of the documents that needs a running Unity is shown by a test: `sentences.md` says by which.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use real_unity::repository_file;

const TABLE: &str = "tests/unity/tests/it/sentences.md";
/// Folders with tests, and what names of tests in them begin with.
const FOLDERS: [(&str, &str); 2] = [("", "tests/unity/tests/it"), ("tour/", "tests/tour/tests/it")];

struct Row {
    document: String,
    words: String,
    shown_by: Vec<String>,
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(repository_file(TABLE)).unwrap();
    let (mut rows, mut document) = (Vec::new(), String::new());
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("## ") {
            name.clone_into(&mut document);
        }
        let cells = line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |"));
        let Some((words, tests)) = cells.and_then(|cells| cells.rsplit_once(" | ")) else {
            continue;
        };
        if words == "sentence" {
            continue;
        }
        let shown_by = tests.split(", ").map(str::to_owned).collect();
        rows.push(Row { document: document.clone(), words: words.replace("\\|", "|"), shown_by });
    }
    rows
}

/// All Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|end| end == "rs"))
        .collect()
}

/// Every test of the folders, as `module::name`.
fn tests() -> BTreeSet<String> {
    let mut tests = BTreeSet::new();
    for (prefix, folder) in FOLDERS {
        let folder = repository_file(folder);
        for path in sources(&folder) {
            let module = path.strip_prefix(&folder).unwrap().with_extension("");
            let module = module.to_string_lossy().replace('/', "::");
            let source = fs::read_to_string(&path).unwrap();
            let mut lines = source.lines();
            while let Some(line) = lines.next() {
                if line == "#[test]" {
                    let name = lines.find_map(|line| line.strip_prefix("fn ")).unwrap();
                    let name = name.split('(').next().unwrap();
                    tests.insert(format!("{prefix}{module}::{name}"));
                }
            }
        }
    }
    tests
}

#[test]
fn every_sentence_names_tests_that_exist() {
    let tests = tests();
    assert!(tests.contains("sentences::every_sentence_names_tests_that_exist"));
    let rows = rows();
    let documents: BTreeSet<_> = rows.iter().map(|row| row.document.as_str()).collect();
    assert_eq!(documents.len(), 4, "{documents:?}");
    for row in &rows {
        for test in &row.shown_by {
            let is_reason = test.starts_with('(') && test.ends_with(')');
            assert!(is_reason || tests.contains(test), "no test '{test}' for: {}", row.words);
        }
    }
    if let Some(folder) = std::env::var_os("UNITY_DOCUMENTS") {
        compare(&rows, Path::new(&folder));
    }
}

/// Compares the quotes with the documents, which are not part of this repository: each one stands in its document, after
/// the one before it.
fn compare(rows: &[Row], folder: &Path) {
    let (mut document, mut text, mut from) = ("", String::new(), 0);
    for row in rows {
        if row.document != document {
            text = fs::read_to_string(folder.join(&row.document)).unwrap();
            (document, from) = (&row.document, 0);
        }
        let found = text[from..].find(&row.words);
        from += found.unwrap_or_else(|| panic!("not in {document}: {}", row.words)) + 1;
    }
}
