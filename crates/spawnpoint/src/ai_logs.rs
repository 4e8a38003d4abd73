//! Results of the async document's operations as files, `--ai-logs FOLDER`: one `{log id}.json` each, beside the
//! ledger, for programs that read the files of the document. What code writes with `AI.Write` is written, too.
//!
//! Files are replaced and deleted by name and age, so the folder must be one of its own: a mark shows that it is.

use std::{
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use serde_json::{Value, json};
use spawnpoint_core::{Core, bus::BusEvent, ledger::Record};
use spawnpoint_dialects::async_bridge::Response;
use spawnpoint_protocol::Event;
use tokio::sync::broadcast::error::RecvError;
use tokio_util::sync::CancellationToken;

use crate::failure::Failure;

/// How often old files are deleted.
const SWEEP_EVERY: Duration = Duration::from_secs(60);
/// The longest name of a file, without its ending.
const MAX_NAME: usize = 100;
/// Marks the folder as one that holds nothing else.
const MARK: &str = ".spawnpoint-ai-logs";
/// The toolset whose calls are written.
const TOOLSET: &str = "bridge";

/// The folder of the files.
pub struct AiLogs {
    folder: PathBuf,
    retain: Duration,
}

impl AiLogs {
    /// Creates the folder. One that holds other files is refused.
    pub fn open(folder: &Path, retain: Duration) -> Result<Self, Failure> {
        let failed = |error: std::io::Error| {
            Failure::usage(format!("--ai-logs: cannot use {}: {error}", folder.display()))
        };
        spawnpoint_files::folder(folder).map_err(failed)?;
        let mark = folder.join(MARK);
        if mark.symlink_metadata().is_err() {
            if std::fs::read_dir(folder).map_err(failed)?.next().is_some() {
                return Err(Failure::usage(format!(
                    "--ai-logs: {} contains other files, and old files are deleted from this folder. \
                     Name an empty or new folder.",
                    folder.display()
                )));
            }
            spawnpoint_files::replace(&mark, b"").map_err(failed)?;
        }
        Ok(Self { folder: folder.to_owned(), retain })
    }

    /// Writes a file for every operation that ends and everything that code writes, until `stop` is cancelled.
    pub async fn follow(self, core: Core, stop: CancellationToken) {
        let mut bus = core.bus().subscribe();
        let mut sweeps = tokio::time::interval(SWEEP_EVERY);
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                _ = sweeps.tick() => self.sweep(),
                event = bus.recv() => match event {
                    Ok(event) => self.record(&core, event).await,
                    Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return,
                },
            }
        }
    }

    async fn record(&self, core: &Core, event: BusEvent) {
        match event {
            BusEvent::CallEnded { log_id, tool, .. } if is_operation(core, &tool) => {
                if let Ok(Some(record)) = core.record(log_id).await {
                    self.write(&log_id.to_string(), &stored(record));
                }
            }
            BusEvent::Engine { event: Event::Note(note), .. } => {
                self.write(&note.log_name, &note.data);
            }
            _ => {}
        }
    }

    /// Names that could leave the folder are not written.
    fn write(&self, name: &str, contents: &Value) {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || name.len() > MAX_NAME || !name.chars().all(fits) {
            return;
        }
        let text = serde_json::to_string_pretty(contents).unwrap_or_default();
        let path = self.folder.join(format!("{name}.json"));
        if let Err(error) = spawnpoint_files::replace(&path, text.as_bytes()) {
            tracing::warn!(path = %path.display(), %error, "could not write a result");
        }
    }

    /// Deletes files that are older than results are kept.
    fn sweep(&self) {
        let Some(oldest) = SystemTime::now().checked_sub(self.retain) else { return };
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            let is_ours = path.extension().is_some_and(|extension| extension == "json");
            let written = path.symlink_metadata().and_then(|metadata| metadata.modified());
            if is_ours && written.is_ok_and(|written| written < oldest) {
                let _ = std::fs::remove_file(&path);
            }
        }
    }
}

fn is_operation(core: &Core, tool: &str) -> bool {
    let mut sets = core.catalog().toolsets().iter();
    sets.any(|set| set.name == TOOLSET && set.tools.iter().any(|own| own.name == tool))
}

/// A result as the document stores it.
fn stored(record: Record) -> Value {
    let timestamp = record.ended.clone();
    let response = Response::of_record(record);
    match &response.error {
        Some(error) => json!({
            "status": response.status,
            "error": error,
            "details": response.error_details,
            "is_complete": true,
            "timestamp": timestamp,
        }),
        None => json!({
            "status": response.status,
            "result": response.result,
            "is_complete": response.is_complete,
            "timestamp": timestamp,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_stay_in_the_folder_and_old_ones_are_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let logs = AiLogs::open(&folder.path().join("AI_Logs"), Duration::from_secs(60)).unwrap();
        for name in ["../outside", "a/b", "", ".", &"x".repeat(200)] {
            logs.write(name, &json!(1));
        }
        logs.write("a-1", &json!({ "x": 1 }));
        let names = || -> Vec<_> {
            let all = std::fs::read_dir(&logs.folder).unwrap();
            let names = all.map(|entry| entry.unwrap().file_name().into_string().unwrap());
            names.filter(|name| name != MARK).collect()
        };
        assert_eq!(names(), ["a-1.json"]);
        assert!(!folder.path().join("outside.json").exists());
        logs.sweep();
        assert_eq!(names().len(), 1);
        AiLogs { retain: Duration::ZERO, folder: logs.folder.clone() }.sweep();
        assert_eq!(names().len(), 0);
    }

    #[test]
    fn a_folder_with_other_files_is_refused_and_a_used_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path().join("AI_Logs");
        let open = |folder: &Path| AiLogs::open(folder, Duration::ZERO);
        let logs = open(&own).ok().unwrap();
        logs.write("a", &json!(1));
        assert!(open(&own).is_ok());
        let Err(refused) = open(folder.path()) else { panic!("it holds a folder") };
        assert!(refused.to_string().contains("contains other files"), "{refused}");
    }
}
