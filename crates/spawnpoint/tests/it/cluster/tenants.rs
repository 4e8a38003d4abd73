//! Users of servers for many share nothing across nodes either.

use serde_json::{Value, json};

use super::{nats::Nats, wait_for};
use crate::{
    remote::{Client, dial, hosted, runtime, service::Service},
    support::User,
};

#[test]
fn users_reach_their_own_engines_on_every_node_and_no_others() {
    let Some(nats) = Nats::start(&[]) else { return };
    let (runtime, service) = (runtime(), Service::start());
    let (home, other_home) = (User::new(), User::new());
    let url = nats.url();
    let args = ["--allow-writes", "--toolsets", "all", "--cluster", &url];
    let nodes = [hosted(&home, &service, &args), hosted(&other_home, &service, &args)];
    // The same project, opened by two users on different nodes.
    let hers = dial(&runtime, &nodes[0], "Game", "alice-1");
    let his = dial(&runtime, &nodes[1], "Game", "bob");
    let client = |node: usize, key| (node, key, Client::new(&nodes[node], key));
    let clients = [client(0, "alice-2"), client(1, "alice-1"), client(0, "bob"), client(1, "bob")];
    for (node, key, client) in &clients {
        wait_for(&format!("listed for {key} on {node}"), || match client.instances().as_slice() {
            [one] if one == "Game@00ff" => Ok(()),
            other => Err(format!("{other:?}")),
        });
    }
    for (number, (node, key, client)) in clients.iter().enumerate() {
        let token = format!("token-{number}");
        let changed = wait_for("changed", || {
            let changed = client.call("change", json!({ "token": token }));
            if changed["isError"] != true && !changed.is_null() {
                Ok(changed)
            } else {
                Err(changed.to_string())
            }
        });
        let expected = if key.starts_with("alice") { (1, 0) } else { (0, 1) };
        let counts = (hers.project().changes(&token), his.project().changes(&token));
        assert_eq!(counts, expected, "{key} on {node}: {changed}");
    }
    // A user without engines sees none, whatever the others have.
    for node in &nodes {
        let seventh = Client::new(node, "number");
        assert!(seventh.instances().is_empty());
        let refused =
            seventh.call("change", json!({ "token": "x", "unity_instance": "Game@00ff" }));
        assert!(refused == Value::Null || refused["isError"] == true, "{refused}");
    }
    assert_eq!((hers.project().changes("x"), his.project().changes("x")), (0, 0));
}
