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
