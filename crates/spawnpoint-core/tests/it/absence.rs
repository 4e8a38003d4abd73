//! An engine that lost its connection: the time does not count, and callers are informed.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use futures_util::future::BoxFuture;
use serde_json::json;
use spawnpoint_core::{
    Engine, EngineInfo, OpContext, OpOutput,
    board::{CallUpdate, WaitResult, wait, wait_patiently},
    engine::Presence,
    guard::Policy,
};
use spawnpoint_protocol::{ErrorKind, Fault, Op, OpSet};
use tokio::sync::watch;

use crate::puppet::{Puppet, call, core};

/// A puppet whose connection can be lost. It answers only while it is connected.
struct ReloadingPuppet {
    puppet: Puppet,
    presence: watch::Sender<Presence>,
}

impl Engine for ReloadingPuppet {
    fn info(&self) -> &EngineInfo {
        self.puppet.info()
    }

    fn ops(&self) -> OpSet {
        self.puppet.ops()
    }

    fn presence(&self) -> Option<watch::Receiver<Presence>> {
        Some(self.presence.subscribe())
    }

    fn run<'a>(&'a self, op: Op, cx: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        Box::pin(async move {
            let mut presence = self.presence.subscribe();
            presence.wait_for(Presence::is_here).await.map(drop).map_err(Fault::internal)?;
            self.puppet.run(op, cx).await
        })
    }
}

fn away() -> Presence {
    Presence::Away { since: Instant::now(), patience: Duration::from_secs(120) }
}

#[tokio::test(start_paused = true)]
async fn the_time_that_an_engine_is_away_does_not_count() {
    let core = core(Policy::default());
    let engine = Arc::new(ReloadingPuppet {
        puppet: Puppet::new("Game", "1"),
        presence: watch::Sender::new(away()),
    });
    core.router().attach(engine.clone());
    assert_eq!(core.router().all()[0].presence().as_str(), "reloading");
    let mut first = core.start(call("look", json!({"order": "x"}))).unwrap();
    let mut second = core.start(call("look", json!({"order": "x"}))).unwrap();
    // The call that only waits in the queue is informed too, repeatedly, with growing progress.
    let mut before = 0.0;
    for _ in 0..3 {
        let Some(CallUpdate::Progress(note)) = second.updates.recv().await else { panic!() };
        assert!(note.progress > before && note.message.unwrap().contains("Game@1 is reloading"));
        before = note.progress;
    }
    assert!(matches!(wait(&mut first.state, Duration::from_secs(1)).await, WaitResult::Running(_)));
    // Longer than a quick op may take.
    tokio::time::sleep(Duration::from_secs(600)).await;
    engine.presence.send_replace(Presence::Here);
    for handle in [&mut first, &mut second] {
        let waited = wait_patiently(&mut handle.state, Duration::from_secs(1)).await;
        assert!(matches!(waited, WaitResult::Ended(outcome) if outcome.is_ok()));
    }
}

#[tokio::test(start_paused = true)]
async fn callers_hear_since_when_an_engine_is_gone_and_how_long_they_wait() {
    let core = core(Policy::default());
    let gone = Presence::Gone { since: Instant::now(), patience: Duration::from_secs(20) };
    let engine = Arc::new(ReloadingPuppet {
        puppet: Puppet::new("Game", "1"),
        presence: watch::Sender::new(gone.clone()),
    });
    core.router().attach(engine.clone());
    assert_eq!(core.router().all()[0].presence().as_str(), "gone");
    assert_eq!(gone.to_string(), "gone for 0 s");
    let mut waits = core.start(call("look", json!({"order": "x"}))).unwrap();
    let Some(CallUpdate::Progress(note)) = waits.updates.recv().await else { panic!() };
    let message = note.message.unwrap();
    assert_eq!(message, "Game@1 is gone for 0 s; waiting up to 20 s for it to come back");
    engine.presence.send_replace(Presence::Here);
    let waited = wait_patiently(&mut waits.state, Duration::from_secs(1)).await;
    assert!(matches!(waited, WaitResult::Ended(outcome) if outcome.is_ok()));
}

#[tokio::test(start_paused = true)]
async fn the_time_that_it_is_connected_counts() {
    let core = core(Policy::default());
    let engine = Arc::new(ReloadingPuppet {
        puppet: Puppet::new("Game", "1"),
        presence: watch::Sender::new(Presence::Here),
    });
    core.router().attach(engine.clone());
    let begun = tokio::time::Instant::now();
    let stuck = core.start(call("look", json!({"order": "stall"}))).unwrap();
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_secs(10)).await;
        engine.presence.send_replace(away());
        tokio::time::sleep(Duration::from_secs(100)).await;
        engine.presence.send_replace(Presence::Here);
    }
    let mut state = stuck.state;
    let ended = state.wait_for(|now| now.outcome.is_some()).await.unwrap();
    let fault = (**ended.outcome.as_ref().unwrap()).clone().unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Timeout);
    assert_eq!(begun.elapsed().as_secs(), 360);
}
