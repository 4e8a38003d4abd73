//! The scheduler of coroutines.

use super::{
    Obj, Ref, Run, Step, TaskState, Thrown, Value, Wait,
    exec::{Exit, Frame},
    heap::{GeneratorState, Source},
};
use crate::{
    ScriptError,
    host::{Clock, Host, LogLevel},
    types::Ty,
};

/// Types that a coroutine yields in order to wait.
const WAITS: &[Ty] = &[
    Ty::COROUTINE,
    Ty::WAITSECONDS,
    Ty::WAITREALTIME,
    Ty::WAITUNTIL,
    Ty::WAITWHILE,
    Ty::WAITEND,
    Ty::WAITFIXED,
];

/// The owner of the frames on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Active {
    Nothing,
    /// The script itself, which does not yield.
    Main,
    Coroutine(usize),
    /// The condition for which a coroutine waits.
    Condition(usize),
}

#[derive(Debug)]
pub(super) struct Coroutine {
    /// The stack of its iterators. One that yields another waits for its end.
    stack: Vec<Ref>,
    waiting: WaitState,
    is_main: bool,
    /// It was stopped while it ran, and ends at its next yield.
    stopped: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum WaitState {
    Ready,
    /// Until the next frame.
    Frame(u64),
    /// Until this game time, and another frame.
    Time(f64, u64),
    Realtime(f64, u64),
    /// Until the condition has this value; tested at most once per frame.
    Condition(Value, bool, u64),
    Coroutine(usize),
    Task(Value),
    Done,
}

impl Coroutine {
    pub fn roots(&self) -> impl Iterator<Item = Value> {
        let condition = match self.waiting {
            WaitState::Condition(value, ..) | WaitState::Task(value) => Some(value),
            _ => None,
        };
        self.stack.iter().map(|at| Value::Ref(*at)).chain(condition)
    }
}

impl Run {
    pub(super) fn start(&mut self) -> Result<(), ScriptError> {
        let number = self.program.main;
        let iterator_kind = self.function(number).iterator_kind.is_some();
        let arguments = self.arguments.clone();
        if iterator_kind {
            let source = Source { function: number, args: arguments.into() };
            let generator = super::iterate::generator(&source);
            if let Value::Ref(at) = self.heap.alloc(Obj::Generator(Box::new(generator))) {
                self.coroutines.push(Coroutine {
                    stack: vec![at],
                    waiting: WaitState::Ready,
                    is_main: true,
                    stopped: false,
                });
            }
            return Ok(());
        }
        let registers = self.function(number).registers as usize;
        self.stack.resize(registers.max(arguments.len()), Value::Null);
        self.stack[..arguments.len()].copy_from_slice(&arguments);
        self.frames.push(Frame { function: number, pc: 0, base: 0, generator: None });
        self.active = Active::Main;
        Ok(())
    }

    /// Runs all coroutines that are ready. `None`: everything is done.
    pub(super) fn drive(
        &mut self,
        host: &mut dyn Host,
        budget: u64,
    ) -> Result<Option<Step>, ScriptError> {
        let mut left = budget;
        loop {
            if self.active == Active::Nothing && !self.cancelled {
                let clock = host.clock();
                if self.unblock(clock) {
                    continue;
                }
                let Some(next) = self.ready(clock) else {
                    return Ok(self.wait(clock).map(Step::Yielded));
                };
                self.activate(next);
                continue;
            }
            if self.cancelled {
                return self.run_cancelled(host, left);
            }
            if left == 0 {
                return Ok(Some(Step::OutOfBudget));
            }
            self.clock = host.clock();
            let mut fuel = left.min(self.limits.instructions.saturating_sub(self.executed));
            let given = fuel;
            let exit = self.exec(host, &mut fuel);
            let used = given - fuel;
            self.executed += used + std::mem::take(&mut self.callbacks.used);
            left -= used;
            match exit {
                Ok(Exit::Budget) => {
                    if self.executed >= self.limits.instructions {
                        return Err(ScriptError::Instructions {
                            limit: self.limits.instructions,
                            line: self.line(),
                        });
                    }
                    return Ok(Some(Step::OutOfBudget));
                }
                Ok(exit) => self.handle_exit(host, exit),
                Err(error) => self.handle_error(host, error)?,
            }
        }
    }

    /// An uncaught exception ends the script, or the coroutine in which it was thrown.
    fn handle_error(&mut self, host: &mut dyn Host, error: ScriptError) -> Result<(), ScriptError> {
        let at = match (self.active, &error) {
            (Active::Coroutine(at) | Active::Condition(at), ScriptError::Exception { .. }) => at,
            _ => return Err(error),
        };
        if self.coroutines[at].is_main {
            return Err(error);
        }
        host.log(LogLevel::Exception, &error.to_string(), None);
        self.frames.clear();
        self.coroutines[at].waiting = WaitState::Done;
        self.coroutines[at].stack.clear();
        self.active = Active::Nothing;
        Ok(())
    }

    fn run_cancelled(
        &mut self,
        host: &mut dyn Host,
        budget: u64,
    ) -> Result<Option<Step>, ScriptError> {
        let cancelled = ScriptError::Cancelled { line: self.line() };
        if self.grace == 0 {
            return Err(cancelled);
        }
        // Only once: from then on the frames are being unwound.
        if self.grace == super::run::GRACE {
            self.grace -= 1;
            self.unwind_everything(host)?;
        }
        let mut fuel = budget.min(self.grace);
        let given = fuel;
        let exit = self.exec(host, &mut fuel);
        self.grace = self.grace.saturating_sub((given - fuel).max(1));
        match exit {
            Ok(Exit::Budget) if self.grace > 0 => Ok(Some(Step::OutOfBudget)),
            Err(error) => Err(error),
            Ok(_) => Err(cancelled),
        }
    }

    /// Of suspended coroutines, only the one on the stack is unwound.
    fn unwind_everything(&mut self, host: &mut dyn Host) -> Result<(), ScriptError> {
        if self.frames.is_empty() {
            // A waiting script is disposed like any other iterator.
            let main = self.coroutines.iter().find(|one| one.is_main);
            if let Some(at) = main.and_then(|main| main.stack.last().copied()) {
                self.resume(at);
            }
        }
        self.unwind_cancelled(host)
    }

    /// The next ready coroutine. The search starts after the last one, so that many waiting
    /// coroutines do not slow each other down.
    fn ready(&mut self, clock: Clock) -> Option<usize> {
        let count = self.coroutines.len();
        let found = (0..count)
            .map(|step| (self.search_start + step) % count)
            .find(|at| self.is_ready(&self.coroutines[*at], clock));
        // Of those that wait for a time, the earliest one comes first.
        let time = |at: usize| match self.coroutines[at].waiting {
            WaitState::Task(task) => self.heap.task_time(task),
            _ => None,
        };
        let found = match found.and_then(time) {
            None => found,
            Some(first) => (0..count)
                .filter(|at| self.is_ready(&self.coroutines[*at], clock))
                .filter_map(|at| time(at).filter(|time| *time < first).map(|time| (at, time)))
                .min_by(|(_, a), (_, b)| a.total_cmp(b))
                .map_or(found, |(at, _)| Some(at)),
        };
        self.search_start = found.map_or(0, |at| at + 1);
        found
    }

    fn is_ready(&self, one: &Coroutine, clock: Clock) -> bool {
        match one.waiting {
            WaitState::Ready => true,
            WaitState::Frame(frame) => clock.frame != frame,
            WaitState::Time(time, frame) => clock.time >= time && clock.frame != frame,
            WaitState::Realtime(time, frame) => clock.realtime >= time && clock.frame != frame,
            WaitState::Condition(_, _, frame) => clock.frame != frame,
            WaitState::Coroutine(other) => {
                self.coroutines.get(other).is_none_or(|other| other.waiting == WaitState::Done)
            }
            WaitState::Task(task) => {
                !matches!(self.heap.task_state(task, clock), TaskState::Pending)
            }
            WaitState::Done => false,
        }
    }

    /// What to wait for; `None` if nothing waits.
    fn wait(&self, clock: Clock) -> Option<Wait> {
        let mut nearest: Option<Wait> = None;
        let blocked = self.blocked.iter().map(|blocked| WaitState::Task(blocked.task));
        for waiting in self.coroutines.iter().map(|one| one.waiting).chain(blocked) {
            let wait = match waiting {
                WaitState::Task(task) => match self.heap.task_time(task) {
                    Some(time) if time > clock.realtime => Wait::Realtime(time - clock.realtime),
                    Some(_) => return Some(Wait::NextFrame),
                    None => continue,
                },
                WaitState::Done | WaitState::Coroutine(_) => continue,
                WaitState::Time(time, _) if time > clock.time => Wait::Seconds(time - clock.time),
                WaitState::Realtime(time, _) if time > clock.realtime => {
                    Wait::Realtime(time - clock.realtime)
                }
                _ => return Some(Wait::NextFrame),
            };
            nearest = match (nearest, wait) {
                (Some(Wait::Seconds(a)), Wait::Seconds(b)) => Some(Wait::Seconds(a.min(b))),
                (Some(Wait::Realtime(a)), Wait::Realtime(b)) => Some(Wait::Realtime(a.min(b))),
                // Waits on two clocks: checked again in the next frame.
                (Some(_), _) => return Some(Wait::NextFrame),
                (None, wait) => Some(wait),
            };
        }
        nearest
    }

    fn activate(&mut self, at: usize) {
        if let WaitState::Condition(closure, ..) = self.coroutines[at].waiting {
            self.stack.clear();
            self.stack.resize(2, Value::Null);
            self.stack[0] = closure;
            self.active = Active::Condition(at);
            if self.call_delegate(0, 0).is_err() {
                self.coroutines[at].waiting = WaitState::Done;
                self.active = Active::Nothing;
            }
            return;
        }
        self.active = Active::Coroutine(at);
        match self.coroutines[at].stack.last().copied() {
            Some(generator) if self.is_suspended(generator) => self.resume(generator),
            Some(_) => {
                // The script enumerated it by hand, and it has ended.
                self.coroutines[at].stack.pop();
                self.coroutines[at].waiting = WaitState::Ready;
                self.active = Active::Nothing;
            }
            None => {
                self.coroutines[at].waiting = WaitState::Done;
                self.active = Active::Nothing;
            }
        }
    }

    fn is_suspended(&self, at: Ref) -> bool {
        matches!(self.heap.get(at), Obj::Generator(one) if one.state == GeneratorState::Suspended)
    }

    /// Handles the end of the outermost frame.
    fn handle_exit(&mut self, host: &mut dyn Host, exit: Exit) {
        let clock = host.clock();
        let active = std::mem::replace(&mut self.active, Active::Nothing);
        match (active, exit) {
            (active, Exit::Blocked(task)) => self.block(active, task),
            (Active::Main, Exit::Returned(value)) => self.result = value,
            (Active::Coroutine(at), Exit::Yielded(value)) => {
                if self.coroutines[at].is_main && self.is_plain(value) {
                    self.yielded = self.cx(host).json_of(value).ok();
                }
                self.set_waiting(at, value, clock);
            }
            (Active::Coroutine(at), Exit::Returned(value)) => {
                let one = &mut self.coroutines[at];
                one.stack.pop();
                // A coroutine that waited for its end can continue at once.
                one.waiting = if one.stack.is_empty() { WaitState::Done } else { WaitState::Ready };
                if one.is_main && one.stack.is_empty() {
                    self.result = value;
                }
            }
            (Active::Condition(at), Exit::Returned(value)) => {
                if self.coroutines[at].stopped {
                    self.coroutines[at].waiting = WaitState::Done;
                } else if let WaitState::Condition(closure, wanted, _) = self.coroutines[at].waiting
                {
                    self.coroutines[at].waiting = if value == Some(Value::Bool(wanted)) {
                        WaitState::Ready
                    } else {
                        WaitState::Condition(closure, wanted, clock.frame)
                    };
                }
            }
            _ => {}
        }
    }

    /// `StopCoroutine`: by its handle, or by its iterator.
    pub(super) fn stop(&mut self, which: Value) -> Result<(), Thrown> {
        let Value::Ref(at) = which else { return Err(Thrown::null()) };
        let number = match self.heap.get(at) {
            Obj::Struct(Ty::COROUTINE, fields) => match fields.first() {
                Some(Value::Int(number)) => usize::try_from(*number).ok(),
                _ => None,
            },
            _ => self.coroutines.iter().position(|one| one.stack.first() == Some(&at)),
        };
        if let Some(number) = number.filter(|number| *number < self.coroutines.len()) {
            self.stop_at(number);
        }
        Ok(())
    }

    /// `StopAllCoroutines`: all except the script itself.
    pub(super) fn stop_all(&mut self) {
        (0..self.coroutines.len()).for_each(|at| self.stop_at(at));
    }

    fn stop_at(&mut self, at: usize) {
        let running = self.active == Active::Coroutine(at) || self.active == Active::Condition(at);
        let one = &mut self.coroutines[at];
        if one.is_main {
            return;
        }
        one.stopped = true;
        if !running {
            one.stack.clear();
            one.waiting = WaitState::Done;
        }
    }

    fn set_waiting(&mut self, at: usize, value: Value, clock: Clock) {
        if self.coroutines[at].stopped {
            self.coroutines[at].stack.clear();
            self.coroutines[at].waiting = WaitState::Done;
            return;
        }
        let waiting = match self.heap.object(value) {
            Some(Obj::Task(_)) => WaitState::Task(value),
            _ => self.waiting_for(value, clock),
        };
        if let (WaitState::Ready, Value::Ref(inner)) = (waiting, value) {
            let inner = match self.heap.get(inner) {
                Obj::Source(_) => match super::iterate(&mut self.heap, &mut self.types, value) {
                    Ok(Value::Ref(made)) => made,
                    _ => inner,
                },
                _ => inner,
            };
            self.coroutines[at].stack.push(inner);
        }
        self.coroutines[at].waiting = waiting;
    }

    /// Whether a yielded value is data and not something to wait for.
    fn is_plain(&self, value: Value) -> bool {
        match value {
            Value::Null => false,
            Value::Ref(at) => match self.heap.get(at) {
                Obj::Generator(_) | Obj::Source(_) | Obj::Task(_) => false,
                Obj::Struct(ty, _) => !WAITS.contains(ty),
                _ => true,
            },
            _ => true,
        }
    }

    /// What a yielded value waits for; `Ready` for another iterator, which runs first.
    fn waiting_for(&self, value: Value, clock: Clock) -> WaitState {
        let Value::Ref(at) = value else { return WaitState::Frame(clock.frame) };
        match self.heap.get(at) {
            Obj::Generator(_) | Obj::Source(_) => WaitState::Ready,
            Obj::Struct(ty, fields) => {
                let first = fields.first().copied().unwrap_or(Value::Null);
                let seconds = first.number().unwrap_or_default();
                match *ty {
                    Ty::WAITSECONDS => WaitState::Time(clock.time + seconds, clock.frame),
                    Ty::WAITREALTIME => WaitState::Realtime(clock.realtime + seconds, clock.frame),
                    Ty::WAITUNTIL => WaitState::Condition(first, true, u64::MAX),
                    Ty::WAITWHILE => WaitState::Condition(first, false, u64::MAX),
                    Ty::COROUTINE => WaitState::Coroutine(seconds as usize),
                    _ => WaitState::Frame(clock.frame),
                }
            }
            _ => WaitState::Frame(clock.frame),
        }
    }

    /// Called when a started coroutine reaches its first yield, or its end.
    pub(super) fn started(&mut self, generator: Option<Ref>, value: Option<Value>) -> Value {
        let number = self.coroutines.len();
        let stack: Vec<Ref> = generator.into_iter().collect();
        let done = value.is_none();
        self.coroutines.push(Coroutine {
            stack: if done { Vec::new() } else { stack },
            waiting: if done { WaitState::Done } else { WaitState::Ready },
            is_main: false,
            stopped: false,
        });
        if let Some(value) = value {
            // The clock is read at the next check; the current frame does not count.
            self.first_wait(number, value);
        }
        let fields = Box::new([Value::Int(number as i32)]);
        self.heap.alloc(Obj::Struct(Ty::COROUTINE, fields))
    }

    /// Continues a suspended async function when a task is done.
    pub(super) fn continue_later(&mut self, generator: Ref, task: Value) {
        self.coroutines.push(Coroutine {
            stack: vec![generator],
            waiting: WaitState::Task(task),
            is_main: false,
            stopped: false,
        });
    }

    fn first_wait(&mut self, at: usize, value: Value) {
        let clock = self.clock;
        self.set_waiting(at, value, clock);
    }
}
