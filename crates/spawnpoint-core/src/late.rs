//! Results that engines report over a connection to another node of a cluster than the one that sent the op.
//!
//! An engine that lost its connection connects to whichever node accepts it, and reports what it finished meanwhile.
//! That node does not know the op. It passes the result on, and the node that waits for it takes it.

use std::{
    collections::VecDeque,
    fmt,
    sync::{Mutex, MutexGuard, OnceLock, PoisonError},
    time::{Duration, Instant},
};

use serde_json::Value;
use spawnpoint_protocol::{Fault, InstanceId};
use tokio::sync::Notify;
use uuid::Uuid;

/// How long a result is kept for a node that notices later than others that the connection was lost.
const KEPT: Duration = Duration::from_secs(30);
/// How many results are kept.
const MAX_RESULTS: usize = 64;

/// A result that no op of its node waits for.
#[derive(Clone, Debug, PartialEq)]
pub struct LateResult {
    /// The engine.
    pub instance: InstanceId,
    /// The id that the op was sent with.
    pub id: Uuid,
    /// What the engine answered.
    pub answer: Result<Value, Fault>,
}

type PassOn = Box<dyn Fn(LateResult) + Send + Sync>;

/// The results that arrived from other nodes, and the way to them.
#[derive(Default)]
pub struct LateResults {
    arrived: Mutex<VecDeque<(Instant, LateResult)>>,
    changed: Notify,
    pass_on: OnceLock<PassOn>,
}

impl LateResults {
    /// Passes results on to other nodes with this function from now on. The first one counts.
    pub fn pass_on_with(&self, pass_on: impl Fn(LateResult) + Send + Sync + 'static) {
        let _ = self.pass_on.set(Box::new(pass_on));
    }

    /// Passes a result on that no op of this node waits for.
    pub fn pass_on(&self, result: LateResult) {
        if let Some(pass_on) = self.pass_on.get() {
            pass_on(result);
        }
    }

    /// Stores a result that another node passed on.
    pub fn arrived(&self, result: LateResult) {
        let mut arrived = self.lock();
        arrived.retain(|(at, _)| at.elapsed() < KEPT);
        if arrived.len() == MAX_RESULTS {
            arrived.pop_front();
        }
        arrived.push_back((Instant::now(), result));
        drop(arrived);
        self.changed.notify_waiters();
    }

    /// Waits for the result of an op.
    pub async fn wait(&self, id: Uuid) -> Result<Value, Fault> {
        loop {
            let changed = self.changed.notified();
            if let Some(answer) = self.take(id) {
                return answer;
            }
            changed.await;
        }
    }

    fn take(&self, id: Uuid) -> Option<Result<Value, Fault>> {
        let mut arrived = self.lock();
        let at = arrived.iter().position(|(_, result)| result.id == id)?;
        arrived.remove(at).map(|(_, result)| result.answer)
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(Instant, LateResult)>> {
        self.arrived.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for LateResults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LateResults").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn late(id: u128) -> LateResult {
        let instance = InstanceId::new("Game", "1");
        LateResult { instance, id: Uuid::from_u128(id), answer: Ok(json!(id as u64)) }
    }

    #[tokio::test]
    async fn a_result_is_taken_by_the_op_that_waits_whichever_comes_first() {
        let results = LateResults::default();
        results.arrived(late(1));
        results.arrived(late(2));
        assert_eq!(results.wait(Uuid::from_u128(1)).await, Ok(json!(1)));
        let wait = results.wait(Uuid::from_u128(3));
        let arrive = async {
            results.arrived(late(4));
            tokio::task::yield_now().await;
            results.arrived(late(3));
        };
        assert_eq!(tokio::join!(wait, arrive).0, Ok(json!(3)));
        assert_eq!(results.lock().len(), 2);
    }

    #[test]
    fn the_number_of_results_has_a_limit() {
        let results = LateResults::default();
        (0..100).for_each(|id| results.arrived(late(id)));
        assert_eq!(results.lock().len(), MAX_RESULTS);
        assert!(results.take(Uuid::from_u128(0)).is_none());
        assert!(results.take(Uuid::from_u128(99)).is_some());
    }
}
