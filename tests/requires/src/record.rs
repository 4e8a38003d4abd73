//! The tests that were skipped in this run, stored in a file of the target folder.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

/// Records one test that lacks something, and returns whether it is the first of this run that lacks it. Without
/// a place for the record it is not counted, but counts as the first.
pub fn is_first(test: &str, need: &str) -> bool {
    let Some(file) = file() else { return true };
    // Tests of one binary run side by side.
    static LOCK: Mutex<()> = Mutex::new(());
    let _guard = LOCK.lock().unwrap_or_else(PoisonError::into_inner);
    let known = fs::read_to_string(&file).unwrap_or_default();
    append(&file, test, need);
    !known.lines().any(|line| line.split('\t').next() == Some(need))
}

/// Returns how many tests of this run lacked something, and what; then resets the record.
pub fn summary() -> String {
    let Some(file) = file() else { return "cannot tell which tests did not run".to_owned() };
    let text = fs::read_to_string(&file).unwrap_or_default();
    let _ = fs::remove_file(&file);
    told(&text)
}

/// The record of this run, in a folder of the target folder. Test binaries lie in its `deps`.
fn file() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let folder = program.parent()?.parent()?.join("skipped-tests");
    Some(folder.join(run()))
}

/// Identifies this run: the process that started the test binary, which is cargo. Process ids are
/// reused, hence also its start time, if the system provides it.
#[cfg(unix)]
fn run() -> String {
    let parent = std::os::unix::process::parent_id();
    let stat = fs::read_to_string(format!("/proc/{parent}/stat")).unwrap_or_default();
    // The name of the program, in parentheses, may hold spaces. The start is the 20th field after it.
    let after_name = stat.rsplit_once(") ").map_or("", |(_, rest)| rest);
    let started = after_name.split(' ').nth(19).unwrap_or("0");
    format!("{parent}-{started}")
}

/// Without a known parent, a run is everything since the last summary.
#[cfg(not(unix))]
fn run() -> String {
    "run".to_owned()
}

fn append(file: &Path, test: &str, need: &str) {
    if let Some(folder) = file.parent() {
        let _ = fs::create_dir_all(folder);
    }
    // One write in append mode, because tests run side by side.
    let line = format!("{need}\t{test}\n");
    let opened = File::options().create(true).append(true).open(file);
    let _ = opened.and_then(|mut file| file.write_all(line.as_bytes()));
}

fn told(text: &str) -> String {
    let mut needs: BTreeMap<&str, usize> = BTreeMap::new();
    for line in text.lines() {
        let need = line.split('\t').next().unwrap_or_default();
        *needs.entry(need).or_default() += 1;
    }
    let total: usize = needs.values().sum();
    let tests = if total == 1 { "test" } else { "tests" };
    let needs: Vec<_> = needs.iter().map(|(need, count)| format!("{need} {count}")).collect();
    let colon = if total == 0 { "" } else { ": " };
    format!("{total} {tests} did not run{colon}{}", needs.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skipped_tests_are_counted_by_their_need() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("skipped-tests/7");
        assert_eq!(told(""), "0 tests did not run");
        append(&file, "script::compiler", "mcs");
        assert_eq!(told(&fs::read_to_string(&file).unwrap()), "1 test did not run: mcs 1");
        append(&file, "godot::play", "godot");
        append(&file, "godot::code", "godot");
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(told(&text), "3 tests did not run: godot 2, mcs 1");
    }

    #[test]
    fn one_run_has_one_record() {
        assert_eq!(run(), run());
        assert_eq!(file().unwrap().parent().unwrap().file_name().unwrap(), "skipped-tests");
    }
}
