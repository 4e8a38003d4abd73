//! A running editor behind the real binary, and the port that its clients look for.

use std::net::TcpListener;

use serde_json::json;
use tokio::runtime::Runtime;
use unreal_editor::{Editor, Setup};

use super::{DOOR, Project};
use crate::{http::Http, support::User};

#[test]
fn a_running_editor_does_what_a_closed_project_cannot() {
    if !unreal_editor::is_there() {
        return;
    }
    let runtime = Runtime::new().unwrap();
    let editor = runtime.block_on(Editor::over_http(Setup::default()));
    let way = format!("http:{}", editor.http.port());
    let project = Project::new(&["--allow-writes", "--unreal-remote", &way]);
    let ran = project.call("execute_console_command", json!({ "command": "stat fps" }));
    let said = "LogConsoleResponse: Display: ran stat fps";
    let expected = json!({ "bSuccess": true, "command": "stat fps", "output": said, "error": "" });
    assert_eq!(ran, expected);
    // The editor's own word, not that of the files: they are of another version.
    let config = project.call("get_project_config", json!({}));
    assert_eq!(config["engineVersion"]["minor"], 4);
    // What the editor has no word for is read from disk.
    let folder = project.user.temp().join("md");
    let markdown = json!({ "blueprintPaths": [DOOR], "outputFolder": folder });
    assert_eq!(project.call("export_blueprint_markdown", markdown)["exportedCount"], 1);
    drop(editor);
    let config = project.call("get_project_config", json!({}));
    assert_eq!(config["engineVersion"]["minor"], 2, "the disk answers when the editor is closed");
}

#[test]
fn on_the_port_of_the_document_plain_requests_are_answered_in_its_dialect() {
    const PORT: &str = "127.0.0.1:30069";
    if TcpListener::bind(PORT).is_err() {
        eprintln!("SKIPPED: {PORT} is taken");
        return;
    }
    let user = User::new();
    let path = super::sample().display().to_string();
    let server = user.serve_on(PORT, &["--project", &path]);
    let mut http = Http::open(&server.address);
    let plain = [("Content-Type", "application/json")];
    let begin = br#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#;
    let answer = http.send("POST", "/mcp", &plain, begin).unwrap().value();
    assert_eq!(answer["result"]["serverInfo"]["name"], "UnrealMCPServer");
    // Beside the live world, which this dialect does not show.
    let list = br#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    let answer = http.send("POST", "/mcp", &plain, list).unwrap().value();
    assert_eq!(answer["result"]["tools"].as_array().unwrap().len(), 15);
    assert!(answer["result"].get("nextCursor").is_none());
}
