//! What files, environment and flags say: every setting declared once, every value still text.

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

/// One setting: its names, its shape, its help. Flags, environment variables, file keys, the checks
/// for unknown ones and the table in the documentation are all made from this.
#[derive(Debug)]
pub struct Setting {
    /// Key in a configuration file. The environment variable is made from it.
    pub key: &'static str,
    /// Flag on the command line.
    pub flag: &'static str,
    /// What stands for the value in help.
    pub value_name: &'static str,
    pub kind: Kind,
    /// What a flag without a value means.
    pub bare: &'static str,
    /// What holds when nobody says anything.
    pub default: &'static str,
    /// Must never be shown.
    pub secret: bool,
    /// What a project's own `spawnpoint.toml` may do to it before the owner trusts that file.
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
    /// Make it tighter than the owner wants it, whatever takes precedence. Never looser.
    Tighten(Tighter),
}

/// Which of two values is the tighter one, and what holds when both are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tighter {
    /// Off is tighter than on.
    Off,
    /// On is tighter than off.
    On,
    /// A list of patterns, of which a `*` at the end fits anything: what both lists allow.
    Patterns,
    /// A list of names, of which none means all: the names that both lists have.
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

    /// A project's own file may do this to it.
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

/// What the names of our environment variables begin with.
pub const ENV_PREFIX: &str = "SPAWNPOINT_";

/// Every setting there is, in the order of the help.
pub const SETTINGS: &[Setting] = &[
    setting(
        "listen",
        "listen",
        "Address to serve on, and where the other commands look for a server; may repeat. Port 0 takes any free port",
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
        "Require confirm=true for every change, or a yes from the person at the client. An agent can send confirm=true by itself; --require-approval needs a person",
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
        "How much of this policy clients may change with SetConfig: tighten (until the server stops) or full (in both directions, kept for the next start; as the explorer interface describes it)",
    )
    .takes(Kind::One, "MODE", "tighten")
    .project_may_tighten(Tighter::Levels(&["full", "tighten"])),
    setting(
        "require_approval",
        "require-approval",
        "Calls that wait until a person approves them, in the client's own dialog or with `spawnpoint approve`: code, writes (code included), all (reads too) or none",
    )
    .takes(Kind::One, "WHAT", "none")
    .project_may_tighten(Tighter::Levels(&["none", "code", "writes", "all"])),
    setting(
        "allow_components",
        "allow-component",
        "Component type that may be added and removed; may repeat. A * at the end fits anything",
    )
    .takes(Kind::Many, "TYPE", "*")
    .project_may_tighten(Tighter::Patterns),
    setting(
        "allow_members",
        "allow-member",
        "Member that may be written or called; may repeat. A * at the end fits anything",
    )
    .takes(Kind::Many, "TYPE.MEMBER", "*")
    .project_may_tighten(Tighter::Patterns),
    setting(
        "allow_hooks",
        "allow-hook",
        "Type whose methods may be hooked; may repeat. A * at the end fits anything",
    )
    .takes(Kind::Many, "TYPE", "*")
    .project_may_tighten(Tighter::Patterns),
    Setting {
        secret: true,
        ..setting(
            "token",
            "token",
            "Bearer token that clients must send; needed to listen beyond this machine. Others on this machine can see flags: prefer the environment or a file",
        )
        .takes(Kind::One, "TOKEN", "")
    },
    setting(
        "tls_cert",
        "tls-cert",
        "Certificate in PEM form, with those that vouch for it behind it: every port speaks TLS, and the other commands know the server by it. Takes --tls-key too",
    )
    .takes(Kind::One, "FILE", ""),
    setting("tls_key", "tls-key", "Private key of the certificate, in PEM form")
        .takes(Kind::One, "FILE", ""),
    setting(
        "insecure_http",
        "insecure-http",
        "Serve other machines without TLS, though whoever is in between can read and change everything, the token too",
    ),
    setting(
        "allow_hosts",
        "allow-host",
        "Host name, besides those of this machine, under which clients may reach the server; may repeat",
    )
    .takes(Kind::Many, "HOST", ""),
    setting(
        "allow_origins",
        "allow-origin",
        "Origin of a browser client, besides the server's own pages, that may send requests, such as http://localhost:6274 for the MCP Inspector in direct mode; may repeat",
    )
    .takes(Kind::Many, "ORIGIN", ""),
    setting(
        "toolsets",
        "toolsets",
        "Toolsets to offer, separated by commas. Without it, all of them",
    )
    .takes(Kind::Many, "NAMES", "")
    .project_may_tighten(Tighter::Names),
    Setting {
        bare: "false",
        default: "true",
        ..setting(
            "stage",
            "no-stage",
            "The embedded game world; --no-stage leaves it out",
        )
        .project_may_tighten(Tighter::Off)
    },
    setting(
        "projects",
        "project",
        "Project on disk to serve, with or without its editor: a Unity folder, a .uproject file or a folder that has one; may repeat. Without it, the Unity project around the current folder",
    )
    .takes(Kind::Many, "PATH", "")
    .project_may(ProjectMay::SetBelow),
    setting(
        "allow_folders",
        "allow-folder",
        "Folder outside the projects that may be read when a project leads there: by a symbolic link, a local Unity package or an Unreal plugin directory; may repeat",
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
        "Drive the running Unreal editor of the projects, or any where there are none: http (Remote Control, http:PORT if not 30010), udp (Python remote execution) or auto",
    )
    .takes(Kind::One, "WAY", ""),
    setting(
        "name",
        "name",
        "What the server calls itself in the manifest of the async bridge",
    )
    .takes(Kind::One, "NAME", "spawnpoint")
    .project_may(ProjectMay::Set),
    setting(
        "description",
        "description",
        "What the server says of itself there",
    )
    .takes(Kind::One, "TEXT", "Where AI agents enter a game engine")
    .project_may(ProjectMay::Set),
    setting(
        "unity_docs_online",
        "unity-docs-online",
        "Allow unity_docs to fetch pages from https://docs.unity3d.com. Without it, no tool reaches the network by itself",
    ),
    setting(
        "unity_tcp",
        "unity-tcp",
        "Attach Unity editors that listen on a port of their own, found by their status files. `spawnpoint stdio` looks for them by itself",
    ),
    setting(
        "unity_status_dir",
        "unity-status-dir",
        "Folder of their status files. Without it, UNITY_MCP_STATUS_DIR, else ~/.unity-mcp",
    )
    .takes(Kind::One, "DIR", ""),
    setting(
        "attach",
        "attach",
        "Another MCP server whose tools are offered as an engine's, by its http:// or https:// address, or 'explorer' for the UnityExplorer host that runs on this machine; may repeat",
    )
    .takes(Kind::Many, "URL", ""),
    setting(
        "trust_engines",
        "trust-engine",
        "Engine whose read-only hints are believed without proof, by its name or Name@hash, or an attached MCP server by its name or address; may repeat. The tools of other unproven engines count as writes",
    )
    .takes(Kind::Many, "NAME", ""),
    setting(
        "trust_certs",
        "trust-cert",
        "PEM file with certificates to trust, besides those of this system, for requests over https://: of an authority, or of a server, which then counts for that very certificate only; may repeat",
    )
    .takes(Kind::Many, "FILE", ""),
    setting(
        "http_remote_hosted",
        "http-remote-hosted",
        "Serve many people, each with engines, tools and records of their own: everyone sends an API key. Takes --api-key-validation-url too",
    ),
    setting(
        "api_key_validation_url",
        "api-key-validation-url",
        "Service that is asked whose a key is, by POST with {\"api_key\": …}; it answers {\"valid\": true, \"user_id\": …}",
    )
    .takes(Kind::One, "URL", ""),
    setting(
        "api_key_login_url",
        "api-key-login-url",
        "Where people get a key for this server; the Unity editor's button opens it",
    )
    .takes(Kind::One, "URL", ""),
    setting(
        "api_key_cache_ttl",
        "api-key-cache-ttl",
        "How long the service's word on a key holds: seconds, or 90s, 5m",
    )
    .takes(Kind::One, "TIME", "300"),
    setting(
        "api_key_service_token_header",
        "api-key-service-token-header",
        "Header by which that service knows us",
    )
    .takes(Kind::One, "NAME", ""),
    Setting {
        secret: true,
        ..setting(
            "api_key_service_token",
            "api-key-service-token",
            "What stands in that header. Others on this machine can see flags: prefer the environment or a file",
        )
        .takes(Kind::One, "TOKEN", "")
    },
    setting(
        "default_instance",
        "default-instance",
        "The engine that is meant where several are attached and neither a call nor its session names one: Name@hash, a name, or the beginning of a hash",
    )
    .takes(Kind::One, "NAME", ""),
    setting(
        "pidfile",
        "pidfile",
        "File for the process id of the server. It is created, never overwritten, and deleted when the server stops in good order",
    )
    .takes(Kind::One, "FILE", ""),
    setting(
        "reload_patience",
        "reload-patience",
        "How long an engine that lost its connection is waited for, with the calls on it: 90s, 5m",
    )
    .takes(Kind::One, "TIME", "120s"),
    setting(
        "retain",
        "retain",
        "How long the results of ended calls are kept: 90s, 30m, 24h, 7d",
    )
    .takes(Kind::One, "TIME", "24h"),
    setting(
        "retain_bytes",
        "retain-bytes",
        "Maximum size of the call ledger: 64MiB, 2GiB. The oldest ended calls are deleted first. With --http-remote-hosted, every user has an eighth of it",
    )
    .takes(Kind::One, "SIZE", "512MiB"),
    setting(
        "state_dir",
        "state-dir",
        "Folder for the ledger of calls. Without it, the usual one of this system",
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

/// Where a value was said.
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

/// A value as it was said, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub values: Vec<String>,
    pub origin: Origin,
}

/// What one source says, by key. Silence about a setting is no entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layer(pub BTreeMap<&'static str, Said>);

impl Layer {
    /// Takes in text from the environment.
    pub fn from_env(variables: impl IntoIterator<Item = (String, String)>) -> (Self, Vec<Failure>) {
        let (mut layer, mut warnings) = (Self::default(), Vec::new());
        for (name, value) in variables {
            if !name.starts_with(ENV_PREFIX) {
                continue;
            }
            match SETTINGS.iter().find(|setting| setting.env() == name) {
                // An empty variable is how shells and CI say "not set".
                Some(_) if value.is_empty() => {}
                Some(setting) => {
                    let values = match setting.kind {
                        Kind::Many => split(&value),
                        Kind::Switch | Kind::One => vec![value],
                    };
                    let origin = Origin::Env(name);
                    layer.0.insert(setting.key, Said { values, origin });
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

/// Splits a list written as one text.
pub fn split(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn environment_is_read_by_the_table_and_misspelt_names_are_told() {
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
