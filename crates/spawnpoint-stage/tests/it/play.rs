//! The game plays by itself, through the same dispatch as clients.

use std::time::{Duration, Instant};

use serde_json::json;
use spawnpoint_protocol::op::TimeSet;

use crate::driver::Driver;

#[tokio::test]
async fn a_match_is_played_and_scored() {
    let stage = Driver::start();
    stage.ask(TimeSet { value: 4.0, lock: None }).await.unwrap();
    let director = stage.at("/Director").await.id;
    let score = stage.at("/Director/Score").await.id;
    stage.call(director, "Range.Director", "StartMatch", vec![]).await.unwrap();
    let total =
        || async { stage.text(score, "Range.ScoreBoard", "total").await.parse::<i32>().unwrap() };
    let before = total().await;
    let deadline = Instant::now() + Duration::from_secs(10);
    while total().await == before {
        assert!(Instant::now() < deadline, "no score in time");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_ne!(stage.text(director, "Range.Director", "phase").await, "Practice");
    let target = stage.at("/Lanes/Lane 1/Near Target Stand/Near Target").await.id;
    assert_eq!(stage.text(target, "Range.Target", "wasHit").await, "true");
}

#[tokio::test]
async fn objects_have_members_through_their_components() {
    let stage = Driver::paused().await;
    let player = stage.at("/Player").await.id;
    stage.write(player, "UnityEngine.Transform", "tag", json!("Hero")).await.unwrap();
    let same = stage.call(player, "Range.Health", "CompareTag", vec![json!("Hero")]).await;
    assert_eq!(same.unwrap().as_deref(), Some("true"));
}
