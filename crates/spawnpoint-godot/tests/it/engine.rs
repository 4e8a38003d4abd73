//! Scenes, nodes and members, by the ops that a running game answers too.

use std::fs;

use serde_json::{Value, json};
use spawnpoint_core::Engine;
use spawnpoint_godot::engine::{ClosedProject, KIND};
use spawnpoint_protocol::{
    ErrorKind, ObjectId, SceneId,
    op::{
        ComponentsList, EngineStatus, MemberRead, MembersList, ObjectChildren, ObjectFilter,
        ObjectGet, ObjectsList, ScenesBuildList, ScenesList, TimeGet,
    },
    shape::Paging,
};

use crate::support::{engine, run};

fn named(filter: ObjectFilter) -> ObjectsList {
    let scene = Some(SceneId("res://scenes/main.tscn".into()));
    ObjectsList { scene, filter, paging: Paging::default(), components: false }
}

async fn object(engine: &ClosedProject, path: &str) -> (ObjectId, Value) {
    let page = run(engine, named(ObjectFilter::default())).await.unwrap();
    let items = page["Items"].as_array().unwrap().clone();
    let card = items.into_iter().find(|card| card["Path"] == path).unwrap();
    (serde_json::from_value(card["Id"].clone()).unwrap(), card)
}

fn names(page: &Value, key: &str) -> Vec<String> {
    let items = page["Items"].as_array().unwrap();
    items.iter().map(|item| item[key].as_str().unwrap().to_owned()).collect()
}

async fn read(engine: &ClosedProject, object: ObjectId, component: &str, name: &str) -> Value {
    let op = MemberRead { object, component: component.into(), name: name.into() };
    run(engine, op).await.unwrap()
}

#[tokio::test]
async fn the_project_and_its_scenes() {
    let engine = engine();
    assert_eq!((engine.info().kind.as_str(), engine.info().version.as_str()), (KIND, "4.4"));
    let status = run(&engine, EngineStatus {}).await.unwrap();
    assert_eq!((&status["UnityVersion"], &status["source"]), (&json!("4.4"), &json!("disk")));
    let scenes = run(&engine, ScenesList { paging: Paging::default() }).await.unwrap();
    assert_eq!(
        names(&scenes, "Name"),
        ["main", "apple", "broken", "hero", "loop_a", "loop_b", "player"]
    );
    let built = run(&engine, ScenesBuildList { paging: Paging::default() }).await.unwrap();
    assert_eq!(built["Items"][0]["Path"], "res://scenes/main.tscn");
    let fault = run(&engine, TimeGet {}).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Unsupported);
}

#[tokio::test]
async fn inherited_and_instanced_scenes_are_part_of_the_tree() {
    let engine = engine();
    let page = run(&engine, named(ObjectFilter::default())).await.unwrap();
    assert_eq!(
        names(&page, "Path"),
        [
            "/Main",
            "/Main/Ground",
            "/Main/Ground/Shape",
            "/Main/Hero",
            "/Main/Hero/Shape",
            "/Main/Hero/Label",
            "/Main/Hero/Hat",
            "/Main/Apples",
            "/Main/Apples/Apple1",
            "/Main/Apples/Apple1/Picture",
            "/Main/Apples/Apple2",
            "/Main/Apples/Apple2/Picture",
            "/Main/Basket",
        ]
    );
    let (hero, card) = object(&engine, "/Main/Hero").await;
    assert_eq!(card["Tag"], "savable, heroes");
    let (_, shape) = object(&engine, "/Main/Hero/Shape").await;
    assert_eq!(shape["Active"], json!(false));
    let (_, basket) = object(&engine, "/Main/Basket").await;
    assert_eq!(basket["Layer"], 2);
    let children = ObjectChildren { id: hero, paging: Paging::default() };
    assert_eq!(names(&run(&engine, children).await.unwrap(), "Name"), ["Shape", "Label", "Hat"]);
    let sprites = ObjectFilter { type_name: Some("sprite2d".into()), ..ObjectFilter::default() };
    assert_eq!(run(&engine, named(sprites)).await.unwrap()["Total"], 3);
    let shown =
        ObjectFilter { active_only: true, query: Some("hero/".into()), ..ObjectFilter::default() };
    assert_eq!(names(&run(&engine, named(shown)).await.unwrap(), "Name"), ["Label", "Hat"]);
}

#[tokio::test]
async fn members_are_those_of_all_files_that_say_something() {
    let engine = engine();
    let (hero, _) = object(&engine, "/Main/Hero").await;
    let components = ComponentsList { object: hero, paging: Paging::default() };
    let components = run(&engine, components).await.unwrap();
    assert_eq!(names(&components, "Type"), ["CharacterBody2D", "Actor", "Player"]);
    assert_eq!(components["Items"][0]["Summary"], "instance of res://scenes/hero.tscn");
    let position = read(&engine, hero, "CharacterBody2D", "position").await;
    assert_eq!(
        (&position["type"], &position["valueText"], &position["valueJson"]),
        (&json!("Vector2"), &json!("Vector2(80, 280)"), &json!({"x": 80, "y": 280}))
    );
    assert_eq!(read(&engine, hero, "0", "position.y").await["valueJson"], 280);
    assert_eq!(read(&engine, hero, "Actor", "speed").await["valueJson"], 150.0);
    let script = read(&engine, hero, "CharacterBody2D", "script").await;
    assert_eq!(script["valueText"], "res://scripts/player.gd");
    let (label, _) = object(&engine, "/Main/Hero/Label").await;
    assert_eq!(read(&engine, label, "Label", "text").await["valueText"], "Hero");
    let (shape, _) = object(&engine, "/Main/Ground/Shape").await;
    let size = read(&engine, shape, "RectangleShape2D", "size").await;
    assert_eq!(size["valueJson"], json!({"x": 640, "y": 20}));
    let (basket, _) = object(&engine, "/Main/Basket").await;
    let members = MembersList {
        object: basket,
        component: "basket".into(),
        include_methods: true,
        paging: Paging::default(),
    };
    let members = run(&engine, members).await.unwrap();
    assert_eq!(names(&members, "Name"), ["capacity", "greeting", "add_apple", "_on_body_entered"]);
    assert_eq!(members["Items"][0]["Type"], "int");
    let greeting = read(&engine, basket, "basket", "greeting").await;
    assert_eq!(greeting["valueText"], "Fill me: \"please\"");
    let unknown =
        MemberRead { object: basket, component: "basket".into(), name: "capasity".into() };
    let fault = run(&engine, unknown).await.unwrap_err();
    assert_eq!(fault.hint.as_deref(), Some("did you mean 'capacity'?"));
}

#[tokio::test]
async fn a_number_from_before_a_restart_is_found_again() {
    let (hero, card) = object(&engine(), "/Main/Hero").await;
    let again = run(&engine(), ObjectGet { id: hero }).await.unwrap();
    assert_eq!(again["Path"], card["Path"]);
    let missing = run(&engine(), ObjectGet { id: ObjectId(-5) }).await.unwrap_err();
    assert_eq!(missing.kind, ErrorKind::NotFound);
}

#[tokio::test]
async fn a_changed_file_is_read_again_and_the_cache_is_used() {
    let folder = sample_projects::copied(&sample_projects::godot());
    let cache = tempfile::tempdir().unwrap();
    let open = || ClosedProject::open(folder.path(), Some(cache.path()), &[]).unwrap();
    let first = open();
    let list = || named(ObjectFilter { name: Some("pear".into()), ..ObjectFilter::default() });
    assert_eq!(run(&first, list()).await.unwrap()["Total"], 0);
    let scene = folder.path().join("scenes/main.tscn");
    let text = fs::read_to_string(&scene).unwrap();
    fs::write(&scene, text + "\n[node name=\"Pear\" type=\"Node\" parent=\".\"]\n").unwrap();
    while run(&first, list()).await.unwrap()["Total"] != 1 {
        tokio::task::yield_now().await;
    }
    // The index is saved in the background, as a draft first.
    let saved = || {
        let files = fs::read_dir(cache.path()).unwrap().map(|entry| entry.unwrap().path());
        files.filter(|file| file.extension().is_some_and(|name| name == "index")).count()
    };
    while saved() == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(saved(), 1);
    assert_eq!(run(&open(), list()).await.unwrap()["Total"], 1);
}

/// Each scene has the next one twice, so the first would have more nodes than any memory holds.
#[tokio::test]
async fn scenes_that_multiply_end() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("project.godot"), "config_version=5\n").unwrap();
    for level in 0..60 {
        let next = format!(
            "[ext_resource type=\"PackedScene\" path=\"res://{}.tscn\" id=\"1\"]",
            level + 1
        );
        let twice = ["A", "B"]
            .map(|name| format!("[node name=\"{name}\" parent=\".\" instance=ExtResource(\"1\")]"));
        let text = format!(
            "[gd_scene format=3]\n{next}\n[node name=\"Root\" type=\"Node\"]\n{}\n",
            twice.join("\n")
        );
        fs::write(folder.path().join(format!("{level}.tscn")), text).unwrap();
    }
    fs::write(
        folder.path().join("60.tscn"),
        "[gd_scene format=3]\n[node name=\"Leaf\" type=\"Node\"]\n",
    )
    .unwrap();
    let engine = ClosedProject::open(folder.path(), None, &[]).unwrap();
    let list = ObjectsList {
        scene: None,
        filter: ObjectFilter::default(),
        paging: Paging::default(),
        components: false,
    };
    let total = run(&engine, list).await.unwrap()["Total"].as_u64().unwrap();
    assert!((61..61 * 50_000).contains(&total), "{total}");
}
