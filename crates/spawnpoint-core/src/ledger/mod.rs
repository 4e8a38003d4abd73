//! The durable record of every call, keyed by log id.
//!
//! The end of a call is on disk before its answer is sent, so killing the server loses no answered call. Calls
//! that were running when the server died are marked as interrupted at the next start.

mod filter;
mod journal;
mod record;
mod replica;
mod size;
mod store;
mod writer;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use spawnpoint_protocol::{Fault, LogId};

use crate::logbook::{LogEntry, LogFilter};

pub use filter::CallFilter;
pub use record::{CallStatus, Closing, Opening, Record};
pub use replica::EndOrder;
use store::Store;
use writer::Writer;

/// Location of the ledger, and how much it keeps.
#[derive(Clone, Debug)]
pub struct LedgerConfig {
    /// Folder of the ledger. Without one, the ledger is in memory and lost when the server stops.
    pub folder: Option<PathBuf>,
    /// How long an ended call is kept.
    pub retain: Duration,
    /// Maximum size in bytes. The oldest ended calls are deleted to make room for new ones.
    pub retain_bytes: u64,
}

impl Default for LedgerConfig {
    fn default() -> Self {
        Self { folder: None, retain: Duration::from_secs(24 * 3600), retain_bytes: 512 << 20 }
    }
}

/// Access to the ledger. Cheap to clone; the last clone closes it.
#[derive(Clone, Debug)]
pub struct Ledger(Arc<Writer>);

/// Why the ledger could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// The folder cannot be used.
    #[error("cannot use the ledger folder {folder}: {error}")]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// The database cannot be used.
    #[error("cannot open the ledger {file}: {error}")]
    Database {
        /// The file.
        file: String,
        /// The error of SQLite.
        error: rusqlite::Error,
    },
}

impl Ledger {
    /// Opens the ledger, and marks calls that an earlier server left running as interrupted.
    pub fn open(config: &LedgerConfig) -> Result<Self, LedgerError> {
        let (store, journal) = match &config.folder {
            Some(folder) => Store::in_folder(folder, config.retain_bytes)?,
            None => Store::in_memory(config.retain_bytes)?,
        };
        Ok(Self(Arc::new(Writer::start(store, journal, config.retain))))
    }

    /// The database file, if it is not in memory.
    pub fn file(&self) -> Option<&Path> {
        self.0.file()
    }

    /// Records that a call begins. For calls that change nothing: the entry is written together with the end
    /// of the call, or earlier if the ledger is read or [`record`](Self::record) is called.
    pub fn begin(&self, opening: Opening) -> Result<(), Fault> {
        self.0.begin(opening.shortened())
    }

    /// Writes the beginning of a call now, because the call takes long.
    pub fn record(&self, log_id: LogId) {
        self.0.record(log_id);
    }

    /// Records that a call begins. The entry is on disk when this returns. For calls that change something: even
    /// if the server dies, the ledger shows that they began.
    pub fn begin_durably(&self, opening: Opening) -> Result<(), Fault> {
        self.0.begin_durably(opening.shortened())
    }

    /// Records that a call which waited for approval runs now. The entry is on disk when this returns. After that,
    /// the ledger never reports that it did not run.
    pub fn run(&self, log_id: LogId) -> Result<(), Fault> {
        self.0.run(log_id)
    }

    /// Records part of a call's result.
    pub fn partial(&self, log_id: LogId, result: &serde_json::Value) {
        self.0.partial(log_id, result);
    }

    /// Records a call's end. That is on disk when this returns.
    pub fn end(&self, log_id: LogId, closing: &Closing) -> Result<(), Fault> {
        self.0.end(log_id, closing)
    }

    /// Finds a call.
    pub async fn find(&self, log_id: LogId) -> Result<Option<Record>, Fault> {
        self.0.ask(move |store| store.find(log_id)).await
    }

    /// Stores an entry of a named log.
    pub fn note(&self, entry: LogEntry) {
        self.0.note(entry);
    }

    /// The newest matching entries of named logs, and the number of all matching entries.
    pub async fn notes(&self, filter: LogFilter) -> Result<(Vec<LogEntry>, usize), Fault> {
        self.0.ask(move |store| store.notes(&filter)).await
    }

    /// One entry of a named log.
    pub async fn find_note(&self, id: LogId) -> Result<Option<LogEntry>, Fault> {
        self.0.ask(move |store| store.find_note(id)).await
    }

    /// The newest entry of each named log.
    pub async fn newest_notes(&self) -> Result<Vec<LogEntry>, Fault> {
        self.0.ask(Store::newest_notes).await
    }

    /// Deletes a named log.
    pub async fn forget_notes(&self, log_name: String) -> Result<(), Fault> {
        self.0.ask(move |store| store.forget_notes(&log_name)).await
    }

    /// The latest calls, newest first, without their results.
    pub async fn latest(&self, limit: usize) -> Result<Vec<Record>, Fault> {
        self.0.ask(move |store| store.latest(limit)).await
    }

    /// The calls that fit a filter, newest first, without their results, and how many fit without its limit and
    /// position.
    pub async fn calls(&self, filter: CallFilter) -> Result<(Vec<Record>, usize), Fault> {
        self.0.ask(move |store| store.calls(&filter)).await
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use spawnpoint_protocol::ToolOutput;

    use super::*;

    fn config(folder: &Path) -> LedgerConfig {
        LedgerConfig {
            folder: Some(folder.to_owned()),
            retain: Duration::from_secs(3600),
            ..LedgerConfig::default()
        }
    }

    fn opening(tool: &str) -> Opening {
        Opening {
            log_id: LogId::fresh(),
            tool: tool.into(),
            arguments: "a=1".into(),
            instance: Some("Range@1".into()),
            client: "test".into(),
            awaits_approval: false,
        }
    }

    #[tokio::test]
    async fn a_call_that_waited_for_approval_when_the_server_stopped_did_not_run() {
        let folder = tempfile::tempdir().unwrap();
        let waiting = || Opening { awaits_approval: true, ..opening("SetActive") };
        let (held, approved) = (waiting(), waiting());
        let (held_id, approved_id) = (held.log_id, approved.log_id);
        {
            let ledger = Ledger::open(&config(folder.path())).unwrap();
            ledger.begin_durably(held).unwrap();
            ledger.begin_durably(approved).unwrap();
            let record = ledger.find(held_id).await.unwrap().unwrap();
            assert_eq!(record.status, CallStatus::AwaitingApproval);
            assert!(!record.status.has_ended());
            ledger.run(approved_id).unwrap();
        }
        let ledger = Ledger::open(&config(folder.path())).unwrap();
        let record = ledger.find(held_id).await.unwrap().unwrap();
        assert_eq!(record.status, CallStatus::Cancelled);
        let fault = record.fault.unwrap();
        assert!(fault.message.ends_with("The call did not run"), "{}", fault.message);
        let record = ledger.find(approved_id).await.unwrap().unwrap();
        assert_eq!(record.status, CallStatus::Interrupted);
    }

    #[tokio::test]
    async fn an_ended_call_is_found_again_by_the_next_server() {
        let folder = tempfile::tempdir().unwrap();
        let opening = opening("GetObject");
        let log_id = opening.log_id;
        {
            let ledger = Ledger::open(&config(folder.path())).unwrap();
            ledger.begin(opening).unwrap();
            let output = ToolOutput::json(json!({"Name": "Player"}));
            ledger.end(log_id, &Closing::of(&Ok(output))).unwrap();
        }
        let ledger = Ledger::open(&config(folder.path())).unwrap();
        let record = ledger.find(log_id).await.unwrap().unwrap();
        assert_eq!(record.status, CallStatus::Completed);
        assert_eq!(record.output.unwrap().structured, Some(json!({"Name": "Player"})));
    }

    #[tokio::test]
    async fn a_running_read_is_found_with_its_partial_result() {
        let ledger =
            Ledger::open(&LedgerConfig { retain: Duration::MAX, ..LedgerConfig::default() })
                .unwrap();
        let (looked_up, recorded, ended) = (opening("A"), opening("B"), opening("C"));
        let ids = [looked_up.log_id, recorded.log_id, ended.log_id];
        for opening in [looked_up, recorded, ended] {
            ledger.begin(opening).unwrap();
        }
        ledger.record(ids[1]);
        ledger.end(ids[2], &Closing::of(&Ok(ToolOutput::default()))).unwrap();
        ledger.partial(ids[0], &json!([1]));
        let found = ledger.find(ids[0]).await.unwrap().unwrap();
        assert_eq!((found.status, found.partial), (CallStatus::Running, Some(json!([1]))));
        let mut found = ledger.latest(9).await.unwrap();
        found.sort_by(|a, b| a.tool.cmp(&b.tool));
        let found: Vec<_> = found.iter().map(|record| record.status).collect();
        assert_eq!(found, [CallStatus::Running, CallStatus::Running, CallStatus::Completed]);
        ledger.end(ids[0], &Closing::of(&Ok(ToolOutput::default()))).unwrap();
        let found = ledger.find(ids[0]).await.unwrap().unwrap();
        assert_eq!(found.status, CallStatus::Completed);
    }

    #[tokio::test]
    async fn ten_thousand_calls_are_listed_page_by_page() {
        let config = LedgerConfig { retain: Duration::MAX, ..LedgerConfig::default() };
        let ledger = Ledger::open(&config).unwrap();
        let ids: Vec<_> = (0..10_000)
            .map(|number| {
                let opening = Opening {
                    client: if number % 2 == 0 { "even" } else { "odd" }.into(),
                    arguments: format!("n={number}_").into(),
                    ..opening("GetObject")
                };
                let log_id = opening.log_id;
                ledger.begin(opening).unwrap();
                ledger.end(log_id, &Closing::of(&Ok(ToolOutput::default()))).unwrap();
                log_id
            })
            .collect();
        let mut listed = Vec::new();
        let mut filter = CallFilter { limit: 500, ..CallFilter::default() };
        loop {
            let (page, total) = ledger.calls(filter.clone()).await.unwrap();
            assert_eq!(total, 10_000);
            let Some(last) = page.last() else { break };
            filter.before = Some(last.log_id);
            listed.extend(page.into_iter().map(|record| record.log_id));
        }
        listed.reverse();
        assert_eq!(listed, ids);
        let odd = CallFilter { client: Some("odd".into()), limit: 1, ..CallFilter::default() };
        assert_eq!(ledger.calls(odd.clone()).await.unwrap().1, 5_000);
        let text = Some("N=77_".into());
        let (found, total) = ledger.calls(CallFilter { text, ..odd.clone() }).await.unwrap();
        assert_eq!((found[0].log_id, total), (ids[77], 1));
        let failed = CallFilter { status: vec![CallStatus::Error, CallStatus::Refused], ..odd };
        assert_eq!(ledger.calls(failed).await.unwrap().1, 0);
    }

    #[tokio::test]
    async fn a_call_left_running_is_marked_by_the_next_server() {
        let folder = tempfile::tempdir().unwrap();
        let opening = opening("SetActive");
        let log_id = opening.log_id;
        {
            let ledger = Ledger::open(&config(folder.path())).unwrap();
            ledger.begin_durably(opening).unwrap();
        }
        let ledger = Ledger::open(&config(folder.path())).unwrap();
        let record = ledger.find(log_id).await.unwrap().unwrap();
        assert_eq!(record.status, CallStatus::Interrupted);
        assert!(record.fault.unwrap().message.contains("stopped"));
    }

    #[tokio::test]
    async fn a_call_left_running_is_marked_however_long_it_ran() {
        let folder = tempfile::tempdir().unwrap();
        let long_ago = |millis| {
            let stamp = uuid::Timestamp::from_unix_time(1_000_000_000, millis, 0, 0);
            LogId(uuid::Uuid::new_v7(stamp))
        };
        let (running, ended) = (long_ago(1), long_ago(0));
        {
            let ledger = Ledger::open(&config(folder.path())).unwrap();
            for log_id in [running, ended] {
                ledger.begin_durably(Opening { log_id, ..opening("SetActive") }).unwrap();
            }
            ledger.end(ended, &Closing::of(&Ok(ToolOutput::default()))).unwrap();
            ledger.0.ask(move |store| store.note_first_open(Some(running))).await.unwrap();
        }
        let ledger = Ledger::open(&config(folder.path())).unwrap();
        let status = async |log_id| ledger.find(log_id).await.unwrap().unwrap().status;
        assert_eq!(status(running).await, CallStatus::Interrupted);
        assert_eq!(status(ended).await, CallStatus::Completed);
    }

    #[tokio::test]
    async fn two_servers_at_once_do_not_touch_each_others_calls() {
        let folder = tempfile::tempdir().unwrap();
        let first = Ledger::open(&config(folder.path())).unwrap();
        let opening = opening("SetActive");
        let log_id = opening.log_id;
        first.begin_durably(opening).unwrap();
        let second = Ledger::open(&config(folder.path())).unwrap();
        assert_ne!(first.file(), second.file());
        assert!(second.find(log_id).await.unwrap().is_none());
        let record = first.find(log_id).await.unwrap().unwrap();
        assert_eq!(record.status, CallStatus::Running);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn entries_added_during_a_query_are_found_afterwards() {
        let ledger =
            Ledger::open(&LedgerConfig { retain: Duration::MAX, ..LedgerConfig::default() })
                .unwrap();
        for round in 0..200 {
            let looking = tokio::spawn({
                let ledger = ledger.clone();
                async move { ledger.latest(1_000).await.map(drop) }
            });
            let opening = opening("A");
            let log_id = opening.log_id;
            ledger.begin(opening).unwrap();
            ledger.end(log_id, &Closing::of(&Ok(ToolOutput::default()))).unwrap();
            looking.await.unwrap().unwrap();
            let found = ledger.find(log_id).await.unwrap();
            assert!(found.is_some_and(|it| it.status == CallStatus::Completed), "entry {round}");
        }
    }

    #[tokio::test]
    async fn all_concurrent_entries_are_written_and_confirmed() {
        let ledger =
            Ledger::open(&LedgerConfig { retain: Duration::MAX, ..LedgerConfig::default() })
                .unwrap();
        let mut crowd = tokio::task::JoinSet::new();
        for number in 0..100 {
            let ledger = ledger.clone();
            crowd.spawn(async move {
                let opening = opening("A");
                let log_id = opening.log_id;
                match number % 2 {
                    0 => ledger.begin(opening)?,
                    _ => ledger.begin_durably(opening)?,
                }
                tokio::task::yield_now().await;
                ledger.end(log_id, &Closing::of(&Ok(ToolOutput::default())))
            });
        }
        while let Some(written) = crowd.join_next().await {
            written.unwrap().unwrap();
        }
        let written = ledger.latest(1_000).await.unwrap();
        assert_eq!(written.len(), 100);
        assert!(written.iter().all(|record| record.status == CallStatus::Completed));
    }

    #[tokio::test]
    async fn the_oldest_ended_calls_make_room_and_running_ones_stay() {
        let folder = tempfile::tempdir().unwrap();
        let config = LedgerConfig { retain_bytes: 1 << 20, ..config(folder.path()) };
        let ledger = Ledger::open(&config).unwrap();
        let running = opening("Running");
        let running_id = running.log_id;
        ledger.begin_durably(running).unwrap();
        let mut ids = Vec::new();
        for _ in 0..200 {
            let opening = opening("A");
            ids.push(opening.log_id);
            ledger.begin(opening).unwrap();
            let output = ToolOutput::json(json!("x".repeat(40 << 10)));
            ledger.end(ids[ids.len() - 1], &Closing::of(&Ok(output))).unwrap();
        }
        let size = std::fs::metadata(ledger.file().unwrap()).unwrap().len();
        assert!(size < 4 << 20, "{size} bytes");
        assert!(ledger.find(ids[0]).await.unwrap().is_none());
        assert!(ledger.find(ids[199]).await.unwrap().is_some());
        let record = ledger.find(running_id).await.unwrap().unwrap();
        assert_eq!(record.status, CallStatus::Running);
        // A server with a lower limit shrinks the file when it starts.
        drop(ledger);
        let config = LedgerConfig { retain_bytes: 128 << 10, ..config };
        let ledger = Ledger::open(&config).unwrap();
        let size = std::fs::metadata(ledger.file().unwrap()).unwrap().len();
        assert!(size < 512 << 10, "{size} bytes");
    }

    #[tokio::test]
    async fn old_calls_are_deleted_and_running_ones_are_not() {
        let config = LedgerConfig { retain: Duration::ZERO, ..LedgerConfig::default() };
        let ledger = Ledger::open(&config).unwrap();
        let (ended, running) = (opening("A"), opening("B"));
        let (ended_id, running_id) = (ended.log_id, running.log_id);
        ledger.begin(ended).unwrap();
        ledger.begin(running).unwrap();
        ledger.end(ended_id, &Closing::of(&Ok(ToolOutput::default()))).unwrap();
        tokio::time::sleep(Duration::from_millis(5)).await;
        ledger.0.ask(|store| store.delete_old(Duration::ZERO)).await.unwrap();
        assert!(ledger.find(ended_id).await.unwrap().is_none());
        assert!(ledger.find(running_id).await.unwrap().is_some());
    }
}
