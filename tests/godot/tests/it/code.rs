//! GDScript with `unity_execute_code`, while the game runs.

use real_godot::{Client, Godot, Project, Server};
use serde_json::{Value, json};

fn run(client: &mut Client, code: &str, timeout: u64) -> Result<Value, String> {
    client.call("unity_execute_code", json!({"code": code, "timeout": timeout}))
}

#[test]
fn code_awaits_reports_partial_results_and_is_fetched_later() {
    let Some(godot) = Godot::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _game = project.game(&godot, &server);
    let mut game = server.client().on(&server.wait_for("Coins game"));

    let slow =
        "ai.write(\"half\", 21)\nawait tree.create_timer(2.0).timeout\nprint(\"here\")\n21 * 2";
    let early = run(&mut game, slow, 700).unwrap();
    assert_eq!(early["status"], "timeout", "{early}");
    assert_eq!(early["partial_result"], json!({"half": 21}), "{early}");
    // Others are served meanwhile.
    let found = game.call("SearchObjects", json!({"name": "Player"})).unwrap();
    assert_eq!(found["Total"], 1);
    let wait = json!({"log_id": early["log_id"], "timeout": 30_000});
    let late = server.client().call("unity_get_result", wait).unwrap();
    assert_eq!(late["result"]["result"], 42, "{late}");
    assert_eq!(late["result"]["logs"], json!(["here"]), "{late}");

    // Tabs or spaces, with functions next to the statements.
    let spaced =
        "func twice(x):\n    return x * 2\nvar sum = 0\nfor i in 3:\n    sum += twice(i)\nsum";
    assert_eq!(run(&mut game, spaced, 5000).unwrap()["result"]["result"], 6);
    assert_eq!(run(&mut game, "", 5000).unwrap()["result"]["result"], Value::Null);
    let wrong = run(&mut game, "var a = 1\nvar b = a +", 5000).unwrap_err();
    assert!(wrong.contains("line 2") && wrong.contains("GDScript"), "{wrong}");
    let inherited = run(&mut game, "extends Node\nprint(1)", 5000).unwrap_err();
    assert!(inherited.contains("remove that line"), "{inherited}");
    let help = game.call("unity_help", json!({})).unwrap().to_string();
    assert!(help.contains("On Godot, code is GDScript"), "{help}");
}

#[test]
fn every_type_is_read_and_written_back() {
    let Some(godot) = Godot::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _game = project.game(&godot, &server);
    let mut game = server.client().on(&server.wait_for("Coins game"));
    let found = game.call("SearchObjects", json!({"name": "Specimen"})).unwrap();
    let of = |extra: Value| {
        let mut arguments =
            json!({"objectId": found["Items"][0]["Id"], "componentType": "Specimen"});
        for (key, value) in extra.as_object().unwrap() {
            arguments[key] = value.clone();
        }
        arguments
    };
    let members = game.call("ListComponentMembers", of(json!({}))).unwrap();
    let mut written = 0;
    for member in members["Items"].as_array().unwrap() {
        let name = &member["Name"];
        let read = game.call("ReadComponentMember", of(json!({"name": name}))).unwrap();
        if read["valueJson"].is_null() {
            continue;
        }
        let value = read["valueJson"].to_string();
        game.call("SetMember", of(json!({"member": name, "jsonValue": value})))
            .unwrap_or_else(|said| panic!("{name} = {value}: {said}"));
        let again = game.call("ReadComponentMember", of(json!({"name": name}))).unwrap();
        assert_eq!(again["valueJson"], read["valueJson"], "{name}");
        written += 1;
    }
    assert!(written >= 38, "{written} members");
    let season = of(json!({"member": "a_season", "jsonValue": "\"autumn\""}));
    game.call("SetMember", season).unwrap();
    let read = game.call("ReadComponentMember", of(json!({"name": "a_season"}))).unwrap();
    assert_eq!(read["valueText"], "Autumn");
    let nonsense = of(json!({"member": "a_vector3", "jsonValue": "{\"x\":1}"}));
    assert!(game.call("SetMember", nonsense).unwrap_err().contains("x, y, z"));
    // A method that fails is no success.
    let failing = of(json!({"method": "fail", "argsJson": "[]"}));
    assert!(game.call("CallMethod", failing).unwrap_err().contains("specimen.gd"));
}
