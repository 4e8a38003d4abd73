//! Coroutines: who may go on, who waits, and for what.

use super::{
    Obj, Ref, Run, Step, Thrown, Value, Wait,
    exec::{Exit, Frame},
    heap::{GeneratorState, Source},
};
use crate::{
    ScriptError,
    host::{Clock, Host, LogLevel},
    types::Ty,
};

/// What a coroutine yields in order to wait.
const WAITS: &[Ty] = &[
    Ty::COROUTINE,
    Ty::WAITSECONDS,
    Ty::WAITREALTIME,
    Ty::WAITUNTIL,
    Ty::WAITWHILE,
    Ty::WAITEND,
    Ty::WAITFIXED,
];

/// Whose frames are on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Active {
    Nothing,
    /// The script itself, which does not yield.
    Main,
    Coroutine(usize),
    /// The condition that a coroutine waits for.
    Condition(usize),
}

#[derive(Debug)]
pub(super) struct Coroutine {
    /// The iterators it is in: one that yields another one waits for its end.
    stack: Vec<Ref>,
    waiting: Waiting,
    is_main: bool,
    /// Told to stop while it ran: it comes as far as its next yield.
    stopped: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Waiting {
    Ready,
    /// Until the frame is another one.
    Frame(u64),
    /// Until that game time, and another frame.
    Time(f64, u64),
    Realtime(f64, u64),
    /// Until the condition is as wanted; not twice in one frame.
    Condition(Value, bool, u64),
    Coroutine(usize),
    Done,
}

impl Coroutine {
    pub fn roots(&self) -> impl Iterator<Item = Value> {
        let condition = match self.waiting {
            Waiting::Condition(value, ..) => Some(value),
            _ => None,
        };
        self.stack.iter().map(|at| Value::Ref(*at)).chain(condition)
    }
}

impl Run {
    pub(super) fn start(&mut self) -> Result<(), ScriptError> {
        let number = self.program.main;
        let iterates = self.function(number).iterates.is_some();
        let arguments = self.arguments.clone();
        if iterates {
            let source = Source { function: number, args: arguments.into() };
            let generator = super::iterate::generator(&source);
            if let Value::Ref(at) = self.heap.alloc(Obj::Generator(Box::new(generator))) {
                self.coroutines.push(Coroutine {
                    stack: vec![at],
                    waiting: Waiting::Ready,
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

    /// Lets whoever may go on go on. `None`: all is done.
    pub(super) fn drive(
        &mut self,
        host: &mut dyn Host,
        budget: u64,
    ) -> Result<Option<Step>, ScriptError> {
        let mut left = budget;
        loop {
            if self.active == Active::Nothing && !self.cancelled {
                let clock = host.clock();
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
            self.executed += used;
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
                Ok(exit) => self.settle(host, exit),
                Err(error) => self.failed(host, error)?,
            }
        }
    }

    /// An exception that nobody caught ends the script, or the coroutine that is not the script.
    fn failed(&mut self, host: &mut dyn Host, error: ScriptError) -> Result<(), ScriptError> {
        let at = match (self.active, &error) {
            (Active::Coroutine(at) | Active::Condition(at), ScriptError::Exception { .. }) => at,
            _ => return Err(error),
        };
        if self.coroutines[at].is_main {
            return Err(error);
        }
        host.log(LogLevel::Exception, &error.to_string(), None);
        self.frames.clear();
        self.coroutines[at].waiting = Waiting::Done;
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
        // Once: from then on the frames know that they are being left.
        if self.grace == super::run::GRACE {
            self.grace -= 1;
            self.unwind_everything()?;
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

    /// Of what is suspended nothing runs any more but what is on the stack.
    fn unwind_everything(&mut self) -> Result<(), ScriptError> {
        if self.frames.is_empty() {
            // The script waits: its own iterator is left like any other.
            let main = self.coroutines.iter().find(|one| one.is_main);
            if let Some(at) = main.and_then(|main| main.stack.last().copied()) {
                self.resume(at);
            }
        }
        self.unwind_cancelled()
    }

    /// Who may go on. Whoever comes after the one that was found last is looked at first, so that many
    /// that wait do not make each other slow.
    fn ready(&mut self, clock: Clock) -> Option<usize> {
        let count = self.coroutines.len();
        let found = (0..count)
            .map(|step| (self.looked_at + step) % count)
            .find(|at| self.is_ready(&self.coroutines[*at], clock));
        self.looked_at = found.map_or(0, |at| at + 1);
        found
    }

    fn is_ready(&self, one: &Coroutine, clock: Clock) -> bool {
        match one.waiting {
            Waiting::Ready => true,
            Waiting::Frame(frame) => clock.frame != frame,
            Waiting::Time(time, frame) => clock.time >= time && clock.frame != frame,
            Waiting::Realtime(time, frame) => clock.realtime >= time && clock.frame != frame,
            Waiting::Condition(_, _, frame) => clock.frame != frame,
            Waiting::Coroutine(other) => {
                self.coroutines.get(other).is_none_or(|other| other.waiting == Waiting::Done)
            }
            Waiting::Done => false,
        }
    }

    /// What to wait for; `None` when nobody waits any more.
    fn wait(&self, clock: Clock) -> Option<Wait> {
        let mut nearest: Option<Wait> = None;
        for one in &self.coroutines {
            let wait = match one.waiting {
                Waiting::Done | Waiting::Coroutine(_) => continue,
                Waiting::Time(time, _) if time > clock.time => Wait::Seconds(time - clock.time),
                Waiting::Realtime(time, _) if time > clock.realtime => {
                    Wait::Realtime(time - clock.realtime)
                }
                _ => return Some(Wait::NextFrame),
            };
            nearest = match (nearest, wait) {
                (Some(Wait::Seconds(a)), Wait::Seconds(b)) => Some(Wait::Seconds(a.min(b))),
                (Some(Wait::Realtime(a)), Wait::Realtime(b)) => Some(Wait::Realtime(a.min(b))),
                // Two clocks at once: looked at again in the next frame.
                (Some(_), _) => return Some(Wait::NextFrame),
                (None, wait) => Some(wait),
            };
        }
        nearest
    }

    fn activate(&mut self, at: usize) {
        if let Waiting::Condition(closure, ..) = self.coroutines[at].waiting {
            self.stack.clear();
            self.stack.resize(2, Value::Null);
            self.stack[0] = closure;
            self.active = Active::Condition(at);
            if self.call_delegate(0, 0).is_err() {
                self.coroutines[at].waiting = Waiting::Done;
                self.active = Active::Nothing;
            }
            return;
        }
        self.active = Active::Coroutine(at);
        match self.coroutines[at].stack.last().copied() {
            Some(generator) if self.is_suspended(generator) => self.resume(generator),
            Some(_) => {
                // Ended elsewhere: somebody walked through it by hand.
                self.coroutines[at].stack.pop();
                self.coroutines[at].waiting = Waiting::Ready;
                self.active = Active::Nothing;
            }
            None => {
                self.coroutines[at].waiting = Waiting::Done;
                self.active = Active::Nothing;
            }
        }
    }

    fn is_suspended(&self, at: Ref) -> bool {
        matches!(self.heap.get(at), Obj::Generator(one) if one.state == GeneratorState::Suspended)
    }

    /// The outermost frame was left.
    fn settle(&mut self, host: &mut dyn Host, exit: Exit) {
        let clock = host.clock();
        let active = std::mem::replace(&mut self.active, Active::Nothing);
        match (active, exit) {
            (Active::Main, Exit::Returned(value)) => self.result = value,
            (Active::Coroutine(at), Exit::Yielded(value)) => {
                if self.coroutines[at].is_main && self.is_plain(value) {
                    self.yielded = self.cx(host).json_of(value).ok();
                }
                self.now_waits(at, value, clock);
            }
            (Active::Coroutine(at), Exit::Returned(value)) => {
                let one = &mut self.coroutines[at];
                one.stack.pop();
                // Its end is seen at once by the one that waited for it.
                one.waiting = if one.stack.is_empty() { Waiting::Done } else { Waiting::Ready };
                if one.is_main && one.stack.is_empty() {
                    self.result = value;
                }
            }
            (Active::Condition(at), Exit::Returned(value)) => {
                if self.coroutines[at].stopped {
                    self.coroutines[at].waiting = Waiting::Done;
                } else if let Waiting::Condition(closure, wanted, _) = self.coroutines[at].waiting {
                    self.coroutines[at].waiting = if value == Some(Value::Bool(wanted)) {
                        Waiting::Ready
                    } else {
                        Waiting::Condition(closure, wanted, clock.frame)
                    };
                }
            }
            _ => {}
        }
    }

    /// `StopCoroutine`: by its handle, or by the iterator it was started with.
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

    /// `StopAllCoroutines`: all but the script itself.
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
            one.waiting = Waiting::Done;
        }
    }

    fn now_waits(&mut self, at: usize, value: Value, clock: Clock) {
        if self.coroutines[at].stopped {
            self.coroutines[at].stack.clear();
            self.coroutines[at].waiting = Waiting::Done;
            return;
        }
        let waiting = self.waiting_for(value, clock);
        if let (Waiting::Ready, Value::Ref(inner)) = (waiting, value) {
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

    /// Whether a yielded value is there to be looked at, and nothing to wait for.
    fn is_plain(&self, value: Value) -> bool {
        match value {
            Value::Null => false,
            Value::Ref(at) => match self.heap.get(at) {
                Obj::Generator(_) | Obj::Source(_) => false,
                Obj::Struct(ty, _) => !WAITS.contains(ty),
                _ => true,
            },
            _ => true,
        }
    }

    /// What a yielded value means; `Ready` for another iterator, which runs first.
    fn waiting_for(&self, value: Value, clock: Clock) -> Waiting {
        let Value::Ref(at) = value else { return Waiting::Frame(clock.frame) };
        match self.heap.get(at) {
            Obj::Generator(_) | Obj::Source(_) => Waiting::Ready,
            Obj::Struct(ty, fields) => {
                let first = fields.first().copied().unwrap_or(Value::Null);
                let seconds = first.number().unwrap_or_default();
                match *ty {
                    Ty::WAITSECONDS => Waiting::Time(clock.time + seconds, clock.frame),
                    Ty::WAITREALTIME => Waiting::Realtime(clock.realtime + seconds, clock.frame),
                    Ty::WAITUNTIL => Waiting::Condition(first, true, u64::MAX),
                    Ty::WAITWHILE => Waiting::Condition(first, false, u64::MAX),
                    Ty::COROUTINE => Waiting::Coroutine(seconds as usize),
                    _ => Waiting::Frame(clock.frame),
                }
            }
            _ => Waiting::Frame(clock.frame),
        }
    }

    /// `StartCoroutine` ran up to the first yield, or to the end.
    pub(super) fn begun(&mut self, generator: Option<Ref>, value: Option<Value>) -> Value {
        let number = self.coroutines.len();
        let stack: Vec<Ref> = generator.into_iter().collect();
        let done = value.is_none();
        self.coroutines.push(Coroutine {
            stack: if done { Vec::new() } else { stack },
            waiting: if done { Waiting::Done } else { Waiting::Ready },
            is_main: false,
            stopped: false,
        });
        if let Some(value) = value {
            // The clock is asked when it is looked at next; this frame does not count.
            self.first_wait(number, value);
        }
        let fields = Box::new([Value::Int(number as i32)]);
        self.heap.alloc(Obj::Struct(Ty::COROUTINE, fields))
    }

    fn first_wait(&mut self, at: usize, value: Value) {
        let clock = self.clock;
        self.now_waits(at, value, clock);
    }
}
