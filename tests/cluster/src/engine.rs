//! An engine that keeps a journal of what it executed. The journal is a counter that every call can see.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use scripted_engine::{Call, ScriptedEngine, Wire, tricks};
use serde_json::{Value, json};
use spawnpoint_protocol::{ErrorKind, Fault, ToolOutput, ToolSpec};
use tokio::time::{sleep, timeout};
use tokio_util::task::AbortOnDropHandle;

use crate::history::Execution;

/// How long a connection may take to be registered.
const REGISTER_WITHIN: Duration = Duration::from_secs(5);
/// How long the engine waits before it dials again.
const REDIAL: Duration = Duration::from_millis(100);

/// An engine, which dials in until this is dropped.
#[derive(Debug)]
pub struct CountingEngine {
    /// The name of its project.
    pub name: String,
    state: Arc<State>,
    _dialing: AbortOnDropHandle<()>,
}

#[derive(Debug)]
struct State {
    began: Instant,
    journal: Mutex<Vec<Execution>>,
    wire: Mutex<Option<Wire>>,
}

impl CountingEngine {
    /// The engine with this number, which dials this address. Times count from `began`.
    pub fn start(number: usize, url: String, began: Instant) -> Self {
        let name = format!("Counter{number}");
        let state = Arc::new(State { began, journal: Mutex::default(), wire: Mutex::default() });
        let script = script(&name, number, &state);
        let dialing = tokio::spawn(dial(script, url, state.clone()));
        Self { name, state, _dialing: AbortOnDropHandle::new(dialing) }
    }

    /// What it executed, in order.
    pub fn journal(&self) -> Vec<Execution> {
        lock(&self.state.journal).clone()
    }

    /// Reloads its code: announces it, disconnects, and comes back after this time.
    pub async fn reload(&self, away: Duration) {
        let wire = lock(&self.state.wire).clone();
        if let Some(wire) = wire {
            wire.reload(away).await;
        }
    }

    /// Loses its connection without an announcement, like a crashed process.
    pub async fn crash(&self) {
        let wire = lock(&self.state.wire).clone();
        if let Some(wire) = wire {
            wire.vanish().await;
        }
    }
}

fn script(name: &str, number: usize, state: &Arc<State>) -> ScriptedEngine {
    let arguments = || {
        json!({
            "mark": { "type": "string" },
            "ms": { "type": "integer" },
            "late": { "type": "boolean" },
        })
    };
    let change = tricks::tool("count_change", "Adds a mark to the journal.", arguments());
    let change = ToolSpec { read_only: false, ..change };
    let look = tricks::tool("count_look", "Counts the marks in the journal.", arguments());
    let mut script = ScriptedEngine::new(name, &format!("c0047e50{number:08x}"));
    script.register.parallel = Some(1);
    let (changed, looked) = (state.clone(), state.clone());
    script
        .tool(change, move |call| {
            let state = changed.clone();
            async move { state.change(call).await }
        })
        .tool(look, move |call| {
            let state = looked.clone();
            async move {
                sleep(pause(&call)).await;
                Ok(counted(lock(&state.journal).len()))
            }
        })
}

fn pause(call: &Call) -> Duration {
    Duration::from_secs_f64(call.number("ms").unwrap_or_default() / 1e3)
}

fn counted(count: usize) -> ToolOutput {
    ToolOutput::json(json!({ "count": count }))
}

impl State {
    async fn change(&self, call: Call) -> Result<ToolOutput, Fault> {
        let mark = call.text("mark").unwrap_or_default().to_owned();
        let is_late = call.arguments.get("late").and_then(Value::as_bool).unwrap_or_default();
        let begun = self.began.elapsed();
        let cancelled = Fault::new(ErrorKind::Cancelled, "The engine stopped the call");
        // Both messages may have been read before this task began. The server has sent the next call by then.
        if call.cancelled.is_cancelled() {
            return Err(cancelled);
        }
        if is_late {
            // A connection that breaks now drops this future, and the change is not made.
            tokio::select! {
                biased;
                () = call.cancelled.cancelled() => return Err(cancelled),
                () = sleep(pause(&call)) => {}
            }
            return Ok(counted(self.add(mark, begun)));
        }
        let count = self.add(mark, begun);
        let mut ending = Ending { state: self, at: count - 1, cancelled: false };
        tokio::select! {
            biased;
            () = call.cancelled.cancelled() => {
                ending.cancelled = true;
                Err(cancelled)
            }
            () = sleep(pause(&call)) => Ok(counted(count)),
        }
    }

    /// Makes a change, and returns how many there are now.
    fn add(&self, mark: String, begun: Duration) -> usize {
        let mut journal = lock(&self.journal);
        journal.push(Execution { mark, begun, ended: self.began.elapsed(), cancelled: false });
        journal.len()
    }
}

/// Notes when an execution ends, in whichever way.
struct Ending<'a> {
    state: &'a State,
    at: usize,
    cancelled: bool,
}

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        let ended = self.state.began.elapsed();
        if let Some(execution) = lock(&self.state.journal).get_mut(self.at) {
            execution.ended = ended;
            execution.cancelled = self.cancelled;
        }
    }
}

async fn dial(script: ScriptedEngine, url: String, state: Arc<State>) {
    loop {
        if let Ok(Ok(mut running)) = timeout(REGISTER_WITHIN, script.connect(&url)).await {
            *lock(&state.wire) = Some(running.wire().clone());
            running.closed().await;
        }
        sleep(REDIAL).await;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
