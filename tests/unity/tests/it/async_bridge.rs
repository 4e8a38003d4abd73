//! The async bridge on an editor, through the server: code that outlives its time limit, partial results, cancellation,
//! queries that never write, and players, which run no code.

use std::time::{Duration, Instant};

use real_godot::{Client, Server};
use real_unity::{Project, Unity};
use serde_json::{Value, json};

fn execute(client: &mut Client, code: &str, timeout: u64) -> Value {
    client.call("unity_execute_code", json!({"code": code, "timeout": timeout})).unwrap()
}

/// The failure of code, as the document shows it.
fn failure(client: &mut Client, code: &str) -> Value {
    let call = json!({"code": code, "timeout": 30_000});
    let said = client.call("unity_execute_code", call).unwrap_err();
    serde_json::from_str(&said).unwrap_or_else(|_| panic!("not the document's form: {said}"))
}

/// Asks for a result until its call has ended.
fn result(client: &mut Client, log_id: &Value) -> Value {
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        let answer = client.call("unity_get_result", json!({"log_id": log_id})).unwrap();
        if answer["is_complete"] == true {
            return answer;
        }
        assert!(Instant::now() < until, "{answer}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn code_outlives_its_time_limit_and_its_result_is_fetched_later() {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _editor = unity.editor(&project, &server, &[]);
    let id = server.wait_for("Coins");
    let mut editor = server.client().on(&id);

    let quick = execute(&mut editor, "GameObject.Find(\"Player\").name", 30_000);
    assert_eq!((&quick["status"], &quick["is_complete"]), (&json!("completed"), &json!(true)));
    assert!(
        quick["log_id"].is_string() && quick["result"].to_string().contains("Player"),
        "{quick}"
    );

    // The compiler alone takes longer than this limit.
    let slow = "for (var i = 0; i < 5; i++) { AI.Write(\"step\", i); yield return null; }\n\
                AI.Partial(\"nearly\");\nwhile (!GameObject.Find(\"Go\")) yield return null;\nreturn 42;";
    let started = execute(&mut editor, slow, 1);
    assert_eq!((&started["status"], &started["is_complete"]), (&json!("timeout"), &json!(false)));
    let log_id = started["log_id"].clone();
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        let partial = editor.call("unity_get_result", json!({"log_id": log_id})).unwrap();
        assert_eq!(partial["is_complete"], false, "{partial}");
        if partial["partial_result"] == "nearly" {
            break;
        }
        assert!(Instant::now() < until, "{partial}");
        std::thread::sleep(Duration::from_millis(50));
    }
    // The main thread is free meanwhile, so another client can let it continue.
    let mut other = server.client().on(&id);
    other.call("CreateObject", json!({"name": "Go"})).unwrap();
    let done = result(&mut other, &log_id);
    assert_eq!((&done["status"], &done["log_id"]), (&json!("completed"), &log_id));
    assert!(done["result"].to_string().contains("42"), "{done}");
    let logs = other.call("unity_get_logs", json!({"log_name": "step"})).unwrap();
    assert!(logs.to_string().contains('4'), "{logs}");

    for (code, why) in [
        ("return Missing.Name;", "Missing"),
        ("throw new System.Exception(\"on purpose\");", "on purpose"),
    ] {
        let failed = failure(&mut editor, code);
        assert_eq!((&failed["status"], &failed["is_complete"]), (&json!("error"), &json!(true)));
        assert!(failed["log_id"].is_string() && failed.to_string().contains(why), "{failed}");
    }

    // A call that is cancelled ends between two frames.
    let endless = execute(&mut editor, "for (;;) yield return null;", 1);
    let cancel = json!({"log_id": endless["log_id"], "cancel": true});
    let ended = server.client().call_whole("game_result", cancel);
    let ended = ended.map_or_else(|said| said, |answer| answer.to_string());
    assert!(ended.to_lowercase().contains("cancel"), "{ended}");
}

#[test]
fn queries_read_and_never_write_and_players_run_no_code() {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _player = unity.player(&project, &server, &[]);
    let id = server.wait_for("Coins game");
    let mut player = server.client().on(&id);
    let read = |query: &str| json!({"query": query, "timeout": 30_000});
    let position = player.call("unity_query", read("Scene['Player'].transform.position")).unwrap();
    assert_eq!(position["status"], "completed", "{position}");
    assert!(position["log_id"].is_string(), "{position}");
    let points = |player: &mut Client| {
        let answer = player.call("unity_query", read("Game['Score'].points")).unwrap();
        answer["result"]["result"].clone()
    };
    let before = points(&mut player);
    for change in [
        "Scene['Player'].SetActive(false)",
        "Scene['Player'].name = 'X'",
        "Game['Score'].Add('gold')",
        "Game['Score'].Find('gold')",
    ] {
        let refused = player.call("unity_query", read(change));
        let refused = refused.map_or_else(|said| said, |answer| answer.to_string());
        assert!(refused.contains("error"), "{change}: {refused}");
    }
    assert_eq!(points(&mut player), before, "a method of a script is no lookup, whatever its name");
    let name = player.call("unity_query", read("Scene['Player'].activeSelf")).unwrap();
    assert!(name["result"].to_string().contains("true"), "{name}");
    let refused = player.call("unity_execute_code", json!({"code": "return 1;"})).unwrap_err();
    assert!(refused.contains("script.run") || refused.contains("code"), "{refused}");
}

#[test]
fn logs_of_the_editor_have_types_and_details() {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _editor = unity.editor(&project, &server, &[]);
    let id = server.wait_for("Coins");
    let mut editor = server.client().on(&id);
    let code = "AI.Write(\"gold\", 1);\nAI.Update(\"gold\", 7);\nAI.WriteError(\"door\", \"is locked\");\n\
                Debug.LogWarning(\"low light\");\nDebug.LogError(\"no key\");";
    let done = execute(&mut editor, code, 30_000);
    assert_eq!(done["status"], "completed", "{done}");
    let find = |client: &mut Client, filter: Value, wanted: &str| -> Value {
        let until = Instant::now() + Duration::from_secs(30);
        loop {
            let answer = client.call("unity_get_logs", filter.clone()).unwrap();
            let logs = answer["result"]["logs"].as_array().unwrap_or_else(|| panic!("{answer}"));
            let found = logs.iter().find(|log| log["message"].as_str().unwrap().contains(wanted));
            if let Some(found) = found {
                return found.clone();
            }
            assert!(Instant::now() < until, "no '{wanted}' in {answer}");
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    assert_eq!(find(&mut editor, json!({"log_name": "gold"}), "7")["data"], 7);
    find(&mut editor, json!({"log_type": "warning"}), "low light");
    let locked = find(&mut editor, json!({"log_name": "door"}), "is locked");
    assert_eq!((&locked["type"], &locked["data"]["error"]), (&json!("error"), &json!("is locked")));
    let error = find(&mut editor, json!({"log_type": "error", "log_name": "unity"}), "no key");
    let details = editor.call("unity_get_log_details", json!({"log_id": error["id"]})).unwrap();
    let details = &details["result"];
    assert_eq!((&details["type"], &details["message"]), (&json!("error"), &error["message"]));
    assert!(details["message"].as_str().unwrap().contains("snippet.cs:5"), "{details}");
    let help = editor.call("unity_help", json!({})).unwrap().to_string();
    assert!(help.contains("unity_query") && help.contains("Scene["), "{help}");
}

#[test]
fn all_of_unity_is_used_on_its_main_thread() {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _editor = unity.editor(&project, &server, &[]);
    let id = server.wait_for("Coins");
    let mut editor = server.client().on(&id);
    // The shim refuses other threads as Unity does, so code that ran on one would fail.
    let code = "var made = new GameObject(\"Made\");\n\
                made.transform.SetParent(GameObject.Find(\"Coins\").transform);\n\
                made.AddComponent<BoxCollider>().size = Vector3.one * 2;\n\
                var first = System.Threading.Thread.CurrentThread.ManagedThreadId;\n\
                yield return null;\n\
                await System.Threading.Tasks.Task.Run(() => 1);\n\
                var second = System.Threading.Thread.CurrentThread.ManagedThreadId;\n\
                UnityEngine.Object.DestroyImmediate(GameObject.Find(\"Coin1\"));\n\
                return (first == second) + \" \" + made.transform.parent.name;";
    let done = execute(&mut editor, code, 30_000);
    assert_eq!(done["result"]["result"], "True Coins", "{done}");
    let made = editor.call("SearchObjects", json!({"name": "Made"})).unwrap();
    assert_eq!(made["Items"][0]["Path"], "/Coins/Made", "{made}");
    let read =
        json!({"objectId": made["Items"][0]["Id"], "componentType": "BoxCollider", "name": "size"});
    assert_eq!(editor.call("ReadComponentMember", read).unwrap()["valueText"], "(2, 2, 2)");
    assert_eq!(editor.call("SearchObjects", json!({"name": "Coin1"})).unwrap()["Total"], 0);
    let query = "Scene['Coins/Made'].BoxCollider.size.x";
    let answer = editor.call("unity_query", json!({"query": query})).unwrap();
    assert_eq!(answer["result"]["result"], 2, "{answer}");
}
