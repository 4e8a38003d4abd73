//! Sends requests to one URL.

use std::time::Duration;

use http_body_util::Full;
use hyper::{
    HeaderMap, Method, Request, Uri,
    body::Bytes,
    http::uri::{Parts, PathAndQuery},
};
use hyper_util::{
    client::legacy::Client,
    rt::{TokioExecutor, TokioIo},
};
use tokio_rustls::rustls;
use tower_service::Service;

use crate::{Connection, RequestError, Response, Trust, connect::Connector};

/// Why requests cannot be sent to an address.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum AddressError {
    /// It is not an HTTP URL.
    #[error("'{0}' is not an address such as https://example.com/path")]
    NotAnAddress(String),
    /// The TLS library cannot be set up.
    #[error("TLS: {0}")]
    Tls(#[from] rustls::Error),
}

/// One URL of another server. Clones share their connections, which are kept and used again. Redirects are
/// never followed: callers decide about them.
#[derive(Clone, Debug)]
pub struct Endpoint {
    client: Client<Connector, Full<Bytes>>,
    connector: Connector,
    url: Uri,
}

impl Endpoint {
    /// The endpoint at an `http` or `https` URL. Opening a connection, TLS included, may take up to
    /// `connect_limit`.
    pub fn new(url: &str, trust: &Trust, connect_limit: Duration) -> Result<Self, AddressError> {
        let not_an_address = || AddressError::NotAnAddress(url.to_owned());
        let parsed: Uri = url.parse().map_err(|_| not_an_address())?;
        parsed.host().filter(|host| !host.is_empty()).ok_or_else(not_an_address)?;
        let tls = match parsed.scheme_str() {
            Some("https") => trust.config()?,
            Some("http") => Trust::nothing().config()?,
            _ => return Err(not_an_address()),
        };
        let connector = Connector::new(tls, connect_limit);
        let client = Client::builder(TokioExecutor::new()).build(connector.clone());
        Ok(Self { client, connector, url: parsed })
    }

    /// Another path, with an optional query, on the same server.
    pub fn with_path(&self, path: &str) -> Result<Self, AddressError> {
        let not_an_address = || AddressError::NotAnAddress(path.to_owned());
        let mut parts = Parts::from(self.url.clone());
        parts.path_and_query = Some(path.parse::<PathAndQuery>().map_err(|_| not_an_address())?);
        let url = Uri::from_parts(parts).map_err(|_| not_an_address())?;
        Ok(Self { url, ..self.clone() })
    }

    /// The URL.
    pub fn url(&self) -> &Uri {
        &self.url
    }

    /// Opens a connection that carries no request yet.
    pub async fn connect(&self) -> Result<Connection, RequestError> {
        let connected = self.connector.clone().call(self.url.clone()).await;
        connected.map(TokioIo::new).map_err(|error| RequestError::connect(&self.url, error))
    }

    /// Sends a GET request and waits for the head of the response.
    pub async fn get(&self, headers: HeaderMap) -> Result<Response, RequestError> {
        self.request(Method::GET, headers, Bytes::new()).await
    }

    /// Sends a POST request and waits for the head of the response.
    pub async fn post(
        &self,
        headers: HeaderMap,
        body: impl Into<Bytes>,
    ) -> Result<Response, RequestError> {
        self.request(Method::POST, headers, body.into()).await
    }

    /// Sends a PUT request and waits for the head of the response.
    pub async fn put(
        &self,
        headers: HeaderMap,
        body: impl Into<Bytes>,
    ) -> Result<Response, RequestError> {
        self.request(Method::PUT, headers, body.into()).await
    }

    async fn request(
        &self,
        method: Method,
        headers: HeaderMap,
        body: Bytes,
    ) -> Result<Response, RequestError> {
        let mut request = Request::new(Full::new(body));
        *request.method_mut() = method;
        *request.uri_mut() = self.url.clone();
        *request.headers_mut() = headers;
        match self.client.request(request).await {
            Ok(response) => Ok(Response::new(self.url.clone(), response)),
            Err(error) => Err(RequestError::request(&self.url, &error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endpoint(url: &str) -> Result<Endpoint, AddressError> {
        Endpoint::new(url, &Trust::default(), Duration::from_secs(1))
    }

    #[test]
    fn addresses_have_a_scheme_and_a_host() {
        assert_eq!(endpoint("http://127.0.0.1:1/mcp").unwrap().url().path(), "/mcp");
        assert!(endpoint("https://example.com").is_ok());
        for bad in ["", "example.com", "ftp://example.com", "http://", "https:///x", "ws://a/b"] {
            assert!(endpoint(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn another_path_is_on_the_same_server() {
        let endpoint = endpoint("http://127.0.0.1:1/mcp?a=1").unwrap();
        let other = endpoint.with_path("/health?full").unwrap();
        assert_eq!(other.url(), "http://127.0.0.1:1/health?full");
        assert!(endpoint.with_path("no path").is_err());
    }
}
