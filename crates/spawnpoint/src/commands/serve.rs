//! `spawnpoint serve`: runs the server until it is stopped.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use spawnpoint_core::{Core, approval::Approvals};
use spawnpoint_faces::{Connections, HttpApp, Users};
use spawnpoint_tools::Surroundings;
use spawnpoint_wire::HubConfig;
use tokio::{net::TcpListener, task::JoinSet};
use tokio_util::sync::CancellationToken;

use crate::{
    ai_logs::AiLogs,
    arrivals,
    compose::{self, DRAIN, Recording},
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

pub async fn run(config: &Config) -> Result<(), Failure> {
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
    // Two steps: first no more clients, and when their calls have ended, no more engines.
    let (closed, stop) = (CancellationToken::new(), CancellationToken::new());
    let approvals = Approvals::default();
    let (mut served, app) = match settings.http_remote_hosted {
        false => Served::one(settings, &surroundings, &approvals, &stop)?,
        true => Served::many(settings, address, &approvals, &stop)?,
    };
    let owner = Owner::of(settings, &approvals, served.core())?;
    let (app, _owner_port) = match owner {
        Some(owner) => (app.merge(owner.router()), Some(owner.open_port().await?)),
        None => (app, None),
    };
    let connections = Connections::default();
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
    let mut _announced = None;
    if let Served::One { core, seeking } = &mut served {
        servers.spawn(arrivals::print(core.clone(), None, stop.clone()));
        if let Some(folder) = &settings.ai_logs {
            let logs = AiLogs::open(folder, settings.retain)?;
            seeking.spawn(logs.follow(core.clone(), stop.clone()));
        }
        compose::run_startup_script(core, &surroundings);
        // Only for a server that needs no key: the file is for all programs of this machine.
        _announced = address.and_then(|address| Discovery::announce(address, settings.scheme()));
    }
    print::out(greeting(&urls, &bound, &served.engines(), config));
    old_entries::report(config);

    tokio::select! {
        () = signals.stop_wanted() => {}
        failure = first_failure(&mut servers) => return Err(failure),
    }
    print::err("Stopping. Press Ctrl-C again to stop immediately.");
    closed.cancel();
    let ending = async {
        if served.is_busy() {
            served.drain().await;
            // The last answers are being written by connection tasks that cannot be awaited here.
            tokio::time::sleep(LAST_ANSWERS).await;
        }
        stop.cancel();
        // No call is running any more, so connections that stay open can be closed.
        let closing = async { while servers.join_next().await.is_some() {} };
        let _ = tokio::time::timeout(LAST_ANSWERS, closing).await;
    };
    tokio::select! {
        () = ending => Ok(()),
        () = signals.stop_wanted() => Ok(()),
    }
}

/// What is served: one core for all clients, or a core for each of many users.
enum Served {
    /// A core, and the tasks that connect engines to it.
    One {
        core: Core,
        seeking: JoinSet<()>,
    },
    Many(Arc<Users>),
}

impl Served {
    fn one(
        settings: &Settings,
        surroundings: &Surroundings,
        approvals: &Approvals,
        stop: &CancellationToken,
    ) -> Result<(Self, HttpApp), Failure> {
        let approvals = approvals.clone();
        let core = compose::core_with(settings, Recording::StateFolder, surroundings, approvals)?;
        let app =
            compose::app(&core, settings, compose::http(settings), HubConfig::default(), stop);
        let seeking = compose::seek(&core, settings, false, stop)?;
        Ok((Self::One { core, seeking }, app))
    }

    fn many(
        settings: &Settings,
        address: Option<SocketAddr>,
        approvals: &Approvals,
        stop: &CancellationToken,
    ) -> Result<(Self, HttpApp), Failure> {
        let config = compose::http(settings);
        let keys = hosted::keys(settings)?;
        let users = hosted::users(settings, &config, address, approvals, stop);
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

    async fn drain(&self) {
        match self {
            Self::One { core, .. } => core.drain(DRAIN).await,
            Self::Many(users) => users.drain(DRAIN).await,
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
