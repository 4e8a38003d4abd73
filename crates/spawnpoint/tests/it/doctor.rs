//! The findings and hints of `spawnpoint doctor`.

use std::net::TcpListener;

use serde_json::Value;

use crate::support::{Said, User, free_address};

fn doctor(user: &User, listen: &str) -> Said {
    user.run(&["doctor", "--json", "--listen", listen])
}

fn checks(said: &Said, name: &str) -> Vec<Value> {
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let checks = report["checks"].as_array().unwrap().iter();
    checks.filter(|check| check["check"] == name).cloned().collect()
}

#[test]
fn a_fresh_machine_passes() {
    let user = User::without_programs();
    let address = free_address();
    let said = doctor(&user, &address);
    assert_eq!(said.code, 0, "{said:?}");
    let port = &checks(&said, "port")[0];
    assert_eq!(port["status"], "ok");
    assert!(port["found"].as_str().unwrap().contains("is free"), "{port}");
    let text = user.run(&["doctor", "--listen", &address]);
    assert!(text.out.contains("✓ port") && text.out.contains("CHANGED SETTING"), "{text:?}");
}

#[test]
fn a_running_server_and_its_engines_are_found() {
    let user = User::without_programs();
    let server = user.serve(&[]);
    let said = doctor(&user, &server.address);
    assert_eq!(said.code, 0, "{said:?}");
    let port = &checks(&said, "port")[0];
    assert!(port["found"].as_str().unwrap().contains("is running"), "{port}");
    let engines = &checks(&said, "engines")[0];
    assert!(engines["found"].as_str().unwrap().contains("attached"), "{engines}");
}

#[test]
fn a_taken_port_is_a_failure() {
    let user = User::without_programs();
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let said = doctor(&user, &other.local_addr().unwrap().to_string());
    assert_eq!(said.code, 1, "{said:?}");
    let port = &checks(&said, "port")[0];
    assert_eq!(port["status"], "failed");
    assert!(port["hint"].as_str().unwrap().contains("--listen"), "{port}");
}

#[test]
fn installed_clients_are_checked() {
    let user = User::without_programs();
    let address = free_address();
    let url = format!("http://{address}/mcp");
    user.write(
        ".cursor/mcp.json",
        &format!(r#"{{"mcpServers":{{"spawnpoint":{{"url":"{url}"}}}}}}"#),
    );
    user.write(".codex/config.toml", "[mcp_servers.other]\ncommand = \"uvx\"\n");
    user.write(".gemini/settings.json", "{ this is not JSON");
    let said = doctor(&user, &address);
    let found: Vec<_> = checks(&said, "client");
    let of = |name: &str| {
        let of = found.iter().find(|check| check["found"].as_str().unwrap().starts_with(name));
        of.unwrap_or_else(|| panic!("{name}: {found:?}")).clone()
    };
    assert_eq!(found.len(), 3, "{found:?}");
    assert_eq!(of("Cursor")["status"], "ok");
    assert_eq!(of("Codex")["status"], "warning");
    assert_eq!(of("Codex")["hint"], "run `spawnpoint setup codex`");
    assert!(
        of("Gemini CLI")["found"].as_str().unwrap().contains("settings.json:1:3: Expected string")
    );
    let untouched = std::fs::read_to_string(user.home().join(".gemini/settings.json")).unwrap();
    assert_eq!(untouched, "{ this is not JSON");
}

#[test]
fn broken_entries_are_reported_with_a_hint() {
    let user = User::without_programs();
    let server = |entry: &str| format!(r#"{{"mcpServers": {{"spawnpoint": {entry}}}}}"#);
    user.write(".cursor/mcp.json", &server(r#"{"url": "http://127.0.0.1:1/mcp"}"#));
    user.write(".kiro/settings/mcp.json", &server(r#"{"command": "/gone/spawnpoint"}"#));
    user.write(
        ".claude.json",
        r#"{"mcpServers": {"UnityMCP": {"command": "uvx", "args": ["mcp-for-unity"]}}}"#,
    );
    let said = doctor(&user, &free_address());
    let found = checks(&said, "client");
    let hint_for = |words: &str| {
        let check = found.iter().find(|check| check["found"].as_str().unwrap().contains(words));
        check.unwrap_or_else(|| panic!("{words}: {found:?}"))["hint"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        hint_for("Cursor: connects to another URL: http://127.0.0.1:1/mcp"),
        "run `spawnpoint setup cursor`"
    );
    assert_eq!(
        hint_for("Kiro: starts /gone/spawnpoint, which does not exist"),
        "run `spawnpoint setup kiro`"
    );
    let migrate = hint_for("Claude Code: also starts MCP for Unity's own server");
    assert!(migrate.contains("--migrate"), "{migrate}");
    // The hints fix the problems.
    let address = free_address();
    let fixed = user.run(&["setup", "cursor", "kiro", "claude", "--migrate", "--listen", &address]);
    assert_eq!(fixed.code, 0, "{fixed:?}");
    let found = checks(&doctor(&user, &address), "client");
    assert!(found.iter().all(|check| check["status"] == "ok"), "{found:?}");
}

#[test]
fn a_broken_configuration_is_a_finding() {
    let user = User::without_programs();
    user.write("spawnpoint.toml", "listen = ");
    let said = user.run(&["doctor", "--json"]);
    assert_eq!(said.code, 1, "{said:?}");
    let configuration = &checks(&said, "configuration")[0];
    assert!(configuration["found"].as_str().unwrap().contains("spawnpoint.toml:1:"));
}

#[test]
fn the_engine_project_of_the_current_folder_is_reported() {
    let user = User::without_programs();
    user.write("ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 6000.0.1f1\n");
    let said = doctor(&user, &free_address());
    let project = &checks(&said, "project")[0];
    assert!(project["found"].as_str().unwrap().starts_with("Unity project"), "{project}");
}

#[test]
fn the_packages_of_a_unity_project_are_reported() {
    let user = User::without_programs();
    let version = env!("CARGO_PKG_VERSION");
    user.write("Game/ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 6000.0.1f1\n");
    let manifest = |dependencies: &str| {
        let text = format!(r#"{{"dependencies": {{{dependencies}}}}}"#);
        user.write("Game/Packages/manifest.json", &text);
    };
    let run = || user.run(&["doctor", "--json", "--listen", &free_address(), "--project", "Game"]);
    let packages = || -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let checks = checks(&run(), "unity package");
        checks.iter().map(|check| (text(&check["status"]), text(&check["found"]))).collect()
    };
    let hint = || checks(&run(), "project")[0]["hint"].as_str().unwrap().to_owned();
    let found = |status: &str, text: &str| (status.to_owned(), text.to_owned());

    manifest("");
    assert_eq!(packages(), []);
    assert!(hint().contains("`spawnpoint setup unity`"), "{}", hint());

    let coplay = r#""com.coplaydev.unity-mcp": "https://u:secret@github.com/CoplayDev/unity-mcp.git?path=/MCPForUnity#v10.3.0""#;
    let theirs = "MCP for Unity: com.coplaydev.unity-mcp 10.3.0 from https://github.com/CoplayDev/unity-mcp.git#v10.3.0";
    manifest(coplay);
    assert_eq!(packages(), [found("ok", theirs)]);
    assert!(hint().contains("MCP for Unity's package"), "{}", hint());

    manifest(&format!(r#"{coplay}, "dev.spawnpoint": "https://h/r.git?path=/p#v{version}""#));
    let ours = format!("Spawnpoint: dev.spawnpoint {version} from https://h/r.git#v{version}");
    let expected = [found("ok", &format!("{ours}, not yet downloaded")), found("ok", theirs)];
    assert_eq!(packages(), expected);

    manifest(r#""dev.spawnpoint": "https://h/r.git?path=/p#v99.0.0""#);
    let [(status, text)] = &packages()[..] else { panic!("{:?}", packages()) };
    assert_eq!(status, "warning");
    assert!(text.ends_with(&format!("; the server is version {version}")), "{text}");

    let package = format!(r#"{{"name": "dev.spawnpoint", "version": "{version}"}}"#);
    user.write("Game/Packages/dev.spawnpoint/package.json", &package);
    let copy = format!("Spawnpoint: dev.spawnpoint {version}, a copy in Packages/dev.spawnpoint");
    assert_eq!(packages(), [found("ok", &copy.replace('/', std::path::MAIN_SEPARATOR_STR))]);

    std::fs::remove_dir_all(user.home().join("Game/Packages/dev.spawnpoint")).unwrap();
    user.write("Game/Packages/manifest.json", "{ nonsense");
    let [(status, text)] = &packages()[..] else { panic!("{:?}", packages()) };
    assert_eq!(status, "warning");
    assert!(text.contains("manifest.json:1:3"), "{text}");
}

/// The manifest comes with a project that somebody else may have made.
#[test]
fn a_unity_project_cannot_send_escape_sequences_to_the_terminal() {
    let user = User::without_programs();
    user.write("ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 6000.0.1f1\n");
    for reference in ["https://h/\\u001b[2J.git#v0.1.0", "file:\\u001b[2J", "0.1.0-\\u001b[2J"] {
        let text = format!(r#"{{"dependencies": {{"dev.spawnpoint": "{reference}"}}}}"#);
        user.write("Packages/manifest.json", &text);
        let said = user.run(&["doctor", "--listen", &free_address()]);
        assert!(said.out.contains("dev.spawnpoint"), "{said:?}");
        assert!(!said.out.contains('\u{1b}'), "{said:?}");
    }
}

#[test]
fn listening_beyond_this_machine_without_a_token_is_a_failure() {
    let user = User::without_programs();
    let said = doctor(&user, "0.0.0.0:0");
    assert_eq!(said.code, 1, "{said:?}");
    assert_eq!(checks(&said, "token")[0]["status"], "failed");
}

#[test]
fn only_changed_settings_are_shown() {
    let user = User::without_programs();
    let said = user.run(&["doctor", "--listen", &free_address(), "--allow-writes"]);
    let shown: Vec<_> = said.out.lines().skip_while(|line| !line.starts_with("CHANGED")).collect();
    assert_eq!(shown.len(), 3, "{said:?}");
    assert!(shown[1].starts_with("listen") && shown[2].starts_with("allow_writes"), "{said:?}");
    // JSON has all of them.
    let report: Value = serde_json::from_str(&doctor(&user, &free_address()).out).unwrap();
    let settings = report["settings"].as_array().unwrap();
    assert!(settings.iter().any(|setting| setting["from"] == "default"), "{settings:?}");
    let none = user.run(&["doctor"]);
    assert!(none.out.ends_with("All settings have their default values.\n"), "{none:?}");
}
