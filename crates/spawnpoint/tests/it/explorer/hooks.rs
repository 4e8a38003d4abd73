//! Hooks.

use serde_json::{Value, json};

use super::game::{Game, items, keys, text};

const TYPE: &str = "UnityEngine.GameObject";
const SIGNATURE: &str = "System.Void UnityEngine.GameObject::SetActive(System.Boolean value)";

fn denied(message: &str) -> (String, String) {
    ("PermissionDenied".to_owned(), message.to_owned())
}

#[test]
fn the_types_that_may_be_hooked_are_those_of_the_configuration() {
    let game = Game::new();
    for types in [json!([TYPE]), json!([]), json!([TYPE, "Range.Health"])] {
        game.done("SetConfig", json!({ "hookAllowlistSignatures": types }));
        assert_eq!(
            game.ask("HookListAllowedTypes", json!({})),
            json!({ "ok": true, "items": types })
        );
        assert_eq!(game.ask("GetConfig", json!({}))["hookAllowlistSignatures"], types);
    }
}

#[test]
fn hooks_pass_the_same_gates_as_every_write_and_their_own_allowlist() {
    let game = Game::new();
    let changes = [
        ("HookAdd", json!({ "type": TYPE, "method": "SetActive" })),
        ("HookSetEnabled", json!({ "signature": SIGNATURE, "enabled": true })),
        ("HookSetSource", json!({ "signature": SIGNATURE, "source": "" })),
    ];
    for (tool, arguments) in changes {
        let confirmed = |confirm: bool| {
            let mut arguments = arguments.clone();
            arguments["confirm"] = json!(confirm);
            arguments
        };
        game.done("SetConfig", json!({ "allowWrites": false }));
        assert_eq!(game.refusal(tool, confirmed(true)), denied("Writes disabled"), "{tool}");
        let settings = json!({
            "allowWrites": true,
            "requireConfirm": true,
            "enableConsoleEval": true,
            "hookAllowlistSignatures": [],
        });
        game.done("SetConfig", settings);
        assert_eq!(game.refusal(tool, confirmed(false)), denied("Confirmation required"), "{tool}");
        let off = denied("Denied by hook allowlist");
        assert_eq!(game.refusal(tool, confirmed(true)), off, "{tool}");
        game.done("SetConfig", json!({ "hookAllowlistSignatures": ["UnityEngine.Game"] }));
        assert_eq!(game.refusal(tool, confirmed(true)), off, "{tool}: whole names only");
    }
}

fn game() -> Game {
    let game = Game::with(&["--allow-writes", "--allow-code"]);
    game.done("SetConfig", json!({ "hookAllowlistSignatures": [TYPE, "UnityEngine.Transform"] }));
    game
}

/// Every hook with whether it is on.
fn hooks(game: &Game) -> Vec<(String, bool)> {
    let page = game.read("unity://hooks");
    assert_eq!(page["Total"], items(&page).len());
    let told = items(&page).iter().map(|hook| {
        assert_eq!(keys(hook), ["Signature", "Enabled"]);
        (text(&hook["Signature"]), hook["Enabled"].as_bool().unwrap())
    });
    told.collect()
}

#[test]
fn a_hook_is_added_enabled_changed_and_removed() {
    let game = game();
    assert_eq!(hooks(&game), []);
    game.done("HookAdd", json!({ "type": TYPE, "method": "SetActive", "confirm": true }));
    assert_eq!(hooks(&game), [(SIGNATURE.to_owned(), true)]);
    assert_eq!(game.ask("ListHooks", json!({})), game.read("unity://hooks"));
    let source = game.ask("HookGetSource", json!({ "signature": SIGNATURE }));
    assert_eq!(keys(&source), ["ok", "signature", "source"]);
    assert_eq!((&source["ok"], &source["signature"]), (&json!(true), &json!(SIGNATURE)));
    assert!(!text(&source["source"]).trim().is_empty());
    for enabled in [false, true] {
        let switch = json!({ "signature": SIGNATURE, "enabled": enabled, "confirm": true });
        game.done("HookSetEnabled", switch);
        assert_eq!(hooks(&game), [(SIGNATURE.to_owned(), enabled)]);
    }
    let same = json!({ "signature": SIGNATURE, "source": source["source"], "confirm": true });
    game.done("HookSetSource", same);
    game.done("HookRemove", json!({ "signature": SIGNATURE, "confirm": true }));
    assert_eq!(hooks(&game), []);
}

#[test]
fn methods_are_listed_by_their_signatures_in_order() {
    let game = game();
    let page = game.ask("HookListMethods", json!({ "type": TYPE, "filter": null, "limit": 1000 }));
    let signatures: Vec<_> = items(&page)
        .iter()
        .map(|method| {
            assert_eq!(keys(method), ["Name", "Signature"]);
            let signature = text(&method["Signature"]);
            assert!(signature.contains(&format!("{TYPE}::{}(", text(&method["Name"]))), "{method}");
            signature
        })
        .collect();
    assert!(signatures.is_sorted() && signatures.contains(&SIGNATURE.to_owned()), "{signatures:?}");
    let found = game.ask("HookListMethods", json!({ "type": TYPE, "filter": "SETACTIVE" }));
    assert!(items(&found).iter().any(|method| method["Signature"] == SIGNATURE));
    assert!(items(&found).len() < signatures.len());
    let second = game.ask("HookListMethods", json!({ "type": TYPE, "limit": 1, "offset": 1 }));
    assert_eq!(items(&second)[0]["Signature"], signatures[1]);
    assert_eq!(second["Total"], page["Total"]);
}

#[test]
fn a_method_is_named_alone_or_by_its_signature_under_either_name_of_the_argument() {
    let game = game();
    for (argument, method) in [
        ("method", "SetActive"),
        ("method", SIGNATURE),
        ("methodOrSignature", "SetActive"),
        ("methodOrSignature", SIGNATURE),
    ] {
        game.done("HookAdd", json!({ "type": TYPE, argument: method }));
        assert_eq!(hooks(&game), [(SIGNATURE.to_owned(), true)], "{argument} {method}");
        game.done("HookRemove", json!({ "signature": SIGNATURE }));
    }
}

#[test]
fn a_name_that_several_methods_have_is_not_enough() {
    let game = game();
    let transform = "UnityEngine.Transform";
    let error = game.refused("HookAdd", json!({ "type": transform, "method": "Translate" }));
    assert_eq!(error["kind"], "InvalidArgument");
    assert_eq!(error["message"], format!("Multiple overloads found for '{transform}.Translate'."));
    let hint = text(&error["hint"]);
    assert!(hint.starts_with("pass the full signature in method (example: "), "{hint}");
    let methods = game.ask("HookListMethods", json!({ "type": transform, "filter": "Translate" }));
    for method in items(&methods) {
        game.done("HookAdd", json!({ "type": transform, "method": method["Signature"] }));
    }
    assert_eq!(hooks(&game).len(), items(&methods).len());
}

#[test]
fn methods_that_cannot_be_hooked_are_refused_with_a_reason() {
    let game = game();
    let add = |method: &str| game.refusal("HookAdd", json!({ "type": TYPE, "method": method }));
    assert_eq!(add("NoSuchMethod"), ("NotFound".into(), "Method not found".into()));
    let overload = "System.Void UnityEngine.GameObject::SetActive(System.String value)";
    assert_eq!(add(overload), ("NotFound".into(), "Method overload not found".into()));
    game.done("HookAdd", json!({ "type": TYPE, "method": "SetActive" }));
    assert_eq!(add("SetActive").0, "InvalidArgument", "once is enough");
    let missing = ("NotFound".to_owned(), "Hook not found".to_owned());
    let other = "System.Void UnityEngine.GameObject::NoSuchHook()";
    assert_eq!(game.refusal("HookRemove", json!({ "signature": other })), missing);
    assert_eq!(
        game.refusal("HookSetEnabled", json!({ "signature": other, "enabled": true })),
        missing
    );
    assert_eq!(game.refusal("HookSetSource", json!({ "signature": other, "source": "" })), missing);
    let (status, code, kind, message) =
        game.failure("HookGetSource", json!({ "signature": other }));
    assert_eq!(
        (status, code, kind.as_str(), message.as_str()),
        (400, -32602, "InvalidArgument", "Hook not found")
    );
}

#[test]
fn a_hook_sees_calls_and_can_block_them() {
    let game = game();
    let player = game.at("/Player");
    game.done("HookAdd", json!({ "type": TYPE, "method": "SetActive" }));
    let source = "static bool Prefix() { Debug.Log(\"the hook was here\"); return false; }";
    game.done("HookSetSource", json!({ "signature": SIGNATURE, "source": source }));
    let active = || game.read(&format!("unity://object/{player}"))["Active"].clone();
    game.ask("SetActive", json!({ "objectId": player, "active": false }));
    assert_eq!(active(), true, "the hook forbade it");
    let logged = |line: &Value| text(&line["Message"]).contains("the hook was here");
    assert!(game.log().iter().any(logged), "{:?}", game.log());
    game.done("HookSetEnabled", json!({ "signature": SIGNATURE, "enabled": false }));
    game.done("SetActive", json!({ "objectId": player, "active": false }));
    assert_eq!(active(), false);
}

#[test]
fn a_source_that_does_not_compile_changes_nothing_and_one_that_throws_breaks_nothing() {
    let game = game();
    game.done("HookAdd", json!({ "type": TYPE, "method": "SetActive" }));
    let before = game.ask("HookGetSource", json!({ "signature": SIGNATURE }));
    let broken = json!({ "signature": SIGNATURE, "source": "static void Prefix( {" });
    assert_eq!(game.refusal("HookSetSource", broken).0, "InvalidArgument");
    assert_eq!(game.ask("HookGetSource", json!({ "signature": SIGNATURE })), before);
    let throwing = "static void Prefix() { throw new System.Exception(\"boom\"); }";
    game.done("HookSetSource", json!({ "signature": SIGNATURE, "source": throwing }));
    let player = game.at("/Player");
    game.done("SetActive", json!({ "objectId": player, "active": false }));
    assert_eq!(game.read(&format!("unity://object/{player}"))["Active"], false);
    assert!(game.log().iter().any(|line| text(&line["Message"]).contains("boom")));
}
