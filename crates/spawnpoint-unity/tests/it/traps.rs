//! What real projects do that is easily read wrongly, one test each.

use spawnpoint_unity::{
    ask::{BrokenKind, Scope},
    scene::PrefabState,
};

use crate::written::{
    Edits, Folder, HEAD, guid, instance, lines, nested, object, part, pointer, stripped, transform,
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
fn what_is_removed_three_levels_down_is_gone_with_what_is_below_it() {
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
fn what_is_added_three_levels_down_stands_where_it_says() {
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
fn what_is_added_without_a_stand_in_is_hung_where_the_instance_says() {
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
    // In a scene, one of the two is switched off, by the stand-in's id in the prefab's numbering.
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
fn a_model_is_named_and_not_guessed() {
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
fn the_order_at_the_top_is_the_list_of_roots_or_the_old_number() {
    let folder = armed();
    let roots = |ids: &[i64]| {
        let rows: String = ids.iter().map(|id| format!("  - {{fileID: {id}}}\n")).collect();
        format!("--- !u!1660057539 &9223372036854775807\nSceneRoots:\n  m_Roots:\n{rows}")
    };
    let first = [&object(1, "One", &[2]), &transform(2, 1, 0, &[])].map(String::as_str).concat();
    let second = [&object(3, "Two", &[4]), &transform(4, 3, 0, &[])].map(String::as_str).concat();
    let gun = instance(900, A, 0, &Edits::default());
    let new = [HEAD, &first, &second, &gun, &roots(&[4, 900, 2])].concat();
    folder.asset("Assets/New.unity", 'd', new);
    let tops = |path: &str| -> Vec<String> {
        let tree = folder.tree(path);
        tree.iter().filter(|line| !line.contains('/')).map(|line| line[..3].to_owned()).collect()
    };
    assert_eq!(tops("Assets/New.unity"), ["Two", "Gun", "One"]);
    let order = |text: &str, number: i64| {
        text.replace(
            "m_Father: {fileID: 0}",
            &format!("m_Father: {{fileID: 0}}\n  m_RootOrder: {number}"),
        )
    };
    let set = vec![(pointer(11, A), "m_RootOrder", "0".into())];
    let gun = instance(900, A, 0, &Edits { set, ..Edits::default() });
    folder.asset(
        "Assets/Old.unity",
        'e',
        [HEAD, &order(&first, 2), &order(&second, 1), &gun].concat(),
    );
    assert_eq!(tops("Assets/Old.unity"), ["Gun", "Two", "One"]);
}

#[test]
fn lines_may_end_in_two_bytes_and_files_begin_with_three() {
    let folder = armed();
    let text = format!("{HEAD}{}", instance(900, C, 0, &Edits::default()));
    folder.asset("Assets/A.unity", 'd', &text);
    let expected = folder.tree("Assets/A.unity");
    assert_eq!(expected.len(), 5);
    for (path, text) in [
        ("Assets/Gun.prefab", gun()),
        ("Assets/Soldier.prefab", soldier()),
        ("Assets/A.unity", text),
    ] {
        let mut bytes = b"\xef\xbb\xbf".to_vec();
        bytes.extend(text.replace('\n', "\r\n").bytes());
        folder.file(path, bytes);
    }
    let meta = format!("\u{feff}fileFormatVersion: 2\r\nguid: {}\r\n", guid(A));
    folder.file("Assets/Gun.prefab.meta", meta);
    assert_eq!(folder.tree("Assets/A.unity"), expected);
    assert_eq!(folder.open().users(guid(A).parse().unwrap(), true), ["Assets/Rifle.prefab"]);
}

#[test]
fn texts_may_look_like_documents() {
    let folder = Folder::new();
    let text = "  m_Text: 'first\n\n--- second\n\n    --- !u!1 &5\n\n    third: {fileID: 7}'\n";
    let scene = [
        HEAD,
        &object(1, "Sign", &[2, 3]),
        &transform(2, 1, 0, &[]),
        &part(102, "TextMesh", 3, 1, text),
        &object(4, "Next", &[5]),
        &transform(5, 4, 0, &[]),
    ]
    .concat();
    folder.asset("Assets/A.unity", 'd', scene);
    assert_eq!(folder.tree("Assets/A.unity"), ["Sign: Transform TextMesh", "Next: Transform"]);
    let project = folder.open();
    let scene = project.index().by_path("Assets/A.unity").unwrap();
    let hierarchy = project.hierarchy(scene.id()).unwrap();
    let members = project.members(&hierarchy.object(hierarchy.roots[0]).components[1]).unwrap();
    let text = members.iter().find(|member| member.name == "m_Text").unwrap();
    assert_eq!(text.value.text().unwrap(), "first\n--- second\n--- !u!1 &5\nthird: {fileID: 7}");
    assert_eq!(project.broken_references(Scope::All, None).found, []);
}

#[test]
fn ids_without_a_sign_are_the_same_bits() {
    let folder = Folder::new();
    let scene = format!(
        "{HEAD}--- !u!1 &18446744073709551615\nGameObject:\n  m_Component:\n  - component: {{fileID: 18446744073709551614}}\n  m_Name: Big\n--- !u!4 &-2\nTransform:\n  m_GameObject: {{fileID: -1}}\n  m_Children: []\n  m_Father: {{fileID: 0}}\n"
    );
    folder.asset("Assets/A.unity", 'd', scene);
    assert_eq!(folder.tree("Assets/A.unity"), ["Big: Transform"]);
    assert_eq!(folder.open().broken_references(Scope::All, None).found, []);
}

#[test]
fn guids_mean_the_same_in_any_case_and_built_in_ones_are_never_lost() {
    let folder = Folder::new();
    folder.asset("Assets/A.mat", A, "%YAML 1.1\n--- !u!21 &2100000\nMaterial:\n  m_Name: A\n");
    let user = format!(
        "{HEAD}--- !u!114 &11400000\nMonoBehaviour:\n  m_Script: {{fileID: 12004, guid: 0000000000000000e000000000000000, type: 0}}\n  a: {{fileID: 2100000, guid: {},\n    type: 2}}\n  b: {{fileID: 10303, guid: 0000000000000000f000000000000000, type: 0}}\n  c: {{fileID: 5, guid: 0000000000000000d000000000000000, type: 0}}\n",
        "A".repeat(32)
    );
    folder.asset("Assets/User.asset", B, user);
    let project = folder.open();
    assert_eq!(project.users(guid(A).parse().unwrap(), true), ["Assets/User.asset"]);
    assert_eq!(project.broken_references(Scope::All, None).found, []);
    assert_eq!(project.missing_scripts(Scope::All, None).found, []);
}

#[test]
fn files_that_differ_in_case_alone_are_two() {
    let folder = Folder::new();
    folder.asset("Assets/a.mat", A, "").asset("Assets/A.mat", B, "");
    let project = folder.open();
    let paths = |digit| project.index().by_guid(guid(digit).parse().unwrap()).unwrap().path();
    assert_eq!((paths(A), paths(B)), ("Assets/a.mat", "Assets/A.mat"));
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
    // Said of the one in which the circle closes.
    let other = project.index().by_path("Assets/B.prefab").unwrap();
    assert_eq!(
        project.hierarchy(other.id()).unwrap().problems,
        ["Assets/A.prefab contains itself"]
    );
}

#[test]
fn classes_of_assemblies_are_told_by_their_numbers() {
    let folder = Folder::new();
    let library = include_bytes!("../fixtures/Plugin.dll");
    folder.asset("Assets/Plugins/Plugin.dll", 'f', library);
    let script = |id: i64, number: i64| {
        let script = pointer(number, 'f');
        part(114, "MonoBehaviour", id, 1, &format!("  m_Script: {script}\n"))
    };
    // The numbers are made as Unity makes them: see the crate's own tests.
    let number = |namespace, class| {
        i64::from(spawnpoint_unity::asset::assembly::class_hash(namespace, class))
    };
    let scene = [
        HEAD,
        &object(1, "Base", &[2, 3, 4, 5]),
        &transform(2, 1, 0, &[]),
        &script(3, number("Plugged.In", "Turret")),
        &script(4, number("", "Bare")),
        &script(5, 12345),
    ]
    .concat();
    folder.asset("Assets/A.unity", 'd', scene);
    assert_eq!(folder.tree("Assets/A.unity"), ["Base: Transform Turret Bare MonoBehaviour"]);
    let project = folder.open();
    let scene = project.index().by_path("Assets/A.unity").unwrap();
    let hierarchy = project.hierarchy(scene.id()).unwrap();
    let turret = hierarchy.object(0).components[1].script.clone().unwrap();
    assert_eq!(turret.full_name.as_deref(), Some("Plugged.In.Turret"));
}

#[test]
fn scripts_are_named_by_their_class_and_not_by_what_stands_beside_it() {
    let folder = Folder::new();
    let sources = [
        ("Mover", "namespace A.B;\n\npublic sealed partial class Mover : Base<Mover>, IMove { }"),
        (
            "Several",
            "class Helper { }\nenum E { A }\npublic class Several : UnityEngine.MonoBehaviour { class Inner { } }",
        ),
        (
            "Renamed",
            "using X;\n[AddComponentMenu(\"a class Fake { }\")]\npublic class Other : MonoBehaviour { }",
        ),
        (
            "Partial",
            "public partial class Partial { }\npublic partial class Partial : MonoBehaviour { }",
        ),
        ("Empty", "// class Empty : MonoBehaviour { }"),
        (
            "Guarded",
            "#if UNITY_EDITOR\nnamespace Editors {\n#else\nnamespace Games {\n#endif\nclass Guarded : MonoBehaviour { } }",
        ),
    ];
    let mut text = HEAD.to_owned();
    let ids: Vec<i64> = (0..=sources.len()).map(|n| 2 + i64::try_from(n).unwrap()).collect();
    text += &object(1, "All", &ids);
    text += &transform(2, 1, 0, &[]);
    for ((name, source), (id, digit)) in sources.iter().zip(ids[1..].iter().zip('0'..)) {
        let digit = char::from_u32(u32::from(digit) + 1).unwrap();
        folder.asset(&format!("Assets/{name}.cs"), digit, source);
        let script = pointer(11_500_000, digit);
        text += &part(114, "MonoBehaviour", *id, 1, &format!("  m_Script: {script}\n"));
    }
    folder.asset("Assets/A.unity", 'd', text);
    assert_eq!(
        folder.tree("Assets/A.unity"),
        ["All: Transform Mover Several Other Partial Empty Guarded"]
    );
    let project = folder.open();
    let scene = project.index().by_path("Assets/A.unity").unwrap();
    let hierarchy = project.hierarchy(scene.id()).unwrap();
    let mover = hierarchy.object(0).components[1].script.clone().unwrap();
    assert_eq!(mover.full_name.as_deref(), Some("A.B.Mover"));
}

#[test]
fn packages_hold_scripts_wherever_they_lie() {
    let folder = Folder::new();
    let source = |class: &str| format!("public class {class} : UnityEngine.MonoBehaviour {{ }}");
    folder
        .file("Packages/com.x.own/package.json", "{\"name\": \"com.x.own\"}")
        .asset("Packages/com.x.own/Own.cs", '1', source("Own"))
        .asset("Library/PackageCache/com.x.cached@1.2.3/Cached.cs", '2', source("Cached"))
        .file("Local/package.json", "{\"name\": \"com.x.local\"}")
        .asset("Local/Here.cs", '3', source("Here"))
        .asset("Library/PackageCache/com.x.hashed@0a1b2c3d4e/Hashed.cs", '4', source("Hashed"))
        .asset("Packages/com.x.own/Samples~/Hidden.cs", '5', source("Hidden"))
        .asset("Assets/.hidden/Dot.cs", '6', source("Dot"))
        .file(
            "Packages/manifest.json",
            r#"{"dependencies": {"com.x.cached": "1.2.3", "com.x.local": "file:../Local",
                "com.x.hashed": "https://example.com/hashed.git"}}"#,
        );
    let mut text = HEAD.to_owned();
    text += &object(1, "All", &[2, 3, 4, 5, 6, 7, 8]);
    text += &transform(2, 1, 0, &[]);
    for (id, digit) in (3..).zip('1'..='6') {
        let script = pointer(11_500_000, digit);
        text += &part(114, "MonoBehaviour", id, 1, &format!("  m_Script: {script}\n"));
    }
    folder.asset("Assets/A.unity", 'd', text);
    assert_eq!(
        folder.tree("Assets/A.unity"),
        ["All: Transform Own Cached Here Hashed Missing Script Missing Script"]
    );
    let missing = folder.open().missing_scripts(Scope::All, None).found;
    assert_eq!(missing.len(), 2);
    assert_eq!(folder.open().broken_references(Scope::All, None).found, []);
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
