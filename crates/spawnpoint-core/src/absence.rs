//! Waiting for an engine whose connection is lost: that time does not count, and callers are informed.

use std::{sync::Arc, time::Duration};

use spawnpoint_protocol::InstanceId;
use tokio::{
    sync::watch,
    time::{Instant, sleep},
};

use crate::engine::{OpContext, Presence, Reports};

/// How often a caller is informed that its call still waits. Must be below one minute: many clients give up
/// after a minute without a message.
const TELL_EVERY: Duration = Duration::from_secs(2);

/// Returns when an op has used up its time limit. Only time while the engine is connected counts.
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
            // The engine is gone for good. It fails its running ops itself.
            return sleep(left).await;
        }
    }
}

/// Waits until the condition holds. Returns false if it never will.
async fn becomes(
    presence: &mut watch::Receiver<Presence>,
    holds: impl FnMut(&Presence) -> bool,
) -> bool {
    presence.wait_for(holds).await.is_ok()
}

/// Waits for the engine and reports that it does. Returns false if the engine never comes back.
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

/// Reports that the wait is over when it is dropped.
struct Waiting(Arc<dyn Reports>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.waiting(None);
    }
}
