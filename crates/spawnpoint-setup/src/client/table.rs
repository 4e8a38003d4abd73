//! Every client we know of, best known first. Set-up, `doctor` and the page of clients are made from
//! this table.

use super::{Client, Place};
use crate::{document::Syntax, surroundings::Base};

/// What most clients do; the rows say what is different.
const USUAL: Client = Client {
    id: "",
    name: "",
    file: None,
    windows: None,
    home_variable: None,
    project: None,
    mark: "",
    syntax: Syntax::Json,
    container: &["mcpServers"],
    elsewhere: None,
    http: Some(r#"{"type": "http", "url": "{url}"}"#),
    stdio: r#"{"type": "stdio", "command": "{command}", "args": "{args}"}"#,
    clears_variables: false,
    token: None,
    schema: None,
    switch: None,
    then: "restart it, or reload its servers",
};

const fn home(path: &'static str) -> Option<Place> {
    Some(Place { base: Base::Home, path })
}

const fn config(path: &'static str) -> Option<Place> {
    Some(Place { base: Base::Config, path })
}

const fn xdg(path: &'static str) -> Option<Place> {
    Some(Place { base: Base::Xdg, path })
}

/// Clients whose servers have an address under `serverUrl`.
const SERVER_URL: Client = Client {
    http: Some(r#"{"serverUrl": "{url}", "disabled": false}"#),
    stdio: r#"{"command": "{command}", "args": "{args}", "disabled": false}"#,
    token: Some(r#"{"headers": {"Authorization": "Bearer ${env:SPAWNPOINT_TOKEN}"}}"#),
    ..USUAL
};

/// Editors with Copilot in them.
const COPILOT: Client = Client { container: &["servers"], ..USUAL };

const VS_CODE: Client = Client {
    project: Some(".vscode/mcp.json"),
    token: Some(r#"{"headers": {"Authorization": "Bearer ${env:SPAWNPOINT_TOKEN}"}}"#),
    then: "start it from the list of MCP servers",
    ..COPILOT
};

/// Gemini CLI and those who grew out of it: `url` means an older transport there.
const GEMINI: Client = Client {
    http: Some(r#"{"httpUrl": "{url}"}"#),
    stdio: r#"{"command": "{command}", "args": "{args}"}"#,
    token: Some(r#"{"headers": {"Authorization": "Bearer $SPAWNPOINT_TOKEN"}}"#),
    then: "start it in a folder that it trusts; /mcp shows it",
    ..USUAL
};

/// OpenCode and those who grew out of it.
const OPENCODE: Client = Client {
    container: &["mcp"],
    http: Some(r#"{"type": "remote", "url": "{url}", "enabled": true}"#),
    stdio: r#"{"type": "local", "command": "{command_line}", "enabled": true}"#,
    token: Some(r#"{"headers": {"Authorization": "Bearer {env:SPAWNPOINT_TOKEN}"}}"#),
    then: "restart it",
    ..USUAL
};

/// All of them.
pub const CLIENTS: &[Client] = &[
    Client {
        id: "claude-code",
        name: "Claude Code",
        file: home(".claude.json"),
        home_variable: Some("CLAUDE_CONFIG_DIR"),
        project: Some(".mcp.json"),
        mark: ".claude",
        elsewhere: Some(("projects", "mcpServers")),
        token: Some(r#"{"headers": {"Authorization": "Bearer ${SPAWNPOINT_TOKEN}"}}"#),
        then: "start a new session; /mcp shows it",
        ..USUAL
    },
    Client {
        id: "claude-desktop",
        name: "Claude Desktop",
        file: config("Claude/claude_desktop_config.json"),
        mark: "Claude",
        http: None,
        stdio: r#"{"command": "{command}", "args": "{args}"}"#,
        then: "quit it and start it again",
        ..USUAL
    },
    Client {
        id: "cursor",
        name: "Cursor",
        file: home(".cursor/mcp.json"),
        project: Some(".cursor/mcp.json"),
        mark: ".cursor",
        token: Some(r#"{"headers": {"Authorization": "Bearer ${env:SPAWNPOINT_TOKEN}"}}"#),
        then: "switch it on in Settings, MCP",
        ..USUAL
    },
    Client {
        id: "vscode",
        name: "VS Code",
        file: config("Code/User/mcp.json"),
        mark: "Code",
        ..VS_CODE
    },
    Client {
        id: "vscode-insiders",
        name: "VS Code Insiders",
        file: config("Code - Insiders/User/mcp.json"),
        mark: "Code - Insiders",
        ..VS_CODE
    },
    Client {
        id: "codex",
        name: "Codex",
        file: home(".codex/config.toml"),
        home_variable: Some("CODEX_HOME"),
        project: Some(".codex/config.toml"),
        mark: ".codex",
        syntax: Syntax::Toml,
        container: &["mcp_servers"],
        http: Some(r#"{"url": "{url}"}"#),
        stdio: r#"{"command": "{command}", "args": "{args}"}"#,
        clears_variables: true,
        token: Some(r#"{"bearer_token_env_var": "SPAWNPOINT_TOKEN"}"#),
        then: "start a new session; /mcp shows it",
        ..USUAL
    },
    Client {
        id: "gemini",
        name: "Gemini CLI",
        file: home(".gemini/settings.json"),
        project: Some(".gemini/settings.json"),
        mark: ".gemini/settings.json",
        ..GEMINI
    },
    Client {
        id: "windsurf",
        name: "Windsurf",
        file: home(".codeium/windsurf/mcp_config.json"),
        mark: ".codeium/windsurf",
        then: "press Refresh in its list of MCP servers",
        ..SERVER_URL
    },
    Client {
        id: "zed",
        name: "Zed",
        file: xdg("zed/settings.json"),
        windows: config("Zed/settings.json"),
        project: Some(".zed/settings.json"),
        mark: "zed",
        container: &["context_servers"],
        http: Some(r#"{"url": "{url}"}"#),
        stdio: r#"{"command": "{command}", "args": "{args}"}"#,
        then: "it is there at once",
        ..USUAL
    },
    Client {
        id: "cline",
        name: "Cline",
        file: config(
            "Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json",
        ),
        mark: "Code/User/globalStorage/saoudrizwan.claude-dev",
        http: Some(
            r#"{"type": "streamableHttp", "url": "{url}", "disabled": false, "autoApprove": []}"#,
        ),
        stdio: r#"{"type": "stdio", "command": "{command}", "args": "{args}", "disabled": false, "autoApprove": []}"#,
        then: "it is there at once",
        ..USUAL
    },
    Client {
        id: "cline-cli",
        name: "Cline CLI",
        file: home(".cline/data/settings/cline_mcp_settings.json"),
        mark: ".cline",
        http: Some(r#"{"transport": {"type": "streamableHttp", "url": "{url}"}}"#),
        stdio: r#"{"transport": {"type": "stdio", "command": "{command}", "args": "{args}"}}"#,
        then: "start a new session",
        ..USUAL
    },
    Client {
        id: "roo",
        name: "Roo Code",
        file: config(
            "Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json",
        ),
        project: Some(".roo/mcp.json"),
        mark: "Code/User/globalStorage/rooveterinaryinc.roo-cline",
        http: Some(r#"{"type": "streamable-http", "url": "{url}", "disabled": false}"#),
        stdio: r#"{"command": "{command}", "args": "{args}", "disabled": false}"#,
        then: "it is there at once",
        ..USUAL
    },
    Client {
        id: "kilo",
        name: "Kilo Code",
        file: xdg("kilo/kilo.jsonc"),
        mark: "kilo",
        schema: Some("https://app.kilo.ai/config.json"),
        ..OPENCODE
    },
    Client {
        id: "copilot-cli",
        name: "GitHub Copilot CLI",
        file: home(".copilot/mcp-config.json"),
        mark: ".copilot",
        http: Some(r#"{"type": "http", "url": "{url}", "tools": ["*"]}"#),
        stdio: r#"{"type": "local", "command": "{command}", "args": "{args}", "tools": ["*"]}"#,
        then: "start a new session; /mcp shows it",
        ..USUAL
    },
    Client {
        id: "rider-copilot",
        name: "Copilot in Rider",
        file: Some(Place { base: Base::LocalConfig, path: "github-copilot/intellij/mcp.json" }),
        mark: "github-copilot/intellij",
        ..COPILOT
    },
    Client {
        id: "opencode",
        name: "OpenCode",
        file: xdg("opencode/opencode.json"),
        project: Some("opencode.json"),
        mark: "opencode",
        schema: Some("https://opencode.ai/config.json"),
        ..OPENCODE
    },
    Client {
        id: "qwen",
        name: "Qwen Code",
        file: home(".qwen/settings.json"),
        project: Some(".qwen/settings.json"),
        mark: ".qwen",
        ..GEMINI
    },
    Client {
        id: "kiro",
        name: "Kiro",
        file: home(".kiro/settings/mcp.json"),
        project: Some(".kiro/settings/mcp.json"),
        mark: ".kiro",
        http: Some(r#"{"type": "http", "url": "{url}", "disabled": false}"#),
        stdio: r#"{"type": "stdio", "command": "{command}", "args": "{args}", "env": {}, "disabled": false}"#,
        then: "it is there at once",
        ..USUAL
    },
    Client { id: "trae", name: "Trae", file: config("Trae/mcp.json"), mark: "Trae", ..USUAL },
    Client {
        id: "kimi",
        name: "Kimi Code",
        file: home(".kimi/mcp.json"),
        mark: ".kimi",
        then: "restart it",
        ..USUAL
    },
    Client {
        id: "codebuddy",
        name: "CodeBuddy CLI",
        file: home(".codebuddy.json"),
        mark: ".codebuddy",
        then: "restart it",
        ..USUAL
    },
    Client {
        id: "antigravity",
        name: "Antigravity",
        file: home(".gemini/config/mcp_config.json"),
        mark: ".gemini/config",
        ..SERVER_URL
    },
    Client {
        id: "antigravity-ide",
        name: "Antigravity IDE",
        file: home(".gemini/antigravity-ide/mcp_config.json"),
        mark: ".gemini/antigravity-ide",
        ..SERVER_URL
    },
    Client {
        id: "openclaw",
        name: "OpenClaw",
        file: home(".openclaw/openclaw.json"),
        mark: ".openclaw",
        container: &["plugins", "entries", "openclaw-mcp-bridge", "config", "servers"],
        http: Some(
            r#"{"enabled": true, "url": "{url}", "transport": "http", "toolPrefix": "spawnpoint", "requestTimeoutMs": 30000}"#,
        ),
        stdio: r#"{"enabled": true, "url": "stdio://local", "transport": "stdio", "command": "{command}", "args": "{args}", "toolPrefix": "spawnpoint", "requestTimeoutMs": 60000, "connectTimeoutMs": 15000}"#,
        switch: Some(&["plugins", "entries", "openclaw-mcp-bridge", "enabled"]),
        then: "install its plugin openclaw-mcp-bridge, and restart its gateway",
        ..USUAL
    },
    Client {
        id: "cherry-studio",
        name: "Cherry Studio",
        http: None,
        stdio: r#"{"command": "{command}", "args": "{args}"}"#,
        ..USUAL
    },
];
