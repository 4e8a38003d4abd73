//! Finding, copying and destroying objects.

use std::sync::Arc;

use bevy_ecs::{entity_disabling::Disabled, prelude::*};
use bevy_math::{Quat, Vec3};
use bevy_transform::components::Transform;
use spawnpoint_protocol::suggest::nearest;
use spawnpoint_script::host::{HostError, HostTy, HostValue, Target};

use super::{
    Answer, BaseTypes, NativeCall, TypeTableDraft, WorldHost, array, components, enums, first,
    requested, string,
};
use crate::{
    delayed_destroy::DelayedDestroy,
    dispatch::call_static,
    ids::{self, InstanceId},
    object::{self as objects, GameObject},
    scene,
    script::{
        convert::{entity, object},
        host::{missing, thrown},
        types::{SignatureExt, signature},
    },
    singletons,
    statics::OBJECT,
};

/// The exception for an unknown name in a query.
pub const UNRESOLVED: &str = "Spawnpoint.UnresolvedException";

/// Adds the static methods of `Object` and `GameObject`.
pub fn fill(to: &mut TypeTableDraft, base: BaseTypes) {
    let object = HostTy::Host(base.object);
    let game_object = HostTy::Host(base.game_object);
    let transform = HostTy::Host(base.transform);
    let any = || HostTy::Param(0);
    let all = || HostTy::Array(Box::new(HostTy::Param(0)));
    let objects = || HostTy::Array(Box::new(HostTy::Host(base.game_object)));
    to.native(base.object, signature("GetInstanceID", &[], HostTy::Int), instance_id);
    for name in ["Destroy", "DestroyImmediate"] {
        let one = [("obj", object.clone())];
        to.changing(base.object, signature(name, &one, HostTy::Void).make_static(), destroy);
    }
    let later = [("obj", object.clone()), ("t", HostTy::Float)];
    to.changing(base.object, signature("Destroy", &later, HostTy::Void).make_static(), destroy);
    let like = |more: &[(&'static str, HostTy)]| {
        let mut params = vec![("original", any())];
        params.extend(more.iter().cloned());
        signature("Instantiate", &params, any()).make_static().generic(HostTy::Host(base.object))
    };
    let pose = [("position", HostTy::Vector3), ("rotation", HostTy::Quaternion)];
    let under = ("parent", transform.clone());
    let [position, rotation] = pose.clone();
    to.changing(base.object, like(&[]), instantiate);
    to.changing(base.object, like(std::slice::from_ref(&under)), instantiate);
    to.changing(base.object, like(&pose), instantiate);
    to.changing(base.object, like(&[position, rotation, under]), instantiate);
    for name in ["FindObjectOfType", "FindFirstObjectByType", "FindAnyObjectByType"] {
        let one = signature(name, &[], any()).make_static().generic(object.clone());
        to.native(base.object, one, find_object_of_type);
    }
    let sorted = ("sortMode", enums::ty(to, "UnityEngine.FindObjectsSortMode"));
    let inactive = enums::ty(to, "UnityEngine.FindObjectsInactive");
    for (name, params) in [
        ("FindObjectsOfType", vec![]),
        ("FindObjectsOfType", vec![("includeInactive", HostTy::Bool)]),
        ("FindObjectsByType", vec![sorted.clone()]),
        ("FindObjectsByType", vec![("findObjectsInactive", inactive), sorted]),
    ] {
        let many = signature(name, &params, all()).make_static().generic(object.clone());
        to.native(base.object, many, find_objects_of_type);
    }

    let by_text = |name: &str, param: &'static str, returns: HostTy| {
        signature(name, &[(param, HostTy::String)], returns).make_static()
    };
    to.native(base.game_object, by_text("Find", "name", game_object.clone()), find_by_name);
    for name in ["FindWithTag", "FindGameObjectWithTag"] {
        to.native(base.game_object, by_text(name, "tag", game_object.clone()), find_with_tag);
    }
    let tagged = by_text("FindGameObjectsWithTag", "tag", objects());
    to.native(base.game_object, tagged, find_all_with_tag);
}

fn instance_id(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let entity = host.target_entity(call.target)?;
    Ok(HostValue::Int(ids::id_of(host.world, entity).map_or(0, |id| id.0)))
}

fn destroy(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let Some(HostValue::Object(what)) = call.args.first().cloned() else {
        return Ok(HostValue::Null);
    };
    let target = entity(what);
    if let Some(HostValue::Float(seconds)) = call.args.get(1) {
        let delayed_destroy = DelayedDestroy { remaining: *seconds };
        if let Ok(mut target) = host.world.get_entity_mut(target) {
            target.insert(delayed_destroy);
        }
        return Ok(HostValue::Null);
    }
    match host.table().kinds.get(&what.ty).map(Arc::clone) {
        Some(kind) if kind.is_transform() => Err(HostError::invalid(format!(
            "Can't destroy {}: destroy the game object instead",
            kind.name
        ))),
        Some(kind) => {
            if let Ok(mut target) = host.world.get_entity_mut(target) {
                kind.reflect.remove(&mut target);
            }
            Ok(HostValue::Null)
        }
        None => {
            let gone = call_static::<()>(host.world, OBJECT, "Destroy", vec![Box::new(target)]);
            gone.map(|()| HostValue::Null).map_err(thrown)
        }
    }
}

fn instantiate(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let Some(HostValue::Object(original)) = call.args.first().cloned() else {
        return Err(missing("The Object you want to instantiate is null."));
    };
    let source = host.target_entity(Target::Object(original))?;
    ids::check_object_limit(host.world, objects::subtree(host.world, source).len())
        .map_err(thrown)?;
    let parent = call.args.iter().skip(1).find_map(|arg| match arg {
        HostValue::Object(parent) => Some(*parent),
        _ => None,
    });
    let parent = parent.map(|parent| host.target_entity(Target::Object(parent))).transpose()?;
    let copy = objects::duplicate(host.world, source);
    if let (Some(HostValue::Vector3(at)), Some(HostValue::Quaternion(turn))) =
        (call.args.get(1), call.args.get(2))
        && let Some(mut place) = host.world.get_mut::<Transform>(copy)
    {
        place.translation = Vec3::from_array(*at);
        let turn = Quat::from_array(*turn).normalize();
        place.rotation = if turn.is_finite() { turn } else { Quat::IDENTITY };
    }
    if let Some(parent) = parent {
        scene::reparent(host.world, copy, Some(parent)).map_err(thrown)?;
    }
    Ok(object(copy, original.ty))
}

/// The active objects in the game, in the order of their creation.
fn active(host: &mut WorldHost<'_>, fits: impl Fn(&World, Entity) -> bool) -> Vec<Entity> {
    in_game(host, |world, one| world.get::<Disabled>(one).is_none() && fits(world, one))
}

/// The objects in the game, active or not, in the order of their creation.
fn in_game(host: &mut WorldHost<'_>, fits: impl Fn(&World, Entity) -> bool) -> Vec<Entity> {
    let mut all =
        host.world.query_filtered::<(Entity, &InstanceId), (With<GameObject>, Allow<Disabled>)>();
    let world = &*host.world;
    let mut found: Vec<_> = all
        .iter(world)
        .filter(|(entity, _)| fits(world, *entity) && scene::is_in_game(world, *entity))
        .map(|(entity, instance)| (instance.sequence(), entity))
        .collect();
    found.sort_unstable_by_key(|(made, _)| *made);
    found.into_iter().map(|(_, entity)| entity).collect()
}

fn of_type(host: &mut WorldHost<'_>, call: &NativeCall<'_>) -> Vec<HostValue> {
    let Some(requested) = requested(call) else { return Vec::new() };
    let base_types = host.table().base_types;
    // `true` or `FindObjectsInactive.Include`, but not a sort mode.
    let inactive = match (call.args.first(), call.args.len()) {
        (Some(HostValue::Bool(include)), _) => *include,
        (Some(HostValue::Enum(_, include)), 2) => *include == 1,
        _ => false,
    };
    let all = match inactive {
        true => in_game(host, |_, _| true),
        false => active(host, |_, _| true),
    };
    let as_object = |entity: Entity| vec![object(entity, base_types.game_object)];
    let is_object = requested == base_types.game_object;
    all.into_iter()
        .flat_map(|one| if is_object { as_object(one) } else { components(host, one, requested) })
        .collect()
}

fn find_object_of_type(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    first(of_type(host, call))
}

fn find_objects_of_type(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let found = of_type(host, call);
    array(call, found)
}

/// The first active object of this name, or at this path.
pub fn find(host: &mut WorldHost<'_>, name: &str) -> HostValue {
    let last = name.rsplit('/').next().unwrap_or(name).to_owned();
    let called = |world: &World, entity: Entity| {
        world.get::<Name>(entity).is_some_and(|own| own.as_str() == last)
    };
    let by_path = |world: &World, entity: Entity| {
        let path = objects::path_of(world, entity);
        path == name || path.ends_with(&format!("/{}", name.trim_start_matches('/')))
    };
    let found = active(host, |world, one| {
        called(world, one) && (!name.contains('/') || by_path(world, one))
    });
    let game_object = host.table().base_types.game_object;
    let world = &*host.world;
    let found = found.into_iter().min_by_key(|one| scene::order_of(world, *one));
    found.map_or(HostValue::Null, |one| object(one, game_object))
}

/// The same for a query, with an error that suggests a similar name.
pub fn find_or_fail(host: &mut WorldHost<'_>, name: &str) -> Answer {
    let found = find(host, name);
    if found != HostValue::Null {
        return Ok(found);
    }
    let all = active(host, |_, _| true);
    let names: Vec<_> = all.iter().map(|one| objects::name_of(host.world, *one)).collect();
    let near = nearest(name, names.iter().map(String::as_str));
    let near = near.map(|near| format!("; did you mean '{near}'?")).unwrap_or_default();
    Err(HostError::new(UNRESOLVED, format!("No active object is named '{name}'{near}")))
}

fn find_by_name(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let name = string(call.args.first());
    Ok(find(host, &name))
}

fn tagged(host: &mut WorldHost<'_>, call: &NativeCall<'_>) -> Vec<HostValue> {
    let tag = string(call.args.first());
    let found = active(host, |world, one| {
        world.get::<GameObject>(one).is_some_and(|object| object.tag == tag)
    });
    let game_object = host.table().base_types.game_object;
    found.into_iter().map(|one| object(one, game_object)).collect()
}

fn find_with_tag(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    first(tagged(host, call))
}

fn find_all_with_tag(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let found = tagged(host, call);
    Ok(HostValue::Array(HostTy::Host(host.table().base_types.game_object), found))
}

/// The one instance of a type.
pub fn singleton(host: &mut WorldHost<'_>, name: &str) -> Answer {
    let all = singletons::all(host.world);
    let called = all.into_iter().find(|(kind, _)| kind.name == name || kind.matches_name(name));
    let (kind, entity) = called.ok_or_else(|| {
        HostError::new(UNRESOLVED, format!("Singleton '{name}' not found in Game"))
    })?;
    let id = host.table().of_rust.get(&kind.type_id);
    Ok(id.map_or(HostValue::Null, |id| object(entity, *id)))
}
