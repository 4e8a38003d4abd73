//! A seat: with a connection, without one and kept for a while, or removed.

use std::{sync::Arc, time::Duration};

use spawnpoint_core::engine::Presence;
use tokio::{sync::watch, time::Instant};

use super::{end::End, link::Link, pending::PendingCommands};

/// The seat of one project.
pub(crate) struct Seat {
    state: watch::Sender<State>,
    presence: watch::Sender<Presence>,
    pending: PendingCommands,
}

#[derive(Clone)]
enum State {
    Taken(Arc<Link>),
    Kept { until: Instant },
    GivenUp(Removal),
}

/// Why and when a seat was removed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Removal {
    /// How its last connection ended.
    pub(super) end: End,
    /// How long it was kept after that.
    pub(super) kept: Duration,
}

impl Seat {
    /// A seat with a connection.
    pub(super) fn new(link: Arc<Link>) -> Self {
        Self {
            state: watch::Sender::new(State::Taken(link)),
            presence: watch::Sender::new(Presence::Here),
            pending: PendingCommands::default(),
        }
    }

    /// The commands that wait for a result.
    pub(crate) fn pending(&self) -> &PendingCommands {
        &self.pending
    }

    /// Whether the seat has a connection.
    pub(super) fn presence(&self) -> watch::Receiver<Presence> {
        self.presence.subscribe()
    }

    /// The current connection.
    pub(super) fn taken_by(&self) -> Option<Arc<Link>> {
        match &*self.state.borrow() {
            State::Taken(link) => Some(link.clone()),
            _ => None,
        }
    }

    /// Waits for a connection.
    pub(super) async fn link(&self) -> Result<Arc<Link>, Removal> {
        if let Some(link) = self.taken_by() {
            return Ok(link);
        }
        let mut state = self.state.subscribe();
        let settled = state.wait_for(|state| !matches!(state, State::Kept { .. })).await;
        match settled.as_deref() {
            Ok(State::Taken(link)) => Ok(link.clone()),
            Ok(State::GivenUp(removal)) => Err(*removal),
            Ok(State::Kept { .. }) | Err(_) => {
                Err(Removal { end: End::Lost, kept: Duration::ZERO })
            }
        }
    }

    /// Gives the seat to a connection. The previous one is closed.
    pub(super) fn take(&self, link: Arc<Link>) {
        let before = self.state.send_replace(State::Taken(link));
        self.presence.send_replace(Presence::Here);
        if let State::Taken(before) = before {
            tracing::info!(session = %before.session(), "connection superseded by a newer one");
            self.release(&before, End::Superseded);
        }
    }

    /// Handles the end of a connection. Returns whether it had the seat; the seat is then kept.
    pub(super) fn leave(&self, link: &Link, end: End, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        let left = self.state.send_if_modified(|state| {
            let sits = matches!(state, State::Taken(now) if now.session() == link.session());
            if sits {
                *state = State::Kept { until };
            }
            sits
        });
        if left {
            self.presence.send_replace(Presence::Away { since: Instant::now().into(), patience });
        }
        self.release(link, end);
        left
    }

    /// Removes the seat.
    pub(super) fn give_up(&self, removal: Removal) {
        self.state.send_replace(State::GivenUp(removal));
    }

    /// Until when the seat is kept, if it has no connection.
    pub(super) fn kept_until(&self) -> Option<Instant> {
        match &*self.state.borrow() {
            State::Kept { until } => Some(*until),
            _ => None,
        }
    }

    fn release(&self, link: &Link, end: End) {
        // In this order: a command that is abandoned after the end sees the end, and one that was abandoned
        // before is found here.
        link.finish(end);
        self.pending.forget_abandoned(link.session());
    }
}
