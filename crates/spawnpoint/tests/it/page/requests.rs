//! Requests of a page and their answers: calls, logs, objects, the world, tools.

use serde_json::{Value, json};

use super::client::Page;
use crate::{
    http::Http,
    support::{Server, User},
};

const RANGE: &str = "Range@5ba9e3d1";

fn open(args: &[&str]) -> (User, Server, Page) {
    let user = User::new();
    let server = user.serve(args);
    let page = Page::open(&server);
    (user, server, page)
}

fn on_range(mut params: Value) -> Value {
    params["instance"] = RANGE.into();
    params
}

#[test]
fn calls_arrive_while_they_run_and_are_listed_page_by_page() {
    let (_user, server, mut page) = open(&[]);
    let mut client = Http::open(&server.address);
    for number in 0..25 {
        client.call("GetObject", json!({ "id": format!("obj:{number}") })).unwrap();
    }
    let ended = page.until(|event| {
        let calls = event["calls"].as_array()?;
        calls
            .iter()
            .find(|call| call["summary"] == "id=obj:24" && call["ended"] != Value::Null)
            .cloned()
    });
    assert_eq!((&ended["tool"], &ended["touched"]), (&json!("GetObject"), &json!(["obj:24"])));
    assert!(ended["duration_ms"].as_f64().unwrap() > 0.0, "{ended}");
    let mut seen = Vec::new();
    let mut before = Value::Null;
    loop {
        let filter = json!({ "tool": "GetObject" });
        let params = match before.is_null() {
            true => json!({ "limit": 10, "filter": filter }),
            false => json!({ "limit": 10, "filter": filter, "before": before }),
        };
        let listed = page.result("calls.list", params);
        assert_eq!(listed["total"], 25);
        seen.extend(listed["calls"].as_array().unwrap().iter().map(|call| call["summary"].clone()));
        before = listed["next"].clone();
        if before.is_null() {
            break;
        }
    }
    let wanted: Vec<_> = (0..25).rev().map(|number| json!(format!("id=obj:{number}"))).collect();
    assert_eq!(seen, wanted);
    let filter = json!({ "filter": { "text": "OBJ:7" } });
    assert_eq!(page.result("calls.list", filter)["total"], 1);
    assert_eq!(page.fault("calls.get", json!({ "log_id": uuid() })), "NotFound");
    assert_eq!(
        page.fault("calls.list", json!({ "filter": { "status": ["odd"] } })),
        "InvalidArgument"
    );
}

fn uuid() -> &'static str {
    "01890a5d-ac96-774b-bcce-b302099a8057"
}

#[test]
fn objects_are_listed_inspected_changed_and_changed_back() {
    let (_user, _server, mut page) = open(&["--allow-writes"]);
    let scenes = page.result("tree.scenes", on_range(json!({})));
    let scene = &scenes["scenes"][0];
    let roots = page.result("tree.children", on_range(json!({ "scene": scene["id"] })));
    assert_eq!(roots["total"], scene["roots"], "{roots}");
    let player = roots["items"].as_array().unwrap().iter().find(|node| node["name"] == "Player");
    let player = player.unwrap()["id"].clone();
    let children = page.result("tree.children", on_range(json!({ "object": player })));
    assert_eq!(children["items"][0]["name"], "Hands", "{children}");
    let found = page.result("tree.search", on_range(json!({ "text": "crate" })));
    assert!(found["total"].as_u64().unwrap() > 0);
    let mut member = || {
        let shown = page.result("inspect.object", on_range(json!({ "object": player })));
        let components = shown["components"].as_array().unwrap().clone();
        let health = components.into_iter().find(|it| it["name"] == "Health").unwrap();
        let members = health["members"].as_array().unwrap().clone();
        (health["type"].clone(), members.into_iter().find(|it| it["name"] == "current").unwrap())
    };
    let (component, current) = member();
    assert_eq!((&current["value"], &current["writable"]), (&json!(100), &json!(true)));
    let member = json!({ "object": player, "component": component, "member": "current" });
    let watch = page.result("watch.start", on_range(member.clone()))["watch"].clone();
    let change = json!({ "do": "set", "object": player, "member": "Health.current", "value": 41 });
    let edited = page.result("edit.apply", on_range(json!({ "changes": [change] })));
    assert_eq!(edited["changes"][0]["after"], "41", "{edited}");
    page.until(|event| {
        let sample = &event["samples"][0];
        (event["watch"] == watch && sample["number"] == 41.0).then_some(())
    });
    page.result("watch.stop", json!({ "watch": watch }));
    page.result("edit.undo", json!({ "undo": edited["undo"] }));
    assert_eq!(page.result("inspect.member", on_range(member))["value"], 100);
    assert_eq!(page.fault("edit.undo", json!({ "undo": edited["undo"] })), "Unsupported");
}

#[test]
fn what_the_owner_forbids_is_forbidden_on_the_page() {
    let (_user, _server, mut page) = open(&[]);
    let change = json!({ "do": "rename", "object": "/Player", "name": "Hero" });
    assert_eq!(
        page.fault("edit.apply", on_range(json!({ "changes": [change] }))),
        "PermissionDenied"
    );
}

#[test]
fn the_world_is_shown_by_its_shapes_and_then_by_what_moves() {
    let (_user, _server, mut page) = open(&["--allow-writes"]);
    let world = page.result("world.follow", on_range(json!({ "interval_ms": 50 })));
    let shapes = world["shapes"].as_array().unwrap();
    assert_eq!(world["total"], shapes.len());
    let crate_1 = shapes.iter().find(|shape| shape["path"] == "/Props/Crate 1").unwrap();
    assert_eq!(crate_1["kind"], "box");
    assert_eq!(crate_1["transform"].as_array().unwrap().len(), 16);
    assert_eq!(world["camera"]["name"], "Main Camera");
    let position = json!({ "x": 3, "y": 4, "z": 5 });
    let object = crate_1["object"].clone();
    let change =
        json!({ "do": "set", "object": object, "member": "Transform.position", "value": position });
    page.result("edit.apply", on_range(json!({ "changes": [change] })));
    let moved = page.until(|event| {
        let moved = event["moved"].as_array().filter(|_| event["event"] == "world")?;
        moved
            .iter()
            .find(|one| one["key"] == crate_1["key"] && one["transform"][12] == 3.0)
            .cloned()
    });
    assert_eq!((&moved["transform"][13], &moved["transform"][14]), (&json!(4.0), &json!(5.0)));
    page.result("world.unfollow", json!({}));
    let picture = page.result("world.screenshot", on_range(json!({ "max_width": 64 })));
    assert_eq!((&picture["mime"], &picture["width"]), (&json!("image/png"), &json!(64)));
}

#[test]
fn tools_are_found_described_and_called() {
    let (_user, server, mut page) = open(&[]);
    let listed = page.result("tools.list", json!({ "query": "screenshot" }));
    assert_eq!(listed["tools"][0]["name"], "game_screenshot", "{}", listed["tools"][0]);
    assert!(listed["tools"][0]["tokens"].as_u64().unwrap() > 20);
    let tool = page.result("tools.get", json!({ "name": "game_inspect" }));
    assert_eq!(tool["input_schema"]["type"], "object");
    assert_eq!(page.fault("tools.get", json!({ "name": "no_tool" })), "NotFound");
    let called = page.result("tools.call", json!({ "tool": "ListScenes" }));
    assert_eq!(called["output"]["structured"]["Items"][0]["Name"], "Range", "{called}");
    let names = || {
        let listed = Http::open(&server.address).request("tools/list", json!({})).unwrap();
        listed["result"]["tools"].to_string()
    };
    assert!(!names().contains("\"SetTimeScale\""));
    page.result("toolsets.set", json!({ "listed": ["explorer"] }));
    assert!(names().contains("\"SetTimeScale\""));
    assert_eq!(page.fault("toolsets.set", json!({ "listed": ["odd"] })), "InvalidArgument");
}

#[test]
fn log_lines_arrive_and_are_searched() {
    let (_user, server, mut page) = open(&["--allow-writes"]);
    let rename = json!({ "changes": [{ "do": "rename", "object": "/Player", "name": "Hero" }] });
    Http::open(&server.address).call("game_edit", rename).unwrap();
    let is_it =
        |line: &Value| line["message"].as_str().is_some_and(|it| it.contains("tool=game_edit"));
    let line =
        page.until(|event| event["lines"].as_array()?.iter().find(|line| is_it(line)).cloned());
    let listed = page.result("logs.list", json!({ "text": "TOOL=GAME_EDIT", "source": "mcp" }));
    assert_eq!(listed["lines"][0]["id"], line["id"], "{listed}");
    assert_eq!(page.result("logs.list", json!({ "levels": ["error"] }))["total"], 0);
}

#[test]
fn mistakes_are_answered_and_the_page_goes_on() {
    let (_user, _server, mut page) = open(&[]);
    assert_eq!(page.fault("no.method", json!({})), "NotFound");
    assert_eq!(page.fault("tree.scenes", json!({})), "InvalidArgument");
    assert_eq!(page.fault("tree.scenes", json!({ "instance": "Nothing@1" })), "NotFound");
    let overview = page.result("overview.get", Value::Null);
    assert_eq!(overview["engines"][0]["instance"], RANGE, "{overview}");
    assert_eq!(overview["policy"]["allow_writes"], false);
}

#[test]
fn a_project_is_checked_from_the_page_and_clients_are_connected_with_a_plan() {
    let user = User::new();
    user.write("game/project.godot", "config_version=5\n");
    user.write(".cursor/mcp.json", "{\n  \"mcpServers\": {}\n}\n");
    let folder = user.home().join("game");
    let server = user.serve_on(
        &crate::support::free_address(),
        &["--project", folder.to_str().unwrap(), "--no-stage"],
    );
    let mut page = Page::open(&server);
    let engines = page.result("overview.get", json!({}))["engines"].clone();
    let instance = engines[0]["instance"].clone();
    let checked = page.result("project.check", json!({ "instance": instance }));
    assert!(checked["findings"].is_array(), "{checked}");
    page.result("project.unused", json!({ "instance": instance }));
    let planned = page.result("setup.plan", json!({ "client": "cursor" }));
    let after = planned["files"][0]["after"].as_str().unwrap();
    assert!(after.contains("spawnpoint"), "{planned}");
    let apply = json!({ "plan": planned["plan"] });
    page.result("setup.apply", apply.clone());
    let written = std::fs::read_to_string(user.home().join(".cursor/mcp.json")).unwrap();
    assert!(written.contains("spawnpoint"), "{written}");
    assert_eq!(page.fault("setup.apply", apply), "Conflict");
    let plan = page.result("setup.plan", json!({ "client": "cursor", "remove": true }));
    user.write(".cursor/mcp.json", "{\n  \"mcpServers\": {},\n  \"other\": 1\n}\n");
    assert_eq!(page.fault("setup.apply", json!({ "plan": plan["plan"] })), "Conflict");
}
