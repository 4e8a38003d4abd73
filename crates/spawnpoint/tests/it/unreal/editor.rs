//! A running editor behind the real binary, and the port that its clients expect.

use std::net::TcpListener;

use serde_json::json;
use tokio::runtime::Runtime;
use unreal_editor::{Editor, Setup};

use super::{DOOR, Project};
use crate::{http::Http, support::User};

#[test]
fn a_running_editor_supports_more_than_a_closed_project() {
    if !requires::tool("python3") {
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
    // The answer of the editor, not of the files: they have another version.
    let config = project.call("get_project_config", json!({}));
    assert_eq!(config["engineVersion"]["minor"], 4);
    // What the editor does not support is read from disk.
    let folder = project.user.temp().join("md");
    let markdown = json!({ "blueprintPaths": [DOOR], "outputFolder": folder });
    assert_eq!(project.call("export_blueprint_markdown", markdown)["exportedCount"], 1);
    drop(editor);
    // Ends its tasks, which may be answering on open connections.
    drop(runtime);
    let config = project.call("get_project_config", json!({}));
    assert_eq!(config["engineVersion"]["minor"], 2, "the disk answers when the editor is closed");
}

#[test]
fn on_the_port_of_the_document_plain_requests_are_answered_in_its_dialect() {
    // The port is part of the dialect. If another program uses it, another loopback address may be free.
    let addresses = (1..10).map(|host| format!("127.0.0.{host}:30069"));
    let Some(address) = addresses.into_iter().find(|address| TcpListener::bind(address).is_ok())
    else {
        return requires::skip("port-30069", "stop the program that listens on port 30069");
    };
    let user = User::new();
    let path = super::sample().display().to_string();
    let server = user.serve_on(&address, &["--project", &path]);
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

#[test]
fn under_the_name_of_the_unreal_server_the_port_of_the_project_is_used() {
    let user = User::new();
    let folder = super::copy(&user);
    let port = crate::support::free_address().rsplit_once(':').unwrap().1.to_owned();
    let ini = folder.join("Config/DefaultEngine.ini");
    let mut text = std::fs::read_to_string(&ini).unwrap_or_default();
    text += &format!("\n[UnrealMCPServer]\nHttpServerPort={port}\n");
    std::fs::create_dir_all(ini.parent().unwrap()).unwrap();
    std::fs::write(&ini, text).unwrap();
    let binary = crate::stand_in::named(&user, "unreal-mcp");
    let mut command = user.command_of(&binary, &[]);
    command.current_dir(&folder);
    let server = crate::support::Server::greeted(command);
    assert_eq!(server.address, format!("127.0.0.1:{port}"));
    let begin = br#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#;
    let plain = [("Content-Type", "application/json")];
    let answer = Http::open(&server.address).send("POST", "/mcp", &plain, begin).unwrap().value();
    assert_eq!(answer["result"]["serverInfo"]["name"], "UnrealMCPServer");
}
