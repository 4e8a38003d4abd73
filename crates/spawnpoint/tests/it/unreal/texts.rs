//! Texts of assets, and what an installed engine adds.

use serde_json::{Value, json};

use super::{DOOR, Project, copy, sample};
use crate::support::{User, on};

const MATERIAL: &str = "/Game/Materials/M_Wood";

fn read(project: &Project, uri: &str) -> String {
    let result = project.result("resources/read", json!({ "uri": uri }));
    result["contents"][0]["text"].as_str().unwrap().to_owned()
}

#[test]
fn every_asset_has_both_texts() {
    let project = Project::new(&[]);
    let t3d = read(&project, &format!("unreal+t3d://{MATERIAL}"));
    assert!(t3d.starts_with("Begin Object Class=/Script/Engine.Material Name=\"M_Wood\""), "{t3d}");
    let markdown = read(&project, &format!("unreal+md://{MATERIAL}"));
    assert!(
        markdown.starts_with("# M_Wood\n\n- Path: `/Game/Materials/M_Wood.M_Wood`"),
        "{markdown}"
    );
    assert!(markdown.contains("- Class: `/Script/Engine.Material`"), "{markdown}");
    let blueprint = read(&project, "unreal+md:///Game/Blueprints/BP_Door");
    assert!(blueprint.contains("- Parent class: `/Script/Engine.Actor`"), "{blueprint}");
}

#[test]
fn graphs_are_exported_as_flow_charts() {
    let user = User::new();
    let folder = copy(&user);
    let graph = unreal_packages::corpus()
        .iter()
        .find(|sample| sample.kind == unreal_packages::Kind::HubRoot)
        .unwrap();
    let path = folder.join("Content/Hub");
    std::fs::create_dir_all(&path).unwrap();
    std::fs::write(path.join("HubRoot.uasset"), &graph.bytes).unwrap();
    let project = Project::of(user, &folder, &[]);
    let export = json!({ "objectPath": "/Game/Hub/HubRoot", "format": "mermaid" });
    let content = project.call("export_asset", export)["content"].as_str().unwrap().to_owned();
    assert!(content.starts_with("%% EventGraph\nflowchart TD\n"), "{content}");
    assert!(content.contains("[\"Branch\"]"), "{content}");
    assert!(content.contains("-->|\"true\"|"), "{content}");
    let markdown = read(&project, "unreal+md:///Game/Hub/HubRoot");
    assert!(markdown.contains("| FrontClass | Object class | HubDefaults_C |"), "{markdown}");
}

#[test]
fn a_comprehensive_search_has_its_name_and_unknown_ones_are_refused() {
    let project = Project::new(&[]);
    let search = |kind: &str| json!({ "searchType": kind, "searchTerm": "door" });
    let all = project.call("search_blueprints", search("all"));
    let comprehensive = project.call("search_blueprints", search("comprehensive"));
    assert_eq!(comprehensive["results"], all["results"]);
    let params = json!({ "name": "search_blueprints", "arguments": search("whatever") });
    let error = project.rpc("tools/call", params)["error"].take();
    assert_eq!(error["code"], -32602);
    let message = error["message"].as_str().unwrap();
    assert!(message.contains("whatever") && message.contains("comprehensive"), "{message}");
}

#[test]
fn an_installed_engine_has_paths_and_defaults_of_native_classes() {
    let user = User::new();
    let engine = user.home().join("UE_5.2");
    user.write("UE_5.2/Engine/Build/Build.version", r#"{"MajorVersion": 5, "MinorVersion": 2, "PatchVersion": 1, "Changelist": 7, "BranchName": "++UE5+Release-5.2"}"#);
    user.write(
        "UE_5.2/Engine/Config/BaseEngine.ini",
        "[/Script/Engine.GameEngine]\nMaxDeltaTime=0.5\n+Names=a\n+Names=b\n",
    );
    user.write(
        "UE_5.2/Engine/Source/Runtime/Engine/Classes/GameFramework/Actor.h",
        "UCLASS()\nclass ENGINE_API AActor : public UObject\n{\n\tUPROPERTY(EditAnywhere)\n\tfloat InitialLifeSpan = 2.5f;\n\
         \tUPROPERTY()\n\tuint8 bHidden : 1 = false;\n};\n",
    );
    user.write(
        ".config/Epic/UnrealEngine/Install.ini",
        &format!("[Installations]\nUE_5.2={}\n", engine.display()),
    );
    let project = Project::of(user, &sample(), &[]);
    let config: Value = project.call("get_project_config", json!({}));
    assert_eq!(config["engineVersion"]["full"], "5.2.1-7+++UE5+Release-5.2");
    let engine = engine.display().to_string();
    assert_eq!(config["paths"]["engineDir"], format!("{engine}/Engine/"));
    assert_eq!(config["paths"]["engineContentDir"], format!("{engine}/Engine/Content/"));
    let class = json!({ "classPath": "/Script/Engine.GameEngine" });
    let content =
        project.call("export_class_default", class)["content"].as_str().unwrap().to_owned();
    for line in ["Name=\"Default__GameEngine\"", "   MaxDeltaTime=0.5\n", "   Names(1)=b\n"] {
        assert!(content.contains(line), "{content}");
    }
    let class = json!({ "classPath": "/Script/Engine.Actor" });
    let content =
        project.call("export_class_default", class)["content"].as_str().unwrap().to_owned();
    for line in ["Name=\"Default__Actor\"", "   InitialLifeSpan=2.500000\n", "   bHidden=False\n"] {
        assert!(content.contains(line), "{content}");
    }
    assert_eq!(project.call("query_asset", json!({ "assetPath": DOOR }))["bExists"], true);
}

#[test]
fn comment_boxes_are_beside_their_nodes_and_events_that_the_editor_disabled_are_left_out() {
    let user = User::new();
    let folder = copy(&user);
    let path = folder.join("Content/Hub");
    std::fs::create_dir_all(&path).unwrap();
    std::fs::write(path.join("HubRoot.uasset"), unreal_packages::annotated_graph()).unwrap();
    let project = Project::of(user, &folder, &[]);
    let markdown = read(&project, "unreal+md:///Game/Hub/HubRoot");
    let call = markdown.lines().position(|line| line.contains("] PrintString (")).unwrap();
    assert_eq!(markdown.lines().nth(call - 1).unwrap().trim(), "// Says it aloud");
    let [by_editor, by_user] = unreal_packages::DISABLED_EVENTS;
    assert!(markdown.contains("Custom event Greet"), "{markdown}");
    assert!(markdown.contains(&format!("Custom event {by_user}")), "{markdown}");
    assert!(!markdown.contains(&format!("Custom event {by_editor}")), "{markdown}");
    let export = json!({ "objectPath": "/Game/Hub/HubRoot", "format": "mermaid" });
    let content = project.call("export_asset", export)["content"].as_str().unwrap().to_owned();
    let subgraph = content.split_once("subgraph b1[\"Says it aloud\"]\n").unwrap().1;
    assert!(subgraph.lines().next().unwrap().contains("[\"PrintString\"]"), "{content}");
    assert!(!content.contains(by_editor), "{content}");
}

#[test]
fn a_blueprint_is_compared_with_an_earlier_revision() {
    if !requires::tool("git") {
        return;
    }
    let user = User::new();
    let folder = copy(&user);
    let git = |arguments: &[&str]| {
        let mut command = std::process::Command::new("git");
        command.arg("-C").arg(&folder).args([
            "-c",
            "user.name=T",
            "-c",
            "user.email=t@example.com",
        ]);
        assert!(command.args(arguments).output().unwrap().status.success());
    };
    let path = folder.join("Content/Hub");
    std::fs::create_dir_all(&path).unwrap();
    let mut latest = unreal_packages::corpus().iter().rev();
    let graph = latest.find(|sample| sample.kind == unreal_packages::Kind::HubRoot).unwrap();
    std::fs::write(path.join("HubRoot.uasset"), &graph.bytes).unwrap();
    git(&["init", "-q"]);
    git(&["add", "-A"]);
    git(&["commit", "-qm", "one"]);
    std::fs::write(path.join("HubRoot.uasset"), unreal_packages::annotated_graph()).unwrap();
    let server = user.serve(&["--no-stage", "--project", &folder.display().to_string()]);
    let said = on(&user, &server, &["changes", "from=HEAD"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.contains("changed Content/Hub/HubRoot.uasset"), "{said:?}");
    assert!(said.out.contains("EdGraphNode_Comment"), "{said:?}");
    // Commands without a server name this one.
    let said = user.run(&["diff", "HEAD", "--project", &folder.display().to_string()]);
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.err.contains("hint: this is an Unreal project"), "{said:?}");
    assert!(said.err.contains("`spawnpoint changes from=HEAD`"), "{said:?}");
}
