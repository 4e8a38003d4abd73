//! Unwinding of exceptions.

use super::{
    Exception, Obj, Ref, Run, Thrown, Unwinding, Value, exec::AfterOp, heap::GeneratorState,
};
use crate::{ScriptError, host::Host, library::LIBRARY, types::Ty};

/// The maximum number of lines in a stack trace.
const MAX_STACK: usize = 32;

impl Run {
    /// Converts a failure to an exception and finds its handler.
    pub(super) fn raise(&mut self, host: &mut dyn Host, thrown: Thrown) -> Result<(), ScriptError> {
        let line = self.line();
        let (ty, name, message) = match thrown {
            Thrown::Value(value) => return self.unwind(host, value),
            Thrown::New(name, message) => (exception_type(name), None, message),
            Thrown::Host(name, message) => {
                let ty = exception_type(&name);
                let known = ty != Ty::EXCEPTION || name == "System.Exception";
                (ty, (!known).then_some(name), message)
            }
            Thrown::Memory => {
                return Err(ScriptError::Memory { limit: self.limits.memory, line });
            }
            Thrown::Output(limit) => return Err(ScriptError::Output { limit, line }),
            Thrown::Limit(error) => return Err(error),
            Thrown::Internal(what) => return Err(ScriptError::Internal { what, line }),
        };
        let exception = Exception {
            ty,
            name,
            message: Some(message),
            inner: Value::Null,
            line,
            stack: self.trace(),
            kind: Unwinding::Exception,
            fields: Box::new([]),
            chosen: None,
        };
        let value = self.heap.alloc(Obj::Exception(Box::new(exception)));
        self.unwind(host, value)
    }

    /// Records where an exception that the script created was thrown.
    pub(super) fn mark_thrown(&mut self, value: Value) {
        let (line, stack) = (self.line(), self.trace());
        if let Value::Ref(at) = value
            && let Obj::Exception(exception) = self.heap.get_mut(at)
        {
            exception.line = line;
            exception.stack = stack;
        }
    }

    fn trace(&self) -> Vec<String> {
        let frames = self.frames.iter().rev();
        frames
            .filter_map(|frame| {
                let function = self.function(frame.function);
                let at = (frame.pc as usize).saturating_sub(1);
                let line = function.lines.get(at).copied().unwrap_or_default();
                (!function.is_library).then(|| format!("at {} (line {line})", function.name))
            })
            .take(MAX_STACK)
            .collect()
    }

    fn unwind(&mut self, host: &mut dyn Host, value: Value) -> Result<(), ScriptError> {
        let kind = match self.heap.object(value) {
            Some(Obj::Exception(exception)) => exception.kind,
            _ => Unwinding::Exception,
        };
        if kind == Unwinding::Exception && self.chosen(value).is_none() && self.meets_filter() {
            let chosen = self.choose(host, value)?;
            self.set_chosen(value, Some(chosen));
        }
        while let Some(frame) = self.frames.last().copied() {
            let at = frame.pc.saturating_sub(1);
            let chosen = self.chosen(value);
            let depth = self.frames.len();
            // An exception in a filter leaves it.
            let is_selector = self.selectors > 0 && depth == 1;
            let handler = self.function(frame.function).handlers.iter().find(|handler| {
                handler.start <= at
                    && at < handler.end
                    && !is_selector
                    && (kind == Unwinding::Exception || handler.is_finally)
                    && (handler.is_finally
                        || chosen.is_none_or(|chosen| {
                            chosen.depth == depth && chosen.target == handler.target
                        }))
            });
            if let Some(handler) = handler.copied() {
                let reg = frame.base as usize + handler.reg as usize;
                self.stack[reg] = value;
                if let Some(chosen) = chosen.filter(|_| !handler.is_finally) {
                    for (at, value) in std::mem::take(&mut self.filter_variables) {
                        self.stack[frame.base as usize + at] = value;
                    }
                    self.stack[reg] = value;
                    self.stack[reg + 1] = Value::Int(chosen.clause);
                    self.set_chosen(value, None);
                }
                if let Some(frame) = self.frames.last_mut() {
                    frame.pc = handler.target;
                }
                return Ok(());
            }
            self.frames.pop();
            if let Some(generator) = frame.generator {
                let task = match self.heap.get(generator) {
                    Obj::Generator(generator) => generator.task,
                    _ => None,
                };
                self.finish_generator(generator);
                // The task of an async function keeps what it threw; its caller continues.
                if let Some(task) = task.filter(|_| kind == Unwinding::Exception) {
                    self.heap.complete(task, super::TaskState::Failed(value));
                    return Ok(());
                }
                if kind == Unwinding::Dispose {
                    return Ok(());
                }
            }
        }
        self.uncaught = Some(value);
        Err(self.uncaught(value))
    }

    pub(super) fn uncaught(&self, value: Value) -> ScriptError {
        let Some(Obj::Exception(exception)) = self.heap.object(value) else {
            return ScriptError::Internal {
                what: "the thrown value is not an exception".to_owned(),
                line: 0,
            };
        };
        if exception.kind == Unwinding::Cancel {
            return ScriptError::Cancelled { line: exception.line };
        }
        let name = match &exception.name {
            Some(name) => name.clone(),
            None => self.types.full_name(&(), exception.ty),
        };
        ScriptError::Exception {
            message: exception
                .message
                .clone()
                .unwrap_or_else(|| format!("Exception of type '{name}' was thrown.")),
            exception: name,
            line: exception.line,
            stack: exception.stack.clone(),
        }
    }

    /// Starts to unwind everything because the run is cancelled.
    pub(super) fn unwind_cancelled(&mut self, host: &mut dyn Host) -> Result<(), ScriptError> {
        let exception = Exception {
            ty: Ty::EXCEPTION,
            name: None,
            message: None,
            inner: Value::Null,
            line: self.line(),
            stack: Vec::new(),
            kind: Unwinding::Cancel,
            fields: Box::new([]),
            chosen: None,
        };
        let value = self.heap.alloc(Obj::Exception(Box::new(exception)));
        self.unwind(host, value)
    }

    /// Disposes an iterator early and runs its `finally` blocks.
    pub(super) fn dispose(&mut self, at: Ref) -> Result<AfterOp, Thrown> {
        let Obj::Generator(generator) = self.heap.get(at) else { return Ok(AfterOp::Next) };
        if generator.state != GeneratorState::Suspended {
            return Ok(AfterOp::Next);
        }
        let place = generator.pc.saturating_sub(1);
        let is_inside =
            generator.pc > 0
                && self.function(generator.function).handlers.iter().any(|handler| {
                    handler.is_finally && handler.start <= place && place < handler.end
                });
        if !is_inside {
            self.finish_generator(at);
            return Ok(AfterOp::Next);
        }
        self.resume(at);
        let exception = Exception {
            ty: Ty::EXCEPTION,
            name: None,
            message: None,
            inner: Value::Null,
            line: 0,
            stack: Vec::new(),
            kind: Unwinding::Dispose,
            fields: Box::new([]),
            chosen: None,
        };
        let value = self.heap.alloc(Obj::Exception(Box::new(exception)));
        Err(Thrown::Value(value))
    }
}

/// The library's exception type with this name; `Exception` if there is none.
pub(crate) fn exception_type(name: &str) -> Ty {
    let found = LIBRARY.find(name, 0).filter(|_| name.ends_with("Exception"));
    found.and_then(|def| LIBRARY.plain_type(def)).unwrap_or(Ty::EXCEPTION)
}
