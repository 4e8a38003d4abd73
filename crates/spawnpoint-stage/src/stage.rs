//! The engine as the core sees it.

use std::{
    fmt,
    sync::{
        Arc, OnceLock,
        mpsc::{SyncSender, sync_channel},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use bevy_app::App;
use futures_util::future::BoxFuture;
use spawnpoint_core::{
    bus::Feed,
    engine::{Engine, EngineInfo, OpContext, OpOutput},
};
use spawnpoint_protocol::{ErrorKind, Fault, Op, OpSet};
use tokio::sync::{Semaphore, oneshot};

use crate::{
    ops, range,
    runner::{self, Job},
};

/// How many ops may wait for the world; more wait for a place.
const QUEUE: usize = 256;
/// Tells this world from another project of the same name; there is only one of it.
const HASH: &str = "5ba9e3d1";

/// How a stage runs.
#[derive(Clone, Debug)]
pub struct StageConfig {
    /// Frames a second; at least one.
    pub frame_rate: u32,
}

impl Default for StageConfig {
    fn default() -> Self {
        Self { frame_rate: 60 }
    }
}

/// A live world on a thread of its own. Dropping it stops the world and waits for its thread.
pub struct Stage {
    info: EngineInfo,
    ops: OpSet,
    queue: Arc<Semaphore>,
    jobs: Option<SyncSender<Job>>,
    feed: Arc<OnceLock<Feed>>,
    thread: Option<JoinHandle<()>>,
}

impl Stage {
    /// Starts the demo world.
    pub fn start(config: StageConfig) -> Self {
        Self::start_with(config, range::app)
    }

    /// Starts any world. It is built on its own thread, since a world need not be able to move.
    pub fn start_with(config: StageConfig, build: impl FnOnce() -> App + Send + 'static) -> Self {
        let (jobs, queue) = sync_channel(QUEUE);
        let feed = Arc::new(OnceLock::new());
        let frame = Duration::from_secs(1) / config.frame_rate.max(1);
        let told = Arc::clone(&feed);
        let thread = thread::Builder::new()
            .name("stage".into())
            .spawn(move || runner::run(build(), queue, told, frame))
            .inspect_err(|error| tracing::error!(%error, "the stage has no thread"))
            .ok();
        Self {
            info: EngineInfo {
                kind: "stage".into(),
                version: ops::BEVY_VERSION.into(),
                name: "Range".into(),
                hash: HASH.into(),
                path: None,
            },
            ops: ops::supported(),
            queue: Arc::new(Semaphore::new(QUEUE)),
            jobs: Some(jobs),
            feed,
            thread,
        }
    }
}

impl Engine for Stage {
    fn info(&self) -> &EngineInfo {
        &self.info
    }

    fn ops(&self) -> &OpSet {
        &self.ops
    }

    fn run<'a>(&'a self, op: Op, cx: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        Box::pin(async move {
            let gone = || Fault::new(ErrorKind::Disconnected, "The stage has stopped");
            let cancelled = || Fault::new(ErrorKind::Cancelled, "The call was cancelled");
            let place = tokio::select! {
                biased;
                () = cx.cancelled.cancelled() => return Err(cancelled()),
                place = Arc::clone(&self.queue).acquire_owned() => place.map_err(|_| gone())?,
            };
            let (reply, answer) = oneshot::channel();
            let job = Job {
                op,
                context: cx.clone(),
                reply,
                place,
            };
            // Whoever has a place finds room, so this never blocks and never fails but at the end.
            self.jobs
                .as_ref()
                .ok_or_else(gone)?
                .try_send(job)
                .map_err(|_| gone())?;
            tokio::select! {
                biased;
                answer = answer => answer.map_err(|_| gone())?,
                () = cx.cancelled.cancelled() => {
                    Err(cancelled().hint("it may have been under way already; look at its effect"))
                }
            }
        })
    }

    fn connect(&self, feed: Feed) {
        // Attached once; a second feed would be a mistake of the caller and changes nothing.
        let _ = self.feed.set(feed);
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        // The runner ends when the last sender is gone.
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stage")
            .field("info", &self.info)
            .finish_non_exhaustive()
    }
}
