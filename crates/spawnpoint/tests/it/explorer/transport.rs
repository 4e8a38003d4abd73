//! Transport and handshake.

use serde_json::{Value, json};

use super::game::{Game, encoded, keys, rpc};
use crate::{http::Answer, support::User};

#[test]
fn messages_are_accepted_on_every_path_that_clients_use() {
    let game = Game::new();
    let body = rpc("list_tools", json!({}));
    for path in ["/message", "/mcp", "/", "/?x=1", "/message?x=1", "/mcp?x", "/Message/a", "/MCP/a"]
    {
        let answer = game.post(path, body.as_bytes());
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        assert_eq!(answer.head.get("content-type"), Some("application/json"), "{path}");
        assert!(answer.value()["result"]["tools"].is_array(), "{path}");
    }
    for method in ["call_tool", "list_resources", "read_resource"] {
        let params = json!({ "name": "GetStatus", "uri": "unity://status" });
        let answer = game.post("/mcp", rpc(method, params).as_bytes());
        assert_eq!(answer.status, 200, "{method}: {}", answer.text());
    }
}

#[test]
fn every_method_is_known_under_all_its_names_in_any_case() {
    let game = Game::new();
    let params = json!({ "name": "GetStatus", "uri": "unity://status" });
    for (method, member) in [
        ("initialize", "protocolVersion"),
        ("Initialize", "protocolVersion"),
        ("list_tools", "tools"),
        ("tools/list", "tools"),
        ("Tools/List", "tools"),
        ("list_resources", "resources"),
        ("resources/list", "resources"),
        ("call_tool", "content"),
        ("CALL_TOOL", "content"),
        ("tools/call", "content"),
        ("read_resource", "contents"),
        ("resources/read", "contents"),
        ("notifications/initialized", "ok"),
    ] {
        let result = game.result(method, params.clone());
        assert!(result.get(member).is_some(), "{method}: {result}");
    }
    assert_eq!(game.result("ping", json!({})), json!({}));
    assert_eq!(
        game.result("call_tool", json!({"name": "getSTATUS"}))["content"][0]["type"],
        "text"
    );
}

#[test]
fn params_may_be_left_out_where_there_are_none() {
    let game = Game::new();
    for method in ["initialize", "ping", "list_tools", "list_resources"] {
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method });
        let answer = game.post("/message", body.to_string().as_bytes());
        assert_eq!(answer.status, 200, "{method}: {}", answer.text());
    }
}

#[test]
fn the_id_is_returned_unchanged() {
    let game = Game::new();
    for id in [json!("a"), json!(7), json!(-1), json!(1.5), json!(null), json!(u64::MAX)] {
        let body = json!({ "jsonrpc": "2.0", "id": id, "method": "ping" });
        let answer = game.post("/message", body.to_string().as_bytes()).value();
        assert_eq!(answer["id"], id);
        assert_eq!(keys(&answer), ["jsonrpc", "id", "result"]);
    }
}

#[test]
fn a_body_is_read_with_any_content_type_and_counted_in_bytes() {
    let game = Game::new();
    let query = json!({ "query": "Zieleinrichtung für Büchsen 🎯" });
    let params = json!({ "name": "SearchObjects", "arguments": query });
    let body = rpc("call_tool", params);
    for path in ["/message", "/mcp"] {
        for kind in [
            &[][..],
            &[("Content-Type", "text/plain; charset=utf-8")],
            &[("Content-Type", "application/json; charset=utf-8")],
            &[("Content-Type", "nonsense")],
        ] {
            let answer = game.http().send("POST", path, kind, body.as_bytes()).unwrap();
            assert_eq!(answer.status, 200, "{path} {kind:?}: {}", answer.text());
        }
    }
    // The JSON-RPC version is optional, too.
    for path in ["/message", "/mcp"] {
        let answer = game.post(path, br#"{"id":1,"method":"list_resources"}"#);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    }
}

#[test]
fn resources_can_be_read_with_a_plain_get() {
    let game = Game::new();
    let answer = game.reading("unity://status");
    assert_eq!(answer.status, 200);
    assert_eq!(answer.head.get("content-type"), Some("application/json"));
    assert_eq!(keys(&answer.value())[0], "Version");
    for path in
        ["/read?uri=unity://status", "/read/?uri=unity://status", "/READ?uri=unity://status"]
    {
        assert_eq!(game.get(path).status, 200, "{path}");
    }
    let twice = format!("/read?x=1&uri={}", encoded("unity://scenes?limit=1"));
    assert_eq!(game.get(&twice).value()["Items"].as_array().unwrap().len(), 1);
}

#[test]
fn a_plain_get_that_fails_answers_with_json_and_the_status_of_its_kind() {
    let game = Game::new();
    for (path, status, code) in [
        ("/read", 400, -32602),
        ("/read?uri=", 400, -32602),
        ("/read?uri=unity://nothing", 404, -32004),
        ("/read?uri=unity://object/obj:1", 404, -32004),
        ("/read?uri=unity://object/one", 400, -32602),
        ("/read?uri=unity://object/obj:1/component/member", 400, -32602),
    ] {
        let answer = game.get(path);
        assert_eq!(answer.status, status, "{path}: {}", answer.text());
        assert_eq!(answer.head.get("content-type"), Some("application/json"), "{path}");
        assert_eq!(answer.value()["error"]["code"], code, "{path}");
    }
    let log = game.log();
    assert!(
        !log.iter().any(|line| line["Source"] == "mcp"),
        "these requests are not logged: {log:?}"
    );
}

#[test]
fn every_answer_carries_the_cors_headers() {
    let game = Game::new();
    let list = rpc("list_tools", json!({}));
    for head in [
        game.post("/message", list.as_bytes()).head,
        game.post("/message", b"{").head,
        game.post("/message", br#"{"method":"notifications/initialized"}"#).head,
        game.get("/read?uri=unity://status").head,
        game.get("/read?uri=unity://nothing").head,
        game.get("/").head,
        game.sse("/").head,
        game.stream().head,
    ] {
        check_cors(&head, false);
    }
    for head in [
        game.post("/mcp", list.as_bytes()).head,
        game.stream_on("/mcp").head,
        game.sse("/mcp").head,
        game.get("/nowhere").head,
    ] {
        check_cors(&head, true);
    }
}

#[test]
fn a_preflight_gets_204_on_every_path() {
    let game = Game::new();
    let asking = [
        ("Origin", "http://example.com"),
        ("Access-Control-Request-Method", "POST"),
        ("Access-Control-Request-Headers", "Content-Type, Authorization"),
    ];
    for path in ["/message", "/mcp", "/", "/read", "/read?uri=unity://status", "/anything/else"] {
        let answer = game.http().send("OPTIONS", path, &asking, b"").unwrap();
        assert_eq!((answer.status, answer.body.len()), (204, 0), "{path}");
        assert_eq!(answer.head.get("content-type"), None, "{path}");
        check_cors(&answer.head, ["/mcp", "/anything/else"].contains(&path));
    }
}

fn check_cors(head: &crate::http::Head, shared: bool) {
    let of = |name| head.get(name).unwrap_or_else(|| panic!("{name}: {head:?}"));
    assert_eq!(of("Access-Control-Allow-Origin"), "*");
    assert_eq!(of("Access-Control-Max-Age"), "86400");
    let (names, methods) = ("Content-Type, Authorization", "GET, POST, OPTIONS");
    let allowed = (of("Access-Control-Allow-Headers"), of("Access-Control-Allow-Methods"));
    // On paths that other protocols share, their clients need more.
    match shared {
        true => assert!(allowed.0.starts_with(names) && allowed.1.starts_with(methods)),
        false => assert_eq!(allowed, (names, methods)),
    }
}

#[test]
fn initialize_returns_the_server_and_its_capabilities() {
    let game = Game::new();
    let result = game.result(
        "initialize",
        json!({
            "protocolVersion": "2024-11-05",
            "clientInfo": { "name": "t", "version": "0" },
            "capabilities": {},
        }),
    );
    let expected = ["protocolVersion", "capabilities", "serverInfo", "instructions"];
    assert_eq!(keys(&result), expected);
    assert_eq!(result["protocolVersion"], "2024-11-05");
    let capabilities = json!({
        "tools": { "listChanged": true },
        "resources": { "listChanged": true },
        "experimental": { "streamEvents": {} },
    });
    assert_eq!(result["capabilities"], capabilities);
    assert_eq!(keys(&result["serverInfo"]), ["name", "version"]);
    assert_eq!(result["serverInfo"]["name"], "UnityExplorer.Mcp");
    assert_eq!(result["serverInfo"]["version"], env!("CARGO_PKG_VERSION"));
    assert!(!result["instructions"].as_str().unwrap().is_empty());
}

#[test]
fn notifications_without_an_id_get_202_and_nothing_else() {
    let game = Game::new();
    for body in [
        r#"{"jsonrpc":"2.0","method":"notifications/initialized","params":{}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        r#"{"jsonrpc":"2.0","id":null,"method":"notifications/initialized"}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
        r#"{"jsonrpc":"2.0","method":"list_tools"}"#,
        r#"{"jsonrpc":"2.0","method":"ping"}"#,
        r#"{"jsonrpc":"2.0","method":"no-such-method"}"#,
        r#"{"jsonrpc":"2.0","method":"call_tool","params":{"name":"GetStatus"}}"#,
    ] {
        let answer = game.post("/message", body.as_bytes());
        assert_eq!((answer.status, answer.body.len()), (202, 0), "{body}");
        assert_eq!(answer.head.get("content-type"), None);
        assert_eq!(answer.head.get("content-length"), Some("0"));
    }
}

#[test]
fn notifications_with_an_id_are_answered() {
    let game = Game::new();
    let answer = game.rpc("notifications/initialized", json!({}));
    assert_eq!(answer.text(), r#"{"jsonrpc":"2.0","id":"t","result":{"ok":true}}"#);
}

#[test]
fn unknown_paths_are_not_found() {
    let game = Game::new();
    assert_eq!(game.get("/nowhere").status, 404);
    assert_eq!(game.post("/nowhere", b"{}").status, 404);
    assert_eq!(game.get("/message").status, 405);
    let front = game.get("/");
    assert_eq!(front.status, 200, "a request that accepts no event stream");
}

#[test]
fn pages_of_other_hosts_are_refused() {
    let game = Game::new();
    let ask = |origin: &str| -> Answer {
        let headers = [("Content-Type", "application/json"), ("Origin", origin)];
        let body = rpc("ping", json!({}));
        game.http().send("POST", "/message", &headers, body.as_bytes()).unwrap()
    };
    assert_eq!(ask("http://evil.example").status, 403);
    assert_eq!(ask("http://localhost:6274").status, 403);
    assert_eq!(ask(&format!("http://{}", game.server.address)).status, 200);
    let events = [("Accept", "text/event-stream"), ("Origin", "http://evil.example")];
    assert_eq!(game.http().send("GET", "/", &events, b"").unwrap().status, 403);
}

#[test]
fn requests_without_the_token_are_refused() {
    let game = Game::with(&["--token", "a-token"]);
    assert_eq!(game.reading("unity://status").status, 401);
    assert_eq!(game.rpc("ping", json!({})).status, 401);
    let known = [("Authorization", "Bearer a-token")];
    let path = "/read?uri=unity://status";
    assert_eq!(game.http().send("GET", path, &known, b"").unwrap().status, 200);
}

#[cfg(unix)]
#[test]
fn a_running_server_can_be_found_by_its_file() {
    let user = User::new();
    let file = user.temp().join("unity-explorer-mcp.json");
    let server = user.serve(&[]);
    let told: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(keys(&told), ["pid", "baseUrl", "port", "modeHints", "startedAt"]);
    assert_eq!(told["pid"], server.pid());
    assert_eq!(told["baseUrl"], format!("http://{}", server.address));
    assert_eq!(told["port"].to_string(), server.address.rsplit(':').next().unwrap());
    assert_eq!(told["modeHints"], json!(["streamable-http"]));
    let started: jiff::Timestamp = told["startedAt"].as_str().unwrap().parse().unwrap();
    assert!(jiff::Timestamp::now().duration_since(started).as_secs() < 60);

    let second = user.serve(&[]);
    assert_eq!(serde_json::from_slice::<Value>(&std::fs::read(&file).unwrap()).unwrap(), told);
    assert_eq!(second.stop(), 0);
    assert!(file.exists(), "it was not the second server's");
    assert_eq!(server.stop(), 0);
    assert!(!file.exists());

    let killed = user.serve(&[]);
    killed.kill();
    assert!(file.exists(), "the server was killed");
    let next = user.serve(&[]);
    let told: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(told["pid"], next.pid());
    let left: Vec<_> = std::fs::read_dir(user.temp()).unwrap().flatten().collect();
    assert_eq!(left.len(), 1, "nothing is left of how it was written: {left:?}");
}
