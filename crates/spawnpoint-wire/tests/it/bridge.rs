//! Editors that wait to be dialed: found by their files, followed from port to port.

use std::{path::Path, time::Duration};

use scripted_engine::editor::{Editor, Mishap, OpenEditor};
use serde_json::json;
use spawnpoint_core::engine::Presence;
use spawnpoint_protocol::{ErrorKind, op::ToolCall};
use spawnpoint_wire::{FramedTcpConfig, HubConfig};
use tempfile::TempDir;
use tokio::{io::AsyncReadExt, net::TcpStream};

use crate::{
    storm,
    test_hub::{TestHub, ended, eventually},
};

/// A server that dials editors by their status files.
struct DialingServer {
    hub: TestHub,
    folder: TempDir,
}

impl DialingServer {
    fn new(hub: TestHub, patience: Duration) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let config = FramedTcpConfig {
            read_every: Duration::from_millis(20),
            patience,
            ..FramedTcpConfig::new(folder.path().to_owned())
        };
        tokio::spawn(spawnpoint_wire::framed_tcp(hub.core.clone(), config, hub.stop.clone()));
        Self { hub, folder }
    }

    async fn open() -> Self {
        let hub = TestHub::with_tools(storm::catalog(), HubConfig::default()).await;
        Self::new(hub, Duration::from_secs(2))
    }

    async fn editor(&self, name: &str, hash: &str) -> OpenEditor {
        let editor = Editor::new(name, hash).listen(self.folder.path());
        let id = format!("{name}@{hash}");
        eventually(|| {
            let offering = self.hub.core.offered_tools("change");
            offering.iter().any(|(attached, _)| attached.id().as_str() == id)
        })
        .await;
        editor
    }

    fn port(&self, hash: &str) -> u16 {
        port(self.folder.path(), hash)
    }
}

fn port(folder: &Path, hash: &str) -> u16 {
    loop {
        let file = folder.join(format!("unity-mcp-status-{hash}.json"));
        let text = std::fs::read_to_string(file).unwrap();
        if let Ok(status) = serde_json::from_str::<serde_json::Value>(&text) {
            return u16::try_from(status["unity_port"].as_u64().unwrap()).unwrap();
        }
    }
}

#[tokio::test]
async fn an_editor_is_found_by_its_file_and_offers_its_tools() {
    let server = DialingServer::open().await;
    let editor = server.editor("Game", "0a1b2c3d").await;
    let all = server.hub.core.router().all();
    let info = all[0].engine().info();
    assert_eq!(all[0].id().as_str(), "Game@0a1b2c3d");
    assert_eq!((info.kind.as_str(), info.version.as_str()), ("unity", "6000.0.38f1"));
    assert_eq!(info.path.as_deref(), Some("/projects/Game"));
    let output = server.hub.call("change", json!({"token": "t"})).await.unwrap();
    assert_eq!(output.structured.unwrap()["data"]["token"], "t");
    assert_eq!(editor.project().changes("t"), 1);
    // One connection for everything, and none to check whether the editor runs.
    for _ in 0..5 {
        server.hub.call("inspect", json!({"token": "t", "ms": 1})).await.unwrap();
    }
    // The files are read again before another editor is found.
    let other = server.editor("Other", "4e5f6071").await;
    assert_eq!(editor.project().registered(), 1);
    drop((editor, other));
    eventually(|| server.hub.instances().is_empty()).await;
}

#[tokio::test]
async fn an_editor_is_followed_to_its_next_port_and_nothing_is_done_twice() {
    let server = DialingServer::open().await;
    let editor = server.editor("Game", "0a1b2c3d").await;
    let before = server.port("0a1b2c3d");
    let looks = server.hub.start("inspect", json!({"token": "a", "ms": 100})).unwrap();
    eventually(|| editor.project().commands() == 2).await;
    let waits = server.hub.start("change", json!({"token": "b"})).unwrap();
    editor.reload(Duration::from_millis(200), Mishap::Cut).await;
    eventually(|| server.hub.core.router().all()[0].presence() != Presence::Here).await;
    ended(looks).await.unwrap();
    ended(waits).await.unwrap();
    assert_ne!(server.port("0a1b2c3d"), before);
    assert_eq!(editor.project().changes("b"), 1);

    let cut = server.hub.start("change", json!({"token": "c", "ms": 200})).unwrap();
    eventually(|| editor.project().changes("c") == 1).await;
    editor.reload(Duration::from_millis(50), Mishap::AnswerLost).await;
    let fault = ended(cut).await.unwrap_err();
    assert_eq!(fault.data().unwrap()["outcome"], "unknown");
    server.hub.call("change", json!({"token": "d"})).await.unwrap();
    assert_eq!((editor.project().changes("c"), editor.project().made_twice()), (1, 0));
}

#[tokio::test]
async fn a_connection_that_another_client_took_is_opened_again_only_for_a_command() {
    let server = DialingServer::open().await;
    let editor = server.editor("Game", "0a1b2c3d").await;
    let mut thief = TcpStream::connect(("127.0.0.1", server.port("0a1b2c3d"))).await.unwrap();
    thief.read_u8().await.unwrap();
    // The files are read again before another editor is found.
    let _other = server.editor("Other", "4e5f6071").await;
    assert_eq!(editor.project().registered(), 2);
    let change = json!({"token": "a", "instance": "Game@0a1b2c3d"});
    server.hub.call("change", change).await.unwrap();
    assert_eq!((editor.project().registered(), editor.project().changes("a")), (3, 1));
}

#[tokio::test]
async fn other_programs_on_a_port_are_ignored() {
    let server = DialingServer::open().await;
    let stranger = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let status = json!({"unity_port": stranger.local_addr().unwrap().port(), "reason": "ready"});
    let file = server.folder.path().join("unity-mcp-status-ffffffff.json");
    std::fs::write(file, status.to_string()).unwrap();
    let (mut socket, _) = stranger.accept().await.unwrap();
    tokio::io::AsyncWriteExt::write_all(&mut socket, b"SSH-2.0-server\r\n").await.unwrap();
    let mut said = Vec::new();
    socket.read_to_end(&mut said).await.unwrap();
    assert!(said.is_empty() && server.hub.instances().is_empty());
}

#[tokio::test]
async fn commands_that_an_editor_does_not_know_are_its_own_faults() {
    let server = DialingServer::open().await;
    let _editor = server.editor("Game", "0a1b2c3d").await;
    let instance = server.hub.core.router().pick(None, None).unwrap();
    let cx = server.hub.core.op_context(Duration::from_secs(5)).unwrap();
    let unknown = ToolCall { name: "no_such_command".into(), arguments: Default::default() };
    let fault = instance.run(unknown, &cx).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Internal);
    assert!(fault.message.contains("no_such_command"), "{fault}");
}
