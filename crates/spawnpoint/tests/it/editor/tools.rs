//! Every tool on the sample project: shapes, orders, defaults and failures.

use serde_json::{Value, json};

use super::{Client, MAIN, column, keys};

fn guid(number: u32) -> String {
    format!("5e0{number:029x}")
}

#[test]
fn projects() {
    let mut client = Client::sample();
    let result = client.result("project.info", json!({}));
    assert_eq!(result["source"], "disk");
    let info = &result["output"];
    assert_eq!(info["productName"], "Little Game");
    assert_eq!(info["unityVersion"], "2022.3.21f1");
    assert_eq!(info["renderPipeline"], "Built-in");
    assert_eq!(info["activeBuildTarget"], "Unknown");
    assert_eq!(info["buildTargets"], json!(["Android", "Standalone"]));
    let built = client.call("project.scenes.list", json!({}));
    assert_eq!(
        built["scenes"],
        json!([
            { "path": MAIN, "name": "Main", "enabledInBuild": true, "buildIndex": 1 },
            { "path": "Assets/Scenes/Second.unity", "name": "Second", "enabledInBuild": false, "buildIndex": 0 },
        ])
    );
    let all = client.call("project.scenes.list", json!({ "includeAllScenes": true }));
    assert_eq!(
        all["scenes"][2],
        json!({ "path": "Assets/Scenes/Third.unity", "name": "Third", "enabledInBuild": false, "buildIndex": -1 })
    );
    let summary = client.call("project.assets.summary", json!({ "minSizeBytes": 300 }));
    assert_eq!(
        keys(&summary["byType"]),
        [
            "Animation",
            "Audio",
            "Material",
            "Prefab",
            "Scene",
            "ScriptableObject",
            "Texture",
            "Timeline"
        ]
    );
    assert_eq!((&summary["totalAssets"], &summary["byType"]["Scene"]), (&json!(7), &json!(3)));
    assert_eq!(summary["largeAssets"][0]["path"], MAIN);
    let version = client.call("project.getVersion", json!({}));
    assert_eq!(
        version,
        json!({ "success": true, "unityVersion": "2022.3.21f1", "projectVersion": "1.2.3", "scriptingRuntime": "IL2CPP" })
    );
}

#[test]
fn broken_references() {
    let mut client = Client::sample();
    let all = client.call("project.references.missing", json!({}));
    let places: Vec<_> = all["missingScripts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|found| {
            (found["gameObjectPath"].as_str().unwrap(), found["componentIndex"].as_u64().unwrap())
        })
        .collect();
    assert_eq!(places, [("Player", 2), ("Player", 3)]);
    assert_eq!(all["missingScripts"][1]["guid"], guid(0x999));
    assert_eq!(
        all["brokenReferences"],
        json!([{
            "path": MAIN,
            "gameObjectPath": "Player",
            "referencePath": "MonoBehaviour.target",
            "referenceGuid": guid(0x998),
        }])
    );
    let prefabs = client.call("project.references.missing", json!({ "scope": "prefabs" }));
    assert_eq!(prefabs, json!({ "missingScripts": [], "brokenReferences": [] }));
    let scenes = client.call("project.references.missing", json!({ "scope": "scenes" }));
    assert_eq!(scenes, all);
}

#[test]
fn scenes_as_trees() {
    let mut client = Client::sample();
    let result = client.result("scene.hierarchy.dump", json!({}));
    assert_eq!(
        result["diagnostics"],
        json!([format!("No scene was named, so this is {MAIN}, the first of the build settings.")])
    );
    let roots = &result["output"]["rootObjects"];
    assert_eq!(column(roots, "name"), ["Canvas", "Enemy One", "Main Camera", "Player"]);
    assert_eq!(
        keys(&roots[0]),
        ["active", "children", "componentInstanceIds", "components", "instanceId", "name", "path"]
    );
    let panel = &roots[0]["children"][0];
    assert_eq!(
        (&panel["path"], column(&panel["children"], "name")),
        (&json!("Canvas/Panel"), vec!["Button"])
    );
    // A prefab is expanded, with the overrides of its instance.
    assert_eq!(roots[1]["children"][0]["path"], "Enemy One/Weapon");
    let player = &roots[3];
    assert_eq!(
        player["components"],
        json!(["Transform", "Player", "Missing Script", "Missing Script"])
    );
    assert_eq!(player["componentInstanceIds"][2], 0);
    assert_ne!(player["componentInstanceIds"][1], 0);
    let whole =
        client.call("scene.hierarchy.dump", json!({ "scenePath": MAIN, "includeInactive": true }));
    let roots = &whole["rootObjects"];
    assert_eq!(column(roots, "name"), ["Canvas", "Enemy One", "Main Camera", "Off", "Player"]);
    assert_eq!(column(&roots[0]["children"][0]["children"], "name"), ["Apply", "Button"]);
    assert_eq!(roots[3]["active"], false);
    // A prefab can be read like a scene.
    let prefab =
        client.call("scene.hierarchy.dump", json!({ "scenePath": "Assets/Prefabs/Enemy.prefab" }));
    assert_eq!(column(&prefab["rootObjects"], "name"), ["Enemy"]);
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let mut client = Client::sample();
    for (path, what) in [
        ("Assets/Prefabs/Pointer.prefab", "LfsPointer"),
        ("Assets/Materials/Red.mat", "'Assets/Materials/Red.mat' is not a scene"),
    ] {
        let (code, message) = client.failure("scene.hierarchy.dump", json!({ "scenePath": path }));
        assert!(code == -32004 && message.contains(what), "{message}");
    }
    let result =
        client.result("asset.info", json!({ "assetPath": "Assets/Prefabs/Pointer.prefab" }));
    assert!(result["diagnostics"][0].as_str().unwrap().contains("LFS"), "{result}");
}

#[test]
fn objects_are_found() {
    let mut client = Client::sample();
    let paths = |client: &mut Client, filter: Value| -> Vec<String> {
        let found = client.call("scene.objects.find", filter);
        assert_eq!(found["scenePath"], MAIN);
        column(&found["matches"], "path").into_iter().map(str::to_owned).collect()
    };
    assert_eq!(paths(&mut client, json!({ "nameContains": "un" })), ["Player/Gun"]);
    assert!(paths(&mut client, json!({ "nameContains": "gun" })).is_empty());
    assert_eq!(paths(&mut client, json!({ "componentType": "Camera" })), ["Main Camera"]);
    assert_eq!(paths(&mut client, json!({ "tag": "Foe" })), ["Enemy One"]);
    assert_eq!(paths(&mut client, json!({ "layer": 4 })), ["Player"]);
    assert_eq!(
        paths(&mut client, json!({ "layer": 5 })),
        ["Canvas", "Canvas/Panel", "Canvas/Panel/Apply", "Canvas/Panel/Button"]
    );
    assert_eq!(
        paths(&mut client, json!({ "componentType": "Player", "tag": "Foe" })),
        ["Enemy One"]
    );
    assert_eq!(paths(&mut client, json!({})).len(), 10);
    let found = client.call("scene.objects.find", json!({ "tag": "Foe" }));
    assert_eq!(
        keys(&found["matches"][0]),
        ["components", "instanceId", "layer", "name", "path", "tag"]
    );
    let found = client.call("go.find", json!({ "hierarchyPath": "Canvas/**", "maxResults": 2 }));
    assert_eq!((&found["success"], &found["activeScene"]), (&json!(true), &json!(MAIN)));
    assert_eq!(column(&found["matches"], "hierarchyPath"), ["Canvas/Panel", "Canvas/Panel/Apply"]);
    let found = client.call("go.find", json!({ "hierarchyPath": "Canvas/*" }));
    assert_eq!(column(&found["matches"], "hierarchyPath"), ["Canvas/Panel"]);
    for kind in ["Camera", "UnityEngine.Camera"] {
        let found =
            client.call("go.find", json!({ "componentType": kind, "namePattern": "main*" }));
        let first = &found["matches"][0];
        assert_eq!(
            first["components"],
            json!(["UnityEngine.Transform", "UnityEngine.Camera", "UnityEngine.AudioListener"])
        );
        assert_eq!(
            keys(first),
            ["components", "hierarchyPath", "instanceId", "layer", "name", "tag"]
        );
    }
}

#[test]
fn components_are_listed() {
    let mut client = Client::sample();
    let listed = client.call("scene.components.list", json!({ "gameObjectPath": "Player" }));
    assert_eq!((&listed["gameObjectPath"], &listed["scenePath"]), (&json!("Player"), &json!(MAIN)));
    assert_eq!(
        column(&listed["components"], "type"),
        ["Transform", "Player", "Missing Script", "Missing Script"]
    );
    assert_eq!(listed["components"][1]["fullTypeName"], "Little.Player");
    assert_eq!(listed["components"][2]["index"], 2);
    let nested =
        client.call("scene.components.list", json!({ "gameObjectPath": "Canvas/Panel/Button" }));
    assert_eq!(column(&nested["components"], "fullTypeName"), ["UnityEngine.Transform"]);
    let (code, message) =
        client.failure("scene.components.list", json!({ "gameObjectPath": "Nope/x" }));
    assert_eq!(code, -32004);
    assert_eq!(message, "Unity Editor error: GameObject with path 'Nope/x' not found in scene");
    let (code, message) = client.failure("scene.components.list", json!({ "gameObjectPath": "" }));
    assert_eq!(
        (code, message.as_str()),
        (-32002, "Invalid tool arguments: gameObjectPath is required")
    );
    let listed = client.call("component.list", json!({ "hierarchyPath": "Player" }));
    assert_eq!(column(&listed["components"], "type")[1], "Little.Player");
    assert!(listed["components"][1].get("serializedFields").is_none());
    let listed = client
        .call("component.list", json!({ "hierarchyPath": "Player", "includeProperties": true }));
    let fields = listed["components"][1]["serializedFields"].as_array().unwrap();
    assert!(
        fields.contains(&json!({ "name": "lives", "type": "Integer", "value": 5 })),
        "{fields:?}"
    );
    assert_eq!(listed["components"][1]["propertyCount"], fields.len());
    let failed = client.call("component.list", json!({ "hierarchyPath": "Nope" }));
    assert_eq!(failed["success"], false);
    assert!(failed["error"].as_str().unwrap().starts_with("GameObject with path 'Nope' not found"));
}

#[test]
fn assets_and_what_is_around_them() {
    let mut client = Client::sample();
    let config = "Assets/Data/Config.asset";
    let info = client.call("asset.info", json!({ "assetPath": config }));
    assert_eq!((&info["path"], &info["guid"]), (&json!(config), &json!(guid(7))));
    assert_eq!((&info["type"], &info["mainObjectName"]), (&json!("Player"), &json!("Config")));
    assert_eq!(
        (&info["dependencyCount"], &info["importerType"]),
        (&json!(2), &json!("NativeFormatImporter"))
    );
    assert_eq!(client.call("asset.info", json!({ "guid": guid(7) })), info);
    assert_eq!(client.call("asset.info", json!({ "guid": guid(7), "assetPath": config })), info);
    let zeros = "0".repeat(32);
    for (arguments, code, message) in [
        (
            json!({}),
            -32002,
            "Invalid tool arguments: Either 'assetPath' or 'guid' must be provided".to_owned(),
        ),
        (
            json!({ "guid": zeros }),
            -32004,
            format!("Unity Editor error: Asset with GUID '{zeros}' not found"),
        ),
        (
            json!({ "guid": "xyz" }),
            -32004,
            "Unity Editor error: Asset with GUID 'xyz' not found".to_owned(),
        ),
        (
            json!({ "assetPath": "Assets/No" }),
            -32004,
            "Unity Editor error: Asset at path 'Assets/No' not found".to_owned(),
        ),
        (
            json!({ "assetPath": MAIN, "guid": guid(7) }),
            -32002,
            format!(
                "Invalid tool arguments: GUID '{}' does not match asset at path '{MAIN}'",
                guid(7)
            ),
        ),
    ] {
        assert_eq!(client.failure("asset.info", arguments), (code, message));
    }
    let graph = client.call("asset.dependencies.graph", json!({ "assetPath": config }));
    assert_eq!(keys(&graph), ["assetPath", "dependencies", "dependents"]);
    assert_eq!(
        column(&graph["dependencies"], "path"),
        ["Assets/Materials/Red.mat", "Assets/Scripts/Player.cs"]
    );
    assert_eq!(graph["dependents"], json!([]));
    let script =
        json!({ "assetPath": "Assets/Scripts/Player.cs", "direction": "dependents", "depth": 2 });
    let graph = client.call("asset.dependencies.graph", script);
    assert_eq!(graph["dependencies"], json!([]));
    let depths: Vec<_> = graph["dependents"]
        .as_array()
        .unwrap()
        .iter()
        .map(|node| node["depth"].as_u64().unwrap())
        .collect();
    assert_eq!(depths, [1, 1, 1, 2]);
    assert_eq!(
        column(&graph["dependents"], "path")[..3],
        [config, "Assets/Prefabs/Enemy.prefab", MAIN]
    );
    let one_way = json!({ "guid": guid(3), "direction": "dependencies" });
    assert_eq!(client.call("asset.dependencies.graph", one_way)["dependents"], json!([]));
    assert_eq!(client.failure("asset.dependencies.graph", json!({})).0, -32002);
    assert_eq!(client.failure("asset.dependencies.graph", json!({ "guid": zeros })).0, -32004);
}

#[test]
fn mixers() {
    let mut client = Client::sample();
    let mixers = client.call("audio.mixer.list", json!({}));
    let mixer = &mixers["mixers"][0];
    assert_eq!((&mixer["name"], &mixer["guid"]), (&json!("Main"), &json!(guid(10))));
    assert_eq!(column(&mixer["groups"], "name"), ["Effects", "Master"]);
    assert_eq!(column(&mixer["groups"], "path"), ["Master/Effects", "Master"]);
    assert_eq!(column(&mixer["snapshots"], "name"), ["Quiet", "Snapshot"]);
    let path = "Assets/Audio/Main.mixer";
    let result = client.result(
        "audio.mixer.snapshot.read",
        json!({ "mixerPath": path, "snapshotName": "Snapshot" }),
    );
    assert_eq!(
        result["output"],
        json!({
            "mixerPath": path,
            "snapshotName": "Snapshot",
            "parameters": [
                { "name": "Volume", "value": -20.0, "group": "Effects" },
                { "name": "MasterVolume", "value": -3.5, "group": "Master" },
                { "name": "00000000000000000000000000007006", "value": 1.0, "group": "Unknown" },
            ],
        })
    );
    assert_eq!(
        result["diagnostics"][0],
        "Parameter 'Forgotten' exists but value not found in snapshot"
    );
    let by_guid = json!({ "mixerGuid": guid(10), "snapshotName": "Quiet" });
    assert_eq!(client.call("audio.mixer.snapshot.read", by_guid)["parameters"], json!([]));
    for (arguments, code, message) in [
        (json!({ "mixerPath": path }), -32002, "snapshotName is required".to_owned()),
        (
            json!({ "snapshotName": "x" }),
            -32002,
            "Either 'mixerPath' or 'mixerGuid' must be provided".to_owned(),
        ),
        (
            json!({ "mixerPath": path, "snapshotName": "" }),
            -32002,
            "'snapshotName' is required".to_owned(),
        ),
        (
            json!({ "mixerPath": path, "snapshotName": "x" }),
            -32004,
            format!("Snapshot 'x' not found in mixer '{path}'"),
        ),
        (
            json!({ "mixerGuid": guid(99), "snapshotName": "x" }),
            -32004,
            format!("AudioMixer with GUID '{}' not found", guid(99)),
        ),
        (
            json!({ "mixerPath": MAIN, "snapshotName": "x" }),
            -32004,
            format!("AudioMixer at path '{MAIN}' not found or is not an AudioMixer asset"),
        ),
    ] {
        let (told, said) = client.failure("audio.mixer.snapshot.read", arguments);
        assert!(told == code && said.ends_with(&message), "{said}");
    }
    let routing = client.call("audio.mixer.validateRouting", json!({ "mixerPath": path }));
    assert_eq!((&routing["validCount"], &routing["invalidCount"]), (&json!(1), &json!(1)));
    assert_eq!(routing["orphans"][0]["source"], format!("{MAIN}:Off"));
    let strict = json!({ "mixerPath": path, "groups": ["Master"] });
    assert_eq!(client.call("audio.mixer.validateRouting", strict)["invalidCount"], 2);
    let failed =
        client.call("audio.mixer.validateRouting", json!({ "mixerPath": "Assets/No.mixer" }));
    assert_eq!(
        (&failed["success"], &failed["error"]),
        (&json!(false), &json!("AudioMixer not found: Assets/No.mixer"))
    );
}

#[test]
fn nothing_is_selected_in_a_folder() {
    let mut client = Client::sample();
    let result = client.result("editor.selection.info", json!({}));
    assert_eq!(result["output"], json!({ "selectedObjects": [], "activeScene": MAIN }));
    let diagnostics = result["diagnostics"].to_string();
    assert!(diagnostics.contains("spawnpoint setup unity"), "{diagnostics}");
}

#[test]
fn files_are_listed_read_searched_and_inspected() {
    let mut client = Client::sample();
    let list = |pattern: &str| json!({ "root": "Assets/Scripts", "pattern": pattern });
    let files = client.call("project.listFiles", list("*.cs"));
    assert_eq!(files["files"], json!(["Assets/Scripts/Player.cs"]));
    assert_eq!((&files["success"], &files["truncated"]), (&json!(true), &json!(false)));
    assert_eq!(
        client.call("project.listFiles", list("**/*.asmdef"))["files"].as_array().unwrap().len(),
        2
    );
    let cut = json!({ "root": "Assets/", "pattern": "*.unity", "maxResults": 1 });
    assert_eq!(client.call("project.listFiles", cut)["truncated"], true);
    let text = client.call("project.readFile", json!({ "path": "Assets/Scripts/Player.cs" }));
    assert_eq!(text["encoding"], "utf-8");
    assert!(text["content"].as_str().unwrap().contains("class Player"));
    let search = json!({ "pattern": "HURT", "maxResults": 2 });
    let found = client.call("project.searchText", search);
    assert_eq!((&found["totalMatches"], &found["truncated"]), (&json!(4), &json!(true)));
    assert_eq!(
        found["matches"][0],
        json!({
            "filePath": "Assets/Scripts/Player.cs",
            "lineNumber": 5,
            "lineText": "    public class Player : MonoBehaviour, IHurt",
            "matchText": "Hurt",
        })
    );
    let exact = json!({ "pattern": "HURT", "caseSensitive": true });
    assert_eq!(client.call("project.searchText", exact)["totalMatches"], 0);
    let regex = json!({ "pattern": "lives -?= \\w+", "useRegex": true, "filePattern": "*.cs" });
    assert_eq!(client.call("project.searchText", regex)["totalMatches"], 2);
    let script =
        client.call("project.inspectScript", json!({ "scriptPath": "Assets/Scripts/Player.cs" }));
    assert_eq!(script["namespace"], "Little");
    let class = &script["classes"][0];
    assert_eq!((&class["name"], &class["baseClass"]), (&json!("Player"), &json!("MonoBehaviour")));
    assert_eq!(class["interfaces"], json!(["IHurt"]));
    assert_eq!(class["methods"][0]["parameters"], json!(["int by"]));
    assert!(class.get("fields").is_none());
    for (tool, arguments, error) in [
        (
            "project.listFiles",
            json!({ "root": "Packages", "pattern": "*" }),
            "Root path must be under Assets/",
        ),
        (
            "project.listFiles",
            json!({ "root": "Assets/../..", "pattern": "*" }),
            "Root path must be under Assets/",
        ),
        ("project.readFile", json!({ "path": "/etc/passwd" }), "Path must be under Assets/"),
        (
            "project.readFile",
            json!({ "path": "Assets/../ProjectSettings/TagManager.asset" }),
            "Path must be under Assets/",
        ),
        ("project.readFile", json!({ "path": "Assets/No.txt" }), "File not found"),
        (
            "project.readFile",
            json!({ "path": MAIN, "maxBytes": 10 }),
            "File exceeds maxBytes limit",
        ),
        ("project.inspectScript", json!({ "scriptPath": "Assets/No.cs" }), "Script file not found"),
        ("project.inspectScript", json!({ "scriptPath": MAIN }), "Failed to parse script"),
    ] {
        let output = client.call(tool, arguments);
        assert_eq!(
            (&output["success"], &output["error"]),
            (&json!(false), &json!(error)),
            "{tool}"
        );
    }
}

#[test]
fn a_search_that_fails_is_an_error() {
    let mut client = Client::sample();
    for (arguments, problem) in [
        (json!({ "pattern": "(", "useRegex": true }), "Invalid regular expression"),
        (json!({ "pattern": "x", "root": ".." }), "Root path must be under Assets/"),
    ] {
        let error = client.refused("project.searchText", arguments);
        assert!(error["message"].as_str().unwrap().contains(problem), "{error}");
        assert!(error["data"]["errorType"].is_string(), "{error}");
    }
}

#[test]
fn architecture() {
    let mut client = Client::sample();
    let summary = client.call("project.architectureSummary", json!({}))["summary"].take();
    assert_eq!((&summary["asmdefCount"], &summary["sceneCount"]), (&json!(2), &json!(3)));
    assert_eq!(summary["layerUsage"]["UI"], 4);
    assert_eq!(summary["tagUsage"]["Foe"], 1);
    assert_eq!(summary["coupling"]["Little→Little.Tools"], 1);
    let graph = client.call("asmdef.validateGraph", json!({}));
    assert_eq!((&graph["cycleCount"], &graph["longestPath"]), (&json!(1), &json!(2)));
    let one = json!({ "asmdefPaths": ["Assets/Scripts/Little.asmdef"] });
    assert_eq!(client.call("asmdef.validateGraph", one)["cycleCount"], 0);
    let none = json!({ "asmdefPaths": ["Assets/No.asmdef"] });
    assert_eq!(
        client.call("asmdef.validateGraph", none)["error"],
        "Assembly definition not found: Assets/No.asmdef"
    );
}
