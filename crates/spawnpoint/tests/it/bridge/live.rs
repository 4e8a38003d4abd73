//! The bridge with the embedded world, which runs the code: partial results, answers and failures of queries, named
//! logs, cancellation, and results after a restart.

use std::{thread::sleep, time::Duration};

use serde_json::{Value, json};

use super::keys;
use crate::{
    http::Http,
    support::{Server, User},
};

/// A server with the embedded world.
struct Live(Server);

impl Live {
    fn new(user: &User) -> Self {
        Self(user.serve(&["--allow-writes", "--allow-code"]))
    }

    fn call(&self, tool: &str, arguments: Value) -> Value {
        let answer = Http::open(&self.0.address).call(tool, arguments).unwrap();
        answer["result"]["structuredContent"].clone()
    }

    fn run(&self, code: &str) -> Value {
        self.call("unity_execute_code", json!({ "code": code, "timeout": 30_000 }))
    }

    /// The value of code.
    fn value(&self, code: &str) -> Value {
        let answer = self.run(code);
        assert_eq!(answer["status"], "completed", "{code}: {answer}");
        answer["result"]["result"].clone()
    }

    fn query(&self, query: &str) -> Value {
        self.call("unity_query", json!({ "query": query, "timeout": 30_000 }))
    }

    fn result_of(&self, id: &Value) -> Value {
        self.call("unity_get_result", json!({ "log_id": id }))
    }

    /// Polls until the answer is as wanted.
    fn until(&self, id: &Value, wanted: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..600 {
            let answer = self.result_of(id);
            if wanted(&answer) {
                return answer;
            }
            sleep(Duration::from_millis(20));
        }
        panic!("it never was: {}", self.result_of(id));
    }
}

fn start(live: &Live, code: &str) -> Value {
    let answer = live.call("unity_execute_code", json!({ "code": code, "timeout": 1 }));
    assert_eq!(answer["status"], "timeout", "{answer}");
    answer["log_id"].clone()
}

#[test]
fn partial_results_come_from_reports_yields_log_lines_and_loops() {
    let user = User::new();
    let live = Live::new(&user);
    let waits =
        "while (Director.Instance.phase != GamePhase.Over) yield return null; return \"done\";";
    let cases = [
        (format!("AI.Write(\"scan\", new {{ found = 3 }}); {waits}"), json!({ "found": 3 })),
        (format!("AI.Update(\"scan\", 1); AI.Update(\"scan\", 2); {waits}"), json!(2)),
        (format!("yield return new {{ step = 1 }}; {waits}"), json!({ "step": 1 })),
        (format!("yield return \"half\"; {waits}"), json!("half")),
    ];
    let ids: Vec<_> = cases.iter().map(|(code, _)| start(&live, code)).collect();
    for ((code, partial), id) in cases.iter().zip(&ids) {
        let found = live.until(id, |answer| answer["partial_result"] == *partial);
        assert_eq!(found["status"], "in_progress", "{code}: {found}");
        assert_eq!(found["is_complete"], false);
    }
    let says = start(&live, &format!("Debug.Log(\"on my way\"); {waits}"));
    let told = live.until(&says, |answer| answer["partial_result"].is_object());
    assert_eq!(told["partial_result"]["logs"], json!(["on my way"]));
    let loops = start(&live, "long n = 0;\nwhile (true)\n    n++;");
    let told = live.until(&loops, |answer| answer["partial_result"].is_object());
    assert_eq!(told["partial_result"]["status"], "executing");
    let far = |told: &Value| told["partial_result"]["instructions"].as_u64().unwrap();
    let first = far(&told);
    live.until(&loops, |answer| far(answer) > first);

    live.value("Director.Instance.phase = GamePhase.Over; return 1;");
    for id in ids.iter().chain([&says]) {
        let ended = live.until(id, |answer| answer["is_complete"] == true);
        assert_eq!(
            (&ended["status"], &ended["result"]["result"]),
            (&json!("completed"), &json!("done"))
        );
    }
    let mut http = Http::open(&live.0.address);
    let path = format!("/cancel/{}", loops.as_str().unwrap());
    http.send("POST", &path, &[], b"").unwrap();
    assert_eq!(live.until(&loops, |answer| answer["is_complete"] == true)["status"], "cancelled");
}

#[test]
fn queries_answer_as_json_by_the_table() {
    let user = User::new();
    let live = Live(user.serve(&[]));
    for (query, wanted) in [
        ("Scene['Player'].transform.position", json!({ "x": 2, "y": 1, "z": 4 })),
        ("Scene[\"Player\"].transform.rotation", json!({ "x": 0, "y": 0, "z": 0, "w": 1 })),
        ("new Vector2(1, 2.5f)", json!({ "x": 1, "y": 2.5 })),
        ("new Vector4(1, 2, 3, 4)", json!({ "x": 1, "y": 2, "z": 3, "w": 4 })),
        ("Color.red", json!({ "r": 1, "g": 0, "b": 0, "a": 1 })),
        ("Scene['Player'].GetComponent<Health>().current", json!(100)),
        ("Scene['Player'].name", json!("Player")),
        ("Scene['Player'].activeSelf", json!(true)),
        ("Scene['Sun'].GetComponent<Rigidbody>()", Value::Null),
        ("Scene['Pistol'].GetComponent<Weapon>().attachments", json!(["Iron sights"])),
        ("Scene['Pistol'].GetComponent<Weapon>().attachments[0]", json!("Iron sights")),
        ("Game['ScoreBoard'].scores['Ada']", json!(120)),
        ("Game['ScoreBoard'].scores.Count", json!(2)),
        ("Static.GameObject.FindWithTag(\"Player\").name", json!("Player")),
        ("Static.Mathf.Max(1, 2)", json!(2)),
        ("UnityEngine.Physics.gravity.y", json!(-9.81)),
        ("Camera.main.transform.position", json!({ "x": 0, "y": 1.7, "z": 6 })),
    ] {
        let answer = live.query(query);
        assert_eq!(answer["status"], "completed", "{query}: {answer}");
        assert_eq!(keys(&answer["result"]), ["message", "result", "query", "executionTime"]);
        assert_eq!(answer["result"]["result"], wanted, "{query}");
        assert_eq!(answer["result"]["query"], query);
        assert_eq!(answer["message"], "Query completed successfully.");
    }
    let player = live.query("Scene['Player']")["result"]["result"].clone();
    assert_eq!(player["type"], "UnityEngine.GameObject");
    let scores = live.query("Game['ScoreBoard'].scores")["result"]["result"].clone();
    assert_eq!(scores, json!({ "Ada": 120, "Grace": 95 }));
}

#[test]
fn queries_fail_in_four_classes_with_their_location() {
    let user = User::new();
    let live = Live(user.serve(&[]));
    for (query, class, position) in [
        ("Scene['Player'].", "parse", Some(16)),
        ("Scene['Player", "parse", None),
        ("var x = 1", "parse", Some(4)),
        ("1; 2", "parse", Some(3)),
        ("Scene['Player'].name = 'X'", "parse", Some(0)),
        ("Scene['Player'].transfrom", "resolution", Some(16)),
        ("Nobody.thing", "resolution", Some(0)),
        ("Scene['Player'].GetComponent<Nothing>()", "resolution", Some(29)),
        ("Scene['Playr'].name", "resolution", None),
        ("Game['Nothing']", "resolution", None),
        ("Scene['Player'].CompareTag(1)", "type", Some(27)),
        ("Scene['Player'].transform.position + 1", "type", Some(0)),
        ("Scene['Player'].transform.GetChild(99)", "execution", None),
        ("Scene['Sun'].GetComponent<Rigidbody>().mass", "execution", None),
        ("Scene['Player'].SetActive(false)", "execution", None),
    ] {
        let answer = live.query(query);
        let expected = ["status", "log_id", "error", "error_details", "is_complete", "message"];
        assert_eq!(keys(&answer), expected, "{query}: {answer}");
        assert_eq!((&answer["status"], &answer["is_complete"]), (&json!("error"), &json!(true)));
        assert_eq!(answer["message"], "Query failed with an error.");
        let details = &answer["error_details"];
        assert_eq!(details["type"], class, "{query}: {answer}");
        assert!(
            answer["error"].as_str().unwrap().starts_with(&format!("{class} error")),
            "{answer}"
        );
        assert!(details["message"].is_string(), "{answer}");
        match position {
            Some(position) => {
                assert_eq!(details["location"]["position"], position, "{query}: {answer}")
            }
            None => assert_eq!(details["location"]["line"], 1, "{query}: {answer}"),
        }
        if class == "execution" {
            assert!(details["stackTrace"].as_str().unwrap().contains("line 1"), "{answer}");
        }
    }
    let near = live.query("Scene['Playr'].name")["error"].to_string();
    assert!(near.contains("did you mean 'Player'?"), "{near}");
}

#[test]
fn code_that_fails_says_where() {
    let user = User::new();
    let live = Live::new(&user);
    let compile = live.run("var x = 1;\nreturn y;");
    assert!(compile["error"].as_str().unwrap().contains("(2,8): error CS0103"), "{compile}");
    let first = &compile["error_details"]["diagnostics"][0];
    assert_eq!(keys(first), ["code", "message", "line", "column", "caret"]);
    assert_eq!(first["caret"], "return y;\n       ^");
    let thrown = live.run(
        "void F() { throw new InvalidOperationException(\"no\"); }\nDebug.Log(\"one\");\nF();",
    );
    assert_eq!(thrown["error"], "System.InvalidOperationException: no (line 1)");
    let details = &thrown["error_details"];
    assert_eq!(keys(details), ["type", "line", "stackTrace", "logs"]);
    assert_eq!(details["logs"], json!(["one"]));
    assert_eq!(details["stackTrace"], "at F (line 1)\nat script (line 3)");
}

#[test]
fn logs_of_code_are_kept_by_name_with_stack_and_context() {
    let user = User::new();
    let live = Live::new(&user);
    let id = live.value("return AI.Write(\"checks\", new { ok = true });");
    live.run("AI.Write(\"checks\", \"odd\", LogType.Warning);");
    live.run("try { GameObject.Find(\"Nobody\").SetActive(true); } catch (Exception e) { AI.WriteError(\"checks\", e); }");
    live.run("AI.WriteError(\"checks\", \"it broke\", new Exception(\"x\"));");
    let logs = |wanted: Value| live.call("unity_get_logs", wanted)["result"].clone();
    let all = logs(json!({ "log_name": "checks" }));
    assert_eq!(all["total"], 4);
    let types: Vec<_> =
        all["logs"].as_array().unwrap().iter().map(|log| log["type"].clone()).collect();
    assert_eq!(types, ["error", "error", "warning", "info"]);
    assert_eq!(all["logs"][3]["id"], id);
    assert_eq!(all["logs"][3]["data"], json!({ "ok": true }));
    let errors = logs(json!({ "log_name": "checks", "log_type": "error", "limit": 1 }));
    assert_eq!((&errors["total"], errors["logs"].as_array().unwrap().len()), (&json!(2), 1));
    let data = &all["logs"][1]["data"];
    assert_eq!(keys(data), ["ExceptionType", "Message", "StackTrace", "InnerException"]);
    assert_eq!(data["ExceptionType"], "System.NullReferenceException");
    assert_eq!(keys(&all["logs"][0]["data"]), ["error", "stackTrace", "timestamp"]);
    let details =
        |id: &Value| live.call("unity_get_log_details", json!({ "log_id": id }))["result"].clone();
    let one = details(&all["logs"][1]["id"]);
    assert_eq!(
        keys(&one),
        ["id", "log_name", "message", "timestamp", "type", "data", "stackTrace", "context"]
    );
    assert_eq!(one["stackTrace"], "at script (line 1)");
    assert_eq!(one["context"], json!({ "scene": "Range" }));
    // Later code finds what earlier code wrote.
    let read = live.value("var logs = AI.GetLogs(\"checks\", 2); return logs.Count + \" \" + logs[0].LogType + \" \" + logs[1].Data[\"Message\"];");
    assert_eq!(read, "2 error Object reference not set to an instance of an object");
    assert_eq!(live.value(&format!("return AI.GetLogDetails({id}).Data[\"ok\"];")), true);
    assert_eq!(live.value("return AI.GetLogs(\"checks\", 10, null, LogType.Warning).Count;"), 1);
    assert_eq!(
        live.value("return AI.GetLogs(\"checks\", 10, DateTime.UtcNow.AddMinutes(5)).Count;"),
        0
    );
    live.run("AI.Result(\"r\").Append(1); AI.Result(\"r\").Append(2);");
    assert_eq!(live.value("return AI.Result(\"r\").Read();"), json!([1, 2]));
    live.run("try { throw new Exception(\"bad\"); } catch (Exception e) { AI.Result(\"r\").WriteError(e); }");
    let error = live.value("return AI.Result(\"r\").Read();");
    assert_eq!(keys(&error), ["Error", "Message", "StackTrace", "ExceptionType", "Timestamp"]);
    // The engine's own log is there, too.
    live.run("Debug.LogError(\"from the engine\");");
    let own = logs(json!({ "log_name": "unity", "log_type": "error" }));
    assert_eq!(own["logs"][0]["message"], "from the engine");
    assert!(
        details(&own["logs"][0]["id"])["context"]["instance"]
            .as_str()
            .unwrap()
            .starts_with("Range@")
    );
    // After the newest entry there is none.
    let newest = all["logs"][0]["timestamp"].clone();
    let since = logs(json!({ "log_name": "checks", "since": newest }));
    assert_eq!(since["total"], 0, "{since}");
}

#[test]
fn a_call_that_ran_when_the_server_died_is_an_error_that_says_so() {
    let user = User::new();
    let live = Live::new(&user);
    let done = live.run("AI.Write(\"kept\", 1); return 42;");
    let running =
        start(&live, "AI.Write(\"so far\", new { n = 7 }); while (true) yield return null;");
    live.until(&running, |answer| answer["partial_result"] == json!({ "n": 7 }));
    live.0.kill();
    let live = Live::new(&user);
    let again = live.result_of(&done["log_id"]);
    assert_eq!((&again["status"], &again["result"]), (&json!("completed"), &done["result"]));
    let lost = live.result_of(&running);
    assert_eq!((&lost["status"], &lost["is_complete"]), (&json!("error"), &json!(true)));
    assert_eq!(lost["partial_result"], json!({ "n": 7 }));
    let why = lost["error"].as_str().unwrap();
    assert!(why.contains("Spawnpoint stopped while this call was running"), "{why}");
    let kept = live.call("unity_get_logs", json!({ "log_name": "kept" }));
    assert_eq!(kept["result"]["total"], 1);
}

#[test]
fn every_tool_has_a_log_id_and_accepts_a_timeout() {
    let user = User::new();
    let live = Live::new(&user);
    let mut http = Http::open(&live.0.address);
    let listed = http.request_to("?toolsets=all", &[], "tools/list", json!({})).unwrap();
    let listed = listed["result"]["tools"].clone();
    let meta = json!({ "timeout": 20_000 });
    for (tool, arguments) in [
        ("ListObjects", json!({ "limit": 1 })),
        ("GetStatus", json!({})),
        ("ListScenes", json!({})),
        ("ConsoleEval", json!({ "code": "return 1;", "confirm": true })),
        ("unity_help", json!({})),
    ] {
        assert!(listed.as_array().unwrap().iter().any(|one| one["name"] == tool), "{tool}");
        let params = json!({ "name": tool, "arguments": arguments, "_meta": meta });
        let answer = http.request("tools/call", params).unwrap();
        let id = answer["result"]["_meta"]["spawnpoint/logId"].clone();
        assert!(id.is_string(), "{tool}: {answer}");
        let kept = live.result_of(&id);
        assert_eq!(kept["status"], "completed", "{tool}: {kept}");
        // The same over REST, for every toolset.
        let body = json!({ "tool_id": tool, "parameters": arguments });
        let mut body = body;
        body["parameters"]["timeout"] = json!(20_000);
        let answer = http.send("POST", "/tools", &[], body.to_string().as_bytes()).unwrap().value();
        assert_eq!(
            (&answer["status"], answer["log_id"].is_string()),
            (&json!("completed"), true),
            "{answer}"
        );
    }
    // A tool of another toolset that takes longer than its caller waits returns its log id.
    let code = "yield return new WaitForSeconds(0.7f); return \"late\";";
    let params = json!({ "name": "ConsoleEval", "arguments": { "code": code, "confirm": true }, "_meta": { "timeout": 50 } });
    let early = http.request("tools/call", params).unwrap()["result"]["structuredContent"].clone();
    assert_eq!(
        (&early["status"], &early["is_complete"]),
        (&json!("timeout"), &json!(false)),
        "{early}"
    );
    let late = live.until(&early["log_id"], |answer| answer["is_complete"] == true);
    assert_eq!(late["status"], "completed", "{late}");
    assert!(late["result"].to_string().contains("late"), "{late}");
}

#[test]
fn what_code_writes_under_an_id_is_found_as_a_result() {
    let user = User::new();
    let live = Live::new(&user);
    let id = "550e8400-e29b-41d4-a716-446655440000";
    live.value(&format!("AI.Write(\"{id}\", new {{ score = 7 }}); return 1;"));
    let found = live.result_of(&json!(id));
    assert_eq!((&found["status"], &found["log_id"]), (&json!("completed"), &json!(id)));
    assert_eq!((&found["result"], &found["is_complete"]), (&json!({ "score": 7 }), &json!(true)));
    live.value(&format!("AI.Update(\"{id}\", new {{ score = 8 }}); return 1;"));
    assert_eq!(live.result_of(&json!(id))["result"], json!({ "score": 8 }));
    let stored = "new { status = \"in_progress\", result = 3, is_complete = false }";
    live.value(&format!("AI.Write(\"stored\", {stored}); return 1;"));
    let found = live.result_of(&json!("stored"));
    assert_eq!((&found["status"], &found["partial_result"]), (&json!("in_progress"), &json!(3)));
    live.value("AI.WriteError(\"broken\", \"no luck\"); return 1;");
    let found = live.result_of(&json!("broken"));
    assert_eq!((&found["status"], &found["error"]), (&json!("error"), &json!("no luck")));
}

#[test]
fn results_are_also_files_if_the_owner_names_a_folder() {
    let user = User::new();
    let folder = user.home().join("AI_Logs");
    let path = folder.display().to_string();
    let live = Live(user.serve(&["--allow-writes", "--allow-code", "--ai-logs", &path]));
    let answer = live.run("AI.Write(\"scan\", new { found = 3 }); return 5;");
    let file = |name: &str| -> Value {
        let path = folder.join(format!("{name}.json"));
        for _ in 0..200 {
            if let Ok(text) = std::fs::read_to_string(&path) {
                return serde_json::from_str(&text).unwrap();
            }
            sleep(Duration::from_millis(25));
        }
        panic!("no {}", path.display());
    };
    assert_eq!(file("scan"), json!({ "found": 3 }));
    let stored = file(answer["log_id"].as_str().unwrap());
    assert_eq!(keys(&stored), ["status", "result", "is_complete", "timestamp"]);
    assert_eq!((&stored["status"], &stored["is_complete"]), (&json!("completed"), &json!(true)));
    assert_eq!(stored["result"], answer["result"]);
    let failed = live.run("throw new System.Exception(\"no\");");
    let stored = file(failed["log_id"].as_str().unwrap());
    assert_eq!((&stored["status"], &stored["error"]), (&json!("error"), &failed["error"]));
}
