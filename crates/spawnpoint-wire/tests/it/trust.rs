//! Which engine may take a seat, and whose hints are trusted.

use scripted_engine::{ScriptedEngine, tricks};
use serde_json::json;
use spawnpoint_core::engine::EngineTrust;
use spawnpoint_wire::HubConfig;

use crate::test_hub::{TestHub, eventually};

fn game() -> ScriptedEngine {
    tricks::teach(ScriptedEngine::new("Game", "aa"))
}

fn trust(hub: &TestHub) -> EngineTrust {
    hub.core.router().all()[0].engine().trust()
}

/// The other end of a connection cannot be identified here, as on most systems.
#[tokio::test]
async fn a_taken_seat_goes_to_proven_engines_only() {
    let hub = TestHub::open().await;
    let first = hub.attach(game()).await;
    let mut thief = game().connect(&hub.url).await.unwrap();
    assert_eq!(thief.closed().await, Some(4403));
    hub.call("echo", json!({})).await.unwrap();
    assert_eq!(first.heard().iter().filter(|m| m["type"] == "execute").count(), 1);
    // Nor while a proven engine is disconnected.
    first.wire().vanish().await;
    eventually(|| !hub.core.router().all()[0].presence().is_here()).await;
    let mut thief = game().connect(&hub.url).await.unwrap();
    assert_eq!(thief.closed().await, Some(4403));
    let _back = hub.attach(game()).await;
    hub.call("echo", json!({})).await.unwrap();
}

#[tokio::test]
async fn an_unproven_engine_can_reconnect_where_users_are_not_identified() {
    let hub = TestHub::open().await;
    let first = game().connect(&hub.url).await.unwrap();
    eventually(|| hub.core.router().all().len() == 1).await;
    assert_eq!(trust(&hub), EngineTrust::Unproven);
    let mut second = game().connect(&hub.url).await.unwrap();
    assert_eq!(second.closed().await, Some(4403), "the first one is still there");
    first.wire().vanish().await;
    eventually(|| !hub.core.router().all()[0].presence().is_here()).await;
    let mut back = game().connect(&hub.url).await.unwrap();
    assert!(back.hears(|m| m["type"] == "registered").await.is_some());
    // The owner's own engine takes over nevertheless, and keeps its seat.
    let proven = hub.attach(game()).await;
    assert_eq!(trust(&hub), EngineTrust::Proven);
    proven.wire().vanish().await;
    eventually(|| !hub.core.router().all()[0].presence().is_here()).await;
    let mut late = game().connect(&hub.url).await.unwrap();
    assert_eq!(late.closed().await, Some(4403));
}

#[tokio::test]
async fn a_token_identifies_the_owner_but_hints_need_proof_or_trust() {
    let config =
        HubConfig { authenticated: true, trusted: vec!["Other".into()], ..HubConfig::default() };
    let hub = TestHub::with(config).await;
    let mut first = game().connect(&hub.url).await.unwrap();
    let _second = game().connect(&hub.url).await.unwrap();
    assert_eq!(first.closed().await, Some(1001));
    eventually(|| !hub.core.offered_tools("echo").is_empty()).await;
    assert!(hub.core.offered_tools("echo").iter().all(|(_, spec)| !spec.read_only));
    let other = tricks::teach(ScriptedEngine::new("Other", "bb"));
    let _other = other.connect(&hub.url).await.unwrap();
    eventually(|| hub.core.offered_tools("echo").len() == 2).await;
    let hints: Vec<_> = hub.core.offered_tools("echo").iter().map(|(_, s)| s.read_only).collect();
    assert_eq!(hints, [false, true]);
}

#[tokio::test]
async fn hints_are_dropped_when_an_unproven_engine_takes_the_seat() {
    let hub = TestHub::with(HubConfig { authenticated: true, ..HubConfig::default() }).await;
    let read_only = || hub.core.offered_tools("echo").iter().any(|(_, spec)| spec.read_only);
    let _proven = hub.attach(game()).await;
    assert!(read_only());
    let _unproven = game().connect(&hub.url).await.unwrap();
    eventually(|| trust(&hub) == EngineTrust::Unproven).await;
    assert!(!read_only());
}
