//! `PlayerPrefs`, stored as long as the world exists.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use spawnpoint_script::host::{HostError, HostTy, HostValue};

use super::{Answer, NativeCall, TypeTableDraft, WorldHost, string};
use crate::script::types::{SignatureExt, signature};

/// The maximum number of keys.
const MAX: usize = 1000;
/// The longest value, in bytes.
const MAX_TEXT: usize = 10_000;

/// The stored values by key.
#[derive(Resource, Default)]
struct Prefs(BTreeMap<String, HostValue>);

/// Adds the setters and getters of the three types.
pub fn fill(to: &mut TypeTableDraft) {
    let prefs = to.class("UnityEngine.PlayerPrefs", None);
    let key = ("key", HostTy::String);
    for (name, ty) in [("Int", HostTy::Int), ("Float", HostTy::Float), ("String", HostTy::String)] {
        let value = [key.clone(), ("value", ty.clone())];
        to.changing(
            prefs,
            signature(&format!("Set{name}"), &value, HostTy::Void).make_static(),
            set,
        );
        let getter = format!("Get{name}");
        let alone = signature(&getter, std::slice::from_ref(&key), ty.clone()).make_static();
        let with_default = [key.clone(), ("defaultValue", ty.clone())];
        let with_default = signature(&getter, &with_default, ty.clone()).make_static();
        let native = match ty {
            HostTy::Int => get_int,
            HostTy::Float => get_float,
            _ => get_string,
        };
        to.native(prefs, alone, native);
        to.native(prefs, with_default, native);
    }
    let one = std::slice::from_ref(&key);
    to.native(prefs, signature("HasKey", one, HostTy::Bool).make_static(), has);
    to.changing(prefs, signature("DeleteKey", one, HostTy::Void).make_static(), delete);
    to.changing(prefs, signature("DeleteAll", &[], HostTy::Void).make_static(), delete_all);
    to.changing(prefs, signature("Save", &[], HostTy::Void).make_static(), |_, _| {
        Ok(HostValue::Null)
    });
}

fn found(host: &mut WorldHost<'_>, call: &NativeCall<'_>, nothing: HostValue) -> Answer {
    let key = string(call.args.first());
    let kept = host.world.get_resource_or_init::<Prefs>().0.get(&key).cloned();
    // A key that holds another type counts as missing.
    let fits = |kept: &HostValue| std::mem::discriminant(kept) == std::mem::discriminant(&nothing);
    Ok(kept.filter(fits).or_else(|| call.args.get(1).cloned()).unwrap_or(nothing))
}

fn get_int(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    found(host, call, HostValue::Int(0))
}

fn get_float(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    found(host, call, HostValue::Float(0.0))
}

fn get_string(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    found(host, call, "".into())
}

fn set(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let (key, value) = (string(call.args.first()), call.args.get(1).cloned());
    let mut prefs = host.world.get_resource_or_init::<Prefs>();
    let long = key.len() > MAX_TEXT
        || matches!(&value, Some(HostValue::Str(text)) if text.len() > MAX_TEXT);
    if long || (prefs.0.len() >= MAX && !prefs.0.contains_key(&key)) {
        let what = format!("PlayerPrefs are limited to {MAX} keys and strings of {MAX_TEXT} bytes");
        return Err(HostError::new("UnityEngine.PlayerPrefsException", what));
    }
    prefs.0.insert(key, value.unwrap_or(HostValue::Null));
    Ok(HostValue::Null)
}

fn has(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let key = string(call.args.first());
    Ok(HostValue::Bool(host.world.get_resource_or_init::<Prefs>().0.contains_key(&key)))
}

fn delete(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let key = string(call.args.first());
    host.world.get_resource_or_init::<Prefs>().0.remove(&key);
    Ok(HostValue::Null)
}

fn delete_all(host: &mut WorldHost<'_>, _: &mut NativeCall<'_>) -> Answer {
    host.world.get_resource_or_init::<Prefs>().0.clear();
    Ok(HostValue::Null)
}
