//! The clipboard.

use serde_json::json;

use super::game::{Game, keys, text};

#[test]
fn an_empty_clipboard_says_so_in_every_field() {
    let game = Game::new();
    let empty = json!({ "HasValue": false, "Type": null, "Preview": null, "ObjectId": null });
    assert_eq!(game.ask("GetClipboard", json!({})), empty);
    assert_eq!(game.read("unity://clipboard"), empty);
    assert_eq!(keys(&empty), ["HasValue", "Type", "Preview", "ObjectId"]);
}

#[test]
fn a_text_is_put_on_the_clipboard_and_cleared() {
    let game = Game::with(&["--allow-writes", "--require-confirm"]);
    let error = game.refused("SetClipboardText", json!({ "text": "hello" }));
    assert_eq!(error["kind"], "PermissionDenied");
    game.done("SetClipboardText", json!({ "text": "hello", "confirm": true }));
    let held = game.read("unity://clipboard");
    assert_eq!(held, game.ask("GetClipboard", json!({})));
    assert_eq!((&held["HasValue"], &held["Type"]), (&json!(true), &json!("System.String")));
    assert_eq!(held["Preview"], "hello (System.String)");
    assert_eq!(held["ObjectId"], json!(null));
    assert_eq!(game.refused("ClearClipboard", json!({}))["message"], "Confirmation required");
    game.done("ClearClipboard", json!({ "confirm": true }));
    assert_eq!(game.read("unity://clipboard")["HasValue"], false);
}

#[test]
fn a_preview_is_cut_at_256() {
    let game = Game::writable();
    game.done("SetClipboardText", json!({ "text": "ö".repeat(255) }));
    let preview = text(&game.read("unity://clipboard")["Preview"]);
    assert_eq!(preview, format!("{}...", "ö".repeat(253)), "the type is a part of it");
    game.done("SetClipboardText", json!({ "text": "ö".repeat(5000) }));
    let preview = text(&game.read("unity://clipboard")["Preview"]);
    assert_eq!(preview.chars().count(), 256, "the dots are a part of it");
    game.done("SetClipboardText", json!({ "text": "ö".repeat(240) }));
    let preview = text(&game.read("unity://clipboard")["Preview"]);
    assert_eq!(preview, format!("{} (System.String)", "ö".repeat(240)));
}

#[test]
fn an_object_on_the_clipboard_has_its_id_while_it_exists() {
    let game = Game::writable();
    let id = game.at("/Player");
    game.done("SetClipboardObject", json!({ "objectId": id }));
    let held = game.read("unity://clipboard");
    assert_eq!((&held["HasValue"], &held["ObjectId"]), (&json!(true), &json!(id)));
    assert_eq!(held["Preview"], "Player (UnityEngine.GameObject)");
    game.done("DestroyObject", json!({ "objectId": id }));
    assert_eq!(game.read("unity://clipboard")["ObjectId"], json!(null), "no longer a live object");
}

#[test]
fn only_existing_objects_can_be_put_on_the_clipboard() {
    let game = Game::writable();
    for (id, kind) in
        [("Player", "InvalidArgument"), ("obj:x", "InvalidArgument"), ("obj:1", "NotFound")]
    {
        assert_eq!(game.refusal("SetClipboardObject", json!({ "objectId": id })).0, kind, "{id}");
    }
    assert_eq!(game.read("unity://clipboard")["HasValue"], false);
}
