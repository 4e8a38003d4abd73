//! Every shape of every tool.

use std::path::Path;

use serde_json::{Value, json};

use super::{DOOR, KEY, Project, WOOD, sample};

#[test]
fn the_project_has_its_engine_version_and_folders() {
    let project = Project::new(&[]);
    let config = project.call("get_project_config", json!({}));
    let version = &config["engineVersion"];
    assert_eq!((&version["major"], &version["minor"]), (&json!(5), &json!(2)), "{version}");
    let root = sample().display().to_string();
    let paths = &config["paths"];
    for (name, below) in [
        ("projectDir", ""),
        ("projectContentDir", "Content/"),
        ("projectLogDir", "Saved/Logs/"),
        ("projectSavedDir", "Saved/"),
        ("projectConfigDir", "Config/"),
        ("projectPluginsDir", "Plugins/"),
    ] {
        assert_eq!(paths[name], format!("{root}/{below}"), "{name}");
    }
    for name in ["engineDir", "engineContentDir", "enginePluginsDir"] {
        assert_eq!(paths[name], "", "{name}");
    }
    let log = project.call("get_log_file_path", json!({}));
    assert_eq!(log, json!({ "logFilePath": format!("{root}/Saved/Logs/Sample.log") }));
}

#[test]
fn assets_are_found_one_by_one_and_together() {
    let project = Project::new(&[]);
    let door = project.call("query_asset", json!({ "assetPath": "/Game/Blueprints/BP_Door" }));
    assert_eq!(
        door,
        json!({
            "bExists": true,
            "assetPath": "/Game/Blueprints/BP_Door",
            "assetName": "BP_Door",
            "packagePath": "/Game/Blueprints",
            "classPath": "/Script/Engine.Blueprint",
            "objectPath": DOOR,
            "tags": {},
        })
    );
    let tagged = project.call("query_asset", json!({ "assetPath": KEY, "bIncludeTags": true }));
    assert_eq!(tagged["tags"]["BlueprintType"], "BPTYPE_Normal");
    let nothing = project.call("query_asset", json!({ "assetPath": "/Game/No" }));
    assert_eq!(
        nothing,
        json!({
            "bExists": false, "assetPath": "/Game/No", "assetName": "", "packagePath": "",
            "classPath": "", "objectPath": "", "tags": {},
        })
    );
    let found = project.call("search_assets", json!({ "packagePaths": ["/Game/Materials"] }));
    assert_eq!(
        found,
        json!({
            "assets": [{
                "exists": true,
                "assetPath": WOOD,
                "assetName": "M_Wood",
                "packagePath": "/Game/Materials",
                "classPath": "/Script/Engine.Material",
                "objectPath": WOOD,
            }],
            "count": 1,
            "totalCount": 1,
            "offset": 0,
            "hasMore": false,
        })
    );
    let names = |arguments: Value| {
        let found = project.call("search_assets", arguments);
        let assets = found["assets"].as_array().unwrap().iter();
        let names: Vec<_> = assets.map(|a| a["assetName"].as_str().unwrap().to_owned()).collect();
        (names.join(" "), found["totalCount"].as_u64().unwrap(), found["hasMore"] == true)
    };
    let all = |names: &str| (names.to_owned(), names.split(' ').count() as u64, false);
    assert_eq!(names(json!({ "packagePaths": ["/Game"] })), all("BP_Door BP_Key M_Wood"));
    let page = json!({ "packagePaths": ["/Game"], "maxResults": 1, "offset": 1.0 });
    assert_eq!(names(page), ("BP_Key".to_owned(), 3, true));
    let flat = json!({ "packagePaths": ["/Game"], "bRecursive": false });
    assert_eq!(names(flat), (String::new(), 0, false));
    let wild = json!({ "packagePaths": ["/Game"], "packageNames": ["*BP_?oor"] });
    assert_eq!(names(wild), all("BP_Door"));
    let exact = json!({ "packageNames": ["/Game/Blueprints/BP_Key"] });
    assert_eq!(names(exact), all("BP_Key"));
    let class = json!({ "packageNames": ["bp_"], "classPaths": ["/Script/Engine.BlueprintCore"] });
    assert_eq!(names(class), all("BP_Door BP_Key"));
    let beyond = json!({ "packagePaths": ["/Game"], "maxResults": 2, "offset": 9 });
    assert_eq!(names(beyond), (String::new(), 3, false));
    let negative = json!({ "packagePaths": ["/Game"], "maxResults": -1, "offset": -5 });
    assert_eq!(names(negative), all("BP_Door BP_Key M_Wood"));
    let folders = json!({ "packagePaths": ["/Game/Materials", "/UnrealMCPServer"] });
    assert_eq!(names(folders), all("M_Wood MCP_TestMaterial MCP_TestPawn"));
    let tagged = json!({ "packageNames": ["/Game/Blueprints/BP_Key"], "bIncludeTags": true });
    let tagged = project.call("search_assets", tagged);
    assert_eq!(tagged["assets"][0]["tags"]["BlueprintType"], "BPTYPE_Normal");
}

#[test]
fn links_have_their_shapes() {
    let project = Project::new(&[]);
    let needs = project.call("get_asset_dependencies", json!({ "assetPath": DOOR }));
    assert_eq!(
        needs,
        json!({
            "bSuccess": true, "assetPath": DOOR, "dependencies": ["/Script/Engine", WOOD],
            "count": 2, "error": "",
        })
    );
    let neither = json!({ "assetPath": DOOR, "bIncludeHardDependencies": false });
    let none = project.call("get_asset_dependencies", neither.clone());
    assert_eq!((&none["dependencies"], &none["count"]), (&json!([]), &json!(0)));
    let used = json!({ "assetPath": KEY, "bIncludeHardReferences": false, "bIncludeSoftReferences": true });
    assert_eq!(
        project.call("get_asset_references", used),
        json!({ "bSuccess": true, "assetPath": KEY, "references": [DOOR], "count": 1, "error": "" })
    );
    let one = project.call("get_asset_dependency_tree", neither);
    assert_eq!(
        one,
        json!({
            "bSuccess": true,
            "assetPath": DOOR,
            "tree": [{ "assetPath": DOOR, "depth": 0, "dependencies": [] }],
            "totalNodes": 1,
            "maxDepthReached": 0,
            "error": "",
        })
    );
    let both = json!({ "assetPath": DOOR, "bIncludeSoftDependencies": true });
    let tree = project.call("get_asset_dependency_tree", both);
    let paths: Vec<_> = tree["tree"].as_array().unwrap().iter().map(|n| &n["assetPath"]).collect();
    assert_eq!(paths, [DOOR, "/Script/Engine", WOOD, KEY], "{tree}");
    assert_eq!((&tree["totalNodes"], &tree["maxDepthReached"]), (&json!(4), &json!(1)));
}

#[test]
fn blueprints_are_found_by_name_and_parent() {
    let project = Project::new(&[]);
    let found = project.call(
        "search_blueprints",
        json!({ "searchType": "all", "searchTerm": "door", "packagePath": "/Game", "maxResults": 1 }),
    );
    assert_eq!(
        found,
        json!({
            "results": [{
                "assetPath": DOOR,
                "assetName": "BP_Door",
                "packagePath": "/Game/Blueprints",
                "parentClass": "/Script/Engine.Actor",
                "matches": [{
                    "type": "asset_name",
                    "location": "Blueprint Asset",
                    "context": "Blueprint name 'BP_Door' contains 'door'",
                }],
            }],
            "totalResults": 1,
            "totalCount": 2,
            "offset": 0,
            "hasMore": true,
            "searchCriteria": {
                "searchType": "all", "searchTerm": "door", "packagePath": "/Game", "recursive": true,
            },
        })
    );
    let search = |kind: &str, term: &str| {
        project.call("search_blueprints", json!({ "searchType": kind, "searchTerm": term }))
    };
    let pawns = search("parent_class", "Pawn");
    assert_eq!(pawns["results"][0]["assetName"], "MCP_TestPawn");
    let context = "Parent class '/Script/Engine.Pawn' contains 'Pawn'";
    assert_eq!(pawns["results"][0]["matches"][0]["context"], context);
    assert!(pawns["searchCriteria"].get("packagePath").is_none());
    assert_eq!(search("name", "BP_*")["totalCount"], 2);
    assert_eq!(search("name", "*pawn")["totalCount"], 1);
    assert_eq!(search("name", "BP_D??r")["totalCount"], 1);
    assert_eq!(search("parent_class", "/script/engine.*")["totalCount"], 2);
    let flat = |folder: &str| {
        let flat = json!({
            "searchType": "name", "searchTerm": "BP_", "packagePath": folder, "bRecursive": false,
        });
        let found = project.call("search_blueprints", flat);
        assert_eq!(found["searchCriteria"]["recursive"], false);
        found["totalCount"].as_u64().unwrap()
    };
    assert_eq!((flat("/Game"), flat("/Game/Blueprints/")), (0, 2));
    let second = json!({ "searchType": "name", "searchTerm": "BP_", "offset": 1 });
    let second = project.call("search_blueprints", second);
    assert_eq!(second["results"][0]["assetName"], "BP_Key");
    assert_eq!((&second["totalResults"], &second["hasMore"]), (&json!(1), &json!(false)));
}

#[test]
fn texts_come_as_answers_and_as_files() {
    let project = Project::new(&[]);
    let t3d = project.call("export_asset", json!({ "objectPath": DOOR }));
    assert_eq!(
        (&t3d["bSuccess"], &t3d["format"], &t3d["error"]),
        (&json!(true), &json!("T3D"), &json!(""))
    );
    assert!(
        t3d["content"].as_str().unwrap().starts_with("Begin Object Class=/Script/Engine.Blueprint")
    );
    let class = json!({ "classPath": "/Game/Blueprints/BP_Door.BP_Door_C" });
    let defaults = project.call("export_class_default", class);
    assert!(defaults["content"].as_str().unwrap().contains("Default__BP_Door_C"), "{defaults}");
    // Every user can write to the temporary folder.
    let folder = project.user.temp().join("export");
    let batch = json!({ "objectPaths": [DOOR, "/Game/No", WOOD, DOOR], "outputFolder": folder });
    let batch = project.call("batch_export_assets", batch);
    let file = |name: &str| folder.join(name).display().to_string();
    assert_eq!(
        batch,
        json!({
            "bSuccess": true,
            "exportedCount": 3,
            "failedCount": 1,
            "exportedPaths": [file("BP_Door.t3d"), file("M_Wood.t3d"), file("BP_Door_1.t3d")],
            "failedPaths": ["/Game/No"],
            "error": "Partial success: 3 exported, 1 failed",
        })
    );
    let written = std::fs::read_to_string(file("BP_Door.t3d")).unwrap();
    assert_eq!(written, t3d["content"].as_str().unwrap());
    let markdown = json!({ "blueprintPaths": [KEY], "outputFolder": folder });
    let markdown = project.call("export_blueprint_markdown", markdown);
    assert_eq!(
        (&markdown["exportedPaths"], &markdown["error"]),
        (&json!([file("BP_Key.md")]), &json!(""))
    );
    assert!(std::fs::read_to_string(file("BP_Key.md")).unwrap().starts_with("# BP_Key"));
    let none = json!({ "objectPaths": ["/Game/No", ""], "outputFolder": folder });
    let none = project.call("batch_export_assets", none);
    assert_eq!(
        (&none["bSuccess"], &none["error"]),
        (&json!(false), &json!("All 2 assets failed to export"))
    );
    let none = json!({ "blueprintPaths": [WOOD], "outputFolder": folder });
    let none = project.call("export_blueprint_markdown", none);
    assert_eq!(none["error"], "All 1 Blueprints failed to export");
}

#[test]
fn files_outside_the_project_require_permission() {
    let elsewhere = |project: &Project| project.user.home().join("elsewhere");
    let batch = |folder: &Path| json!({ "objectPaths": [DOOR], "outputFolder": folder });
    let project = Project::new(&[]);
    let refused = project.refused("batch_export_assets", batch(&elsewhere(&project)));
    assert!(refused.starts_with("Writes disabled"), "{refused}");
    assert!(!elsewhere(&project).exists());
    let climbing = project.user.temp().join("../elsewhere");
    assert!(
        project.refused("batch_export_assets", batch(&climbing)).starts_with("Writes disabled")
    );
    let project = Project::new(&["--allow-writes"]);
    assert_eq!(
        project.call("batch_export_assets", batch(&elsewhere(&project)))["exportedCount"],
        1
    );
    assert!(elsewhere(&project).join("BP_Door.t3d").is_file());
}
