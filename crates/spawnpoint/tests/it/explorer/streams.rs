//! Streams and notifications: their contents, form and order.

use std::{thread, time::Duration};

use serde_json::{Value, json};

use super::game::{Game, keys, rpc, text};
use crate::http::Stream;

const SOON: Duration = Duration::from_secs(10);
const A_WHILE: Duration = Duration::from_millis(300);

/// The name of a notification, or the kind of a mirrored answer.
fn name(message: &Value) -> String {
    match message.get("method") {
        Some(method) => {
            assert_eq!(method, "notification", "{message}");
            assert_eq!(keys(message), ["jsonrpc", "method", "params"]);
            assert_eq!(keys(&message["params"]), ["event", "payload"]);
            assert!(message["params"]["payload"].is_object(), "{message}");
            text(&message["params"]["event"])
        }
        None => keys(message)[2].to_owned(),
    }
}

fn payload(message: &Value) -> &Value {
    &message["params"]["payload"]
}

fn is(wanted: &str) -> impl Fn(&Value) -> bool {
    move |message| name(message) == wanted
}

/// Everything up to the `tool_result` of this tool, without log lines of the game itself.
fn heard(stream: &mut Stream, tool: &str) -> Vec<Value> {
    let ends = |message: &Value| name(message) == "tool_result" && payload(message)["name"] == tool;
    let mut messages = stream.until(ends);
    messages.retain(|message| name(message) != "log" || payload(message)["source"] != "Range");
    messages
}

fn names(messages: &[Value]) -> Vec<String> {
    messages.iter().map(name).collect()
}

#[test]
fn stream_events_is_json_in_chunks_that_begins_with_two_snapshots() {
    let game = Game::writable();
    game.done("SelectObject", json!({ "objectId": game.at("/Player") }));
    for path in ["/message", "/mcp", "/"] {
        let mut stream = game.stream_on(path);
        assert_eq!((stream.head.status, stream.head.version.as_str()), (200, "HTTP/1.1"));
        assert!(stream.head.is_chunked(), "{path}: {:?}", stream.head);
        assert_eq!(stream.head.get("content-type"), Some("application/json"));
        let scenes = stream.message(SOON).unwrap();
        assert_eq!(name(&scenes), "scenes", "{path}");
        assert_eq!(keys(payload(&scenes)), ["Total", "Items"]);
        let ids = |page: &Value| -> Vec<String> {
            page["Items"].as_array().unwrap().iter().map(|scene| text(&scene["Id"])).collect()
        };
        assert_eq!(ids(payload(&scenes)), ids(&game.read("unity://scenes")));
        let selection = stream.message(SOON).unwrap();
        assert_eq!(name(&selection), "selection", "{path}");
        assert_eq!(*payload(&selection), game.read("unity://selection"));
    }
}

#[test]
fn server_sent_events_are_bare_frames_without_snapshots() {
    let game = Game::new();
    for path in ["/", "/?x=1", "/mcp", "/mcp?x=1", "/MCP/x"] {
        let mut stream = game.sse(path);
        assert_eq!(stream.head.status, 200, "{path}");
        assert_eq!(stream.head.get("content-type"), Some("text/event-stream"), "{path}");
        assert_eq!(stream.head.get("cache-control"), Some("no-cache"), "{path}");
        assert_eq!(stream.head.get("transfer-encoding"), None, "{path}");
        assert_eq!(stream.head.get("content-length"), None, "{path}");
        game.result("call_tool", json!({ "name": "GetStatus" }));
        let messages = heard(&mut stream, "GetStatus");
        assert_eq!(names(&messages), ["result", "tool_result"], "{path}");
    }
    let mut with_more = game.http().stream(
        "GET",
        "/",
        &[("Accept", "application/json, text/event-stream;q=0.9")],
        b"",
    );
    assert_eq!(with_more.head.get("content-type"), Some("text/event-stream"));
    game.result("ping", json!({}));
    assert_eq!(with_more.until(is("result")).last().unwrap()["result"], json!({}));
}

#[test]
fn a_call_is_reported_by_its_answer_and_then_by_its_result() {
    let game = Game::new();
    let (mut lines, mut frames) = (game.stream(), game.sse("/"));
    let answer = game.call("GetVersion", json!({})).value();
    assert_eq!(names(&lines.until(is("selection"))), ["scenes", "selection"]);
    for stream in [&mut lines, &mut frames] {
        let messages = heard(stream, "GetVersion");
        assert_eq!(names(&messages), ["result", "tool_result"]);
        assert_eq!(messages[0], answer, "mirrored as it was sent");
        let told = payload(&messages[1]);
        assert_eq!(keys(told), ["name", "ok", "result"]);
        assert_eq!(told["ok"], true);
        assert_eq!(told["result"], answer["result"]["content"][0]["json"]);
    }
}

#[test]
fn a_failed_call_is_logged_twice_then_mirrored_then_reported() {
    let game = Game::new();
    let mut stream = game.stream();
    stream.until(is("selection"));
    let answer = game.call("GetObject", json!({ "id": "obj:1" })).value();
    let messages = heard(&mut stream, "GetObject");
    assert_eq!(names(&messages), ["log", "log", "error", "tool_result"]);
    let [console, own] = [0, 1].map(|n| payload(&messages[n]).clone());
    for line in [&console, &own] {
        assert_eq!(keys(line), ["level", "message", "source", "category", "t"]);
        assert!(text(&line["message"]).starts_with("[MCP] error -32004: Not found (NotFound)"));
        text(&line["t"]).parse::<jiff::Timestamp>().unwrap();
    }
    assert_eq!((&console["level"], &console["source"]), (&json!("warn"), &json!("unity")));
    assert_eq!((&own["level"], &own["source"]), (&json!("error"), &json!("mcp")));
    assert_eq!((&console["category"], &own["category"]), (&json!(null), &json!("NotFound")));
    assert_eq!(messages[2], answer);
    let told = payload(&messages[3]);
    assert_eq!(keys(told), ["name", "ok", "error"]);
    assert_eq!((&told["ok"], &told["error"]), (&json!(false), &answer["error"]));
    assert_eq!(keys(&told["error"]), ["code", "message", "data"]);
    let in_log = |line: &Value| line["Message"] == own["message"] && line["T"] == own["t"];
    assert!(game.log().iter().any(in_log), "the same as the log");
}

#[test]
fn an_unknown_tool_fails_under_its_name_and_a_call_without_a_tool_under_none() {
    let game = Game::new();
    let mut stream = game.stream();
    let (status, _) = game.error("call_tool", json!({ "name": "NonExistentTool" }));
    assert_eq!(status, 400);
    let messages = heard(&mut stream, "NonExistentTool");
    assert_eq!(payload(messages.last().unwrap())["ok"], false);
    game.error("call_tool", json!({}));
    game.result("call_tool", json!({ "name": "GetStatus" }));
    let messages = heard(&mut stream, "GetStatus");
    assert_eq!(names(&messages), ["log", "log", "error", "result", "tool_result"]);
}

#[test]
fn refused_and_failed_calls_are_reported_as_such() {
    let game = Game::new();
    let mut stream = game.stream();
    let mut told = |tool: &str| {
        let messages = heard(&mut stream, tool);
        let told = payload(messages.last().unwrap()).clone();
        assert_eq!(keys(&told), ["name", "ok", "error"], "{told}");
        assert_eq!(keys(&told["error"]), ["code", "message", "data"], "{told}");
        (told["ok"].clone(), told["error"]["code"].clone(), text(&told["error"]["message"]))
    };
    game.refused("SetActive", json!({}));
    let refused = (json!(false), json!(-32003), "Writes disabled".to_owned());
    assert_eq!(told("SetActive"), refused);
    // A call that a client of MCP made.
    game.http().call("SetActive", json!({ "objectId": "obj:1", "active": true })).unwrap();
    let (ok, code, _) = told("SetActive");
    assert_eq!((ok, code), (json!(false), json!(-32003)));
    game.done("SetConfig", json!({ "allowWrites": true }));
    game.refused("SetActive", json!({ "objectId": "obj:1", "active": true }));
    let missing = (json!(false), json!(-32004), "Not found".to_owned());
    assert_eq!(told("SetActive"), missing);
    let audit: Vec<_> = game.log().into_iter().filter(|line| line["Category"] == "audit").collect();
    let failed = audit.iter().filter(|line| text(&line["Message"]).contains("ok=false")).count();
    assert_eq!(failed, 3, "{audit:?}");
}

#[test]
fn a_call_without_an_id_is_reported_but_not_answered() {
    let game = Game::new();
    let mut stream = game.stream();
    let body = r#"{"jsonrpc":"2.0","method":"call_tool","params":{"name":"GetStatus"}}"#;
    let answer = game.post("/message", body.as_bytes());
    assert_eq!((answer.status, answer.body.len()), (202, 0));
    assert_eq!(names(&heard(&mut stream, "GetStatus")), ["scenes", "selection", "tool_result"]);
}

#[test]
fn answers_to_all_other_requests_are_mirrored() {
    let game = Game::new();
    let mut stream = game.sse("/");
    for (method, params, kind) in [
        ("ping", json!({}), "result"),
        ("initialize", json!({}), "result"),
        ("list_resources", json!({}), "result"),
        ("read_resource", json!({ "uri": "unity://status" }), "result"),
        ("read_resource", json!({ "uri": "unity://nothing" }), "error"),
        ("no-such-method", json!({}), "error"),
    ] {
        let answer = game.rpc(method, params).value();
        assert_eq!(*stream.until(is(kind)).last().unwrap(), answer, "{method}");
    }
    assert_eq!(game.post("/message", b"{").status, 400);
    assert_eq!(stream.until(is("error")).last().unwrap()["error"]["code"], -32700);
}

#[test]
fn a_selection_is_reported_before_its_answer_as_in_the_resource() {
    let game = Game::writable();
    let mut stream = game.stream();
    stream.until(is("selection"));
    for path in ["/Director", "/Player"] {
        game.done("SelectObject", json!({ "objectId": game.at(path) }));
        let messages = stream.until(|message| {
            name(message) == "tool_result" && payload(message)["name"] == "SelectObject"
        });
        let at = |wanted: &str| messages.iter().position(|message| name(message) == wanted);
        let selection = &messages[at("selection").unwrap()];
        assert_eq!(*payload(selection), game.read("unity://selection"));
        let answered = messages.iter().rposition(|message| name(message) == "result").unwrap();
        assert!(at("selection").unwrap() < answered, "{:?}", names(&messages));
    }
}

#[test]
fn loaded_and_unloaded_scenes_are_reported_by_their_ids() {
    let game = Game::writable();
    let mut stream = game.stream();
    let mut load = |mode: &str| {
        game.ask("LoadScene", json!({ "name": "Arena", "mode": mode }));
        let messages = stream.until(is("scenes_diff"));
        assert!(names(&messages).iter().filter(|name| *name == "scenes").count() <= 1);
        payload(messages.last().unwrap()).clone()
    };
    assert_eq!(load("additive"), json!({ "added": ["scn:1"], "removed": [] }));
    assert_eq!(load("single"), json!({ "added": ["scn:0"], "removed": ["scn:0", "scn:1"] }));
    assert_eq!(load("additive"), json!({ "added": ["scn:1"], "removed": [] }));
    game.done("UnloadScene", json!({ "sceneId": "scn:1" }));
    let gone = stream.until(is("scenes_diff"));
    assert_eq!(*payload(gone.last().unwrap()), json!({ "added": [], "removed": ["scn:1"] }));
    assert!(!names(&gone).contains(&"scenes".to_owned()), "told once, on opening");
}

#[test]
fn log_lines_of_the_game_are_reported_at_once() {
    let game = Game::writable();
    let mut stream = game.stream();
    let own = |message: &Value| name(message) == "log" && payload(message)["source"] == "Range";
    game.ask("SetTimeScale", json!({ "value": 4 }));
    let messages = stream.until(own);
    let line = payload(messages.last().unwrap());
    assert_eq!(keys(line), ["level", "message", "source", "category", "t"]);
    let tail = game.log();
    assert!(tail.iter().any(|told| told["Message"] == line["message"] && told["T"] == line["t"]));
}

#[test]
fn calls_of_other_clients_are_reported_under_load() {
    const CALLS: usize = 100;
    let game = Game::new();
    let mut stream = game.stream();
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut http = game.http();
            for _ in 0..CALLS {
                http.call("GetVersion", json!({})).unwrap();
            }
        });
        scope.spawn(|| {
            let (mut http, ping) = (game.http(), rpc("ping", json!({})));
            for _ in 0..CALLS {
                http.send("POST", "/message", &[], ping.as_bytes()).unwrap();
            }
        });
        for _ in 0..CALLS {
            heard(&mut stream, "GetVersion");
        }
    });
}

#[test]
fn calls_of_other_clients_are_reported() {
    let game = Game::new();
    let mut stream = game.stream();
    let answer = game.http().call("GetVersion", json!({})).unwrap();
    let messages = heard(&mut stream, "GetVersion");
    let told = payload(messages.last().unwrap());
    assert_eq!(told["result"], answer["result"]["structuredContent"]);
    assert_eq!(told["ok"], true);
}

#[test]
fn concurrent_calls_are_each_reported_once() {
    let game = Game::new();
    let mut stream = game.stream();
    let body = rpc("call_tool", json!({ "name": "GetStatus", "arguments": {} }));
    thread::scope(|scope| {
        for _ in 0..20 {
            scope.spawn(|| assert_eq!(game.post("/message", body.as_bytes()).status, 200));
        }
    });
    game.ask("GetVersion", json!({}));
    let messages = heard(&mut stream, "GetVersion");
    let count = messages.iter().filter(|message| name(message) == "tool_result").count();
    assert_eq!(count, 21);
}

#[test]
fn an_idle_stream_stays_open_and_silent() {
    let game = Game::writable();
    game.ask("SetTimeScale", json!({ "value": 0 }));
    let (mut lines, mut frames) = (game.stream(), game.sse("/mcp"));
    lines.until(is("selection"));
    // Both panic when their stream ends; no piece at all also means no keep-alive comments.
    for _ in 0..4 {
        assert_eq!(lines.piece(A_WHILE), None);
        assert_eq!(frames.piece(A_WHILE), None);
    }
    game.result("ping", json!({}));
    assert_eq!(name(&lines.message(SOON).unwrap()), "result");
    assert_eq!(name(&frames.message(SOON).unwrap()), "result");
}

#[test]
fn clients_can_connect_and_disconnect_at_any_time() {
    let game = Game::new();
    for n in 0..100 {
        let stream = if n % 2 == 0 { game.stream() } else { game.sse("/") };
        assert_eq!(stream.head.status, 200);
        drop(stream);
    }
    assert_eq!(game.result("ping", json!({})), json!({}));
    let mut stream = game.stream();
    assert_eq!(names(&stream.until(is("selection"))), ["scenes", "selection"]);
}

#[cfg(unix)]
#[test]
fn a_server_that_is_asked_to_stop_does_not_wait_for_its_streams() {
    let game = Game::new();
    let _streams = [game.stream(), game.sse("/")];
    assert_eq!(game.server.stop(), 0);
}
