//! A town with any number of objects around the range, to test large worlds.

use bevy_ecs::prelude::*;
use bevy_math::Vec3;

use super::{
    build::{child, root},
    scripts::{Health, Spinner},
};
use crate::kit::{BoxCollider, Light, MeshFilter, MeshRenderer};

/// Blocks per district, and houses per block.
const BLOCKS: usize = 10;
const HOUSES: usize = 10;
/// The parts of a house.
const PARTS: [&str; 9] =
    ["Door", "Roof", "Chimney", "Window", "Window", "Window", "Lamp", "Fan", "Resident"];
/// The number of objects of a district, including itself.
const DISTRICT: usize = 1 + BLOCKS * (1 + HOUSES * (1 + PARTS.len()));

/// Builds a town of about this many objects, four levels deep.
pub fn build(world: &mut World, objects: usize) {
    for district in 1..=objects.div_ceil(DISTRICT) {
        let at = Vec3::new(district as f32 * 100.0, 0.0, 0.0);
        let place = root(world, &format!("District {district}"), at, ());
        for block in 1..=BLOCKS {
            let at = Vec3::new(0.0, 0.0, block as f32 * -20.0);
            let block = child(world, place, &format!("Block {block}"), at, ());
            for house in 1..=HOUSES {
                build_house(world, block, house);
            }
        }
    }
}

fn build_house(world: &mut World, block: Entity, number: usize) {
    let at = Vec3::new(number as f32 * 10.0, 0.0, 0.0);
    let house = child(
        world,
        block,
        &format!("House {number}"),
        at,
        (MeshFilter { mesh: "House".into() }, MeshRenderer::default(), BoxCollider::default()),
    );
    for (index, part) in PARTS.into_iter().enumerate() {
        let at = Vec3::new(0.0, index as f32, 0.0);
        let part = child(world, house, &format!("{part} {index}"), at, ());
        let mut part = world.entity_mut(part);
        match index {
            0..=5 => part.insert((MeshFilter { mesh: "Part".into() }, MeshRenderer::default())),
            6 => part.insert(Light::default()),
            7 => part.insert(Spinner::default()),
            _ => part.insert(Health::default()),
        };
    }
}
