//! Looks in a history for what must not happen: effects that are lost, doubled or out of order, and callers that were
//! told something wrong.
//!
//! Each engine's journal is a counter. Its order is known from the engine itself, so the history does not have to be
//! searched for an order that explains it: the order of the engine must agree with the order in which callers saw
//! things happen.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    time::Duration,
};

use crate::history::{CallEnd, CallEntry, CallKind, Execution, History, LedgerEntry};

/// Something that must not happen. Calls are named by their marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// A caller was told that a call was done, and the engine did not execute it.
    Lost(String),
    /// An engine executed a call more than once.
    Doubled(String),
    /// Another engine executed a call than the one that it was meant for.
    Astray(String),
    /// An engine executed what no client asked for.
    Invented(String),
    /// A caller was told that a call had no effect, and it had.
    AppliedAfterAll(String),
    /// A caller was told another position in the engine's journal than the call has.
    WrongCount {
        /// The call.
        mark: String,
        /// What its caller was told.
        told: usize,
        /// What is true.
        is: usize,
    },
    /// The second call was sent after the first one had ended, but the engine executed it first.
    OutOfOrder(String, String),
    /// An engine got the second call while it executed the first one.
    Overlap(String, String),
    /// A read did not see a change that had been reported before it was sent.
    MissedChange {
        /// The read.
        look: String,
        /// The change.
        change: String,
    },
    /// A read saw a change that was sent after the read had ended.
    SawFuture {
        /// The read.
        look: String,
        /// The change.
        change: String,
    },
    /// A caller was told nothing.
    NeverEnded(String),
    /// A caller was told that the effect is unknown, although nothing was broken.
    UnknownWithoutCause(String),
    /// An engine executed a call that no ledger has.
    NotRecorded(String),
    /// The ledgers have a call under more than one log id.
    RecordedTwice(String),
    /// A ledger still lists a call as running after its server has ended.
    RecordedAsRunning(String),
    /// A caller was told something else than the ledger says.
    RecordDiffers {
        /// The call.
        mark: String,
        /// The status in the ledger.
        status: String,
    },
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// Everything in a history that must not happen.
pub fn check(history: &History) -> Vec<Violation> {
    let mut found = Vec::new();
    let calls: BTreeMap<&str, &CallEntry> =
        history.calls.iter().map(|call| (call.mark.as_str(), call)).collect();
    check_executions(history, &calls, &mut found);
    check_ends(history, &mut found);
    for (engine, executed) in history.engines.iter().enumerate() {
        let meant = history.calls.iter().filter(|call| call.engine == engine);
        let (changes, looks): (Vec<_>, Vec<_>) =
            meant.partition(|call| call.kind == CallKind::Change);
        check_order(executed, &calls, &mut found);
        check_looks(executed, &calls, &changes, &looks, &mut found);
    }
    check_ledger(history, &calls, &mut found);
    found
}

/// Each execution belongs to one call of this engine.
fn check_executions(
    history: &History,
    calls: &BTreeMap<&str, &CallEntry>,
    found: &mut Vec<Violation>,
) {
    let mut seen = BTreeSet::new();
    for (engine, executed) in history.engines.iter().enumerate() {
        for execution in executed {
            let mark = execution.mark.clone();
            if !seen.insert(&execution.mark) {
                found.push(Violation::Doubled(mark));
                continue;
            }
            match calls.get(execution.mark.as_str()) {
                None => found.push(Violation::Invented(mark)),
                Some(call) if call.engine != engine => found.push(Violation::Astray(mark)),
                Some(_) => {}
            }
        }
        for pair in executed.windows(2) {
            let [first, second] = pair else { continue };
            if !first.cancelled && second.begun < first.ended {
                found.push(Violation::Overlap(first.mark.clone(), second.mark.clone()));
            }
        }
    }
}

/// What callers were told is true.
fn check_ends(history: &History, found: &mut Vec<Violation>) {
    let positions: BTreeMap<&str, usize> = history
        .engines
        .iter()
        .flat_map(|executed| executed.iter().enumerate())
        .map(|(at, execution)| (execution.mark.as_str(), at + 1))
        .collect();
    for call in &history.calls {
        let mark = call.mark.clone();
        let position = positions.get(call.mark.as_str()).copied();
        match (&call.end, call.kind, position) {
            (CallEnd::Nothing, _, _) => found.push(Violation::NeverEnded(mark)),
            (CallEnd::Done(_), CallKind::Change, None) => found.push(Violation::Lost(mark)),
            (CallEnd::Done(told), CallKind::Change, Some(is)) if *told != is => {
                found.push(Violation::WrongCount { mark, told: *told, is });
            }
            (CallEnd::NotApplied(_), CallKind::Change, Some(_)) => {
                found.push(Violation::AppliedAfterAll(mark));
            }
            (CallEnd::Unknown(_), _, _) => {
                let broken = history.faults.iter().any(|it| it.touches(call.begun, call.ended));
                if !broken && !call.cancelled {
                    found.push(Violation::UnknownWithoutCause(mark));
                }
            }
            (CallEnd::Done(_) | CallEnd::NotApplied(_), _, _) => {}
        }
    }
}

/// An engine executes in an order that callers can have seen: what ended before something else was sent comes first.
fn check_order(
    executed: &[Execution],
    calls: &BTreeMap<&str, &CallEntry>,
    found: &mut Vec<Violation>,
) {
    // From the end: the earliest end among all that come later must not be before something was sent.
    let mut earliest: Option<(Duration, &str)> = None;
    for execution in executed.iter().rev() {
        let Some(call) = calls.get(execution.mark.as_str()) else { continue };
        if let Some((ended, later)) = earliest
            && ended < call.begun
        {
            found.push(Violation::OutOfOrder(later.to_owned(), call.mark.clone()));
        }
        // A caller that was told nothing certain may have stopped to wait before the engine began.
        let is_certain = matches!(call.end, CallEnd::Done(_));
        if is_certain && earliest.is_none_or(|(ended, _)| call.ended < ended) {
            earliest = Some((call.ended, &call.mark));
        }
    }
}

/// A read sees every change that was reported before, and none that was sent afterwards.
fn check_looks(
    executed: &[Execution],
    calls: &BTreeMap<&str, &CallEntry>,
    changes: &[&CallEntry],
    looks: &[&CallEntry],
    found: &mut Vec<Violation>,
) {
    // The changes in the order of their reports, and the highest position that was reported until then.
    let mut reported: Vec<(Duration, usize, &str)> = changes
        .iter()
        .filter_map(|call| match call.end {
            CallEnd::Done(position) => Some((call.ended, position, call.mark.as_str())),
            _ => None,
        })
        .collect();
    reported.sort();
    for at in 1..reported.len() {
        let (_, position, mark) = reported[at - 1];
        if reported[at].1 < position {
            (reported[at].1, reported[at].2) = (position, mark);
        }
    }
    // The latest time at which one of the first changes of the journal was sent.
    let mut sent: Vec<(Duration, &str)> = Vec::new();
    for execution in executed {
        let begun = calls.get(execution.mark.as_str()).map_or(Duration::ZERO, |call| call.begun);
        let latest = sent.last().copied().unwrap_or_default();
        sent.push(if begun > latest.0 { (begun, execution.mark.as_str()) } else { latest });
    }
    for look in looks {
        let CallEnd::Done(count) = look.end else { continue };
        let before = reported.partition_point(|(ended, _, _)| *ended < look.begun);
        if let Some((_, position, mark)) = before.checked_sub(1).and_then(|at| reported.get(at))
            && *position > count
        {
            let (look, change) = (look.mark.clone(), (*mark).to_owned());
            found.push(Violation::MissedChange { look, change });
        }
        if let Some((begun, mark)) = count.checked_sub(1).and_then(|at| sent.get(at))
            && *begun > look.ended
        {
            let (look, change) = (look.mark.clone(), (*mark).to_owned());
            found.push(Violation::SawFuture { look, change });
        }
    }
}

/// The ledgers agree with engines and callers.
fn check_ledger(history: &History, calls: &BTreeMap<&str, &CallEntry>, found: &mut Vec<Violation>) {
    let mut entries: BTreeMap<&str, Vec<&LedgerEntry>> = BTreeMap::new();
    for entry in &history.ledger {
        entries.entry(&entry.mark).or_default().push(entry);
    }
    let executed: BTreeSet<&str> =
        history.engines.iter().flatten().map(|execution| execution.mark.as_str()).collect();
    for mark in &executed {
        if !entries.contains_key(mark) {
            found.push(Violation::NotRecorded((*mark).to_owned()));
        }
    }
    for call in calls.values() {
        let is_done = call.kind == CallKind::Look && matches!(call.end, CallEnd::Done(_));
        if is_done && !entries.contains_key(call.mark.as_str()) {
            found.push(Violation::NotRecorded(call.mark.clone()));
        }
    }
    for (mark, entries) in entries {
        let Some(call) = calls.get(mark) else { continue };
        let ids: BTreeSet<&str> = entries.iter().map(|entry| entry.log_id.as_str()).collect();
        if ids.len() > 1 {
            found.push(Violation::RecordedTwice(mark.to_owned()));
        }
        for entry in entries {
            let is_wrong = match (entry.status.as_str(), &call.end) {
                ("running" | "waiting for approval", _) => {
                    found.push(Violation::RecordedAsRunning(mark.to_owned()));
                    continue;
                }
                ("completed", CallEnd::NotApplied(_)) => true,
                ("completed", _) => call.kind == CallKind::Change && !executed.contains(mark),
                ("refused", _) => executed.contains(mark),
                // What a caller was told to be done is recorded as done.
                (_, end) => matches!(end, CallEnd::Done(_)),
            };
            if is_wrong {
                let status = entry.status.clone();
                found.push(Violation::RecordDiffers { mark: mark.to_owned(), status });
            }
        }
    }
}
