//! The project through the ordinary protocol, beside a live world.

use serde_json::{Value, json};

use crate::{
    http::Http,
    support::{Server, User},
};

struct Both {
    server: Server,
    _user: User,
}

impl Both {
    fn new() -> Self {
        let user = User::new();
        let path = super::sample().display().to_string();
        Self { server: user.serve(&["--project", &path]), _user: user }
    }

    fn request(&self, method: &str, params: Value) -> Value {
        Http::open(&self.server.address).request(method, params).unwrap()
    }
}

#[test]
fn tools_of_both_kinds_find_their_engine() {
    let both = Both::new();
    let call = |tool: &str, arguments: Value| {
        both.request("tools/call", json!({ "name": tool, "arguments": arguments }))["result"].take()
    };
    let found = call("search_assets", json!({ "packagePaths": ["/Game"] }));
    assert_eq!(found["structuredContent"]["count"], 3, "{found}");
    let status = call("GetStatus", json!({ "instance": "Range" }));
    assert_eq!(status["isError"], false, "{status}");
    // The demo world is not meant while the project is attached.
    let unsupported = call("GetStatus", json!({}));
    assert_eq!(unsupported["structuredContent"]["error"]["kind"], "Unsupported", "{unsupported}");
    let failed = call("export_asset", json!({ "objectPath": "/Game/No" }));
    assert_eq!(failed["isError"], true);
    assert!(
        failed["content"][0]["text"].as_str().unwrap().contains("Failed to load Object: /Game/No")
    );
}

#[test]
fn resources_are_texts_of_their_kind() {
    let both = Both::new();
    // As a client of the older era without a session.
    let read = |uri: &str| {
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": { "uri": uri } });
        let mut http = Http::open(&both.server.address);
        http.post(&[], body.to_string().as_bytes()).unwrap().json()
    };
    let key = read("unreal+md:///Game/Blueprints/BP_Key");
    let contents = &key["result"]["contents"][0];
    assert_eq!(contents["mimeType"], "text/markdown", "{key}");
    assert!(contents["text"].as_str().unwrap().starts_with("# BP_Key"));
    let missing = read("unreal+md:///Game/No");
    assert!(missing["error"]["message"].as_str().unwrap().contains("/Game/No"), "{missing}");
}

#[test]
fn paths_are_completed() {
    let both = Both::new();
    let complete = |reference: Value, name: &str, typed: &str| {
        let params = json!({ "ref": reference, "argument": { "name": name, "value": typed } });
        both.request("completion/complete", params)["result"]["completion"]["values"].take()
    };
    let prompt = |name: &str| json!({ "type": "ref/prompt", "name": name });
    let keys = complete(prompt("analyze_blueprint"), "blueprint_path", "/Game/Blueprints/BP_K");
    assert_eq!(keys, json!([super::KEY]));
    let template = json!({ "type": "ref/resource", "uri": "unreal+t3d://{filepath}" });
    assert_eq!(complete(template, "filepath", "door"), json!([super::DOOR]));
    let second = complete(prompt("audit_assets"), "asset_paths", "/Game/Blueprints/BP_Key, m_wo");
    assert_eq!(second, json!([format!("/Game/Blueprints/BP_Key, {}", super::WOOD)]));
}

#[test]
fn without_a_project_there_are_no_such_tools() {
    let user = User::new();
    let server = user.serve(&[]);
    let mut http = Http::open(&server.address);
    let all = "?toolsets=all";
    let listed = http.request_to(all, &[], "tools/list", json!({})).unwrap().to_string();
    assert!(!listed.contains("search_blueprints"));
    let refused = http.call("search_assets", json!({ "packagePaths": ["/Game"] })).unwrap();
    let text = refused["result"]["content"][0]["text"].as_str().unwrap();
    assert!(text.starts_with("No unreal engine is attached"), "{text}");
    let prompts = http.request_to(all, &[], "prompts/list", json!({})).unwrap().to_string();
    assert!(!prompts.contains("analyze_blueprint"));
}

#[test]
fn a_folder_without_a_project_is_refused_at_the_start() {
    let user = User::new();
    let said = user.run_alone(&["serve", "--no-stage", "--project", "nowhere"]);
    assert_ne!(said.code, 0);
    assert!(said.err.contains("nowhere does not exist"), "{said:?}");
    user.write("Two/A.uproject", "{}");
    user.write("Two/B.uproject", "{}");
    let said = user.run_alone(&["serve", "--no-stage", "--project", "Two"]);
    assert!(said.err.contains("A.uproject, B.uproject. Give the path of one"), "{said:?}");
    user.write("Broken/Broken.uproject", "{");
    let said = user.run_alone(&["serve", "--no-stage", "--project", "Broken"]);
    assert!(said.err.contains("is not a valid project or plugin descriptor"), "{said:?}");
}
