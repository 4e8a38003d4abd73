//! The world runs, and the engine works under load.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use spawnpoint_core::engine::Engine;
use spawnpoint_protocol::{
    ErrorKind, Op, OpName,
    op::*,
    shape::{DoneTo, Paging},
};
use spawnpoint_stage::{Stage, StageConfig};

use crate::driver::{Driver, context};

async fn until<F: Future<Output = bool>>(what: &str, mut holds: impl FnMut() -> F) {
    let deadline = Instant::now() + Duration::from_secs(10);
    while !holds().await {
        assert!(Instant::now() < deadline, "never: {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn the_world_moves_and_is_paused_at_scale_zero() {
    let stage = Driver::start();
    let target = stage.at("/Lanes/Lane 1/Far Target Stand/Far Target").await.id;
    let place = || stage.text(target, "UnityEngine.Transform", "position");
    let before = place().await;
    until("a target moves", || async { place().await != before }).await;

    stage.ask(TimeSet { value: 0.0, lock: None }).await.unwrap();
    stage.pass_frames(2).await;
    let still = place().await;
    stage.pass_frames(10).await;
    assert_eq!(place().await, still);
}

#[tokio::test]
async fn clays_are_destroyed_and_their_number_is_limited() {
    let stage = Driver::start();
    let thrower = stage.at("/Clay Thrower").await.id;
    for (name, value) in
        [("interval", json!(0.1)), ("lifetime", json!(0.3)), ("maxAlive", json!(2))]
    {
        stage.write(thrower, "Range.Spawner", name, value).await.unwrap();
    }
    stage.ask(TimeSet { value: 4.0, lock: None }).await.unwrap();
    until("five clays", || async {
        let alive: i32 = stage.text(thrower, "Range.Spawner", "aliveCount").await.parse().unwrap();
        assert!(alive <= 2);
        stage.text(thrower, "Range.Spawner", "spawned").await.parse::<u32>().unwrap() >= 5
    })
    .await;
}

#[tokio::test]
async fn a_spawner_can_be_called_until_it_is_full() {
    let stage = Driver::start();
    let thrower = stage.at("/Clay Thrower").await.id;
    stage.ask(TimeSet { value: 0.0, lock: None }).await.unwrap();
    let spawn = || stage.call(thrower, "Range.Spawner", "SpawnNow", vec![]);
    let id = spawn().await.unwrap().unwrap();
    assert!(id.starts_with("obj:-"), "{id}");
    let mut refused = None;
    for _ in 0..5 {
        refused = spawn().await.err();
    }
    assert_eq!(refused.unwrap().kind, ErrorKind::InvalidArgument);
}

#[tokio::test]
async fn the_log_grows_by_itself() {
    let stage = Driver::start();
    stage.ask(TimeSet { value: 4.0, lock: None }).await.unwrap();
    let tail = |count| stage.ask(LogsTail { count });
    until("a report", || async {
        tail(None).await.unwrap().items.iter().any(|line| line.message.contains("clays in the air"))
    })
    .await;
    assert_eq!(tail(None).await.unwrap().items[0].message, "The range is open");
    assert_eq!(tail(Some(-5)).await.unwrap().items.len(), 1);
}

#[tokio::test]
async fn a_pushed_body_moves() {
    let stage = Driver::start();
    let ball = stage.at("/Props/Ball").await.id;
    let x = || async {
        let place = stage.read(ball, "UnityEngine.Transform", "position").await.unwrap();
        place.value_json.unwrap()["x"].as_f64().unwrap()
    };
    let before = x().await;
    let push = vec![json!({"x": -500, "y": 0, "z": 0})];
    stage.call(ball, "UnityEngine.Rigidbody", "AddForce", push).await.unwrap();
    until("the ball rolls", || async { x().await < before - 0.1 }).await;
}

#[tokio::test]
async fn a_pressed_button_runs_its_action() {
    let stage = Driver::start();
    let director = stage.at("/Director").await.id;
    let button = stage.at("/HUD/Menu/Start Button").await.id;
    let press = |button| stage.call(button, "UnityEngine.UI.Button", "Press", vec![]);
    assert_eq!(press(button).await.unwrap().unwrap(), "1");
    assert_eq!(stage.text(director, "Range.Director", "phase").await, "Match");
    let reset = stage.at("/HUD/Menu/Reset Button").await.id;
    press(reset).await.unwrap();
    let score = stage.at("/Director/Score").await.id;
    assert_eq!(stage.text(score, "Range.ScoreBoard", "total").await, "0");
    let text = stage.at("/HUD/Top Bar/Score Text").await.id;
    until("the board shows it", || async {
        stage.text(text, "UnityEngine.UI.Text", "text").await == "Round 2  Score 0"
    })
    .await;
    let quit = stage.at("/HUD/Menu/Quit Button").await.id;
    assert_eq!(press(quit).await.unwrap_err().kind, ErrorKind::InvalidArgument);
}

#[tokio::test]
async fn inactive_objects_do_not_move() {
    let stage = Driver::start();
    let target = stage.at("/Lanes/Lane 1/Far Target Stand/Far Target").await.id;
    let lanes = stage.at("/Lanes").await.id;
    stage.ask(ObjectSetActive { id: lanes, active: false }).await.unwrap();
    let before = stage.text(target, "UnityEngine.Transform", "position").await;
    stage.pass_frames(10).await;
    assert_eq!(stage.text(target, "UnityEngine.Transform", "position").await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_mixed_ops_of_eight_tasks_are_all_answered_in_order() {
    let stage = Arc::new(Stage::start(StageConfig::default()));
    let tasks = (0..8).map(|task| {
        let stage = Arc::clone(&stage);
        tokio::spawn(async move {
            let cx = context();
            let op = ObjectCreate { name: format!("Task {task}"), parent: None };
            let made: DoneTo = stage.run(op.into(), &cx).await.unwrap().into_shape().unwrap();
            let (object, component) = (made.id, "Range.Health".to_owned());
            let add = ComponentAdd { object, component: component.clone() };
            stage.run(add.into(), &cx).await.unwrap();
            for n in 0..125 {
                let name = "max".to_owned();
                let write = MemberWrite {
                    object,
                    component: component.clone(),
                    name: name.clone(),
                    value: json!(n),
                };
                let read = MemberRead { object, component: component.clone(), name };
                let list = ObjectsList {
                    scene: None,
                    filter: ObjectFilter::default(),
                    paging: Paging::default(),
                    components: false,
                };
                let ops: [Op; 4] = [write.into(), read.into(), list.into(), CameraGet {}.into()];
                // Sent together: the engine answers the ops of one task in the order in which they
                // were sent.
                let answers =
                    futures_util::future::join_all(ops.into_iter().map(|op| stage.run(op, &cx)))
                        .await;
                let answers: Vec<Value> =
                    answers.into_iter().map(|answer| answer.unwrap().0).collect();
                assert_eq!(answers[1]["valueJson"], json!(n));
            }
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.unwrap();
    }
}

#[tokio::test]
async fn cancelled_ops_are_not_started() {
    let stage = Driver::start();
    let player = stage.at("/Player").await.id;
    let destroy = || Op::from(ObjectDestroy { id: player });
    let cx = context();
    cx.cancelled.cancel();
    assert_eq!(stage.0.run(destroy(), &cx).await.unwrap_err().kind, ErrorKind::Cancelled);
    let mut cx = context();
    cx.deadline = Instant::now() - Duration::from_millis(1);
    assert_eq!(stage.0.run(destroy(), &cx).await.unwrap_err().kind, ErrorKind::Timeout);
    stage.at("/Player").await;
}

#[tokio::test]
async fn a_panic_ends_the_call_and_not_the_world() {
    let stage = Driver(Stage::start_with(StageConfig::default(), || {
        let mut app = spawnpoint_stage::range::app();
        let mut table = spawnpoint_stage::members::MemberTable::with_kit();
        table.register::<spawnpoint_stage::range::Director>(|members| {
            members.method("Explode", &[], |_: &mut bevy_ecs::world::World, _| -> Result<i32, _> {
                panic!("intended")
            });
        });
        app.insert_resource(table);
        app
    }));
    let director = stage.at("/Director").await.id;
    let fault = stage.call(director, "Range.Director", "Explode", vec![]).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Internal);
    assert!(fault.message.contains("intended"), "{}", fault.message);
    stage.at("/Director").await;
}

fn slow_game() -> bevy_app::App {
    let mut app = spawnpoint_stage::range::app();
    app.add_systems(bevy_app::Update, || std::thread::sleep(Duration::from_millis(40)));
    app
}

#[tokio::test]
async fn a_game_with_slow_frames_still_answers_and_ends() {
    let stage = Driver(Stage::start_with(StageConfig { frame_rate: 1000 }, slow_game));
    let begun = Instant::now();
    for _ in 0..10 {
        stage.ask(TimeGet {}).await.unwrap();
    }
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    drop(stage);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frames_run_under_any_number_of_ops() {
    let stage = Arc::new(Driver::start());
    let director = stage.at("/Director").await.id;
    let flood: Vec<_> = (0..8)
        .map(|_| {
            let stage = Arc::clone(&stage);
            tokio::spawn(async move {
                let until = Instant::now() + Duration::from_millis(400);
                while Instant::now() < until {
                    stage.everything().await;
                }
            })
        })
        .collect();
    for task in flood {
        task.await.unwrap();
    }
    let elapsed: f64 = stage.text(director, "Range.Director", "elapsed").await.parse().unwrap();
    assert!(elapsed > 0.1, "{elapsed}");
}

#[tokio::test]
async fn foreign_ops_are_not_offered() {
    let stage = Driver::start();
    for op in [OpName::ToolCall, OpName::ResourceRead, OpName::PromptGet] {
        assert!(!stage.0.ops().has(op));
    }
    assert!(stage.0.ops().has(OpName::MemberWrite));
    let fault = stage.ask(ResourceRead { uri: "x".into() }).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Unsupported);
}

#[test]
fn dropping_the_stage_ends_its_thread_at_once() {
    let stage = Stage::start(StageConfig { frame_rate: 1 });
    std::thread::sleep(Duration::from_millis(20));
    let begun = Instant::now();
    drop(stage);
    assert!(begun.elapsed() < Duration::from_millis(700), "it waited for its next frame");
}
