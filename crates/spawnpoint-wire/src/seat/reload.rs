//! Whether an engine is about to reload its code.
//!
//! An engine may announce it. Stock plugins cannot, and abort their sockets like an engine that crashed. So commands
//! that make Unity compile count as an announcement for a while, and so does a report that it compiles.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use serde_json::Value;
use spawnpoint_protocol::Effect;
use tokio::time::Instant;

use super::execute::Request;

/// How long after such a command a lost connection counts as a reload.
const AFTER_COMMAND: Duration = Duration::from_secs(30);

/// Commands that can make Unity compile or reload its code when they change something.
const COMMANDS: [&str; 10] = [
    "batch_execute",
    "execute_code",
    "execute_menu_item",
    "import_model_file",
    "manage_asset",
    "manage_editor",
    "manage_packages",
    "manage_script",
    "refresh_unity",
    "run_tests",
];

/// Until when a lost connection counts as a reload.
#[derive(Debug, Default)]
pub(super) struct ExpectedReload(Mutex<Option<Until>>);

#[derive(Clone, Copy, Debug)]
enum Until {
    /// The engine announced it.
    Reconnect,
    Time(Instant),
}

impl ExpectedReload {
    /// The engine announced it.
    pub(super) fn announce(&self) {
        self.set(Some(Until::Reconnect));
    }

    /// Whether the engine announced it and has not reconnected since.
    pub(super) fn is_announced(&self) -> bool {
        matches!(*self.0.lock().unwrap_or_else(PoisonError::into_inner), Some(Until::Reconnect))
    }

    /// The engine is connected again.
    pub(super) fn clear(&self) {
        self.set(None);
    }

    /// A command is sent to a stock plugin, or has ended.
    pub(super) fn note_command(&self, request: &Request) {
        if request.effect == Effect::Write && COMMANDS.contains(&&*request.name) {
            self.set(Some(Until::Time(Instant::now() + AFTER_COMMAND)));
        }
    }

    /// A stock plugin answered a command.
    pub(super) fn note_answer(&self, request: &Request, answer: &Value) {
        self.note_command(request);
        let reports = |field: &str| answer.pointer(field) == Some(&Value::Bool(true));
        let is_compiling = || {
            reports("/data/compilation/is_compiling")
                || reports("/data/compilation/is_domain_reload_pending")
        };
        if request.name == "get_editor_state" && is_compiling() {
            self.set(Some(Until::Time(Instant::now() + AFTER_COMMAND)));
        }
    }

    /// Whether a connection that is lost now counts as a reload.
    pub(super) fn is_due(&self) -> bool {
        match *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            None => false,
            Some(Until::Reconnect) => true,
            Some(Until::Time(until)) => Instant::now() < until,
        }
    }

    fn set(&self, until: Option<Until>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = until;
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn request(name: &'static str, effect: Effect) -> Request {
        Request { name: name.into(), params: json!({}), tool: None, effect }
    }

    #[tokio::test(start_paused = true)]
    async fn a_command_that_compiles_counts_for_a_while() {
        let reload = ExpectedReload::default();
        reload.note_command(&request("manage_scene", Effect::Write));
        reload.note_command(&request("manage_script", Effect::Read));
        assert!(!reload.is_due());
        reload.note_command(&request("refresh_unity", Effect::Write));
        assert!(reload.is_due() && !reload.is_announced());
        tokio::time::advance(AFTER_COMMAND).await;
        assert!(!reload.is_due());
    }

    #[tokio::test(start_paused = true)]
    async fn an_announcement_counts_until_the_engine_is_back() {
        let reload = ExpectedReload::default();
        reload.announce();
        tokio::time::advance(AFTER_COMMAND * 10).await;
        assert!(reload.is_due() && reload.is_announced());
        reload.clear();
        assert!(!reload.is_due() && !reload.is_announced());
    }

    #[tokio::test(start_paused = true)]
    async fn a_report_that_it_compiles_counts_too() {
        let reload = ExpectedReload::default();
        let state = |compiling| json!({"success": true, "data": {"compilation": {"is_compiling": compiling}}});
        reload.note_answer(&request("get_editor_state", Effect::Read), &state(false));
        assert!(!reload.is_due());
        reload.note_answer(&request("get_editor_state", Effect::Read), &state(true));
        assert!(reload.is_due());
    }
}
