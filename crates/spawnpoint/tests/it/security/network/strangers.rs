//! Connections of whoever has not shown a token or a key: silent ones, half-sent headers, unfinished
//! bodies, guesses.

use std::{io::Write, thread, time::Duration};

use serde_json::json;

use super::{open, push, status, until_closed};
use crate::{
    http::Http,
    remote::{hosted, send, service::Service},
    support::{Server, User, free_address},
};

const HALF_A_HEADER: &[u8] = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ";

fn calls(server: &Server, headers: &[(&str, &str)]) -> u16 {
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }).to_string();
    Http::open(&server.address).post(headers, body.as_bytes()).unwrap().status
}

#[test]
fn connections_that_never_finish_a_header_are_closed() {
    let (user, service) = (User::new(), Service::start());
    let plain = user.serve(&[]);
    let other = User::new();
    let for_many = hosted(&other, &service, &[]);
    for server in [&plain, &for_many] {
        let mut waiting: Vec<_> = [&b""[..], b"G", HALF_A_HEADER, b"GET /health HTTP/1.1\r\n"]
            .iter()
            .map(|bytes| open(server, bytes))
            .collect();
        // After a proper request too.
        let mut second = open(server, b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
        assert_eq!(status(&mut second), 200);
        second.write_all(HALF_A_HEADER).unwrap();
        waiting.push(second);
        for stream in &mut waiting {
            until_closed(stream);
        }
    }
}

#[test]
fn a_header_that_drips_is_not_waited_for() {
    let user = User::new();
    let server = user.serve(&[]);
    let mut stream = open(&server, HALF_A_HEADER);
    let mut drip = stream.try_clone().unwrap();
    let dripping = thread::spawn(move || {
        while drip.write_all(b"x").is_ok() {
            thread::sleep(Duration::from_millis(200));
        }
    });
    until_closed(&mut stream);
    drop(stream);
    dripping.join().unwrap();
}

#[test]
fn the_longest_silent_strangers_make_room_for_others() {
    let user = User::new();
    let server = user.serve(&[]);
    let mut crowd: Vec<_> = (0..1_200).map(|_| open(&server, HALF_A_HEADER)).collect();
    // Once this is answered, all of them have been accepted.
    assert_eq!(calls(&server, &[]), 200);
    // The first had to go before its time was up: the rest of its header comes too late.
    let _ = crowd[0].write_all(b"x\r\nConnection: close\r\n\r\n");
    assert_eq!(until_closed(&mut crowd[0]), "");
    let last = crowd.last_mut().unwrap();
    last.write_all(b"x\r\nConnection: close\r\n\r\n").unwrap();
    assert_eq!(status(last), 200);
}

#[test]
fn without_a_key_no_long_body_is_read() {
    let (user, service) = (User::new(), Service::start());
    let server = hosted(&user, &service, &[]);
    for (key, path) in [("", "/mcp"), ("wrong", "/mcp"), ("", "/message"), ("wrong", "/tools")] {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: {key}\r\n\
             Content-Type: application/json\r\n"
        );
        // Nothing of the body is sent, so whoever waits for it never answers.
        let declared = format!("{head}Content-Length: 4000000\r\n\r\n");
        assert_eq!(status(&mut open(&server, declared.as_bytes())), 401, "{key} {path}");
        let in_chunks = format!("{head}Transfer-Encoding: chunked\r\n\r\n5000\r\n");
        let mut stream = open(&server, in_chunks.as_bytes());
        push(&mut stream, 0x5000);
        assert_eq!(status(&mut stream), 401, "{key} {path} in chunks");
    }
    // A client that has not set its key up is still told what is missing.
    let hello = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }).to_string();
    assert_eq!(send(&server, "", "POST", "/mcp", &hello).status, 200);
    // Whoever has a key may send long messages.
    let long = format!(
        "{{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\", \"x\": \"{}\"}}",
        "x".repeat(1 << 20)
    );
    assert_eq!(send(&server, "bob", "POST", "/mcp", &long).status, 200);
}

#[test]
#[cfg(target_os = "linux")]
fn unfinished_bodies_hold_little_memory() {
    let (user, other, service) = (User::new(), User::new(), Service::start());
    let with_key: &[(&str, &str)] = &[("X-API-Key", "bob")];
    for (server, headers) in [(user.serve(&[]), &[][..]), (hosted(&other, &service, &[]), with_key)]
    {
        assert_eq!(calls(&server, headers), 200);
        let idle = super::kilobytes(&server);
        let strangers: Vec<_> = (0..150)
            .map(|n| {
                let key = headers.first().map(|(name, key)| format!("{name}: {key}\r\n"));
                let path = ["/mcp", "/message", "/tools", "/api/command", "/register-tools"][n % 5];
                let head = format!(
                    "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{}Content-Length: 4000000\r\n\r\n",
                    key.unwrap_or_default()
                );
                let mut stream = open(&server, head.as_bytes());
                thread::spawn(move || {
                    push(&mut stream, 3_900_000);
                    stream
                })
            })
            .collect();
        let _open: Vec<_> = strangers.into_iter().map(|one| one.join().unwrap()).collect();
        let grown = super::settled_kilobytes(&server).saturating_sub(idle);
        assert!(grown < super::GROWTH, "{grown} kB for unfinished bodies");
        assert_eq!(calls(&server, headers), 200);
    }
}

#[test]
fn guessed_keys_are_not_all_asked_about() {
    let (user, service) = (User::new(), Service::start());
    let server = hosted(&user, &service, &[]);
    assert_eq!(calls(&server, &[("X-API-Key", "bob")]), 200);
    let answers: Vec<_> = (0..100)
        .map(|n| send(&server, &format!("guess-{n}"), "GET", "/api/instances", "").status)
        .collect();
    assert_eq!((answers[0], answers[99]), (401, 429), "{answers:?}");
    assert!(service.asked() < 50, "{} questions", service.asked());
    assert_eq!(send(&server, "guess-x", "GET", "/hub/plugin", "").status, 403);
    assert_eq!(calls(&server, &[("X-API-Key", "bob")]), 200);
}

#[test]
fn a_slow_key_service_does_not_starve_known_users() {
    let (user, service) = (User::new(), Service::start());
    // Nothing is remembered: known users have to be asked about again and again.
    let server = hosted(&user, &service, &["--api-key-cache-ttl", "0"]);
    assert_eq!(send(&server, "bob", "GET", "/api/instances", "").status, 200);
    let strangers: Vec<_> = (0..200)
        .map(|n| {
            let head = format!(
                "GET /api/instances HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: slow-{n}\r\n\r\n"
            );
            open(&server, head.as_bytes())
        })
        .collect();
    for _ in 0..3 {
        assert_eq!(send(&server, "bob", "GET", "/api/instances", "").status, 200);
    }
    // Known users did not wait for the first unknown key, which is still being validated.
    strangers[0].set_nonblocking(true).unwrap();
    let unanswered = strangers[0].peek(&mut [0]).unwrap_err();
    assert_eq!(unanswered.kind(), std::io::ErrorKind::WouldBlock);
}

#[test]
fn one_user_cannot_take_the_sockets_of_others() {
    let (user, service) = (User::new(), Service::start());
    let server = hosted(&user, &service, &[]);
    let dial = |key: &str, path: &str| {
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             X-API-Key: {key}\r\n\r\n"
        );
        let mut stream = open(&server, head.as_bytes());
        (status(&mut stream), stream)
    };
    for path in ["/hub/plugin", "/editor"] {
        let held: Vec<_> = (0..70).map(|_| dial("bob", path)).collect();
        let accepted = held.iter().filter(|(status, _)| *status == 101).count();
        assert_eq!((accepted, held[69].0), (64, 503), "{path}");
        assert_eq!(dial("alice-1", path).0, 101, "{path}");
    }
}

/// Opens a session as a client of this name.
fn open_session(http: &mut Http, name: &str) -> (u16, Option<String>) {
    let params = json!({ "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": { "name": name, "version": "1" } });
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params });
    let answer = http.post(&[], body.to_string().as_bytes()).unwrap();
    (answer.status, answer.head.get("mcp-session-id").map(str::to_owned))
}

#[test]
fn one_client_cannot_take_every_session() {
    let user = User::new();
    let server = user.serve(&["--no-stage"]);
    let mut greedy = Http::open(&server.address);
    for _ in 0..2_100 {
        assert_eq!(open_session(&mut greedy, "greedy").0, 200);
    }
    let (status, session) = open_session(&mut Http::open(&server.address), "modest");
    assert_eq!(status, 200);
    let session = session.unwrap();
    // The session of whoever uses it is not the one that ends.
    for _ in 0..10 {
        assert_eq!(open_session(&mut greedy, "greedy").0, 200);
        assert_eq!(calls(&server, &[("Mcp-Session-Id", &session)]), 200);
    }
}

#[test]
fn what_opens_a_session_is_not_kept_at_any_length() {
    let user = User::new();
    let server = user.serve(&["--no-stage"]);
    let mut http = Http::open(&server.address);
    assert_eq!(open_session(&mut http, &"x".repeat(3 << 20)), (413, None));
    assert_eq!(open_session(&mut http, &"x".repeat(32 << 10)).0, 200);
    // On a pipe it would be kept as long as the connection.
    let mut pipe = user.stdio(&["--listen", &free_address()]);
    let params = json!({ "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": { "name": "x".repeat(3 << 20), "version": "1" } });
    let refused =
        pipe.ask(&json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params }));
    assert_eq!(refused["error"]["code"], -32602, "{refused}");
}

#[test]
fn guessed_tokens_are_slowed_down() {
    let user = User::new();
    let server = user.serve(&["--token", "right"]);
    let answers: Vec<_> = (0..200)
        .map(|n| {
            let guess = format!("Bearer guess-{n}");
            calls(&server, &[("Authorization", guess.as_str())])
        })
        .collect();
    assert_eq!((answers[0], answers[199]), (401, 429), "{answers:?}");
    // Somebody else on this machine cannot lock the owner out.
    assert_eq!(calls(&server, &[("Authorization", "Bearer right")]), 200);
}
