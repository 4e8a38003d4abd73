//! The tools, resources and prompts of the Unreal document, answered by a running editor through the plugin.

use std::fs;

use real_godot::{Client, Server};
use real_unreal::{Editor, Project, Unreal};
use serde_json::{Value, json};

struct Bench {
    server: Server,
    project: Project,
    editor: Editor,
    client: Client,
}

impl Bench {
    fn open(unreal: &Unreal) -> Self {
        let project = Project::new();
        // Files are imported only from folders that the owner allows.
        let folder = project.path();
        let server = Server::start(&["--no-stage", "--allow-folder", folder.to_str().unwrap()]);
        let editor = unreal.editor(&project, &server);
        server.wait_for("Sample");
        let client = server.client();
        Self { server, project, editor, client }
    }

    fn call(&mut self, tool: &str, arguments: Value) -> Value {
        self.client.call(tool, arguments).unwrap_or_else(|error| panic!("{tool}: {error}"))
    }

    fn fails(&mut self, tool: &str, arguments: Value) -> String {
        match self.client.call(tool, arguments) {
            Ok(answer) => panic!("{tool} worked: {answer}"),
            Err(error) => error,
        }
    }
}

const DOOR: &str = "/Game/Blueprints/BP_Door";

#[test]
fn the_project_is_described_by_its_editor() {
    let Some(unreal) = Unreal::find() else { return };
    let mut bench = Bench::open(&unreal);
    let config = bench.call("get_project_config", json!({}));
    assert_eq!(
        (&config["engineVersion"]["major"], &config["engineVersion"]["changelist"]),
        (&json!(5), &json!(35_576_357))
    );
    let folder = config["paths"]["projectDir"].as_str().unwrap();
    assert_eq!(folder.trim_end_matches('/'), bench.project.path().to_string_lossy());
    let log = bench.call("get_log_file_path", json!({}));
    assert!(log["logFilePath"].as_str().unwrap().ends_with("Saved/Logs/Sample.log"), "{log}");
}

#[test]
fn console_commands_return_what_they_print() {
    let Some(unreal) = Unreal::find() else { return };
    let mut bench = Bench::open(&unreal);
    let run = |command: &str| json!({ "command": command });
    let ran = bench.call("execute_console_command", run("stat fps"));
    assert_eq!((&ran["bSuccess"], &ran["output"]), (&json!(true), &json!("ran stat fps")));
    let unknown = bench.call("execute_console_command", run("sing loud"));
    assert_eq!(unknown["bSuccess"], false, "{unknown}");
    assert!(bench.fails("execute_console_command", run("")).contains("command"));
    assert!(bench.fails("execute_console_command", run("quit")).contains("would end the editor"));
}

#[test]
fn a_compile_says_where_live_coding_is_missing() {
    let Some(unreal) = Unreal::find() else { return };
    let mut bench = Bench::open(&unreal);
    if cfg!(not(windows)) {
        let said = bench.fails("request_editor_compile", json!({"timeoutSeconds": 5}));
        assert!(said.contains("not_available") && said.contains("Windows"), "{said}");
    }
}

#[test]
fn assets_are_exported_as_text_and_to_files() {
    let Some(unreal) = Unreal::find() else { return };
    let mut bench = Bench::open(&unreal);
    let wood = "/Game/Materials/M_Wood";
    let exported = bench.call("export_asset", json!({"objectPath": wood}));
    assert!(
        exported["content"]
            .as_str()
            .unwrap()
            .contains("Begin Object Class=/Script/Engine.Material"),
        "{exported}"
    );
    assert!(
        bench
            .fails("export_asset", json!({"objectPath": "/Game/No"}))
            .contains("Failed to load Object: /Game/No")
    );
    let folder = bench.project.path().join("Saved/Exported");
    let both = json!({"objectPaths": [wood, DOOR], "outputFolder": folder});
    let batch = bench.call("batch_export_assets", both);
    assert_eq!(batch["exportedCount"], 2, "{batch}");
    assert!(fs::read_to_string(folder.join("BP_Door.t3d")).unwrap().contains("BP_Door"));
    let class =
        bench.call("export_class_default", json!({"classPath": "/Script/Engine.PointLight"}));
    assert!(class["content"].as_str().unwrap().contains("Default__PointLight"), "{class}");
}

#[test]
fn a_large_export_arrives_whole() {
    let Some(unreal) = Unreal::find() else { return };
    let mut bench = Bench::open(&unreal);
    let wood = "/Game/Materials/M_Wood";
    bench.editor.run(&format!(
        "[one.update(lines=200000) for one in state.assets if one['package'] == '{wood}']; unreal.log('large')"
    ));
    while !bench.project.log().contains("large") {
        std::thread::yield_now();
    }
    let exported = bench.call("export_asset", json!({"objectPath": wood}));
    let text = exported["content"].as_str().unwrap();
    assert_eq!((text.lines().count(), text.len() > 8 << 20), (200_002, true));
    assert!(text.trim_end().ends_with("End Object"), "{}", text.len());
}

#[test]
fn a_file_becomes_an_asset() {
    let Some(unreal) = Unreal::find() else { return };
    let mut bench = Bench::open(&unreal);
    let file = bench.project.path().join("wood.png");
    fs::write(&file, [0x89, b'P', b'N', b'G']).unwrap();
    let import = |class: &str| json!({"filePath": file, "packagePath": "Textures/T_Wood", "classPath": class});
    let imported = bench.call("import_asset", import("/Script/Engine.Texture2D"));
    assert_eq!(imported["importedObjects"], json!(["/Game/Textures/T_Wood.T_Wood"]), "{imported}");
    let wrong = bench.fails("import_asset", import("/Script/Engine.Material"));
    assert!(wrong.contains("Cannot change asset class"), "{wrong}");
}

#[test]
fn assets_are_found_with_their_tags_and_links() {
    let Some(unreal) = Unreal::find() else { return };
    let mut bench = Bench::open(&unreal);
    let found = bench.call("query_asset", json!({"assetPath": DOOR, "bIncludeTags": true}));
    assert_eq!(
        (&found["bExists"], &found["classPath"]),
        (&json!(true), &json!("/Script/Engine.Blueprint"))
    );
    assert!(found["tags"]["ParentClass"].as_str().unwrap().contains("Actor"), "{found}");
    assert_eq!(bench.call("query_asset", json!({"assetPath": "/Game/No"}))["bExists"], false);
    let search = json!({"packagePaths": ["/Game"], "classPaths": ["/Script/Engine.Blueprint"], "maxResults": 2});
    let page = bench.call("search_assets", search);
    assert_eq!(
        (&page["count"], &page["totalCount"], &page["hasMore"]),
        (&json!(2), &json!(3), &json!(true))
    );
    let both = json!({"assetPath": DOOR, "bIncludeSoftDependencies": true});
    let needs = bench.call("get_asset_dependencies", both);
    assert_eq!(needs["count"], 3, "{needs}");
    let users = bench.call("get_asset_references", json!({"assetPath": DOOR}));
    assert!(users["references"].to_string().contains("BP_Key"), "{users}");
    let tree =
        bench.call("get_asset_dependency_tree", json!({"assetPath": "/Game/Blueprints/BP_Key"}));
    assert_eq!(tree["tree"][0]["assetPath"], "/Game/Blueprints/BP_Key.BP_Key", "{tree}");
    let named =
        bench.call("search_blueprints", json!({"searchType": "name", "searchTerm": "BP_D*"}));
    assert_eq!(named["results"][0]["assetName"], "BP_Door", "{named}");
    let derived = json!({"searchType": "parent_class", "searchTerm": "BP_Door"});
    assert_eq!(bench.call("search_blueprints", derived)["results"][0]["assetName"], "BP_Key");
}

#[test]
fn resources_and_prompts_are_answered() {
    let Some(unreal) = Unreal::find() else { return };
    let mut bench = Bench::open(&unreal);
    let uri = format!("unreal+t3d://{DOOR}");
    let read = bench.client.request("resources/read", &uri, json!({"uri": uri})).unwrap();
    let text = read["contents"][0]["text"].as_str().unwrap();
    assert!(text.contains("Begin Object") && text.contains("BP_Door"), "{text}");
    assert_eq!(read["contents"][0]["mimeType"], "application/vnd.unreal.t3d");
    for wrong in ["unreal+t3d:///Game/No", "unreal+t3d://", "unreal+t3d:///%zz", "unreal+t3d:/Game"]
    {
        let read = bench.client.request("resources/read", wrong, json!({"uri": wrong}));
        assert!(read.is_err(), "{wrong}: {read:?}");
    }
    let arguments = json!({"name": "analyze_blueprint", "arguments": {"blueprint_path": DOOR}});
    let prompt = bench.client.request("prompts/get", "analyze_blueprint", arguments).unwrap();
    assert!(prompt["messages"][0].to_string().contains(DOOR), "{prompt}");
    drop(bench.server);
}
