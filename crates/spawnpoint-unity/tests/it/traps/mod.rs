//! What real projects do that is easily read wrongly, one test each.

mod files;
mod prefabs;
mod scripts;

use crate::written::{
    Edits, Folder, HEAD, instance, nested, object, part, pointer, stripped, transform,
};

const A: char = 'a';
const B: char = 'b';
const C: char = 'c';

/// A prefab: Gun with Barrel, and Muzzle below it.
fn gun() -> String {
    [
        HEAD,
        &object(10, "Gun", &[11, 12]),
        &transform(11, 10, 0, &[21]),
        &part(23, "MeshRenderer", 12, 10, ""),
        &object(20, "Barrel", &[21, 22]),
        &transform(21, 20, 11, &[31]),
        &part(65, "BoxCollider", 22, 20, "  m_Size: {x: 1, y: 1, z: 1}\n"),
        &object(30, "Muzzle", &[31, 32]),
        &transform(31, 30, 21, &[]),
        &part(108, "Light", 32, 30, "  m_Intensity: 1\n"),
    ]
    .concat()
}

/// A variant of it that renames the barrel and brightens the muzzle.
fn rifle() -> String {
    let set = vec![
        (pointer(10, A), "m_Name", "Rifle".into()),
        (pointer(20, A), "m_Name", "Long Barrel".into()),
        (pointer(32, A), "m_Intensity", "2".into()),
        (pointer(22, A), "m_Size.x", "9".into()),
    ];
    format!("{HEAD}{}", instance(500, A, 0, &Edits { set, ..Edits::default() }))
}

/// A prefab that holds the variant: Soldier with Hand, and the rifle in it.
fn soldier() -> String {
    let set = vec![
        (pointer(nested(500, 20), B), "m_Name", "Sawn-off Barrel".into()),
        (pointer(nested(500, 32), B), "m_Intensity", "3".into()),
        (pointer(nested(500, 30), B), "m_IsActive", "0".into()),
    ];
    let rifle_transform = pointer(nested(500, 11), B);
    [
        HEAD,
        &object(600, "Soldier", &[601]),
        &transform(601, 600, 0, &[611]),
        &object(610, "Hand", &[611]),
        &transform(611, 610, 601, &[621]),
        &instance(700, B, 611, &Edits { set, ..Edits::default() }),
        &stripped(4, "Transform", 621, &rifle_transform, 700),
    ]
    .concat()
}

fn armed() -> Folder {
    let folder = Folder::new();
    folder.asset("Assets/Gun.prefab", A, gun()).asset("Assets/Rifle.prefab", B, rifle()).asset(
        "Assets/Soldier.prefab",
        C,
        soldier(),
    );
    folder
}

/// The id of something of the gun in the soldier's numbering.
fn in_soldier(id: i64) -> i64 {
    nested(700, nested(500, id))
}
