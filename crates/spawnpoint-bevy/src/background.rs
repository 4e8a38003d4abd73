//! A background thread for work that needs no world, such as compiling scripts and encoding
//! screenshots, so that the game continues meanwhile.

use std::{
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel},
    thread,
    time::{Duration, Instant},
};

use spawnpoint_stage::{script::prepare, work::catch_panic};

use crate::op_queue::RunningOp;

/// More than the number of ops that can run at once.
const CAPACITY: usize = 1024;

/// A thread to which ops are sent between two steps. It ends when this is dropped.
pub struct BackgroundThread {
    to_thread: Option<SyncSender<RunningOp>>,
    from_thread: Receiver<RunningOp>,
    /// How many ops are on the thread.
    in_flight: usize,
}

impl BackgroundThread {
    /// Starts the thread. If that fails, the work runs on the thread of the caller.
    pub fn start() -> Self {
        let (to_thread, received) = sync_channel::<RunningOp>(CAPACITY);
        let (results, from_thread) = sync_channel(CAPACITY);
        let thread = thread::Builder::new().name("spawnpoint-work".into()).spawn(move || {
            // So that the first script does not wait for it.
            prepare();
            for mut op in received {
                run_step(&mut op);
                if results.send(op).is_err() {
                    break;
                }
            }
        });
        Self { to_thread: thread.is_ok().then_some(to_thread), from_thread, in_flight: 0 }
    }

    /// Sends an op to the thread; returns it if its work was done on this thread instead.
    pub fn send(&mut self, op: RunningOp) -> Option<RunningOp> {
        let sent = match &self.to_thread {
            Some(to_thread) => to_thread.try_send(op).map_err(|refused| match refused {
                TrySendError::Full(op) | TrySendError::Disconnected(op) => op,
            }),
            None => Err(op),
        };
        match sent {
            Ok(()) => {
                self.in_flight += 1;
                None
            }
            Err(mut op) => {
                run_step(&mut op);
                Some(op)
            }
        }
    }

    /// Whether no op is on the thread.
    pub fn is_empty(&self) -> bool {
        self.in_flight == 0
    }

    /// The next op that comes back; `None` if there is none in time.
    pub fn receive(&mut self, until: Instant) -> Option<RunningOp> {
        if self.in_flight == 0 {
            return None;
        }
        let timeout = until.saturating_duration_since(Instant::now());
        match self.from_thread.recv_timeout(timeout.max(Duration::from_micros(1))) {
            Ok(op) => {
                self.in_flight -= 1;
                Some(op)
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                self.in_flight = 0;
                None
            }
        }
    }
}

fn run_step(op: &mut RunningOp) {
    let (name, work) = (op.name, &mut op.work);
    op.failed = catch_panic(name, || {
        work.run_without_world();
        Ok(())
    })
    .err();
}
