//! The same tools on a running game and on a closed project.

use std::path::Path;

use serde_json::{Value, json};

use crate::{
    http::Http,
    support::{Server, User},
};

/// A server for the explorer's tools.
struct Asked {
    server: Server,
    _user: User,
}

impl Asked {
    fn new(args: &[&str]) -> Self {
        let user = User::new();
        Self { server: user.serve(args), _user: user }
    }

    fn game() -> Self {
        Self::new(&[])
    }

    fn folder() -> Self {
        let folder =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../spawnpoint-unity/tests/fixtures/modern");
        Self::new(&["--no-stage", "--project", &folder.display().to_string()])
    }

    fn rpc(&self, method: &str, params: Value) -> Value {
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        let headers = [("Content-Type", "application/json")];
        let mut http = Http::open(&self.server.address);
        http.send("POST", "/message", &headers, body.to_string().as_bytes()).unwrap().value()
    }

    fn call(&self, tool: &str, arguments: Value) -> Value {
        let mut answer = self.rpc("call_tool", json!({ "name": tool, "arguments": arguments }));
        assert!(answer.get("error").is_none(), "{tool}: {answer}");
        answer["result"]["content"][0]["json"].take()
    }

    fn fails(&self, tool: &str, arguments: Value) -> Value {
        let mut answer = self.rpc("call_tool", json!({ "name": tool, "arguments": arguments }));
        answer["error"].take()
    }

    fn resource(&self, uri: &str) -> Value {
        let mut answer = self.rpc("read_resource", json!({ "uri": uri }));
        assert!(answer.get("error").is_none(), "{uri}: {answer}");
        let text = answer["result"]["contents"][0]["text"].take();
        serde_json::from_str(text.as_str().unwrap()).unwrap()
    }
}

/// The names of a shape's fields, without the note about the source of a folder's answers.
fn fields(value: &Value) -> Vec<&str> {
    let names = value.as_object().unwrap_or_else(|| panic!("{value}")).keys();
    names.map(String::as_str).filter(|name| *name != "source").collect()
}

#[test]
fn a_game_and_a_folder_answer_in_the_same_shapes() {
    let asked = [Asked::game(), Asked::folder()];
    let [game, folder] = asked.each_ref().map(|asked| {
        let mut answers = Vec::new();
        let mut ask = |tool: &str, arguments: Value| {
            let answer = asked.call(tool, arguments);
            answers.push((tool.to_owned(), answer.clone()));
            answer
        };
        ask("GetStatus", json!({}));
        ask("ListBuildScenes", json!({}));
        let scenes = ask("ListScenes", json!({ "limit": 1 }));
        let scene = &scenes["Items"][0]["Id"];
        let objects = ask("ListObjects", json!({ "sceneId": scene, "limit": 100 }));
        let with_children = objects["Items"].as_array().unwrap().iter().find_map(|card| {
            let children = asked.call("ListChildren", json!({ "objectId": card["Id"] }));
            (children["Total"] != 0).then_some((card, children))
        });
        let (first, children) = with_children.unwrap();
        ask("GetObject", json!({ "id": first["Id"] }));
        let name = first["Name"].as_str().unwrap();
        let found = ask("SearchObjects", json!({ "query": name, "type": "Transform" }));
        assert!(found["Items"].as_array().unwrap().contains(first), "{found}");
        let components = ask("GetComponents", json!({ "objectId": first["Id"] }));
        assert_eq!(components["Items"][0]["Type"], "UnityEngine.Transform");
        let transform =
            json!({ "objectId": first["Id"], "componentType": "UnityEngine.Transform" });
        ask("ListComponentMembers", transform.clone());
        let mut place = transform;
        place["name"] = json!("localPosition");
        let place = ask("ReadComponentMember", place);
        assert_eq!(place["type"], "UnityEngine.Vector3");
        assert_eq!(fields(&place["valueJson"]), ["x", "y", "z"]);
        let position = json!({ "objectId": first["Id"], "componentType": "UnityEngine.Transform",
            "name": "position" });
        assert_eq!(ask("ReadComponentMember", position)["type"], "UnityEngine.Vector3");
        ask("SearchComponentMembers", json!({ "query": "position" }));
        answers.push(("ListChildren".to_owned(), children));
        answers
    });
    for ((tool, game), (_, folder)) in game.iter().zip(&folder) {
        assert_eq!(fields(game), fields(folder), "{tool}");
        if let Some(items) = folder["Items"].as_array() {
            assert!(!items.is_empty(), "{tool}");
            assert_eq!(fields(&game["Items"][0]), fields(&items[0]), "{tool}");
        }
        assert_eq!((game.get("source"), &folder["source"]), (None, &json!("disk")), "{tool}");
    }
}

#[test]
fn resources_of_a_folder_are_those_of_a_game() {
    let folder = Asked::folder();
    assert_eq!(folder.resource("unity://status")["UnityVersion"], "2022.3.10f1");
    let scenes = folder.resource("unity://scenes?limit=1");
    assert_eq!((&scenes["Items"][0]["RootCount"], &scenes["source"]), (&json!(3), &json!("disk")));
    let objects = folder.resource("unity://scene/scn:0/objects?name=taxi");
    let taxi = &objects["Items"][0];
    assert_eq!(taxi["Path"], "/World: A/My Taxi");
    let id = taxi["Id"].as_str().unwrap();
    assert_eq!(folder.resource(&format!("unity://object/{id}"))["Tag"], "Player");
    let components = folder.resource(&format!("unity://object/{id}/components"));
    assert_eq!(components["Items"][1]["Summary"], "Assets/Scripts/Player.cs");
    let search = folder.resource("unity://search?query=wheel&activeOnly=true");
    assert_eq!(search["Total"], 1, "{search}");
}

#[test]
fn ids_of_a_folder_outlive_the_server() {
    let first = Asked::folder();
    let found = first.call("SearchObjects", json!({ "query": "Hub!" }));
    let card = &found["Items"][0];
    drop(first);
    let second = Asked::folder();
    let again = second.call("GetObject", json!({ "id": card["Id"] }));
    assert_eq!(again["Path"], card["Path"]);
}

#[test]
fn values_include_the_overrides_of_every_prefab() {
    let folder = Asked::folder();
    let taxi = folder.call("SearchObjects", json!({ "query": "My Taxi", "type": "Game.Player" }));
    let id = &taxi["Items"][0]["Id"];
    let read = |name: &str| {
        let arguments = json!({ "objectId": id, "componentType": "Game.Player", "name": name });
        folder.call("ReadComponentMember", arguments)
    };
    assert_eq!(
        read("speed"),
        json!({ "ok": true, "type": "System.Single", "valueText": "20", "valueJson": 20,
            "refId": null, "source": "disk" })
    );
    assert_eq!(read("names[2]")["valueText"], "three");
    // Written in a prefab, where it refers to that prefab's own transform; here it means this one.
    assert_eq!(read("target")["valueJson"]["id"], *id);
}

#[test]
fn tools_that_require_a_running_game_are_refused_with_the_reason() {
    let folder = Asked::folder();
    let camera = folder.fails("GetCameraInfo", json!({}));
    assert!(
        camera["message"].as_str().unwrap().contains("does not support 'camera.get'"),
        "{camera}"
    );
    let missing = folder.fails("GetObject", json!({ "id": "obj:5" }));
    assert_eq!(missing["data"]["kind"], "NotFound", "{missing}");
    let nothing = folder.call("ListObjects", json!({ "sceneId": "scn:99" }));
    assert_eq!(nothing["Total"], 0);
}
