//! Hooks.

use serde_json::json;

use super::game::Game;

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
