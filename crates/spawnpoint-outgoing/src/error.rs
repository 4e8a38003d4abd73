//! Why a request has no response.

use hyper::Uri;

use crate::connect::{ConnectError, causes, root_cause};

/// Why a request has no response.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// No server accepts connections there. The request was not sent.
    #[error("{url} cannot be reached: {why}")]
    Unreachable {
        /// The URL of the request.
        url: Uri,
        /// The reason.
        why: String,
    },
    /// The server's certificate is not trusted. The request was not sent.
    #[error("the certificate of {url} is not trusted: {why}")]
    Untrusted {
        /// The URL of the request.
        url: Uri,
        /// The reason.
        why: String,
    },
    /// The TLS handshake failed. The request was not sent.
    #[error("TLS handshake with {url} failed: {why}")]
    Tls {
        /// The URL of the request.
        url: Uri,
        /// The reason.
        why: String,
    },
    /// The connection broke. The server may have received the request.
    #[error("the connection to {url} broke: {why}")]
    Broken {
        /// The URL of the request.
        url: Uri,
        /// The reason.
        why: String,
    },
    /// The response is longer than the caller accepts.
    #[error("the response of {url} is longer than {limit} bytes")]
    TooLong {
        /// The URL of the request.
        url: Uri,
        /// The most bytes that the caller accepts.
        limit: usize,
    },
}

impl RequestError {
    pub(crate) fn broken(url: &Uri, why: impl Into<String>) -> Self {
        Self::Broken { url: url.clone(), why: why.into() }
    }

    pub(crate) fn connect(url: &Uri, error: ConnectError) -> Self {
        let url = url.clone();
        match error {
            ConnectError::Unreachable(why) => Self::Unreachable { url, why },
            ConnectError::Certificate(why) => Self::Untrusted { url, why },
            ConnectError::Tls(why) => Self::Tls { url, why },
        }
    }

    pub(crate) fn request(url: &Uri, error: &(dyn std::error::Error + 'static)) -> Self {
        match causes(error).find_map(|error| error.downcast_ref::<ConnectError>()) {
            Some(error) => Self::connect(url, error.clone()),
            None => Self::broken(url, root_cause(error)),
        }
    }
}
