//! The calls that are running, by the ids of their requests, so that they can be cancelled.

use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use spawnpoint_protocol::LogId;

/// The running calls of all clients.
#[derive(Default)]
pub struct Running(Mutex<Vec<(Value, LogId)>>);

impl Running {
    /// Adds a call, until the result is dropped. Requests without an id cannot be cancelled.
    pub fn add(&self, id: &Value, log_id: LogId) -> RunningCall<'_> {
        if !id.is_null() {
            self.lock().push((id.clone(), log_id));
        }
        RunningCall { all: self, log_id }
    }

    /// The call of the request with this id, if only one has it. Clients have no sessions here, and two of them
    /// may count their requests in the same way: none may cancel another one's call.
    pub fn only(&self, id: &Value) -> Option<LogId> {
        let running = self.lock();
        let mut found = running.iter().filter(|(own, _)| own == id);
        match (found.next(), found.next()) {
            (Some((_, log_id)), None) => Some(*log_id),
            _ => None,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(Value, LogId)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A running call.
pub struct RunningCall<'a> {
    all: &'a Running,
    log_id: LogId,
}

impl Drop for RunningCall<'_> {
    fn drop(&mut self) {
        self.all.lock().retain(|(_, log_id)| *log_id != self.log_id);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_call_is_found_by_its_request_unless_two_have_the_same_id() {
        let running = Running::default();
        let (first, second) = (LogId::fresh(), LogId::fresh());
        let one = running.add(&json!(1), first);
        assert_eq!(running.only(&json!(1)), Some(first));
        assert_eq!(running.only(&json!("1")), None);
        let other = running.add(&json!(1), second);
        assert_eq!(running.only(&json!(1)), None);
        drop(one);
        assert_eq!(running.only(&json!(1)), Some(second));
        drop(other);
        assert_eq!(running.only(&json!(1)), None);
    }
}
