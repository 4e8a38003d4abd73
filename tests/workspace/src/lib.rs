//! Finds paths that lead out of the repository.
//!
//! A clone has nothing next to it on which its files may depend, so no file may name such a path.

#![allow(missing_docs, reason = "for tests")]

use std::path::{Component, Path};

/// Places of a workshop that no clone has. Written in two parts, because this file is checked too.
const ELSEWHERE: &[&str] = &[
    concat!("..", "/shared"),
    concat!("shared", "/data"),
    concat!("shared", "/spec"),
    concat!("/wo", "rk/"),
];

/// Marks after which a path follows that is relative to the folder of the file, up to a closing mark.
const RELATIVE: &[(&str, char)] = &[
    ("include!(", ')'),
    ("include_str!(", ')'),
    ("include_bytes!(", ')'),
    ("path = \"", '"'),
    ("](", ')'),
    ("dirname \"$0\"", '\n'),
    ("dirname \"${BASH_SOURCE", '\n'),
];

/// The mark after which a path follows that is relative to the folder of the manifest.
const MANIFEST: &str = "CARGO_MANIFEST_DIR";

/// Returns what in this file names a path outside of the repository. `file` is relative to the
/// repository, `manifest` is the depth of the folder of its package.
pub fn paths_outside(file: &Path, text: &str, manifest: usize) -> Vec<String> {
    let mut found = Vec::new();
    let mut tell = |at: usize, what: &str| {
        let line = text[..at].lines().count().max(1);
        found.push(format!("{}:{line}: {what}", file.display()));
    };
    for name in ELSEWHERE {
        for (at, _) in text.match_indices(name) {
            tell(at, &format!("names {name}"));
        }
    }
    let depth = file.parent().map_or(0, |folder| folder.components().count());
    for (mark, end) in RELATIVE {
        for (at, _) in text.match_indices(mark) {
            let path = text[at + mark.len()..].split(*end).next().unwrap_or_default();
            // Paths relative to the manifest are checked below.
            if !path.contains(MANIFEST) && parents(path) > depth {
                tell(at, &format!("leaves the repository: {mark}{path}"));
            }
        }
    }
    for (at, _) in text.match_indices(MANIFEST) {
        let statement = text[at..].split(';').next().unwrap_or_default();
        if parents(statement) > manifest {
            let line = statement.lines().next().unwrap_or_default();
            tell(at, &format!("leaves the repository: {line}"));
        }
    }
    found
}

/// How many folders up a text leads, at most.
fn parents(text: &str) -> usize {
    text.split(['/', '"', '\'', ' ', '\n']).filter(|part| *part == "..").count()
}

/// The depth of the folder of the package that contains this file.
pub fn manifest_depth(root: &Path, file: &Path) -> usize {
    let folders = file.ancestors().skip(1);
    let mut with_manifest = folders.filter(|folder| root.join(folder).join("Cargo.toml").is_file());
    with_manifest.next().map_or(0, |folder| folder.components().count())
}

/// What git ignores here: paths from the root, and names of folders. Other patterns are not
/// supported.
pub struct Ignored {
    paths: Vec<String>,
    names: Vec<String>,
}

impl Ignored {
    pub fn parse(gitignore: &str) -> Self {
        let (mut paths, mut names) = (Vec::new(), vec![".git".to_owned()]);
        for line in gitignore.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            match line.strip_prefix('/') {
                Some(path) => paths.push(path.trim_end_matches('/').to_owned()),
                None => names.push(line.trim_end_matches('/').to_owned()),
            }
        }
        Self { paths, names }
    }

    /// Whether this path, relative to the repository, is ignored itself. Its folders are checked
    /// before it.
    pub fn contains(&self, path: &Path) -> bool {
        let name = path.file_name().unwrap_or_default();
        let parts: Vec<_> = path.components().map(Component::as_os_str).collect();
        let whole = parts.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
        self.paths.contains(&whole) || self.names.iter().any(|ignored| name == ignored.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outside(file: &str, text: &str) -> usize {
        paths_outside(Path::new(file), text, 2).len()
    }

    /// So many parents, which this file may not hold itself.
    fn up(times: usize) -> String {
        vec![".."; times].join("/")
    }

    #[test]
    fn paths_that_leave_the_repository_are_found() {
        for name in ELSEWHERE {
            assert_eq!(outside("README.md", &format!("see {name}x")), 1, "{name}");
        }
        let test = "crates/a/tests/it/a.rs";
        for text in [
            format!("include_str!(\"{}/x.json\")", up(5)),
            format!("#[path = \"{}/x.rs\"]\nmod x;", up(5)),
            format!("concat!(env!(\"{MANIFEST}\"), \"/{}/x\");", up(3)),
            format!("Path::new(env!(\"{MANIFEST}\"))\n    .join(\"{}\").join(\"..\");", up(2)),
        ] {
            assert_eq!(outside(test, &text), 1, "{text}");
        }
        assert_eq!(outside("tests/a/Cargo.toml", &format!("path = \"{}/x\"", up(3))), 1);
        assert_eq!(outside("docs/a.md", &format!("[x]({}/x.md)", up(2))), 1);
        assert_eq!(outside("tests/a/run.sh", &format!("cd \"$(dirname \"$0\")/{}\"\n", up(3))), 1);
    }

    #[test]
    fn paths_within_the_repository_are_accepted() {
        let test = "crates/a/tests/it/a.rs";
        for text in [
            format!("include_str!(\"{}/x.json\")", up(4)),
            format!("concat!(env!(\"{MANIFEST}\"), \"/{}/x\"); let no = \"{}\";", up(2), up(9)),
            format!("assert!(refuses(\"{}/etc/passwd\"));", up(9)),
        ] {
            assert_eq!(outside(test, &text), 0, "{text}");
        }
        assert_eq!(outside("tests/a/run.sh", "cd \"$(dirname \"$0\")/../..\"\n"), 0);
        assert_eq!(outside("docs/a.md", "[x](../README.md) and [y](b.md)"), 0);
    }

    #[test]
    fn ignored_files_are_recognized_by_path_or_name() {
        let ignored = Ignored::parse("/target\n/a/target\n__pycache__/\n# no\n");
        for path in ["target", "a/target", "b/c/__pycache__", ".git"] {
            assert!(ignored.contains(Path::new(path)), "{path}");
        }
        for path in ["a", "b/target", "no", "targets"] {
            assert!(!ignored.contains(Path::new(path)), "{path}");
        }
    }
}
