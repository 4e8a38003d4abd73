//! Ten thousand inputs that no client should send, over HTTP and stdio: each is answered with a proper error, the
//! server neither hangs nor dies, and its memory does not grow.

use proptest::{
    collection::vec,
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, TestRunner},
};
use serde_json::{Value, json};

use crate::{
    http::Http,
    support::{User, free_address},
};

const INPUTS: usize = 5_000;
/// How much a server may grow meanwhile: allocator slack, not a leak per input.
const SLACK_KB: u64 = 24 * 1024;

/// Input from noise to almost valid. Never a blank line, and never with a newline in it, which would make two inputs
/// on a pipe.
fn malformed() -> impl Strategy<Value = Vec<u8>> {
    let valid = json!({
        "jsonrpc": "2.0", "id": 7, "method": "tools/call",
        "params": { "name": "GetObject", "arguments": { "id": "obj:1" } },
    })
    .to_string();
    let length = valid.len();
    prop_oneof![
        vec(any::<u8>(), 1..200),
        (1..length).prop_map(move |cut| valid.as_bytes()[..cut].to_vec()),
        (1usize..20_000).prop_map(|depth| "[".repeat(depth).into_bytes()),
        (120usize..5_000).prop_map(|depth| {
            let nested = format!("{}1{}", r#"{"a":"#.repeat(depth), "}".repeat(depth));
            format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{nested}}}"#)
                .into_bytes()
        }),
        (20usize..400).prop_map(|digits| {
            format!(r#"{{"jsonrpc":"2.0","id":1{},"method":"ping"}}"#, "9".repeat(digits))
                .into_bytes()
        }),
        wrong_types(),
        vec(any::<u8>(), 1..30).prop_map(|noise| {
            [br#"{"jsonrpc":"2.0","id":1,"method":""#.as_slice(), &[0xff, 0xfe], &noise, br#""}"#]
                .concat()
        }),
        Just(br#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#.to_vec()),
        Just(b"[]".to_vec()),
    ]
    .prop_map(|mut bytes| {
        bytes.iter_mut().filter(|byte| matches!(byte, b'\n' | b'\r')).for_each(|byte| *byte = b'?');
        bytes
    })
    .prop_filter("not blank", |bytes| bytes.iter().any(|byte| !byte.is_ascii_whitespace()))
}

fn wrong_types() -> impl Strategy<Value = Vec<u8>> {
    let odd = prop_oneof![
        Just(json!(null)),
        Just(json!(true)),
        Just(json!(-1.5e300)),
        Just(json!("text")),
        Just(json!([1, 2])),
        Just(json!({ "a": {} })),
    ];
    let keys = prop_oneof![Just("jsonrpc"), Just("id"), Just("method"), Just("params")];
    (odd, keys).prop_map(|(odd, key)| {
        let mut message = json!({ "jsonrpc": "2.0", "id": 3, "method": "no/such", "params": {} });
        message[key] = odd;
        message.to_string().into_bytes()
    })
}

fn inputs() -> impl Iterator<Item = Vec<u8>> {
    // The same inputs every time, so that a failure can be repeated.
    let mut runner = TestRunner::new_with_rng(
        Config::default(),
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    let strategy = malformed();
    (0..INPUTS).map(move |_| strategy.new_tree(&mut runner).unwrap().current())
}

/// Whether the input is a well-formed message without an id, which gets no answer.
fn is_notification(input: &[u8]) -> bool {
    serde_json::from_slice::<Value>(input).is_ok_and(|message| {
        message["jsonrpc"] == "2.0" && message["method"].is_string() && message.get("id").is_none()
    })
}

fn assert_is_error(answer: &Value, input: &[u8]) {
    let input = String::from_utf8_lossy(&input[..input.len().min(200)]).into_owned();
    let answer_text: String = answer.to_string().chars().take(400).collect();
    assert_eq!(answer["jsonrpc"], "2.0", "{input}: {answer_text}");
    let code = answer["error"]["code"].as_i64().unwrap_or_else(|| panic!("{input}: {answer_text}"));
    assert!((-32768..=-32000).contains(&code), "{input}: {answer_text}");
    assert!(answer["error"]["message"].is_string(), "{input}: {answer_text}");
}

fn resident_kb(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn assert_flat(before: Option<u64>, after: Option<u64>) {
    if let (Some(before), Some(after)) = (before, after) {
        assert!(after < before + SLACK_KB, "memory grew from {before} to {after} kB");
    }
}

#[test]
fn over_http() {
    let user = User::new();
    let server = user.serve(&[]);
    let mut http = Http::open(&server.address);
    let mut before = None;
    for (number, input) in inputs().enumerate() {
        let answer = http.post(&[], &input).unwrap_or_else(|error| {
            panic!("{error} after {:?}", String::from_utf8_lossy(&input[..input.len().min(200)]))
        });
        if !is_notification(&input) {
            assert!(
                (400..500).contains(&answer.status) || answer.status == 200,
                "{}",
                answer.status
            );
            assert_is_error(&answer.json(), &input);
        }
        if number == INPUTS / 5 {
            before = resident_kb(server.pid());
        }
    }
    assert_flat(before, resident_kb(server.pid()));
    assert!(http.call("GetStatus", json!({})).unwrap()["result"].is_object(), "it still works");
}

#[test]
fn over_stdio() {
    let user = User::new();
    let mut pipe = user.stdio(&["--listen", &free_address()]);
    let mut before = None;
    for (number, input) in inputs().enumerate() {
        pipe.send_bytes(&input);
        if !is_notification(&input) {
            assert_is_error(&pipe.receive(), &input);
        }
        if number == INPUTS / 5 {
            before = resident_kb(pipe.pid());
        }
    }
    assert_flat(before, resident_kb(pipe.pid()));
    let ping = json!({ "jsonrpc": "2.0", "id": "alive", "method": "ping" });
    assert_eq!(pipe.ask(&ping)["id"], "alive", "it still answers");
    assert_eq!(pipe.finish(), 0);
}
