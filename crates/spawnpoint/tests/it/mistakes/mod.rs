//! Typical mistakes of agents, as a table: each is answered with an error that says what is wrong, why, and what to
//! do next. None is silently ignored, and none is answered with something that was not asked for.

mod native;
mod table;

use std::cell::OnceCell;

use scripted_engine::editor::{Editor, OpenEditor};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::{
    http::Http,
    support::{Server, User},
};
use native::NATIVE;
use table::{MISTAKES, Mistake, Situation};

/// A server with the engine of one situation.
struct Attached {
    server: Server,
    _user: User,
    _editor: Option<(Runtime, OpenEditor)>,
}

impl Attached {
    fn new(situation: Situation) -> Self {
        let user = User::new();
        let allowed = ["--allow-writes", "--allow-code"];
        let folder = |path: std::path::PathBuf| {
            let path = path.display().to_string();
            [&["--no-stage", "--project", path.as_str()], &allowed[..]]
                .concat()
                .into_iter()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let args: Vec<String> = match situation {
            Situation::World => allowed.map(str::to_owned).to_vec(),
            Situation::UnityFolder => folder(sample_projects::unity()),
            Situation::UnrealFolder => folder(sample_projects::unreal()),
            Situation::UnityEditor => {
                ["--no-stage"].into_iter().chain(allowed).map(str::to_owned).collect()
            }
        };
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let server = user.serve(&args);
        let editor = (situation == Situation::UnityEditor).then(|| dial(&server));
        Self { server, _user: user, _editor: editor }
    }

    fn http(&self) -> Http {
        Http::open(&self.server.address)
    }
}

/// Attaches a Unity editor with MCP for Unity's plugin, and waits until it is known.
fn dial(server: &Server) -> (Runtime, OpenEditor) {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let editor = {
        let _guard = runtime.enter();
        let url = format!("ws://{}/hub/plugin", server.address);
        Editor::new("Game", "0a1b2c3d4e5f6071").dial(&url)
    };
    let mut http = Http::open(&server.address);
    for _ in 0..500 {
        let listed = http.call("list_instances", json!({})).unwrap();
        if !listed["result"]["structuredContent"]["instances"].as_array().unwrap().is_empty() {
            return (runtime, editor);
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("the editor was never attached");
}

/// The error text of a failed call, as the client receives it. `None` if the call succeeded.
fn told(answer: &Value) -> Option<String> {
    if let Some(error) = answer.get("error") {
        return Some(error["message"].as_str().unwrap().to_owned());
    }
    let result = &answer["result"];
    let texts = result["content"].as_array().into_iter().flatten();
    let texts: Vec<_> = texts.filter_map(|block| block["text"].as_str()).collect();
    (result["isError"] == true).then(|| texts.join("\n"))
}

/// The arguments with `$camera` replaced by the id of an object that is there.
fn filled(arguments: &str, camera: &str) -> Value {
    serde_json::from_str(&arguments.replace("$camera", camera)).unwrap()
}

#[test]
fn every_mistake_is_answered_with_what_why_and_what_next() {
    let mut wrong = Vec::new();
    for situation in Situation::ALL {
        let attached = Attached::new(situation);
        let mut http = attached.http();
        let camera = OnceCell::new();
        let mistakes =
            MISTAKES.iter().chain(NATIVE).filter(|mistake| mistake.situation == situation);
        for Mistake { tool, arguments, told: parts, untold, .. } in mistakes {
            let camera = camera.get_or_init(|| match situation {
                Situation::World => {
                    let found = http.call("SearchObjects", json!({"type": "Camera"})).unwrap();
                    let found = &found["result"]["structuredContent"]["Items"][0]["Id"];
                    found.as_str().unwrap().to_owned()
                }
                _ => String::new(),
            });
            let answer = http.call(tool, filled(arguments, camera)).unwrap();
            let line = format!("{situation:?} {tool} {arguments}");
            let Some(text) = told(&answer) else {
                wrong.push(format!("{line}\n    worked: {}", answer["result"]));
                continue;
            };
            let missing: Vec<_> = parts.iter().filter(|part| !text.contains(**part)).collect();
            let unwanted: Vec<_> = untold.iter().filter(|part| text.contains(**part)).collect();
            if !missing.is_empty() || !unwanted.is_empty() {
                wrong.push(format!(
                    "{line}\n    {text}\n    lacks {missing:?}, should not have {unwanted:?}"
                ));
            }
        }
    }
    let all = MISTAKES.len() + NATIVE.len();
    assert!(wrong.is_empty(), "{} of {all}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(all >= 57, "{all}");
}

#[test]
fn values_that_are_meant_are_accepted() {
    let attached = Attached::new(Situation::World);
    let mut http = attached.http();
    for (tool, arguments) in [
        ("ListObjects", json!({"limit": "5", "activeOnly": "true"})),
        ("ListObjects", json!({"limit": null, "sceneId": null, "instance": null})),
        ("ListObjects", json!({"_meta": {}, "limit": 1})),
        ("MousePick", json!({"mode": "UI", "x": "0.5", "y": 0.5, "normalized": "True"})),
        ("SetConfig", json!({"RequireConfirm": false})),
        ("unity_get_logs", json!({"log_type": "All", "limit": "3"})),
    ] {
        let answer = http.call(tool, arguments.clone()).unwrap();
        assert_eq!(told(&answer), None, "{tool} {arguments}");
    }
}
