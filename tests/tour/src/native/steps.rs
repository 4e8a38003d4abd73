//! The steps of the native tour, in the order in which an agent would take them: see what there is, find, inspect,
//! change, build, call, run, play, look, clean up.

use serde_json::{Value, json};

/// One call and its expected result.
pub struct Step {
    /// What it is about. An engine may lack all steps of a key.
    pub key: &'static str,
    /// Its purpose.
    pub why: &'static str,
    /// The tool.
    pub tool: &'static str,
    /// Its arguments; `{name}` is replaced by a saved value, or by the table of names.
    pub arguments: Value,
    /// The expectation.
    pub expected: Expected,
    /// The first word of the answer with this beginning is saved under this name.
    pub kept: Option<(&'static str, &'static str)>,
}

/// An expectation about an answer.
pub enum Expected {
    /// It contains all of these texts.
    Says(&'static [&'static str]),
    /// It does not contain this text.
    Omits(&'static str),
    /// It has a picture.
    Picture,
    /// It is an error that contains all of these texts.
    Fails(&'static [&'static str]),
}

use Expected::{Fails, Omits, Picture, Says};

impl Step {
    fn keep(mut self, name: &'static str, beginning: &'static str) -> Self {
        self.kept = Some((name, beginning));
        self
    }
}

/// Steps about one thing, which an engine has or lacks.
struct Part(&'static str);

impl Part {
    fn step(
        &self,
        why: &'static str,
        tool: &'static str,
        arguments: Value,
        expected: Expected,
    ) -> Step {
        Step { key: self.0, why, tool, arguments, expected, kept: None }
    }

    /// A call of `game_edit` with one change.
    fn edit(&self, why: &'static str, change: Value, expected: Expected) -> Step {
        self.step(why, "game_edit", json!({ "changes": [change] }), expected)
    }

    fn inspect(&self, why: &'static str, target: &str, expected: Expected) -> Step {
        self.step(why, "game_inspect", json!({ "target": target }), expected)
    }
}

/// The whole tour.
pub fn steps() -> Vec<Step> {
    let parts = [
        look(),
        inspect(),
        change(),
        build(),
        call(),
        code(),
        play(),
        input(),
        wait(),
        see(),
        project(),
        others(),
    ];
    parts.into_iter().flatten().collect()
}

fn look() -> Vec<Step> {
    let part = Part("look");
    vec![
        part.step("what is attached", "game_status", json!({}), Says(&["ready", "Allowed:"])),
        part.step("the outline", "game_tree", json!({"depth": 2}), Says(&["{scene}", "{object}"])),
        part.step("a part of it", "game_tree", json!({"filter": "{object}"}), Says(&["{object}"])),
        part.step(
            "find by a part of a name",
            "game_find",
            json!({"query": "{object_query}", "kind": "object"}),
            Says(&["{object}", "obj:"]),
        )
        .keep("player", "obj:"),
        part.step("below it", "game_tree", json!({"under": "{player}"}), Says(&["{object}"])),
        part.step("find nothing", "game_find", json!({"query": "qqzzqq"}), Says(&["qqzzqq"])),
        part.step("find a type", "game_find", json!({"query": "{type}"}), Says(&["{type}"])),
        part.step(
            "an unknown kind",
            "game_find",
            json!({"query": "x", "kind": "thing"}),
            Fails(&["thing", "object"]),
        ),
        part.step(
            "an unknown argument",
            "game_tree",
            json!({"deep": 3}),
            Fails(&["deep", "depth"]),
        ),
    ]
}

fn inspect() -> Vec<Step> {
    let part = Part("look");
    let two = json!({"targets": ["{player} {component}", "{player} {position}"]});
    vec![
        part.inspect("an object", "{player}", Says(&["{object}", "{component}"])),
        part.inspect("a component", "{player} {component}", Says(&["{number}"])),
        part.inspect("a member", "{player} {component}.{number}", Says(&["{number}"])),
        part.inspect("by its name", "{object} {component}.{number}", Says(&["{number}"])),
        part.step("two at once", "game_inspect", two, Says(&["{number}", "{position_member}"])),
        part.inspect("a missing component", "{player} Wings", Fails(&["Wings", "{component}"])),
        part.inspect("a missing member", "{player} {component}.feathers", Fails(&["feathers"])),
        part.inspect("a missing object", "obj:77", Fails(&["obj:77"])),
    ]
}

fn change() -> Vec<Step> {
    let part = Part("change");
    let set = |value: Value| json!({"do": "set", "object": "{player}", "member": "{component}.{number}", "value": value});
    let dry = json!({"changes": [set(json!(977))], "dry_run": true});
    let failing = json!({"changes": [set(json!(142)), {"do": "set", "object": "{player}", "member": "{component}.feathers", "value": 1}]});
    vec![
        part.step("try a change", "game_edit", dry, Says(&["→ 977"])),
        part.inspect("nothing changed", "{player} {component}.{number}", Omits("= 977")),
        part.edit("change a number", set(json!(140)), Says(&["Applied 1 change", "→ 140"])),
        part.inspect("it is there", "{player} {component}.{number}", Says(&["140"])),
        part.step("a list with a mistake", "game_edit", failing, Fails(&["feathers"])),
        part.inspect("none of it was done", "{player} {component}.{number}", Says(&["140"])),
        part.edit("a value of a wrong type", set(json!("a lot")), Fails(&["{number}"])),
        part.edit(
            "an unknown change",
            json!({"do": "paint", "object": "{player}"}),
            Fails(&["paint", "create"]),
        ),
        part.step("no change", "game_edit", json!({"changes": []}), Fails(&["changes"])),
    ]
}

fn build() -> Vec<Step> {
    let part = Part("build");
    let many = json!({"changes": [
        {"do": "create", "name": "Tour Box", "parent": "{player}", "as": "box"},
        {"do": "add_component", "object": "$box", "component": "{addition}"},
        {"do": "set", "object": "$box", "member": "{addition}.{flag}", "value": true},
        {"do": "rename", "object": "$box", "name": "Tour Crate"},
    ]});
    vec![
        part.step("a new object with a component", "game_edit", many, Says(&["Applied 4 changes"])),
        part.inspect("it is there", "Tour Crate", Says(&["{addition}"])).keep("crate", "obj:"),
        part.inspect("with its value", "{crate} {addition}.{flag}", Says(&["true"])),
        part.edit(
            "duplicate it",
            json!({"do": "duplicate", "object": "{crate}"}),
            Says(&["Applied 1 change"]),
        ),
        part.edit(
            "to the top",
            json!({"do": "reparent", "object": "{crate}"}),
            Says(&["Applied 1 change"]),
        ),
        part.edit(
            "off",
            json!({"do": "set_active", "object": "{crate}", "value": false}),
            Says(&["→ false"]),
        ),
        part.edit(
            "delete it",
            json!({"do": "delete", "object": "{crate}"}),
            Says(&["Applied 1 change"]),
        ),
        part.inspect("it is gone", "{crate}", Fails(&["{crate}"])),
    ]
}

fn call() -> Vec<Step> {
    let part = Part("call");
    let call = |method: &str| json!({"object": "{player}", "method": method});
    vec![
        part.step("a method", "game_call", call("{method}"), Says(&["{method_name}"])),
        part.step(
            "a missing method",
            "game_call",
            call("{component}.FlyAway"),
            Fails(&["FlyAway"]),
        ),
    ]
}

fn code() -> Vec<Step> {
    let part = Part("code");
    vec![
        part.step("code with a result", "game_run_code", json!({"code": "{code}"}), Says(&["42"])),
        part.step(
            "code with a mistake",
            "game_run_code",
            json!({"code": "{wrong_code}"}),
            Fails(&["1"]),
        ),
    ]
}

fn play() -> Vec<Step> {
    let act = |action: &str| json!({ "action": action });
    let (start, pause, step, stop) = (Part("start"), Part("pause"), Part("step"), Part("stop"));
    vec![
        start.step("start", "game_play", act("start"), Says(&["The game runs"])),
        pause.step("pause", "game_play", act("pause"), Says(&["paused"])),
        step.step(
            "three frames",
            "game_play",
            json!({"action": "step", "frames": 3}),
            Says(&["3 frames"]),
        ),
        pause.step("go on", "game_play", act("resume"), Says(&["The game runs"])),
        stop.step("stop", "game_play", act("stop"), Says(&["stopped"])),
        Part("look").step(
            "an unknown action",
            "game_play",
            act("dance"),
            Fails(&["dance", "pause"]),
        ),
    ]
}

fn input() -> Vec<Step> {
    let part = Part("input");
    let press = json!({"steps": [{"press": "{press}", "frames": 2}, {"wait": 1}]});
    let wrong = json!({"steps": [{"press": "no such action"}]});
    vec![
        part.step("what can be pressed", "game_input", json!({}), Says(&["{press}"])),
        part.step("press it", "game_input", press, Says(&["Played 3 frames"])),
        part.step("an unknown action", "game_input", wrong, Fails(&["no such action"])),
    ]
}

fn wait() -> Vec<Step> {
    let part = Part("wait");
    let condition = |is: &str| json!([{"object": "{player}", "member": "{component}.{number}", "is": is, "value": 0}]);
    vec![
        part.step(
            "a condition that holds",
            "game_wait_for",
            json!({"conditions": condition(">")}),
            Says(&["{number}"]),
        ),
        part.step(
            "one that does not",
            "game_wait_for",
            json!({"conditions": condition("<"), "timeout": 0.3}),
            Says(&["Not met", "{number}"]),
        ),
    ]
}

fn see() -> Vec<Step> {
    let part = Part("picture");
    vec![part.step("a picture", "game_screenshot", json!({}), Picture)]
}

fn project() -> Vec<Step> {
    let part = Part("references");
    vec![
        part.step(
            "who uses an asset",
            "game_references",
            json!({"asset": "{asset}"}),
            Says(&["Used by"]),
        ),
        Part("checks").step(
            "broken references",
            "game_references",
            json!({"report": "broken"}),
            Says(&[]),
        ),
        part.step(
            "a missing asset",
            "game_references",
            json!({"asset": "NoSuchThing.prefab"}),
            Fails(&["NoSuchThing"]),
        ),
    ]
}

fn others() -> Vec<Step> {
    let part = Part("look");
    vec![
        Part("logs").step("the console", "game_logs", json!({"limit": 5}), Says(&["Cursor:"])),
        part.step("what was changed", "game_changes", json!({}), Says(&["game_edit"])),
        part.step(
            "an unknown call",
            "game_result",
            json!({"log_id": "abcdef"}),
            Fails(&["abcdef"]),
        ),
        part.step(
            "another tool",
            "game_search_tools",
            json!({"query": "list loaded scenes"}),
            Says(&["ListScenes"]),
        ),
        part.step(
            "is used",
            "game_use_tool",
            json!({"name": "list_instances", "arguments": {}}),
            Says(&["instances"]),
        ),
        part.step(
            "a missing tool",
            "game_use_tool",
            json!({"name": "LstScenes"}),
            Fails(&["LstScenes", "ListScenes"]),
        ),
    ]
}
