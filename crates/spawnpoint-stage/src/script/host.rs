//! The world as the host of a script.

use bevy_ecs::prelude::*;
use bevy_time::{Real, Time, Virtual};
use spawnpoint_protocol::{ErrorKind, Fault};
use spawnpoint_script::host::{
    AiCall, Clock, Host, HostError, HostTy, HostValue, LogLevel, MemberId, MethodId, ObjectRef,
    QueryRoot, Target, Types,
};

use super::{
    ai,
    convert::{entity, from_host, object, to_host},
    engine,
    types::{MemberSlot, MethodSlot, NativeCall, ScriptTypes, TypeTable},
};
use crate::{
    clock::Frames,
    dispatch,
    members::Method,
    object as objects,
    outbox::Outbox,
    reflect::{Path, json},
    type_index::{self, ComponentType},
};

/// A world in which a script runs.
pub struct WorldHost<'w> {
    /// The world.
    pub world: &'w mut World,
    types: ScriptTypes,
    /// The output of the script, in order.
    pub output: Vec<String>,
    /// Its partial result.
    pub partial: Option<serde_json::Value>,
    /// Whether every change is refused, as for a query.
    read_only: bool,
}

impl<'w> WorldHost<'w> {
    /// A host that can change the world.
    pub fn new(world: &'w mut World) -> Self {
        let types = world.resource::<ScriptTypes>().clone();
        Self { world, types, output: Vec::new(), partial: None, read_only: false }
    }

    /// A host for a query: it refuses every change.
    pub fn read_only(world: &'w mut World) -> Self {
        Self { read_only: true, ..Self::new(world) }
    }

    fn may_change(&self, what: &str) -> Result<(), HostError> {
        match self.read_only {
            true => Err(HostError::invalid(format!(
                "{what} changes the game, and queries are read-only. Use SetMember, CallMethod or \
                 unity_execute_code."
            ))),
            false => Ok(()),
        }
    }

    /// The member of an object's own class with this name.
    fn own_member(&self, target: Target, name: &str) -> Result<MemberId, HostError> {
        let Target::Object(object) = target else { return Err(missing("the call has no object")) };
        let class = self.types.describe(object.ty);
        let own = class.members.iter().find(|member| {
            let slot = self.table().members.get(member.id.0 as usize);
            member.name == name && !matches!(slot, Some((MemberSlot::Own(_), _)))
        });
        let none = || HostError::invalid(format!("'{}' has no '{name}'", class.full_name));
        own.map(|member| member.id).ok_or_else(none)
    }

    pub(super) fn table(&self) -> &TypeTable {
        &self.types.0
    }

    /// The entity of a target, if it still exists.
    pub(super) fn target_entity(&self, target: Target) -> Result<Entity, HostError> {
        let Target::Object(reference) = target else { return Ok(Entity::PLACEHOLDER) };
        if self.is_alive(reference) {
            return Ok(entity(reference));
        }
        let name = &self.types.describe(reference.ty).name;
        Err(HostError::new(
            "UnityEngine.MissingReferenceException",
            format!(
                "The object of type '{name}' has been destroyed but you are still trying to \
                 access it."
            ),
        ))
    }

    fn is_alive(&self, object: ObjectRef) -> bool {
        if object.ty == self.table().base_types.scene {
            return true;
        }
        let Ok(found) = self.world.get_entity(entity(object)) else { return false };
        match self.table().kinds.get(&object.ty) {
            Some(kind) => kind.reflect.contains(found),
            None => true,
        }
    }

    fn field(
        &self,
        target: Target,
        kind: &ComponentType,
        name: &str,
        ty: &HostTy,
    ) -> Result<HostValue, HostError> {
        let entity = self.target_entity(target)?;
        let value = self.world.get_entity(entity).ok().and_then(|one| kind.reflect.reflect(one));
        let value = value.map(|value| value.as_partial_reflect());
        let field = value.and_then(|value| Path::default().child(name).get(value));
        let field = field.ok_or_else(|| HostError::invalid(format!("field '{name}' not found")))?;
        Ok(to_host(self.world, &self.types, field, ty))
    }

    fn call_method(
        &mut self,
        entity: Entity,
        owner: &str,
        method: &Method,
        args: &[HostValue],
        returns: &HostTy,
    ) -> Result<HostValue, HostError> {
        let mut values: dispatch::Arguments = Vec::with_capacity(args.len());
        for (value, (_, info)) in args.iter().zip(&method.params) {
            values.push(from_host(self.world, value, info)?.into_partial_reflect());
        }
        let result = dispatch::call(self.world, entity, owner, method, values).map_err(thrown)?;
        Ok(to_host(self.world, &self.types, result.as_partial_reflect(), returns))
    }
}

/// The exception for a fault.
pub(super) fn thrown(fault: Fault) -> HostError {
    let exception = match fault.kind {
        ErrorKind::InvalidArgument => "System.ArgumentException",
        ErrorKind::NotFound => "UnityEngine.MissingComponentException",
        ErrorKind::NotReady
        | ErrorKind::PermissionDenied
        | ErrorKind::ConfirmationRequired
        | ErrorKind::RateLimited
        | ErrorKind::Unsupported
        | ErrorKind::Timeout
        | ErrorKind::Cancelled
        | ErrorKind::Disconnected
        | ErrorKind::Internal => "System.InvalidOperationException",
    };
    HostError::new(exception, fault.message)
}

impl Host for WorldHost<'_> {
    fn types(&self) -> &dyn Types {
        &self.types
    }

    fn get(&mut self, target: Target, member: MemberId) -> Result<HostValue, HostError> {
        let types = self.types.clone();
        let Some((slot, ty)) = types.0.members.get(member.0 as usize) else {
            return Err(HostError::invalid("member not found"));
        };
        match slot {
            MemberSlot::Field { kind, name, .. } => self.field(target, kind, name, ty),
            MemberSlot::Property { members, at, .. } => {
                let entity = self.target_entity(target)?;
                let property = members.properties.get(*at);
                let value = property.map(|property| (property.get)(self.world, entity));
                let value = value.ok_or_else(|| HostError::invalid("property not found"))?;
                Ok(to_host(self.world, &self.types, &*value.map_err(thrown)?, ty))
            }
            MemberSlot::Instance(kind) => {
                let one = type_index::any_with(self.world, kind);
                let HostTy::Host(id) = ty else { return Ok(HostValue::Null) };
                Ok(one.map_or(HostValue::Null, |one| object(one, *id)))
            }
            MemberSlot::Native(get) => get(self, target),
            MemberSlot::Own(name) => {
                match (self.own_member(target, name), ty) {
                    (Ok(own), _) => self.get(target, own),
                    // Components that cannot be disabled are enabled.
                    (Err(_), HostTy::Bool) => Ok(HostValue::Bool(true)),
                    (Err(none), _) => Err(none),
                }
            }
        }
    }

    fn set(&mut self, target: Target, member: MemberId, value: HostValue) -> Result<(), HostError> {
        self.may_change("An assignment")?;
        let types = self.types.clone();
        let entity = self.target_entity(target)?;
        let refused = || HostError::invalid("the member is read-only");
        match types.0.members.get(member.0 as usize) {
            Some((MemberSlot::Field { kind, name, info }, _)) => {
                let value = from_host(self.world, &value, info)?;
                let mut found = self.world.get_entity_mut(entity).map_err(|_| refused())?;
                let mut whole = kind.reflect.reflect_mut(&mut found).ok_or_else(refused)?;
                let field = Path::default().child(*name);
                let field = field.get_mut(whole.as_partial_reflect_mut()).ok_or_else(refused)?;
                let field = field.try_as_reflect_mut().ok_or_else(refused)?;
                field.set(value).map_err(|_| refused())
            }
            Some((MemberSlot::Property { owner, members, at }, _)) => {
                let setter = members.properties.get(*at).and_then(|one| one.set.as_ref());
                let setter = setter.ok_or_else(refused)?;
                self.call_method(entity, owner, setter, &[value], &HostTy::Void).map(|_| ())
            }
            Some((MemberSlot::Own(name), _)) => {
                let own = self.own_member(target, name)?;
                self.set(target, own, value)
            }
            _ => Err(refused()),
        }
    }

    fn call(
        &mut self,
        target: Target,
        method: MethodId,
        type_args: &[HostTy],
        args: &mut [HostValue],
    ) -> Result<HostValue, HostError> {
        let types = self.types.clone();
        match types.0.methods.get(method.0 as usize) {
            Some((MethodSlot::Method { owner, members, at }, returns)) => {
                let entity = self.target_entity(target)?;
                let method = members.methods.get(*at);
                let method = method.ok_or_else(|| HostError::invalid("method not found"))?;
                if !method.read_only {
                    self.may_change(&format!("'{}'", method.name))?;
                }
                self.call_method(entity, owner, method, args, returns)
            }
            Some((MethodSlot::Native(native, changes), _)) => {
                if *changes {
                    self.may_change("This call")?;
                }
                self.target_entity(target)?;
                native(self, &mut NativeCall { target, type_args, args })
            }
            None => Err(HostError::invalid("method not found")),
        }
    }

    fn log(&mut self, level: LogLevel, text: &str, _: Option<ObjectRef>) {
        use spawnpoint_protocol::LogLevel as Loud;
        let level = match level {
            LogLevel::Info => Loud::Info,
            LogLevel::Warning => Loud::Warn,
            LogLevel::Error | LogLevel::Exception | LogLevel::Assert => Loud::Error,
        };
        self.world.resource_mut::<Outbox>().log(level, "unity", text);
        self.output.push(text.to_owned());
    }

    fn report(&mut self, call: AiCall) -> Result<HostValue, HostError> {
        if !ai::read_only(&call.method) {
            self.may_change(&format!("'AI.{}'", call.method))?;
        }
        let (answer, new) = ai::report(self.world, call)?;
        self.partial = new.or(self.partial.take());
        Ok(answer)
    }

    fn clock(&self) -> Clock {
        let seconds = |time: Option<f64>| time.unwrap_or_default();
        let time = self.world.get_resource::<Time<Virtual>>().map(Time::elapsed_secs_f64);
        let real = self.world.get_resource::<Time<Real>>().map(Time::elapsed_secs_f64);
        Clock {
            frame: self.world.resource::<Frames>().0,
            time: seconds(time),
            realtime: seconds(real),
        }
    }

    fn lookup(&mut self, root: QueryRoot, name: &str) -> Result<HostValue, HostError> {
        match root {
            QueryRoot::Scene => engine::find_or_fail(self, name),
            QueryRoot::Game => engine::singleton(self, name),
        }
    }

    fn alive(&mut self, object: ObjectRef) -> bool {
        self.is_alive(object)
    }

    fn text(&mut self, object: ObjectRef) -> String {
        let full_name = self.types.describe(object.ty).full_name.clone();
        if !self.is_alive(object) {
            return "null".into();
        }
        if object.ty == self.table().base_types.scene {
            return full_name;
        }
        format!("{} ({full_name})", objects::name_of(self.world, entity(object)))
    }

    fn json(&mut self, object: ObjectRef) -> serde_json::Value {
        let full_name = self.types.describe(object.ty).full_name.clone();
        let text = self.text(object);
        if object.ty == self.table().base_types.game_object
            && let Ok(card) = objects::card(self.world, entity(object))
        {
            let entity = entity(object);
            let own = type_index::components_of(self.world, entity);
            let components: Vec<_> = own.iter().map(|kind| kind.name.as_str()).collect();
            let [x, y, z] = objects::global_transform(self.world, entity).translation().to_array();
            return serde_json::json!({
                "type": full_name, "id": card.id.to_string(), "text": text, "name": card.name,
                "path": card.path, "tag": card.tag, "layer": card.layer, "active": card.active,
                "position": { "x": x, "y": y, "z": z }, "components": components,
            });
        }
        let id = crate::ids::id_of(self.world, entity(object)).map(|id| id.to_string());
        let kind = self.table().kinds.get(&object.ty);
        let found = self.world.get_entity(entity(object)).ok();
        let value = kind.zip(found).and_then(|(kind, found)| kind.reflect.reflect(found));
        let fields = value.and_then(|value| json(self.world, value.as_partial_reflect()));
        serde_json::json!({ "type": full_name, "id": id, "text": text, "fields": fields })
    }
}

/// The exception for a missing value.
pub(super) fn missing(what: &str) -> HostError {
    HostError::new("System.ArgumentException", what)
}
