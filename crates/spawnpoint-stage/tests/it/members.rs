//! Members: listing, reading, calling.

use serde_json::{Value, json};
use spawnpoint_protocol::{
    ErrorKind, ObjectId,
    op::*,
    shape::{Member, MemberKind, Paging},
};

use crate::driver::Driver;

const TRANSFORM: &str = "UnityEngine.Transform";

async fn members(stage: &Driver, object: ObjectId, component: &str) -> Vec<Member> {
    let paging = Paging { limit: Some(200), offset: None };
    let op = MembersList { object, component: component.into(), include_methods: true, paging };
    stage.ask(op).await.unwrap().items
}

#[tokio::test]
async fn the_first_object_is_found_by_its_id() {
    let stage = Driver::start();
    let first = stage.everything().await.remove(0);
    let id = stage.call(first.id, TRANSFORM, "GetInstanceID", vec![]).await.unwrap();
    assert_eq!(id, Some(first.id.0.to_string()));
}

#[tokio::test]
async fn members_have_names_kinds_and_types_as_in_c_sharp() {
    let stage = Driver::start();
    let player = stage.at("/Player").await.id;
    let list = members(&stage, player, "Range.Health").await;
    let find = |name: &str| list.iter().find(|member| member.name == name).unwrap();
    assert_eq!(
        (find("current").type_name.as_str(), find("current").can_write),
        ("System.Int32", true)
    );
    assert_eq!(find("recentDamage").type_name, "System.Collections.Generic.List<System.Int32>");
    assert!(!find("recentDamage").can_write, "private");
    assert_eq!((find("isAlive").kind, find("isAlive").can_write), (MemberKind::Property, false));
    assert_eq!(find("Damage").type_name, "System.Int32 Range.Health::Damage(System.Int32 amount)");
    assert_eq!(list.iter().filter(|member| member.name == "Heal").count(), 2);

    let transform = members(&stage, player, TRANSFORM).await;
    for name in [
        "position",
        "localPosition",
        "rotation",
        "eulerAngles",
        "localScale",
        "forward",
        "parent",
        "childCount",
        "name",
    ] {
        assert!(transform.iter().any(|member| member.name == name), "{name}");
    }
    let fields = MembersList {
        object: player,
        component: TRANSFORM.into(),
        include_methods: false,
        paging: Paging::default(),
    };
    assert!(
        stage
            .ask(fields)
            .await
            .unwrap()
            .items
            .iter()
            .all(|member| member.kind != MemberKind::Method)
    );
    let missing = MembersList {
        object: player,
        component: "No.Such".into(),
        include_methods: false,
        paging: Paging::default(),
    };
    assert_eq!(stage.ask(missing).await.unwrap_err().kind, ErrorKind::NotFound);
}

#[tokio::test]
async fn every_listed_member_can_be_read() {
    let stage = Driver::paused().await;
    for card in stage.everything().await {
        let page = stage.ask(ComponentsList { object: card.id, paging: Paging::default() }).await;
        // Objects of the spawner may have been destroyed meanwhile.
        let Ok(page) = page else { continue };
        for component in page.items {
            for member in members(&stage, card.id, &component.type_name).await {
                if member.can_read {
                    let value = stage.read(card.id, &component.type_name, &member.name).await;
                    assert!(value.is_ok(), "{} {} {value:?}", component.type_name, member.name);
                }
            }
        }
    }
}

#[tokio::test]
async fn values_read_as_text_and_json() {
    let stage = Driver::start();
    let player = stage.at("/Player").await.id;
    let read = |component: &'static str, name: &'static str| stage.read(player, component, name);
    let position = read(TRANSFORM, "position").await.unwrap();
    assert_eq!(position.type_name, "UnityEngine.Vector3");
    assert_eq!(position.value_text, "(2, 1, 4)");
    assert_eq!(position.value_json, Some(json!({"x": 2.0, "y": 1.0, "z": 4.0})));
    assert_eq!(read(TRANSFORM, "parent").await.unwrap().value_text, "<null>");
    assert_eq!(read("Range.Health", "stats.dodge").await.unwrap().value_text, "0.25");
    assert_eq!(read(TRANSFORM, "position.y").await.unwrap().value_text, "1");
    assert_eq!(read("Range.Health", "invulnerable").await.unwrap().value_text, "false");

    let pistol = stage.at("/Player/Hands/Pistol").await.id;
    assert_eq!(stage.text(pistol, "Range.Weapon", "fireMode").await, "Single");
    assert_eq!(stage.text(pistol, "Range.Weapon", "attachments[0]").await, "Iron sights");
    let score = stage.at("/Director/Score").await.id;
    let scores = stage.read(score, "Range.ScoreBoard", "scores").await.unwrap();
    let entry = |name: &str, points: i32| {
        json!({
            "key": {"text": name, "json": name, "refId": null},
            "value": {"text": points.to_string(), "json": points, "refId": null},
        })
    };
    let preview = [entry("Ada", 120), entry("Grace", 95)];
    let whole = json!({"kind": "dictionary", "count": 2, "preview": preview});
    assert_eq!(scores.value_json, Some(whole));
    assert_eq!(stage.text(score, "Range.ScoreBoard", "scores[Ada]").await, "120");
}

#[tokio::test]
async fn reading_requires_the_exact_type_and_an_existing_member() {
    let stage = Driver::start();
    let player = stage.at("/Player").await.id;
    for (component, name) in [
        ("Transform", "position"),
        ("Range.Health", "nothing"),
        ("Range.Health", "stats.x"),
        ("Range.Health", ".."),
    ] {
        assert_eq!(
            stage.read(player, component, name).await.unwrap_err().kind,
            ErrorKind::NotFound,
            "{name}"
        );
    }
    let fault = stage.read(player, TRANSFORM, "positoin").await.unwrap_err();
    assert_eq!(fault.hint.unwrap(), "did you mean 'position'?");
}

#[tokio::test]
async fn a_base_type_is_accepted_if_only_one_component_matches() {
    let stage = Driver::start();
    let bar = stage.at("/HUD/Top Bar").await.id;
    let children = stage.call(bar, "UnityEngine.Transform", "GetChild", vec![json!(0)]).await;
    assert!(children.unwrap().unwrap().starts_with("obj:"));
    let target = stage.at("/Lanes/Lane 1/Near Target Stand/Near Target").await.id;
    stage.write(target, "UnityEngine.Collider", "isTrigger", json!(true)).await.unwrap();
    let fault =
        stage.write(target, "UnityEngine.MonoBehaviour", "points", json!(1)).await.unwrap_err();
    assert_eq!(
        (fault.kind, fault.message.as_str()),
        (ErrorKind::InvalidArgument, "Ambiguous component type")
    );
    assert!(fault.hint.unwrap().starts_with("Use the exact component type (from GetComponents)"));
    assert_eq!(
        stage.read(bar, "UnityEngine.Transform", "parent").await.unwrap_err().kind,
        ErrorKind::NotFound
    );
}

#[tokio::test]
async fn overloads_are_chosen_by_count_and_type_of_arguments() {
    let stage = Driver::start();
    let player = stage.at("/Player").await.id;
    let call = |component: &'static str, method: &'static str, args: Value| {
        let Value::Array(args) = args else { panic!() };
        stage.call(player, component, method, args)
    };
    assert_eq!(call("Range.Health", "Damage", json!([52])).await.unwrap().unwrap(), "50");
    assert_eq!(call("Health", "Heal", json!([10])).await.unwrap().unwrap(), "60");
    assert_eq!(call("Range.Health", "Heal", json!([0.25])).await.unwrap().unwrap(), "85");
    call(TRANSFORM, "Translate", json!([{"x": 1, "y": 0, "z": 0}])).await.unwrap();
    assert_eq!(call(TRANSFORM, "Translate", json!([0, 1, 0])).await.unwrap(), None);
    assert_eq!(stage.text(player, TRANSFORM, "position").await, "(3, 2, 4)");
    call(TRANSFORM, "LookAt", json!([[3, 2, -10]])).await.unwrap();
    assert_eq!(stage.text(player, TRANSFORM, "forward").await, "(0, 0, -1)");
    assert_eq!(
        call(TRANSFORM, "Find", json!(["Hands/Pistol"])).await.unwrap().unwrap(),
        stage.at("/Player/Hands/Pistol").await.id.to_string()
    );
    assert_eq!(call(TRANSFORM, "Find", json!(["Nose"])).await.unwrap().unwrap(), "<null>");

    for (method, args, kind) in [
        ("Damage", json!([]), ErrorKind::NotFound),
        ("Damage", json!(["x"]), ErrorKind::InvalidArgument),
        ("Damage", json!([1, 2]), ErrorKind::NotFound),
        ("Heal", json!([null]), ErrorKind::NotFound),
    ] {
        let fault = call("Range.Health", method, args).await.unwrap_err();
        assert_eq!(fault.kind, kind, "{}", fault.message);
        let missing = fault.message.starts_with("Method overload not found: ");
        assert_eq!(missing, kind == ErrorKind::NotFound, "{}", fault.message);
        assert!(fault.hint.unwrap().contains(&format!("Range.Health::{method}(")));
    }
    let fault = call("Range.Health", "Damge", json!([1])).await.unwrap_err();
    assert_eq!(
        (fault.kind, fault.hint.as_deref()),
        (ErrorKind::NotFound, Some("did you mean 'Damage'?"))
    );
}
