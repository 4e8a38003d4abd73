//! Every tool on complete projects: generated ones with every variety of file, and those in `UNITY_PROJECTS`.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

use serde_json::{Value, json};
use unity_projects::{Format, Recipe, Truth, further_projects, make};

use super::{Client, column, sample};

const SCENE: &str = "Assets/Varieties/Components.unity";
const MIXER: &str = "Assets/Varieties/Main.mixer";
const SCRIPT: &str = "Assets/Varieties/Scripts/Several.cs";
const TEXTURE: &str = "Assets/Varieties/Imported/Tiles.png";

/// A client that records which tools it called.
struct Caller {
    client: Client,
    called: BTreeSet<String>,
}

impl Caller {
    fn call(&mut self, tool: &str, arguments: Value) -> Value {
        self.called.insert(tool.to_owned());
        self.client.call(tool, arguments)
    }
}

#[test]
fn a_whole_project_answers_every_tool() {
    if !requires::tool("git") {
        return;
    }
    for format in [Format::Unity2017, Format::Unity2022] {
        let folder = tempfile::tempdir().unwrap();
        let truth = make(folder.path(), &Recipe { format, ..Recipe::EVERYTHING }).unwrap();
        commit_a_change(folder.path());
        let client = Client::of(folder.path(), &["--allow-writes"]);
        let mut caller = Caller { client, called: BTreeSet::new() };
        ask_about_the_project(&mut caller, &truth);
        ask_about_references(&mut caller, &truth);
        ask_about_files(&mut caller);
        ask_about_objects(&mut caller);
        ask_about_audio(&mut caller);
        let listed = caller.call("mcp.tools.list", json!({}));
        let listed: BTreeSet<String> =
            column(&listed["tools"], "id").into_iter().map(str::to_owned).collect();
        assert_eq!(caller.called, listed, "every tool is called, and no other");
    }
}

/// Two commits, of which the second renames an object.
fn commit_a_change(folder: &Path) {
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.arg("-C").arg(folder).args(["-c", "user.name=T", "-c", "user.email=t@example.com"]);
        command.args(["-c", "core.autocrlf=false", "-c", "gc.auto=0"]);
        assert!(command.args(arguments).status().unwrap().success(), "git {arguments:?}");
    };
    git(&["init", "-q"]);
    git(&["add", "."]);
    git(&["commit", "-qm", "one"]);
    let scene = folder.join(SCENE);
    let text = fs::read_to_string(&scene).unwrap();
    fs::write(&scene, text.replace("m_Name: Animator\n", "m_Name: Walker\n")).unwrap();
    git(&["commit", "-qam", "two"]);
}

fn ask_about_the_project(caller: &mut Caller, truth: &Truth) {
    let info = caller.call("project.info", json!({}));
    assert_eq!(info["productName"].as_str(), truth.settings.product_name.as_deref());
    assert_eq!(info["unityVersion"], *truth.settings.unity_version);
    assert_eq!(info["buildTargets"], json!(truth.settings.build_targets));
    let version = caller.call("project.getVersion", json!({}));
    assert_eq!(version["unityVersion"], *truth.settings.unity_version);
    let built = caller.call("project.scenes.list", json!({}));
    assert_eq!(built["scenes"].as_array().unwrap().len(), truth.build_scenes.len());
    let summary = caller.call("project.assets.summary", json!({}));
    let scenes = truth.trees.keys().filter(|path| path.ends_with(".unity")).count();
    assert_eq!(summary["byType"]["Scene"], scenes);
    assert!(summary["byType"].as_object().unwrap().values().all(Value::is_u64));
    let architecture = caller.call("project.architectureSummary", json!({}))["summary"].take();
    assert_eq!(architecture["sceneCount"], scenes);
    assert_eq!(architecture["asmdefCount"], truth.assemblies.len());
    let graph = caller.call("asmdef.validateGraph", json!({}));
    assert_eq!(graph["cycleCount"], 0);
    let selection = caller.client.result("editor.selection.info", json!({}));
    caller.called.insert("editor.selection.info".to_owned());
    assert_eq!(selection["tool"], "editor.selection.info");
    let server = caller.call("mcp.server.info", json!({}));
    assert!(server.as_object().is_some_and(|server| !server.is_empty()));
    let described = caller.call("mcp.tool.describe", json!({ "toolId": "project.diff" }));
    assert_eq!(described["tool"]["id"], "project.diff");
}

fn ask_about_references(caller: &mut Caller, truth: &Truth) {
    let missing = caller.call("project.references.missing", json!({}));
    let scripts = missing["missingScripts"].as_array().unwrap().len();
    assert_eq!(scripts, truth.null_scripts.len() + truth.lost_scripts.len());
    let broken = missing["brokenReferences"].as_array().unwrap().len();
    assert_eq!(broken, truth.broken.len() + truth.dangling.len());
    let check = caller.call("project.check", json!({ "limit": 1000 }));
    assert_eq!(check["ok"], false);
    let findings = check["findings"].to_string();
    for path in truth.lone_metas.iter().chain(&truth.lfs_pointers).chain(&truth.lone_assets) {
        assert!(findings.contains(path), "{path} is not among the findings");
    }
    let info = caller.call("asset.info", json!({ "assetPath": TEXTURE }));
    assert_eq!(
        (&info["type"], &info["importerType"]),
        (&json!("Texture2D"), &json!("TextureImporter"))
    );
    let guid = info["guid"].as_str().unwrap();
    let refs = caller.call("project.refs", json!({ "asset": TEXTURE, "limit": 1000 }));
    assert_eq!(refs["userCount"], truth.users[guid].len());
    let arguments = json!({ "assetPath": TEXTURE, "direction": "dependents", "depth": 1 });
    let graph = caller.call("asset.dependencies.graph", arguments);
    assert!(!graph["dependents"].as_array().unwrap().is_empty());
    let unused = caller.call("project.unused", json!({ "limit": 1000 }));
    let unused = column(&unused["assets"], "path");
    assert!(!unused.is_empty());
    for path in &truth.loaded_by_name {
        assert!(!unused.contains(&path.as_str()), "{path}");
    }
    let diff = caller.call("project.diff", json!({ "old": "HEAD~1", "new": "HEAD" }));
    let changed = diff["files"].to_string();
    assert!(changed.contains(SCENE) && changed.contains("Walker"), "{diff}");
}

fn ask_about_files(caller: &mut Caller) {
    let arguments = json!({ "root": "Assets", "pattern": "**/*.cs", "maxResults": 100 });
    let list = caller.call("project.listFiles", arguments);
    assert!(list["files"].to_string().contains(SCRIPT));
    let text = caller.call("project.readFile", json!({ "path": SCRIPT }));
    assert!(text["content"].as_str().unwrap().contains("class Several"));
    let arguments = json!({ "pattern": "class Several", "filePattern": "*.cs" });
    let found = caller.call("project.searchText", arguments);
    assert_eq!(found["totalMatches"], 1);
    let script = caller.call("project.inspectScript", json!({ "scriptPath": SCRIPT }));
    assert_eq!(column(&script["classes"], "name")[..2], ["Helper", "Several"]);
}

fn ask_about_objects(caller: &mut Caller) {
    dump_every_scene(caller);
    let scene = json!({ "scenePath": SCENE, "componentType": "Tilemap" });
    let found = caller.call("scene.objects.find", scene.clone());
    assert_eq!(column(&found["matches"], "path"), ["Tilemap"]);
    let found = caller.call("go.find", scene);
    assert_eq!(found["matches"].as_array().unwrap().len(), 1);
    let arguments = json!({ "scenePath": SCENE, "gameObjectPath": "Walker" });
    let components = caller.call("scene.components.list", arguments);
    assert_eq!(components["components"].as_array().unwrap().len(), 2);
    let arguments =
        json!({ "scenePath": SCENE, "hierarchyPath": "ParticleSystem", "includeProperties": true });
    let components = caller.call("component.list", arguments);
    assert!(components["components"].to_string().contains("startLifetime"));
    let arguments = json!({ "scenePath": SCENE, "childPath": "Camera", "parentPath": "Grid" });
    let moved = caller.call("go.setParent", arguments);
    assert_eq!(
        (&moved["success"], &moved["newHierarchyPath"]),
        (&json!(true), &json!("Grid/Camera"))
    );
}

fn ask_about_audio(caller: &mut Caller) {
    let mixers = caller.call("audio.mixer.list", json!({}));
    assert!(mixers.to_string().contains(MIXER));
    let arguments = json!({ "mixerPath": MIXER, "snapshotName": "Snapshot" });
    let snapshot = caller.call("audio.mixer.snapshot.read", arguments);
    assert_eq!(snapshot["parameters"].as_array().unwrap().len(), 2);
    let routing = caller.call("audio.mixer.validateRouting", json!({ "mixerPath": MIXER }));
    assert_eq!(
        (&routing["validCount"], &routing["invalidCount"]),
        (&json!(1), &json!(0)),
        "{routing}"
    );
}

/// Every scene has objects and no diagnostics.
fn dump_every_scene(caller: &mut Caller) {
    let scenes = caller.call("project.scenes.list", json!({ "includeAllScenes": true }));
    let scenes: Vec<String> =
        column(&scenes["scenes"], "path").into_iter().map(str::to_owned).collect();
    assert!(!scenes.is_empty());
    caller.called.insert("scene.hierarchy.dump".to_owned());
    for scene in &scenes {
        let arguments = json!({ "scenePath": scene, "includeInactive": true });
        let dump = caller.client.result("scene.hierarchy.dump", arguments);
        assert!(!dump["output"]["rootObjects"].as_array().unwrap().is_empty(), "{scene}");
        assert!(dump.get("diagnostics").is_none(), "{scene}: {}", dump["diagnostics"]);
        caller.call("asset.dependencies.graph", json!({ "assetPath": scene, "depth": 10 }));
    }
}

#[test]
fn every_project_answers_what_needs_no_names() {
    let generated = tempfile::tempdir().unwrap();
    make(generated.path(), &Recipe { seed: 2, ..Recipe::EVERYTHING }).unwrap();
    for folder in [vec![generated.path().to_owned(), sample()], further_projects()].concat() {
        let client = Client::of(&folder, &[]);
        let mut caller = Caller { client, called: BTreeSet::new() };
        dump_every_scene(&mut caller);
        for tool in [
            "project.info",
            "project.references.missing",
            "project.assets.summary",
            "project.check",
            "project.unused",
            "audio.mixer.list",
            "project.getVersion",
            "project.architectureSummary",
            "asmdef.validateGraph",
        ] {
            assert!(caller.call(tool, json!({})).is_object(), "{tool}");
        }
    }
}
