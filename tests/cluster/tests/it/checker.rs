//! A good history has no violations, and every planted fault is found.

use std::time::Duration;

use cluster_harness::{
    checker::{Violation, check},
    history::{CallEnd, CallEntry, CallKind, Execution, FaultWindow, History, LedgerEntry},
};

const fn at(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn call(mark: &str, kind: CallKind, from: u64, to: u64, end: CallEnd) -> CallEntry {
    CallEntry {
        mark: mark.to_owned(),
        engine: 0,
        kind,
        begun: at(from),
        ended: at(to),
        end,
        cancelled: false,
        log_id: None,
    }
}

fn change(mark: &str, from: u64, to: u64, position: usize) -> CallEntry {
    call(mark, CallKind::Change, from, to, CallEnd::Done(position))
}

fn executed(mark: &str, from: u64, to: u64) -> Execution {
    Execution { mark: mark.to_owned(), begun: at(from), ended: at(to), cancelled: false }
}

fn recorded(mark: &str, status: &str) -> LedgerEntry {
    LedgerEntry {
        log_id: format!("id of {mark}"),
        mark: mark.to_owned(),
        status: status.to_owned(),
    }
}

/// Two engines and a crash: changes `a`, `b`, `c` and a read on the first engine. `c` and `lost` are unknown to their
/// callers, and only `c` was executed; `never` was not sent. `x` is on the second engine.
fn good() -> History {
    let unknown = || CallEnd::Unknown("the engine crashed".into());
    let refused = CallEnd::NotApplied("the engine is gone".into());
    let mut x = change("x", 0, 20, 1);
    x.engine = 1;
    History {
        calls: vec![
            change("a", 0, 10, 1),
            change("b", 20, 40, 2),
            call("look", CallKind::Look, 30, 50, CallEnd::Done(2)),
            call("c", CallKind::Change, 60, 90, unknown()),
            call("lost", CallKind::Change, 60, 90, unknown()),
            call("never", CallKind::Change, 70, 80, refused),
            x,
        ],
        engines: vec![
            vec![executed("a", 2, 8), executed("b", 25, 35), executed("c", 65, 70)],
            vec![executed("x", 5, 15)],
        ],
        ledger: vec![
            recorded("a", "completed"),
            recorded("b", "completed"),
            recorded("look", "completed"),
            recorded("c", "error"),
            recorded("lost", "interrupted"),
            recorded("never", "error"),
            recorded("x", "completed"),
        ],
        faults: vec![FaultWindow { what: "Crash".into(), begun: at(68), ended: at(200) }],
    }
}

/// What is found in the good history after something in it was changed.
#[track_caller]
fn finds(plant: impl FnOnce(&mut History), wanted: &[Violation]) {
    let mut history = good();
    plant(&mut history);
    assert_eq!(check(&history), wanted);
}

fn entry<'h>(history: &'h mut History, mark: &str) -> &'h mut CallEntry {
    history.calls.iter_mut().find(|call| call.mark == mark).unwrap()
}

fn record<'h>(history: &'h mut History, mark: &str) -> &'h mut LedgerEntry {
    history.ledger.iter_mut().find(|entry| entry.mark == mark).unwrap()
}

#[test]
fn a_good_history_is_good() {
    finds(|_| {}, &[]);
}

#[test]
fn a_lost_change_is_found() {
    let differs = Violation::RecordDiffers { mark: "b".into(), status: "completed".into() };
    finds(
        |history| {
            history.engines[0].remove(1);
            entry(history, "look").end = CallEnd::Done(1);
            entry(history, "look").begun = at(0);
        },
        &[Violation::Lost("b".into()), differs],
    );
}

#[test]
fn a_doubled_change_is_found() {
    finds(
        |history| history.engines[0].push(executed("c", 75, 80)),
        &[Violation::Doubled("c".into())],
    );
    // On two engines, too.
    finds(
        |history| history.engines[1].push(executed("c", 75, 80)),
        &[Violation::Doubled("c".into())],
    );
}

#[test]
fn a_change_on_another_engine_is_found() {
    finds(
        |history| history.engines[1].push(executed("lost", 75, 80)),
        &[Violation::Astray("lost".into())],
    );
}

#[test]
fn a_change_that_no_client_asked_for_is_found() {
    finds(
        |history| history.engines[1].push(executed("ghost", 75, 80)),
        &[Violation::Invented("ghost".into()), Violation::NotRecorded("ghost".into())],
    );
}

#[test]
fn a_change_after_its_caller_was_told_that_there_is_none_is_found() {
    finds(
        |history| history.engines[0].push(executed("never", 75, 80)),
        &[Violation::AppliedAfterAll("never".into())],
    );
}

#[test]
fn a_wrong_position_is_found() {
    finds(
        |history| entry(history, "a").end = CallEnd::Done(7),
        &[
            Violation::WrongCount { mark: "a".into(), told: 7, is: 1 },
            Violation::MissedChange { look: "look".into(), change: "a".into() },
        ],
    );
}

#[test]
fn a_change_that_overtakes_an_earlier_one_is_found() {
    finds(
        |history| {
            history.engines[0].swap(0, 1);
            history.engines[0][0] = executed("b", 1, 2);
            history.engines[0][1] = executed("a", 3, 8);
            entry(history, "a").end = CallEnd::Done(2);
            entry(history, "b").end = CallEnd::Done(1);
        },
        &[Violation::OutOfOrder("a".into(), "b".into())],
    );
}

#[test]
fn changes_that_an_engine_got_at_once_are_found() {
    finds(
        |history| history.engines[0][1].begun = at(7),
        &[Violation::Overlap("a".into(), "b".into())],
    );
    // An engine notices a cancellation when it looks.
    finds(
        |history| {
            history.engines[0][1].begun = at(7);
            history.engines[0][0].cancelled = true;
        },
        &[],
    );
}

#[test]
fn a_read_of_the_past_is_found() {
    finds(
        |history| {
            entry(history, "look").begun = at(41);
            entry(history, "look").end = CallEnd::Done(1);
        },
        &[Violation::MissedChange { look: "look".into(), change: "b".into() }],
    );
    // A read that began earlier may be answered first.
    finds(|history| entry(history, "look").end = CallEnd::Done(1), &[]);
}

#[test]
fn a_read_of_the_future_is_found() {
    finds(
        |history| entry(history, "look").end = CallEnd::Done(3),
        &[Violation::SawFuture { look: "look".into(), change: "c".into() }],
    );
}

#[test]
fn a_call_that_never_ends_is_found() {
    finds(
        |history| entry(history, "lost").end = CallEnd::Nothing,
        &[Violation::NeverEnded("lost".into())],
    );
}

#[test]
fn an_unknown_effect_without_a_cause_is_found() {
    let both = ["c", "lost"].map(|mark| Violation::UnknownWithoutCause(mark.into()));
    finds(|history| history.faults.clear(), &both);
    finds(|history| history.faults[0].begun = at(91), &both);
    // A cancellation explains an unknown effect.
    finds(
        |history| {
            history.faults.clear();
            entry(history, "c").cancelled = true;
        },
        &[Violation::UnknownWithoutCause("lost".into())],
    );
}

#[test]
fn a_call_without_a_record_is_found() {
    for mark in ["a", "c", "look"] {
        finds(
            |history| history.ledger.retain(|entry| entry.mark != mark),
            &[Violation::NotRecorded(mark.into())],
        );
    }
}

#[test]
fn a_call_with_two_records_is_found() {
    finds(
        |history| {
            let other = LedgerEntry { log_id: "another".into(), ..recorded("a", "completed") };
            history.ledger.push(other);
        },
        &[Violation::RecordedTwice("a".into())],
    );
    // Two nodes may have the same record.
    finds(|history| history.ledger.push(recorded("a", "completed")), &[]);
}

#[test]
fn records_that_contradict_engines_or_callers_are_found() {
    finds(
        |history| record(history, "a").status = "running".into(),
        &[Violation::RecordedAsRunning("a".into())],
    );
    for (mark, status) in [
        ("a", "interrupted"),
        ("b", "error"),
        ("c", "refused"),
        ("lost", "completed"),
        ("never", "completed"),
    ] {
        let differs = Violation::RecordDiffers { mark: mark.into(), status: status.into() };
        finds(|history| record(history, mark).status = status.into(), &[differs]);
    }
}
