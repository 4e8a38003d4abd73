//! The life of a connection: connect, disconnect, reconnect, and close by the server.

use std::time::Duration;

use scripted_engine::{ScriptedEngine, tricks};
use serde_json::json;
use spawnpoint_core::board::CallHandle;
use spawnpoint_protocol::ErrorKind;
use spawnpoint_wire::HubConfig;

use crate::test_hub::{TestHub, ended, eventually};

#[tokio::test]
async fn an_engine_is_welcomed_attached_and_detached() {
    let hub = TestHub::open().await;
    let engine = hub.engine("My Game", "0123456789abcdef").await;
    assert_eq!(hub.instances(), ["My Game@0123456789abcdef"]);
    let heard = engine.heard();
    assert_eq!(heard[0]["challenge"].as_str().unwrap().len(), 32);
    let mut welcome = heard[0].clone();
    welcome.as_object_mut().unwrap().remove("challenge");
    assert_eq!(welcome, json!({"type": "welcome", "serverTimeout": 30, "keepAliveInterval": 15}));
    assert_eq!(heard[1]["type"], "registered");
    assert_eq!(heard[1]["session_id"].as_str().unwrap().len(), 36);
    let info = hub.core.router().pick(None, None).unwrap().engine().info().clone();
    assert_eq!((info.kind.as_str(), info.version.as_str()), ("scripted", "1.0"));
    engine.wire().close(1000).await;
    eventually(|| hub.instances().is_empty()).await;
}

#[tokio::test]
async fn an_engine_that_says_goodbye_is_not_waited_for() {
    let hub = TestHub::open().await;
    let mut engine = hub.engine("Game", "aa").await;
    let looks = hub.start("stall", json!({})).unwrap();
    let changes = hub.start("write", json!({"seconds": 60})).unwrap();
    engine.hears(|m| m["params"]["name"] == "write").await.unwrap();
    engine.wire().close(1000).await;
    let fault = ended(looks).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Disconnected, "{fault}");
    assert!(fault.message.contains("said goodbye while 'stall' was in flight"), "{fault}");
    assert!(!fault.message.contains("not known"), "{fault}");
    let fault = ended(changes).await.unwrap_err();
    assert!(fault.message.contains("whether it took effect is unknown"), "{fault}");
    assert!(hub.instances().is_empty());
}

#[tokio::test]
async fn an_editor_ends_its_own_game_only() {
    let hub = TestHub::open().await;
    let editor = hub.engine("Editor", "ee").await;
    let game = || {
        let mut game = tricks::teach(ScriptedEngine::new("Game", "aa"));
        game.register.editor_hash = Some("ee".into());
        game
    };
    let gone = r#"{"type":"gone","project_hash":"aa"}"#;
    let listed = ["Editor@ee", "Game@aa", "Other@bb"];

    // Killed, and the hub knows that its connection is lost.
    let killed = hub.attach(game()).await;
    let other = hub.engine("Other", "bb").await;
    killed.wire().vanish().await;
    eventually(|| hub.core.router().all().iter().any(|one| !one.presence().is_here())).await;
    other.wire().text(gone).await;
    hub.call("echo", json!({"instance": "Other"})).await.unwrap();
    assert_eq!(hub.instances(), listed, "it is not that one's game");
    let waiting = hub.start("echo", json!({"instance": "Game"})).unwrap();
    editor.wire().text(gone).await;
    eventually(|| hub.instances() == ["Editor@ee", "Other@bb"]).await;
    let fault = ended(waiting).await.unwrap_err();
    assert!(fault.message.contains("nothing was done"), "{fault}");

    // The hub does not know yet.
    let _hangs = hub.attach(game()).await;
    assert_eq!(hub.instances(), listed);
    editor.wire().text(gone).await;
    eventually(|| hub.instances() == ["Editor@ee", "Other@bb"]).await;
}

#[tokio::test]
async fn a_command_that_ends_the_connection_is_not_sent_again() {
    let hub = TestHub::open().await;
    let engine = hub.engine("Game", "aa").await;
    let fault = hub.call("garbage", json!({})).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Disconnected, "{fault}");
    assert!(fault.message.contains("not JSON, while 'garbage' was in flight"), "{fault}");
    let sent = engine.heard().iter().filter(|m| m["type"] == "execute").count();
    assert_eq!(sent, 1);
}

#[tokio::test]
async fn only_projects_with_a_hash_are_accepted() {
    let hub = TestHub::open().await;
    for hash in ["", "  ", &"x".repeat(500)] {
        let mut engine = ScriptedEngine::new("Game", hash).connect(&hub.url).await.unwrap();
        assert_eq!(engine.closed().await, Some(4400));
    }
    assert!(hub.instances().is_empty());
}

#[tokio::test]
async fn invalid_json_ends_the_connection_and_unknown_messages_do_not() {
    let hub = TestHub::open().await;
    let mut engine = hub.engine("Game", "aa").await;
    let wire = engine.wire().clone();
    for nonsense in [
        "null",
        "[]",
        "\"text\"",
        "{}",
        "{\"type\":\"no_such_message\"}",
        "{\"type\":\"register\"}",
        "{\"type\":\"offers\",\"tools\":7}",
        "{\"type\":\"event\",\"event\":\"no_such_event\"}",
        "{\"type\":\"register\",\"project_hash\":\"bb\"}",
        "{\"type\":\"ask\",\"id\":\"nobody\",\"questions\":{}}",
    ] {
        wire.text(nonsense).await;
    }
    let answers = engine.hears(|m| m["type"] == "answers").await.unwrap();
    assert_eq!(answers["fault"]["kind"], "Cancelled");
    hub.call("echo", json!({})).await.unwrap();
    assert_eq!(hub.instances(), ["Game@aa"]);
    wire.text("not json").await;
    assert_eq!(engine.closed().await, Some(1003));
}

#[tokio::test]
async fn a_connection_that_does_not_register_is_closed() {
    let hub = TestHub::with(HubConfig {
        register_within: Duration::from_millis(100),
        ..HubConfig::default()
    })
    .await;
    let (mut socket, _) = tokio_tungstenite::connect_async(&hub.url).await.unwrap();
    let mut code = None;
    while let Some(Ok(message)) = futures_util::StreamExt::next(&mut socket).await {
        if let tokio_tungstenite::tungstenite::Message::Close(frame) = message {
            code = frame.map(|frame| u16::from(frame.code));
        }
    }
    assert_eq!(code, Some(1008));
}

#[tokio::test]
async fn silence_ends_a_connection_and_keep_alives_alone_keep_it() {
    let config = HubConfig {
        ping_every: Duration::from_millis(50),
        silence: Duration::from_millis(600),
        ..HubConfig::default()
    };
    let hub = TestHub::with(config).await;
    let mut mute = hub.attach(ScriptedEngine::new("Mute", "aa").keep_alive(None)).await;
    assert_eq!(mute.closed().await, Some(1001));
    // Busy without reading for longer than the limit, but its keep-alive still sends.
    let busy = tricks::teach(ScriptedEngine::new("Busy", "bb"))
        .stock()
        .keep_alive(Some(Duration::from_millis(100)));
    let _busy = hub.attach(busy).await;
    let output = hub.call("slow", json!({"seconds": 1.5, "instance": "Busy"})).await.unwrap();
    assert!(!output.is_error);
    // The other one is still expected back.
    assert_eq!(hub.instances(), ["Busy@bb", "Mute@aa"]);
}

#[tokio::test]
async fn an_engine_that_does_not_read_fails_its_own_calls_only() {
    let hub = TestHub::with(HubConfig { queue: 4, ..HubConfig::default() }).await;
    let deaf = hub.engine("Deaf", "aa").await;
    let _other = hub.engine("Other", "bb").await;
    deaf.wire().deaf(Duration::from_secs(60)).await;
    let heavy = "x".repeat(2 << 20);
    let mut handles = Vec::new();
    for _ in 0..16 {
        let arguments = json!({"instance": "Deaf", "text": heavy});
        handles.push(hub.start("echo", arguments).unwrap());
    }
    let failed = handles.iter_mut().map(|handle| {
        let ended = handle.state.wait_for(|state| matches!(state.outcome.as_deref(), Some(Err(_))));
        Box::pin(async { ended.await.unwrap().outcome.clone().unwrap() })
    });
    let patience = Duration::from_secs(20);
    let failed = tokio::time::timeout(patience, futures_util::future::select_all(failed)).await;
    let fault = (*failed.unwrap().0).clone().unwrap_err();
    assert_eq!(fault.kind, ErrorKind::NotReady, "{fault}");
    assert!(fault.message.contains("does not read"), "{fault}");
    hub.call("echo", json!({"instance": "Other"})).await.unwrap();
    let still_waits = |handle: &CallHandle| handle.state.borrow().outcome.is_none();
    assert!(handles.iter().any(still_waits), "the other engine's call waited for them");
}

#[tokio::test]
async fn a_server_that_stops_closes_connections_with_a_reason() {
    let hub = TestHub::open().await;
    let mut engine = hub.engine("Game", "aa").await;
    hub.stop.cancel();
    assert_eq!(engine.closed().await, Some(1012));
}
