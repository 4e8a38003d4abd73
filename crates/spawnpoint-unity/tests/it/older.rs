//! Handwritten files of older editors: their formats are read too.

use std::{fs, path::Path};

use spawnpoint_unity::{
    Options, Project,
    edit::{EditError, PoseChange, set_parent},
    scene::Pose,
};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("Assets")).unwrap();
        Self(folder)
    }

    fn asset(&self, name: &str, guid: char, text: &str) -> &Self {
        let text = if name.ends_with(".cs") {
            text.to_owned()
        } else {
            format!("%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n{text}")
        };
        fs::write(self.path().join("Assets").join(name), text).unwrap();
        let meta = format!("fileFormatVersion: 2\nguid: {}\n", guid.to_string().repeat(32));
        fs::write(self.path().join("Assets").join(format!("{name}.meta")), meta).unwrap();
        self
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn tree(&self, name: &str) -> (Vec<String>, Vec<String>) {
        let project = Project::open(self.path(), Options::default(), &|_, _| ()).unwrap();
        let asset = project.index().by_path(&format!("Assets/{name}")).unwrap();
        let hierarchy = project.hierarchy(asset.id()).unwrap();
        let line = |(at, object): (u32, &spawnpoint_unity::scene::Object)| {
            let types: Vec<&str> =
                object.components.iter().map(|component| &*component.type_name).collect();
            format!("{}: {}", hierarchy.path(at), types.join(" "))
        };
        (hierarchy.walk().map(line).collect(), hierarchy.problems.clone())
    }
}

fn object(id: i64, name: &str, components: &[(&str, i64)]) -> String {
    let rows: String =
        components.iter().map(|(key, id)| format!("  - {key}: {{fileID: {id}}}\n")).collect();
    format!(
        "--- !u!1 &{id}\nGameObject:\n  m_Component:\n{rows}  m_Name: {name}\n  m_IsActive: 1\n"
    )
}

fn transform(id: i64, object: i64, father: i64, children: &[i64], order: Option<i64>) -> String {
    let rows: String = children.iter().map(|child| format!("  - {{fileID: {child}}}\n")).collect();
    let children = if children.is_empty() {
        "  m_Children: []\n".to_owned()
    } else {
        format!("  m_Children:\n{rows}")
    };
    let order = order.map(|order| format!("  m_RootOrder: {order}\n")).unwrap_or_default();
    format!(
        "--- !u!4 &{id}\nTransform:\n  m_GameObject: {{fileID: {object}}}\n{children}  m_Father: {{fileID: {father}}}\n{order}"
    )
}

fn instance(id: i64, guid: char, parent: i64, rows: &[(i64, &str, &str)]) -> String {
    let guid = guid.to_string().repeat(32);
    let rows: String = rows
        .iter()
        .map(|(target, path, value)| {
            format!("    - target: {{fileID: {target}, guid: {guid}, type: 3}}\n      propertyPath: {path}\n      value: {value}\n      objectReference: {{fileID: 0}}\n")
        })
        .collect();
    let rows = if rows.is_empty() {
        "    m_Modifications: []\n".to_owned()
    } else {
        format!("    m_Modifications:\n{rows}")
    };
    format!(
        "--- !u!1001 &{id}\nPrefabInstance:\n  m_Modification:\n    m_TransformParent: {{fileID: {parent}}}\n{rows}    m_RemovedComponents: []\n  m_SourcePrefab: {{fileID: 100100000, guid: {guid}, type: 3}}\n"
    )
}

fn stripped(id: i64, source: i64, guid: char, instance: i64) -> String {
    let guid = guid.to_string().repeat(32);
    format!(
        "--- !u!4 &{id} stripped\nTransform:\n  m_CorrespondingSourceObject: {{fileID: {source}, guid: {guid}, type: 3}}\n  m_PrefabInstance: {{fileID: {instance}}}\n"
    )
}

#[test]
fn roots_and_added_children_are_ordered() {
    let folder = Folder::new();
    let prefab = object(1, "P", &[("component", 2)])
        + &transform(2, 1, 0, &[4, 6], Some(0))
        + &object(3, "X", &[("component", 4)])
        + &transform(4, 3, 2, &[], Some(0))
        + &object(5, "Y", &[("component", 6)])
        + &transform(6, 5, 2, &[], Some(1));
    folder.asset("P.prefab", 'a', &prefab);
    // 2019: an instance among the roots by its override, a child between those of the prefab.
    let scene = object(10, "Last", &[("component", 11)])
        + &transform(11, 10, 0, &[], Some(2))
        + &object(12, "First", &[("component", 13)])
        + &transform(13, 12, 0, &[], Some(0))
        + &instance(20, 'a', 0, &[(2, "m_RootOrder", "1"), (1, "m_Name", "Middle")])
        + &stripped(21, 2, 'a', 20)
        + &object(14, "Between", &[("component", 15)])
        + &transform(15, 14, 21, &[], Some(1));
    folder.asset("S.unity", 'b', &scene);
    let (lines, problems) = folder.tree("S.unity");
    assert_eq!(
        lines,
        [
            "First: Transform",
            "Middle: Transform",
            "Middle/X: Transform",
            "Middle/Between: Transform",
            "Middle/Y: Transform",
            "Last: Transform"
        ]
    );
    assert_eq!(problems, Vec::<String>::new());
}

#[test]
fn components_by_class_number_and_the_old_prefab_document_are_read() {
    let folder = Folder::new();
    let guid = "a".repeat(32);
    let prefab = format!(
        "{}{}{}--- !u!65 &3\nBoxCollider:\n  m_GameObject: {{fileID: 1}}\n  m_Enabled: 1\n--- !u!1001 &100100000\nPrefab:\n  m_Modification:\n    m_TransformParent: {{fileID: 0}}\n    m_Modifications: []\n    m_RemovedComponents: []\n  m_ParentPrefab: {{fileID: 0}}\n  m_RootGameObject: {{fileID: 1}}\n  m_IsPrefabParent: 1\n",
        object(7, "Stray", &[("4", 8)]) + &transform(8, 7, 0, &[], None),
        object(1, "Old", &[("4", 2), ("65", 3)]),
        transform(2, 1, 0, &[], None),
    );
    folder.asset("Old.prefab", 'a', &prefab);
    let scene = format!(
        "--- !u!1001 &50\nPrefab:\n  m_Modification:\n    m_TransformParent: {{fileID: 0}}\n    m_Modifications:\n    - target: {{fileID: 1, guid: {guid}, type: 2}}\n      propertyPath: m_Name\n      value: New\n      objectReference: {{fileID: 0}}\n    m_RemovedComponents:\n    - {{fileID: 3, guid: {guid}, type: 2}}\n  m_ParentPrefab: {{fileID: 100100000, guid: {guid}, type: 2}}\n  m_IsPrefabParent: 0\n"
    );
    folder.asset("S.unity", 'b', &scene);
    assert_eq!(folder.tree("Old.prefab").0, ["Old: Transform BoxCollider", "Stray: Transform"]);
    assert_eq!(folder.tree("S.unity").0, ["New: Transform"]);
}

#[test]
fn a_disconnected_instance_is_not_duplicated() {
    let folder = Folder::new();
    folder.asset(
        "P.prefab",
        'a',
        &(object(1, "P", &[("component", 2)]) + &transform(2, 1, 0, &[], Some(0))),
    );
    let guid = "a".repeat(32);
    let scene = format!(
        "--- !u!1 &10\nGameObject:\n  m_PrefabParentObject: {{fileID: 1, guid: {guid}, type: 2}}\n  m_PrefabInternal: {{fileID: 50}}\n  m_Component:\n  - component: {{fileID: 11}}\n  m_Name: Kept\n{}{}",
        transform(11, 10, 0, &[], Some(0)),
        instance(50, 'a', 0, &[]),
    );
    folder.asset("S.unity", 'b', &scene);
    assert_eq!(folder.tree("S.unity").0, ["Kept: Transform"]);
}

#[test]
fn a_prefab_that_contains_itself_ends() {
    let folder = Folder::new();
    let with = |other: char| {
        object(1, "R", &[("component", 2)])
            + &transform(2, 1, 0, &[], Some(0))
            + &instance(50, other, 2, &[(1, "m_Name", "In")])
    };
    folder.asset("A.prefab", 'a', &with('b')).asset("B.prefab", 'b', &with('a'));
    let (lines, problems) = folder.tree("A.prefab");
    assert_eq!(lines, ["R: Transform", "R/In: Transform", "R/In/In: Transform"]);
    assert!(!lines.is_empty() && problems.len() <= 1);
}

#[test]
fn a_tower_of_doubling_prefabs_ends() {
    let folder = Folder::new();
    let guid = |level: usize| format!("{:032x}", level + 1);
    for level in 0..12 {
        let mut text = object(1, "R", &[("component", 2)]) + &transform(2, 1, 0, &[], Some(0));
        if level > 0 {
            for number in 0..4 {
                text +=
                    &instance(50 + number, '#', 2, &[]).replace(&"#".repeat(32), &guid(level - 1));
            }
        }
        folder.asset(&format!("L{level}.prefab"), 'a', &text);
        fs::write(
            folder.path().join(format!("Assets/L{level}.prefab.meta")),
            format!("guid: {}\n", guid(level)),
        )
        .unwrap();
    }
    let (lines, problems) = folder.tree("L11.prefab");
    assert!(lines.len() <= 300_000 && !problems.is_empty());
}

#[test]
fn windows_line_ends_change_nothing() {
    let folder = Folder::new();
    let scene = object(10, "A", &[("component", 11)])
        + &transform(11, 10, 0, &[13], None)
        + &object(12, "'B: c'", &[("component", 13)])
        + &transform(13, 12, 11, &[], None);
    folder.asset("S.unity", 'b', &scene);
    let file = folder.path().join("Assets/S.unity");
    let text = fs::read_to_string(&file).unwrap().replace('\n', "\r\n");
    fs::write(file, text).unwrap();
    assert_eq!(folder.tree("S.unity").0, ["A: Transform", "A/B: c: Transform"]);
}

#[test]
fn set_parent_changes_nothing_else() {
    let head = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
    let scene = head.to_owned()
        + &object(10, "A", &[("component", 11)])
        + &transform(11, 10, 0, &[13, 21], None)
        + &object(12, "B", &[("component", 13)])
        + &transform(13, 12, 11, &[15], None)
        + &object(14, "C", &[("component", 15)])
        + &transform(15, 14, 13, &[], None)
        + &instance(20, 'a', 11, &[])
        + &stripped(21, 2, 'a', 20)
        + "--- !u!1660057539 &9223372036854775807\nSceneRoots:\n  m_Roots:\n  - {fileID: 11}\n";
    let folder = Folder::new();
    folder.asset(
        "P.prefab",
        'a',
        &(object(1, "P", &[("component", 2)]) + &transform(2, 1, 0, &[], None)),
    );
    let tree = |text: &[u8]| {
        fs::write(folder.path().join("Assets/S.unity"), text).unwrap();
        folder.tree("S.unity").0
    };
    let paths = |text: &[u8]| -> Vec<String> {
        tree(text).into_iter().map(|line| line.split(':').next().unwrap().to_owned()).collect()
    };
    assert_eq!(paths(scene.as_bytes()), ["A", "A/B", "A/B/C", "A/P"]);
    let up = set_parent(scene.as_bytes(), 14, Some(10), None).unwrap();
    assert_eq!(paths(&up), ["A", "A/B", "A/P", "A/C"]);
    let top = set_parent(scene.as_bytes(), 12, None, None).unwrap();
    assert_eq!(paths(&top), ["A", "A/P", "B", "B/C"]);
    let back = set_parent(&top, 12, Some(10), None).unwrap();
    assert_eq!(paths(&back), ["A", "A/P", "A/B", "A/B/C"]);
    let prefab = set_parent(scene.as_bytes(), 20, Some(14), None).unwrap();
    assert_eq!(paths(&prefab), ["A", "A/B", "A/B/C", "A/B/C/P"]);
    let prefab_top = set_parent(scene.as_bytes(), 20, None, None).unwrap();
    assert_eq!(paths(&prefab_top), ["A", "A/B", "A/B/C", "P"]);
    assert_eq!(set_parent(scene.as_bytes(), 10, Some(14), None), Err(EditError::BelowItself));
    assert_eq!(set_parent(scene.as_bytes(), 10, Some(10), None), Err(EditError::BelowItself));
    assert_eq!(set_parent(scene.as_bytes(), 99, None, None), Err(EditError::NotHere(99)));
    assert_eq!(set_parent(b"\0", 1, None, None), Err(EditError::NotText));
    let crlf = scene.replace('\n', "\r\n");
    let changed =
        String::from_utf8(set_parent(crlf.as_bytes(), 14, Some(10), None).unwrap()).unwrap();
    assert_eq!(changed.matches('\n').count(), changed.matches("\r\n").count());
    assert_eq!(changed.replace("\r\n", "\n").into_bytes(), up);
}

#[test]
fn the_transform_of_an_instance_is_in_its_overrides() {
    let row = |id, part| (id, part, "1");
    let rows = [row(9, "m_LocalPosition.x"), row(2, "m_LocalPosition.x")];
    let rest = [row(2, "m_LocalPosition.y"), row(2, "m_LocalPosition.z")];
    let scene = |rows: &[_]| {
        object(10, "A", &[("component", 11)])
            + &transform(11, 10, 0, &[21], Some(0))
            + &instance(20, 'a', 11, rows)
            + &stripped(21, 2, 'a', 20)
    };
    let from = Pose { position: [1.0; 3], rotation: [0.0, 0.0, 0.0, 1.0], scale: [1.0; 3] };
    let way = PoseChange { from, to: Pose { position: [7.5, -0.25, 1e-12], ..from } };
    let whole = scene(&[rows.as_slice(), &rest].concat());
    let moved = set_parent(whole.as_bytes(), 20, None, Some(&way)).unwrap();
    let moved = String::from_utf8(moved).unwrap();
    let values: Vec<&str> =
        moved.lines().filter_map(|line| line.strip_prefix("      value: ")).collect();
    assert_eq!(values, ["1", "7.5", "-0.25", "0"]);
    let incomplete = scene(&rows);
    let refused = set_parent(incomplete.as_bytes(), 20, None, Some(&way));
    assert_eq!(refused, Err(EditError::Unplaced));
    let still = PoseChange { from, to: from };
    assert!(set_parent(incomplete.as_bytes(), 20, None, Some(&still)).is_ok());
}

#[test]
fn an_object_is_found_by_its_stripped_and_its_computed_id() {
    let folder = Folder::new();
    folder.asset(
        "In.prefab",
        'a',
        &(object(1001, "In", &[("component", 1002)]) + &transform(1002, 1001, 0, &[], None)),
    );
    // The stripped document of the nested transform has its own id here.
    let nested = object(10, "Out", &[("component", 11)])
        + &transform(11, 10, 0, &[77], None)
        + &instance(5000, 'a', 11, &[(1001, "m_Name", "Nested")])
        + &stripped(77, 1002, 'a', 5000);
    folder.asset("Out.prefab", 'b', &nested);
    let scene = |transform_id: i64| {
        instance(9000, 'b', 0, &[(5000 ^ 1001, "m_Name", "Renamed")])
            + &stripped(91, transform_id, 'b', 9000)
            + &object(60, "Child", &[("component", 61)])
            + &transform(61, 60, 91, &[], None)
    };
    for (name, guid, transform_id) in [("A.unity", 'c', 77), ("B.unity", 'd', 5000 ^ 1002)] {
        folder.asset(name, guid, &scene(transform_id));
        let (lines, problems) = folder.tree(name);
        assert_eq!(
            lines,
            ["Out: Transform", "Out/Renamed: Transform", "Out/Renamed/Child: Transform"],
            "{name}"
        );
        assert_eq!(problems, Vec::<String>::new());
    }
    // A reference to the innermost file refers to the same object.
    let direct = instance(9000, 'b', 0, &[])
        + &stripped(91, 1002, 'a', 9000)
        + &object(60, "Child", &[("component", 61)])
        + &transform(61, 60, 91, &[], None);
    folder.asset("C.unity", 'e', &direct);
    assert_eq!(
        folder.tree("C.unity").0,
        ["Out: Transform", "Out/Nested: Transform", "Out/Nested/Child: Transform"]
    );
}
