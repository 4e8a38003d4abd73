//! The table of clients on every system, and their entries.

use std::{collections::BTreeMap, path::PathBuf};

use serde_json::{Value, json};
use spawnpoint_setup::{
    BaseFolder, Environment, Os, Syntax,
    client::{
        Action, CLIENTS, EntryProblem, EntryStatus, Scope, Server, Transport, by_name, installed,
        locate, plan, status,
    },
};

use crate::support::{ADD, User, add, read, server};

fn entry(user: &User, client: &str) -> Value {
    let config = user.client(client);
    let path: Vec<_> = config.client.servers_path.iter().copied().chain(["spawnpoint"]).collect();
    let text = read(&config.file);
    config.client.syntax.get(&text, &path).unwrap().unwrap()
}

#[test]
fn every_client_is_set_up_with_both_transports_and_restored() {
    for client in CLIENTS.iter().filter(|client| client.file.is_some()) {
        let user = User::new();
        let file = user.client(client.id).file;
        assert!(user.run(client.id, ADD), "{}", client.id);
        assert!(!user.run(client.id, ADD), "{}", client.id);
        for transport in [Transport::Stdio, Transport::Http, Transport::Stdio] {
            if transport == Transport::Http && client.http.is_none() {
                assert!(user.plan(client.id, add(transport)).is_err());
                continue;
            }
            user.run(client.id, add(transport));
            assert!(!user.run(client.id, add(transport)), "{} {transport:?}", client.id);
            let entry = entry(&user, client.id);
            let both = entry.get("command").is_some() && entry.to_string().contains("http://");
            assert!(!both, "{entry}");
        }
        assert!(user.run(client.id, Action::Remove), "{}", client.id);
        assert!(!file.exists(), "{}: {}", client.id, read(&file));
    }
}

#[test]
fn entries_have_the_form_that_each_client_expects() {
    let url = "http://127.0.0.1:8080/mcp";
    let user = User::new();
    for (client, http) in [
        ("claude-code", json!({ "type": "http", "url": url })),
        ("windsurf", json!({ "serverUrl": url, "disabled": false })),
        ("gemini", json!({ "httpUrl": url })),
        ("codex", json!({ "url": url })),
        ("zed", json!({ "url": url })),
        ("opencode", json!({ "type": "remote", "url": url, "enabled": true })),
    ] {
        user.run(client, add(Transport::Http));
        assert_eq!(entry(&user, client), http, "{client}");
    }
    user.run("opencode", add(Transport::Stdio));
    assert_eq!(
        entry(&user, "opencode"),
        json!({ "type": "local", "command": ["/opt/spawnpoint/bin/spawnpoint", "stdio"], "enabled": true })
    );
    assert_eq!(
        read(&user.path(".codex/config.toml")),
        format!("[mcp_servers.spawnpoint]\nurl = \"{url}\"\n")
    );
    user.run("openclaw", ADD);
    let claw = read(&user.path(".openclaw/openclaw.json"));
    let plugin = ["plugins", "entries", "openclaw-mcp-bridge", "enabled"];
    assert_eq!(Syntax::Json.get(&claw, &plugin).unwrap(), Some(json!(true)));
}

#[test]
fn keys_of_the_user_in_our_entry_stay() {
    let user = User::new();
    user.write(
        ".cursor/mcp.json",
        r#"{"mcpServers": {"spawnpoint": {"url": "http://127.0.0.1:9/mcp", "note": "mine", "headers": {"X": "1"}}}}"#,
    );
    assert!(user.run("cursor", ADD));
    assert_eq!(
        entry(&user, "cursor"),
        json!({ "url": "http://127.0.0.1:8080/mcp", "note": "mine", "headers": { "X": "1" }, "type": "http" })
    );
    assert!(user.run("cursor", add(Transport::Stdio)));
    let stdio = entry(&user, "cursor");
    assert_eq!(stdio["note"], "mine");
    assert!(stdio.get("url").is_none() && stdio.get("headers").is_none(), "{stdio}");
}

#[test]
fn a_token_is_referenced_and_never_written() {
    let user = User::new();
    let server = Server { requires_token: true, ..server() };
    let cursor = plan(&user.client("cursor"), ADD, &server, &user.backups).unwrap();
    assert!(cursor.change.after().unwrap().contains("Bearer ${env:SPAWNPOINT_TOKEN}"));
    let codex = plan(&user.client("codex"), ADD, &server, &user.backups).unwrap();
    assert!(codex.change.after().unwrap().contains("bearer_token_env_var = \"SPAWNPOINT_TOKEN\""));
    let headers = r#"{"mcpServers": {"spawnpoint": {"headers": {"X": "1"}}}}"#;
    user.write(".cursor/mcp.json", headers);
    plan(&user.client("cursor"), ADD, &server, &user.backups)
        .unwrap()
        .change
        .apply(&user.backups)
        .unwrap();
    let both = entry(&user, "cursor")["headers"].clone();
    assert_eq!(both, json!({ "X": "1", "Authorization": "Bearer ${env:SPAWNPOINT_TOKEN}" }));
    // A client that cannot read variables starts Spawnpoint instead, unless --http was requested.
    let zed = plan(&user.client("zed"), ADD, &server, &user.backups).unwrap();
    assert_eq!(zed.transport, Some(Transport::Stdio));
    let error =
        plan(&user.client("zed"), add(Transport::Http), &server, &user.backups).unwrap_err();
    assert!(error.hint().contains("--stdio"), "{}", error.hint());
}

#[test]
fn a_client_that_clears_the_environment_gets_system_root_on_windows() {
    let user = User::new();
    let server = Server { system_root: Some(r"C:\Windows".to_owned()), ..server() };
    let codex = plan(&user.client("codex"), add(Transport::Stdio), &server, &user.backups).unwrap();
    let text = codex.change.after().unwrap();
    assert!(text.contains(r"env = { SystemRoot = 'C:\Windows' }"), "{text}");
    let cursor =
        plan(&user.client("cursor"), add(Transport::Stdio), &server, &user.backups).unwrap();
    assert!(!cursor.change.after().unwrap().contains("SystemRoot"));
}

fn status_of(text: &str) -> EntryStatus {
    let user = User::new();
    user.write(".cursor/mcp.json", text);
    status(&user.client("cursor"), &server()).entry
}

#[test]
fn every_entry_status_is_detected() {
    let ours = |entry: &str| status_of(&format!("{{\"mcpServers\": {{\"spawnpoint\": {entry}}}}}"));
    let problem = |entry: &str| match ours(entry) {
        EntryStatus::Broken(problem) => problem,
        other => panic!("{entry}: {other:?}"),
    };
    for good in [
        r#"{"url": "http://localhost:8080/mcp/"}"#,
        r#"{"url": "http://[::1]:8080/mcp"}"#,
        r#"{"command": "spawnpoint", "args": ["stdio"]}"#,
        r#"{"command": "/opt/spawnpoint/bin/spawnpoint"}"#,
    ] {
        match ours(good) {
            EntryStatus::Ready { name, .. } => assert_eq!(name, "spawnpoint"),
            // The program of these tests does not exist.
            EntryStatus::Broken(EntryProblem::MissingProgram(_)) => assert!(good.contains("/opt/")),
            other => panic!("{good}: {other:?}"),
        }
    }
    let url = "http://127.0.0.1:9/mcp";
    assert_eq!(problem(&format!("{{\"url\": \"{url}\"}}")), EntryProblem::OtherUrl(url.to_owned()));
    assert_eq!(
        problem(r#"{"url": "https://example.com:8080/mcp"}"#),
        EntryProblem::OtherUrl("https://example.com:8080/mcp".to_owned())
    );
    assert_eq!(
        problem(r#"{"command": "/gone/spawnpoint"}"#),
        EntryProblem::MissingProgram("/gone/spawnpoint".to_owned())
    );
    let other = User::new();
    let copy = other.write("bin/spawnpoint", "").to_str().unwrap().to_owned();
    assert_eq!(problem(&json!({ "command": copy }).to_string()), EntryProblem::OtherCopy(copy));
    assert_eq!(problem(r#"{"command": "uvx"}"#), EntryProblem::OtherProgram("uvx".to_owned()));
    assert_eq!(
        problem(r#"{"command": "npx", "args": ["-y", "spawnpoint-mcp@0.1.0", "stdio"]}"#),
        EntryProblem::OtherCopy("npx -y spawnpoint-mcp@0.1.0".to_owned())
    );
    assert_eq!(
        problem(r#"{"url": "http://127.0.0.1:8080/mcp", "disabled": true}"#),
        EntryProblem::Disabled
    );
    assert_eq!(problem("{}"), EntryProblem::Incomplete);
    assert!(matches!(status_of("{}"), EntryStatus::NotConfigured));
    assert!(matches!(status_of("{"), EntryStatus::Unreadable(_)));
    let other = r#"{"mcpServers": {"game": {"url": "http://127.0.0.1:8080/mcp"}}}"#;
    assert!(matches!(status_of(other), EntryStatus::Ready { name, .. } if name == "game"));
}

#[test]
fn an_entry_with_a_launcher_is_written_and_recognized() {
    let npx = Server {
        command: "npx".to_owned(),
        launcher_args: ["-y", "spawnpoint-mcp"].map(str::to_owned).to_vec(),
        ..server()
    };
    let user = User::new();
    for client in ["cursor", "opencode"] {
        let config = user.client(client);
        let planned = plan(&config, add(Transport::Stdio), &npx, &user.backups).unwrap();
        planned.change.apply(&user.backups).unwrap();
        let is_ready = |server| matches!(status(&config, server).entry, EntryStatus::Ready { .. });
        assert!(is_ready(&npx), "{client}");
        assert!(!is_ready(&server()), "{client}: an installed program replaces npx");
    }
    assert_eq!(
        entry(&user, "cursor"),
        json!({ "type": "stdio", "command": "npx", "args": ["-y", "spawnpoint-mcp", "stdio"] })
    );
    let line = &entry(&user, "opencode")["command"];
    assert_eq!(*line, json!(["npx", "-y", "spawnpoint-mcp", "stdio"]));
}

#[test]
fn a_disabled_entry_is_enabled() {
    let user = User::new();
    user.write(
        ".kiro/settings/mcp.json",
        r#"{"mcpServers": {"spawnpoint": {"type": "http", "url": "http://127.0.0.1:8080/mcp", "disabled": true}}}"#,
    );
    assert!(user.run("kiro", ADD));
    assert_eq!(entry(&user, "kiro")["disabled"], false);
    assert!(!user.run("kiro", ADD));
}

const WITH_UNITY: &str = r#"{
  "mcpServers": {
    "unityMCP": {
      "command": "uvx",
      "args": ["--from", "mcpforunityserver==10.3.0", "mcp-for-unity", "--transport", "stdio"]
    }
  },
  "projects": {
    "/game": {
      "mcpServers": {
        "UnityMCP": { "type": "http", "url": "http://127.0.0.1:8765/mcp" },
        "other": {}
      }
    }
  }
}
"#;

#[test]
fn unity_entries_are_removed_on_request_and_restored_with_the_file() {
    let user = User::new();
    let path = user.write(".claude.json", WITH_UNITY);
    let config = user.client("claude-code");
    assert_eq!(status(&config, &server()).unity_entries.len(), 2);
    let planned = plan(&config, ADD, &server(), &user.backups).unwrap();
    assert_eq!(planned.unity_entries, 2);
    let action = Action::Add { transport: None, rewrite: false, migrate: true };
    assert!(user.run("claude-code", action));
    let after = read(&path);
    assert!(!after.to_lowercase().contains("unitymcp"), "{after}");
    let other = ["projects", "/game", "mcpServers", "other"];
    assert_eq!(Syntax::Json.get(&after, &other).unwrap(), Some(json!({})));
    assert!(!user.run("claude-code", action));
    assert!(user.run("claude-code", Action::Remove));
    assert_eq!(read(&path), WITH_UNITY);
}

#[test]
fn a_unity_entry_that_connects_to_spawnpoint_stays() {
    let user = User::new();
    user.write(
        ".cursor/mcp.json",
        r#"{"mcpServers": {"unityMCP": {"url": "http://127.0.0.1:8080/mcp", "type": "http"}}}"#,
    );
    let status = status(&user.client("cursor"), &server());
    assert!(status.unity_entries.is_empty());
    assert!(matches!(status.entry, EntryStatus::Ready { .. }));
    assert!(!user.run("cursor", ADD));
}

fn system(os: Os, variables: &[(&str, &str)]) -> Environment {
    let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Environment { os, variables: variables.collect::<BTreeMap<_, _>>(), folder: "/game".into() }
}

#[test]
fn variables_and_paths_are_those_of_windows_there() {
    let windows = system(Os::Windows, &[("UserProfile", "/u"), ("Path", "/bin")]);
    assert_eq!(windows.variable("PATH"), Some("/bin"));
    let config = locate(by_name("cursor").unwrap(), &windows, Scope::User).unwrap();
    assert_eq!(windows.display_path(&config.file), r"\u\.cursor\mcp.json");
    let linux = system(Os::Linux, &[("HOME", "/h"), ("Path", "/bin")]);
    assert_eq!(linux.variable("PATH"), None);
    assert_eq!(linux.display_path(&linux.base_folder(BaseFolder::Home).unwrap().join("a")), "~/a");
}

#[test]
fn files_are_located_on_every_system() {
    let linux = system(Os::Linux, &[("HOME", "/h")]);
    let moved =
        system(Os::Linux, &[("HOME", "/h"), ("XDG_CONFIG_HOME", "/x"), ("CODEX_HOME", "/c")]);
    let mac = system(Os::MacOs, &[("HOME", "/h")]);
    let windows = system(
        Os::Windows,
        &[("USERPROFILE", "/u"), ("APPDATA", "/u/Roaming"), ("LOCALAPPDATA", "/u/Local")],
    );
    for (system, client, file) in [
        (&linux, "claude-code", "/h/.claude.json"),
        (&linux, "vscode", "/h/.config/Code/User/mcp.json"),
        (&moved, "vscode", "/x/Code/User/mcp.json"),
        (&moved, "codex", "/c/config.toml"),
        (&moved, "opencode", "/x/opencode/opencode.json"),
        (
            &mac,
            "claude-desktop",
            "/h/Library/Application Support/Claude/claude_desktop_config.json",
        ),
        (&mac, "zed", "/h/.config/zed/settings.json"),
        (&mac, "opencode", "/h/.config/opencode/opencode.json"),
        (&windows, "zed", "/u/Roaming/Zed/settings.json"),
        (&windows, "vscode-insiders", "/u/Roaming/Code - Insiders/User/mcp.json"),
        (&windows, "rider-copilot", "/u/Local/github-copilot/intellij/mcp.json"),
        (&windows, "cursor", "/u/.cursor/mcp.json"),
        (&windows, "kilo", "/u/.config/kilo/kilo.jsonc"),
    ] {
        let config = locate(by_name(client).unwrap(), system, Scope::User).unwrap();
        assert_eq!(config.file, PathBuf::from(file));
    }
    let project = locate(by_name("cursor").unwrap(), &linux, Scope::Project).unwrap();
    assert_eq!(project.file, PathBuf::from("/game/.cursor/mcp.json"));
    let none = locate(by_name("trae").unwrap(), &linux, Scope::Project).unwrap_err();
    assert!(none.to_string().contains("Trae"), "{none}");
    let none =
        locate(by_name("cursor").unwrap(), &system(Os::Linux, &[]), Scope::User).unwrap_err();
    assert!(none.hint().contains("HOME"));
}

#[test]
fn installed_clients_are_found_by_their_folders() {
    let user = User::new();
    assert!(installed(&user.environment).is_empty());
    user.write(".cursor/x", "");
    user.write(".claude.json", "{}");
    user.write(".config/opencode/opencode.jsonc", "{}");
    let ids: Vec<_> = installed(&user.environment).iter().map(|config| config.client.id).collect();
    assert_eq!(ids, ["claude-code", "cursor", "opencode"]);
    let opencode = user.client("opencode").file;
    assert!(opencode.ends_with("opencode.jsonc"), "{opencode:?}");
}

#[test]
fn names_are_matched_without_case_and_punctuation() {
    for (name, id) in [
        ("Claude Code", "claude-code"),
        ("claude", "claude-code"),
        ("VSCode", "vscode"),
        ("vs-code", "vscode"),
        ("copilot", "copilot-cli"),
        ("GEMINI", "gemini"),
    ] {
        assert_eq!(by_name(name).unwrap().id, id);
    }
    assert!(by_name("emacs").is_none());
    let mut ids: Vec<_> = CLIENTS.iter().map(|client| client.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), CLIENTS.len());
}

#[test]
fn a_client_without_a_file_says_how_to_add_the_server() {
    let user = User::new();
    let error = locate(by_name("cherry-studio").unwrap(), &user.environment, Scope::User);
    assert!(error.unwrap_err().hint().contains("stdio"));
}
