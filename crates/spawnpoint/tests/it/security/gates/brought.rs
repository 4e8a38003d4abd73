//! Tools that an engine defines under the names of declared tools. They need what the declared tool needs,
//! and what the engine says of them counts only if it proved itself.

use scripted_engine::{ScriptedEngine, tricks};
use serde_json::{Map, json};
use spawnpoint_core::guard::Code;
use spawnpoint_protocol::ToolOutput;
use tokio::runtime::Runtime;

use super::{cases::cases, policies::Verdict};
use crate::{
    http::Http,
    support::{Server, User},
};

/// Names under which an engine defines a tool: those of declared tools that another kind of engine has, and one
/// of the engine's own.
fn names() -> Vec<(&'static str, bool, Code)> {
    let mut names = vec![("bake_it", false, Code::None)];
    for case in cases() {
        if case.first && case.tool.kind.is_some() {
            let gate = case.tool.gate_for(&Map::new());
            names.push((case.tool.name, gate.writes, gate.code));
        }
    }
    names
}

fn is_there(server: &Server) -> bool {
    let mut http = Http::open(&server.address);
    let listed = http.request_to("?toolsets=custom", &[], "tools/list", json!({})).unwrap();
    listed.to_string().contains("bake_it")
}

/// Attaches an engine that says of all of its tools that they only read, and calls them one by one.
fn try_all(flags: &[&str], proves: bool) -> Vec<(&'static str, bool, Code, Verdict)> {
    let user = User::new();
    let server = user.serve(&[&["--no-stage"], flags].concat());
    let mut engine = ScriptedEngine::new("Game", "c0ffee");
    engine.register.engine = Some("homemade".to_owned());
    for (name, ..) in names() {
        let spec = tricks::tool(name, "Declared as read-only.", json!({}));
        engine = engine.tool(spec, |_| async { Ok(ToolOutput::json(json!({ "ran": true }))) });
    }
    if proves {
        engine = engine.proving(user.engine_key());
    }
    let runtime = Runtime::new().unwrap();
    let url = format!("ws://{}/hub/plugin", server.address);
    let _engine = runtime.block_on(async {
        let mut running = engine.connect(&url).await.unwrap();
        running.registered(1).await;
        running
    });
    while !is_there(&server) {
        std::thread::yield_now();
    }
    let call = |name: &str| {
        let answer = Http::open(&server.address).call(name, json!({})).unwrap();
        Verdict::of(&answer.to_string())
    };
    names().into_iter().map(|(name, writes, code)| (name, writes, code, call(name))).collect()
}

#[test]
fn the_name_of_a_brought_tool_opens_nothing() {
    for (flags, writes_on, code_on) in [
        (&[][..], false, false),
        (&["--allow-writes"], true, false),
        (&["--allow-writes", "--allow-code"], true, true),
    ] {
        for proves in [false, true] {
            for (name, writes, code, found) in try_all(flags, proves) {
                // A tool of an unproven engine counts as a change.
                let writes = writes || !proves;
                let expected = match () {
                    () if code == Code::Runs && !code_on => Verdict::CodeOff,
                    () if writes && !writes_on => Verdict::WritesOff,
                    () => Verdict::Passes,
                };
                assert_eq!(found, expected, "{name} with {flags:?}, proven: {proves}");
            }
        }
    }
}
