//! Objects and components.

use std::collections::BTreeSet;

use serde_json::json;
use spawnpoint_protocol::{ErrorKind, ObjectId, op::*, shape::Paging};

use crate::driver::Driver;

const MISSING_OBJECT: ObjectId = ObjectId(1);

fn named(name: &str) -> ObjectFilter {
    ObjectFilter { name: Some(name.into()), ..ObjectFilter::default() }
}

#[tokio::test]
async fn the_range_is_large_deep_and_varied() {
    let stage = Driver::paused().await;
    let all = stage.everything().await;
    assert!(all.len() >= 60, "{}", all.len());
    let depth = all.iter().map(|card| card.path.matches('/').count()).max().unwrap();
    assert!(depth >= 5, "{depth}");
    let mut types = BTreeSet::new();
    for card in &all {
        let page =
            stage.ask(ComponentsList { object: card.id, paging: Paging::default() }).await.unwrap();
        assert_eq!(page.total, card.component_count, "{}", card.path);
        types.extend(page.items.into_iter().map(|card| card.type_name));
    }
    assert!(types.len() >= 12, "{types:?}");
    assert!(types.contains("UnityEngine.UI.Button") && types.contains("Range.Health"), "{types:?}");
}

#[tokio::test]
async fn objects_are_listed_depth_first_and_pages_have_the_total() {
    let stage = Driver::paused().await;
    let all = stage.everything().await;
    assert_eq!(all[0].path, "/Director");
    assert_eq!(all[1].path, "/Director/Score");
    let paging = Paging { limit: Some(2), offset: Some(1) };
    let page = stage
        .ask(ObjectsList {
            scene: None,
            filter: ObjectFilter::default(),
            paging,
            components: false,
        })
        .await
        .unwrap();
    assert_eq!(page.items, all[1..3]);
    assert!(page.total >= 60);
    assert!(all.iter().all(|card| card.id.0 > 0 || card.name.starts_with("Clay ")));
}

#[tokio::test]
async fn filters_are_substrings_in_any_case() {
    let stage = Driver::paused().await;
    let lanes = stage.objects(None, named("lane ")).await;
    assert_eq!(lanes.total, 4);
    let by_path = ObjectFilter { path: Some("lane 1/near".into()), ..ObjectFilter::default() };
    assert_eq!(stage.objects(None, by_path).await.total, 3);
    let query = ObjectFilter { query: Some("HUD/MENU".into()), ..ObjectFilter::default() };
    assert_eq!(stage.objects(None, query).await.total, 7);
    for name in ["UnityEngine.Camera", "Camera", "camera"] {
        let filter = ObjectFilter { type_name: Some(name.into()), ..ObjectFilter::default() };
        assert_eq!(stage.objects(None, filter).await.total, 2, "{name}");
    }
    assert_eq!(stage.objects(Some("scn:9"), ObjectFilter::default()).await.total, 0);
}

#[tokio::test]
async fn inactive_objects_are_listed_unless_excluded() {
    let stage = Driver::start();
    let lane = stage.at("/Lanes/Lane 1").await;
    stage.ask(ObjectSetActive { id: lane.id, active: false }).await.unwrap();
    let below = |only| ObjectFilter {
        path: Some("/lane 1".into()),
        active_only: only,
        ..ObjectFilter::default()
    };
    let all = stage.objects(None, below(false)).await;
    assert_eq!(all.total, 7);
    assert!(!all.items[0].active && all.items[1].active, "a child keeps its own active state");
    assert_eq!(stage.objects(None, below(true)).await.total, 0);

    stage.ask(ObjectSetActive { id: lane.id, active: true }).await.unwrap();
    assert_eq!(stage.objects(None, below(true)).await.total, 7);
    let fault = stage.ask(ObjectSetActive { id: MISSING_OBJECT, active: true }).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::NotFound);
}

#[tokio::test]
async fn an_object_is_found_by_its_id_and_a_missing_id_is_an_error() {
    let stage = Driver::start();
    let first = stage.everything().await.remove(0);
    assert_eq!(stage.ask(ObjectGet { id: first.id }).await.unwrap(), first);
    let fault = stage.ask(ObjectGet { id: MISSING_OBJECT }).await.unwrap_err();
    assert_eq!((fault.kind, fault.message.as_str()), (ErrorKind::NotFound, "Not found: obj:1"));
    assert!(fault.hint.is_some());
}

#[tokio::test]
async fn children_are_listed_in_order() {
    let stage = Driver::start();
    let lanes = stage.at("/Lanes").await;
    let page = stage.ask(ObjectChildren { id: lanes.id, paging: Paging::default() }).await.unwrap();
    let names: Vec<_> = page.items.iter().map(|card| card.name.as_str()).collect();
    assert_eq!(names, ["Lane 1", "Lane 2", "Lane 3", "Lane 4"]);
    assert!(
        stage.ask(ObjectChildren { id: MISSING_OBJECT, paging: Paging::default() }).await.is_err()
    );
}

#[tokio::test]
async fn objects_are_created_moved_and_destroyed_with_their_children() {
    let stage = Driver::paused().await;
    let made = stage.ask(ObjectCreate { name: "Made".into(), parent: None }).await.unwrap().id;
    assert!(made.0 < 0, "created at run time");
    let below =
        stage.ask(ObjectCreate { name: "Below".into(), parent: Some(made) }).await.unwrap().id;
    assert_eq!(stage.ask(ObjectGet { id: below }).await.unwrap().path, "/Made/Below");

    for (id, parent) in [(made, made), (made, below)] {
        let fault = stage.ask(ObjectReparent { id, parent: Some(parent) }).await.unwrap_err();
        assert_eq!(fault.kind, ErrorKind::InvalidArgument);
    }
    let lanes = stage.at("/Lanes").await.id;
    stage.ask(ObjectReparent { id: made, parent: Some(lanes) }).await.unwrap();
    assert_eq!(stage.ask(ObjectGet { id: below }).await.unwrap().path, "/Lanes/Made/Below");
    stage.ask(ObjectReparent { id: below, parent: None }).await.unwrap();
    assert_eq!(stage.ask(ObjectGet { id: below }).await.unwrap().path, "/Below");
    assert_eq!(stage.everything().await.last().unwrap().id, below);
    stage.ask(ObjectReparent { id: below, parent: Some(made) }).await.unwrap();

    stage.ask(ObjectDestroy { id: made }).await.unwrap();
    for gone in [made, below] {
        assert_eq!(stage.ask(ObjectGet { id: gone }).await.unwrap_err().kind, ErrorKind::NotFound);
    }
    assert!(stage.ask(ObjectDestroy { id: made }).await.is_err());
    assert!(stage.ask(ObjectReparent { id: lanes, parent: Some(made) }).await.is_err());
    assert!(stage.ask(ObjectCreate { name: "x".into(), parent: Some(made) }).await.is_err());
    assert!(stage.ask(ObjectCreate { name: "x".repeat(2000), parent: None }).await.is_err());
}

#[tokio::test]
async fn an_object_stays_where_it_is_when_its_parent_changes() {
    let stage = Driver::start();
    let ball = stage.at("/Props/Crate 1").await.id;
    let stand = stage.at("/Lanes/Lane 3/Near Target Stand").await.id;
    let transform = "UnityEngine.Transform";
    stage.write(stand, transform, "eulerAngles", json!([0, 30, 0])).await.unwrap();
    stage.write(stand, transform, "localScale", json!([2, 2, 2])).await.unwrap();
    let before = stage.text(ball, transform, "position").await;
    stage.ask(ObjectReparent { id: ball, parent: Some(stand) }).await.unwrap();
    let after = stage.read(ball, transform, "position").await.unwrap().value_json.unwrap();
    assert!((after["x"].as_f64().unwrap() + 8.0).abs() < 1e-3, "{before} {after}");
    assert_eq!(
        stage.ask(ObjectGet { id: ball }).await.unwrap().path,
        "/Lanes/Lane 3/Near Target Stand/Crate 1"
    );
}

#[tokio::test]
async fn the_depth_of_hierarchies_is_limited() {
    let stage = Driver::start();
    let mut parent = None;
    let mut made = 0;
    while let Ok(done) = stage.ask(ObjectCreate { name: "Deep".into(), parent }).await {
        parent = Some(done.id);
        made += 1;
    }
    assert_eq!(made, 256);
    assert_eq!(
        stage.objects(None, named("deep")).await.total,
        256,
        "the refused object was not kept"
    );
}

#[tokio::test]
async fn a_rectangle_replaces_a_transform() {
    let stage = Driver::start();
    let object = stage.ask(ObjectCreate { name: "Made".into(), parent: None }).await.unwrap().id;
    stage.ask(ComponentAdd { object, component: "UnityEngine.UI.Image".into() }).await.unwrap();
    let page = stage.ask(ComponentsList { object, paging: Paging::default() }).await.unwrap();
    let names: Vec<_> = page.items.iter().map(|card| card.type_name.as_str()).collect();
    assert_eq!(names.len(), 3);
    assert_eq!(names[0], "UnityEngine.RectTransform");
}

#[tokio::test]
async fn components_are_added_by_full_or_short_name_and_removed_by_name_or_index() {
    let stage = Driver::start();
    let object = stage.ask(ObjectCreate { name: "Made".into(), parent: None }).await.unwrap().id;
    let add = |component: &str| stage.ask(ComponentAdd { object, component: component.into() });
    let remove =
        |component: &str| stage.ask(ComponentRemove { object, component: component.into() });

    add("UnityEngine.Light").await.unwrap();
    add("health").await.unwrap();
    assert_eq!(stage.text(object, "Range.Health", "max").await, "100");
    assert!(add("Range.Health").await.unwrap_err().message.contains("already"));
    let fault = add("Range.Helth").await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::InvalidArgument);
    assert!(fault.message.starts_with("Type not found or not a Component"), "{}", fault.message);
    assert!(add("Range.GameState").await.is_err(), "a resource is not a component");
    assert_eq!(fault.hint.unwrap(), "did you mean 'Range.Health'?");

    let types = stage.ask(ComponentsList { object, paging: Paging::default() }).await.unwrap();
    let names: Vec<_> = types.items.iter().map(|card| card.type_name.as_str()).collect();
    assert_eq!(names[0], "UnityEngine.Transform");
    let light = names.iter().position(|name| *name == "UnityEngine.Light").unwrap();
    for place in ["0", "UnityEngine.Transform"] {
        assert_eq!(remove(place).await.unwrap_err().kind, ErrorKind::InvalidArgument);
    }
    assert!(remove("7").await.is_err());
    remove(&light.to_string()).await.unwrap();
    remove("Range.Health").await.unwrap();
    let fault = remove("Range.Health").await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::NotFound);
    assert!(fault.message.starts_with("Component not found: "), "{}", fault.message);
    assert_eq!(stage.ask(ObjectGet { id: object }).await.unwrap().component_count, 1);
    assert!(
        stage
            .ask(ComponentsList { object: MISSING_OBJECT, paging: Paging::default() })
            .await
            .is_err()
    );
}

#[tokio::test]
async fn types_are_listed_by_substring() {
    let stage = Driver::start();
    let list = |query: Option<&str>| {
        stage.ask(TypesList { query: query.map(Into::into), paging: Paging::default() })
    };
    assert!(list(None).await.unwrap().total >= 25);
    assert_eq!(list(Some("ui.butt")).await.unwrap().items, ["UnityEngine.UI.Button"]);
    assert_eq!(list(Some("nothing like it")).await.unwrap().total, 0);
}

#[tokio::test]
async fn references_to_destroyed_objects_read_as_null() {
    let stage = Driver::start();
    let pistol = stage.at("/Player/Hands/Pistol").await.id;
    let aim = stage.read(pistol, "Range.Weapon", "aim").await.unwrap();
    assert_eq!(aim.type_name, "UnityEngine.GameObject");
    let target: ObjectId = aim.value_text.parse().unwrap();
    assert_eq!(aim.value_json, Some(json!(target.to_string())));
    stage.ask(ObjectDestroy { id: target }).await.unwrap();
    assert_eq!(stage.text(pistol, "Range.Weapon", "aim").await, "<null>");
}
