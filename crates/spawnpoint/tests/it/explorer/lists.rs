//! `list_tools`, `list_resources`, and the wrappers of their results.

use serde_json::{Value, json};

use super::game::{Game, keys, text};

/// Every tool with its arguments, required ones first.
const TOOLS: &[(&str, &[&str], &[&str])] = &[
    ("GetStatus", &[], &[]),
    ("ListScenes", &[], PAGE),
    ("ListBuildScenes", &[], PAGE),
    ("ListObjects", &[], &["sceneId", "name", "type", "activeOnly", "limit", "offset"]),
    ("GetObject", &["id"], &[]),
    ("GetComponents", &["objectId"], PAGE),
    (
        "ListComponentMembers",
        &["objectId", "componentType"],
        &["includeMethods", "limit", "offset"],
    ),
    ("ReadComponentMember", &["objectId", "componentType", "name"], &[]),
    ("ListChildren", &["objectId"], PAGE),
    ("GetVersion", &[], &[]),
    ("SearchObjects", &[], &["query", "name", "type", "path", "activeOnly", "limit", "offset"]),
    ("GetCameraInfo", &[], &[]),
    ("GetFreecam", &[], &[]),
    ("MousePick", &[], &["mode", "x", "y", "normalized"]),
    ("TailLogs", &[], &["count"]),
    ("ReadConsoleScript", &["path"], &[]),
    ("GetSelection", &[], &[]),
    ("GetClipboard", &[], &[]),
    ("GetTimeScale", &[], &[]),
    (
        "SetConfig",
        &[],
        &[
            "allowWrites",
            "requireConfirm",
            "enableConsoleEval",
            "componentAllowlist",
            "reflectionAllowlistMembers",
            "hookAllowlistSignatures",
            "restart",
        ],
    ),
    ("GetConfig", &[], &[]),
    ("SetActive", &["objectId", "active"], YES),
    ("SelectObject", &["objectId"], &[]),
    ("SetClipboardText", &["text"], YES),
    ("SetClipboardObject", &["objectId"], YES),
    ("ClearClipboard", &[], YES),
    ("SetMember", &["objectId", "componentType", "member", "jsonValue"], YES),
    ("CallMethod", &["objectId", "componentType", "method"], &["argsJson", "confirm"]),
    ("AddComponent", &["objectId", "type"], YES),
    ("RemoveComponent", &["objectId", "typeOrIndex"], YES),
    ("HookAdd", &["type", "method"], YES),
    ("HookRemove", &["signature"], YES),
    ("HookSetEnabled", &["signature", "enabled"], YES),
    ("HookSetSource", &["signature", "source"], YES),
    ("Reparent", &["objectId"], &["newParentId", "confirm"]),
    ("DestroyObject", &["objectId"], YES),
    ("ConsoleEval", &["code"], YES),
    ("WriteConsoleScript", &["path", "content"], YES),
    ("DeleteConsoleScript", &["path"], YES),
    ("LoadScene", &["name"], &["mode", "confirm"]),
    ("SetTimeScale", &["value"], &["lock", "confirm"]),
    ("SetFreecamEnabled", &["enabled"], YES),
    ("SetFreecamSpeed", &["speed"], YES),
    ("SetFreecamPose", &["pos", "rot"], YES),
    ("SpawnTestUi", &[], YES),
    ("DestroyTestUi", &[], YES),
    ("GetStartupScript", &[], &[]),
    ("RunConsoleScript", &["path"], YES),
    ("SetStartupScriptEnabled", &["enabled"], YES),
    ("WriteStartupScript", &["content"], YES),
    ("RunStartupScript", &[], YES),
    ("HookListAllowedTypes", &[], &[]),
    ("HookListMethods", &["type"], &["filter", "limit", "offset"]),
    ("HookGetSource", &["signature"], &[]),
    ("SearchSingletons", &["query"], PAGE),
    ("SearchStaticClasses", &["query"], PAGE),
    ("ListStaticMembers", &["typeFullName"], &["includeMethods", "limit", "offset"]),
    ("ReadStaticMember", &["typeFullName", "name"], &[]),
    ("ListSingletonMembers", &["singletonId"], &["includeMethods", "limit", "offset"]),
    ("ReadSingletonMember", &["singletonId", "name"], &[]),
    ("SearchComponentMembers", &["query"], &["componentType", "limit", "offset"]),
    ("InspectRef", &["refId"], &[]),
    ("ListRefMembers", &["refId"], &["includeMethods", "limit", "offset"]),
    ("ReadRefMember", &["refId", "name"], &[]),
    ("ListRefItems", &["refId"], PAGE),
    ("ReleaseRef", &["refId"], &[]),
];
const PAGE: &[&str] = &["limit", "offset"];
const YES: &[&str] = &["confirm"];

/// Every resource.
const RESOURCES: &[&str] = &[
    "unity://status",
    "unity://scenes",
    "unity://scene/{sceneId}/objects",
    "unity://object/{id}",
    "unity://object/{id}/components",
    "unity://object/{id}/component/members",
    "unity://object/{id}/component/member",
    "unity://object/{id}/children",
    "unity://search",
    "unity://selection",
    "unity://clipboard",
    "unity://camera/active",
    "unity://freecam",
    "unity://logs/tail",
    "unity://console/scripts",
    "unity://console/script",
    "unity://hooks",
    "unity://search/singletons",
    "unity://search/static-classes",
    "unity://type/{typeFullName}/static-members",
];

fn tools(game: &Game) -> Vec<Value> {
    game.result("list_tools", json!({}))["tools"].as_array().unwrap().clone()
}

#[test]
fn every_tool_of_the_document_is_listed_with_its_arguments() {
    let game = Game::new();
    let tools = tools(&game);
    for (name, required, optional) in TOOLS {
        let tool = tools.iter().find(|tool| tool["name"] == *name);
        let schema = &tool.unwrap_or_else(|| panic!("{name} is missing"))["inputSchema"];
        let listed = schema.get("required").cloned().unwrap_or_else(|| json!([]));
        assert_eq!(listed, json!(required), "{name}");
        let mut arguments = [*required, *optional].concat();
        let mut offered = keys(&schema["properties"]);
        // Our own addition: the instance, if there are several.
        offered.retain(|argument| *argument != "instance");
        arguments.sort_unstable();
        offered.sort_unstable();
        assert_eq!(offered, arguments, "{name}");
    }
}

#[test]
fn every_tool_has_a_name_a_description_and_a_closed_schema() {
    let game = Game::new();
    let tools = tools(&game);
    for tool in &tools {
        assert_eq!(keys(tool), ["name", "description", "inputSchema"]);
        assert!(!text(&tool["description"]).is_empty(), "{tool}");
        let schema = &tool["inputSchema"];
        assert_eq!(schema["type"], "object", "{tool}");
        assert_eq!(schema["additionalProperties"], false, "{tool}");
        for (name, property) in schema["properties"].as_object().unwrap() {
            assert!(property["type"].is_string(), "{name} of {tool}");
            assert!(!["ct", "cancellationToken"].contains(&name.as_str()), "{tool}");
        }
    }
    let mut names: Vec<_> = tools.iter().map(|tool| text(&tool["name"])).collect();
    names.sort_unstable();
    names.dedup_by(|a, b| a.eq_ignore_ascii_case(b));
    assert_eq!(names.len(), tools.len());
}

#[test]
fn constrained_arguments_are_enums() {
    let game = Game::new();
    let tools = tools(&game);
    let property = |tool: &str, name: &str| {
        let tool = tools.iter().find(|listed| listed["name"] == tool).unwrap();
        tool["inputSchema"]["properties"][name].clone()
    };
    assert_eq!(property("MousePick", "mode")["enum"], json!(["world", "ui"]));
    assert_eq!(property("MousePick", "mode")["type"], "string");
    assert_eq!(property("MousePick", "normalized")["type"], "boolean");
    assert_eq!(property("LoadScene", "mode")["enum"], json!(["single", "additive"]));
    assert_eq!(property("SetActive", "objectId")["type"], "string");
    assert_eq!(property("SetActive", "confirm")["type"], "boolean");
    assert_eq!(property("SearchSingletons", "query")["type"], "string");
}

#[test]
fn every_resource_of_the_document_is_listed() {
    let game = Game::new();
    let result = game.result("list_resources", json!({}));
    let resources = result["resources"].as_array().unwrap();
    for resource in resources {
        assert_eq!(keys(resource), ["uri", "name", "description", "mimeType"]);
        assert!(!text(&resource["name"]).is_empty() && !text(&resource["description"]).is_empty());
        assert_eq!(resource["mimeType"], "application/json");
    }
    let uris: Vec<_> = resources.iter().map(|resource| text(&resource["uri"])).collect();
    for uri in RESOURCES {
        assert!(uris.iter().any(|listed| listed == uri), "{uri} is not among {uris:?}");
    }
}

#[test]
fn a_tool_answers_in_its_wrapper() {
    let game = Game::new();
    let result = game.result("call_tool", json!({ "name": "GetStatus", "arguments": {} }));
    assert_eq!(keys(&result), ["content"]);
    let content = result["content"].as_array().unwrap();
    assert_eq!(content.len(), 1);
    assert_eq!(keys(&content[0]), ["type", "text", "mimeType", "json"]);
    assert_eq!(content[0]["type"], "text");
    assert_eq!(content[0]["mimeType"], "application/json");
    assert!(content[0]["json"].is_object());
    let from_text: Value = serde_json::from_str(&text(&content[0]["text"])).unwrap();
    assert_eq!(from_text, content[0]["json"]);
    assert!(from_text.get("Ready").is_some() && from_text.get("ScenesLoaded").is_some());
    let without = game.result("call_tool", json!({ "name": "GetStatus" }));
    assert_eq!(keys(&without), ["content"]);
}

#[test]
fn a_resource_answers_in_its_wrapper() {
    let game = Game::new();
    let uri = "unity://scenes?limit=1";
    let result = game.result("read_resource", json!({ "uri": uri }));
    assert_eq!(keys(&result), ["contents"]);
    let contents = result["contents"].as_array().unwrap();
    assert_eq!(contents.len(), 1);
    assert_eq!(keys(&contents[0]), ["uri", "mimeType", "text"]);
    assert_eq!(contents[0]["uri"], uri);
    assert_eq!(contents[0]["mimeType"], "application/json");
    assert_eq!(text(&contents[0]["text"]), game.reading(uri).text());
}
