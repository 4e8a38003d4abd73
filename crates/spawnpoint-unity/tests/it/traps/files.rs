//! Files that are written in other ways than most.

use spawnpoint_unity::queries::Scope;

use super::{A, B, C, armed, gun, soldier};
use crate::written::{Edits, Folder, HEAD, guid, instance, object, part, pointer, transform};

#[test]
fn roots_are_ordered_by_the_list_of_roots_or_the_old_number() {
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
fn crlf_and_byte_order_marks_are_accepted() {
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
fn unsigned_ids_are_the_same_bits() {
    let folder = Folder::new();
    let scene = format!(
        "{HEAD}--- !u!1 &18446744073709551615\nGameObject:\n  m_Component:\n  - component: {{fileID: 18446744073709551614}}\n  m_Name: Big\n--- !u!4 &-2\nTransform:\n  m_GameObject: {{fileID: -1}}\n  m_Children: []\n  m_Father: {{fileID: 0}}\n"
    );
    folder.asset("Assets/A.unity", 'd', scene);
    assert_eq!(folder.tree("Assets/A.unity"), ["Big: Transform"]);
    assert_eq!(folder.open().broken_references(Scope::All, None).found, []);
}

#[test]
fn guids_ignore_case_and_built_in_ones_are_never_missing() {
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
