//! Objects that come with components: `new GameObject(name, types)` and primitives.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_transform::components::Transform;
use spawnpoint_protocol::op;
use spawnpoint_script::host::{HostError, HostTy, HostValue, ParamMode, Target, TypeId};

use super::{Answer, Asked, Draft, Landmarks, WorldHost, enums, string};
use crate::{
    ids,
    kit::{BoxCollider, CapsuleCollider, MeshFilter, MeshRenderer, SphereCollider},
    object as objects, ops,
    scene::{self, SceneKey, Scenes},
    script::{
        convert::object,
        host::{missing, thrown},
        types::{CONSTRUCTOR, Shaped, shape},
    },
};

/// Constructors, primitives, and what keeps an object over loads.
pub fn fill(to: &mut Draft, at: Landmarks) {
    let game_object = HostTy::Host(at.game_object);
    let component = HostTy::Host(at.component);
    to.changing(at.game_object, shape(CONSTRUCTOR, &[], HostTy::Void), new_object);
    let types = HostTy::Array(Box::new(HostTy::Type));
    let params = [("name", HostTy::String), ("components", types)];
    let mut named = shape(CONSTRUCTOR, &params, HostTy::Void);
    if let Some(last) = named.params.last_mut() {
        last.mode = ParamMode::Params;
    }
    to.changing(at.game_object, named, new_object);
    let kind = enums::ty(to, "UnityEngine.PrimitiveType");
    let primitive = shape("CreatePrimitive", &[("type", kind)], game_object).of_type();
    to.changing(at.game_object, primitive, create_primitive);
    let by_type = shape("AddComponent", &[("componentType", HostTy::Type)], component.clone());
    to.changing(at.game_object, by_type, add_component_of);
    let generic = shape("AddComponent", &[], HostTy::Param(0)).generic(component);
    to.changing(at.game_object, generic, add_component);
    let keep = shape("DontDestroyOnLoad", &[("target", HostTy::Host(at.object))], HostTy::Void);
    to.changing(at.object, keep.of_type(), dont_destroy);
}

fn spawn(host: &mut WorldHost<'_>, name: String, parts: impl Bundle) -> Result<Entity, HostError> {
    objects::check_name(&name).map_err(thrown)?;
    ids::room_for(host.world, 1).map_err(thrown)?;
    let made = host.world.spawn((Name::new(name), Transform::default())).insert(parts).id();
    let active = host.world.resource::<Scenes>().active();
    scene::place(host.world, made, active);
    Ok(made)
}

fn new_object(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let name = match asked.args.first() {
        Some(name) => string(Some(name)),
        None => "New Game Object".to_owned(),
    };
    let made = spawn(host, name, ())?;
    if let Some(HostValue::Array(_, types)) = asked.args.get(1) {
        for ty in types.clone() {
            insert(host, made, wanted(&ty)?)?;
        }
    }
    Ok(object(made, host.table().landmarks.game_object))
}

/// What `typeof` names, if it can be a component.
fn wanted(value: &HostValue) -> Result<TypeId, HostError> {
    match value {
        HostValue::Type(HostTy::Host(id)) => Ok(*id),
        _ => Err(missing("expected a component type")),
    }
}

fn insert(host: &mut WorldHost<'_>, entity: Entity, id: TypeId) -> Answer {
    let Some(kind) = host.table().kinds.get(&id).map(Arc::clone) else {
        return Err(missing("AddComponent requires a component type that can be created"));
    };
    if !(kind.is_place() && kind.reflect.contains(host.world.entity(entity))) {
        let object = ids::id_of(host.world, entity).ok_or_else(|| missing("no object"))?;
        let add = op::ComponentAdd { object, component: kind.name.clone() };
        ops::run(host.world, add.into()).map_err(thrown)?;
    }
    Ok(object(entity, id))
}

fn add_component(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let entity = host.asked(asked.target)?;
    let id = super::wanted(asked).ok_or_else(|| missing("AddComponent requires a type"))?;
    insert(host, entity, id)
}

fn add_component_of(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let entity = host.asked(asked.target)?;
    let id = wanted(asked.args.first().unwrap_or(&HostValue::Null))?;
    insert(host, entity, id)
}

fn create_primitive(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let Some(HostValue::Enum(_, kind)) = asked.args.first() else {
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
    let seen = (MeshFilter { mesh: name.to_owned() }, MeshRenderer::default());
    let made = match name {
        "Sphere" => spawn(host, name.to_owned(), (seen, SphereCollider::default())),
        "Capsule" | "Cylinder" => spawn(host, name.to_owned(), (seen, CapsuleCollider::default())),
        _ => spawn(host, name.to_owned(), (seen, BoxCollider::default())),
    }?;
    Ok(object(made, host.table().landmarks.game_object))
}

fn dont_destroy(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let Some(HostValue::Object(target)) = asked.args.first() else {
        return Err(missing("expected an object"));
    };
    let entity = host.asked(Target::Object(*target))?;
    let root = objects::root_of(host.world, entity);
    scene::place(host.world, root, SceneKey::DONT_DESTROY);
    Ok(HostValue::Null)
}
