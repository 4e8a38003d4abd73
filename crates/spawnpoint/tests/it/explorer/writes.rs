//! Guarded writes: what may run, in which order that is asked, and what becomes of it.

use serde_json::json;

use super::game::{Game, items, keys, text};

const TRANSFORM: &str = "UnityEngine.Transform";

/// Every tool that changes something, with arguments that say nothing: whoever may not write must not
/// learn that they are wrong.
const WRITES: &[&str] = &[
    "SetActive",
    "SelectObject",
    "SetClipboardText",
    "SetClipboardObject",
    "ClearClipboard",
    "SetMember",
    "CallMethod",
    "AddComponent",
    "RemoveComponent",
    "HookAdd",
    "HookRemove",
    "HookSetEnabled",
    "HookSetSource",
    "Reparent",
    "DestroyObject",
    "WriteConsoleScript",
    "DeleteConsoleScript",
    "SetStartupScriptEnabled",
    "WriteStartupScript",
    "LoadScene",
    "SetTimeScale",
    "SetFreecamEnabled",
    "SetFreecamSpeed",
    "SetFreecamPose",
    "SpawnTestUi",
    "DestroyTestUi",
];

fn denied(message: &str) -> (String, String) {
    ("PermissionDenied".to_owned(), message.to_owned())
}

#[test]
fn nothing_is_changed_by_default() {
    let game = Game::new();
    for tool in WRITES {
        let refusal = game.refusal(tool, json!({ "confirm": true }));
        assert_eq!(refusal, denied("Writes disabled"), "{tool}");
    }
}

#[test]
fn every_write_but_selecting_wants_its_confirmation_where_that_is_set() {
    let game = Game::with(&["--allow-writes", "--require-confirm"]);
    for tool in WRITES.iter().filter(|tool| **tool != "SelectObject") {
        let error = game.refused(tool, json!({ "confirm": false }));
        assert_eq!(error["message"], "Confirmation required", "{tool}");
        assert_eq!(error["kind"], "PermissionDenied", "{tool}");
        assert_eq!(error["hint"], "resend with confirm=true", "{tool}");
    }
    game.done("SelectObject", json!({ "objectId": game.at("/Director") }));
    game.done(
        "SetActive",
        json!({ "objectId": game.at("/Player"), "active": false, "confirm": true }),
    );
    assert_eq!(game.ask("GetTimeScale", json!({}))["ok"], true);
    assert_eq!(game.ask("GetConfig", json!({}))["requireConfirm"], true);
}

#[test]
fn the_gates_are_asked_in_their_order() {
    let game = Game::new();
    let nobody = "obj:1";
    let write = |confirm: bool| json!({ "objectId": nobody, "componentType": "A", "member": "b", "jsonValue": "1", "confirm": confirm });
    assert_eq!(game.refusal("SetMember", write(false)), denied("Writes disabled"));
    game.done(
        "SetConfig",
        json!({ "allowWrites": true, "requireConfirm": true, "reflectionAllowlistMembers": [] }),
    );
    assert_eq!(game.refusal("SetMember", write(false)), denied("Confirmation required"));
    assert_eq!(game.refusal("SetMember", write(true)), denied("Denied by allowlist"));
    game.done("SetConfig", json!({ "reflectionAllowlistMembers": ["A.b"] }));
    assert_eq!(game.refusal("SetMember", write(true)).0, "NotFound");
    let bad = json!({ "objectId": "x", "componentType": "A", "member": "b", "jsonValue": "1", "confirm": true });
    assert_eq!(game.refusal("SetMember", bad), ("InvalidArgument".into(), "Invalid id".into()));
}

#[test]
fn objects_are_switched_on_and_off() {
    let game = Game::writable();
    let id = game.at("/Player");
    let active = || game.read(&format!("unity://object/{id}"))["Active"].clone();
    game.done("SetActive", json!({ "objectId": id, "active": false }));
    assert_eq!(active(), false);
    game.done("SetActive", json!({ "objectId": id, "active": true, "confirm": true }));
    assert_eq!(active(), true);
}

#[test]
fn what_was_selected_stays_in_the_list_newest_first() {
    let game = Game::writable();
    let [first, second] = ["/Director", "/Player"].map(|path| game.at(path));
    game.done("SelectObject", json!({ "objectId": first }));
    game.done("SelectObject", json!({ "objectId": second }));
    let selection = json!({ "ActiveId": second, "Items": [second, first] });
    assert_eq!(game.ask("GetSelection", json!({})), selection);
    game.done("SelectObject", json!({ "objectId": first }));
    let selection = json!({ "ActiveId": first, "Items": [second, first] });
    assert_eq!(game.read("unity://selection"), selection);
    game.done("DestroyObject", json!({ "objectId": second }));
    assert_eq!(game.read("unity://selection"), selection, "it survives its objects");
}

#[test]
fn members_are_written_in_every_form_that_values_have() {
    let game = Game::writable();
    let set = |path: &str, component: &str, member: &str, value: &str| {
        let id = game.at(path);
        let arguments = json!({ "objectId": id, "componentType": component, "member": member, "jsonValue": value });
        game.done("SetMember", arguments);
        let arguments = json!({ "objectId": id, "componentType": component, "name": member });
        game.ask("ReadComponentMember", arguments)["valueJson"].clone()
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
    let colour = set("/Lighting/Sun", light, "color", r#"{"r":0.25,"g":0.5,"b":0.75}"#);
    assert_eq!(colour, json!({ "r": 0.25, "g": 0.5, "b": 0.75, "a": 1.0 }));
    let phases: Vec<_> =
        ["0", "1"].iter().map(|n| set("/Director", "Range.Director", "phase", n)).collect();
    assert_ne!(phases[0], phases[1], "enums by number");
    assert_eq!(set("/Director", "Range.Director", "phase", "\"Practice\""), "Practice");
    assert_eq!(set("/Director", TRANSFORM, "tag", "\"Boss\""), "Boss");
    let lane = game.at("/Lanes/Lane 2");
    let target = "/Lanes/Lane 1/Near Target Stand/Near Target";
    assert_eq!(set(target, "Range.Target", "lane", &json!(lane).to_string()), lane);
}

#[test]
fn the_test_interface_takes_vectors_and_colours() {
    let game = Game::writable();
    game.done("SetConfig", json!({ "requireConfirm": false, "reflectionAllowlistMembers": ["UnityEngine.RectTransform.anchoredPosition", "UnityEngine.UI.Image.color"] }));
    let spawned = game.ask("SpawnTestUi", json!({ "confirm": true }));
    let block = &spawned["blocks"][0]["id"];
    for (component, member, value) in [
        ("UnityEngine.RectTransform", "anchoredPosition", json!({ "x": 11.0, "y": 22.0 })),
        ("UnityEngine.UI.Image", "color", json!({ "r": 0.25, "g": 0.5, "b": 0.75, "a": 0.5 })),
    ] {
        game.done("SetMember", json!({ "objectId": block, "componentType": component, "member": member, "jsonValue": value.to_string(), "confirm": true }));
        let read = json!({ "objectId": block, "componentType": component, "name": member });
        assert_eq!(game.ask("ReadComponentMember", read)["valueJson"], value);
    }
}

#[test]
fn a_value_that_does_not_fit_is_an_invalid_argument_and_changes_nothing() {
    let game = Game::writable();
    let id = game.at("/Player");
    let write = |member: &str, value: &str| {
        game.refusal("SetMember", json!({ "objectId": id, "componentType": TRANSFORM, "member": member, "jsonValue": value }))
    };
    let read = json!({ "objectId": id, "componentType": TRANSFORM, "name": "localPosition" });
    let before = game.ask("ReadComponentMember", read.clone());
    for odd in ["\"x\"", "[1,2]", "{}", "true", "{\"x\":\"a\",\"y\":1,\"z\":1}", "{", "[1,2,3,4]"] {
        assert_eq!(write("localPosition", odd).0, "InvalidArgument", "{odd}");
    }
    assert_eq!(write("noSuchMember", "1").0, "NotFound");
    assert_eq!(write("childCount", "1").0, "InvalidArgument", "read-only");
    assert_eq!(game.ask("ReadComponentMember", read), before);
}

#[test]
fn methods_are_called_with_arguments_of_their_types() {
    let game = Game::writable();
    let id = game.at("/Player");
    let call = |method: &str, arguments: &str| {
        game.ask("CallMethod", json!({ "objectId": id, "componentType": TRANSFORM, "method": method, "argsJson": arguments, "confirm": true }))
    };
    let number = id.strip_prefix("obj:").unwrap();
    assert_eq!(call("GetInstanceID", "[]"), json!({ "ok": true, "result": number }));
    let without = json!({ "objectId": id, "componentType": TRANSFORM, "method": "GetInstanceID" });
    assert_eq!(game.ask("CallMethod", without)["result"], number);
    assert_eq!(keys(&call("Translate", "[1, 0, 0]")), ["ok", "result"], "three numbers");
    assert_eq!(call("Translate", r#"[{"x":0,"y":1,"z":0}]"#)["ok"], true, "one vector");
    let read = json!({ "objectId": id, "componentType": TRANSFORM, "name": "localPosition" });
    let moved = game.ask("ReadComponentMember", read)["valueJson"].clone();
    assert_eq!(moved, json!({ "x": 3.0, "y": 2.0, "z": 4.0 }));
    assert_eq!(
        call("CompareTag", "[\"Player\"]")["result"].as_str().unwrap().to_lowercase(),
        "true"
    );
    assert_eq!(call("NoSuchMethod", "[]")["error"]["kind"], "NotFound");
    assert_eq!(call("GetInstanceID", "[\"x\"]")["error"]["message"], "Method overload not found");
    for odd in ["{", "{}", "7", "[1"] {
        assert_eq!(call("GetInstanceID", odd)["error"]["kind"], "InvalidArgument", "{odd}");
    }
}

#[test]
fn members_and_methods_must_be_on_the_allowlist() {
    let game = Game::writable();
    let id = game.at("/Player");
    let call = || {
        game.ask("CallMethod", json!({ "objectId": id, "componentType": TRANSFORM, "method": "GetInstanceID", "confirm": true }))
    };
    game.done("SetConfig", json!({ "reflectionAllowlistMembers": [] }));
    assert_eq!(call()["error"]["kind"], "PermissionDenied");
    game.done(
        "SetConfig",
        json!({ "reflectionAllowlistMembers": ["UnityEngine.Transform.position"] }),
    );
    assert_eq!(call()["error"]["message"], "Denied by allowlist");
    game.done(
        "SetConfig",
        json!({ "reflectionAllowlistMembers": ["UnityEngine.Transform.GetInstanceID"] }),
    );
    assert_eq!(call()["ok"], true);
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
    assert_eq!(game.refusal("AddComponent", add.clone()), denied("No components are allowlisted"));
    game.done("SetConfig", json!({ "componentAllowlist": ["UnityEngine.Camera"] }));
    assert_eq!(game.refusal("AddComponent", add.clone()), denied("Denied by allowlist"));
    assert_eq!(game.refusal("RemoveComponent", by_type.clone()), denied("Denied by allowlist"));
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

#[test]
fn objects_move_below_others_but_never_below_themselves() {
    let game = Game::writable();
    let [player, hands, props] = ["/Player", "/Player/Hands", "/Props"].map(|path| game.at(path));
    let path = |id: &str| game.read(&format!("unity://object/{id}"))["Path"].clone();
    game.done("Reparent", json!({ "objectId": hands, "newParentId": props, "confirm": true }));
    assert_eq!(path(&hands), "/Props/Hands");
    game.done("Reparent", json!({ "objectId": hands, "newParentId": "" }));
    assert_eq!(path(&hands), "/Hands");
    game.done("Reparent", json!({ "objectId": player, "newParentId": hands }));
    for parent in [&player, &hands] {
        let cycle = json!({ "objectId": hands, "newParentId": if *parent == hands { &player } else { &hands } });
        assert_eq!(game.refusal("Reparent", cycle).0, "InvalidArgument");
    }
    assert_eq!(path(&player), "/Hands/Player");
    let invalid = |message: &str| ("InvalidArgument".to_owned(), message.to_owned());
    let bad = json!({ "objectId": "x", "newParentId": props });
    assert_eq!(game.refusal("Reparent", bad), invalid("Invalid child id"));
    let bad = json!({ "objectId": hands, "newParentId": "x" });
    assert_eq!(game.refusal("Reparent", bad), invalid("Invalid parent id"));
}

#[test]
fn a_destroyed_object_is_gone_with_everything_below_it() {
    let game = Game::writable();
    let [player, hands] = ["/Player", "/Player/Hands"].map(|path| game.at(path));
    game.done("DestroyObject", json!({ "objectId": player }));
    for id in [&player, &hands] {
        assert_eq!(game.reading(&format!("unity://object/{id}")).status, 404);
    }
    assert_eq!(game.refusal("DestroyObject", json!({ "objectId": player })).0, "NotFound");
    assert_eq!(
        game.refusal("DestroyObject", json!({ "objectId": "x" })),
        ("InvalidArgument".into(), "Invalid id".into())
    );
}
