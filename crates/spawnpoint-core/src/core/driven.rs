//! A started call, driven by its caller or by a task.

use std::{
    fmt,
    pin::Pin,
    task::{Context, Poll, Waker},
};

use tokio::{runtime::Handle, sync::watch};
use tokio_util::task::{TaskTracker, task_tracker::TaskTrackerToken};

use crate::board::CallState;

type Rest = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A started call. Its caller may drive it for a moment, which saves a task and the switches to it and back. When this
/// is dropped, a task drives the rest, so that a caller that disconnects does not drop the call.
pub struct DrivenCall {
    rest: Option<Rest>,
    tasks: TaskTracker,
    /// Counts the call among the running ones while no task does.
    _counted: TaskTrackerToken,
}

impl DrivenCall {
    /// Starts a call, and polls it once, which runs a quick op to its end.
    pub(super) fn start(
        run: impl Future<Output = ()> + Send + 'static,
        tasks: &TaskTracker,
    ) -> Self {
        let mut run: Rest = Box::pin(run);
        let ended = run.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready();
        let rest = (!ended).then_some(run);
        Self { rest, tasks: tasks.clone(), _counted: tasks.token() }
    }

    /// Drives the call until it ends or asks something.
    pub async fn drive(&mut self, state: &watch::Receiver<CallState>) {
        std::future::poll_fn(|cx| {
            if let Some(rest) = &mut self.rest
                && rest.as_mut().poll(cx).is_ready()
            {
                self.rest = None;
            }
            match state.borrow().has_ended_or_asks() {
                true => Poll::Ready(()),
                false => Poll::Pending,
            }
        })
        .await;
    }
}

impl Drop for DrivenCall {
    fn drop(&mut self) {
        let Some(rest) = self.rest.take() else { return };
        // Without a runtime, nothing can drive it.
        if let Ok(runtime) = Handle::try_current() {
            self.tasks.spawn_on(rest, &runtime);
        }
    }
}

impl fmt::Debug for DrivenCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DrivenCall").field("ended", &self.rest.is_none()).finish_non_exhaustive()
    }
}
