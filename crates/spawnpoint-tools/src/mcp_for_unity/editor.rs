//! The editor on which a call runs: sends commands to it, and waits until it is ready for them.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use spawnpoint_core::{OpContext, Toolbox, bus::BusEvent, engine::Progress};
use spawnpoint_outgoing::Trust;
use spawnpoint_protocol::{ErrorKind, Fault, ToolOutput, details::Busy, op::ToolCall};

use super::{action::ActionEffect, definition::Params, state::State};

/// How long a call waits for the editor to finish compiling before it reports that the editor is
/// busy.
const COMPILING: Duration = Duration::from_secs(30);

/// The interval at which a busy editor is polled: at first, and at most.
const ASK_AGAIN: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(2));

/// What must be known about the editor before a command is sent. A recent report of the editor is
/// sufficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing.
    Nothing,
    /// That its main thread answers.
    Answers,
    /// That it is ready, or will be soon.
    Ready,
}

/// The editor that was picked for a call.
#[derive(Clone)]
pub(super) struct Editor {
    /// The resources of a call.
    pub tools: Arc<Toolbox>,
    /// The trusted certificates for pages of the documentation; without them, no pages are fetched.
    pub docs: Option<Trust>,
}

impl Editor {
    /// The editor of this call.
    pub(super) fn new(tools: Arc<Toolbox>, docs: Option<Trust>) -> Self {
        Self { tools, docs }
    }

    /// Sends one command.
    pub(super) async fn send(&self, command: &str, params: Params) -> Result<ToolOutput, Fault> {
        self.run(command, params, &self.tools.cx).await
    }

    /// Sends one command that has to be done by then.
    pub(super) async fn send_until(
        &self,
        deadline: Instant,
        command: &str,
        params: Params,
    ) -> Result<ToolOutput, Fault> {
        let mut cx = self.tools.cx.clone();
        cx.deadline = cx.deadline.min(deadline);
        self.run(command, params, &cx).await
    }

    /// Sends one read-only command, regardless of the effect of the whole call: it may be sent
    /// again if the editor reloads meanwhile.
    pub(super) async fn look(&self, command: &str, params: Params) -> Result<ToolOutput, Fault> {
        self.run(command, params, &self.tools.cx.reading()).await
    }

    async fn run(
        &self,
        command: &str,
        params: Params,
        cx: &OpContext,
    ) -> Result<ToolOutput, Fault> {
        let call = ToolCall { name: command.to_owned(), arguments: params };
        self.tools.attached()?.run(call, cx).await?.into_tool_output()
    }

    /// Checks the preconditions of a command with this effect.
    pub(super) async fn before(&self, before: Before, effect: ActionEffect) -> Result<(), Fault> {
        match before {
            Before::Nothing => Ok(()),
            _ if self.tools.attached()?.is_known_ready() => Ok(()),
            Before::Answers => self.ping().await,
            Before::Ready => {
                let mut state = self.state().await?;
                if state.is_dirty() && effect != ActionEffect::Read {
                    self.import_changes().await?;
                    state = self.state().await?;
                }
                self.until_compiled(state).await.map(drop)
            }
        }
    }

    /// Has the editor import files that were changed outside of it.
    async fn import_changes(&self) -> Result<(), Fault> {
        let refresh = Params::from_iter([
            ("mode".to_owned(), "if_dirty".into()),
            ("scope".to_owned(), "all".into()),
            ("compile".to_owned(), "request".into()),
            ("wait_for_ready".to_owned(), true.into()),
        ]);
        match self.send("refresh_unity", refresh).await {
            Err(fault) if !lost(&fault) => Err(fault),
            _ => {
                self.until_ready(COMPILING).await;
                Ok(())
            }
        }
    }

    /// Whether the main thread answers. The content of the answer does not matter.
    async fn ping(&self) -> Result<(), Fault> {
        match self.look("ping", Params::new()).await {
            Err(fault) if lost(&fault) || fault.kind == ErrorKind::Timeout => Err(fault),
            _ => Ok(()),
        }
    }

    /// Requests the state of the editor. An editor that does not support the command is assumed to
    /// be ready. The state is cached, so that the following commands need not request it again: MCP
    /// for Unity's own server sends three commands before each.
    pub(super) async fn state(&self) -> Result<State, Fault> {
        let attached = self.tools.attached()?;
        let epoch = attached.readiness_epoch();
        let state = match self.look("get_editor_state", Params::new()).await {
            Ok(output) => State::read(&output.structured.unwrap_or_default()),
            Err(fault) if lost(&fault) || fault.kind == ErrorKind::Timeout => return Err(fault),
            Err(_) => State::default(),
        };
        if state.is_ready() {
            attached.report_ready(epoch);
        }
        Ok(state)
    }

    /// Waits while the editor compiles, up to a limit.
    pub(super) async fn until_compiled(&self, mut state: State) -> Result<State, Fault> {
        let mut turns = Turns::new(COMPILING);
        while let Some(reason) = state.compiling() {
            if !turns.next(self, reason).await {
                return Err(busy(reason, 500));
            }
            state = self.state().await?;
        }
        Ok(state)
    }

    /// Waits until the editor is ready for tools again, through a reload if there is one. False when
    /// it is not by then.
    pub(super) async fn until_ready(&self, patience: Duration) -> bool {
        let mut turns = Turns::new(patience);
        loop {
            let waits_for = match self.state().await {
                Ok(state) => match state.blocking() {
                    None => return true,
                    Some(reason) => reason,
                },
                Err(fault) if fault.kind == ErrorKind::Cancelled => return false,
                Err(_) => {
                    self.until_back(turns.left()).await;
                    "the editor to come back"
                }
            };
            if !turns.next(self, waits_for).await {
                return false;
            }
        }
    }

    /// Waits until an engine is connected for this project again.
    async fn until_back(&self, patience: Duration) {
        let Ok(instance) = self.tools.instance() else { return };
        let mut events = self.tools.core.bus().subscribe_to_instances();
        if self.tools.attached().is_ok() {
            return;
        }
        let back = async {
            loop {
                match events.recv().await {
                    Ok(BusEvent::Attached(id)) if id == *instance.id() => return,
                    Ok(_) => {}
                    // The state may have changed meanwhile; the next request will show.
                    Err(_) => return,
                }
            }
        };
        let _ = tokio::time::timeout(patience, back).await;
    }
}

/// Whether a command was lost with its connection, as opposed to answered with a failure.
pub(super) fn lost(fault: &Fault) -> bool {
    matches!(fault.kind, ErrorKind::Disconnected | ErrorKind::NotReady | ErrorKind::Cancelled)
}

/// The answer when the editor has something else to do.
pub(super) fn busy(reason: &str, retry_after_ms: u64) -> Fault {
    Fault::new(ErrorKind::NotReady, format!("The editor is busy: {reason}"))
        .hint(format!("try again in {retry_after_ms} ms"))
        .details(Busy { reason: reason.to_owned(), retry_after_ms })
}

/// Waits between two polls, longer each time, and reports the elapsed time to the caller.
pub(super) struct Turns {
    began: Instant,
    patience: Duration,
    pause: Duration,
}

impl Turns {
    pub(super) fn new(patience: Duration) -> Self {
        Self { began: tokio_now(), patience, pause: ASK_AGAIN.0 }
    }

    fn left(&self) -> Duration {
        self.patience.saturating_sub(tokio_now().saturating_duration_since(self.began))
    }

    /// False when there is no time for another question.
    async fn next(&mut self, editor: &Editor, waits_for: &str) -> bool {
        let left = self.left();
        if left.is_zero() {
            return false;
        }
        tell(editor, self.patience - left, Some(self.patience), format!("waiting for {waits_for}"));
        tokio::time::sleep(self.pause.min(left)).await;
        self.pause = (self.pause * 3 / 2).min(ASK_AGAIN.1);
        true
    }
}

/// Reports the elapsed time, and what is waited for, to the caller.
pub(super) fn tell(editor: &Editor, been: Duration, of: Option<Duration>, message: String) {
    editor.tools.cx.reports.progress(Progress {
        progress: been.as_secs_f64(),
        total: of.map(|total| total.as_secs_f64()),
        message: Some(message),
    });
}

/// The clock by which the runtime sleeps.
pub(super) fn tokio_now() -> Instant {
    tokio::time::Instant::now().into_std()
}
