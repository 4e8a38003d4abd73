//! The table of clients, best known first. `setup`, `doctor` and the page of clients are generated from it.

use super::{
    Client,
    Field::{Args, Bool, Command, CommandLine, List, Number, Object, Text, Url},
    FileLocation, Template,
};
use crate::{document::Syntax, environment::BaseFolder};

/// Defaults of the rows below.
const DEFAULT: Client = Client {
    id: "",
    name: "",
    file: None,
    windows_file: None,
    folder_variable: None,
    project_file: None,
    install_marker: "",
    programs: &[],
    syntax: Syntax::Json,
    servers_path: &["mcpServers"],
    nested_servers: None,
    http: Some(Template(&[("type", Text("http")), ("url", Url)])),
    stdio: Template(&[("type", Text("stdio")), ("command", Command), ("args", Args)]),
    clears_environment: false,
    token: None,
    schema: None,
    enable_path: None,
    next_step: "Restart it, or reload its MCP servers.",
};

/// A stdio entry without a type.
const PLAIN_STDIO: Template = Template(&[("command", Command), ("args", Args)]);

/// The token for clients that write variables as `${env:NAME}`.
const ENV_TOKEN: Template = Template(&[(
    "headers",
    Object(Template(&[("Authorization", Text("Bearer ${env:SPAWNPOINT_TOKEN}"))])),
)]);

const fn home(path: &'static str) -> Option<FileLocation> {
    Some(FileLocation { base: BaseFolder::Home, path })
}

const fn config(path: &'static str) -> Option<FileLocation> {
    Some(FileLocation { base: BaseFolder::Config, path })
}

const fn xdg(path: &'static str) -> Option<FileLocation> {
    Some(FileLocation { base: BaseFolder::Xdg, path })
}

/// Clients that name the URL `serverUrl`.
const SERVER_URL: Client = Client {
    http: Some(Template(&[("serverUrl", Url), ("disabled", Bool(false))])),
    stdio: Template(&[("command", Command), ("args", Args), ("disabled", Bool(false))]),
    token: Some(ENV_TOKEN),
    ..DEFAULT
};

/// Editors with GitHub Copilot.
const COPILOT: Client = Client { servers_path: &["servers"], ..DEFAULT };

const VS_CODE: Client = Client {
    project_file: Some(".vscode/mcp.json"),
    token: Some(ENV_TOKEN),
    next_step: "Start the server in the list of MCP servers.",
    ..COPILOT
};

/// Gemini CLI and its forks, where `url` means the older SSE transport.
const GEMINI: Client = Client {
    http: Some(Template(&[("httpUrl", Url)])),
    stdio: PLAIN_STDIO,
    token: Some(Template(&[(
        "headers",
        Object(Template(&[("Authorization", Text("Bearer $SPAWNPOINT_TOKEN"))])),
    )])),
    next_step: "Start it in a trusted folder. /mcp shows the server.",
    ..DEFAULT
};

/// OpenCode and its forks.
const OPENCODE: Client = Client {
    servers_path: &["mcp"],
    http: Some(Template(&[("type", Text("remote")), ("url", Url), ("enabled", Bool(true))])),
    stdio: Template(&[("type", Text("local")), ("command", CommandLine), ("enabled", Bool(true))]),
    token: Some(Template(&[(
        "headers",
        Object(Template(&[("Authorization", Text("Bearer {env:SPAWNPOINT_TOKEN}"))])),
    )])),
    next_step: "Restart it.",
    ..DEFAULT
};

/// All clients.
pub const CLIENTS: &[Client] = &[
    Client {
        id: "claude-code",
        name: "Claude Code",
        file: home(".claude.json"),
        folder_variable: Some("CLAUDE_CONFIG_DIR"),
        project_file: Some(".mcp.json"),
        install_marker: ".claude",
        programs: &["claude"],
        nested_servers: Some(("projects", "mcpServers")),
        token: Some(Template(&[(
            "headers",
            Object(Template(&[("Authorization", Text("Bearer ${SPAWNPOINT_TOKEN}"))])),
        )])),
        next_step: "Start a new session. /mcp shows the server.",
        ..DEFAULT
    },
    Client {
        id: "claude-desktop",
        name: "Claude Desktop",
        file: config("Claude/claude_desktop_config.json"),
        install_marker: "Claude",
        http: None,
        stdio: PLAIN_STDIO,
        next_step: "Quit and restart it.",
        ..DEFAULT
    },
    Client {
        id: "cursor",
        name: "Cursor",
        file: home(".cursor/mcp.json"),
        project_file: Some(".cursor/mcp.json"),
        install_marker: ".cursor",
        programs: &["cursor", "cursor-agent"],
        token: Some(ENV_TOKEN),
        next_step: "Enable the server in Settings > MCP.",
        ..DEFAULT
    },
    Client {
        id: "vscode",
        name: "VS Code",
        file: config("Code/User/mcp.json"),
        install_marker: "Code",
        programs: &["code"],
        ..VS_CODE
    },
    Client {
        id: "vscode-insiders",
        name: "VS Code Insiders",
        file: config("Code - Insiders/User/mcp.json"),
        install_marker: "Code - Insiders",
        programs: &["code-insiders"],
        ..VS_CODE
    },
    Client {
        id: "codex",
        name: "Codex",
        file: home(".codex/config.toml"),
        folder_variable: Some("CODEX_HOME"),
        project_file: Some(".codex/config.toml"),
        install_marker: ".codex",
        programs: &["codex"],
        syntax: Syntax::Toml,
        servers_path: &["mcp_servers"],
        http: Some(Template(&[("url", Url)])),
        stdio: PLAIN_STDIO,
        clears_environment: true,
        token: Some(Template(&[("bearer_token_env_var", Text("SPAWNPOINT_TOKEN"))])),
        next_step: "Start a new session. /mcp shows the server.",
        ..DEFAULT
    },
    Client {
        id: "gemini",
        name: "Gemini CLI",
        file: home(".gemini/settings.json"),
        project_file: Some(".gemini/settings.json"),
        install_marker: ".gemini/settings.json",
        programs: &["gemini"],
        ..GEMINI
    },
    Client {
        id: "windsurf",
        name: "Windsurf",
        file: home(".codeium/windsurf/mcp_config.json"),
        install_marker: ".codeium/windsurf",
        programs: &["windsurf"],
        next_step: "Press Refresh in the list of MCP servers.",
        ..SERVER_URL
    },
    Client {
        id: "zed",
        name: "Zed",
        file: xdg("zed/settings.json"),
        windows_file: config("Zed/settings.json"),
        project_file: Some(".zed/settings.json"),
        install_marker: "zed",
        programs: &["zed", "zeditor"],
        servers_path: &["context_servers"],
        http: Some(Template(&[("url", Url)])),
        stdio: PLAIN_STDIO,
        next_step: "No restart needed.",
        ..DEFAULT
    },
    Client {
        id: "cline",
        name: "Cline",
        file: config(
            "Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json",
        ),
        install_marker: "Code/User/globalStorage/saoudrizwan.claude-dev",
        http: Some(Template(&[
            ("type", Text("streamableHttp")),
            ("url", Url),
            ("disabled", Bool(false)),
            ("autoApprove", List(&[])),
        ])),
        stdio: Template(&[
            ("type", Text("stdio")),
            ("command", Command),
            ("args", Args),
            ("disabled", Bool(false)),
            ("autoApprove", List(&[])),
        ]),
        next_step: "No restart needed.",
        ..DEFAULT
    },
    Client {
        id: "cline-cli",
        name: "Cline CLI",
        file: home(".cline/data/settings/cline_mcp_settings.json"),
        install_marker: ".cline",
        programs: &["cline"],
        http: Some(Template(&[(
            "transport",
            Object(Template(&[("type", Text("streamableHttp")), ("url", Url)])),
        )])),
        stdio: Template(&[(
            "transport",
            Object(Template(&[("type", Text("stdio")), ("command", Command), ("args", Args)])),
        )]),
        next_step: "Start a new session.",
        ..DEFAULT
    },
    Client {
        id: "roo",
        name: "Roo Code",
        file: config(
            "Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json",
        ),
        project_file: Some(".roo/mcp.json"),
        install_marker: "Code/User/globalStorage/rooveterinaryinc.roo-cline",
        http: Some(Template(&[
            ("type", Text("streamable-http")),
            ("url", Url),
            ("disabled", Bool(false)),
        ])),
        stdio: Template(&[("command", Command), ("args", Args), ("disabled", Bool(false))]),
        next_step: "No restart needed.",
        ..DEFAULT
    },
    Client {
        id: "kilo",
        name: "Kilo Code",
        file: xdg("kilo/kilo.jsonc"),
        install_marker: "kilo",
        programs: &["kilo"],
        schema: Some("https://app.kilo.ai/config.json"),
        ..OPENCODE
    },
    Client {
        id: "copilot-cli",
        name: "GitHub Copilot CLI",
        file: home(".copilot/mcp-config.json"),
        install_marker: ".copilot",
        programs: &["copilot"],
        http: Some(Template(&[("type", Text("http")), ("url", Url), ("tools", List(&["*"]))])),
        stdio: Template(&[
            ("type", Text("local")),
            ("command", Command),
            ("args", Args),
            ("tools", List(&["*"])),
        ]),
        next_step: "Start a new session. /mcp shows the server.",
        ..DEFAULT
    },
    Client {
        id: "rider-copilot",
        name: "Copilot in Rider",
        file: Some(FileLocation {
            base: BaseFolder::LocalConfig,
            path: "github-copilot/intellij/mcp.json",
        }),
        install_marker: "github-copilot/intellij",
        ..COPILOT
    },
    Client {
        id: "opencode",
        name: "OpenCode",
        file: xdg("opencode/opencode.json"),
        project_file: Some("opencode.json"),
        install_marker: "opencode",
        programs: &["opencode"],
        schema: Some("https://opencode.ai/config.json"),
        ..OPENCODE
    },
    Client {
        id: "qwen",
        name: "Qwen Code",
        file: home(".qwen/settings.json"),
        project_file: Some(".qwen/settings.json"),
        install_marker: ".qwen",
        programs: &["qwen"],
        ..GEMINI
    },
    Client {
        id: "kiro",
        name: "Kiro",
        file: home(".kiro/settings/mcp.json"),
        project_file: Some(".kiro/settings/mcp.json"),
        install_marker: ".kiro",
        programs: &["kiro", "kiro-cli"],
        http: Some(Template(&[("type", Text("http")), ("url", Url), ("disabled", Bool(false))])),
        stdio: Template(&[
            ("type", Text("stdio")),
            ("command", Command),
            ("args", Args),
            ("env", Object(Template(&[]))),
            ("disabled", Bool(false)),
        ]),
        next_step: "No restart needed.",
        ..DEFAULT
    },
    Client {
        id: "trae",
        name: "Trae",
        file: config("Trae/mcp.json"),
        install_marker: "Trae",
        programs: &["trae"],
        ..DEFAULT
    },
    Client {
        id: "kimi",
        name: "Kimi Code",
        file: home(".kimi/mcp.json"),
        install_marker: ".kimi",
        programs: &["kimi"],
        next_step: "Restart it.",
        ..DEFAULT
    },
    Client {
        id: "codebuddy",
        name: "CodeBuddy CLI",
        file: home(".codebuddy.json"),
        install_marker: ".codebuddy",
        programs: &["codebuddy"],
        next_step: "Restart it.",
        ..DEFAULT
    },
    Client {
        id: "antigravity",
        name: "Antigravity",
        file: home(".gemini/config/mcp_config.json"),
        install_marker: ".gemini/config",
        ..SERVER_URL
    },
    Client {
        id: "antigravity-ide",
        name: "Antigravity IDE",
        file: home(".gemini/antigravity-ide/mcp_config.json"),
        install_marker: ".gemini/antigravity-ide",
        ..SERVER_URL
    },
    Client {
        id: "openclaw",
        name: "OpenClaw",
        file: home(".openclaw/openclaw.json"),
        install_marker: ".openclaw",
        programs: &["openclaw"],
        servers_path: &["plugins", "entries", "openclaw-mcp-bridge", "config", "servers"],
        http: Some(Template(&[
            ("enabled", Bool(true)),
            ("url", Url),
            ("transport", Text("http")),
            ("toolPrefix", Text("spawnpoint")),
            ("requestTimeoutMs", Number(30_000)),
        ])),
        stdio: Template(&[
            ("enabled", Bool(true)),
            ("url", Text("stdio://local")),
            ("transport", Text("stdio")),
            ("command", Command),
            ("args", Args),
            ("toolPrefix", Text("spawnpoint")),
            ("requestTimeoutMs", Number(60_000)),
            ("connectTimeoutMs", Number(15_000)),
        ]),
        enable_path: Some(&["plugins", "entries", "openclaw-mcp-bridge", "enabled"]),
        next_step: "Install its plugin openclaw-mcp-bridge and restart its gateway.",
        ..DEFAULT
    },
    Client {
        id: "cherry-studio",
        name: "Cherry Studio",
        http: None,
        stdio: PLAIN_STDIO,
        ..DEFAULT
    },
];
