//! The files that the documents for contributors name exist, and so do the targets of links.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::{
    collections::BTreeSet,
    fs,
    path::{Component, Path, PathBuf},
};

use walkdir::WalkDir;
use workspace_checks::Ignored;

/// Documents whose names of files are checked.
const NAMING: [&str; 3] =
    ["ARCHITECTURE.md", "CONTRIBUTING.md", "crates/spawnpoint/tests/it/security/README.md"];

/// How the names of source files end.
const SOURCES: [&str; 9] = [".rs", ".gd", ".cs", ".py", ".sh", ".mjs", ".ts", ".tsx", ".toml"];

/// Names of files that are not in the repository: they belong to the projects of users.
const ELSEWHERE: [&str; 1] = ["spawnpoint.toml"];

/// All files of the repository, relative to it, with `/`.
fn files() -> BTreeSet<String> {
    let root = root();
    let ignored = Ignored::parse(&fs::read_to_string(root.join(".gitignore")).unwrap());
    let entries = WalkDir::new(&root).into_iter().filter_entry(|entry| {
        let path = entry.path().strip_prefix(&root).unwrap();
        !ignored.contains(path)
    });
    let files = entries.map(Result::unwrap).filter(|entry| entry.file_type().is_file());
    files.map(|file| slashes(file.path().strip_prefix(&root).unwrap())).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn slashes(path: &Path) -> String {
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_str().unwrap()).collect();
    parts.join("/")
}

/// Whether a file or folder has this name. Names are relative to the repository, to any folder, or short:
/// `core/guard/op.rs` is `crates/spawnpoint-core/src/guard/op.rs`.
fn exists(files: &BTreeSet<String>, name: &str) -> bool {
    let name = name.trim_end_matches('/');
    let short = name.split_once('/').map(|(package, rest)| match package {
        "spawnpoint" => format!("crates/spawnpoint/src/{rest}"),
        _ => format!("crates/spawnpoint-{package}/src/{rest}"),
    });
    let is = |path: &str, of: &str| {
        path.strip_prefix(of).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    files.iter().any(|file| {
        short.as_ref().is_some_and(|short| is(file, short))
            || is(file, name)
            || file.match_indices(&format!("/{name}")).any(|(at, _)| is(&file[at + 1..], name))
    })
}

/// Whether a text in backticks is the name of a source file or of a folder.
fn is_name(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    let is_file = SOURCES.iter().any(|ending| text.ends_with(ending) && text != *ending);
    let is_folder = text.ends_with('/') && !text.starts_with('/');
    text.chars().all(plain) && (is_file || is_folder) && !text.contains("...")
}

#[test]
fn files_that_are_named_exist() {
    let (root, files) = (root(), files());
    let (mut missing, mut named) = (Vec::new(), 0);
    for document in NAMING {
        let text = fs::read_to_string(root.join(document)).unwrap();
        for (number, line) in text.lines().enumerate() {
            let quoted = line.split('`').skip(1).step_by(2);
            for name in quoted.filter(|text| is_name(text) && !ELSEWHERE.contains(text)) {
                named += 1;
                if !exists(&files, name) {
                    missing.push(format!("{document}:{}: {name}", number + 1));
                }
            }
        }
    }
    assert!(named > 100, "only {named} names");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// The links of a Markdown line to files and headings.
fn links(line: &str) -> impl Iterator<Item = &str> {
    let targets = line.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    targets.map(|(target, _)| target).filter(|target| !target.contains("://"))
}

/// The name of a heading in links, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || "_- ".contains(*c);
    heading.trim().to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")
}

#[test]
fn links_lead_to_files_and_headings() {
    let (root, files) = (root(), files());
    let (mut broken, mut followed) = (Vec::new(), 0);
    let documents = files.iter().filter(|file| file.ends_with(".md") && !file.contains("/tests/"));
    for document in documents {
        let text = fs::read_to_string(root.join(document)).unwrap();
        let mut is_code = false;
        for line in text.lines() {
            is_code ^= line.starts_with("```");
            for link in links(line).filter(|_| !is_code) {
                followed += 1;
                let (path, heading) = link.split_once('#').unwrap_or((link, ""));
                let target = match path {
                    "" => document.clone(),
                    path => normal(&Path::new(document).join("..").join(path)),
                };
                let is_there = root.join(&target).exists();
                let has_heading = || {
                    let text = fs::read_to_string(root.join(&target)).unwrap_or_default();
                    let headings = text.lines().filter(|line| line.starts_with('#'));
                    headings
                        .map(|line| anchor(line.trim_start_matches('#')))
                        .any(|it| it == heading)
                };
                if !is_there || !heading.is_empty() && !has_heading() {
                    broken.push(format!("{document}: {link}"));
                }
            }
        }
    }
    assert!(followed > 50, "only {followed} links");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// A path without `..`.
fn normal(path: &Path) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                parts.pop();
            }
            part => parts.push(part.as_os_str().to_str().unwrap()),
        }
    }
    parts.join("/")
}
