//! The folder as an engine: time limits, waiting, caches, the active scene, and changing a parent.

use std::{
    fs,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use sample_projects::unity as sample;
use serde_json::{Value, json};
use spawnpoint_core::{
    Engine, OpContext,
    engine::{Progress, Reports},
    folder::ProjectFiles,
};
use spawnpoint_protocol::{AskBatch, Effect, ErrorKind, Fault, Op, message::AskOutcome};
use spawnpoint_unity::{Options, Project, engine::ClosedProject, queries::summary_by_names};
use spawnpoint_unity_ops::UnityOp;

const MAIN: &str = "Assets/Scenes/Main.unity";

#[derive(Default)]
struct Heard(Mutex<Vec<Progress>>);

impl Reports for Heard {
    fn progress(&self, progress: Progress) {
        self.0.lock().unwrap().push(progress);
    }
    fn partial(&self, _: Value) {}
    fn log(&self, _: &str, _: Value) {}
    fn ask(&self, _: AskBatch, _: tokio::sync::oneshot::Sender<AskOutcome>) {}
}

const ENEMY: &str = "Assets/Prefabs/Enemy.prefab";

/// An op by its name, of the family's table or of the shared one.
fn read(name: &str, params: Value) -> Op {
    match UnityOp::read(name, params.clone()) {
        Some(op) => op.unwrap().into(),
        None => Op::read(name, params).unwrap().unwrap(),
    }
}

async fn ask_heard(
    engine: &ClosedProject,
    op: &str,
    params: Value,
    heard: &Arc<Heard>,
) -> Result<Value, Fault> {
    let op = read(op, params);
    let cx = OpContext::outside_call(Duration::from_secs(30), Effect::Read, heard.clone());
    engine.run(op, &cx).await.map(|output| output.0)
}

async fn ask(engine: &ClosedProject, op: &str, params: Value) -> Result<Value, Fault> {
    ask_heard(engine, op, params, &Arc::default()).await
}

/// A copy of the sample, which may be changed.
fn copied() -> tempfile::TempDir {
    sample_projects::copied(&sample())
}

#[tokio::test]
async fn a_scan_over_its_time_limit_returns_a_partial_result_with_a_remark() {
    let engine = ClosedProject::open(&sample(), None).unwrap();
    let whole = ask(&engine, "unity.project.missing", json!({ "within_ms": 15000 })).await.unwrap();
    assert!(whole.get("diagnostics").is_none(), "{whole}");
    let told = ask(&engine, "unity.project.missing", json!({ "within_ms": 0 })).await.unwrap();
    assert_eq!((&told["missingScripts"], &told["brokenReferences"]), (&json!([]), &json!([])));
    let sentence = told["diagnostics"][0].as_str().unwrap();
    assert!(sentence.starts_with("Scan stopped after 0ms. Processed 0 of "), "{sentence}");
    assert!(sentence.ends_with(" items. Results may be partial."), "{sentence}");
    let told = ask(&engine, "unity.project.summary", json!({ "within_ms": 0 })).await.unwrap();
    assert_eq!((&told["totalAssets"], &told["byType"]["Scene"]), (&json!(0), &json!(0)));
    assert!(told["diagnostics"][0].as_str().unwrap().starts_with("Scan stopped after 0ms."));
    let search =
        json!({ "pattern": "a", "root": "Assets", "files": "*", "limit": 9, "within_ms": 0 });
    let told = ask(&engine, "unity.text.search", search).await.unwrap();
    assert_eq!((&told["truncated"], &told["matches"]), (&json!(true), &json!([])));
    assert_eq!(told["diagnostics"][0], "Search operation timed out. Results may be partial.");
}

/// Whether or not the index is ready by then, an op without time ends with a partial result and says so.
#[tokio::test]
async fn the_time_limit_of_a_scan_includes_indexing() {
    for op in ["unity.project.missing", "unity.project.summary"] {
        let engine = ClosedProject::open(&sample(), None).unwrap();
        let told = ask(&engine, op, json!({ "within_ms": 0 })).await.unwrap();
        let first = told["diagnostics"][0].as_str().unwrap();
        assert!(first.contains(" stopped after 0ms"), "{first}");
    }
}

/// While a project is being indexed, its assets are counted by the names of their files.
#[test]
fn names_alone_give_the_same_counts_except_of_scriptable_objects() {
    let files = ProjectFiles::serve(&sample(), &[]).unwrap();
    let none = summary_by_names(&files, 1, 3, Some(Instant::now()));
    assert_eq!((none.found.total_assets, none.is_complete()), (0, false));
    let early = summary_by_names(&files, 1, 3, None);
    assert!(early.is_complete());
    let early = early.found;
    let project = Project::open(&sample(), Options::default(), &|_, _| ()).unwrap();
    let mut whole = project.summary(1, 3, None).found;
    let scriptable = whole.by_type.insert("ScriptableObject", 0).unwrap();
    whole.total_assets -= scriptable;
    assert!(scriptable > 0 && whole.total_assets > 0, "{whole:?}");
    assert_eq!(early, whole);
}

#[tokio::test]
async fn the_first_reading_is_waited_for_and_kept() {
    let (project, cache) = (copied(), tempfile::tempdir().unwrap());
    let engine = ClosedProject::open(project.path(), Some(cache.path())).unwrap();
    let heard = Arc::<Heard>::default();
    // Many at once, all before anything is read.
    let asked = (0..20).map(|_| ask_heard(&engine, "unity.project.info", json!({}), &heard));
    for answer in futures_util::future::join_all(asked).await {
        assert_eq!(answer.unwrap()["productName"], "Little Game");
    }
    for told in heard.0.lock().unwrap().iter() {
        assert!(told.progress <= told.total.unwrap());
    }
    let kept: Vec<_> = fs::read_dir(cache.path()).unwrap().collect();
    assert_eq!(kept.len(), 1);
    assert_eq!(engine.info().kind, "unity-disk");
    assert_eq!(engine.info().version, "2022.3.21f1");
    assert!(engine.parallel() > 1);
}

#[tokio::test]
async fn the_scene_that_was_open_last_is_the_active_one() {
    let project = copied();
    let setup = project.path().join("Library/LastSceneManagerSetup.txt");
    fs::create_dir_all(setup.parent().unwrap()).unwrap();
    fs::write(
        &setup,
        "sceneSetups:\n- path: Assets/Scenes/Second.unity\n  isLoaded: 1\n  isActive: 0\n  isSubScene: 0\n- path: Assets/Scenes/Third.unity\n  isLoaded: 1\n  isActive: 1\n  isSubScene: 0\n",
    )
    .unwrap();
    let engine = ClosedProject::open(project.path(), None).unwrap();
    let tree = ask(&engine, "unity.scene.tree", json!({})).await.unwrap();
    assert_eq!(tree["scenePath"], "Assets/Scenes/Third.unity");
    assert!(tree["diagnostics"][0].as_str().unwrap().contains("had open last"));
    // A deleted scene does not count.
    fs::write(&setup, "- path: Assets/Scenes/Gone.unity\n  isActive: 1\n").unwrap();
    let tree = ask(&engine, "unity.scene.tree", json!({})).await.unwrap();
    assert_eq!(tree["scenePath"], MAIN);
}

#[tokio::test]
async fn many_writers_and_readers_do_not_disturb_each_other() {
    let project = copied();
    let engine = ClosedProject::open(project.path(), None).unwrap();
    let moves = (0..12).map(|n| {
        let parent = if n % 2 == 0 { "Canvas" } else { "Main Camera" };
        ask(
            &engine,
            "unity.scene.reparent",
            json!({ "scene": MAIN, "child": "Off", "parent": parent }),
        )
    });
    let reads = (0..12)
        .map(|_| ask(&engine, "unity.scene.tree", json!({ "scene": MAIN, "inactive": true })));
    let (moved, read) = futures_util::future::join(
        futures_util::future::join_all(moves),
        futures_util::future::join_all(reads),
    )
    .await;
    // Only the first finds it where it was.
    assert_eq!(moved.iter().filter(|answer| answer.is_ok()).count(), 1, "{moved:?}");
    assert!(read.iter().all(Result::is_ok));
    let tree =
        ask(&engine, "unity.scene.tree", json!({ "scene": MAIN, "inactive": true })).await.unwrap();
    assert_eq!(tree.to_string().matches("\"name\":\"Off\"").count(), 1);
}

#[tokio::test]
async fn an_editor_that_has_the_project_open_is_warned_of() {
    let project = copied();
    fs::create_dir_all(project.path().join("Temp")).unwrap();
    fs::write(project.path().join("Temp/UnityLockfile"), "").unwrap();
    let engine = ClosedProject::open(project.path(), None).unwrap();
    let moved =
        ask(&engine, "unity.scene.reparent", json!({ "child": "Player/Gun" })).await.unwrap();
    assert_eq!(moved["newHierarchyPath"], "Gun");
    let said = moved["diagnostics"].to_string();
    assert!(said.contains("have this project open"), "{said}");
}

#[test]
fn a_folder_that_is_no_project_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let error = ClosedProject::open(folder.path(), None).err().unwrap().to_string();
    assert!(error.ends_with("is not a Unity project: it has no Assets folder"), "{error}");
}

#[tokio::test]
async fn assets_are_found_described_and_followed_by_the_shared_ops() {
    let engine = ClosedProject::open(&sample(), None).unwrap();
    let find = json!({ "folders": ["Assets/Prefabs"], "paths": ["*enem?.prefab"] });
    let page = ask(&engine, "assets.find", find).await.unwrap();
    assert_eq!((&page["Total"], &page["source"]), (&json!(1), &json!("disk")));
    let enemy = page["Items"][0].clone();
    assert_eq!((&enemy["path"], &enemy["name"]), (&json!(ENEMY), &json!("Enemy")));
    let same = json!({ "types": [enemy["type"]], "paths": ["prefabs/ENEMY"], "limit": 1 });
    assert_eq!(ask(&engine, "assets.find", same).await.unwrap()["Items"], json!([enemy]));
    for one in [json!({ "path": ENEMY }), json!({ "id": enemy["id"] }), json!({ "name": "Enemy" })]
    {
        let info = ask(&engine, "asset.info", one).await.unwrap();
        assert_eq!((&info["path"], &info["id"]), (&enemy["path"], &enemy["id"]));
    }
    let around = json!({ "path": ENEMY, "depth": 0, "limit": 1 });
    let around = ask(&engine, "asset.references", around).await.unwrap();
    let count = |key: &str| around[key].as_u64().unwrap();
    assert!(count("dependencyCount") > 0 && count("dependentCount") > 0, "{around}");
    assert_eq!(around["dependencies"].as_array().unwrap().len(), 1);
    let tree = json!({ "name": "Enemy", "depth": 9 });
    let tree = ask(&engine, "asset.tree", tree).await.unwrap();
    let nodes = tree["nodes"].as_array().unwrap();
    assert_eq!((&nodes[0]["path"], &nodes[0]["depth"]), (&json!(ENEMY), &json!(0)));
    assert_eq!(nodes.len() as u64, count("dependencyCount") + 1);
    let text = ask(&engine, "asset.export", json!({ "path": ENEMY })).await.unwrap();
    assert!(text["text"].as_str().unwrap().starts_with("%YAML"), "{text}");
    let fault = ask(&engine, "asset.export", json!({ "path": ENEMY, "format": "FBX" })).await;
    assert_eq!(fault.unwrap_err().kind, ErrorKind::Unsupported);
}
