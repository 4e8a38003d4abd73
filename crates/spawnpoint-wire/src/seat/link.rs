//! One connection of an engine.

use std::{
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU16, Ordering},
    },
    time::Duration,
};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, sleep_until},
};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{end::End, outbox::Outbox};

/// How much longer than allowed an engine may work on a command whose caller has gone.
const OVERTIME: Duration = Duration::from_secs(5);

/// One connection of an engine, from `registered` to its end.
#[derive(Debug)]
pub(crate) struct Link {
    session: Uuid,
    outbox: Outbox,
    ended: CancellationToken,
    end: OnceLock<End>,
    gate: Option<Gate>,
    // 0 stands for none.
    port: AtomicU16,
}

impl Link {
    /// A connection with this outbox. `ended` is cancelled at its end, and when a newer connection takes its
    /// seat. An engine that does not read while it works gets a gate: the next command waits here, and not
    /// in a socket that the engine does not read.
    pub(crate) fn new(
        session: Uuid,
        outbox: Outbox,
        ended: CancellationToken,
        unread_while_busy: bool,
    ) -> Self {
        Self {
            session,
            outbox,
            ended,
            end: OnceLock::new(),
            gate: unread_while_busy.then(Gate::default),
            port: AtomicU16::new(0),
        }
    }

    /// Records that the engine was dialed on this port.
    pub(crate) fn dialed_on(&self, port: u16) {
        self.port.store(port, Ordering::Relaxed);
    }

    /// The port that the engine listens on, if it was dialed.
    pub(crate) fn port(&self) -> Option<u16> {
        Some(self.port.load(Ordering::Relaxed)).filter(|port| *port != 0)
    }

    /// The id of the connection.
    pub(crate) fn session(&self) -> Uuid {
        self.session
    }

    /// The messages that wait to be sent.
    pub(crate) fn outbox(&self) -> &Outbox {
        &self.outbox
    }

    /// Whether the engine reads nothing while it works on a command.
    pub(super) fn is_unread_while_busy(&self) -> bool {
        self.gate.is_some()
    }

    /// Whether the connection has ended.
    pub(super) fn has_ended(&self) -> bool {
        self.ended.is_cancelled()
    }

    /// Waits for the connection's end.
    pub(crate) async fn ended(&self) -> End {
        self.ended.cancelled().await;
        self.end.get().copied().unwrap_or(End::Lost)
    }

    /// Ends the connection. The first reason counts. The seat must know before: tasks that wait for the end
    /// look at the seat next.
    pub(super) fn finish(&self, end: End) {
        let _ = self.end.set(end);
        self.ended.cancel();
    }

    /// Waits until the engine reads again. Returns `None` when the connection ends first.
    pub(super) async fn turn(&self) -> Option<Turn> {
        let Some(gate) = &self.gate else { return Some(None) };
        tokio::select! {
            biased;
            () = self.ended.cancelled() => None,
            permit = gate.turns.clone().acquire_owned() => Some(permit.ok()),
            () = gate.out_of_time() => Some(None),
        }
    }

    /// Records that a command was sent that may take this long.
    pub(super) fn busy_for(&self, allowance: Duration) {
        if let Some(gate) = &self.gate {
            *gate.lock() = Instant::now() + allowance + OVERTIME;
        }
    }
}

/// A command's turn on an engine that does not read while it works. It ends with the result, not when the
/// caller has gone: the engine continues to work.
pub(super) type Turn = Option<OwnedSemaphorePermit>;

#[derive(Debug)]
struct Gate {
    turns: Arc<Semaphore>,
    busy_until: Mutex<Instant>,
}

impl Default for Gate {
    fn default() -> Self {
        Self { turns: Arc::new(Semaphore::new(1)), busy_until: Mutex::new(Instant::now()) }
    }
}

impl Gate {
    /// Returns when the engine should have answered long ago: it lost the command, and reads again.
    async fn out_of_time(&self) {
        let until = *self.lock();
        sleep_until(until).await;
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Instant> {
        self.busy_until.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
