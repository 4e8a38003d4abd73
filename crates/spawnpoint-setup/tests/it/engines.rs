//! Engine projects: set up and restored.

use std::fs;

use spawnpoint_setup::{
    Change,
    godot::{self, ADDON},
    unreal::{self, Channel},
};

use crate::support::{User, read};

const UPROJECT: &str = "{\r\n\t\"FileVersion\": 3,\r\n\t\"EngineAssociation\": \"5.4\",\r\n\t\"Plugins\": [\r\n\t\t{\r\n\t\t\t\"Name\": \"ModelingToolsEditorMode\",\r\n\t\t\t\"Enabled\": true,\r\n\t\t\t\"TargetAllowList\": [\r\n\t\t\t\t\"Editor\"\r\n\t\t\t]\r\n\t\t},\r\n\t\t{\r\n\t\t\t\"Name\": \"PythonScriptPlugin\",\r\n\t\t\t\"Enabled\": false\r\n\t\t}\r\n\t]\r\n}";
const ENGINE_INI: &str = "[/Script/Engine.RendererSettings]\r\nr.X=1\r\n; kept\r\n\r\n[/Script/PythonScriptPlugin.PythonScriptPluginSettings]\r\nbRemoteExecution=False\r\n";

fn apply(user: &User, changes: &[Change]) -> usize {
    for change in changes {
        change.apply(&user.backups).unwrap();
    }
    changes.iter().filter(|change| !change.is_empty()).count()
}

#[test]
fn remote_execution_is_enabled_in_an_unreal_project_and_restored() {
    let user = User::new();
    let project = user.write("Game/Game.uproject", UPROJECT);
    let engine = user.write("Game/Config/DefaultEngine.ini", ENGINE_INI);
    let remote = user.path("Game/Config/DefaultRemoteControl.ini");
    let changes = unreal::plan(&project, &Channel::ALL).unwrap();
    assert_eq!(apply(&user, &changes), 3);
    assert_eq!(
        read(&remote),
        "[/Script/RemoteControlCommon.RemoteControlSettings]\n\
         bRestrictServerAccess=True\n\
         bEnableRemotePythonExecution=True\n\
         bAllowConsoleCommandRemoteExecution=True\n\
         RemoteControlWebsocketServerBindAddress=127.0.0.1\n\
         RemoteControlWebInterfaceBindAddress=127.0.0.1\n"
    );
    assert_eq!(
        read(&engine),
        ENGINE_INI.replace("bRemoteExecution=False\r\n", "bRemoteExecution=True\r\nRemoteExecutionMulticastBindAddress=127.0.0.1\r\nRemoteExecutionMulticastTtl=0\r\n")
    );
    let after = read(&project);
    assert_eq!(
        after,
        UPROJECT.replace("\"Enabled\": false\r\n\t\t}\r\n", "\"Enabled\": true\r\n\t\t},\r\n\t\t{\r\n\t\t\t\"Name\": \"RemoteControl\",\r\n\t\t\t\"Enabled\": true\r\n\t\t},\r\n\t\t{\r\n\t\t\t\"Name\": \"EditorScriptingUtilities\",\r\n\t\t\t\"Enabled\": true\r\n\t\t}\r\n")
    );
    assert_eq!(apply(&user, &unreal::plan(&project, &Channel::ALL).unwrap()), 0);

    let changes = unreal::plan_removal(&project, &Channel::ALL, &user.backups).unwrap();
    assert_eq!(apply(&user, &changes), 3);
    assert_eq!(read(&project), UPROJECT);
    assert_eq!(read(&engine), ENGINE_INI);
    assert!(!remote.exists());
}

#[test]
fn the_plugin_is_not_left_in_an_unreal_project_whose_file_is_read_only() {
    let user = User::new();
    let project = user.write("Game/Game.uproject", UPROJECT);
    let set_read_only = |read_only| {
        let mut permissions = fs::metadata(&project).unwrap().permissions();
        permissions.set_readonly(read_only);
        fs::set_permissions(&project, permissions).unwrap();
    };
    set_read_only(true);
    let error = unreal::plan_plugin(&project).unwrap().apply(&user.backups).unwrap_err();
    assert!(error.to_string().contains("it is read-only"), "{error}");
    assert!(!user.path("Game/Plugins").exists());
    set_read_only(false);
    unreal::plan_plugin(&project).unwrap().apply(&user.backups).unwrap();
    assert!(user.path("Game/Plugins").exists());
    set_read_only(true);
    let removal = unreal::plan_plugin_removal(&project, &user.backups).unwrap();
    removal.apply(&user.backups).unwrap_err();
    assert!(user.path("Game/Plugins").exists());
    set_read_only(false);
}

#[test]
fn the_server_of_an_unreal_plugin_is_that_of_its_settings() {
    let user = User::new();
    let project = user.write("Game/Game.uproject", UPROJECT);
    let server = || unreal::plugin_server(&project).unwrap();
    assert_eq!(server().as_deref(), Some("ws://127.0.0.1:8080/hub/plugin"));
    let ini = "Game/Config/DefaultSpawnpoint.ini";
    user.write(ini, "[Spawnpoint]\r\nUrl=\"ws://localhost:9000/hub/plugin\"\r\n");
    assert_eq!(server().as_deref(), Some("ws://localhost:9000/hub/plugin"));
    user.write(ini, "[Spawnpoint]\nEnabled=False\n");
    assert_eq!(server(), None);
}

#[test]
fn later_changes_by_the_editor_stay() {
    let user = User::new();
    let project = user.write("Game/Game.uproject", UPROJECT);
    let engine = user.write("Game/Config/DefaultEngine.ini", ENGINE_INI);
    apply(&user, &unreal::plan(&project, &Channel::ALL).unwrap());
    fs::write(&engine, read(&engine) + "[New]\r\na=1\r\n").unwrap();
    let since = read(&project)
        .replace("\"FileVersion\": 3,", "\"FileVersion\": 3,\r\n\t\"Category\": \"x\",");
    fs::write(&project, since).unwrap();
    apply(&user, &unreal::plan_removal(&project, &Channel::ALL, &user.backups).unwrap());
    assert_eq!(read(&engine), format!("{ENGINE_INI}[New]\r\na=1\r\n"));
    assert_eq!(
        read(&project),
        UPROJECT.replace("\"FileVersion\": 3,", "\"FileVersion\": 3,\r\n\t\"Category\": \"x\",")
    );
}

#[test]
fn one_channel_is_enabled_and_old_engines_have_another_file() {
    let user = User::new();
    let project = user.write("Old/Old.uproject", "{\n\t\"EngineAssociation\": \"4.26\"\n}\n");
    apply(&user, &unreal::plan(&project, &[Channel::RemoteControl]).unwrap());
    assert!(user.path("Old/Config/DefaultWebRemoteControl.ini").is_file());
    assert!(!user.path("Old/Config/DefaultEngine.ini").exists());
    let after = read(&project);
    assert!(
        after.contains("\t\"Plugins\": [\n\t\t{\n\t\t\t\"Name\": \"RemoteControl\","),
        "{after}"
    );
    apply(
        &user,
        &unreal::plan_removal(&project, &[Channel::RemoteControl], &user.backups).unwrap(),
    );
    assert_eq!(read(&project), "{\n\t\"EngineAssociation\": \"4.26\"\n}\n");
}

#[test]
fn an_unreal_project_is_a_file_or_a_folder_with_one_project() {
    let user = User::new();
    let project = user.write("Game/Game.uproject", "{}");
    assert_eq!(unreal::project(&project), Some(project.clone()));
    assert_eq!(unreal::project(project.parent().unwrap()), Some(project.clone()));
    user.write("Game/Other.uproject", "{}");
    assert_eq!(unreal::project(project.parent().unwrap()), None);
    assert_eq!(unreal::project(&user.path("Game/Nowhere.uproject")), None);
    user.write("Game/Game.uproject", "{ nonsense");
    let error = unreal::plan(&project, &Channel::ALL).unwrap_err().to_string();
    assert!(error.contains("Game.uproject:1:3"), "{error}");
}

const GODOT: &str = "; Engine configuration file.\n\nconfig_version=5\n\n[application]\n\nconfig/name=\"Game\"\nconfig/features=PackedStringArray(\"4.3\")\n\n[editor_plugins]\n\nenabled=PackedStringArray(\"res://addons/gut/plugin.cfg\")\n\n[input]\n\njump={\n\"deadzone\": 0.5\n}\n";

#[test]
fn the_addon_is_installed_in_a_godot_project_and_removed() {
    let user = User::new();
    let settings = user.write("game/project.godot", GODOT);
    user.write("game/addons/gut/plugin.cfg", "");
    let folder = godot::project(&user.path("game")).unwrap();
    assert_eq!(godot::project(&settings), Some(folder.clone()));
    let plan = godot::plan(&folder).unwrap();
    assert!(!ADDON.is_empty());
    assert_eq!(plan.addon.added(), ADDON.len());
    plan.apply(&user.backups).unwrap();
    let text = read(&settings);
    assert!(
        text.contains("[autoload]\n\nSpawnpoint=\"*res://addons/spawnpoint/game.gd\"\n"),
        "{text}"
    );
    assert!(text.contains("gut/plugin.cfg\", \"res://addons/spawnpoint/plugin.cfg\")"), "{text}");
    for name in ["plugin.cfg", "game.gd"] {
        assert!(folder.join("addons/spawnpoint").join(name).is_file(), "{name} is missing");
    }
    assert!(godot::plan(&folder).unwrap().is_empty());

    // A newer Spawnpoint updates its files. The editor added files of its own next to them.
    user.write("game/addons/spawnpoint/plugin.cfg", "old");
    user.write("game/addons/spawnpoint/game.gd.uid", "uid://x");
    assert_eq!(godot::plan(&folder).unwrap().addon.updated(), 1);
    let plan = godot::plan_removal(&folder, &user.backups).unwrap();
    plan.apply(&user.backups).unwrap();
    assert_eq!(read(&settings), GODOT);
    assert!(!folder.join("addons/spawnpoint").exists());
    assert!(folder.join("addons/gut/plugin.cfg").exists());
    assert!(godot::plan_removal(&folder, &user.backups).unwrap().is_empty());
}

#[test]
fn other_files_in_the_addon_folder_stay() {
    let user = User::new();
    user.write("game/project.godot", GODOT);
    let folder = user.path("game");
    godot::plan(&folder).unwrap().apply(&user.backups).unwrap();
    user.write("game/addons/spawnpoint/mine.gd", "");
    godot::plan_removal(&folder, &user.backups).unwrap().apply(&user.backups).unwrap();
    assert!(folder.join("addons/spawnpoint/mine.gd").exists());
    assert!(!folder.join("addons/spawnpoint/plugin.cfg").exists());
}

/// Developers of the addon link it to their checkout.
#[cfg(unix)]
#[test]
fn a_linked_addon_folder_is_neither_written_nor_deleted() {
    let user = User::new();
    user.write("game/project.godot", GODOT);
    let checkout = user.write("checkout/plugin.cfg", "mine");
    fs::create_dir_all(user.path("game/addons")).unwrap();
    let link = user.path("game/addons/spawnpoint");
    std::os::unix::fs::symlink(checkout.parent().unwrap(), &link).unwrap();
    let folder = user.path("game");
    for error in [
        godot::plan(&folder).unwrap_err(),
        godot::plan_removal(&folder, &user.backups).unwrap_err(),
    ] {
        assert!(error.to_string().contains("spawnpoint is a link"), "{error}");
    }
    assert_eq!(read(&checkout), "mine");
}
