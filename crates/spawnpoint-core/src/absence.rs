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
const REPORT_EVERY: Duration = Duration::from_secs(2);

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
            is_away = wait_until(&mut presence, |presence| !presence.is_here()) => is_away,
        };
        left = left.saturating_sub(begun.elapsed());
        if !is_away || !wait_for_reconnect(instance, &mut presence, cx).await {
            // The engine is gone for good. It fails its running ops itself.
            return sleep(left).await;
        }
    }
}

/// Waits until the condition holds. Returns false if it never will.
async fn wait_until(
    presence: &mut watch::Receiver<Presence>,
    holds: impl FnMut(&Presence) -> bool,
) -> bool {
    presence.wait_for(holds).await.is_ok()
}

/// Waits for the engine and reports that it does. Returns false if the engine never comes back.
async fn wait_for_reconnect(
    instance: &InstanceId,
    presence: &mut watch::Receiver<Presence>,
    cx: &OpContext,
) -> bool {
    let _waiting = WaitReport(cx.reports.clone());
    let mut ticks = tokio::time::interval(REPORT_EVERY);
    loop {
        tokio::select! {
            back = wait_until(presence, Presence::is_here) => return back,
            _ = ticks.tick() => {}
        }
        let now = presence.borrow().clone();
        if let Presence::Away { patience, .. } | Presence::Gone { patience, .. } = &now {
            let at_most = patience.as_secs();
            cx.reports.waiting(Some(format!(
                "{instance} is {now}; waiting up to {at_most} s for it to come back"
            )));
        }
    }
}

/// Reports that the wait is over when it is dropped.
struct WaitReport(Arc<dyn Reports>);

impl Drop for WaitReport {
    fn drop(&mut self) {
        self.0.waiting(None);
    }
}
