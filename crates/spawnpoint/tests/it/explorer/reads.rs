//! Read tools: their answers, with and without arguments.

use serde_json::{Value, json};

use super::{
    game::{Game, items, keys, text},
    resources::CARD,
};

#[test]
fn every_read_tool_works_while_writes_are_off() {
    let game = Game::new();
    let id = game.at("/Director");
    let component = json!({ "objectId": id, "componentType": "Range.Director", "name": "phase" });
    for (tool, arguments, members) in [
        ("GetStatus", json!({}), &["Version", "UnityVersion"][..]),
        ("ListScenes", json!({}), &["Total", "Items"]),
        ("ListBuildScenes", json!({}), &["Total", "Items"]),
        ("ListObjects", json!({}), &["Total", "Items"]),
        ("GetObject", json!({ "id": id }), &["Id", "Name"]),
        ("GetComponents", json!({ "objectId": id }), &["Total", "Items"]),
        ("ListComponentMembers", component.clone(), &["Total", "Items"]),
        ("ReadComponentMember", component, &["ok", "type"]),
        ("ListChildren", json!({ "objectId": id }), &["Total", "Items"]),
        ("GetVersion", json!({}), &["ExplorerVersion", "McpVersion", "UnityVersion", "Runtime"]),
        ("SearchObjects", json!({ "query": "Player", "limit": 5 }), &["Total", "Items"]),
        ("GetCameraInfo", json!({}), &["IsFreecam", "Name", "Fov", "Pos", "Rot"]),
        ("GetFreecam", json!({}), &["Enabled", "UsingGameCamera", "Speed", "Pos", "Rot"]),
        ("MousePick", json!({}), &["Mode", "Hit", "Id", "Items"]),
        ("TailLogs", json!({}), &["Items"]),
        ("GetSelection", json!({}), &["ActiveId", "Items"]),
        ("GetClipboard", json!({}), &["HasValue", "Type", "Preview", "ObjectId"]),
        ("GetTimeScale", json!({}), &["ok", "value", "locked"]),
        ("GetStartupScript", json!({}), &["ok", "enabled", "path", "content"]),
        ("HookListAllowedTypes", json!({}), &["ok", "items"]),
    ] {
        let answer = game.ask(tool, arguments);
        assert_eq!(&keys(&answer)[..members.len()], members, "{tool}");
    }
}

#[test]
fn null_and_unknown_arguments_are_ignored() {
    let game = Game::new();
    let given = json!({ "sceneId": null, "name": null, "limit": 1, "offset": null, "more": [1] });
    let page = game.ask("ListObjects", given);
    assert_eq!(items(&page)[0]["Path"], "/Director");
    let (status, code, ..) = game.failure("GetObject", json!({ "ID": "obj:1" }));
    assert_eq!((status, code), (400, -32602), "names of arguments are exact");
}

#[test]
fn build_scenes_are_those_that_can_be_loaded() {
    let game = Game::new();
    let page = game.ask("ListBuildScenes", json!({ "limit": 5, "offset": 0 }));
    for (index, scene) in items(&page).iter().enumerate() {
        assert_eq!(keys(scene), ["Index", "Name", "Path"]);
        assert_eq!(scene["Index"], index);
        let path = text(&scene["Path"]);
        let file = path.rsplit('/').next().unwrap();
        assert_eq!(scene["Name"], file.split('.').next().unwrap(), "named after its file");
    }
    let second = game.ask("ListBuildScenes", json!({ "limit": 1, "offset": 1 }));
    assert_eq!(items(&second)[0], items(&page)[1]);
}

#[test]
fn default_limits_are_100_for_lists_and_200_for_the_log() {
    let game = Game::writable();
    game.ask("LoadScene", json!({ "name": "Range", "mode": "additive" }));
    let count = |tool: &str, arguments: Value| {
        let answer = game.ask(tool, arguments);
        answer["Items"].as_array().unwrap().len()
    };
    assert_eq!(count("ListObjects", json!({})), 100);
    assert_eq!(count("SearchObjects", json!({})), 100);
    assert_eq!(count("ListObjects", json!({ "limit": 101 })), 101);
    assert_eq!(count("ListObjects", json!({ "limit": 0 })), 1);
    for _ in 0..101 {
        game.error("no-such-method", json!({}));
    }
    assert_eq!(count("TailLogs", json!({})), 200);
    assert_eq!(count("TailLogs", json!({ "count": 0 })), 1);
    assert_eq!(count("TailLogs", json!({ "count": -3 })), 1);
}

#[test]
fn objects_are_found_in_all_loaded_scenes_but_not_in_the_pseudo_scenes() {
    let game = Game::writable();
    game.ask("LoadScene", json!({ "name": "Arena", "mode": "additive" }));
    let found = |tool: &str, arguments: Value| game.ask(tool, arguments)["Total"].clone();
    assert_eq!(found("ListObjects", json!({ "name": "Ground" })), 1);
    assert_eq!(found("ListObjects", json!({ "sceneId": "scn:0", "name": "Ground" })), 0);
    assert_eq!(found("ListObjects", json!({ "sceneId": "scn:1", "name": "Ground" })), 1);
    assert_eq!(found("ListObjects", json!({ "name": "Save Game" })), 0);
    assert_eq!(found("SearchObjects", json!({ "name": "Save Game" })), 0);
    assert_eq!(found("ListObjects", json!({ "sceneId": "scn:ddol", "name": "Save Game" })), 1);
    assert_eq!(found("ListObjects", json!({ "sceneId": "scn:hide", "name": "Prefab" })), 2);
}

#[test]
fn active_only_includes_parents_and_the_card_does_not() {
    let game = Game::writable();
    let (lanes, target) = (game.at("/Lanes"), game.at("/Lanes/Lane 1"));
    game.done("SetActive", json!({ "objectId": lanes, "active": false }));
    assert_eq!(game.ask("GetObject", json!({ "id": target }))["Active"], true);
    let found = game.ask("ListObjects", json!({ "name": "Lane 1", "activeOnly": true }));
    assert_eq!(found["Total"], 0);
    assert_eq!(game.ask("ListObjects", json!({ "name": "Lane 1" }))["Total"], 1);
}

#[test]
fn values_are_text_and_small_ones_also_json() {
    let game = Game::writable();
    let director = game.at("/Director");
    let read = |path: &str, component: &str, name: &str| {
        let arguments =
            json!({ "objectId": game.at(path), "componentType": component, "name": name });
        let told = game.ask("ReadComponentMember", arguments);
        assert_eq!(keys(&told)[..4], ["ok", "type", "valueText", "valueJson"]);
        (text(&told["type"]), text(&told["valueText"]), told["valueJson"].clone())
    };
    let told = |kind: &str, text: &str, value: Value| (kind.to_owned(), text.to_owned(), value);
    let transform = "UnityEngine.Transform";
    assert_eq!(
        read("/Director", "UnityEngine.AudioSource", "loop"),
        told("System.Boolean", "false", json!(false))
    );
    assert_eq!(
        read("/Director", "UnityEngine.AudioSource", "pitch"),
        told("System.Single", "1", json!(1.0))
    );
    assert_eq!(
        read("/Director", "Range.Director", "phase"),
        told("Range.GamePhase", "Practice", json!("Practice"))
    );
    assert_eq!(
        read("/Director", transform, "gameObject"),
        told("UnityEngine.GameObject", &director, json!(director))
    );
    assert_eq!(
        read("/Director", transform, "parent"),
        told("UnityEngine.GameObject", "<null>", json!(null))
    );
    assert_eq!(
        read("/Director", transform, "localRotation"),
        told(
            "UnityEngine.Quaternion",
            "(0, 0, 0, 1)",
            json!({ "x": 0.0, "y": 0.0, "z": 0.0, "w": 1.0 })
        )
    );
    let (_, _, color) = read("/Lighting/Sun", "UnityEngine.Light", "color");
    assert_eq!(keys(&color), ["r", "g", "b", "a"]);
    let (_, name, value) = read("/Director", transform, "name");
    assert_eq!((name.as_str(), value), ("Director", json!("Director")));
}

#[test]
fn long_texts_are_cut_at_1024() {
    let game = Game::writable();
    let kind = "UnityEngine.UI.Text";
    let found = game.ask("SearchObjects", json!({ "type": kind, "limit": 1 }));
    let id = found["Items"][0]["Id"].clone();
    let long = json!("ä".repeat(1500)).to_string();
    let write =
        json!({ "objectId": id, "componentType": kind, "member": "text", "jsonValue": long });
    game.done("SetMember", write);
    let read = json!({ "objectId": id, "componentType": kind, "name": "text" });
    let told = game.ask("ReadComponentMember", read);
    let cut = format!("{}...", "ä".repeat(1021));
    assert_eq!((text(&told["valueText"]), text(&told["valueJson"])), (cut.clone(), cut));
}

#[test]
fn only_the_exact_type_is_read() {
    let game = Game::new();
    let id = game.at("/HUD/Menu");
    let read = |component: &str| {
        game.call(
            "ReadComponentMember",
            json!({ "objectId": id, "componentType": component, "name": "name" }),
        )
    };
    assert_eq!(read("UnityEngine.RectTransform").status, 200);
    assert_eq!(read("UnityEngine.Transform").status, 404);
}

#[test]
fn children_come_in_their_order() {
    let game = Game::new();
    let page = game.ask("ListChildren", json!({ "objectId": game.at("/Lanes") }));
    let names: Vec<_> = items(&page).iter().map(|card| text(&card["Name"])).collect();
    assert_eq!(names, ["Lane 1", "Lane 2", "Lane 3", "Lane 4"]);
    items(&page).iter().for_each(|card| assert_eq!(keys(card), CARD));
}

#[test]
fn a_pick_in_the_world_gives_one_object_or_none() {
    let game = Game::writable();
    game.ask("SetTimeScale", json!({ "value": 0 }));
    let middle =
        game.ask("MousePick", json!({ "mode": "world", "x": 0.5, "y": 0.5, "normalized": true }));
    assert_eq!((&middle["Mode"], &middle["Hit"]), (&json!("world"), &json!(true)));
    assert_eq!(middle["Items"], Value::Null);
    game.ask("GetObject", json!({ "id": middle["Id"] }));
    let mode = |mode: Value| game.ask("MousePick", json!({ "mode": mode }))["Mode"].clone();
    for world in [json!("WORLD"), json!(null)] {
        assert_eq!(mode(world), "world");
    }
    assert_eq!(mode(json!("UI")), "ui");
    let (status, code, kind, message) = game.failure("MousePick", json!({ "mode": "nonsense" }));
    assert_eq!((status, code, kind.as_str()), (400, -32602, "InvalidArgument"));
    assert!(message.contains("'nonsense'") && message.contains("world, ui"), "{message}");
    let clamped = json!({ "x": 9, "y": 0.5, "normalized": true });
    let edge = json!({ "x": 1, "y": 0.5, "normalized": true });
    assert_eq!(game.ask("MousePick", clamped), game.ask("MousePick", edge));
}

#[test]
fn a_pick_in_the_interface_gives_everything_under_the_point_top_most_first() {
    let game = Game::writable();
    let none =
        game.ask("MousePick", json!({ "mode": "ui", "x": 0.5, "y": 0.5, "normalized": true }));
    assert_eq!(none, json!({ "Mode": "ui", "Hit": false, "Id": null, "Items": [] }));
    let spawned = game.ask("SpawnTestUi", json!({}));
    for (block, x) in [(0, 0.35), (1, 0.65)] {
        let at = json!({ "mode": "ui", "x": x, "y": 0.5, "normalized": true });
        let pick = game.ask("MousePick", at);
        let hits = pick["Items"].as_array().unwrap();
        assert_eq!(keys(&hits[0]), ["Id", "Name", "Path"]);
        assert_eq!(pick["Id"], hits[0]["Id"]);
        assert_eq!(hits[0]["Id"], spawned["blocks"][block]["id"]);
        for hit in hits {
            assert_eq!(game.ask("GetObject", json!({ "id": hit["Id"] }))["Path"], hit["Path"]);
        }
    }
    let right = game.at("/McpTestCanvas/McpTestBlock_Right");
    let over = json!({
        "objectId": right,
        "componentType": "UnityEngine.RectTransform",
        "member": "anchoredPosition",
        "jsonValue": "[-576, 0]",
    });
    game.done("SetMember", over);
    let both = json!({ "mode": "ui", "x": 0.35, "y": 0.5, "normalized": true });
    let pick = game.ask("MousePick", both);
    let names: Vec<_> =
        pick["Items"].as_array().unwrap().iter().map(|hit| text(&hit["Name"])).collect();
    assert_eq!(names, ["McpTestBlock_Left", "McpTestBlock_Right"], "the later one is on top");
}

#[test]
fn a_canvas_group_decides_what_can_be_picked() {
    let game = Game::writable();
    let group = "UnityEngine.CanvasGroup";
    let members = ["alpha", "blocksRaycasts"].map(|member| format!("{group}.{member}"));
    let settings = json!({ "componentAllowlist": [group], "reflectionAllowlistMembers": members });
    game.done("SetConfig", settings);
    let spawned = game.ask("SpawnTestUi", json!({}));
    let (canvas, left) = (&spawned["rootId"], &spawned["blocks"][0]["id"]);
    game.done("AddComponent", json!({ "objectId": canvas, "type": group }));
    let set = |member: &str, value: &str| {
        let arguments = json!({ "objectId": canvas, "componentType": group, "member": member, "jsonValue": value });
        assert_eq!(game.ask("SetMember", arguments)["ok"], true, "{member}");
    };
    let read = json!({ "objectId": canvas, "componentType": group, "name": "alpha" });
    assert_eq!(game.ask("ReadComponentMember", read.clone())["valueText"], "1");
    set("alpha", "0.5");
    assert_eq!(game.ask("ReadComponentMember", read)["valueText"], "0.5");
    let at = json!({ "mode": "ui", "x": 0.35, "y": 0.5, "normalized": true });
    assert_eq!(game.ask("MousePick", at.clone())["Id"], *left);
    set("blocksRaycasts", "false");
    assert_eq!(game.ask("MousePick", at)["Hit"], false);
}

#[test]
fn the_usual_components_of_an_interface_can_be_added() {
    let game = Game::writable();
    let types = [
        "RawImage",
        "Mask",
        "RectMask2D",
        "Shadow",
        "Outline",
        "LayoutElement",
        "Toggle",
        "Slider",
        "InputField",
    ]
    .map(|name| format!("UnityEngine.UI.{name}"));
    game.done("SetConfig", json!({ "componentAllowlist": types }));
    let spawned = game.ask("SpawnTestUi", json!({}));
    for kind in types {
        game.done("AddComponent", json!({ "objectId": spawned["rootId"], "type": kind }));
        let members = json!({ "objectId": spawned["rootId"], "componentType": kind, "limit": 50 });
        assert_ne!(game.ask("ListComponentMembers", members)["Total"], 0, "{kind}");
    }
}

#[test]
fn the_log_keeps_two_thousand_lines_of_ours() {
    let game = Game::new();
    let mut http = game.http();
    for n in 0..1100 {
        let body = json!({ "id": n, "method": format!("no-such-{n}") }).to_string();
        assert_eq!(http.send("POST", "/message", &[], body.as_bytes()).unwrap().status, 400);
    }
    let log = game.ask("TailLogs", json!({ "count": 1_000_000 }));
    let ours = |line: &&Value| text(&line["Message"]).starts_with("[MCP] error");
    let lines: Vec<_> = log["Items"].as_array().unwrap().iter().filter(ours).collect();
    assert_eq!(lines.len(), 2000);
    assert!(text(&lines[0]["Message"]).contains("no-such-100 "), "{}", lines[0]);
}
