//! What needs no world, done while the game goes on: code is compiled and pictures are packed here.

use std::{
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel},
    thread,
    time::{Duration, Instant},
};

use spawnpoint_stage::{script::prepare, work::sheltered};

use crate::desk::Job;

/// More than are ever on the desk.
const ROOM: usize = 1024;

/// A thread that jobs visit between two of their pieces. It ends when this is dropped.
pub struct Beside {
    there: Option<SyncSender<Job>>,
    back: Receiver<Job>,
    /// How many have not come back yet.
    away: usize,
}

impl Beside {
    /// Starts the thread. Where none can be had, everything is done on the spot.
    pub fn start() -> Self {
        let (there, comes) = sync_channel::<Job>(ROOM);
        let (goes, back) = sync_channel(ROOM);
        let thread = thread::Builder::new().name("spawnpoint-beside".into()).spawn(move || {
            // So that the first script does not have to wait for it.
            prepare();
            for mut job in comes {
                apart(&mut job);
                if goes.send(job).is_err() {
                    break;
                }
            }
        });
        Self { there: thread.is_ok().then_some(there), back, away: 0 }
    }

    /// Sends a job there; gives it back if it is done already.
    pub fn visit(&mut self, job: Job) -> Option<Job> {
        let sent = match &self.there {
            Some(there) => there.try_send(job).map_err(|refused| match refused {
                TrySendError::Full(job) | TrySendError::Disconnected(job) => job,
            }),
            None => Err(job),
        };
        match sent {
            Ok(()) => {
                self.away += 1;
                None
            }
            Err(mut job) => {
                apart(&mut job);
                Some(job)
            }
        }
    }

    /// Whether nobody is there.
    pub fn is_empty(&self) -> bool {
        self.away == 0
    }

    /// The next one that comes back; waits until then.
    pub fn take_back(&mut self, until: Instant) -> Option<Job> {
        if self.away == 0 {
            return None;
        }
        let patience = until.saturating_duration_since(Instant::now());
        match self.back.recv_timeout(patience.max(Duration::from_micros(1))) {
            Ok(job) => {
                self.away -= 1;
                Some(job)
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                self.away = 0;
                None
            }
        }
    }
}

fn apart(job: &mut Job) {
    let (name, work) = (job.name, &mut job.work);
    job.failed = sheltered(name, || {
        work.apart();
        Ok(())
    })
    .err();
}
