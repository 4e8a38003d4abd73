//! `spawnpoint setup` on the command line.

use serde_json::Value;

use crate::support::{Said, User, free_address};

fn read(user: &User, name: &str) -> String {
    std::fs::read_to_string(user.home().join(name)).unwrap()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// Runs setup, which must succeed.
fn setup(user: &User, args: &[&str]) -> Said {
    let mut all = vec!["setup"];
    all.extend(args);
    let said = user.run_alone(&all);
    assert_eq!(said.code, 0, "{said:?}");
    said
}

#[test]
fn without_a_name_it_lists_the_clients() {
    let user = User::without_programs();
    let said = setup(&user, &[]);
    assert!(said.out.contains("No AI client found"), "{}", said.out);
    assert!(said.out.contains("cherry-studio"), "{}", said.out);
    user.write(".cursor/mcp.json", "{}");
    user.write(".gemini/settings.json", "{ nonsense");
    let said = setup(&user, &[]);
    let line =
        |name: &str| said.out.lines().find(|line| line.starts_with(name)).unwrap().to_owned();
    assert!(line("cursor").contains("not configured"), "{}", said.out);
    assert!(
        line("gemini").contains("invalid file: line 1, column 3: Expected string"),
        "{}",
        said.out
    );
    let found = setup(&user, &["--json"]).json();
    assert_eq!(found["clients"][0]["id"], "cursor");
    assert!(
        !user.home().join(".local/state/spawnpoint/setup").exists(),
        "listing leaves nothing behind"
    );
}

#[test]
fn a_client_is_configured_backed_up_and_restored() {
    let user = User::without_programs();
    let before = "{\n  // mine\n  \"mcpServers\": {\n    \"a\": {},\n  },\n}\n";
    user.write(".cursor/mcp.json", before);
    let dry = setup(&user, &["cursor", "--dry-run"]);
    assert!(dry.out.contains("+    \"spawnpoint\": {"), "{}", dry.out);
    assert!(dry.out.contains("Dry run: nothing was changed."), "{}", dry.out);
    assert_eq!(read(&user, ".cursor/mcp.json"), before);
    assert!(!user.home().join(".local").exists(), "a dry run leaves nothing behind");

    let said = setup(&user, &["cursor"]);
    assert!(said.out.contains("✓ Cursor: configured (http)\n"), "{}", said.out);
    assert!(said.out.contains("Backup of the original file: ~/"), "{}", said.out);
    assert!(said.out.contains("No server is running on"), "{}", said.out);
    assert!(read(&user, ".cursor/mcp.json").contains("// mine"));
    // The test's address is another on every run; with the same one, nothing is left to do.
    let same = user.run(&["setup", "cursor", "--url", "http://127.0.0.1:1/mcp"]);
    assert_eq!(same.code, 0, "{same:?}");
    let again = user.run(&["setup", "cursor", "--url", "http://127.0.0.1:1/mcp"]);
    assert!(again.out.contains("already configured (http)"), "{}", again.out);

    let said = setup(&user, &["cursor", "--remove"]);
    assert!(said.out.contains("✓ Cursor: removed"), "{}", said.out);
    assert_eq!(read(&user, ".cursor/mcp.json"), before);
    let said = setup(&user, &["cursor", "--remove"]);
    assert!(said.out.contains("not configured; nothing to remove"), "{}", said.out);
}

#[test]
fn all_installed_clients_are_configured_even_if_one_fails() {
    let user = User::without_programs();
    user.write(".codex/config.toml", "model = \"x\" # mine\n");
    user.write(".cursor/mcp.json", "{ nonsense");
    user.write(".gemini/settings.json", "");
    let said = user.run_alone(&["setup", "--all"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.out.contains("✗ Cursor: "), "{}", said.out);
    assert!(said.out.contains("mcp.json:1:3"), "{}", said.out);
    assert!(said.err.contains("Setup failed for Cursor"), "{}", said.err);
    assert_eq!(read(&user, ".cursor/mcp.json"), "{ nonsense");
    let codex = read(&user, ".codex/config.toml");
    assert!(
        codex.starts_with("model = \"x\" # mine\n\n[mcp_servers.spawnpoint]\nurl = "),
        "{codex}"
    );
    assert!(
        json(&read(&user, ".gemini/settings.json"))["mcpServers"]["spawnpoint"]["httpUrl"]
            .is_string()
    );
}

#[test]
fn a_stdio_entry_has_the_program_and_the_settings() {
    let user = User::without_programs();
    let said = user.run(&[
        "setup",
        "claude-desktop",
        "--allow-writes",
        "--listen",
        "127.0.0.1:9",
        "--json",
    ]);
    let report = said.json();
    assert_eq!(report["targets"][0]["transport"], "stdio", "{report}");
    let file = report["targets"][0]["file"].as_str().unwrap().to_owned();
    let entry = json(&std::fs::read_to_string(&file).unwrap())["mcpServers"]["spawnpoint"].clone();
    assert_eq!(
        entry["args"],
        serde_json::json!(["stdio", "--listen", "127.0.0.1:9", "--allow-writes"])
    );
    let command = entry["command"].as_str().unwrap();
    assert!(std::path::Path::new(command).is_file(), "{command}");
    // An entry that works stays, unless flags request another one.
    let said = user.run(&["setup", "claude-desktop"]);
    assert!(said.out.contains("already configured (stdio)"), "{}", said.out);
    let said = user.run(&["setup", "claude-desktop", "--stdio"]);
    assert_eq!(said.code, 0, "{said:?}");
    let entry = json(&std::fs::read_to_string(&file).unwrap())["mcpServers"]["spawnpoint"].clone();
    assert_eq!(entry["args"], serde_json::json!(["stdio"]));
    user.run(&["setup", "claude-desktop", "--project", "Game"]);
    let entry = json(&std::fs::read_to_string(&file).unwrap())["mcpServers"]["spawnpoint"].clone();
    let project = entry["args"][2].as_str().unwrap();
    assert!(std::path::Path::new(project).is_absolute() && project.ends_with("Game"), "{entry}");
    let refused = user.run(&["setup", "claude-desktop", "--http"]);
    assert_eq!(refused.code, 1);
    assert!(refused.out.contains("without --http"), "{}", refused.out);
}

#[test]
fn the_entry_that_is_written_starts_a_server_that_answers() {
    let user = User::without_programs();
    let address = free_address();
    let said = user.run(&["setup", "claude-desktop", "--listen", &address, "--json"]);
    let file = said.json()["targets"][0]["file"].as_str().unwrap().to_owned();
    let entry = json(&std::fs::read_to_string(file).unwrap())["mcpServers"]["spawnpoint"].clone();
    assert_eq!(entry["command"], user.command(&[]).get_program().to_str().unwrap());
    let args: Vec<_> =
        entry["args"].as_array().unwrap().iter().map(|arg| arg.as_str().unwrap()).collect();
    let mut pipe = user.stdio(&args[1..]);
    let answer = pipe.ask(&serde_json::json!({
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18", "capabilities": {},
            "clientInfo": { "name": "test", "version": "0" }
        }
    }));
    assert_eq!(answer["result"]["serverInfo"]["name"], "spawnpoint", "{answer}");
    assert_eq!(pipe.finish(), 0);
}

#[test]
fn common_mistakes_give_a_hint() {
    let user = User::without_programs();
    let wrong = |args: &[&str]| {
        let said = user.run_alone(args);
        assert_eq!(said.code, 2, "{args:?} {said:?}");
        said.err
    };
    assert!(wrong(&["setup", "cursr"]).contains("did you mean 'cursor'?"));
    assert!(wrong(&["setup", "emacs"]).contains("claude-code"));
    assert!(wrong(&["setup", "--all"]).contains("No AI client found"));
    assert!(wrong(&["setup", "--remove"]).contains("--all"));
    assert!(wrong(&["setup", "cursor", "--http", "--stdio"]).contains("cannot be used with"));
    assert!(wrong(&["setup", "cursor", "--url", "here"]).contains("is not a URL"));
    assert!(wrong(&["setup", "cherry-studio"]).contains("add a server of type stdio"));
    assert!(wrong(&["setup", "trae", "--scope", "project"]).contains("without --scope project"));
    assert!(wrong(&["setup", "godot"]).contains("No Godot project found"));
    assert!(
        wrong(&["setup", "unreal", "--project", "nowhere"]).contains("No Unreal project found at")
    );
    let port = user.run(&["setup", "cursor", "--listen", "127.0.0.1:0"]);
    assert!(port.err.contains("Port 0"), "{port:?}");
    assert!(!user.home().join(".cursor").exists());
}

#[test]
fn a_project_file_is_configured() {
    let user = User::without_programs();
    let said = setup(&user, &["claude", "--scope", "project"]);
    assert!(said.out.contains(".mcp.json (new file)"), "{}", said.out);
    assert!(json(&read(&user, ".mcp.json"))["mcpServers"]["spawnpoint"]["url"].is_string());
    // In the user's home, a project's file may be the user's own; here it is not.
    let listed = setup(&user, &["--scope", "project"]);
    assert!(listed.out.contains("claude-code"), "{}", listed.out);
    let said = setup(&user, &["claude", "--scope", "project", "--remove"]);
    assert!(said.out.contains("deleted the file"), "{}", said.out);
    assert!(!user.home().join(".mcp.json").exists());
}

#[test]
fn unity_entries_are_reported_and_removed_on_request() {
    let user = User::without_programs();
    user.write(
        ".cursor/mcp.json",
        r#"{"mcpServers": {"unityMCP": {"command": "uvx", "args": ["--from", "mcpforunityserver==10.3.0", "mcp-for-unity"]}}}"#,
    );
    let said = setup(&user, &["cursor"]);
    assert!(said.out.contains("`spawnpoint setup cursor --migrate`"), "{}", said.out);
    setup(&user, &["cursor", "--migrate"]);
    let servers = json(&read(&user, ".cursor/mcp.json"))["mcpServers"].clone();
    assert_eq!(servers.as_object().unwrap().keys().collect::<Vec<_>>(), ["spawnpoint"]);
}

#[test]
fn two_runs_at_once_lose_nothing() {
    let user = User::without_programs();
    user.write(".cursor/mcp.json", "{\n  \"mcpServers\": {}\n}\n");
    let run = |client: &str| {
        user.command(&["setup", client, "--listen", "127.0.0.1:9"])
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap()
    };
    let mut runs: Vec<_> =
        ["cursor", "codex", "cursor", "gemini", "cursor"].into_iter().map(run).collect();
    for run in &mut runs {
        assert!(run.wait().unwrap().success());
    }
    for name in [".cursor/mcp.json", ".codex/config.toml", ".gemini/settings.json"] {
        assert!(read(&user, name).contains("spawnpoint"), "{name}");
    }
}

#[test]
fn the_remote_interfaces_of_an_unreal_project_are_enabled_and_restored() {
    let user = User::without_programs();
    let project = "{\n\t\"FileVersion\": 3,\n\t\"EngineAssociation\": \"5.4\"\n}\n";
    user.write("Game/Game.uproject", project);
    let said =
        setup(&user, &["unreal", "--project", "Game", "--unreal-remote", "auto", "--dry-run"]);
    assert!(said.out.contains("+bEnableRemotePythonExecution=True"), "{}", said.out);
    assert_eq!(read(&user, "Game/Game.uproject"), project);
    let said = setup(&user, &["unreal", "--project", "Game", "--unreal-remote", "auto"]);
    assert!(said.out.contains("Restart the editor"), "{}", said.out);
    assert!(read(&user, "Game/Config/DefaultEngine.ini").contains("bRemoteExecution=True"));
    assert!(
        setup(&user, &["unreal", "--project", "Game", "--unreal-remote", "auto"])
            .out
            .contains("already configured")
    );
    setup(
        &user,
        &["unreal", "--project", "Game/Game.uproject", "--unreal-remote", "auto", "--remove"],
    );
    assert_eq!(read(&user, "Game/Game.uproject"), project);
    assert!(!user.home().join("Game/Config/DefaultEngine.ini").exists());
    // Only the requested channel.
    setup(&user, &["unreal", "--project", "Game", "--unreal-remote", "udp"]);
    assert!(!user.home().join("Game/Config/DefaultRemoteControl.ini").exists());
}

#[test]
fn the_unreal_plugin_is_installed_checked_and_removed() {
    let user = User::without_programs();
    let project = "{\n\t\"FileVersion\": 3,\n\t\"EngineAssociation\": \"5.4\"\n}\n";
    user.write("Game/Game.uproject", project);
    let dry = setup(&user, &["unreal", "--project", "Game", "--dry-run"]);
    assert!(dry.out.contains("files added"), "{}", dry.out);
    assert!(dry.out.contains("\"Name\": \"SpawnpointUnreal\""), "{}", dry.out);
    assert!(!user.home().join("Game/Plugins").exists());
    let said = setup(&user, &["unreal", "--project", "Game"]);
    assert!(said.out.contains("Unreal 5.0 or later"), "{}", said.out);
    let descriptor = "Game/Plugins/SpawnpointUnreal/SpawnpointUnreal.uplugin";
    assert!(read(&user, descriptor).contains("PythonScriptPlugin"));
    let doctor = || user.run(&["doctor", "--project", "Game"]).out;
    assert!(doctor().contains("Plugins/SpawnpointUnreal 0.1.0"), "{}", doctor());
    assert!(setup(&user, &["unreal", "--project", "Game"]).out.contains("already configured"));

    let ini = "Game/Config/DefaultSpawnpoint.ini";
    user.write(ini, "[Spawnpoint]\nUrl=ws://127.0.0.1:9000/hub/plugin\n");
    let other = "connects to ws://127.0.0.1:9000/hub/plugin; the server listens on 127.0.0.1:8080";
    assert!(doctor().contains(other), "{}", doctor());
    user.write(ini, "[Spawnpoint]\nEnabled=False\n");
    assert!(doctor().contains("disabled by Config/DefaultSpawnpoint.ini"), "{}", doctor());
    user.write(ini, "");

    user.write(descriptor, "{\"VersionName\": \"0.0.9\"}");
    assert!(doctor().contains("0.0.9; the server is version"), "{}", doctor());
    setup(&user, &["unreal", "--project", "Game"]);
    // What Python compiled goes too; what is not ours stays.
    user.write(
        "Game/Plugins/SpawnpointUnreal/Content/Python/spawnpoint/__pycache__/link.cpython-311.pyc",
        "",
    );
    user.write("Game/Plugins/Other/Other.uplugin", "{}");
    setup(&user, &["unreal", "--project", "Game", "--remove"]);
    assert_eq!(read(&user, "Game/Game.uproject"), project);
    assert!(!user.home().join("Game/Plugins/SpawnpointUnreal").exists());
    assert!(user.home().join("Game/Plugins/Other/Other.uplugin").exists());
    assert!(doctor().contains("spawnpoint setup unreal"), "{}", doctor());
}

#[test]
fn the_godot_addon_is_installed_and_removed() {
    let user = User::without_programs();
    let project = "config_version=5\n\n[application]\n\nconfig/name=\"Game\"\n";
    user.write("game/project.godot", project);
    let dry = setup(&user, &["godot", "--project", "game", "--dry-run"]);
    assert!(dry.out.contains("files added") && dry.out.contains("+[autoload]"), "{}", dry.out);
    assert!(!user.home().join("game/addons").exists());
    setup(&user, &["godot", "--project", "game"]);
    assert!(read(&user, "game/addons/spawnpoint/plugin.cfg").contains("[plugin]"));
    let again = setup(&user, &["godot", "--project", "game/project.godot"]);
    assert!(again.out.contains("already configured"), "{}", again.out);
    let said = setup(&user, &["godot", "--project", "game", "--remove"]);
    assert!(said.out.contains("files removed"), "{}", said.out);
    assert_eq!(read(&user, "game/project.godot"), project);
    assert!(!user.home().join("game/addons").exists());
    user.write("game/project.godot", "config_version=4\n");
    let old = user.run_alone(&["setup", "godot", "--project", "game"]);
    assert_eq!(old.code, 1);
    assert!(old.out.contains("requires Godot 4"), "{}", old.out);
}

#[cfg(unix)]
#[test]
fn a_client_in_path_is_found_before_it_has_files() {
    use std::os::unix::fs::PermissionsExt;
    let user = User::without_programs();
    let program = user.write("bin/claude", "#!/bin/sh\n");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    user.write("bin/code", "");
    let run = |args: &[&str]| -> Said {
        let mut command = user.command(&[args, &["--listen", &free_address()]].concat());
        command.env("PATH", user.home().join("bin")).output().unwrap().into()
    };
    let said = run(&["setup"]);
    for (name, client) in [("claude-code", "Claude Code"), ("vscode", "VS Code")] {
        let line = said.out.lines().find(|line| line.starts_with(name)).unwrap_or_default();
        assert!(line.contains(client) && line.contains("not configured"), "{said:?}");
    }
    assert_eq!(run(&["setup", "--all"]).code, 0);
    assert!(read(&user, ".claude.json").contains("\"spawnpoint\""));
}

#[test]
fn a_removal_that_fails_says_so() {
    let user = User::without_programs();
    user.write(".cursor/mcp.json", "{ nonsense");
    let said = user.run_alone(&["setup", "cursor", "--remove"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.out.contains("✗ Cursor: "), "{said:?}");
    assert_eq!(said.err, "error: Spawnpoint was not removed from Cursor\n");

    // An entry of another name connects to the server, but setup did not write it.
    let entry = r#"{"mcpServers": {"game": {"url": "http://127.0.0.1:9/mcp"}}}"#;
    user.write(".cursor/mcp.json", entry);
    let said = user.run(&["setup", "cursor", "--remove", "--listen", "127.0.0.1:9"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.out.contains("has Spawnpoint as 'game'"), "{said:?}");
    assert!(said.out.contains("remove the entry 'game' from the file yourself"), "{said:?}");
    assert_eq!(read(&user, ".cursor/mcp.json"), entry);
}
