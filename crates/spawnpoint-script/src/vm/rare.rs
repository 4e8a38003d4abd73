//! Instructions that are too rare or too long for the inner loop.

use super::{
    Cx, Obj, Run, Thrown, Value,
    borrowed::size,
    default_of,
    exec::{AfterOp, Exit},
    from_host, is_instance,
    iterate::Next,
    to_host, type_of,
};
use crate::{
    ScriptError,
    code::{Function, HostCall, Kind, Op, Reg},
    host::{Host, ObjectRef, Target},
    types::{Ty, TyKind},
};

/// The cost of a call of the host, and of each value that it returns, in instructions of about the
/// same duration.
const HOST_CALL: u64 = 100;
const HOST_VALUE: u64 = 50;

/// How many coroutines a script can start.
const MAX_COROUTINES: usize = 100_000;

impl Run {
    pub(super) fn run_rare(
        &mut self,
        host: &mut dyn Host,
        op: Op,
        base: usize,
        function: &Function,
    ) -> Result<AfterOp, Thrown> {
        macro_rules! reg {
            ($at:expr) => {
                self.stack[base + $at as usize]
            };
        }
        match op {
            Op::Type(dst, slot) => reg!(dst) = Value::Type(function.types[slot as usize]),
            Op::CloseType(dst, slot) => {
                let ty = self.close(function, function.types[slot as usize], base)?;
                reg!(dst) = Value::Type(ty);
            }
            Op::Neg(kind, checked, dst, src) => {
                reg!(dst) = self.negate(kind, checked, reg!(src))?;
            }
            Op::BitNot(dst, src) => {
                reg!(dst) = match reg!(src) {
                    Value::Int(value) => Value::Int(!value),
                    Value::UInt(value) => Value::UInt(!value),
                    Value::Long(value) => Value::Long(!value),
                    Value::ULong(value) => Value::ULong(!value),
                    _ => return Err(Thrown::internal("expected a whole number")),
                };
            }
            Op::Convert(dst, src, slot) => {
                let ty = function.types[slot as usize];
                reg!(dst) = self.convert_number(reg!(src), ty, false)?;
            }
            Op::ConvertChecked(dst, src, slot) => {
                let ty = function.types[slot as usize];
                reg!(dst) = self.convert_number(reg!(src), ty, true)?;
            }
            Op::Concat(dst, start, count) => {
                let start = base + start as usize;
                let text = self.concat(host, start, count as usize)?;
                reg!(dst) = text;
            }
            Op::Is(dst, src, ty) => {
                let ty = self.type_in(base, ty)?;
                let found = is_instance(&self.heap, &mut self.types, host.types(), reg!(src), ty);
                reg!(dst) = Value::Bool(found);
            }
            Op::Cast(dst, src, ty) => {
                let ty = self.type_in(base, ty)?;
                reg!(dst) = self.cast(host, reg!(src), ty)?;
            }
            Op::Default(dst, ty) => {
                let ty = self.type_in(base, ty)?;
                reg!(dst) = default_of(&mut self.heap, &mut self.types, host.types(), ty);
            }
            Op::CharAt(dst, text, index) => {
                reg!(dst) = self.char_at(reg!(text), reg!(index))?;
            }
            Op::Length(dst, src) => {
                let length = match self.heap.object(reg!(src)) {
                    Some(Obj::Array(array)) => array.items.len(),
                    Some(Obj::Str(text)) => text.length(),
                    Some(Obj::List(list)) => list.items.len(),
                    _ => return Err(Thrown::null()),
                };
                reg!(dst) = Value::Int(length as i32);
            }
            Op::WithField(dst, src, at) => {
                let changed = self.with_field(reg!(dst), at, reg!(src))?;
                reg!(dst) = changed;
            }
            Op::Struct(dst, start, count) => {
                let Value::Type(ty) = reg!(start) else {
                    return Err(Thrown::internal("expected a type"));
                };
                let start = base + start as usize + 1;
                let fields = self.stack[start..start + count as usize].into();
                reg!(dst) = self.heap.alloc(Obj::Struct(ty, fields));
            }
            Op::SetField(object, src, at) => self.set_field(reg!(object), at, reg!(src))?,
            Op::Allocate(dst, ty) => {
                let ty = self.type_in(base, ty)?;
                reg!(dst) = self.allocate(host, ty);
            }
            Op::StaticGet(dst, ty, slot) => {
                let ty = self.type_in(base, ty)?;
                reg!(dst) = self.static_get(host, ty, slot)?;
            }
            Op::StaticSet(ty, src, slot) => {
                let ty = self.type_in(base, ty)?;
                self.init_type(host, ty)?;
                let value = reg!(src);
                self.heap.statics.insert((ty, slot), value);
            }
            Op::InitType(ty) => {
                let ty = self.type_in(base, ty)?;
                self.init_type(host, ty)?;
            }
            Op::TypeArg(dst, object, slot) => {
                reg!(dst) = self.type_arg(host, reg!(object), function.owners[slot as usize])?;
            }
            Op::CallVirtual(at, slot) => {
                let (slot, object_at) = function.virtuals[slot as usize];
                let start = base + at as usize;
                let number = self.virtual_target(start + object_at as usize, slot)?;
                self.enter(number, start).map_err(Thrown::Limit)?;
                return Ok(AfterOp::Reload);
            }
            Op::CallHost(at, slot) => {
                let call = &function.host_calls[slot as usize];
                self.call_host(host, call, base, base + at as usize)?;
            }
            Op::HostGet(dst, obj, slot) => {
                let access = &function.host_members[slot as usize];
                let target = target(access.is_static, reg!(obj))?;
                let value = host.get(target, access.member).map_err(host_error)?;
                let read = from_host(&mut self.heap, &mut self.types, &value);
                self.borrow(read, target, access.member, access.writable);
                reg!(dst) = read;
            }
            Op::HostSet(obj, src, slot) => {
                let access = &function.host_members[slot as usize];
                let target = target(access.is_static, reg!(obj))?;
                let value = to_host(&self.heap, &self.types, reg!(src));
                host.set(target, access.member, value).map_err(host_error)?;
            }
            Op::Iterate(dst, src) => {
                let enumerator = self.enumerator_of(host, reg!(src))?;
                reg!(dst) = super::iterate(&mut self.heap, &mut self.types, enumerator)?
            }
            Op::MoveNext(dst, iter) => match self.next(host, base + iter as usize)? {
                Next::Element(_) => reg!(dst) = Value::Bool(true),
                Next::End => reg!(dst) = Value::Bool(false),
                Next::Resumed => return Ok(AfterOp::Reload),
            },
            Op::Dispose(iter) => {
                if let Value::Ref(at) = reg!(iter) {
                    return self.dispose(at);
                }
            }
            Op::Yield(src) => return Ok(self.yielded(reg!(src))),
            Op::Await(dst, src, waiting) => {
                let task = reg!(src);
                return self.await_task(host, base + dst as usize, task, waiting);
            }
            Op::StartCoroutine(dst, src) => return self.start_coroutine(base, dst, reg!(src)),
            Op::StopCoroutine(_, false) => self.stop_all(),
            Op::StopCoroutine(which, true) => self.stop(reg!(which))?,
            Op::Throw(src) => {
                return Err(match reg!(src) {
                    Value::Null => Thrown::null(),
                    value => {
                        self.mark_thrown(value);
                        Thrown::Value(value)
                    }
                });
            }
            Op::Selected(clause) => return Ok(AfterOp::Exit(Exit::Selected(clause))),
            Op::Rethrow(src) => return Err(Thrown::Value(reg!(src))),
            Op::NullCheck(at) => {
                if reg!(at).is_null() {
                    return Err(Thrown::null());
                }
            }
            Op::DynamicGet(dst, obj, name) => {
                let value = self.dynamic_get(host, reg!(obj), &function.names[name as usize])?;
                reg!(dst) = value;
            }
            Op::DynamicSet(obj, src, name) => {
                self.dynamic_set(host, reg!(obj), &function.names[name as usize], reg!(src))?;
            }
            Op::DynamicCall(at, name, count) => {
                let start = base + at as usize;
                let args = self.stack[start..=start + count as usize].to_vec();
                let name = &function.names[name as usize];
                let borrowed = self.borrowed_state(args.first());
                self.stack[start] = self.dynamic_call(host, name, &args)?;
                if let Some(borrowed) = borrowed {
                    self.write_back_if_changed(host, borrowed)?;
                }
            }
            Op::DynamicBinary(code, dst, a, b) => {
                reg!(dst) = self.dynamic_binary(host, code, reg!(a), reg!(b))?;
            }
            Op::DynamicConvert(dst, src, ty) => {
                let ty = self.type_in(base, ty)?;
                reg!(dst) = self.dynamic_convert(host, reg!(src), ty)?;
            }
            _ => return Err(Thrown::internal("this instruction belongs to the inner loop")),
        }
        Ok(AfterOp::Next)
    }

    fn type_in(&self, base: usize, at: Reg) -> Result<Ty, Thrown> {
        match self.stack[base + at as usize] {
            Value::Type(ty) => Ok(ty),
            _ => Err(Thrown::internal("expected a type")),
        }
    }

    /// Substitutes the function's type arguments into a type.
    fn close(&mut self, function: &Function, ty: Ty, base: usize) -> Result<Ty, Thrown> {
        let found: Vec<(u16, Ty)> = function
            .type_params
            .iter()
            .filter_map(|(number, reg)| match self.stack[base + *reg as usize] {
                Value::Type(ty) => Some((*number, ty)),
                _ => None,
            })
            .collect();
        let with =
            |number: u16| found.iter().find(|(known, _)| *known == number).map(|(_, ty)| *ty);
        let closed = self.types.substitute(ty, &with);
        match self.types.is_full() {
            true => Err(Thrown::Limit(ScriptError::Memory {
                limit: self.limits.memory,
                line: self.line(),
            })),
            false => Ok(closed),
        }
    }

    fn concat(&mut self, host: &mut dyn Host, start: usize, count: usize) -> Result<Value, Thrown> {
        let mut text = String::new();
        for at in start..start + count {
            let value = self.stack[at];
            match (value, self.heap.object(value)) {
                (_, Some(Obj::Str(part))) => text.push_str(&part.text),
                (Value::Null, _) => {}
                (Value::Int(number), _) => {
                    use std::fmt::Write as _;
                    let _ = write!(text, "{number}");
                }
                _ => {
                    let part = self.cx(host).text_of(value);
                    text.push_str(&part);
                }
            }
            if !self.heap.fits(text.len()) {
                self.collect_garbage().map_err(Thrown::Limit)?;
                if !self.heap.fits(text.len()) {
                    return Err(Thrown::Memory);
                }
            }
        }
        self.heap.charged += text.len() as u64 / 64;
        Ok(self.heap.str(text))
    }

    fn char_at(&mut self, text: Value, index: Value) -> Result<Value, Thrown> {
        let Some(Obj::Str(text)) = self.heap.object(text) else { return Err(Thrown::null()) };
        let Value::Int(index) = index else {
            return Err(Thrown::internal("expected an index"));
        };
        let found = usize::try_from(index).ok().and_then(|at| {
            if text.ascii {
                return text.text.as_bytes().get(at).map(|byte| u16::from(*byte));
            }
            text.text.encode_utf16().nth(at)
        });
        let message = "Index was outside the bounds of the array.";
        found
            .map(Value::Char)
            .ok_or_else(|| Thrown::New("System.IndexOutOfRangeException", message.to_owned()))
    }

    pub(super) fn field(&self, value: Value, at: u16) -> Result<Value, Thrown> {
        let at = at as usize;
        let found = match value {
            Value::Vector3(parts) => parts.get(at).map(|part| Value::Float(*part)),
            Value::Vector2(parts) => parts.get(at).map(|part| Value::Float(*part)),
            Value::Ref(place) => match self.heap.get(place) {
                Obj::Struct(_, fields) | Obj::Object(_, fields) => fields.get(at).copied(),
                Obj::Exception(exception) => exception.fields.get(at).copied(),
                _ => None,
            },
            Value::Null => return Err(Thrown::null()),
            _ => None,
        };
        found.ok_or_else(|| Thrown::internal("expected a struct"))
    }

    fn with_field(&mut self, value: Value, at: u16, new: Value) -> Result<Value, Thrown> {
        let at = at as usize;
        let bad = || Thrown::internal("expected a struct");
        Ok(match (value, new) {
            (Value::Vector3(mut parts), Value::Float(new)) => {
                *parts.get_mut(at).ok_or_else(bad)? = new;
                Value::Vector3(parts)
            }
            (Value::Vector2(mut parts), Value::Float(new)) => {
                *parts.get_mut(at).ok_or_else(bad)? = new;
                Value::Vector2(parts)
            }
            (Value::Ref(place), new) => {
                let Obj::Struct(ty, fields) = self.heap.get(place) else { return Err(bad()) };
                let (ty, mut fields) = (*ty, fields.clone());
                *fields.get_mut(at).ok_or_else(bad)? = new;
                self.heap.alloc(Obj::Struct(ty, fields))
            }
            _ => return Err(bad()),
        })
    }

    fn cast(&mut self, host: &mut dyn Host, value: Value, ty: Ty) -> Result<Value, Thrown> {
        if is_instance(&self.heap, &mut self.types, host.types(), value, ty) {
            return Ok(value);
        }
        if value.is_null() {
            if self.types.allows_null(host.types(), ty)
                || matches!(self.types.kind(ty), TyKind::Param(_))
            {
                return Ok(value);
            }
            return Err(Thrown::null());
        }
        let from = type_of(&self.heap, value).unwrap_or(Ty::OBJECT);
        if self.types.is_value_of(host.types(), from) && self.types.is_value_of(host.types(), ty) {
            let message = "Specified cast is not valid.";
            return Err(Thrown::New("System.InvalidCastException", message.to_owned()));
        }
        let from = self.types.full_name(host.types(), from);
        let to = self.types.full_name(host.types(), ty);
        let message = format!("Unable to cast object of type '{from}' to type '{to}'.");
        Err(Thrown::New("System.InvalidCastException", message))
    }

    pub(super) fn same(&mut self, host: &mut dyn Host, a: Value, b: Value) -> bool {
        match (a, b) {
            (Value::Host(ty, id), Value::Null) | (Value::Null, Value::Host(ty, id)) => {
                !host.alive(ObjectRef { id, ty })
            }
            (Value::Double(a), Value::Double(b)) => a == b,
            (Value::Float(a), Value::Float(b)) => a == b,
            _ => self.heap.same(a, b),
        }
    }

    fn call_host(
        &mut self,
        host: &mut dyn Host,
        call: &HostCall,
        base: usize,
        start: usize,
    ) -> Result<(), Thrown> {
        let first = start + usize::from(!call.is_static);
        let target = target(call.is_static, self.stack[start.min(self.stack.len() - 1)])?;
        let range = first..first + call.argc as usize;
        let is_passed_back =
            |at: usize| call.params.get(at).is_some_and(|(_, is_passed_back)| *is_passed_back);
        let mut args: Vec<_> = self.stack[range.clone()]
            .iter()
            .enumerate()
            .map(|(at, value)| {
                let value = match self.heap.object(*value) {
                    Some(Obj::Cell(inner)) if is_passed_back(at) => *inner,
                    _ => *value,
                };
                to_host(&self.heap, &self.types, value)
            })
            .collect();
        let mut type_args = Vec::new();
        for reg in &call.type_args {
            let ty = self.type_in(base, *reg)?;
            type_args.push(self.types.to_host(ty));
        }
        let result = host.call(target, call.method, &type_args, &mut args).map_err(host_error)?;
        self.heap.charged += HOST_CALL + HOST_VALUE * size(&result);
        for (at, arg) in args.iter().enumerate() {
            if is_passed_back(at)
                && let Value::Ref(cell) = self.stack[first + at]
            {
                let value = from_host(&mut self.heap, &mut self.types, arg);
                *self.heap.get_mut(cell) = Obj::Cell(value);
            }
        }
        self.stack[start] = from_host(&mut self.heap, &mut self.types, &result);
        Ok(())
    }

    fn negate(&mut self, kind: Kind, checked: bool, value: Value) -> Result<Value, Thrown> {
        Ok(match (kind, value) {
            (_, Value::Int(i32::MIN)) | (_, Value::Long(i64::MIN)) if checked => {
                return Err(super::arith::overflow());
            }
            (_, Value::Int(value)) => Value::Int(value.wrapping_neg()),
            (_, Value::Long(value)) => Value::Long(value.wrapping_neg()),
            (_, Value::Float(value)) => Value::Float(-value),
            (_, Value::Double(value)) => Value::Double(-value),
            (_, value) => match self.heap.object(value) {
                Some(Obj::Decimal(value)) => {
                    let value = -*value;
                    self.heap.alloc(Obj::Decimal(value))
                }
                _ => return Err(Thrown::internal("expected a number")),
            },
        })
    }

    fn start_coroutine(&mut self, base: usize, dst: Reg, value: Value) -> Result<AfterOp, Thrown> {
        let value = match self.heap.object(value) {
            Some(Obj::Source(_)) => super::iterate(&mut self.heap, &mut self.types, value)?,
            Some(Obj::Generator(_)) => value,
            None if value.is_null() => return Err(Thrown::null()),
            _ => return Err(Thrown::internal("expected a coroutine")),
        };
        let Value::Ref(at) = value else { return Err(Thrown::null()) };
        if self.coroutines.len() >= MAX_COROUTINES {
            let message = format!("A script can start at most {MAX_COROUTINES} coroutines");
            return Err(Thrown::New("System.InvalidOperationException", message));
        }
        self.stack[base + dst as usize] = value;
        // It runs immediately, up to its first yield.
        self.resume(at);
        Ok(AfterOp::Reload)
    }
}

pub(super) fn target(is_static: bool, value: Value) -> Result<Target, Thrown> {
    if is_static {
        return Ok(Target::Static);
    }
    match value {
        Value::Host(ty, id) => Ok(Target::Object(ObjectRef { id, ty })),
        Value::Null => Err(Thrown::null()),
        _ => Err(Thrown::internal("expected an object of the host")),
    }
}

pub(super) fn host_error(error: crate::host::HostError) -> Thrown {
    Thrown::Host(error.exception, error.message)
}

impl Cx<'_> {
    /// The type of a value that is not `null`.
    pub fn type_of(&self, value: Value) -> Ty {
        type_of(self.heap, value).unwrap_or(Ty::OBJECT)
    }
}
