#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::{fs, os::unix::fs::symlink, path::PathBuf, sync::Arc, time::Duration};

use spawnpoint_protocol::{
    Effect,
    files::TextSearchResult,
    op::{FileDelete, FileGet, FilePut, FilesSearch},
};

use super::*;

/// A project with files of every sort, and its texts.
fn project() -> (tempfile::TempDir, PathBuf, ProjectTexts) {
    let home = tempfile::tempdir().unwrap();
    let root = spawnpoint_files::real_path(home.path()).unwrap().join("project");
    for (path, text) in [
        ("Assets/A.cs", "class A {\r\n  int Speed;\r\n}\r\n"),
        ("Assets/b.txt", "speed limit\nnothing"),
        ("Assets/Library/c.txt", "speed here"),
        ("Library/d.txt", "speed"),
        (".git/config", "speed"),
        (".env", "speed"),
        ("spawnpoint.toml", "speed"),
        ("Plugins/P/Intermediate/e.h", "speed"),
        ("Plugins/P/Source/e.h", "float speed;"),
    ] {
        fs::create_dir_all(root.join(path).parent().unwrap()).unwrap();
        fs::write(root.join(path), text).unwrap();
    }
    fs::write(root.join("Assets/binary.bytes"), b"speed\0speed").unwrap();
    fs::write(root.join("Assets/latin.txt"), b"caf\xe9").unwrap();
    let texts = ProjectTexts::new(ProjectFiles::serve(&root, &[]).unwrap(), "res://");
    (home, root, texts)
}

fn cx() -> OpContext {
    OpContext::outside_call(Duration::from_secs(60), Effect::Write, Arc::new(()))
}

fn search(texts: &ProjectTexts, text: &str, files: Option<&str>, limit: usize) -> TextSearchResult {
    let files = files.map(str::to_owned);
    let op = FilesSearch { text: text.to_owned(), files, regex: false, limit };
    texts.search(&op, &cx()).unwrap()
}

fn put(texts: &ProjectTexts, path: &str, text: &str) -> Result<bool, Fault> {
    let op = FilePut { path: path.to_owned(), text: text.to_owned(), dry_run: true };
    let preview = texts.put(&op).map(|written| written.created);
    let written = texts.put(&FilePut { dry_run: false, ..op }).map(|written| written.created);
    if let Ok(created) = &written {
        assert_eq!(preview.as_ref().ok(), Some(created), "{path}: a preview says what happens");
    }
    written
}

fn get(texts: &ProjectTexts, path: &str, offset: u64, max_bytes: u64) -> Result<String, Fault> {
    let op = FileGet { path: path.to_owned(), offset, max_bytes };
    texts.get(&op).map(|file| file.text)
}

#[test]
fn a_search_finds_sources_and_skips_what_is_generated_hidden_or_binary() {
    let (_home, root, texts) = project();
    symlink(root.join("Library"), root.join("Assets/linked")).unwrap();
    let found = search(&texts, "SPEED", None, 100);
    let lines: Vec<_> =
        found.matches.iter().map(|one| (one.path.as_str(), one.line, one.text.as_str())).collect();
    assert_eq!(
        lines,
        [
            ("Assets/A.cs", 2, "int Speed;"),
            ("Assets/Library/c.txt", 1, "speed here"),
            ("Assets/b.txt", 1, "speed limit"),
            ("Plugins/P/Source/e.h", 1, "float speed;"),
        ]
    );
    assert!(!found.truncated);
}

#[test]
fn a_search_is_narrowed_by_a_pattern_and_cut_at_its_limit() {
    let (_home, _root, texts) = project();
    let paths = |files| -> Vec<String> {
        search(&texts, "speed", Some(files), 9).matches.into_iter().map(|one| one.path).collect()
    };
    assert_eq!(paths("*.CS"), ["Assets/A.cs"]);
    assert_eq!(paths("res://Plugins/**"), ["Plugins/P/Source/e.h"]);
    let cut = search(&texts, "speed", None, 2);
    assert_eq!((cut.matches.len(), cut.truncated), (2, true));
    let op = FilesSearch { text: "(".into(), files: None, regex: true, limit: 1 };
    assert!(texts.search(&op, &cx()).is_err());
    let ended = OpContext::outside_call(Duration::ZERO, Effect::Read, Arc::new(()));
    let op = FilesSearch { text: "speed".into(), files: None, regex: false, limit: 9 };
    assert!(texts.search(&op, &ended).unwrap().truncated);
}

#[test]
fn texts_are_read_in_parts_that_end_with_a_line() {
    let (_home, _root, texts) = project();
    assert_eq!(get(&texts, "res://Assets/b.txt", 0, 14).unwrap(), "speed limit\n");
    assert_eq!(get(&texts, "Assets/b.txt", 12, 100).unwrap(), "nothing");
    assert_eq!(get(&texts, "Assets/A.cs", 0, 1000).unwrap(), "class A {\r\n  int Speed;\r\n}\r\n");
    for refused in ["Assets/binary.bytes", "Assets/none.txt", "Assets", ".git/config", ".env"] {
        assert!(get(&texts, refused, 0, 100).is_err(), "{refused}");
    }
}

#[test]
fn no_path_leads_to_private_files_or_out() {
    let (home, root, texts) = project();
    fs::write(home.path().join("secret.txt"), "secret").unwrap();
    symlink("../.git", root.join("Assets/repository")).unwrap();
    symlink("../../secret.txt", root.join("Assets/out.txt")).unwrap();
    symlink("b.txt", root.join("Assets/inside.txt")).unwrap();
    symlink("missing.txt", root.join("Assets/dangling.txt")).unwrap();
    for path in [
        "../secret.txt",
        "/etc/passwd",
        "Assets/../../secret.txt",
        "C:/a.txt",
        "Assets\\a.txt",
        "Assets/a.txt ./b",
        ".git/hooks/post-checkout",
        ".github/workflows/a.yml",
        "Assets/repository/config",
        "Assets/out.txt",
        "spawnpoint.toml",
        "\u{17f}pawnpoint.toml",
        "\u{200c}.git/config",
        "SPAWNPOINT.TOML",
        "Assets/a\n.txt",
        "Assets/",
        "",
    ] {
        assert!(put(&texts, path, "x").is_err(), "{path}");
        assert!(get(&texts, path, 0, 10).is_err(), "{path}");
    }
    for path in [
        "Library/new.txt",
        "temp/new.txt",
        "Saved/new.txt",
        "Plugins/P/Binaries/new.txt",
        "Assets/inside.txt",
        "Assets/dangling.txt",
        "Assets/latin.txt",
        "Assets/binary.bytes",
        "Assets",
    ] {
        assert!(put(&texts, path, "x").is_err(), "{path}");
    }
    assert_eq!(fs::read_to_string(home.path().join("secret.txt")).unwrap(), "secret");
    assert_eq!(fs::read_to_string(root.join(".git/config")).unwrap(), "speed");
    assert_eq!(fs::read_to_string(root.join("Assets/b.txt")).unwrap(), "speed limit\nnothing");
    assert!(!root.join("Assets/missing.txt").exists());
}

#[test]
fn texts_are_created_replaced_and_taken_back() {
    let (_home, root, texts) = project();
    assert!(put(&texts, "Assets/New/deep/a.txt", "one\r\n").unwrap());
    assert!(!put(&texts, "Assets/New/deep/a.txt", "two").unwrap());
    assert_eq!(fs::read_to_string(root.join("Assets/New/deep/a.txt")).unwrap(), "two");
    assert!(put(&texts, "Assets/long.txt", &"x".repeat(1024 * 1024 + 1)).is_err());
    assert!(put(&texts, "Assets/nul.txt", "a\0b").is_err());
    let delete = |path: &str, text: &str| {
        texts.delete(&FileDelete { path: path.to_owned(), text: text.to_owned() })
    };
    assert!(delete("Assets/New/deep/a.txt", "one\r\n").is_err());
    assert!(delete(".env", "speed").is_err());
    delete("Assets/New/deep/a.txt", "two").unwrap();
    assert!(!root.join("Assets/New/deep/a.txt").exists());
}
