//! `SetConfig` and `GetConfig`.

use serde_json::{Value, json};

use super::game::{Game, keys};

const FILE: &str = "state/mcp.config.json";

fn kept(game: &Game) -> Value {
    let path = game.user.home().join(FILE);
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

#[test]
fn the_configuration_is_returned_without_secrets() {
    let game = Game::with(&["--token", "a-secret-token"]);
    let headers = [("Authorization", "Bearer a-secret-token")];
    let body = super::game::rpc("call_tool", json!({ "name": "GetConfig" }));
    let answer = game.http().send("POST", "/message", &headers, body.as_bytes()).unwrap();
    assert!(!answer.text().contains("a-secret-token"), "{}", answer.text());
    let config = answer.value()["result"]["content"][0]["json"].take();
    let expected = [
        "ok",
        "enabled",
        "bindAddress",
        "port",
        "allowWrites",
        "requireConfirm",
        "exportRoot",
        "logLevel",
        "componentAllowlist",
        "reflectionAllowlistMembers",
        "enableConsoleEval",
        "hookAllowlistSignatures",
    ];
    assert_eq!(keys(&config), expected);
    assert_eq!((&config["ok"], &config["enabled"]), (&json!(true), &json!(true)));
    assert_eq!(
        format!("{}:{}", config["bindAddress"].as_str().unwrap(), config["port"]),
        game.server.address
    );
    assert_eq!(
        (&config["allowWrites"], &config["enableConsoleEval"]),
        (&json!(false), &json!(false))
    );
}

#[test]
fn changed_settings_apply_at_once_and_others_stay() {
    let game = Game::new();
    let config = |name: &str| game.ask("GetConfig", json!({}))[name].clone();
    game.done("SetConfig", json!({}));
    game.done("SetConfig", json!({ "allowWrites": true, "requireConfirm": true, "restart": true }));
    assert_eq!((config("allowWrites"), config("requireConfirm")), (json!(true), json!(true)));
    game.done(
        "SetConfig",
        json!({ "allowWrites": null, "requireConfirm": false, "enableConsoleEval": true }),
    );
    assert_eq!((config("allowWrites"), config("requireConfirm")), (json!(true), json!(false)));
    assert_eq!(config("enableConsoleEval"), true);
    for list in ["componentAllowlist", "reflectionAllowlistMembers", "hookAllowlistSignatures"] {
        game.done("SetConfig", json!({ list: ["UnityEngine.GameObject", "B"] }));
        assert_eq!(config(list), json!(["UnityEngine.GameObject", "B"]));
        game.done("SetConfig", json!({ list: null }));
        assert_eq!(config(list), json!(["UnityEngine.GameObject", "B"]));
        game.done("SetConfig", json!({ list: [] }));
        assert_eq!(config(list), json!([]));
    }
    game.done("SetConfig", json!({ "allowWrites": false }));
    assert_eq!(game.refused("SpawnTestUi", json!({}))["message"], "Writes disabled");
}

#[cfg(unix)]
#[test]
fn changed_settings_are_kept_and_the_owners_settings_take_precedence() {
    let game = Game::new();
    game.done("SetConfig", json!({ "allowWrites": true, "hookAllowlistSignatures": ["A.B"] }));
    assert_eq!(kept(&game), json!({ "AllowWrites": true, "HookAllowlistSignatures": ["A.B"] }));
    let game = game.restart(&[]);
    assert_eq!(game.ask("GetConfig", json!({}))["allowWrites"], true);
    assert_eq!(
        game.ask("HookListAllowedTypes", json!({})),
        json!({ "ok": true, "items": ["A.B"] })
    );
    game.ask("SpawnTestUi", json!({}));
    game.done("SetConfig", json!({ "requireConfirm": true }));
    let both =
        json!({ "AllowWrites": true, "RequireConfirm": true, "HookAllowlistSignatures": ["A.B"] });
    assert_eq!(kept(&game), both);
    let game = game.restart(&["--allow-writes=false"]);
    assert_eq!(game.ask("GetConfig", json!({}))["allowWrites"], false);
    assert_eq!(game.ask("GetConfig", json!({}))["requireConfirm"], true);
}

#[cfg(unix)]
#[test]
fn a_kept_file_that_cannot_be_read_changes_nothing_and_is_not_overwritten() {
    let game = Game::new();
    game.user.write(FILE, "{ broken");
    let error = game.refused("SetConfig", json!({ "allowWrites": true }));
    assert_eq!(error["kind"], "Internal");
    assert!(error["message"].as_str().unwrap().contains("mcp.config.json"), "{error}");
    assert_eq!(
        game.ask("GetConfig", json!({}))["allowWrites"],
        false,
        "what cannot be kept is not done"
    );
    let game = game.restart(&[]);
    assert_eq!(game.ask("GetConfig", json!({}))["allowWrites"], false);
    let text = std::fs::read_to_string(game.user.home().join(FILE)).unwrap();
    assert_eq!(text, "{ broken");
}

#[test]
fn settings_of_the_wrong_kind_change_nothing() {
    let game = Game::new();
    for odd in [
        json!({ "allowWrites": "true" }),
        json!({ "allowWrites": 1 }),
        json!({ "allowWrites": true, "componentAllowlist": "UnityEngine.Light" }),
        json!({ "allowWrites": true, "hookAllowlistSignatures": [1] }),
        json!({ "allowWrites": true, "reflectionAllowlistMembers": { "a": 1 } }),
    ] {
        let (status, code, kind, message) = game.failure("SetConfig", odd.clone());
        assert_eq!((status, code, kind.as_str()), (500, -32603, "Internal"), "{odd}");
        assert_eq!(message, "Internal error");
    }
    assert_eq!(game.ask("GetConfig", json!({}))["allowWrites"], false);
    game.done("SetConfig", json!({ "AllowWrites": true, "nonsense": 1 }));
}
