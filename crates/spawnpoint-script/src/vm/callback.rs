//! Functions of the script that native functions call: `ToString`, `Equals`, `CompareTo`, comparers.
//!
//! A native function cannot be suspended, so such a call runs to its end in a run of its own, which
//! borrows the heap. It has a small limit of instructions, and no garbage is collected meanwhile,
//! because the native function holds references that the collector cannot see.

use std::{mem, sync::Arc};

use super::{
    Cx, Obj, Run, Thrown, Value,
    exec::Exit,
    type_of,
    value_type::{allocate, is_instance},
};
use crate::{
    Limits, ScriptError,
    code::{Class, ProgramParts},
    host::Host,
    types::{Ty, TyKind},
};

/// The instructions of one call.
const MAX_INSTRUCTIONS: u64 = 5_000_000;
/// The deepest nesting: every level needs stack of the thread.
const MAX_DEPTH: usize = 24;

#[derive(Debug)]
pub(crate) struct Callbacks {
    program: Arc<ProgramParts>,
    limits: Limits,
    depth: usize,
    /// Reused by the next call.
    inner: Option<Box<Run>>,
    /// Instructions that were executed since the last count.
    pub used: u64,
}

impl Callbacks {
    pub fn new(program: Arc<ProgramParts>, limits: Limits) -> Self {
        Self { program, limits, depth: 0, inner: None, used: 0 }
    }

    fn nested(&self) -> Run {
        let program = crate::Program(self.program.clone());
        let mut run = Run::new(&program, self.limits.clone());
        run.callbacks.depth = self.depth + 1;
        run
    }
}

enum Target {
    Function(u32),
    Delegate(Value),
}

impl Cx<'_> {
    /// Calls a function of the script.
    pub fn call(&mut self, function: u32, args: &[Value]) -> Result<Value, Thrown> {
        self.run_nested(&Target::Function(function), args)
    }

    /// Calls a delegate.
    pub fn invoke(&mut self, delegate: Value, args: &[Value]) -> Result<Value, Thrown> {
        self.run_nested(&Target::Delegate(delegate), args)
    }

    fn run_nested(&mut self, target: &Target, args: &[Value]) -> Result<Value, Thrown> {
        if self.callbacks.depth >= MAX_DEPTH {
            let limit = MAX_DEPTH;
            return Err(Thrown::Limit(ScriptError::Depth { limit, line: 0 }));
        }
        let inner = self.callbacks.inner.take();
        let mut inner = inner.unwrap_or_else(|| Box::new(self.callbacks.nested()));
        let look_at = self.heap.pause_collection();
        mem::swap(self.heap, &mut inner.heap);
        mem::swap(self.types, &mut inner.types);
        mem::swap(self.output, &mut inner.output);
        mem::swap(self.random, &mut inner.random);
        let result = inner.run_callback(self.host, target, args);
        mem::swap(self.heap, &mut inner.heap);
        mem::swap(self.types, &mut inner.types);
        mem::swap(self.output, &mut inner.output);
        mem::swap(self.random, &mut inner.random);
        self.heap.resume_collection(look_at);
        let used = mem::take(&mut inner.executed);
        self.callbacks.used += used;
        self.heap.charged += used;
        self.callbacks.inner = Some(inner);
        result
    }

    /// The script's type of a value.
    pub fn class_of(&self, value: Value) -> Option<&Class> {
        let ty = type_of(self.heap, value)?;
        let (def, _) = self.types.as_def(ty)?;
        self.callbacks.program.classes.get(&def)
    }

    /// The method of a script's type that takes these arguments.
    pub fn method_of(&mut self, value: Value, name: &str, args: &[Value]) -> Option<u32> {
        if self.callbacks.program.classes.is_empty() {
            return None;
        }
        let found: Vec<_> = self.class_of(value)?.named.get(name)?.clone();
        let mut fitting = found.into_iter().filter(|one| one.params.len() == args.len());
        let first = fitting.next()?;
        let fits = |cx: &mut Self, params: &[Ty]| {
            params.iter().zip(args).all(|(ty, arg)| {
                arg.is_null()
                    || cx.types.is_open(*ty)
                    || is_instance(cx.heap, cx.types, cx.host.types(), *arg, *ty)
            })
        };
        if fits(self, &first.params) && !first.params.contains(&Ty::OBJECT) {
            return Some(first.function);
        }
        for other in fitting {
            if fits(self, &other.params) {
                return Some(other.function);
            }
        }
        fits(self, &first.params).then_some(first.function)
    }

    /// Calls a method of a script's type by its name; `None` if there is none.
    pub fn call_method(
        &mut self,
        value: Value,
        name: &str,
        args: &[Value],
    ) -> Option<Result<Value, Thrown>> {
        let function = self.method_of(value, name, args)?;
        let is_struct = self.class_of(value).is_some_and(|class| class.is_struct);
        let this = if is_struct { self.heap.alloc(Obj::Cell(value)) } else { value };
        let all: Vec<Value> = std::iter::once(this).chain(args.iter().copied()).collect();
        Some(self.call(function, &all))
    }

    /// A new object of a type, with the constructor that has no parameters.
    pub fn new_instance(&mut self, ty: Ty) -> Result<Value, Thrown> {
        let class =
            self.types.as_def(ty).and_then(|(def, _)| self.callbacks.program.classes.get(&def));
        let class = class.map(|class| (class.is_struct, class.constructor));
        match class {
            Some((false, Some(constructor))) => {
                let made = allocate(self.heap, self.types, self.host.types(), ty);
                self.call(constructor, &[made])?;
                Ok(made)
            }
            Some((false, None)) => {
                let name = self.types.full_name(self.host.types(), ty);
                let message = format!("No parameterless constructor defined for type '{name}'.");
                Err(Thrown::New("System.MissingMethodException", message))
            }
            _ => Ok(super::default_of(self.heap, self.types, self.host.types(), ty)),
        }
    }

    /// The public fields and properties of an object of the script, with their values.
    pub fn visible_members(&mut self, value: Value) -> Vec<(String, Value)> {
        let (ty, fields) = match self.heap.object(value) {
            Some(Obj::Object(ty, fields) | Obj::Struct(ty, fields)) => (*ty, fields.clone()),
            _ => return Vec::new(),
        };
        let mut found = Vec::new();
        let mut next = self.types.as_def(ty).map(|(id, _)| id);
        while let Some(id) = next {
            let Some(def) = self.types.declared(id).cloned() else { break };
            let mut own = Vec::new();
            for name in &def.script.visible {
                let stored = format!("<{name}>");
                let at =
                    def.fields.iter().position(|(field, _)| *field == *name || *field == stored);
                let value = match at {
                    Some(at) => fields.get(at + usize::from(def.script.first_field)).copied(),
                    None => {
                        self.call_method(value, &format!("get_{name}"), &[]).and_then(Result::ok)
                    }
                };
                own.extend(value.map(|value| (name.clone(), value)));
            }
            found.splice(0..0, own);
            let base = def.bases.iter().copied().find(|base| !self.types.is_interface(*base));
            next = base.and_then(|base| self.types.as_def(base)).map(|(id, _)| id);
        }
        found
    }

    /// Records what a function threw whose caller cannot fail; thrown after the native function.
    fn kept<T>(&mut self, result: Result<T, Thrown>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(thrown) => {
                self.heap.thrown.get_or_insert(thrown);
                None
            }
        }
    }

    /// `ToString()` of a script's type.
    pub fn own_text(&mut self, value: Value) -> Option<String> {
        let Some(result) = self.call_method(value, "ToString", &[]) else {
            return self.record_text(value);
        };
        let text = self.kept(result).and_then(|text| self.heap.text(text).map(str::to_owned));
        Some(text.unwrap_or_default())
    }

    /// `Point { X = 1, Y = 2 }`.
    fn record_text(&mut self, value: Value) -> Option<String> {
        let ty = match self.heap.object(value) {
            Some(Obj::Object(ty, _) | Obj::Struct(ty, _)) => *ty,
            _ => return None,
        };
        let def = self.types.as_def(ty).and_then(|(id, _)| self.types.declared(id))?.clone();
        if !def.script.is_record || self.callbacks.depth >= MAX_DEPTH {
            return None;
        }
        self.callbacks.depth += 1;
        let members: Vec<String> = self
            .visible_members(value)
            .into_iter()
            .map(|(name, value)| format!("{name} = {}", self.text_of(value)))
            .collect();
        self.callbacks.depth -= 1;
        Some(format!("{} {{ {} }}", def.name, members.join(", ")))
    }

    /// `Equals`, which types of the script can override.
    pub fn same(&mut self, a: Value, b: Value) -> bool {
        if matches!((a, b), (Value::Ref(_), Value::Ref(_)))
            && let Some(result) = self.call_method(a, "Equals", &[b])
        {
            return self.kept(result) == Some(Value::Bool(true));
        }
        self.heap.same(a, b)
    }

    /// The default order, which types of the script can define; `None` if there is none.
    pub fn order(&mut self, a: Value, b: Value) -> Option<std::cmp::Ordering> {
        if !a.is_null()
            && let Some(result) = self.call_method(a, "CompareTo", &[b])
        {
            let sign = self.kept(result).and_then(Value::whole).unwrap_or_default();
            return Some(sign.cmp(&0));
        }
        self.heap.order(a, b)
    }

    /// The hash code, which types of the script can override.
    pub fn own_hash(&mut self, value: Value) -> Option<i32> {
        let result = self.call_method(value, "GetHashCode", &[])?;
        let hash = self.kept(result).and_then(Value::whole).unwrap_or_default();
        Some(hash as i32)
    }

    /// Whether functions of the script decide about the equality of the value.
    pub fn has_own_equality(&self, value: Value) -> bool {
        !self.callbacks.program.classes.is_empty()
            && matches!(value, Value::Ref(_))
            && self.class_of(value).is_some_and(|class| class.named.contains_key("Equals"))
    }

    pub fn has_own_order(&self, value: Value) -> bool {
        !self.callbacks.program.classes.is_empty()
            && matches!(value, Value::Ref(_))
            && self.class_of(value).is_some_and(|class| class.named.contains_key("CompareTo"))
    }
}

impl Run {
    fn run_callback(
        &mut self,
        host: &mut dyn Host,
        target: &Target,
        args: &[Value],
    ) -> Result<Value, Thrown> {
        self.frames.clear();
        self.stack.clear();
        if let Target::Delegate(delegate) = target {
            self.stack.push(*delegate);
        }
        self.stack.extend_from_slice(args);
        match target {
            Target::Function(function) => {
                self.stack.push(Value::Null);
                self.enter(*function, 0).map_err(Thrown::Limit)?;
            }
            Target::Delegate(_) => self.call_delegate(0, args.len())?,
        }
        if self.frames.is_empty() {
            return Ok(self.stack[0]);
        }
        let mut fuel = MAX_INSTRUCTIONS;
        let exit = self.exec(host, &mut fuel);
        self.executed += MAX_INSTRUCTIONS - fuel;
        match exit {
            Ok(Exit::Returned(value)) => Ok(value.unwrap_or(Value::Null)),
            Ok(Exit::Budget) => {
                let limit = MAX_INSTRUCTIONS;
                Err(Thrown::Limit(ScriptError::Instructions { limit, line: self.line() }))
            }
            Ok(Exit::Yielded(_) | Exit::Blocked(_) | Exit::Selected(_)) => {
                let message = "A function that the library calls cannot wait";
                Err(Thrown::New("System.InvalidOperationException", message.to_owned()))
            }
            Err(error) => Err(match self.uncaught.take() {
                Some(value) => Thrown::Value(value),
                None => Thrown::Limit(error),
            }),
        }
    }

    pub(super) fn is_nested(&self) -> bool {
        self.callbacks.depth > 0
    }

    /// Gives the static fields of a type their values, the first time.
    pub(super) fn init_type(&mut self, host: &mut dyn Host, ty: Ty) -> Result<(), Thrown> {
        let Some((def, args)) = self.types.as_def(ty) else { return Ok(()) };
        let Some(initializer) = self.program.classes.get(&def).and_then(|class| class.initializer)
        else {
            return Ok(());
        };
        let args: Vec<Value> = args.iter().map(|arg| Value::Type(*arg)).collect();
        if !self.heap.initialized.insert(ty) {
            return Ok(());
        }
        self.cx(host).call(initializer, &args).map(|_| ())
    }

    pub(super) fn static_get(
        &mut self,
        host: &mut dyn Host,
        ty: Ty,
        slot: u16,
    ) -> Result<Value, Thrown> {
        self.init_type(host, ty)?;
        if let Some(value) = self.heap.statics.get(&(ty, slot)) {
            return Ok(*value);
        }
        let Some((def, args)) = self.types.as_def(ty) else { return Ok(Value::Null) };
        let args: Box<[Ty]> = args.into();
        let def = self.types.definition(def);
        let field = def.script.statics.get(usize::from(slot)).map_or(Ty::OBJECT, |one| one.ty);
        let field = self.types.substitute(field, &|number| args.get(usize::from(number)).copied());
        let value = super::default_of(&mut self.heap, &mut self.types, host.types(), field);
        self.heap.statics.insert((ty, slot), value);
        Ok(value)
    }

    pub(super) fn set_field(&mut self, object: Value, at: u16, value: Value) -> Result<(), Thrown> {
        let Value::Ref(place) = object else { return Err(Thrown::null()) };
        let slot = match self.heap.get_mut(place) {
            // A record is compared by its content, like a struct.
            Obj::Object(_, fields) | Obj::Struct(_, fields) => fields.get_mut(usize::from(at)),
            Obj::Exception(exception) => exception.fields.get_mut(usize::from(at)),
            _ => None,
        };
        *slot.ok_or_else(|| Thrown::internal("expected an object"))? = value;
        Ok(())
    }

    pub(super) fn allocate(&mut self, host: &mut dyn Host, ty: Ty) -> Value {
        allocate(&mut self.heap, &mut self.types, host.types(), ty)
    }

    /// The type argument with which an object implements a definition.
    pub(super) fn type_arg(
        &mut self,
        host: &mut dyn Host,
        object: Value,
        (def, at): (crate::types::DefId, u16),
    ) -> Result<Value, Thrown> {
        let object = match self.heap.object(object) {
            Some(Obj::Cell(inner)) => *inner,
            _ => object,
        };
        let ty = type_of(&self.heap, object).ok_or_else(Thrown::null)?;
        let args = self.types.as_instance_of(host.types(), ty, def);
        let found = args.and_then(|args| args.get(usize::from(at)).copied());
        Ok(Value::Type(found.unwrap_or(Ty::OBJECT)))
    }

    /// The function in a slot of an object; a struct is passed in a cell.
    pub(super) fn virtual_target(&mut self, place: usize, slot: u32) -> Result<u32, Thrown> {
        let object = self.stack[place];
        let ty = type_of(&self.heap, object).ok_or_else(Thrown::null)?;
        let class = match self.types.kind(ty) {
            TyKind::Def(def, _) => self.program.classes.get(def),
            _ => None,
        };
        let found = class.and_then(|class| Some((*class.slots.get(&slot)?, class.is_struct)));
        let Some((function, is_struct)) = found else {
            return Err(Thrown::New(
                "System.NotImplementedException",
                "The type does not implement this member.".to_owned(),
            ));
        };
        if is_struct {
            self.stack[place] = self.heap.alloc(Obj::Cell(object));
        }
        Ok(function)
    }
}
