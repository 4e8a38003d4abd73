//! One server for many users, as the settings configure it: the service that validates keys, and what each
//! user gets.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use sha2::{Digest, Sha256};
use spawnpoint_core::core::SharedState;
use spawnpoint_faces::{HttpConfig, Keys, KeysConfig, UserServer, Users};
use spawnpoint_outgoing::Endpoint;
use spawnpoint_wire::{Draining, HubConfig};
use tokio_util::sync::CancellationToken;

use crate::{
    arrivals,
    cluster::Cluster,
    compose::{self, Recording},
    config::Settings,
    failure::Failure,
    tls,
};

/// How long the key validation service may take to accept a connection.
const CONNECTING: Duration = Duration::from_secs(5);

/// The most concurrent requests of one user.
const AT_ONCE: usize = 256;
/// The most open WebSockets and streams of one user's clients.
const SOCKETS: usize = 64;
/// The most sessions of one user.
const SESSIONS: usize = 256;
/// The most connections of engines, and the most engines, of one user.
const ENGINE_SOCKETS: usize = 64;
const ENGINES: usize = 32;
/// One user gets this fraction of the size of the ledger.
const SHARE: u64 = 8;

/// Refuses settings that do not work with many users.
pub fn check(settings: &Settings) -> Result<(), Failure> {
    if settings.api_key_validation_url.is_none() {
        return Err(Failure::usage(
            "--http-remote-hosted requires --api-key-validation-url or UNITY_MCP_API_KEY_VALIDATION_URL",
        )
        .hint("give the URL of the service that validates keys"));
    }
    let shared = [
        ("--project", !settings.projects.is_empty()),
        ("--attach", !settings.attach.is_empty()),
        ("--unity-tcp", settings.unity_tcp),
        ("--unreal-remote", settings.unreal_remote.is_some()),
    ];
    if let Some((flag, _)) = shared.iter().find(|(_, is_set)| *is_set) {
        return Err(Failure::usage(format!(
            "{flag} does not work with --http-remote-hosted: it would belong to no user"
        ))
        .hint("each user's own engines dial in; use a separate server for this one"));
    }
    if settings.token.is_some() {
        return Err(Failure::usage(
            "--token does not work with --http-remote-hosted: each user has a key instead",
        )
        .hint("remove one of the two"));
    }
    Ok(())
}

/// The key validation service.
pub fn keys(settings: &Settings) -> Result<Keys, Failure> {
    let url = settings.api_key_validation_url.as_deref().unwrap_or_default();
    let trust = tls::trust(settings)?;
    let service = Endpoint::new(url, &trust, CONNECTING)
        .map_err(|error| Failure::usage(format!("--api-key-validation-url: {error}")))?;
    let introduction =
        match (&settings.api_key_service_token_header, &settings.api_key_service_token) {
            (Some(name), Some(token)) => Some((
                name.parse().map_err(|_| {
                    Failure::usage(format!(
                        "--api-key-service-token-header: '{name}' is not a valid header name"
                    ))
                })?,
                token.parse().map_err(|_| {
                    Failure::usage("--api-key-service-token: it is not a valid header value")
                })?,
            )),
            (None, None) => None,
            (Some(_), None) => {
                return Err(Failure::usage(
                    "--api-key-service-token-header requires --api-key-service-token",
                ));
            }
            (None, Some(_)) => {
                return Err(Failure::usage(
                    "--api-key-service-token requires --api-key-service-token-header",
                ));
            }
        };
    Ok(Keys::new(KeysConfig { service, ttl: settings.api_key_cache_ttl, introduction }))
}

/// The users. Each gets a core when they first connect.
pub fn users(
    settings: &Settings,
    shared: &HttpConfig,
    address: Option<SocketAddr>,
    shared_state: &SharedState,
    cluster: &Cluster,
    draining: &Draining,
    stop: &CancellationToken,
) -> Arc<Users> {
    let (settings, stop) = (settings.clone(), stop.clone());
    let (shared_state, cluster, draining) =
        (shared_state.clone(), cluster.clone(), draining.clone());
    // All users together share the memory of one server's clients and engines.
    let (messages, engines) = (shared.budget.clone(), HubConfig::default().budget);
    Users::new(Box::new(move |user| {
        let own = own_settings(&settings, user);
        let surroundings = compose::surroundings(&own, address);
        // The owner of the server approves the calls of all users.
        let approvals = shared_state.approvals.for_user(user);
        let shared_state = SharedState { approvals, ..shared_state.clone() };
        let core = compose::core_with(&own, Recording::StateFolder, &surroundings, shared_state);
        let core = core.map_err(|failure| {
            // Details about this machine are for its owner only.
            tracing::error!(user, "could not create the server of a user: {failure}");
            "the server cannot serve you at the moment".to_owned()
        })?;
        let stop = stop.child_token();
        tokio::spawn(arrivals::print(core.clone(), Some(user.to_owned()), stop.clone()));
        let (member, stopped) = (cluster.share(&core, Some(user)), stop.clone());
        tokio::spawn(async move {
            let _member = member;
            stopped.cancelled().await;
        });
        let config = HttpConfig {
            keyed: true,
            at_once: AT_ONCE,
            sockets: SOCKETS,
            sessions: SESSIONS,
            budget: messages.clone(),
            ..compose::http(&own)
        };
        let hub = HubConfig {
            sockets: ENGINE_SOCKETS,
            newcomers: ENGINE_SOCKETS,
            engines: ENGINES,
            budget: engines.clone(),
            draining: draining.clone(),
            ..HubConfig::default()
        };
        let app = compose::app(&core, &own, config, Some(hub), &stop);
        Ok(UserServer { core, app, stop })
    }))
}

/// The settings of one user, who shares nothing with others.
fn own_settings(settings: &Settings, user: &str) -> Settings {
    // A user name may not be a valid name of a folder.
    let digest = Sha256::digest(user.as_bytes());
    let name: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    Settings {
        stage: false,
        found_project: None,
        retain_bytes: settings.retain_bytes / SHARE,
        state_dir: settings.state_dir.as_ref().map(|folder| folder.join("users").join(name)),
        ..settings.clone()
    }
}
