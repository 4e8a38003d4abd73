//! Static classes, singletons, and members searched over all components.

use serde_json::json;

use super::game::{Game, encoded, items, keys, text};

const VALUE: [&str; 5] = ["ok", "type", "valueText", "valueJson", "refId"];
const MEMBER: [&str; 5] = ["Name", "Kind", "Type", "CanRead", "CanWrite"];

#[test]
fn static_classes_are_found_by_name_with_their_members() {
    let game = Game::new();
    let page =
        game.ask("SearchStaticClasses", json!({ "query": "UNITY", "limit": 5, "offset": 0 }));
    assert_eq!(game.read("unity://search/static-classes?query=UNITY&limit=5"), page);
    for class in items(&page) {
        assert_eq!(keys(class), ["Id", "Type", "Assembly", "MemberCount"]);
        let name = text(&class["Type"]);
        assert_eq!(class["Id"], format!("type:{name}"));
        assert!(name.to_lowercase().contains("unity") && class["Assembly"].is_string());
        let members = game.ask("ListStaticMembers", json!({ "typeFullName": name }));
        assert_eq!(members["Total"], class["MemberCount"], "{name}");
        let uri = format!("unity://type/{}/static-members", encoded(&name));
        assert_eq!(game.read(&uri), members, "the type may be encoded");
    }
    let second =
        game.ask("SearchStaticClasses", json!({ "query": "unity", "limit": 1, "offset": 1 }));
    assert_eq!(items(&second)[0], items(&page)[1]);
    assert_eq!(second["Total"].as_u64(), page["Total"].as_u64());
}

#[test]
fn static_members_are_listed_for_static_classes_only() {
    let game = Game::new();
    let uri = "unity://type/UnityEngine.Time/static-members?includeMethods=true&limit=2";
    let page = game.read(uri);
    assert_eq!(items(&page).len(), 2);
    items(&page).iter().for_each(|member| assert_eq!(keys(member), MEMBER));
    for name in ["UnityEngine.Transform", "No.Such.Type"] {
        let (status, code, kind, _) =
            game.failure("ListStaticMembers", json!({ "typeFullName": name }));
        assert_eq!((status, code, kind.as_str()), (404, -32004, "NotFound"), "{name}");
    }
}

#[test]
fn a_static_member_is_read_as_it_is_now() {
    let game = Game::writable();
    let read = || {
        game.ask(
            "ReadStaticMember",
            json!({ "typeFullName": "UnityEngine.Time", "name": "timeScale" }),
        )
    };
    assert_eq!(keys(&read()), VALUE);
    assert_eq!((&read()["ok"], &read()["type"]), (&json!(true), &json!("System.Single")));
    game.ask("SetTimeScale", json!({ "value": 0.25 }));
    assert_eq!((&read()["valueText"], &read()["valueJson"]), (&json!("0.25"), &json!(0.25)));
    for (kind, name) in [("UnityEngine.Time", "noSuchMember"), ("No.Such.Type", "timeScale")] {
        let arguments = json!({ "typeFullName": kind, "name": name });
        assert_eq!(game.failure("ReadStaticMember", arguments).0, 404, "{kind} {name}");
    }
}

#[test]
fn singletons_are_found_and_inspected() {
    let game = Game::new();
    let page = game.ask("SearchSingletons", json!({ "query": "Range", "limit": 100 }));
    assert!(!items(&page).is_empty());
    for singleton in items(&page) {
        assert_eq!(keys(singleton), ["Id", "DeclaringType", "InstanceType", "Preview", "ObjectId"]);
        assert_eq!(singleton["Id"], format!("singleton:{}", text(&singleton["DeclaringType"])));
        assert!(singleton["InstanceType"].is_string());
        let preview = text(&singleton["Preview"]);
        let kind = format!("({})", text(&singleton["InstanceType"]));
        assert!(preview.ends_with(&kind) || preview.ends_with("..."), "{singleton}");
        assert!(preview.chars().count() <= 256, "{singleton}");
        if let Some(id) = singleton["ObjectId"].as_str() {
            game.read(&format!("unity://object/{id}"));
        }
        let members = game.ask("ListSingletonMembers", json!({ "singletonId": singleton["Id"] }));
        for member in items(&members) {
            assert_eq!(keys(member), MEMBER);
            let arguments = json!({ "singletonId": singleton["Id"], "name": member["Name"] });
            let value = game.ask("ReadSingletonMember", arguments);
            assert_eq!(keys(&value), VALUE, "{member}");
            assert_eq!(value["type"], member["Type"]);
        }
    }
    let with = json!({ "singletonId": "singleton:Range.Director", "includeMethods": true });
    let without = json!({ "singletonId": "singleton:Range.Director" });
    let total = |arguments| game.ask("ListSingletonMembers", arguments)["Total"].as_u64();
    assert!(total(with) > total(without));
    let uri = "unity://search/singletons?query=Unity&limit=5";
    assert_eq!(items(&game.read(uri))[0]["Id"], "singleton:UnityEngine.EventSystems.EventSystem");
    for tool in ["ListSingletonMembers", "ReadSingletonMember"] {
        let status = |id: &str| game.failure(tool, json!({ "singletonId": id, "name": "x" })).0;
        assert_eq!((status("singleton:No.Such"), status("nonsense")), (404, 400), "{tool}");
    }
}

#[test]
fn members_are_found_on_all_components() {
    let game = Game::new();
    let page =
        game.ask("SearchComponentMembers", json!({ "query": "INTENS", "componentType": "light" }));
    assert_eq!(page["Total"], 5);
    for found in items(&page) {
        assert_eq!(keys(found), ["ObjectId", "ObjectPath", "ComponentType", "Member", "Kind"]);
        assert_eq!((&found["Member"], &found["Kind"]), (&json!("intensity"), &json!("field")));
        assert_eq!(game.at(&text(&found["ObjectPath"])), text(&found["ObjectId"]));
        let read = json!({
            "objectId": found["ObjectId"],
            "componentType": found["ComponentType"],
            "name": found["Member"],
        });
        assert_eq!(game.ask("ReadComponentMember", read)["ok"], true);
    }
    let all =
        game.ask("SearchComponentMembers", json!({ "query": "scale", "limit": 3, "offset": 1 }));
    assert_eq!(items(&all).len(), 3);
    assert!(all["Total"].as_u64() > Some(10));
    assert_eq!(game.failure("SearchComponentMembers", json!({})).1, -32602);
}
