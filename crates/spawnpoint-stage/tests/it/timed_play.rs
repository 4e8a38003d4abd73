//! Windows of frames: exact input, conditions, reports, and equal runs.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};
use spawnpoint_core::{Engine, OpContext};
use spawnpoint_protocol::{
    Effect, ErrorKind, Fault, Op, OpName,
    condition::ConditionResult,
    op::*,
    shape::{LoadMode, TimeScale},
    timed_play::PlayResult,
};
use spawnpoint_stage::{Stage, StageConfig};

use crate::driver::{Driver, context};

async fn play(stage: &Driver, window: Value) -> Result<PlayResult, Fault> {
    stage.ask(serde_json::from_value::<PlayRun>(window).unwrap()).await
}

async fn wait(stage: &Driver, condition: Value, seconds: f32) -> Result<ConditionResult, Fault> {
    stage
        .ask(
            serde_json::from_value::<WaitUntil>(
                json!({"condition": condition, "seconds": seconds}),
            )
            .unwrap(),
        )
        .await
}

async fn time(stage: &Driver) -> TimeScale {
    stage.ask(TimeGet {}).await.unwrap()
}

/// The yaw of the aim in degrees, from -180 to 180.
async fn yaw(stage: &Driver) -> f64 {
    let camera = stage.ask(CameraGet {}).await.unwrap();
    let yaw = f64::from(camera.rot.y);
    if yaw > 180.0 { yaw - 360.0 } else { yaw }
}

#[tokio::test]
async fn an_action_is_held_for_exactly_as_many_frames() {
    let stage = Driver::at_start().await;
    let camera = stage.at("/Camera Rig/Main Camera").await.id;
    let aim = json!({"object": camera, "component": "Transform", "name": "eulerAngles.y"});
    let window = json!({
        "steps": [{"press": "aim_left", "frames": 12}, {"wait": 5}, {"release": "aim_left"}],
        "fixed_step": 0.02,
        "report": [aim],
        "every": 1,
    });
    let played = play(&stage, window).await.unwrap();
    assert_eq!(played.frames, 18);
    let angles: Vec<f64> =
        played.report.iter().map(|report| report.values[0].as_f64().unwrap()).collect();
    assert_eq!(angles.len(), 18);
    for (frame, angle) in (1..).zip(&angles) {
        let expected = f64::from(frame.min(12)) * 0.9;
        assert!((angle - expected).abs() < 0.01, "frame {frame}: {angle}");
    }
    assert_eq!(time(&stage).await.paused, Some(true));
}

#[tokio::test]
async fn three_inputs_of_one_step_act_in_the_same_frame() {
    let stage = Driver::at_start().await;
    let pistol = stage.at("/Player/Hands/Pistol").await.id;
    let camera = stage.at("/Camera Rig/Main Camera").await.id;
    let before = stage.ask(CameraGet {}).await.unwrap();
    let window = json!({
        "steps": [{"press": ["aim_left", "aim_up", "fire"], "frames": 1}],
        "fixed_step": 0.02,
        "seed": 7,
        "report": [
            {"object": pistol, "component": "Weapon", "name": "ammo"},
            {"object": camera, "component": "Transform", "name": "eulerAngles.y"},
            {"object": camera, "component": "Transform", "name": "eulerAngles.x"},
        ],
    });
    let played = play(&stage, window).await.unwrap();
    assert_eq!((played.frames, played.report.len()), (1, 1));
    let [ammo, yaw, pitch] = played.report[0].values.as_slice() else { panic!() };
    assert_eq!(ammo, &json!(11));
    // Up to 0.2 degrees of it are recoil.
    assert!((yaw.as_f64().unwrap() - 0.9).abs() < 0.25, "{yaw}");
    let up = pitch.as_f64().unwrap() - f64::from(before.rot.x);
    assert!((up.rem_euclid(360.0) - 1.2).abs() < 0.02, "{pitch}, {}", before.rot.x);
    let pressed =
        stage.ask(InputList { include_builtin: false, paging: Default::default() }).await.unwrap();
    assert!(pressed.items.iter().all(|action| !action.pressed));
}

/// Reloads the scene, plays until the score is 60, and reports.
async fn run(stage: &Driver, seed: u64) -> (u32, Vec<Value>) {
    stage.ask(SceneLoad { name: "Range".into(), mode: LoadMode::Single }).await.unwrap();
    let board = stage.at("/Director/Score").await.id;
    let pistol = stage.at("/Player/Hands/Pistol").await.id;
    let target = stage.at("/Lanes/Lane 4/Far Target Stand/Far Target").await.id;
    let near = stage.at("/Lanes/Lane 3/Near Target Stand/Near Target").await.id;
    let camera = stage.at("/Camera Rig/Main Camera").await.id;
    let window = json!({
        "steps": [
            {"press": "start_match", "frames": 1},
            {"wait": 20},
            {"click": near},
            {"wait": 3},
            {"click": target},
            {"press": "aim_right", "frames": 200},
        ],
        "until": {"member": {
            "object": board, "component": "ScoreBoard", "name": "scores.Player", "compare": ">=", "value": 60,
        }},
        "frames": 300,
        "fixed_step": 0.016,
        "seed": seed,
        "report": [
            {"object": board, "component": "ScoreBoard", "name": "scores.Player"},
            {"object": pistol, "component": "Weapon", "name": "ammo"},
            {"object": target, "component": "Transform", "name": "position"},
            {"object": camera, "component": "Transform", "name": "eulerAngles"},
        ],
        "every": 5,
    });
    // The player has no score before the first match.
    stage
        .call(board, "Range.ScoreBoard", "AddScore", vec![json!("Player"), json!(0)])
        .await
        .unwrap();
    let played = play(stage, window).await.unwrap();
    assert_eq!(played.met, Some(true), "{:?}", played.last);
    (played.frames, played.report.into_iter().flat_map(|report| report.values).collect())
}

#[tokio::test]
async fn ten_runs_from_the_same_state_are_equal() {
    let stage = Driver::at_start().await;
    let first = run(&stage, 3).await;
    let end = &first.1[first.1.len() - 4..];
    assert_eq!((&end[0], &end[1]), (&json!(60), &json!(10)));
    for _ in 1..10 {
        assert_eq!(run(&stage, 3).await, first);
    }
    assert_ne!(run(&stage, 4).await.1, first.1, "recoil is random");
    let pressed =
        stage.ask(InputList { include_builtin: false, paging: Default::default() }).await.unwrap();
    assert!(pressed.items.iter().all(|action| !action.pressed), "released at the end");
}

#[tokio::test]
async fn the_game_is_afterwards_as_the_call_says() {
    let stage = Driver::at_start().await;
    let after = |then: &str| play(&stage, json!({"frames": 2, "then": then}));
    after("resume").await.unwrap();
    assert_eq!(time(&stage).await.paused, None);
    after("keep").await.unwrap();
    assert_eq!(time(&stage).await.paused, None);
    after("pause").await.unwrap();
    assert_eq!(time(&stage).await.paused, Some(true));
    after("keep").await.unwrap();
    assert_eq!(time(&stage).await.paused, Some(true));
}

#[tokio::test]
async fn time_goes_on_normally_after_fixed_steps() {
    let stage = Driver::at_start().await;
    let director = stage.at("/Director").await.id;
    // A minute of game time in less than a minute.
    play(&stage, json!({"frames": 600, "fixed_step": 0.1, "then": "resume"})).await.unwrap();
    let elapsed =
        stage.read(director, "Range.Director", "elapsed").await.unwrap().value_json.unwrap();
    assert!(elapsed.as_f64().unwrap() >= 60.0, "{elapsed}");
    let more = json!({"member": {
        "object": director, "component": "Director", "name": "elapsed", "compare": ">",
        "value": elapsed.as_f64().unwrap() + 0.2,
    }});
    assert!(wait(&stage, more, 10.0).await.unwrap().met);
}

#[tokio::test]
async fn a_cancelled_window_releases_its_input_and_restores_the_pause() {
    let stage = Arc::new(Driver::at_start().await);
    let window = json!({"steps": [{"press": "aim_left"}], "frames": 36000, "fixed_step": 0.01});
    let op: Op = serde_json::from_value::<PlayRun>(window).unwrap().into();
    let cx = context();
    let cancelled = cx.cancelled.clone();
    let running = {
        let stage = Arc::clone(&stage);
        tokio::spawn(async move { stage.0.run(op, &cx).await })
    };
    let playing = wait(&stage, json!({"paused": false}), 10.0).await.unwrap();
    assert!(playing.met);
    let fault = play(&stage, json!({"frames": 1})).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::NotReady, "{fault}");
    cancelled.cancel();
    assert_eq!(running.await.unwrap().unwrap_err().kind, ErrorKind::Cancelled);
    assert!(wait(&stage, json!({"paused": true}), 10.0).await.unwrap().met);
    let all =
        stage.ask(InputList { include_builtin: false, paging: Default::default() }).await.unwrap();
    assert!(all.items.iter().all(|action| !action.pressed));
    play(&stage, json!({"frames": 1})).await.unwrap();
}

#[tokio::test]
async fn a_window_that_times_out_is_cleaned_up_too() {
    let stage = Driver::at_start().await;
    let window = json!({"steps": [{"press": "aim_left"}], "frames": 36000});
    let op: Op = serde_json::from_value::<PlayRun>(window).unwrap().into();
    let cx = OpContext::outside_call(Duration::from_millis(50), Effect::Write, Arc::new(()));
    assert_eq!(stage.0.run(op, &cx).await.unwrap_err().kind, ErrorKind::Timeout);
    assert!(wait(&stage, json!({"paused": true}), 10.0).await.unwrap().met);
    let before = yaw(&stage).await;
    play(&stage, json!({"frames": 5, "fixed_step": 0.02})).await.unwrap();
    assert_eq!(yaw(&stage).await, before);
}

#[tokio::test]
async fn wrong_windows_are_refused_before_the_first_frame() {
    let stage = Driver::at_start().await;
    let player = stage.at("/Player").await.id;
    let beside = stage.at("/Props/Crate 1").await.id;
    for (window, kind, part) in [
        (json!({}), ErrorKind::InvalidArgument, "frames"),
        (json!({"frames": 0}), ErrorKind::InvalidArgument, "frames"),
        (json!({"frames": 1, "fixed_step": 0}), ErrorKind::InvalidArgument, "fixed_step"),
        (json!({"frames": 1, "every": 0}), ErrorKind::InvalidArgument, "every"),
        (
            json!({"steps": [{"wait": 1}, {"press": "fly"}]}),
            ErrorKind::NotFound,
            "steps[1]: Action",
        ),
        (json!({"steps": [{}]}), ErrorKind::InvalidArgument, "steps[0]"),
        (json!({"steps": [{"press": "fire", "wait": 1}]}), ErrorKind::InvalidArgument, "2 of them"),
        (
            json!({"steps": [{"press": "fire", "strength": 2}]}),
            ErrorKind::InvalidArgument,
            "strength",
        ),
        (json!({"steps": [{"click": [0.5, 1.5]}]}), ErrorKind::InvalidArgument, "click"),
        (json!({"steps": [{"click": "obj:77"}]}), ErrorKind::NotFound, "obj:77"),
        (json!({"steps": [{"click": beside}]}), ErrorKind::InvalidArgument, "not in view"),
        (
            json!({"frames": 1, "report": [{"object": player, "component": "Health", "name": "curent"}]}),
            ErrorKind::NotFound,
            "curent",
        ),
    ] {
        let fault = play(&stage, window.clone()).await.unwrap_err();
        assert_eq!(fault.kind, kind, "{window}: {fault}");
        assert!(fault.message.contains(part), "{window}: {fault}");
        assert_eq!(time(&stage).await.paused, Some(true), "{window}");
    }
}

#[tokio::test]
async fn conditions_are_met_time_out_or_are_impossible() {
    let stage = Driver(Stage::start(StageConfig { frame_rate: 200 }));
    let director = stage.at("/Director").await.id;
    let member = |name: &str, compare: &str, value: Value| json!({"member": {"object": director, "component": "Director", "name": name, "compare": compare, "value": value}});
    let at_once = wait(&stage, member("phase", "==", json!("Practice")), 0.0).await.unwrap();
    assert!(at_once.met && at_once.frames == 0, "{at_once:?}");
    let later = wait(&stage, member("elapsed", ">", json!(0.1)), 10.0).await.unwrap();
    assert!(later.met, "{later:?}");
    let never = wait(&stage, member("phase", "==", json!("Over")), 0.05).await.unwrap();
    assert_eq!((never.met, never.last), (false, vec!["Director.phase = Practice".to_owned()]));
    let any = json!({"any": [{"log": {"text": "no such line"}}, {"objects": {"name": "Clay", "type": "Lifetime", "compare": ">=", "count": 1}}]});
    let any = wait(&stage, any, 10.0).await.unwrap();
    assert_eq!((any.met, &*any.last[0]), (true, "no such log line"), "{any:?}");
    let all = json!({"all": [{"paused": false}, {"objects": {"name": "Director", "compare": "==", "count": 0}}]});
    let all = wait(&stage, all, 0.0).await.unwrap();
    assert_eq!((all.met, &*all.last[1]), (false, "1 or more matching objects"));
    for (wrong, part) in [
        (member("fase", "==", json!(1)), "fase"),
        (member("phase", ">", json!(1)), "not a number"),
        (member("elapsed", ">", json!("soon")), "numbers"),
        (json!({"all": []}), "at least one"),
    ] {
        let fault = wait(&stage, wrong.clone(), 1.0).await.unwrap_err();
        assert!(fault.message.contains(part), "{wrong}: {fault}");
    }
}

#[tokio::test]
async fn a_log_line_counts_only_after_the_wait_began() {
    let stage = Arc::new(Driver::at_start().await);
    let director = stage.at("/Director").await.id;
    let log = |line: &str| stage.call(director, "Range.Director", "Log", vec![json!(line)]);
    log("the gate is open").await.unwrap();
    let gate = json!({"log": {"text": "GATE", "level": "info"}});
    assert!(!wait(&stage, gate.clone(), 0.05).await.unwrap().met);
    let waiting = {
        let (stage, gate) = (Arc::clone(&stage), gate.clone());
        tokio::spawn(async move { wait(&stage, gate, 10.0).await })
    };
    while !waiting.is_finished() {
        log("the gate is closed").await.unwrap();
        tokio::task::yield_now().await;
    }
    let met = waiting.await.unwrap().unwrap();
    assert_eq!((met.met, &*met.last[0]), (true, "log: the gate is closed"));
}

#[tokio::test]
async fn a_destroyed_object_ends_no_wait_and_is_told() {
    let stage = Driver::at_start().await;
    let crate_1 = stage.at("/Props/Crate 1").await.id;
    let gone = json!({"member": {"object": crate_1, "component": "Transform", "name": "position.y", "value": 99}});
    let window = json!({"frames": 3, "until": gone, "report": [{"object": crate_1, "component": "Transform", "name": "position.y"}]});
    let played = play(&stage, window.clone()).await.unwrap();
    assert_eq!((played.met, played.frames), (Some(false), 3));
    assert!((played.report[0].values[0].as_f64().unwrap() - 0.3).abs() < 0.001, "{played:?}");
    stage.ask(ObjectDestroy { id: crate_1 }).await.unwrap();
    assert_eq!(play(&stage, window).await.unwrap_err().kind, ErrorKind::NotFound);
}

#[tokio::test]
async fn an_object_is_renamed() {
    let stage = Driver::at_start().await;
    let ball = stage.at("/Props/Ball").await.id;
    stage.ask(ObjectRename { id: ball, name: "Globe".into() }).await.unwrap();
    assert_eq!(stage.at("/Props/Globe").await.id, ball);
    let long = ObjectRename { id: ball, name: "x".repeat(2000) };
    assert_eq!(stage.ask(long).await.unwrap_err().kind, ErrorKind::InvalidArgument);
    for op in [
        OpName::ObjectRename,
        OpName::WaitUntil,
        OpName::PlayRun,
        OpName::InputPress,
        OpName::ViewCapture,
    ] {
        assert!(stage.0.ops().has(op), "{op}");
    }
}
