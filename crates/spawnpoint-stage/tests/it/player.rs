//! The range as a player sees it: aims, shots, buttons, pictures.

use serde_json::{Value, json};
use spawnpoint_protocol::{Fault, op::*, play::Picture, timed_play::PlayResult};

use crate::driver::Driver;

async fn steps(stage: &Driver, steps: Value) -> Result<PlayResult, Fault> {
    let window = json!({"steps": steps, "fixed_step": 0.016});
    stage.ask(serde_json::from_value::<PlayRun>(window).unwrap()).await
}

async fn last_line(stage: &Driver) -> String {
    stage.ask(LogsTail { count: Some(1) }).await.unwrap().items.pop().unwrap().message
}

async fn score(stage: &Driver) -> i64 {
    let board = stage.at("/Director/Score").await.id;
    let read = stage.read(board, "Range.ScoreBoard", "scores.Player").await;
    read.map_or(0, |value| value.value_json.unwrap().as_i64().unwrap())
}

async fn picture(stage: &Driver, width: u32, labels: bool) -> Picture {
    stage.ask(ViewCapture { max_width: Some(width), labels }).await.unwrap()
}

#[tokio::test]
async fn a_click_on_a_target_hits_it_and_a_click_beside_it_misses() {
    let stage = Driver::at_start().await;
    let far = stage.at("/Lanes/Lane 4/Far Target Stand/Far Target").await.id;
    steps(&stage, json!([{"click": far}])).await.unwrap();
    assert_eq!(last_line(&stage).await, "Hit Far Target: 50 points, 50 of 200");
    assert_eq!(score(&stage).await, 50);
    // The aim stays; the target moves on.
    steps(&stage, json!([{"wait": 60}, {"press": "fire", "frames": 1}])).await.unwrap();
    assert!(
        last_line(&stage).await.starts_with("Missed: the shot hit "),
        "{}",
        last_line(&stage).await
    );
    assert_eq!(score(&stage).await, 50);
    steps(&stage, json!([{"click": [0.02, 0.3]}])).await.unwrap();
    assert_eq!(score(&stage).await, 50);
}

#[tokio::test]
async fn a_target_without_health_gives_no_points() {
    let stage = Driver::at_start().await;
    let near = stage.at("/Lanes/Lane 2/Near Target Stand/Near Target").await.id;
    steps(&stage, json!([{"click": near}, {"click": near}, {"click": near}, {"click": near}]))
        .await
        .unwrap();
    assert_eq!(score(&stage).await, 40);
    steps(&stage, json!([{"click": near}])).await.unwrap();
    assert_eq!(last_line(&stage).await, "Near Target is already down");
    assert_eq!(score(&stage).await, 40);
    let color = stage.read(near, "UnityEngine.MeshRenderer", "color").await.unwrap();
    assert_eq!(color.value_json.unwrap()["r"], json!(0.3));
}

#[tokio::test]
async fn a_held_trigger_fires_once_and_an_empty_magazine_is_told() {
    let stage = Driver::at_start().await;
    let pistol = stage.at("/Player/Hands/Pistol").await.id;
    let ammo = || stage.text(pistol, "Range.Weapon", "ammo");
    steps(&stage, json!([{"press": "fire", "frames": 30}])).await.unwrap();
    assert_eq!(ammo().await, "11");
    let shots = vec![json!({"press": "Space", "frames": 1}); 12];
    steps(&stage, json!(shots)).await.unwrap();
    assert_eq!((ammo().await.as_str(), last_line(&stage).await.contains("empty")), ("0", true));
    steps(&stage, json!([{"type": "r"}])).await.unwrap();
    assert_eq!(ammo().await, "12");
    stage.write(pistol, "Range.Weapon", "fireMode", json!("Auto")).await.unwrap();
    steps(&stage, json!([{"press": "fire", "frames": 20}])).await.unwrap();
    assert_eq!(ammo().await, "9", "one shot every tenth of a second");
}

#[tokio::test]
async fn a_match_is_won_by_points() {
    let stage = Driver::at_start().await;
    let director = stage.at("/Director").await.id;
    let far = stage.at("/Lanes/Lane 1/Far Target Stand/Far Target").await.id;
    steps(&stage, json!([{"press": "Enter", "frames": 1}])).await.unwrap();
    assert_eq!(last_line(&stage).await, "Score 200 points to win");
    for _ in 0..4 {
        steps(&stage, json!([{"click": far}])).await.unwrap();
    }
    assert_eq!(last_line(&stage).await, "You win with 200 points");
    assert_eq!(stage.text(director, "Range.Director", "phase").await, "Over");
    steps(&stage, json!([{"press": "start_match", "frames": 1}])).await.unwrap();
    assert_eq!(stage.text(director, "Range.Director", "phase").await, "Match");
    assert_eq!(score(&stage).await, 0);
}

#[tokio::test]
async fn a_click_on_a_button_presses_it() {
    let stage = Driver::at_start().await;
    let start = stage.at("/HUD/Menu/Start Button").await.id;
    let director = stage.at("/Director").await.id;
    steps(&stage, json!([{"click": start}])).await.unwrap();
    assert_eq!(stage.text(director, "Range.Director", "phase").await, "Match");
    let quit = stage.at("/HUD/Menu/Quit Button").await.id;
    let fault = steps(&stage, json!([{"click": quit}])).await.unwrap_err();
    assert!(fault.message.contains("not interactable"), "{fault}");
}

#[tokio::test]
async fn input_waits_while_the_game_is_paused() {
    let stage = Driver::at_start().await;
    let pistol = stage.at("/Player/Hands/Pistol").await.id;
    stage.ask(InputPress { action: "fire".into(), strength: None, seconds: None }).await.unwrap();
    stage
        .ask(WaitUntil {
            condition: serde_json::from_value(json!({"paused": false})).unwrap(),
            seconds: 0.02,
        })
        .await
        .unwrap();
    assert_eq!(stage.text(pistol, "Range.Weapon", "ammo").await, "12");
    let list =
        stage.ask(InputList { include_builtin: false, paging: Default::default() }).await.unwrap();
    assert!(list.items[0].pressed && list.items[0].inputs.contains(&"Space".to_owned()));
    stage.ask(TimeStep { frames: 3 }).await.unwrap();
    assert_eq!(stage.text(pistol, "Range.Weapon", "ammo").await, "11");
    stage.ask(InputRelease { action: String::new() }).await.unwrap();
    let axis = InputAxis { negative: "aim_left".into(), positive: "aim_right".into(), value: -0.5 };
    stage.ask(axis).await.unwrap();
    let list =
        stage.ask(InputList { include_builtin: false, paging: Default::default() }).await.unwrap();
    let left = list.items.iter().find(|action| action.name == "aim_left").unwrap();
    assert_eq!((left.pressed, left.strength), (true, 0.5));
}

#[tokio::test]
async fn a_picture_shows_the_aim_and_labels() {
    let stage = Driver::at_start().await;
    let size = |picture: &Picture| (picture.width, picture.height);
    assert_eq!(size(&picture(&stage, 640, false).await), (640, 360));
    let plain = picture(&stage, 160, false).await;
    assert_eq!((size(&plain), plain.mime_type.as_str()), ((160, 90), "image/png"));
    assert_eq!(picture(&stage, 160, false).await, plain, "the game is paused");
    assert_ne!(picture(&stage, 160, true).await, plain);
    steps(&stage, json!([{"press": "aim_left", "frames": 10}])).await.unwrap();
    assert_ne!(picture(&stage, 160, false).await, plain);
    assert!(stage.ask(ViewCapture { max_width: Some(0), labels: false }).await.is_err());
}
