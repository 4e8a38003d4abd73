//! The table of settings, and their values from flags, environment variables and files as text.

use std::{collections::BTreeMap, fmt, path::PathBuf};

use crate::failure::Failure;

/// The shape of a setting's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// On or off.
    Switch,
    /// One value.
    One,
    /// Any number of values; in the environment they are separated by commas.
    Many,
}

/// A setting. Flags, environment variables, file keys, the checks for unknown names and the table in the
/// documentation are generated from it.
#[derive(Debug)]
pub struct Setting {
    /// The key in a configuration file. The name of the environment variable is derived from it.
    pub key: &'static str,
    /// The flag on the command line.
    pub flag: &'static str,
    /// The placeholder of the value in help texts.
    pub value_name: &'static str,
    pub kind: Kind,
    /// The value of a flag without a value.
    pub bare: &'static str,
    /// The default value.
    pub default: &'static str,
    /// Whether the value is never shown.
    pub secret: bool,
    /// What a project's `spawnpoint.toml` can do to it before the owner trusts that file.
    pub project: ProjectMay,
    pub help: &'static str,
}

/// What a project's own `spawnpoint.toml` may do to a setting. The file comes with a cloned folder, so the
/// answer is [`Nothing`](Self::Nothing) unless no value can do harm. A file that the owner trusts
/// (`spawnpoint trust`) may set everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProjectMay {
    /// Nothing: it needs trust. This is the default for a new setting.
    Nothing,
    /// Set it to any value: it cannot do harm.
    Set,
    /// Set it to paths below the folder of the file.
    SetBelow,
    /// Make it more restrictive than the owner, regardless of precedence. Never less restrictive.
    Tighten(Tighter),
}

/// Which of two values is more restrictive, and how both are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tighter {
    /// Off is tighter than on.
    Off,
    /// On is tighter than off.
    On,
    /// A list of patterns, in which a final `*` matches anything: what both lists allow.
    Patterns,
    /// A list of names, in which an empty list or `all` means all: the names that both lists have.
    Names,
    /// One of these, from the loosest to the tightest: the tighter one.
    Levels(&'static [&'static str]),
}

const fn setting(key: &'static str, flag: &'static str, help: &'static str) -> Setting {
    Setting {
        key,
        flag,
        value_name: "",
        kind: Kind::Switch,
        bare: "true",
        default: "false",
        secret: false,
        project: ProjectMay::Nothing,
        help,
    }
}

impl Setting {
    const fn takes(self, kind: Kind, value_name: &'static str, default: &'static str) -> Self {
        Self { kind, value_name, default, ..self }
    }

    /// Sets what a project's file can do to it.
    const fn project_may(self, project: ProjectMay) -> Self {
        Self { project, ..self }
    }

    const fn project_may_tighten(self, tighter: Tighter) -> Self {
        self.project_may(ProjectMay::Tighten(tighter))
    }

    /// The environment variable.
    pub fn env(&self) -> String {
        format!("{ENV_PREFIX}{}", self.key.to_uppercase())
    }
}

/// The prefix of the environment variables.
pub const ENV_PREFIX: &str = "SPAWNPOINT_";
/// The variable in which a launcher says how the program was installed. It is not a setting.
pub const INSTALLED_BY: &str = "SPAWNPOINT_INSTALLED_BY";

/// All settings, in the order of the help.
pub const SETTINGS: &[Setting] = &[
    setting(
        "listen",
        "listen",
        "Address to listen on. Other commands look for the server there. May be repeated. Port 0 selects a free port",
    )
    .takes(Kind::Many, "ADDR", "127.0.0.1:8080"),
    setting(
        "allow_writes",
        "allow-writes",
        "Allow tools to change the engine. Without it, everything is read-only",
    )
    .project_may_tighten(Tighter::Off),
    setting(
        "require_confirm",
        "require-confirm",
        "Require confirm=true for every change, or a confirmation by the user of the client. An agent can send confirm=true by itself; --require-approval requires a person",
    )
    .project_may_tighten(Tighter::On),
    setting(
        "allow_code",
        "allow-code",
        "Allow clients to run their own code: the console, its scripts and hook sources. Requires --allow-writes",
    )
    .project_may_tighten(Tighter::Off),
    setting(
        "client_config",
        "client-config",
        "How much of this policy clients can change with SetConfig: tighten (restrict it until the server stops) or full (change it in both directions and keep it for the next start, as the explorer interface describes)",
    )
    .takes(Kind::One, "MODE", "tighten")
    .project_may_tighten(Tighter::Levels(&["full", "tighten"])),
    setting(
        "require_approval",
        "require-approval",
        "Calls that wait until a person approves them, in the client's dialog or with `spawnpoint approve`: code, writes (includes code), all (includes reads) or none",
    )
    .takes(Kind::One, "WHAT", "none")
    .project_may_tighten(Tighter::Levels(&["none", "code", "writes", "all"])),
    setting(
        "allow_components",
        "allow-component",
        "Component type that tools can add and remove. May be repeated. A final * matches anything",
    )
    .takes(Kind::Many, "TYPE", "*")
    .project_may_tighten(Tighter::Patterns),
    setting(
        "allow_members",
        "allow-member",
        "Member that tools can write or call. May be repeated. A final * matches anything",
    )
    .takes(Kind::Many, "TYPE.MEMBER", "*")
    .project_may_tighten(Tighter::Patterns),
    setting(
        "allow_hooks",
        "allow-hook",
        "Type whose methods tools can hook. May be repeated. A final * matches anything",
    )
    .takes(Kind::Many, "TYPE", "*")
    .project_may_tighten(Tighter::Patterns),
    Setting {
        secret: true,
        ..setting(
            "token",
            "token",
            "Bearer token that clients must send. Required to listen on other than loopback addresses. Other users of this machine can see flags: prefer the environment variable or a file",
        )
        .takes(Kind::One, "TOKEN", "")
    },
    Setting {
        secret: true,
        ..setting(
            "metrics_token",
            "metrics-token",
            "Bearer token that reads /metrics and nothing else, for a monitoring system. With it, /metrics needs this token or --token. A server with --http-remote-hosted has no /metrics without it. Other users of this machine can see flags: prefer the environment variable or a file",
        )
        .takes(Kind::One, "TOKEN", "")
    },
    setting(
        "tls_cert",
        "tls-cert",
        "PEM file with the server certificate followed by its intermediate certificates. Enables TLS on every port; other commands verify the server with it. Requires --tls-key",
    )
    .takes(Kind::One, "FILE", ""),
    setting("tls_key", "tls-key", "PEM file with the private key of the certificate")
        .takes(Kind::One, "FILE", ""),
    setting(
        "insecure_http",
        "insecure-http",
        "Serve other machines without TLS. Anyone on the network path can read and change all traffic, including the token",
    ),
    setting(
        "allow_hosts",
        "allow-host",
        "Host name that clients can use for the server, besides the names of this machine. May be repeated",
    )
    .takes(Kind::Many, "HOST", ""),
    setting(
        "allow_origins",
        "allow-origin",
        "Origin of a browser client that can send requests, besides the server's own pages; for example http://localhost:6274 for the MCP Inspector in direct mode. May be repeated",
    )
    .takes(Kind::Many, "ORIGIN", ""),
    setting(
        "toolsets",
        "toolsets",
        "Toolsets to offer and list, separated by commas. `custom` stands for the tools that engines define, `all` for every toolset. By default, all can be called, and clients list `native` only; a client chooses other ones to list with /mcp?toolsets=NAMES or the header Spawnpoint-Toolsets",
    )
    .takes(Kind::Many, "NAMES", "")
    .project_may_tighten(Tighter::Names),
    Setting {
        bare: "false",
        default: "true",
        ..setting(
            "stage",
            "no-stage",
            "Run the embedded game world; --no-stage disables it",
        )
        .project_may_tighten(Tighter::Off)
    },
    setting(
        "projects",
        "project",
        "Project on disk to serve, with or without its editor: a Unity or Godot folder, a .uproject file or its folder. May be repeated. By default, the Unity or Godot project that contains the current folder",
    )
    .takes(Kind::Many, "PATH", "")
    .project_may(ProjectMay::SetBelow),
    setting(
        "allow_folders",
        "allow-folder",
        "Folder outside the projects that can be read if a project refers to it with a symbolic link, a local Unity package or an Unreal plugin directory. May be repeated",
    )
    .takes(Kind::Many, "FOLDER", ""),
    setting(
        "tier",
        "tier",
        "Editor tools to offer: core, pro (with those that read files), studio or enterprise (all)",
    )
    .takes(Kind::One, "TIER", "enterprise")
    .project_may_tighten(Tighter::Levels(&["enterprise", "studio", "pro", "core"])),
    setting(
        "unreal_remote",
        "unreal-remote",
        "Connect to the running Unreal editor of the projects, or to any editor if there are no projects: http (Remote Control; http:PORT for another port than 30010), udp (Python remote execution) or auto",
    )
    .takes(Kind::One, "WAY", ""),
    setting(
        "name",
        "name",
        "Name of the server in the manifest of the async bridge",
    )
    .takes(Kind::One, "NAME", "spawnpoint")
    .project_may(ProjectMay::Set),
    setting(
        "description",
        "description",
        "Description of the server in the manifest of the async bridge",
    )
    .takes(Kind::One, "TEXT", "Where AI agents enter a game engine")
    .project_may(ProjectMay::Set),
    setting(
        "unity_docs_online",
        "unity-docs-online",
        "Allow unity_docs to fetch pages from https://docs.unity3d.com. Without it, no tool uses the network on its own",
    ),
    setting(
        "unity_tcp",
        "unity-tcp",
        "Attach Unity editors that listen on a TCP port and write a status file. `spawnpoint stdio` always does",
    ),
    setting(
        "unity_status_dir",
        "unity-status-dir",
        "Folder with the status files of Unity editors. By default UNITY_MCP_STATUS_DIR, or else .unity-mcp in the home folder",
    )
    .takes(Kind::One, "DIR", ""),
    setting(
        "attach",
        "attach",
        "URL of another MCP server to attach as an engine, or 'explorer' for the UnityExplorer host on this machine. May be repeated",
    )
    .takes(Kind::Many, "URL", ""),
    setting(
        "trust_engines",
        "trust-engine",
        "Engine whose read-only hints are trusted without authentication: a name, Name@hash, or the name or URL of an attached MCP server. May be repeated. All tools of other unauthenticated engines count as writes",
    )
    .takes(Kind::Many, "NAME", ""),
    setting(
        "trust_certs",
        "trust-cert",
        "PEM file with certificates to trust for https:// requests, besides the root certificates of the system: of a certificate authority, or of one server. May be repeated",
    )
    .takes(Kind::Many, "FILE", ""),
    setting(
        "http_remote_hosted",
        "http-remote-hosted",
        "Serve several users, each with separate engines, tools and ledger. Every user sends an API key. Requires --api-key-validation-url",
    ),
    setting(
        "api_key_validation_url",
        "api-key-validation-url",
        "URL of the service that validates API keys. It receives a POST with {\"api_key\": …} and answers {\"valid\": true, \"user_id\": …}",
    )
    .takes(Kind::One, "URL", ""),
    setting(
        "api_key_login_url",
        "api-key-login-url",
        "URL where users get an API key. The button in the Unity editor opens it",
    )
    .takes(Kind::One, "URL", ""),
    setting(
        "api_key_cache_ttl",
        "api-key-cache-ttl",
        "How long a validated API key is cached: seconds, or 90s, 5m",
    )
    .takes(Kind::One, "TIME", "300"),
    setting(
        "api_key_service_token_header",
        "api-key-service-token-header",
        "Header with which the server authenticates to the validation service",
    )
    .takes(Kind::One, "NAME", ""),
    Setting {
        secret: true,
        ..setting(
            "api_key_service_token",
            "api-key-service-token",
            "Value of that header. Other users of this machine can see flags: prefer the environment variable or a file",
        )
        .takes(Kind::One, "TOKEN", "")
    },
    #[cfg(feature = "cluster")]
    Setting {
        secret: true,
        ..setting(
            "cluster",
            "cluster",
            "URL of a NATS server with JetStream, such as nats://user:password@host:4222 or tls://host:4222. All servers that use it are nodes of one hub: every node lists and calls the engines of all. May be repeated for a cluster of NATS servers. Prefer the environment variable for a URL with a password",
        )
        .takes(Kind::Many, "URL", "")
    },
    #[cfg(feature = "cluster")]
    setting(
        "cluster_credentials",
        "cluster-credentials",
        "File with the credentials of the NATS account (.creds). Requires --cluster",
    )
    .takes(Kind::One, "FILE", ""),
    setting(
        "default_instance",
        "default-instance",
        "Engine to use if several are attached and neither the call nor its session selects one: Name@hash, a name, or the start of a hash",
    )
    .takes(Kind::One, "NAME", ""),
    setting(
        "pidfile",
        "pidfile",
        "File for the process id of the server. An existing file is overwritten only if it holds the id of a stopped server. The file is deleted when the server stops normally",
    )
    .takes(Kind::One, "FILE", ""),
    setting(
        "reload_patience",
        "reload-patience",
        "How long an engine that lost its connection stays listed, and how long calls wait for an engine that announced that it reloads its code: 90s, 5m",
    )
    .takes(Kind::One, "TIME", "120s"),
    setting(
        "gone_patience",
        "gone-patience",
        "How long calls wait for an engine that lost its connection without an announcement, because it crashed or was killed, at most --reload-patience: 20s, 2m",
    )
    .takes(Kind::One, "TIME", "20s"),
    setting(
        "balancers",
        "balancer",
        "Address or network of load balancers in front of the server, such as 10.0.0.7 or 10.0.0.0/24. An address has at most 256 connections at once; those of a balancer are of many clients, and have no such limit. May be repeated",
    )
    .takes(Kind::Many, "ADDR", ""),
    setting(
        "drain_notice",
        "drain-notice",
        "How long a server that is told to stop goes on as before while /ready answers 503, so that load balancers send clients and engines elsewhere: 5s",
    )
    .takes(Kind::One, "TIME", "0s"),
    setting(
        "drain_limit",
        "drain-limit",
        "How long running calls may take once a server that is told to stop accepts no more of them: 3s, 1m",
    )
    .takes(Kind::One, "TIME", "3s"),
    setting(
        "retain",
        "retain",
        "How long to keep the results of finished calls: 90s, 30m, 24h, 7d",
    )
    .takes(Kind::One, "TIME", "24h"),
    setting(
        "ai_logs",
        "ai-logs",
        "Folder for the results of the async document's operations and for what code writes with AI.Write, one file {log id}.json each. Files older than --retain are deleted",
    )
    .takes(Kind::One, "FOLDER", ""),
    setting(
        "retain_bytes",
        "retain-bytes",
        "Maximum size of the call ledger: 64MiB, 2GiB. The oldest finished calls are deleted first. With --http-remote-hosted, every user has an eighth of it",
    )
    .takes(Kind::One, "SIZE", "512MiB"),
    setting(
        "state_dir",
        "state-dir",
        "Folder for the ledger, keys and backups. By default, the state folder of the system",
    )
    .takes(Kind::One, "DIR", ""),
    setting(
        "log",
        "log",
        "What to log to stderr: error, warn, info, debug, trace, or target=level pairs",
    )
    .takes(Kind::One, "FILTER", "warn"),
    setting(
        "log_format",
        "log-format",
        "Format of the log lines: text, or json with one object per line. Lines about a call hold its log id, tool, instance and client from level info on",
    )
    .takes(Kind::One, "FORMAT", "text"),
    #[cfg(feature = "otel")]
    setting(
        "otel_endpoint",
        "otel-endpoint",
        "Export a span for each call to the OpenTelemetry collector at this URL, over OTLP/HTTP, such as http://localhost:4318",
    )
    .takes(Kind::One, "URL", ""),
];

/// The setting of this file key.
pub fn by_key(key: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.key == key)
}

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    Flag(&'static str),
    Env(String),
    File { path: PathBuf, line: usize },
    Default,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => write!(f, "--{flag}"),
            Self::Env(name) => f.write_str(name),
            Self::File { path, line } => write!(f, "{}:{line}", path.display()),
            Self::Default => f.write_str("default"),
        }
    }
}

/// A value as text, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourcedValue {
    pub values: Vec<String>,
    pub origin: Origin,
}

/// The values of one source, by key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layer(pub BTreeMap<&'static str, SourcedValue>);

impl Layer {
    /// Reads environment variables. Unknown names become warnings.
    pub fn from_env(variables: impl IntoIterator<Item = (String, String)>) -> (Self, Vec<Failure>) {
        let (mut layer, mut warnings) = (Self::default(), Vec::new());
        for (name, value) in variables {
            // Launchers set one that is not a setting.
            if !name.starts_with(ENV_PREFIX) || name == INSTALLED_BY {
                continue;
            }
            match SETTINGS.iter().find(|setting| setting.env() == name) {
                // Shells and CI set a variable to nothing to unset it.
                Some(_) if value.is_empty() => {}
                Some(setting) => {
                    let values = match setting.kind {
                        Kind::Many => split(&value),
                        Kind::Switch | Kind::One => vec![value],
                    };
                    let origin = Origin::Env(name);
                    layer.0.insert(setting.key, SourcedValue { values, origin });
                }
                None => {
                    let known: Vec<_> = SETTINGS.iter().map(Setting::env).collect();
                    let known = known.iter().map(String::as_str);
                    warnings.push(
                        Failure::usage(format!("{name} is not a setting and has no effect"))
                            .nearest(&name, known),
                    );
                }
            }
        }
        (layer, warnings)
    }
}

/// Splits a list at its commas.
pub fn split(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn environment_variables_are_read_and_unknown_names_are_warnings() {
        let (layer, warnings) = Layer::from_env([
            ("SPAWNPOINT_LISTEN".into(), "127.0.0.1:1, 127.0.0.1:2".into()),
            ("SPAWNPOINT_TOKEN".into(), String::new()),
            ("SPAWNPOINT_ALLOW_WRITE".into(), "1".into()),
            ("PATH".into(), "/bin".into()),
        ]);
        assert_eq!(layer.0.len(), 1);
        assert_eq!(layer.0["listen"].values, ["127.0.0.1:1", "127.0.0.1:2"]);
        assert_eq!(warnings.len(), 1);
        assert_eq!(warnings[0].hint.as_deref(), Some("did you mean 'SPAWNPOINT_ALLOW_WRITES'?"));
    }

    #[test]
    fn keys_and_flags_are_unique() {
        let keys: std::collections::BTreeSet<_> = SETTINGS.iter().map(|s| s.key).collect();
        let flags: std::collections::BTreeSet<_> = SETTINGS.iter().map(|s| s.flag).collect();
        assert_eq!((keys.len(), flags.len()), (SETTINGS.len(), SETTINGS.len()));
    }
}
