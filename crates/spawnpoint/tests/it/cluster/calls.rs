//! Calls on engines of other nodes.

use serde_json::{Value, json};
use tokio::runtime::Runtime;

use super::{Node, nats::Nats, wait_for};
use crate::{
    stdio::{initialize, legacy},
    support::Pipe,
};

/// A node with an engine, and another node whose clients use it.
struct Pair {
    near: Node,
    far: Node,
    runtime: Runtime,
    engine: scripted_engine::Running,
    _nats: Nats,
}

impl Pair {
    fn new(near: &[&str], far: &[&str]) -> Option<Self> {
        let nats = Nats::start(&[])?;
        let runtime = Runtime::new().unwrap();
        let (near, far) = (Node::start(&nats, near), Node::start(&nats, far));
        let engine = far.engine(&runtime, "Game");
        near.until_listed(&["Game@c0ffee"]);
        Some(Self { near, far, runtime, engine, _nats: nats })
    }

    /// A client of the node that has no engine.
    fn client(&self) -> Pipe {
        let mut pipe = self.near.user.stdio(&["--listen", &self.near.server.address]);
        initialize(&mut pipe);
        pipe
    }

    /// How many ops its engine was sent.
    fn ops(&self) -> usize {
        let heard = self.engine.heard();
        heard.iter().filter(|message| message["type"] == "execute").count()
    }
}

#[test]
fn tools_answer_fail_and_report_as_on_their_own_node() {
    let Some(pair) = Pair::new(&["--allow-writes"], &["--allow-writes"]) else { return };
    let near = &pair.near;
    assert_eq!(near.run(&["call", "echo", "text=hello"]).json(), json!({ "text": "hello" }));
    let both = [near, &pair.far].map(|node| node.run(&["call", "fail", "kind=NotFound"]));
    assert_eq!(both[0].code, both[1].code);
    assert_eq!(both[0].err, both[1].err);
    assert_eq!(near.run(&["call", "write"]).out, "changed\n");

    let mut pipe = pair.client();
    let mut params = json!({ "name": "progress", "arguments": {} });
    params["_meta"] = json!({ "progressToken": 7 });
    pipe.send(&legacy(2, "tools/call", params));
    let mut progress = Vec::new();
    let answer = loop {
        let message = pipe.receive();
        match message["method"].as_str() {
            Some("notifications/progress") => progress.push(message["params"]["progress"].clone()),
            Some(_) => {}
            None => break message,
        }
    };
    assert_eq!(answer["result"]["content"][0]["text"], "done", "{answer}");
    assert_eq!(progress, [json!(1.0), json!(2.0), json!(3.0)]);
    assert_eq!(pipe.finish(), 0);
}

#[test]
fn answers_longer_than_a_message_of_nats_arrive_whole() {
    let Some(pair) = Pair::new(&[], &[]) else { return };
    for bytes in [900_000, 1_048_576, 5_000_000, 20_000_000] {
        let said = pair.near.run(&["call", "huge", &format!("bytes={bytes}")]);
        assert_eq!((said.code, said.out.trim_end().len()), (0, bytes), "{}", said.err);
    }
    let long = "x".repeat(3_000_000);
    let mut pipe = pair.client();
    let params = json!({ "name": "echo", "arguments": { "text": long } });
    let answer = pipe.ask(&legacy(2, "tools/call", params));
    assert_eq!(answer["result"]["structuredContent"]["text"].as_str().unwrap().len(), long.len());
}

#[test]
fn a_question_of_the_engine_reaches_the_client_and_its_answer_the_engine() {
    let Some(pair) = Pair::new(&[], &[]) else { return };
    let mut pipe = pair.near.user.stdio(&["--listen", &pair.near.server.address]);
    let opened = pipe.ask(&legacy(
        1,
        "initialize",
        json!({
            "protocolVersion": "2025-11-25",
            "capabilities": { "elicitation": {} },
            "clientInfo": { "name": "test", "version": "1" },
        }),
    ));
    assert!(opened["result"].is_object(), "{opened}");
    pipe.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
    pipe.send(&legacy(2, "tools/call", json!({ "name": "ask", "arguments": {} })));
    let answer = loop {
        let message = pipe.receive();
        match message["method"].as_str() {
            Some("elicitation/create") => pipe.send(&json!({
                "jsonrpc": "2.0",
                "id": message["id"],
                "result": { "action": "accept", "content": { "name": "Ada" } },
            })),
            Some(_) => {}
            None => break message,
        }
    };
    assert_eq!(answer["result"]["content"][0]["text"], "Hello, Ada!", "{answer}");
}

#[test]
fn a_call_that_is_cancelled_is_cancelled_on_the_engine() {
    let Some(mut pair) = Pair::new(&[], &[]) else { return };
    let mut pipe = pair.client();
    pipe.send(&legacy(2, "tools/call", json!({ "name": "stall", "arguments": {} })));
    let is = |kind: &'static str| move |message: &Value| message["type"] == kind;
    assert!(pair.runtime.block_on(pair.engine.hears(is("execute"))).is_some());
    let params = json!({ "requestId": 2 });
    pipe.send(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params }));
    assert!(pair.runtime.block_on(pair.engine.hears(is("cancel"))).is_some());
}

#[test]
fn the_policies_of_both_nodes_apply() {
    let writes = ["--allow-writes"];
    let approval = ["--allow-writes", "--require-approval", "writes"];
    for (near, far, refused) in [
        (&writes[..], &[][..], "Writes disabled"),
        (&[], &writes, "--allow-writes"),
        (&writes, &approval, "requires a person"),
    ] {
        let Some(pair) = Pair::new(near, far) else { return };
        let said = pair.near.run(&["call", "write"]);
        assert!(said.code != 0 && said.err.contains(refused), "{near:?} {far:?} {said:?}");
        assert_eq!(pair.ops(), 0);
        assert_eq!(pair.near.run(&["call", "echo", "text=x"]).code, 0);
    }
}

#[test]
fn ops_of_all_nodes_wait_in_one_lane() {
    let Some(pair) = Pair::new(&["--allow-writes"], &["--allow-writes"]) else { return };
    std::thread::scope(|scope| {
        for node in [&pair.near, &pair.far, &pair.near, &pair.far] {
            scope.spawn(move || {
                let said = node.run(&["call", "write", "seconds=0.2"]);
                assert_eq!(said.out, "changed\n", "{said:?}");
            });
        }
    });
    assert_eq!(pair.ops(), 4);
}

#[test]
fn a_call_is_in_the_ledger_of_the_node_of_its_client() {
    let Some(pair) = Pair::new(&[], &[]) else { return };
    assert_eq!(pair.near.run(&["call", "echo", "text=hello"]).code, 0);
    let log = wait_for("recorded", || {
        let log = pair.near.run(&["log"]).out;
        if log.contains("echo") { Ok(log) } else { Err(log) }
    });
    assert!(log.contains("Game@c0ffee"), "{log}");
}
