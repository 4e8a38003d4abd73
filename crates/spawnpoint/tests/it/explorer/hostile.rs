//! Input that no client should send, on every endpoint: each is answered with a proper error, and the server
//! continues.

use serde_json::{Value, json};

use super::game::{Game, encoded, rpc, text};
use crate::http::Answer;

/// Checks that a client can read an answer to any input.
fn check(answer: &Answer, what: &str) {
    let told: String = answer.text().chars().take(300).collect();
    assert_ne!(answer.status, 0);
    if answer.status == 202 || answer.status == 204 {
        assert_eq!(answer.body.len(), 0, "{what}");
        return;
    }
    assert_eq!(answer.head.get("content-type"), Some("application/json"), "{what}: {told}");
    let value = answer.value();
    if answer.status >= 400 {
        assert!(value["error"]["code"].is_i64(), "{what}: {told}");
        assert!(!text(&value["error"]["message"]).is_empty(), "{what}: {told}");
    }
}

#[test]
fn bodies_that_are_not_messages() {
    let game = Game::new();
    let deep = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    let nested = format!(
        r#"{{"id":1,"method":"call_tool","params":{{"name":"GetStatus","arguments":{{"a":{}}}}}}}"#,
        deep(5000)
    );
    let bodies: Vec<Vec<u8>> = vec![
        b"".to_vec(),
        b" ".to_vec(),
        b"nonsense".to_vec(),
        b"\xEF\xBB\xBF".to_vec(),
        b"{\"method\":\"ping\"}{}".to_vec(),
        b"{\"method\":\"caf\xe9\"}".to_vec(),
        b"\xff\xfe{\0}\0".to_vec(),
        b"{\"method\":\"ping\",\"id\":1e999}".to_vec(),
        b"[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]".to_vec(),
        br#"{"method":"\ud800"}"#.to_vec(),
        br#"{"method":{"a":1}}"#.to_vec(),
        deep(100_000).into_bytes(),
        nested.into_bytes(),
        vec![b'['; 1_000_000],
        vec![0; 10_000],
    ];
    for (n, body) in bodies.iter().enumerate() {
        for path in ["/message", "/mcp", "/"] {
            for headers in
                [&[][..], &[("Content-Type", "application/json")], &[("Content-Type", "text/html")]]
            {
                let answer = game.http().send("POST", path, headers, body).unwrap();
                check(&answer, &format!("body {n} on {path}"));
                assert!(
                    (400..500).contains(&answer.status),
                    "body {n} on {path}: {}",
                    answer.status
                );
            }
        }
    }
    let mut marked = b"\xEF\xBB\xBF".to_vec();
    marked.extend(rpc("ping", json!({})).bytes());
    assert_eq!(game.post("/message", &marked).status, 200, "a mark in front is no harm");
    assert_eq!(game.result("ping", json!({})), json!({}));
}

#[test]
fn bodies_that_are_too_long() {
    let game = Game::new();
    let body = rpc(
        "call_tool",
        json!({ "name": "GetStatus", "arguments": { "x": "y".repeat(5_000_000) } }),
    );
    let answer = game.post("/message", body.as_bytes());
    check(&answer, "5 MB");
    assert_eq!(answer.status, 413);
    assert_eq!(game.result("ping", json!({})), json!({}));
}

#[test]
fn unknown_names_of_methods_and_tools() {
    let game = Game::new();
    let long = "x".repeat(3_000_000);
    for odd in [
        "",
        " ",
        "ping ",
        "PING\0",
        "call_tool/",
        "tools/call/x",
        "rpc.discover",
        "☃",
        "../ping",
        &long,
    ] {
        let answer = game.rpc(odd, json!({}));
        check(&answer, odd.get(..20).unwrap_or(odd));
        assert_eq!(answer.status, 400);
        let answer = game.rpc("call_tool", json!({ "name": odd }));
        check(&answer, odd.get(..20).unwrap_or(odd));
        assert_eq!(answer.status, 400);
    }
    for name in ["getstatus", "GETSTATUS", "getStatus"] {
        assert_eq!(game.call(name, json!({})).status, 200, "{name}");
    }
}

/// One of every kind of value.
fn odd_values() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(i64::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(1e308),
        json!(-0.5),
        json!(""),
        json!("\u{0}"),
        json!("obj:2147483647"),
        json!("obj:-2147483648"),
        json!("obj:99999999999999999999"),
        json!("../../etc/passwd"),
        json!("a\nb\r\n"),
        json!("🎯".repeat(2000)),
        json!([]),
        json!([[[[1]]]]),
        json!({}),
        json!({ "X": "a" }),
    ]
}

#[test]
fn arguments_of_every_kind_for_every_tool() {
    let game = Game::with(&["--allow-writes", "--allow-code"]);
    let tools = game.result("list_tools", json!({}))["tools"].as_array().unwrap().clone();
    let mut http = game.http();
    let mut call = |name: &str, arguments: &Value| {
        let params = json!({ "name": name, "arguments": arguments });
        let answer =
            http.send("POST", "/message", &[], rpc("call_tool", params).as_bytes()).unwrap();
        let what: String = format!("{name} {arguments}").chars().take(200).collect();
        check(&answer, &what);
        assert_ne!(answer.status, 429, "{what}");
    };
    for tool in &tools {
        let name = text(&tool["name"]);
        // It would change the permissions of this test; it has its own tests.
        if name == "SetConfig" {
            continue;
        }
        let properties = tool["inputSchema"]["properties"].as_object().unwrap();
        // With an instance that does not exist, nothing else would be checked.
        let properties: Vec<_> = properties.keys().filter(|name| *name != "instance").collect();
        for odd in odd_values() {
            let all = properties.iter().map(|name| ((*name).clone(), odd.clone()));
            call(&name, &Value::Object(all.collect()));
        }
        let odd_instance = json!({ "instance": "nobody" });
        for arguments in [json!(null), json!([]), json!("x"), json!({ "": 1 }), odd_instance] {
            call(&name, &arguments);
        }
    }
    assert_eq!(game.ask("GetStatus", json!({}))["Ready"], true);
}

#[test]
fn addresses_of_every_kind() {
    let game = Game::new();
    let id = game.at("/Director");
    let long = format!("unity://search?query={}", "x".repeat(20_000));
    let many = format!("unity://search?{}", "limit=1&".repeat(2000));
    let addresses = [
        "",
        " ",
        "unity",
        "unity:",
        "unity://",
        "unity:///",
        "unity:////status",
        "UNITY://status",
        "unity://status/",
        "unity://status?x=1",
        "unity://status?",
        "unity://status#fragment",
        "unity://scene//objects",
        "unity://scene/scn:0",
        "unity://scene/scn:-1/objects",
        "unity://scene/scn:99999999999999999999/objects?limit=99999999999999999999&offset=-99999999999999999999",
        "unity://scene/../object/obj:1",
        "unity://object/",
        "unity://object/obj:99999999999999999999",
        "unity://object/obj:1/component/member?type=%00&name=%FF%FE",
        "unity://object/%6F%62%6A%3A1",
        "unity://search?query=%",
        "unity://search?query=%zz&=&&==&limit",
        "unity://search?query=%F0%9F%8E%AF",
        "unity://type/%2e%2e%2f/static-members",
        "unity://type//static-members",
        "unity://console/script?path=%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "file:///etc/passwd",
        "spawnpoint://nothing",
        "http://localhost/",
        "☃://☃",
        &format!("unity://object/{id}/component/members?type=&limit=0"),
        &long,
        &many,
    ];
    for address in addresses {
        let what: String = address.chars().take(100).collect();
        let read = game.reading(address);
        check(&read, &what);
        let answer = game.rpc("read_resource", json!({ "uri": address }));
        check(&answer, &what);
        assert_eq!(read.status, answer.status, "{what}: both ways are one");
    }
    for path in [
        "/read?uri",
        "/read?uri=a&uri=b",
        "/read?URI=unity://status",
        "/read?uri=%FF%FE",
        "/read?uri=%",
        "/read?uri=unity://status&uri=unity://scenes",
        "/read?%75ri=unity://status",
        "/read?&&&=",
        &format!("/read?uri={}", encoded(&"☃".repeat(1000))),
    ] {
        check(&game.get(path), path);
    }
}

#[test]
fn parameters_that_are_not_objects() {
    let game = Game::new();
    for method in
        ["ping", "initialize", "list_tools", "list_resources", "call_tool", "read_resource"]
    {
        for params in odd_values() {
            let what = format!("{method} {params}");
            let answer = game.rpc(method, params.clone());
            check(&answer, &what.chars().take(100).collect::<String>());
        }
    }
    for uri in odd_values() {
        check(&game.rpc("read_resource", json!({ "uri": uri })), "uri");
        check(&game.rpc("call_tool", json!({ "name": uri })), "name");
    }
    for id in odd_values() {
        let body = json!({ "jsonrpc": "2.0", "id": id, "method": "ping" }).to_string();
        let answer = game.post("/message", body.as_bytes());
        assert_eq!((answer.status, &answer.value()["id"]), (200, &id));
    }
}

#[test]
fn methods_of_http_that_have_no_meaning_here() {
    let game = Game::new();
    for method in ["PUT", "DELETE", "PATCH", "HEAD", "TRACE", "BREW"] {
        for path in ["/message", "/read?uri=unity://status", "/", "/nowhere"] {
            let mut http = game.http();
            http.send_only(method, path, &[], b"").unwrap();
            if method == "HEAD" {
                continue;
            }
            let answer = http.answer().unwrap();
            assert!((400..500).contains(&answer.status), "{method} {path}: {}", answer.status);
            check(&answer, &format!("{method} {path}"));
        }
    }
    assert_eq!(game.result("ping", json!({})), json!({}));
}
