//! A call that has begun, and who drives it to its end.

use std::{
    fmt,
    pin::Pin,
    task::{Context, Poll, Waker},
};

use tokio::{runtime::Handle, sync::watch};
use tokio_util::task::{TaskTracker, task_tracker::TaskTrackerToken};

use crate::board::Standing;

type Rest = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A call that has begun. Its caller may drive it for a moment, which saves a task and the switches to it and
/// back. When this is dropped, a task of its own drives the rest: nobody can drop a call half-way.
pub struct Life {
    rest: Option<Rest>,
    tasks: TaskTracker,
    /// Counts the call among the running ones while no task does.
    _counted: TaskTrackerToken,
}

impl Life {
    /// Begins a call, and goes as far as that is possible at once. For a quick op that is to the end.
    pub(super) fn begin(
        life: impl Future<Output = ()> + Send + 'static,
        tasks: &TaskTracker,
    ) -> Self {
        let mut life: Rest = Box::pin(life);
        let ended = life.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready();
        let rest = (!ended).then_some(life);
        Self { rest, tasks: tasks.clone(), _counted: tasks.token() }
    }

    /// Drives the call until it ends or asks something.
    pub async fn until_news(&mut self, standing: &watch::Receiver<Standing>) {
        std::future::poll_fn(|cx| {
            if let Some(rest) = &mut self.rest
                && rest.as_mut().poll(cx).is_ready()
            {
                self.rest = None;
            }
            match standing.borrow().has_news() {
                true => Poll::Ready(()),
                false => Poll::Pending,
            }
        })
        .await;
    }
}

impl Drop for Life {
    fn drop(&mut self) {
        let Some(rest) = self.rest.take() else { return };
        // Without a runtime there is nothing that could drive it.
        if let Ok(runtime) = Handle::try_current() {
            self.tasks.spawn_on(rest, &runtime);
        }
    }
}

impl fmt::Debug for Life {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Life").field("ended", &self.rest.is_none()).finish_non_exhaustive()
    }
}
