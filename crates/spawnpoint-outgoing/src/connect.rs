//! Opens connections: TCP, then TLS if the URL asks for it, with one time limit for both.

use std::{
    error::Error,
    io,
    task::{Context, Poll},
    time::Duration,
};

use futures_util::future::BoxFuture;
use hyper::Uri;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder, MaybeHttpsStream};
use hyper_util::{client::legacy::connect::HttpConnector, rt::TokioIo};
use tokio::{net::TcpStream, time::timeout};
use tokio_rustls::rustls::{self, CertificateError, ClientConfig};
use tower_service::Service;

/// A connection to another server, for protocols other than plain requests.
pub type Connection = TokioIo<MaybeHttpsStream<TokioIo<TcpStream>>>;

/// Why a connection could not be opened. No request was sent.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum ConnectError {
    /// No server accepted the connection.
    #[error("{0}")]
    Unreachable(String),
    /// The certificate is not one that we trust.
    #[error("{0}")]
    Certificate(String),
    /// The server does not speak TLS, or not with us.
    #[error("{0}")]
    Tls(String),
}

/// Opens the connections of one endpoint.
#[derive(Clone, Debug)]
pub(crate) struct Connector {
    https: HttpsConnector<HttpConnector>,
    limit: Duration,
}

impl Connector {
    /// Verifies servers with `tls`, and gives up after `limit`.
    pub(crate) fn new(tls: ClientConfig, limit: Duration) -> Self {
        let mut tcp = HttpConnector::new();
        tcp.set_nodelay(true);
        tcp.enforce_http(false);
        let https = HttpsConnectorBuilder::new()
            .with_tls_config(tls)
            .https_or_http()
            .enable_http1()
            .wrap_connector(tcp);
        Self { https, limit }
    }
}

impl Service<Uri> for Connector {
    type Response = MaybeHttpsStream<TokioIo<TcpStream>>;
    type Error = ConnectError;
    type Future = BoxFuture<'static, Result<Self::Response, ConnectError>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), ConnectError>> {
        self.https.poll_ready(cx).map_err(|error| classify(&*error))
    }

    fn call(&mut self, url: Uri) -> Self::Future {
        let limit = self.limit;
        let connecting = self.https.call(url);
        Box::pin(async move {
            match timeout(limit, connecting).await {
                Ok(connected) => connected.map_err(|error| classify(&*error)),
                Err(_) => {
                    let seconds = limit.as_secs_f32();
                    let why = format!("no connection within {seconds} seconds");
                    Err(ConnectError::Unreachable(why))
                }
            }
        })
    }
}

fn classify(error: &(dyn Error + Send + Sync + 'static)) -> ConnectError {
    let reason = causes(error).find_map(|error| error.downcast_ref::<rustls::Error>());
    if let Some(rustls::Error::InvalidCertificate(reason)) = reason {
        return ConnectError::Certificate(describe(reason));
    }
    // TCP errors are wrapped by the TCP connector; a bare I/O error comes from the TLS handshake.
    match reason.is_some() || error.is::<io::Error>() {
        true => ConnectError::Tls(root_cause(error)),
        false => ConnectError::Unreachable(root_cause(error)),
    }
}

fn describe(reason: &CertificateError) -> String {
    match reason {
        CertificateError::UnknownIssuer => "no trusted authority signed it".to_owned(),
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "it has expired".to_owned()
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "it was issued for another name".to_owned()
        }
        other => format!("{other:?}"),
    }
}

/// An error and everything that caused it, the root cause last.
pub(crate) fn causes<'a>(
    error: &'a (dyn Error + 'static),
) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| {
        // The error inside an I/O error is not its source: the source is that error's own source.
        let inner = error.downcast_ref::<io::Error>().and_then(|error| error.get_ref());
        inner.map(|error| error as &(dyn Error + 'static)).or_else(|| error.source())
    })
}

/// The text of the root cause.
pub(crate) fn root_cause(error: &(dyn Error + 'static)) -> String {
    causes(error).last().map(ToString::to_string).unwrap_or_default()
}
