//! Objects that belong to no scene: those that survive scene loads, and assets in memory.

use bevy_ecs::prelude::*;
use bevy_math::Vec3;

use super::{
    build::{child, root},
    scripts::Asset,
};
use crate::kit::AudioSource;

/// Objects that survive scene loads.
pub fn build_persistent(world: &mut World) {
    let services = root(world, "Services", Vec3::ZERO, ());
    let music = AudioSource {
        clip: "Range Theme".into(),
        volume: 0.4,
        r#loop: true,
        is_playing: true,
        ..AudioSource::default()
    };
    child(world, services, "Music", Vec3::ZERO, music);
    child(world, services, "Save Game", Vec3::ZERO, ());
}

/// Assets that the engine holds in memory.
pub fn build_hidden(world: &mut World) {
    for (name, address, size_bytes) in [
        ("Clay Prefab", "Assets/Prefabs/Clay.prefab", 18_432),
        ("Target Prefab", "Assets/Prefabs/Target.prefab", 40_960),
        ("Default Material", "Assets/Materials/Default.mat", 2_048),
    ] {
        let labels = vec!["builtin".to_owned(), "range".to_owned()];
        root(world, name, Vec3::ZERO, Asset { address: address.into(), size_bytes, labels });
    }
}
