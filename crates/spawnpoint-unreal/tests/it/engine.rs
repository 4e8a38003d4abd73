//! The project on disk as an engine.

use std::{
    fs,
    path::Path,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use sample_projects::unreal as sample;
use serde_json::{Value, json};
use spawnpoint_core::{
    Engine, OpContext,
    engine::{Progress, Reports},
};
use spawnpoint_protocol::{AskBatch, Effect, ErrorKind, Fault, Op, message::AskOutcome};
use spawnpoint_unreal::engine::ClosedProject;
use spawnpoint_unreal_ops::UnrealOp;

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

fn context(heard: &Arc<Heard>) -> OpContext {
    OpContext::outside_call(Duration::from_secs(30), Effect::Read, heard.clone())
}

/// An op by its name, of the family's table or of the shared one.
fn read(name: &str, params: Value) -> Op {
    match UnrealOp::read(name, params.clone()) {
        Some(op) => op.unwrap().into(),
        None => Op::read(name, params).unwrap().unwrap(),
    }
}

async fn ask(engine: &ClosedProject, op: &str, params: Value) -> Result<Value, Fault> {
    let op = read(op, params);
    let cx = context(&Arc::default());
    engine.run(op, &cx).await.map(|output| output.0)
}

/// A copy of the sample, which may be changed.
fn copied() -> tempfile::TempDir {
    sample_projects::copied(&sample())
}

const DOOR: &str = "/Game/Blueprints/BP_Door.BP_Door";
const KEY: &str = "/Game/Blueprints/BP_Key.BP_Key";
const WOOD: &str = "/Game/Materials/M_Wood.M_Wood";

#[tokio::test]
async fn the_index_answers() {
    let engine = ClosedProject::open(&sample(), None).unwrap();
    assert_eq!((engine.info().kind.as_str(), engine.info().name.as_str()), ("unreal", "Sample"));
    let config = ask(&engine, "unreal.project.config", json!({})).await.unwrap();
    assert_eq!(config["engineVersion"]["major"], 5);
    assert_eq!(config["engineVersion"]["minor"], 2);
    let content = config["paths"]["projectContentDir"].as_str().unwrap();
    assert!(Path::new(content).is_absolute() && Path::new(content).is_dir(), "{content}");
    let found =
        ask(&engine, "asset.info", json!({ "path": "/game/blueprints/bp_door", "tags": true }));
    let door = found.await.unwrap();
    assert_eq!((&door["path"], &door["name"]), (&json!(DOOR), &json!("BP_Door")));
    assert_eq!(door["type"], "/Script/Engine.Blueprint");
    assert_eq!(door["tags"]["BlueprintType"], "BPTYPE_Normal");
    assert_eq!(door["dependencies"], json!(["/Script/Engine", WOOD]));
    assert_eq!(door["source"], "disk");
    let by_name = ask(&engine, "asset.info", json!({ "name": "bp_door" })).await.unwrap();
    assert_eq!(by_name["path"], DOOR);
    for nothing in [json!({ "path": "/Game/Nothing" }), json!({ "name": "Nothing" })] {
        let fault = ask(&engine, "asset.info", nothing).await.unwrap_err();
        assert_eq!(fault.kind, ErrorKind::NotFound);
    }
    let all = json!({ "folders": ["/Game"], "limit": 2, "offset": 1 });
    let page = ask(&engine, "assets.find", all).await.unwrap();
    assert_eq!(page["Total"], 3);
    assert_eq!(page["Items"][0]["path"], KEY);
    let by_parent = json!({ "fields": ["parent_class"], "term": "BP_Door_C" });
    let page = ask(&engine, "unreal.blueprints.search", by_parent).await.unwrap();
    assert_eq!(page["Items"][0]["assetPath"], KEY);
    assert_eq!(page["Items"][0]["parentClass"], "/Game/Blueprints/BP_Door.BP_Door_C");
}

fn paths(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one["path"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn links_are_followed_in_both_directions() {
    let engine = ClosedProject::open(&sample(), None).unwrap();
    let hard = ask(&engine, "asset.references", json!({ "path": DOOR })).await.unwrap();
    assert_eq!(paths(&hard["dependencies"]), ["/Script/Engine", WOOD]);
    let soft = json!({ "path": DOOR, "hard": false, "soft": true });
    let soft = ask(&engine, "asset.references", soft).await.unwrap();
    assert_eq!(paths(&soft["dependencies"]), [KEY]);
    assert_eq!(soft["dependencies"][0]["kinds"], json!(["soft"]));
    let back = json!({ "path": WOOD, "direction": "dependents" });
    let back = ask(&engine, "asset.references", back).await.unwrap();
    assert_eq!((paths(&back["dependents"]), paths(&back["dependencies"])), (vec![DOOR], vec![]));
    let code = json!({ "path": "/Script/Engine", "limit": 2 });
    let code = ask(&engine, "asset.references", code).await.unwrap();
    assert_eq!((&code["dependentCount"], paths(&code["dependents"]).len()), (&json!(5), 2));
    let all = json!({ "path": WOOD, "direction": "dependents", "depth": 0, "soft": true });
    let all = ask(&engine, "asset.references", all).await.unwrap();
    assert_eq!(paths(&all["dependents"]), [DOOR, KEY]);
    assert_eq!(
        (&all["dependents"][1]["depth"], &all["dependents"][1]["via"]),
        (&json!(2), &json!(DOOR))
    );
    let both = json!({ "path": DOOR, "depth": 10, "hard": true, "soft": true });
    let tree = ask(&engine, "asset.tree", both).await.unwrap();
    let depths: Vec<_> = tree["nodes"].as_array().unwrap().iter().map(|n| &n["depth"]).collect();
    assert_eq!(depths[0], 0);
    assert_eq!(tree["nodes"][0]["path"], DOOR);
    for op in ["asset.references", "asset.tree"] {
        let params = json!({ "path": "/Game/Nothing", "depth": 3 });
        let fault = ask(&engine, op, params).await.unwrap_err();
        assert_eq!(fault.kind, ErrorKind::NotFound, "{op}");
    }
}

#[tokio::test]
async fn texts_are_generated_and_failures_are_reported() {
    let engine = ClosedProject::open(&sample(), None).unwrap();
    let export = |path: &str, format: &str| {
        ask(&engine, "asset.export", json!({ "path": path, "format": format }))
    };
    let t3d = export(DOOR, "T3D").await.unwrap();
    assert!(
        t3d["text"].as_str().unwrap().starts_with("Begin Object Class=/Script/Engine.Blueprint")
    );
    let same = export("/Game/Blueprints/BP_Door", "t3d").await.unwrap();
    assert_eq!((&same["text"], &same["path"]), (&t3d["text"], &json!(DOOR)));
    let markdown = export(DOOR, "md").await.unwrap();
    assert!(markdown["text"].as_str().unwrap().starts_with("# BP_Door"));
    assert_eq!(export(DOOR, "FBX").await.unwrap_err().kind, ErrorKind::Unsupported);
    assert_eq!(export("/Game/Nothing", "T3D").await.unwrap_err().kind, ErrorKind::NotFound);
    let summary = export(WOOD, "md").await.unwrap();
    assert!(summary["text"].as_str().unwrap().starts_with("# M_Wood"));
    assert_eq!(export(WOOD, "mermaid").await.unwrap_err().kind, ErrorKind::NotFound);
    let page = ask(&engine, "unreal.blueprint.markdown", json!({ "path": WOOD })).await;
    assert_eq!(page.unwrap_err().kind, ErrorKind::NotFound);
    let class = |class: &str| {
        ask(&engine, "unreal.class.export", json!({ "class": class, "format": "T3D" }))
    };
    let defaults = class("/Game/Blueprints/BP_Door.BP_Door_C").await.unwrap();
    assert!(defaults["text"].as_str().unwrap().contains("Surface="), "{defaults}");
    let native = class("/Script/Engine.Actor").await.unwrap_err();
    assert!(native.hint.is_some(), "{native:?}");
    let refused =
        ask(&engine, "unreal.console.run", json!({ "command": "stat fps" })).await.unwrap_err();
    assert_eq!(refused.kind, ErrorKind::Unsupported);
}

/// An existing package that cannot be read is neither missing nor without dependencies.
#[tokio::test]
async fn a_package_that_cannot_be_read_is_not_said_to_need_nothing() {
    let project = copied();
    let content = project.path().join("Content");
    let wood = fs::read(content.join("Materials/M_Wood.uasset")).unwrap();
    fs::write(content.join("Materials/M_Wood.uasset"), &wood[..300]).unwrap();
    fs::write(content.join("Pointer.uasset"), "version https://git-lfs.github.com/spec/v1\n")
        .unwrap();
    let engine = ClosedProject::open(project.path(), None).unwrap();
    for (path, reason) in
        [(WOOD, "/Game/Materials/M_Wood cannot be read: "), ("/Game/Pointer", "a Git LFS pointer")]
    {
        for op in ["asset.info", "asset.references", "asset.tree"] {
            let params = json!({ "path": path, "depth": 3, "direction": "dependencies" });
            let fault = ask(&engine, op, params).await.unwrap_err();
            assert_eq!(fault.kind, ErrorKind::Unsupported, "{op} {fault:?}");
            assert!(fault.message.contains(reason), "{op} {fault:?}");
        }
    }
    // Its dependents are known from their own packages.
    let back = ask(&engine, "asset.references", json!({ "path": "/Game/Materials/M_Wood" }));
    let back = back.await.unwrap();
    assert_eq!(paths(&back["dependents"]), [DOOR]);
    assert!(back["diagnostics"][0].as_str().unwrap().contains("cannot be read"), "{back}");
}

#[tokio::test]
async fn the_first_index_is_waited_for_and_kept() {
    let project = copied();
    let cache = tempfile::tempdir().unwrap();
    let engine = ClosedProject::open(project.path(), Some(cache.path())).unwrap();
    let heard = Arc::<Heard>::default();
    let op = read("unreal.project.config", json!({}));
    engine.run(op, &context(&heard)).await.unwrap();
    let kept: Vec<_> = fs::read_dir(cache.path()).unwrap().collect();
    assert_eq!(kept.len(), 1, "{kept:?}");
    let last = heard.0.lock().unwrap().last().cloned();
    if let Some(last) = last {
        assert_eq!((last.progress, last.total), (5.0, Some(5.0)));
    }
}

#[tokio::test]
async fn changes_on_disk_are_indexed_soon() {
    let project = copied();
    let engine = ClosedProject::open(project.path(), None).unwrap();
    let get = || ask(&engine, "asset.info", json!({ "path": "/Game/Materials/M_Stone" }));
    assert_eq!(get().await.unwrap_err().kind, ErrorKind::NotFound);
    let materials = project.path().join("Content/Materials");
    fs::copy(materials.join("M_Wood.uasset"), materials.join("M_Stone.uasset")).unwrap();
    let begun = Instant::now();
    while get().await.is_err() {
        assert!(begun.elapsed() < Duration::from_secs(20), "the new asset was never seen");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[test]
fn a_folder_without_a_project_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let error = ClosedProject::open(folder.path(), None).err().unwrap().to_string();
    assert!(error.contains("No .uproject"), "{error}");
}

#[tokio::test]
async fn a_check_finds_missing_and_unreadable_packages() {
    let project = copied();
    let engine = ClosedProject::open(project.path(), None).unwrap();
    let whole = ask(&engine, "project.check", json!({ "limit": 100 })).await.unwrap();
    assert_eq!((&whole["ok"], &whole["errors"]), (&json!(true), &json!(0)), "{whole}");
    let content = project.path().join("Content");
    fs::remove_file(content.join("Materials/M_Wood.uasset")).unwrap();
    fs::write(content.join("Pointer.uasset"), "version https://git-lfs.github.com/spec/v1\n")
        .unwrap();
    let engine = ClosedProject::open(project.path(), None).unwrap();
    let broken = ask(&engine, "project.check", json!({ "limit": 1 })).await.unwrap();
    assert_eq!((&broken["ok"], &broken["errors"]), (&json!(false), &json!(2)), "{broken}");
    let first = &broken["findings"][0];
    assert_eq!((&first["rule"], &first["level"]), (&json!("missing-package"), &json!("error")));
    assert_eq!(first["path"], "/Game/Blueprints/BP_Door");
    assert_eq!(broken["diagnostics"], json!(["1 of 2 findings are listed."]));
}
