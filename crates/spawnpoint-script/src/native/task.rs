//! Tasks.

use super::{Native, Rows};
use crate::{
    library::LIBRARY,
    types::{Ty, TyKind},
    vm::{Cx, Exception, Obj, Task, TaskState, Thrown, Unwinding, Value},
};

pub(super) const ROWS: Rows = &[
    ("Task.CompletedTask", (|cx, _| Ok(made(cx, None, TaskState::Done(Value::Null)))) as Native),
    ("Task.IsCompleted", |cx, args| {
        Ok(Value::Bool(!matches!(state(cx, args)?, TaskState::Pending)))
    }),
    ("TaskAwaiter.IsCompleted", |cx, args| {
        Ok(Value::Bool(!matches!(state(cx, args)?, TaskState::Pending)))
    }),
    ("Task.IsCompletedSuccessfully", |cx, args| {
        Ok(Value::Bool(matches!(state(cx, args)?, TaskState::Done(_))))
    }),
    ("Task.IsFaulted", |cx, args| {
        Ok(Value::Bool(matches!(state(cx, args)?, TaskState::Failed(_))))
    }),
    ("Task.Status", |cx, args| {
        let status = match state(cx, args)? {
            TaskState::Done(_) => 5,
            TaskState::Failed(_) => 7,
            _ => 1,
        };
        let Some(def) = LIBRARY.find("TaskStatus", 0) else { return Ok(Value::Null) };
        let ty = cx.types.intern(TyKind::Enum(def));
        Ok(Value::Enum(ty, status))
    }),
    ("Task.IsCanceled", |_, _| Ok(Value::Bool(false))),
    ("Task.Exception", |cx, args| match state(cx, args)? {
        TaskState::Failed(inner) => Ok(aggregate(cx, inner)),
        _ => Ok(Value::Null),
    }),
    ("Task.GetAwaiter", |_, args| Ok(args[0])),
    ("Task.ConfigureAwait", |_, args| Ok(args[0])),
    ("Task.Delay", |cx, args| {
        let seconds = match args[0] {
            Value::TimeSpan(ticks) => ticks as f64 / 1e7,
            other => f64::from(cx.int(&other)?) / 1000.0,
        };
        if seconds < 0.0 {
            return Err(super::args::out_of_range(
                "millisecondsDelay",
                "The value needs to be either -1 (signifying an infinite timeout), 0 or a positive integer.",
            ));
        }
        let state = match seconds == 0.0 {
            true => TaskState::Done(Value::Null),
            false => {
                let clock = cx.host.clock();
                TaskState::Delay { until: clock.realtime + seconds, frame: clock.frame }
            }
        };
        Ok(made(cx, None, state))
    }),
    ("Task.Yield", |cx, _| {
        let frame = cx.host.clock().frame;
        Ok(made(cx, None, TaskState::Delay { until: f64::MIN, frame }))
    }),
    ("Task.FromResult", |cx, args| {
        let of = cx.heap.object(args[0]).map(|_| cx.type_of(args[0]));
        let of = of.unwrap_or_else(|| match args[0] {
            Value::Null => Ty::OBJECT,
            other => cx.type_of(other),
        });
        Ok(made(cx, Some(of), TaskState::Done(args[0])))
    }),
    ("Task.FromException", |cx, args| Ok(made(cx, None, TaskState::Failed(args[0])))),
    ("Tasks.Any", |cx, args| {
        let tasks = cx.elements(&args[0])?.unwrap_or_default();
        Ok(made(cx, None, TaskState::Any(tasks.into())))
    }),
];

fn made(cx: &mut Cx<'_>, of: Option<Ty>, state: TaskState) -> Value {
    let ty = cx.task_type(of);
    cx.heap.alloc(Obj::Task(Box::new(Task { ty, state })))
}

/// The state; a task that waits for time is complete when the time has come.
fn state(cx: &Cx<'_>, args: &[Value]) -> Result<TaskState, Thrown> {
    match cx.heap.object(args[0]) {
        Some(Obj::Task(_)) => Ok(cx.heap.task_state(args[0], cx.host.clock())),
        _ => Err(Thrown::null()),
    }
}

fn aggregate(cx: &mut Cx<'_>, inner: Value) -> Value {
    let exception = Exception {
        ty: LIBRARY
            .find("System.AggregateException", 0)
            .and_then(|def| LIBRARY.plain_type(def))
            .unwrap_or(Ty::EXCEPTION),
        name: None,
        message: Some("One or more errors occurred.".to_owned()),
        inner,
        line: 0,
        stack: Vec::new(),
        kind: Unwinding::Exception,
        fields: Box::new([]),
        chosen: None,
    };
    cx.heap.alloc(Obj::Exception(Box::new(exception)))
}

impl Cx<'_> {
    /// `Task`, or `Task<T>`.
    pub fn task_type(&mut self, of: Option<Ty>) -> Ty {
        let Some(def) = LIBRARY.find("Task", usize::from(of.is_some())) else { return Ty::OBJECT };
        let args: Vec<Ty> = of.into_iter().collect();
        self.types.intern(TyKind::Def(def, args.into()))
    }

    pub fn wrapped(&mut self, inner: Value) -> Value {
        aggregate(self, inner)
    }
}
