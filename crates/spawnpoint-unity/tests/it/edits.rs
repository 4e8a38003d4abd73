//! `edit.apply` on closed projects: the intended bytes change, and no others.

use std::{collections::BTreeMap, fs, path::Path, sync::Arc, time::Duration};

use serde_json::{Value, json};
use spawnpoint_core::{Engine, OpContext};
use spawnpoint_protocol::{Effect, Fault, Op};
use spawnpoint_unity::{Options, Project, engine::ClosedProject};
use unity_projects::{Format, Recipe, make};

use crate::written::{Edits, Folder, HEAD, instance, object, part, pointer, transform};

async fn ask(engine: &ClosedProject, op: &str, params: Value) -> Result<Value, Fault> {
    let op = Op::read(op, params).unwrap().unwrap();
    let cx = OpContext::outside_call(Duration::from_secs(60), Effect::Write, Arc::new(()));
    engine.run(op, &cx).await.map(|output| output.0)
}

async fn apply(engine: &ClosedProject, changes: Value) -> Result<Value, Fault> {
    ask(engine, "edit.apply", json!({ "changes": changes })).await
}

/// Everything that a fresh reader finds in a file: names, states and parents of objects, and values of members.
fn contents(root: &Path, file: &str) -> BTreeMap<String, Value> {
    let project = Project::open(root, Options::default(), &|_, _| ()).unwrap();
    let asset = project.index().by_path(file).unwrap();
    let hierarchy = project.hierarchy(asset.id()).unwrap();
    let mut found = BTreeMap::new();
    for (_, object) in hierarchy.walk() {
        let parent = object.parent.map(|at| hierarchy.object(at).id);
        found.insert(
            format!("{}", object.id),
            json!([&*object.name, object.active, parent, &*object.tag, object.layer]),
        );
        for component in &object.components {
            for member in project.members(component).unwrap() {
                let value = serde_json::to_value(&member.value).unwrap();
                found.insert(format!("{}.{}.{}", object.id, component.id, member.name), value);
            }
        }
    }
    found
}

/// The lines of two texts that differ, without those at the beginning and the end that are the same.
fn changed_lines<'t>(old: &'t str, new: &'t str) -> (Vec<&'t str>, Vec<&'t str>) {
    let (mut old, mut new): (Vec<&str>, Vec<&str>) =
        (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    while !old.is_empty() && old.last() == new.last() {
        old.pop();
        new.pop();
    }
    let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    (old.split_off(same), new.split_off(same))
}

/// Another value of the same type.
fn other_value(value: &Value, turn: usize) -> Option<Value> {
    const TEXTS: [&str; 6] =
        ["plain", "a: b # c", "- it's", "two\nlines\t", "caf\u{e9} \u{1f600}", " padded "];
    Some(match value {
        Value::Number(number) if number.is_i64() => json!(number.as_i64()?.checked_add(1)?),
        Value::Number(number) => json!(number.as_f64()? + 0.25),
        Value::Bool(on) => json!(!on),
        Value::String(text) if !text.is_empty() => json!(TEXTS[turn % TEXTS.len()]),
        Value::Object(parts) if parts.values().all(Value::is_number) => {
            let (key, part) = parts.iter().next()?;
            json!({ key: part.as_f64()? + 1.5 })
        }
        _ => return None,
    })
}

/// Changes members of all sorts in a scene, one after the other. Returns how many changes were made and refused.
async fn change_many(root: &Path, file: &str) -> (usize, usize) {
    let engine = ClosedProject::open(root, None).unwrap();
    let list = json!({ "scene": file, "limit": 500 });
    let objects = ask(&engine, "objects.list", list).await.unwrap();
    let (mut made, mut refused, mut turn) = (0, 0, 0);
    for object in objects["Items"].as_array().unwrap() {
        let id = &object["Id"];
        let listed = ask(&engine, "components.list", json!({ "object": id })).await.unwrap();
        for (at, _) in listed["Items"].as_array().unwrap().iter().enumerate() {
            let at = at.to_string();
            let members = json!({ "object": id, "component": at, "limit": 500 });
            let members = ask(&engine, "members.list", members).await.unwrap();
            let members = members["Items"].as_array().unwrap().clone();
            turn += 1;
            let Some(member) = members.get(turn % members.len().max(1)) else { continue };
            let name = member["Name"].as_str().unwrap();
            let read = json!({ "object": id, "component": at, "name": name });
            let Ok(read) = ask(&engine, "member.read", read).await else { continue };
            let Some(value) = other_value(&read["valueJson"], turn) else { continue };
            let before = fs::read_to_string(root.join(file)).unwrap();
            let was = contents(root, file);
            let change = json!({ "do": "set", "object": id, "component": at, "member": name, "value": value });
            let what = format!("{file} {id} {at}.{name}: {value}");
            let result = apply(&engine, json!([change])).await;
            let after = fs::read_to_string(root.join(file)).unwrap();
            if result.is_err() {
                assert_eq!(before, after, "{what}: refused, but changed");
                refused += 1;
                continue;
            }
            made += 1;
            check_bytes(&before, &after, &what);
            let is = contents(root, file);
            assert_eq!(was.len(), is.len(), "{what}");
            let differs: Vec<_> =
                was.iter().filter(|(key, old)| is.get(*key) != Some(old)).collect();
            assert_eq!(differs.len(), 1, "{what}: {differs:?}");
            assert!(differs[0].0.ends_with(&format!(".{name}")), "{what}: {differs:?}");
        }
    }
    (made, refused)
}

/// A value is replaced within its lines, or an override of five lines at most is added.
fn check_bytes(before: &str, after: &str, what: &str) {
    let (old, new) = changed_lines(before, after);
    let is_value = old.len() <= 4 && new.len() <= 2 && !new.is_empty();
    let is_override = old.len() <= 1 && (4..=6).contains(&new.len());
    assert!(is_value || is_override, "{what}\n{old:?}\n{new:?}");
    let windows = |text: &str| text.contains("\r\n");
    for line in new.iter().filter(|line| line.ends_with('\n')) {
        assert_eq!(line.ends_with("\r\n"), windows(before), "{what}: {line:?}");
    }
}

/// A generated project; `windows` gives its files Windows line ends.
fn generated(format: Format, windows: bool) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    make(folder.path(), &Recipe { format, scenes: 2, objects: 12, ..Recipe::EVERYTHING }).unwrap();
    if windows {
        let scenes = fs::read_dir(folder.path().join("Assets/Scenes")).unwrap();
        for path in scenes.map(|entry| entry.unwrap().path()) {
            let Ok(text) = fs::read_to_string(&path) else { continue };
            fs::write(&path, text.replace("\r\n", "\n").replace('\n', "\r\n")).unwrap();
        }
    }
    folder
}

async fn changes_only_what_it_should(format: Format, windows: bool) {
    let folder = generated(format, windows);
    let project = Project::open(folder.path(), Options::default(), &|_, _| ()).unwrap();
    let is_scene = |path: &str| path.starts_with("Assets/Scenes/") && path.ends_with(".unity");
    let paths = project.index().assets().map(|asset| asset.path().to_owned());
    let mut scenes: Vec<String> = paths.filter(|path| is_scene(path)).collect();
    scenes.sort();
    let (mut made, mut refused) = (0, 0);
    for scene in scenes.iter().take(2) {
        let (more, less) = change_many(folder.path(), scene).await;
        (made, refused) = (made + more, refused + less);
    }
    assert!(made > 20 && refused < made, "{made} made, {refused} refused");
}

#[tokio::test]
async fn only_the_intended_bytes_change_in_new_files() {
    changes_only_what_it_should(Format::Unity2022, false).await;
}

#[tokio::test]
async fn only_the_intended_bytes_change_in_old_files() {
    changes_only_what_it_should(Format::Unity2017, false).await;
}

#[tokio::test]
async fn only_the_intended_bytes_change_in_files_with_windows_line_ends() {
    changes_only_what_it_should(Format::Unity2022, true).await;
}

const SCENE: &str = "Assets/Scenes/A.unity";

/// A scene with two objects, one in the other, a light, and an instance of a prefab.
fn project() -> Folder {
    let folder = Folder::new();
    let prefab = [
        object(10, "Crate", &[11, 12]),
        transform(11, 10, 0, &[]),
        part(54, "Rigidbody", 12, 10, "  m_Mass: 1\n"),
    ];
    folder.asset("Assets/Crate.prefab", 'a', format!("{HEAD}{}", prefab.concat()));
    let named = Edits { set: vec![(pointer(10, 'a'), "m_Name", "Box".into())], ..Edits::default() };
    let scene = [
        object(1, "Top", &[2, 3]),
        transform(2, 1, 0, &[5]),
        part(
            108,
            "Light",
            3,
            1,
            "  m_Intensity: 1\n  m_Color: {r: 1, g: 1, b: 1, a: 1}\n  m_Target: {fileID: 0}\n",
        ),
        object(4, "Inner", &[5]),
        transform(5, 4, 2, &[]),
        instance(900, 'a', 0, &named),
    ];
    folder.asset(SCENE, 'b', format!("{HEAD}{}", scene.concat()));
    folder
}

/// The id of the object with this path.
async fn id_of(engine: &ClosedProject, path: &str) -> Value {
    let list = ask(engine, "objects.list", json!({ "limit": 500 })).await.unwrap();
    let items = list["Items"].as_array().unwrap();
    let found = items.iter().find(|item| item["Path"] == path);
    found.unwrap_or_else(|| panic!("{path} in {items:?}"))["Id"].clone()
}

#[tokio::test]
async fn several_changes_of_a_scene_are_one_write() {
    let folder = project();
    let engine = ClosedProject::open(folder.path(), None).unwrap();
    let (top, inner, crated) = (
        id_of(&engine, "/Top").await,
        id_of(&engine, "/Top/Inner").await,
        id_of(&engine, "/Box").await,
    );
    let before = folder.read(SCENE);
    let changes = json!([
        {"do": "reparent", "object": inner},
        {"do": "rename", "object": inner, "name": "Free: 1"},
        {"do": "set_active", "object": top, "active": false},
        {"do": "set", "object": top, "component": "Light", "member": "m_Color", "value": {"r": 0.5, "g": 1.0, "a": 0}},
        {"do": "set", "object": top, "component": "Light", "member": "m_Target", "value": {"id": inner, "component": "GameObject"}},
        {"do": "rename", "object": crated, "name": "Chest"},
        {"do": "set", "object": crated, "component": "Rigidbody", "member": "m_Mass", "value": 2.5},
        {"do": "set_active", "object": crated, "active": false},
    ]);
    let preview =
        ask(&engine, "edit.apply", json!({"changes": changes, "dry_run": true})).await.unwrap();
    assert_eq!(folder.read(SCENE), before, "a preview changes nothing");
    let applied = apply(&engine, changes).await.unwrap();
    assert_eq!((&preview["applied"], &applied["applied"]), (&json!(false), &json!(true)));
    let values = |answer: &Value| -> Vec<Value> {
        let changes = answer["changes"].as_array().unwrap().iter();
        changes.map(|change| json!([change["before"], change["after"]])).collect()
    };
    let (mut expected, found) = (values(&preview), values(&applied));
    // The target of the reference is renamed by the same edit.
    assert_eq!(expected[4], json!(["<null>", "/Top/Inner"]));
    expected[4] = json!(["<null>", "/Free: 1"]);
    assert_eq!(expected, found);
    assert_eq!(values(&applied)[6], json!(["1", "2.5"]));
    assert_eq!(values(&applied)[3], json!(["(1, 1, 1, 1)", "(0.5, 1, 1, 0)"]));
    assert_eq!(applied["files"], json!([SCENE]));
    assert_eq!(
        folder.tree(SCENE),
        ["Top: Transform Light (off)", "Free: 1: Transform", "Chest: Transform Rigidbody (off)"]
    );
    let after = folder.read(SCENE);
    assert!(
        after.contains("  m_Color: {r: 0.5, g: 1, b: 1, a: 0}\n  m_Target: {fileID: 4}\n"),
        "{after}"
    );
    assert!(after.contains("      value: Chest\n"), "{after}");
    assert!(after.contains(
        "      propertyPath: m_Mass\n      value: 2.5\n      objectReference: {fileID: 0}\n"
    ));
}

#[tokio::test]
async fn all_problems_are_reported_at_once_and_nothing_changes() {
    let folder = project();
    let engine = ClosedProject::open(folder.path(), None).unwrap();
    let (top, inner) = (id_of(&engine, "/Top").await, id_of(&engine, "/Top/Inner").await);
    let before = folder.read(SCENE);
    let fault = apply(
        &engine,
        json!([
            {"do": "set", "object": top, "component": "Light", "member": "m_Intensity", "value": 3},
            {"do": "set", "object": top, "component": "Light", "member": "m_Intensty", "value": 3},
            {"do": "set", "object": top, "component": "Light", "member": "m_Intensity", "value": "bright"},
            {"do": "create", "name": "New"},
            {"do": "reparent", "object": top, "parent": inner},
            {"do": "rename", "object": "obj:7", "name": "x"},
            {"do": "set", "object": top, "component": "Transform", "member": "position.x", "value": 1},
            {"do": "set", "object": top, "component": "Light", "member": "m_GameObject", "value": null},
        ]),
    )
    .await
    .unwrap_err();
    for expected in [
        "Change 2: ",
        "did you mean 'm_Intensity'?",
        "Change 3: ",
        "a number",
        "Change 4: A closed Unity project cannot create objects",
        "Change 5: ",
        "descendant",
        "Change 6: Object not found",
        "Change 7: ",
        "localPosition",
        "Change 8: ",
        "structure",
    ] {
        assert!(fault.message.contains(expected), "{expected}: {}", fault.message);
    }
    assert!(!fault.message.contains("Change 1:"), "{}", fault.message);
    assert_eq!(folder.read(SCENE), before);
}

#[tokio::test]
async fn a_value_is_set_once_and_parents_change_before_transforms() {
    let folder = project();
    let engine = ClosedProject::open(folder.path(), None).unwrap();
    let (top, inner) = (id_of(&engine, "/Top").await, id_of(&engine, "/Top/Inner").await);
    let twice = json!([
        {"do": "set", "object": top, "component": "Light", "member": "m_Color", "value": {"r": 0}},
        {"do": "set", "object": top, "component": "Light", "member": "m_Color.g", "value": 0},
    ]);
    let fault = apply(&engine, twice).await.unwrap_err();
    assert!(
        fault.message.contains("Change 2: ") && fault.message.contains("same value"),
        "{fault}"
    );
    let placed = folder.read(SCENE).replace(
        "  m_GameObject: {fileID: 4}\n  m_Children",
        "  m_GameObject: {fileID: 4}\n  m_LocalPosition: {x: 0, y: 0, z: 0}\n  m_Children",
    );
    folder.file(SCENE, &placed);
    let engine = ClosedProject::open(folder.path(), None).unwrap();
    let position = json!({"do": "set", "object": inner, "component": "Transform", "member": "localPosition", "value": [1, 2, 3]});
    let parent = json!({"do": "reparent", "object": inner});
    let fault = apply(&engine, json!([position, parent])).await.unwrap_err();
    assert!(fault.message.contains("use two calls"), "{fault}");
    apply(&engine, json!([parent, position])).await.unwrap();
    assert!(folder.read(SCENE).contains("  m_LocalPosition: {x: 1, y: 2, z: 3}\n"));
}

#[cfg(unix)]
#[tokio::test]
async fn a_file_that_cannot_be_written_restores_the_others() {
    let folder = project();
    let real = folder.path().join("Assets/real.txt");
    fs::write(&real, folder.read(SCENE).replace("m_Name: Top", "m_Name: Second")).unwrap();
    std::os::unix::fs::symlink("../real.txt", folder.path().join("Assets/Scenes/B.unity")).unwrap();
    let engine = ClosedProject::open(folder.path(), None).unwrap();
    let (top, second) = (id_of(&engine, "/Top").await, id_of(&engine, "/Second").await);
    let before = (folder.read(SCENE), fs::read_to_string(&real).unwrap());
    let changes = json!([
        {"do": "rename", "object": top, "name": "One"},
        {"do": "rename", "object": second, "name": "Two"},
    ]);
    let fault = apply(&engine, changes).await.unwrap_err();
    assert!(fault.message.contains("Assets/Scenes/B.unity"), "{fault:?}");
    assert!(fault.hint.unwrap().contains("nothing was changed"));
    assert_eq!((folder.read(SCENE), fs::read_to_string(&real).unwrap()), before);
    let found = ask(&engine, "object.get", json!({ "id": top })).await.unwrap();
    assert_eq!(found["Name"], "Top");
}
