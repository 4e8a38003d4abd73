//! The way to one address.

use std::{error::Error, io, time::Duration};

use http_body_util::Full;
use hyper::{
    HeaderMap, Method, Request, Response, Uri,
    body::{Bytes, Incoming},
};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::TokioExecutor,
};
use tokio_rustls::rustls::{self, CertificateError};

use crate::{Pinned, Trust};

/// Why nothing can be sent to an address.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Wrong {
    /// It is none.
    #[error("'{0}' is not an address such as https://example.com/path")]
    Address(String),
    /// TLS cannot be had at all.
    #[error("TLS: {0}")]
    Tls(#[from] rustls::Error),
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutgoingError {
    /// Nobody is there. Nothing was sent.
    #[error("{url} cannot be reached: {why}")]
    Unreachable {
        /// Where.
        url: Uri,
        /// Why.
        why: String,
    },
    /// Its certificate is not one that we trust. Nothing was sent.
    #[error("the certificate of {url} is not trusted: {why}")]
    Untrusted {
        /// Where.
        url: Uri,
        /// Why.
        why: String,
    },
    /// The connection broke. What was sent may have arrived.
    #[error("the connection to {url} broke: {why}")]
    Broken {
        /// Where.
        url: Uri,
        /// Why.
        why: String,
    },
}

/// The way to one address. Connections are kept and used again.
#[derive(Clone, Debug)]
pub struct Outgoing {
    http: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    url: Uri,
}

impl Outgoing {
    /// To this address; a connection may take so long.
    pub fn to(url: &str, trust: &Trust, connecting: Duration) -> Result<Self, Wrong> {
        let wrong = || Wrong::Address(url.to_owned());
        let parsed: Uri = url.parse().map_err(|_| wrong())?;
        parsed.host().filter(|host| !host.is_empty()).ok_or_else(wrong)?;
        let tls = match parsed.scheme_str() {
            Some("https") => trust.config()?,
            Some("http") => Pinned::only(Vec::new()).config()?,
            _ => return Err(wrong()),
        };
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        connector.set_connect_timeout(Some(connecting));
        connector.enforce_http(false);
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(tls)
            .https_or_http()
            .enable_http1()
            .wrap_connector(connector);
        Ok(Self { http: Client::builder(TokioExecutor::new()).build(connector), url: parsed })
    }

    /// Where it leads.
    pub fn url(&self) -> &Uri {
        &self.url
    }

    /// Posts, and waits for the head of the answer.
    pub async fn post(
        &self,
        headers: HeaderMap,
        body: impl Into<Bytes>,
    ) -> Result<Response<Incoming>, OutgoingError> {
        self.request(Method::POST, headers, body.into()).await
    }

    /// Gets, and waits for the head of the answer. Redirects are the caller's business.
    pub async fn get(&self, headers: HeaderMap) -> Result<Response<Incoming>, OutgoingError> {
        self.request(Method::GET, headers, Bytes::new()).await
    }

    async fn request(
        &self,
        method: Method,
        headers: HeaderMap,
        body: Bytes,
    ) -> Result<Response<Incoming>, OutgoingError> {
        let mut request = Request::new(Full::new(body));
        *request.method_mut() = method;
        *request.uri_mut() = self.url.clone();
        *request.headers_mut() = headers;
        self.http.request(request).await.map_err(|error| {
            let url = self.url.clone();
            match refused_certificate(&error) {
                Some(why) => OutgoingError::Untrusted { url, why },
                None if error.is_connect() => {
                    OutgoingError::Unreachable { url, why: deepest(&error) }
                }
                None => OutgoingError::Broken { url, why: deepest(&error) },
            }
        })
    }
}

/// Every error behind this one, and this one.
fn chain<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| {
        // What an I/O error carries is not what it says its source is.
        let carried = error.downcast_ref::<io::Error>().and_then(|error| error.get_ref());
        carried.map(|error| error as &(dyn Error + 'static)).or_else(|| error.source())
    })
}

fn deepest(error: &(dyn Error + 'static)) -> String {
    chain(error).last().map(ToString::to_string).unwrap_or_default()
}

fn refused_certificate(error: &(dyn Error + 'static)) -> Option<String> {
    let reason = chain(error).find_map(|error| error.downcast_ref::<rustls::Error>())?;
    let rustls::Error::InvalidCertificate(reason) = reason else { return None };
    Some(match reason {
        CertificateError::UnknownIssuer => "nobody whom we trust vouches for it".into(),
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "it has expired".into()
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "it was made for another name".into()
        }
        other => format!("{other:?}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to(url: &str) -> Result<Outgoing, Wrong> {
        Outgoing::to(url, &Trust::default(), Duration::from_secs(1))
    }

    #[test]
    fn addresses_have_a_scheme_and_a_host() {
        assert_eq!(to("http://127.0.0.1:1/mcp").unwrap().url().path(), "/mcp");
        assert!(to("https://example.com").is_ok());
        for bad in ["", "example.com", "ftp://example.com", "http://", "https:///x", "ws://a/b"] {
            assert!(to(bad).is_err(), "{bad}");
        }
    }
}
