//! A game with the explorer interface, attached to another server.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::game::Game;
use crate::{http::Http, support::User};

/// A host in front of a game that knows nothing but the methods of the document.
fn strict_host(game: &Game) -> String {
    const METHODS: [&str; 8] = [
        "initialize",
        "notifications/initialized",
        "ping",
        "list_tools",
        "list_resources",
        "call_tool",
        "read_resource",
        "stream_events",
    ];
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/message", listener.local_addr().unwrap());
    let game = game.server.address.clone();
    thread::spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            let game = game.clone();
            thread::spawn(move || {
                let mut reader = BufReader::new(client.try_clone().unwrap());
                let (mut head, mut length) = (String::new(), 0);
                while reader.read_line(&mut head).is_ok_and(|read| read > 2) {
                    let line = head.lines().last().unwrap().to_lowercase();
                    if let Some(given) = line.strip_prefix("content-length:") {
                        length = given.trim().parse().unwrap();
                    }
                }
                let mut body = vec![0; length];
                if reader.read_exact(&mut body).is_err() || head.is_empty() {
                    return;
                }
                if head.starts_with("GET / ") {
                    let mut upstream = TcpStream::connect(&game).unwrap();
                    let asking = format!(
                        "GET / HTTP/1.1\r\nHost: {game}\r\nAccept: text/event-stream\r\n\r\n"
                    );
                    upstream.write_all(asking.as_bytes()).unwrap();
                    let _ = std::io::copy(&mut upstream, &mut &client);
                    return;
                }
                let message: Value = serde_json::from_slice(&body).unwrap();
                let known = message["method"].as_str().is_some_and(|name| METHODS.contains(&name));
                let (status, answer) = match known {
                    true => {
                        let kind = [("Content-Type", "application/json")];
                        let answer = Http::open(&game).send("POST", "/message", &kind, &body);
                        let answer = answer.unwrap();
                        (answer.status, answer.text())
                    }
                    false => {
                        let error = json!({ "code": -32601, "message": "Method not found" });
                        (400, json!({ "id": message["id"], "error": error }).to_string())
                    }
                };
                let head = format!(
                    "HTTP/1.1 {status} OK\r\nContent-Type: application/json\r\n\
                     Content-Length: {}\r\nConnection: close\r\n\r\n",
                    answer.len()
                );
                let mut client = client;
                let _ = client.write_all((head + &answer).as_bytes());
            });
        }
    });
    address
}

fn soon<T>(mut look: impl FnMut() -> Option<T>) -> T {
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < until, "it did not happen");
        thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn a_host_that_speaks_only_the_document_has_plain_names_resources_and_events() {
    let game = Game::writable();
    let address = strict_host(&game);
    let user = User::new();
    let server = user.serve(&["--no-stage", "--attach", &address]);
    let call = |tool: &str, arguments: Value| {
        Http::open(&server.address).call(tool, arguments).unwrap()["result"].clone()
    };
    // Reads need no permission, under their own names.
    let status = soon(|| {
        let status = call("GetStatus", json!({}));
        (status["isError"] != true).then_some(status)
    });
    let text = |result: &Value| result["content"][0]["text"].as_str().unwrap().to_owned();
    assert!(text(&status).contains("ScenesLoaded"), "{status}");
    let player = game.at("/Player");
    let found = call("SearchObjects", json!({ "path": "/Player", "limit": 1 }));
    assert!(text(&found).contains(&player), "{found}");
    let tree = call("game_tree", json!({}));
    assert!(text(&tree).contains("Player"), "{tree}");
    // Writes pass this server's own gate.
    let refused = call("SetActive", json!({ "objectId": player, "active": false }));
    assert_eq!(refused["isError"], true, "{refused}");
    // Failures keep their kind.
    let missing = call("GetObject", json!({ "id": "obj:1" }));
    assert!(text(&missing).contains("ot found"), "{missing}");
    // Resources of the document are those of the host.
    let read = |uri: &str| {
        let path = format!("/read?uri={uri}");
        Http::open(&server.address).send("GET", &path, &[], b"").unwrap()
    };
    let camera = read("unity://camera/active");
    assert_eq!((camera.status, camera.value()), (200, game.read("unity://camera/active")));
    assert_eq!(read("unity://hooks").value()["Total"], 0);
    // Events of the host are events of the server.
    let mut stream = Http::open(&server.address).stream("GET", "/", &[super::game::EVENTS], b"");
    soon(|| {
        game.done("SelectObject", json!({ "objectId": player }));
        let message = stream.message(Duration::from_millis(500))?;
        (message["params"]["event"] == "selection").then_some(())
    });
}
