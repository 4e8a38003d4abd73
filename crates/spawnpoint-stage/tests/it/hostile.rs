//! No input breaks the world: every invalid value gets an error.

use serde_json::{Value, json};
use spawnpoint_protocol::{
    ErrorKind, ObjectId,
    op::*,
    shape::{Member, MemberKind, Paging},
};

use crate::driver::Driver;

fn nasty() -> Vec<Value> {
    vec![
        Value::Null,
        json!(true),
        json!(0),
        json!(-1),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(3.4e38),
        json!(-3.4e38),
        json!(1e-45),
        json!(1e308),
        json!(""),
        json!("obj:1"),
        json!("obj:99999999999999"),
        json!("\u{0}\u{202e}é".repeat(700)),
        json!([]),
        json!([0, 0, 0]),
        json!([3e38, -3e38, 3e38]),
        json!([0, 0, 0, 0]),
        json!({}),
        json!({"x": 0, "y": 0, "z": 0}),
        json!({"x": null, "y": [], "z": {}}),
        json!([[[[[[[]]]]]]]),
    ]
}

/// One object of every combination of components.
async fn samples(stage: &Driver) -> Vec<(ObjectId, String, Vec<Member>)> {
    let mut seen = Vec::new();
    let mut found = Vec::new();
    for card in stage.everything().await {
        let Ok(page) =
            stage.ask(ComponentsList { object: card.id, paging: Paging::default() }).await
        else {
            continue;
        };
        for component in page.items {
            if !seen.contains(&component.type_name) {
                seen.push(component.type_name.clone());
                let paging = Paging { limit: Some(100), offset: None };
                let component = component.type_name;
                let op = MembersList {
                    object: card.id,
                    component: component.clone(),
                    include_methods: true,
                    paging,
                };
                found.push((card.id, component, stage.ask(op).await.unwrap().items));
            }
        }
    }
    found
}

#[tokio::test]
async fn no_value_breaks_the_world() {
    let stage = Driver::start();
    let samples = samples(&stage).await;
    assert!(samples.len() >= 20, "{}", samples.len());
    for (object, component, members) in &samples {
        for member in members.iter().filter(|member| member.kind != MemberKind::Method) {
            for value in nasty() {
                let what = format!("{component}.{} = {value:.60}", member.name);
                if let Err(fault) = stage.write(*object, component, &member.name, value).await {
                    assert_ne!(fault.kind, ErrorKind::Internal, "{what}: {}", fault.message);
                }
                if let Err(fault) = stage.read(*object, component, &member.name).await {
                    assert_ne!(fault.kind, ErrorKind::Internal, "{what}: {}", fault.message);
                }
            }
        }
    }
    still_alive(&stage).await;
}

#[tokio::test]
async fn no_argument_breaks_the_world() {
    let stage = Driver::paused().await;
    for (object, component, members) in samples(&stage).await {
        for method in members.iter().filter(|member| member.kind == MemberKind::Method) {
            let mut tries: Vec<Vec<Value>> = vec![vec![]];
            tries.extend(nasty().into_iter().map(|value| vec![value]));
            tries.extend(nasty().into_iter().map(|value| vec![value; 3]));
            for args in tries {
                let what = format!("{}({args:?})", method.type_name);
                if let Err(fault) = stage.call(object, &component, &method.name, args).await {
                    assert_ne!(fault.kind, ErrorKind::Internal, "{what:.200}: {}", fault.message);
                }
            }
        }
    }
    still_alive(&stage).await;
}

#[tokio::test]
async fn objects_with_unusual_names_are_found() {
    let stage = Driver::paused().await;
    let long = "x".repeat(1024);
    let names = [
        "",
        "/",
        "a/b",
        "..",
        "\u{202e}gnp.exe",
        "İSTANBUL",
        "GROẞ",
        "ÉCLAIR \u{0}",
        "%00*?[",
        &long,
    ];
    for name in names {
        let id = stage.ask(ObjectCreate { name: name.into(), parent: None }).await.unwrap().id;
        let card = stage.ask(ObjectGet { id }).await.unwrap();
        assert_eq!((card.name.as_str(), card.path), (name, format!("/{name}")));
        for wanted in [name.to_owned(), name.to_lowercase()] {
            for by_path in [false, true] {
                let filter = if by_path {
                    ObjectFilter { query: Some(wanted.clone()), ..ObjectFilter::default() }
                } else {
                    ObjectFilter { name: Some(wanted.clone()), ..ObjectFilter::default() }
                };
                let found = stage.objects(None, filter).await;
                assert!(found.items.iter().any(|card| card.id == id), "{name:?} {by_path}");
            }
        }
        let child = ObjectCreate { name: name.into(), parent: Some(id) };
        let child = stage.ask(child).await.unwrap().id;
        assert_eq!(
            stage.ask(ObjectGet { id: child }).await.unwrap().path,
            format!("/{name}/{name}")
        );
        stage.write(child, "UnityEngine.Transform", "name", json!(name)).await.unwrap();
    }
    for wanted in nasty() {
        let Some(text) = wanted.as_str() else { continue };
        let query = || text.to_owned();
        let paging = Paging::default;
        // They may fail, but with an error.
        let _ = stage
            .ask(MembersSearch { query: query(), component: Some(query()), paging: paging() })
            .await;
        let _ = stage.ask(StaticsSearch { query: query(), paging: paging() }).await;
        let _ = stage.ask(SingletonsSearch { query: query(), paging: paging() }).await;
        assert!(stage.ask(StaticRead { type_name: query(), name: query() }).await.is_err());
        assert!(stage.ask(SingletonRead { id: query(), name: query() }).await.is_err());
        assert!(stage.ask(RefRead { id: query(), name: query() }).await.is_err());
    }
    still_alive(&stage).await;
}

/// Frames still run, and no system panicked.
async fn still_alive(stage: &Driver) {
    stage.pass_frames(5).await;
    stage.everything().await;
    stage.ask(CameraGet {}).await.unwrap();
    let middle = Pick { mode: Default::default(), x: None, y: None, normalized: false };
    stage.ask(middle).await.unwrap();
    let log = stage.ask(LogsTail { count: Some(2000) }).await.unwrap();
    let panics: Vec<_> =
        log.items.iter().filter(|line| line.message.contains("panicked")).collect();
    assert!(panics.is_empty(), "{panics:?}");
}
