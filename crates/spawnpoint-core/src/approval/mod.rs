//! Calls that wait for a person's approval.
//!
//! The first decision about a call counts. A decision, the time limit, a cancellation and the end of the
//! server all remove the call from the registry under one lock, so exactly one of them takes effect and
//! every later one learns which it was.

mod grant;
mod request;

use std::{
    collections::{BTreeMap, VecDeque},
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use jiff::Timestamp;
use spawnpoint_protocol::{ErrorKind, Fault, LogId};
use tokio::{
    sync::{oneshot, watch},
    time::Instant,
};

pub use self::grant::SessionGrant;
pub use self::request::{ApprovalRequest, PendingApproval, plain, shortened};

/// How long a call waits for approval.
pub const APPROVE_WITHIN: Duration = Duration::from_secs(5 * 60);

/// How many calls may wait at once. Each keeps its arguments in memory.
const MAX_WAITING: usize = 64;

/// How many ended waits are remembered, to answer decisions that come too late.
const MAX_REMEMBERED: usize = 256;

/// What a person decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The call may run.
    Approve,
    /// The call must not run.
    Deny {
        /// Why, for the caller.
        reason: Option<String>,
    },
}

/// Who decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// The owner of the server, with the owner's key.
    Owner,
    /// The person at the client, who was asked by it.
    ClientUser,
    /// The owner, who approved everything for a while.
    Window,
}

impl fmt::Display for DecidedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Owner => "the owner",
            Self::ClientUser => "the user of the client",
            Self::Window => "the owner, who approved every call for a while",
        })
    }
}

/// How a wait ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Approved: the call ran or runs.
    Approved(DecidedBy),
    /// Denied: the call did not run.
    Denied(DecidedBy, Option<String>),
    /// No one decided in time.
    Expired,
    /// The caller cancelled the call.
    Cancelled,
    /// The server stopped.
    Stopped,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Approved(by) => write!(f, "it was approved by {by}"),
            Self::Denied(by, None) => write!(f, "it was denied by {by}"),
            Self::Denied(by, Some(reason)) => write!(f, "it was denied by {by}: {reason}"),
            Self::Expired => {
                write!(f, "no one approved it within {} minutes", APPROVE_WITHIN.as_secs() / 60)
            }
            Self::Cancelled => f.write_str("the caller cancelled it"),
            Self::Stopped => f.write_str("the server stopped"),
        }
    }
}

/// Why a decision had no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TooLate {
    /// The wait ended before.
    Ended(Ended),
    /// No call with this id waited here.
    Unknown,
}

/// The calls that wait for approval. Cheap to clone; clones share one registry.
#[derive(Clone, Default)]
pub struct Approvals {
    registry: Arc<Mutex<Registry>>,
    changes: watch::Sender<u64>,
    /// The user whose calls this handle sees; the owner's handle has none and sees all.
    user: Option<String>,
}

#[derive(Default)]
struct Registry {
    waiting: BTreeMap<LogId, WaitingCall>,
    ended: VecDeque<(LogId, Ended)>,
    /// Every call is approved until then.
    window: Option<Instant>,
    grants: Vec<SessionGrant>,
}

struct WaitingCall {
    request: ApprovalRequest,
    since: Timestamp,
    deadline: Instant,
    decided: oneshot::Sender<Ended>,
}

impl Approvals {
    /// A handle for the calls of one user of a shared server. It does not see the calls of other users.
    pub fn for_user(&self, user: &str) -> Self {
        let (registry, changes) = (self.registry.clone(), self.changes.clone());
        Self { registry, changes, user: Some(user.to_owned()) }
    }

    /// Notified at every change: a call waits or does not wait any more, or a permission begins or ends.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    fn changed(&self) {
        self.changes.send_modify(|count| *count = count.wrapping_add(1));
    }

    /// The calls that wait, oldest first.
    pub fn waiting(&self) -> Vec<PendingApproval> {
        let registry = self.lock();
        let mine = registry.waiting.values().filter(|entry| self.sees(entry));
        mine.map(|entry| {
            let left = entry.deadline.saturating_duration_since(Instant::now());
            PendingApproval {
                request: entry.request.clone(),
                since: format!("{:.0}", entry.since),
                age_seconds: APPROVE_WITHIN.saturating_sub(left).as_secs(),
                seconds_left: left.as_secs(),
            }
        })
        .collect()
    }

    /// Decides about a waiting call.
    pub fn decide(
        &self,
        log_id: LogId,
        decision: Decision,
        by: DecidedBy,
    ) -> Result<ApprovalRequest, TooLate> {
        let ended = match decision {
            Decision::Approve => Ended::Approved(by),
            Decision::Deny { reason } => {
                let reason = reason.map(|reason| plain(reason.trim()));
                Ended::Denied(by, reason.filter(|reason| !reason.is_empty()))
            }
        };
        let settled = self.lock().settle(log_id, ended);
        self.changed();
        settled
    }

    /// Approves the calls that wait now and all calls that come within this time. Zero ends such a period.
    /// Returns how many waiting calls it approved.
    pub fn allow_all_for(&self, time: Duration) -> usize {
        let mut registry = self.lock();
        if time.is_zero() {
            registry.window = None;
            drop(registry);
            self.changed();
            return 0;
        }
        registry.window = Instant::now().checked_add(time);
        let waiting: Vec<_> = registry.waiting.keys().copied().collect();
        let settled = |id: &LogId| registry.settle(*id, Ended::Approved(DecidedBy::Window)).is_ok();
        let settled = waiting.iter().copied().filter(settled).count();
        drop(registry);
        self.changed();
        settled
    }

    /// Denies every call that waits, and ends every permission that was given for a time or a session.
    pub fn deny_all(&self, reason: &str) {
        let mut registry = self.lock();
        registry.window = None;
        registry.grants.clear();
        let waiting: Vec<_> = registry.waiting.keys().copied().collect();
        for log_id in waiting {
            let denied = Ended::Denied(DecidedBy::Owner, Some(plain(reason)));
            // It cannot have ended meanwhile: the lock is ours.
            let _ = registry.settle(log_id, denied);
        }
        drop(registry);
        self.changed();
    }

    /// How much longer every call is approved, if such a period runs.
    pub fn window(&self) -> Option<Duration> {
        let left = self.lock().window?.saturating_duration_since(Instant::now());
        (!left.is_zero()).then_some(left)
    }

    /// Ends every wait of this handle's user, because the server stops.
    pub fn stop(&self) {
        let mut registry = self.lock();
        let mine = registry.waiting.values().filter(|entry| entry.request.user == self.user);
        let mine: Vec<_> = mine.map(|entry| entry.request.log_id).collect();
        for log_id in mine {
            // It cannot have ended meanwhile: the lock is ours.
            let _ = registry.settle(log_id, Ended::Stopped);
        }
    }

    /// Adds a call to the registry.
    pub(crate) fn enter(&self, mut request: ApprovalRequest) -> Result<Wait, Fault> {
        let mut registry = self.lock();
        if registry.waiting.len() >= MAX_WAITING {
            let what = format!("{MAX_WAITING} calls are already waiting for approval");
            return Err(Fault::new(ErrorKind::RateLimited, what).hint(
                "the call did not run; wait until the owner has decided about some of them",
            ));
        }
        let (decided, receiver) = oneshot::channel();
        let (log_id, deadline) = (request.log_id, Instant::now() + APPROVE_WITHIN);
        request.user = self.user.clone();
        let entry = WaitingCall { request, since: Timestamp::now(), deadline, decided };
        registry.waiting.insert(log_id, entry);
        drop(registry);
        self.changed();
        Ok(Wait { approvals: self.clone(), log_id, deadline, decided: receiver })
    }

    fn sees(&self, entry: &WaitingCall) -> bool {
        self.user.is_none() || entry.request.user == self.user
    }

    fn lock(&self) -> MutexGuard<'_, Registry> {
        self.registry.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Registry {
    /// Ends a wait, unless it has ended.
    fn settle(&mut self, log_id: LogId, ended: Ended) -> Result<ApprovalRequest, TooLate> {
        let Some(entry) = self.waiting.remove(&log_id) else {
            let earlier = self.ended.iter().find(|(id, _)| *id == log_id);
            return Err(earlier.map_or(TooLate::Unknown, |(_, how)| TooLate::Ended(how.clone())));
        };
        if self.ended.len() == MAX_REMEMBERED {
            self.ended.pop_front();
        }
        self.ended.push_back((log_id, ended.clone()));
        // The call itself settles its wait before it stops listening.
        let _ = entry.decided.send(ended);
        Ok(entry.request)
    }
}

impl fmt::Debug for Approvals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Approvals").field("user", &self.user).finish_non_exhaustive()
    }
}

/// A call's entry in the registry. Dropping it means that the call was cancelled.
pub(crate) struct Wait {
    approvals: Approvals,
    log_id: LogId,
    deadline: Instant,
    decided: oneshot::Receiver<Ended>,
}

impl Wait {
    /// Waits for a decision or for the time limit.
    pub(crate) async fn ended(&mut self) -> Ended {
        if let Ok(ended) = tokio::time::timeout_at(self.deadline, &mut self.decided).await {
            return ended.unwrap_or(Ended::Stopped);
        }
        let settled = self.approvals.lock().settle(self.log_id, Ended::Expired);
        self.approvals.changed();
        match settled {
            // A decision came in the same moment and was first.
            Err(TooLate::Ended(earlier)) => earlier,
            Ok(_) | Err(TooLate::Unknown) => Ended::Expired,
        }
    }
}

impl Drop for Wait {
    fn drop(&mut self) {
        // Has no effect once the wait has ended.
        let settled = self.approvals.lock().settle(self.log_id, Ended::Cancelled);
        if settled.is_ok() {
            self.approvals.changed();
        }
    }
}

#[cfg(test)]
mod tests;
