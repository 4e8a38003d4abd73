//! When an engine is away: time that does not count, and what its callers are told meanwhile.

use std::{sync::Arc, time::Duration};

use spawnpoint_protocol::InstanceId;
use tokio::{
    sync::watch,
    time::{Instant, sleep},
};

use crate::engine::{OpContext, Presence, Reports};

/// How often a caller is told that its call still waits. Clients that give up after a minute of
/// silence hear of it often enough.
const TELL_EVERY: Duration = Duration::from_secs(2);

/// Returns when an op has used up its time. Only time that the engine is there counts.
pub async fn time_is_up(
    instance: &InstanceId,
    mut presence: watch::Receiver<Presence>,
    cx: &OpContext,
) {
    let mut left = cx.deadline.saturating_duration_since(Instant::now().into());
    loop {
        let begun = Instant::now();
        let is_away = tokio::select! {
            () = sleep(left) => return,
            is_away = becomes(&mut presence, |presence| !presence.is_here()) => is_away,
        };
        left = left.saturating_sub(begun.elapsed());
        if !is_away || !is_back(instance, &mut presence, cx).await {
            // Nothing more will be heard of it: whoever runs an op on it is told by the engine itself.
            return sleep(left).await;
        }
    }
}

/// Waits until this holds. False when it never will.
async fn becomes(
    presence: &mut watch::Receiver<Presence>,
    holds: impl FnMut(&Presence) -> bool,
) -> bool {
    presence.wait_for(holds).await.is_ok()
}

/// Waits for the engine, and tells so. False when it never comes.
async fn is_back(
    instance: &InstanceId,
    presence: &mut watch::Receiver<Presence>,
    cx: &OpContext,
) -> bool {
    let _waiting = Waiting(cx.reports.clone());
    let mut ticks = tokio::time::interval(TELL_EVERY);
    loop {
        tokio::select! {
            back = becomes(presence, Presence::is_here) => return back,
            _ = ticks.tick() => {}
        }
        let now = presence.borrow().clone();
        if let Presence::Away { since, patience } = now {
            let (so_long, at_most) = (since.elapsed().as_secs(), patience.as_secs());
            cx.reports.waiting(Some(format!(
                "{instance} is reloading; waiting for it to come back ({so_long} of at most {at_most} s)"
            )));
        }
    }
}

/// Says that the waiting is over, however it ends.
struct Waiting(Arc<dyn Reports>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.waiting(None);
    }
}
