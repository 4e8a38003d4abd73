//! Static classes and static members.

use spawnpoint_protocol::{
    ErrorKind, Fault,
    op::*,
    shape::{Member, MemberValue, Page, Paging, StaticClass},
};

use crate::driver::Driver;

async fn search(stage: &Driver, query: &str) -> Result<Page<StaticClass>, Fault> {
    stage.ask(StaticsSearch { query: query.into(), paging: Paging::default() }).await
}

async fn members(stage: &Driver, name: &str, methods: bool) -> Result<Page<Member>, Fault> {
    let paging = Paging::default();
    stage.ask(StaticMembers { type_name: name.into(), include_methods: methods, paging }).await
}

async fn read(stage: &Driver, type_name: &str, name: &str) -> Result<MemberValue, Fault> {
    stage.ask(StaticRead { type_name: type_name.into(), name: name.into() }).await
}

#[tokio::test]
async fn static_classes_are_found_by_a_substring_of_their_name() {
    let stage = Driver::start();
    let found = search(&stage, " unityengine.time ").await.unwrap();
    assert_eq!(found.total, 1);
    let time = &found.items[0];
    assert_eq!(
        (time.id.as_str(), time.type_name.as_str()),
        ("type:UnityEngine.Time", "UnityEngine.Time")
    );
    let listed = members(&stage, "UnityEngine.Time", false).await.unwrap();
    assert_eq!(time.member_count, listed.total);
    assert_eq!(time.assembly, "UnityEngine.CoreModule");
    assert!(
        search(&stage, "Range.")
            .await
            .unwrap()
            .items
            .iter()
            .any(|class| class.type_name == "Range.Rules")
    );
    assert_eq!(search(&stage, "UnityEngine.Vector3").await.unwrap().total, 0, "not only static");
    assert_eq!(search(&stage, "no such class").await.unwrap().total, 0);
    for empty in ["", "  "] {
        let fault = search(&stage, empty).await.unwrap_err();
        assert_eq!(
            (fault.kind, fault.message.as_str()),
            (ErrorKind::InvalidArgument, "query is required")
        );
    }
}

#[tokio::test]
async fn every_listed_static_member_can_be_read() {
    let stage = Driver::start();
    let paging = Paging { limit: Some(1000), offset: None };
    for class in stage.ask(StaticsSearch { query: ".".into(), paging }).await.unwrap().items {
        for member in members(&stage, &class.type_name, true).await.unwrap().items {
            let value = read(&stage, &class.type_name, &member.name).await;
            assert_eq!(value.is_ok(), member.can_read, "{} {}", class.type_name, member.name);
        }
    }
    let rules = members(&stage, "Range.Rules", true).await.unwrap();
    let signature = "System.Int32 Range.Rules::RewardOf(System.Int32 wave)";
    assert!(rules.items.iter().any(|member| member.type_name == signature));
}

#[tokio::test]
async fn static_values_are_those_of_the_world() {
    let stage = Driver::start();
    let scale = read(&stage, "UnityEngine.Time", "timeScale").await.unwrap();
    assert_eq!((scale.type_name.as_str(), scale.value_text.as_str()), ("System.Single", "1"));
    assert_eq!((scale.value_json, scale.ref_id), (Some(1.0.into()), None));
    stage.ask(TimeSet { value: 0.5, lock: None }).await.unwrap();
    assert_eq!(read(&stage, "UnityEngine.Time", "timeScale").await.unwrap().value_text, "0.5");
    assert_eq!(read(&stage, "UnityEngine.Screen", "width").await.unwrap().value_text, "1920");
    assert_eq!(read(&stage, "UnityEngine.Vector3", "up.y").await.unwrap().value_text, "1");
    let camera = stage.at("/Camera Rig/Main Camera").await.id.to_string();
    assert_eq!(read(&stage, "UnityEngine.Camera", "main").await.unwrap().value_text, camera);
    let director = stage.at("/Director").await.id.to_string();
    let one = read(&stage, "Range.Director", "Instance").await.unwrap();
    assert_eq!((one.type_name.as_str(), one.value_text), ("Range.Director", director));
    let state = read(&stage, "Range.GameState", "Instance").await.unwrap();
    assert!(state.ref_id.is_some() && state.value_text.contains("Warm-up"), "{state:?}");
    stage.pass_frames(1).await;
}

#[tokio::test]
async fn unknown_names_are_errors() {
    let stage = Driver::start();
    let fault = members(&stage, "UnityEngine.Tme", false).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::NotFound);
    assert!(fault.message.starts_with("Type not found: "), "{}", fault.message);
    assert_eq!(fault.hint.as_deref(), Some("did you mean 'UnityEngine.Time'?"));
    let fault = members(&stage, "UnityEngine.Vector3", false).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::NotFound, "static classes only");
    for (class, name) in [
        ("UnityEngine.Time", "timescale"),
        ("UnityEngine.Time", "timeScale.x"),
        ("UnityEngine.Time", ""),
        ("UnityEngine.Debug", "Log"),
        ("", "x"),
        ("\u{0}\u{202e}", "x"),
    ] {
        let fault = read(&stage, class, name).await.unwrap_err();
        assert_eq!(fault.kind, ErrorKind::NotFound, "{class}.{name}");
    }
}
