//! The handling of a command: permissions before it, requests before and after it, and the
//! conversion of its result.

use std::time::Duration;

use serde_json::{Value, json};
use spawnpoint_core::{
    catalog::Tool,
    guard::Policy,
    session::{Client, Session},
};
use spawnpoint_protocol::{Content, ErrorKind, Fault};

use crate::recorder::{Bench, Recorder};

fn names(commands: &[(String, Value)]) -> Vec<&str> {
    commands.iter().map(|(name, _)| name.as_str()).collect()
}

fn lost() -> Fault {
    Fault::new(ErrorKind::Disconnected, "the editor went away in the middle of it")
}

fn state(compiling: bool) -> Value {
    json!({ "success": true, "data": { "compilation": { "is_compiling": compiling } } })
}

#[tokio::test]
async fn looks_are_open_and_changes_are_not() {
    let bench = Bench::with(Policy::default());
    bench.and_editor();
    let refused = async |tool: &str, arguments: Value| {
        bench.call(tool, arguments).await.err().map(|fault| fault.message)
    };
    let writes = Some("Writes disabled".to_owned());
    let code = Some("ConsoleEval disabled by config".to_owned());
    assert_eq!(refused("manage_scene", json!({"action": "get_hierarchy"})).await, None);
    assert_eq!(refused("manage_scene", json!({"action": "save"})).await, writes);
    assert_eq!(refused("read_console", json!({})).await, None);
    assert_eq!(refused("read_console", json!({"action": "clear"})).await, writes);
    assert_eq!(refused("execute_code", json!({"action": "get_history"})).await, None);
    assert_eq!(refused("execute_code", json!({"action": "execute", "code": "x"})).await, code);
    let batch = |tool: &str, action: &str| json!({"commands": [{"tool": tool, "params": {"action": action}}]});
    assert_eq!(refused("batch_execute", batch("manage_scene", "get_active")).await, None);
    assert_eq!(refused("batch_execute", batch("manage_scene", "load")).await, writes);
    assert_eq!(refused("batch_execute", batch("execute_code", "execute")).await, code);
    assert_eq!(refused("execute_custom_tool", json!({"tool_name": "x"})).await, writes);
    assert_eq!(refused("get_sha", json!({"uri": "Assets/A.cs"})).await, None);
}

#[tokio::test]
async fn a_custom_tool_is_no_way_around_the_gate_of_another() {
    let bench = Bench::with(Policy { allow_writes: true, ..Policy::default() });
    let editor = bench.and_editor();
    editor.registers(&["execute_code", "my_tool"]);
    for name in ["execute_code", "Execute_Code", "ExecuteCode"] {
        let fault =
            bench.call("execute_custom_tool", json!({"tool_name": name})).await.unwrap_err();
        assert!(fault.message.contains("is not a custom tool"), "{fault}");
    }
    let fault =
        bench.call("execute_custom_tool", json!({"tool_name": "my_tol"})).await.unwrap_err();
    assert_eq!(fault.hint.as_deref(), Some("did you mean 'my_tool'?"));
    assert!(editor.commands().is_empty());
}

#[tokio::test]
async fn a_custom_tool_is_called_by_its_name() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    editor.registers(&["my_tool"]);
    let arguments = json!({"tool_name": "my_tool", "parameters": "{\"a\": 1}"});
    bench.call("execute_custom_tool", arguments).await.unwrap();
    assert_eq!(editor.commands(), [("my_tool".to_owned(), json!({"a": 1}))]);
}

#[tokio::test(start_paused = true)]
async fn a_call_waits_while_the_editor_compiles_but_not_for_ever() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    editor.answers("get_editor_state", [Ok(state(true)), Ok(state(true)), Ok(state(false))]);
    bench.call("manage_scene", json!({"action": "save"})).await.unwrap();
    let sent = editor.commands();
    assert_eq!(
        names(&sent),
        ["get_editor_state", "get_editor_state", "get_editor_state", "manage_scene"]
    );
    editor.answers("get_editor_state", vec![Ok(state(true)); 1000]);
    let began = tokio::time::Instant::now();
    let fault = bench.call("manage_scene", json!({"action": "save"})).await.unwrap_err();
    assert_eq!((fault.kind, began.elapsed()), (ErrorKind::NotReady, Duration::from_secs(30)));
    assert_eq!(fault.data().unwrap()["reason"], "compiling");
    let sent = editor.commands();
    assert!(sent.len() < 30 && !names(&sent).contains(&"manage_scene"), "{}", sent.len());
}

#[tokio::test(start_paused = true)]
async fn an_editor_that_was_ready_is_not_asked_again_before_the_next_look() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    let look = || bench.call("manage_scene", json!({"action": "get_active"}));
    let asks = || editor.commands_and_probes().1;
    look().await.unwrap();
    assert_eq!(asks(), ["get_editor_state"]);
    look().await.unwrap();
    bench.call("get_editor_state", json!({})).await.unwrap();
    assert_eq!(asks(), ["get_editor_state"], "only the command that was called");
    // A change may start a compilation.
    bench.call("manage_scene", json!({"action": "save"})).await.unwrap();
    look().await.unwrap();
    assert_eq!(asks(), ["get_editor_state"]);
    tokio::time::advance(Duration::from_secs(1)).await;
    editor.answers("get_editor_state", [Ok(state(true)), Ok(state(false))]);
    look().await.unwrap();
    assert_eq!(asks(), ["get_editor_state", "get_editor_state"]);
}

#[tokio::test(start_paused = true)]
async fn files_changed_outside_are_imported_before_a_change_and_not_before_a_look() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    let dirty = json!({"success": true, "data": {"assets": {"external_changes_dirty": true}}});
    editor.answers("get_editor_state", [Ok(dirty.clone())]);
    bench.call("manage_scene", json!({"action": "get_active"})).await.unwrap();
    assert_eq!(names(&editor.commands_and_probes().0), ["manage_scene"]);
    editor.answers("get_editor_state", [Ok(dirty)]);
    bench.call("manage_scene", json!({"action": "save"})).await.unwrap();
    assert_eq!(names(&editor.commands_and_probes().0), ["refresh_unity", "manage_scene"]);
}

#[tokio::test]
async fn the_owners_allowlists_apply() {
    let components = vec!["Light".to_owned()];
    let bench = Bench::with(Policy { allow_writes: true, components, ..Policy::default() });
    let editor = bench.and_editor();
    let add = |kind: &str| json!({"action": "add", "target": "Lamp", "component_type": kind});
    assert!(bench.call("manage_components", add("Light")).await.is_ok());
    editor.commands();
    let fault = bench.call("manage_components", add("Camera")).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::PermissionDenied);
    assert!(editor.commands().is_empty());
}

#[tokio::test]
async fn tests_are_not_started_while_others_run() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    let running = json!({"success": true, "data": {"tests": {"is_running": true}}});
    editor.answers("get_editor_state", [Ok(running)]);
    let fault = bench.call("run_tests", json!({})).await.unwrap_err();
    assert_eq!(fault.data().unwrap(), json!({"reason": "tests_running", "retry_after_ms": 5000}));
}

#[tokio::test(start_paused = true)]
async fn a_run_of_tests_is_followed_to_its_end_and_no_further() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    let at = |status: &str| Ok(json!({"success": true, "data": {"status": status}}));
    editor.answers("get_test_job", [at("running"), at("running"), at("succeeded")]);
    let answer = bench.answer("get_test_job", json!({"job_id": "j", "wait_timeout": 60})).await;
    assert_eq!(answer["data"]["status"], "succeeded");
    assert_eq!(editor.commands().len(), 3);
}

#[tokio::test(start_paused = true)]
async fn a_model_that_starts_tests_through_another_tool_gets_their_result() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    let started = json!({"success": true, "data": {"job_id": "j", "status": "running"}});
    let summary = json!({"total": 2, "passed": 1, "failed": 1, "skipped": 0});
    let failure = json!({"full_name": "A.B", "message": "Expected: 1\nBut was: 2"});
    let job = json!({"success": true, "data": {
        "status": "succeeded",
        "progress": {"failures_so_far": [failure]},
        "result": {"mode": "EditMode", "summary": summary, "results": null},
    }});
    editor.answers("run_tests", [Ok(started)]);
    editor.answers(
        "get_test_job",
        [Ok(json!({"success": true, "data": {"status": "running"}})), Ok(job)],
    );
    let call = json!({"name": "run_tests", "arguments": {"include_failed_tests": true}});
    let output = bench.call("game_use_tool", call).await.unwrap();
    let expected = "1 of 2 EditMode tests passed, 1 failed\nA.B: Expected: 1; But was: 2\n";
    assert_eq!(output.content, [Content::text(expected)]);
    assert_eq!(output.structured, None);
    let sent = editor.commands();
    let jobs: Vec<_> = sent.iter().filter(|(name, _)| name == "get_test_job").collect();
    assert_eq!(jobs.len(), 2);
    assert_eq!(jobs[0].1, json!({"job_id": "j", "includeFailedTests": true}));
    // Called directly, it returns the id of the job.
    editor.answers("run_tests", [Ok(json!({"success": true, "data": {"job_id": "j"}}))]);
    assert_eq!(bench.answer("run_tests", json!({})).await["data"]["job_id"], "j");
}

#[tokio::test(start_paused = true)]
async fn a_script_whose_answer_was_lost_is_looked_for_and_never_sent_again() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    let create = |contents: &str| json!({"path": "Assets/A.cs", "contents": contents});
    editor.answers("manage_script", [Err(lost())]);
    let answer = bench.answer("create_script", create("class A { void Start() {} }")).await;
    assert_eq!(answer["data"]["recovered_from_disconnect"], true);
    let sent = editor.commands();
    let actions: Vec<_> = sent
        .iter()
        .filter(|(name, _)| name == "manage_script")
        .map(|(_, p)| &p["action"])
        .collect();
    assert_eq!(actions, ["create", "read"]);
    editor.answers("manage_script", [Err(lost())]);
    let fault = bench.call("create_script", create("class B {}")).await.unwrap_err();
    assert_eq!(fault.data().unwrap(), json!({"applied": false}));
}

#[tokio::test(start_paused = true)]
async fn an_edit_whose_answer_was_lost_is_judged_by_the_file() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    let sha = |sha: &str| Ok(json!({"success": true, "data": {"sha256": sha}}));
    let edit = json!({"startLine": 1, "startCol": 1, "endLine": 1, "endCol": 1, "newText": "x"});
    let arguments = json!({"uri": "Assets/A.cs", "edits": [edit], "precondition_sha256": "aa"});
    editor.answers("manage_script", [Err(lost()), sha("bb")]);
    assert!(bench.call("apply_text_edits", arguments.clone()).await.is_ok());
    editor.answers("manage_script", [Err(lost()), sha("AA")]);
    let fault = bench.call("apply_text_edits", arguments.clone()).await.unwrap_err();
    assert!(fault.message.contains("was not applied"));
    editor.answers("manage_script", [Err(lost()), Err(Fault::internal("no such action"))]);
    let fault = bench.call("apply_text_edits", arguments).await.unwrap_err();
    assert_eq!(fault.message, lost().message, "what is not known is not made up");
}

#[tokio::test(start_paused = true)]
async fn an_editor_that_reloads_during_a_refresh_has_succeeded() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    editor.answers("refresh_unity", [Err(lost())]);
    editor.answers("get_editor_state", [Err(lost()), Ok(state(true)), Ok(state(false))]);
    let answer = bench.answer("refresh_unity", json!({"compile": "request"})).await;
    assert_eq!(answer["data"]["recovered_from_disconnect"], true);
    let sent = editor.commands();
    assert_eq!(names(&sent).iter().filter(|name| **name == "refresh_unity").count(), 1);
}

#[tokio::test(start_paused = true)]
async fn the_wait_after_a_change_continues_with_the_reconnected_engine() {
    let bench = Bench::new();
    let old = bench.and_editor();
    old.answers("get_editor_state", vec![Err(lost()); 100]);
    let new = Recorder::new("Game", "0123456789abcdef");
    let core = bench.core.clone();
    let comes_back = new.clone();
    tokio::spawn(async move {
        tokio::time::sleep(Duration::from_secs(3)).await;
        core.router().attach(comes_back);
    });
    bench.call("delete_script", json!({"uri": "Assets/A.cs"})).await.unwrap();
    assert_eq!(names(&old.commands())[0], "manage_script");
    assert_eq!(names(&new.commands()), ["get_editor_state"]);
}

#[tokio::test]
async fn pictures_become_blocks() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    let shot = json!({"success": true, "data": {"path": "a.png", "imageBase64": "iVBORw0KGgo="}});
    editor.answers("manage_camera", [Ok(shot)]);
    let arguments = json!({"action": "screenshot", "include_image": true});
    let output = bench.call("manage_camera", arguments).await.unwrap();
    assert!(
        matches!(&output.content[1], Content::Image { mime_type, .. } if mime_type == "image/png")
    );
    assert!(!output.structured.unwrap().to_string().contains("iVBOR"));
}

#[tokio::test]
async fn a_failure_of_the_editor_is_a_failure() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    editor.answers("manage_editor", [Ok(json!({"success": false, "error": "no such tag"}))]);
    let output = bench.call("manage_editor", json!({"action": "add_tag", "tag_name": "x"})).await;
    assert!(output.unwrap().is_error);
}

#[tokio::test]
async fn read_results_are_returned_as_text() {
    let bench = Bench::new();
    bench.and_editor();
    let read = json!({"action": "read", "name": "A", "path": "Assets"});
    let answer = bench.answer("manage_script", read).await;
    assert_eq!(answer["data"], json!({"contents": "class A { void Start() {} }"}));
    let answer =
        bench.answer("find_in_file", json!({"uri": "Assets/A.cs", "pattern": "start"})).await;
    assert_eq!(answer["data"]["matches"][0]["startCol"], 16);
}

#[tokio::test]
async fn two_editors_need_a_choice_and_both_arguments_make_it() {
    let bench = Bench::new();
    let (one, two) = (Recorder::new("One", "1111"), Recorder::new("Two", "2222"));
    bench.core.router().attach(one.clone());
    bench.core.router().attach(two.clone());
    let play = |key: &str, value: &str| json!({"action": "play", key: value});
    let fault = bench.call("manage_editor", json!({"action": "play"})).await.unwrap_err();
    assert_eq!(fault.data().unwrap()["instances"], json!(["One@1111", "Two@2222"]));
    bench.call("manage_editor", play("unity_instance", "One@1111")).await.unwrap();
    bench.call("manage_editor", play("instance", "222")).await.unwrap();
    bench.answer("set_active_instance", json!({"instance": "Two@2222"})).await;
    bench.call("manage_editor", json!({"action": "stop"})).await.unwrap();
    assert_eq!(one.commands(), [("manage_editor".to_owned(), json!({"action": "play"}))]);
    assert_eq!(two.commands().len(), 2);
}

fn sees(bench: &Bench, client: &Client, name: &str) -> bool {
    let tool: &Tool = bench.core.catalog().tool(name).unwrap();
    bench.core.view(client).lists(tool)
}

#[tokio::test]
async fn groups_are_switched_for_one_session_and_shown_as_the_editor_has_them() {
    let bench = Bench::new();
    assert!(!sees(&bench, &bench.client, "manage_scene"), "no editor, no tools");
    bench.core.router().expect("unity");
    assert!(
        sees(&bench, &bench.client, "manage_scene") && sees(&bench, &bench.client, "manage_vfx")
    );
    let editor = bench.and_editor();
    let other =
        Client { session: Some(std::sync::Arc::new(Session::default())), ..Client::default() };
    assert!(sees(&bench, &bench.client, "manage_vfx"));
    bench.answer("manage_tools", json!({"action": "deactivate", "group": "vfx"})).await;
    assert!(!sees(&bench, &bench.client, "manage_vfx") && sees(&bench, &other, "manage_vfx"));
    let groups = bench.answer("manage_tools", json!({"action": "list_groups"})).await;
    let vfx = &groups["groups"][2];
    assert_eq!((&vfx["name"], &vfx["enabled"]), (&json!("vfx"), &json!(false)));
    assert_eq!((&vfx["tool_count"], &vfx["hidden"]), (&json!(3), &vfx["tools"]));
    let activated =
        bench.answer("manage_tools", json!({"action": "activate", "group": "vfx"})).await;
    assert_eq!((&activated["activated"], &activated["tools"]), (&json!("vfx"), &vfx["tools"]));
    let reset = bench.answer("manage_tools", json!({"action": "reset"})).await;
    assert_eq!(reset["reset"], true);
    assert!(sees(&bench, &bench.client, "manage_vfx"));
    editor.registers(&["manage_script", "unity_reflect", "manage_scene"]);
    for shown in ["manage_scene", "create_script", "get_sha", "unity_docs", "manage_tools"] {
        assert!(sees(&bench, &bench.client, shown), "{shown}");
    }
    assert!(!sees(&bench, &bench.client, "manage_vfx") && !sees(&bench, &other, "batch_execute"));
    assert!(!sees(&bench, &bench.client, "get_editor_state"), "that is a resource");
    let fault = bench.call("manage_tools", json!({"action": "activate", "group": "vf"})).await;
    assert_eq!(fault.unwrap_err().hint.as_deref(), Some("did you mean 'vfx'?"));
}

#[tokio::test]
async fn every_resource_sends_its_command() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    let read = async |uri: &str| {
        let uri = format!("mcpforunity://{uri}");
        let (_, tool, arguments) = bench.core.catalog().resource(&uri).expect(&uri);
        bench.call(tool.name, Value::Object(arguments)).await.unwrap();
        let commands = editor.commands();
        commands.into_iter().next_back()
    };
    let sends = |name: &str, params: Value| Some((name.to_owned(), params));
    assert_eq!(read("editor/state").await, sends("get_editor_state", json!({})));
    assert_eq!(read("editor/selection").await, sends("get_selection", json!({})));
    assert_eq!(
        read("menu-items").await,
        sends("get_menu_items", json!({"refresh": true, "search": ""}))
    );
    assert_eq!(
        read("tests/PlayMode").await,
        sends("get_tests_for_mode", json!({"mode": "PlayMode"}))
    );
    assert_eq!(
        read("scene/gameobject/-12").await,
        sends("get_gameobject", json!({"instanceID": -12}))
    );
    let page = json!({"instanceID": 7, "pageSize": 25, "cursor": 0, "includeProperties": true});
    assert_eq!(
        read("scene/gameobject/7/components").await,
        sends("get_gameobject_components", page)
    );
    let component = json!({"instanceID": 7, "componentName": "Box Collider"});
    assert_eq!(
        read("scene/gameobject/7/component/Box%20Collider").await,
        sends("get_gameobject_component", component)
    );
    let info = json!({"action": "get_info", "prefabPath": "Assets/My P.prefab"});
    assert_eq!(read("prefab/Assets%2FMy%20P.prefab").await, sends("manage_prefabs", info));
    let tree = json!({"action": "get_hierarchy", "prefabPath": "Assets/P.prefab"});
    assert_eq!(read("prefab/Assets%2FP.prefab/hierarchy").await, sends("manage_prefabs", tree));
    let own = ["instances", "tool-groups", "scene/gameobject-api", "prefab-api", "custom-tools"];
    for own in own.into_iter().chain(["reference/manage_vfx"]) {
        assert_eq!(read(own).await, None, "{own}");
    }
    let of_unity = bench.core.catalog().resources().filter(|r| r.uri.starts_with("mcpforunity://"));
    assert_eq!(of_unity.count(), 26);
}

#[tokio::test]
async fn the_state_of_the_editor_comes_with_advice() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    editor.answers("get_editor_state", [Ok(state(true))]);
    let answer = bench.answer("get_editor_state", json!({})).await;
    assert_eq!(answer["data"]["advice"]["blocking_reasons"], json!(["compiling"]));
    let (_, probes) = editor.commands_and_probes();
    assert_eq!(probes, ["ping", "get_editor_state"]);
}

#[tokio::test]
async fn a_tool_of_the_server_works_without_an_editor() {
    let bench = Bench::new();
    let context = bench.answer("debug_request_context", json!({})).await;
    assert_eq!(context["data"]["instances"], json!([]));
    let telemetry = bench.call("manage_editor", json!({"action": "telemetry_status"})).await;
    assert_eq!(telemetry.unwrap_err().message, "No unity engine is attached");
    assert!(bench.answer("manage_script_capabilities", json!({})).await["data"]["ops"].is_array());
}

#[tokio::test]
async fn a_batch_is_as_large_as_the_editor_takes_it() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    let batch = |count: usize| json!({"commands": vec![json!({"tool": "manage_scene"}); count]});
    let settings =
        json!({"success": true, "data": {"settings": {"batch_execute_max_commands": 30}}});
    bench.call("batch_execute", batch(25)).await.unwrap();
    assert_eq!(names(&editor.commands()), ["batch_execute"]);
    editor.answers("get_editor_state", [Ok(settings.clone()), Ok(settings)]);
    bench.call("batch_execute", batch(30)).await.unwrap();
    assert_eq!(names(&editor.commands()), ["get_editor_state", "batch_execute"]);
    let fault = bench.call("batch_execute", batch(31)).await.unwrap_err();
    let why = "batch_execute supports up to 30 commands (configured in Unity); received 31";
    assert!(fault.message.ends_with(why), "{fault}");
    assert_eq!(names(&editor.commands()), ["get_editor_state"]);
    // An editor that reports no limit has the usual one.
    assert!(bench.call("batch_execute", batch(26)).await.is_err());
}

#[tokio::test]
async fn an_empty_text_counts_as_missing() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    let fault = bench.call("find_gameobjects", json!({"search_term": ""})).await.unwrap_err();
    assert_eq!(fault.message, "Invalid argument 'search_term': it is required");
    let add = json!({"action": "add", "target": "Lamp", "component_type": ""});
    let fault = bench.call("manage_components", add).await.unwrap_err();
    assert_eq!(fault.message, "Invalid argument 'component_type': it is required");
    assert!(editor.commands().is_empty());
}

#[tokio::test]
async fn results_contain_the_interpreted_arguments() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    let edit = json!({"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}},
        "newText": "a"});
    let answer =
        bench.answer("apply_text_edits", json!({"uri": "Assets/A.cs", "edits": [edit]})).await;
    let understood =
        json!([{"newText": "a", "startLine": 1, "startCol": 1, "endLine": 1, "endCol": 2}]);
    assert_eq!(answer["data"]["normalizedEdits"], understood);
    let nameless = json!({"success": true, "data": {"unity": {"instance_id": null}}});
    editor.answers("get_editor_state", [Ok(nameless)]);
    let state = bench.answer("get_editor_state", json!({})).await;
    let id = state["data"]["unity"]["instance_id"].as_str().unwrap();
    assert!(id.contains('@'), "{state}");
}
