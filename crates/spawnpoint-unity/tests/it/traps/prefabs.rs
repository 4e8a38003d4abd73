//! Nested prefabs: overrides, removed and added objects on each level.

use spawnpoint_unity::{
    queries::{BrokenKind, Scope},
    scene::PrefabState,
};

use super::{A, B, C, armed, in_soldier};
use crate::written::{
    Edits, Folder, HEAD, instance, lines, nested, object, part, pointer, stripped, transform,
};

#[test]
fn overrides_of_overrides_of_overrides_are_applied_in_their_order() {
    let folder = armed();
    assert_eq!(
        folder.tree("Assets/Rifle.prefab"),
        [
            "Rifle: Transform MeshRenderer",
            "Rifle/Long Barrel: Transform BoxCollider",
            "Rifle/Long Barrel/Muzzle: Transform Light",
        ]
    );
    let set = vec![
        (pointer(in_soldier(32), C), "m_Intensity", "4".into()),
        (pointer(in_soldier(30), C), "m_IsActive", "1".into()),
        (pointer(600, C), "m_Name", "Guard".into()),
    ];
    let scene = format!("{HEAD}{}", instance(900, C, 0, &Edits { set, ..Edits::default() }));
    folder.asset("Assets/A.unity", 'd', scene);
    assert_eq!(
        folder.tree("Assets/A.unity"),
        [
            "Guard: Transform",
            "Guard/Hand: Transform",
            "Guard/Hand/Rifle: Transform MeshRenderer",
            "Guard/Hand/Rifle/Sawn-off Barrel: Transform BoxCollider",
            "Guard/Hand/Rifle/Sawn-off Barrel/Muzzle: Transform Light",
        ]
    );
    let project = folder.open();
    let member = |path: &str, object: &str, part: usize, member: &str| {
        let asset = project.index().by_path(path).unwrap();
        let hierarchy = project.hierarchy(asset.id()).unwrap();
        let object = hierarchy.object(hierarchy.find(object).unwrap());
        let members = project.members(&object.components[part]).unwrap();
        let found = members.into_iter().find(|found| found.name == member).unwrap();
        serde_json::to_value(&found.value).unwrap()
    };
    let muzzle = "Hand/Rifle/Sawn-off Barrel/Muzzle";
    assert_eq!(member("Assets/Soldier.prefab", &format!("Soldier/{muzzle}"), 1, "m_Intensity"), 3);
    assert_eq!(member("Assets/A.unity", &format!("Guard/{muzzle}"), 1, "m_Intensity"), 4);
    let barrel = "Guard/Hand/Rifle/Sawn-off Barrel";
    let size = serde_json::json!({"x": 9, "y": 1, "z": 1});
    assert_eq!(member("Assets/A.unity", barrel, 1, "m_Size"), size);
}

#[test]
fn an_object_removed_three_levels_down_is_removed_with_its_children() {
    let folder = armed();
    let edits = Edits {
        removed_parts: vec![pointer(in_soldier(12), C)],
        removed_objects: vec![pointer(in_soldier(20), C)],
        // About something that is no longer there: of no consequence.
        set: vec![(pointer(in_soldier(30), C), "m_Name", "Ghost".into())],
        ..Edits::default()
    };
    folder.asset("Assets/A.unity", 'd', format!("{HEAD}{}", instance(900, C, 0, &edits)));
    assert_eq!(
        folder.tree("Assets/A.unity"),
        ["Soldier: Transform", "Soldier/Hand: Transform", "Soldier/Hand/Rifle: Transform"]
    );
}

#[test]
fn an_object_added_three_levels_down_has_its_sibling_index() {
    let folder = armed();
    let (barrel, hand) = (pointer(in_soldier(21), C), pointer(611, C));
    let edits = Edits {
        added_objects: vec![
            (barrel.clone(), 0, 51),
            (barrel.clone(), -1, 61),
            (hand.clone(), 0, 71),
        ],
        added_parts: vec![
            (pointer(in_soldier(20), C), 1, 80),
            (pointer(in_soldier(20), C), -1, 81),
        ],
        ..Edits::default()
    };
    let scene = [
        HEAD,
        &instance(900, C, 0, &edits),
        &stripped(4, "Transform", 5001, &barrel, 900),
        &stripped(4, "Transform", 5002, &hand, 900),
        &stripped(1, "GameObject", 5003, &pointer(in_soldier(20), C), 900),
        &object(50, "Scope", &[51]),
        &transform(51, 50, 5001, &[]),
        &object(60, "Strap", &[61]),
        &transform(61, 60, 5001, &[]),
        &object(70, "Glove", &[71]),
        &transform(71, 70, 5002, &[]),
        &part(82, "AudioSource", 80, 5003, ""),
        &part(54, "Rigidbody", 81, 5003, ""),
    ]
    .concat();
    folder.asset("Assets/A.unity", 'd', scene);
    assert_eq!(
        folder.tree("Assets/A.unity"),
        [
            "Soldier: Transform",
            "Soldier/Hand: Transform",
            "Soldier/Hand/Glove: Transform",
            "Soldier/Hand/Rifle: Transform MeshRenderer",
            "Soldier/Hand/Rifle/Sawn-off Barrel: Transform AudioSource BoxCollider Rigidbody",
            "Soldier/Hand/Rifle/Sawn-off Barrel/Scope: Transform",
            "Soldier/Hand/Rifle/Sawn-off Barrel/Muzzle: Transform Light (off)",
            "Soldier/Hand/Rifle/Sawn-off Barrel/Strap: Transform",
        ]
    );
}

#[test]
fn an_added_object_without_a_stripped_parent_is_placed_by_the_instance() {
    let folder = armed();
    let edits = Edits {
        added_objects: vec![(pointer(21, A), 0, 50)],
        added_parts: vec![(pointer(20, A), -1, 80)],
        ..Edits::default()
    };
    let scene = [
        HEAD,
        &instance(900, A, 0, &edits),
        &object(50, "Scope", &[51]),
        &transform(51, 50, 0, &[]),
        &part(82, "AudioSource", 80, 0, ""),
    ]
    .concat();
    folder.asset("Assets/A.unity", 'd', scene);
    assert_eq!(
        folder.tree("Assets/A.unity"),
        [
            "Gun: Transform MeshRenderer",
            "Gun/Barrel: Transform BoxCollider AudioSource",
            "Gun/Barrel/Scope: Transform",
            "Gun/Barrel/Muzzle: Transform Light",
        ]
    );
}

#[test]
fn two_instances_of_one_prefab_in_one_prefab_keep_apart() {
    let folder = armed();
    let set = |number: i64, name: &str| Edits {
        set: vec![(pointer(20, A), "m_Name", name.to_owned())],
        added_objects: vec![(pointer(21, A), -1, number)],
        ..Edits::default()
    };
    let rack = [
        HEAD,
        &object(600, "Rack", &[601]),
        &transform(601, 600, 0, &[1001, 1002]),
        &instance(701, A, 601, &set(91, "Left")),
        &stripped(4, "Transform", 1001, &pointer(11, A), 701),
        &stripped(4, "Transform", 1011, &pointer(21, A), 701),
        &instance(702, A, 601, &set(93, "Right")),
        &stripped(4, "Transform", 1002, &pointer(11, A), 702),
        &stripped(4, "Transform", 1012, &pointer(21, A), 702),
        &object(90, "L", &[91]),
        &transform(91, 90, 1011, &[]),
        &object(92, "R", &[93]),
        &transform(93, 92, 1012, &[]),
    ]
    .concat();
    folder.asset("Assets/Rack.prefab", 'e', rack);
    // In a scene, one of the two is deactivated, by the id of its stripped document in the prefab.
    let off = vec![(pointer(nested(702, 10), 'e'), "m_IsActive", "0".into())];
    let scene = format!("{HEAD}{}", instance(900, 'e', 0, &Edits { set: off, ..Edits::default() }));
    folder.asset("Assets/A.unity", 'd', scene);
    assert_eq!(
        folder.tree("Assets/A.unity"),
        [
            "Rack: Transform",
            "Rack/Gun: Transform MeshRenderer",
            "Rack/Gun/Left: Transform BoxCollider",
            "Rack/Gun/Left/Muzzle: Transform Light",
            "Rack/Gun/Left/L: Transform",
            "Rack/Gun: Transform MeshRenderer (off)",
            "Rack/Gun/Right: Transform BoxCollider",
            "Rack/Gun/Right/Muzzle: Transform Light",
            "Rack/Gun/Right/R: Transform",
        ]
    );
}

#[test]
fn objects_of_a_model_are_not_guessed() {
    let folder = Folder::new();
    let root = pointer(919_132_149_155_446_097, 'f');
    folder.asset("Assets/Tank.fbx", 'f', b"Kaydara FBX Binary  \0\x1a\0rest".as_slice());
    let edits = Edits {
        set: vec![(root.clone(), "m_Name", "My Tank".into())],
        removed_objects: vec![pointer(-123, 'f')],
        added_parts: vec![(root.clone(), -1, 80)],
        ..Edits::default()
    };
    let variant = [
        HEAD,
        &instance(500, 'f', 0, &edits),
        &stripped(1, "GameObject", nested(500, 919_132_149_155_446_097), &root, 500),
        &part(54, "Rigidbody", 80, nested(500, 919_132_149_155_446_097), ""),
    ]
    .concat();
    folder.asset("Assets/Tank.prefab", B, variant);
    let scene = format!("{HEAD}{}", instance(900, B, 0, &Edits::default()));
    folder.asset("Assets/A.unity", 'd', scene);
    assert_eq!(folder.tree("Assets/A.unity"), ["My Tank: Transform Rigidbody"]);
    let project = folder.open();
    let scene = project.index().by_path("Assets/A.unity").unwrap();
    let hierarchy = project.hierarchy(scene.id()).unwrap();
    let tank = hierarchy.object(hierarchy.roots[0]);
    assert!(tank.opaque);
    assert_eq!(tank.prefab.as_ref().unwrap().state, PrefabState::Expanded);
}

#[test]
fn a_prefab_that_contains_itself_ends() {
    let folder = Folder::new();
    folder.asset("Assets/A.prefab", A, format!("{HEAD}{}", instance(500, B, 0, &Edits::default())));
    folder.asset("Assets/B.prefab", B, format!("{HEAD}{}", instance(500, A, 0, &Edits::default())));
    let project = folder.open();
    let asset = project.index().by_path("Assets/A.prefab").unwrap();
    let hierarchy = project.hierarchy(asset.id()).unwrap();
    assert_eq!(lines(&hierarchy).len(), 1);
    // Reported for the prefab that closes the cycle.
    let other = project.index().by_path("Assets/B.prefab").unwrap();
    assert_eq!(
        project.hierarchy(other.id()).unwrap().problems,
        ["Assets/A.prefab contains itself"]
    );
}

#[test]
fn a_pointer_to_an_object_that_only_a_prefab_makes_is_not_broken() {
    let folder = armed();
    let scene = [
        HEAD,
        &object(1, "Aim", &[2, 3]),
        &transform(2, 1, 0, &[]),
        &part(
            114,
            "MonoBehaviour",
            3,
            1,
            &format!(
                "  m_Script: {}\n  at: {{fileID: 40}}\n  lost: {{fileID: 41}}\n",
                pointer(11_500_000, '7')
            ),
        ),
        &instance(900, A, 0, &Edits::default()),
        &stripped(4, "Transform", 40, &pointer(31, A), 900),
    ]
    .concat();
    folder.asset("Assets/Aim.cs", '7', "class Aim : MonoBehaviour { }");
    folder.asset("Assets/A.unity", 'd', scene);
    let broken = folder.open().broken_references(Scope::All, None).found;
    let found: Vec<_> = broken.iter().map(|row| (&*row.reference_path, row.kind)).collect();
    assert_eq!(found, [("lost", BrokenKind::Dangling)]);
}
