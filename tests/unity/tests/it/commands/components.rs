//! `manage_components`

use serde_json::{Value, json};

use super::{Editor, golden};

fn manage(editor: &mut Editor, arguments: Value) -> Value {
    editor.command("manage_components", arguments)
}

#[test]
fn golden_calls_set_properties() {
    let Some(mut editor) = Editor::open() else { return };
    let [first, unknown, index] = &golden("manage_components")[..] else {
        panic!("other golden calls")
    };
    let error = editor.refused(&first.0, first.1.clone());
    assert!(error.contains("'Cube'"), "{error}");
    editor.command(
        "manage_gameobject",
        json!({"action": "create", "name": "Cube", "primitiveType": "Cube"}),
    );
    let error = editor.refused(&first.0, first.1.clone());
    assert!(error.contains("Rigidbody"), "{error}");
    manage(&mut editor, json!({"action": "add", "target": "Cube", "componentType": "rigidbody"}));
    editor.command(&first.0, first.1.clone());
    assert_eq!(editor.member("Cube", "Rigidbody", "mass")["valueText"], "5");
    // `k` does not exist, so `mass` is not set either.
    editor.op("edit.undo", json!({})).unwrap();
    let error = editor.refused(&unknown.0, unknown.1.clone());
    assert!(error.contains("'k'"), "{error}");
    assert_eq!(editor.member("Cube", "Rigidbody", "mass")["valueText"], "1");
    let error = editor.refused(&index.0, index.1.clone());
    assert!(error.contains("has 1 of Rigidbody"), "{error}");
}

#[test]
fn values_have_many_forms() {
    let Some(mut editor) = Editor::open() else { return };
    let player = editor.command("find_gameobjects", json!({"searchTerm": "Player"}))["instanceIDs"]
        [0]
    .clone();
    let camera = editor.id("Main Camera");
    for (property, value, text) in [
        ("truth", json!("false"), "false"),
        ("truth", json!(1), "true"),
        ("whole", json!("12"), "12"),
        ("Whole", json!(13), "13"),
        ("large", json!(9_007_199_254_740_993_i64), "9007199254740993"),
        ("single", json!("2.5"), "2.5"),
        ("text", json!(7), "7"),
        ("season", json!("winter"), "Winter"),
        ("season", json!(0), "Spring"),
        ("vector2", json!([1, 2]), "(1, 2)"),
        ("vector3", json!("1, 2, 3"), "(1, 2, 3)"),
        ("vector3", json!({"x": 3, "y": 2, "z": 1}), "(3, 2, 1)"),
        ("vector3.y", json!(8), "8"),
        ("color", json!("#ff0000"), "(1, 0, 0, 1)"),
        ("color", json!([0, 1, 0, 0.5]), "(0, 1, 0, 0.5)"),
        ("numbers", json!("[4, 5]"), "[4, 5]"),
        ("numbers[1]", json!("6"), "6"),
        ("items", json!([{"name": "a", "count": "3"}]), "[Specimen+Item]"),
        ("items[0].count", json!(4), "4"),
        ("someone", json!(null), "<null>"),
        ("someone", player.clone(), "Player"),
        ("someone", json!("null"), "<null>"),
        ("someone", json!("Coins/Coin1"), "Coin1"),
        ("someone", json!({"name": "Player"}), "Player"),
        ("someone", json!({"instanceID": player}), "Player"),
        ("someone", json!(camera), "Main Camera"),
        ("someone", json!({"find": "Player", "component": "Health"}), "Player"),
    ] {
        let set = json!({"action": "set_property", "target": "Specimen", "componentType": "Specimen", "property": property, "value": value});
        manage(&mut editor, set);
        let name = if property == "Whole" { "whole" } else { property };
        let now =
            editor.member("Specimen", "Specimen", name)["valueText"].as_str().unwrap().to_owned();
        assert!(
            now == text || now.starts_with(&format!("{text} (")),
            "{property} = {value}: {now}"
        );
    }
    // A component stands for its object and the other way round.
    manage(
        &mut editor,
        json!({"action": "set_property", "target": "Player", "componentType": "Player", "properties": {"target": "Coins", "lives": 9}}),
    );
    assert!(
        editor.member("Player", "Player", "target")["valueText"]
            .as_str()
            .unwrap()
            .starts_with("Coins (UnityEngine.Transform")
    );
    assert_eq!(editor.member("Player", "Player", "lives")["valueText"], "9");
    manage(
        &mut editor,
        json!({"action": "set_property", "target": "Player", "componentType": "Transform", "property": "Local Euler Angles", "value": [0, -90, 0]}),
    );

    for (property, value, part) in [
        ("whole", json!("many"), "'whole'"),
        ("whole", json!(1.5), "whole number"),
        ("whole", json!(1e20), "does not fit"),
        ("truth", json!("maybe"), "true or false"),
        ("season", json!("Monsoon"), "Spring"),
        ("vector3", json!([1]), "x, y, z"),
        ("color", json!("reddish"), "'color'"),
        ("someone", json!("Nobody"), "Nobody"),
        ("someone", json!({"guid": "0123"}), "0123"),
        ("someone", json!({"smell": 1}), "instanceID"),
        ("someone", json!(987_654_321), "987654321"),
        ("Secret", json!("x"), "not writable"),
        ("numbers[7]", json!(1), "7 of 3"),
        ("hiden", json!("x"), "Did you mean 'hidden'"),
        ("[0]", json!("x"), "'[0]'"),
        ("", json!("x"), "property"),
    ] {
        let set = json!({"action": "set_property", "target": "Specimen", "componentType": "Specimen", "property": property, "value": value});
        editor.command("manage_components", json!({"action": "set_property", "target": "Specimen", "componentType": "Specimen", "property": "numbers", "value": [1, 2, 3]}));
        let error = editor.refused("manage_components", set);
        assert!(error.contains(part), "{property} = {value}: {error}");
    }
    // A parent is moved as the hierarchy does it, and undone.
    let parent = |value: Value| json!({"action": "set_property", "target": "Player", "componentType": "Transform", "property": "parent", "value": value});
    manage(&mut editor, parent(json!("Coins")));
    assert_eq!(
        editor.command(
            "find_gameobjects",
            json!({"searchTerm": "Coins/Player", "searchMethod": "by_path"})
        )["totalCount"],
        1
    );
    editor.op("edit.undo", json!({})).unwrap();
    assert_eq!(
        editor.command(
            "find_gameobjects",
            json!({"searchTerm": "Coins/Player", "searchMethod": "by_path"})
        )["totalCount"],
        0
    );
    let error = editor.refused("manage_components", parent(json!("Player")));
    assert!(error.contains("descendant"), "{error}");
    // A value that the component clamps is not reported as set.
    let error = editor.refused("manage_components", json!({"action": "set_property", "target": "Player", "componentType": "Health", "property": "Current", "value": 500}));
    assert!(error.contains("100"), "{error}");
}

#[test]
fn components_are_added_and_removed_by_index() {
    let Some(mut editor) = Editor::open() else { return };
    for mass in [1, 2] {
        let added = manage(
            &mut editor,
            json!({"action": "add", "target": "Coins", "componentType": "UnityEngine.BoxCollider", "properties": {"size": [mass, 1, 1]}}),
        );
        assert_eq!(added["componentType"], "UnityEngine.BoxCollider");
    }
    manage(
        &mut editor,
        json!({"action": "set_property", "target": "Coins", "componentType": "BoxCollider", "componentIndex": 1, "property": "size", "value": [7, 1, 1]}),
    );
    assert_eq!(editor.member("Coins", "1", "size.x")["valueText"], "1");
    assert_eq!(editor.member("Coins", "2", "size.x")["valueText"], "7");
    let removed = manage(
        &mut editor,
        json!({"action": "remove", "target": "Coins", "componentType": "BoxCollider", "component_index": 0}),
    );
    assert_eq!(removed["componentIndex"], 0);
    assert_eq!(editor.member("Coins", "1", "size.x")["valueText"], "7");
    editor.op("edit.undo", json!({})).unwrap();
    assert_eq!(editor.member("Coins", "2", "size.x")["valueText"], "7");
    // If a property is wrong, nothing is added.
    let error = editor.refused("manage_components", json!({"action": "add", "target": "Coins", "componentType": "Light", "properties": {"shine": 1}}));
    assert!(error.contains("'shine'"), "{error}");
    for (arguments, part) in [
        (json!({"action": "remove", "target": "Coins", "componentType": "Light"}), "Light"),
        (json!({"action": "remove", "target": "Coins", "componentType": "Transform"}), "Transform"),
        (json!({"action": "add", "target": "Coins", "componentType": "Transform"}), "Transform"),
        (json!({"action": "add", "target": "Coins", "componentType": "Lihgt"}), "Light"),
        (json!({"action": "add", "target": "Coins", "componentType": "String"}), "String"),
        (json!({"action": "add", "target": "Coins"}), "componentType"),
        (json!({"action": "add", "componentType": "Light"}), "target"),
        (
            json!({"action": "set_property", "target": "Coins", "componentType": "BoxCollider"}),
            "properties",
        ),
        (
            json!({"action": "set_property", "target": "Coins", "componentType": "BoxCollider", "property": "size"}),
            "value",
        ),
        (
            json!({"action": "remove", "target": "Coins", "componentType": "BoxCollider", "componentIndex": 5}),
            "0 to 1",
        ),
        (json!({"action": "set", "target": "Coins"}), "set_property"),
    ] {
        let error = editor.refused("manage_components", arguments.clone());
        assert!(error.contains(part), "{arguments}: {error}");
    }
}
