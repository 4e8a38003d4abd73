//! What no attack on the binary can show, read in the sources: files of projects are opened by one module,
//! secrets are compared in constant time, and CI installs only what is pinned.

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
const EXCEPTIONS: [(&str, &[&str]); 3] = [
    // The index cache is in the state folder, not in a project.
    ("spawnpoint-unity/src/index/cache.rs", &["fs::", "File::"]),
    ("spawnpoint-unreal/src/index/cache.rs", &["fs::", "File::"]),
    // The only place that starts git.
    ("spawnpoint-unity/src/diff/git/program.rs", &["Command::new"]),
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
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut offenses = Vec::new();
    let mut files = Vec::new();
    CODE.iter().for_each(|folder| sources(&crates.join(folder), &mut files));
    assert!(files.len() > 100, "{}", files.len());
    for file in files {
        let name = file.strip_prefix(crates).unwrap().display().to_string().replace('\\', "/");
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

/// The functions that compare a secret with what a stranger sent, and how they do.
const COMPARISONS: [(&str, &str, &str); 3] = [
    ("spawnpoint-faces/src/checks.rs", "fn refuse_token", "ct_eq("),
    ("spawnpoint-faces/src/owner.rs", "fn is_in", "ct_eq("),
    ("spawnpoint-protocol/src/proof.rs", "fn is_answer", "verify_slice("),
];

#[test]
fn secrets_are_compared_in_constant_time() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (file, function, compares) in COMPARISONS {
        let text = fs::read_to_string(crates.join(file)).unwrap();
        let (_, body) = text.split_once(function).unwrap_or_else(|| panic!("{file}: {function}"));
        let body = body.split("\n    }\n").next().unwrap();
        assert!(body.contains(compares), "{file}: {function} does not use {compares}");
        assert!(!body.contains(" == "), "{file}: {function} compares by ==");
    }
}

#[test]
fn ci_checks_advisories_and_installs_only_what_is_pinned() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let run = fs::read_to_string(root.join(".ci/run")).unwrap();
    assert!(run.contains("checks+=(advisories)"));
    // The Bevy plugin is a workspace of its own.
    assert!(run.contains("(cd crates/spawnpoint-bevy && cargo deny "));
    assert!(root.join("crates/spawnpoint-bevy/deny.toml").is_file());
    let mut installs = 0;
    for script in [
        "tests/conformance/run.sh",
        "tests/clients/run.sh",
        "tests/clients/tour.sh",
        "tests/agents/run.sh",
        "bench/agent_economy/install.sh",
        "tests/macos/check.sh",
    ] {
        let text = fs::read_to_string(root.join(script)).unwrap();
        let code = text.lines().filter(|line| !line.trim_start().starts_with('#'));
        for line in code {
            assert!(!line.contains("npx ") && !line.contains("npm i"), "{script}: {line}");
            if line.contains("pip\" install") || line.contains("pip install") {
                assert!(line.contains("--require-hashes"), "{script}: {line}");
                installs += 1;
            }
            installs += usize::from(line.contains("npm ci"));
        }
    }
    assert!(installs >= 5, "{installs}");
}
