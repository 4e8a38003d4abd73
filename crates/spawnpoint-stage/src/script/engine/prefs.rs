//! `PlayerPrefs`: kept as long as the world is.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use spawnpoint_script::host::{HostError, HostTy, HostValue};

use super::{Answer, Asked, Draft, WorldHost, string};
use crate::script::types::{Shaped, shape};

/// How many are kept.
const MAX: usize = 1000;
/// Longest text that is kept.
const MAX_TEXT: usize = 10_000;

/// What was set, by its key.
#[derive(Resource, Default)]
struct Prefs(BTreeMap<String, HostValue>);

/// Setters and getters of the three types.
pub fn fill(to: &mut Draft) {
    let prefs = to.class("UnityEngine.PlayerPrefs", None);
    let key = ("key", HostTy::String);
    for (name, ty) in [("Int", HostTy::Int), ("Float", HostTy::Float), ("String", HostTy::String)] {
        let value = [key.clone(), ("value", ty.clone())];
        to.changing(prefs, shape(&format!("Set{name}"), &value, HostTy::Void).of_type(), set);
        let getter = format!("Get{name}");
        let alone = shape(&getter, std::slice::from_ref(&key), ty.clone()).of_type();
        let with_default = [key.clone(), ("defaultValue", ty.clone())];
        let with_default = shape(&getter, &with_default, ty.clone()).of_type();
        let native = match ty {
            HostTy::Int => get_int,
            HostTy::Float => get_float,
            _ => get_string,
        };
        to.native(prefs, alone, native);
        to.native(prefs, with_default, native);
    }
    let one = std::slice::from_ref(&key);
    to.native(prefs, shape("HasKey", one, HostTy::Bool).of_type(), has);
    to.changing(prefs, shape("DeleteKey", one, HostTy::Void).of_type(), delete);
    to.changing(prefs, shape("DeleteAll", &[], HostTy::Void).of_type(), delete_all);
    to.changing(prefs, shape("Save", &[], HostTy::Void).of_type(), |_, _| Ok(HostValue::Null));
}

fn found(host: &mut WorldHost<'_>, asked: &Asked<'_>, nothing: HostValue) -> Answer {
    let key = string(asked.args.first());
    let kept = host.world.get_resource_or_init::<Prefs>().0.get(&key).cloned();
    // A key that holds another type counts as missing.
    let fits = |kept: &HostValue| std::mem::discriminant(kept) == std::mem::discriminant(&nothing);
    Ok(kept.filter(fits).or_else(|| asked.args.get(1).cloned()).unwrap_or(nothing))
}

fn get_int(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    found(host, asked, HostValue::Int(0))
}

fn get_float(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    found(host, asked, HostValue::Float(0.0))
}

fn get_string(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    found(host, asked, "".into())
}

fn set(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let (key, value) = (string(asked.args.first()), asked.args.get(1).cloned());
    let mut prefs = host.world.get_resource_or_init::<Prefs>();
    let long = key.len() > MAX_TEXT
        || matches!(&value, Some(HostValue::Str(text)) if text.len() > MAX_TEXT);
    if long || (prefs.0.len() >= MAX && !prefs.0.contains_key(&key)) {
        let what = format!("Preferences hold {MAX} keys and texts of {MAX_TEXT} bytes at most");
        return Err(HostError::new("UnityEngine.PlayerPrefsException", what));
    }
    prefs.0.insert(key, value.unwrap_or(HostValue::Null));
    Ok(HostValue::Null)
}

fn has(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let key = string(asked.args.first());
    Ok(HostValue::Bool(host.world.get_resource_or_init::<Prefs>().0.contains_key(&key)))
}

fn delete(host: &mut WorldHost<'_>, asked: &mut Asked<'_>) -> Answer {
    let key = string(asked.args.first());
    host.world.get_resource_or_init::<Prefs>().0.remove(&key);
    Ok(HostValue::Null)
}

fn delete_all(host: &mut WorldHost<'_>, _: &mut Asked<'_>) -> Answer {
    host.world.get_resource_or_init::<Prefs>().0.clear();
    Ok(HostValue::Null)
}
