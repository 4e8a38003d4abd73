//! What happened: what clients asked and were told, what engines executed, what the ledgers say, and what was broken.

use std::time::Duration;

/// A history. Times count from its beginning.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The calls of all clients.
    pub calls: Vec<CallEntry>,
    /// What each engine executed, in order.
    pub engines: Vec<Vec<Execution>>,
    /// The entries of the ledgers of all nodes.
    pub ledger: Vec<LedgerEntry>,
    /// When something was broken on purpose.
    pub faults: Vec<FaultWindow>,
}

/// A call of a client. Clients send no call twice.
#[derive(Clone, Debug)]
pub struct CallEntry {
    /// A text that only this call has.
    pub mark: String,
    /// The engine it was meant for.
    pub engine: usize,
    /// What it does there.
    pub kind: CallKind,
    /// When it was sent.
    pub begun: Duration,
    /// When its caller stopped to wait.
    pub ended: Duration,
    /// What its caller was told.
    pub end: CallEnd,
    /// Whether its caller cancelled it.
    pub cancelled: bool,
    /// Its log id, if the caller was told.
    pub log_id: Option<String>,
}

/// What a call does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallKind {
    /// Adds its mark to the engine's journal.
    Change,
    /// Counts the marks in the engine's journal.
    Look,
}

/// What the caller of a call was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallEnd {
    /// It was done, and the journal had so many marks after it.
    Done(usize),
    /// It had no effect.
    NotApplied(String),
    /// It may have had an effect.
    Unknown(String),
    /// Nothing within the time in which every call has to end.
    Nothing,
}

/// A change that an engine executed.
#[derive(Clone, Debug)]
pub struct Execution {
    /// The mark of the call.
    pub mark: String,
    /// When the engine began.
    pub begun: Duration,
    /// When it ended. A connection that breaks or a cancellation ends it, too.
    pub ended: Duration,
    /// Whether it ended because the call was cancelled, so that the next one may have begun before.
    pub cancelled: bool,
}

/// An entry of a ledger.
#[derive(Clone, Debug)]
pub struct LedgerEntry {
    /// The log id.
    pub log_id: String,
    /// The mark of the call, if it has one.
    pub mark: String,
    /// The status, as it is stored.
    pub status: String,
}

/// A time in which something was broken.
#[derive(Clone, Debug)]
pub struct FaultWindow {
    /// What was broken.
    pub what: String,
    /// When that began.
    pub begun: Duration,
    /// When everything worked again.
    pub ended: Duration,
}

impl FaultWindow {
    /// Whether it had an influence on something that happened in this time.
    pub fn touches(&self, begun: Duration, ended: Duration) -> bool {
        self.begun <= ended && begun <= self.ended
    }
}
