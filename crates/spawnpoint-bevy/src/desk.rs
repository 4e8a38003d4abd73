//! What was asked for, done between frames.
//!
//! Everything is done in one system at the beginning of the frame, within a budget; what takes longer goes
//! on in the next one. A frame in which nobody asked for anything costs one look into an empty channel.

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
    outbox::Outbox,
    work::{Begun, Step, Work, sheltered},
};

use crate::{beside::Beside, link::Link, log, ops};

/// Something that Spawnpoint wants.
#[derive(Debug)]
pub enum Order {
    /// That this is done.
    Do {
        /// Comes back with the answer.
        id: String,
        /// What.
        op: Box<Op>,
        /// After which nobody waits any more.
        deadline: Instant,
    },
    /// That this is not done any further.
    Stop {
        /// Which.
        id: String,
    },
}

/// Something that takes more than a moment.
pub struct Job {
    id: String,
    /// Which op it is.
    pub name: OpName,
    /// How it goes on.
    pub work: Box<dyn Work>,
    /// What went wrong while it had no world.
    pub failed: Option<Fault>,
    deadline: Instant,
}

/// The desk of a world. Jobs belong to one thread at a time, and a world may be looked at by many:
/// hence the lock, which nobody ever waits for.
#[derive(Resource)]
pub struct Attached(Mutex<Desk>);

impl Attached {
    /// A world with this desk.
    pub fn new(desk: Desk) -> Self {
        Self(Mutex::new(desk))
    }
}

/// Everything that is being done.
pub struct Desk {
    link: Link,
    orders: Receiver<Order>,
    /// Jobs that can go on now, in the order of their turns.
    ready: VecDeque<Job>,
    /// Jobs that wait for the next frame.
    waiting: Vec<Job>,
    beside: Beside,
    /// Jobs that nobody wants any more, and that are not at hand just now.
    unwanted: HashSet<String>,
    budget: Duration,
}

impl Desk {
    /// An empty desk.
    pub fn new(link: Link, orders: Receiver<Order>, budget: Duration) -> Self {
        Self {
            link,
            orders,
            ready: VecDeque::new(),
            waiting: Vec::new(),
            beside: Beside::start(),
            unwanted: HashSet::new(),
            budget,
        }
    }

    fn serve(&mut self, world: &mut World) {
        let until = Instant::now() + self.budget;
        self.ready.extend(self.waiting.drain(..));
        if self.beside.is_empty() {
            self.unwanted.clear();
        }
        while let Some(order) = self.next_order() {
            self.take(world, order);
            if Instant::now() >= until {
                break;
            }
        }
        // Every frame does something, however small its budget.
        while let Some(job) = self.next_job(until) {
            self.go_on(world, job, until);
            if Instant::now() >= until {
                break;
            }
        }
    }

    fn next_order(&mut self) -> Option<Order> {
        self.orders.try_recv().ok()
    }

    /// A job that can go on. One that is beside may be back in a moment, and would rather go on now than
    /// a frame later.
    fn next_job(&mut self, until: Instant) -> Option<Job> {
        self.ready.pop_front().or_else(|| self.beside.take_back(until))
    }

    fn take(&mut self, world: &mut World, order: Order) {
        match order {
            // Sent again after the connection was lost, while it is still being done.
            Order::Do { id, .. } if self.has(&id) => {}
            Order::Do { id, op, deadline } => {
                let name = op.name();
                match sheltered(name, || ops::begin(world, *op)) {
                    Ok(Begun::Done(output)) => self.answer(id, Ok(output)),
                    Ok(Begun::Goes(work)) => {
                        self.ready.push_back(Job { id, name, work, failed: None, deadline });
                    }
                    Err(fault) => self.answer(id, Err(fault)),
                }
            }
            Order::Stop { id } => {
                if !self.beside.is_empty() {
                    self.unwanted.insert(id.clone());
                }
                let at = self.ready.iter().position(|job| job.id == id);
                if let Some(mut job) = at.and_then(|at| self.ready.remove(at)) {
                    clean_up(world, &mut job);
                }
            }
        }
    }

    fn has(&self, id: &str) -> bool {
        self.ready.iter().chain(&self.waiting).any(|job| job.id == id)
    }

    fn go_on(&mut self, world: &mut World, mut job: Job, until: Instant) {
        if self.unwanted.remove(&job.id) {
            return clean_up(world, &mut job);
        }
        if let Some(fault) = job.failed.take() {
            return self.answer(job.id, Err(fault));
        }
        if Instant::now() >= job.deadline {
            clean_up(world, &mut job);
            let what = format!("'{}' ran out of time while it ran", job.name);
            return self.answer(job.id, Err(Fault::new(ErrorKind::Timeout, what)));
        }
        let step = sheltered(job.name, || Ok(job.work.step(world, until)));
        self.report(&mut job);
        match step {
            Ok(Step::Done(result)) => self.answer(job.id, result),
            Ok(Step::More) => self.ready.extend(self.beside.visit(job)),
            Ok(Step::NextFrame) => self.waiting.push(job),
            Err(fault) => self.answer(job.id, Err(fault)),
        }
    }

    /// Tells how far a job has come.
    fn report(&mut self, job: &mut Job) {
        if let Some(result) = job.work.partial() {
            self.link.say(FromEngine::PartialResult { id: job.id.clone(), result });
        }
        if let Some(headway) = job.work.headway() {
            self.link.say(FromEngine::Progress {
                id: job.id.clone(),
                progress: headway.done,
                total: Some(headway.total),
                message: None,
            });
        }
    }

    fn answer(&mut self, id: String, result: Result<OpOutput, Fault>) {
        self.link.answer(id, answer(result));
    }

    /// Says what has happened, and goodbye when the game is over.
    fn tell(&mut self, world: &mut World) {
        log::pass_on(world);
        let dropped = self.link.take_dropped();
        if let Some(mut outbox) = world.get_resource_mut::<Outbox>() {
            if dropped > 0 {
                let what = format!("{dropped} events came too fast to be told");
                outbox.log(LogLevel::Warn, "spawnpoint", what);
            }
            while let Some(event) = outbox.bypass_change_detection().take() {
                self.link.tell(FromEngine::Event(event));
            }
        }
        let over = world.get_resource::<Messages<AppExit>>().is_some_and(|all| !all.is_empty());
        if over {
            self.link.say_goodbye();
        }
    }
}

/// The system that does everything.
pub fn serve(world: &mut World) {
    at_desk(world, Desk::serve);
}

/// The system that says at the end of a frame what has happened in it.
pub fn tell(world: &mut World) {
    at_desk(world, Desk::tell);
}

fn at_desk(world: &mut World, work: fn(&mut Desk, &mut World)) {
    world.resource_scope(|world, mut attached: Mut<Attached>| {
        let Attached(desk) = attached.bypass_change_detection();
        work(desk.get_mut().unwrap_or_else(PoisonError::into_inner), world);
    });
}

fn clean_up(world: &mut World, job: &mut Job) {
    // What goes wrong now is nobody's business any more.
    let _ = sheltered(job.name, || {
        job.work.cancel(world);
        Ok(())
    });
}

/// What became of an order, as the hub is told.
pub fn answer(result: Result<OpOutput, Fault>) -> Value {
    match result {
        Ok(OpOutput(result)) => json!({ "status": "success", "result": result }),
        Err(fault) => json!({ "status": "error", "error": fault.message, "fault": fault }),
    }
}
