//! Tests that need something this machine may not have.
//!
//! Such a test checks first, and returns if it is missing:
//!
//! ```no_run
//! if !requires::tool("python3") {
//!     return;
//! }
//! ```
//!
//! Each missing thing prints one line that the test harness does not capture, and the last test binary of the
//! workspace prints how many tests lacked what. Where `CI` is set, a test that lacks something fails, unless
//! `SPAWNPOINT_UNAVAILABLE` lists it. CI sets that only for what it could not install.
//!
//! What developers' machines have (git, Python, curl) is a [`tool`]: without it, tests are *skipped*. What has to
//! be fetched or built first (Godot, a Bevy game, Mono) is an [`extra`]: without it, tests are *not run*.

#![allow(clippy::panic, reason = "in CI a test that cannot run has failed")]

mod record;

use std::{
    io::Write,
    process::{Command, Stdio},
};

pub use record::summary;

/// Names, separated by commas, of what this machine cannot have.
const UNAVAILABLE: &str = "SPAWNPOINT_UNAVAILABLE";

/// Returns whether this program, which most machines have, runs here. If not, the calling test is skipped.
///
/// # Panics
///
/// In CI, when the program is missing and not listed as unavailable.
#[must_use = "a test without what it needs has to return"]
pub fn tool(program: &str) -> bool {
    let runs = runs(program);
    if !runs {
        skip(program, &format!("install {program}"));
    }
    runs
}

/// Records that the calling test is skipped for lack of `need`; `how` says how to get it.
///
/// # Panics
///
/// In CI, when `need` is not listed as unavailable.
pub fn skip(need: &str, how: &str) {
    lacks("SKIPPED", need, how);
}

/// Records that the calling test does not run for lack of `need`, which has to be fetched or built first;
/// `how` says how.
///
/// # Panics
///
/// In CI, when `need` is not listed as unavailable.
pub fn extra(need: &str, how: &str) {
    lacks("NOT RUN", need, how);
}

/// Returns whether this program runs here.
pub fn runs(program: &str) -> bool {
    let asked = Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    asked.is_ok_and(|status| status.success())
}

fn lacks(word: &str, need: &str, how: &str) {
    let unavailable = std::env::var(UNAVAILABLE).unwrap_or_default();
    let ci = std::env::var_os("CI").is_some_and(|value| !value.is_empty());
    if ci && !lists(&unavailable, need) {
        panic!("needs {need}: {how}, or list it in {UNAVAILABLE} if this machine cannot have it");
    }
    if record::is_first(&test_name(), need) {
        // Not with eprintln!, whose output the harness captures for tests that pass. One write, so that
        // lines of several threads do not mix.
        let line = format!("{word}: tests that need {need}: {how}\n");
        let _ = std::io::stderr().write_all(line.as_bytes());
    }
}

fn lists(names: &str, name: &str) -> bool {
    names.split(',').any(|listed| listed.trim() == name)
}

/// The package, and the test's path in it. The harness names each test's thread after the test, unless it
/// runs all tests on the main thread.
fn test_name() -> String {
    let package = std::env::var("CARGO_PKG_NAME").unwrap_or_else(|_| "test".to_owned());
    match std::thread::current().name() {
        Some("main") | None => package,
        Some(test) => format!("{package}::{test}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_listed_as_a_whole() {
        assert!(lists("godot, mcs", "godot"));
        assert!(lists("godot, mcs", "mcs"));
        assert!(!lists("godot, mcs", "god"));
        assert!(!lists("", "godot"));
    }

    #[test]
    fn a_test_is_called_by_its_path() {
        let name = test_name();
        assert!(name == "requires" || name == "requires::tests::a_test_is_called_by_its_path");
    }
}
