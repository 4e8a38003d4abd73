//! Tasks: the results of async functions.

use super::{
    Heap, Obj, Ref, Run, Thrown, Value,
    exec::{AfterOp, Exit, Frame},
    schedule::Active,
};
use crate::{
    code::AwaitKind,
    host::{Clock, Host},
    types::Ty,
};

/// How many functions can wait for tasks at the same time.
const MAX_BLOCKED: usize = 1_000;

#[derive(Debug)]
pub(crate) struct Task {
    pub ty: Ty,
    pub state: TaskState,
}

#[derive(Clone, Debug)]
pub(crate) enum TaskState {
    Pending,
    Done(Value),
    Failed(Value),
    /// Done at this real time, in a later frame.
    Delay {
        until: f64,
        frame: u64,
    },
    /// Done as soon as one of these is.
    Any(Box<[Value]>),
}

impl Task {
    pub fn references(&self, visit: &mut dyn FnMut(Value)) {
        match &self.state {
            TaskState::Done(value) | TaskState::Failed(value) => visit(*value),
            TaskState::Any(tasks) => tasks.iter().copied().for_each(visit),
            TaskState::Pending | TaskState::Delay { .. } => {}
        }
    }

    pub fn bytes(&self) -> usize {
        match &self.state {
            TaskState::Any(tasks) => 40 + tasks.len() * size_of::<Value>(),
            _ => 40,
        }
    }
}

impl Heap {
    /// The state of a task at this time: pending, done or failed.
    pub fn task_state(&self, task: Value, clock: Clock) -> TaskState {
        let Some(Obj::Task(task)) = self.object(task) else { return TaskState::Pending };
        match &task.state {
            TaskState::Delay { until, frame } => {
                if clock.realtime >= *until && clock.frame != *frame {
                    TaskState::Done(Value::Null)
                } else {
                    TaskState::Pending
                }
            }
            TaskState::Any(tasks) => {
                // Only tasks that are not such groups themselves, so that this cannot recurse.
                let is_done = tasks.iter().any(|task| match self.object(*task) {
                    Some(Obj::Task(inner)) if matches!(inner.state, TaskState::Any(_)) => false,
                    _ => !matches!(self.task_state(*task, clock), TaskState::Pending),
                });
                if is_done { TaskState::Done(Value::Null) } else { TaskState::Pending }
            }
            other => other.clone(),
        }
    }

    /// The real time at which a task is done, if it waits for that.
    pub fn task_time(&self, task: Value) -> Option<f64> {
        let Some(Obj::Task(task)) = self.object(task) else { return None };
        match &task.state {
            TaskState::Delay { until, .. } => Some(*until),
            TaskState::Any(tasks) => tasks
                .iter()
                .filter_map(|task| match self.object(*task) {
                    Some(Obj::Task(inner)) => match inner.state {
                        TaskState::Delay { until, .. } => Some(until),
                        _ => None,
                    },
                    _ => None,
                })
                .reduce(f64::min),
            _ => None,
        }
    }

    /// Completes the task of an async function.
    pub fn complete(&mut self, task: Ref, state: TaskState) {
        if let Obj::Task(task) = self.get_mut(task) {
            task.state = state;
        }
    }
}

/// Frames that wait for a task, with everything that they need to continue.
#[derive(Debug)]
pub(super) struct Blocked {
    pub stack: Vec<Value>,
    pub frames: Vec<Frame>,
    pub active: Active,
    pub task: Value,
}

impl Blocked {
    pub fn roots(&self) -> impl Iterator<Item = Value> {
        let generators = self.frames.iter().filter_map(|frame| frame.generator.map(Value::Ref));
        self.stack.iter().copied().chain(generators).chain([self.task])
    }
}

impl Run {
    pub(super) fn await_task(
        &mut self,
        host: &mut dyn Host,
        place: usize,
        task: Value,
        waiting: AwaitKind,
    ) -> Result<AfterOp, Thrown> {
        match self.heap.object(task) {
            Some(Obj::Task(_)) => {}
            None => return Err(Thrown::null()),
            Some(_) => return Err(Thrown::internal("expected a task")),
        }
        match self.heap.task_state(task, host.clock()) {
            TaskState::Done(value) => {
                self.stack[place] = value;
                return Ok(AfterOp::Next);
            }
            TaskState::Failed(exception) => {
                let exception = match waiting {
                    AwaitKind::Block => self.cx(host).wrapped(exception),
                    _ => exception,
                };
                return Err(Thrown::Value(exception));
            }
            _ => {}
        }
        if self.is_nested() {
            let message = "A function that the library calls cannot wait for a task";
            return Err(Thrown::New("System.InvalidOperationException", message.to_owned()));
        }
        // The instruction runs again when the task is done.
        if let Some(frame) = self.frames.last_mut() {
            frame.pc -= 1;
        }
        let generator = self.frames.last().and_then(|frame| frame.generator);
        if let (AwaitKind::Suspend, Some(generator)) = (waiting, generator) {
            if self.frames.len() > 1 {
                self.continue_later(generator, task);
            }
            return Ok(self.yielded(task));
        }
        if self.blocked.len() >= MAX_BLOCKED {
            let message = "Too many functions wait for tasks";
            return Err(Thrown::New("System.InvalidOperationException", message.to_owned()));
        }
        Ok(AfterOp::Exit(Exit::Blocked(task)))
    }

    /// Sets the frames aside until the task is done.
    pub(super) fn block(&mut self, active: Active, task: Value) {
        let blocked = Blocked {
            stack: std::mem::take(&mut self.stack),
            frames: std::mem::take(&mut self.frames),
            active,
            task,
        };
        self.blocked.push(blocked);
    }

    /// Continues frames whose task is done; false if there are none.
    pub(super) fn unblock(&mut self, clock: Clock) -> bool {
        let found = self.blocked.iter().position(|blocked| {
            !matches!(self.heap.task_state(blocked.task, clock), TaskState::Pending)
        });
        let Some(at) = found else { return false };
        let blocked = self.blocked.remove(at);
        self.stack = blocked.stack;
        self.frames = blocked.frames;
        self.active = blocked.active;
        true
    }
}
