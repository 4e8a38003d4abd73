//! The editor window: the connection and why there is none, AI clients by a program that the test provides, settings.

use std::{
    fs,
    net::TcpListener,
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    thread,
    time::{Duration, Instant},
};

use real_godot::{Dialed, Hub, Running};
use real_unity::{Project, Unity};
use serde_json::json;

/// An editor whose window a test uses, without a need for a connection.
struct Window {
    folder: PathBuf,
    _editor: Running,
}

impl Window {
    fn open(unity: &Unity, project: &Project, server: &impl Dialed) -> Self {
        let folder = project.beside("ui");
        fs::create_dir(&folder).unwrap();
        let _editor = unity.editor(project, server, &["--ui", folder.to_str().unwrap()]);
        let window = Self { folder, _editor };
        assert_eq!(window.ask("menu", "Window/Spawnpoint", ""), "True");
        window
    }

    fn ask(&self, verb: &str, name: &str, value: &str) -> String {
        let (draft, command) = (self.folder.join("draft"), self.folder.join("command"));
        fs::write(&draft, format!("{verb}\n{name}\n{value}")).unwrap();
        fs::rename(draft, command).unwrap();
        let answer = self.folder.join("answer");
        let until = Instant::now() + Duration::from_secs(60);
        while !answer.exists() {
            assert!(Instant::now() < until, "no answer to {verb} {name}");
            thread::sleep(Duration::from_millis(5));
        }
        let text = fs::read_to_string(&answer).unwrap();
        fs::remove_file(answer).unwrap();
        text
    }

    fn read(&self, name: &str) -> String {
        self.ask("read", name, "")
    }

    /// Clicks a button as soon as it is enabled.
    fn click(&self, name: &str) {
        let until = Instant::now() + Duration::from_secs(30);
        loop {
            let answer = self.ask("click", name, "");
            if answer.is_empty() {
                return;
            }
            let waits = answer.contains("is disabled") && Instant::now() < until;
            assert!(waits, "click {name}: {answer}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn write(&self, name: &str, value: &str) {
        assert_eq!(self.ask("write", name, value), "", "write {name}");
    }

    /// Waits until an element has a text that contains this, and returns all of it.
    fn wait_for(&self, name: &str, part: &str) -> String {
        let until = Instant::now() + Duration::from_secs(30);
        loop {
            let text = self.read(name);
            if text.contains(part) {
                return text;
            }
            assert!(Instant::now() < until, "'{name}' is '{text}' and not '{part}'");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// An address that is not a server of a test.
struct Address {
    url: String,
    state: PathBuf,
}

impl Address {
    fn new(project: &Project, url: &str) -> Self {
        Self { url: url.to_owned(), state: project.beside("state") }
    }
}

impl Dialed for Address {
    fn hub(&self) -> String {
        self.url.clone()
    }

    fn state_folder(&self) -> PathBuf {
        self.state.clone()
    }
}

/// Host and port where nothing listens.
fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

/// Writes a program that stands in for `spawnpoint`, and returns its path.
fn program(project: &Project, script: &str) -> String {
    let path = project.beside("spawnpoint");
    fs::write(&path, format!("#!/bin/sh\n{script}")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn the_window_shows_the_connection_and_ends_it_on_request() {
    let Some(unity) = Unity::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let window = Window::open(&unity, &project, &hub);
    let editor = hub.engine("Coins");
    window.wait_for("connection-state", "Connected");
    assert!(window.read("connection-detail").starts_with("As Coins@"));
    let line = window.read("status-line");
    assert!(line.starts_with("Connected · Spawnpoint 0.") && line.contains("2022.3"), "{line}");
    window.click("copy-address");
    let address = hub.hub().replace("ws:", "http:").replace("/hub/plugin", "/mcp");
    assert_eq!(window.ask("clipboard", "", ""), address);
    assert_eq!(window.read("show-clients"), "Clients");
    assert_eq!(window.read("clients-message"), "(hidden)");

    assert_eq!(window.read("connect"), "Disconnect");
    window.click("connect");
    window.wait_for("connection-state", "Disconnected");
    drop(editor);
    // It stays so until the user connects again, also over a reload of the code, and the window shows the same view.
    window.click("show-settings");
    window.ask("reload", "", "");
    window.wait_for("status-line", "Disconnected");
    assert_eq!(project.log().matches("was unloaded").count(), 1);
    assert_eq!(window.read("connect"), "(hidden)", "the view with the settings is still shown");
    window.click("show-connection");
    thread::sleep(Duration::from_secs(1));
    assert_eq!(window.read("connection-state"), "Disconnected");
    assert_eq!(window.read("connect"), "Connect");
    window.click("connect");
    let _editor = hub.engine("Coins");
    window.wait_for("connection-state", "Connected");

    assert_eq!(window.ask("menu", "Window/Spawnpoint", ""), "True");
    assert_eq!(window.read("status-line"), "(none)", "the shortcut closes the window again");
}

#[test]
fn the_window_says_why_there_is_no_connection_and_starts_the_server() {
    let Some(unity) = Unity::find() else { return };
    let project = Project::new();
    let free = free_address();
    let nowhere = Address::new(&project, &format!("ws://{free}/hub/plugin"));
    let window = Window::open(&unity, &project, &nowhere);
    window.wait_for("connection-state", "Not connected");
    window.wait_for("connection-detail", &format!("No server is listening on {free}"));
    window.wait_for("status-line", "Not connected");

    window.write("program", "/nowhere/spawnpoint");
    let missing = window.wait_for("server-program", "'/nowhere/spawnpoint'");
    assert!(
        missing.contains("does not exist") && missing.contains("Correct the path"),
        "{missing}"
    );
    assert!(window.ask("click", "start-server", "").contains("disabled"));

    let arguments = project.beside("arguments");
    let script = format!("echo \"$@\" > '{}'\nexit 3\n", arguments.display());
    let found = program(&project, &script);
    window.write("program", &found);
    window.wait_for("server-program", &found);
    window.click("start-server");
    window.wait_for("server-program", "ended with exit code 3");
    assert_eq!(fs::read_to_string(arguments).unwrap(), format!("--listen {free}\n"));
}

#[test]
fn the_window_lists_configures_and_removes_clients_and_shows_errors() {
    let Some(unity) = Unity::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let window = Window::open(&unity, &project, &hub);
    let _editor = hub.engine("Coins");
    let calls = project.beside("calls");
    let state = project.beside("client-state");
    fs::write(&state, "not configured").unwrap();
    let script = format!(
        r#"echo "$*" >> '{calls}'
state=$(cat '{state}')
case "$*" in
"setup --json"*) printf '{{"clients": [
  {{"id": "cursor", "name": "Cursor", "state": "%s", "unity_server": true, "file": "~/.cursor/mcp.json"}},
  {{"id": "--all; rm", "name": "Hostile", "state": "x", "unity_server": true}},
  {{"id": "codex", "name": "Codex", "state": "invalid file: line 1"}}]}}' "$state" ;;
*codex*) echo '{{"ok": false, "targets": [{{"name": "Codex", "status": "failed", "error": "config.toml:1:2: no", "hint": "fix the file"}}]}}'
  echo "error: Setup failed" >&2; exit 1 ;;
*--all*) echo "error: the disk is full" >&2; exit 2 ;;
*--remove*) printf 'not configured' > '{state}'; echo '{{"ok": true, "targets": [{{"name": "Cursor", "status": "changed"}}]}}' ;;
*) printf 'configured (http)' > '{state}'; echo '{{"ok": true, "targets": [{{"name": "Cursor", "status": "changed"}}]}}' ;;
esac
"#,
        calls = calls.display(),
        state = state.display(),
    );
    window.write("program", &program(&project, &script));
    window.click("show-clients");
    assert_eq!(window.wait_for("cursor-state", "configured"), "not configured");
    assert_eq!(window.read("codex-state"), "invalid file: line 1");
    assert!(!window.read("clients").contains("rm"), "an id that is not one is left out");

    window.wait_for("clients-message", "");
    window.click("cursor-configure");
    window.wait_for("cursor-state", "configured (http)");
    // An entry for another server can be replaced and removed.
    fs::write(&state, "connects to another URL: http://127.0.0.1:1/mcp").unwrap();
    window.click("refresh-clients");
    window.wait_for("cursor-state", "another URL");
    assert_eq!(window.read("cursor-configure"), "Configure");
    window.click("cursor-remove");
    window.wait_for("cursor-state", "not configured");
    assert_eq!(window.read("cursor-remove"), "(none)");
    assert_eq!(window.read("migrate"), "Move from MCP for Unity");
    window.click("migrate");
    window.wait_for("cursor-state", "configured (http)");

    window.click("codex-configure");
    window.wait_for("clients-message", "Codex: config.toml:1:2: no (fix the file)");
    window.wait_for("codex-state", "invalid");
    window.click("configure-all");
    window.wait_for("clients-message", "the disk is full");
    let calls = fs::read_to_string(calls).unwrap();
    let (lists, changes): (Vec<_>, Vec<_>) =
        calls.lines().partition(|line| line.starts_with("setup --json"));
    let hub = hub.hub();
    let server = hub.trim_start_matches("ws://").trim_end_matches("/hub/plugin");
    let expected = [
        &format!("setup cursor --json --listen {server}"),
        "setup cursor --remove --json",
        &format!("setup cursor --migrate --json --listen {server}"),
        &format!("setup codex --json --listen {server}"),
        &format!("setup --all --json --listen {server}"),
    ];
    assert_eq!(changes, expected);
    assert_eq!(lists.last().unwrap(), &format!("setup --json --listen {server}"));
}

#[test]
fn a_program_that_does_not_end_is_stopped_and_reported() {
    let Some(unity) = Unity::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let window = Window::open(&unity, &project, &hub);
    let mut editor = hub.engine("Coins");
    window.write("program", &program(&project, "exec sleep 300\n"));
    window.click("show-clients");
    window.wait_for("clients-message", "Working");
    // The program runs on another thread.
    assert!(editor.run("engine.status", json!({})).is_ok());
    window.wait_for("clients-message", "did not end within 20 s");
    window.write("program", &program(&project, "echo not json\n"));
    window.click("refresh-clients");
    window.wait_for("clients-message", "is not JSON");
    window.write("program", "");
    window.click("refresh-clients");
    let missing = window.wait_for("clients-message", "was not found");
    assert!(missing.contains("PATH") && missing.contains("Install Spawnpoint"), "{missing}");
}

#[test]
fn settings_apply_at_once() {
    let Some(unity) = Unity::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    // An empty variable, because one with an address has precedence over the settings.
    let window = Window::open(&unity, &project, &Address::new(&project, ""));
    window.click("show-settings");
    window.write("address", "http://not-a-websocket");
    window.click("show-connection");
    window.wait_for("connection-detail", "is not a ws:// or wss:// address");
    window.click("show-settings");
    window.write("log-level", "Connections");
    window.write("release-players", "on");
    window.write("address", &hub.hub());
    let _editor = hub.engine("Coins");
    window.click("show-connection");
    window.wait_for("connection-state", "Connected");
    window.wait_for("status-line", "Connected");
    assert!(project.log().contains("Spawnpoint: connected to ws://"), "{}", project.log());
}
