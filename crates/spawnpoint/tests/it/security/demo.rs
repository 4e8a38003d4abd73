//! `spawnpoint demo` allows its clients everything, so nothing but the embedded world may be attached to it, and it
//! approves nothing but its own call.

use std::time::Duration;

use serde_json::json;
use tokio::runtime::Runtime;

use super::{
    collector::Collector,
    engines::{game, hub},
};
use crate::{
    http::Http,
    support::{Server, User, free_address, on},
};

#[test]
fn no_engine_of_the_owner_is_attached_to_the_demo() {
    let (user, runtime) = (User::new(), Runtime::new().unwrap());
    let collector = Collector::new();
    let mut command = user.command(&["demo", "--listen", "127.0.0.1:0"]);
    let attached = format!("http://{}/mcp", collector.address());
    command.env("SPAWNPOINT_ATTACH", attached).env("SPAWNPOINT_UNREAL_REMOTE", "http");
    let server = Server::greeted(command);
    let dialed = runtime.block_on(game().connect(&hub(&server)));
    assert!(dialed.is_err(), "an engine dialed in");
    let listed = on(&user, &server, &["instances", "--json"]).json();
    let listed = listed.as_array().unwrap();
    assert!(listed.len() == 1 && listed[0]["kind"] == "stage", "{listed:?}");
    drop(server);
    collector.assert_unvisited();
}

#[test]
fn the_demo_approves_no_call_of_another_client() {
    let user = User::new();
    let address = free_address();
    let hostile = std::thread::spawn({
        let address = address.clone();
        move || {
            let call = json!({ "code": "return \"ran \" + \"anyway\";" });
            while std::net::TcpStream::connect(&address).is_err() {
                std::thread::sleep(Duration::from_millis(5));
            }
            // It waits for approval until the demo ends.
            Http::open(&address).call("game_run_code", call).ok()
        }
    });
    let said = user.run(&["demo", "--fast", "--listen", &address]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.err.contains("waiting for approval"), "{said:?}");
    let answer = hostile.join().unwrap();
    assert!(answer.as_ref().is_none_or(|it| !it.to_string().contains("ran anyway")), "{answer:?}");
}
