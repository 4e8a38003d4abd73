//! The ways to an editor, and what happens where there is none.

use std::{
    net::{Ipv4Addr, SocketAddr, SocketAddrV4},
    path::Path,
    sync::Arc,
};

use serde_json::json;
use spawnpoint_protocol::ErrorKind;
use spawnpoint_unreal::engine::ClosedProject;
use spawnpoint_wire::unreal_remote::{RemoteConfig, RemoteEditor, Via};
use unreal_editor::{Editor, Setup};

use crate::asked::{Heard, ask, ask_hearing};

/// A multicast group that no real editor uses; each test has its own port.
fn group(port: u16) -> SocketAddrV4 {
    SocketAddrV4::new(Ipv4Addr::new(239, 0, 0, 77), port)
}

fn no_editor() -> SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap()
}

fn config(via: Via, port: u16) -> RemoteConfig {
    RemoteConfig { via, http: no_editor(), group: group(port), project: None }
}

#[tokio::test]
async fn remote_execution_finds_the_editor_and_keeps_the_line() {
    if !requires::tool("python3") {
        return;
    }
    let Ok(_editor) = Editor::over_udp(Setup::default(), group(16766)).await else {
        return requires::extra("multicast", "allow multicast on the loopback interface");
    };
    for via in [Via::Udp, Via::Auto] {
        let engine = RemoteEditor::any(config(via, 16766));
        for _ in 0..2 {
            let config = ask(&engine, "unreal.project.config", json!({})).await.unwrap();
            assert_eq!(config["engineVersion"]["major"], 5);
        }
        let long = json!({ "path": "/Game/Blueprints/BP_Key", "format": "T3D" });
        assert!(ask(&engine, "asset.export", long).await.is_ok());
    }
    let other = RemoteConfig { project: Some("Other".to_owned()), ..config(Via::Udp, 16766) };
    let fault =
        ask(&RemoteEditor::any(other), "unreal.project.config", json!({})).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::NotReady);
    assert!(fault.message.contains("found Sample"), "{fault}");
}

#[tokio::test]
async fn a_gate_that_is_off_is_explained_with_the_lines_to_write() {
    let setup = Setup { http_python: false, ..Setup::default() };
    let editor = Editor::over_http(setup).await;
    let config = RemoteConfig { via: Via::Http, http: editor.http, ..RemoteConfig::default() };
    let fault =
        ask(&RemoteEditor::any(config), "unreal.project.config", json!({})).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::PermissionDenied);
    assert!(fault.hint.unwrap().contains("bEnableRemotePythonExecution=True"));
}

#[tokio::test]
async fn without_an_editor_the_project_on_disk_answers() {
    let alone = RemoteEditor::any(config(Via::Http, 16767));
    let fault = ask(&alone, "unreal.project.config", json!({})).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::NotReady);
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../projects/unreal");
    let closed = Arc::new(ClosedProject::open(&sample, None).unwrap());
    let engine = RemoteEditor::of(closed, config(Via::Http, 16767));
    let heard = Arc::<Heard>::default();
    let found =
        ask_hearing(&engine, "asset.info", json!({ "path": "/Game/Blueprints/BP_Door" }), &heard);
    assert_eq!(found.await.unwrap()["name"], "BP_Door");
    assert!(heard.0.lock().unwrap()[0].ends_with("this was answered from disk"));
    let markdown =
        ask(&engine, "unreal.blueprint.markdown", json!({ "path": "/Game/Blueprints/BP_Door" }));
    assert!(markdown.await.is_ok());
    let refused =
        ask(&engine, "unreal.console.run", json!({ "command": "stat fps" })).await.unwrap_err();
    assert_eq!(refused.kind, ErrorKind::NotReady);
}
