//! `spawnpoint demo`: a server with a scripted agent, to see on the page what an agent does.
//!
//! The agent is a client of MCP like any other: it speaks over a pipe to the server in this process. The owner's
//! policy of the demo lets it show everything: changes run, code waits for approval, and components are refused. It holds
//! for every client of the port, so the embedded world is the only engine: no editor of the owner dials in, and none is
//! attached.

use std::time::Duration;

use serde_json::{Value, json};
use spawnpoint_core::{
    Core,
    approval::{ApprovalRequest, DecidedBy, Decision},
    guard::Approval,
};
use spawnpoint_outgoing::mcp::message;
use tokio::io::{
    AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf, duplex,
    split,
};
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};

use crate::{
    commands::serve::{self, Agent, Options},
    config::Config,
    failure::Failure,
    print, rpc,
};

/// What the agent calls itself.
const NAME: &str = "demo-agent";
/// The time between two calls, at human pace.
const PACE: Duration = Duration::from_millis(1800);
/// How long the agent waits for a person to approve its call.
const PATIENCE: Duration = Duration::from_secs(60);
/// The capacity of its pipe in bytes.
const PIPE: usize = 64 * 1024;

/// A step of the script: what the agent says it does, and its call.
struct Step {
    says: &'static str,
    tool: &'static str,
    arguments: Value,
    expects: Expected,
}

/// How a step ends.
#[derive(Clone, Copy, PartialEq)]
enum Expected {
    Success,
    Refusal,
    /// A person decides.
    Approval,
}

pub async fn run(
    config: &Config,
    fast: bool,
    record: Option<std::path::PathBuf>,
) -> Result<(), Failure> {
    let mut config = config.clone();
    let settings = &mut config.settings;
    (settings.allow_writes, settings.allow_code, settings.stage) = (true, true, true);
    settings.require_approval = Approval::Code;
    settings.allow_components = Vec::new();
    settings.projects = Vec::new();
    settings.found_project = None;
    settings.attach = Vec::new();
    (settings.unity_tcp, settings.unreal_remote) = (false, None);
    settings.http_remote_hosted = false;
    #[cfg(feature = "cluster")]
    {
        (settings.cluster, settings.cluster_credentials) = (Vec::new(), None);
    }
    let agent: Agent = Box::new(move |core| Box::pin(walk(core, fast)));
    let options = Options { record, agent: Some(agent), ends_with_agent: fast, only_stage: true };
    serve::run_with(&config, options).await
}

/// Walks through the range.
async fn walk(core: Core, fast: bool) -> Result<(), Failure> {
    let mut client = Client::open(core.clone()).await?;
    let pause = if fast { Duration::ZERO } else { PACE };
    tokio::time::sleep(pause).await;
    for (number, step) in (1..).zip(script()) {
        print::out(format!("{number:>2}. {}", step.says));
        let decided = match step.expects {
            Expected::Approval => {
                Some(AbortOnDropHandle::new(tokio::spawn(owner(core.clone(), fast))))
            }
            Expected::Success | Expected::Refusal => None,
        };
        let failed = client.call(step.tool, step.arguments).await?;
        drop(decided);
        match (step.expects, failed) {
            (Expected::Success, Some(why)) => {
                return Err(Failure::failed(format!("Step {number} failed: {why}")));
            }
            (Expected::Refusal, None) => {
                return Err(Failure::failed(format!("Step {number} was not refused")));
            }
            (Expected::Refusal | Expected::Approval, Some(why)) => {
                print::out(format!("    {}", why.lines().next().unwrap_or_default()));
            }
            (Expected::Success | Expected::Approval, None) => {}
        }
        tokio::time::sleep(pause).await;
    }
    print::out("The demo is over. The page shows all of its calls.");
    Ok(())
}

/// The person of the demo: with `fast` approves at once, otherwise denies what no one decided about in time. Calls of
/// other clients wait for a real person.
async fn owner(core: Core, fast: bool) {
    let approvals = core.approvals();
    let mut changes = approvals.changes();
    loop {
        let waiting = approvals.waiting().into_iter().find(|call| is_of_demo(&call.request));
        if let Some(call) = waiting {
            let decision = match fast {
                true => Decision::Approve,
                false => {
                    print::out("    Approve or deny it on the page.");
                    tokio::time::sleep(PATIENCE).await;
                    Decision::Deny { reason: Some("no one decided in the demo".to_owned()) }
                }
            };
            // A person may have decided meanwhile.
            let _ = approvals.decide(call.request.log_id, decision, DecidedBy::Owner);
            return;
        }
        if changes.changed().await.is_err() {
            return;
        }
    }
}

/// Whether a call is the one that the agent has approved. What it runs tells: any client can use the agent's name.
fn is_of_demo(request: &ApprovalRequest) -> bool {
    let mut own = script().into_iter().filter(|step| step.expects == Expected::Approval);
    own.any(|step| {
        let arguments = step.arguments.to_string();
        request.tool == step.tool && request.arguments == arguments
    })
}

fn script() -> Vec<Step> {
    use Expected::{Approval, Refusal, Success};
    let step = |says, tool, arguments, expects| Step { says, tool, arguments, expects };
    let play = |input: Value| {
        json!({
            "action": "step", "input": input, "frames": 90, "fixed_step": 0.0167, "seed": 7,
            "report": [{ "object": "/Director/Score", "member": "ScoreBoard.scores" }],
        })
    };
    let health = |value: i32| {
        json!({ "changes": [
            { "do": "set", "object": "/Player", "member": "Health.current", "value": value },
        ]})
    };
    vec![
        step("Looks at what is attached", "game_status", json!({}), Success),
        step("Pauses the game", "game_play", json!({ "action": "pause" }), Success),
        step("Reloads the range", "LoadScene", json!({ "name": "Range" }), Success),
        step("Reads the hierarchy", "game_tree", json!({}), Success),
        step("Finds the clay thrower", "game_find", json!({ "query": "clay" }), Success),
        step(
            "Starts a match and shoots two targets",
            "game_play",
            play(json!([
                { "press": "start_match", "frames": 2 },
                { "click": "/Lanes/Lane 1/Near Target Stand/Near Target" }, { "wait": 20 },
                { "click": "/Lanes/Lane 2/Near Target Stand/Near Target" },
            ])),
            Success,
        ),
        step(
            "Reloads and shoots again",
            "game_play",
            play(json!([
                { "press": "reload", "frames": 2 }, { "wait": 20 },
                { "click": "/Lanes/Lane 3/Near Target Stand/Near Target" }, { "wait": 20 },
                { "click": "/Lanes/Lane 4/Near Target Stand/Near Target" },
            ])),
            Success,
        ),
        step("Inspects the player", "game_inspect", json!({ "target": "/Player" }), Success),
        step(
            "Previews a change",
            "game_edit",
            json!({ "dry_run": true, "changes": [
                { "do": "set", "object": "/Lighting/Sun", "member": "Light.intensity", "value": 0.4 },
            ]}),
            Success,
        ),
        step(
            "Dims the sun and moves a crate",
            "game_edit",
            json!({ "changes": [
                { "do": "set", "object": "/Lighting/Sun", "member": "Light.intensity", "value": 0.4 },
                { "do": "set", "object": "/Props/Crate 1", "member": "Transform.position",
                  "value": { "x": 0, "y": 2, "z": 1 } },
            ]}),
            Success,
        ),
        step("Wounds the player", "game_edit", health(40), Success),
        step("Takes that back", "game_edit", health(100), Success),
        step(
            "Adds a component, which the owner does not allow",
            "game_edit",
            json!({ "changes": [
                { "do": "add_component", "object": "/Player", "component": "Spinner" },
            ]}),
            Refusal,
        ),
        step("Asks to run code", "game_run_code", json!({ "code": "return 6 * 7;" }), Approval),
        step("Reads the log", "game_logs", json!({}), Success),
    ]
}

/// A session over a pipe to the server in this process.
struct Client {
    lines: Lines<BufReader<ReadHalf<DuplexStream>>>,
    writer: WriteHalf<DuplexStream>,
    last_id: u64,
    _serving: AbortOnDropHandle<()>,
}

impl Client {
    async fn open(core: Core) -> Result<Self, Failure> {
        let (ours, theirs) = duplex(PIPE);
        let (reader, writer) = split(theirs);
        let serving = spawnpoint_faces::serve_pipe(core, reader, writer, CancellationToken::new());
        let serving = AbortOnDropHandle::new(tokio::spawn(async {
            let _ = serving.await;
        }));
        let (reader, writer) = split(ours);
        let lines = BufReader::new(reader).lines();
        let mut client = Self { lines, writer, last_id: 0, _serving: serving };
        let hello = json!({
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": { "name": NAME, "version": env!("CARGO_PKG_VERSION") },
        });
        client.request("initialize", hello).await?;
        client.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await?;
        Ok(client)
    }

    /// Calls a tool. Returns why it failed, if it did.
    async fn call(&mut self, tool: &str, arguments: Value) -> Result<Option<String>, Failure> {
        let result =
            self.request("tools/call", json!({ "name": tool, "arguments": arguments })).await?;
        let text = result["content"][0]["text"].as_str().unwrap_or("no reason was given");
        Ok((result["isError"] == true).then(|| text.to_owned()))
    }

    async fn request(&mut self, method: &str, params: Value) -> Result<Value, Failure> {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))
            .await?;
        while let Some(line) = self.lines.next_line().await? {
            let Ok(message) = serde_json::from_str::<Value>(&line) else { continue };
            if message::is_response_to(&message, id) {
                let result = message::result(message).ok_or_else(|| {
                    Failure::failed("The response is neither a result nor an error")
                })?;
                return result.map_err(|error| rpc::failure(&error));
            }
        }
        Err(Failure::failed("The server in this process closed its pipe"))
    }

    async fn send(&mut self, message: &Value) -> Result<(), Failure> {
        Ok(self.writer.write_all(format!("{message}\n").as_bytes()).await?)
    }
}

#[cfg(test)]
mod tests {
    use spawnpoint_protocol::LogId;

    use super::*;

    #[test]
    fn only_the_call_of_the_script_is_approved() {
        let waits = |tool, arguments: Value| {
            let Value::Object(arguments) = arguments else { panic!() };
            let instance = Some("Range@1".to_owned());
            ApprovalRequest::new(LogId::fresh(), tool, instance, NAME, "", &arguments)
        };
        assert!(is_of_demo(&waits("game_run_code", json!({ "code": "return 6 * 7;" }))));
        for (tool, arguments) in [
            ("game_run_code", json!({ "code": "return 6 * 7; Evil();" })),
            ("game_run_code", json!({ "code": "return 6 * 7;", "instance": "Game@2" })),
            ("ConsoleEval", json!({ "code": "return 6 * 7;" })),
            ("game_status", json!({})),
        ] {
            assert!(!is_of_demo(&waits(tool, arguments.clone())), "{tool} {arguments}");
        }
    }
}
