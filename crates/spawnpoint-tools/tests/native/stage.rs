//! The tools that read, on the embedded world.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use serde_json::json;
use spawnpoint_core::{Engine, EngineInfo, OpContext, OpOutput, session::Client};
use spawnpoint_protocol::{ErrorKind, Fault, Op, OpSet};

use crate::bench::{Bench, paused_stage};

/// The limit of a default answer.
const BUDGET: usize = 8 * 1024;

/// Ids differ from run to run of the world's code, not between worlds; names do not.
async fn id_of(bench: &Bench, path: &str) -> String {
    let found =
        bench.text("game_find", json!({ "query": path, "kind": "object", "limit": 100 })).await;
    let line = found.lines().find(|line| line.contains(&format!(" {path} ["))).expect(&found);
    line.split(' ').nth(1).unwrap().to_owned()
}

const TARGET: &str = "/Lanes/Lane 1/Near Target Stand/Near Target";

#[tokio::test]
async fn the_status_names_the_engine_its_state_and_what_is_allowed() {
    let bench = Bench::stage().await;
    let text = bench.text("game_status", json!({})).await;
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("Attached: Range@"), "{text}");
    assert!(lines[1].contains("stage "), "{text}");
    assert!(lines[1].contains(", ready, scene Range, time stopped"), "{text}");
    assert_eq!(lines[2], "Allowed: reading, changes, code.");
}

#[tokio::test]
async fn errors_are_new_once_for_each_client_and_logs_keep_them() {
    let bench = Bench::stage().await;
    let other = bench.another();
    bench.text("game_run_code", json!({ "code": "Debug.LogError(\"boom\");" })).await;
    let first = bench.text("game_status", json!({})).await;
    assert!(first.contains("1 error, newest: boom"), "{first}");
    let second = bench.text("game_status", json!({})).await;
    assert!(!second.contains("boom"), "{second}");
    assert!(other.text("game_status", json!({})).await.contains("newest: boom"));
    // The status does not count as reading the log.
    let logs = bench.text("game_logs", json!({ "level": "warning" })).await;
    assert!(logs.contains("error: boom"), "{logs}");
    assert!(!logs.contains("Cursor"), "a session knows how far it has read: {logs}");
    let again = bench.text("game_logs", json!({})).await;
    assert!(again.starts_with("No new lines."), "{again}");
    bench
        .text(
            "game_run_code",
            json!({ "code": "for (int i = 0; i < 3; i++) Debug.Log(\"tick\");" }),
        )
        .await;
    let since = bench.text("game_logs", json!({})).await;
    assert!(since.contains("info: tick ×3"), "{since}");
    assert!(!since.contains("boom"), "{since}");
    let all = bench.text("game_logs", json!({ "since": "start", "text": "BOOM" })).await;
    assert!(all.contains("boom") && !all.contains("tick"), "{all}");
}

#[tokio::test]
async fn a_caller_without_a_session_gets_a_cursor() {
    let bench = Bench::stage().await;
    let alone = Bench {
        core: bench.core.clone(),
        client: Client { session: None, ..bench.client.clone() },
    };
    let log = |text: &str| json!({ "code": format!("Debug.Log(\"{text}\");") });
    bench.text("game_run_code", log("one")).await;
    let logs = alone.text("game_logs", json!({})).await;
    let cursor = logs.lines().last().unwrap().strip_prefix("Cursor: ").unwrap().to_owned();
    assert!(logs.contains("info: one"), "{logs}");
    bench.text("game_run_code", log("two")).await;
    let since = alone.text("game_logs", json!({ "since": cursor })).await;
    assert!(since.contains("info: two") && !since.contains("one"), "{since}");
}

#[tokio::test]
async fn compile_errors_come_without_the_lines_before_them() {
    let bench = Bench::stage().await;
    let error =
        "Assets/A.cs(7,23): error CS0103: The name 'x' does not exist in the current context";
    for text in ["old", error, "new"] {
        let code = format!("Debug.LogError(\"{text}\");");
        bench.text("game_run_code", json!({ "code": code })).await;
    }
    let other = bench.another();
    let logs = bench.text("game_logs", json!({ "level": "error" })).await;
    let lines: Vec<_> = logs.lines().collect();
    assert_eq!(lines[0], "Assets/A.cs(7,23): CS0103: The name 'x' does not exist");
    assert!(lines[1].ends_with("error: new") && lines[2] == "1 older line: since=start", "{logs}");
    assert_eq!(lines.len(), 3, "{logs}");
    for more in [json!({ "text": "o" }), json!({ "since": "start", "level": "error" })] {
        let logs = other.text("game_logs", more).await;
        assert!(logs.contains("error: old"), "{logs}");
    }
}

#[tokio::test]
async fn the_number_of_an_id_names_an_object() {
    let bench = Bench::stage().await;
    let by_id = bench.text("game_inspect", json!({ "target": "obj:1064" })).await;
    for short in ["1064", " 1064 "] {
        assert_eq!(bench.text("game_inspect", json!({ "target": short })).await, by_id);
    }
    let member = bench.text("game_inspect", json!({ "target": "1064 Health.current" })).await;
    assert!(member.contains("\n  current = 100 "), "{member}");
    let fault = bench.fault("game_inspect", json!({ "target": "999999" })).await;
    assert!(fault.contains("obj:999999"), "{fault}");
    // An object of this name comes first.
    let change = json!([{ "do": "create", "name": "1064", "as": "new" }]);
    bench.text("game_edit", json!({ "changes": change })).await;
    let named = bench.text("game_inspect", json!({ "target": "1064" })).await;
    assert!(named.contains("/1064"), "{named}");
}

#[tokio::test]
async fn a_collection_is_shown_with_its_items() {
    let bench = Bench::stage().await;
    let target = json!({ "target": "/Director/Score ScoreBoard.scores" });
    let scores = bench.text("game_inspect", target).await;
    assert!(scores.contains("\n  scores = 2 items (Dictionary<"), "{scores}");
    assert_eq!(scores.matches("\n  scores.").count(), 2, "{scores}");
    let target = json!({ "target": "Pistol Weapon.attachments" });
    let list = bench.text("game_inspect", target).await;
    assert!(list.contains("\n  attachments[0] = "), "{list}");
}

#[tokio::test]
async fn a_missing_member_is_answered_with_those_that_exist() {
    let bench = Bench::stage().await;
    let condition = json!([{ "object": "Director", "member": "Director.points", "value": 1 }]);
    let fault = bench.fault("game_wait_for", json!({ "conditions": condition })).await;
    assert!(fault.contains("member 'points' of Range.Director. it has: phase, "), "{fault}");
}

/// The embedded world as an engine that lists the objects of its first scene only.
struct OneScene(Arc<dyn Engine>);

impl Engine for OneScene {
    fn info(&self) -> &EngineInfo {
        self.0.info()
    }

    fn ops(&self) -> OpSet {
        self.0.ops()
    }

    fn run<'a>(&'a self, op: Op, cx: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        match &op {
            Op::ObjectsList(list)
                if list.scene.as_ref().is_some_and(|scene| scene.0 != "scn:0") =>
            {
                let fault = Fault::new(ErrorKind::Unsupported, "only the active scene is listed");
                Box::pin(std::future::ready(Err(fault)))
            }
            _ => self.0.run(op, cx),
        }
    }
}

#[tokio::test]
async fn a_scene_that_cannot_be_listed_does_not_hide_the_others() {
    let bench = Bench::with(Arc::new(OneScene(paused_stage().await)));
    let text = bench.text("game_tree", json!({})).await;
    assert!(text.contains("Scene Range (scn:0, ") && text.contains("  Player obj:"), "{text}");
    let other =
        "\nScene DontDestroyOnLoad (scn:ddol, 1 root object; only the active scene is listed)";
    assert!(text.contains(other), "{text}");
    let fault = bench.fault("game_tree", json!({ "scene": "scn:ddol" })).await;
    assert!(fault.starts_with("only the active scene is listed"), "{fault}");
}

#[tokio::test]
async fn the_tree_is_indented_and_counts_what_it_hides() {
    let bench = Bench::stage().await;
    let text = bench.text("game_tree", json!({ "depth": 2 })).await;
    assert!(text.starts_with("Scene Range (scn:0, "), "{text}");
    assert!(text.contains("\n  Lanes obj:"), "{text}");
    assert!(text.contains("\n    Lane 1 obj:") && text.contains(" (+6 below)"), "{text}");
    assert!(text.contains(" [Transform, Camera] (inactive)"), "{text}");
    assert!(text.contains(" objects shown. To see more, pass under"), "{text}");
    let below =
        bench.text("game_tree", json!({ "under": "/Lanes/Lane 1", "components": false })).await;
    let names: Vec<&str> = below.lines().map(|line| line.split(" obj:").next().unwrap()).collect();
    assert_eq!(
        names,
        [
            "Lane 1",
            "  Near Target Stand",
            "    Near Target",
            "  Far Target Stand",
            "    Far Target",
            "5 of 7 objects shown. To see more, pass under (an id from above), filter, scene, depth or limit."
        ]
    );
    let filtered = bench.text("game_tree", json!({ "filter": "weapon" })).await;
    assert!(filtered.contains("\n      Pistol obj:"), "{filtered}");
    assert!(filtered.ends_with("2 objects match the filter.\n"), "{filtered}");
    let nothing = bench.text("game_tree", json!({ "filter": "zzz" })).await;
    assert!(nothing.starts_with("No object matches 'zzz'."), "{nothing}");
}

#[tokio::test]
async fn a_large_scene_fits_into_the_budget() {
    let bench = Bench::stage().await;
    let code = "for (int i = 0; i < 60; i++) { var a = new GameObject(\"Building \" + i); \
                for (int j = 0; j < 20; j++) { var b = new GameObject(\"Floor \" + j); \
                b.transform.SetParent(a.transform); } }";
    bench.text("game_run_code", json!({ "code": code })).await;
    let text = bench.text("game_tree", json!({})).await;
    assert!(text.len() <= BUDGET, "{} bytes", text.len());
    assert!(text.contains("Building 59 obj:"), "the upper level is complete: {text}");
    assert!(text.contains("(+20 below)"), "{text}");
    let more = bench.text("game_tree", json!({ "limit": 2000, "depth": 9 })).await;
    assert!(more.matches("Floor 19 obj:").count() == 60, "{more}");
    let capped = bench.text("game_tree", json!({ "limit": 9000, "depth": 1 })).await;
    assert!(capped.ends_with("limit was reduced to 2000.\n"), "{capped}");
}

#[tokio::test]
async fn the_best_match_comes_first_and_what_was_not_searched_is_named() {
    let bench = Bench::stage().await;
    let text = bench.text("game_find", json!({ "query": "player" })).await;
    assert!(text.starts_with("object obj:"), "{text}");
    assert!(text.lines().next().unwrap().contains(" /Player ["), "{text}");
    assert!(
        text.contains("Searched: objects, types, members. Not available here: assets"),
        "{text}"
    );
    let of_player = bench.text("game_find", json!({ "query": "player health" })).await;
    assert!(of_player.lines().next().unwrap().contains("/Player"), "{of_player}");
    let words = bench.text("game_find", json!({ "query": "lane near" })).await;
    assert!(words.contains(TARGET), "{words}");
    let members = bench.text("game_find", json!({ "query": "current", "kind": "member" })).await;
    assert!(members.starts_with("member Health.current of obj:"), "{members}");
    let fault = bench.fault("game_find", json!({ "query": "x", "kind": "asset" })).await;
    assert!(fault.contains("it can search objects, types, members"), "{fault}");
    let fault = bench.fault("game_find", json!({ "query": " " })).await;
    assert!(fault.starts_with("Invalid argument 'query': it is empty"), "{fault}");
}

#[tokio::test]
async fn objects_components_and_members_are_inspected() {
    let bench = Bench::stage().await;
    let id = id_of(&bench, TARGET).await;
    let object = bench.text("game_inspect", json!({ "target": id })).await;
    assert!(object.starts_with(&format!("{id} {TARGET}, tag Target, layer 8\n")), "{object}");
    assert!(object.contains("\n[Health]\n  current = 100 (Int32)\n"), "{object}");
    assert!(!object.contains("localScale"), "usual values are left out: {object}");
    let component = bench.text("game_inspect", json!({ "target": format!("{id} health") })).await;
    assert!(component.contains("Methods for game_call: Damage, Heal, Kill"), "{component}");
    let member =
        bench.text("game_inspect", json!({ "target": format!("{id} Transform.position.y") })).await;
    assert!(member.ends_with("  position.y = 1.5 (Single)\n"), "{member}");
    let by_name = bench.text("game_inspect", json!({ "target": "Player Health.max" })).await;
    assert!(by_name.ends_with("  max = 100 (Int32)\n"), "{by_name}");
    let kind = bench.text("game_inspect", json!({ "target": "Health" })).await;
    assert!(kind.starts_with("component type Range.Health\n"), "{kind}");
    let class = bench.text("game_inspect", json!({ "target": "Time" })).await;
    assert!(class.contains("timeScale = 0"), "{class}");
    let some = bench
        .text("game_inspect", json!({ "targets": ["Player", "obj:99"], "fields": ["current"] }))
        .await;
    assert!(some.contains("  current = 100 (Int32)\nobj:99: "), "{some}");
}

#[tokio::test]
async fn only_changes_are_shown_since_the_last_look() {
    let bench = Bench::stage().await;
    let target = format!("{} Health", id_of(&bench, TARGET).await);
    let look = json!({ "target": target, "since": "last" });
    let first = bench.text("game_inspect", look.clone()).await;
    assert!(first.contains("max = 100") && first.contains("(first look;"), "{first}");
    let id = target.split(' ').next().unwrap();
    bench.text("game_call", json!({ "object": id, "method": "Health.Damage", "args": [30] })).await;
    let second = bench.text("game_inspect", look.clone()).await;
    assert!(second.contains("  current = 70 (Int32) (was 100)"), "{second}");
    assert!(!second.contains("max ="), "{second}");
    let third = bench.text("game_inspect", look).await;
    assert!(third.ends_with("  Nothing changed.\n"), "{third}");
}

#[tokio::test]
async fn mistakes_are_explained() {
    let bench = Bench::stage().await;
    let id = id_of(&bench, TARGET).await;
    let inspect =
        async |target: &str| bench.fault("game_inspect", json!({ "target": target })).await;
    assert!(inspect("Playr").await.contains("similar: obj:"), "{}", inspect("Playr").await);
    let several = inspect("Near Target").await;
    assert!(several.starts_with("4 objects are named 'Near Target'"), "{several}");
    let absent = inspect(&format!("{id} Rigidbody")).await;
    assert!(!absent.contains("did you mean"), "{absent}");
    assert!(absent.contains("it has: Transform, Health, Target"), "{absent}");
    let member = inspect(&format!("{id} Health.curent")).await;
    assert!(member.contains("did you mean 'current'?"), "{member}");
    let scene = bench.fault("game_tree", json!({ "scene": "Rnge" })).await;
    assert!(scene.contains("Scene not found: 'Rnge'. loaded: scn:0 Range"), "{scene}");
    let unknown = bench.fault("game_tree", json!({ "dept": 3 })).await;
    assert!(unknown.contains("dept"), "{unknown}");
    let cursor = bench.fault("game_logs", json!({ "since": "yesterday" })).await;
    assert!(cursor.contains("'yesterday' is not a cursor"), "{cursor}");
    let files = bench.fault("game_references", json!({ "asset": "A" })).await;
    assert!(files.contains("serve the folder too: spawnpoint serve --project"), "{files}");
    let files = bench.fault("game_changes", json!({ "from": "HEAD" })).await;
    assert!(files.contains("--project"), "{files}");
}

#[tokio::test]
async fn several_engines_are_told_apart() {
    let bench = Bench::stage().await;
    let folder = spawnpoint_unity::engine::ClosedProject::open(&sample_projects::unity(), None);
    bench.core.router().attach(std::sync::Arc::new(folder.unwrap()));
    let text = bench.text("game_tree", json!({ "instance": "Range" })).await;
    assert!(text.starts_with("[Range@"), "{text}");
    let status = bench.text("game_status", json!({})).await;
    assert_eq!(status.matches("\n* ").count(), 2, "{status}");
    assert!(status.contains("3 scenes on disk"), "{status}");
}

#[tokio::test]
async fn without_an_engine_the_status_says_how_to_attach_one() {
    let stage = paused_stage().await;
    let bench = Bench::with(stage.clone());
    let id = bench.core.router().snapshot()[0].id().clone();
    bench.core.router().detach(&id, &stage);
    let text = bench.text("game_status", json!({})).await;
    assert!(text.starts_with("No engine is attached.") && text.contains("--project"), "{text}");
}

#[tokio::test]
async fn members_are_also_named_with_dots_and_beside_their_component() {
    let bench = Bench::stage().await;
    let spaced = bench.text("game_inspect", json!({ "target": "Player Health.current" })).await;
    let dotted = bench.text("game_inspect", json!({ "target": "Player.Health.current" })).await;
    assert_eq!(spaced, dotted);
    let change = json!({ "do": "set", "object": "Player", "component": "Health", "member": "current", "value": 70 });
    let edit = bench.text("game_edit", json!({ "changes": [change] })).await;
    assert!(edit.contains("Health.current: 100 → 70"), "{edit}");
}

#[tokio::test]
async fn targets_that_all_fail_are_an_error() {
    let bench = Bench::stage().await;
    let some = json!({ "targets": ["Player Health.current", "Nobody"] });
    let text = bench.text("game_inspect", some).await;
    assert!(text.contains("current = ") && text.contains("Nobody: "), "{text}");
    let none = json!({ "targets": ["Nothing", "Nobody"] });
    let fault = bench.call("game_inspect", none).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::NotFound);
    assert!(fault.message.contains("Nothing: ") && fault.message.contains("Nobody: "), "{fault:?}");
}

#[tokio::test]
async fn a_name_is_found_behind_hundreds_that_contain_it() {
    let bench = Bench::stage().await;
    let code = "for (int i = 0; i < 600; i++) new GameObject(\"Crate \" + i); new GameObject(\"Crate\"); \
                new GameObject(\"crate\");";
    bench.text("game_run_code", json!({ "code": code })).await;
    // Names that differ only in case are told apart.
    for name in ["Crate", "crate"] {
        let text = bench.text("game_inspect", json!({ "target": name })).await;
        assert!(text.lines().next().unwrap().ends_with(&format!(" /{name}")), "{text}");
    }
    let found = bench.text("game_find", json!({ "query": "Crate", "kind": "object" })).await;
    assert!(found.contains("(at least "), "{found}");
}

#[tokio::test]
async fn objects_that_survive_scene_loads_are_found_by_name() {
    let bench = Bench::stage().await;
    for name in ["Save Game", "/Services/Save Game"] {
        let text = bench.text("game_inspect", json!({ "target": name })).await;
        assert!(text.lines().next().unwrap().ends_with(" /Services/Save Game"), "{text}");
    }
    let found = bench.text("game_find", json!({ "query": "Services", "kind": "object" })).await;
    assert!(found.contains(" /Services"), "{found}");
    let below = bench.text("game_tree", json!({ "under": "Services" })).await;
    assert!(below.contains("\n  Music obj:") && below.contains("\n  Save Game obj:"), "{below}");
    let near = bench.call("game_inspect", json!({ "target": "Servces" })).await.unwrap_err();
    assert!(near.hint.unwrap().contains("/Services"));
    let change = json!({ "do": "set_active", "object": "Music", "value": false });
    let edit = bench.text("game_edit", json!({ "changes": [change] })).await;
    assert!(edit.contains("true → false"), "{edit}");
}
