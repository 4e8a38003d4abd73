//! The ops on a world other than the range: a user's Bevy game.

use std::collections::{HashMap, HashSet};

use bevy_app::App;
use bevy_ecs::{
    prelude::*,
    reflect::{ReflectComponent, ReflectResource},
};
use bevy_reflect::{Reflect, std_traits::ReflectDefault};
use bevy_transform::components::Transform;
use serde_json::json;
use spawnpoint_core::engine::Engine;
use spawnpoint_protocol::{
    ErrorKind, OpName,
    op::*,
    shape::{LoadMode, Paging, RefItem},
};
use spawnpoint_stage::{Stage, StageConfig, ops, scene::Scenes, types::NamingStyle};

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

#[derive(Component, Reflect, Default)]
#[reflect(Component, Default)]
struct Bag {
    kinds: HashSet<String>,
    by_number: HashMap<u8, Vec<Item>>,
    grid: [[i32; 2]; 2],
    held: Option<Item>,
}

#[derive(Reflect, Default, Clone)]
#[reflect(Default)]
struct Item {
    weight: f32,
}

#[derive(Resource, Reflect, Default)]
#[reflect(Resource, Default)]
struct Weather {
    rain: f32,
}

#[derive(Resource)]
struct NotAnObject;

fn game() -> App {
    let mut app = App::new();
    app.register_type::<Speed>().register_type::<Mood>().register_type::<Bag>();
    app.register_type::<Weather>().init_resource::<Weather>().insert_resource(NotAnObject);
    let world = app.world_mut();
    // Spawned before the ops are installed,
    world.spawn((Name::new("Early"), Transform::from_xyz(1.0, 0.0, 0.0), Speed(2.5), Mood::Calm));
    world.spawn(Transform::default());
    ops::install(&mut app);
    // and after.
    let nameless = app.world_mut().spawn_empty().id();
    app.world_mut().spawn((Name::new("Late"), ChildOf(nameless)));
    app
}

#[tokio::test]
async fn ops_work_on_any_world() {
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

#[tokio::test]
async fn values_of_any_world_can_be_inspected() {
    let stage = Driver(Stage::start_with(StageConfig::default(), || {
        let mut app = game();
        let bag = Bag {
            kinds: HashSet::from(["a".into()]),
            by_number: HashMap::from([(7, vec![Item { weight: 1.5 }])]),
            grid: [[1, 2], [3, 4]],
            held: None,
        };
        app.world_mut().spawn((Name::new("Bag"), bag));
        app
    }));
    let bag = stage.at("/Bag").await.id;
    let name = "it.any_world.Bag";
    let read = |member: &'static str| stage.read(bag, name, member);
    let items = |id: String| stage.ask(RefItems { id, paging: Paging::default() });

    let kinds = items(read("kinds").await.unwrap().ref_id.unwrap()).await.unwrap();
    assert!(matches!(&kinds.items[..], [RefItem::Value(one)] if one.text == "a"), "{kinds:?}");
    let numbers = read("byNumber").await.unwrap();
    let numbers = items(numbers.ref_id.unwrap()).await.unwrap();
    let [RefItem::Entry { key, value }] = &numbers.items[..] else { panic!("{numbers:?}") };
    assert_eq!(key.json, Some(json!(7)));
    let first = items(value.ref_id.clone().unwrap()).await.unwrap();
    let [RefItem::Value(first)] = &first.items[..] else { panic!("{first:?}") };
    let weight = RefRead { id: first.ref_id.clone().unwrap(), name: "weight".into() };
    assert_eq!(stage.ask(weight).await.unwrap().value_text, "1.5");
    assert_eq!(stage.text(bag, name, "byNumber[7][0].weight").await, "1.5");
    let grid = read("grid").await.unwrap();
    assert_eq!(grid.value_json.unwrap()["preview"][1]["json"]["count"], json!(2));
    let held = read("held").await.unwrap();
    assert_eq!((held.value_text.as_str(), held.ref_id), ("<null>", None));

    let op = SingletonsSearch { query: "weather".into(), paging: Paging::default() };
    let weather = stage.ask(op).await.unwrap().items.remove(0);
    assert_eq!((weather.id.as_str(), weather.object_id), ("singleton:it.any_world.Weather", None));
    let rain = SingletonRead { id: weather.id, name: "rain".into() };
    assert_eq!(stage.ask(rain).await.unwrap().value_text, "0");
}

#[tokio::test]
async fn scripts_and_hooks_work_on_any_world() {
    let stage = Driver(Stage::start_with(StageConfig::default(), || {
        let mut app = game();
        app.world_mut().spawn((Name::new("Bag"), Bag::default()));
        app
    }));
    let run = |code: &str| stage.ask(ScriptRun { code: code.into() });
    let code = "var bag = GameObject.Find(\"Bag\").GetComponent<Bag>(); var item = new Item();
        item.weight = 2.5f; bag.held = item; return bag.held.Value.weight;";
    let result = run(code).await.unwrap();
    assert_eq!((result.error, result.result.as_deref()), (None, Some("2.5")));
    let bag = stage.at("/Bag").await.id;
    assert_eq!(stage.text(bag, "it.any_world.Bag", "held.weight").await, "2.5");
    let rain = run("Weather.Instance.rain = 0.75f; return Weather.Instance.rain;").await.unwrap();
    assert_eq!((rain.error, rain.result.as_deref()), (None, Some("0.75")));
    let add = HookAdd { type_name: "UnityEngine.GameObject".into(), method: "SetActive".into() };
    stage.ask(add).await.unwrap();
    stage.ask(ObjectSetActive { id: bag, active: false }).await.unwrap();
    let log = stage.ask(LogsTail { count: None }).await.unwrap();
    assert!(log.items.iter().any(|line| line.message.starts_with("SetActive(False) on Bag")));
}

#[tokio::test]
async fn a_world_can_use_rust_names() {
    let stage = Driver(Stage::start_with(StageConfig::default(), || {
        let mut app = App::new();
        app.insert_resource(NamingStyle::Rust).register_type::<Bag>().register_type::<Speed>();
        app.register_type::<Transform>();
        app.insert_resource(Scenes::single("World"));
        app.world_mut().spawn((Name::new("Bag"), Bag::default(), Transform::default(), Speed(1.0)));
        ops::add_resources(&mut app);
        ops::index_world(app.world_mut());
        app
    }));
    let bag = stage.at("/Bag").await.id;
    // By path, and by its last segment.
    assert_eq!(stage.text(bag, "it::any_world::Speed", "0").await, "1");
    assert_eq!(stage.text(bag, "Speed", "0").await, "1");
    let members = |component: &str| MembersList {
        object: bag,
        component: component.into(),
        include_methods: true,
        paging: Paging::default(),
    };
    let all = stage.ask(members("Bag")).await.unwrap().items;
    let by_number = all.iter().find(|one| one.name == "by_number").unwrap();
    let kind = "std::collections::HashMap<u8, alloc::vec::Vec<it::any_world::Item>";
    assert!(by_number.type_name.starts_with(kind), "{}", by_number.type_name);
    assert!(all.iter().any(|one| one.type_name == "it::any_world::Bag::GetInstanceID() -> i32"));
    // A field has precedence over a registered member of the same name, and no field is hidden.
    let place = stage.ask(members("Transform")).await.unwrap().items;
    let fields: Vec<_> = place.iter().take(3).map(|one| one.name.as_str()).collect();
    assert_eq!(fields, ["translation", "rotation", "scale"]);
    assert_eq!(place.iter().filter(|one| one.name == "rotation").count(), 1);
    stage.write(bag, "Transform", "translation", json!([1, 2, 3])).await.unwrap();
    assert_eq!(stage.text(bag, "Transform", "translation.y").await, "2");
    // The kit is not available, nor are ops that need it.
    let kit = TypesList { query: Some("collider".into()), paging: Paging::default() };
    assert_eq!(stage.ask(kit).await.unwrap().total, 0);
    let offered = stage.0.ops();
    for missing in [OpName::Pick, OpName::CameraGet, OpName::SceneLoad, OpName::TestUiSpawn] {
        assert!(!offered.has(missing), "{missing}");
    }
    assert!(offered.has(OpName::ScriptRun));
    let code = "var bag = GameObject.Find(\"Bag\"); var place = bag.transform.position.y;
        return place + bag.GetComponent<Bag>().by_number.Count + bag.GetComponent<Bag>().byNumber.Count;";
    let run = stage.ask(ScriptRun { code: code.into() }).await.unwrap();
    assert_eq!((run.error, run.result.as_deref()), (None, Some("2")));
}
