//! `manage_build`: players that are built with the requested scenes and options, also for another platform, which
//! reloads the code; settings, scenes and the refusals.

use std::fs;

use serde_json::{Value, json};

use super::{Editor, golden};

impl Editor {
    fn build(&mut self, arguments: Value) -> Value {
        self.command("manage_build", arguments)
    }

    /// What a player of the shim was built from.
    fn player(&self, path: &str) -> Vec<String> {
        let file = self.project.path().join(path);
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{path}: {error}"));
        text.lines().map(str::to_owned).collect()
    }
}

const MAIN: &str = "Assets/Scenes/Main.unity";
const BONUS: &str = "Assets/Scenes/Bonus.unity";

#[test]
fn players_are_built_from_the_arguments() {
    let Some(mut editor) = Editor::open() else { return };
    for (name, arguments) in golden("manage_build") {
        let error = match editor.try_command(&name, arguments.clone()) {
            Ok(answer) => {
                assert_eq!(answer["data"]["result"], "succeeded", "{arguments}: {answer}");
                continue;
            }
            Err(error) => error,
        };
        let wrong = ["target", "scenes", "options", "scripting_backend"];
        let named = wrong.iter().find(|name| arguments.get(**name).is_some());
        match named {
            Some(name) => assert!(error.contains(&format!("'S_{name}'")), "{arguments}: {error}"),
            None => assert!(
                arguments.get("profile").is_some() && error.contains("Unity 6"),
                "{arguments}: {error}"
            ),
        }
    }
    assert_eq!(editor.player("Builds/StandaloneLinux64/Coins.x86_64")[..2], [MAIN, BONUS]);
    editor.player("S_output_path");

    let built = editor.build(json!({"action": "build", "target": "linux64", "scenes": [BONUS], "development": true,
        "options": ["detailed_report"], "subtarget": "server", "scripting_backend": "il2cpp", "output_path": "Out/Server"}));
    assert_eq!(
        (&built["platform"], &built["errors"]),
        (&json!("StandaloneLinux64"), &json!(0)),
        "{built}"
    );
    assert_eq!(built["total_size_mb"], 3.0, "{built}");
    let lines = editor.player("Out/Server");
    assert_eq!(lines[0], BONUS);
    assert_eq!(
        lines[2..],
        ["options Development, DetailedBuildReport", "subtarget Server", "backend IL2CPP"]
    );
    let backend = editor.build(json!({"action": "settings", "property": "scripting_backend"}));
    assert_eq!(backend["value"], "mono", "the setting of the project is restored");
    let status = editor.build(json!({"action": "status", "job_id": built["job_id"]}));
    assert_eq!(status, built);
    assert_eq!(editor.build(json!({"action": "status"})), built, "the last one");
    let ended =
        editor.refused("manage_build", json!({"action": "cancel", "job_id": built["job_id"]}));
    assert!(ended.contains("succeeded"), "{ended}");

    let readme = editor.build(json!({"action": "build", "output_path": "README.md"}));
    assert_eq!(readme["output_path"], "README.md.x86_64", "other files are not replaced");

    // A build that fails has Unity's reason.
    fs::create_dir_all(editor.project.path().join("Out/Taken")).unwrap();
    let taken = json!({"action": "build", "output_path": "Out/Taken"});
    let error = editor.refused("manage_build", taken);
    assert!(error.contains("is a directory") && error.contains("build-"), "{error}");
    assert_eq!(editor.build(json!({"action": "status"}))["result"], "failed");

    for (arguments, named) in [
        (json!({"output_path": "/tmp/game"}), "not a path below the project"),
        (json!({"output_path": "Builds/../../game"}), "not a path below the project"),
        (json!({"output_path": "C:\\game"}), "not a path below the project"),
        (json!({"output_path": ".git/config"}), "not a path below the project"),
        (json!({"output_path": "Assets/game"}), "managed by Unity"),
        (json!({"target": "webgl"}), "Unity Hub"),
        (json!({"target": "19"}), "unknown platform"),
        (json!({"target": "android", "subtarget": "server"}), "no server"),
        (json!({"subtarget": "client"}), "player or server"),
        (json!({"options": ["clean_biuld"]}), "clean_build"),
        (json!({"scenes": ["Assets/../Assets/Scenes/Main.unity"]}), "NotFound"),
    ] {
        let mut arguments = arguments;
        arguments["action"] = "build".into();
        let error = editor.refused("manage_build", arguments.clone());
        assert!(error.contains(named), "{arguments}: {error}");
    }
    let id = editor.id("Player");
    editor.op("object.rename", json!({"id": id, "name": "Hero"})).unwrap();
    let error = editor.refused("manage_build", json!({"action": "build"}));
    assert!(error.contains("unsaved changes"), "{error}");
}

#[test]
fn another_platform_is_built_over_the_reload_and_batches_can_be_cancelled() {
    let Some(mut editor) = Editor::open() else { return };
    let built = json!({"action": "build", "target": "windows64", "output_path": "Out/Game"});
    let built = editor.over_reload("manage_build", &built).unwrap();
    assert_eq!(built["data"]["output_path"], "Out/Game.exe", "{built}");
    assert_eq!(
        editor.player("Out/Game.exe")[2],
        "target StandaloneWindows64 StandaloneWindows64",
        "the platform was the active one"
    );
    let platform = editor.build(json!({"action": "platform"}));
    assert_eq!(platform["target"], "StandaloneWindows64", "{platform}");

    let batch =
        json!({"action": "batch", "targets": ["windows64", "linux64"], "output_dir": "All"});
    let batch = editor.over_reload("manage_build", &batch).unwrap();
    let data = &batch["data"];
    assert_eq!((&data["result"], &data["completed"]), (&json!("succeeded"), &json!(2)), "{batch}");
    editor.player("All/StandaloneWindows64/Coins.exe");
    editor.player("All/StandaloneLinux64/Coins.x86_64");

    // Cancelled while Unity compiles for the first platform.
    let batch =
        json!({"action": "batch", "targets": ["windows64", "linux64"], "output_dir": "None"});
    let call =
        editor.engine.begin("tool.call", json!({"name": "manage_build", "arguments": batch}));
    let running = editor.build(json!({"action": "status"}));
    assert_eq!(running["result"], "building", "{running}");
    editor.build(json!({"action": "cancel", "job_id": running["job_id"]}));
    editor.engine = editor.hub.engine("Coins");
    let ended = editor.engine.end(&call).unwrap()["structured"]["data"].clone();
    assert_eq!(ended["result"], "cancelled", "{ended}");
    assert_eq!(ended["builds"][0]["result"], "skipped", "{ended}");
    assert!(!editor.project.path().join("None").exists());

    for (arguments, named) in [
        (json!({"action": "batch"}), "targets or profiles"),
        (
            json!({"action": "batch", "targets": ["linux64"], "profiles": ["a"]}),
            "together with profiles",
        ),
        (json!({"action": "batch", "targets": ["linux64", "nothing"]}), "'nothing'"),
        (
            json!({"action": "batch", "targets": ["linux64"], "output_dir": ".."}),
            "not a path below",
        ),
        (json!({"action": "profiles"}), "Unity 6"),
        (json!({"action": "cancel"}), "'job_id': missing"),
        (json!({"action": "status", "job_id": "x"}), "NotFound"),
        (json!({"action": "platform", "target": "ios"}), "Unity Hub"),
        (json!({"action": "deploy"}), "build"),
    ] {
        let error = editor.refused("manage_build", arguments.clone());
        assert!(error.contains(named), "{arguments}: {error}");
    }
}

#[test]
fn settings_and_scenes_are_read_and_written() {
    let Some(mut editor) = Editor::open() else { return };
    for (property, value, before) in [
        ("product_name", "Gold", "Coins"),
        ("company_name", "Tower", "Lighthouse"),
        ("version", "2.1.0", "1.0"),
        ("bundle_id", "com.tower.gold", "com.Lighthouse.Coins"),
        ("scripting_backend", "il2cpp", "mono"),
        ("defines", "RED;GREEN", ""),
        ("architecture", "arm64", "x86_64"),
    ] {
        let read = json!({"action": "settings", "property": property});
        assert_eq!(editor.build(read.clone())["value"], before);
        let written =
            editor.build(json!({"action": "settings", "property": property, "value": value}));
        assert_eq!((&written["value"], &written["previous"]), (&json!(value), &json!(before)));
        assert_eq!(editor.build(read)["value"], value);
    }
    let android =
        json!({"action": "settings", "property": "scripting_backend", "target": "android"});
    assert_eq!(editor.build(android)["value"], "mono", "each platform has its own");
    for (property, value, named) in [
        ("bundle_id", "no dots", "com.company.game"),
        ("scripting_backend", "coreclr", "mono or il2cpp"),
        ("defines", "A;1B", "'1B'"),
        ("architecture", "arm", "arm64"),
        ("produkt_name", "x", "product_name"),
    ] {
        let write = json!({"action": "settings", "property": property, "value": value});
        let error = editor.refused("manage_build", write);
        assert!(error.contains(named), "{error}");
    }
    assert!(
        editor
            .refused("manage_build", json!({"action": "settings"}))
            .contains("'property': missing")
    );

    let scenes = editor.build(json!({"action": "scenes"}));
    assert_eq!(scenes["scenes"][0]["path"], MAIN, "{scenes}");
    let write = json!({"action": "scenes", "scenes": [BONUS, {"path": MAIN, "enabled": false}]});
    let written = editor.build(write);
    assert_eq!(written["previous"], json!([MAIN, BONUS]));
    let scenes = editor.build(json!({"action": "scenes"}));
    assert_eq!(
        (&scenes["scenes"][0]["path"], &scenes["scenes"][1]["enabled"]),
        (&json!(BONUS), &json!(false))
    );
    let built = editor.build(json!({"action": "build", "output_path": "Out/Game"}));
    assert_eq!(built["scenes"], json!([BONUS]), "disabled scenes are not built");
    for (scenes, named) in [
        (json!(["Assets/Scenes/Mian.unity"]), "Main.unity"),
        (json!([MAIN, MAIN]), "twice"),
        (json!([{"enabled": true}]), "path and enabled"),
        (json!(["/etc/passwd"]), "NotFound"),
    ] {
        let error = editor.refused("manage_build", json!({"action": "scenes", "scenes": scenes}));
        assert!(error.contains(named), "{error}");
    }
    editor.build(json!({"action": "scenes", "scenes": []}));
    let error = editor.refused("manage_build", json!({"action": "build"}));
    assert!(error.contains("no enabled scene"), "{error}");
}
