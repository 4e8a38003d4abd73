//! Ops on editors with MCP for Unity's plugin: each is carried by commands of the plugin.

use std::time::Duration;

use scripted_engine::editor::{Editor, Mishap, OpenEditor};
use serde_json::{Value, json};
use spawnpoint_core::{OpContext, OpOutput, bus::BusEvent, router::Attached};
use spawnpoint_protocol::{Effect, ErrorKind, Fault, Op, OpName};

use crate::test_hub::{TestHub, eventually};

/// An editor with the package and its small scene, and a hub that it dialed.
struct World {
    hub: TestHub,
    editor: OpenEditor,
}

impl World {
    async fn open() -> Self {
        let hub = TestHub::open().await;
        let editor = Editor::new("Harbor", "aa").with_package().dial(&hub.url);
        eventually(|| !hub.core.offered_tools("manage_scene").is_empty()).await;
        Self { hub, editor }
    }

    async fn run(&self, name: &str, params: Value) -> Result<Value, Fault> {
        run(&self.hub, name, params).await
    }

    async fn ok(&self, name: &str, params: Value) -> Value {
        self.run(name, params.clone())
            .await
            .unwrap_or_else(|fault| panic!("{name} {params}: {fault:?}"))
    }

    async fn fault(&self, name: &str, params: Value) -> Fault {
        self.run(name, params).await.unwrap_err()
    }

    /// The id of the only object of this name.
    async fn id(&self, name: &str) -> String {
        let found = self.ok("objects.list", json!({ "name": name })).await;
        let exact = found["Items"].as_array().unwrap().iter().find(|card| card["Name"] == name);
        exact.unwrap_or_else(|| panic!("{name} in {found}"))["Id"].as_str().unwrap().to_owned()
    }

    async fn read(&self, object: &str, component: &str, name: &str) -> Value {
        let params = json!({"object": object, "component": component, "name": name});
        self.ok("member.read", params).await["valueJson"].clone()
    }
}

fn attached(hub: &TestHub) -> std::sync::Arc<Attached> {
    hub.core.router().pick(None, None).unwrap()
}

async fn run(hub: &TestHub, name: &str, params: Value) -> Result<Value, Fault> {
    let op = Op::read(name, params).unwrap().unwrap();
    let effect = op.name().effect();
    let cx = hub.core.op_context(Duration::from_secs(20)).unwrap();
    let cx = OpContext { effect, ..cx };
    attached(hub).run(op, &cx).await.map(|OpOutput(value)| value)
}

fn names(page: &Value) -> Vec<&str> {
    page["Items"].as_array().unwrap().iter().map(|card| card["Name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn objects_are_listed_depth_first_and_filtered() {
    let world = World::open().await;
    let all = world.ok("objects.list", json!({})).await;
    let expected =
        ["Main Camera", "Directional Light", "Pier", "Crate", "Barrel", "Rope", "Knot", "Player"];
    assert_eq!(names(&all), expected);
    assert_eq!(all["Total"], 8);
    let knot = &all["Items"][6];
    assert_eq!(
        (&knot["Path"], &knot["Tag"], &knot["Active"]),
        (&json!("/Pier/Rope/Knot"), &json!("Untagged"), &json!(true))
    );
    let list = async |params: Value| world.ok("objects.list", params).await;
    assert_eq!(names(&list(json!({"query": "rope"})).await), ["Rope", "Knot"]);
    assert_eq!(names(&list(json!({"type": "Rigidbody"})).await), ["Crate", "Barrel"]);
    assert_eq!(names(&list(json!({"type": "UnityEngine.Light"})).await), ["Directional Light"]);
    assert_eq!(list(json!({"active_only": true})).await["Total"], 6);
    let page = list(json!({"limit": 2, "offset": 3})).await;
    assert_eq!((names(&page), &page["Total"]), (vec!["Crate", "Barrel"], &json!(8)));
    assert_eq!(list(json!({"scene": "scn:0"})).await["Total"], 8);
    let other = world.fault("objects.list", json!({"scene": "scn:1"})).await;
    assert_eq!(other.kind, ErrorKind::Unsupported);
    assert!(other.message.contains("only the active scene, not 'Sky'"), "{other}");
    let none = world.fault("objects.list", json!({"scene": "scn:7"})).await;
    assert_eq!(
        (none.kind, none.hint.unwrap().as_str()),
        (ErrorKind::NotFound, "loaded: scn:0, scn:1")
    );
    // One command for the roots and one for each level below them.
    let before = world.editor.project().commands();
    list(json!({})).await;
    assert_eq!(world.editor.project().commands() - before, 3);
}

#[tokio::test]
async fn an_object_is_described_with_its_children() {
    let world = World::open().await;
    let pier = world.id("Pier").await;
    let card = world.ok("object.get", json!({ "id": pier })).await;
    assert_eq!(
        (&card["Name"], &card["Path"], &card["ComponentCount"]),
        (&json!("Pier"), &json!("/Pier"), &json!(1))
    );
    let children = world.ok("object.children", json!({ "id": pier })).await;
    assert_eq!(names(&children), ["Crate", "Barrel", "Rope"]);
    let some = world.ok("object.children", json!({"id": pier, "limit": 1, "offset": 1})).await;
    assert_eq!((names(&some), &some["Total"]), (vec!["Barrel"], &json!(3)));
    for op in ["object.get", "object.children"] {
        let fault = world.fault(op, json!({"id": "obj:99"})).await;
        assert_eq!(
            (fault.kind, fault.message.as_str()),
            (ErrorKind::NotFound, "Object not found: obj:99")
        );
    }
}

#[tokio::test]
async fn components_and_members_are_read() {
    let world = World::open().await;
    let player = world.id("Player").await;
    let listed = world.ok("components.list", json!({ "object": player })).await;
    let types: Vec<_> =
        listed["Items"].as_array().unwrap().iter().map(|c| c["Type"].as_str().unwrap()).collect();
    assert_eq!(types, ["UnityEngine.Transform", "Harbor.Health", "Harbor.Health"]);
    let members = world.ok("members.list", json!({"object": player, "component": "Health"})).await;
    assert_eq!(members["Total"], 3);
    assert_eq!(
        (&members["Items"][0]["Name"], &members["Items"][0]["Type"]),
        (&json!("current"), &json!("int"))
    );
    assert_eq!(world.read(&player, "Harbor.Health", "current").await, 100);
    assert_eq!(world.read(&player, "2", "max").await, 100);
    assert_eq!(world.read(&player, "Transform", "localScale.y").await, 1.0);
    let place = world
        .ok("member.read", json!({"object": player, "component": "Transform", "name": "position"}))
        .await;
    assert_eq!(
        (&place["type"], &place["valueText"]),
        (&json!("Vector3"), &json!("(0.0, 0.0, 0.0)"))
    );
    let component = world
        .fault("member.read", json!({"object": player, "component": "Rigidbody", "name": "mass"}))
        .await;
    assert_eq!(component.message, format!("Component not found: 'Rigidbody' on {player}"));
    assert_eq!(component.hint.as_deref(), Some("it has Transform, Health, Health"));
    let member = world
        .fault("member.read", json!({"object": player, "component": "Health", "name": "curent"}))
        .await;
    assert_eq!(member.hint.as_deref(), Some("did you mean 'current'?"));
    let gone = world.fault("members.list", json!({"object": "obj:9", "component": "Health"})).await;
    assert_eq!(gone.message, "Object not found: obj:9");
}

#[tokio::test]
async fn members_are_set_and_each_change_is_sent_once() {
    let world = World::open().await;
    let (player, barrel) = (world.id("Player").await, world.id("Barrel").await);
    let set = async |component: &str, name: &str, value: Value| {
        let params =
            json!({"object": player, "component": component, "name": name, "value": value});
        world.run("member.write", params).await
    };
    set("Health", "current", json!(40)).await.unwrap();
    set("2", "current", json!(7)).await.unwrap();
    set("Transform", "position", json!([1, 2, 3])).await.unwrap();
    set("Transform", "position.y", json!(9.5)).await.unwrap();
    set("Health", "healer", json!(barrel)).await.unwrap();
    assert_eq!(world.read(&player, "1", "current").await, 40);
    assert_eq!(world.read(&player, "2", "current").await, 7);
    assert_eq!(
        world.read(&player, "Transform", "position").await,
        json!({"x": 1, "y": 9.5, "z": 3})
    );
    let id: i64 = barrel.trim_start_matches("obj:").parse().unwrap();
    assert_eq!(world.read(&player, "Health", "healer").await, json!({ "instanceID": id }));
    assert_eq!(world.editor.project().times("manage_components"), 5);
    let wrong = set("Health", "current", json!("full")).await.unwrap_err();
    assert_eq!(wrong.kind, ErrorKind::InvalidArgument);
    assert!(wrong.message.contains("Failed to convert value for 'current'"), "{wrong}");
    assert_eq!(wrong.hint.as_deref(), Some("'current' is 40 now"));
    let missing = set("Health", "curent", json!(1)).await.unwrap_err();
    assert_eq!(missing.hint.as_deref(), Some("did you mean 'current'?"));
}

#[tokio::test]
async fn objects_are_created_changed_and_deleted() {
    let world = World::open().await;
    let (pier, knot) = (world.id("Pier").await, world.id("Knot").await);
    let made = world.ok("object.create", json!({"name": "Lamp", "parent": pier})).await;
    let lamp = made["id"].as_str().unwrap().to_owned();
    assert_eq!(world.ok("object.get", json!({ "id": lamp })).await["Path"], "/Pier/Lamp");
    let copy = world.ok("object.duplicate", json!({"id": pier})).await;
    let copied = world.ok("object.children", json!({"id": copy["id"]})).await;
    assert_eq!(names(&copied), ["Crate", "Barrel", "Rope", "Lamp"]);
    world.ok("object.destroy", json!({"id": copy["id"]})).await;
    assert_eq!(
        world.fault("object.get", json!({"id": copy["id"]})).await.kind,
        ErrorKind::NotFound
    );
    // An object below an inactive one is found too.
    world.ok("object.rename", json!({"id": knot, "name": "Bowline"})).await;
    world.ok("object.reparent", json!({"id": knot, "parent": lamp})).await;
    assert_eq!(world.ok("object.get", json!({ "id": knot })).await["Path"], "/Pier/Lamp/Bowline");
    world.ok("object.reparent", json!({"id": knot})).await;
    world.ok("object.set_active", json!({"id": knot, "active": false})).await;
    let card = world.ok("object.get", json!({ "id": knot })).await;
    assert_eq!((&card["Path"], &card["Active"]), (&json!("/Bowline"), &json!(false)));
    world.ok("object.set_active", json!({"id": knot, "active": true})).await;
    world.ok("object.destroy", json!({"id": knot})).await;
    assert_eq!(world.ok("objects.list", json!({"name": "Bowline"})).await["Total"], 0);
    let loop_ = world.fault("object.reparent", json!({"id": pier, "parent": lamp})).await;
    assert!(loop_.message.contains("hierarchy loop"), "{loop_}");
    assert_eq!(
        world.fault("object.rename", json!({"id": pier, "name": " "})).await.kind,
        ErrorKind::InvalidArgument
    );
    assert_eq!(world.ok("edit.undo", json!({})).await["action"], "Modify GameObject Properties");
}

#[tokio::test]
async fn components_are_added_and_removed() {
    let world = World::open().await;
    let player = world.id("Player").await;
    let component = |name: &str| json!({"object": player, "component": name});
    world.ok("component.add", component("Rigidbody")).await;
    assert_eq!(world.read(&player, "Rigidbody", "mass").await, 1.0);
    let set = json!({"object": player, "component": "2", "name": "current", "value": 7});
    world.ok("member.write", set).await;
    world.ok("component.remove", component("1")).await;
    assert_eq!(world.read(&player, "Health", "current").await, 7);
    world.ok("component.remove", component("UnityEngine.Rigidbody")).await;
    assert_eq!(world.ok("components.list", json!({ "object": player })).await["Total"], 2);
    let unknown = world.fault("component.add", component("Rigidbdy")).await;
    assert!(unknown.message.contains("Component type 'Rigidbdy' not found"), "{unknown}");
    assert_eq!(world.fault("component.remove", component("Light")).await.kind, ErrorKind::NotFound);
}

#[tokio::test]
async fn status_scenes_selection_and_console_are_read() {
    let world = World::open().await;
    let status = world.ok("engine.status", json!({})).await;
    assert_eq!((&status["Ready"], &status["ScenesLoaded"]), (&json!(true), &json!(2)));
    assert_eq!(
        (&status["UnityVersion"], &status["Platform"]),
        (&json!("6000.0.38f1"), &json!("LinuxEditor"))
    );
    let camera = world.id("Main Camera").await;
    assert_eq!(status["Selection"], json!([camera]));
    assert_eq!(world.ok("selection.get", json!({})).await["ActiveId"], camera.as_str());
    let scenes = world.ok("scenes.list", json!({})).await;
    assert_eq!(
        (names(&scenes), &scenes["Items"][1]["Id"]),
        (vec!["Harbor", "Sky"], &json!("scn:1"))
    );
    assert_eq!(names(&world.ok("scenes.build_list", json!({})).await), ["Harbor", "Sky"]);
    assert_eq!(world.ok("scene.load", json!({"name": "sky"})).await["name"], "Sky");
    assert_eq!(world.fault("scene.load", json!({"name": "Cave"})).await.kind, ErrorKind::NotFound);
    let tail = world.ok("logs.tail", json!({"count": 2})).await;
    let lines = tail["Items"].as_array().unwrap();
    assert_eq!(lines.len(), 2);
    assert_eq!(
        (&lines[0]["Level"], &lines[0]["Message"]),
        (&json!("warn"), &json!("The tide is low"))
    );
    assert_eq!(
        (&lines[1]["Level"], &lines[1]["Source"]),
        (&json!("error"), &json!("Assets/Scripts/Anchor.cs:7"))
    );
}

#[tokio::test]
async fn a_long_console_is_read_to_its_end() {
    let world = World::open().await;
    let code: String = (0..1200).map(|n| format!("Debug.Log(\"line {n}\");\n")).collect();
    world.ok("script.run", json!({ "code": code })).await;
    let tail = world.ok("logs.tail", json!({"count": 3})).await;
    let last: Vec<_> =
        tail["Items"].as_array().unwrap().iter().map(|line| line["Message"].clone()).collect();
    assert_eq!(last, ["line 1197", "line 1198", "line 1199"]);
    assert_eq!(world.editor.project().times("read_console"), 3);
}

#[tokio::test]
async fn the_game_is_started_paused_and_stopped() {
    let world = World::open().await;
    assert_eq!(world.ok("game.state", json!({})).await["running"], false);
    let early = world.fault("time.pause", json!({"paused": true})).await;
    assert_eq!(early.kind, ErrorKind::NotReady);
    let running = world.ok("game.start", json!({"scene": "Harbor"})).await;
    let scene = "Assets/Scenes/Harbor.unity";
    let expected =
        json!({"running": true, "scene": scene, "instance": "Harbor@aa", "paused": false});
    assert_eq!(running, expected);
    // The command toggles, so a pause that is already there is not sent again.
    for paused in [true, true, false] {
        assert_eq!(world.ok("time.pause", json!({ "paused": paused })).await["paused"], paused);
    }
    let toggles = world
        .editor
        .project()
        .heard()
        .into_iter()
        .filter(|(_, params)| params["action"] == "pause");
    assert_eq!(toggles.count(), 2);
    world.ok("game.stop", json!({})).await;
    assert_eq!(world.ok("game.state", json!({})).await["running"], false);
}

#[tokio::test]
async fn entering_play_mode_may_reload_the_editor() {
    let world = World::open().await;
    let started = world.ok("game.start", json!({}));
    let reloaded = async {
        eventually(|| world.editor.project().times("manage_editor") == 1).await;
        world.editor.reload(Duration::from_millis(100), Mishap::Cut).await;
    };
    let (state, ()) = tokio::join!(started, reloaded);
    assert_eq!(state["running"], true);
    assert_eq!(world.editor.project().times("manage_editor"), 1);
}

#[tokio::test]
async fn a_screenshot_leaves_the_assets_alone() {
    let world = World::open().await;
    let picture = world.ok("view.capture", json!({"max_width": 320})).await;
    assert_eq!((&picture["mimeType"], &picture["width"]), (&json!("image/png"), &json!(1)));
    assert!(picture["data"].as_str().unwrap().starts_with("iVBOR"));
    let heard = world.editor.project().heard();
    let (_, params) = heard.iter().find(|(name, _)| name == "manage_camera").unwrap();
    assert_eq!(
        (&params["outputFolder"], &params["maxResolution"]),
        (&json!("Temp/Spawnpoint"), &json!(320))
    );
    assert_eq!(
        world.fault("view.capture", json!({"labels": true})).await.kind,
        ErrorKind::Unsupported
    );
}

#[tokio::test]
async fn code_returns_values_errors_and_exceptions() {
    let world = World::open().await;
    let run = async |code: &str| world.run("script.run", json!({ "code": code })).await;
    assert_eq!(run("return 3;").await.unwrap()["value"], 3);
    assert_eq!(run("\"text\"").await.unwrap()["result"], "text");
    assert_eq!(run("Debug.Log(\"hi\");").await.unwrap()["result"], Value::Null);
    let thrown = run("throw new InvalidOperationException();").await.unwrap();
    assert_eq!(thrown["error"]["type"], "InvalidOperationException");
    let wrong = run("int a = 1;\nsyntax error;").await.unwrap_err();
    assert_eq!(
        (wrong.kind, wrong.message.as_str()),
        (ErrorKind::InvalidArgument, "Unable to compile the code: Line 2: ; expected")
    );
    let blocked = run("Process.Start(\"x\");").await.unwrap_err();
    assert!(blocked.message.contains("Blocked pattern"), "{blocked}");
}

#[tokio::test]
async fn assets_are_found_and_described() {
    let world = World::open().await;
    let paths = |page: Value| {
        let items = page["Items"].as_array().unwrap().clone();
        items.iter().map(|card| card["path"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let find = async |filter: Value| world.ok("assets.find", filter).await;
    let materials = find(json!({"types": ["Material"]})).await;
    assert_eq!((&materials["Total"], &materials["source"]), (&json!(2), &json!("editor")));
    assert_eq!(paths(materials), ["Assets/Materials/Water.mat", "Assets/Materials/Wood.mat"]);
    assert_eq!(paths(find(json!({"paths": ["crate"]})).await), ["Assets/Prefabs/Crate.prefab"]);
    assert_eq!(
        paths(find(json!({"paths": ["Materials/W"], "limit": 1})).await),
        ["Assets/Materials/Water.mat"]
    );
    assert_eq!(find(json!({"folders": ["Assets/Scenes"]})).await["Total"], 1);
    let info = world.ok("asset.info", json!({"path": "Assets/Materials/Wood.mat"})).await;
    assert_eq!((&info["name"], &info["type"]), (&json!("Wood"), &json!("Material")));
    assert_eq!(
        world.fault("asset.info", json!({"path": "Assets/No.mat"})).await.kind,
        ErrorKind::NotFound
    );
}

#[tokio::test]
async fn reads_send_only_commands_that_read() {
    let world = World::open().await;
    let player = world.id("Player").await;
    let ops = attached(&world.hub).engine().ops();
    let reads: Vec<_> =
        Op::NAMES.iter().filter(|op| ops.has(**op) && op.effect() == Effect::Read).collect();
    for op in reads {
        let params = json!({"id": player, "object": player, "component": "Health", "name": "current",
            "path": "Assets/Materials/Wood.mat"});
        world.ok(op.as_str(), params).await;
    }
    let writes = ["manage_gameobject", "manage_components", "manage_editor", "execute_code"];
    for (command, params) in world.editor.project().heard() {
        assert!(!writes.contains(&command.as_str()), "{command} {params}");
        let reads = [
            "get_hierarchy",
            "get_loaded_scenes",
            "get_build_settings",
            "search",
            "get_info",
            "get",
            "screenshot",
        ];
        let action = params.get("action").and_then(Value::as_str);
        assert!(action.is_none_or(|action| reads.contains(&action)), "{command} {params}");
    }
}

#[tokio::test]
async fn an_op_is_offered_only_with_its_command() {
    let hub = TestHub::open().await;
    let _plain = Editor::new("Plain", "bb").dial(&hub.url);
    eventually(|| !hub.core.offered_tools("change").is_empty()).await;
    let ops = attached(&hub).engine().ops();
    assert_eq!(ops.iter().collect::<Vec<_>>(), [OpName::ToolCall.as_str()]);
    let fault = run(&hub, "objects.list", json!({})).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Unsupported);
    assert!(fault.hint.unwrap().contains("switched off"));
}

#[tokio::test]
async fn what_no_command_carries_says_what_to_do_instead() {
    let world = World::open().await;
    let call = json!({"object": "obj:1", "component": "Health", "method": "Heal"});
    let fault = world.fault("member.call", call).await;
    assert_eq!(fault.kind, ErrorKind::Unsupported);
    assert!(fault.hint.unwrap().contains("game_run_code"));
    let fault = world.fault("project.check", json!({"limit": 1})).await;
    assert!(fault.hint.unwrap().contains("folder"));
}

#[tokio::test]
async fn a_reload_keeps_the_ops_and_the_reads_that_were_in_flight() {
    let world = World::open().await;
    let mut events = world.hub.core.bus().subscribe();
    let before = attached(&world.hub).engine().ops();
    world.editor.reload(Duration::from_millis(200), Mishap::Cut).await;
    let listed = world.ok("objects.list", json!({})).await;
    assert_eq!(listed["Total"], 8);
    assert_eq!(attached(&world.hub).engine().ops(), before);
    while let Ok(happening) = events.try_recv() {
        assert!(
            !matches!(happening, BusEvent::OffersChanged(_) | BusEvent::Detached(_)),
            "{happening:?}"
        );
    }
}

#[tokio::test]
async fn editors_with_a_port_have_the_same_ops() {
    let hub = TestHub::open().await;
    let folder = tempfile::tempdir().unwrap();
    let config = spawnpoint_wire::FramedTcpConfig {
        read_every: Duration::from_millis(20),
        ..spawnpoint_wire::FramedTcpConfig::new(folder.path().to_owned())
    };
    tokio::spawn(spawnpoint_wire::framed_tcp(hub.core.clone(), config, hub.stop.clone()));
    let editor = Editor::new("Harbor", "0a1b2c3d").with_package().listen(folder.path());
    eventually(|| !hub.core.offered_tools("manage_scene").is_empty()).await;
    let listed = run(&hub, "objects.list", json!({"name": "barrel"})).await.unwrap();
    let rename = json!({"id": listed["Items"][0]["Id"], "name": "Keg"});
    run(&hub, "object.rename", rename).await.unwrap();
    assert_eq!(run(&hub, "objects.list", json!({"name": "keg"})).await.unwrap()["Total"], 1);
    assert_eq!(editor.project().times("manage_gameobject"), 1);
}
