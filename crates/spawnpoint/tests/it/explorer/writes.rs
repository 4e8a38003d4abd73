//! Guarded writes: the order of the checks, and the effects.

use serde_json::json;

use super::game::Game;

/// Every tool that changes something, called with invalid arguments: a client without permission must not learn
/// that they are invalid.
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
fn every_write_except_selecting_requires_confirmation_if_that_is_set() {
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
fn the_gates_are_checked_in_order() {
    let game = Game::new();
    let write = |id: &str, confirm: bool| {
        json!({
            "objectId": id,
            "componentType": "A",
            "member": "b",
            "jsonValue": "1",
            "confirm": confirm,
        })
    };
    let missing = "obj:1";
    assert_eq!(game.refusal("SetMember", write(missing, false)), denied("Writes disabled"));
    game.done(
        "SetConfig",
        json!({ "allowWrites": true, "requireConfirm": true, "reflectionAllowlistMembers": [] }),
    );
    assert_eq!(game.refusal("SetMember", write(missing, false)), denied("Confirmation required"));
    assert_eq!(game.refusal("SetMember", write(missing, true)), denied("Denied by allowlist"));
    game.done("SetConfig", json!({ "reflectionAllowlistMembers": ["A.b"] }));
    assert_eq!(game.refusal("SetMember", write(missing, true)).0, "NotFound");
    let bad = write("x", true);
    assert_eq!(game.refusal("SetMember", bad), ("InvalidArgument".into(), "Invalid id".into()));
}

#[test]
fn objects_are_activated_and_deactivated() {
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
fn objects_move_below_others_but_never_below_themselves() {
    let game = Game::writable();
    let [player, hands, props] = ["/Player", "/Player/Hands", "/Props"].map(|path| game.at(path));
    let path = |id: &str| game.read(&format!("unity://object/{id}"))["Path"].clone();
    game.done("Reparent", json!({ "objectId": hands, "newParentId": props, "confirm": true }));
    assert_eq!(path(&hands), "/Props/Hands");
    game.done("Reparent", json!({ "objectId": hands, "newParentId": "" }));
    assert_eq!(path(&hands), "/Hands");
    game.done("Reparent", json!({ "objectId": player, "newParentId": hands }));
    for child in [&hands, &player] {
        for below in [&player, child] {
            let cycle = json!({ "objectId": child, "newParentId": below });
            let told = game.ask("Reparent", cycle);
            let fine = (child, below) == (&player, &hands);
            assert_eq!(told["error"]["kind"] == "InvalidArgument", !fine, "{told}");
        }
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
