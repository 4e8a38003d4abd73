//! A seat: with a connection, without one and kept for a while, or removed.

use std::{sync::Arc, time::Duration};

use spawnpoint_core::engine::Presence;
use tokio::{
    sync::watch,
    time::{Instant, sleep_until},
};
use tokio_util::sync::CancellationToken;

use super::{end::End, link::Link, pending::PendingCommands};

/// The seat of one project.
pub(crate) struct Seat {
    state: watch::Sender<State>,
    presence: watch::Sender<Presence>,
    pending: PendingCommands,
    /// Cancelled when the project has a seat on another node of the cluster.
    moved: CancellationToken,
}

#[derive(Clone)]
enum State {
    Taken(Arc<Link>),
    Kept(Absent),
    GivenUp(Removal),
}

/// A seat without a connection.
#[derive(Clone, Copy, Debug)]
struct Absent {
    end: End,
    since: Instant,
    /// Until when the seat is kept.
    until: Instant,
    /// Until when calls wait for the engine.
    calls_until: Instant,
}

/// How long an engine that lost its connection is waited for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// How long its seat is kept, and how long calls wait for an engine that announced that it reloads.
    pub(crate) reload: Duration,
    /// How long calls wait for an engine that announced nothing.
    pub(crate) gone: Duration,
}

/// Why and when an engine is not waited for any more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Removal {
    /// How its last connection ended.
    pub(super) end: End,
    /// How long it was waited for after that.
    pub(super) kept: Duration,
}

impl Seat {
    /// A seat with a connection.
    pub(super) fn new(link: Arc<Link>) -> Self {
        Self {
            state: watch::Sender::new(State::Taken(link)),
            presence: watch::Sender::new(Presence::Here),
            pending: PendingCommands::default(),
            moved: CancellationToken::new(),
        }
    }

    /// The project has a seat on another node of the cluster: whoever waits for this one gives it up.
    pub(super) fn move_away(&self) {
        self.moved.cancel();
    }

    /// Waits until the project has a seat on another node of the cluster.
    pub(crate) async fn moved(&self) {
        self.moved.cancelled().await;
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

    /// Waits for a connection, as long as calls wait for the engine.
    pub(super) async fn link(&self) -> Result<Arc<Link>, Removal> {
        if let Some(link) = self.taken_by() {
            return Ok(link);
        }
        let mut state = self.state.subscribe();
        loop {
            let absent = match &*state.borrow_and_update() {
                State::Taken(link) => return Ok(link.clone()),
                State::GivenUp(removal) => return Err(*removal),
                State::Kept(absent) => *absent,
            };
            let too_late = Removal { end: absent.end, kept: absent.since.elapsed() };
            if absent.calls_until <= Instant::now() {
                return Err(too_late);
            }
            tokio::select! {
                changed = state.changed() => changed.map_err(|_| too_late)?,
                () = sleep_until(absent.calls_until) => {}
            }
        }
    }

    /// Waits until the seat has a connection or is removed, however long that takes.
    pub(super) async fn settled(&self) {
        let mut state = self.state.subscribe();
        // An error means that the seat is removed.
        let _ = state.wait_for(|state| !matches!(state, State::Kept(_))).await;
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
    pub(super) fn leave(&self, link: &Link, end: End, patience: Patience) -> bool {
        let since = Instant::now();
        let calls = match end.is_announced() {
            true => patience.reload,
            // Calls do not wait longer than the seat is kept.
            false => patience.gone.min(patience.reload),
        };
        let until = since + patience.reload;
        let absent = Absent { end, since, until, calls_until: since + calls };
        let left = self.state.send_if_modified(|state| {
            let sits = matches!(state, State::Taken(now) if now.session() == link.session());
            if sits {
                *state = State::Kept(absent);
            }
            sits
        });
        if left {
            let since = since.into();
            self.presence.send_replace(match end.is_announced() {
                true => Presence::Away { since, patience: calls },
                false => Presence::Gone { since, patience: calls },
            });
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
            State::Kept(absent) => Some(absent.until),
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
