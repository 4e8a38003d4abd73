//! The steps of the tour, in order: list, search, inspect, write, read back, call, evaluate, wait,
//! pick, pause, step, load, destroy, undo.

use serde_json::{Value, json};

/// One call and its expected result.
pub struct Step {
    /// Its purpose.
    pub why: &'static str,
    /// The tool.
    pub tool: &'static str,
    /// Its arguments; `{name}` is replaced by a saved value, or by the table of names.
    pub arguments: Value,
    /// The expectation.
    pub expected: Expected,
    /// The values of the result that are saved for later: a name and a pointer.
    pub kept: Option<(&'static str, &'static str)>,
}

/// An expectation about a result.
pub enum Expected {
    /// That there is one.
    Done,
    /// That there is this at that place.
    Is(&'static str, Value),
    /// That there is something at that place: not null, not empty.
    Some(&'static str),
    /// It fails with a message that contains this.
    Fails(&'static str),
}

use Expected::{Done, Fails, Is, Some as There};

impl Step {
    fn keep(mut self, name: &'static str, place: &'static str) -> Self {
        self.kept = Option::Some((name, place));
        self
    }
}

fn step(why: &'static str, tool: &'static str, arguments: Value, expected: Expected) -> Step {
    Step { why, tool, arguments, expected, kept: None }
}

/// Reads the member of the player with its position.
fn read_place(why: &'static str, name: &str, expected: Expected) -> Step {
    let arguments = json!({"objectId": "{player}", "componentType": "{place}", "name": name});
    step(why, "ReadComponentMember", arguments, expected)
}

/// Reads a number of the player's own component.
fn read_number(why: &'static str, expected: Expected) -> Step {
    let arguments =
        json!({"objectId": "{player}", "componentType": "{behaviour}", "name": "{number}"});
    step(why, "ReadComponentMember", arguments, expected)
}

/// The whole tour.
pub fn steps() -> Vec<Step> {
    [look(), inspect(), change(), build(), collect(), evaluate(), see(), play(), edit(), scenes()]
        .into_iter()
        .flatten()
        .collect()
}

fn look() -> Vec<Step> {
    vec![
        step("which engine is it", "GetStatus", json!({}), Is("/Ready", json!(true))),
        step("of which version", "GetVersion", json!({}), There("/UnityVersion")),
        step(
            "scenes that are loaded",
            "ListScenes",
            json!({}),
            Is("/Items/0/Name", json!("{scene}")),
        ),
        step("scenes that could be", "ListBuildScenes", json!({}), There("/Items")),
        step("objects, two of many", "ListObjects", json!({"limit": 2}), There("/Items/1")),
        step(
            "objects of a scene",
            "ListObjects",
            json!({"sceneId": "scn:0", "limit": 1}),
            There("/Items/0"),
        ),
        step(
            "the player",
            "SearchObjects",
            json!({"name": "{object}"}),
            Is("/Items/0/Name", json!("{object}")),
        )
        .keep("player", "/Items/0/Id"),
        step("no match", "SearchObjects", json!({"name": "no such thing"}), Is("/Total", json!(0))),
        step(
            "by type",
            "ListObjects",
            json!({"type": "{behaviour}", "limit": 1}),
            There("/Items/0/Id"),
        ),
        step(
            "the player at a glance",
            "GetObject",
            json!({"id": "{player}"}),
            Is("/Tag", json!("{tag}")),
        ),
        step("what is below it", "ListChildren", json!({"objectId": "{player}"}), Done),
        step("a missing object", "GetObject", json!({"id": "obj:77"}), Fails("obj:77")),
        step("an invalid id", "GetObject", json!({"id": "77"}), Fails("expected 'obj:")),
    ]
}

fn inspect() -> Vec<Step> {
    let members =
        json!({"objectId": "{player}", "componentType": "{behaviour}", "includeMethods": true});
    let missing =
        json!({"objectId": "{player}", "componentType": "{behaviour}", "name": "nothing"});
    vec![
        step(
            "what it is made of",
            "GetComponents",
            json!({"objectId": "{player}"}),
            There("/Items/1"),
        ),
        step("members of one part", "ListComponentMembers", members, There("/Items/1")),
        read_place("where it is", "{position}", There("/valueText")).keep("home", "/valueJson"),
        read_place("a part of that", "{part}", There("/valueText")),
        step("a missing member", "ReadComponentMember", missing, Fails("nothing")),
        step(
            "members by name",
            "SearchComponentMembers",
            json!({"query": "{number_query}", "limit": 3}),
            There("/Items/0/Member"),
        ),
        step(
            "types by name",
            "SearchTypes",
            json!({"query": "{addition_query}"}),
            There("/Items/0"),
        ),
        step(
            "static classes",
            "SearchStaticClasses",
            json!({"query": "{static_query}"}),
            There("/Items/0/Type"),
        ),
        step(
            "members of one",
            "ListStaticMembers",
            json!({"typeFullName": "{static}", "limit": 3}),
            There("/Items/0"),
        ),
        step(
            "a static member",
            "ReadStaticMember",
            json!({"typeFullName": "{static}", "name": "{static_member}"}),
            There("/valueText"),
        ),
        step(
            "what there is one of",
            "SearchSingletons",
            json!({"query": "{singleton_query}"}),
            There("/Items/0/Id"),
        ),
        step(
            "its members",
            "ListSingletonMembers",
            json!({"singletonId": "{singleton}"}),
            There("/Items/0"),
        ),
        step(
            "one of them",
            "ReadSingletonMember",
            json!({"singletonId": "{singleton}", "name": "{singleton_member}"}),
            There("/valueText"),
        ),
    ]
}

fn change() -> Vec<Step> {
    let write = |member: &str, value: &str| json!({"objectId": "{player}", "componentType": "{place}", "member": member, "jsonValue": value});
    let number = |value: &str| json!({"objectId": "{player}", "componentType": "{behaviour}", "member": "{number}", "jsonValue": value});
    vec![
        step("nothing passes meanwhile", "pause_game", json!({}), Is("/paused", json!(true))),
        step("move it", "SetMember", write("{position}", "{there}"), Is("/ok", json!(true))),
        read_place("it is there", "{part}", Is("/valueJson", json!("{part_there}"))),
        step("move it back", "SetMember", write("{position}", "{home}"), Is("/ok", json!(true))),
        read_number("a number", There("/valueText")).keep("number_before", "/valueJson"),
        step("write it", "SetMember", number("{number_value}"), Is("/ok", json!(true))),
        read_number("read it back", Is("/valueJson", json!("{number_value}"))),
        step("write nonsense", "SetMember", number("\"a lot\""), Fails("jsonValue")),
        step("undo the number", "undo_edit", json!({}), Is("/ok", json!(true))),
        step("do it again", "redo_edit", json!({}), Is("/ok", json!(true))),
        step("write what it was", "SetMember", number("{number_before}"), Is("/ok", json!(true))),
        read_number("it is as before", Is("/valueJson", json!("{number_before}"))),
        step(
            "call a method",
            "CallMethod",
            json!({"objectId": "{player}", "componentType": "{method_owner}", "method": "{method}", "argsJson": "[]"}),
            There("/result"),
        ),
        step(
            "a missing one",
            "CallMethod",
            json!({"objectId": "{player}", "componentType": "{method_owner}", "method": "fly_away", "argsJson": "[]"}),
            Fails("fly_away"),
        ),
        step("resume", "pause_game", json!({"paused": false}), Done),
    ]
}

fn build() -> Vec<Step> {
    let of =
        |member: &str| json!({"objectId": "{new}", "componentType": "{addition}", "name": member});
    vec![
        step(
            "a new object below the player",
            "CreateObject",
            json!({"name": "Probe", "parentId": "{player}"}),
            There("/id"),
        )
        .keep("new", "/id"),
        step("it stands there", "GetObject", json!({"id": "{new}"}), Is("/Name", json!("Probe"))),
        step(
            "make something of it",
            "AddComponent",
            json!({"objectId": "{new}", "type": "{addition}"}),
            Is("/ok", json!(true)),
        ),
        step(
            "with a switch",
            "SetMember",
            json!({"objectId": "{new}", "componentType": "{addition}", "member": "{addition_member}", "jsonValue": "true"}),
            Is("/ok", json!(true)),
        ),
        step(
            "that is on",
            "ReadComponentMember",
            of("{addition_member}"),
            Is("/valueJson", json!(true)),
        ),
        step(
            "a second time",
            "AddComponent",
            json!({"objectId": "{new}", "type": "{addition}"}),
            Fails("already"),
        ),
        step(
            "nothing again",
            "RemoveComponent",
            json!({"objectId": "{new}", "typeOrIndex": "{addition}"}),
            Is("/ok", json!(true)),
        ),
        step("it was removed", "ReadComponentMember", of("{addition_member}"), Fails("not found")),
        step(
            "switch it off",
            "SetActive",
            json!({"objectId": "{new}", "active": false}),
            Is("/ok", json!(true)),
        ),
        step("it is off", "GetObject", json!({"id": "{new}"}), Is("/Active", json!(false))),
        step(
            "and on",
            "SetActive",
            json!({"objectId": "{new}", "active": true}),
            Is("/ok", json!(true)),
        ),
        step("to the root", "Reparent", json!({"objectId": "{new}"}), Is("/ok", json!(true))),
        step(
            "below itself",
            "Reparent",
            json!({"objectId": "{player}", "newParentId": "{player}"}),
            Fails(""),
        ),
        step("another like it", "duplicate_object", json!({"objectId": "{new}"}), There("/id"))
            .keep("copy", "/id"),
        step(
            "destroy the copy",
            "DestroyObject",
            json!({"objectId": "{copy}"}),
            Is("/ok", json!(true)),
        ),
        step("it was destroyed", "GetObject", json!({"id": "{copy}"}), Fails("{copy}")),
        step(
            "destroy the object",
            "DestroyObject",
            json!({"objectId": "{new}"}),
            Is("/ok", json!(true)),
        ),
    ]
}

fn collect() -> Vec<Step> {
    vec![
        step("where a collection is", "SearchObjects", json!({"name": "{shelf}", "limit": 1}), There("/Items/0/Id"))
            .keep("shelf_id", "/Items/0/Id"),
        step("a value that is not small", "ReadComponentMember", json!({"objectId": "{shelf_id}", "componentType": "{shelf_component}", "name": "{collection}"}), There("/refId"))
            .keep("handle", "/refId"),
        step("what is behind the handle", "InspectRef", json!({"refId": "{handle}"}), There("/type")),
        step("one by one", "ListRefItems", json!({"refId": "{handle}", "limit": 2}), There("/Items/0")),
        step("members of it", "ListRefMembers", json!({"refId": "{handle}"}), Done),
        step("let it go", "ReleaseRef", json!({"refId": "{handle}"}), Is("/released", json!(true))),
        step("the handle is invalid now", "InspectRef", json!({"refId": "{handle}"}), Fails("{handle}")),
    ]
}

fn evaluate() -> Vec<Step> {
    let code = |code: &str| json!({"code": code, "timeout": 60_000});
    vec![
        step("a sum", "unity_execute_code", code("1 + 1"), Is("/result/result", json!(2))),
        step(
            "over two frames, with a partial result",
            "unity_execute_code",
            code("{code_steps}"),
            Is("/result/result", json!(21)),
        ),
        step("invalid code", "unity_execute_code", code("{code_wrong}"), Fails("compile")),
        step("failing code", "unity_execute_code", code("{code_fails}"), Fails("line 2")),
        step("a query", "unity_query", json!({"query": "{query}"}), There("/result/result")),
        step(
            "a static one",
            "unity_query",
            json!({"query": "{query_static}"}),
            There("/result/result"),
        ),
        step("an invalid query", "unity_query", json!({"query": "]["}), Fails("")),
        step("the console", "ConsoleEval", json!({"code": "20 + 1"}), Is("/result", json!("21"))),
        step("what the log says", "TailLogs", json!({"count": 5}), There("/Items/0/Message")),
    ]
}

fn see() -> Vec<Step> {
    vec![
        step(
            "select the player",
            "SelectObject",
            json!({"objectId": "{player}"}),
            Is("/ok", json!(true)),
        ),
        step("it is selected", "GetSelection", json!({}), Is("/ActiveId", json!("{player}"))),
        step("take a note", "SetClipboardText", json!({"text": "hello"}), Is("/ok", json!(true))),
        step("read it", "GetClipboard", json!({}), Is("/HasValue", json!(true))),
        step("the camera", "GetCameraInfo", json!({}), There("/Name")),
        step(
            "move a free one",
            "SetFreecamPose",
            json!({"pos": {"X": 1, "Y": 2, "Z": 3}, "rot": {"X": 0, "Y": 0, "Z": 0}}),
            Is("/ok", json!(true)),
        ),
        step("how fast it flies", "SetFreecamSpeed", json!({"speed": 7}), Is("/speed", json!(7.0))),
        step(
            "look through it",
            "SetFreecamEnabled",
            json!({"enabled": true}),
            Is("/ok", json!(true)),
        ),
        step("it is where it was put", "GetFreecam", json!({}), Is("/Pos/Y", json!(2.0))),
        step("and back", "SetFreecamEnabled", json!({"enabled": false}), Is("/ok", json!(true))),
        step(
            "what is in the middle of the screen",
            "MousePick",
            json!({"mode": "world", "x": 0.5, "y": 0.5, "normalized": true}),
            Is("/Mode", json!("world")),
        ),
        step("two blocks to pick", "SpawnTestUi", json!({}), There("/blocks/0/id"))
            .keep("block", "/blocks/0/id"),
        step(
            "pick one",
            "MousePick",
            json!({"mode": "ui", "x": 0.35, "y": 0.5, "normalized": true}),
            Is("/Mode", json!("ui")),
        ),
        step("away with them", "DestroyTestUi", json!({}), Is("/ok", json!(true))),
        step("a picture", "take_screenshot", json!({}), There("/width")),
    ]
}

fn play() -> Vec<Step> {
    vec![
        step("how fast time passes", "GetTimeScale", json!({}), There("/value")),
        step("twice as fast", "SetTimeScale", json!({"value": 2}), Is("/value", json!(2.0))),
        step("as before", "SetTimeScale", json!({"value": 1}), Is("/value", json!(1.0))),
        step(
            "ten frames, then stand still",
            "step_game",
            json!({"frames": 10}),
            Is("/frames", json!(10)),
        ),
        step("it stands still", "GetTimeScale", json!({}), Is("/paused", json!(true))),
        step("on", "pause_game", json!({"paused": false}), Done),
        step("what a player can do", "list_input_actions", json!({}), There("/Items/0/Name")),
        step("press a key", "press_input", json!({"action": "{jump}"}), Is("/ok", json!(true))),
        step("let go", "release_input", json!({"action": "{jump}"}), Is("/ok", json!(true))),
        step("a missing key", "press_input", json!({"action": "teleport"}), Fails("teleport")),
        step(
            "push a stick",
            "set_input_axis",
            json!({"negative": "{left}", "positive": "{right}", "value": 0.5}),
            Is("/ok", json!(true)),
        ),
        step("let go of all", "release_input", json!({}), Is("/ok", json!(true))),
    ]
}

fn edit() -> Vec<Step> {
    vec![
        step("does the game run", "get_game_state", json!({}), Is("/running", json!(false))),
        step(
            "what a class is",
            "get_class_docs",
            json!({"class": "{class}"}),
            Is("/Name", json!("{class}")),
        ),
        step(
            "settings of the project",
            "list_project_settings",
            json!({"query": "{setting_query}"}),
            There("/Items/0/Name"),
        )
        .keep("setting", "/Items/0/Name"),
        step(
            "write one",
            "set_project_setting",
            json!({"name": "{setting}", "jsonValue": "640"}),
            Is("/ok", json!(true)),
        ),
        step(
            "methods that can be hooked",
            "HookListMethods",
            json!({"type": "{hooked}"}),
            There("/Items/0/Signature"),
        ),
        step("hooks", "ListHooks", json!({}), Done),
    ]
}

fn scenes() -> Vec<Step> {
    vec![
        step(
            "save what was changed",
            "unity_execute_code",
            json!({"code": "{save}", "timeout": 60_000}),
            Done,
        ),
        step(
            "another scene besides",
            "LoadScene",
            json!({"name": "{other_scene}", "mode": "additive"}),
            Is("/ok", json!(true)),
        ),
        step("a missing scene", "LoadScene", json!({"name": "Atlantis"}), Fails("Atlantis")),
        step(
            "save that there are two now",
            "unity_execute_code",
            json!({"code": "{save}", "timeout": 60_000}),
            Done,
        ),
        step(
            "a scene of its own again",
            "LoadScene",
            json!({"name": "{scene}", "mode": "single"}),
            Is("/ok", json!(true)),
        ),
        step("it is loaded", "ListScenes", json!({}), Is("/Items/0/Name", json!("{scene}"))),
        step("a missing scene", "UnloadScene", json!({"sceneId": "scn:9"}), Fails("scn:9")),
        step("what was called", "list_calls", json!({"limit": 5}), There("/calls/4/tool")),
    ]
}
