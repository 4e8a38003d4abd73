//! From an object to its components, and along the hierarchy.

use spawnpoint_script::host::{HostError, HostTy, HostValue, Target};

use super::{Answer, Asked, Draft, Landmarks, WorldHost, array, components, first, string, wanted};
use crate::{
    object as objects,
    script::{
        convert::object,
        types::{Native, Shaped, shape},
    },
};

/// `gameObject`, `transform`, `GetComponent` and its kin.
pub fn fill(to: &mut Draft, at: Landmarks) {
    let object = HostTy::Host(at.object);
    let game_object = HostTy::Host(at.game_object);
    let transform = HostTy::Host(at.transform);
    let component = HostTy::Host(at.component);
    let any = || HostTy::Param(0);
    let all = || HostTy::Array(Box::new(HostTy::Param(0)));
    for class in [at.game_object, at.component] {
        to.native_get(class, "transform", transform.clone(), transform_of);
        to.native_get(class, "gameObject", game_object.clone(), game_object_of);
        for name in ["GetComponent", "GetComponentInChildren", "GetComponentInParent"] {
            let get = match name {
                "GetComponent" => get_component,
                "GetComponentInChildren" => get_component_in_children,
                _ => get_component_in_parent,
            };
            to.native(class, shape(name, &[], any()).generic(object.clone()), get);
        }
        let by_name = shape("GetComponent", &[("type", HostTy::String)], component.clone());
        to.native(class, by_name, get_component_by_name);
        for (name, get) in [
            ("GetComponents", get_components as Native),
            ("GetComponentsInChildren", get_components_in_children),
        ] {
            to.native(class, shape(name, &[], all()).generic(object.clone()), get);
        }
        let inactive = [("includeInactive", HostTy::Bool)];
        for (name, returns, get) in [
            ("GetComponentsInChildren", all(), get_components_in_children as Native),
            ("GetComponentInChildren", any(), get_component_in_children),
        ] {
            to.native(class, shape(name, &inactive, returns).generic(object.clone()), get);
        }
        let by_type = shape("GetComponent", &[("type", HostTy::Type)], component.clone());
        to.native(class, by_type, get_component_by_type);
        let out = shape("TryGetComponent", &[("component", any())], HostTy::Bool);
        to.native(class, out.out().generic(object.clone()), try_get_component);
    }
    let children = shape("GetEnumerator", &[], HostTy::Array(Box::new(transform)));
    to.native(at.transform, children, children_of);
}

fn transform_of(host: &mut WorldHost<'_>, target: Target) -> Answer {
    let entity = host.asked(target)?;
    let transform = host.table().landmarks.transform;
    first(components(host, entity, transform))
}

fn game_object_of(host: &mut WorldHost<'_>, target: Target) -> Answer {
    let entity = host.asked(target)?;
    Ok(object(entity, host.table().landmarks.game_object))
}

fn get_component(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let entity = host.asked(asked.target)?;
    first(wanted(asked).map_or(Vec::new(), |wanted| components(host, entity, wanted)))
}

fn get_components(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let entity = host.asked(asked.target)?;
    let found = wanted(asked).map_or(Vec::new(), |wanted| components(host, entity, wanted));
    array(asked, found)
}

fn below(host: &WorldHost<'_>, asked: &Asked<'_>) -> Result<Vec<HostValue>, HostError> {
    let entity = host.asked(asked.target)?;
    let Some(wanted) = wanted(asked) else { return Ok(Vec::new()) };
    let all = objects::subtree(host.world, entity).into_iter();
    let also_off = asked.args.first() == Some(&HostValue::Bool(true));
    let on = all.filter(|one| also_off || *one == entity || objects::is_active(host.world, *one));
    Ok(on.flat_map(|one| components(host, one, wanted)).collect())
}

fn get_component_in_children(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    first(below(host, asked)?)
}

fn get_components_in_children(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let found = below(host, asked)?;
    array(asked, found)
}

fn get_component_in_parent(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let entity = host.asked(asked.target)?;
    let Some(wanted) = wanted(asked) else { return Ok(HostValue::Null) };
    let above = objects::ancestry(host.world, entity);
    first(above.flat_map(|one| components(host, one, wanted)).collect())
}

fn get_component_by_name(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let entity = host.asked(asked.target)?;
    let name = string(asked.args.first());
    let wanted = host.table().names.get(&name).copied();
    first(wanted.map_or(Vec::new(), |wanted| components(host, entity, wanted)))
}

fn get_component_by_type(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let entity = host.asked(asked.target)?;
    match asked.args.first() {
        Some(HostValue::Type(HostTy::Host(wanted))) => first(components(host, entity, *wanted)),
        _ => Ok(HostValue::Null),
    }
}

fn try_get_component(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let found = get_component(host, asked)?;
    let there = found != HostValue::Null;
    if let Some(out) = asked.args.first_mut() {
        *out = found;
    }
    Ok(HostValue::Bool(there))
}

fn children_of(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let entity = host.asked(asked.target)?;
    let transform = host.table().landmarks.transform;
    let children = objects::children_of(host.world, entity);
    let places = children.flat_map(|child| components(host, child, transform));
    Ok(HostValue::Array(HostTy::Host(transform), places.collect()))
}
