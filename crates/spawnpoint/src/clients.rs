//! AI clients on this machine: where they keep their servers, and whether we are among them.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::config::system::System;

/// Where a client keeps its folder.
#[derive(Clone, Copy, Debug)]
enum Base {
    /// In the user's home.
    Home,
    /// Where programs keep their settings.
    Config,
}

/// A client we know of.
#[derive(Debug)]
pub struct Client {
    pub name: &'static str,
    base: Base,
    /// Its folder or file: it is installed when this exists.
    mark: &'static str,
    /// Where it keeps its servers.
    file: &'static str,
    /// How to add us; `{url}` stands for our address.
    pub add: &'static str,
}

const fn home(
    name: &'static str,
    mark: &'static str,
    file: &'static str,
    add: &'static str,
) -> Client {
    let base = Base::Home;
    Client { name, base, mark, file, add }
}

const fn config(
    name: &'static str,
    mark: &'static str,
    file: &'static str,
    add: &'static str,
) -> Client {
    let base = Base::Config;
    Client { name, base, mark, file, add }
}

/// Clients we know of, best known first.
pub const CLIENTS: &[Client] = &[
    home(
        "Claude Code",
        ".claude",
        ".claude.json",
        "claude mcp add --transport http spawnpoint {url}",
    ),
    config(
        "Claude Desktop",
        "Claude",
        "Claude/claude_desktop_config.json",
        r#"add "spawnpoint": {"command": "spawnpoint", "args": ["stdio"]} to "mcpServers""#,
    ),
    home(
        "Cursor",
        ".cursor",
        ".cursor/mcp.json",
        r#"add "spawnpoint": {"url": "{url}"} to "mcpServers""#,
    ),
    config(
        "VS Code",
        "Code",
        "Code/User/mcp.json",
        r#"code --add-mcp '{"name":"spawnpoint","type":"http","url":"{url}"}'"#,
    ),
    config(
        "VS Code Insiders",
        "Code - Insiders",
        "Code - Insiders/User/mcp.json",
        r#"code-insiders --add-mcp '{"name":"spawnpoint","type":"http","url":"{url}"}'"#,
    ),
    home("Codex", ".codex", ".codex/config.toml", "codex mcp add spawnpoint --url {url}"),
    home(
        "Gemini CLI",
        ".gemini/settings.json",
        ".gemini/settings.json",
        "gemini mcp add --transport http spawnpoint {url}",
    ),
    home(
        "Windsurf",
        ".codeium/windsurf",
        ".codeium/windsurf/mcp_config.json",
        r#"add "spawnpoint": {"serverUrl": "{url}"} to "mcpServers""#,
    ),
    home(
        "Copilot CLI",
        ".copilot",
        ".copilot/mcp-config.json",
        r#"add "spawnpoint": {"type": "http", "url": "{url}"} to "mcpServers""#,
    ),
    home(
        "Qwen Code",
        ".qwen",
        ".qwen/settings.json",
        r#"add "spawnpoint": {"httpUrl": "{url}"} to "mcpServers""#,
    ),
    config(
        "OpenCode",
        "opencode",
        "opencode/opencode.json",
        r#"add "spawnpoint": {"type": "remote", "url": "{url}", "enabled": true} to "mcp""#,
    ),
];

/// What a client's file says of us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It points at us.
    Pointed,
    /// It does not mention us.
    Absent,
    /// The file is there, but cannot be understood.
    Unreadable,
}

/// A client that was found.
pub struct Found {
    pub client: &'static Client,
    pub file: PathBuf,
    pub standing: Standing,
}

/// The clients on this machine. `ports` are those we listen on.
pub fn found<'a>(system: &'a System, ports: &'a [u16]) -> impl Iterator<Item = Found> + 'a {
    CLIENTS.iter().filter_map(move |client| {
        let base = match client.base {
            Base::Home => system.home()?,
            Base::Config => system.config_home()?,
        };
        let file = base.join(client.file);
        if !base.join(client.mark).exists() && !file.exists() {
            return None;
        }
        let standing = standing(&file, ports);
        Some(Found { client, file, standing })
    })
}

fn standing(file: &Path, ports: &[u16]) -> Standing {
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Standing::Absent,
        Err(_) => return Standing::Unreadable,
    };
    let is_toml = file.extension().is_some_and(|extension| extension == "toml");
    let parsed = match is_toml {
        true => toml::from_str::<Value>(&text).ok(),
        // An empty file is how some clients say that they have no servers.
        false if text.trim().is_empty() => Some(Value::Null),
        false => serde_json::from_str(&text).ok(),
    };
    match parsed {
        Some(value) if mentions(&value, ports) => Standing::Pointed,
        Some(_) => Standing::Absent,
        None => Standing::Unreadable,
    }
}

/// Whether any text in a client's file is our address, or the command that starts us.
fn mentions(value: &Value, ports: &[u16]) -> bool {
    match value {
        Value::Object(object) => object.iter().any(|(key, value)| match (key.as_str(), value) {
            ("url" | "serverUrl" | "httpUrl", Value::String(url)) => is_ours(url, ports),
            ("command", Value::String(command)) => starts_us(command),
            _ => mentions(value, ports),
        }),
        Value::Array(items) => items.iter().any(|item| mentions(item, ports)),
        _ => false,
    }
}

fn is_ours(url: &str, ports: &[u16]) -> bool {
    let Some((host, _)) = url
        .strip_prefix("http://")
        .or_else(|| url.strip_prefix("https://"))
        .and_then(|rest| rest.split_once('/'))
    else {
        return false;
    };
    let Some((name, port)) = host.rsplit_once(':') else {
        return false;
    };
    let is_here = matches!(name, "127.0.0.1" | "localhost" | "[::1]");
    is_here && port.parse().is_ok_and(|port| ports.contains(&port))
}

fn starts_us(command: &str) -> bool {
    let name = command.rsplit(['/', '\\']).next().unwrap_or(command);
    name.trim_end_matches(".exe") == "spawnpoint"
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_client_points_at_us_by_address_or_by_command() {
        let server = |entry: Value| json!({ "mcpServers": { "any": entry } });
        assert!(mentions(&server(json!({ "url": "http://localhost:8080/mcp" })), &[8080]));
        assert!(mentions(
            &server(json!({ "command": "/usr/bin/spawnpoint", "args": ["stdio"] })),
            &[]
        ));
        assert!(!mentions(&server(json!({ "url": "http://localhost:8081/mcp" })), &[8080]));
        assert!(!mentions(&server(json!({ "url": "https://example.com:8080/mcp" })), &[8080]));
        assert!(!mentions(&server(json!({ "command": "uvx" })), &[8080]));
    }
}
