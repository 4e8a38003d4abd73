//! Reflection writes: members and methods of components.

use serde_json::{Value, json};

use super::game::{Game, items, keys, text};

const TRANSFORM: &str = "UnityEngine.Transform";

/// The arguments of `SetMember`.
fn set(id: &Value, component: &str, member: &str, value: &str) -> Value {
    json!({
        "objectId": id,
        "componentType": component,
        "member": member,
        "jsonValue": value,
        "confirm": true,
    })
}

/// The arguments of `CallMethod`.
fn call(id: &Value, component: &str, method: &str, arguments: &str) -> Value {
    json!({
        "objectId": id,
        "componentType": component,
        "method": method,
        "argsJson": arguments,
        "confirm": true,
    })
}

fn read(game: &Game, id: &Value, component: &str, name: &str) -> Value {
    let arguments = json!({ "objectId": id, "componentType": component, "name": name });
    game.ask("ReadComponentMember", arguments)["valueJson"].take()
}

fn at(game: &Game, path: &str) -> Value {
    json!(game.at(path))
}

#[test]
fn members_are_written_in_every_form_that_values_have() {
    let game = Game::writable();
    let set = |path: &str, component: &str, member: &str, value: &str| {
        let id = at(&game, path);
        game.done("SetMember", set(&id, component, member, value));
        read(&game, &id, component, member)
    };
    let vector = json!({ "x": 1.0, "y": 2.0, "z": 3.0 });
    for form in [r#"{"x":1,"y":2,"z":3}"#, r#"{"X":1,"Y":2,"Z":3}"#, "[1,2,3]"] {
        assert_eq!(set("/Player", TRANSFORM, "localPosition", form), vector, "{form}");
    }
    let turned = set("/Player", TRANSFORM, "localRotation", "[0,1,0,0]");
    assert_eq!(turned, json!({ "x": 0.0, "y": 1.0, "z": 0.0, "w": 0.0 }));
    let light = "UnityEngine.Light";
    assert_eq!(set("/Lighting/Sun", light, "intensity", "2.5"), 2.5);
    assert_eq!(set("/Lighting/Sun", light, "enabled", "false"), false);
    let color = set("/Lighting/Sun", light, "color", r#"{"r":0.25,"g":0.5,"b":0.75}"#);
    assert_eq!(color, json!({ "r": 0.25, "g": 0.5, "b": 0.75, "a": 1.0 }));
    let phase = |value: &str| set("/Director", "Range.Director", "phase", value);
    assert_ne!(phase("0"), phase("1"), "enums by number");
    assert_eq!(phase("\"Practice\""), "Practice");
    assert_eq!(set("/Director", TRANSFORM, "tag", "\"Boss\""), "Boss");
    let lane = at(&game, "/Lanes/Lane 2");
    let target = "/Lanes/Lane 1/Near Target Stand/Near Target";
    assert_eq!(set(target, "Range.Target", "lane", &lane.to_string()), lane);
}

#[test]
fn members_of_the_test_interface_accept_vectors_and_colors() {
    let game = Game::writable();
    let allowed = ["UnityEngine.RectTransform.anchoredPosition", "UnityEngine.UI.Image.color"];
    game.done("SetConfig", json!({ "reflectionAllowlistMembers": allowed }));
    let block = game.ask("SpawnTestUi", json!({ "confirm": true }))["blocks"][0]["id"].take();
    for (component, member, value) in [
        ("UnityEngine.RectTransform", "anchoredPosition", json!({ "x": 11.0, "y": 22.0 })),
        ("UnityEngine.UI.Image", "color", json!({ "r": 0.25, "g": 0.5, "b": 0.75, "a": 0.5 })),
    ] {
        game.done("SetMember", set(&block, component, member, &value.to_string()));
        assert_eq!(read(&game, &block, component, member), value);
    }
}

#[test]
fn a_value_that_does_not_fit_is_an_invalid_argument_and_changes_nothing() {
    let game = Game::writable();
    let id = at(&game, "/Player");
    let write =
        |member: &str, value: &str| game.refusal("SetMember", set(&id, TRANSFORM, member, value)).0;
    let before = read(&game, &id, TRANSFORM, "localPosition");
    for odd in ["\"x\"", "[1,2]", "{}", "true", "{\"x\":\"a\",\"y\":1,\"z\":1}", "{", "[1,2,3,4]"] {
        assert_eq!(write("localPosition", odd), "InvalidArgument", "{odd}");
    }
    assert_eq!(write("noSuchMember", "1"), "NotFound");
    assert_eq!(write("childCount", "1"), "InvalidArgument", "read-only");
    assert_eq!(read(&game, &id, TRANSFORM, "localPosition"), before);
}

#[test]
fn methods_are_called_with_arguments_of_their_types() {
    let game = Game::writable();
    let id = at(&game, "/Player");
    let call = |method: &str, arguments: &str| {
        game.ask("CallMethod", call(&id, TRANSFORM, method, arguments))
    };
    let number = text(&id).trim_start_matches("obj:").to_owned();
    assert_eq!(call("GetInstanceID", "[]"), json!({ "ok": true, "result": number }));
    let without = json!({ "objectId": id, "componentType": TRANSFORM, "method": "GetInstanceID" });
    assert_eq!(game.ask("CallMethod", without)["result"], number);
    assert_eq!(keys(&call("Translate", "[1, 0, 0]")), ["ok", "result"], "three numbers");
    assert_eq!(call("Translate", r#"[{"x":0,"y":1,"z":0}]"#)["ok"], true, "one vector");
    let moved = read(&game, &id, TRANSFORM, "localPosition");
    assert_eq!(moved, json!({ "x": 3.0, "y": 2.0, "z": 4.0 }));
    let tagged = call("CompareTag", "[\"Player\"]");
    assert_eq!(text(&tagged["result"]).to_lowercase(), "true");
    assert_eq!(call("NoSuchMethod", "[]")["error"]["kind"], "NotFound");
    assert_eq!(call("GetInstanceID", "[\"x\"]")["error"]["kind"], "NotFound", "no such overload");
    for odd in ["{", "{}", "7", "[1"] {
        assert_eq!(call("GetInstanceID", odd)["error"]["kind"], "InvalidArgument", "{odd}");
    }
}

#[test]
fn members_and_methods_must_be_on_the_allowlist() {
    let game = Game::writable();
    let id = at(&game, "/Player");
    let with = |allowed: &[&str]| {
        game.done("SetConfig", json!({ "reflectionAllowlistMembers": allowed }));
        game.ask("CallMethod", call(&id, TRANSFORM, "GetInstanceID", "[]"))
    };
    assert_eq!(with(&[])["error"]["kind"], "PermissionDenied");
    let other = with(&["UnityEngine.Transform.position"]);
    assert_eq!(other["error"]["message"], "Denied by allowlist");
    assert_eq!(with(&["UnityEngine.Transform.GetInstanceID"])["ok"], true);
}

#[test]
fn a_base_type_is_enough_where_one_component_fits() {
    let game = Game::writable();
    let allowed = ["UnityEngine.Transform.GetInstanceID", "UnityEngine.Transform.localScale"];
    game.done("SetConfig", json!({ "reflectionAllowlistMembers": allowed }));
    let block = game.ask("SpawnTestUi", json!({}))["blocks"][0]["id"].take();
    let called = game.ask("CallMethod", call(&block, TRANSFORM, "GetInstanceID", "[]"));
    assert_eq!(called["ok"], true);
    game.done("SetMember", set(&block, TRANSFORM, "localScale", "[1.5, 1.25, 1.75]"));
    let scale = read(&game, &block, "UnityEngine.RectTransform", "localScale");
    assert_eq!(scale, json!({ "x": 1.5, "y": 1.25, "z": 1.75 }));
}

#[test]
fn a_base_type_is_not_enough_where_several_components_fit() {
    let game = Game::writable();
    let id = at(&game, "/Player");
    let base = "UnityEngine.Component";
    for (tool, arguments) in [
        ("CallMethod", call(&id, base, "GetInstanceID", "[]")),
        ("SetMember", set(&id, base, "name", "\"x\"")),
    ] {
        let error = game.refused(tool, arguments);
        assert_eq!(error["kind"], "InvalidArgument", "{tool}");
        assert_eq!(error["message"], "Ambiguous component type", "{tool}");
        let hint = text(&error["hint"]);
        assert!(hint.starts_with("Use the exact component type (from GetComponents)"), "{hint}");
    }
}

#[test]
fn components_come_and_go_as_far_as_they_are_allowed() {
    let game = Game::writable();
    let id = game.at("/Player");
    let types = || -> Vec<String> {
        let page = game.ask("GetComponents", json!({ "objectId": id }));
        items(&page).iter().map(|component| text(&component["Type"])).collect()
    };
    let light = "UnityEngine.Light";
    let add = json!({ "objectId": id, "type": light });
    let by_type = json!({ "objectId": id, "typeOrIndex": light });
    game.done("SetConfig", json!({ "componentAllowlist": [] }));
    assert_eq!(
        game.refusal("AddComponent", add.clone()),
        ("PermissionDenied".into(), "No components are allowlisted".into())
    );
    game.done("SetConfig", json!({ "componentAllowlist": ["UnityEngine.Camera"] }));
    assert_eq!(
        game.refusal("AddComponent", add.clone()),
        ("PermissionDenied".into(), "Denied by allowlist".into())
    );
    assert_eq!(
        game.refusal("RemoveComponent", by_type.clone()),
        ("PermissionDenied".into(), "Denied by allowlist".into())
    );
    game.done("SetConfig", json!({ "componentAllowlist": [light] }));
    game.done("AddComponent", add.clone());
    assert!(types().contains(&light.to_owned()));
    game.done("RemoveComponent", by_type);
    assert!(!types().contains(&light.to_owned()));
    game.done("AddComponent", add);
    let index = types().iter().position(|name| name == light).unwrap();
    game.done("SetConfig", json!({ "componentAllowlist": [] }));
    game.done("RemoveComponent", json!({ "objectId": id, "typeOrIndex": index.to_string() }));
    assert!(!types().contains(&light.to_owned()), "who names it by its place has looked");
    let beyond = json!({ "objectId": id, "typeOrIndex": "99" });
    assert_ne!(game.ask("RemoveComponent", beyond)["ok"], true);
}
