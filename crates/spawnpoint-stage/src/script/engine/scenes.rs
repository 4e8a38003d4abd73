//! `SceneManager` and its scenes.

use spawnpoint_protocol::{
    SceneId,
    shape::{LoadMode, Scene},
};
use spawnpoint_script::host::{HostTy, HostValue, ObjectRef, Target};

use super::{Answer, BaseTypes, NativeCall, TypeTableDraft, WorldHost, enums, string};
use crate::{
    scene::{self, Scenes},
    script::{
        convert::{object, text},
        host::{missing, thrown},
        types::{SignatureExt, signature},
    },
};

/// Adds the members of `Scene` and `SceneManager`.
pub fn fill(to: &mut TypeTableDraft, base: BaseTypes) {
    let scene = HostTy::Host(base.scene);
    to.native_get(base.scene, "name", HostTy::String, |host, target| {
        scene_fact(host, target, |it| text(it.name))
    });
    to.native_get(base.scene, "buildIndex", HostTy::Int, |host, target| {
        scene_fact(host, target, |it| HostValue::Int(it.index))
    });
    to.native_get(base.scene, "isLoaded", HostTy::Bool, |host, target| {
        scene_fact(host, target, |it| HostValue::Bool(it.is_loaded))
    });
    to.native_get(base.scene, "rootCount", HostTy::Int, |host, target| {
        scene_fact(host, target, |it| HostValue::Int(count(it.root_count)))
    });
    let roots = HostTy::Array(Box::new(HostTy::Host(base.game_object)));
    to.native(base.scene, signature("GetRootGameObjects", &[], roots), roots_of_scene);
    let manager = to.class("UnityEngine.SceneManagement.SceneManager", None);
    to.native(manager, signature("GetActiveScene", &[], scene.clone()).make_static(), active_scene);
    let by_index = signature("GetSceneAt", &[("index", HostTy::Int)], scene).make_static();
    to.native(manager, by_index, scene_at);
    let by_name =
        signature("GetSceneByName", &[("name", HostTy::String)], HostTy::Host(base.scene));
    to.native(manager, by_name.make_static(), scene_by_name);
    let mode = enums::ty(to, "UnityEngine.SceneManagement.LoadSceneMode");
    for (name, ty) in [("sceneBuildIndex", HostTy::Int), ("sceneName", HostTy::String)] {
        let with_mode = [(name, ty.clone()), ("mode", mode.clone())];
        to.changing(
            manager,
            signature("LoadScene", &with_mode, HostTy::Void).make_static(),
            load_scene,
        );
        if ty == HostTy::Int {
            let alone = signature("LoadScene", &[(name, ty)], HostTy::Void).make_static();
            to.changing(manager, alone, load_scene);
        }
    }
    to.native_get(base.game_object, "scene", HostTy::Host(base.scene), scene_of);
}

fn scene_of(host: &mut WorldHost<'_>, target: Target) -> Answer {
    let entity = host.target_entity(target)?;
    let own = scene::scene_of(host.world, entity);
    let scenes = host.world.resource::<Scenes>();
    // Objects that survive scene loads are listed after the loaded scenes.
    let at = scenes.loaded().position(|key| key == own).unwrap_or(scenes.count());
    Ok(scene_value(host, at))
}

fn scene_by_name(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let name = string(call.args.first());
    let at = scene::list(host.world).into_iter().position(|scene| scene.name == name);
    match at {
        Some(at) => Ok(scene_value(host, at)),
        None => Err(missing(&format!("Scene '{name}' is not loaded"))),
    }
}

fn load_scene(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let name = match call.args.first() {
        Some(HostValue::Int(at)) => {
            let sources = host.world.resource::<Scenes>().sources();
            let found = usize::try_from(*at).ok().and_then(|at| sources.get(at));
            let none = || missing(&format!("the build has {} scenes", sources.len()));
            found.map(|source| source.name.clone()).ok_or_else(none)?
        }
        other => string(other),
    };
    let mode = match call.args.get(1) {
        Some(HostValue::Enum(_, 1)) => LoadMode::Additive,
        _ => LoadMode::Single,
    };
    scene::load(host.world, &name, mode).map_err(thrown)?;
    Ok(HostValue::Null)
}

fn count(many: usize) -> i32 {
    i32::try_from(many).unwrap_or(i32::MAX)
}

fn scene_value(host: &WorldHost<'_>, index: usize) -> HostValue {
    HostValue::Object(ObjectRef { id: index as u64, ty: host.table().base_types.scene })
}

fn scene_fact(
    host: &mut WorldHost<'_>,
    target: Target,
    fact: impl FnOnce(Scene) -> HostValue,
) -> Answer {
    let Target::Object(it) = target else { return Err(missing("the call has no scene")) };
    let all = scene::list(host.world);
    let found = usize::try_from(it.id).ok().and_then(|at| all.into_iter().nth(at));
    found.map(fact).ok_or_else(|| missing("the scene is no longer loaded"))
}

fn roots_of_scene(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let Target::Object(it) = call.target else { return Err(missing("the call has no scene")) };
    let id = SceneId::index(usize::try_from(it.id).unwrap_or(usize::MAX));
    let key = host.world.resource::<Scenes>().find(&id);
    let roots = key.map_or(Vec::new(), |key| scene::roots(host.world, &[key]));
    let game_object = host.table().base_types.game_object;
    let roots = roots.into_iter().map(|one| object(one, game_object)).collect();
    Ok(HostValue::Array(HostTy::Host(game_object), roots))
}

fn active_scene(host: &mut WorldHost<'_>, _: &mut NativeCall<'_>) -> Answer {
    Ok(scene_value(host, 0))
}

fn scene_at(host: &mut WorldHost<'_>, call: &mut NativeCall<'_>) -> Answer {
    let loaded = host.world.resource::<Scenes>().count();
    match call.args.first() {
        Some(HostValue::Int(at)) if usize::try_from(*at).is_ok_and(|at| at < loaded) => {
            Ok(scene_value(host, usize::try_from(*at).unwrap_or_default()))
        }
        _ => Err(missing(&format!("Scene index out of range: {loaded} are loaded"))),
    }
}
