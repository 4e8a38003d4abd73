//! The table, on every system; and entries as clients want them.

use std::{collections::BTreeMap, path::PathBuf};

use serde_json::{Value, json};
use spawnpoint_setup::{
    Os, Surroundings, Syntax,
    client::{
        CLIENTS, Scope, Server, Standing, Trouble, Way, Wish, found, located, named, plan, standing,
    },
};

use crate::support::{ADD, User, add, read, server};

fn entry(user: &User, client: &str) -> Value {
    let found = user.client(client);
    let path: Vec<_> = found.client.container.iter().copied().chain(["spawnpoint"]).collect();
    let text = read(&found.file);
    found.client.syntax.get(&text, &path).unwrap().unwrap()
}

#[test]
fn every_client_is_set_up_both_ways_and_undone() {
    for client in CLIENTS.iter().filter(|client| client.file.is_some()) {
        let user = User::new();
        let file = user.client(client.id).file;
        assert!(user.wish(client.id, ADD), "{}", client.id);
        assert!(!user.wish(client.id, ADD), "{}", client.id);
        for way in [Way::Stdio, Way::Http, Way::Stdio] {
            if way == Way::Http && client.http.is_none() {
                assert!(user.plan(client.id, add(way)).is_err());
                continue;
            }
            user.wish(client.id, add(way));
            assert!(!user.wish(client.id, add(way)), "{} {way:?}", client.id);
            let entry = entry(&user, client.id);
            let both = entry.get("command").is_some() && entry.to_string().contains("http://");
            assert!(!both, "{entry}");
        }
        assert!(user.wish(client.id, Wish::Remove), "{}", client.id);
        assert!(!file.exists(), "{}: {}", client.id, read(&file));
    }
}

#[test]
fn entries_look_as_each_client_wants_them() {
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
        user.wish(client, add(Way::Http));
        assert_eq!(entry(&user, client), http, "{client}");
    }
    user.wish("opencode", add(Way::Stdio));
    assert_eq!(
        entry(&user, "opencode"),
        json!({ "type": "local", "command": ["/opt/spawnpoint/bin/spawnpoint", "stdio"], "enabled": true })
    );
    assert_eq!(
        read(&user.path(".codex/config.toml")),
        format!("[mcp_servers.spawnpoint]\nurl = \"{url}\"\n")
    );
    user.wish("openclaw", ADD);
    let claw = read(&user.path(".openclaw/openclaw.json"));
    let plugin = ["plugins", "entries", "openclaw-mcp-bridge", "enabled"];
    assert_eq!(Syntax::Json.get(&claw, &plugin).unwrap(), Some(json!(true)));
}

#[test]
fn what_its_user_wrote_into_our_entry_stays() {
    let user = User::new();
    user.write(
        ".cursor/mcp.json",
        r#"{"mcpServers": {"spawnpoint": {"url": "http://127.0.0.1:9/mcp", "note": "mine", "headers": {"X": "1"}}}}"#,
    );
    assert!(user.wish("cursor", ADD));
    assert_eq!(
        entry(&user, "cursor"),
        json!({ "url": "http://127.0.0.1:8080/mcp", "note": "mine", "headers": { "X": "1" }, "type": "http" })
    );
    assert!(user.wish("cursor", add(Way::Stdio)));
    let stdio = entry(&user, "cursor");
    assert_eq!(stdio["note"], "mine");
    assert!(stdio.get("url").is_none() && stdio.get("headers").is_none(), "{stdio}");
}

#[test]
fn a_token_is_named_and_never_written() {
    let user = User::new();
    let server = Server { token: true, ..server() };
    let cursor = plan(&user.client("cursor"), ADD, &server, &user.store).unwrap();
    assert!(cursor.change.after().unwrap().contains("Bearer ${env:SPAWNPOINT_TOKEN}"));
    let codex = plan(&user.client("codex"), ADD, &server, &user.store).unwrap();
    assert!(codex.change.after().unwrap().contains("bearer_token_env_var = \"SPAWNPOINT_TOKEN\""));
    let headers = r#"{"mcpServers": {"spawnpoint": {"headers": {"X": "1"}}}}"#;
    user.write(".cursor/mcp.json", headers);
    plan(&user.client("cursor"), ADD, &server, &user.store)
        .unwrap()
        .change
        .apply(&user.store)
        .unwrap();
    let both = entry(&user, "cursor")["headers"].clone();
    assert_eq!(both, json!({ "X": "1", "Authorization": "Bearer ${env:SPAWNPOINT_TOKEN}" }));
    // One that cannot read variables starts us instead, unless that was ruled out.
    let zed = plan(&user.client("zed"), ADD, &server, &user.store).unwrap();
    assert_eq!(zed.way, Some(Way::Stdio));
    let error = plan(&user.client("zed"), add(Way::Http), &server, &user.store).unwrap_err();
    assert!(error.todo().contains("--stdio"), "{}", error.todo());
}

#[test]
fn a_client_that_clears_variables_is_told_the_one_that_windows_needs() {
    let user = User::new();
    let server = Server { system_root: Some(r"C:\Windows".to_owned()), ..server() };
    let codex = plan(&user.client("codex"), add(Way::Stdio), &server, &user.store).unwrap();
    let text = codex.change.after().unwrap();
    assert!(text.contains(r"env = { SystemRoot = 'C:\Windows' }"), "{text}");
    let cursor = plan(&user.client("cursor"), add(Way::Stdio), &server, &user.store).unwrap();
    assert!(!cursor.change.after().unwrap().contains("SystemRoot"));
}

fn standing_of(text: &str) -> Standing {
    let user = User::new();
    user.write(".cursor/mcp.json", text);
    standing(&user.client("cursor"), &server()).standing
}

#[test]
fn every_standing_is_told_apart() {
    let ours =
        |entry: &str| standing_of(&format!("{{\"mcpServers\": {{\"spawnpoint\": {entry}}}}}"));
    let wrong = |entry: &str| match ours(entry) {
        Standing::Wrong(trouble) => trouble,
        other => panic!("{entry}: {other:?}"),
    };
    for good in [
        r#"{"url": "http://localhost:8080/mcp/"}"#,
        r#"{"url": "http://[::1]:8080/mcp"}"#,
        r#"{"command": "spawnpoint", "args": ["stdio"]}"#,
        r#"{"command": "/opt/spawnpoint/bin/spawnpoint"}"#,
    ] {
        match ours(good) {
            Standing::Ready { name, .. } => assert_eq!(name, "spawnpoint"),
            // The program of these tests is not really there.
            Standing::Wrong(Trouble::Gone(_)) => assert!(good.contains("/opt/")),
            other => panic!("{good}: {other:?}"),
        }
    }
    let url = "http://127.0.0.1:9/mcp";
    assert_eq!(wrong(&format!("{{\"url\": \"{url}\"}}")), Trouble::Elsewhere(url.to_owned()));
    assert_eq!(
        wrong(r#"{"url": "https://example.com:8080/mcp"}"#),
        Trouble::Elsewhere("https://example.com:8080/mcp".to_owned())
    );
    assert_eq!(
        wrong(r#"{"command": "/gone/spawnpoint"}"#),
        Trouble::Gone("/gone/spawnpoint".to_owned())
    );
    let other = User::new();
    let copy = other.write("bin/spawnpoint", "").to_str().unwrap().to_owned();
    assert_eq!(wrong(&json!({ "command": copy }).to_string()), Trouble::Copy(copy));
    assert_eq!(wrong(r#"{"command": "uvx"}"#), Trouble::Other("uvx".to_owned()));
    assert_eq!(
        wrong(r#"{"url": "http://127.0.0.1:8080/mcp", "disabled": true}"#),
        Trouble::SwitchedOff
    );
    assert_eq!(wrong("{}"), Trouble::Empty);
    assert!(matches!(standing_of("{}"), Standing::Absent));
    assert!(matches!(standing_of("{"), Standing::Unreadable(_)));
    let other = r#"{"mcpServers": {"game": {"url": "http://127.0.0.1:8080/mcp"}}}"#;
    assert!(matches!(standing_of(other), Standing::Ready { name, .. } if name == "game"));
}

#[test]
fn what_was_switched_off_is_switched_on() {
    let user = User::new();
    user.write(
        ".kiro/settings/mcp.json",
        r#"{"mcpServers": {"spawnpoint": {"type": "http", "url": "http://127.0.0.1:8080/mcp", "disabled": true}}}"#,
    );
    assert!(user.wish("kiro", ADD));
    assert_eq!(entry(&user, "kiro")["disabled"], false);
    assert!(!user.wish("kiro", ADD));
}

const OLD: &str = r#"{
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
fn older_entries_go_when_asked_and_come_back_with_the_file() {
    let user = User::new();
    let path = user.write(".claude.json", OLD);
    let found = user.client("claude-code");
    assert_eq!(standing(&found, &server()).old.len(), 2);
    let kept = plan(&found, ADD, &server(), &user.store).unwrap();
    assert_eq!(kept.old, 2);
    let wish = Wish::Add { way: None, anew: false, migrate: true };
    assert!(user.wish("claude-code", wish));
    let after = read(&path);
    assert!(!after.to_lowercase().contains("unitymcp"), "{after}");
    let other = ["projects", "/game", "mcpServers", "other"];
    assert_eq!(Syntax::Json.get(&after, &other).unwrap(), Some(json!({})));
    assert!(!user.wish("claude-code", wish));
    assert!(user.wish("claude-code", Wish::Remove));
    assert_eq!(read(&path), OLD);
}

#[test]
fn an_older_entry_that_reaches_us_is_none() {
    let user = User::new();
    user.write(
        ".cursor/mcp.json",
        r#"{"mcpServers": {"unityMCP": {"url": "http://127.0.0.1:8080/mcp", "type": "http"}}}"#,
    );
    let report = standing(&user.client("cursor"), &server());
    assert!(report.old.is_empty());
    assert!(matches!(report.standing, Standing::Ready { .. }));
    assert!(!user.wish("cursor", ADD));
}

fn system(os: Os, variables: &[(&str, &str)]) -> Surroundings {
    let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Surroundings { os, variables: variables.collect::<BTreeMap<_, _>>(), folder: "/game".into() }
}

#[test]
fn files_are_where_each_system_has_them() {
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
        let found = located(named(client).unwrap(), system, Scope::User).unwrap();
        assert_eq!(found.file, PathBuf::from(file));
    }
    let project = located(named("cursor").unwrap(), &linux, Scope::Project).unwrap();
    assert_eq!(project.file, PathBuf::from("/game/.cursor/mcp.json"));
    let none = located(named("trae").unwrap(), &linux, Scope::Project).unwrap_err();
    assert!(none.to_string().contains("Trae"), "{none}");
    let none = located(named("cursor").unwrap(), &system(Os::Linux, &[]), Scope::User).unwrap_err();
    assert!(none.todo().contains("HOME"));
}

#[test]
fn clients_are_found_by_their_folders() {
    let user = User::new();
    assert!(found(&user.surroundings).is_empty());
    user.write(".cursor/x", "");
    user.write(".claude.json", "{}");
    user.write(".config/opencode/opencode.jsonc", "{}");
    let ids: Vec<_> = found(&user.surroundings).iter().map(|found| found.client.id).collect();
    assert_eq!(ids, ["claude-code", "cursor", "opencode"]);
    let opencode = user.client("opencode").file;
    assert!(opencode.ends_with("opencode.jsonc"), "{opencode:?}");
}

#[test]
fn names_are_as_people_write_them() {
    for (name, id) in [
        ("Claude Code", "claude-code"),
        ("claude", "claude-code"),
        ("VSCode", "vscode"),
        ("vs-code", "vscode"),
        ("copilot", "copilot-cli"),
        ("GEMINI", "gemini"),
    ] {
        assert_eq!(named(name).unwrap().id, id);
    }
    assert!(named("emacs").is_none());
    let mut ids: Vec<_> = CLIENTS.iter().map(|client| client.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), CLIENTS.len());
}

#[test]
fn one_that_takes_servers_only_by_hand_says_so() {
    let user = User::new();
    let error = located(named("cherry-studio").unwrap(), &user.surroundings, Scope::User);
    assert!(error.unwrap_err().todo().contains("stdio"));
}
