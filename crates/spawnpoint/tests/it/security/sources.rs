//! Files of projects are opened by one module. This test reads the sources and fails when another one
//! goes to the disk itself.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The folders whose code works with projects.
const CODE: [&str; 5] = [
    "spawnpoint-unity/src",
    "spawnpoint-unreal/src",
    "spawnpoint-tools/src/editor",
    "spawnpoint-tools/src/unreal",
    "spawnpoint-tools/src/mcp_for_unity",
];

/// Ways to files that do not check where a path leads, or what it leads to.
const FORBIDDEN: [&str; 16] = [
    "fs::read",
    "fs::write",
    "fs::copy",
    "fs::rename",
    "fs::remove",
    "fs::metadata",
    "fs::create_dir",
    "fs::OpenOptions",
    "File::open",
    "File::create",
    "File::options",
    "OpenOptions",
    "read_dir(",
    "WalkDir",
    "Mmap",
    "Command::new",
];

/// Files with a reason of their own.
const EXCEPTIONS: [(&str, &[&str]); 4] = [
    // The index cache is in the state folder, not in a project.
    ("spawnpoint-unity/src/index/cache.rs", &["fs::", "File::"]),
    ("spawnpoint-unreal/src/index/cache.rs", &["fs::", "File::"]),
    // The only place that starts git.
    ("spawnpoint-unity/src/diff/git/program.rs", &["Command::new"]),
    // Fetches pages of Unity's documentation.
    ("spawnpoint-tools/src/mcp_for_unity/docs/fetch.rs", &["Command::new"]),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

/// Whether a line uses a name, and not one that merely ends like it.
fn uses(line: &str, name: &str) -> bool {
    line.match_indices(name).any(|(at, _)| {
        !line[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_')
    })
}

#[test]
fn project_files_are_opened_by_one_module() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap();
    let mut offenses = Vec::new();
    let mut files = Vec::new();
    CODE.iter().for_each(|folder| sources(&crates.join(folder), &mut files));
    assert!(files.len() > 100, "{}", files.len());
    for file in files {
        let name = file.strip_prefix(&crates).unwrap().display().to_string().replace('\\', "/");
        let exceptions = EXCEPTIONS.iter().find(|(path, _)| *path == name).map_or(&[][..], |e| e.1);
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        for (number, line) in code.lines().enumerate() {
            let is_comment = line.trim_start().starts_with("//");
            let forbidden = FORBIDDEN.iter().any(|way| uses(line, way));
            let excepted = exceptions.iter().any(|way| line.contains(way));
            if forbidden && !is_comment && !excepted {
                offenses.push(format!("{name}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(offenses.is_empty(), "Use ProjectFiles:\n{}", offenses.join("\n"));
}
