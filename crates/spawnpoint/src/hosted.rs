//! One server for many people, as the settings want it: who is asked whose a key is, and what everybody's
//! own rooms hold.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use sha2::{Digest, Sha256};
use spawnpoint_core::approval::Approvals;
use spawnpoint_faces::{HttpConfig, Keys, KeysConfig, Rooms, Users};
use spawnpoint_outgoing::Outgoing;
use spawnpoint_wire::HubConfig;
use tokio_util::sync::CancellationToken;

use crate::{
    arrivals,
    compose::{self, Memory},
    config::Settings,
    failure::Failure,
    tls,
};

/// How long the service that knows the keys may take to accept a connection.
const CONNECTING: Duration = Duration::from_secs(5);

/// How many requests of one user may be worked on at once.
const AT_ONCE: usize = 256;
/// How many WebSockets and streams of one user's clients may be open.
const SOCKETS: usize = 64;
/// How many sessions one user may have.
const SESSIONS: usize = 256;
/// How many connections of engines one user may have, with and without an engine behind them.
const ENGINE_SOCKETS: usize = 64;
const ENGINES: usize = 32;
/// The share of the ledger's size that is one user's.
const SHARE: u64 = 8;

/// Refuses what cannot be had together with many users.
pub fn check(settings: &Settings) -> Result<(), Failure> {
    if settings.api_key_validation_url.is_none() {
        return Err(Failure::usage(
            "--http-remote-hosted requires --api-key-validation-url or UNITY_MCP_API_KEY_VALIDATION_URL",
        )
        .hint("give the address of the service that knows whose a key is"));
    }
    let shared = [
        ("--project", !settings.projects.is_empty()),
        ("--attach", !settings.attach.is_empty()),
        ("--unity-tcp", settings.unity_tcp),
        ("--unreal-remote", settings.unreal_remote.is_some()),
    ];
    if let Some((flag, _)) = shared.iter().find(|(_, is_set)| *is_set) {
        return Err(Failure::usage(format!(
            "{flag}: with --http-remote-hosted it would be nobody's"
        ))
        .hint("everybody's own engines dial in; serve this one from a server of its own"));
    }
    if settings.token.is_some() {
        return Err(Failure::usage(
            "--token: with --http-remote-hosted everybody has a key instead",
        )
        .hint("leave one of the two out"));
    }
    Ok(())
}

/// Who says whose a key is.
pub fn keys(settings: &Settings) -> Result<Keys, Failure> {
    let url = settings.api_key_validation_url.as_deref().unwrap_or_default();
    let trust = tls::trust(settings)?;
    let service = Outgoing::to(url, &trust, CONNECTING)
        .map_err(|wrong| Failure::usage(format!("--api-key-validation-url: {wrong}")))?;
    let introduction =
        match (&settings.api_key_service_token_header, &settings.api_key_service_token) {
            (Some(name), Some(token)) => Some((
                name.parse().map_err(|_| {
                    Failure::usage(format!("--api-key-service-token-header: '{name}' is no header"))
                })?,
                token.parse().map_err(|_| {
                    Failure::usage("--api-key-service-token: it cannot stand in a header")
                })?,
            )),
            (None, None) => None,
            (Some(_), None) => {
                return Err(Failure::usage(
                    "--api-key-service-token-header also needs --api-key-service-token",
                ));
            }
            (None, Some(_)) => {
                return Err(Failure::usage(
                    "--api-key-service-token also needs --api-key-service-token-header",
                ));
            }
        };
    Ok(Keys::new(KeysConfig { service, ttl: settings.api_key_cache_ttl, introduction }))
}

/// Everybody's rooms; nobody has any yet.
pub fn users(
    settings: &Settings,
    shared: &HttpConfig,
    address: Option<SocketAddr>,
    approvals: &Approvals,
    stop: &CancellationToken,
) -> Arc<Users> {
    let (settings, stop) = (settings.clone(), stop.clone());
    let approvals = approvals.clone();
    // Everybody together may hold what one server's clients and engines may hold.
    let (messages, engines) = (shared.budget.clone(), HubConfig::default().budget);
    Users::new(Box::new(move |user| {
        let own = own_settings(&settings, user);
        let surroundings = compose::surroundings(&own, address);
        // The owner of the server decides about everybody's calls.
        let approvals = approvals.for_user(user);
        let core = compose::core_with(&own, Memory::Kept, &surroundings, approvals);
        let core = core.map_err(|failure| {
            // What is wrong with this machine is for its owner.
            tracing::error!(user, "cannot serve a user: {failure}");
            "the server cannot serve you at the moment".to_owned()
        })?;
        let stop = stop.child_token();
        tokio::spawn(arrivals::tell(core.clone(), Some(user.to_owned()), stop.clone()));
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
            ..HubConfig::default()
        };
        let app = compose::app(&core, &own, config, hub, &stop);
        Ok(Rooms { core, app, stop })
    }))
}

/// What holds for one user: nothing that is there is anybody else's.
fn own_settings(settings: &Settings, user: &str) -> Settings {
    // Names of users are not names of folders.
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
