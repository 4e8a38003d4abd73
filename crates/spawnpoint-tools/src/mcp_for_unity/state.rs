//! The state that the editor reports.

use serde_json::{Value, json};

/// The state of an editor, as far as it affects commands. Unknown is treated as ready.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    is_compiling: bool,
    reload_pending: bool,
    refreshing: bool,
    testing: bool,
    dirty: bool,
    observed_ms: Option<i64>,
    largest_batch: Option<usize>,
}

/// The age at which a state is outdated.
const STALE_MS: i64 = 2000;

impl State {
    /// From the answer to `get_editor_state`.
    pub(super) fn read(answer: &Value) -> Self {
        let data = answer.get("data").unwrap_or(answer);
        let is = |path: &str| data.pointer(path) == Some(&Value::Bool(true));
        Self {
            is_compiling: is("/compilation/is_compiling"),
            reload_pending: is("/compilation/is_domain_reload_pending"),
            refreshing: is("/assets/is_updating") || is("/assets/refresh/is_refresh_in_progress"),
            testing: is("/tests/is_running"),
            dirty: is("/assets/external_changes_dirty"),
            observed_ms: data.get("observed_at_unix_ms").and_then(Value::as_i64),
            largest_batch: data
                .pointer("/settings/batch_execute_max_commands")
                .and_then(Value::as_u64)
                .and_then(|most| usize::try_from(most).ok()),
        }
    }

    /// Why scripts cannot be relied on yet.
    pub(super) fn compiling(&self) -> Option<&'static str> {
        match self {
            Self { is_compiling: true, .. } => Some("compiling"),
            Self { reload_pending: true, .. } => Some("domain_reload"),
            _ => None,
        }
    }

    /// Why nothing should be done yet.
    pub(super) fn blocking(&self) -> Option<&'static str> {
        self.compiling().or(self.refreshing.then_some("asset_refresh"))
    }

    /// Whether any command can be sent now.
    pub(super) fn is_ready(&self) -> bool {
        self.blocking().is_none() && !self.dirty
    }

    /// Whether files were changed outside of it.
    pub(super) fn is_dirty(&self) -> bool {
        self.dirty
    }

    /// The size of a batch that it accepts, if it reports one.
    pub(super) fn largest_batch(&self) -> Option<usize> {
        self.largest_batch
    }

    /// Whether tests are running.
    pub(super) fn is_testing(&self) -> bool {
        self.testing
    }

    /// Whether tools can be called now, if not why, and what to do then; and how old all this is.
    pub(super) fn advice(&self, now_ms: i64) -> (Value, Value) {
        let age = self.observed_ms.map(|observed| now_ms.saturating_sub(observed).max(0));
        let is_stale = age.is_some_and(|age| age > STALE_MS);
        let mut reasons: Vec<&str> = Vec::new();
        reasons.extend(self.is_compiling.then_some("compiling"));
        reasons.extend(self.reload_pending.then_some("domain_reload"));
        reasons.extend(self.testing.then_some("running_tests"));
        reasons.extend(self.refreshing.then_some("asset_refresh"));
        reasons.extend(is_stale.then_some("stale_status"));
        let ready = reasons.is_empty();
        let advice = json!({
            "ready_for_tools": ready,
            "blocking_reasons": reasons,
            "recommended_retry_after_ms": if ready { 0 } else { 500 },
            "recommended_next_action": if ready { "none" } else { "retry_later" },
        });
        (advice, json!({ "age_ms": age, "is_stale": is_stale }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_state_does_not_block_an_editor() {
        assert_eq!(State::read(&json!({"message": "pong"})), State::default());
        assert_eq!(State::default().blocking(), None);
        let (advice, staleness) = State::default().advice(1);
        assert_eq!(advice["ready_for_tools"], true);
        assert_eq!(staleness["is_stale"], false);
    }

    #[test]
    fn a_busy_editor_has_a_reason() {
        let state = State::read(&json!({"success": true, "data": {
            "observed_at_unix_ms": 1000,
            "compilation": {"is_compiling": true, "is_domain_reload_pending": true},
            "assets": {"is_updating": true},
            "tests": {"is_running": true},
        }}));
        assert_eq!(state.compiling(), Some("compiling"));
        assert!(state.is_testing());
        let (advice, staleness) = state.advice(4000);
        let reasons =
            ["compiling", "domain_reload", "running_tests", "asset_refresh", "stale_status"];
        assert_eq!(advice["blocking_reasons"], json!(reasons));
        assert_eq!(advice["recommended_retry_after_ms"], 500);
        assert_eq!(staleness, json!({"age_ms": 3000, "is_stale": true}));
    }
}
