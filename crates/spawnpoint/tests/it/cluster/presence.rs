//! Every node lists the engines of all nodes.

use tokio::runtime::Runtime;

use super::{Node, nats::Nats, wait_for};
use crate::support::User;

#[test]
fn every_node_lists_every_engine_until_it_says_goodbye() {
    let Some(nats) = Nats::start(&[]) else { return };
    let runtime = Runtime::new().unwrap();
    let nodes = [Node::start(&nats, &[]), Node::start(&nats, &[])];
    let first = nodes[0].engine(&runtime, "One");
    let _second = nodes[1].engine(&runtime, "Two");
    // A node that joins later lists what is there already.
    let late = Node::start(&nats, &[]);
    for node in nodes.iter().chain([&late]) {
        node.until_listed(&["One@c0ffee", "Two@c0ffee"]);
        assert!(node.run(&["tools"]).out.contains("echo"));
    }
    // Without a goodbye the engine is expected back.
    drop(first);
    wait_for("gone everywhere", || {
        let states = [&nodes[0], &nodes[1], &late].map(|node| node.engines()[0].1.clone());
        states
            .iter()
            .all(|state| state.starts_with("gone"))
            .then_some(())
            .ok_or(format!("{states:?}"))
    });
}

#[test]
fn the_engines_of_a_node_that_is_killed_vanish() {
    let Some(nats) = Nats::start(&[]) else { return };
    let runtime = Runtime::new().unwrap();
    let (stays, killed) = (Node::start(&nats, &[]), Node::start(&nats, &[]));
    let _engine = killed.engine(&runtime, "One");
    stays.until_listed(&["One@c0ffee"]);
    killed.server.kill();
    stays.until_listed(&[]);
}

#[cfg(unix)]
#[test]
fn the_engines_of_a_node_that_is_stopped_vanish() {
    let Some(nats) = Nats::start(&[]) else { return };
    let runtime = Runtime::new().unwrap();
    let (stays, stopped) = (Node::start(&nats, &[]), Node::start(&nats, &[]));
    let _engine = stopped.engine(&runtime, "One");
    stays.until_listed(&["One@c0ffee"]);
    assert_eq!(stopped.server.stop(), 0);
    stays.until_listed(&[]);
}

#[test]
fn a_demo_world_is_not_shared() {
    let Some(nats) = Nats::start(&[]) else { return };
    let runtime = Runtime::new().unwrap();
    let (url, user) = (nats.url(), User::new());
    let _with_demo = user.serve(&["--cluster", &url]);
    let (one, two) = (Node::start(&nats, &[]), Node::start(&nats, &[]));
    let _engine = one.engine(&runtime, "One");
    two.until_listed(&["One@c0ffee"]);
}

#[test]
fn an_engine_that_dials_in_to_another_node_moves_there() {
    let Some(nats) = Nats::start(&[]) else { return };
    let runtime = Runtime::new().unwrap();
    let nodes = [Node::start(&nats, &["--allow-writes"]), Node::start(&nats, &["--allow-writes"])];
    let before = nodes[0].engine(&runtime, "One");
    nodes[1].until_listed(&["One@c0ffee"]);
    drop(before);
    let after = nodes[1].engine(&runtime, "One");
    for node in &nodes {
        wait_for("ready", || match node.engines().as_slice() {
            [(_, state)] if state == "ready" => Ok(()),
            other => Err(format!("{other:?}")),
        });
        let said = wait_for("answered", || {
            let said = node.run(&["call", "echo", "text=hello"]);
            if said.code == 0 { Ok(said) } else { Err(format!("{said:?}")) }
        });
        assert_eq!(said.json()["text"], "hello");
    }
    let calls = |engine: &scripted_engine::Running| {
        engine.heard().iter().filter(|message| message["type"] == "execute").count()
    };
    assert_eq!(calls(&after), 2);
}
