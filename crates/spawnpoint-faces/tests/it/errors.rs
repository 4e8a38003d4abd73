//! Every invalid input gets a proper answer.

use serde_json::{Value, json};

use crate::harness::Server;

#[tokio::test]
async fn what_is_not_a_message_is_answered_in_json() {
    let server = Server::start().await;
    let deep = format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{}1{}}}"#,
        "{\"a\":".repeat(5000),
        "}".repeat(5000)
    );
    for (body, code, id) in [
        ("", -32700, Value::Null),
        ("{", -32700, Value::Null),
        ("hello", -32700, Value::Null),
        (deep.as_str(), -32700, Value::Null),
        ("[]", -32600, Value::Null),
        (r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600, Value::Null),
        (r#"{"id":1,"method":"ping"}"#, -32600, json!(1)),
        (r#"{"jsonrpc":"2.0","id":1,"method":5}"#, -32600, json!(1)),
        (r#"{"jsonrpc":"2.0","id":"a","method":"ping","params":[]}"#, -32600, json!("a")),
        (r#"{"jsonrpc":"2.0","id":true,"method":"ping"}"#, -32600, Value::Null),
        (r#"{"jsonrpc":"2.0","id":3}"#, -32600, json!(3)),
    ] {
        let reply = server.post(&[], body).await;
        let answer = reply.answer();
        assert_eq!(reply.status, 400, "{body}");
        assert_eq!(answer["error"]["code"], code, "{body}");
        assert_eq!((&answer["id"], &answer["jsonrpc"]), (&id, &json!("2.0")), "{body}");
        assert_eq!(reply.header("content-type"), Some("application/json"));
    }
    let headers = [("Content-Type", "application/json")];
    let reply = server
        .send("POST", "/mcp", &headers, b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}")
        .await;
    assert_eq!(reply.answer()["error"]["code"], -32700);
}

#[tokio::test]
async fn unknown_methods_and_wrong_parameters_have_different_errors() {
    let server = Server::start().await;
    let reply = server.modern("no/such", json!({})).await;
    assert_eq!((reply.status, &reply.answer()["error"]["code"]), (404, &json!(-32601)));
    for (method, params) in [
        ("tools/call", json!({"name": "greet", "arguments": [1]})),
        ("prompts/get", json!({"name": "inspect", "arguments": 7})),
        ("completion/complete", json!({"argument": {}})),
    ] {
        assert_eq!(server.modern_error(method, params).await["code"], -32602, "{method}");
    }
    assert_eq!(server.modern_error("tools/list", json!({"cursor": "x"})).await["code"], -32602);
    // Removed in the modern era, wrong in the older one.
    assert_eq!(server.modern_error("logging/setLevel", json!({"level": 1})).await["code"], -32601);
    let session = server.session(json!({})).await;
    for (method, params, code) in [
        ("logging/setLevel", json!({"level": "shout"}), -32602),
        ("tools/call", json!({"arguments": {}}), -32602),
        ("subscriptions/listen", json!({"notifications": {}}), -32601),
        ("no/such", json!({}), -32601),
    ] {
        let answer = session.request(method, params).await;
        assert_eq!(answer["error"]["code"], code, "{method}");
    }
}

#[tokio::test]
async fn sizes_types_paths_and_methods_are_refused_in_json() {
    let server = Server::start().await;
    let large = vec![b' '; 4 * 1024 * 1024 + 1];
    let json_type = ("Content-Type", "application/json");
    let reply = server.send("POST", "/mcp", &[json_type], &large).await;
    assert_eq!((reply.status, &reply.answer()["error"]["code"]), (413, &json!(-32600)));
    let mut chunked = format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n{:x}\r\n",
        large.len()
    )
    .into_bytes();
    chunked.extend_from_slice(&large);
    chunked.extend_from_slice(b"\r\n0\r\n\r\n");
    assert_eq!(server.raw(&chunked).await.status, 413);
    for kind in ["text/plain", "application/jsonp", "application/x-www-form-urlencoded"] {
        let reply = server.send("POST", "/mcp", &[("Content-Type", kind)], b"{}").await;
        assert_eq!((reply.status, &reply.answer()["error"]["code"]), (415, &json!(-32600)));
    }
    let reply = server.send("GET", "/nowhere", &[], b"").await;
    assert_eq!((reply.status, &reply.answer()["error"]["code"]), (404, &json!(-32601)));
    for (method, path) in [("PUT", "/mcp"), ("GET", "/mcp"), ("POST", "/health")] {
        let reply = server.send(method, path, &[], b"").await;
        assert_eq!(reply.status, 405, "{method} {path}");
        assert!(reply.answer()["error"]["message"].is_string());
    }
    let reply = server
        .post(&[("Mcp-Session-Id", "gone")], r#"{"jsonrpc":"2.0","id":4,"method":"ping"}"#)
        .await;
    assert_eq!((reply.status, &reply.answer()["id"]), (404, &json!(4)));
    let reply = server
        .post(
            &[("Mcp-Protocol-Version", "1999-01-01")],
            r#"{"jsonrpc":"2.0","id":4,"method":"ping"}"#,
        )
        .await;
    assert_eq!((reply.status, &reply.answer()["error"]["code"]), (400, &json!(-32600)));
}

#[tokio::test]
async fn every_mutated_message_is_answered_and_the_server_survives() {
    let server = Server::start().await;
    let whole = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"greet","arguments":{"name":"x"}}}"#;
    // A fixed sequence, so that failures can be repeated.
    let mut seed = 7u64;
    let mut next = move |below: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % below
    };
    let json_type = [("Content-Type", "application/json")];
    for _ in 0..300 {
        let mut bytes = whole.as_bytes().to_vec();
        for _ in 0..=next(3) {
            let at = next(bytes.len());
            match next(4) {
                0 => drop(bytes.remove(at)),
                1 => bytes[at] = next(256) as u8,
                2 => bytes.insert(at, b"{}[]\",:"[next(7)]),
                _ => bytes.truncate(at + 1),
            }
        }
        let reply = server.send("POST", "/mcp", &json_type, &bytes).await;
        let said = String::from_utf8_lossy(&bytes).into_owned();
        assert!([200, 202, 400].contains(&reply.status), "{said}: {reply:?}");
        if reply.status != 202 {
            assert_eq!(reply.answer()["jsonrpc"], "2.0", "{said}");
        }
    }
    assert_eq!(server.post(&[], whole).await.status, 200);
}
