//! The native tools for playing, on the stage through the core, as an agent calls them.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use futures_util::future::BoxFuture;
use serde_json::{Map, Value, json};
use spawnpoint_core::{
    Call, Core, Engine, EngineInfo, OpContext, OpOutput,
    catalog::Catalog,
    guard::Policy,
    ledger::{Ledger, LedgerConfig},
    session::{Client, Session},
};
use spawnpoint_protocol::{
    Content, ErrorKind, Fault, Op, OpName, OpSet, ToolOutput,
    op::{SceneLoad, TimePause, TimeStep},
    shape::LoadMode,
};
use spawnpoint_stage::{Stage, StageConfig};

use crate::driver::context;

/// A stage without some of its ops.
struct Limited {
    stage: Stage,
    ops: OpSet,
}

impl Engine for Limited {
    fn info(&self) -> &EngineInfo {
        self.stage.info()
    }

    fn ops(&self) -> OpSet {
        self.ops.clone()
    }

    fn parallel(&self) -> usize {
        self.stage.parallel()
    }

    fn run<'a>(&'a self, op: Op, cx: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        assert!(self.ops.has(op.name()), "{} is not offered", op.name());
        self.stage.run(op, cx)
    }
}

/// An agent and the stage that it plays.
struct Agent {
    core: Core,
    client: Client,
    engine: Arc<Limited>,
}

impl Agent {
    /// On a paused stage at the beginning of its scene.
    async fn new() -> Self {
        Self::without(&[]).await
    }

    async fn without(ops: &[OpName]) -> Self {
        let stage = Stage::start(StageConfig { frame_rate: 1000 });
        let offered = Op::NAMES.iter().copied();
        let offered = offered.filter(|op| stage.ops().has(*op) && !ops.contains(op)).collect();
        let engine = Arc::new(Limited { stage, ops: offered });
        let ledger = LedgerConfig { retain: Duration::from_secs(3600), ..LedgerConfig::default() };
        let policy = Policy { allow_writes: true, ..Policy::default() };
        let catalog = Catalog::new(spawnpoint_tools::toolsets(&Default::default()));
        let core = Core::new(catalog, policy, Ledger::open(&ledger).unwrap());
        core.router().attach(engine.clone());
        let session = Some(Arc::new(Session::default()));
        let client = Client { name: "agent".into(), session, ..Client::default() };
        let agent = Self { core, client, engine };
        agent.restart().await;
        agent
    }

    /// Pauses the game and reloads its scene.
    async fn restart(&self) {
        let stage = &self.engine.stage;
        stage.run(TimePause { paused: true }.into(), &context()).await.unwrap();
        let load = SceneLoad { name: "Range".into(), mode: LoadMode::Single };
        stage.run(load.into(), &context()).await.unwrap();
    }

    async fn call(&self, tool: &str, arguments: Value) -> Result<ToolOutput, Fault> {
        let arguments: Map<String, Value> = arguments.as_object().cloned().unwrap();
        self.core.call(Call { tool: tool.into(), arguments, client: self.client.clone() }).await
    }

    /// The text of an answer.
    async fn text(&self, tool: &str, arguments: Value) -> String {
        let output = self.call(tool, arguments).await.unwrap();
        assert!(output.structured.is_none() && !output.is_error);
        let [Content::Text { text }, ..] = output.content.as_slice() else { panic!("{output:?}") };
        text.clone()
    }
}

const CAMERA: &str = "/Camera Rig/Main Camera";
const TARGET: &str = "/Lanes/Lane 4/Far Target Stand/Far Target";

#[tokio::test]
async fn a_key_is_held_for_exactly_twelve_frames_in_one_call() {
    let agent = Agent::new().await;
    let call = json!({
        "action": "step",
        "input": [{"press": "aim_left", "frames": 12}, {"wait": 2}],
        "report": [{"object": CAMERA, "member": "Transform.eulerAngles.y"}],
        "every": 1,
        "fixed_step": 0.02,
    });
    let text = agent.text("game_play", call).await;
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("Played 14 frames. The game is paused."));
    assert_eq!(lines.next(), Some("frame | Transform.eulerAngles.y"));
    let angle = |line: &str| line.split(" | ").nth(1).unwrap().parse::<f64>().unwrap();
    let angles: Vec<f64> = lines.map(angle).collect();
    assert_eq!(angles.len(), 14, "{text}");
    assert!((angles[0] - 0.9).abs() < 0.01 && (angles[11] - 10.8).abs() < 0.01, "{text}");
    assert_eq!(angles[11], angles[13], "{text}");
}

#[tokio::test]
async fn three_keys_are_pressed_in_the_same_frame() {
    let agent = Agent::new().await;
    let call = json!({
        "action": "step",
        "input": [{"press": "aim_left, aim_up, fire", "frames": 1}],
        "report": [
            {"object": "Pistol", "member": "Weapon.ammo"},
            {"object": CAMERA, "member": "Transform.eulerAngles.y"},
            {"object": CAMERA, "member": "Transform.eulerAngles.x"},
        ],
        "fixed_step": 0.02,
        "seed": 1,
    });
    let text = agent.text("game_play", call).await;
    let [played, ammo, yaw, pitch] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text}") };
    assert_eq!((played, ammo), ("Played 1 frame. The game is paused.", "Weapon.ammo = 11"));
    let number = |line: &str| line.split(" = ").nth(1).unwrap().parse::<f64>().unwrap();
    assert!(number(yaw) > 0.6 && number(pitch) > 0.2, "{text}");
}

#[tokio::test]
async fn ten_plays_until_a_score_are_equal() {
    let agent = Agent::new().await;
    let mut first = None;
    for _ in 0..10 {
        agent.restart().await;
        let call = json!({
            "action": "run_until",
            "input": [
                {"press": "start_match", "frames": 1},
                {"wait": 10},
                {"click": TARGET},
                {"wait": 4},
                {"click": TARGET},
                {"press": "aim_right", "frames": 500},
            ],
            "until": {"log": "100 of 200"},
            "report": [
                {"object": "/Director/Score", "member": "ScoreBoard.total"},
                {"object": TARGET, "member": "Transform.position"},
                {"object": CAMERA, "member": "Transform.eulerAngles"},
            ],
            "fixed_step": 0.016,
            "seed": 9,
        });
        let text = agent.text("game_play", call).await;
        assert!(
            text.starts_with("Met after 17 frames: log: Hit Far Target: 50 points, 100 of 200."),
            "{text}"
        );
        assert!(text.contains("ScoreBoard.total = 315"), "{text}");
        assert_eq!(first.get_or_insert(text.clone()), &text);
    }
}

#[tokio::test]
async fn an_agent_wins_the_range_by_input_and_looks() {
    let agent = Agent::new().await;
    let actions = agent.text("game_input", json!({})).await;
    assert!(
        actions.contains("\nfire (Space, MouseLeft)\n") && actions.contains("start_match (Enter)"),
        "{actions}"
    );
    let looked = agent.call("game_screenshot", json!({"labels": true})).await.unwrap();
    assert!(matches!(looked.content.as_slice(), [Content::Text { .. }, Content::Image { .. }]));
    let started =
        agent.text("game_input", json!({"steps": [{"press": "start_match", "frames": 1}]})).await;
    assert_eq!(started, "Played 1 frame.");
    let won = json!({"conditions": [{"object": "/Director", "member": "Director.phase", "value": "Over"}], "timeout": 0});
    let mut shots = 0;
    while !agent.text("game_wait_for", won.clone()).await.starts_with("Met") {
        assert!(shots < 12, "the magazine is empty");
        agent.text("game_input", json!({"steps": [{"click": TARGET}]})).await;
        shots += 1;
    }
    assert_eq!(shots, 4, "four hits of 50 points");
    let paused = agent
        .text("game_wait_for", json!({"conditions": [{"state": "paused"}], "timeout": 0}))
        .await;
    assert_eq!(paused, "Met after 0.0 s.\npaused", "input leaves a paused game paused");
}

#[tokio::test]
async fn waits_are_met_time_out_or_are_impossible() {
    for agent in [Agent::new().await, Agent::without(&[OpName::WaitUntil]).await] {
        let wait = |conditions: Value, mode: &str| json!({"conditions": conditions, "match": mode, "timeout": 0.1});
        let phase = |is: &str, value: Value| json!({"object": "Director", "member": "Director.phase", "is": is, "value": value});
        let met = wait(
            json!([phase("==", json!("Practice")), {"type": "Camera", "exists": true}]),
            "all",
        );
        let met = agent.text("game_wait_for", met).await;
        assert!(met.starts_with("Met after 0.0 s.\nDirector.phase = Practice\n"), "{met}");
        let unmet = wait(
            json!([phase("contains", json!("over")), {"name": "Nobody", "exists": true}]),
            "any",
        );
        let unmet = agent.text("game_wait_for", unmet).await;
        let expected =
            "Not met within 0.1 s. Last seen:\nDirector.phase = Practice\n0 matching objects";
        assert_eq!(unmet, expected);
        let id = json!({"object": "obj:77", "exists": false});
        let gone = agent.text("game_wait_for", wait(json!([id, {"log": "x"}]), "any")).await;
        assert!(gone.starts_with("Met") && gone.contains("obj:77 does not exist"), "{gone}");
        for (condition, kind, part) in [
            (
                json!({"object": "Nobody", "member": "Health.current", "value": 1}),
                ErrorKind::NotFound,
                "Nobody",
            ),
            (
                json!({"object": "Player", "member": "Helth.current", "value": 1}),
                ErrorKind::NotFound,
                "Helth",
            ),
            (
                json!({"object": "Player", "member": "Health.curent", "value": 1}),
                ErrorKind::NotFound,
                "curent",
            ),
            (phase(">", json!(3)), ErrorKind::InvalidArgument, "not a number"),
            (
                json!({"object": "Player", "member": "Health.current"}),
                ErrorKind::InvalidArgument,
                "value",
            ),
            (json!({"exists": true}), ErrorKind::InvalidArgument, "exists needs"),
            (json!({"name": "x"}), ErrorKind::InvalidArgument, "one of member"),
            (json!({"nme": "x", "exists": true}), ErrorKind::InvalidArgument, "nme"),
        ] {
            let fault =
                agent.call("game_wait_for", wait(json!([condition]), "all")).await.unwrap_err();
            assert_eq!(fault.kind, kind, "{condition}: {fault}");
            assert!(fault.message.contains(part), "{condition}: {fault}");
        }
    }
}

#[tokio::test]
async fn a_new_log_line_ends_a_wait_in_the_engine_and_by_polling() {
    for agent in [Agent::new().await, Agent::without(&[OpName::WaitUntil]).await] {
        let agent = Arc::new(agent);
        let waiting = {
            let agent = Arc::clone(&agent);
            let call = json!({"conditions": [{"log": "missed", "level": "info"}], "timeout": 60});
            tokio::spawn(async move { agent.text("game_wait_for", call).await })
        };
        while !waiting.is_finished() {
            agent
                .text("game_input", json!({"steps": [{"type": "r"}, {"click": [0.02, 0.3]}]}))
                .await;
        }
        assert!(waiting.await.unwrap().contains("\nlog: Missed: the shot hit "));
    }
}

#[tokio::test]
async fn the_game_is_controlled_and_says_its_state() {
    let agent = Agent::new().await;
    assert_eq!(agent.text("game_play", json!({"action": "resume"})).await, "The game runs.");
    assert_eq!(agent.text("game_play", json!({"action": "pause"})).await, "The game is paused.");
    assert_eq!(
        agent.text("game_play", json!({"action": "step"})).await,
        "Played 1 frame. The game is paused."
    );
    let unmet = json!({"action": "run_until", "frames": 5, "until": {"object": "Director", "member": "Director.phase", "value": "Over"}});
    let unmet = agent.text("game_play", unmet).await;
    assert_eq!(
        unmet,
        "Not met within 5 frames. Last seen: Director.phase = Practice. The game is paused."
    );
    for (call, part) in [
        (json!({"action": "start"}), "cannot start a game"),
        (json!({"action": "stop"}), "cannot stop the game"),
        (json!({"action": "run_until"}), "until"),
        (json!({"action": "pause", "frames": 3}), "frames"),
        (json!({"action": "step", "scene": "Arena"}), "scene"),
        (json!({"action": "step", "input": [{"press": "fly"}]}), "fly"),
        (json!({"action": "step", "input": [{"presss": "fire"}]}), "presss"),
        (json!({"action": "step", "until": {"object": "obj:1", "exists": false}}), "until"),
    ] {
        let fault = agent.call("game_play", call.clone()).await.unwrap_err();
        assert!(fault.message.contains(part), "{call}: {fault}");
    }
}

#[tokio::test]
async fn engines_without_windows_of_frames_get_input_step_by_step() {
    let agent = Agent::without(&[OpName::PlayRun]).await;
    agent.engine.stage.run(TimeStep { frames: 1 }.into(), &context()).await.unwrap();
    let stepped = agent.text("game_play", json!({"action": "step", "frames": 2})).await;
    assert_eq!(stepped, "Played 2 frames. The game is paused.");
    let call = json!({"action": "step", "input": [{"wait": 1}]});
    assert_eq!(agent.call("game_play", call).await.unwrap_err().kind, ErrorKind::Unsupported);
    agent.text("game_play", json!({"action": "resume"})).await;
    let steps = json!({"steps": [{"press": "fire", "frames": 3}, {"wait": 1}, {"axis": {"negative": "aim_left", "positive": "aim_right", "value": 1}, "frames": 1}, {"release": "all"}]});
    let sent = agent.text("game_input", steps).await;
    assert!(sent.contains("not exact"), "{sent}");
    let ammo = json!({"conditions": [{"object": "Pistol", "member": "Weapon.ammo", "value": 11}]});
    assert!(agent.text("game_wait_for", ammo).await.starts_with("Met"));
    let actions = agent.text("game_input", json!({})).await;
    assert!(!actions.contains("is pressed"), "{actions}");
    let click =
        agent.call("game_input", json!({"steps": [{"click": "0.5,0.5"}]})).await.unwrap_err();
    assert_eq!(click.kind, ErrorKind::Unsupported, "{click}");
}

/// The colors of a picture, and its bytes.
fn decoded(output: &ToolOutput) -> (BTreeSet<[u8; 3]>, Vec<u8>) {
    let [Content::Text { .. }, Content::Image { data, mime_type }] = output.content.as_slice()
    else {
        panic!("{output:?}")
    };
    assert_eq!(mime_type, "image/png");
    let file = std::io::Cursor::new(STANDARD.decode(data).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width, info.height, info.color_type), (384, 216, png::ColorType::Rgb));
    (pixels.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect(), pixels)
}

#[tokio::test]
async fn a_screenshot_is_a_picture_of_many_colors_and_labels_change_it() {
    let agent = Agent::new().await;
    agent.text("game_play", json!({"action": "step", "frames": 2})).await;
    let plain = agent.call("game_screenshot", json!({})).await.unwrap();
    let [Content::Text { text }, _] = plain.content.as_slice() else { panic!() };
    let expected = "384x216; camera at (0, 1.7, 6), rotation (-0.72, 0, 0), fov 60";
    assert!(text.starts_with(expected) && !text.contains("broken"), "{text}");
    let (colors, pixels) = decoded(&plain);
    assert!(colors.len() > 50, "{}", colors.len());
    let labeled = agent.call("game_screenshot", json!({"labels": true})).await.unwrap();
    assert_ne!(decoded(&labeled).1, pixels);
    let again = agent.call("game_screenshot", json!({})).await.unwrap();
    assert_eq!(decoded(&again).1, pixels, "the game is paused");
    assert!(agent.call("game_screenshot", json!({"max_width": 0})).await.is_err());
}

/// The whole list of native tools has to stay within 16 kB.
#[test]
fn the_tools_for_playing_cost_few_bytes() {
    let catalog = Catalog::new(spawnpoint_tools::toolsets(&Default::default()));
    let mut bytes = 0;
    for name in ["game_play", "game_input", "game_wait_for", "game_screenshot"] {
        let tool = catalog.tool(name).unwrap();
        let listed =
            json!({"name": tool.name, "description": tool.help, "inputSchema": tool.input});
        assert!(tool.output.is_empty(), "{name}");
        let required = tool.input.get("required").cloned().unwrap_or(json!([]));
        let items = |list: &str| tool.input["properties"][list]["items"].get("required").cloned();
        assert_eq!((items("steps"), items("conditions")), (None, None), "{name}");
        let expected = match name {
            "game_play" => json!(["action"]),
            "game_wait_for" => json!(["conditions"]),
            _ => json!([]),
        };
        assert_eq!(required, expected, "{name}");
        println!("{name}: {} bytes: {listed}", listed.to_string().len());
        bytes += listed.to_string().len();
    }
    assert!(bytes < 5300, "{bytes} bytes");
}
