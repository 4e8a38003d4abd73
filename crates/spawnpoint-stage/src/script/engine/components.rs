//! Access to the components of an object, and of its parents and children.

use spawnpoint_script::host::{HostError, HostTy, HostValue, Target};

use super::{
    Answer, BaseTypes, NativeCall, TypeTableDraft, WorldHost, array, components, first, requested,
    string,
};
use crate::{
    object as objects,
    script::{
        convert::object,
        types::{Native, SignatureExt, signature},
    },
};

/// Adds `gameObject`, `transform`, `GetComponent` and similar methods.
pub fn fill(to: &mut TypeTableDraft, base: BaseTypes) {
    let object = HostTy::Host(base.object);
    let game_object = HostTy::Host(base.game_object);
    let transform = HostTy::Host(base.transform);
    let component = HostTy::Host(base.component);
    let any = || HostTy::Param(0);
    let all = || HostTy::Array(Box::new(HostTy::Param(0)));
    for class in [base.game_object, base.component] {
        to.native_get(class, "transform", transform.clone(), transform_of);
        to.native_get(class, "gameObject", game_object.clone(), game_object_of);
        for name in ["GetComponent", "GetComponentInChildren", "GetComponentInParent"] {
            let get = match name {
                "GetComponent" => get_component,
                "GetComponentInChildren" => get_component_in_children,
                _ => get_component_in_parent,
            };
            to.native(class, signature(name, &[], any()).generic(object.clone()), get);
        }
        let by_name = signature("GetComponent", &[("type", HostTy::String)], component.clone());
        to.native(class, by_name, get_component_by_name);
        for (name, get) in [
            ("GetComponents", get_components as Native),
            ("GetComponentsInChildren", get_components_in_children),
        ] {
            to.native(class, signature(name, &[], all()).generic(object.clone()), get);
        }
        let inactive = [("includeInactive", HostTy::Bool)];
        for (name, returns, get) in [
            ("GetComponentsInChildren", all(), get_components_in_children as Native),
            ("GetComponentInChildren", any(), get_component_in_children),
        ] {
            to.native(class, signature(name, &inactive, returns).generic(object.clone()), get);
        }
        let by_type = signature("GetComponent", &[("type", HostTy::Type)], component.clone());
        to.native(class, by_type, get_component_by_type);
        let out = signature("TryGetComponent", &[("component", any())], HostTy::Bool);
        to.native(class, out.out().generic(object.clone()), try_get_component);
    }
    let children = signature("GetEnumerator", &[], HostTy::Array(Box::new(transform)));
    to.native(base.transform, children, children_of);
}

fn transform_of(host: &mut WorldHost<'_>, target: Target) -> Answer {
    let entity = host.target_entity(target)?;
    let transform = host.table().base_types.transform;
    first(components(host, entity, transform))
}

fn game_object_of(host: &mut WorldHost<'_>, target: Target) -> Answer {
    let entity = host.target_entity(target)?;
    Ok(object(entity, host.table().base_types.game_object))
}

fn get_component(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let entity = host.target_entity(call.target)?;
    first(requested(call).map_or(Vec::new(), |requested| components(host, entity, requested)))
}

fn get_components(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let entity = host.target_entity(call.target)?;
    let found = requested(call).map_or(Vec::new(), |requested| components(host, entity, requested));
    array(call, found)
}

fn below(host: &WorldHost<'_>, call: &NativeCall<'_>) -> Result<Vec<HostValue>, HostError> {
    let entity = host.target_entity(call.target)?;
    let Some(requested) = requested(call) else { return Ok(Vec::new()) };
    let all = objects::subtree(host.world, entity).into_iter();
    let also_off = call.args.first() == Some(&HostValue::Bool(true));
    let on = all.filter(|one| also_off || *one == entity || objects::is_active(host.world, *one));
    Ok(on.flat_map(|one| components(host, one, requested)).collect())
}

fn get_component_in_children(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    first(below(host, call)?)
}

fn get_components_in_children(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let found = below(host, call)?;
    array(call, found)
}

fn get_component_in_parent(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let entity = host.target_entity(call.target)?;
    let Some(requested) = requested(call) else { return Ok(HostValue::Null) };
    let above = objects::ancestry(host.world, entity);
    first(above.flat_map(|one| components(host, one, requested)).collect())
}

fn get_component_by_name(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let entity = host.target_entity(call.target)?;
    let name = string(call.args.first());
    let requested = host.table().names.get(&name).copied();
    first(requested.map_or(Vec::new(), |requested| components(host, entity, requested)))
}

fn get_component_by_type(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let entity = host.target_entity(call.target)?;
    match call.args.first() {
        Some(HostValue::Type(HostTy::Host(requested))) => {
            first(components(host, entity, *requested))
        }
        _ => Ok(HostValue::Null),
    }
}

fn try_get_component(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let found = get_component(host, call)?;
    let there = found != HostValue::Null;
    if let Some(out) = call.args.first_mut() {
        *out = found;
    }
    Ok(HostValue::Bool(there))
}

fn children_of(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let entity = host.target_entity(call.target)?;
    let transform = host.table().base_types.transform;
    let children = objects::children_of(host.world, entity);
    let transforms = children.flat_map(|child| components(host, child, transform));
    Ok(HostValue::Array(HostTy::Host(transform), transforms.collect()))
}
