//! Resources: their contents, and that they agree with their tools.

use serde_json::{Value, json};

use super::game::{Game, encoded, items, keys, text};

pub const CARD: [&str; 7] = ["Id", "Name", "Path", "Tag", "Layer", "Active", "ComponentCount"];
const TRANSFORM: &str = "UnityEngine.Transform";

/// A world without movement, so that two reads agree.
fn still() -> Game {
    let game = Game::writable();
    game.ask("SetTimeScale", json!({ "value": 0 }));
    game
}

#[test]
fn the_status_has_versions_readiness_and_selection() {
    let game = Game::writable();
    let status = game.read("unity://status");
    let expected = [
        "Version",
        "UnityVersion",
        "Platform",
        "Runtime",
        "ExplorerVersion",
        "Ready",
        "ScenesLoaded",
        "Selection",
    ];
    assert_eq!(keys(&status), expected);
    assert_eq!(status["Ready"], true);
    assert_eq!(status["ScenesLoaded"], 1, "pseudo-scenes do not count");
    assert_eq!(status["Selection"], json!([]));
    let director = game.at("/Director");
    game.done("SelectObject", json!({ "objectId": director }));
    assert_eq!(game.read("unity://status")["Selection"], json!([director]));
}

#[test]
fn scenes_end_with_the_two_pseudo_scenes() {
    let game = Game::new();
    let page = game.read("unity://scenes");
    let scenes = items(&page);
    assert_eq!(page["Total"], 3);
    for scene in scenes {
        assert_eq!(keys(scene), ["Id", "Name", "Index", "IsLoaded", "RootCount"]);
    }
    let told = |n: usize| {
        let scene = &scenes[n];
        (
            text(&scene["Id"]),
            text(&scene["Name"]),
            scene["Index"].clone(),
            scene["IsLoaded"].clone(),
        )
    };
    assert_eq!(told(0), ("scn:0".into(), "Range".into(), json!(0), json!(true)));
    assert_eq!(told(1), ("scn:ddol".into(), "DontDestroyOnLoad".into(), json!(-1), json!(true)));
    assert_eq!(told(2), ("scn:hide".into(), "HideAndDontSave".into(), json!(-2), json!(false)));
    for scene in scenes {
        let id = text(&scene["Id"]);
        let objects = game.read(&format!("unity://scene/{id}/objects"));
        let is_root = |object: &&Value| text(&object["Path"]).matches('/').count() == 1;
        let roots = items(&objects).iter().filter(is_root).count();
        assert!(roots > 0 && scene["RootCount"].as_u64().is_some_and(|count| count > 0), "{scene}");
    }
    assert_eq!(items(&game.read("unity://scenes?limit=1"))[0]["Id"], "scn:0");
}

#[test]
fn the_objects_of_a_scene_are_cards_in_depth_first_order() {
    let game = still();
    let page = game.read("unity://scene/scn:0/objects?limit=1000");
    let objects = items(&page);
    assert_eq!(page["Total"], objects.len());
    let mut open: Vec<String> = Vec::new();
    for card in objects {
        assert_eq!(keys(card), CARD);
        assert!(text(&card["Id"]).strip_prefix("obj:").unwrap().parse::<i32>().is_ok());
        let path = text(&card["Path"]);
        assert!(path.ends_with(&format!("/{}", text(&card["Name"]))));
        let parent = path.rsplit_once('/').unwrap().0;
        while open.last().is_some_and(|last| last != parent) {
            open.pop();
        }
        assert!(parent.is_empty() || open.last().is_some_and(|last| last == parent), "{path}");
        open.push(path);
    }
    let page = game.read("unity://scene/scn:0/objects?limit=2&offset=1");
    assert_eq!(items(&page)[..], objects[1..3]);
    for id in ["scn:ddol", "scn:hide", "0", "scn:99", "nonsense"] {
        items(&game.read(&format!("unity://scene/{id}/objects")));
    }
    assert_eq!(game.read("unity://scene/scn:99/objects"), json!({ "Total": 0, "Items": [] }));
}

#[test]
fn an_object_is_the_card_that_lists_have() {
    let game = Game::new();
    let page = game.read("unity://scene/scn:0/objects?limit=1");
    let card = &items(&page)[0];
    let object = game.read(&format!("unity://object/{}", text(&card["Id"])));
    assert_eq!(object, *card);
    assert_eq!(keys(&object), CARD, "no transform");
}

#[test]
fn components_have_a_type_and_a_summary() {
    let game = Game::new();
    let director = game.at("/Director");
    let page = game.read(&format!("unity://object/{director}/components"));
    let components = items(&page);
    for component in components {
        assert_eq!(keys(component), ["Type", "Summary"]);
    }
    assert_eq!(components[0]["Type"], TRANSFORM);
    let second = game.read(&format!("unity://object/{director}/components?limit=1&offset=1"));
    assert_eq!(second["Total"], page["Total"]);
    assert_eq!(items(&second)[0]["Type"], components[1]["Type"]);
}

#[test]
fn members_are_fields_and_properties_and_methods_if_asked() {
    let game = Game::new();
    let base = format!("unity://object/{}/component/members", game.at("/Director"));
    let page = game.read(&format!("{base}?type={TRANSFORM}&limit=1000"));
    for member in items(&page) {
        assert_eq!(keys(member), ["Name", "Kind", "Type", "CanRead", "CanWrite"]);
        assert!(["field", "property"].contains(&member["Kind"].as_str().unwrap()));
        assert!(member["CanRead"].is_boolean() && member["CanWrite"].is_boolean());
    }
    let with = game.read(&format!("{base}?type={TRANSFORM}&includeMethods=TRUE&limit=1000"));
    assert!(items(&with).iter().any(|member| member["Kind"] == "method"));
    assert!(with["Total"].as_u64() > page["Total"].as_u64());
    for query in ["includeMethods=maybe", "includeMethods=false", "includeMethods="] {
        assert_eq!(game.read(&format!("{base}?type={TRANSFORM}&limit=1000&{query}")), page);
    }
    let part = game.read(&format!("{base}?componentType={TRANSFORM}&limit=2&offset=1"));
    assert_eq!(items(&part)[..], items(&page)[1..3]);
}

#[test]
fn a_member_has_its_type_and_its_value() {
    let game = Game::new();
    let base = format!("unity://object/{}/component/member", game.at("/Director"));
    let told = game.read(&format!("{base}?type={TRANSFORM}&name=localScale"));
    assert_eq!(keys(&told), ["ok", "type", "valueText", "valueJson", "refId"]);
    assert_eq!((&told["ok"], &told["type"]), (&json!(true), &json!("UnityEngine.Vector3")));
    assert_eq!(told["valueText"], "(1, 1, 1)");
    assert_eq!(told["valueJson"], json!({ "x": 1.0, "y": 1.0, "z": 1.0 }));
    let same = game.read(&format!("{base}?componentType={TRANSFORM}&NAME=localScale"));
    assert_eq!(same, told);
}

#[test]
fn children_are_the_direct_ones_only() {
    let game = Game::new();
    let rig = game.at("/Camera Rig");
    let page = game.read(&format!("unity://object/{rig}/children"));
    let names: Vec<_> = items(&page).iter().map(|card| text(&card["Name"])).collect();
    assert_eq!(names, ["Main Camera", "Replay Camera"]);
    let hands = game.at("/Player/Hands/Pistol");
    let none = game.read(&format!("unity://object/{hands}/children"));
    assert_eq!(none, json!({ "Total": 0, "Items": [] }));
    let building = game.at("/Building");
    let page = game.read(&format!("unity://object/{building}/children?limit=1&offset=1"));
    assert_eq!((&page["Total"], &items(&page)[0]["Path"]), (&json!(3), &json!("/Building/Walls")));
}

#[test]
fn search_finds_by_every_filter() {
    let game = Game::new();
    let paths = |query: &str| -> Vec<String> {
        let page = game.read(&format!("unity://search?{query}"));
        items(&page).iter().for_each(|card| assert_eq!(keys(card), CARD));
        items(&page).iter().map(|card| text(&card["Path"])).collect()
    };
    assert_eq!(paths("query=rig&limit=1"), ["/Camera Rig"]);
    assert_eq!(paths("query=/director/score"), ["/Director/Score"], "in the path, in any case");
    assert_eq!(paths("name=REPLAY"), ["/Camera Rig/Replay Camera"]);
    assert_eq!(paths("path=rig/main&name=camera"), ["/Camera Rig/Main Camera"]);
    assert_eq!(paths("type=UnityEngine.Camera&activeOnly=true"), ["/Camera Rig/Main Camera"]);
    assert_eq!(
        paths("type=Camera&activeOnly=no").len(),
        2,
        "short names; odd switches are ignored"
    );
    assert_eq!(paths("name=camera%20r"), ["/Camera Rig"], "values are decoded");
    assert_eq!(paths("name=camera+r"), [""; 0], "a plus is a plus");
    assert_eq!(paths("NAME=replay&LIMIT=1"), ["/Camera Rig/Replay Camera"]);
    assert_eq!(paths("query=nothing%20like%20this"), [""; 0]);
    assert_eq!(paths("name=camera&limit=x").len(), 3, "odd numbers are ignored");
    assert_eq!(paths("name=camera&limit=1&offset=1"), ["/Camera Rig/Main Camera"]);
    let in_url = game.get("/read?uri=unity://search?name=camera&limit=1").value();
    assert_eq!(items(&in_url).len(), 1, "as people write it");
}

#[test]
fn paths_in_uris_are_used_unchanged() {
    let game = Game::new();
    let id = game.at("/Director");
    let odd = format!("unity://object/{}", encoded(&id));
    assert_eq!(game.reading(&odd).status, 400, "not decoded, so it is not an id");
    assert_eq!(game.read("unity://scene/scn%3A0/objects")["Total"], 0);
}

#[test]
fn camera_and_free_camera_have_position_and_rotation() {
    let game = Game::new();
    let camera = game.read("unity://camera/active");
    assert_eq!(keys(&camera), ["IsFreecam", "Name", "Fov", "Pos", "Rot"]);
    assert_eq!((&camera["IsFreecam"], &camera["Name"]), (&json!(false), &json!("Main Camera")));
    for part in ["Pos", "Rot"] {
        assert_eq!(keys(&camera[part]), ["X", "Y", "Z"]);
    }
}

#[test]
fn the_log_is_returned_oldest_first_up_to_the_limit() {
    let game = still();
    for n in 0..3 {
        game.error(&format!("no-such-{n}"), json!({}));
    }
    let log = game.read("unity://logs/tail");
    assert_eq!(keys(&log), ["Items"]);
    let lines = log["Items"].as_array().unwrap();
    for line in lines {
        let category: &[&str] = if line.get("Category").is_some() { &["Category"] } else { &[] };
        assert_eq!(keys(line), [&["T", "Level", "Message", "Source"], category].concat());
        assert!(!text(&line["Source"]).is_empty());
    }
    let times: Vec<_> = lines.iter().map(|line| text(&line["T"])).collect();
    assert!(times.is_sorted(), "{times:?}");
    let last = game.read("unity://logs/tail?count=1");
    assert_eq!(last["Items"].as_array().unwrap().len(), 1);
    assert!(text(&last["Items"][0]["Message"]).contains("no-such-2"));
}

#[test]
fn every_resource_has_the_contents_of_its_tool() {
    let game = still();
    let id = game.at("/Director");
    let member = json!({ "objectId": id, "componentType": TRANSFORM, "name": "position" });
    for (uri, tool, arguments) in [
        ("unity://status".to_owned(), "GetStatus", json!({})),
        ("unity://scenes".to_owned(), "ListScenes", json!({})),
        ("unity://scene/scn:0/objects".to_owned(), "ListObjects", json!({ "sceneId": "scn:0" })),
        (format!("unity://object/{id}"), "GetObject", json!({ "id": id })),
        (format!("unity://object/{id}/components"), "GetComponents", json!({ "objectId": id })),
        (
            format!("unity://object/{id}/component/members?type={TRANSFORM}"),
            "ListComponentMembers",
            json!({ "objectId": id, "componentType": TRANSFORM }),
        ),
        (
            format!("unity://object/{id}/component/member?type={TRANSFORM}&name=position"),
            "ReadComponentMember",
            member,
        ),
        (format!("unity://object/{id}/children"), "ListChildren", json!({ "objectId": id })),
        ("unity://search?name=lane".to_owned(), "SearchObjects", json!({ "name": "lane" })),
        ("unity://selection".to_owned(), "GetSelection", json!({})),
        ("unity://clipboard".to_owned(), "GetClipboard", json!({})),
        ("unity://camera/active".to_owned(), "GetCameraInfo", json!({})),
        ("unity://freecam".to_owned(), "GetFreecam", json!({})),
        ("unity://logs/tail?count=3".to_owned(), "TailLogs", json!({ "count": 3 })),
        ("unity://console/scripts".to_owned(), "ListConsoleScripts", json!({})),
    ] {
        assert_eq!(game.read(&uri), game.ask(tool, arguments), "{uri}");
    }
}

#[test]
fn pages_put_together_are_the_whole() {
    let game = still();
    let id = game.at("/Director");
    for uri in [
        "unity://scenes?".to_owned(),
        "unity://scene/scn:0/objects?".to_owned(),
        format!("unity://object/{id}/components?"),
        format!("unity://object/{id}/component/members?type={TRANSFORM}&includeMethods=true&"),
        format!("unity://object/{}/children?", game.at("/Building")),
        "unity://search?query=a&".to_owned(),
    ] {
        let whole = game.read(&format!("{uri}limit=1000"));
        let mut together = Vec::new();
        while together.len() < items(&whole).len() {
            let page = game.read(&format!("{uri}limit=7&offset={}", together.len()));
            assert_eq!(page["Total"], whole["Total"], "{uri}");
            together.extend(items(&page).clone());
        }
        assert_eq!(together, *items(&whole), "{uri}");
        let beyond = game.read(&format!("{uri}offset=100000"));
        assert_eq!(items(&beyond).len(), 0, "{uri}");
        let negative = game.read(&format!("{uri}limit=-5&offset=-5"));
        assert_eq!(items(&negative)[..], items(&whole)[..1], "{uri}");
    }
}
