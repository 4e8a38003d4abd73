//! The engine as the core sees it.

use std::{
    convert::Infallible,
    fmt,
    sync::{
        Arc,
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
use spawnpoint_protocol::{Fault, Op, OpName, OpSet};

use crate::{
    ops, range,
    runner::{self, LiveWorld},
};

/// The project hash of this world; there is only one of it.
const HASH: &str = "5ba9e3d1";

/// How many ops may run at once.
const PARALLEL: usize = 32;

/// The configuration of a stage.
#[derive(Clone, Debug)]
pub struct StageConfig {
    /// Frames per second; at least one.
    pub frame_rate: u32,
}

impl Default for StageConfig {
    fn default() -> Self {
        Self { frame_rate: 60 }
    }
}

/// A live world that a clock thread advances. Dropping it stops the clock and joins the thread.
pub struct Stage {
    info: EngineInfo,
    ops: OpSet,
    live: Arc<LiveWorld>,
    clock: Option<JoinHandle<()>>,
    // The clock stops when this is dropped.
    stop: Option<SyncSender<Infallible>>,
}

impl Stage {
    /// Starts the demo world.
    pub fn start(config: StageConfig) -> Self {
        Self::start_with(config, range::app)
    }

    /// Starts any world.
    pub fn start_with(config: StageConfig, build: impl FnOnce() -> App) -> Self {
        let app = build();
        let ops = ops::supported(app.world());
        let live = Arc::new(LiveWorld::new(app));
        let frame = Duration::from_secs(1) / config.frame_rate.max(1);
        let (stop, stopped) = sync_channel(0);
        let moved = live.clone();
        let clock = thread::Builder::new()
            .name("stage".into())
            .spawn(move || runner::run_clock(&moved, frame, &stopped))
            .inspect_err(|error| tracing::error!(%error, "Could not start the clock thread; the stage is paused"))
            .ok();
        Self {
            info: EngineInfo {
                kind: "stage".into(),
                version: ops::BEVY_VERSION.into(),
                name: "Range".into(),
                hash: HASH.into(),
                path: None,
            },
            ops,
            live,
            clock,
            stop: Some(stop),
        }
    }
}

impl Engine for Stage {
    fn info(&self) -> &EngineInfo {
        &self.info
    }

    fn ops(&self) -> OpSet {
        self.ops.clone()
    }

    /// Long ops release the world between slices, so other ops need not wait for them.
    fn parallel(&self) -> usize {
        PARALLEL
    }

    fn is_demo(&self) -> bool {
        true
    }

    fn run<'a>(&'a self, op: Op, cx: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        Box::pin(self.live.run(op, cx))
    }

    fn why_unsupported(&self, op: OpName) -> Option<&'static str> {
        let needs_csharp = op.as_str().starts_with("script.") || op.as_str().starts_with("hook");
        (needs_csharp && !cfg!(feature = "csharp"))
            .then_some("this build has no C# evaluator; build it with the cargo feature csharp")
    }

    fn connect(&self, feed: Feed) {
        self.live.connect(feed);
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(clock) = self.clock.take() {
            let _ = clock.join();
        }
    }
}

impl fmt::Debug for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stage").field("info", &self.info).finish_non_exhaustive()
    }
}
