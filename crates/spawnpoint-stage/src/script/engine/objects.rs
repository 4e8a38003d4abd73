//! Finding, copying and destroying objects.

use std::sync::Arc;

use bevy_ecs::{entity_disabling::Disabled, prelude::*};
use bevy_math::{Quat, Vec3};
use bevy_transform::components::Transform;
use spawnpoint_protocol::suggest::nearest;
use spawnpoint_script::host::{HostError, HostTy, HostValue, Target};

use super::{
    Answer, Asked, Draft, Landmarks, WorldHost, array, components, enums, first, string, wanted,
};
use crate::{
    dispatch::call_static,
    doom::Doomed,
    ids::{self, InstanceId},
    object::{self as objects, GameObject},
    scene,
    script::{
        convert::{entity, object},
        host::{missing, thrown},
        types::{Shaped, shape},
    },
    singletons,
    statics::OBJECT,
};

/// What is thrown when a query names what is not there.
pub const UNRESOLVED: &str = "Spawnpoint.UnresolvedException";

/// Static methods of `Object` and `GameObject`.
pub fn fill(to: &mut Draft, at: Landmarks) {
    let object = HostTy::Host(at.object);
    let game_object = HostTy::Host(at.game_object);
    let transform = HostTy::Host(at.transform);
    let any = || HostTy::Param(0);
    let all = || HostTy::Array(Box::new(HostTy::Param(0)));
    let objects = || HostTy::Array(Box::new(HostTy::Host(at.game_object)));
    to.native(at.object, shape("GetInstanceID", &[], HostTy::Int), instance_id);
    for name in ["Destroy", "DestroyImmediate"] {
        let one = [("obj", object.clone())];
        to.changing(at.object, shape(name, &one, HostTy::Void).of_type(), destroy);
    }
    let later = [("obj", object.clone()), ("t", HostTy::Float)];
    to.changing(at.object, shape("Destroy", &later, HostTy::Void).of_type(), destroy);
    let like = |more: &[(&'static str, HostTy)]| {
        let mut params = vec![("original", any())];
        params.extend(more.iter().cloned());
        shape("Instantiate", &params, any()).of_type().generic(HostTy::Host(at.object))
    };
    let pose = [("position", HostTy::Vector3), ("rotation", HostTy::Quaternion)];
    let under = ("parent", transform.clone());
    let [position, rotation] = pose.clone();
    to.changing(at.object, like(&[]), instantiate);
    to.changing(at.object, like(std::slice::from_ref(&under)), instantiate);
    to.changing(at.object, like(&pose), instantiate);
    to.changing(at.object, like(&[position, rotation, under]), instantiate);
    for name in ["FindObjectOfType", "FindFirstObjectByType", "FindAnyObjectByType"] {
        let one = shape(name, &[], any()).of_type().generic(object.clone());
        to.native(at.object, one, find_object_of_type);
    }
    let sorted = ("sortMode", enums::ty(to, "UnityEngine.FindObjectsSortMode"));
    let inactive = enums::ty(to, "UnityEngine.FindObjectsInactive");
    for (name, params) in [
        ("FindObjectsOfType", vec![]),
        ("FindObjectsOfType", vec![("includeInactive", HostTy::Bool)]),
        ("FindObjectsByType", vec![sorted.clone()]),
        ("FindObjectsByType", vec![("findObjectsInactive", inactive), sorted]),
    ] {
        let many = shape(name, &params, all()).of_type().generic(object.clone());
        to.native(at.object, many, find_objects_of_type);
    }

    let by_text = |name: &str, param: &'static str, returns: HostTy| {
        shape(name, &[(param, HostTy::String)], returns).of_type()
    };
    to.native(at.game_object, by_text("Find", "name", game_object.clone()), find_by_name);
    for name in ["FindWithTag", "FindGameObjectWithTag"] {
        to.native(at.game_object, by_text(name, "tag", game_object.clone()), find_with_tag);
    }
    let tagged = by_text("FindGameObjectsWithTag", "tag", objects());
    to.native(at.game_object, tagged, find_all_with_tag);
}

fn instance_id(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let entity = host.asked(asked.target)?;
    Ok(HostValue::Int(ids::id_of(host.world, entity).map_or(0, |id| id.0)))
}

fn destroy(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let Some(HostValue::Object(what)) = asked.args.first().cloned() else {
        return Ok(HostValue::Null);
    };
    let target = entity(what);
    if let Some(HostValue::Float(seconds)) = asked.args.get(1) {
        let doom = Doomed { remaining: *seconds };
        if let Ok(mut target) = host.world.get_entity_mut(target) {
            target.insert(doom);
        }
        return Ok(HostValue::Null);
    }
    match host.table().kinds.get(&what.ty).map(Arc::clone) {
        Some(kind) if kind.is_place() => Err(HostError::invalid(format!(
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

fn instantiate(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let Some(HostValue::Object(original)) = asked.args.first().cloned() else {
        return Err(missing("The Object you want to instantiate is null."));
    };
    let source = host.asked(Target::Object(original))?;
    ids::room_for(host.world, objects::subtree(host.world, source).len()).map_err(thrown)?;
    let parent = asked.args.iter().skip(1).find_map(|arg| match arg {
        HostValue::Object(parent) => Some(*parent),
        _ => None,
    });
    let parent = parent.map(|parent| host.asked(Target::Object(parent))).transpose()?;
    let copy = objects::duplicate(host.world, source);
    if let (Some(HostValue::Vector3(at)), Some(HostValue::Quaternion(turn))) =
        (asked.args.get(1), asked.args.get(2))
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

/// Objects that are on and in the game, as they were made.
fn active(host: &mut WorldHost<'_>, fits: impl Fn(&World, Entity) -> bool) -> Vec<Entity> {
    in_game(host, |world, one| world.get::<Disabled>(one).is_none() && fits(world, one))
}

/// Objects that are in the game, on or off, as they were made.
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

fn of_type(host: &mut WorldHost<'_>, asked: &Asked<'_>) -> Vec<HostValue> {
    let Some(wanted) = wanted(asked) else { return Vec::new() };
    let landmarks = host.table().landmarks;
    // `true`, or `FindObjectsInactive.Include`, which is not the sort mode.
    let inactive = match (asked.args.first(), asked.args.len()) {
        (Some(HostValue::Bool(include)), _) => *include,
        (Some(HostValue::Enum(_, include)), 2) => *include == 1,
        _ => false,
    };
    let all = match inactive {
        true => in_game(host, |_, _| true),
        false => active(host, |_, _| true),
    };
    let as_object = |entity: Entity| vec![object(entity, landmarks.game_object)];
    let is_object = wanted == landmarks.game_object;
    all.into_iter()
        .flat_map(|one| if is_object { as_object(one) } else { components(host, one, wanted) })
        .collect()
}

fn find_object_of_type(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    first(of_type(host, asked))
}

fn find_objects_of_type(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let found = of_type(host, asked);
    array(asked, found)
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
    let game_object = host.table().landmarks.game_object;
    let world = &*host.world;
    let found = found.into_iter().min_by_key(|one| scene::order_of(world, *one));
    found.map_or(HostValue::Null, |one| object(one, game_object))
}

/// The same for a query, whose error suggests a similar name.
pub fn find_or_say(host: &mut WorldHost<'_>, name: &str) -> Answer {
    let found = find(host, name);
    if found != HostValue::Null {
        return Ok(found);
    }
    let all = active(host, |_, _| true);
    let names: Vec<_> = all.iter().map(|one| objects::name_of(host.world, *one)).collect();
    let near = nearest(name, names.iter().map(String::as_str));
    let near = near.map(|near| format!("; did you mean '{near}'?")).unwrap_or_default();
    Err(HostError::new(UNRESOLVED, format!("There is no active object '{name}'{near}")))
}

fn find_by_name(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let name = string(asked.args.first());
    Ok(find(host, &name))
}

fn tagged(host: &mut WorldHost<'_>, asked: &Asked<'_>) -> Vec<HostValue> {
    let tag = string(asked.args.first());
    let found = active(host, |world, one| {
        world.get::<GameObject>(one).is_some_and(|object| object.tag == tag)
    });
    let game_object = host.table().landmarks.game_object;
    found.into_iter().map(|one| object(one, game_object)).collect()
}

fn find_with_tag(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    first(tagged(host, asked))
}

fn find_all_with_tag(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let found = tagged(host, asked);
    Ok(HostValue::Array(HostTy::Host(host.table().landmarks.game_object), found))
}

/// The one instance of a type.
pub fn singleton(host: &mut WorldHost<'_>, name: &str) -> Answer {
    let all = singletons::all(host.world);
    let called = all.into_iter().find(|(kind, _)| kind.name == name || kind.is_called(name));
    let (kind, entity) = called.ok_or_else(|| {
        HostError::new(UNRESOLVED, format!("The game has no object '{name}' in Game"))
    })?;
    let id = host.table().of_rust.get(&kind.type_id);
    Ok(id.map_or(HostValue::Null, |id| object(entity, *id)))
}
