//! The error envelope: code, HTTP status, kind, message, hint and detail of every failure, and its lines
//! in the log.

use serde_json::{Value, json};

use super::game::{Game, keys, rpc, text};

/// Checks a complete error.
fn check(answer: &crate::http::Answer, status: u16, code: i64, kind: &str, message: &str) -> Value {
    let mut value = answer.value();
    assert_eq!(answer.status, status, "{value}");
    assert_eq!(keys(&value), ["jsonrpc", "id", "error"]);
    let error = value["error"].take();
    assert_eq!(keys(&error), ["code", "message", "data"]);
    assert_eq!((&error["code"], &error["message"]), (&json!(code), &json!(message)), "{error}");
    let data = &error["data"];
    let with_detail: &[&str] = if data.get("detail").is_some() { &["detail"] } else { &[] };
    assert_eq!(keys(data), [&["kind", "hint"], with_detail].concat(), "the hint is always there");
    assert_eq!(data["kind"], kind);
    error
}

#[test]
fn invalid_requests_are_refused_with_a_reason() {
    let game = Game::new();
    let post = |body: &str| game.post("/message", body.as_bytes());
    let error = check(&post("{"), 400, -32700, "InvalidRequest", "Parse error");
    assert!(!text(&error["data"]["detail"]).is_empty());
    assert_eq!(post("{").value()["id"], Value::Null);
    for without in [
        r#"{"jsonrpc":"2.0","id":1}"#,
        r#"{"id":1,"method":""}"#,
        r#"{"id":1,"method":7}"#,
        "[]",
        "7",
        "null",
        "\"ping\"",
    ] {
        check(
            &post(without),
            400,
            -32600,
            "InvalidRequest",
            "Invalid request: 'method' is required.",
        );
    }
    assert_eq!(post(r#"{"id":1}"#).value()["id"], 1);
    check(&game.rpc("Nope", json!({})), 400, -32601, "MethodNotFound", "Method not found: Nope");
    for method in ["call_tool", "read_resource"] {
        for params in ["", r#","params":null"#, r#","params":[1]"#, r#","params":"x""#] {
            let body = format!(r#"{{"id":1,"method":"{method}"{params}}}"#);
            check(
                &post(&body),
                400,
                -32602,
                "InvalidArgument",
                "Invalid params: 'params' object is required.",
            );
        }
    }
    for params in [json!({}), json!({ "name": "" }), json!({ "name": 7 }), json!({ "name": null })]
    {
        check(
            &game.rpc("call_tool", params),
            400,
            -32602,
            "InvalidArgument",
            "Invalid params: 'name' is required.",
        );
    }
    check(
        &game.rpc("read_resource", json!({})),
        400,
        -32602,
        "InvalidArgument",
        "Invalid params: 'uri' is required.",
    );
}

#[test]
fn missing_things_are_named() {
    let game = Game::new();
    let call = |name: &str| game.rpc("call_tool", json!({ "name": name }));
    check(&call("GetStats"), 400, -32602, "InvalidArgument", "Tool not found: GetStats");
    let error = check(
        &game.rpc("read_resource", json!({ "uri": "unity://no-such-resource" })),
        404,
        -32004,
        "NotFound",
        "resource not supported",
    );
    assert!(text(&error["data"]["detail"]).contains("unity://no-such-resource"));
    check(&game.call("GetObject", json!({ "id": "obj:1" })), 404, -32004, "NotFound", "Not found");
    for uri in
        ["unity://object/obj:1", "unity://object/obj:1/components", "unity://object/obj:1/children"]
    {
        check(
            &game.rpc("read_resource", json!({ "uri": uri })),
            404,
            -32004,
            "NotFound",
            "Not found",
        );
    }
}

#[test]
fn invalid_arguments_are_named() {
    let game = Game::new();
    let id = "Invalid id; expected 'obj:<instanceId>' (Parameter 'id')";
    check(&game.call("GetObject", json!({ "id": "7" })), 400, -32602, "InvalidArgument", id);
    let id = "Invalid objectId; expected 'obj:<instanceId>' (Parameter 'objectId')";
    check(
        &game.call("GetComponents", json!({ "objectId": "x" })),
        400,
        -32602,
        "InvalidArgument",
        id,
    );
    for odd in ["obj:", "obj:x", "obj:1.5", "obj:99999999999", "obj: 1", "obj:0x10"] {
        let message = "Invalid instance id (Parameter 'id')";
        check(
            &game.call("GetObject", json!({ "id": odd })),
            400,
            -32602,
            "InvalidArgument",
            message,
        );
    }
    let missing = "Invalid params: 'id' is required.";
    check(&game.call("GetObject", json!({})), 400, -32602, "InvalidArgument", missing);
    let missing = "Invalid params: 'query' is required.";
    for uri in ["unity://search/singletons", "unity://search/static-classes?limit=1"] {
        check(
            &game.rpc("read_resource", json!({ "uri": uri })),
            400,
            -32602,
            "InvalidArgument",
            missing,
        );
    }
}

#[test]
fn arguments_of_the_wrong_type_are_internal_errors_with_a_detail() {
    let game = Game::writable();
    for (tool, arguments, name) in [
        ("GetObject", json!({ "id": 7 }), "'id'"),
        ("MousePick", json!({ "x": "left" }), "'x'"),
        ("SetActive", json!({ "objectId": "obj:1", "active": "yes" }), "'active'"),
        ("SetTimeScale", json!({ "value": {} }), "'value'"),
        ("SetClipboardText", json!({ "text": ["a"] }), "'text'"),
        ("TailLogs", json!({ "count": "many" }), "'count'"),
    ] {
        let error = check(&game.call(tool, arguments), 500, -32603, "Internal", "Internal error");
        assert!(text(&error["data"]["detail"]).contains(name), "{error}");
    }
}

#[test]
fn without_an_engine_nothing_is_ready() {
    let game = Game::with(&["--no-stage"]);
    let answer = game.call("GetStatus", json!({}));
    let message = text(&answer.value()["error"]["message"]);
    let error = check(&answer, 503, -32002, "NotReady", &message);
    assert!(!text(&error["data"]["hint"]).is_empty());
    assert_eq!(game.reading("unity://status").status, 503);
    assert_eq!(game.ask("GetConfig", json!({}))["ok"], true, "what needs no engine works");
    assert_eq!(game.result("ping", json!({})), json!({}));
    let mut stream = game.stream();
    let scenes = stream.message(std::time::Duration::from_secs(10)).unwrap();
    assert_eq!(scenes["params"]["payload"], json!({ "Total": 0, "Items": [] }));
}

#[test]
fn read_tools_that_are_not_allowed_are_denied() {
    let game = Game::new();
    game.done("SetConfig", json!({ "hookAllowlistSignatures": ["A.B"] }));
    let answer = game.call("HookListMethods", json!({ "type": "UnityEngine.GameObject" }));
    check(&answer, 403, -32003, "PermissionDenied", "Permission denied");
}

#[test]
fn every_error_is_two_lines_of_the_log() {
    let game = Game::new();
    game.error("call_tool", json!({ "name": "GetStatos" }));
    game.call("GetObject", json!({ "id": 7 }));
    let log = game.log();
    let ours: Vec<_> =
        log.iter().filter(|line| text(&line["Message"]).starts_with("[MCP] error")).collect();
    assert_eq!(ours.len(), 4);
    for pair in ours.chunks(2) {
        assert_eq!(pair[0]["Message"], pair[1]["Message"]);
        assert_eq!((&pair[0]["Level"], &pair[0]["Source"]), (&json!("warn"), &json!("unity")));
        assert_eq!(pair[0].get("Category").unwrap_or(&Value::Null), &Value::Null);
        assert_eq!((&pair[1]["Level"], &pair[1]["Source"]), (&json!("error"), &json!("mcp")));
    }
    assert_eq!(
        (&ours[1]["Category"], &ours[3]["Category"]),
        (&json!("InvalidArgument"), &json!("Internal"))
    );
    let message = text(&ours[0]["Message"]);
    let first = "[MCP] error -32602: Tool not found: GetStatos (InvalidArgument)\nHint: ";
    assert!(message.starts_with(first), "{message}");
    let message = text(&ours[2]["Message"]);
    let first = "[MCP] error -32603: Internal error (Internal)\n";
    assert!(message.starts_with(first) && message.contains("'id'"), "{message}");
}

#[test]
fn details_in_the_log_are_cut_at_4096() {
    let game = Game::new();
    let uri = format!("unity://{}", "ü".repeat(9000));
    assert_eq!(
        game.post("/message", rpc("read_resource", json!({ "uri": uri })).as_bytes()).status,
        404
    );
    let log = game.log();
    let ours = log.iter().rfind(|line| line["Source"] == "mcp");
    let message = text(&ours.unwrap()["Message"]);
    let (_, detail) = message.split_once('\n').unwrap();
    assert_eq!(detail.chars().count(), 4096);
}

#[test]
fn writing_tools_report_failures_in_their_answer() {
    let game = Game::writable();
    for (tool, arguments, kind) in [
        ("SetActive", json!({ "objectId": "obj:1", "active": true }), "NotFound"),
        ("SetActive", json!({ "objectId": "x", "active": true }), "InvalidArgument"),
        ("SelectObject", json!({ "objectId": "obj:99999999999" }), "InvalidArgument"),
        ("LoadScene", json!({ "name": "Nowhere" }), "NotFound"),
        ("DeleteConsoleScript", json!({ "path": "no.cs" }), "NotFound"),
        ("DeleteConsoleScript", json!({ "path": "../no.cs" }), "InvalidArgument"),
        ("ConsoleEval", json!({ "code": "1" }), "PermissionDenied"),
    ] {
        assert_eq!(game.refusal(tool, arguments).0, kind, "{tool}");
    }
}
