//! Servers with different engines attached, and what a client sees of them.

use scripted_engine::editor::{Editor, OpenEditor};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::{
    http::Http,
    support::{Server, User},
};

/// Hash of the scripted editor.
const EDITOR: &str = "0a1b2c3d4e5f6071";

/// What is attached.
#[derive(Clone, Copy, Debug)]
pub struct Attached {
    pub name: &'static str,
    stage: bool,
    editor: bool,
    unity: bool,
    unreal: bool,
    godot: bool,
}

const NOTHING: Attached = Attached {
    name: "nothing",
    stage: false,
    editor: false,
    unity: false,
    unreal: false,
    godot: false,
};

/// Every situation.
pub const SITUATIONS: [Attached; 7] = [
    NOTHING,
    Attached { name: "embedded world", stage: true, ..NOTHING },
    Attached { name: "Unity editor", editor: true, ..NOTHING },
    Attached { name: "Unity folder", unity: true, ..NOTHING },
    Attached { name: "Unreal folder", unreal: true, ..NOTHING },
    Attached { name: "Godot folder", godot: true, ..NOTHING },
    Attached { name: "all", stage: true, editor: true, unity: true, unreal: true, godot: true },
];

/// A server with engines.
pub struct Situation {
    pub server: Server,
    pub editor: Option<OpenEditor>,
    pub runtime: Runtime,
    pub user: User,
}

impl Situation {
    pub fn new(attached: Attached, flags: &[&str]) -> Self {
        let user = User::new();
        let folders = [
            (attached.unity, sample_projects::unity()),
            (attached.unreal, sample_projects::unreal()),
            (attached.godot, sample_projects::godot()),
        ];
        let mut all: Vec<String> = flags.iter().map(|flag| (*flag).to_owned()).collect();
        if !attached.stage {
            all.push("--no-stage".into());
        }
        for (_, folder) in folders.iter().filter(|(is_served, _)| *is_served) {
            all.extend(["--project".into(), folder.display().to_string()]);
        }
        let server = user.serve(&all.iter().map(String::as_str).collect::<Vec<_>>());
        let runtime = Runtime::new().unwrap();
        let editor = attached.editor.then(|| {
            let _guard = runtime.enter();
            let url = format!("ws://{}/hub/plugin", server.address);
            Editor::new("Editor", EDITOR).with_package().dial(&url)
        });
        let situation = Self { server, editor, runtime, user };
        if attached.editor {
            situation.until(|instance| instance["id"] == format!("Editor@{EDITOR}"));
            // Its tools come a moment after it.
            while !situation.list("tools", "?toolsets=all").to_string().contains("\"change\"") {
                std::thread::yield_now();
            }
        }
        situation
    }

    /// Waits until an attached engine is like this.
    pub fn until(&self, fits: impl Fn(&Value) -> bool) {
        let instances = || {
            let answer = self.ask("", "tools/call", json!({ "name": "list_instances" }));
            let instances = &answer["structuredContent"]["instances"];
            instances.as_array().unwrap_or_else(|| panic!("{answer}")).clone()
        };
        while !instances().iter().any(&fits) {
            std::thread::yield_now();
        }
    }

    /// The result of a request without a session, to `/mcp` with this query.
    pub fn ask(&self, query: &str, method: &str, params: Value) -> Value {
        let mut answer = self.answer(query, &[], method, params);
        assert!(answer.get("error").is_none(), "{method} {query}: {answer}");
        answer["result"].take()
    }

    /// The answer to a request without a session, with these headers besides the usual ones.
    pub fn answer(
        &self,
        query: &str,
        headers: &[(&str, &str)],
        method: &str,
        params: Value,
    ) -> Value {
        Http::open(&self.server.address).request_to(query, headers, method, params).unwrap()
    }

    /// A list, as a client with this query sees it.
    pub fn list(&self, what: &str, query: &str) -> Value {
        self.ask(query, &format!("{what}/list"), json!({}))[what].take()
    }

    /// The names of the listed tools.
    pub fn tools(&self, query: &str) -> Vec<String> {
        names(&self.list("tools", query))
    }

    /// The instructions.
    pub fn instructions(&self, query: &str) -> String {
        let discovered = self.ask(query, "server/discover", json!({}));
        discovered["instructions"].as_str().unwrap().to_owned()
    }
}

/// The names in a list.
pub fn names(list: &Value) -> Vec<String> {
    let name = |item: &Value| item["name"].as_str().unwrap().to_owned();
    list.as_array().unwrap().iter().map(name).collect()
}
