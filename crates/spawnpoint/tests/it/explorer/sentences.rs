//! Every sentence of both documents is covered by a test: `sentences.md` says by which.

use std::{collections::BTreeSet, fs, path::Path};

use sha2::{Digest, Sha256};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/explorer");
const HASHES: &str = "crates/spawnpoint/tests/it/explorer/sentences.hashes";
const HASHES_HEAD: &str = "\
# Hashes of the lines of both documents, each with those of the rows of sentences.md that quote it.
# Made by sentences.rs, which says how.
";

/// A row: a unique part of a sentence, mostly its beginning, and its tests.
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
            // A sentence that cannot be tested has the reason in brackets.
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

/// A line of a document: its hash, and the hashes of the rows that quote it.
#[derive(Debug, PartialEq)]
struct Line {
    hash: String,
    rows: Vec<String>,
}

/// The lines of a document with content, in its order.
#[derive(Debug, PartialEq)]
struct Document {
    name: String,
    lines: Vec<Line>,
}

fn hash(text: &str) -> String {
    Sha256::digest(text.trim()).iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

impl Document {
    /// Finds each row in the text, after the one before it.
    fn of(name: &str, text: &str, rows: &[Row]) -> Self {
        let mut quotes = Vec::new();
        let mut from = 0;
        for row in rows {
            let found = text[from..].find(&row.words);
            let at = from + found.unwrap_or_else(|| panic!("not in {name}: {}", row.words));
            quotes.push((at, hash(&row.words)));
            from = at + 1;
        }
        let (mut lines, mut start, mut fenced) = (Vec::new(), 0, false);
        for line in text.split_inclusive('\n') {
            let here = start..start + line.len();
            start = here.end;
            fenced ^= line.starts_with("```");
            let says_something =
                !line.trim().is_empty() && !line.starts_with(['#', '`']) && !fenced;
            let rows = quotes.iter().filter(|(at, _)| here.contains(at));
            let rows: Vec<_> = rows.map(|(_, hash)| hash.clone()).collect();
            if says_something || !rows.is_empty() {
                lines.push(Line { hash: hash(line), rows });
            }
        }
        Self { name: name.to_owned(), lines }
    }

    /// The hash of all its lines, which detects a line that was removed from the file.
    fn digest(&self) -> String {
        hash(&self.lines.iter().map(|line| line.hash.as_str()).collect::<String>())
    }

    fn written(&self) -> String {
        let mut text = format!("\n## {} {}\n\n", self.name, self.digest());
        for line in &self.lines {
            text += &format!("{} {}\n", line.hash, line.rows.join(" ")).replace(" \n", "\n");
        }
        text
    }

    /// Problems of the rows of this document, according to the hashes.
    fn problems(&self, rows: &[Row]) -> Vec<String> {
        let mut problems = Vec::new();
        for (number, line) in self.lines.iter().enumerate() {
            if line.rows.is_empty() {
                let number = number + 1;
                problems.push(format!("line {number} ({}) has no row", line.hash));
            }
        }
        let wanted: Vec<_> = self.lines.iter().flat_map(|line| &line.rows).collect();
        let ours: Vec<_> = rows.iter().map(|row| hash(&row.words)).collect();
        if let Some(at) =
            (0..wanted.len().max(ours.len())).find(|at| ours.get(*at) != wanted.get(*at).copied())
        {
            let row = rows.get(at).map_or("(no row)", |row| row.words.as_str());
            problems.push(format!("row {} is not the one that was recorded: {row}", at + 1));
        }
        problems
    }
}

/// The contents of the file of hashes, with the digest of each document.
fn recorded(text: &str) -> Vec<(Document, String)> {
    let mut documents: Vec<(Document, String)> = Vec::new();
    for line in text.lines().skip_while(|line| !line.starts_with("## ")) {
        if let Some(heading) = line.strip_prefix("## ") {
            let (name, digest) = heading.split_once(' ').unwrap();
            let document = Document { name: name.to_owned(), lines: Vec::new() };
            documents.push((document, digest.to_owned()));
            continue;
        }
        let mut hashes = line.split_whitespace().map(str::to_owned);
        if let Some(hash) = hashes.next() {
            let rows = hashes.collect();
            documents.last_mut().unwrap().0.lines.push(Line { hash, rows });
        }
    }
    documents
}

/// The documents are not part of this repository, their hashes are. After a change of a document or a row:
/// `EXPLORER_DOCUMENTS=<folder of both> UPDATE_DOCS=1 cargo test -p spawnpoint sentences`.
#[test]
fn every_sentence_is_quoted_in_its_order_and_none_is_left_out() {
    let tables = tables();
    if let Some(folder) = std::env::var_os("EXPLORER_DOCUMENTS") {
        let mut made = HASHES_HEAD.to_owned();
        for (name, rows) in &tables {
            let text = fs::read_to_string(Path::new(&folder).join(name)).unwrap();
            made += &Document::of(name, &text, rows).written();
        }
        generated_docs::check_page(HASHES, &made);
    }
    let recorded = recorded(&generated_docs::read(HASHES));
    assert_eq!(recorded.len(), 2);
    for ((name, rows), (document, digest)) in tables.iter().zip(&recorded) {
        assert_eq!(*name, document.name);
        assert_eq!(document.digest(), *digest, "lines of {name} are gone or new");
        assert_eq!(document.problems(rows), [""; 0], "in {name}; EXPLORER_DOCUMENTS tells more");
    }
}

#[test]
fn missing_reworded_and_moved_rows_and_lines_without_rows_are_detected() {
    let rows = |words: &[&str]| -> Vec<Row> {
        words.iter().map(|words| Row { words: (*words).to_owned(), tests: Vec::new() }).collect()
    };
    let text = "# Title\n\nOne thing. Another.\nA third.\n```\ncode\n```\n";
    let right = rows(&["One", "Another", "third"]);
    let made = Document::of("a.md", text, &right);
    assert_eq!(made.lines.len(), 2);
    let (document, digest) = recorded(&made.written()).pop().unwrap();
    assert_eq!((&document, digest), (&made, made.digest()));
    assert_eq!(document.problems(&right), [""; 0]);
    for wrong in [
        &["One", "third"][..],
        &["One", "Another"],
        &["One", "Another", "A third"],
        &["Another", "One", "third"],
        &["One", "Another", "third", "more"],
    ] {
        assert_eq!(document.problems(&rows(wrong)).len(), 1, "{wrong:?}");
    }
    let unquoted = rows(&["One", "Another"]);
    let problems = Document::of("a.md", text, &unquoted).problems(&unquoted);
    assert_eq!(problems.len(), 1, "{problems:?}");
    let shorter = Document::of("a.md", "One thing. Another.\n", &unquoted);
    assert_ne!(shorter.digest(), made.digest());
}
