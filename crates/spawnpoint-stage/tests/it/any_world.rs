//! The ops on a world that never heard of the range: somebody's own Bevy game.

use bevy_app::App;
use bevy_ecs::{prelude::*, reflect::ReflectComponent};
use bevy_reflect::{Reflect, std_traits::ReflectDefault};
use bevy_transform::components::Transform;
use serde_json::json;
use spawnpoint_protocol::{ErrorKind, op::*, shape::LoadMode};
use spawnpoint_stage::{Stage, StageConfig, ops};

use crate::driver::Driver;

#[derive(Component, Reflect, Default)]
#[reflect(Component, Default)]
struct Speed(f32);

#[derive(Component, Reflect, Default)]
#[reflect(Component, Default)]
enum Mood {
    #[default]
    Calm,
    Angry,
}

#[derive(Resource)]
struct NotAnObject;

fn game() -> App {
    let mut app = App::new();
    app.register_type::<Speed>().register_type::<Mood>().insert_resource(NotAnObject);
    let world = app.world_mut();
    // Spawned before the ops are there,
    world.spawn((Name::new("Early"), Transform::from_xyz(1.0, 0.0, 0.0), Speed(2.5), Mood::Calm));
    world.spawn(Transform::default());
    ops::install(&mut app);
    // and after.
    let nameless = app.world_mut().spawn_empty().id();
    app.world_mut().spawn((Name::new("Late"), ChildOf(nameless)));
    app
}

#[tokio::test]
async fn any_world_answers() {
    let stage = Driver(Stage::start_with(StageConfig::default(), game));
    let all = stage.everything().await;
    let names: Vec<_> = all.iter().map(|card| card.name.as_str()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    assert_eq!((names[0], names[2]), ("Early", "Late"));
    assert!(names[1].starts_with("Entity "), "{names:?}");
    assert!(all.iter().all(|card| card.id.0 < 0));

    let early = all[0].id;
    let (speed, mood) = ("it.any_world.Speed", "it.any_world.Mood");
    assert_eq!(stage.text(early, speed, "0").await, "2.5");
    stage.write(early, speed, "0", json!(4)).await.unwrap();
    assert_eq!(stage.text(early, speed, "0").await, "4");
    stage.write(early, mood, "value", json!("Angry")).await.unwrap();
    assert_eq!(stage.text(early, mood, "value").await, "Angry");
    stage.write(early, "UnityEngine.Transform", "position", json!([1, 2, 3])).await.unwrap();

    assert_eq!(stage.ask(CameraGet {}).await.unwrap().name, "<none>");
    assert_eq!(stage.ask(TimeSet { value: 0.5, lock: None }).await.unwrap().value, 0.5);
    let load = SceneLoad { name: "Main".into(), mode: LoadMode::Single };
    assert_eq!(stage.ask(load).await.unwrap_err().kind, ErrorKind::NotFound);
    assert_eq!(stage.ask(TestUiSpawn {}).await.unwrap().blocks.len(), 2);
}
