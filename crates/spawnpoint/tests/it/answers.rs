//! Every tool's answer matches its schema, on the live world, also if there is nothing to return.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::{http::Http, support::User};

/// Needs a session, which these calls do not have; tested elsewhere.
const ELSEWHERE: &[&str] = &["set_active_instance"];

#[test]
fn every_answer_fits_its_schema() {
    let user = User::new();
    let server = user.serve(&["--allow-writes", "--allow-code", "--toolsets", "all"]);
    let mut http = Http::open(&server.address);
    let tools = http.request("tools/list", json!({})).unwrap()["result"]["tools"].clone();
    let tools = tools.as_array().unwrap();
    let schema_of = |name: &str| {
        let tool =
            tools.iter().find(|tool| tool["name"] == name).unwrap_or_else(|| panic!("{name}"));
        jsonschema::validator_for(&tool["outputSchema"]).unwrap()
    };
    let mut tried = HashSet::new();
    let mut try_one = |name: &str, arguments: Value| -> Value {
        let answer = http.call(name, arguments).unwrap();
        let answer = &answer["result"]["structuredContent"];
        let errors: Vec<_> = schema_of(name).iter_errors(answer).map(|e| e.to_string()).collect();
        assert!(errors.is_empty() && answer.is_object(), "{name}: {errors:?} in {answer}");
        tried.insert(name.to_owned());
        answer.clone()
    };

    // Before anything is selected, on the clipboard or under the mouse, many values are null.
    for name in [
        "GetStatus",
        "GetVersion",
        "TailLogs",
        "GetSelection",
        "GetClipboard",
        "GetTimeScale",
        "ListScenes",
        "ListBuildScenes",
        "GetCameraInfo",
        "GetFreecam",
        "SearchTypes",
        "list_instances",
        "list_calls",
        "MousePick",
        "ListObjects",
    ] {
        try_one(name, json!({}));
    }
    try_one("MousePick", json!({"mode": "ui", "x": 0, "y": 0}));
    let found = try_one("SearchObjects", json!({"type": "Camera"}));
    let id = found["Items"][0]["Id"].clone();
    let object = json!({ "objectId": id });
    let transform = "UnityEngine.Transform";
    try_one("GetObject", json!({ "id": id }));
    try_one("ListChildren", object.clone());
    try_one("GetComponents", object.clone());
    let members = json!({ "objectId": id, "componentType": transform, "includeMethods": true });
    let members = try_one("ListComponentMembers", members);
    for member in members["Items"].as_array().unwrap().iter().filter(|m| m["CanRead"] == true) {
        let read = json!({ "objectId": id, "componentType": transform, "name": member["Name"] });
        try_one("ReadComponentMember", read);
    }
    let place = json!({ "objectId": id, "componentType": transform, "member": "localPosition", "jsonValue": "[1,2,3]" });
    try_one("SetMember", place);
    try_one(
        "CallMethod",
        json!({ "objectId": id, "componentType": transform, "method": "GetInstanceID" }),
    );
    try_one("SelectObject", object.clone());
    try_one("GetSelection", json!({}));
    try_one("SetClipboardText", json!({ "text": "x" }));
    try_one("SetClipboardObject", object.clone());
    try_one("GetClipboard", json!({}));
    try_one("ClearClipboard", json!({}));
    try_one("SetTimeScale", json!({ "value": 9 }));
    try_one("pause_game", json!({}));
    try_one("step_game", json!({ "frames": 2 }));
    try_one("pause_game", json!({ "paused": false }));
    try_one("SetFreecamEnabled", json!({ "enabled": true }));
    try_one("SetFreecamSpeed", json!({ "speed": 3 }));
    let here = json!({ "X": 1, "Y": 2, "Z": 3 });
    try_one("SetFreecamPose", json!({ "pos": here, "rot": { "x": 0, "y": 0, "z": 0 } }));
    try_one("SpawnTestUi", json!({}));
    try_one("MousePick", json!({"mode": "ui", "x": 0.35, "y": 0.5, "normalized": true}));
    try_one("DestroyTestUi", json!({}));
    let made = try_one("CreateObject", json!({ "name": "made" }))["id"].clone();
    try_one("AddComponent", json!({ "objectId": made, "type": "UnityEngine.Light" }));
    try_one("RemoveComponent", json!({ "objectId": made, "typeOrIndex": "UnityEngine.Light" }));
    try_one("SetActive", json!({ "objectId": made, "active": false }));
    try_one("Reparent", json!({ "objectId": made, "newParentId": id }));
    try_one("duplicate_object", json!({ "objectId": made }));
    try_one("DestroyObject", json!({ "objectId": made }));
    try_one("LoadScene", json!({ "name": "Arena", "mode": "additive" }));
    try_one("UnloadScene", json!({ "sceneId": "scn:1" }));
    let page = json!({ "query": "e", "limit": 1 });
    try_one("SearchComponentMembers", page.clone());
    let singleton = try_one("SearchSingletons", page.clone())["Items"][0]["Id"].clone();
    let members = try_one("ListSingletonMembers", json!({ "singletonId": singleton }));
    let name = members["Items"][0]["Name"].clone();
    try_one("ReadSingletonMember", json!({ "singletonId": singleton, "name": name }));
    let class = try_one("SearchStaticClasses", page.clone())["Items"][0]["Type"].clone();
    try_one("ListStaticMembers", json!({ "typeFullName": class, "includeMethods": true }));
    let time = json!({ "typeFullName": "UnityEngine.Time", "name": "timeScale" });
    try_one("ReadStaticMember", time);
    let handle = collection(&mut try_one);
    try_one("InspectRef", json!({ "refId": handle }));
    try_one("ListRefItems", json!({ "refId": handle }));
    let members = try_one("ListRefMembers", json!({ "refId": handle }));
    let name = members["Items"][0]["Name"].clone();
    try_one("ReadRefMember", json!({ "refId": handle, "name": name }));
    try_one("ReleaseRef", json!({ "refId": handle }));

    try_one("GetConfig", json!({}));
    try_one("SetConfig", json!({ "enableConsoleEval": true }));
    let script = json!({ "path": "a.cs", "content": "return 1;" });
    try_one("WriteConsoleScript", script);
    try_one("ListConsoleScripts", json!({}));
    try_one("ReadConsoleScript", json!({ "path": "a.cs" }));
    try_one("RunConsoleScript", json!({ "path": "a.cs" }));
    try_one("DeleteConsoleScript", json!({ "path": "a.cs" }));
    try_one("ConsoleEval", json!({ "code": "return 1;" }));
    try_one("GetStartupScript", json!({}));
    try_one("WriteStartupScript", json!({ "content": "return 1;" }));
    try_one("SetStartupScriptEnabled", json!({ "enabled": false }));
    try_one("GetStartupScript", json!({}));
    try_one("RunStartupScript", json!({}));

    try_one("HookListAllowedTypes", json!({}));
    try_one("HookListMethods", json!({ "type": "Range.Health" }));
    let signature = "System.Int32 Range.Health::Damage(System.Int32 amount)";
    let hook = json!({ "signature": signature });
    try_one("HookAdd", json!({ "type": "Range.Health", "method": signature }));
    try_one("ListHooks", json!({}));
    try_one("HookGetSource", hook.clone());
    let source = "static void Prefix(ref int amount) { amount = 0; }";
    try_one("HookSetSource", json!({ "signature": signature, "source": source }));
    try_one("HookSetEnabled", json!({ "signature": signature, "enabled": false }));
    try_one("HookRemove", hook);

    try_one("unity_execute_code", json!({ "code": "return 1;" }));
    try_one("unity_execute_code", json!({ "code": "return nonsense;" }));
    try_one(
        "unity_execute_code",
        json!({ "code": "while (true) yield return null;", "timeout": 1 }),
    );
    try_one("list_input_actions", json!({}));
    try_one("press_input", json!({ "action": "reload" }));
    try_one("release_input", json!({ "action": "reload" }));
    let axis = json!({ "negative": "aim_left", "positive": "aim_right", "value": 0 });
    try_one("set_input_axis", axis);
    try_one("take_screenshot", json!({ "max_width": 64 }));
    try_one("unity_query", json!({ "query": "Scene['Player'].name" }));
    try_one("unity_query", json!({ "query": "Scene['Nobody']." }));

    try_one("unity_help", json!({}));
    try_one("unity_get_logs", json!({ "log_type": "all", "limit": 3 }));
    try_one("unity_get_log_details", json!({ "log_id": "nonsense" }));

    let log_id = try_one("list_calls", json!({}))["calls"][0]["log_id"].clone();
    try_one("unity_get_result", json!({ "log_id": log_id }));
    try_one("unity_get_result", json!({ "log_id": "nonsense" }));

    let untried: Vec<_> = tools
        .iter()
        .filter(|tool| tool.get("outputSchema").is_some())
        .filter_map(|tool| tool["name"].as_str())
        .filter(|name| !tried.contains(*name) && !ELSEWHERE.contains(name))
        .collect();
    assert!(untried.is_empty(), "not tried: {untried:?}");
}

/// A handle to a collection of a singleton.
fn collection(try_one: &mut impl FnMut(&str, Value) -> Value) -> Value {
    let singletons = try_one("SearchSingletons", json!({ "query": "." }));
    for singleton in singletons["Items"].as_array().unwrap() {
        let id = &singleton["Id"];
        let members = try_one("ListSingletonMembers", json!({ "singletonId": id }));
        for member in members["Items"].as_array().unwrap() {
            let read = json!({ "singletonId": id, "name": member["Name"] });
            let value = try_one("ReadSingletonMember", read);
            if value["valueJson"]["kind"].is_string() {
                return value["refId"].clone();
            }
        }
    }
    panic!("no collection anywhere");
}
