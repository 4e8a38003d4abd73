//! The exact command lines by which the Unity editor starts the server of MCP for Unity, with Spawnpoint in its place.

use std::path::PathBuf;

use scripted_engine::editor::Editor;
use serde_json::json;

use crate::{
    mcp::Session,
    stdio::{initialize, legacy},
    support::{Pipe, Said, Server, User, free_address},
};

/// The binary under another name, as users install it for the editor.
pub fn named(user: &User, name: &str) -> PathBuf {
    let folder = user.home().join("bin");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    if !path.exists() {
        let binary = assert_cmd::cargo::cargo_bin!("spawnpoint");
        #[cfg(unix)]
        std::os::unix::fs::symlink(binary, &path).unwrap();
        #[cfg(not(unix))]
        std::fs::copy(binary, &path).unwrap();
    }
    path
}

fn run(user: &User, name: &str, line: &str) -> Said {
    let mut command = user.command_of(&named(user, name), &words(line));
    command.output().unwrap().into()
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

#[test]
fn the_editor_accepts_it_as_a_launcher() {
    let user = User::new();
    let said = run(&user, "uvx", "--version");
    assert!(said.code == 0 && said.out.starts_with("uvx "), "{said:?}");
    let help = "--offline --from mcpforunityserver==10.1.0 mcp-for-unity --help";
    let said = run(&user, "uvx", help);
    assert!(said.code == 0 && said.out.contains("Usage"), "{said:?}");
    let said = run(&user, "uvx", "mcp-for-unity --transport pigeon");
    assert!(said.code == 2 && said.err.contains("neither http nor stdio"), "{said:?}");
    let said = run(&user, "uvx", "mcp-for-unity --transport http --http-remote-hosted");
    assert!(said.code == 2 && said.err.contains("requires --api-key-validation-url"), "{said:?}");
}

#[tokio::test]
async fn the_start_button_of_the_editor_starts_a_writable_server() {
    let user = User::new();
    let (address, pidfile) =
        (free_address(), user.home().join("Library/MCPForUnity/RunState/a.pid"));
    let line = format!(
        "--no-cache --refresh --from mcpforunityserver==10.1.0 mcp-for-unity --transport http \
         --http-url http://{address} --project-scoped-tools --pidfile {} \
         --unity-instance-token 0123456789abcdef0123456789abcdef",
        pidfile.display()
    );
    let server = Server::greeted(user.command_of(&named(&user, "uvx"), &words(&line)));
    assert_eq!(server.address, address);
    assert_eq!(std::fs::read_to_string(&pidfile).unwrap(), server.pid().to_string());

    let url = format!("ws://{address}/hub/plugin");
    let editor =
        Editor { package_tools: true, ..Editor::new("Game", "0a1b2c3d4e5f6071") }.dial(&url);
    let mut session = Session::open(&address).await;
    session.until_listed("change").await;
    let tools = session.tools().await;
    for theirs in ["manage_gameobject", "set_active_instance", "execute_custom_tool"] {
        assert!(tools.iter().any(|name| name == theirs), "{theirs}: {tools:?}");
    }
    assert!(!tools.iter().any(|name| name == "ListObjects"), "{tools:?}");
    let result = session.call("change", json!({"token": "a"})).await;
    assert_eq!(result["isError"], false, "{result}");
    assert_eq!(editor.project().changes("a"), 1);
    #[cfg(unix)]
    {
        assert_eq!(server.stop(), 0);
        assert!(!pidfile.exists());
    }
}

#[test]
fn a_clients_stdio_command_line_serves_on_the_pipe() {
    let user = User::new();
    let line = format!(
        "--offline --prerelease explicit --from mcpforunityserver>=0.0.0a0 mcp-for-unity \
         --transport stdio --http-url http://{}",
        free_address()
    );
    let mut pipe = Pipe::of(user.command_of(&named(&user, "uvx"), &words(&line)));
    initialize(&mut pipe);
    let listed = pipe.ask(&legacy(2, "tools/list", json!({})));
    assert!(listed["result"]["tools"].is_array(), "{listed}");
    assert_eq!(pipe.finish(), 0);
}

#[test]
fn options_take_precedence_over_variables() {
    let user = User::new();
    let (wanted, other) = (free_address(), free_address());
    let line = format!("mcp-for-unity --transport http --http-url http://{wanted}");
    let mut command = user.command_of(&named(&user, "uvx"), &words(&line));
    command.env("UNITY_MCP_HTTP_URL", format!("http://{other}"));
    assert_eq!(Server::greeted(command).address, wanted);
}

#[tokio::test]
async fn required_parameters_of_custom_tools_are_checked() {
    let user = User::new();
    let server = user.serve(&["--no-stage", "--allow-writes", "--toolsets", "unity,hub"]);
    let url = format!("ws://{}/hub/plugin", server.address);
    let editor =
        Editor { package_tools: true, ..Editor::new("Game", "0a1b2c3d4e5f6071") }.dial(&url);
    let mut session = Session::open(&server.address).await;
    session.until_listed("change").await;
    let paint = json!({
        "name": "paint",
        "parameters": [{ "name": "color", "type": "string", "required": true }],
    });
    let body = json!({ "project_id": "0a1b2c3d4e5f6071", "tools": [paint] }).to_string();
    let registered = crate::http::Http::open(&server.address)
        .send("POST", "/register-tools", &[("Content-Type", "application/json")], body.as_bytes())
        .unwrap();
    assert_eq!(registered.status, 200, "{}", registered.text());
    let custom = |parameters| json!({ "tool_name": "paint", "parameters": parameters });
    let refused = session.call("execute_custom_tool", custom(json!({}))).await.to_string();
    assert!(refused.contains("color") && refused.contains("requires it"), "{refused}");
    let passed = session.call("execute_custom_tool", custom(json!({ "color": "red" }))).await;
    assert!(!passed.to_string().contains("requires it"), "{passed}");
    drop(editor);
}

#[test]
fn old_entries_of_clients_are_told_once() {
    let user = User::new();
    user.write(
        ".cursor/mcp.json",
        r#"{"mcpServers": {"unityMCP": {"command": "uvx", "args": ["--from", "mcpforunityserver==10.3.0", "mcp-for-unity"]}}}"#,
    );
    let first = user.serve(&["--no-stage"]).complaints();
    assert!(first.contains("Cursor"), "{first}");
    assert!(first.contains("`spawnpoint setup cursor --migrate`"), "{first}");
    let second = user.serve(&["--no-stage"]).complaints();
    assert!(!second.contains("--migrate"), "{second}");
}

#[tokio::test]
async fn without_a_status_file_the_usual_port_is_dialed() {
    let Ok(usual) = tokio::net::TcpListener::bind("127.0.0.1:6400").await else {
        return requires::skip("port-6400", "stop the program that listens on port 6400");
    };
    // An editor that wrote its status file elsewhere, behind the usual port.
    let (user, elsewhere) = (User::new(), tempfile::tempdir().unwrap());
    let editor = Editor { package_tools: true, ..Editor::new("Game", "0a1b2c3d4e5f6071") }
        .listen(elsewhere.path());
    let file = elsewhere.path().join("unity-mcp-status-0a1b2c3d4e5f6071.json");
    let port = loop {
        let status = std::fs::read(&file).unwrap_or_default();
        let status: serde_json::Value = serde_json::from_slice(&status).unwrap_or_default();
        if let Some(port) = status["unity_port"].as_u64().filter(|port| *port > 0) {
            break port;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    let behind = tokio::spawn(async move {
        while let Ok((mut client, _)) = usual.accept().await {
            let address = format!("127.0.0.1:{port}");
            let mut editor = tokio::net::TcpStream::connect(address).await.unwrap();
            tokio::spawn(async move {
                let _ = tokio::io::copy_bidirectional(&mut client, &mut editor).await;
            });
        }
    });
    let args = ["--no-stage", "--allow-writes", "--unity-tcp", "--toolsets", "unity,hub"];
    let server = user.serve(&args);
    let mut session = Session::open(&server.address).await;
    session.until_listed("change").await;
    let done = session.call("change", json!({ "token": "c" })).await;
    assert_eq!(done["isError"], false, "{done}");
    assert_eq!(editor.project().changes("c"), 1);
    behind.abort();
}
