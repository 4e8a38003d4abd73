//! Creates objects with components: `new GameObject(name, types)` and primitives.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_transform::components::Transform;
use spawnpoint_protocol::op;
use spawnpoint_script::host::{HostError, HostTy, HostValue, ParamMode, Target, TypeId};

use super::{Answer, BaseTypes, NativeCall, TypeTableDraft, WorldHost, enums, string};
use crate::{
    ids,
    kit::{BoxCollider, CapsuleCollider, MeshFilter, MeshRenderer, SphereCollider},
    object as objects, ops,
    scene::{self, SceneKey, Scenes},
    script::{
        convert::object,
        host::{missing, thrown},
        types::{CONSTRUCTOR, SignatureExt, signature},
    },
};

/// Adds constructors, primitives, `AddComponent` and `DontDestroyOnLoad`.
pub fn fill(to: &mut TypeTableDraft, base: BaseTypes) {
    let game_object = HostTy::Host(base.game_object);
    let component = HostTy::Host(base.component);
    to.changing(base.game_object, signature(CONSTRUCTOR, &[], HostTy::Void), new_object);
    let types = HostTy::Array(Box::new(HostTy::Type));
    let params = [("name", HostTy::String), ("components", types)];
    let mut named = signature(CONSTRUCTOR, &params, HostTy::Void);
    if let Some(last) = named.params.last_mut() {
        last.mode = ParamMode::Params;
    }
    to.changing(base.game_object, named, new_object);
    let kind = enums::ty(to, "UnityEngine.PrimitiveType");
    let primitive = signature("CreatePrimitive", &[("type", kind)], game_object).make_static();
    to.changing(base.game_object, primitive, create_primitive);
    let by_type = signature("AddComponent", &[("componentType", HostTy::Type)], component.clone());
    to.changing(base.game_object, by_type, add_component_of);
    let generic = signature("AddComponent", &[], HostTy::Param(0)).generic(component);
    to.changing(base.game_object, generic, add_component);
    let keep =
        signature("DontDestroyOnLoad", &[("target", HostTy::Host(base.object))], HostTy::Void);
    to.changing(base.object, keep.make_static(), dont_destroy);
}

fn spawn(host: &mut WorldHost<'_>, name: String, parts: impl Bundle) -> Result<Entity, HostError> {
    objects::check_name(&name).map_err(thrown)?;
    ids::check_object_limit(host.world, 1).map_err(thrown)?;
    let made = host.world.spawn((Name::new(name), Transform::default())).insert(parts).id();
    let active = host.world.resource::<Scenes>().active();
    scene::move_to_scene(host.world, made, active);
    Ok(made)
}

fn new_object(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let name = match call.args.first() {
        Some(name) => string(Some(name)),
        None => "New Game Object".to_owned(),
    };
    let made = spawn(host, name, ())?;
    if let Some(HostValue::Array(_, types)) = call.args.get(1) {
        for ty in types.clone() {
            insert(host, made, requested(&ty)?)?;
        }
    }
    Ok(object(made, host.table().base_types.game_object))
}

/// The type of a `typeof` expression, if it is a component.
fn requested(value: &HostValue) -> Result<TypeId, HostError> {
    match value {
        HostValue::Type(HostTy::Host(id)) => Ok(*id),
        _ => Err(missing("expected a component type")),
    }
}

fn insert(host: &mut WorldHost<'_>, entity: Entity, id: TypeId) -> Answer {
    let Some(kind) = host.table().kinds.get(&id).map(Arc::clone) else {
        return Err(missing("AddComponent requires a component type that can be created"));
    };
    if !(kind.is_transform() && kind.reflect.contains(host.world.entity(entity))) {
        let object =
            ids::id_of(host.world, entity).ok_or_else(|| missing("the object has no id"))?;
        let add = op::ComponentAdd { object, component: kind.name.clone() };
        ops::run(host.world, add.into()).map_err(thrown)?;
    }
    Ok(object(entity, id))
}

fn add_component(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let entity = host.target_entity(call.target)?;
    let id = super::requested(call).ok_or_else(|| missing("AddComponent requires a type"))?;
    insert(host, entity, id)
}

fn add_component_of(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let entity = host.target_entity(call.target)?;
    let id = requested(call.args.first().unwrap_or(&HostValue::Null))?;
    insert(host, entity, id)
}

fn create_primitive(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let Some(HostValue::Enum(_, kind)) = call.args.first() else {
        return Err(missing("expected a PrimitiveType"));
    };
    let name = match kind {
        0 => "Sphere",
        1 => "Capsule",
        2 => "Cylinder",
        3 => "Cube",
        4 => "Plane",
        _ => "Quad",
    };
    let signature = (MeshFilter { mesh: name.to_owned() }, MeshRenderer::default());
    let made = match name {
        "Sphere" => spawn(host, name.to_owned(), (signature, SphereCollider::default())),
        "Capsule" | "Cylinder" => {
            spawn(host, name.to_owned(), (signature, CapsuleCollider::default()))
        }
        _ => spawn(host, name.to_owned(), (signature, BoxCollider::default())),
    }?;
    Ok(object(made, host.table().base_types.game_object))
}

fn dont_destroy(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let Some(HostValue::Object(target)) = call.args.first() else {
        return Err(missing("expected an object"));
    };
    let entity = host.target_entity(Target::Object(*target))?;
    let root = objects::root_of(host.world, entity);
    scene::move_to_scene(host.world, root, SceneKey::DONT_DESTROY);
    Ok(HostValue::Null)
}
