//! The checks, in the order in which a person would look.

use std::{net::SocketAddr, path::Path};

use serde_json::Value;
use spawnpoint_protocol::proof::KEY_FILE;
use spawnpoint_setup::{
    client::{self, Client, Standing},
    godot,
};

use super::Check;
use crate::{
    commands::setup,
    compose,
    config::{
        Config, ConfigFile, FileKind, Settings, project::in_shell, raw::ProjectMay, settings::Limit,
    },
    ports,
    server_client::{Probe, ServerClient},
    tls,
};

/// All of them.
pub async fn all(config: &Config) -> Vec<Check> {
    let settings = &config.settings;
    let mut checks = vec![version()];
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
    checks.extend(project(&config.system.folder));
    checks.extend(ai_clients(config));
    checks
}

/// Who we are.
pub fn version() -> Check {
    let path =
        std::env::current_exe().map(|path| format!(" ({})", path.display())).unwrap_or_default();
    Check::good("version", format!("Spawnpoint {}{path}", env!("CARGO_PKG_VERSION")))
}

fn configuration(config: &Config) -> Vec<Check> {
    const NAME: &str = "configuration";
    let mut checks = Vec::new();
    if config.files.is_empty() {
        checks.push(Check::good(NAME, "no file; everything has a default"));
    }
    for file in &config.files {
        let (shown, whose) = (file.path.display(), whose(file.kind));
        checks.push(match is_writable_by_others(&file.path) {
            false => Check::good(NAME, format!("{shown} ({whose})")),
            true => Check::odd(NAME, format!("{shown} ({whose}) can be written by other users"))
                .todo(format!("chmod go-w {}", in_shell(&file.path))),
        });
        checks.extend(without_effect(config, file).map(|found| Check::odd(NAME, found)));
    }
    for limit in &config.limits {
        let Limit { setting, asked, by } = limit;
        let asked = format!("{}: {}", asked.origin, asked.values.join(", "));
        let found = format!("{} is limited by {by} (without it, {asked})", setting.key);
        checks.push(Check::good(NAME, found));
    }
    for warning in &config.warnings {
        let mut check = Check::odd("environment", warning.message.clone());
        check.todo.clone_from(&warning.hint);
        checks.push(check);
    }
    checks
}

fn whose(kind: FileKind) -> &'static str {
    match kind {
        FileKind::Project => "the project's; not trusted, only harmless settings",
        FileKind::TrustedProject => "the project's; trusted",
        FileKind::User => "yours",
        FileKind::Kept => "what clients configured",
    }
}

/// The settings of a file that have no effect, because a stronger source says something else.
fn without_effect(config: &Config, file: &ConfigFile) -> Option<String> {
    let unused = config.words.iter().filter_map(|(setting, holds)| {
        let said = file.layer.0.get(setting.key)?;
        let tightens = matches!(setting.project, ProjectMay::Tighten(_));
        let limits = tightens && matches!(file.kind, FileKind::Project | FileKind::TrustedProject);
        let counts = said.origin == holds.origin || limits;
        (!counts).then(|| format!("{} ({} is stronger)", setting.key, holds.origin))
    });
    let unused: Vec<_> = unused.collect();
    let shown = file.path.display();
    (!unused.is_empty()).then(|| format!("{shown}: without effect: {}", unused.join(", ")))
}

fn is_writable_by_others(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|data| spawnpoint_files::is_writable_by_others(&data))
}

/// Whether we could serve there, and the server, if it is one of ours.
async fn port(listen: SocketAddr, settings: &Settings) -> (Check, Option<ServerClient>) {
    const NAME: &str = "port";
    if listen.port() == 0 {
        return (Check::good(NAME, format!("{listen}: any free port")), None);
    }
    let Ok(client) = ServerClient::new(listen, settings) else {
        let found = format!("{listen}: nobody can be asked without the certificate");
        return (Check::odd(NAME, found), None);
    };
    let ours = env!("CARGO_PKG_VERSION");
    let owner = || ports::owner(listen).map(|owner| format!(" by {owner}")).unwrap_or_default();
    match client.probe().await {
        Probe::Ours(version) if version == ours => {
            let found = format!("{listen}: Spawnpoint {version} serves here");
            (Check::good(NAME, found), Some(client))
        }
        Probe::Ours(version) => {
            let found = format!("{listen}: Spawnpoint {version} serves here, this is {ours}");
            (Check::odd(NAME, found).todo("restart it"), Some(client))
        }
        Probe::Locked => {
            let failure = client.locked();
            let check = Check::bad(NAME, failure.message);
            (check.todo(failure.hint.unwrap_or_default()), None)
        }
        Probe::Untrusted(why) => {
            let failure = client.untrusted(&why);
            let check = Check::bad(NAME, failure.message);
            (check.todo(failure.hint.unwrap_or_default()), None)
        }
        Probe::Other => {
            let found = format!("{listen} is taken{}", owner());
            (Check::bad(NAME, found).todo("serve elsewhere with --listen"), None)
        }
        // Nobody answers, but that alone does not make it free.
        Probe::Nobody => match std::net::TcpListener::bind(listen) {
            Ok(_) => {
                let found = format!("{listen} is free; no server runs");
                (Check::good(NAME, found).todo("`spawnpoint serve` starts one"), None)
            }
            Err(error) => {
                let found = format!("cannot listen on {listen}{}: {error}", owner());
                (Check::bad(NAME, found).todo("serve elsewhere with --listen"), None)
            }
        },
    }
}

fn exposure(config: &Config) -> Option<Check> {
    let settings = &config.settings;
    let exposed = settings.listen.iter().find(|address| !address.ip().is_loopback())?;
    Some(match settings.token {
        Some(_) => Check::good("token", format!("set, and other machines can reach {exposed}")),
        None => Check::bad("token", format!("not set, but other machines could reach {exposed}"))
            .todo("set SPAWNPOINT_TOKEN, or listen on 127.0.0.1"),
    })
}

/// Certificate and key, or what travels without them.
fn encryption(config: &Config) -> Option<Check> {
    const NAME: &str = "tls";
    let settings = &config.settings;
    let exposed = settings.listen.iter().find(|address| !address.ip().is_loopback());
    Some(match (tls::server(settings), &settings.tls_cert, exposed) {
        (Err(_), Some(file), _) if settings.tls_key.is_none() => Check::odd(
            NAME,
            format!("servers are known by {}; no key, so none can be started", file.display()),
        )
        .todo("--tls-key, where this machine is to serve"),
        (Err(failure), ..) => {
            let check = Check::bad(NAME, failure.message);
            check.todo(failure.hint.unwrap_or_default())
        }
        (Ok(_), Some(file), _) => Check::good(NAME, format!("on, with {}", file.display())),
        (Ok(_), None, Some(exposed)) if settings.insecure_http => {
            Check::odd(NAME, format!("off, and others can listen in on what goes to {exposed}"))
                .todo("--tls-cert and --tls-key")
        }
        (Ok(_), None, Some(exposed)) => {
            Check::bad(NAME, format!("off, so other machines are not served on {exposed}"))
                .todo("--tls-cert and --tls-key, or --insecure-http if that is meant")
        }
        (Ok(_), None, None) => return None,
    })
}

/// The state folder and what is in it.
fn state(config: &Config) -> Vec<Check> {
    let folder = match compose::state_folder(&config.settings) {
        Ok(folder) => folder,
        Err(failure) => {
            let mut check = Check::bad("state folder", failure.message);
            check.todo = failure.hint;
            return vec![check];
        }
    };
    let shown = folder.display();
    let writable = tempfile::tempfile_in(&folder);
    let check = match writable {
        Err(error) => Check::bad("state folder", format!("{shown} cannot be written: {error}"))
            .todo("choose another with --state-dir"),
        Ok(_) if others_may_read(&folder) => {
            Check::odd("state folder", format!("{shown} can be read by others"))
                .todo(format!("chmod 700 {shown}"))
        }
        Ok(_) => match open_to_others(&folder) {
            Some(file) => {
                let found = format!("{} can be read by others", file.display());
                Check::odd("state folder", found).todo(format!("chmod go-rwx {}", in_shell(&file)))
            }
            None => Check::good("state folder", shown.to_string()),
        },
    };
    vec![check, engine_key(&folder), ledger(&folder)]
}

/// The key by which our plugins prove themselves.
fn engine_key(folder: &Path) -> Check {
    const NAME: &str = "engine key";
    let file = folder.join(KEY_FILE);
    match spawnpoint_wire::hub::key::open(folder) {
        Ok(_) => Check::good(NAME, file.display().to_string()),
        Err(error) => Check::bad(NAME, format!("{} cannot be used: {error}", file.display()))
            .todo("delete it; the next start of the server makes a new one"),
    }
}

fn ledger(folder: &Path) -> Check {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let bytes: u64 = files
        .filter(|file| file.file_name().to_string_lossy().contains(".sqlite"))
        .filter_map(|file| file.metadata().ok())
        .map(|data| data.len())
        .sum();
    Check::good(
        "ledger",
        match bytes {
            0 => "empty".to_owned(),
            bytes if bytes < 1 << 20 => format!("{} KiB", bytes.div_ceil(1 << 10)),
            bytes => format!("{} MiB", bytes.div_ceil(1 << 20)),
        },
    )
}

/// A file of the folder that others may open; what cannot be made private was not ours to change.
fn open_to_others(folder: &Path) -> Option<std::path::PathBuf> {
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

/// What is attached to the running server.
async fn engines(config: &Config, server: Option<&ServerClient>) -> Check {
    const NAME: &str = "engines";
    let Some(server) = server else {
        return Check::good(
            NAME,
            match config.settings.stage {
                true => "the embedded stage, once a server runs",
                false => "none; the embedded stage is off",
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
        Err(why) => Check::bad(NAME, format!("the server does not tell: {why}"))
            .todo("is SPAWNPOINT_TOKEN the server's token?"),
        Ok(found) => {
            let instances = found["instances"].as_array().into_iter().flatten();
            let shown = |one: &Value| {
                let standing = one["standing"].as_str().unwrap_or_default();
                Some(format!("{} ({standing})", one["id"].as_str()?))
            };
            let ids: Vec<_> = instances.filter_map(shown).collect();
            match ids.is_empty() {
                true => Check::odd(NAME, "none attached")
                    .todo("start an engine with the plugin, or serve without --no-stage"),
                false => Check::good(NAME, format!("{} attached", ids.join(", "))),
            }
        }
    }
}

/// The engine project we were started in.
fn project(folder: &Path) -> Option<Check> {
    let kind = |folder: &Path| {
        if folder.join("ProjectSettings/ProjectVersion.txt").is_file() {
            return Some("Unity");
        }
        if folder.join("project.godot").is_file() {
            return Some("Godot");
        }
        let mut files = std::fs::read_dir(folder).ok()?.flatten();
        files
            .any(|file| file.path().extension().is_some_and(|end| end == "uproject"))
            .then_some("Unreal")
    };
    let (found, kind) = folder.ancestors().find_map(|folder| Some((folder, kind(folder)?)))?;
    let has_addon = || godot::plan(found).is_ok_and(|plan| plan.is_nothing());
    let todo = match kind {
        "Godot" if has_addon() => "its addon dials in while a server runs",
        "Godot" => "`spawnpoint setup godot` puts the addon into it",
        "Unreal" => "--project serves it; `spawnpoint setup unreal` opens its editor to us",
        _ => "its plugin dials in at /hub/plugin",
    };
    let found = format!("{kind} project in {}", found.display());
    Some(Check::good("project", found).todo(todo))
}

fn ai_clients(config: &Config) -> Vec<Check> {
    const NAME: &str = "client";
    let surroundings = setup::surroundings(&config.system);
    let server = setup::server(config, &surroundings, None);
    let mut checks = Vec::new();
    let everywhere = client::found(&surroundings).into_iter().map(|found| (found, ""));
    let here = client::found_here(&surroundings).into_iter();
    let here = here.map(|found| (found, " --scope project"));
    for (found, scope) in everywhere.chain(here) {
        let Client { id, name, .. } = found.client;
        let file = found.file.display();
        let report = client::standing(&found, &server);
        checks.push(match &report.standing {
            // A project need not have servers of its own.
            Standing::Absent if !scope.is_empty() => continue,
            Standing::Ready { way, .. } => {
                Check::good(NAME, format!("{name} points at us, by {}", way.name()))
            }
            Standing::Absent => Check::odd(NAME, format!("{name} does not know us ({file})"))
                .todo(format!("`spawnpoint setup {id}`")),
            Standing::Wrong(trouble) => {
                let trouble = setup::trouble_in_words(trouble);
                Check::odd(NAME, format!("{name} {trouble} ({file})"))
                    .todo(format!("`spawnpoint setup {id}{scope}`"))
            }
            Standing::Unreadable(error) => {
                Check::odd(NAME, format!("{name}: {error}")).todo(error.todo())
            }
        });
        if !report.old.is_empty() {
            let found = format!("{name} starts MCP for Unity's own server, too ({file})");
            let todo = format!("`spawnpoint setup {id}{scope} --migrate` takes that out");
            checks.push(Check::odd(NAME, found).todo(todo));
        }
    }
    match checks.is_empty() {
        true => {
            vec![Check::odd(NAME, "no AI client found").todo(format!(
                "any MCP client can use {}, or start `spawnpoint stdio`",
                server.url
            ))]
        }
        false => checks,
    }
}
