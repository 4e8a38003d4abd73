//! The tools that change something, and those about earlier calls, on the embedded world.

use serde_json::{Value, json};
use spawnpoint_core::guard::Policy;
use spawnpoint_protocol::ErrorKind;

use crate::bench::{Bench, paused_stage};

async fn damage(
    bench: &Bench,
    method: &str,
    args: Value,
) -> Result<String, spawnpoint_protocol::Fault> {
    let arguments = json!({ "object": "Player", "method": method, "args": args });
    bench.call("game_call", arguments).await
}

#[tokio::test]
async fn methods_are_called_with_or_without_their_component() {
    let bench = Bench::stage().await;
    let text = damage(&bench, "Health.Damage", json!([30])).await.unwrap();
    assert!(text.starts_with("Health.Damage of obj:") && text.contains(" returned "), "{text}");
    let text = damage(&bench, "Kill", json!([])).await.unwrap();
    assert!(text.starts_with("Health.Kill of obj:") && text.ends_with(" was called.\n"), "{text}");
    let fault = damage(&bench, "Health.Damge", json!([])).await.unwrap_err();
    assert!(fault.hint.unwrap().starts_with("methods: Damage, "));
    let fault = damage(&bench, "Explode", json!([])).await.unwrap_err();
    assert!(fault.message.starts_with("Method not found: 'Explode' of obj:"), "{fault}");
    let fault = damage(&bench, "Health.Damage", json!(["x"])).await.unwrap_err();
    assert!(fault.message.contains("expected System.Int32"), "{fault}");
}

#[tokio::test]
async fn several_values_are_set_with_one_change() {
    let bench = Bench::stage().await;
    let changes = json!([
        {"do": "create", "name": "Buoy", "values": {"Transform.position": {"x": 2, "y": 0, "z": 4}}},
        {"do": "add_component", "object": "Player", "component": "Rigidbody", "values": {"mass": 5, "useGravity": false}},
        {"do": "set", "object": "Player", "values": {"Health.current": 40, "Health.max": 90}},
    ]);
    let text = bench.text("game_edit", json!({ "changes": changes })).await;
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "Applied 3 changes.");
    assert!(lines[1].ends_with(" /Buoy; Transform.position = (2, 0, 4)"), "{text}");
    assert!(lines[2].ends_with(" Rigidbody; mass = 5; useGravity = false"), "{text}");
    assert!(lines[3].ends_with(" Health.current: 100 → 40; max: 100 → 90"), "{text}");
    let position = bench.text("game_inspect", json!({"target": "Buoy Transform.position"})).await;
    assert!(position.contains("position = (2, 0, 4)"), "{position}");
    let player = bench.text("game_inspect", json!({"target": "Player"})).await;
    for value in ["mass = 5 ", "useGravity = false", "current = 40 ", "max = 90 "] {
        assert!(player.contains(value), "{player}");
    }
    let wrong = json!([{"do": "set", "object": "Player", "values": {"Health.current": 1, "Health.maximum": 2}}]);
    let fault = bench.call("game_edit", json!({ "changes": wrong })).await.unwrap_err();
    assert!(
        fault.message.starts_with("Nothing was changed: 1 of 1 changes cannot be made.\n1. set: "),
        "{fault}"
    );
}

#[tokio::test]
async fn nothing_is_changed_or_run_without_permission() {
    let bench = Bench::guarded(paused_stage().await, Policy::default());
    let refused = damage(&bench, "Health.Damage", json!([30])).await.unwrap_err();
    assert_eq!(refused.kind, ErrorKind::PermissionDenied);
    let refused = bench.call("game_run_code", json!({ "code": "1" })).await.unwrap_err();
    assert_eq!(refused.kind, ErrorKind::PermissionDenied);
    let writes = Policy { allow_writes: true, ..Policy::default() };
    let bench = Bench::guarded(paused_stage().await, writes);
    assert!(damage(&bench, "Health.Damage", json!([30])).await.is_ok());
    let refused = bench.call("game_run_code", json!({ "code": "1" })).await.unwrap_err();
    assert_eq!(refused.kind, ErrorKind::PermissionDenied);
}

#[tokio::test]
async fn the_list_of_allowed_members_counts_by_full_type_however_the_call_names_it() {
    let policy = |member: &str| Policy {
        allow_writes: true,
        members: vec![member.to_owned()],
        ..Policy::default()
    };
    let allowed = Bench::guarded(paused_stage().await, policy("Range.Health.Damage"));
    for method in ["Health.Damage", "Range.Health.Damage", "Damage"] {
        assert!(damage(&allowed, method, json!([1])).await.is_ok(), "{method}");
    }
    let fault = damage(&allowed, "Health.Kill", json!([])).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::PermissionDenied);
    // A short name on the list is another type than Range.Health.
    let other = Bench::guarded(paused_stage().await, policy("Health.*"));
    for method in ["Health.Damage", "Range.Health.Damage", "Damage"] {
        let fault = damage(&other, method, json!([1])).await.unwrap_err();
        assert_eq!(fault.kind, ErrorKind::PermissionDenied, "{method}");
    }
}

#[tokio::test]
async fn confirmation_is_an_argument_of_the_tools_that_change_something() {
    let policy = Policy { allow_writes: true, require_confirm: true, ..Policy::default() };
    let bench = Bench::guarded(paused_stage().await, policy);
    let call = json!({ "object": "Player", "method": "Health.Damage", "args": [1] });
    let fault = bench.call("game_call", call.clone()).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::ConfirmationRequired);
    let mut confirmed = call;
    confirmed["confirm"] = json!(true);
    assert!(bench.call("game_call", confirmed).await.is_ok());
}

#[tokio::test]
async fn code_answers_with_its_result_its_output_or_its_error() {
    let bench = Bench::stage().await;
    let run = async |code: &str| bench.call("game_run_code", json!({ "code": code })).await;
    let text = run("Debug.Log(\"hi\"); return 1 + 2;").await.unwrap();
    assert_eq!(text, "Result: 3\nOutput:\n  hi\n");
    let fault = run("int x = 1;\nfoo();").await.unwrap_err();
    assert!(fault.message.contains("(2,1): error CS0103: The name 'foo'"), "{fault}");
    let fault = run("var a = 1;\nthrow new Exception(\"no\");").await.unwrap_err();
    assert!(fault.message.contains("no (line 2: throw new Exception(\"no\");)"), "{fault}");
}

#[tokio::test]
async fn changes_are_those_of_the_own_session_newest_first() {
    let bench = Bench::stage().await;
    let other = bench.another();
    let none = bench.text("game_changes", json!({})).await;
    assert!(none.starts_with("No changes by this session."), "{none}");
    damage(&bench, "Health.Damage", json!([30])).await.unwrap();
    bench.text("game_run_code", json!({ "code": "return 1;" })).await;
    bench.text("game_tree", json!({})).await;
    let text = bench.text("game_changes", json!({})).await;
    assert!(text.starts_with("2 changing calls by this session, newest first:\n"), "{text}");
    let (code, call) = (text.find("game_run_code"), text.find("game_call"));
    assert!(code.is_some() && code < call, "{text}");
    assert!(
        text.contains("method=Health.Damage, object=Player (completed)\n  Health.Damage of "),
        "{text}"
    );
    let none = other.text("game_changes", json!({})).await;
    assert!(none.starts_with("No changes by this session."), "{none}");
    let fault = bench.fault("game_changes", json!({ "to": "HEAD" })).await;
    assert!(fault.contains("'from'"), "{fault}");
}

#[tokio::test]
async fn results_are_fetched_waited_for_and_cancelled_by_log_id() {
    let bench = Bench::stage().await;
    for unknown in ["abc", "00000000-0000-7000-8000-000000000000"] {
        let fault = bench.call("game_result", json!({ "log_id": unknown })).await.unwrap_err();
        assert_eq!(fault.kind, ErrorKind::NotFound, "{unknown}");
    }
    let handle = bench.start("game_run_code", json!({ "code": "return 5;" })).unwrap();
    let id = json!(handle.log_id);
    let text = bench.text("game_result", json!({ "log_id": id, "wait": 50 })).await;
    assert_eq!(text, "Result: 5\n");
    assert_eq!(bench.text("game_result", json!({ "log_id": id })).await, text, "read again");
    let ended = bench.text("game_result", json!({ "log_id": id, "cancel": true })).await;
    assert!(ended.starts_with("The call has ended already"), "{ended}");
    let fault = bench.fault("game_result", json!({ "log_id": id, "wait": 51 })).await;
    assert!(fault.contains("51 is not between 0 and 50"), "{fault}");

    let code = "AI.Write(\"far\", 1); while (true) yield return null;";
    let mut handle = bench.start("game_run_code", json!({ "code": code })).unwrap();
    let id = json!(handle.log_id);
    // It is recorded before it runs, and has run once it reported something.
    handle.state.wait_for(|state| state.partial.is_some()).await.unwrap();
    let running = bench.text("game_result", json!({ "log_id": id })).await;
    assert!(running.contains("is still running"), "{running}");
    let mut stranger = bench.another();
    stranger.client.name = "other".into();
    let refused = stranger.call("game_result", json!({ "log_id": id, "cancel": true })).await;
    assert_eq!(refused.unwrap_err().kind, ErrorKind::PermissionDenied);
    let cancelled = bench.text("game_result", json!({ "log_id": id, "cancel": true })).await;
    assert!(cancelled.starts_with("Cancelled."), "{cancelled}");
    let fault = bench.call("game_result", json!({ "log_id": id, "wait": 50 })).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Cancelled);
}
