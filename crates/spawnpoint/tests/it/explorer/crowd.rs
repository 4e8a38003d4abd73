//! Load: more requests than are processed at once, and two hundred subscribers, one of which never reads.

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpStream,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use scripted_engine::{Running, ScriptedEngine, tricks};
use serde_json::{Value, json};
use spawnpoint_protocol::OpName;
use tokio::runtime::Runtime;

use super::game::{Game, SCRIPTS, keys, rpc, text};

const SENTENCE: &str = "Cannot have more than 32 parallel requests. Please slow down.";

/// A game whose only engine is a scripted one.
fn scripted(script: ScriptedEngine) -> (Game, Runtime, Running) {
    let game = Game::with(&["--no-stage"]);
    let url = format!("ws://{}/hub/plugin", game.server.address);
    let runtime = Runtime::new().unwrap();
    let script = script.proving(game.engine_key());
    let engine = runtime.block_on(async {
        let mut engine = script.connect(&url).await.unwrap();
        engine.registered(1).await;
        engine
    });
    (game, runtime, engine)
}

fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(30);
    while !is_so() {
        assert!(Instant::now() < end, "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn the_thirty_third_request_is_refused() {
    let script = tricks::teach(ScriptedEngine::new("Game", "c0ffee"));
    let (game, _runtime, _engine) = scripted(script);
    let slow = rpc("call_tool", json!({ "name": "slow", "arguments": { "seconds": 1 } }));
    let mut busy: Vec<_> = (0..32).map(|_| game.http()).collect();
    for (n, http) in busy.iter_mut().enumerate() {
        let path = if n % 2 == 0 { "/message" } else { "/mcp" };
        http.send_only("POST", path, &[], slow.as_bytes()).unwrap();
    }
    let ping = || game.rpc("ping", json!({}));
    eventually("all 32 are worked on", || ping().status == 429);
    for method in ["ping", "initialize", "list_tools", "call_tool", "read_resource"] {
        let answer = game.rpc(method, json!({}));
        assert_eq!(answer.status, 429, "{method}");
        let value = answer.value();
        assert_eq!(value["id"], "t");
        let error = &value["error"];
        assert_eq!((&error["code"], &error["message"]), (&json!(-32005), &json!(SENTENCE)));
        assert_eq!(keys(&error["data"]), ["kind", "hint"]);
        assert_eq!(error["data"]["kind"], "RateLimited");
    }
    assert_eq!(game.post("/mcp", rpc("list_tools", json!({})).as_bytes()).status, 429);
    assert_eq!(
        game.stream().head.status,
        200,
        "a stream of events does not count as a running request"
    );
    for http in &mut busy {
        let answer = http.answer().unwrap();
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    assert_eq!(ping().status, 200);
}

#[test]
fn a_caller_that_disconnects_frees_its_slot() {
    let script = tricks::teach(ScriptedEngine::new("Game", "c0ffee"));
    let (game, _runtime, _engine) = scripted(script);
    let stall = rpc("call_tool", json!({ "name": "stall" }));
    let mut busy: Vec<_> = (0..32).map(|_| game.http()).collect();
    for http in &mut busy {
        http.send_only("POST", "/message", &[], stall.as_bytes()).unwrap();
    }
    eventually("all 32 are worked on", || game.rpc("ping", json!({})).status == 429);
    drop(busy);
    eventually("their places are free", || game.rpc("ping", json!({})).status == 200);
}

#[test]
fn eighty_pings_at_once_are_answered_or_refused() {
    let game = Game::new();
    let pings: Vec<_> = (0..80).map(|_| game.http()).collect();
    let ping = rpc("ping", json!({}));
    thread::scope(|scope| {
        for mut http in pings {
            let ping = ping.as_bytes();
            scope.spawn(move || {
                let answer = http.send("POST", "/message", &[], ping).unwrap();
                let error = &answer.value()["error"];
                match answer.status {
                    200 => {}
                    429 => assert_eq!(error["message"], SENTENCE),
                    other => panic!("{other}: {}", answer.text()),
                }
            });
        }
    });
}

#[test]
fn the_default_limit_is_50_scenes_or_100_of_anything_else() {
    let page = |call: scripted_engine::Call| async move {
        let paging = ["limit", "offset"].map(|name| call.arguments.get(name).cloned());
        Ok(json!({ "Total": paging[0], "Items": [] }))
    };
    let script = ScriptedEngine::new("Game", "c0ffee")
        .op(OpName::ScenesList, page)
        .op(OpName::ScenesBuildList, page);
    let (game, _runtime, _engine) = scripted(script);
    for tool in ["ListScenes", "ListBuildScenes"] {
        assert_eq!(game.ask(tool, json!({}))["Total"], 50, "{tool}");
        assert_eq!(game.ask(tool, json!({ "limit": 7 }))["Total"], 7, "{tool}");
    }
}

/// Reads a stream and counts the requests in it, which must be in order.
fn count(address: &str, heard: &AtomicUsize, open_streams: &AtomicUsize) {
    let reader = BufReader::new(open(address));
    let mut last = 0;
    for line in reader.lines().map_while(Result::ok) {
        if line.contains(r#""event":"selection""#) {
            open_streams.fetch_add(1, Ordering::Relaxed);
        }
        let Some((_, rest)) = line.split_once("flood-") else { continue };
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let number: usize = digits.parse().unwrap();
        assert!(number == last || number == last + 1, "{number} after {last}");
        last = number;
        heard.fetch_add(1, Ordering::Relaxed);
    }
}

fn open(address: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    let body = rpc("stream_events", json!({}));
    let head = format!(
        "POST /message HTTP/1.1\r\nHost: {address}\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(&[head.as_bytes(), body.as_bytes()].concat()).unwrap();
    stream
}

fn warnings(game: &Game) -> usize {
    let is_warning = |line: &&Value| text(&line["Message"]).contains("a stream is full");
    game.log().iter().filter(is_warning).count()
}

#[cfg(target_os = "linux")]
fn resident_kb(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn a_stuck_reader_does_not_affect_the_others() {
    const OTHERS: usize = 199;
    const ROUNDS: usize = 16;
    /// Three events each: two lines of the log and the mirrored error. Fewer than a queue holds.
    const A_ROUND: usize = 50;
    let game = Game::new();
    let address = &game.server.address;
    let _stuck = open(address);
    // The buffers of the connection must be full before anything waits in the server: long answers fill them, and
    // short ones wait in great numbers.
    game.user.write(&format!("{SCRIPTS}/long.cs"), &"x".repeat(256 * 1024));
    let mut http = game.http();
    let long = rpc(
        "call_tool",
        json!({ "name": "ReadConsoleScript", "arguments": { "path": "long.cs" } }),
    );
    let short = rpc("ping", json!({}));
    for round in 0.. {
        assert!(round < 20, "nothing was ever dropped");
        let requests = [vec![&long; 10], vec![&short; 300]].concat();
        for body in requests {
            assert_eq!(http.send("POST", "/message", &[], body.as_bytes()).unwrap().status, 200);
        }
        if warnings(&game) > 0 {
            break;
        }
    }
    let heard: Vec<_> = (0..OTHERS).map(|_| Arc::new(AtomicUsize::new(0))).collect();
    let open_streams = Arc::new(AtomicUsize::new(0));
    for heard in &heard {
        let (address, heard, open) = (address.clone(), heard.clone(), open_streams.clone());
        let reader = thread::Builder::new().stack_size(256 * 1024);
        reader.spawn(move || count(&address, &heard, &open)).unwrap();
    }
    eventually("all streams are open", || open_streams.load(Ordering::Relaxed) == OTHERS);
    let mut asked = 0;
    let mut flood = |rounds: usize| {
        for _ in 0..rounds {
            for _ in 0..A_ROUND {
                asked += 1;
                let body = rpc(&format!("flood-{asked}"), json!({}));
                assert_eq!(
                    http.send("POST", "/message", &[], body.as_bytes()).unwrap().status,
                    400
                );
            }
            eventually("all readers get everything", || {
                heard.iter().all(|heard| heard.load(Ordering::Relaxed) == 3 * asked)
            });
        }
    };
    flood(2);
    let before = resident_kb(game.server.pid());
    flood(ROUNDS);
    let after = resident_kb(game.server.pid());
    assert!(after < before + 16 * 1024, "memory grew from {before} to {after} kB");
    assert_eq!(warnings(&game), 1, "said once for as long as it is stuck");
}
