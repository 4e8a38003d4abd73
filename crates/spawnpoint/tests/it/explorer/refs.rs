//! Handles: inspecting values that are too large to be returned completely.

use serde_json::{Value, json};

use super::game::{Game, items, keys, text};

fn read(game: &Game, path: &str, component: &str, name: &str) -> Value {
    let arguments = json!({ "objectId": game.at(path), "componentType": component, "name": name });
    game.ask("ReadComponentMember", arguments)
}

fn waves(game: &Game) -> Value {
    game.ask(
        "ReadSingletonMember",
        json!({ "singletonId": "singleton:Range.GameState", "name": "waves" }),
    )
}

#[test]
fn a_collection_is_shown_by_its_beginning_and_a_handle() {
    let game = Game::new();
    let list = waves(&game);
    let id = text(&list["refId"]);
    let parts: Vec<_> = id.split(':').collect();
    assert_eq!((parts[0], parts.len()), ("ref", 3), "{id}");
    assert!(parts[1].len() == 8 && parts[1].chars().all(|c| c.is_ascii_hexdigit()), "{id}");
    parts[2].parse::<u64>().unwrap();
    assert_eq!(keys(&list["valueJson"]), ["kind", "count", "preview"]);
    assert_eq!(
        (&list["valueJson"]["kind"], &list["valueJson"]["count"]),
        (&json!("enumerable"), &json!(3))
    );
    assert!(text(&list["valueText"]).starts_with("Enumerable<"), "{list}");
    assert!(text(&list["valueText"]).ends_with(" (count=3, preview=3)"), "{list}");
    let table = read(&game, "/Director", "Range.Director", "tuning");
    assert_eq!(table["valueJson"]["kind"], "dictionary");
    assert!(table["refId"].is_string());
    let small = read(&game, "/Director", "Range.Director", "phase");
    assert_eq!(small["refId"], Value::Null, "a complete value needs no handle");
}

#[test]
fn a_handle_is_inspected_and_its_items_are_listed() {
    let game = Game::new();
    let list = waves(&game)["refId"].take();
    let about = game.ask("InspectRef", json!({ "refId": list }));
    assert_eq!(keys(&about), ["ok", "refId", "type", "kind", "count", "valueText"]);
    assert_eq!(
        (&about["refId"], &about["kind"], &about["count"]),
        (&list, &json!("enumerable"), &json!(3))
    );
    let page = game.ask("ListRefItems", json!({ "refId": list, "limit": 1, "offset": 1 }));
    assert_eq!(page["Total"], 3);
    let item = &items(&page)[0];
    assert_eq!(keys(item), ["text", "json", "refId"]);
    let inner = game.ask("InspectRef", json!({ "refId": item["refId"] }));
    assert_eq!((&inner["kind"], &inner["count"]), (&json!("object"), &Value::Null));
    let members = game.ask("ListRefMembers", json!({ "refId": item["refId"] }));
    for member in items(&members) {
        let value =
            game.ask("ReadRefMember", json!({ "refId": item["refId"], "name": member["Name"] }));
        assert_eq!(keys(&value), ["ok", "type", "valueText", "valueJson", "refId"]);
        assert_eq!(value["type"], member["Type"]);
    }
    let table = read(&game, "/Director", "Range.Director", "tuning")["refId"].take();
    let page = game.ask("ListRefItems", json!({ "refId": table }));
    for entry in items(&page) {
        assert_eq!(keys(entry), ["key", "value"]);
        assert_eq!(keys(&entry["key"]), ["text", "json", "refId"]);
        assert_eq!(keys(&entry["value"]), ["text", "json", "refId"]);
    }
}

#[test]
fn only_collections_have_items() {
    let game = Game::new();
    let list = waves(&game)["refId"].take();
    let page = game.ask("ListRefItems", json!({ "refId": list }));
    let (status, code, ..) =
        game.failure("ListRefItems", json!({ "refId": items(&page)[0]["refId"] }));
    assert_eq!((status, code), (400, -32602));
}

#[test]
fn a_released_handle_is_not_found() {
    let game = Game::new();
    let list = waves(&game)["refId"].take();
    let release = |id: &Value| game.ask("ReleaseRef", json!({ "refId": id }));
    assert_eq!(release(&list), json!({ "ok": true, "released": true }));
    assert_eq!(release(&list), json!({ "ok": true, "released": false }));
    for tool in ["InspectRef", "ListRefMembers", "ReadRefMember", "ListRefItems"] {
        let status = |id: &Value| game.failure(tool, json!({ "refId": id, "name": "x" })).0;
        assert_eq!(status(&list), 404, "{tool}");
        assert_eq!(status(&json!("nonsense")), 400, "{tool}");
    }
}

#[test]
fn a_handle_to_a_destroyed_object_is_not_found() {
    let game = Game::writable();
    let id = game.at("/Player");
    let health = read(&game, "/Player", "Range.Health", "recentDamage")["refId"].take();
    assert_eq!(game.ask("InspectRef", json!({ "refId": health }))["ok"], true);
    game.done("DestroyObject", json!({ "objectId": id }));
    assert_eq!(game.failure("InspectRef", json!({ "refId": health })).0, 404);
}
