//! Pages that are generated from the code: a test generates them and compares. `UPDATE_DOCS=1 cargo
//! test --workspace` writes them.

#![allow(clippy::panic, reason = "a stale page fails the test that made it")]

use std::{fs, path::PathBuf};

const BEGIN: &str = "<!-- generated: begin -->\n";
const END: &str = "<!-- generated: end -->\n";

/// The path of a page; `name` is relative to the repository.
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// The page as it is, with the line ends of Unix.
pub fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_default().replace("\r\n", "\n")
}

/// A page that is generated completely.
///
/// # Panics
///
/// When the page differs.
pub fn check_page(name: &str, made: &str) {
    if read(name) == made {
        return;
    }
    if std::env::var_os("UPDATE_DOCS").is_none() {
        panic!("{name} is stale; run UPDATE_DOCS=1 cargo test --workspace");
    }
    if let Err(error) = fs::write(path(name), made) {
        panic!("{name} cannot be written: {error}");
    }
}

/// A page with a generated part between two marks.
///
/// # Panics
///
/// When that part differs, or the marks are missing.
pub fn check_part(name: &str, made: &str) {
    let found = read(name);
    let parts = found.split_once(BEGIN).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(END)?;
        Some((before, after))
    });
    let Some((before, after)) = parts else { panic!("{name} has lost its marks {BEGIN} {END}") };
    check_page(name, &format!("{before}{BEGIN}{made}{END}{after}"));
}
