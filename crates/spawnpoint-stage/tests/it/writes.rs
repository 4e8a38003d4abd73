//! Writing members: valid values are stored, others are refused.

use serde_json::{Value, json};
use spawnpoint_protocol::{ErrorKind, ObjectId};

use crate::driver::Driver;

const TRANSFORM: &str = "UnityEngine.Transform";

#[tokio::test]
async fn written_values_are_stored() {
    let stage = Driver::start();
    let player = stage.at("/Player").await.id;
    let pistol = stage.at("/Player/Hands/Pistol").await.id;
    let lamp = stage.at("/Lighting/Sun").await.id;
    let score = stage.at("/Director/Score").await.id;
    let target = stage.at("/Lanes/Lane 2/Near Target Stand/Near Target").await.id.to_string();
    let cases: Vec<(ObjectId, &str, &str, Value, &str)> = vec![
        (player, "Range.Health", "current", json!(42), "42"),
        (player, "Range.Health", "invulnerable", json!(true), "true"),
        (player, "Range.Health", "stats.armor", json!(7), "7"),
        (
            player,
            "Range.Health",
            "stats",
            json!({"armor": 1, "dodge": 0.5}),
            "{armor: 1, dodge: 0.5}",
        ),
        (player, "Health", "fraction", json!(0.5), "0.5"),
        (player, TRANSFORM, "position", json!({"X": 1, "Y": 2, "Z": 3.5}), "(1, 2, 3.5)"),
        (player, TRANSFORM, "localPosition", json!([4, 5, 6]), "(4, 5, 6)"),
        (player, TRANSFORM, "position.x", json!(9), "9"),
        (player, TRANSFORM, "eulerAngles", json!({"x": 0, "y": 90, "z": 0}), "(0, 90, 0)"),
        (
            player,
            TRANSFORM,
            "localRotation",
            json!({"x": 0, "y": 0, "z": 0, "w": 1}),
            "(0, 0, 0, 1)",
        ),
        (player, TRANSFORM, "name", json!("Hero"), "Hero"),
        (pistol, "Range.Weapon", "fireMode", json!("burst"), "Burst"),
        (pistol, "Range.Weapon", "fireMode", json!(3), "Auto"),
        (
            pistol,
            "Range.Weapon",
            "attachments",
            json!(["Laser"]),
            "Enumerable<System.Collections.Generic.List<System.String>> (count=1, preview=1)",
        ),
        (pistol, "Range.Weapon", "attachments[0]", json!("Laser"), "Laser"),
        (pistol, "Range.Weapon", "attachments[0]", json!("Torch"), "Torch"),
        (pistol, "Range.Weapon", "aim", json!(target), &target),
        (pistol, "Range.Weapon", "aim", Value::Null, "<null>"),
        (lamp, "UnityEngine.Light", "color", json!({"r": 1, "g": 0.5, "b": 0}), "(1, 0.5, 0, 1)"),
        (lamp, "UnityEngine.Light", "type", json!("Point"), "Point"),
        (lamp, "UnityEngine.Light", "intensity", json!(0.1), "0.1"),
        (
            score,
            "Range.ScoreBoard",
            "scores",
            json!({"Joan": 3}),
            "Dictionary<System.Collections.Generic.Dictionary<System.String, System.Int32>> \
             (count=1, preview=1)",
        ),
        (score, "Range.ScoreBoard", "scores[Joan]", json!(4), "4"),
        (
            score,
            "Range.ScoreBoard",
            "history",
            json!([]),
            "Enumerable<System.Collections.Generic.List<System.Int32>> (count=0, preview=0)",
        ),
    ];
    for (object, component, name, value, text) in cases {
        stage
            .write(object, component, name, value.clone())
            .await
            .unwrap_or_else(|fault| panic!("{name} {value}: {fault:?}"));
        let full = if component == "Health" { "Range.Health" } else { component };
        assert_eq!(stage.text(object, full, name).await, text, "{name} {value}");
    }
}

#[tokio::test]
async fn invalid_values_are_refused_and_change_nothing() {
    let stage = Driver::start();
    let player = stage.at("/Player").await.id;
    let pistol = stage.at("/Player/Hands/Pistol").await.id;
    let cases = vec![
        (player, "Range.Health", "current", json!("many"), "System.Int32"),
        (player, "Range.Health", "current", json!(1.5), "System.Int32"),
        (player, "Range.Health", "current", json!(3_000_000_000_u64), "System.Int32"),
        (player, "Range.Health", "invulnerable", json!(1), "System.Boolean"),
        (player, "Range.Health", "stats.dodge", json!(1e300), "System.Single"),
        (player, "Range.Health", "stats", json!({"armor": 1}), "Range.Stats"),
        (player, TRANSFORM, "position", json!({"x": 1, "y": 2}), "UnityEngine.Vector3"),
        (player, TRANSFORM, "position", json!([1, 2, 3, 4]), "UnityEngine.Vector3"),
        (
            player,
            TRANSFORM,
            "position",
            json!({"x": 1, "y": 2, "z": 3, "q": 4}),
            "UnityEngine.Vector3",
        ),
        (pistol, "Range.Weapon", "ammo", json!(-1), "System.UInt16"),
        (pistol, "Range.Weapon", "fireMode", json!("Laser"), "Safe, Single, Burst, Auto"),
        (pistol, "Range.Weapon", "fireMode", json!(9), "Safe, Single, Burst, Auto"),
        (pistol, "Range.Weapon", "aim", json!("obj:1"), "obj:"),
        (
            pistol,
            "Range.Weapon",
            "attachments",
            json!("Laser"),
            "System.Collections.Generic.List<System.String>",
        ),
    ];
    for (object, component, name, value, expected) in cases {
        let before = stage.text(object, component, name).await;
        let fault = stage.write(object, component, name, value.clone()).await.unwrap_err();
        assert_eq!(fault.kind, ErrorKind::InvalidArgument, "{name} {value}");
        assert!(
            fault.message.contains("jsonValue") && fault.message.contains(expected),
            "{}",
            fault.message
        );
        assert_eq!(stage.text(object, component, name).await, before, "{name} {value}");
    }
}

#[tokio::test]
async fn private_and_computed_members_cannot_be_written() {
    let stage = Driver::start();
    let player = stage.at("/Player").await.id;
    for (component, name) in
        [("Range.Health", "recentDamage"), ("Range.Health", "isAlive"), (TRANSFORM, "childCount")]
    {
        let fault = stage.write(player, component, name, json!(1)).await.unwrap_err();
        assert_eq!(fault.kind, ErrorKind::InvalidArgument, "{name}");
        assert!(fault.message.starts_with("Member not writable"), "{}", fault.message);
    }
    let fault = stage.write(player, "Range.Health", "nothing", json!(1)).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::NotFound);
}

#[tokio::test]
async fn a_write_that_stores_another_value_is_an_error() {
    let stage = Driver::start();
    let player = stage.at("/Player").await.id;
    let fault = stage.write(player, "Range.Health", "fraction", json!(3)).await.unwrap_err();
    assert!(fault.message.contains("was not set to this value; it is 1 now"), "{}", fault.message);
}
