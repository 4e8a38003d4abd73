//! Cameras, picking, the test UI and time.

use serde_json::json;
use spawnpoint_protocol::{
    ErrorKind,
    op::*,
    shape::{LoadMode, PickMode, PickResult, Vector3},
};

use crate::driver::Driver;

const fn vector(x: f32, y: f32, z: f32) -> Vector3 {
    Vector3 { x, y, z }
}

const UNCHANGED: FreecamSet = FreecamSet { enabled: None, speed: None, pos: None, rot: None };

async fn pick(stage: &Driver, mode: PickMode, x: f32, y: f32, normalized: bool) -> PickResult {
    stage.ask(Pick { mode, x: Some(x), y: Some(y), normalized }).await.unwrap()
}

#[tokio::test]
async fn the_main_camera_renders_the_game() {
    let stage = Driver::start();
    let camera = stage.ask(CameraGet {}).await.unwrap();
    assert_eq!((camera.name.as_str(), camera.fov, camera.is_freecam), ("Main Camera", 60.0, false));
    assert_eq!(camera.pos, vector(0.0, 1.7, 6.0));
    for path in ["/Camera Rig", "/Lanes"] {
        let id = stage.at(path).await.id;
        stage.ask(ObjectSetActive { id, active: false }).await.unwrap();
    }
    assert_eq!(stage.ask(CameraGet {}).await.unwrap().name, "<none>");
}

#[tokio::test]
async fn the_free_camera_keeps_its_pose_while_it_is_disabled() {
    let stage = Driver::start();
    let before = stage.ask(FreecamGet {}).await.unwrap();
    assert_eq!((before.enabled, before.pos), (false, vector(0.0, 1.7, 6.0)));
    let pose = FreecamSet {
        pos: Some(vector(1.0, 2.0, 3.0)),
        rot: Some(vector(0.0, 90.0, 0.0)),
        ..UNCHANGED
    };
    stage.ask(pose).await.unwrap();
    stage.ask(FreecamSet { enabled: Some(true), ..UNCHANGED }).await.unwrap();
    let camera = stage.ask(CameraGet {}).await.unwrap();
    assert_eq!((camera.is_freecam, camera.pos), (true, vector(1.0, 2.0, 3.0)));
    assert!((camera.rot.y - 90.0).abs() < 0.01);
    let off = stage
        .ask(FreecamSet { enabled: Some(false), speed: Some(5000.0), ..UNCHANGED })
        .await
        .unwrap();
    assert_eq!((off.enabled, off.speed, off.pos), (false, 1000.0, vector(1.0, 2.0, 3.0)));
    assert_eq!(stage.ask(FreecamSet { speed: Some(-1.0), ..UNCHANGED }).await.unwrap().speed, 0.0);
    let fault = stage
        .ask(FreecamSet { pos: Some(vector(f32::NAN, 0.0, 0.0)), ..UNCHANGED })
        .await
        .unwrap_err();
    assert_eq!(fault.kind, ErrorKind::InvalidArgument);
}

#[tokio::test]
async fn a_ray_through_a_pixel_hits_the_visible_object() {
    let stage = Driver::paused().await;
    let camera = stage.at("/Camera Rig/Main Camera").await.id;
    for path in [
        "/Lanes/Lane 2/Near Target Stand/Near Target",
        "/Props/Crate 2",
        "/Building/Walls/Back Wall",
    ] {
        let object = stage.at(path).await.id;
        let place = stage
            .read(object, "UnityEngine.Transform", "position")
            .await
            .unwrap()
            .value_json
            .unwrap();
        let point = stage
            .call(camera, "UnityEngine.Camera", "WorldToScreenPoint", vec![place])
            .await
            .unwrap()
            .unwrap();
        let numbers: Vec<f32> = point
            .trim_matches(['(', ')'])
            .split(", ")
            .map(|number| number.parse().unwrap())
            .collect();
        let hit = pick(&stage, PickMode::World, numbers[0], numbers[1], false).await;
        assert_eq!((hit.hit, hit.items), (true, None), "{path}");
        if path.contains("Target") || path.contains("Crate") {
            assert_eq!(hit.id, Some(object), "{path}");
        }
    }
    // The y axis points up: the sky is above, the floor below.
    assert!(!pick(&stage, PickMode::World, 0.5, 7.0, true).await.hit);
    let floor = stage.at("/Building/Floor").await.id;
    assert_eq!(pick(&stage, PickMode::World, 0.05, 0.0, true).await.id, Some(floor));
}

#[tokio::test]
async fn nothing_is_hit_without_a_camera_or_outside_of_the_screen() {
    let stage = Driver::start();
    let rig = stage.at("/Camera Rig").await.id;
    stage.ask(ObjectSetActive { id: rig, active: false }).await.unwrap();
    assert!(!pick(&stage, PickMode::World, 0.5, 0.0, true).await.hit);
    let nan = Pick { mode: PickMode::World, x: Some(f32::NAN), y: None, normalized: false };
    assert_eq!(stage.ask(nan).await.unwrap_err().kind, ErrorKind::InvalidArgument);
}

#[tokio::test]
async fn the_test_ui_can_be_created_picked_and_removed() {
    let stage = Driver::start();
    let built = stage.ask(TestUiSpawn {}).await.unwrap();
    assert_eq!(
        stage.ask(TestUiSpawn {}).await.unwrap(),
        built,
        "the second call returns the existing one"
    );
    let names: Vec<_> = built.blocks.iter().map(|block| block.name.as_str()).collect();
    assert_eq!(names, ["McpTestBlock_Left", "McpTestBlock_Right"]);
    let card = stage.ask(ObjectGet { id: built.blocks[0].id }).await.unwrap();
    assert_eq!((card.path.as_str(), card.component_count), ("/McpTestCanvas/McpTestBlock_Left", 3));
    assert!(built.root_id.0 < 0);

    for (x, block) in [(0.35, &built.blocks[0]), (0.65, &built.blocks[1])] {
        let hit = pick(&stage, PickMode::Ui, x, 0.5, true).await;
        assert_eq!(hit.id, Some(block.id));
        assert_eq!(hit.items.unwrap()[0].name, block.name);
    }
    let both = pick(&stage, PickMode::Ui, 0.5, 0.5, true).await;
    let ids: Vec<_> = both.items.unwrap().into_iter().map(|item| item.id).collect();
    assert_eq!(ids, [built.blocks[0].id, built.blocks[1].id], "the left one is on top");
    let miss = pick(&stage, PickMode::Ui, 0.5, 0.3, true).await;
    assert_eq!((miss.hit, miss.items), (false, Some(vec![])));

    stage.ask(TestUiDestroy {}).await.unwrap();
    assert!(stage.ask(ObjectGet { id: built.root_id }).await.is_err());
    assert!(stage.ask(TestUiDestroy {}).await.unwrap().ok, "also without a test UI");
}

#[tokio::test]
async fn elements_on_top_are_picked_first() {
    let stage = Driver::start();
    let hit = pick(&stage, PickMode::Ui, 130.0, 60.0, false).await;
    let paths: Vec<_> = hit.items.unwrap().into_iter().map(|item| item.path).collect();
    assert_eq!(paths, ["/HUD/Menu/Start Button", "/HUD/Menu"]);
    let top = pick(&stage, PickMode::Ui, 900.0, 1079.0, false).await;
    assert_eq!(top.items.unwrap()[0].name, "Top Bar");
}

#[tokio::test]
async fn without_an_event_system_no_ui_element_is_picked() {
    let stage = Driver::start();
    let system = stage.at("/EventSystem").await.id;
    stage.ask(ObjectDestroy { id: system }).await.unwrap();
    let hit = pick(&stage, PickMode::Ui, 130.0, 60.0, false).await;
    assert_eq!((hit.hit, hit.id, hit.items), (false, None, Some(vec![])));
    stage.ask(TestUiSpawn {}).await.unwrap();
    stage.at("/McpTest_EventSystem").await;
    assert!(pick(&stage, PickMode::Ui, 130.0, 60.0, false).await.hit);

    stage.ask(SceneLoad { name: "Arena".into(), mode: LoadMode::Single }).await.unwrap();
    stage.ask(TestUiSpawn {}).await.unwrap();
    stage.at("/McpTest_EventSystem").await;
}

#[tokio::test]
async fn time_is_clamped_and_the_lock_applies_to_the_game_only() {
    let stage = Driver::start();
    let director = stage.at("/Director").await.id;
    let slow = || stage.call(director, "Range.Director", "SlowMotion", vec![json!(0.5)]);
    let set = |value, lock| stage.ask(TimeSet { value, lock });

    assert_eq!(stage.ask(TimeGet {}).await.unwrap().value, 1.0);
    assert_eq!(set(9.0, None).await.unwrap().value, 4.0);
    assert_eq!(set(-1.0, None).await.unwrap().value, 0.0);
    slow().await.unwrap();
    assert_eq!(stage.ask(TimeGet {}).await.unwrap().value, 0.5);
    assert!(set(2.0, Some(true)).await.unwrap().locked);
    slow().await.unwrap();
    assert_eq!(stage.ask(TimeGet {}).await.unwrap().value, 2.0);
    assert_eq!(set(3.0, None).await.unwrap().value, 3.0, "the lock does not apply to clients");
    assert!(!set(1.0, Some(false)).await.unwrap().locked);
    assert!(set(f32::NAN, None).await.is_err());
}
