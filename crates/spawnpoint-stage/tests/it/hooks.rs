//! Hooks: code around methods and setters, for every caller.

use std::time::{Duration, Instant};

use serde_json::json;
use spawnpoint_protocol::{
    ErrorKind, Fault,
    op::*,
    shape::{HookMethod, Paging},
};

use crate::driver::Driver;

const SET_ACTIVE: &str = "System.Void UnityEngine.GameObject::SetActive(System.Boolean value)";
const DAMAGE: &str = "System.Int32 Range.Health::Damage(System.Int32 amount)";

async fn methods(
    stage: &Driver,
    name: &str,
    filter: Option<&str>,
) -> Result<Vec<HookMethod>, Fault> {
    let (type_name, filter) = (name.to_owned(), filter.map(Into::into));
    let paging = Paging { limit: Some(500), offset: None };
    Ok(stage.ask(HookMethods { type_name, filter, paging }).await?.items)
}

async fn add(stage: &Driver, type_name: &str, method: &str) -> Result<(), Fault> {
    let op = HookAdd { type_name: type_name.into(), method: method.into() };
    stage.ask(op).await.map(|done| assert!(done.ok))
}

async fn set_source(stage: &Driver, signature: &str, source: &str) -> Result<(), Fault> {
    let op = HookSetSource { signature: signature.into(), source: source.into() };
    stage.ask(op).await.map(|done| assert!(done.ok))
}

/// Hooks a method with this source.
async fn hook(stage: &Driver, signature: &str, source: &str) {
    let (owner, _) = signature.split_once("::").unwrap();
    let owner = owner.split_once(' ').unwrap().1;
    add(stage, owner, signature).await.unwrap();
    set_source(stage, signature, source).await.unwrap();
}

async fn log(stage: &Driver) -> Vec<String> {
    let tail = stage.ask(LogsTail { count: Some(2000) }).await.unwrap();
    tail.items.into_iter().map(|line| line.message).collect()
}

async fn enabled(stage: &Driver) -> Vec<bool> {
    let page = stage.ask(HooksList { paging: Paging::default() }).await.unwrap();
    page.items.iter().map(|hook| hook.enabled).collect()
}

#[tokio::test]
async fn methods_and_setters_are_listed_with_their_signatures() {
    let stage = Driver::paused().await;
    let all = methods(&stage, "UnityEngine.GameObject", None).await.unwrap();
    let signatures: Vec<_> = all.iter().map(|one| one.signature.as_str()).collect();
    assert!(signatures.contains(&SET_ACTIVE), "{signatures:?}");
    for setter in ["name(System.String", "tag(System.String", "layer(System.Int32"] {
        let setter = format!("System.Void UnityEngine.GameObject::set_{setter} value)");
        assert!(signatures.contains(&setter.as_str()), "{setter}");
    }
    assert!(signatures.is_sorted());
    let health = methods(&stage, "Range.Health", Some("DAMAGE")).await.unwrap();
    assert_eq!(health.len(), 1);
    assert_eq!((health[0].name.as_str(), health[0].signature.as_str()), ("Damage", DAMAGE));
    let setters = methods(&stage, "Range.Health", Some("set_")).await.unwrap();
    assert_eq!(setters[0].signature, "System.Void Range.Health::set_fraction(System.Single value)");
    assert!(!methods(&stage, "UnityEngine.Time", None).await.unwrap().is_empty());
    for unknown in ["Range.Helth", "", "UnityEngine.Component", "\u{202e}"] {
        let fault = methods(&stage, unknown, None).await.unwrap_err();
        assert_eq!(fault.kind, ErrorKind::NotFound);
        assert!(fault.message.starts_with("Type not found: "), "{}", fault.message);
    }
}

#[tokio::test]
async fn every_listed_method_can_be_hooked() {
    let stage = Driver::paused().await;
    for name in [
        "UnityEngine.GameObject",
        "Range.Health",
        "Range.Spawner",
        "UnityEngine.Transform",
        "UnityEngine.Rigidbody",
        "Range.ScoreBoard",
        "UnityEngine.Time",
        "UnityEngine.UI.Button",
    ] {
        for method in methods(&stage, name, None).await.unwrap() {
            let added = add(&stage, name, &method.signature).await;
            assert!(added.is_ok(), "{} {added:?}", method.signature);
            let op = HookGetSource { signature: method.signature.clone() };
            let source = stage.ask(op).await.unwrap();
            assert!(source.source.contains("Prefix(") && source.source.contains("Postfix("));
        }
    }
    let target = stage.at("/Lanes/Lane 1/Near Target Stand/Near Target").await.id;
    stage.call(target, "Range.Health", "Damage", vec![json!(5)]).await.unwrap();
    let lines = log(&stage).await;
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("Damage(5) on Near Target")
                && line.ends_with("returned 95")),
        "{lines:?}"
    );
    let count = stage.ask(HooksList { paging: Paging::default() }).await.unwrap().total;
    assert!(count > 30, "{count}");
}

#[tokio::test]
async fn hooks_are_added_by_name_or_signature_and_found_again() {
    let stage = Driver::paused().await;
    add(&stage, "Range.Health", "Damage").await.unwrap();
    let fault = add(&stage, "Range.Health", DAMAGE).await.unwrap_err();
    assert_eq!(
        (fault.kind, fault.message.as_str()),
        (ErrorKind::InvalidArgument, "Method is already hooked")
    );
    let fault = add(&stage, "Range.Health", "Heal").await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::InvalidArgument);
    assert_eq!(fault.message, "Multiple overloads found for 'Range.Health.Heal'.");
    let hint = fault.hint.unwrap();
    assert!(
        hint.starts_with(
            "pass the full signature in method (example: System.Int32 Range.Health::Heal("
        ),
        "{hint}"
    );
    add(&stage, "Range.Health", "System.Int32 Range.Health::Heal(System.Single fraction)")
        .await
        .unwrap();
    for (method, message) in [
        ("Hael", "Method not found: "),
        ("", "Method not found: "),
        ("System.Int32 Range.Health::Heal(System.String x)", "Method overload not found: "),
    ] {
        let fault = add(&stage, "Range.Health", method).await.unwrap_err();
        assert_eq!(fault.kind, ErrorKind::NotFound, "{method}");
        assert!(fault.message.starts_with(message), "{}", fault.message);
    }
    assert!(add(&stage, "No.Such", "X").await.unwrap_err().message.starts_with("Type not found: "));

    let page = stage.ask(HooksList { paging: Paging::default() }).await.unwrap();
    assert_eq!(
        (page.total, page.items[0].signature.as_str(), page.items[0].enabled),
        (2, DAMAGE, true)
    );
    stage.ask(HookRemove { signature: DAMAGE.into() }).await.unwrap();
    let gone = [
        stage.ask(HookRemove { signature: DAMAGE.into() }).await.unwrap_err(),
        stage.ask(HookSetEnabled { signature: DAMAGE.into(), enabled: true }).await.unwrap_err(),
        stage.ask(HookGetSource { signature: DAMAGE.into() }).await.unwrap_err(),
        set_source(&stage, DAMAGE, "static void Postfix() {}").await.unwrap_err(),
    ];
    for fault in gone {
        assert_eq!(fault.kind, ErrorKind::NotFound);
        assert!(fault.message.starts_with("Hook not found: "), "{}", fault.message);
    }
}

#[tokio::test]
async fn a_hook_can_skip_its_method() {
    let stage = Driver::paused().await;
    let player = stage.at("/Player").await.id;
    let forbid = "static bool Prefix(UnityEngine.GameObject __instance, bool value)
        { Debug.Log($\"not {__instance.name} {value}\"); return false; }";
    hook(&stage, SET_ACTIVE, forbid).await;
    let fault = stage.ask(ObjectSetActive { id: player, active: false }).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::InvalidArgument, "a write without effect is an error");
    assert!(stage.ask(ObjectGet { id: player }).await.unwrap().active);
    assert!(log(&stage).await.contains(&"not Player False".to_owned()));

    stage.ask(HookSetEnabled { signature: SET_ACTIVE.into(), enabled: false }).await.unwrap();
    stage.ask(ObjectSetActive { id: player, active: false }).await.unwrap();
    assert!(!stage.ask(ObjectGet { id: player }).await.unwrap().active);
    stage.ask(HookSetEnabled { signature: SET_ACTIVE.into(), enabled: true }).await.unwrap();
    assert!(stage.ask(ObjectSetActive { id: player, active: true }).await.is_err());
    stage.ask(HookRemove { signature: SET_ACTIVE.into() }).await.unwrap();
    stage.ask(ObjectSetActive { id: player, active: true }).await.unwrap();
}

#[tokio::test]
async fn a_hook_changes_arguments_and_results() {
    let stage = Driver::paused().await;
    let target = stage.at("/Lanes/Lane 1/Near Target Stand/Near Target").await.id;
    let damage = |amount: i32| stage.call(target, "Range.Health", "Damage", vec![json!(amount)]);
    hook(&stage, DAMAGE, "public static void Prefix(ref int amount) { amount = amount * 2; }")
        .await;
    assert_eq!(damage(10).await.unwrap().as_deref(), Some("80"));
    set_source(
        &stage,
        DAMAGE,
        "static void Postfix(int amount, ref int __result)
        { __result = __result * 1000 + amount; }",
    )
    .await
    .unwrap();
    assert_eq!(damage(10).await.unwrap().as_deref(), Some("70010"));
    assert_eq!(stage.text(target, "Range.Health", "current").await, "70");
    set_source(
        &stage,
        DAMAGE,
        "static bool Prefix(Range.Health __instance, ref int __result)
        { __instance.current = 5; __result = -1; return false; }",
    )
    .await
    .unwrap();
    assert_eq!(damage(10).await.unwrap().as_deref(), Some("-1"));
    assert_eq!(stage.text(target, "Range.Health", "current").await, "5");
    set_source(&stage, DAMAGE, "static void Prefix(ref int __0) { __0 = 1; }").await.unwrap();
    assert_eq!(damage(10).await.unwrap().as_deref(), Some("4"));

    let fraction = "System.Void Range.Health::set_fraction(System.Single value)";
    hook(&stage, fraction, "static void Prefix(ref float value) { value = 0.5f; }").await;
    let fault = stage.write(target, "Range.Health", "fraction", json!(1)).await.unwrap_err();
    assert!(
        fault.message.contains("was not set to this value; it is 0.5 now"),
        "{}",
        fault.message
    );

    let renamed = "System.Void UnityEngine.GameObject::set_name(System.String value)";
    hook(&stage, renamed, "static void Postfix(string value) { Debug.Log(\"now \" + value); }")
        .await;
    stage.write(target, "UnityEngine.Transform", "name", json!("Bob")).await.unwrap();
    assert!(log(&stage).await.contains(&"now Bob".to_owned()));
}

#[tokio::test]
async fn a_hook_sees_calls_of_the_game() {
    let stage = Driver::start();
    let spawn = "UnityEngine.GameObject Range.Spawner::SpawnNow()";
    hook(
        &stage,
        spawn,
        "static void Postfix(UnityEngine.GameObject __result) { __result.tag = \"Hooked\"; }",
    )
    .await;
    hook(&stage, DAMAGE, "static void Postfix(int amount) { Debug.Log($\"hurt by {amount}\"); }")
        .await;
    let director = stage.at("/Director").await.id;
    stage.call(director, "Range.Director", "StartMatch", vec![]).await.unwrap();
    stage.ask(TimeSet { value: 4.0, lock: None }).await.unwrap();
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        let tagged = stage.everything().await.iter().any(|card| card.tag == "Hooked");
        if tagged && log(&stage).await.contains(&"hurt by 25".to_owned()) {
            break;
        }
        assert!(Instant::now() < deadline, "{:?}", log(&stage).await);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_failing_hook_does_not_break_the_game() {
    let stage = Driver::paused().await;
    let target = stage.at("/Lanes/Lane 1/Near Target Stand/Near Target").await.id;
    let damage = || stage.call(target, "Range.Health", "Damage", vec![json!(10)]);
    hook(
        &stage,
        DAMAGE,
        "static bool Prefix(int amount) { int zero = amount - amount; return amount / zero > 0; }
        static void Postfix() { throw new System.Exception(\"on purpose\"); }",
    )
    .await;
    assert_eq!(damage().await.unwrap().as_deref(), Some("90"), "the method ran anyway");
    let lines = log(&stage).await;
    assert!(
        lines.iter().any(|line| line.contains(DAMAGE) && line.contains("DivideByZero")),
        "{lines:?}"
    );
    assert!(lines.iter().any(|line| line.contains("on purpose")), "{lines:?}");
    assert_eq!(enabled(&stage).await, [true], "it failed within its limits");

    set_source(&stage, DAMAGE, "static void Prefix() { while (true) { } }").await.unwrap();
    let begun = Instant::now();
    assert_eq!(damage().await.unwrap().as_deref(), Some("80"));
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    assert_eq!(enabled(&stage).await, [false], "it exceeded its limits");
    let last = log(&stage).await;
    assert!(last.iter().any(|line| line.ends_with("the hook is disabled")), "{last:?}");
}

#[tokio::test]
async fn recursive_hooks_end() {
    let stage = Driver::paused().await;
    let target = stage.at("/Lanes/Lane 1/Near Target Stand/Near Target").await.id;
    hook(&stage, DAMAGE, "static void Prefix(Range.Health __instance) { __instance.Damage(1); }")
        .await;
    let left =
        stage.call(target, "Range.Health", "Damage", vec![json!(10)]).await.unwrap().unwrap();
    let left: i32 = left.parse().unwrap();
    assert!((80..90).contains(&left), "{left}: some levels, not all");
    assert_eq!(enabled(&stage).await, [true]);
}

#[tokio::test]
async fn invalid_source_is_refused_and_the_old_source_kept() {
    let stage = Driver::paused().await;
    add(&stage, "Range.Health", "Damage").await.unwrap();
    let before = stage.ask(HookGetSource { signature: DAMAGE.into() }).await.unwrap().source;
    for (bad, word) in [
        ("", "must declare Prefix"),
        ("int x = 1;", "must declare Prefix"),
        ("static bool Prefix(int nonsense) { return true; }", "nonsense"),
        ("static bool Prefix(int amount) { return tru; }", "Unable to compile the code"),
        ("static bool Prefix(string amount) { return true; }", "Unable to compile the code"),
        ("static bool Prefix(int amount) { return true;", "Unable to compile the code"),
        ("static bool Prefix(int amount)", "Unable to compile the code"),
    ] {
        let fault = set_source(&stage, DAMAGE, bad).await.unwrap_err();
        assert_eq!(fault.kind, ErrorKind::InvalidArgument, "{bad}");
        assert!(fault.message.contains(word), "{bad}: {}", fault.message);
    }
    let after = stage.ask(HookGetSource { signature: DAMAGE.into() }).await.unwrap().source;
    assert_eq!(before, after);
    let long = format!("static void Postfix() {{ }} // {}", "x".repeat(300_000));
    assert_eq!(
        set_source(&stage, DAMAGE, &long).await.unwrap_err().kind,
        ErrorKind::InvalidArgument
    );
}
