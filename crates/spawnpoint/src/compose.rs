//! The composition root: the only place where tools, engines and faces are put together.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use axum::Router;
use spawnpoint_core::{
    Call, Core,
    catalog::{ALL, Catalog},
    core::SharedState,
    guard::Policy,
    journal::OWN,
    ledger::{Ledger, LedgerConfig},
    session::Client,
};
use spawnpoint_faces::{
    Access, Dialect, HttpApp, HttpConfig, PageConfig, trace::recorder::Recorder,
};
use spawnpoint_protocol::{
    LogLevel,
    proof::{EngineKey, KEY_FILE},
};
use spawnpoint_tools::{Surroundings, mcp_for_unity::UNITY, native::NATIVE};
use spawnpoint_wire::HubConfig;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::{
    config::{Config, Settings},
    failure::Failure,
    page_setup::ClientSetup,
    projects, tls,
};

/// How long running calls may take when the server stops.
pub const DRAIN: Duration = Duration::from_secs(3);

/// Where calls are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recording {
    /// In the state folder.
    StateFolder,
    /// In this process only.
    Process,
}

/// What the tools need to know about the server.
pub fn surroundings(settings: &Settings, address: Option<SocketAddr>) -> Surroundings {
    Surroundings {
        bind_address: address.map(|address| address.ip().to_string()).unwrap_or_default(),
        port: address.map_or(0, |address| address.port()),
        log_level: settings.log.clone(),
        projects: projects::paths(settings).map(projects::folder).collect(),
        allow_folders: settings.allow_folders.clone(),
        folder: settings.state_dir.clone(),
        hide_paths: settings.http_remote_hosted,
        // `seek` reports files that cannot be read.
        docs: settings.unity_docs_online.then(|| tls::trust(settings).unwrap_or_default()),
        tier: settings.tier,
    }
}

/// Creates a core with its tools, engines and ledger.
pub fn core(
    settings: &Settings,
    recording: Recording,
    surroundings: &Surroundings,
) -> Result<Core, Failure> {
    core_with(settings, recording, surroundings, SharedState::default())
}

/// Creates a core that shares state with other cores.
pub fn core_with(
    settings: &Settings,
    recording: Recording,
    surroundings: &Surroundings,
    shared: SharedState,
) -> Result<Core, Failure> {
    let folder = match recording {
        Recording::StateFolder => Some(state_folder(settings)?),
        Recording::Process => None,
    };
    let ledger = Ledger::open(&LedgerConfig {
        folder,
        retain: settings.retain,
        retain_bytes: settings.retain_bytes,
    })
    .map_err(|error| {
        Failure::usage(error.to_string()).hint("choose another folder with --state-dir")
    })?;
    let policy = Policy {
        allow_writes: settings.allow_writes,
        require_confirm: settings.require_confirm,
        components: settings.allow_components.clone(),
        members: settings.allow_members.clone(),
        hooks: settings.allow_hooks.clone(),
        allow_code: settings.allow_code,
        require_approval: settings.require_approval,
        client_config: settings.client_config,
    };
    let core = Core::sharing(catalog(settings, surroundings), policy, ledger, shared);
    core.router().prefer(settings.default_instance.clone());
    // Offer these tools before an editor is attached if they are named: many clients list tools only once.
    if settings.toolsets.iter().any(|name| name == UNITY) {
        core.router().expect(UNITY);
    }
    if settings.stage {
        let stage = spawnpoint_stage::Stage::start(spawnpoint_stage::StageConfig::default());
        core.router().attach(Arc::new(stage));
    }
    for engine in projects::engines(settings)? {
        core.router().attach(engine);
    }
    Ok(core)
}

/// The kinds of engines that metrics tell apart: those that this server embeds or reads, and those with a plugin.
pub const ENGINE_FAMILIES: &[&str] =
    &["stage", "unity", "unity-disk", "unreal", "unreal-disk", "godot", "godot-disk", "bevy"];

/// What clients of the Unreal server see.
const UNREAL: Dialect = Dialect { toolset: "unreal", server: "UnrealMCPServer" };

/// The configuration of the HTTP ports.
pub fn http(settings: &Settings) -> HttpConfig {
    HttpConfig {
        token: settings.token.clone(),
        metrics_token: settings.metrics_token.clone(),
        allowed_hosts: settings.own_hosts(),
        allowed_origins: settings.allow_origins.clone(),
        manifest: spawnpoint_faces::Manifest {
            name: settings.name.clone(),
            description: settings.description.clone(),
        },
        login_url: settings.api_key_login_url.clone(),
        stateless: Some(UNREAL),
        tls: settings.tls_cert.is_some(),
        ..Default::default()
    }
}

/// The page for people, with these ways in.
pub fn page(config: &Config, core: &Core, access: Arc<Access>) -> PageConfig {
    let traces = config.settings.state_dir.as_ref().map(|folder| folder.join("traces"));
    PageConfig {
        access,
        setup: Some(Arc::new(ClientSetup::new(config))),
        recorder: traces.map(|folder| Recorder::new(core.clone(), folder)),
    }
}

/// Everything that answers over HTTP. Engines dial in only where there is a hub.
pub fn app(
    core: &Core,
    settings: &Settings,
    config: HttpConfig,
    hub: Option<HubConfig>,
    stop: &CancellationToken,
) -> HttpApp {
    let Some(hub) = hub else {
        return spawnpoint_faces::app(core.clone(), config, Router::new());
    };
    let hub = HubConfig {
        patience: settings.reload_patience,
        gone_patience: settings.gone_patience,
        key: if config.keyed { None } else { engine_key(settings) },
        trusted: settings.trust_engines.clone(),
        authenticated: config.keyed || config.token.is_some(),
        ..hub
    };
    let engines = spawnpoint_wire::hub(core.clone(), stop.clone(), hub);
    spawnpoint_faces::app(core.clone(), config, engines)
}

/// The key by which engines prove that they belong to the user. Without a key the server works, but its engines
/// stay unproven.
fn engine_key(settings: &Settings) -> Option<EngineKey> {
    let folder = settings.state_dir.as_deref()?;
    let key = spawnpoint_wire::hub::key::open(folder);
    key.inspect_err(|error| {
        let file = folder.join(KEY_FILE);
        tracing::warn!(
            "Engines cannot authenticate: {} cannot be used: {error}. Delete it; the next start creates a new one.",
            file.display()
        );
    })
    .ok()
}

/// Connects to engines that do not dial in by themselves: Unity editors with a framed TCP port, and MCP
/// servers. Unity editors are followed if the settings ask for it, or with `if_there` if some run now. The
/// tasks end when `stop` is cancelled or the set is dropped.
pub fn seek(
    core: &Core,
    settings: &Settings,
    if_there: bool,
    stop: &CancellationToken,
) -> Result<JoinSet<()>, Failure> {
    let mut tasks = JoinSet::new();
    if let Some(folder) = settings.unity_status_dir.clone() {
        let config = spawnpoint_wire::FramedTcpConfig {
            patience: settings.reload_patience,
            gone_patience: settings.gone_patience,
            // Another user's program could pass for an editor.
            may_dial: settings
                .unity_tcp
                .then_some((|port| !crate::ports::is_another_users(port)) as fn(u16) -> bool),
            ..spawnpoint_wire::FramedTcpConfig::new(folder)
        };
        if settings.unity_tcp || if_there && config.has_editors() {
            tasks.spawn(spawnpoint_wire::framed_tcp(core.clone(), config, stop.clone()));
        }
    }
    let trust = tls::trust(settings)?;
    for url in &settings.attach {
        let (core, url, trust) = (core.clone(), url.clone(), trust.clone());
        let trusted = settings.trust_engines.clone();
        tasks.spawn(spawnpoint_wire::upstream(core, url, trust, trusted, stop.clone()));
    }
    Ok(tasks)
}

/// Starts the startup script of the console, if there is one and running code is allowed.
pub fn run_startup_script(core: &Core, surroundings: &Surroundings) {
    if !spawnpoint_tools::explorer::has_startup_script(surroundings) {
        return;
    }
    let call = Call {
        tool: "RunStartupScript".into(),
        // The owner confirmed it by starting the server.
        arguments: [("confirm".to_owned(), true.into())].into_iter().collect(),
        client: Client { name: "startup".into(), ..Client::default() },
    };
    if let Err(fault) = core.start(call) {
        let what = format!("startup.cs was not run: {}", fault.message);
        tracing::warn!("{what}");
        core.journal().write(LogLevel::Warn, OWN, Some("startup"), what);
    }
}

fn catalog(settings: &Settings, surroundings: &Surroundings) -> Catalog {
    let chosen = &settings.toolsets;
    let has = |name: &str| chosen.iter().any(|chosen| chosen == name);
    let catalog = Catalog::offering(spawnpoint_tools::toolsets(surroundings), |set| {
        chosen.is_empty() || has(ALL) || has(set.name)
    });
    let listed = if chosen.is_empty() { NATIVE } else { &chosen.join(",") };
    // The names were checked with the settings.
    match catalog.choose(listed) {
        Ok(Some(choice)) => catalog.listing(choice),
        Ok(None) | Err(_) => catalog,
    }
}

/// The contents of a state folder: prefixes of files, and folders.
const STATE_FILES: [&str; 3] = ["ledger-", "trust.", "mcp.config.json"];
const STATE_FOLDERS: [&str; 6] = ["Scripts", "setup", "users", "unity", "unreal", "godot"];

/// The state folder, created if needed. Other users must not read the recorded calls, so files that an older
/// version left readable are made private.
pub fn state_folder(settings: &Settings) -> Result<PathBuf, Failure> {
    let folder = settings.state_dir.clone().ok_or_else(|| {
        Failure::usage("No state folder: the home folder is unknown")
            .hint("set one with --state-dir")
    })?;
    let failed = |error: std::io::Error| {
        Failure::usage(format!("Cannot use the state folder {}: {error}", folder.display()))
            .hint("choose another with --state-dir")
    };
    spawnpoint_files::folder(&folder).map_err(failed)?;
    // Follow a link that the owner created.
    let real = spawnpoint_files::real_path(&folder).map_err(failed)?;
    if is_state_folder(&folder).map_err(failed)? {
        spawnpoint_files::tighten(&real).map_err(failed)?;
    }
    Ok(folder)
}

/// Whether a folder contains only our own files. The owner may have chosen one with other files, which keep their
/// permissions.
fn is_state_folder(folder: &Path) -> std::io::Result<bool> {
    if folder.file_name().is_some_and(|name| name == "spawnpoint") {
        return Ok(true);
    }
    let is_ours = |name: &str| {
        STATE_FILES.iter().any(|start| name.starts_with(start)) || STATE_FOLDERS.contains(&name)
    };
    Ok(folder.read_dir()?.flatten().all(|entry| entry.file_name().to_str().is_some_and(is_ours)))
}
