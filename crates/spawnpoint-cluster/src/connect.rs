//! The connection to NATS.

use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, ServerAddr};
use spawnpoint_core::catalog::template::percent_decode;
use tokio::sync::watch;

use crate::config::ClusterConfig;

/// How many messages of one subscription may wait to be read.
const SUBSCRIPTION: usize = 1 << 16;

/// Why a node cannot join the cluster.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// A URL is wrong.
    #[error("'{url}' is not the URL of a NATS server: {error}")]
    Url {
        /// The URL, without its password.
        url: String,
        /// The problem.
        error: String,
    },
    /// The credentials cannot be read.
    #[error("cannot read the NATS credentials: {0}")]
    Credentials(std::io::Error),
    /// No server accepts the connection.
    #[error("cannot connect to NATS: {0}")]
    Refused(async_nats::ConnectError),
}

/// Connects to one of the servers. Later, the connection is kept up in the background. Its state changes whenever it is
/// lost or back.
pub(crate) async fn connect(
    config: &ClusterConfig,
    state: watch::Sender<bool>,
) -> Result<Client, ConnectError> {
    // Without the password: the client logs addresses.
    let parsed = config.servers.iter().map(|url| {
        let url = without_password(url);
        let parsed = url.parse::<ServerAddr>();
        parsed.map_err(|error| ConnectError::Url { url, error: error.to_string() })
    });
    let servers = parsed.collect::<Result<Vec<_>, _>>()?;
    let mut options = ConnectOptions::new()
        .name("spawnpoint")
        .subscription_capacity(SUBSCRIPTION)
        .event_callback(move |event| {
            let state = state.clone();
            async move {
                match event {
                    Event::Connected => drop(state.send_replace(true)),
                    Event::Disconnected => drop(state.send_replace(false)),
                    Event::SlowConsumer(_) => {
                        tracing::warn!(
                            "messages of other nodes were lost: this node reads too slowly"
                        );
                    }
                    other => tracing::debug!(%other, "NATS"),
                }
            }
        });
    // All servers of one NATS cluster know the same users.
    options = match config.servers.iter().find_map(|url| user_info(url)) {
        Some((user, Some(password))) => options.user_and_password(user, password),
        Some((token, None)) => options.token(token),
        None => options,
    };
    for file in &config.trust_certs {
        options = options.add_root_certificates(file.clone());
    }
    if let Some(file) = &config.credentials {
        options = options.credentials_file(file).await.map_err(ConnectError::Credentials)?;
    }
    let error = match options.clone().connect(servers.clone()).await {
        Ok(client) => return Ok(client),
        Err(error) => error,
    };
    if is_wrong(error.kind()) {
        return Err(ConnectError::Refused(error));
    }
    // The engines and clients of this node need no cluster.
    tracing::warn!("Cannot reach NATS: {error}. This node serves alone until it can");
    options.retry_on_initial_connect().connect(servers).await.map_err(ConnectError::Refused)
}

/// Whether only the owner can solve the problem.
fn is_wrong(kind: ConnectErrorKind) -> bool {
    match kind {
        ConnectErrorKind::ServerParse
        | ConnectErrorKind::Authentication
        | ConnectErrorKind::AuthorizationViolation
        | ConnectErrorKind::Tls => true,
        ConnectErrorKind::Dns
        | ConnectErrorKind::TimedOut
        | ConnectErrorKind::Io
        | ConnectErrorKind::MaxReconnects => false,
    }
}

/// The URL as it may be shown.
fn without_password(url: &str) -> String {
    let (scheme, rest) = split_scheme(url);
    let address = rest.rsplit_once('@').map_or(rest, |(_, address)| address);
    format!("{scheme}{address}")
}

/// The user and password in a URL, or a token alone.
fn user_info(url: &str) -> Option<(String, Option<String>)> {
    let (info, _) = split_scheme(url).1.rsplit_once('@')?;
    Some(match info.split_once(':') {
        Some((user, password)) => (percent_decode(user), Some(percent_decode(password))),
        None => (percent_decode(info), None),
    })
}

fn split_scheme(url: &str) -> (&str, &str) {
    url.split_at(url.find("://").map_or(0, |at| at + 3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_shown_without_its_password() {
        let text = str::to_owned;
        for (url, shown, info) in [
            (
                "nats://ann:p%40s:s@h:4222",
                "nats://h:4222",
                Some((text("ann"), Some(text("p@s:s")))),
            ),
            ("ann:p@ss@host", "host", Some((text("ann"), Some(text("p@ss"))))),
            ("nats://token@host", "nats://host", Some((text("token"), None))),
            ("tls://host", "tls://host", None),
        ] {
            assert_eq!((without_password(url).as_str(), user_info(url)), (shown, info));
        }
    }
}
