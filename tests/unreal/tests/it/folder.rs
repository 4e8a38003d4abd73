//! An editor with the plugin whose project is also served from disk, and the plugin as `setup` installs it.

use std::{fs, process::Command};

use real_godot::{Dialed, Server};
use real_unreal::{Project, Unreal};
use serde_json::json;

#[test]
fn the_editor_answers_first_and_the_disk_what_it_cannot() {
    let Some(unreal) = Unreal::find() else { return };
    let project = Project::new();
    let folder = project.path();
    let text = "; a note about doors\n[Section]\n";
    project.write("Config/DefaultGame.ini", text);
    for remote in [&[][..], &["--unreal-remote", "http"]] {
        let served = ["--no-stage", "--project", folder.to_str().unwrap()];
        let server = Server::start(&[&served, remote].concat());
        let mut client = server.client();
        let closed = client.call("get_project_config", json!({})).unwrap();
        assert_ne!(
            closed["engineVersion"]["changelist"], 35_576_357,
            "no editor is open: {closed}"
        );
        let mut editor = unreal.editor(&project, &server);
        while client.call("list_instances", json!({})).unwrap()["instances"]
            .as_array()
            .unwrap()
            .len()
            < 2
        {
            std::thread::yield_now();
        }
        // No call names an instance: both are the same project.
        let open = client.call("get_project_config", json!({})).unwrap();
        assert_eq!(open["engineVersion"]["changelist"], 35_576_357, "{open}");
        let found = client.call("project_search", json!({"pattern": "note about"}));
        let found =
            found.or_else(|_| client.call("game_find", json!({"query": "note about doors"})));
        assert!(found.is_ok(), "{found:?}");
        editor.close();
    }
}

#[test]
fn the_disk_answers_while_the_editor_is_busy_and_the_call_says_so() {
    let Some(unreal) = Unreal::find() else { return };
    let project = Project::new();
    let folder = project.path();
    let server = Server::start(&["--no-stage", "--project", folder.to_str().unwrap()]);
    let mut editor = unreal.editor(&project, &server);
    server.wait_for("Sample");
    let mut client = server.client();
    let is_live = |config: &serde_json::Value| config["engineVersion"]["changelist"] == 35_576_357;
    while !is_live(&client.call("get_project_config", json!({})).unwrap()) {
        std::thread::yield_now();
    }
    // The editor is busy until there is this file.
    let (busy, free) = (project.beside("busy"), project.beside("free"));
    editor.run(&format!(
        "import os, time; open({busy:?}, 'w').close(); [time.sleep(0.02) for _ in iter(lambda: os.path.exists({free:?}), True)]"
    ));
    while !busy.exists() {
        std::thread::yield_now();
    }
    let answer = client.call("get_project_config", json!({})).unwrap();
    assert!(!is_live(&answer), "{answer}");
    fs::write(free, "").unwrap();
    while !is_live(&client.call("get_project_config", json!({})).unwrap()) {
        std::thread::yield_now();
    }
}

#[test]
fn the_installed_plugin_works_and_is_removed() {
    let Some(unreal) = Unreal::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let uproject = project.path().join("Sample.uproject");
    let before = fs::read(&uproject).unwrap();
    let setup = |more: &[&str]| {
        let output = Command::new(server_binary::path().unwrap())
            .args(["setup", "unreal", "--project"])
            .arg(project.path())
            .args(more)
            .env("HOME", project.beside("home"))
            .env("XDG_STATE_HOME", project.beside("home"))
            .env("XDG_CONFIG_HOME", project.beside("home"))
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    setup(&[]);
    let installed = project.path().join("Plugins/SpawnpointUnreal");
    let mut editor = unreal.editor_with(&installed, &project, &server);
    let id = server.wait_for("Sample");
    let status = server.client().on(&id).call("GetStatus", json!({})).unwrap();
    assert_eq!(status["Ready"], true);
    let log = server.state_folder().join("engine.key");
    assert!(log.is_file(), "the editor proved itself with the key of the server");
    editor.close();
    setup(&["--remove"]);
    assert_eq!(fs::read(&uproject).unwrap(), before);
    assert!(!project.path().join("Plugins").exists());
}
