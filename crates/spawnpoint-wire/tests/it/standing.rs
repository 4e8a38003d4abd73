//! Who may take a seat, and whose word counts.

use scripted_engine::{ScriptedEngine, tricks};
use serde_json::json;
use spawnpoint_core::engine::Standing;
use spawnpoint_wire::HubConfig;

use crate::place::{Place, eventually};

fn game() -> ScriptedEngine {
    tricks::teach(ScriptedEngine::new("Game", "aa"))
}

fn standing(place: &Place) -> Standing {
    place.core.router().all()[0].engine().standing()
}

/// No system tells who is at the other end here, as on most systems.
#[tokio::test]
async fn a_seat_that_is_taken_is_given_up_to_proven_engines_only() {
    let place = Place::open().await;
    let first = place.attach(game()).await;
    let mut thief = game().connect(&place.url).await.unwrap();
    assert_eq!(thief.closed().await, Some(4403));
    place.call("echo", json!({})).await.unwrap();
    assert_eq!(first.heard().iter().filter(|m| m["type"] == "execute").count(), 1);
    // Nor while a proven engine is away.
    first.wire().vanish().await;
    eventually(|| !place.core.router().all()[0].presence().is_here()).await;
    let mut thief = game().connect(&place.url).await.unwrap();
    assert_eq!(thief.closed().await, Some(4403));
    let _back = place.attach(game()).await;
    place.call("echo", json!({})).await.unwrap();
}

#[tokio::test]
async fn an_engine_that_cannot_prove_itself_comes_back_where_nobody_can_tell() {
    let place = Place::open().await;
    let first = game().connect(&place.url).await.unwrap();
    eventually(|| place.core.router().all().len() == 1).await;
    assert_eq!(standing(&place), Standing::Unproven);
    let mut second = game().connect(&place.url).await.unwrap();
    assert_eq!(second.closed().await, Some(4403), "the first one is still there");
    first.wire().vanish().await;
    eventually(|| !place.core.router().all()[0].presence().is_here()).await;
    let mut back = game().connect(&place.url).await.unwrap();
    assert!(back.hears(|m| m["type"] == "registered").await.is_some());
    // The owner's own engine takes over all the same, and keeps its place.
    let proven = place.attach(game()).await;
    assert_eq!(standing(&place), Standing::Proven);
    proven.wire().vanish().await;
    eventually(|| !place.core.router().all()[0].presence().is_here()).await;
    let mut late = game().connect(&place.url).await.unwrap();
    assert_eq!(late.closed().await, Some(4403));
}

#[tokio::test]
async fn who_showed_a_token_is_the_owner_but_its_hints_need_proof_or_trust() {
    let config =
        HubConfig { authenticated: true, trusted: vec!["Other".into()], ..HubConfig::default() };
    let place = Place::with(config).await;
    let mut first = game().connect(&place.url).await.unwrap();
    let _second = game().connect(&place.url).await.unwrap();
    assert_eq!(first.closed().await, Some(1001));
    eventually(|| !place.core.bringing("echo").is_empty()).await;
    assert!(place.core.bringing("echo").iter().all(|(_, spec)| !spec.read_only));
    let other = tricks::teach(ScriptedEngine::new("Other", "bb"));
    let _other = other.connect(&place.url).await.unwrap();
    eventually(|| place.core.bringing("echo").len() == 2).await;
    let hints: Vec<_> = place.core.bringing("echo").iter().map(|(_, s)| s.read_only).collect();
    assert_eq!(hints, [false, true]);
}

#[tokio::test]
async fn hints_go_when_an_engine_without_proof_sits_down() {
    let place = Place::with(HubConfig { authenticated: true, ..HubConfig::default() }).await;
    let read_only = || place.core.bringing("echo").iter().any(|(_, spec)| spec.read_only);
    let _proven = place.attach(game()).await;
    assert!(read_only());
    let _unproven = game().connect(&place.url).await.unwrap();
    eventually(|| standing(&place) == Standing::Unproven).await;
    assert!(!read_only());
}
