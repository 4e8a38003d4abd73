//! Members, calls and operators on `dynamic` values.

use super::{
    Obj, Run, Thrown, Value, from_host,
    rare::host_error,
    to_host,
    value_type::{convert_number, exact_type},
};
use crate::{
    code::{Arith, ArithCode, Cmp, Kind},
    host::{Host, HostMethod, HostTy, HostType, ObjectRef, Target, TypeId},
    library::{Callee, LIBRARY},
    native::NATIVES,
    types::{DefId, Numeric, Relation, Ty, TyKind},
};

fn binder_error(message: String) -> Thrown {
    Thrown::New("Microsoft.CSharp.RuntimeBinder.RuntimeBinderException", message)
}

impl Run {
    fn type_name(&mut self, host: &dyn Host, value: Value) -> String {
        match exact_type(&self.heap, &mut self.types, value) {
            Some(ty) => self.types.name(host.types(), ty),
            None => "null".to_owned(),
        }
    }

    /// The first type in the inheritance chain for which `find` returns something.
    fn in_host_type<T>(
        &self,
        host: &dyn Host,
        id: TypeId,
        find: impl Fn(&HostType) -> Option<T>,
    ) -> Option<T> {
        let mut next = Some(id);
        for _ in 0..64 {
            let described = host.types().describe(next?);
            if let Some(found) = find(described) {
                return Some(found);
            }
            next = described.base;
        }
        None
    }

    pub(super) fn dynamic_get(
        &mut self,
        host: &mut dyn Host,
        value: Value,
        name: &str,
    ) -> Result<Value, Thrown> {
        if value.is_null() {
            return Err(binder_error(
                "Cannot perform runtime binding on a null reference".to_owned(),
            ));
        }
        if let Value::Host(ty, id) = value {
            let member = self.in_host_type(host, ty, |described| {
                let mut members = described.members.iter();
                members
                    .find(|member| member.name == name && !member.is_static)
                    .map(|found| (found.id, found.writable))
            });
            if let Some((member, writable)) = member {
                let target = Target::Object(ObjectRef { id, ty });
                let found = host.get(target, member).map_err(host_error)?;
                let read = from_host(&mut self.heap, &mut self.types, &found);
                self.borrow(read, target, member, writable);
                return Ok(read);
            }
        } else if let Some(ty) = exact_type(&self.heap, &mut self.types, value) {
            let shape: Option<usize> = match self.types.kind(ty) {
                TyKind::Anonymous(parts) => parts.iter().position(|(part, _)| &**part == name),
                TyKind::Tuple(parts) => parts.iter().enumerate().position(|(at, (part, _))| {
                    part.as_deref() == Some(name) || name == format!("Item{}", at + 1)
                }),
                TyKind::Def(def, _) => {
                    self.types.definition(*def).fields.iter().position(|(field, _)| field == name)
                }
                TyKind::Host(id) => {
                    let described = host.types().describe(*id);
                    described.members.iter().position(|member| member.name == name)
                }
                _ => None,
            };
            if let Some(at) = shape {
                return self.field(value, at as u16);
            }
            if let Some(Callee::Native(native)) = library_getter(&self.types.kind(ty).clone(), name)
            {
                let function = NATIVES.functions[native.0 as usize];
                return function(&mut self.cx(host), &[value]);
            }
        }
        // A dictionary with string keys is treated as an object.
        let key = self.heap.str(name);
        if let Some(Obj::Dict(dict)) = self.heap.object(value)
            && let Some(found) = dict.get(&self.heap, key)
        {
            return Ok(found);
        }
        let ty = self.type_name(host, value);
        Err(binder_error(format!("'{ty}' does not contain a definition for '{name}'")))
    }

    pub(super) fn dynamic_set(
        &mut self,
        host: &mut dyn Host,
        target: Value,
        name: &str,
        value: Value,
    ) -> Result<(), Thrown> {
        if let Value::Host(ty, id) = target {
            let member = self.in_host_type(host, ty, |described| {
                let mut members = described.members.iter();
                members
                    .find(|member| member.name == name && !member.is_static && member.writable)
                    .map(|found| (found.id, found.ty.clone()))
            });
            if let Some((member, wanted)) = member {
                let wanted = self.types.of_host(&wanted);
                let value = self.dynamic_convert(host, value, wanted)?;
                let value = to_host(&self.heap, &self.types, value);
                let target = Target::Object(ObjectRef { id, ty });
                return host.set(target, member, value).map_err(host_error);
            }
        }
        let ty = self.type_name(host, target);
        Err(binder_error(format!(
            "'{ty}' does not contain a definition for '{name}' that can be set"
        )))
    }

    pub(super) fn dynamic_call(
        &mut self,
        host: &mut dyn Host,
        name: &str,
        args: &[Value],
    ) -> Result<Value, Thrown> {
        let (target, args) = args.split_first().ok_or_else(Thrown::null)?;
        if target.is_null() {
            return Err(binder_error(
                "Cannot perform runtime binding on a null reference".to_owned(),
            ));
        }
        if let Value::Host(ty, id) = *target {
            let mut candidates: Vec<HostMethod> = Vec::new();
            self.in_host_type(host, ty, |described| {
                let mut methods = described.methods.iter();
                methods
                    .find(|one| {
                        one.name == name
                            && !one.is_static
                            && one.type_params.is_empty()
                            && one.params.len() == args.len()
                    })
                    .cloned()
            })
            .into_iter()
            .for_each(|found| candidates.push(found));
            if let Some(method) = candidates.first() {
                let mut given = Vec::new();
                for (arg, param) in args.iter().zip(&method.params) {
                    let wanted = self.types.of_host(&param.ty);
                    let value = self.dynamic_convert(host, *arg, wanted)?;
                    given.push(to_host(&self.heap, &self.types, value));
                }
                let target = Target::Object(ObjectRef { id, ty });
                let found = host
                    .call(target, method.id, &[] as &[HostTy], &mut given)
                    .map_err(host_error)?;
                return Ok(from_host(&mut self.heap, &mut self.types, &found));
            }
        }
        if let Some(value) = self.dynamic_native(host, *target, name, args)? {
            return Ok(value);
        }
        let ty = self.type_name(host, *target);
        Err(binder_error(format!(
            "'{ty}' does not contain a definition for '{name}' that takes {} arguments",
            args.len()
        )))
    }

    /// Native methods of the library that accept the arguments.
    fn dynamic_native(
        &mut self,
        host: &mut dyn Host,
        target: Value,
        name: &str,
        args: &[Value],
    ) -> Result<Option<Value>, Thrown> {
        let Some(ty) = exact_type(&self.heap, &mut self.types, target) else { return Ok(None) };
        let def = match self.types.kind(ty) {
            TyKind::Def(def, _) => *def,
            TyKind::Array(..) => DefId::ARRAY,
            _ => DefId::OBJECT,
        };
        for def in [def, DefId::OBJECT] {
            let found = self.types.definition(def);
            let method = found
                .methods
                .iter()
                .find(|method| {
                    method.name == name && !method.is_static && method.params.len() == args.len()
                })
                .map(|method| method.callee)
                .or_else(|| {
                    let (get, set) = found.indexers.first()?;
                    match name {
                        "get_Item" => Some(get.callee),
                        "set_Item" => set.as_ref().map(|set| set.callee),
                        _ => None,
                    }
                });
            if let Some(Callee::Native(native)) = method {
                let all: Vec<Value> = std::iter::once(target).chain(args.iter().copied()).collect();
                let function = NATIVES.functions[native.0 as usize];
                return function(&mut self.cx(host), &all).map(Some);
            }
        }
        if let (TyKind::Array(..), Some(Value::Int(at))) = (self.types.kind(ty), args.first())
            && name == "get_Item"
            && let Some(Obj::Array(array)) = self.heap.object(target)
        {
            let found = usize::try_from(*at).ok().and_then(|at| array.items.get(at));
            return found.copied().map(Some).ok_or_else(super::iterate::outside_array);
        }
        Ok(None)
    }

    pub(super) fn dynamic_binary(
        &mut self,
        host: &mut dyn Host,
        code: u8,
        a: Value,
        b: Value,
    ) -> Result<Value, Thrown> {
        match code {
            b'=' => return Ok(Value::Bool(self.dynamic_same(host, a, b))),
            b'!' => return Ok(Value::Bool(!self.dynamic_same(host, a, b))),
            _ => {}
        }
        let (left, right) = (
            exact_type(&self.heap, &mut self.types, a),
            exact_type(&self.heap, &mut self.types, b),
        );
        if code == b'+' && (left == Some(Ty::STRING) || right == Some(Ty::STRING)) {
            let mut cx = self.cx(host);
            let text = format!("{}{}", cx.text_of(a), cx.text_of(b));
            return Ok(cx.str(text));
        }
        if let (Some(left), Some(right)) = (left, right)
            && let (Some(x), Some(y)) = (left.rank(), right.rank())
        {
            let wide = if x >= y { left } else { right };
            let ty = if wide.rank() < Ty::INT.rank() { Ty::INT } else { wide };
            let kind = ty.kind().unwrap_or(Kind::Int);
            let a = convert_number(&mut self.heap, a, ty, false)?;
            let b = convert_number(&mut self.heap, b, ty, false)?;
            let compare = match code {
                b'<' => Some(Cmp::Lt),
                b'>' => Some(Cmp::Gt),
                b'l' => Some(Cmp::Le),
                b'g' => Some(Cmp::Ge),
                _ => None,
            };
            if let Some(op) = compare {
                return self.compare(op, kind, a, b).map(Value::Bool);
            }
            let op = match code {
                b'+' => Some(Arith::Add),
                b'-' => Some(Arith::Sub),
                b'*' => Some(Arith::Mul),
                b'/' => Some(Arith::Div),
                b'%' => Some(Arith::Rem),
                b'&' => Some(Arith::And),
                b'|' => Some(Arith::Or),
                b'^' => Some(Arith::Xor),
                _ => None,
            };
            if let Some(op) = op {
                return self.arith(ArithCode { op, kind, checked: false }, a, b);
            }
        }
        let (x, y) = (self.type_name(host, a), self.type_name(host, b));
        let sign = char::from(code);
        Err(binder_error(format!(
            "Operator '{sign}' cannot be applied to operands of type '{x}' and '{y}'"
        )))
    }

    fn dynamic_same(&mut self, host: &mut dyn Host, a: Value, b: Value) -> bool {
        match (a.number(), b.number()) {
            (Some(x), Some(y)) if !matches!(a, Value::Enum(..)) => x == y,
            _ => self.same(host, a, b),
        }
    }

    /// Applies an implicit conversion, now that the type is known.
    pub(super) fn dynamic_convert(
        &mut self,
        host: &mut dyn Host,
        value: Value,
        ty: Ty,
    ) -> Result<Value, Thrown> {
        let plain = self.types.nullable_of(ty).unwrap_or(ty);
        let Some(own) = exact_type(&self.heap, &mut self.types, value) else {
            return if self.types.allows_null(host.types(), ty) {
                Ok(value)
            } else {
                let name = self.types.name(host.types(), ty);
                Err(binder_error(format!(
                    "Cannot convert null to '{name}' because it is a non-nullable value type"
                )))
            };
        };
        match self.types.implicit(host.types(), own, plain) {
            Some(Relation::Widen) => convert_number(&mut self.heap, value, plain, false),
            Some(Relation::Truth) => Ok(Value::Bool(!self.same(host, value, Value::Null))),
            Some(_) => Ok(value),
            // Numbers are converted liberally, which is convenient in a console.
            None if own.rank().is_some() && plain.rank().is_some() => {
                convert_number(&mut self.heap, value, plain, true)
            }
            None if super::is_instance(&self.heap, &mut self.types, host.types(), value, plain) => {
                Ok(value)
            }
            None => {
                let (from, to) =
                    (self.types.name(host.types(), own), self.types.name(host.types(), ty));
                Err(binder_error(format!("Cannot implicitly convert type '{from}' to '{to}'")))
            }
        }
    }
}

fn library_getter(kind: &TyKind, name: &str) -> Option<Callee> {
    let def = match kind {
        TyKind::Def(def, _) => *def,
        TyKind::Array(..) => DefId::ARRAY,
        _ => return None,
    };
    let mut properties = LIBRARY.def(def).properties.iter();
    properties
        .find(|property| property.name == name && !property.is_static)
        .map(|property| property.get)
}
