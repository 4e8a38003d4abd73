//! The server's program for tests and benchmarks of other packages.
//!
//! Cargo builds a program only for the tests of its own package. Other packages call [`path`], which has Cargo build
//! the server with their own profile and into their own target folder first, unless the program there is newer than
//! its sources. Cargo itself would build it again: the tests of the whole workspace have other features of their
//! dependencies, and 60 crates with them.

use std::{
    env, fmt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::OnceLock,
};

use serde_json::Value;

/// Why there is no program.
#[derive(Clone, Debug)]
pub struct BuildError(String);

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot build the server: {}", self.0)
    }
}

impl std::error::Error for BuildError {}

/// Builds the server if needed, once per process, and returns the path of its program.
pub fn path() -> Result<&'static Path, BuildError> {
    static BUILT: OnceLock<Result<PathBuf, BuildError>> = OnceLock::new();
    match BUILT.get_or_init(|| build().map_err(BuildError)) {
        Ok(program) => Ok(program),
        Err(error) => Err(error.clone()),
    }
}

fn build() -> Result<PathBuf, String> {
    let this = env::current_exe().map_err(|error| error.to_string())?;
    let place = BuildFolder::of(&this).ok_or_else(|| format!("{} is unusual", this.display()))?;
    let built = place.folder.join("spawnpoint").with_extension(env::consts::EXE_EXTENSION);
    if is_newer(&built, &sources()) {
        return Ok(built);
    }
    let output = Command::new(env!("CARGO"))
        .args(["build", "--package", "spawnpoint", "--bin", "spawnpoint"])
        .args(["--message-format", "json", "--profile", place.profile])
        .arg("--target-dir")
        .arg(place.target)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{}: {error}", env!("CARGO")))?;
    if !output.status.success() {
        return Err(format!("cargo ended with {}", output.status));
    }
    program_in(&output.stdout).ok_or_else(|| "cargo named no program".to_owned())
}

/// Where Cargo put the running program: `<target>/<profile>/…`.
#[derive(Debug, PartialEq)]
struct BuildFolder<'p> {
    folder: &'p Path,
    target: &'p Path,
    profile: &'p str,
}

impl<'p> BuildFolder<'p> {
    fn of(program: &'p Path) -> Option<Self> {
        let folder = program.parent()?;
        // Tests are in `deps`, examples in `examples`.
        let folder = match folder.file_name()?.to_str()? {
            "deps" | "examples" => folder.parent()?,
            _ => folder,
        };
        let profile = match folder.file_name()?.to_str()? {
            "debug" => "dev",
            profile => profile,
        };
        Some(Self { folder, target: folder.parent()?, profile })
    }
}

/// What the server is made of.
fn sources() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    ["Cargo.toml", "Cargo.lock", "crates", "plugins"].map(|name| root.join(name)).into()
}

/// Whether a file is newer than others, and than everything in these if they are folders. A folder is as old as the
/// last file that was added to it or removed.
fn is_newer(file: &Path, others: &[PathBuf]) -> bool {
    let changed = |path: &Path| path.symlink_metadata().and_then(|facts| facts.modified()).ok();
    let Some(made) = changed(file) else { return false };
    let mut left = others.to_vec();
    while let Some(path) = left.pop() {
        if path.file_name().is_some_and(|name| name == "target") {
            continue;
        }
        if changed(&path).is_none_or(|changed| changed >= made) {
            return false;
        }
        if let Ok(inside) = path.read_dir() {
            left.extend(inside.filter_map(Result::ok).map(|entry| entry.path()));
        }
    }
    true
}

/// The program among the messages of Cargo.
fn program_in(messages: &[u8]) -> Option<PathBuf> {
    let messages = serde_json::Deserializer::from_slice(messages).into_iter::<Value>();
    messages
        .map_while(Result::ok)
        .filter_map(|message| message["executable"].as_str().map(PathBuf::from))
        .last()
}

#[cfg(test)]
mod tests {
    use std::{
        fs,
        time::{Duration, SystemTime},
    };

    use super::*;

    #[test]
    fn the_profile_and_target_folder_are_those_of_the_running_program() {
        for (program, target, profile) in [
            ("/r/target/debug/deps/it-1f", "/r/target", "dev"),
            ("/r/target/release/bench-foundation", "/r/target", "release"),
            ("/elsewhere/dist/examples/x", "/elsewhere", "dist"),
        ] {
            let found = BuildFolder::of(Path::new(program)).unwrap();
            assert_eq!((found.target, found.profile), (Path::new(target), profile), "{program}");
        }
        assert_eq!(BuildFolder::of(Path::new("alone")), None);
    }

    #[test]
    fn a_program_is_up_to_date_until_a_source_changes() {
        let folder = tempfile::tempdir().unwrap();
        let (sources, program) = (folder.path().join("src"), folder.path().join("program"));
        let write = |path: &Path, age: u64| {
            fs::write(path, "").unwrap();
            set_age(path, age);
        };
        fs::create_dir(&sources).unwrap();
        write(&sources.join("old.rs"), 20);
        set_age(&sources, 20);
        let is_fresh = || is_newer(&program, std::slice::from_ref(&sources));
        assert!(!is_fresh(), "there is none");
        write(&program, 10);
        assert!(is_fresh());
        write(&sources.join("old.rs"), 5);
        assert!(!is_fresh(), "a source changed");
        write(&sources.join("old.rs"), 20);
        set_age(&sources, 5);
        assert!(!is_fresh(), "a source was removed");
        assert!(!is_newer(&program, &[folder.path().join("missing")]));
    }

    fn set_age(path: &Path, seconds: u64) {
        let time = SystemTime::now() - Duration::from_secs(seconds);
        fs::File::open(path).unwrap().set_modified(time).unwrap();
    }

    #[test]
    fn the_program_is_the_last_executable_that_cargo_names() {
        let messages = concat!(
            r#"{"reason":"build-script-executed","executable":null}"#,
            "\n",
            r#"{"reason":"compiler-artifact","executable":"/r/target/debug/spawnpoint"}"#,
            "\n",
            r#"{"reason":"build-finished","success":true}"#,
        );
        let program = Some(PathBuf::from("/r/target/debug/spawnpoint"));
        assert_eq!(program_in(messages.as_bytes()), program);
        assert_eq!(program_in(b""), None);
    }
}
