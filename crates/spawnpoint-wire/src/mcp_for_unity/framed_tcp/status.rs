//! Status files, in which editors write their port and whether they reload.

use std::{
    collections::{BTreeMap, HashMap},
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
    time::{Duration, Instant, SystemTime},
};

use serde::Deserialize;

const PREFIX: &str = "unity-mcp-status-";

/// Limits on the size and the number of status files.
const MAX_BYTES: u64 = 64 << 10;
const MAX_FILES: usize = 256;

/// The ages from which a file is quiet, and stale. An editor that is not busy writes its file twice a second.
const QUIET: Duration = Duration::from_secs(3);
const STALE: Duration = Duration::from_secs(60);

/// How long a file may be missing or unreadable: an editor may be rewriting it.
const REWRITING: Duration = Duration::from_secs(2);

/// The status of an editor.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Status {
    /// The port that it listens on.
    pub(super) unity_port: u16,
    /// Whether it reloads its code and accepts no connections.
    #[serde(default)]
    pub(super) reloading: bool,
    #[serde(default)]
    reason: Option<String>,
    /// The project's `Assets` folder.
    #[serde(default)]
    pub(super) project_path: Option<String>,
    /// The name of the project.
    #[serde(default)]
    pub(super) project_name: Option<String>,
    /// Version of the editor.
    #[serde(default)]
    pub(super) unity_version: Option<String>,
    /// Whether the file was not written for a moment: the editor is busy or was killed.
    #[serde(skip)]
    pub(super) quiet: bool,
    /// Whether the file is old.
    #[serde(skip)]
    pub(super) stale: bool,
}

impl Status {
    /// An editor that has written no file, on this port.
    pub(super) fn of_port(port: u16) -> Self {
        Self {
            unity_port: port,
            reloading: false,
            reason: None,
            project_path: None,
            project_name: Some(format!("Unity on port {port}")),
            unity_version: None,
            quiet: false,
            stale: false,
        }
    }

    /// Whether it accepts connections, according to the file.
    pub(super) fn is_ready(&self) -> bool {
        !self.reloading && self.reason.as_deref().unwrap_or("ready") == "ready"
    }

    /// Whether it stopped for good.
    fn is_over(&self) -> bool {
        matches!(self.reason.as_deref(), Some("stopped" | "start_failed"))
    }
}

/// The statuses of all editors, by project hash.
pub(super) type Statuses = BTreeMap<String, Status>;

/// The folder of the status files.
pub(super) struct Folder {
    path: PathBuf,
    seen: HashMap<String, (Instant, SystemTime, Status)>,
}

impl Folder {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, seen: HashMap::new() }
    }

    /// Reads all files. Of several with the same port, only the newest counts: the others are left over.
    pub(super) fn read(&mut self) -> Statuses {
        let now = Instant::now();
        for (hash, path) in self.files() {
            if let Some((written, status)) = read(&path) {
                self.seen.insert(hash, (now, written, status));
            }
        }
        self.seen.retain(|_, (seen, ..)| now.duration_since(*seen) < REWRITING);
        let mut newest: HashMap<u16, (SystemTime, &String)> = HashMap::new();
        for (hash, (_, written, status)) in &self.seen {
            let of_port = newest.entry(status.unity_port).or_insert((*written, hash));
            *of_port = (*of_port).max((*written, hash));
        }
        let age = |written: &SystemTime| written.elapsed().unwrap_or_default();
        let living = self.seen.iter().filter(|(hash, (_, _, status))| {
            !status.is_over() && newest.get(&status.unity_port).is_some_and(|(_, own)| own == hash)
        });
        living
            .map(|(hash, (_, written, status))| {
                let age = age(written);
                let (quiet, stale) = (age > QUIET, age > STALE);
                (hash.clone(), Status { quiet, stale, ..status.clone() })
            })
            .collect()
    }

    fn files(&self) -> Vec<(String, PathBuf)> {
        let Ok(entries) = fs::read_dir(&self.path) else { return Vec::new() };
        entries
            .filter_map(|entry| {
                let entry = entry.ok()?;
                let name = entry.file_name().into_string().ok()?;
                let hash = name.strip_prefix(PREFIX)?.strip_suffix(".json")?;
                let is_hash = !hash.is_empty()
                    && hash.len() <= 64
                    && hash.bytes().all(|byte| byte.is_ascii_alphanumeric());
                is_hash.then(|| (hash.to_owned(), entry.path()))
            })
            .take(MAX_FILES)
            .collect()
    }
}

fn read(path: &Path) -> Option<(SystemTime, Status)> {
    let file = File::open(path).ok()?;
    let about = file.metadata().ok()?;
    if !about.is_file() || about.len() > MAX_BYTES {
        return None;
    }
    let mut text = Vec::new();
    file.take(MAX_BYTES).read_to_end(&mut text).ok()?;
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
    let status: Status = serde_json::from_slice(text).ok()?;
    (status.unity_port != 0).then_some((about.modified().ok()?, status))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(folder: &Path, hash: &str, text: &str) {
        fs::write(folder.join(format!("{PREFIX}{hash}.json")), text).unwrap();
    }

    #[test]
    fn valid_files_are_read_and_others_are_ignored() {
        let temp = tempfile::tempdir().unwrap();
        let folder = temp.path();
        write(
            folder,
            "aa11bb22",
            r#"{"unity_port": 6400, "reloading": false, "reason": "ready", "seq": 7,
                "project_path": "/p/Game/Assets", "project_name": "Game", "unity_version": "6000.0",
                "last_heartbeat": "2026-01-01T00:00:00.0000000Z", "project_scoped_tools": true}"#,
        );
        write(
            folder,
            "reloads",
            r#"{"unity_port": 6401, "reloading": true, "reason": "reloading"}"#,
        );
        write(folder, "stopped", r#"{"unity_port": 6402, "reason": "stopped"}"#);
        write(folder, "noport", r#"{"reason": "ready"}"#);
        write(folder, "zero", r#"{"unity_port": 0}"#);
        write(folder, "..", r#"{"unity_port": 6403}"#);
        write(folder, "large", &format!("{{\"unity_port\": 6404}}{}", " ".repeat(1 << 20)));
        write(folder, "broken", "{\"unity_port\": 64");
        fs::create_dir(folder.join("unity-mcp-status-folder.json")).unwrap();
        let statuses = Folder::new(folder.to_owned()).read();
        assert_eq!(statuses.keys().collect::<Vec<_>>(), ["aa11bb22", "reloads"]);
        assert!(statuses["aa11bb22"].is_ready());
        assert!(!statuses["reloads"].is_ready());
    }

    #[test]
    fn the_newest_file_of_a_port_counts() {
        let temp = tempfile::tempdir().unwrap();
        write(temp.path(), "old", r#"{"unity_port": 6400}"#);
        std::thread::sleep(Duration::from_millis(20));
        write(temp.path(), "new", r#"{"unity_port": 6400}"#);
        let statuses = Folder::new(temp.path().to_owned()).read();
        assert_eq!(statuses.keys().collect::<Vec<_>>(), ["new"]);
    }

    #[test]
    fn a_file_that_is_being_rewritten_still_counts() {
        let temp = tempfile::tempdir().unwrap();
        write(temp.path(), "aa", r#"{"unity_port": 6400}"#);
        let mut folder = Folder::new(temp.path().to_owned());
        assert_eq!(folder.read().len(), 1);
        write(temp.path(), "aa", "");
        assert_eq!(folder.read().len(), 1);
    }
}
