//! Handles to values that are too large to send.

use serde_json::json;
use spawnpoint_protocol::{
    ErrorKind, Fault,
    op::*,
    shape::{MemberValue, Page, Paging, RefInfo, RefItem, RefKind},
};

use crate::driver::Driver;

async fn state(stage: &Driver, name: &str) -> MemberValue {
    let id = "singleton:Range.GameState".into();
    stage.ask(SingletonRead { id, name: name.into() }).await.unwrap()
}

async fn inspect(stage: &Driver, id: &str) -> Result<RefInfo, Fault> {
    stage.ask(RefInspect { id: id.into() }).await
}

async fn items(stage: &Driver, id: &str, limit: i64, offset: i64) -> Result<Page<RefItem>, Fault> {
    let paging = Paging { limit: Some(limit), offset: Some(offset) };
    stage.ask(RefItems { id: id.into(), paging }).await
}

async fn read(stage: &Driver, id: &str, name: &str) -> Result<MemberValue, Fault> {
    stage.ask(RefRead { id: id.into(), name: name.into() }).await
}

#[tokio::test]
async fn a_list_of_structs_is_inspected_by_handles() {
    let stage = Driver::start();
    let waves = state(&stage, "waves").await;
    assert_eq!(
        waves.value_text,
        "Enumerable<System.Collections.Generic.List<Range.Wave>> (count=3, preview=3)"
    );
    let json = waves.value_json.unwrap();
    assert_eq!((&json["kind"], &json["count"]), (&json!("enumerable"), &json!(3)));
    let id = waves.ref_id.unwrap();
    let (session, number) = id.strip_prefix("ref:").unwrap().split_once(':').unwrap();
    assert!(session.len() == 8 && u32::from_str_radix(session, 16).is_ok(), "{id}");
    assert!(number.parse::<u64>().is_ok(), "{id}");

    let info = inspect(&stage, &id).await.unwrap();
    assert_eq!((info.kind, info.count), (RefKind::Enumerable, Some(3)));
    assert_eq!(read(&stage, &id, "Count").await.unwrap().value_text, "3");
    let page = items(&stage, &id, 1, 1).await.unwrap();
    assert_eq!((page.total, page.items.len()), (3, 1));
    let RefItem::Value(second) = &page.items[0] else { panic!("{page:?}") };
    assert!(second.text.starts_with("{name: Crossing"), "{}", second.text);
    assert_eq!(json["preview"][1]["refId"], json!(second.ref_id), "one value, one handle");

    let second = second.ref_id.as_deref().unwrap();
    let info = inspect(&stage, second).await.unwrap();
    assert_eq!((info.kind, info.count), (RefKind::Object, None));
    assert_eq!(info.type_name, "Range.Wave");
    let paging = Paging::default();
    let listed = RefMembers { id: second.into(), include_methods: true, paging };
    let names: Vec<_> =
        stage.ask(listed).await.unwrap().items.into_iter().map(|member| member.name).collect();
    assert_eq!(names, ["name", "throws", "reward"]);
    assert_eq!(read(&stage, second, "reward").await.unwrap().value_json, Some(json!(100)));
    let throws = read(&stage, second, "throws").await.unwrap();
    let deep = read(&stage, throws.ref_id.as_deref().unwrap(), "Count").await.unwrap();
    assert_eq!(deep.value_text, "2");
    assert_eq!(read(&stage, second, "throws[1].prefab").await.unwrap().value_text, "Balloon");
    assert_eq!(items(&stage, second, 1, 0).await.unwrap_err().kind, ErrorKind::InvalidArgument);
    assert_eq!(read(&stage, second, "nothing").await.unwrap_err().kind, ErrorKind::NotFound);
}

#[tokio::test]
async fn a_dictionary_is_inspected_by_its_keys() {
    let stage = Driver::start();
    let profiles = state(&stage, "profiles").await;
    assert!(profiles.value_text.starts_with("Dictionary<"), "{}", profiles.value_text);
    let id = profiles.ref_id.unwrap();
    assert_eq!(inspect(&stage, &id).await.unwrap().kind, RefKind::Dictionary);
    let page = items(&stage, &id, 10, 0).await.unwrap();
    let RefItem::Entry { key, value } = &page.items[1] else { panic!("{page:?}") };
    assert_eq!((key.text.as_str(), &key.json), ("Grace", &Some(json!("Grace"))));
    let grace = value.ref_id.as_deref().unwrap();
    assert_eq!(read(&stage, grace, "rank").await.unwrap().value_text, "2");
    assert_eq!(read(&stage, grace, "stats.armor").await.unwrap().value_text, "2");
    assert_eq!(items(&stage, &id, 10, 7).await.unwrap().items.len(), 0);
}

#[tokio::test]
async fn a_handle_reads_the_current_value_until_its_object_is_destroyed() {
    let stage = Driver::paused().await;
    let pistol = stage.at("/Player/Hands/Pistol").await.id;
    let parts = stage.read(pistol, "Range.Weapon", "attachments").await.unwrap();
    let id = parts.ref_id.unwrap();
    stage.write(pistol, "Range.Weapon", "attachments", json!(["Laser", "Torch"])).await.unwrap();
    assert_eq!(inspect(&stage, &id).await.unwrap().count, Some(2));
    assert_eq!(inspect(&stage, &id).await.unwrap().value_text, "[Laser, Torch]");

    stage.ask(ObjectDestroy { id: pistol }).await.unwrap();
    for fault in [
        inspect(&stage, &id).await.unwrap_err(),
        items(&stage, &id, 1, 0).await.unwrap_err(),
        read(&stage, &id, "Count").await.unwrap_err(),
    ] {
        assert_eq!((fault.kind, fault.message), (ErrorKind::NotFound, format!("Not found: {id}")));
    }
    let release = || stage.ask(RefRelease { id: id.clone() });
    assert!(release().await.unwrap().released);
    assert!(!release().await.unwrap().released);
}

#[tokio::test]
async fn the_number_of_handles_is_limited_and_the_oldest_are_dropped() {
    let stage = Driver::paused().await;
    let player = stage.at("/Player").await.id;
    let first = stage.read(player, "Range.Health", "stats").await.unwrap().ref_id.unwrap();
    let again = stage.read(player, "Range.Health", "stats").await.unwrap().ref_id.unwrap();
    assert_eq!(first, again);
    for _ in 0..1024 {
        let made = ObjectCreate { name: "Made".into(), parent: None };
        let object = stage.ask(made).await.unwrap().id;
        stage.ask(ComponentAdd { object, component: "Range.Health".into() }).await.unwrap();
        stage.read(object, "Range.Health", "stats").await.unwrap();
    }
    assert_eq!(inspect(&stage, &first).await.unwrap_err().kind, ErrorKind::NotFound);
}

#[tokio::test]
async fn invalid_handles_are_refused() {
    let stage = Driver::start();
    let id = state(&stage, "waves").await.ref_id.unwrap();
    let (session, number) = id.rsplit_once(':').unwrap();
    for (bad, kind) in [
        ("".to_owned(), ErrorKind::InvalidArgument),
        ("waves".to_owned(), ErrorKind::InvalidArgument),
        (format!("ref:00000000:{number}"), ErrorKind::NotFound),
        (session.to_owned(), ErrorKind::NotFound),
        (format!("{id}9"), ErrorKind::NotFound),
        ("ref:".to_owned(), ErrorKind::NotFound),
        (format!("ref:{}", "9".repeat(10_000)), ErrorKind::NotFound),
    ] {
        assert_eq!(inspect(&stage, &bad).await.unwrap_err().kind, kind, "{bad:.40}");
        let released = stage.ask(RefRelease { id: bad.clone() }).await;
        assert_eq!(released.is_ok(), kind == ErrorKind::NotFound, "{bad:.40}");
    }
}

#[tokio::test]
async fn computed_and_static_values_have_handles_too() {
    let stage = Driver::start();
    let op = StaticRead { type_name: "Range.Rules".into(), name: "Phases".into() };
    let phases = stage.ask(op).await.unwrap().ref_id.unwrap();
    let page = items(&stage, &phases, 1, 2).await.unwrap();
    assert!(matches!(&page.items[..], [RefItem::Value(one)] if one.text == "Match"), "{page:?}");
    assert_eq!(page.total, 4);
}
