//! What servers of a cluster copy from one ledger into another: calls that ended.

use jiff::Timestamp;
use rusqlite::{OptionalExtension, params};
use spawnpoint_protocol::{Fault, LogId};
use uuid::Uuid;

use super::{
    Ledger, Record,
    journal::{Begin, End, Entry},
    store::{Store, record},
};

/// A place in the calls of a ledger, in the order in which they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct EndOrder {
    /// When the call ended, in milliseconds since 1970.
    pub ended: i64,
    /// Its id.
    pub log_id: Option<LogId>,
}

impl EndOrder {
    /// The place of a call, if it has ended.
    pub fn of(record: &Record) -> Option<Self> {
        let ended: Timestamp = record.ended.as_deref()?.parse().ok()?;
        Some(Self { ended: ended.as_millisecond(), log_id: Some(record.log_id) })
    }
}

impl Ledger {
    /// These calls, as far as they have ended, with their results.
    pub async fn ended(&self, ids: Vec<LogId>) -> Result<Vec<Record>, Fault> {
        self.0
            .ask(move |store| {
                let found = ids.iter().filter_map(|id| store.find(*id).transpose());
                let runs = |found: &rusqlite::Result<Record>| {
                    found.as_ref().is_ok_and(|record| !record.status.has_ended())
                };
                found.filter(|found| !runs(found)).collect()
            })
            .await
    }

    /// Calls after this place, with their results.
    pub async fn ended_after(&self, after: EndOrder, limit: usize) -> Result<Vec<Record>, Fault> {
        self.0.ask(move |store| store.ended_after(after, limit)).await
    }

    /// Adds a call that ended on another server. One that is recorded already stays as it is.
    pub fn import(&self, record: &Record) -> Result<(), Fault> {
        let millis = |time: &str| time.parse::<Timestamp>().ok().map(Timestamp::as_millisecond);
        let (Some(started), Some(ended)) =
            (millis(&record.started), record.ended.as_deref().and_then(millis))
        else {
            return Err(Fault::internal("a call of another server has no valid times"));
        };
        let output = record.output.as_ref().and_then(|output| serde_json::to_string(output).ok());
        let fault = record.fault.as_ref().and_then(|fault| serde_json::to_string(fault).ok());
        let begin = Begin {
            log_id: record.log_id,
            tool: &record.tool,
            arguments: &record.arguments,
            instance: record.instance.as_deref(),
            client: &record.client,
            awaits_approval: false,
            at: started,
        };
        let end = End {
            status: record.status,
            output: output.as_deref(),
            fault: fault.as_deref(),
            at: ended,
        };
        self.0.add(&Entry::Begin(begin, Some(end)))
    }

    /// The id of this ledger. It stays the same as long as its file exists.
    pub async fn id(&self) -> Result<Uuid, Fault> {
        let fresh = Uuid::new_v4();
        let kept = self.0.ask(move |store| store.keep_mark(ID, &fresh.to_string())).await?;
        Uuid::try_parse(&kept).map_err(Fault::internal)
    }

    /// How far calls of other servers were imported.
    pub async fn imported(&self) -> Result<u64, Fault> {
        let mark = self.0.ask(|store| store.mark(IMPORTED)).await?;
        Ok(mark.and_then(|mark| mark.parse().ok()).unwrap_or_default())
    }

    /// Stores how far calls of other servers were imported.
    pub async fn set_imported(&self, until: u64) -> Result<(), Fault> {
        self.0.ask(move |store| store.set_mark(IMPORTED, &until.to_string())).await
    }
}

/// Names of what a ledger remembers besides calls.
const ID: &str = "id";
const IMPORTED: &str = "imported";

impl Store {
    fn ended_after(&self, after: EndOrder, limit: usize) -> rusqlite::Result<Vec<Record>> {
        let EndOrder { ended, log_id } = after;
        let log_id = log_id.map(|id| id.0).unwrap_or_default();
        self.connection()
            .prepare_cached(
                "SELECT * FROM calls WHERE (ended, log_id) > (?1, ?2) ORDER BY ended, log_id LIMIT ?3",
            )?
            .query_map(params![ended, log_id.as_bytes(), limit as i64], record)?
            .collect()
    }

    fn mark(&self, name: &str) -> rusqlite::Result<Option<String>> {
        self.connection()
            .prepare_cached("SELECT value FROM marks WHERE name = ?1")?
            .query_row([name], |row| row.get(0))
            .optional()
    }

    fn set_mark(&self, name: &str, value: &str) -> rusqlite::Result<()> {
        self.connection()
            .prepare_cached("INSERT OR REPLACE INTO marks (name, value) VALUES (?1, ?2)")?
            .execute([name, value])
            .map(drop)
    }

    /// The mark, which is set to this value first if it is missing.
    fn keep_mark(&self, name: &str, value: &str) -> rusqlite::Result<String> {
        self.connection()
            .prepare_cached("INSERT OR IGNORE INTO marks (name, value) VALUES (?1, ?2)")?
            .execute([name, value])?;
        Ok(self.mark(name)?.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use spawnpoint_protocol::ToolOutput;

    use super::*;
    use crate::ledger::{CallStatus, Closing, LedgerConfig, Opening};

    fn ledger(folder: &std::path::Path) -> Ledger {
        let config = LedgerConfig { folder: Some(folder.to_owned()), ..LedgerConfig::default() };
        Ledger::open(&config).unwrap()
    }

    fn opening() -> Opening {
        Opening {
            log_id: LogId::fresh(),
            tool: "GetObject".into(),
            arguments: "a=1".into(),
            instance: Some("Range@1".into()),
            client: "test".into(),
            awaits_approval: false,
        }
    }

    #[tokio::test]
    async fn an_ended_call_is_the_same_in_another_ledger() {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let [from, to] = [ledger(folders[0].path()), ledger(folders[1].path())];
        let mut ids = Vec::new();
        for outcome in [Ok(ToolOutput::json(json!({"a": "b"}))), Err(Fault::not_found("it"))] {
            let opening = opening();
            ids.push(opening.log_id);
            from.begin(opening).unwrap();
            from.end(ids[ids.len() - 1], &Closing::of(&outcome)).unwrap();
        }
        let running = opening();
        ids.push(running.log_id);
        from.begin_durably(running).unwrap();
        let ended = from.ended(ids.clone()).await.unwrap();
        assert_eq!(ended.len(), 2, "{ended:?}");
        for _twice in 0..2 {
            ended.iter().for_each(|record| to.import(record).unwrap());
        }
        assert_eq!(to.ended(ids).await.unwrap(), ended);
        assert_eq!(to.latest(9).await.unwrap().len(), 2);
        assert_eq!(from.ended_after(EndOrder::default(), 9).await.unwrap(), ended);
        let first = EndOrder::of(&ended[0]).unwrap();
        assert_eq!(from.ended_after(first, 9).await.unwrap(), ended[1..]);
    }

    #[tokio::test]
    async fn an_imported_call_does_not_replace_an_own_one() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = ledger(folder.path());
        let opening = opening();
        let log_id = opening.log_id;
        ledger.begin(opening).unwrap();
        ledger.end(log_id, &Closing::of(&Ok(ToolOutput::default()))).unwrap();
        let own = ledger.find(log_id).await.unwrap().unwrap();
        let other = Record { status: CallStatus::Interrupted, ..own.clone() };
        ledger.import(&other).unwrap();
        assert_eq!(ledger.find(log_id).await.unwrap().unwrap(), own);
    }

    #[tokio::test]
    async fn a_ledger_keeps_its_id_and_how_far_it_imported() {
        let folder = tempfile::tempdir().unwrap();
        let (id, imported) = {
            let ledger = ledger(folder.path());
            let before = ledger.imported().await.unwrap();
            ledger.set_imported(7).await.unwrap();
            (ledger.id().await.unwrap(), before)
        };
        let ledger = ledger(folder.path());
        assert_eq!((ledger.id().await.unwrap(), imported), (id, 0));
        assert_eq!(ledger.imported().await.unwrap(), 7);
    }
}
