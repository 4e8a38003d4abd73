//! The checks of `spawnpoint doctor`.

use std::{net::SocketAddr, path::Path};

use serde_json::Value;
use spawnpoint_protocol::proof::KEY_FILE;
use spawnpoint_setup::client::{self, Client, EntryStatus};

use super::{Check, projects::projects};
use crate::{
    commands::{instances::state_text, setup},
    compose,
    config::{
        Config, ConfigFile, FileKind, Settings, project::in_shell, raw::ProjectMay, sourced::Limit,
    },
    installation::Installation,
    ports,
    server_client::{Probe, ServerClient},
    tls,
};

/// Runs all checks.
pub async fn all(config: &Config) -> Vec<Check> {
    let settings = &config.settings;
    let mut checks = vec![version(), installation(config)];
    checks.extend(configuration(config));
    let mut server = None;
    for listen in &settings.listen {
        let (check, client) = port(*listen, settings).await;
        checks.push(check);
        server = server.or(client);
    }
    checks.extend(exposure(config));
    checks.extend(encryption(config));
    checks.extend(state(config));
    checks.push(engines(config, server.as_ref()).await);
    checks.extend(projects(config));
    checks.extend(ai_clients(config));
    checks
}

/// The version and path of this program.
pub fn version() -> Check {
    let path =
        std::env::current_exe().map(|path| format!(" ({})", path.display())).unwrap_or_default();
    Check::ok("version", format!("Spawnpoint {}{path}", env!("CARGO_PKG_VERSION")))
}

/// How this program was installed, and what AI clients start.
fn installation(config: &Config) -> Check {
    let environment = setup::environment(&config.system);
    let installation = Installation::current(&environment);
    let (command, args) = installation.command(&environment);
    let line = [command].into_iter().chain(args).collect::<Vec<_>>().join(" ");
    let found = format!("{}; AI clients start `{line} stdio`", installation.description());
    Check::ok("installation", found)
}

fn configuration(config: &Config) -> Vec<Check> {
    const NAME: &str = "configuration";
    let mut checks = Vec::new();
    if config.files.is_empty() {
        checks.push(Check::ok(NAME, "no configuration file; using defaults"));
    }
    for file in &config.files {
        let (path, kind) = (file.path.display(), describe_kind(file.kind));
        checks.push(match is_writable_by_others(&file.path) {
            false => Check::ok(NAME, format!("{path} ({kind})")),
            true => Check::warning(NAME, format!("{path} ({kind}) is writable by other users"))
                .hint(format!("chmod go-w {}", in_shell(&file.path))),
        });
        checks.extend(overridden_settings(config, file).map(|found| Check::warning(NAME, found)));
    }
    for limit in &config.limits {
        let Limit { setting, asked, by } = limit;
        let asked = format!("{}: {}", asked.origin, asked.values.join(", "));
        let found = format!("{} is limited by {by} (otherwise {asked})", setting.key);
        checks.push(Check::ok(NAME, found));
    }
    for warning in &config.warnings {
        let mut check = Check::warning("environment", warning.message.clone());
        check.hint.clone_from(&warning.hint);
        checks.push(check);
    }
    checks
}

fn describe_kind(kind: FileKind) -> &'static str {
    match kind {
        FileKind::Project => "project file, not trusted: only safe settings apply",
        FileKind::TrustedProject => "project file, trusted",
        FileKind::User => "user file",
        FileKind::ClientSettings => "settings that clients changed",
    }
}

/// Returns the settings of a file that have no effect because another source overrides them.
fn overridden_settings(config: &Config, file: &ConfigFile) -> Option<String> {
    let overridden = config.values.iter().filter_map(|(setting, effective)| {
        let sourced = file.layer.0.get(setting.key)?;
        let tightens = matches!(setting.project, ProjectMay::Tighten(_));
        let limits = tightens && matches!(file.kind, FileKind::Project | FileKind::TrustedProject);
        let applies = sourced.origin == effective.origin || limits;
        (!applies).then(|| format!("{} (by {})", setting.key, effective.origin))
    });
    let overridden: Vec<_> = overridden.collect();
    let path = file.path.display();
    (!overridden.is_empty()).then(|| format!("{path}: overridden: {}", overridden.join(", ")))
}

fn is_writable_by_others(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|data| spawnpoint_files::is_writable_by_others(&data))
}

/// Checks whether a server runs on an address or could listen there. Returns the server if it is a
/// Spawnpoint.
async fn port(listen: SocketAddr, settings: &Settings) -> (Check, Option<ServerClient>) {
    const NAME: &str = "port";
    if listen.port() == 0 {
        return (Check::ok(NAME, format!("{listen}: any free port")), None);
    }
    let Ok(client) = ServerClient::new(listen, settings) else {
        let found = format!("{listen}: cannot check without a valid certificate");
        return (Check::warning(NAME, found), None);
    };
    let ours = env!("CARGO_PKG_VERSION");
    let owner = || ports::owner(listen).map(|owner| format!(" by {owner}")).unwrap_or_default();
    match client.probe().await {
        Probe::Ours(version) if version == ours => {
            let found = format!("{listen}: Spawnpoint {version} is running");
            (Check::ok(NAME, found), Some(client))
        }
        Probe::Ours(version) => {
            let found =
                format!("{listen}: Spawnpoint {version} is running, but this is version {ours}");
            (Check::warning(NAME, found).hint("restart the server"), Some(client))
        }
        Probe::Locked => {
            let failure = client.locked();
            let check = Check::failed(NAME, failure.message);
            (check.hint(failure.hint.unwrap_or_default()), None)
        }
        Probe::Untrusted(why) => {
            let failure = client.untrusted(&why);
            let check = Check::failed(NAME, failure.message);
            (check.hint(failure.hint.unwrap_or_default()), None)
        }
        Probe::Other => {
            let found = format!("{listen} is in use{}", owner());
            (Check::failed(NAME, found).hint("use another address with --listen"), None)
        }
        // A port without an answer may still be in use.
        Probe::Nothing => match std::net::TcpListener::bind(listen) {
            Ok(_) => {
                let found = format!("{listen} is free; no server is running");
                (Check::ok(NAME, found).hint("start one with `spawnpoint serve`"), None)
            }
            Err(error) => {
                let found = format!("cannot listen on {listen}{}: {error}", owner());
                (Check::failed(NAME, found).hint("use another address with --listen"), None)
            }
        },
    }
}

fn exposure(config: &Config) -> Option<Check> {
    let settings = &config.settings;
    let exposed = settings.listen.iter().find(|address| !address.ip().is_loopback())?;
    Some(match settings.token {
        Some(_) => Check::ok("token", format!("set; other machines can connect to {exposed}")),
        None => Check::failed(
            "token",
            format!("not set, but other machines could connect to {exposed}"),
        )
        .hint("set SPAWNPOINT_TOKEN, or listen on 127.0.0.1"),
    })
}

/// Checks the TLS certificate and key.
fn encryption(config: &Config) -> Option<Check> {
    const NAME: &str = "tls";
    let settings = &config.settings;
    let exposed = settings.listen.iter().find(|address| !address.ip().is_loopback());
    Some(match (tls::server(settings), &settings.tls_cert, exposed) {
        (Err(_), Some(file), _) if settings.tls_key.is_none() => Check::warning(
            NAME,
            format!(
                "certificate {} verifies servers; there is no key, so this machine cannot run one",
                file.display()
            ),
        )
        .hint("set --tls-key to run a server with TLS on this machine"),
        (Err(failure), ..) => {
            let check = Check::failed(NAME, failure.message);
            check.hint(failure.hint.unwrap_or_default())
        }
        (Ok(_), Some(file), _) => Check::ok(NAME, format!("enabled, with {}", file.display())),
        (Ok(_), None, Some(exposed)) if settings.insecure_http => {
            Check::warning(NAME, format!("disabled; traffic to {exposed} is not encrypted"))
                .hint("set --tls-cert and --tls-key")
        }
        (Ok(_), None, Some(exposed)) => {
            Check::failed(NAME, format!("disabled, so the server refuses to listen on {exposed}"))
                .hint("set --tls-cert and --tls-key, or --insecure-http to accept plain HTTP")
        }
        (Ok(_), None, None) => return None,
    })
}

/// Checks the state folder and its files.
fn state(config: &Config) -> Vec<Check> {
    let folder = match compose::state_folder(&config.settings) {
        Ok(folder) => folder,
        Err(failure) => {
            let mut check = Check::failed("state folder", failure.message);
            check.hint = failure.hint;
            return vec![check];
        }
    };
    let path = folder.display();
    let writable = tempfile::tempfile_in(&folder);
    let check = match writable {
        Err(error) => Check::failed("state folder", format!("{path} is not writable: {error}"))
            .hint("use another folder with --state-dir"),
        Ok(_) if others_may_read(&folder) => {
            Check::warning("state folder", format!("{path} is readable by other users"))
                .hint(format!("chmod 700 {path}"))
        }
        Ok(_) => match readable_file(&folder) {
            Some(file) => {
                let found = format!("{} is readable by other users", file.display());
                Check::warning("state folder", found)
                    .hint(format!("chmod go-rwx {}", in_shell(&file)))
            }
            None => Check::ok("state folder", path.to_string()),
        },
    };
    vec![check, engine_key(&folder), ledger(&folder)]
}

/// Checks the key that engine plugins authenticate with.
fn engine_key(folder: &Path) -> Check {
    const NAME: &str = "engine key";
    let file = folder.join(KEY_FILE);
    match spawnpoint_wire::hub::key::open(folder) {
        Ok(_) => Check::ok(NAME, file.display().to_string()),
        Err(error) => Check::failed(NAME, format!("{} cannot be used: {error}", file.display()))
            .hint("delete it; the server creates a new one when it starts"),
    }
}

fn ledger(folder: &Path) -> Check {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let bytes: u64 = files
        .filter(|file| file.file_name().to_string_lossy().contains(".sqlite"))
        .filter_map(|file| file.metadata().ok())
        .map(|data| data.len())
        .sum();
    Check::ok(
        "ledger",
        match bytes {
            0 => "empty".to_owned(),
            bytes if bytes < 1 << 20 => format!("{} KiB", bytes.div_ceil(1 << 10)),
            bytes => format!("{} MiB", bytes.div_ceil(1 << 20)),
        },
    )
}

/// Returns a file of the state folder that other users can read.
fn readable_file(folder: &Path) -> Option<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    let mut own = entries.filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("ledger-") || name == "trust.json" || name == "mcp.config.json"
    });
    own.find(|path| others_may_read(path))
}

#[cfg(unix)]
fn others_may_read(folder: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(folder).is_ok_and(|data| data.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn others_may_read(_: &Path) -> bool {
    false
}

/// Lists the engines that are attached to the running server.
async fn engines(config: &Config, server: Option<&ServerClient>) -> Check {
    const NAME: &str = "engines";
    let Some(server) = server else {
        return Check::ok(
            NAME,
            match config.settings.stage {
                true => "the embedded stage, when a server is running",
                false => "none; the embedded stage is disabled",
            },
        );
    };
    let uri = "spawnpoint://instances";
    let params = serde_json::json!({ "uri": uri });
    let answer = server.mcp().request("resources/read", params, |_| {}).await;
    let instances = answer.map_err(|error| error.to_string()).and_then(|result| {
        let text = result["contents"][0]["text"].as_str().unwrap_or_default();
        serde_json::from_str::<Value>(text).map_err(|error| error.to_string())
    });
    match instances {
        Err(why) => Check::failed(NAME, format!("cannot list them: {why}"))
            .hint("check that SPAWNPOINT_TOKEN is the token of the server"),
        Ok(found) => {
            let instances = found["instances"].as_array().into_iter().flatten();
            let shown = |one: &Value| {
                let standing = one["standing"].as_str().unwrap_or_default();
                let state = match one["state"].as_str() {
                    Some("ready") | None => String::new(),
                    Some(_) => format!(", {}", state_text(one)),
                };
                Some(format!("{} ({standing}{state})", one["id"].as_str()?))
            };
            let is_gone = |one: &Value| one["state"] == "gone";
            let some_gone = instances.clone().any(is_gone);
            let ids: Vec<_> = instances.filter_map(shown).collect();
            match ids.is_empty() {
                true => Check::warning(NAME, "none attached").hint(
                    "start an engine with the plugin, or start the server without --no-stage",
                ),
                false if some_gone => Check::warning(NAME, format!("{} attached", ids.join(", ")))
                    .hint("an engine that is gone crashed or was killed; start it again"),
                false => Check::ok(NAME, format!("{} attached", ids.join(", "))),
            }
        }
    }
}

fn ai_clients(config: &Config) -> Vec<Check> {
    const NAME: &str = "client";
    let environment = setup::environment(&config.system);
    let server = setup::server(config, &environment, None, &[]);
    let mut checks = Vec::new();
    let of_user = client::installed(&environment).into_iter().map(|config| (config, ""));
    let of_project = client::with_project_file(&environment).into_iter();
    let of_project = of_project.map(|config| (config, " --scope project"));
    for (config, scope) in of_user.chain(of_project) {
        let Client { id, name, .. } = config.client;
        let file = config.file.display();
        let status = client::status(&config, &server);
        checks.push(match &status.entry {
            // A project need not have servers of its own.
            EntryStatus::NotConfigured if !scope.is_empty() => continue,
            EntryStatus::Ready { transport, .. } => {
                Check::ok(NAME, format!("{name}: configured ({})", transport.name()))
            }
            EntryStatus::NotConfigured => {
                Check::warning(NAME, format!("{name}: not configured ({file})"))
                    .hint(format!("run `spawnpoint setup {id}`"))
            }
            EntryStatus::Broken(problem) => {
                let problem = setup::describe_problem(problem);
                Check::warning(NAME, format!("{name}: {problem} ({file})"))
                    .hint(format!("run `spawnpoint setup {id}{scope}`"))
            }
            EntryStatus::Unreadable(error) => {
                Check::warning(NAME, format!("{name}: {error}")).hint(error.hint())
            }
        });
        if !status.unity_entries.is_empty() {
            let found = format!("{name}: also starts MCP for Unity's own server ({file})");
            let hint = format!("remove that entry with `spawnpoint setup {id}{scope} --migrate`");
            checks.push(Check::warning(NAME, found).hint(hint));
        }
    }
    match checks.is_empty() {
        true => {
            vec![Check::warning(NAME, "no AI client found").hint(format!(
                "connect any MCP client to {}, or let it start `spawnpoint stdio`",
                server.url
            ))]
        }
        false => checks,
    }
}
