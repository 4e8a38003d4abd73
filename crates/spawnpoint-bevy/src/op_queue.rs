//! Runs the ops that clients request, between frames.
//!
//! One system at the beginning of the frame runs them within a budget; longer ops continue in the
//! next frame. A frame without ops costs one check of an empty channel.

use std::{
    collections::{HashSet, VecDeque},
    sync::{Mutex, PoisonError, mpsc::Receiver},
    time::{Duration, Instant},
};

use bevy_app::AppExit;
use bevy_ecs::{message::Messages, prelude::*};
use serde_json::{Value, json};
use spawnpoint_protocol::{ErrorKind, Fault, LogLevel, Op, OpName, OpOutput, message::FromEngine};
use spawnpoint_stage::{
    clock,
    outbox::Outbox,
    work::{StartedOp, Step, Work, catch_panic},
};

use crate::{background::BackgroundThread, link::Link, log, ops};

/// A command of the server.
#[derive(Debug)]
pub enum HubCommand {
    /// Run an op.
    Run {
        /// The id for its result.
        id: String,
        /// The op.
        op: Box<Op>,
        /// When the caller stops waiting.
        deadline: Instant,
    },
    /// Cancel an op.
    Cancel {
        /// The id of its `Run` command.
        id: String,
    },
}

/// An op that takes more than one step.
pub struct RunningOp {
    id: String,
    /// Its name.
    pub name: OpName,
    /// The remaining work.
    pub work: Box<dyn Work>,
    /// The error of its background work.
    pub failed: Option<Fault>,
    deadline: Instant,
}

/// The op queue of a world. A resource must be `Sync`, but work is only `Send`, hence the mutex. It
/// is never contended.
#[derive(Resource)]
pub struct AttachedQueue(Mutex<OpQueue>);

impl AttachedQueue {
    /// Makes the queue a resource.
    pub fn new(op_queue: OpQueue) -> Self {
        Self(Mutex::new(op_queue))
    }
}

/// The running ops of a world.
pub struct OpQueue {
    link: Link,
    commands: Receiver<HubCommand>,
    /// Ops that can continue now, in order.
    ready: VecDeque<RunningOp>,
    /// Ops that wait for the next frame.
    next_frame: Vec<RunningOp>,
    /// Ops that continue at the end of each frame.
    frame_end: Vec<RunningOp>,
    background: BackgroundThread,
    /// The ids of cancelled ops that may be on the background thread.
    cancelled: HashSet<String>,
    budget: Duration,
}

impl OpQueue {
    /// An empty queue.
    pub fn new(link: Link, commands: Receiver<HubCommand>, budget: Duration) -> Self {
        Self {
            link,
            commands,
            ready: VecDeque::new(),
            next_frame: Vec::new(),
            frame_end: Vec::new(),
            background: BackgroundThread::start(),
            cancelled: HashSet::new(),
            budget,
        }
    }

    fn run_ops(&mut self, world: &mut World) {
        let until = Instant::now() + self.budget;
        self.ready.extend(self.next_frame.drain(..));
        if self.background.is_empty() {
            self.cancelled.clear();
        }
        while let Some(command) = self.next_command() {
            self.handle(world, command);
            if Instant::now() >= until {
                break;
            }
        }
        // Every frame makes progress, however small its budget.
        while let Some(running) = self.next_op(until) {
            self.step(world, running, until);
            if Instant::now() >= until {
                break;
            }
        }
    }

    fn next_command(&mut self) -> Option<HubCommand> {
        self.commands.try_recv().ok()
    }

    /// An op that can continue. Waits for the background thread, because an op that returns within
    /// the budget need not wait for the next frame.
    fn next_op(&mut self, until: Instant) -> Option<RunningOp> {
        self.ready.pop_front().or_else(|| self.background.receive(until))
    }

    fn handle(&mut self, world: &mut World, command: HubCommand) {
        match command {
            // Sent again after the connection was lost, while it is still running.
            HubCommand::Run { id, .. } if self.has(&id) => {}
            HubCommand::Run { id, op, deadline } => {
                let name = op.name();
                match catch_panic(name, || ops::start(world, *op)) {
                    Ok(StartedOp::Done(output)) => self.send_result(id, Ok(output)),
                    Ok(StartedOp::Pending(work)) => {
                        self.ready.push_back(RunningOp { id, name, work, failed: None, deadline });
                    }
                    Err(fault) => self.send_result(id, Err(fault)),
                }
            }
            HubCommand::Cancel { id } => {
                if !self.background.is_empty() {
                    self.cancelled.insert(id.clone());
                }
                let is_it = |running: &mut RunningOp| running.id == id;
                let ended = self.frame_end.extract_if(.., is_it).next();
                let at = self.ready.iter().position(|running| running.id == id);
                let ready = at.and_then(|at| self.ready.remove(at));
                for mut running in ended.into_iter().chain(ready) {
                    cancel(world, &mut running);
                }
            }
        }
    }

    fn has(&self, id: &str) -> bool {
        let mut all = self.ready.iter().chain(&self.next_frame).chain(&self.frame_end);
        all.any(|running| running.id == id)
    }

    fn step(&mut self, world: &mut World, mut running: RunningOp, until: Instant) {
        if self.cancelled.remove(&running.id) {
            return cancel(world, &mut running);
        }
        if let Some(fault) = running.failed.take() {
            return self.send_result(running.id, Err(fault));
        }
        if Instant::now() >= running.deadline {
            cancel(world, &mut running);
            let what = format!("'{}' timed out while it ran", running.name);
            return self.send_result(running.id, Err(Fault::new(ErrorKind::Timeout, what)));
        }
        let step = catch_panic(running.name, || Ok(running.work.step(world, until)));
        self.report(&mut running);
        match step {
            Ok(Step::Done(result)) => self.send_result(running.id, result),
            Ok(Step::More) => self.ready.extend(self.background.send(running)),
            Ok(Step::NextFrame) => self.next_frame.push(running),
            Ok(Step::EndOfFrame) => self.frame_end.push(running),
            Err(fault) => {
                cancel(world, &mut running);
                self.send_result(running.id, Err(fault));
            }
        }
    }

    /// Reports the partial result and the progress of an op.
    fn report(&mut self, running: &mut RunningOp) {
        if let Some(result) = running.work.partial() {
            self.link.report(FromEngine::PartialResult { id: running.id.clone(), result });
        }
        if let Some(progress) = running.work.progress() {
            self.link.report(FromEngine::Progress {
                id: running.id.clone(),
                progress: progress.done,
                total: Some(progress.total),
                message: None,
            });
        }
    }

    fn send_result(&mut self, id: String, result: Result<OpOutput, Fault>) {
        self.link.send_result(id, result_message(result));
    }

    /// Continues the ops that miss no frame. All systems of the frame have run, and what these ops do acts on the
    /// whole next frame.
    fn end_frame(&mut self, world: &mut World) {
        log::flush(world);
        clock::end_frame(world);
        let until = Instant::now() + self.budget;
        for running in std::mem::take(&mut self.frame_end) {
            self.step(world, running, until);
        }
        self.report_events(world);
    }

    /// Reports the events of a frame, and disconnects when the game ends.
    fn report_events(&mut self, world: &mut World) {
        let dropped = self.link.take_dropped();
        if let Some(mut outbox) = world.get_resource_mut::<Outbox>() {
            if dropped > 0 {
                let what = format!("Dropped {dropped} events because too many occurred at once");
                outbox.log(LogLevel::Warn, "spawnpoint", what);
            }
            while let Some(event) = outbox.bypass_change_detection().take() {
                self.link.send_event(FromEngine::Event(event));
            }
        }
        let exits = world.get_resource::<Messages<AppExit>>().is_some_and(|all| !all.is_empty());
        if exits {
            self.link.disconnect();
        }
    }
}

/// The system that runs ops.
pub fn run_ops(world: &mut World) {
    with_queue(world, OpQueue::run_ops);
}

/// The system that ends a frame: runs ops that wait for its end, and reports its events.
pub fn end_frame(world: &mut World) {
    with_queue(world, OpQueue::end_frame);
}

fn with_queue(world: &mut World, work: fn(&mut OpQueue, &mut World)) {
    world.resource_scope(|world, mut attached: Mut<AttachedQueue>| {
        let AttachedQueue(op_queue) = attached.bypass_change_detection();
        work(op_queue.get_mut().unwrap_or_else(PoisonError::into_inner), world);
    });
}

fn cancel(world: &mut World, running: &mut RunningOp) {
    // The caller is gone, so an error has no receiver.
    let _ = catch_panic(running.name, || {
        running.work.cancel(world);
        Ok(())
    });
}

/// The result of a command, in the form of the protocol.
pub fn result_message(result: Result<OpOutput, Fault>) -> Value {
    match result {
        Ok(OpOutput(result)) => json!({ "status": "success", "result": result }),
        Err(fault) => json!({ "status": "error", "error": fault.message, "fault": fault }),
    }
}
