//! Two revisions of the sample project, object by object.

use std::{fs, path::Path, process::Command, sync::Arc, time::Duration};

use serde_json::{Value, json};
use spawnpoint_core::{Engine, OpContext};
use spawnpoint_protocol::{Effect, op::ProjectDiff};
use spawnpoint_unreal::engine::ClosedProject;

use crate::sample::bare_door;

fn git(folder: &Path, arguments: &[&str]) {
    let done = Command::new("git")
        .args(["-c", "user.name=t", "-c", "user.email=t@t", "-c", "init.defaultBranch=main"])
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(done.status.success(), "{done:?}");
}

async fn diff(folder: &Path, old: &str, new: Option<&str>) -> Value {
    let engine = ClosedProject::open(folder, None).unwrap();
    let cx = OpContext::outside_call(Duration::from_secs(60), Effect::Read, Arc::new(()));
    let op = ProjectDiff { old: old.to_owned(), new: new.map(str::to_owned), limit: 100 };
    engine.run(op.into(), &cx).await.unwrap().0
}

#[tokio::test]
async fn packages_are_compared_object_by_object() {
    if !requires::tool("git") {
        return;
    }
    let folder = sample_projects::copied(&sample_projects::unreal());
    let content = folder.path().join("Content");
    git(folder.path(), &["init", "-q"]);
    git(folder.path(), &["add", "."]);
    git(folder.path(), &["commit", "-qm", "one"]);
    fs::write(content.join("Blueprints/BP_Door.uasset"), bare_door()).unwrap();
    fs::rename(content.join("Materials/M_Wood.uasset"), content.join("Materials/M_Oak.uasset"))
        .unwrap();
    fs::remove_file(content.join("Blueprints/BP_Key.uasset")).unwrap();
    fs::write(content.join("Broken.uasset"), "no package").unwrap();
    git(folder.path(), &["add", "-A"]);
    git(folder.path(), &["commit", "-qm", "two"]);
    let answer = diff(folder.path(), "HEAD~1", Some("HEAD")).await;
    let files = answer["files"].as_array().unwrap();
    let found: Vec<_> = files
        .iter()
        .map(|file| (file["path"].as_str().unwrap(), file["state"].as_str().unwrap()))
        .collect();
    assert_eq!(
        found,
        [
            ("Content/Blueprints/BP_Door.uasset", "changed"),
            ("Content/Blueprints/BP_Key.uasset", "removed"),
            ("Content/Broken.uasset", "added"),
            ("Content/Materials/M_Oak.uasset", "changed"),
        ]
    );
    assert_eq!(
        files[0]["changes"],
        json!([{
            "sentence": "Surface of BP_Door_C of Default__BP_Door_C was removed: \
                /Script/Engine.Material'/Game/Materials/M_Wood.M_Wood'",
            "object": "Default__BP_Door_C",
            "component": "BP_Door_C",
            "change": "member",
            "member": "Surface",
            "old": "/Script/Engine.Material'/Game/Materials/M_Wood.M_Wood'",
        }])
    );
    let removed = files[1]["changes"].as_array().unwrap();
    assert_eq!(removed.len(), 3);
    assert!(removed.iter().all(|change| change["change"] == "removed"), "{removed:?}");
    assert_eq!(files[2]["changes"][0]["change"], "unreadable");
    assert_eq!(files[3]["movedFrom"], "Content/Materials/M_Wood.uasset");
    assert_eq!(answer["source"], "disk");
    assert_eq!(diff(folder.path(), "HEAD", None).await["total"], 0);
}
