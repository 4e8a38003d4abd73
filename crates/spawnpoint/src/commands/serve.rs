//! `spawnpoint serve`: runs the server until it is stopped.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    pin::pin,
    sync::Arc,
    time::{Duration, SystemTime},
};

use futures_util::future::BoxFuture;
use spawnpoint_core::{Core, availability::Availability, core::SharedState};
use spawnpoint_faces::{
    Access, Connections, HttpApp, HttpConfig, Operations, PageLinks, ServedCores, Users,
    operations_router, trace::recorder::Recorder,
};
use spawnpoint_tools::Surroundings;
use spawnpoint_wire::{Draining, HubConfig};
use tokio::{net::TcpListener, task::JoinSet};
use tokio_util::sync::CancellationToken;

use crate::{
    ai_logs::AiLogs,
    arrivals,
    cluster::{Cluster, ClusterMember},
    compose::{self, ENGINE_FAMILIES, Recording},
    config::{Config, Settings},
    discovery::Discovery,
    failure::{Exit, Failure},
    greeting::greeting,
    hosted,
    mcp_for_unity::old_entries,
    open_files,
    owner::Owner,
    pidfile::Pidfile,
    ports, print,
    server_client::{Probe, ServerClient, reachable},
    signals::Signals,
    tls, unreal_server,
};

/// How long to wait for responses that are being sent.
const LAST_ANSWERS: Duration = Duration::from_millis(300);

/// A client in this process that calls tools once the server runs.
pub type Agent = Box<dyn FnOnce(Core) -> BoxFuture<'static, Result<(), Failure>>>;

/// What a server does besides serving.
#[derive(Default)]
pub struct Options {
    /// The file that all calls are recorded in.
    pub record: Option<PathBuf>,
    /// A client in this process.
    pub agent: Option<Agent>,
    /// Whether the server stops when that client has ended.
    pub ends_with_agent: bool,
    /// Whether the embedded world is its only engine. No other one may dial in.
    pub only_stage: bool,
}

pub async fn run(config: &Config, record: Option<PathBuf>) -> Result<(), Failure> {
    run_with(config, Options { record, ..Options::default() }).await
}

/// Runs a server until it is stopped.
pub async fn run_with(config: &Config, options: Options) -> Result<(), Failure> {
    let settings = &config.settings;
    if settings.http_remote_hosted {
        hosted::check(settings)?;
    }
    refuse_exposure(settings)?;
    let tls = tls::server(settings)?;
    open_files::allow_all();
    let mut listeners = Vec::new();
    let ports = unreal_server::ports(settings);
    for address in &ports.listen {
        listeners.push(bind(*address, settings).await?);
    }
    if let Some(address) = ports.optional {
        match TcpListener::bind(address).await {
            Ok(listener) => listeners.push(listener),
            Err(error) => tracing::info!(%address, %error, "the Unreal port is not available"),
        }
    }
    let _pidfile = Pidfile::create(settings)?;
    // Signals are handled before the greeting, after which the user may stop the server at once.
    let mut signals = Signals::listen();
    let address = listeners.first().map(TcpListener::local_addr).transpose()?;
    let surroundings = compose::surroundings(settings, address);
    // Two steps: first no more clients and no engines that do nothing, and when all calls have ended, no more engines.
    let (closed, stop) = (CancellationToken::new(), CancellationToken::new());
    let stopping = Stopping {
        availability: Availability::default(),
        draining: Draining::within(settings.drain_limit),
        stop: stop.clone(),
    };
    let shared = SharedState::default();
    let owner = Owner::of(settings, &shared.approvals, None)?;
    let access = (!settings.http_remote_hosted).then(|| owner.access());
    let cluster = Cluster::join(settings).await?;
    let _reporting = cluster.report_to(&stopping.availability);
    let (mut served, app) = match access.clone() {
        Some(access) => {
            let dials_in = !options.only_stage;
            Served::one(config, access, dials_in, &surroundings, &shared, &cluster, &stopping)?
        }
        None => Served::many(settings, address, &shared, &cluster, &stopping)?,
    };
    let owner = owner.with_ledger(served.core());
    let app = if owner.holds_calls() { app.merge(owner.router()) } else { app };
    let connections = Connections::behind(settings.balancers.clone());
    let operations = Operations {
        availability: stopping.availability.clone(),
        served: served.cores(&app),
        connections: connections.clone(),
        calls: shared.metrics.clone(),
        families: ENGINE_FAMILIES,
        started: SystemTime::now(),
    };
    let http = HttpConfig { keyed: settings.http_remote_hosted, ..compose::http(settings) };
    let app = app.merge(operations_router(operations, &http));
    let mut servers = JoinSet::new();
    let (mut urls, mut bound) = (Vec::new(), Vec::new());
    for listener in listeners {
        let address = listener.local_addr()?;
        urls.push(format!("{}://{}", settings.scheme(), reachable(address)));
        bound.push(address);
        let app = match address.port() {
            port if port == ports.unreal => spawnpoint_faces::stateless_port(app.clone()),
            _ => app.clone(),
        };
        let (open, closed) = (connections.clone(), closed.clone());
        match tls.clone() {
            Some(tls) => {
                servers.spawn(spawnpoint_faces::serve_tls(listener, tls, app, open, closed))
            }
            None => servers.spawn(spawnpoint_faces::serve(listener, app, open, closed)),
        };
    }
    let page = access.map(|access| PageLinks { access, urls: urls.clone() });
    let link = page.as_ref().and_then(|page| page.fresh().into_iter().next());
    let _owner_port = match owner.holds_calls() || page.is_some() {
        true => Some(owner.open_port(page).await?),
        false => None,
    };
    let mut _announced = None;
    if let Served::One { core, seeking, .. } = &mut served {
        servers.spawn(arrivals::print(core.clone(), None, stop.clone()));
        if let Some(folder) = &settings.ai_logs {
            let logs = AiLogs::open(folder, settings.retain)?;
            seeking.spawn(logs.follow(core.clone(), stop.clone()));
        }
        compose::run_startup_script(core, &surroundings);
        // Only for a server that needs no key: the file is for all programs of this machine.
        _announced = address.and_then(|address| Discovery::announce(address, settings.scheme()));
    }
    print::out(greeting(&urls, &bound, &served.engines(), link.as_deref(), config));
    old_entries::report(config);
    let recorder = served.recorder();
    if let Some(file) = options.record {
        begin_recording(recorder.as_deref(), &file)?;
    }
    let agent = async {
        match (options.agent, served.core()) {
            (Some(agent), Some(core)) => agent(core.clone()).await,
            _ => std::future::pending().await,
        }
    };
    let mut agent = pin!(agent);
    let mut agent_ended = false;

    let mut outcome = Ok(());
    loop {
        tokio::select! {
            () = signals.stop_wanted() => break,
            failure = first_failure(&mut servers) => return Err(failure),
            ended = &mut agent, if !agent_ended => {
                (outcome, agent_ended) = (ended, true);
                if options.ends_with_agent || outcome.is_err() {
                    break;
                }
            }
        }
    }
    if let Some(recorder) = recorder {
        recorder.stop("server stopped").await;
    }
    print::err("Stopping. Press Ctrl-C again to stop immediately.");
    stopping.availability.set("stopping", true);
    let ending = async {
        tokio::time::sleep(settings.drain_notice).await;
        closed.cancel();
        stopping.draining.begin();
        let calls = async {
            if served.is_busy() {
                served.drain(settings.drain_limit).await;
                // The last answers are being written by connection tasks that cannot be awaited here.
                tokio::time::sleep(LAST_ANSWERS).await;
            }
        };
        // Ops of other nodes run on engines of this one, and belong to no call of it.
        let engines = tokio::time::timeout(settings.drain_limit, stopping.draining.finished());
        let _ = tokio::join!(calls, engines);
        stop.cancel();
        cluster.leave().await;
        // No call is running any more, so connections that stay open can be closed.
        let closing = async {
            stopping.draining.finished().await;
            while servers.join_next().await.is_some() {}
        };
        let _ = tokio::time::timeout(LAST_ANSWERS, closing).await;
    };
    tokio::select! {
        () = ending => outcome,
        () = signals.stop_wanted() => outcome,
    }
}

fn begin_recording(recorder: Option<&Recorder>, file: &Path) -> Result<(), Failure> {
    let recorder = recorder.ok_or_else(|| {
        Failure::usage("A server for many users records no calls").hint("leave out --record")
    })?;
    let begun = recorder.start(Some(file.to_owned()), true);
    begun.map(drop).map_err(|error| {
        Failure::usage(format!("Cannot record in {}: {error}", file.display()))
            .hint("choose a new file: an existing one is not replaced")
    })
}

/// How a server stops.
struct Stopping {
    /// Tells load balancers.
    availability: Availability,
    /// Sends engines away on which nothing runs.
    draining: Draining,
    /// Ends everything else.
    stop: CancellationToken,
}

/// What is served: one core for all clients, or a core for each of many users.
enum Served {
    /// A core, and the tasks that connect engines to it.
    One {
        core: Core,
        seeking: JoinSet<()>,
        recorder: Option<Arc<Recorder>>,
        _member: ClusterMember,
    },
    Many(Arc<Users>),
}

impl Served {
    fn one(
        config: &Config,
        access: Arc<Access>,
        dials_in: bool,
        surroundings: &Surroundings,
        shared: &SharedState,
        cluster: &Cluster,
        stopping: &Stopping,
    ) -> Result<(Self, HttpApp), Failure> {
        let (settings, stop) = (&config.settings, &stopping.stop);
        let shared = shared.clone();
        let core = compose::core_with(settings, Recording::StateFolder, surroundings, shared)?;
        let page = compose::page(config, &core, access);
        let recorder = page.recorder.clone();
        let availability = stopping.availability.clone();
        let http = HttpConfig { page: Some(page), availability, ..compose::http(settings) };
        let hub = HubConfig { draining: stopping.draining.clone(), ..HubConfig::default() };
        let app = compose::app(&core, settings, http, dials_in.then_some(hub), stop);
        let seeking = compose::seek(&core, settings, false, stop)?;
        let _member = cluster.share(&core, None);
        Ok((Self::One { core, seeking, recorder, _member }, app))
    }

    fn many(
        settings: &Settings,
        address: Option<SocketAddr>,
        shared: &SharedState,
        cluster: &Cluster,
        stopping: &Stopping,
    ) -> Result<(Self, HttpApp), Failure> {
        let Stopping { draining, stop, .. } = stopping;
        let availability = stopping.availability.clone();
        let config = HttpConfig { availability, ..compose::http(settings) };
        let keys = hosted::keys(settings)?;
        let users = hosted::users(settings, &config, address, shared, cluster, draining, stop);
        let app = spawnpoint_faces::app_for_users(keys, users.clone(), &config);
        Ok((Self::Many(users), app))
    }

    /// The core, if there is one for all clients.
    fn core(&self) -> Option<&Core> {
        match self {
            Self::One { core, .. } => Some(core),
            Self::Many(_) => None,
        }
    }

    /// What metrics are read from.
    fn cores(&self, app: &HttpApp) -> ServedCores {
        match self {
            Self::One { core, .. } => ServedCores::One(core.clone(), app.clone()),
            Self::Many(users) => ServedCores::Many(users.clone()),
        }
    }

    /// What records its calls.
    fn recorder(&self) -> Option<Arc<Recorder>> {
        match self {
            Self::One { recorder, .. } => recorder.clone(),
            Self::Many(_) => None,
        }
    }

    /// The engines that are attached already.
    fn engines(&self) -> Vec<String> {
        match self {
            Self::One { core, .. } => {
                core.router().all().iter().map(|a| a.id().to_string()).collect()
            }
            Self::Many(_) => Vec::new(),
        }
    }

    fn is_busy(&self) -> bool {
        match self {
            Self::One { core, .. } => !core.board().is_empty(),
            Self::Many(users) => users.is_busy(),
        }
    }

    async fn drain(&self, limit: Duration) {
        match self {
            Self::One { core, .. } => core.drain(limit).await,
            Self::Many(users) => users.drain(limit).await,
        }
    }
}

/// Waits for a server that ends by itself, which only happens when it fails.
async fn first_failure(servers: &mut JoinSet<std::io::Result<()>>) -> Failure {
    match servers.join_next().await {
        Some(Ok(Err(error))) => error.into(),
        Some(Err(error)) => Failure::failed(format!("The server failed: {error}")),
        Some(Ok(Ok(()))) | None => Failure::failed("The server stopped unexpectedly"),
    }
}

/// Other machines need a token, and TLS unless the owner allows plain HTTP.
fn refuse_exposure(settings: &Settings) -> Result<(), Failure> {
    let exposed = settings.listen.iter().find(|address| !address.ip().is_loopback());
    let Some(address) = exposed else { return Ok(()) };
    if settings.token.is_none() && !settings.http_remote_hosted {
        let what = format!("Other machines could connect to {address}, so a token is required");
        return Err(Failure::usage(what).hint("set SPAWNPOINT_TOKEN, or listen on 127.0.0.1"));
    }
    if settings.tls_cert.is_none() && !settings.insecure_http {
        let what = format!(
            "Other machines would reach {address} over plain HTTP, and anyone on the network path \
             could read the token or the keys"
        );
        return Err(Failure::usage(what)
            .hint("set --tls-cert and --tls-key, or --insecure-http to accept plain HTTP"));
    }
    Ok(())
}

async fn bind(address: SocketAddr, settings: &Settings) -> Result<TcpListener, Failure> {
    match TcpListener::bind(address).await {
        Ok(listener) => Ok(listener),
        Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {
            Err(taken(address, settings).await)
        }
        Err(error) => Err(Failure::usage(format!("Cannot listen on {address}: {error}"))),
    }
}

async fn taken(address: SocketAddr, settings: &Settings) -> Failure {
    let owner = ports::owner(address);
    let pid = owner.as_ref().map(|owner| format!(" (pid {})", owner.pid));
    let pid = pid.unwrap_or_default();
    let probe = match ServerClient::new(address, settings) {
        Ok(client) => client.probe().await,
        Err(_) => Probe::Other,
    };
    let who = match probe {
        Probe::Ours(version) => format!("another Spawnpoint, {version}{pid}"),
        Probe::Locked => format!("another Spawnpoint{pid}"),
        Probe::Nothing | Probe::Untrusted(_) | Probe::Other => match owner {
            Some(owner) => owner.to_string(),
            None => "another program".to_owned(),
        },
    };
    let mut other = address;
    other.set_port(address.port().checked_add(1).unwrap_or(0));
    Failure::new(Exit::PortTaken, format!("{address} is in use by {who}")).hint(format!(
        "use another address with `--listen {other}`, or share a running Spawnpoint with `spawnpoint stdio`"
    ))
}
