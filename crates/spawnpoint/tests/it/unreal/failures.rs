//! How the tools fail: with the document's own texts, in the result or as an error.

use serde_json::json;

use super::{DOOR, Project, WOOD, copy};
use crate::support::User;

/// A folder that cannot be created.
const BELOW_A_FILE: &str = if cfg!(windows) { r"C:\Windows\win.ini\x" } else { "/dev/null/x" };

#[test]
fn missing_arguments_are_reported_with_the_documents_texts() {
    let project = Project::new(&["--allow-writes"]);
    for (tool, arguments, sentence) in [
        ("query_asset", json!({ "assetPath": "" }), "Missing required parameter: assetPath"),
        (
            "get_asset_dependencies",
            json!({ "assetPath": "" }),
            "Missing required parameter: assetPath",
        ),
        (
            "get_asset_references",
            json!({ "assetPath": "" }),
            "Missing required parameter: assetPath",
        ),
        (
            "get_asset_dependency_tree",
            json!({ "assetPath": "" }),
            "Missing required parameter: assetPath",
        ),
        (
            "get_asset_dependency_tree",
            json!({ "assetPath": DOOR, "maxDepth": 0 }),
            "maxDepth must be at least 1",
        ),
        (
            "search_assets",
            json!({}),
            "Missing required parameter: Either packagePaths or packageNames must be provided (at \
             least one must be a non-empty array)",
        ),
        (
            "search_blueprints",
            json!({ "searchType": "name", "searchTerm": "" }),
            "Missing required parameters: searchType and searchTerm are required.",
        ),
    ] {
        assert_eq!(project.refused(tool, arguments), sentence, "{tool}");
    }
    let unbounded = project.refused("search_assets", json!({ "packageNames": ["BP_*"] }));
    let beginning = "Error: Partial package name searches require either packagePaths or classPaths \
                     to define the search scope.";
    assert!(unbounded.starts_with(beginning), "{unbounded}");
}

#[test]
fn results_report_failures() {
    let project = Project::new(&["--allow-writes"]);
    let class = "/Game/Blueprints/BP_Door.BP_Door_C";
    for (tool, arguments, error) in [
        (
            "execute_console_command",
            json!({ "command": "" }),
            "Missing required parameter: command",
        ),
        ("export_asset", json!({ "objectPath": "" }), "Missing ObjectPath parameter."),
        ("export_asset", json!({ "objectPath": "/Game/No" }), "Failed to load Object: /Game/No"),
        (
            "export_asset",
            json!({ "objectPath": WOOD, "format": "FBX" }),
            "Failed to find FBX exporter for Object: /Game/Materials/M_Wood.M_Wood",
        ),
        ("export_class_default", json!({ "classPath": "" }), "Missing ClassPath parameter."),
        (
            "export_class_default",
            json!({ "classPath": "/Game/No.No_C" }),
            "Failed to load Class: /Game/No.No_C",
        ),
        (
            "export_class_default",
            json!({ "classPath": class, "format": "FBX" }),
            "Failed to find FBX exporter for Class Default Object: /Game/Blueprints/BP_Door.BP_Door_C",
        ),
        (
            "batch_export_assets",
            json!({ "objectPaths": [], "outputFolder": "x" }),
            "Missing or empty objectPaths parameter.",
        ),
        (
            "batch_export_assets",
            json!({ "objectPaths": [DOOR], "outputFolder": "" }),
            "Missing outputFolder parameter.",
        ),
        (
            "batch_export_assets",
            json!({ "objectPaths": [DOOR], "outputFolder": BELOW_A_FILE }),
            &format!("Failed to create output folder: {BELOW_A_FILE}"),
        ),
        (
            "export_blueprint_markdown",
            json!({ "blueprintPaths": [], "outputFolder": "x" }),
            "Missing or empty blueprintPaths parameter.",
        ),
        (
            "export_blueprint_markdown",
            json!({ "blueprintPaths": [DOOR], "outputFolder": "" }),
            "Missing outputFolder parameter.",
        ),
        (
            "import_asset",
            json!({ "packagePath": "X", "classPath": "C" }),
            "At least one of filePath or t3dFilePath must be specified.",
        ),
        (
            "import_asset",
            json!({ "filePath": "/x", "packagePath": "", "classPath": "C" }),
            "Missing PackagePath parameter.",
        ),
        (
            "import_asset",
            json!({ "filePath": "/x", "packagePath": "X", "classPath": "" }),
            "Missing ClassPath parameter.",
        ),
        (
            "import_asset",
            json!({ "filePath": "/no/file.png", "packagePath": "X", "classPath": "C" }),
            "Binary file not found: /no/file.png. Files are imported from the served projects, the folder for temporary files and the folders that the owner of the server allows with --allow-folder.",
        ),
        (
            "import_asset",
            json!({ "t3dFilePath": "/no/file.t3d", "packagePath": "X", "classPath": "C" }),
            "T3D file not found: /no/file.t3d. Files are imported from the served projects, the folder for temporary files and the folders that the owner of the server allows with --allow-folder.",
        ),
        ("get_asset_dependencies", json!({ "assetPath": "/Game/No" }), "Asset not found: /Game/No"),
        ("get_asset_references", json!({ "assetPath": "/Game/No" }), "Asset not found: /Game/No"),
        (
            "get_asset_dependency_tree",
            json!({ "assetPath": "/Game/No" }),
            "Asset not found: /Game/No",
        ),
    ] {
        let failed = project.failed(tool, arguments.clone());
        assert_eq!(failed["error"], error, "{tool} {arguments}");
        assert_eq!(failed["bSuccess"], false, "{tool}");
    }
}

#[test]
fn a_package_that_cannot_be_read_says_why() {
    let user = User::new();
    let project = copy(&user);
    let content = project.join("Content");
    std::fs::write(content.join("Text.uasset"), "hello").unwrap();
    let mut cooked = std::fs::read(content.join("Materials/M_Wood.uasset")).unwrap();
    cooked[12..20].fill(0);
    std::fs::write(content.join("Cooked.uasset"), cooked).unwrap();
    let project = Project::of(user, &project, &[]);
    for (asset, reason) in
        [("/Game/Text", "not an Unreal package"), ("/Game/Cooked", "a cooked package")]
    {
        let path = json!({ "assetPath": asset });
        for tool in ["get_asset_dependencies", "get_asset_dependency_tree"] {
            let failed = project.failed(tool, path.clone());
            assert!(failed["error"].as_str().unwrap().contains(reason), "{tool} {failed}");
        }
        let said = project.refused("query_asset", path);
        assert!(said.contains("cannot be read") && said.contains(reason), "{said}");
        let failed = project.failed("export_asset", json!({ "objectPath": asset }));
        assert!(failed["error"].as_str().unwrap().contains(reason), "{failed}");
    }
}

#[test]
fn tools_that_require_an_editor_say_so() {
    let project = Project::new(&["--allow-writes"]);
    let told = project.failed("execute_console_command", json!({ "command": "stat fps" }));
    assert_eq!((&told["command"], &told["output"]), (&json!("stat fps"), &json!("")));
    let error = told["error"].as_str().unwrap();
    assert!(error.starts_with("No editor runs this project"), "{told}");
    assert!(error.contains("`spawnpoint setup unreal`"), "{told}");
    let told = project.failed("request_editor_compile", json!({}));
    assert_eq!(
        (&told["status"], &told["bCompileStarted"]),
        (&json!("not_available"), &json!(false))
    );
    let native = json!({ "classPath": "/Script/Engine.Actor" });
    let told = project.failed("export_class_default", native);
    let error = told["error"].as_str().unwrap();
    assert!(error.starts_with("Failed to load Class: /Script/Engine.Actor. "), "{error}");
}

#[test]
fn changes_require_allow_writes() {
    let project = Project::new(&[]);
    for (tool, arguments) in [
        ("execute_console_command", json!({ "command": "stat fps" })),
        ("request_editor_compile", json!({})),
        ("import_asset", json!({ "filePath": "/x", "packagePath": "X", "classPath": "C" })),
    ] {
        let refused = project.refused(tool, arguments);
        assert!(refused.starts_with("Writes disabled"), "{tool}: {refused}");
    }
    let project = Project::new(&["--allow-writes"]);
    let python = project.refused("execute_console_command", json!({ "command": "py print(1)" }));
    assert!(python.starts_with("ConsoleEval disabled by config"), "{python}");
}
