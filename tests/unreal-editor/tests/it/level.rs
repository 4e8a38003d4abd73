//! The level, the log, play mode and code.

use serde_json::{Value, json};
use spawnpoint_core::Engine;
use spawnpoint_protocol::ErrorKind;
use unreal_editor::Setup;

use crate::asked::{ask, over_http, over_http_with};

async fn id(engine: &dyn Engine, name: &str) -> String {
    let found = ask(engine, "objects.list", json!({ "name": name })).await.unwrap();
    found["Items"][0]["Id"].as_str().unwrap().to_owned()
}

fn names(page: &Value) -> Vec<&str> {
    page["Items"].as_array().unwrap().iter().map(|one| one["Name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn actors_are_listed_and_described() {
    if !requires::tool("python3") {
        return;
    }
    let (_editor, engine) = over_http().await;
    let all = ask(&engine, "objects.list", json!({})).await.unwrap();
    assert_eq!((names(&all), &all["Total"]), (vec!["Floor", "Door", "Ghost"], &json!(3)));
    let door = &all["Items"][1];
    assert_eq!(
        (&door["Path"], &door["Tag"], &door["ComponentCount"]),
        (&json!("/Floor/Door"), &json!("Entrance"), &json!(3))
    );
    let list = async |params: Value| ask(&engine, "objects.list", params).await.unwrap();
    assert_eq!(names(&list(json!({"type": "pointlight"})).await), ["Door"]);
    assert_eq!(names(&list(json!({"active_only": true, "offset": 1})).await), ["Door"]);
    assert_eq!(names(&list(json!({"query": "/floor"})).await), ["Floor", "Door"]);
    let wrong = ask(&engine, "objects.list", json!({"scene": "scn:4"})).await.unwrap_err();
    assert_eq!(wrong.kind, ErrorKind::NotFound);
    let floor = id(&engine, "Floor").await;
    assert_eq!(ask(&engine, "object.get", json!({ "id": floor })).await.unwrap()["Name"], "Floor");
    let below = ask(&engine, "object.children", json!({ "id": floor })).await.unwrap();
    assert_eq!(names(&below), ["Door"]);
    let gone = ask(&engine, "object.get", json!({"id": "obj:7"})).await.unwrap_err();
    assert_eq!(
        (gone.kind, gone.message.as_str()),
        (ErrorKind::NotFound, "Object not found: obj:7")
    );
    let scenes = ask(&engine, "scenes.list", json!({})).await.unwrap();
    assert_eq!((names(&scenes), &scenes["Items"][0]["RootCount"]), (vec!["Start"], &json!(2)));
    let status = ask(&engine, "engine.status", json!({})).await.unwrap();
    assert_eq!((&status["Ready"], &status["Selection"]), (&json!(true), &json!([floor])));
}

#[tokio::test]
async fn properties_are_read_and_set() {
    if !requires::tool("python3") {
        return;
    }
    let (_editor, engine) = over_http().await;
    let door = id(&engine, "Door").await;
    let parts = ask(&engine, "components.list", json!({ "object": door })).await.unwrap();
    assert_eq!(parts["Items"][0]["Type"], "/Game/Blueprints/BP_Door.BP_Door_C");
    assert_eq!(parts["Items"][2]["Type"], "/Script/Engine.PointLightComponent");
    let member =
        |component: &str, name: &str| json!({"object": door, "component": component, "name": name});
    let read = async |component: &str, name: &str| {
        ask(&engine, "member.read", member(component, name)).await.unwrap()["valueJson"].clone()
    };
    let set = async |component: &str, name: &str, value: Value| {
        let mut params = member(component, name);
        params["value"] = value;
        ask(&engine, "member.write", params).await
    };
    let listed = json!({"object": door, "component": "PointLightComponent"});
    let members = ask(&engine, "members.list", listed).await.unwrap();
    assert_eq!(names(&members), ["intensity", "relative_location"]);
    assert_eq!(members["Items"][0]["Type"], "float");
    assert_eq!(read("pointlightcomponent", "intensity").await, 5000.0);
    assert_eq!(read("1", "relative_location").await, json!({"x": 10.0, "y": 0.0, "z": 0.0}));
    assert_eq!(read("0", "custom_time_dilation").await, 1.0);
    set("PointLightComponent", "intensity", json!(800.0)).await.unwrap();
    set("StaticMeshComponent", "relative_location.y", json!(4)).await.unwrap();
    set("2", "relative_location", json!([1, 2, 3])).await.unwrap();
    assert_eq!(read("2", "intensity").await, 800.0);
    assert_eq!(read("1", "relative_location").await, json!({"x": 10.0, "y": 4.0, "z": 0.0}));
    assert_eq!(read("2", "relative_location.z").await, 3.0);
    let wrong = set("2", "intensity", json!("bright")).await.unwrap_err();
    assert_eq!(wrong.kind, ErrorKind::InvalidArgument);
    assert!(wrong.message.contains("Unreal refused the value of 'intensity'"), "{wrong}");
    for (component, name) in [("Camera", "fov"), ("2", "brightness"), ("2", "relative_location.w")]
    {
        let fault = ask(&engine, "member.read", member(component, name)).await.unwrap_err();
        assert_eq!(fault.kind, ErrorKind::NotFound, "{fault}");
    }
    let code = ask(&engine, "member.read", member("2", "__import__('os')")).await.unwrap_err();
    assert_eq!(code.kind, ErrorKind::InvalidArgument);
}

#[tokio::test]
async fn actors_are_created_renamed_and_deleted() {
    if !requires::tool("python3") {
        return;
    }
    let (_editor, engine) = over_http().await;
    let made = ask(&engine, "object.create", json!({"name": "Marker \"☃\""})).await.unwrap();
    let rename = json!({"id": made["id"], "name": "Flag"});
    ask(&engine, "object.rename", rename).await.unwrap();
    assert_eq!(
        ask(&engine, "object.get", json!({"id": made["id"]})).await.unwrap()["Name"],
        "Flag"
    );
    let floor = id(&engine, "Floor").await;
    // What is attached to it goes with it.
    ask(&engine, "object.destroy", json!({ "id": floor })).await.unwrap();
    let left = ask(&engine, "objects.list", json!({})).await.unwrap();
    assert_eq!(names(&left), ["Ghost", "Flag"]);
    let parent = json!({"name": "x", "parent": made["id"]});
    let fault = ask(&engine, "object.create", parent).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Unsupported);
}

#[tokio::test]
async fn the_game_is_started_and_stopped() {
    if !requires::tool("python3") {
        return;
    }
    let (_editor, engine) = over_http().await;
    let state = json!({"running": false, "scene": "/Game/Maps/Start", "instance": null});
    assert_eq!(ask(&engine, "game.state", json!({})).await.unwrap(), state);
    let running = ask(&engine, "game.start", json!({"scene": "/Game/Maps/Start"})).await.unwrap();
    assert_eq!(running["running"], true);
    // Objects are those of the game now.
    assert_eq!(ask(&engine, "objects.list", json!({})).await.unwrap()["Total"], 3);
    let ghost = id(&engine, "Ghost").await;
    let fault = ask(&engine, "object.destroy", json!({ "id": ghost })).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::NotReady);
    ask(&engine, "game.stop", json!({})).await.unwrap();
    assert_eq!(ask(&engine, "game.state", json!({})).await.unwrap()["running"], false);
    let unknown = ask(&engine, "game.start", json!({"scene": "/Game/Maps/No"})).await.unwrap_err();
    assert_eq!(unknown.kind, ErrorKind::NotFound);
}

#[tokio::test]
async fn python_is_run_with_its_output_and_errors() {
    if !requires::tool("python3") {
        return;
    }
    let (_editor, engine) = over_http().await;
    let run = async |code: &str| ask(&engine, "script.run", json!({ "code": code })).await;
    let ran = run("print('one')\nx = 20\nprint('two')\nx * 2 + 2").await.unwrap();
    assert_eq!(
        (&ran["value"], &ran["result"], &ran["output"]),
        (&json!(42), &json!("42"), &json!(["one", "two"]))
    );
    assert_eq!(run("unreal.SystemLibrary.get_game_name()").await.unwrap()["result"], "Sample");
    let nothing = run("x = 1").await.unwrap();
    assert_eq!((&nothing["result"], nothing.get("error")), (&Value::Null, None));
    let failed = run("print('a')\n\nraise ValueError('no')").await.unwrap();
    assert_eq!(
        (&failed["error"]["type"], &failed["error"]["line"]),
        (&json!("ValueError"), &json!(3))
    );
    assert_eq!(failed["output"], json!(["a"]));
    let wrong = run("x = (\n").await.unwrap_err();
    assert_eq!(wrong.kind, ErrorKind::InvalidArgument);
    assert!(wrong.message.starts_with("Unable to compile the code: line"), "{wrong}");
    // A mark in the output is output.
    let marked = run("print('@@SPAWNPOINT@@{\"ok\": 1}')").await.unwrap();
    assert_eq!(marked["output"][0], "@@SPAWNPOINT@@{\"ok\": 1}");
}

#[tokio::test]
async fn the_end_of_the_log_is_read() {
    if !requires::tool("python3") {
        return;
    }
    let log = "Log file open\n\
        [2026.11.17-23.40.01:123][ 12]LogTemp: Display: hello\n\
        [2026.11.17-23.40.02:456][ 13]LogBlueprint: Warning: careful\n\
        [2026.11.17-23.40.03:789][ 14]LogScript: Error: broken\n";
    let (_editor, engine) = over_http_with(Setup { log: Some(log), ..Setup::default() }).await;
    let tail = ask(&engine, "logs.tail", json!({"count": 2})).await.unwrap();
    let lines = tail["Items"].as_array().unwrap();
    assert_eq!(lines.len(), 2);
    assert_eq!(
        (&lines[0]["Level"], &lines[0]["Category"]),
        (&json!("warn"), &json!("LogBlueprint"))
    );
    assert_eq!(
        (&lines[1]["T"], &lines[1]["Message"]),
        (&json!("2026-11-17T23:40:03.789Z"), &json!("broken"))
    );
    let all = ask(&engine, "logs.tail", json!({})).await.unwrap();
    assert_eq!(
        all["Items"][0],
        json!({"T": "", "Level": "info", "Message": "Log file open", "Source": "unreal", "Category": null})
    );
}
