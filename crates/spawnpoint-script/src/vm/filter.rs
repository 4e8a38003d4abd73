//! Exception filters: which clause catches an exception is known before any `finally` block runs.

use super::{
    Obj, Run, Value,
    exec::{Exit, Frame},
    heap::Chosen,
};
use crate::{ScriptError, code::Handler, host::Host};

/// The instructions of the filters of one clause list.
const MAX_INSTRUCTIONS: u64 = 5_000_000;
/// How deeply filters can be nested in functions that filters call.
const MAX_NESTED: usize = 16;

impl Run {
    pub(super) fn chosen(&self, exception: Value) -> Option<Chosen> {
        match self.heap.object(exception) {
            Some(Obj::Exception(exception)) => exception.chosen,
            _ => None,
        }
    }

    pub(super) fn set_chosen(&mut self, exception: Value, chosen: Option<Chosen>) {
        if let Value::Ref(at) = exception
            && let Obj::Exception(exception) = self.heap.get_mut(at)
        {
            exception.chosen = chosen;
        }
    }

    /// The clause lists around the current instruction of a frame, innermost first.
    fn clauses(&self, frame: &Frame) -> impl Iterator<Item = &Handler> {
        let at = frame.pc.saturating_sub(1);
        let handlers = self.function(frame.function).handlers.iter();
        handlers.filter(move |one| !one.is_finally && one.start <= at && at < one.end)
    }

    /// Whether an exception may be caught by a clause with a filter.
    pub(super) fn meets_filter(&self) -> bool {
        for frame in self.frames.iter().rev() {
            for handler in self.clauses(frame) {
                match handler.selector {
                    Some(selector) if selector.has_filter => return true,
                    Some(_) => {}
                    None => return false,
                }
            }
        }
        false
    }

    /// Finds the clause that catches an exception; a depth of 0 means that there is none.
    pub(super) fn choose(
        &mut self,
        host: &mut dyn Host,
        exception: Value,
    ) -> Result<Chosen, ScriptError> {
        let none = Chosen { depth: 0, target: 0, clause: 0 };
        for depth in (1..=self.frames.len()).rev() {
            let frame = self.frames[depth - 1];
            if self.selectors > 0 && depth == 1 {
                break;
            }
            let handlers: Vec<Handler> = self.clauses(&frame).copied().collect();
            for handler in handlers {
                let Some(selector) = handler.selector else {
                    return Ok(Chosen { depth, target: handler.target, clause: 0 });
                };
                let clause =
                    self.run_selector(host, frame, &handler, selector.target, exception)?;
                if clause >= 0 {
                    return Ok(Chosen { depth, target: handler.target, clause });
                }
            }
            let is_async = frame.generator.is_some_and(
                |at| matches!(self.heap.get(at), Obj::Generator(one) if one.task.is_some()),
            );
            if is_async {
                break;
            }
        }
        Ok(none)
    }

    /// Runs the code that chooses a clause, on a copy of the registers above all frames, because
    /// the frames that the exception leaves still have to run their `finally` blocks.
    fn run_selector(
        &mut self,
        host: &mut dyn Host,
        frame: Frame,
        handler: &Handler,
        target: u32,
        exception: Value,
    ) -> Result<i32, ScriptError> {
        if self.selectors >= MAX_NESTED {
            return Ok(-1);
        }
        let count = self.function(frame.function).registers as usize;
        let top = self
            .frames
            .last()
            .map_or(0, |last| last.base as usize + self.function(last.function).registers as usize);
        if self.stack.len() < top + count {
            self.stack.resize(top + count, Value::Null);
        }
        let base = frame.base as usize;
        self.stack.copy_within(base..base + count, top);
        self.stack[top + handler.reg as usize] = exception;
        let before: Box<[Value]> = self.stack[top..top + count].into();
        let selector =
            Frame { function: frame.function, pc: target, base: top as u32, generator: None };
        let outer = std::mem::replace(&mut self.frames, vec![selector]);
        self.left_frames.push(outer);
        self.selectors += 1;
        let mut fuel = MAX_INSTRUCTIONS;
        let exit = self.exec(host, &mut fuel);
        self.callbacks.used += MAX_INSTRUCTIONS - fuel;
        self.selectors -= 1;
        self.frames = self.left_frames.pop().unwrap_or_default();
        match exit {
            Ok(Exit::Selected(clause)) => {
                // Variables of the filter. The registers may belong to inner frames until then.
                let after = &self.stack[top..top + count];
                let changed = before.iter().zip(after).enumerate();
                self.filter_variables = changed
                    .filter(|(_, (before, after))| before != after)
                    .map(|(at, (_, after))| (at, *after))
                    .collect();
                Ok(clause)
            }
            // A filter that throws does not catch.
            Ok(_) | Err(ScriptError::Exception { .. }) => Ok(-1),
            Err(limit) => Err(limit),
        }
    }
}
